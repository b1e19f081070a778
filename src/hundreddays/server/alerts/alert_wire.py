"""What goes over the wire about notices to people who are away. `docs/wire.md` says how it is used."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hundreddays.server.people.people_wire import DeviceLabel, NameSought
from hundreddays.server.wire import Asked, Told

Interval = Literal[0, 15, 60, 360, 1440]
ChannelName = Literal["push", "mail", "webhook"]
HookForm = Literal["json", "discord"]
MinuteOfDay = Annotated[int, Meta(ge=0, le=1439)]
ZoneName = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_+/-]+$(?!\n)")]
_MAIL = r"^([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9.-]+)?$(?!\n)"
MailAddress = Annotated[str, Meta(max_length=254, pattern=_MAIL)]
HookAddress = Annotated[str, Meta(max_length=2000, pattern=r"^[\x21-\x7e]*$(?!\n)")]
PushAddress = Annotated[str, Meta(min_length=1, max_length=2000, pattern=r"^[\x21-\x7e]+$(?!\n)")]
PushKey = Annotated[str, Meta(min_length=1, max_length=120, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
PushSecret = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
BrowserId = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]


class AlertChannel(Told, frozen=True):
    """One way in which I am told."""

    channel: ChannelName
    enabled: bool
    every: Interval
    """Minutes between two messages at least; what happens meanwhile is told together."""
    address: str
    form: str
    confirmed: bool
    """Of mail: whether I have shown that I read what is sent there."""


class AlertBrowser(Told, frozen=True):
    """A browser of mine that is pushed to."""

    id: str
    label: str
    created: str
    here: bool
    """Whether it is the one that asks."""


class AlertSettings(Told, frozen=True):
    """Of what I am told, by which ways, and when not."""

    turn: bool
    challenge: bool
    ended: bool
    clock: bool
    zone: str
    quiet_from: int
    quiet_until: int
    """Minutes of the day in my time zone; no quiet hours if both are equal."""
    channels: list[AlertChannel]
    browsers: list[AlertBrowser]
    push_key: str
    """What a browser subscribes with; empty where this server cannot push."""
    can_mail: bool


class ChannelSwitch(Asked, frozen=True):
    """Turn a way on or off, and say how often it may be used."""

    channel: ChannelName
    enabled: bool
    every: Interval = 0


class SetAlerts(Asked, frozen=True):
    """Of what I want to be told, when not, and by which of my ways."""

    turn: bool = True
    challenge: bool = True
    ended: bool = True
    clock: bool = True
    zone: ZoneName = "UTC"
    quiet_from: MinuteOfDay = 0
    quiet_until: MinuteOfDay = 0
    channels: Annotated[list[ChannelSwitch], Meta(max_length=3)] = []


class PushTo(Asked, frozen=True):
    """This browser may be pushed to: what its push manager gave."""

    endpoint: PushAddress
    p256dh: PushKey
    auth: PushSecret
    label: DeviceLabel = ""


class ForgetBrowser(Asked, frozen=True):
    """Push to one of my browsers no more."""

    id: BrowserId


class MailTo(Asked, frozen=True):
    """Where to mail; a code is sent there first. Empty: nowhere, and the address is forgotten."""

    address: MailAddress


class MailedCode(Asked, frozen=True):
    """The code that was mailed."""

    code: Annotated[str, Meta(min_length=8, max_length=40)]


class HookTo(Asked, frozen=True):
    """Where to post notices, and in which form. Empty: nowhere, and the address is forgotten."""

    url: HookAddress
    form: HookForm = "json"


class TryChannel(Asked, frozen=True):
    """Send me something by this way now, so that I see whether it arrives."""

    channel: ChannelName


class MailMeCode(Asked, frozen=True):
    """I cannot sign in: mail a code to the address of my account, if it has one."""

    name: NameSought
