"""Files as cameras, scanners and people who mistake the button send them."""

import io
from typing import Any

from PIL import Image

from scoring.actors import OPERATOR, Actor
from scoring.lists.actions import attaching
from scoring.models import Club, Sheet
from scoring.people.actions import showing_logos
from tests.build import AT


def file(kind: str = "JPEG", mode: str = "RGB", size: tuple[int, int] = (60, 40), colour: Any = None, **more: Any):
    """A picture of one colour as a file."""
    into = io.BytesIO()
    Image.new(mode, size, 120 if colour is None and len(mode) == 1 else colour).save(into, kind, **more)
    return into.getvalue()


def attached(sheet: Sheet, *, by: Actor = OPERATOR, at: Any = AT, **more: Any) -> int:
    """The entry by which a photo was attached to this list."""
    return attaching.attach(sheet_id=sheet.second_of_id or sheet.pk, sent=file(**more), by=by, at=at)


def shown(club: Club, *, sent: bytes = b"", by: Actor = OPERATOR, at: Any = AT, **more: Any) -> Club:
    """The club with a logo."""
    sent = sent or file(**{"kind": "PNG", "size": (200, 100), **more})
    return showing_logos.show_logo(club=club, sent=sent, by=by, at=at)


def opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))
