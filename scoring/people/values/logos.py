"""A club's logo as it is kept: made anew from what was sent, small, and nothing in it but the picture."""

import io
from typing import NamedTuple

from PIL import Image

from scoring import pictures
from scoring.people.values import drawings
from scoring.pictures import Fault, Unfit

PNG, JPEG, SVG = "image/png", "image/jpeg", "image/svg+xml"
MOST_BYTES = 5_000_000
"""Of a file that is sent."""
MOST_DRAWN_BYTES = 1_000_000
"""Of a drawing that is sent, with all that its program noted in it."""
LONG_SIDE = 800
"""Pixels of what is kept: seven centimetres of paper."""
SHORTEST = 64
"""Pixels that the longer side needs at least, so that there is something to print."""
STRETCHED = 10
"""So many times as long as it is wide it is no logo."""
KEPT_BYTES = 200_000
COLOURS, QUALITY, OPAQUE = 256, 88, 255
SMALLER = 0.75
"""Of its sides, while it is too long."""


class Logo(NamedTuple):
    """A logo that is kept."""

    image: bytes
    media: str
    width: int
    height: int


def prepared(sent: bytes) -> Logo:
    """The logo of a PNG, JPEG or SVG file; equal files make equal logos. Raises `Unfit`."""
    if len(sent) > MOST_BYTES:
        raise Unfit(Fault.TOO_LONG)
    logo = _drawn(sent) if drawings.is_drawn(sent) else _painted(pictures.decoded(sent, LONG_SIDE))
    if max(logo.width, logo.height) > STRETCHED * min(logo.width, logo.height):
        raise Unfit(Fault.STRETCHED)
    return logo


def _drawn(sent: bytes) -> Logo:
    if len(sent) > MOST_DRAWN_BYTES:
        raise Unfit(Fault.INTRICATE)
    text, width, height = drawings.redrawn(sent)
    if len(text) > KEPT_BYTES:
        raise Unfit(Fault.INTRICATE)
    return Logo(text, SVG, width, height)


def _painted(picture: Image.Image) -> Logo:
    if max(picture.size) < SHORTEST:
        raise Unfit(Fault.TINY)
    if picture.mode == "RGBA":
        least, most = picture.getchannel("A").getextrema()
        if not most:
            raise Unfit(Fault.BLANK)
        if least == OPAQUE:
            picture = picture.convert("RGB")
    return _written(picture)


def _written(picture: Image.Image) -> Logo:
    """As PNG, whose edges stay sharp; where that is too long as JPEG, or in few colours if something shows through.

    If need be smaller.
    """
    image, media = _saved(picture, "PNG"), PNG
    if len(image) > KEPT_BYTES and picture.mode == "RGBA":
        image = _saved(picture.quantize(COLOURS, method=Image.Quantize.FASTOCTREE), "PNG")
    elif len(image) > KEPT_BYTES:
        image, media = _saved(picture, "JPEG", quality=QUALITY), JPEG
    if len(image) <= KEPT_BYTES:
        return Logo(image, media, *picture.size)
    width, height = (max(1, round(side * SMALLER)) for side in picture.size)
    return _written(picture.resize((width, height), Image.Resampling.LANCZOS))


def _saved(picture: Image.Image, kind: str, **how: int) -> bytes:
    into = io.BytesIO()
    picture.save(into, kind, optimize=True, **how)
    return into.getvalue()
