"""The logo of a club on its papers. A job names it by its digest; the picture lies once, beside the club."""

from typing import NamedTuple

from scoring.models import ClubLogo, PrintJob
from scoring.printing.documents.document import Picture

ADDRESS = "kiebitz:logo"


class Logo(NamedTuple):
    """What a template shows: `<img src="{{ logo.src }}" alt="{{ logo.alt }}">`, in a box that it `contain`s."""

    src: str
    alt: str
    """The club's name."""
    width: int
    height: int
    """In proportion; of a bitmap also its pixels."""


def logo_of(job: PrintJob) -> tuple[Logo | None, dict[str, Picture]]:
    """What the template gets as `logo`, and the picture behind it.

    None where the club had no logo when the job was asked for, and where it has removed it since.
    """
    digest = (job.payload or {}).get("logo")
    found = ClubLogo.objects.select_related("club").filter(digest=digest).first() if digest else None
    if found is None:
        return None, {}
    picture = Picture(bytes(found.image), found.media)
    club = job.book.club or found.club  # two clubs may show the same picture
    return Logo(ADDRESS, club.name, found.width, found.height), {ADDRESS: picture}
