"""How it came that players are shown as they are: what their logs say. Reads only."""

from dataclasses import dataclass
from datetime import datetime

from scoring.models import Account, Player, PlayerEntry, PlayerText
from scoring.people.values import people_log
from scoring.people.values.people_log import REASON
from scoring.people.values.showing import Way


@dataclass(frozen=True, slots=True)
class Saying:
    """One line of a player's log about how he or she is shown."""

    shown: str
    minor: bool
    way: Way
    author: Account | None
    at: datetime
    how: str
    """In words, as far as they have not been erased."""


def sayings(player: Player) -> list[Saying]:
    """The last first; none for who was added without a word."""
    rows = player.entries.filter(kind=PlayerEntry.Kind.SHOWN).select_related("author", "text")
    return [_saying(each) for each in rows.order_by("-sequence")]


def _saying(entry: PlayerEntry) -> Saying:
    body = people_log.read_body(entry.body)
    text: PlayerText | None = getattr(entry, "text", None)
    how = text.texts.get(REASON, "") if text else ""
    return Saying(body.shown or "", bool(body.minor), Way(body.way or ""), entry.author, entry.written_at, how)


def chosen(player: Player) -> str | None:
    """What the person chose last; None for who has not."""
    return next((each.shown for each in sayings(player) if each.way == Way.CHOSEN), None)
