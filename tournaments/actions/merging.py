"""Merging two players and undoing it, with their registrations: what `scoring` does, around what only events know."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring import hashing, permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.lists.actions import merging as acting
from scoring.lists.actions.merging import Unmergeable
from scoring.models import Merge, Player
from scoring.people.queries import merge_queries as reading
from tournaments.actions.directing import decide
from tournaments.actions.registering import next_number, registered_details
from tournaments.models import Decision, Event, Registration
from tournaments.queries import ledger, merge_queries
from tournaments.queries.merge_queries import MergedPlaces, MergePreview, Position
from tournaments.queries.rows import Standing
from tournaments.queries.standings import live_standings, standings

TRIED = "tried"
REMEMBERED = ("event_id", "number", "category", "club_name")
"""What is kept of a registration that a merge takes back."""


def merge(*, kept_id: int, gone_id: int, reason: str, by: Actor, at: datetime, expected: str) -> Merge:
    """`gone` is `kept` from now on, registrations included; raises what `merging.merge` of people raises."""
    with transaction.atomic():
        _lock(kept_id, gone_id)
        kept, gone = _player(kept_id), _player(gone_id)
        invited = merge_queries.invited(kept, gone)
        directed = merge_queries.directed(by, kept, gone)
        require(permissions.can_merge(by, kept, gone, invited=invited, directed=directed))
        if Event.objects.filter(pk__in=merge_queries.events_of([kept_id, gone_id]), book__rehearsal=True).exists():
            raise Unmergeable(_("Invented players of a rehearsal are not merged with anybody."))
        if kept_id != gone_id and (reasons := _finals(kept, gone)):
            raise Unmergeable(*reasons)
        doubles = [theirs for _mine, theirs in merge_queries.registered_in_both(kept, gone)]
        if reasons := (*_paid(doubles), *_disqualified(doubles)):
            raise Unmergeable(*reasons)
        made = acting.merge(
            kept_id=kept_id,
            gone_id=gone_id,
            reason=reason,
            by=by,
            at=at,
            expected=expected,
            invited=invited,
            directed=directed,
        )
        _take_back(made, doubles, by, at)
        _move_registrations(made, gone, kept, by, at)
    return made


def part(*, merge_id: int, reason: str, by: Actor, at: datetime) -> Merge:
    """Undo it: registrations that went over go back; raises what `scoring.lists.actions.merging.part` raises."""
    with transaction.atomic():
        undone = Merge.objects.select_related("kept", "gone").get(pk=merge_id)
        _lock(undone.kept_id, undone.gone_id)
        undone = acting.part(
            merge_id=merge_id,
            reason=reason,
            by=by,
            at=at,
            invited=merge_queries.invited(undone.kept, undone.gone),
            directed=merge_queries.directed(by, undone.kept, undone.gone),
        )
        _give_registrations_back(undone, by, at)
        _register_again(undone, by, at)
        if reasons := (*_finals(undone.kept, undone.gone), *_misnamed(undone.kept, undone.gone)):
            raise Unmergeable(*reasons)
    return undone


def rehearse(*, kept_id: int, gone_id: int, by: Actor, at: datetime) -> MergePreview:
    """What the merge would change: it is done and rolled back at once, so the preview cannot differ from the merge."""
    kept, gone = _player(kept_id), _player(gone_id)
    books = merge_queries.books_of(kept, gone)
    before = [merge_queries.places(book, kept, gone) for book in books]
    after: list[Position | None] = [None] * len(books)
    reasons: tuple[str, ...] = ()
    seen, lists = reading.seen(kept, gone), (kept.seat_totals.count(), gone.seat_totals.count())
    moving = list(gone.registrations.select_related("event__book"))
    try:
        with transaction.atomic():
            merge(kept_id=kept_id, gone_id=gone_id, reason=TRIED, by=by, at=at, expected=seen)
            after = [place for book in books for place in merge_queries.places(book, kept)]
            transaction.set_rollback(True)
    except Unmergeable as refused:
        reasons = refused.reasons
    rows = [MergedPlaces(book, one, two, then) for book, (one, two), then in zip(books, before, after, strict=True)]
    return MergePreview(kept, gone, seen, lists, moving, rows, reasons)


def _player(pk: int) -> Player:
    return Player.objects.select_related("club").get(pk=pk)


def _lock(*players: int) -> None:
    """Lock the events first, as every director's action does: no draw begins between checking and merging."""
    events = Event.objects.filter(pk__in=merge_queries.events_of(players)).order_by("pk")
    list(events.select_for_update(of=("self",)))


