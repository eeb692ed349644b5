"""How people are shown in public: what is more and what is less, and in which ways it comes to that. No database.

Source: Regulation (EU) 2016/679, articles 6 to 8 and 21: agreed to, by a minor's guardian, and objected to at any time.
"""

from enum import StrEnum

from scoring.people.values import person_names

FULL, SHORT, NUMBER = "full", "short", "number"
LESS_TO_MORE = (NUMBER, SHORT, FULL)


class Way(StrEnum):
    """How it came that somebody is shown so."""

    CHOSEN = "chosen"
    """By the person, on his or her own page."""
    AGREED = "agreed"
    """Somebody says that the person agreed."""
    GUARDIAN = "guardian"
    """The guardian of a minor agreed, says an admin."""
    LOWERED = "lowered"
    """Somebody saw to it that less is shown: an objection, or that this is a minor."""
    TAKEN_BACK = "taken_back"
    """What was said before was a slip: the player is shown as before it."""
    MERGED = "merged"
    """Two were found to be one person, or not to be: nobody is shown more than either was."""


def unchosen(*, minor: bool) -> str:
    """How somebody is shown of whom nobody has said anything."""
    return NUMBER if minor else SHORT


def is_more(wanted: str, than: str) -> bool:
    """Whether this tells more of a person than that."""
    return LESS_TO_MORE.index(wanted) > LESS_TO_MORE.index(than)


def lesser(one: str, other: str) -> str:
    """What tells less."""
    return min(one, other, key=LESS_TO_MORE.index)


def may_be_announced(said: str, *, minor: bool) -> bool:
    """Whether the announcement of an event is enough to show the full name there: of an adult of whom nobody has `said`
    anything else.
    """
    return not said and not minor


def told(shown: str, name: str, number: int) -> str:
    """What the public reads of a person of this name and number."""
    if shown == FULL:
        return name
    return person_names.read(name).short if shown == SHORT else f"#{number}"
