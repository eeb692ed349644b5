"""Markup becomes a PDF: the one module that knows the PDF engine. Nothing is ever fetched."""

import gc
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from django.conf import settings
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from scoring.printing.documents.document import Companions
from scoring.printing.documents.setting import Setting

STYLES = Path(settings.BASE_DIR) / "static" / "css" / "print.css"


SPECIMEN = "<!doctype html><html lang=en><title>fonts</title><p>1 <b>1</b></p><pre class=rows>1</pre>"
"""A character of each font that documents are set in."""
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


def load() -> None:
    """Read the style sheet and the fonts of documents, which the first one would wait for. Not before a fork."""
    to_pdf(SPECIMEN, {})
    gc.freeze()  # what was loaded by now stays: each look through it for garbage cost as much as a document


@dataclass(frozen=True)
class Pdf:
    """A finished document."""

    data: bytes
    pages: int


def to_pdf(markup: str, parts: Mapping[str, str], companions: Mapping[str, Companions] = NONE) -> Pdf:
    """The markup as a tagged PDF; the same markup gives the same bytes. `FetchRefusedError` when it reaches outside."""
    fonts = _fonts()
    source = HTML(string=markup, url_fetcher=OwnPartsOnly(parts))
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
