"""A page that looks again by itself, as its script does: what it has, and what it says of that."""

import gzip
import re
from collections.abc import Mapping

HAD = re.compile(r'<[a-z]+ id="([^"]+)" data-same>')
SENT = re.compile(r'<[a-z]+ data-is="([^"]+)"[^>]*?\sid="([^"]+)"')


class Looking:
    """One page in one browser. Cookies are those of its reader."""

    def __init__(self, cookies: Mapping[str, str] | None = None) -> None:
        self._cookie = "; ".join(f"{name}={value}" for name, value in (cookies or {}).items())
        self._tag, self._has = "", dict[str, str]()

    def headers(self) -> dict[str, str]:
        """Of the next look."""
        told = {"If-None-Match": self._tag, "Cookie": self._cookie, "Has": " ".join(self._has.values())}
        asked = {name: each for name, each in told.items() if each or name == "Has"}
        return asked | {"Accept-Encoding": "gzip", "Accept-Language": "de"}

    def environ(self) -> dict[str, str]:
        """The same as a WSGI server hands it over."""
        return {f"HTTP_{name.upper().replace('-', '_')}": each for name, each in self.headers().items()}

    def saw(self, headers: Mapping[str, str], content: bytes) -> None:
        """What an answer brought; nothing where it was unchanged."""
        if not content:
            return
        text = (gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content).decode()
        kept = {name: self._has[name] for name in HAD.findall(text)}
        self._has = kept | {name: digest for digest, name in SENT.findall(text)}
        self._tag = headers.get("ETag", "")
