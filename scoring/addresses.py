"""Where a request came from: the proxies that the operator named are believed, and nobody else."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """The address of who asks: what the outermost of our own proxies saw, else who is connected to us.

    Each proxy adds the address it was asked from at the end of X-Forwarded-For; whatever stands before those of our own
    was sent by the visitor, and may be anything.
    """
    connected = str(request.META.get("REMOTE_ADDR", ""))
    seen = [each.strip() for each in request.headers.get("x-forwarded-for", "").split(",")]
    if not 0 < settings.PROXIES <= len(seen):
        return connected
    return _readable(seen[-settings.PROXIES]) or connected


def household(address: str) -> str:
    """What is one visitor's, however many addresses he or she has: of IPv6 the first 64 bits."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((found, 64), strict=False)) if found.version == 6 else address


def _readable(text: str) -> str:
    """The address, without a port; empty for what is none."""
    text = text.removeprefix("[").partition("]")[0] if text.startswith("[") else text
    text = text.partition(":")[0] if text.count(":") == 1 else text
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return ""
