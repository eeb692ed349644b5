"""Files that are sent: kept in memory while a page reads them, and bounded before the first byte is taken."""

from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import MemoryFileUploadHandler
from django.http import HttpRequest

from scoring.page_access import MOST_BYTES


def most_bytes(request: HttpRequest | None) -> int:
    """How long what is sent to this page may be: one that takes files says it of itself."""
    view = request.resolver_match.func if request and request.resolver_match else None
    return int(getattr(view, MOST_BYTES, settings.DATA_UPLOAD_MAX_MEMORY_SIZE))


class Bounded(MemoryFileUploadHandler):
    """Django's own bound leaves files out, and writes longer ones to the disk, whoever sends them."""

    def handle_raw_input(
        self,
        input_data: Any,  # noqa: ARG002  the base's, as are all of these
        META: dict[str, Any],  # noqa: ARG002, N803
        content_length: int,
        boundary: str,  # noqa: ARG002
        encoding: str | None = None,  # noqa: ARG002
    ) -> None:
        if content_length > most_bytes(self.request):
            raise RequestDataTooBig
        self.activated = True
