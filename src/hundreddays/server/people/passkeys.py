"""Passkeys: what a browser is asked to sign, and whether it did.

A passkey belongs to one host name. Browsers make none for a bare address such as 127.0.0.1, and none without https
except on localhost.
"""

from __future__ import annotations

import ipaddress
from typing import Any, NamedTuple

import msgspec

from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.people.passwords import HINT
from hundreddays.server.people.people_wire import NewPasskey, UsedPasskey

_FAULTS = (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError)
"""What reading a forged answer may raise in the libraries, besides their own."""


class Site(NamedTuple):
    """The place a passkey is for: the host name, and the origin that the browser names."""

    host: str
    origin: str

    @classmethod
    def of(cls, host: str, https: bool) -> Site:
        """From the request's own Host header: what a browser signs elsewhere names another place."""
        return cls(host.rsplit(":", 1)[0] if not host.endswith("]") else host, f"http{'s' * https}://{host}")

    @property
    def able(self) -> bool:
        """Whether browsers make passkeys here."""
        try:
            ipaddress.ip_address(self.host.strip("[]"))
        except ValueError:
            return self.host == "localhost" or self.origin.startswith("https:")
        return False


class MadePasskey(NamedTuple):
    """A passkey that a browser has made."""

    id: str
    public_key: str
    uses: int


def available() -> bool:
    try:
        import webauthn  # noqa: F401  # only to see whether the extra is there
    except ImportError:
        return False
    return True


def to_make(site: Site, challenge: bytes, user: bytes, name: str, had: list[str]) -> dict[str, Any]:
    """What the browser needs to make one."""
    _needed(site)
    import webauthn
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name="Hundred Days",
        user_id=user,
        user_name=name,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(id)) for id in had],
    )
    return _plain(webauthn.options_to_json(options))


def to_use(site: Site, challenge: bytes) -> dict[str, Any]:
    """What the browser needs to sign in with one."""
    _needed(site)
    import webauthn
    from webauthn.helpers.structs import UserVerificationRequirement

    options = webauthn.generate_authentication_options(
        rp_id=site.host, challenge=challenge, user_verification=UserVerificationRequirement.REQUIRED
    )
    return _plain(webauthn.options_to_json(options))


def made(site: Site, challenge: bytes, answer: NewPasskey) -> MadePasskey:
    """Check what the browser made. Raises `RequestRefused`."""
    _needed(site)
    import webauthn
    from webauthn.helpers import bytes_to_base64url
    from webauthn.helpers.exceptions import WebAuthnException

    response = {"clientDataJSON": answer.client_data, "attestationObject": answer.attestation}
    try:
        found = webauthn.verify_registration_response(
            credential={"id": answer.id, "rawId": answer.id, "type": "public-key", "response": response},
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except (WebAuthnException, *_FAULTS):
        raise _refusal() from None
    id, key = bytes_to_base64url(found.credential_id), bytes_to_base64url(found.credential_public_key)
    return MadePasskey(id, key, found.sign_count)


def used(site: Site, challenge: bytes, answer: UsedPasskey, public_key: str, uses: int) -> int:
    """Check what the browser signed; the authenticator's new count. Raises `RequestRefused`."""
    _needed(site)
    import webauthn
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.exceptions import WebAuthnException

    response = {
        "clientDataJSON": answer.client_data,
        "authenticatorData": answer.authenticator_data,
        "signature": answer.signature,
    }
    try:
        found = webauthn.verify_authentication_response(
            credential={"id": answer.id, "rawId": answer.id, "type": "public-key", "response": response},
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(public_key),
            credential_current_sign_count=uses,
            require_user_verification=True,
        )
    except (WebAuthnException, *_FAULTS):
        raise _refusal() from None
    return found.new_sign_count


def _needed(site: Site) -> None:
    if not available():
        raise RequestRefused(409, "no_library", "This server has no library for passkeys.", HINT)
    if not site.host:
        raise RequestRefused(400, "malformed", "A passkey belongs to a site, and the request names none.")


def _refusal() -> RequestRefused:
    return RequestRefused(403, "forbidden", "This passkey does not fit.", "Try again, or sign in in another way.")


def _plain(text: str) -> dict[str, Any]:
    return msgspec.json.decode(text, type=dict[str, Any])
