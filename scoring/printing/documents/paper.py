"""Markup becomes a PDF: the one module that knows the PDF engine. Nothing is ever fetched."""

import gc
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from xml.etree import ElementTree as ET

from django.conf import settings
from weasyprint import CSS, HTML, cssselect2
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from scoring.printing.documents.document import Companions
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
    """Hands out the drawings that came along with the markup and refuses everything else, files included."""

    def __init__(self, parts: Mapping[str, str]) -> None:
        super().__init__(fail_on_errors=True)
        self._parts = parts

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:  # noqa: ARG002  the engine's signature
        if url not in self._parts:
            raise FetchRefusedError(url)
        return URLFetcherResponse(url, self._parts[url], {"Content-Type": "image/svg+xml"})


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


def to_pdf(markup: str, parts: Mapping[str, str], companions: Mapping[str, Companions] = NONE) -> Pdf:
    """The markup, HTML written as XML, as a tagged PDF; the same markup gives the same bytes.

    `FetchRefusedError` when it reaches outside.
    """
    fonts = _fonts()
    source = Markup(markup, OwnPartsOnly(parts))
    try:
        document = source.render(stylesheets=[_styles()], font_config=fonts, pdf_variant="pdf/ua-1")
        setting = Setting(document, companions)
        data = document.write_pdf(pdf_variant="pdf/ua-1", finisher=setting.tag)
    except FatalURLFetchingError as error:
        # Upstream derives it from BaseException: uncaught it would end the worker.
        raise FetchRefusedError(str(error)) from error
    return Pdf(data, len(document.pages))


@cache
def _fonts() -> FontConfiguration:
    return FontConfiguration()


@cache
def _styles() -> CSS:
    return CSS(string=STYLES.read_text(encoding="utf-8"), font_config=_fonts(), url_fetcher=OwnPartsOnly({}))
