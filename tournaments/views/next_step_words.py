"""The next step of an event in words, and the button that does it. Nothing is read here."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.amounts import euros
from tournaments.models import Event
from tournaments.queries.cockpit import DayNow, calling
from tournaments.queries.disqualified import Overpaid
from tournaments.queries.seats_left import SeatLeft
from tournaments.queries.seats_missing import SeatMissing
from tournaments.values import plans, tiles
from tournaments.values.next_steps import Act, Step
from tournaments.values.tiles import Chip, TileState

MOST_NAMED = 12
"""Tables that are waited for and named."""
SeatOpen = SeatLeft | SeatMissing


@dataclass(frozen=True, slots=True)
class Told:
    """The next step in words, and the button that does it."""

    label: str
    hint: str = ""
    address: str = ""
    posts: bool = False
    number: int = 0


def told(
    step: Step,
    day: DayNow,
    until: datetime | None = None,
    open_seats: Sequence[SeatOpen] = (),
    *,
    asks: bool = False,
    again: str = "",
    repaid: Sequence[Overpaid] = (),
) -> Told:
    """The next step in words; `until`: so long the ranking can be protested against; `open_seats`: see `Act.RESEAT`;
    `asks`: whether who makes the ranking final says when it is published; `again`: what a draw says that was undone;
    `repaid`: see `Act.REPAY`.
    """
    event = day.event
    ways = {
        Act.REGISTER: lambda: Told(_("Register players"), _("Nobody can be drawn yet."), _way("desk", event)),
        Act.ADMIT: lambda: _admit(step, event),
        Act.PRINT: lambda: Told(
            _("Print sheets and seating plan"), _("Nothing of this series has been printed yet."), _way("prints", event)
        ),
        Act.COME: lambda: _come(day),
        Act.RULE: lambda: _rule(step, day),
        Act.RESEAT: lambda: _reseat(open_seats, event),
        Act.DRAW: lambda: _draw(step, day, again),
        Act.CONFIRM: lambda: _confirm(step, event),
        Act.COMPARE: lambda: _compare(step, day),
        Act.HAND_OVER: lambda: _hand_over(step, event),
        Act.TELL: lambda: _tell(step, event),
        Act.WAIT: lambda: _wait(step, day),
        Act.SETTLE: lambda: Told(_("Settle what is open"), _open(step), "?ends=yes#ending"),
        Act.FINALISE: lambda: _finalise(event, until, asks=asks),
        Act.REPAY: lambda: Told(repaid_in_words(repaid), _each_repaid(repaid), f"{_way('prizes', event)}#prizes"),
        Act.HONOUR: lambda: Told(
            _("Prize-giving on the screen"), _honour(event), f"{_way('screen', event)}?show=ceremony"
        ),
        Act.PUBLISH: lambda: Told(
            _("Print the final ranking"),
            _("Everyone can read it on the public page.") if event.book.public else "",
            _way("prints", event),
        ),
    }
    return ways[step.act]()


def _admit(step: Step, event: Event) -> Told:
    """The way leads to those who are announced."""
    hint = ngettext(
        "%(number)d is announced and has not been checked in. Only who is checked in is drawn.",
        "%(number)d are announced and have not been checked in. Only who is checked in is drawn.",
        step.number,
    )
    return Told(_("Tick who is here"), hint % {"number": step.number}, f"{_way('desk', event)}?show=announced")


def repaid_in_words(repaid: Sequence[Overpaid]) -> str:
    """How many prizes were paid by another ranking."""
    text = ngettext(
        "%(number)d prize was paid by another ranking: settle it",
        "%(number)d prizes were paid by another ranking: settle them",
        len(repaid),
    )
    return text % {"number": len(repaid)}


def _each_repaid(repaid: Sequence[Overpaid]) -> str:
    """From whom what is taken back, and who gets how much more."""
    back, more = _("No. %(number)s %(name)s returns %(cents)s"), _("No. %(number)s %(name)s gets %(cents)s more")
    named = [
        (back if each.back else more)
        % {"number": each.registration.number, "name": each.name, "cents": euros(each.back or each.more)}
        for each in repaid[:MOST_NAMED]
    ]
    return "; ".join([*named, "…"] if len(repaid) > MOST_NAMED else named)


def _honour(event: Event) -> str:
    """That nobody reads the ranking yet, and until when."""
    with timezone.override(event.zone):
        until = date_format(timezone.localtime(event.held_until), "DATETIME_FORMAT")
    text = _("The ranking is not published yet. It is after the ceremony, when you say so, or by itself on %(until)s.")
    return text % {"until": until}


def _finalise(event: Event, until: datetime | None, *, asks: bool) -> Told:
    """One click, or a question when to publish it, or a wait for the deadline."""
    if until is None and asks:
        hint = _("All sheets are confirmed. You choose whether it is published at once or after the prize-giving.")
        return Told(_("Make the ranking final"), hint, "?ends=yes#ending")
    if until is None:
        return Told(_("Make the ranking final"), _("All sheets are confirmed."), _way("finalise", event), posts=True)
    with timezone.override(event.zone):
        time = date_format(timezone.localtime(until), "TIME_FORMAT")
    return Told(_("Protests until %(time)s") % {"time": time}, _("All sheets are confirmed."), "?ends=yes#ending")


def _way(name: str, event: Event) -> str:
    return reverse(f"event_{name}", args=[event.slug])


def _draw(step: Step, day: DayNow, again: str) -> Told:
    here = ngettext("%(number)d player takes part.", "%(number)d players take part.", day.here) % {"number": day.here}
    plan = plans.read(day.event.plan)
    if plan.by_standing and step.number > 1:
        here += " " + _("By standing after series %(number)d.") % {"number": step.number - 1}
    if plan.clubs_apart:
        here += " " + _("Club mates apart.")
    here = f"{here} {again}".strip()
    label = _("Draw tables for series %(number)d") % {"number": step.number}
    return Told(label, here, _way("draw", day.event), posts=True, number=step.number)


def _come(day: DayNow) -> Told:
    """The way leads to the table beside the grid, where the call is answered."""
    series, number = calling(day)[0]
    label = _("Go to table %(number)d") % {"number": number}
    return Told(label, _("The table asks for the director."), f"?series={series}&table={number}#opened")


def _rule(step: Step, day: DayNow) -> Told:
    label = ngettext("Settle %(number)d disputed sheet", "Settle %(number)d disputed sheets", step.number)
    here = [each.number for each in day.watched if each.state is TileState.DISPUTED]
    others = [each for each in day.elsewhere if each.watched.state is TileState.DISPUTED]
    hint = _("Until then it cannot be confirmed, and the ranking cannot be made final.")
    if not here and len(others) == 1:
        way = f"?series={others[0].series}&table={others[0].watched.number}#opened"
        return Told(label % {"number": step.number}, hint, way)
    if not here or day.shown is None:
        return Told(label % {"number": step.number}, hint, "?ends=yes#ending")
    if len(here) == 1:
        return Told(label % {"number": step.number}, hint, f"?series={day.shown.number}&table={here[0]}#opened")
    return Told(label % {"number": step.number}, hint, f"?series={day.shown.number}&show={Chip.DISPUTED}#grid")


def _reseat(open_seats: Sequence[SeatOpen], event: Event) -> Told:
    """The way leads to the repair of the first of them."""
    first, *others = open_seats
    label = _("Give %(name)s a seat") if isinstance(first, SeatMissing) else _("Repair the seat of %(name)s")
    hint = first.text
    if others:
        hint = f"{hint} {_others(first, others)}"
    return Told(label % {"name": first.name}, hint, f"{_way('repair', event)}{first.query}")


def _others(first: SeatOpen, others: Sequence[SeatOpen]) -> str:
    """In which series the other seats are; whose they are is said at each of them."""
    series = ", ".join(str(number) for number in sorted({each.series for each in others}))
    if {each.name for each in others} == {first.name}:
        return _("Also in series %(series)s.") % {"series": series}
    text = ngettext(
        "And %(number)d more seat in series %(series)s.", "And %(number)d more seats in series %(series)s.", len(others)
    )
    return text % {"number": len(others), "series": series}


def _confirm(step: Step, event: Event) -> Told:
    label = ngettext("Confirm %(number)d complete sheet", "Confirm %(number)d complete sheets", step.number)
    hint = _("The totals are shown first.")
    if step.for_others:
        wait = ngettext(
            "%(number)d more waits for somebody else: you have typed it.",
            "%(number)d more wait for somebody else: you have typed them.",
            step.for_others,
        )
        hint = f"{hint} {wait % {'number': step.for_others}}"
    return Told(label % {"number": step.number}, hint, _way("confirm", event))


def _hand_over(step: Step, event: Event) -> Told:
    """The way leads to the page that names them."""
    label = ngettext(
        "%(number)d complete sheet waits for somebody else",
        "%(number)d complete sheets wait for somebody else",
        step.number,
    )
    hint = ngettext(
        "You have typed it, and four eyes are agreed: another director confirms it, or the table itself.",
        "You have typed them, and four eyes are agreed: another director confirms them, or the tables themselves.",
        step.number,
    )
    return Told(label % {"number": step.number}, hint, _way("confirm", event))


def _compare(step: Step, day: DayNow) -> Told:
    """The way leads to the tables where the two entries differ, else to those where the second one is missing."""
    label = ngettext(
        "Check the second entry of %(number)d sheet", "Check the second entries of %(number)d sheets", step.number
    )
    hint = _("Each sheet is entered twice here. What is missing or differs cannot be confirmed.")
    here = next((each for each in (Chip.DIFFERS, Chip.UNPAIRED) if _shows(day, each)), None)
    way = f"?series={day.shown.number}&show={here}#grid" if here and day.shown else "?ends=yes#ending"
    return Told(label % {"number": step.number}, hint, way)


def _shows(day: DayNow, chip: Chip) -> bool:
    return any(tiles.belongs(each, chip, day.limit) for each in day.watched)


def _tell(step: Step, event: Event) -> Told:
    label = _("Publish the standing after series %(number)d") % {"number": step.number}
    hint = _("All its sheets are confirmed. Until you publish it, only those who keep this event see it.")
    return Told(label, hint, _way("publish_series", event), posts=True, number=step.number)


def _wait(step: Step, day: DayNow) -> Told:
    label = ngettext("Wait for %(number)d table", "Wait for %(number)d tables", step.number) % {"number": step.number}
    named = ", ".join(str(each) for each in step.tables[:MOST_NAMED])
    tables = {"tables": f"{named} …" if len(step.tables) > MOST_NAMED else named}
    if len(day.series) == 1 or day.current is None:
        text = ngettext("Still playing: table %(tables)s", "Still playing: tables %(tables)s", step.number)
        return Told(label, text % tables)
    text = ngettext(
        "Still playing in series %(series)d: table %(tables)s",
        "Still playing in series %(series)d: tables %(tables)s",
        step.number,
    )
    return Told(label, text % {**tables, "series": day.current.number})


def _open(step: Step) -> str:
    text = ngettext("%(number)d thing is open.", "%(number)d things are open.", step.number)
    return text % {"number": step.number}
