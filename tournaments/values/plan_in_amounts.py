"""The prize plan of an event in amounts, place by place, and how it is told. Nothing is read here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.amounts import euros
from scoring.presenting.prize_names import prize_name
from tournaments.values.postings import POT
from tournaments.values.prize_lists import per_cent


@dataclass(frozen=True, slots=True)
class Place:
    """What a place of a ranking gets."""

    number: int
    share: int | None
    """Of the pot, in hundredths of a per cent; None where an amount is planned."""
    cents: int | None
    """None for a share, as long as nothing has been paid into the pot."""

    @property
    def amount(self) -> str:
        return "" if self.cents is None else euros(self.cents)

    @property
    def part(self) -> str:
        return "" if self.share is None else per_cent(self.share)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The places of a ranking that get anything."""

    key: str
    places: tuple[Place, ...]

    @property
    def title(self) -> str:
        return prize_name(self.key)


@dataclass(frozen=True, slots=True)
class Pot:
    """What one pot pays."""

    name: str
    """Of an extra pot; empty for that of the event."""
    cents: int
    """What prizes are reckoned from."""
    rankings: tuple[Ranking, ...]

    @property
    def title(self) -> str:
        return prize_name(f"{POT}{self.name}") if self.name else _("Pot")

    @property
    def left(self) -> int | None:
        """What the plan gives to nobody; None where that is not known, or less than nothing."""
        given = [place.cents for ranking in self.rankings for place in ranking.places]
        left = self.cents - sum(each or 0 for each in given)
        return None if None in given or left < 0 else left


@dataclass(frozen=True, slots=True)
class PrizeTables:
    """The whole plan."""

    pots: tuple[Pot, ...]
    settled: bool
    """Whether what is paid from now on changes nothing: prizes were read out, or the first was paid."""
    fees: int
    """How many entry fees have been paid."""
    last: datetime | None
    """When the pot of the event changed last."""
    lost: int | None
    """Cents of lost-game money that lie in that pot; None where it does not go there."""
    zone: str | None

    @property
    def shared(self) -> bool:
        """Whether anything is a share, so that nobody reads from the plan what a place comes to."""
        return any(each.share is not None for each in self.places())

    @property
    def reckoned(self) -> bool:
        """Whether any share has come to an amount."""
        return any(each.share is not None and each.cents is not None for each in self.places())

    @property
    def several(self) -> bool:
        """Whether there is more than one ranking, so that each is named."""
        return len([ranking for pot in self.pots for ranking in pot.rankings]) > 1

    def places(self) -> Iterator[Place]:
        """All of them, ranking by ranking."""
        return (place for pot in self.pots for ranking in pot.rankings for place in ranking.places)

    @property
    def said(self) -> Sequence[str]:
        """How far the amounts hold."""
        return [*self._as_of(), *self._lost()]

    def _as_of(self) -> Iterator[str]:
        if self.settled:
            yield _("These amounts stand: what is paid now changes none of them.")
        elif self.last and self.reckoned and (main := next((pot for pot in self.pots if not pot.name), None)):
            text = ngettext(
                "As of %(moment)s: %(number)d entry fee, %(cents)s in the pot.",
                "As of %(moment)s: %(number)d entry fees, %(cents)s in the pot.",
                self.fees,
            )
            moment = _moment(self.last, self.zone)
            yield text % {"moment": moment, "number": self.fees, "cents": euros(main.cents)}

    def _lost(self) -> Iterator[str]:
        if self.lost is not None and not self.settled and self.shared:
            text = _("Lost-game money goes into the pot, too: %(cents)s so far, and what is still paid comes on top.")
            yield text % {"cents": euros(self.lost)}


def _moment(at: datetime, zone: str | None) -> str:
    """The time of today, else with the day."""
    local = timezone.localtime(at, ZoneInfo(zone) if zone else None)
    today = timezone.localtime(timezone.now(), local.tzinfo).date()
    return date_format(local, "TIME_FORMAT" if local.date() == today else "SHORT_DATETIME_FORMAT")
