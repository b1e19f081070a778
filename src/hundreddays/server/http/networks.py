"""Addresses, and the networks they belong to: what counts as one visitor's place."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network


class Networks:
    """Addresses and networks with commas between, or `*` for every one."""

    def __init__(self, text: str) -> None:
        parts = [part.strip() for part in text.split(",") if part.strip()]
        self._all = "*" in parts
        self._networks = [ip_network(part, strict=False) for part in parts if part != "*"]

    def __contains__(self, host: str) -> bool:
        if self._all or not self._networks:
            return self._all
        address = ip_address(host.partition("%")[0])
        return any(address in network for network in self._networks)


def is_address(text: str) -> bool:
    """Whether that is how an address is written."""
    try:
        ip_address(text.partition("%")[0])
    except ValueError:
        return False
    return True


@lru_cache(maxsize=4096)
def network_of(host: str) -> str:
    """What counts as one visitor's address, written in one way however the address was."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:  # what a proxy says, or a test: taken by its word
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return ":".join(f"{int(group, 16):x}" for group in address.exploded.split(":")[:4])
