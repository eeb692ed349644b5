"""What a page says: its texts, and the attributes that are read out or shown. Follows links as a reader would."""

from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

SPOKEN = {"title", "placeholder", "aria-label", "alt"}
SILENT = {"script", "style", "code"}
VOID = {"input", "link", "meta", "img", "br", "hr"}


class Page(HTMLParser):
    """Collects `texts` and `links`; names that a person or the program gave itself are texts, too."""

    def __init__(self, address: str, content: str) -> None:
        super().__init__()
        self.address = address
        self.texts: list[str] = []
        self.links: list[str] = []
        self._open: list[str] = []
        self.feed(content)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self._open.append(tag)
        if tag == "a" and "href" in given:
            self.links.append(urldefrag(urljoin(self.address, given["href"])).url)
        self.texts += [value for name, value in given.items() if name in SPOKEN]
        if tag == "input" and given.get("type") == "submit":
            self.texts.append(given.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if text and not SILENT.intersection(self._open):
            self.texts.append(text)


def inside(links: list[str]) -> Iterator[str]:
    """The links that stay in the house."""
    return (each for each in links if not urlsplit(each).netloc and each.startswith("/"))
