"""Rehearsing an event: one like it, with invented people, played until a point of the day, faults included.

Everything is done by the actions that directors use, each in its own transaction; deals are made before anything is
locked. A rehearsal that cannot be made is taken away again.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

import rules
from scoring import bounds, permissions
from scoring.access import require
from scoring.actors import OPERATOR, Actor
from scoring.models import Grant, Player, Sheet
from scoring.people.actions import grants, naming_players
from tournaments.actions import drawing, lots, organising, pairing, planning, registering, repairing, wiping
from tournaments.actions.directing import decide, directed
from tournaments.actions.errors import Objection
from tournaments.actions.rehearsed_lists import Played, play
from tournaments.models import Decision, Event, Registration
from tournaments.queries import rehearsals
from tournaments.queries.earlier import plan_again
from tournaments.queries.repair_plans import planned
from tournaments.queries.seats import series_of
from tournaments.queries.standings import tied
from tournaments.seating import seatable
from tournaments.values import plans, rehearsed_days
from tournaments.values.invented_deals import EVENING, PACE
from tournaments.values.rehearsed_days import BREAK, CHECKING_IN, HALF_MADE, Fault, Point, Task, reached
from tournaments.values.repairs import Asked, Impossible, Kind

HALF, SLOW = 0.55, 0.2
"""How much of a series is played in the middle of it, and how much at a slow table."""
LONGEST_TITLE = 160
UNEVEN = 0.08
UNPAID = 2
LOOKED_OUT = 4
"""Tables that a fault may be at, for each to have its own."""


def begin(*, event_id: int, until: Point, players: int, seed: int, by: Actor, at: datetime) -> Event:
    """A rehearsal of the event, played until this point; the same seed makes the same one.

    Whoever directs the event directs it, too. Raises `PermissionDenied` for who does not, `Objection` for a rehearsal
    of a rehearsal, while one's own rehearsal of the event goes on, or for too many.
    """
    like = Event.objects.select_related("book__club").get(pk=event_id)
    require(permissions.can_direct(by, like.book))
    made = _open(like, until, seed, by, at)
    try:
        with permissions.asked_once():
            _Day(made, until, players, seed, by, at).play()
    except Exception:
        wiping.wipe(event_id=made.pk, by=OPERATOR)
        raise
    return Event.objects.select_related("book__club").get(pk=made.pk)


def _open(like: Event, until: Point, seed: int, by: Actor, at: datetime) -> Event:
    """The event itself: not public, of no club, so that nobody of the club comes upon it."""
    ruleset = rules.Ruleset.from_dict(like.played_by)
    starts = at + _ahead(like, until)
    with transaction.atomic():
        bounds.in_turn(by)
        _refuse(like, by)
        made = organising.create_event(
            # On the projector and on paper too, where no page says above that it is one.
            title=(_("Rehearsal: %(title)s") % {"title": like.book.title})[:LONGEST_TITLE],
            starts_at=starts,
            ruleset=ruleset,
            seed=random.Random(seed).getrandbits(53),
            by=by,
            at=min(at, starts - 2 * CHECKING_IN),
            place=like.place,
            planned_series=like.planned_series,
            public=False,
            rehearsal=True,
            plan=replace(plan_again(like), rehearses=like.pk, tasks=(HALF_MADE,)),
        )
        for account in rehearsals.directors(like):
            grants.give(account=account, role=Grant.Role.DIRECTOR, book=made.book)
    return made


def _refuse(like: Event, by: Actor) -> None:
    if like.book.rehearsal:
        raise Objection(_("This is a rehearsal already. Rehearse the event itself."))
    begun = rehearsals.begun_by(by)
    if begun.filter(plan__rehearses=like.pk).exists():
        raise Objection(_("You are rehearsing this event already. Wipe that rehearsal first."))
    if by is not OPERATOR and begun.count() >= bounds.REHEARSALS:
        raise Objection(bounds.said("rehearsals", bounds.REHEARSALS))


def _longest(ruleset: rules.Ruleset) -> int:
    """Deals of a series, or as many as an evening has where nothing else ends it."""
    return max(rules.length(ruleset, seats) or EVENING for seats in rules.table_sizes(ruleset.game))


def _ahead(like: Event, until: Point) -> timedelta:
    """When the first series begins, from now on: mostly it has begun before."""
    deals = _longest(rules.Ruleset.from_dict(like.played_by))
    series, half = (deals + 4) * PACE, HALF * deals * PACE
    return {
        Point.DOORS: CHECKING_IN,
        Point.REGISTERED: timedelta(minutes=10),
        Point.DRAWN: timedelta(minutes=2),
        Point.PLAYING: -half,
        Point.COMPLETE: -series,
        Point.BETWEEN: -series - BREAK / 2,
        Point.LAST: -(like.planned_series - 1) * (series + BREAK) - half,
        Point.FINAL: -like.planned_series * (series + BREAK),
    }[until]


@dataclass(slots=True)
class _Day:
    """A day in the making."""

    event: Event
    until: Point
    players: int
    seed: int
    by: Actor
    now: datetime

    def play(self) -> None:
        tasks = self._doors()
        drawn = self._series_drawn
        for number in range(1, drawn + 1):
            tasks += self._series(number, last=number == drawn)
        self._settle(tasks)
        if self.until is Point.FINAL:
            self._finalise()

    @property
    def _series_drawn(self) -> int:
        if not reached(self.until, Point.DRAWN):
            return 0
        return self.event.planned_series if reached(self.until, Point.LAST) else 1

    def _at(self, series: int, more: timedelta = timedelta(0)) -> datetime:
        """So long after a series began, or now where that is still to come."""
        deals = _longest(rules.Ruleset.from_dict(self.event.played_by))
        begins = self.event.starts_at + (series - 1) * ((deals + 4) * PACE + BREAK)
        return min(self.now, begins + more)

    def _doors(self) -> list[Fault]:
        """Everybody announced; then nearly everybody here, and most have paid."""
        dice = random.Random(f"{self.seed}/people")
        names = rehearsed_days.invented(self.players, dice)
        groups = rehearsed_days.categories(plans.read(self.event.plan).categories, self.players, dice)
        clubs = self._clubs()
        here = self._here() if reached(self.until, Point.REGISTERED) else 0
        at = self._at(1, -CHECKING_IN)
        for part, announced in ((slice(here), False), (slice(here, None), True)):
            self._register(names[part], groups[part], clubs[part], at, announced=announced)
        if not here:
            return []
        if rules.pairs(self.event.game):
            pairing.pair_in_order(event_id=self.event.pk, by=self.by, at=at)
        return [*self._fees(dice, at), *([(Task.LATE, here + 1)] if here < self.players else [])]

    def _clubs(self) -> list[str]:
        """Where the draw looks at them."""
        if not plans.read(self.event.plan).clubs_apart:
            return [""] * self.players
        return rehearsed_days.clubs(self.players, random.Random(f"{self.seed}/clubs"))

    def _here(self) -> int:
        """As many as tables take, and one still missing."""
        tables = rules.table_sizes(self.event.game)
        if rules.pairs(self.event.game):
            return self.players // max(tables) * max(tables)
        return seatable(self.players - 1, tables)

    def _register(
        self, names: Sequence[str], groups: Sequence[str], clubs: Sequence[str], at: datetime, *, announced: bool
    ) -> None:
        if not names:
            return
        with transaction.atomic():
            event = directed(self.event.pk, self.by)
            first = registering.next_number(event, len(names), self.by)
            # Nobody's: whoever rehearses does not know these people from then on.
            people = naming_players.create([Player(name=each) for each in names], by=OPERATOR, at=at)
            made = [
                Registration(
                    event=event,
                    player=player,
                    number=number,
                    category=group,
                    club_name=club,
                    announced=announced,
                    informed_at=registering.informed_at(event, at),
                )
                for number, (player, group, club) in enumerate(zip(people, groups, clubs, strict=True), start=first)
            ]
            details = registering.registered_details(made)
            decide(event, Decision.Kind.REGISTERED, by=self.by, at=at, number=len(made), **details)
            Registration.objects.bulk_create(made)

    def _fees(self, dice: random.Random, at: datetime) -> list[Fault]:
        if not plans.read(self.event.plan).fee:
            return []
        rows = list(self.event.registrations.filter(announced=False).order_by("number").values_list("pk", "number"))
        owing = dice.sample(rows, UNPAID)
        for pk, _number in rows:
            if (pk, _number) not in owing:
                registering.set_paid(registration_id=pk, paid=True, by=self.by, at=at)
        return [(Task.UNPAID, number) for _pk, number in sorted(owing, key=lambda each: each[1])]

    def _series(self, number: int, *, last: bool) -> list[Fault]:
        drawing.draw_series(event_id=self.event.pk, number=number, by=self.by, at=self._at(number, -BREAK / 6))
        if number == 1:
            self._arrives_late()
        if self.until is Point.DRAWN:
            return self._absent(self._tables(number))
        whole = not last or self.until not in (Point.PLAYING, Point.LAST)
        return self._whole(number) if whole else self._half(number)

    def _tables(self, number: int) -> list[Sheet]:
        """The lists of the series, in the order of the tables, drawn by lot for what goes wrong at them."""
        event = Event.objects.select_related("book__club").get(pk=self.event.pk)
        found = [state.table.sheet for state in series_of(event)[number - 1].tables]
        for each in found:
            each.book = event.book
        return found

    def _arrives_late(self) -> None:
        """Somebody comes through the door after the draw: no seat yet."""
        late = self.event.registrations.filter(announced=True).order_by("number").first()
        if late is not None and not rules.pairs(self.event.game) and self.until in (Point.DRAWN, Point.PLAYING):
            at = self._at(1, 2 * PACE)
            registering.set_here(registration_id=late.pk, here=True, by=self.by, at=at)

    def _chosen(self, sheets: Sequence[Sheet]) -> list[Sheet]:
        return random.Random(f"{self.seed}/faults").sample(sheets, min(LOOKED_OUT, len(sheets)))

    def _sits(self, sheet: Sheet) -> int:
        """The start number of whoever sits on the first seat."""
        player = sheet.seat_totals.order_by("seat").values_list("player", flat=True)[0]
        return self.event.registrations.get(player=player).number

    def _absent(self, sheets: Sequence[Sheet]) -> list[Fault]:
        table = self._chosen(sheets)[0]
        return [(Task.NO_SHOW, self._sits(table), table.table_number or 0)]

    def _half(self, number: int) -> list[Fault]:
        """One table is not complete and has not begun, one is slow, and at one somebody has to go home."""
        sheets = self._tables(number)
        chosen = self._chosen(sheets)
        empty, slow, leaves = (chosen * 3)[:3]
        begins, dice = self._at(number), random.Random(f"{self.seed}/pace")
        wanted = [self._begun(each, begins, dice, slow=each == slow) for each in sheets if each != empty]
        play(wanted, self.seed, begins, self.now, by=self.by)
        found: list[Fault] = self._absent(sheets)
        if slow != empty:
            found.append((Task.SLOW, slow.table_number or 0))
        if leaves not in (empty, slow):
            found.append((Task.LEAVES, self._sits(leaves), leaves.table_number or 0))
        return found

    def _begun(self, sheet: Sheet, begins: datetime, dice: random.Random, *, slow: bool) -> Played:
        """In the middle; whoever is not slow has just entered a deal, some tables being quicker than others."""
        length = rules.length(rules.Ruleset.from_dict(sheet.ruleset), sheet.seats) or EVENING
        share = SLOW if slow else HALF + dice.uniform(-UNEVEN, UNEVEN)
        deals = max(1, int(share * length))
        return Played(sheet, deals, pace=PACE if slow else (self.now - begins) / (deals + dice.random()))

    def _whole(self, number: int) -> list[Fault]:
        signed = self.until is not Point.COMPLETE
        sheets = self._tables(number)
        play([Played(each, None, signed) for each in sheets], self.seed, self._at(number), self.now, by=self.by)
        found: list[Fault] = []
        if not signed:
            found += self._mixed_up(number, sheets)
        if number == 1:
            found += self._withdrawn(sheets)
        return found

    def _withdrawn(self, sheets: Sequence[Sheet]) -> list[Fault]:
        """Somebody goes home after the first series, and whoever came late takes the place in the next one."""
        late = self.event.registrations.filter(announced=True).order_by("number").first()
        if late is None or rules.pairs(self.event.game):
            return []
        at = self._at(1, self.now - self.event.starts_at)
        gone = self._sits(self._chosen(sheets)[-1])
        registration = self.event.registrations.get(number=gone)
        registering.set_withdrawn(registration_id=registration.pk, withdrawn=True, by=self.by, at=at)
        registering.set_here(registration_id=late.pk, here=True, by=self.by, at=at)
        return [(Task.WITHDRAWN, gone)]

    def _mixed_up(self, number: int, sheets: Sequence[Sheet]) -> list[Fault]:
        """Each of two lists lies at the other's table."""
        one, *others = self._chosen(sheets)
        other = next((each for each in others if each.seats == one.seats), None)
        if other is None:
            return []
        tables = sorted((one.table_number or 0, other.table_number or 0))
        asked = Asked(Kind.LISTS, number, tables[0], other=(number, tables[1]))
        event = Event.objects.select_related("book__club").get(pk=self.event.pk)
        try:
            seen = planned(event, asked).digest
        except Impossible:
            return []
        reason = _("Rehearsal: these two sheets were taken for each other.")
        repairing.repair(event_id=event.pk, asked=asked, seen=seen, reason=reason, by=self.by, at=self.now)
        return [(Task.MIXED_UP, tables[0], tables[1])]

    def _settle(self, tasks: Sequence[Fault]) -> None:
        """What waits for the director, as the rehearsal's own page tells."""
        wanted = rehearsed_days.OPEN[self.until]
        kept = tuple((task.value, *map(str, about)) for task, *about in tasks if task in wanted)
        plan = plans.read(Event.objects.get(pk=self.event.pk).plan)
        planning.change_plan(
            event_id=self.event.pk,
            plan=replace(plan, tasks=kept),
            expected=plans.digest(plan),
            by=self.by,
            at=self.now,
        )

    def _finalise(self) -> None:
        event = Event.objects.select_related("book__club").get(pk=self.event.pk)
        for group in tied(event):
            lots.record_lot(event_id=event.pk, players=[each.player for each in group], by=self.by, at=self.now)
        organising.finalise_event(event_id=event.pk, by=self.by, at=self.now, early=_("rehearsal"))
