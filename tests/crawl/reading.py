"""Everything that an answer tells: headers, text, attributes and comments, what stands in a document and about it."""

import io
import json
import re
import zipfile
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

from django.http.response import HttpResponseBase
from pypdf import PdfReader

HOST = "http://testserver"
LINKS = re.compile(r"""\b(?:href|src|action|hx-get|data-[a-z-]+)\s*=\s*["']([^"'<>]*)["']""")
SIGN_IN = "/accounts/login/"
LEFT = ("/static/", "/media/")
"""Files that are the same for everybody."""


def content_of(answer: HttpResponseBase) -> bytes:
    """The body, also of an answer that streams; read once."""
    if answer.streaming:
        return b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    return bytes(answer.content)  # type: ignore[attr-defined]


def text_of(answer: HttpResponseBase, content: bytes) -> str:
    """All of it as text in small letters, however it was written down."""
    headers = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    cookies = answer.cookies.output()
    return "\n".join((told(headers), told(cookies), *map(told, _parts(content))))


def told(text: str) -> str:
    """Whatever was escaped for HTML, for an address or for JSON as it is read, beside the text itself."""
    read = {text, unescape(text) if "&" in text else text}
    read |= {unquote(each) for each in read if "%" in each}
    if "\\u" in text:
        read.add(_unescaped(text))
    return "\n".join(each.casefold() for each in read)


def _unescaped(text: str) -> str:
    return re.sub(r"\\u([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), text)


def _parts(content: bytes) -> Iterator[str]:
    if content.startswith(b"%PDF"):
        yield from _of_pdf(content)
    elif content.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(io.BytesIO(content)) as files:
            for each in files.infolist():
                yield each.filename
                yield files.read(each).decode("utf-8-sig")
    else:
        yield content.decode("utf-8-sig", "replace")


def _of_pdf(content: bytes) -> Iterator[str]:
    """What is printed, as lines and without the breaks in them; what the file says of itself; the file as it is."""
    reader = PdfReader(io.BytesIO(content))
    for page in reader.pages:
        text = page.extract_text()
        yield text
        yield re.sub(r"[\s\u00ad-]+", "", text)
    yield str(dict(reader.metadata or {}))
    yield str(reader.xmp_metadata.stream.get_data() if reader.xmp_metadata else "")
    yield content.decode("latin-1")


def links_of(address: str, answer: HttpResponseBase, content: bytes) -> Iterator[str]:
    """Where it leads: by links, forms, headers, and addresses and `next` in JSON; only within the house."""
    found = [answer.headers.get("Location", ""), *re.findall(r"<([^>]*)>", answer.headers.get("Link", ""))]
    kind = answer.headers.get("Content-Type", "")
    if "html" in kind:
        found += map(unescape, LINKS.findall(content.decode()))
    elif "json" in kind and answer.status_code == 200:
        found += _in_json(address, json.loads(content))
    for each in found:
        parts = urlsplit(urljoin(f"{HOST}{address}", each))
        if each and f"{parts.scheme}://{parts.netloc}" == HOST and not parts.path.startswith(LEFT):
            # Where one is led after signing in is the page that sent one there.
            yield parts.path if parts.path == SIGN_IN or not parts.query else f"{parts.path}?{parts.query}"


def _in_json(address: str, value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("next"), int):
            yield f"{urlsplit(address).path}?after={value['next']}"
        for each in value.values():
            yield from _in_json(address, each)
    elif isinstance(value, list):
        for each in value:
            yield from _in_json(address, each)
    elif isinstance(value, str) and value.startswith(("/", HOST)):
        yield value
