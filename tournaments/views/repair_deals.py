"""A deal that is moved to another table: what it is, for whom it counts there, and what helps where it cannot stand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.access import Naming
from scoring.lists.queries.loaded import Loaded, LoadedDeal
from scoring.lists.views import presenters
from scoring.presenting import words
from tournaments.models import Event
from tournaments.queries import moved_deals
from tournaments.queries.repair_effects import Effect
from tournaments.values.repairs import Asked, Kind


def counted_for(effect: Effect, naming: Naming) -> Iterator[str]:
    """Which deal it is, and seat by seat for whom it counts instead."""
    gone = [_alone(each.before, each.after) for each in effect.tables]
    come = [_alone(each.after, each.before) for each in effect.tables]
    here, there = next(filter(None, gone), None), next(filter(None, come), None)
    if here is None or there is None:
        return
    yield presenters.in_few_words(*here, naming)
    names = zip(*(presenters.names_at(deal, loaded, naming=naming) for deal, loaded in (here, there)), strict=False)
    text = _("Seat by seat it counts for: %(seats)s")
    yield text % {"seats": ", ".join(f"{one} → {other}" for one, other in names)}


def counted_here(effect: Effect, naming: Naming) -> Iterator[str]:
    """Table by table, which deals count here from now on."""
    for table in effect.tables:
        if table.before is None or table.after is None:
            continue
        stood = {each.sequence: each.logged.record for each in table.before.deals}
        come = [each for each in table.after.deals if stood.get(each.sequence) != each.logged.record]
        if come:
            told = "; ".join(presenters.in_few_words(each, table.after, naming) for each in come)
            yield _("At table %(table)d from now on: %(deals)s") % {"table": table.table, "deals": told}


def _alone(loaded: Loaded | None, other: Loaded | None) -> tuple[LoadedDeal, Loaded] | None:
    """The deal that only this reading of a sheet has."""
    known = {each.sequence for each in other.deals} if other else set()
    found = next((each for each in loaded.deals if each.sequence not in known), None) if loaded else None
    return (found, loaded) if found and loaded else None


@dataclass(frozen=True, slots=True)
class Way:
    """What helps where something cannot be repaired as it was chosen."""

    words: str
    href: str


def ways(event: Event, asked: Asked) -> Sequence[Way]:
    """What helps where a deal cannot be moved like this; empty where it is no deal, or nothing can be said."""
    standing = moved_deals.standing(event, asked) if asked.kind == Kind.DEAL else None
    if standing is None:
        return ()
    sheet, other = standing.place.sheet, standing.other.sheet
    chosen = {"kind": asked.kind, "series": asked.series, "table": asked.table, "deal": asked.deal or ""}
    chosen["other"] = f"{standing.other.series}.{standing.other.number}"
    found = []
    for place in standing.fits:
        text = _("Move it there as deal %(number)d: the seats that play are the right ones")
        found.append(Way(text % {"number": place}, "?" + urlencode({**chosen, "place": place})))
    if standing.dealt is not None:
        naming = Naming(event.book, keeps=True)
        dealer = words.names_of(standing.other.loaded.players, naming=naming)[standing.dealt]
        kept = {**chosen, "goes_on": "yes", **({"place": asked.place} if asked.place else {})}
        text = _("Move it there as it was dealt, out of turn: dealer %(name)s")
        found.append(Way(text % {"name": dealer}, "?" + urlencode(kept)))
    enter = reverse("sheet_enter", args=[other.pk])
    if standing.behind is not None:
        enter = reverse("sheet_insert", args=[other.pk, standing.behind])
    by_hand = _("Enter it by hand at table %(table)d") % {"table": standing.other.number}
    delete = reverse("sheet_delete", args=[sheet.pk, asked.deal])
    return (*found, Way(by_hand, enter), Way(_("then delete it here"), delete))
