"""Pictures as anybody sends them: decoded within bounds, upright, in eight bits, and nothing but the picture."""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

from PIL import Image, ImageFile, ImageOps

MOST_BYTES = 10_000_000
"""Of a file that is sent."""
MOST_PIXELS = {"PNG": 20_000_000}
MOST_OF_ANY = 50_000_000
"""Of its picture: what phones take at most. A JPEG is read smaller than it is, of a PNG each pixel is four bytes."""
READ = ("JPEG", "PNG")
"""Of several pictures in one file, as some phones write them, the first one is taken."""
SMOOTH = frozenset({"RGB", "RGBA", "L"})
"""Modes that can be made smaller as they are: at once, for the memory's sake."""
DEEP = ("I", "I;16", "I;16B", "I;16L", "F")
"""Modes of more than eight bits a pixel."""
MOST_SCANS, MOST_PARTS = 100, 5_000
"""In how many steps a JPEG may become sharp (encoders make about ten, each as costly as a picture); parts of a file."""
JPEG, PNG = b"\xff\xd8", b"\x89PNG\r\n\x1a\n"
MARK = re.compile(rb"\xff+([^\x00\xff\xd0-\xd7])", re.DOTALL)
SCAN, END = b"\xda", b"\xd9"


class Fault(StrEnum):
    """Why a file is not taken: any; then one that is a logo."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    TOO_LARGE = "too_large"
    HEIC = "heic"
    NO_PICTURE = "no_picture"
    BROKEN = "broken"
    COSTLY = "costly"

    TINY = "tiny"
    STRETCHED = "stretched"
    BLANK = "blank"
    ENTITIES = "entities"
    SIZELESS = "sizeless"
    PHOTO_INSIDE = "photo_inside"
    INTRICATE = "intricate"


class Unfit(Exception):  # noqa: N818  as Django's own names for what is no fault of the program
    """Nothing that can be kept is made of this file."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(fault)


def decoded(sent: bytes, side: int) -> Image.Image:
    """The picture of a JPEG or PNG file, at most `side` pixels long: grey, coloured, or coloured and transparent.

    Upright as the file says, without its metadata; equal files make equal pictures. Raises `Unfit`.
    """
    if not sent:
        raise Unfit(Fault.EMPTY)
    if len(sent) > MOST_BYTES:
        raise Unfit(Fault.TOO_LONG)
    _refuse_costly(sent)
    with _strictly():
        return _plain(_opened(sent), side)


def _refuse_costly(sent: bytes) -> None:
    """By what is counted in a file before anything of it is decoded."""
    scans = 0
    for parts, mark in enumerate(_marks(sent) if sent.startswith(JPEG) else _chunks(sent)):
        scans += mark == SCAN
        if parts > MOST_PARTS or scans > MOST_SCANS:
            raise Unfit(Fault.COSTLY)


def _marks(sent: bytes) -> Iterator[bytes]:
    """Of a JPEG's parts up to its end: as decoders do, whatever stands between two of them is passed over."""
    at = len(JPEG)
    while (mark := MARK.search(sent, at)) and mark[1] != END:
        yield mark[1]
        at = mark.end() + int.from_bytes(sent[mark.end() : mark.end() + 2])


def _chunks(sent: bytes) -> Iterator[bytes]:
    """Of a PNG's parts their names. Each has its length before it, and a sum of four bytes behind."""
    at = len(PNG)
    while sent.startswith(PNG) and at + 8 <= len(sent):
        yield sent[at + 4 : at + 8]
        at += 12 + int.from_bytes(sent[at : at + 4])


@contextmanager
def _strictly() -> Iterator[None]:
    """Half a picture is none: WeasyPrint has Pillow take it for a whole one, wherever it is imported, too."""
    before = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before


def _opened(sent: bytes) -> Image.Image:
    try:
        picture = Image.open(io.BytesIO(sent), formats=READ)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Unfit(Fault.TOO_LARGE) from error
    except Exception as error:  # a decoder meets anything, and no file is to be more than refused
        raise Unfit(Fault.HEIC if _is_heic(sent) else Fault.NO_PICTURE) from error
    if picture.width * picture.height > MOST_PIXELS.get(picture.format or "", MOST_OF_ANY):
        raise Unfit(Fault.TOO_LARGE)
    return picture


def _is_heic(sent: bytes) -> bool:
    """Whether the file says that it is one of those that phones of one maker write."""
    return sent[4:8] == b"ftyp" and sent[8:12] in {b"heic", b"heix", b"heif", b"hevc", b"mif1", b"msf1", b"avif"}


def _plain(picture: Image.Image, side: int) -> Image.Image:
    try:
        picture.draft("RGB", (side, side))
        if picture.mode in SMOOTH and (picture.mode == "RGBA" or not picture.has_transparency_data):
            picture.thumbnail((side, side))
        found = _shallow(ImageOps.exif_transpose(picture))
    except MemoryError as error:
        raise Unfit(Fault.COSTLY) from error
    except Exception as error:  # as above
        raise Unfit(Fault.BROKEN) from error
    found.thumbnail((side, side))
    found.info.clear()  # else a comment is written into the new file
    return found


def _shallow(picture: Image.Image) -> Image.Image:
    """Of at most eight bits a channel; of sixteen bits of grey the upper half."""
    if picture.mode in DEEP:
        return picture.convert("I").point(lambda value: value / 256).convert("L")
    if picture.has_transparency_data:
        return picture.convert("RGBA")
    return picture.convert("L" if picture.mode in {"1", "L"} else "RGB")
