"""A photo of a paper list as it is kept: small, upright, and nothing in it but the picture."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from threading import Lock

from PIL import Image, ImageFile, ImageOps

MOST_BYTES = 10_000_000
"""Of a file that is sent."""
MOST_PIXELS = {"PNG": 20_000_000}
MOST_OF_ANY = 50_000_000
"""Of its picture: what phones take at most. A JPEG is read smaller than it is, of a PNG each pixel is four bytes."""
LONG_SIDE = 1600
"""Pixels of what is kept: pencil on an A4 sheet is read at that."""
KEPT_BYTES = 400_000
QUALITIES = (80, 65, 50, 35, 20)
READ = ("JPEG", "PNG")
"""Of several pictures in one file, as some phones write them, the first one is taken."""
PAPER = (255, 255, 255)
"""What shows through where a picture is transparent."""
SMOOTH = frozenset({"RGB", "RGBA", "L"})
"""Modes that can be made smaller as they are: at once, for the memory's sake."""
DEEP = ("I", "I;16", "I;16B", "I;16L", "F")
"""Modes of more than eight bits a pixel."""

_ONE_AT_A_TIME = Lock()
"""So that several desks at once do not want the memory of several large pictures."""


class Fault(StrEnum):
    """Why a file is not taken."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    TOO_LARGE = "too_large"
    HEIC = "heic"
    NO_PICTURE = "no_picture"
    BROKEN = "broken"


class Unfit(Exception):  # noqa: N818  as Django's own names for what is no fault of the program
    """No photo can be made of this file."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(fault)


def prepared(sent: bytes) -> bytes:
    """The picture of a JPEG or PNG file as a JPEG of at most `LONG_SIDE` pixels and about `KEPT_BYTES`.

    Upright as the file says, without its metadata; equal files make equal pictures. Raises `Unfit`.
    """
    if not sent:
        raise Unfit(Fault.EMPTY)
    if len(sent) > MOST_BYTES:
        raise Unfit(Fault.TOO_LONG)
    with _ONE_AT_A_TIME, _strictly():
        return _small(_plain(_opened(sent)))


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


def _plain(picture: Image.Image) -> Image.Image:
    """Decoded, upright, and of one of the modes that a JPEG can hold."""
    try:
        picture.draft("RGB", (LONG_SIDE, LONG_SIDE))
        if picture.mode in SMOOTH:
            picture.thumbnail((LONG_SIDE, LONG_SIDE))
        found = _coloured(ImageOps.exif_transpose(picture))
    except Exception as error:  # as above
        raise Unfit(Fault.BROKEN) from error
    found.thumbnail((LONG_SIDE, LONG_SIDE))
    found.info.clear()  # else a comment is written into the new file
    return found


def _coloured(picture: Image.Image) -> Image.Image:
    if picture.mode in DEEP:
        return _shallow(picture)
    if picture.has_transparency_data:
        seen = picture.convert("RGBA")
        return Image.alpha_composite(Image.new("RGBA", seen.size, PAPER), seen).convert("RGB")
    return picture.convert("L" if picture.mode in {"1", "L", "LA"} else "RGB")


def _shallow(picture: Image.Image) -> Image.Image:
    """Sixteen bits of grey as eight."""
    return picture.convert("I").point(lambda value: value / 256).convert("L")


def _small(picture: Image.Image) -> bytes:
    """As good as fits; in grey where even the worst does not, and if need be smaller."""
    for candidate in (picture, picture.convert("L")):
        for quality in QUALITIES:
            into = io.BytesIO()
            candidate.save(into, "JPEG", quality=quality, optimize=True)
            if into.tell() <= KEPT_BYTES:
                return into.getvalue()
    return _small(candidate.reduce(2))
