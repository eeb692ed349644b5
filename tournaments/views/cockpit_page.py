"""The cockpit: a series as a grid of its tables, one of them opened, and the next step as one button."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import bounds
from scoring.access import Naming
from scoring.amounts import euros
from scoring.models import Player
from scoring.page_access import answered, page_of, writer
from scoring.presenting.ordinals import place_in_words
from scoring.presenting.prize_names import prize_name
from scoring.printing.documents.draw_sheet import method
from tournaments.actions import lots
from tournaments.actions.errors import Objection
from tournaments.models import Event
from tournaments.queries import desk_queries, diary
from tournaments.queries.byes import byes_of, players_out
from tournaments.queries.cockpit import DayNow, day_now, last_lines, open_disputes, seats_of, seats_of_sheets, situation
from tournaments.queries.disqualified import to_settle
from tournaments.queries.exports import heading
from tournaments.queries.held import LONGEST_HELD, held, tellable, waits, was_public
from tournaments.queries.progress import open_ends, unsettled
from tournaments.queries.rows import Place
from tournaments.queries.seats_left import seats_left
from tournaments.queries.seats_missing import seats_offered
from tournaments.queries.signing import waiting
from tournaments.queries.standings import LOT as BY_LOT
from tournaments.queries.standings import columns, tied
from tournaments.queries.ties import AtStake, at_stake
from tournaments.values import plans
from tournaments.values.next_steps import Act, Step, next_step
from tournaments.values.table_acts import TableAct, table_act
from tournaments.values.tiles import Chip
from tournaments.views import next_step_words, presenters, tabs, watching
from tournaments.views.access import directed_event
from tournaments.views.computer_notes import computer_notes
from tournaments.views.director_page import NUMBER
from tournaments.views.draw_words import drawn_again, same_tables, still_playing
from tournaments.views.looking_again import tag_of

LOT = re.compile(r"lot-([0-9]{1,9})")
DELIVERIES = 5
"""Messages to another program that are shown, the newest."""
EVERY = 10
"""Seconds after which the page looks again."""


@dataclass(frozen=True, slots=True)
class LotsTyped:
    """Lots that could not be taken: they are shown again with the reasons."""

    lots: Mapping[int, str] = field(default_factory=dict)
    """By player."""
    refused: tuple[str, ...] = ()


@login_required
def event_director(request: HttpRequest, slug: str) -> HttpResponse:
    """The series, its tables, and what comes next."""
    return _page(request, directed_event(request, slug))


@login_required
def event_tables(request: HttpRequest, slug: str) -> HttpResponseBase:
    """What of the cockpit changes by itself; 304 where nothing has: no table is read then."""
    event = directed_event(request, slug)
    return answered(request, _tag(request, event), "tournaments/cockpit_live.html", lambda: _live(request, event))


def _tag(request: HttpRequest, event: Event) -> str:
    """Minutes pass by themselves."""
    return tag_of(request, event, int(timezone.now().timestamp()) // 60)


def _live(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Line of state, next step and grid, as the address asks for them."""
    day = day_now(event, timezone.now(), _number(request, "series"))
    chip = watching.chip_of(request.GET.get("show", ""))
    seats = {**seats_of(day.shown), **seats_of_sheets(day.void)} if day.shown else {}
    naming = Naming(event.book, keeps=True)
    naming.about([seat.player for each in seats.values() for seat in each])
    left = seats_left(event) if day.series else []
    open_seats = [*left, *(seats_offered(event) if day.series else ())]
    repaid = to_settle(event)
    step = next_step(situation(day, len(open_seats), writer(request).pk, len(repaid)))
    head = tabs.of(event, "event_director", day)
    until, waiting = head["protests"], held(event, day.at)
    again = drawn_again(event, step.number) if step.act is Act.DRAW else ""
    asks = step.act is Act.FINALISE and waits(event) and not was_public(event, day.at)
    return {
        **head,
        "day": day,
        "step": step,
        "told": next_step_words.told(step, day, until, open_seats, asks=asks, again=again, repaid=repaid),
        "asks": asks,
        "again": asks and event.snapshots.exists(),
        "left": left,
        "waits": until is not None,
        **computer_notes(event),
        "held": waiting,
        "tells": waiting is not None and waiting.by_series,
        "tellable": tellable(event, waiting),
        "latest": day.at + LONGEST_HELD,
        "chips": watching.chips(day, chip),
        "elsewhere": watching.elsewhere(day),
        "tiles": watching.tiles_of(day, chip, seats, naming, left),
        "opened": _number(request, "table"),
        "slow": chip is Chip.SLOW,
        "overdue": chip is Chip.OVERDUE,
        "seats": seats,
        "naming": naming,
    }


