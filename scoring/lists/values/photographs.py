"""A photo of a paper list as it is kept: small, upright, and nothing in it but the picture."""

import io

from PIL import Image

from scoring import pictures

LONG_SIDE = 1600
"""Pixels of what is kept: pencil on an A4 sheet is read at that."""
KEPT_BYTES = 400_000
QUALITIES = (80, 65, 50, 35, 20)
PAPER = (255, 255, 255)
"""What shows through where a picture is transparent."""


def prepared(sent: bytes) -> bytes:
    """The picture of a JPEG or PNG file as a JPEG of at most `LONG_SIDE` pixels and about `KEPT_BYTES`.

    Upright as the file says, without its metadata; equal files make equal pictures. Raises `Unfit`.
    """
    picture = pictures.decoded(sent, LONG_SIDE)
    if picture.mode == "RGBA":
        picture = Image.alpha_composite(Image.new("RGBA", picture.size, PAPER), picture).convert("RGB")
    return _small(picture)


def _small(picture: Image.Image) -> bytes:
    """As good as fits; in grey where even the worst does not, and if need be smaller."""
    for candidate in (picture, picture.convert("L")):
        for quality in QUALITIES:
            into = io.BytesIO()
            candidate.save(into, "JPEG", quality=quality, optimize=True)
            if into.tell() <= KEPT_BYTES:
                return into.getvalue()
    return _small(candidate.reduce(2))
