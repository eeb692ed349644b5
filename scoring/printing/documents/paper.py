"""Markup becomes a PDF: the one module that knows the PDF engine. Nothing is ever fetched."""

import gc
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any
from xml.etree import ElementTree as ET

from django.conf import settings
from weasyprint import CSS, HTML, cssselect2
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from scoring.printing.documents.document import Companions, Picture
from scoring.printing.documents.setting import Setting

STYLES = Path(settings.BASE_DIR) / "static" / "css" / "print.css"


SPECIMEN = '<html lang="en"><head><title>fonts</title></head><body><p>1 <b>1</b></p><p class="rows">1</p></body></html>'
"""A character of each font that documents are set in."""
FONTS = ("DejaVu Sans", "DejaVu Sans Mono")
"""Those fonts, where the machine has them."""
UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""What XML has no character for; none of it can be seen."""
NONE: Mapping[str, Companions] = MappingProxyType({})


class FetchRefusedError(Exception):
    """A document asked for something from outside: a mistake in a template, or an attack that got through."""


class OwnPartsOnly(URLFetcher):  # type: ignore[misc]  # untyped upstream
    """Hands out the drawings and pictures that came with the markup, and refuses everything else, files included."""

    def __init__(self, parts: Mapping[str, str | Picture]) -> None:
        super().__init__(fail_on_errors=True)
        self._parts = parts

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:  # noqa: ARG002  the engine's signature
        if url not in self._parts:
            raise FetchRefusedError(url)
        part = self._parts[url]
        data, media = part if isinstance(part, Picture) else (part, "image/svg+xml")
        return URLFetcherResponse(url, data, {"Content-Type": media})


class Markup(HTML):  # type: ignore[misc]  # untyped upstream
    """Markup that is well-formed XML: Python's own parser reads it in a fortieth of the time that HTML takes."""

    def __init__(self, text: str, fetcher: URLFetcher) -> None:
        root = ET.fromstring(UNWRITABLE.sub("", text))  # noqa: S314  our templates', which declare no entity
        self.base_url = None
        self.url_fetcher = fetcher
        self.media_type = "print"
        self.wrapper_element = cssselect2.ElementWrapper.from_html_root(root, content_language=None)
        self.etree_element = self.wrapper_element.etree_element


def load() -> None:
    """Read the style sheet and the fonts of documents, which the first one would wait for. Not before a fork."""
    to_pdf(SPECIMEN, {})
    gc.freeze()  # what was loaded by now stays: each look through it for garbage cost as much as a document


def families() -> set[str]:
    """The fonts that documents are really set in: a machine without the wanted ones lends others."""
    document = Markup(SPECIMEN, OwnPartsOnly({})).render(stylesheets=[_styles()], font_config=_fonts())
    document.write_pdf()  # which of them are used shows only now
    return {each.family for each in document.fonts.values()}


@dataclass(frozen=True)
class Pdf:
    """A finished document."""

    data: bytes
    pages: int
    tables: Mapping[int, Sequence[int]] = field(default_factory=dict)
    """By table, where the file is about tables: the pages that show it; 1 is the first."""


class Binder:
    """Documents that become one file, each laid out for itself: its pages count from 1, and it is let go of soon.

    The engine tags a file page by page, so what a screen reader hears is that of each document, one behind the other.
    """

    def __init__(self) -> None:
        self._setting = Setting()
        self._first: Any = None
        self._pages: list[Any] = []
        self._tables: dict[int, list[int]] = defaultdict(list)

    def add(
        self,
        markup: str,
        parts: Mapping[str, str | Picture],
        companions: Mapping[str, Companions] = NONE,
        tables: Sequence[Sequence[int]] = (),
        title: str = "",
    ) -> None:
        """The markup, HTML written as XML, comes next. `FetchRefusedError` when it reaches outside."""
        source = Markup(markup, OwnPartsOnly(parts))
        try:
            laid = source.render(stylesheets=[_styles()], font_config=_fonts(), pdf_variant="pdf/ua-1")
        except FatalURLFetchingError as error:
            # Upstream derives it from BaseException: uncaught it would end the worker.
            raise FetchRefusedError(str(error)) from error
        laid.metadata.title = UNWRITABLE.sub("", title) or laid.metadata.title
        self._setting.add(laid, companions)
        self._first = self._first or laid
        for number, shown in enumerate(shown_on(len(laid.pages), tables), start=len(self._pages) + 1):
            for table in shown:
                self._tables[table].append(number)
        self._pages += laid.pages

    def bound(self) -> Pdf:
        """All of them as a tagged PDF under the first one's title; the same markup gives the same bytes."""
        try:
            data = self._first.copy(self._pages).write_pdf(pdf_variant="pdf/ua-1", finisher=self._setting.tag)
        except FatalURLFetchingError as error:
            raise FetchRefusedError(str(error)) from error
        return Pdf(data, len(self._pages), dict(self._tables))


def shown_on(pages: int, tables: Sequence[Sequence[int]]) -> Iterator[Sequence[int]]:
    """The tables of each of these pages, as a document says them."""
    return (tables[min(page, len(tables) - 1)] for page in range(pages if tables else 0))


def to_pdf(
    markup: str, parts: Mapping[str, str | Picture], companions: Mapping[str, Companions] = NONE, title: str = ""
) -> Pdf:
    """The markup as a file of its own."""
    binder = Binder()
    binder.add(markup, parts, companions, title=title)
    return binder.bound()


@cache
def _fonts() -> FontConfiguration:
    return FontConfiguration()


@cache
def _styles() -> CSS:
    return CSS(string=STYLES.read_text(encoding="utf-8"), font_config=_fonts(), url_fetcher=OwnPartsOnly({}))