def _page(request: HttpRequest, event: Event, typed: LotsTyped | None = None) -> HttpResponse:
    live = _live(request, event)
    day, naming = live["day"], live["naming"]
    context = {
        **live,
        "tag": _tag(request, event),
        "every": EVERY,
        "table": _opened(live, writer(request).pk),
        "byes": _byes(day, naming),
        "twice": plans.read(event.plan).twice,
        "uncategorised": desk_queries.uncategorised(event),
        "untouched": _untouched(day),
        "still_playing": partial(still_playing, event),
        "same_tables": partial(same_tables, event, len(day.series)),
        "drawn_again": partial(drawn_again, event, len(day.series) + 1),
        "unranked": day.series and plans.read(event.plan).by_standing and unsettled(event, 1),
        "repaired": diary.last_repair(event),
        "certificate": day.shown and day.shown.certificate,
        "method": method(day.shown.certificate) if day.shown else "",
        "deliveries": event.deliveries.all()[:DELIVERIES] if settings.WEBHOOK else (),
        **_ending(request, event, live["step"], naming, typed or LotsTyped()),
    }
    return render(request, "tournaments/event_director.html", context, status=400 if typed else 200)


def _byes(day: DayNow, naming: Naming) -> tuple[str, ...]:
    """Who has no table in the series that is shown."""
    if day.shown is None:
        return ()
    byes = byes_of(day.event, [day.shown])
    naming.about(players_out(byes))
    return presenters.told_byes(byes, day.shown.number, naming)


def _opened(live: Mapping[str, Any], by: int) -> watching.Opened | None:
    """The table that the address names, with its seats and what was last written about it, for this account."""
    day: DayNow = live["day"]
    found = next((each for each in day.tables if each.watched.number == live["opened"]), None)
    if found is None:
        return None
    seats = watching.seats(found.sheet, live["seats"].get(found.sheet.pk, []), live["naming"])
    if found.reseated:
        seats = watching.with_substitutes(seats, found.sheet, live["naming"])
    disputes = open_disputes(found.sheet) if found.sheet.disputed else ()
    left = [each for each in live["left"] if each.sheet.pk == found.sheet.pk]
    watched = found.watched
    called, final = watched.called is not None, bool(live["final"])
    act = table_act(watched.state, called=called, left=bool(left), final=final, coming=bool(watched.coming))
    own = act is TableAct.CONFIRM and found.sheet.pk in waiting(live["event"], by).for_others
    return watching.Opened(found, seats, tuple(last_lines(found.sheet)), disputes, left, act, own, day.limit)


def _untouched(day: DayNow) -> bool:
    """Whether the draw of the last series can be taken back."""
    last = bool(day.series) and day.shown == day.series[-1]
    return (
        last
        and not day.void
        and all(each.sheet.state == "open" and not each.begun and not each.sheet.closed_early for each in day.tables)
    )


def _ending(request: HttpRequest, event: Event, step: Step, naming: Naming, typed: LotsTyped) -> dict[str, Any]:
    """What stands between here and a final ranking: looked for where it comes next, or is asked for."""
    asked = "ends" in request.GET or step.act in {Act.SETTLE, Act.FINALISE} or bool(typed.refused)
    if not asked or event.state == Event.State.FINAL:
        return {"ending": event.state == Event.State.FINAL, "lots_refused": typed.refused}
    ends = open_ends(event, bounds.LINES)
    groups = page_of(request, [] if ends else tied(event), most=bounds.ROWS, key="ties")
    told = _tied(event, [*groups], naming, typed.lots)
    return {
        "ending": True,
        "open_ends": ends,
        "owing": 0 if ends else desk_queries.owing(event),
        "ties": groups,
        "equals": told,
        "lots_refused": typed.refused,
    }


def _number(request: HttpRequest, key: str) -> int | None:
    given = request.GET.get(key, "")
    return int(given) if NUMBER.fullmatch(given) else None


