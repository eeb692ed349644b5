"""A file that a page keeps for its reader, so that it can be read otherwise: nothing of it stays on the server."""

import base64
import binascii
import zlib

from django.conf import settings
from django.utils.translation import gettext as _

from scoring.importing.values.table_files import Unreadable

MOST_KEPT = 900_000
"""Characters in a form, beside which its other fields fit into what a request may bring."""


def keep(data: bytes) -> str:
    """The file as a form can hold it; empty for one that is too long to be sent again."""
    text = base64.urlsafe_b64encode(zlib.compress(data)).decode()
    return text if len(text) <= MOST_KEPT else ""


def kept(text: str) -> bytes:
    """The file that a form held; `Unreadable` if it is not whole, or longer than one that is sent."""
    try:
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(base64.urlsafe_b64decode(text), settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
    except (binascii.Error, zlib.error, ValueError) as error:
        raise Unreadable(_("The file did not arrive whole. Choose it again.")) from error
    if not unpacking.eof:
        raise Unreadable(_("The file did not arrive whole. Choose it again."))
    return data
