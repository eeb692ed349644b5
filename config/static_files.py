"""Styles, scripts and pictures: each under a name that follows from its content, compressed once, kept by browsers.

Where they were not collected for this version the pages name the sources themselves, and browsers ask each time: what a
page is shown with is always of its own version. Collected ones go without what only those read who write them.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.contrib.staticfiles.storage import HashedFilesMixin, StaticFilesStorage
from django.core.files.base import ContentFile
from whitenoise.compress import Compressor
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config import collected

YEAR = 365 * 24 * 60 * 60
OURS = re.compile(r"(css|js)/.*\.\1")
STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SCRIPT_COMMENT = re.compile(r"(^|(?<=[;,{}()])) *// .*$", re.MULTILINE)


def bare(name: str, text: str) -> str:
    """A style or a script of ours without comments, indents and empty lines: a fifth of what a phone is sent.

    A line stays a line, and nothing in it is touched: what stands in quotes ends in its line, which is tested.
    """
    text = (STYLE_COMMENT if name.endswith(".css") else SCRIPT_COMMENT).sub("", text)
    return "".join(f"{line}\n" for each in text.splitlines() if (line := each.strip()))


class Files(StaticFilesConfig):
    """Which files there are: what no page of ours shows is left out, for it is nine tenths of the work."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "rest_framework", "redoc", "*.map", "swagger-ui-es*"]


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise is untyped
    """Upstream's, which also says of what version the files are."""

    keep_only_hashed_files = True
    # What a style refers to; not the maps of sources, which are left out.
    patterns = (("*.css", HashedFilesMixin.patterns[0][1][:2]),)

    def _save(self, name: str, content: Any) -> str:
        if OURS.fullmatch(name):
            content.seek(0)  # its name was made of it before
            content = ContentFile(bare(name, content.read().decode()).encode())
        return str(super()._save(name, content))

    def url(self, name: str | None, force: bool = False) -> str:  # noqa: FBT001, FBT002  upstream's signature
        plain = not (settings.COLLECTED or force)
        return str(StaticFilesStorage.url(self, name) if plain else super().url(name, force))

    def post_process(self, *arguments: Any, dry_run: bool = False, **named: Any) -> Iterator[Any]:
        mark = Path(self.path(collected.MARK))
        if not dry_run:
            mark.unlink(missing_ok=True)
        yield from super().post_process(*arguments, dry_run=dry_run, **named)
        if not dry_run:
            mark.write_text(collected.recipe(), encoding="ascii")

    def create_compressor(self, **named: Any) -> Compressor:
        """Without Brotli, which saves another seventh and makes a start wait seven times as long."""
        return Compressor(**named, use_brotli=False)


class Served(WhiteNoiseMiddleware):  # type: ignore[misc]  # untyped, too
    """Upstream's, with the year after which RFC 9111 and every cache call an answer old enough."""

    FOREVER = YEAR