@require_POST
@login_required
def event_lot(request: HttpRequest, slug: str) -> HttpResponse:
    """The lots as typed beside the names, 1 goes first; or shown again with what is wrong."""
    event = directed_event(request, slug)
    typed = {int(match[1]): request.POST[name].strip() for name in request.POST if (match := LOT.fullmatch(name))}
    try:
        lots.record_lot(event_id=event.pk, players=_by_lot(typed), by=writer(request), at=timezone.now())
    except Objection as objection:
        return _page(request, event, LotsTyped(typed, objection.reasons))
    messages.success(request, _("The lots have been recorded."))
    return redirect("event_director", slug=event.slug)


@require_POST
@login_required
def event_draw_lot(request: HttpRequest, slug: str) -> HttpResponse:
    """Kiebitz draws among these players, from the event's seed."""
    event = directed_event(request, slug)
    players = [int(each) for each in request.POST.getlist("player") if NUMBER.fullmatch(each)]
    try:
        lots.draw_lot(event_id=event.pk, players=players, by=writer(request), at=timezone.now())
    except Objection as objection:
        return _page(request, event, LotsTyped({}, objection.reasons))
    messages.success(request, _("Lots have been drawn from the seed: see the page about the draw."))
    return redirect(reverse("event_director", args=[event.slug]) + "?ends=yes#ending")


def _by_lot(typed: Mapping[int, str]) -> list[int]:
    """The players in the order of their lots."""
    drawn = {player: int(lot) for player, lot in typed.items() if NUMBER.fullmatch(lot)}
    if len(drawn) < len(typed) or len(set(drawn.values())) < len(drawn):
        raise Objection(_("Give each of these players a different number: 1, 2, 3 and so on."))
    return sorted(drawn, key=lambda player: drawn[player])


@dataclass(frozen=True, slots=True)
class Equals:
    """Players who are tied on everything else, and how a lot among them was drawn, if one was."""

    rank: int
    """The best that they can have."""
    tied_on: str
    """`Total 812, Games won 12`."""
    prizes: tuple[str, ...]
    """What the places bring that they take up, ranking by ranking."""
    boxes: tuple[tuple[int, str, str], ...]
    """Who, number and name, the lot that was typed or drawn."""
    drawn: bool
    seeded: bool


def _tied(event: Event, groups: Sequence[Sequence[Place]], naming: Naming, typed: Mapping[int, str]) -> list[Equals]:
    """Those among whom lots can be drawn, by group, in the order of the lot that stands."""
    wanted = [each.player for group in groups for each in group]
    players = Player.objects.in_bulk(wanted)
    numbers = dict(event.registrations.filter(player__in=wanted).values_list("player", "number")) if wanted else {}
    seeded = {frozenset(each.players) for each in event.lots.exclude(numbers=None)} if wanted else set()
    naming.about(players.values())
    found = []
    for group, stakes in zip(groups, at_stake(event, groups), strict=True):
        drawn = any(each.decided_by == BY_LOT for each in group[1:])
        boxes = tuple(
            (
                each.player,
                _labelled(numbers.get(each.player), naming(players[each.player])),
                typed.get(each.player, str(place) if drawn else ""),
            )
            for place, each in enumerate(group, start=1)
        )
        rank = group[0].rank or 0
        by_seed = drawn and frozenset(each.player for each in group) in seeded
        prizes = tuple(_prizes_told(each) for each in stakes)
        found.append(Equals(rank, _tied_on(event, group), prizes, boxes, drawn, by_seed))
    return found


def _tied_on(event: Event, group: Sequence[Place]) -> str:
    counts = (group[0].total, *(count for _name, count in group[0].deciders))
    named = zip(columns(event, group), counts, strict=True)
    return ", ".join(f"{heading(event, name)} {count}" for name, count in named)


def _prizes_told(stakes: AtStake) -> str:
    """`Overall ranking: 3rd place €50.00, 4th place €30.00`."""
    worth = ", ".join(f"{place_in_words(place)} {euros(cents)}" for place, cents in stakes.worth)
    return _("%(purpose)s: %(sums)s") % {"purpose": prize_name(stakes.ranking), "sums": worth}


def _labelled(number: int | None, name: str) -> str:
    """Two of one name are told apart by the number."""
    return name if number is None else _("No. %(number)d %(name)s") % {"number": number, "name": name}
