"""The site that may show an event in a frame."""

import re
from urllib.parse import urlsplit

ORIGIN = re.compile(r"https?://[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::[0-9]{1,5})?")
"""Scheme, host, perhaps a port: nothing else goes into the header that lets a browser frame the page."""


class NoSite(ValueError):  # noqa: N818  what was typed, not what went wrong
    """No address of a site."""


def origin(typed: str) -> str:
    """`https://www.club.example` of whatever address of that site was typed, empty of none; `NoSite` otherwise."""
    address = typed.strip()
    if not address:
        return ""
    try:
        found = _origin(address if "://" in address else f"https://{address}")
    except ValueError as error:  # a port or a name that there cannot be
        raise NoSite(typed) from error
    if not ORIGIN.fullmatch(found):
        raise NoSite(typed)
    return found


def _origin(address: str) -> str:
    parts = urlsplit(address)
    if parts.username is not None:
        raise NoSite(address)
    host, port = (parts.hostname or "").encode("idna").decode(), f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{host}{port}"
