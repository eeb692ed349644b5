"""Repairing a drawn series: what was looked at is applied in one step, or nothing is; and taken back in one."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from scoring import names, permissions
from scoring.actors import Actor
from scoring.errors import Conflict
from scoring.lists.actions import sitting, storing
from scoring.lists.actions.moving_codes import cards_of, lead_on
from scoring.lists.actions.opening_sheets import TableSet, open_series, open_sheet
from scoring.lists.actions.writing_entries import before_of, write_together
from scoring.lists.queries.sheet_queries import held
from scoring.models import Player, Sheet
from scoring.people.actions.naming_players import hold
from tournaments import chain
from tournaments.actions.directing import decide, directed, still_open
from tournaments.actions.errors import Objection
from tournaments.actions.registering import set_paid
from tournaments.models import Decision, Event, Registration, Series, SetAside, Table
from tournaments.queries import diary
from tournaments.queries.entry_fees import fee_open
from tournaments.queries.repair_effects import rules_of
from tournaments.queries.repair_plans import planned
from tournaments.queries.repairs_undone import undoing
from tournaments.queries.seats_left import said_of_leaving
from tournaments.values.repairs import Asked, Impossible, Laying, Repair

Listed = tuple[str, int, int, str]
"""A list that was touched: its uid, its revision before and after, its head after."""


def repair(
    *, event_id: int, asked: Asked, seen: str, reason: str = "", paid: bool = False, by: Actor, at: datetime
) -> Decision:
    """Do what is asked, if it still is what was `seen`: the digest of the repair that a page showed.

    `paid`: whoever comes late pays the entry fee with it. Sent twice, it is done once. Raises `Objection` where it is
    impossible or something changed meanwhile, `Refused`
    for who cannot sit there, and `ValidationError` where a reason is wanted.
    """
    with transaction.atomic():
        made = _apply(event_id, lambda event: planned(event, asked), seen, reason, by, at)
        if paid and (comes := fee_open(made.event, asked)):
            set_paid(registration_id=comes.pk, paid=True, by=by, at=at, event_id=event_id)
    return made


def undo(*, event_id: int, sequence: int, seen: str, reason: str = "", by: Actor, at: datetime) -> Decision:
    """Take the repair of decision `sequence` back, while nothing newer rests on it. Raises what `repair` raises."""
    return _apply(event_id, lambda event: undoing(event, sequence), seen, reason, by, at)


def _apply(
    event_id: int, work_out: Callable[[Event], Repair], seen: str, reason: str, by: Actor, at: datetime
) -> Decision:
    with permissions.asked_once(), transaction.atomic():
        event = directed(event_id, by)
        if done := _done_before(event, seen):
            return done
        still_open(event)
        wanted = _as_seen(event, work_out, seen)
        if wanted.wants_reason and not names.clean(reason, 500):
            raise ValidationError({"reason": _("A reason is required.")})
        players, sheets = _held(event, wanted)
        try:
            return _do(event, wanted, players, sheets, reason, by, at)
        except Conflict as conflict:
            raise Objection(_changed()) from conflict


def _done_before(event: Event, seen: str) -> Decision | None:
    """The same press once more; what was undone meanwhile can be done again."""
    made = event.decisions.filter(kind=Decision.Kind.REPAIRED, body__contains=f'"{seen}"').first() if seen else None
    if made is None or (said := chain.read_body(made.body).said)["seen"] != seen:
        return None
    return made if "undoes" in said or made.sequence in diary.repaired(event) else None


def _as_seen(event: Event, work_out: Callable[[Event], Repair], seen: str) -> Repair:
    try:
        wanted = work_out(event)
    except Impossible as impossible:
        raise Objection(str(impossible)) from impossible
    if wanted.digest != seen:
        raise Objection(_changed())
    return wanted


def _changed() -> str:
    return _("Somebody has changed these tables in the meantime, so nothing was done. Look at it again, then apply it.")


def _held(event: Event, wanted: Repair) -> tuple[dict[int, Player], dict[int, Sheet]]:
    """Players, then lists, locked in the order in which whoever changes seats locks them."""
    players = {each.pk: each for each in hold(wanted.players)}
    revisions = dict(wanted.seen)
    rows = Sheet.objects.filter(pk__in=revisions).order_by("pk").select_for_update(of=("self",))
    sheets = {each.pk: each for each in rows}
    if {pk: each.revision for pk, each in sheets.items()} != revisions:
        raise Objection(_changed())
    for each in sheets.values():
        each.book = event.book
    return players, sheets


def _do(
    event: Event,
    wanted: Repair,
    players: dict[int, Player],
    sheets: dict[int, Sheet],
    reason: str,
    by: Actor,
    at: datetime,
) -> Decision:
    """Lists leave, entries are written, lists come; then the decision, and what only a decision may change."""
    cards = cards_of((sheets[pk] for each in wanted.layings if (pk := wanted.leads_on(each))), at)
    _count([sheets[pk] for pk in wanted.leaving], counts=False)
    written = write_together(drafts=list(wanted.worded(reason)), by=by, at=at)
    after = {**sheets, **{each.loaded.sheet.pk: each.loaded.sheet for each in written}}
    _count([after[pk] for pk in wanted.coming], counts=True)
    laid = {each: _laid(event, each, players, after, by, at) for each in wanted.layings}
    decision = _decided(event, wanted, after, laid, reason, by, at)
    _lay(event, laid)
    for laying, sheet in laid.items():
        comes = after[laying.back_to] if laying.back_to else sheet
        if comes and (card := cards.get(wanted.leads_on(laying) or 0)):
            lead_on(card, comes, at)
    _set_aside(event, wanted)
    for each in wanted.presences:
        withdrawn, announced = each.after
        Registration.objects.filter(event=event, number=each.number).update(withdrawn=withdrawn, announced=announced)
    _join(event, wanted)
    return decision


def _join(event: Event, wanted: Repair) -> None:
    """Fixed pairs as they are from now on, both sides of each."""
    numbers = [number for each in wanted.joined for number in (each.number, each.after) if number]
    if not numbers:
        return
    people = {each.number: each for each in event.registrations.filter(number__in=numbers)}
    for each in wanted.joined:
        people[each.number].partner = people[each.after] if each.after else None
    Registration.objects.bulk_update([people[each.number] for each in wanted.joined], ["partner"])


def _count(sheets: Sequence[Sheet], *, counts: bool) -> None:
    """These lists are in the totals from now on, or no more."""
    for sheet in sheets:
        loaded = held(sheet)
        stands = before_of(loaded)
        sheet.counts = counts
        sheet.save(update_fields=["counts"])
        storing.store([storing.Change(sheet, stands, stands, entries=0, counted=not counts)])
        if counts:
            sitting.refuse_two_tables(loaded)


def _laid(
    event: Event, laying: Laying, players: dict[int, Player], sheets: dict[int, Sheet], by: Actor, at: datetime
) -> Sheet | None:
    """The list that lies at the table from now on."""
    if not laying.fresh:
        return None if laying.comes is None else sheets[laying.comes]
    if laying.goes_on is not None:
        return _going_on(event, laying, sheets[laying.goes_on], players, by, at)
    ruleset = rules_of(event, laying, None)
    title = _("Series %(series)d, table %(table)d") % {"series": laying.series, "table": laying.table}
    table = TableSet(laying.table, title, ruleset, [players[each] for each in laying.fresh])
    return open_series(book=event.book, series=laying.series, tables=[table], by=by, at=at)[0]


def _going_on(
    event: Event, laying: Laying, before: Sheet, players: dict[int, Player], by: Actor, at: datetime
) -> Sheet:
    """A list beside the one that ended: its table is of the series, and it alone says so, for nobody has two lists in
    one series but by going on.
    """
    title = _("Series %(series)d, table %(table)d, goes on from table %(before)d")
    return open_sheet(
        book=event.book,
        title=title % {"series": laying.series, "table": laying.table, "before": before.table_number or 0},
        ruleset=rules_of(event, laying, held(before)),
        players=[players[each] for each in laying.fresh],
        table_number=laying.table,
        counts=True,
        goes_on_from=before,
        by=by,
        at=at,
    )


def _decided(
    event: Event,
    wanted: Repair,
    after: dict[int, Sheet],
    laid: dict[Laying, Sheet | None],
    reason: str,
    by: Actor,
    at: datetime,
) -> Decision:
    uids = {pk: str(each.uid) for pk, each in after.items()}
    said: dict[str, object] = {
        "repair": wanted.kind.value,
        "seen": wanted.digest,
        "series": wanted.series,
        "about": list(wanted.about),
        "at": sorted({*(each.table for each in laid), *(each.table_number or 0 for each in after.values())}),
        "lists": [*_listed(wanted, after), *_opened(laid)],
        "tables": [
            [each.series, each.table, each.gone and uids[each.gone], sheet and str(sheet.uid)]
            for each, sheet in laid.items()
        ],
        "aside": [uids[pk] for pk in wanted.aside],
        "back": [uids[pk] for pk in wanted.back],
        "presence": [[each.number, list(each.before), list(each.after)] for each in wanted.presences],
    }
    if wanted.joined:
        said["joined"] = [[each.number, each.before, each.after] for each in wanted.joined]
    if wanted.undoes is not None:
        said["undoes"] = wanted.undoes
    leaving = [each.number for each in wanted.presences if each.after[0]]
    gone = Registration.objects.filter(event=event, number__in=leaving)
    said |= said_of_leaving(event, gone.values_list("player", flat=True) if leaving else ())
    names_of = Registration.objects.filter(event=event, number__in=wanted.about).select_related("player")
    texts = {f"{each.number}.name": each.player.name for each in names_of}
    kind = Decision.Kind.REPAIRED
    return decide(event, kind, by=by, at=at, number=wanted.series, reason=reason, said=said, texts=texts)


def _listed(wanted: Repair, after: dict[int, Sheet]) -> Iterator[Listed]:
    return ((str(after[pk].uid), revision, after[pk].revision, after[pk].head) for pk, revision in wanted.seen)


def _opened(laid: dict[Laying, Sheet | None]) -> Iterator[Listed]:
    fresh = (sheet for laying, sheet in laid.items() if laying.fresh and sheet)
    return ((str(sheet.uid), 0, sheet.revision, sheet.head) for sheet in fresh)


def _lay(event: Event, laid: dict[Laying, Sheet | None]) -> None:
    """All lists leave their tables before the first one lies at another."""
    gone = [each.gone for each in laid if each.gone is not None]
    Table.objects.filter(series__event=event, sheet__in=gone).delete()
    series = {each.number: each for each in Series.objects.filter(event=event)}
    Table.objects.bulk_create(
        Table(series=series[each.series], number=each.table, sheet=sheet) for each, sheet in laid.items() if sheet
    )


def _set_aside(event: Event, wanted: Repair) -> None:
    SetAside.objects.filter(event=event, sheet__in=wanted.back).delete()
    SetAside.objects.bulk_create(SetAside(event=event, sheet_id=pk) for pk in wanted.aside)