def _take_back(made: Merge, doubles: Sequence[Registration], by: Actor, at: datetime) -> None:
    """Who is registered twice in one event keeps one start number; the other is taken back, and remembered."""
    made.moved = {**made.moved, "taken_back": [_remembered(each) for each in doubles]}
    made.save(update_fields=["moved"])
    for each in doubles:
        number, name = each.number, each.player.name
        Registration.objects.filter(pk=each.pk).delete()
        kind = Decision.Kind.REMOVED
        decide(each.event, kind, by=by, at=at, number=number, said={"number": number}, texts={"name": name})


def _remembered(registration: Registration) -> dict[str, Any]:
    informed = {"informed_at": hashing.moment(registration.informed_at)} if registration.informed_at else {}
    return {name: getattr(registration, name) for name in REMEMBERED} | informed


def _register_again(undone: Merge, by: Actor, at: datetime) -> None:
    """Registrations that the merge took back, under their numbers, or the next free one where that is taken."""
    for kept in undone.moved.get("taken_back", ()):
        event = Event.objects.select_related("book").get(pk=kept["event_id"])
        if event.state == Event.State.FINAL:
            raise Unmergeable(_("The ranking of %(event)s is final. Reopen it first.") % {"event": event})
        if event.registrations.filter(player=undone.gone).exists():
            continue
        taken = event.registrations.filter(number=kept["number"]).exists()
        informed = datetime.fromisoformat(kept["informed_at"]) if "informed_at" in kept else None
        made = Registration(**{**kept, "informed_at": informed}, player=undone.gone)
        made.number = next_number(event, 0, by) if taken else made.number
        decide(event, Decision.Kind.REGISTERED, by=by, at=at, number=1, **registered_details([made]))
        made.save(force_insert=True)


def _finals(kept: Player, gone: Player) -> Sequence[str]:
    """Two lines of a final ranking are not joined, and one line is not split."""
    final = [event for event in merge_queries.in_both(kept, gone) if event.state == Event.State.FINAL]
    text = _("The ranking of %(event)s is final, and both are in it. Reopen it first.")
    return [text % {"event": event} for event in final]


def _paid(doubles: Sequence[Registration]) -> Sequence[str]:
    """A registration about which money is booked is not taken back."""
    text = _("Money is booked for no. %(number)d in %(event)s. Take it back there first.")
    paid = [each for each in doubles if ledger.standing(each.event).filter(registration=each.pk).exists()]
    return [text % {"number": each.number, "event": each.event} for each in paid]


def _disqualified(doubles: Sequence[Registration]) -> Sequence[str]:
    """With the registration the disqualification would go."""
    text = _("No. %(number)d in %(event)s is disqualified. Take that back there first.")
    return [text % {"number": each.number, "event": each.event} for each in doubles if each.disqualified_at]


def _misnamed(kept: Player, gone: Player) -> Sequence[str]:
    """A ranking made final under the merge names who stayed, where its lists now name who was gone."""
    text = _("The ranking of %(event)s was made final with %(kept)s in place of “%(gone)s”. Reopen it first.")
    both = {kept.pk, gone.pk}
    events = Event.objects.filter(pk__in=merge_queries.events_of(both), state=Event.State.FINAL).select_related("book")
    params = {"kept": kept.name, "gone": gone.name}
    return [
        text % {"event": event, **params}
        for event in events.order_by("pk")
        if _ranked(standings(event), both) != _ranked(live_standings(event), both)
    ]


def _ranked(lines: Sequence[Standing], players: Collection[int]) -> set[int]:
    return {line.player.pk for line in lines if line.seated and line.player.pk in players}


def _move_registrations(made: Merge, gone: Player, kept: Player, by: Actor, at: datetime) -> None:
    moving = list(gone.registrations.values_list("pk", flat=True))
    _hand_over(moving, gone, kept, Decision.Kind.MERGED, by, at)
    made.moved = {**made.moved, "registrations": moving}
    made.save(update_fields=["moved"])


def _give_registrations_back(undone: Merge, by: Actor, at: datetime) -> None:
    """Those that are still there; a registration made in the meantime stays."""
    again = undone.gone.registrations.values("event")
    moved = undone.kept.registrations.filter(pk__in=undone.moved.get("registrations", ())).exclude(event__in=again)
    moving = list(moved.values_list("pk", flat=True))
    _hand_over(moving, undone.kept, undone.gone, Decision.Kind.PARTED, by, at)


def _hand_over(
    registrations: Sequence[int], giving: Player, taking: Player, kind: Decision.Kind, by: Actor, at: datetime
) -> None:
    """Start numbers go over, and each event's chain says so."""
    rows = list(Registration.objects.filter(pk__in=registrations, player=giving).select_related("event__book"))
    Registration.objects.filter(pk__in=[each.pk for each in rows]).update(player=taking)
    for each in rows:
        said = {"number": each.number, "player": taking.pk}
        decide(each.event, kind, by=by, at=at, number=each.number, said=said, texts={"name": taking.name})
