"""A list that is entered twice: by two people, compared deal by deal, and what the second entry never does."""

import json
import zipfile

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.urls import reverse

from scoring.errors import Refused
from scoring.lists.actions import second_entries, storing
from scoring.lists.actions.conflicts import KeyReused, SheetClosed, Stale
from scoring.lists.queries import second_lists, sheet_queries
from scoring.lists.queries.book_queries import viewable_sheets
from scoring.lists.queries.loaded import head_of
from scoring.lists.queries.projections import project
from scoring.lists.values.comparing import Standing, Verdict, compared
from scoring.models import Deal, Entry, PlayerTotal, SeatTotal, Sheet
from scoring.plain.list_audit import audit_sheets
from tests import build
from tests.auditing import findings, findings_of_events
from tests.tampering import lifted
from tests.tournaments import events
from tournaments.actions import confirming, drawing, organising, placing_lists, rehearsing, wiping
from tournaments.actions.errors import Objection
from tournaments.models import Table
from tournaments.plain import archived
from tournaments.queries import archive, everything
from tournaments.queries.loose_lists import loose_sheets
from tournaments.queries.standings import standings
from tournaments.values import plans
from tournaments.values.plans import Plan
from tournaments.values.rehearsed_days import Point

pytestmark = pytest.mark.django_db
OTHER = {**build.GAME, "matadors": 2}


def fresh(sheet):
    return Sheet.objects.get(pk=sheet.pk)


def codes(refused):
    return {each.code for each in refused.value.problems}


def clean(*sheets):
    found = {sheet.pk: lines for sheet, lines in audit_sheets(Sheet.objects.filter(pk__in=[x.pk for x in sheets]))}
    assert found == {sheet.pk: [] for sheet in sheets}


class Desk:
    """An event whose lists are entered twice, with one table and two people who type."""

    def __init__(self, players=3, deals=2, **plan) -> None:
        self.event = events.event(players=players, deals=deals, plan=Plan(twice=True, **plan), planned_series=1)
        self.director = events.director_of(self.event)
        self.one, self.other = build.scorekeeper(self.event.book), build.scorekeeper(self.event.book)
        self.firsts = [each.table.sheet for each in events.drawn(self.event).tables]
        self.first = self.firsts[0]

    def begin(self, first=None, by=None):
        self.second = second_entries.begin(sheet_id=(first or self.first).pk, by=by or self.other, at=build.AT)
        return self.second

    def type(self, first=(build.GAME, build.PASSED), second=(build.GAME, build.PASSED)):
        for deal in first:
            build.record(self.first, deal, by=self.one)
        self.begin()
        for deal in second:
            build.record(self.second, deal, by=self.other)
        return self

    def standing(self):
        return second_lists.standings_of([fresh(self.first)])[self.first.pk]

    def settle(self, pair, *, second, by=None, seen=None):
        seen = seen or second_lists.both(fresh(self.first), fresh(self.second)).revisions
        return second_entries.settle(
            sheet_id=self.first.pk, pair=pair, second=second, seen=seen, by=by or self.director, at=build.AT
        )


@pytest.fixture
def desk():
    return Desk()


def test_two_entries_that_agree_let_the_list_be_confirmed_even_by_who_typed_it():
    desk = Desk(four_eyes=True)
    for deal in (build.GAME, build.PASSED):
        build.record(desk.first, deal, by=desk.one)
    assert desk.standing() is Standing.MISSING
    with pytest.raises(Refused) as refused:
        build.write(fresh(desk.first), "confirm", by=desk.director)
    assert codes(refused) == {"second_missing"}
    desk.begin()
    build.record(desk.second, build.GAME, by=desk.other)
    assert desk.standing() is Standing.MISSING
    build.record(desk.second, build.PASSED, by=desk.other)
    assert desk.standing() is Standing.AGREES
    clean(desk.first, desk.second)
    build.write(fresh(desk.first), "confirm", by=desk.one)
    clean(desk.first, desk.second)
    with pytest.raises(SheetClosed):
        build.write(fresh(desk.second), "correct", record=OTHER, corrects=1, by=desk.other)


def test_nobody_types_both(desk):
    build.record(desk.first, build.GAME, by=desk.one)
    with pytest.raises(Refused) as refused:
        desk.begin(by=desk.one)
    assert codes(refused) == {"second_same_hand"}
    desk.begin()
    assert desk.begin(by=desk.director) == desk.second
    with pytest.raises(Refused) as refused:
        build.record(desk.second, build.GAME, by=desk.one)
    assert codes(refused) == {"second_same_hand"}
    build.record(desk.second, build.GAME, by=desk.other)
    with pytest.raises(Refused) as refused:
        build.record(fresh(desk.first), build.PASSED, by=desk.other)
    assert codes(refused) == {"second_same_hand"}
    with pytest.raises(Refused) as refused:
        build.record(desk.second, build.PASSED, by=desk.other, key="second-entry:2")
    assert codes(refused) == {"entry_key_malformed"}


def test_a_second_entry_takes_deals_and_nothing_else(desk):
    desk.begin()
    players = build.players(1)
    for kind, more in (
        ("confirm", {}),
        ("seat", {"seats": ((0, players[0].pk),)}),
        ("head", {"head": {"from": {}, "to": {}}}),
    ):
        with pytest.raises(Refused) as refused:
            build.write(desk.second, kind, by=desk.director, **more)
        assert codes(refused) == {"second_kind"}
    build.write(desk.second, "totals", record=build.foot(desk.second), by=desk.other)
    assert fresh(desk.second).totals_only


def test_it_is_opened_only_where_the_event_wants_it_and_only_of_a_list_that_counts(desk):
    once = events.drawn(events.event(players=3)).tables[0].table.sheet
    loose = build.sheet(book=desk.event.book, rules=build.ruleset(deals=2), players=[None] * 3)
    for sheet in (once, loose):
        with pytest.raises(Refused) as refused:
            second_entries.begin(sheet_id=sheet.pk, by=events.director_of(sheet.book.event), at=build.AT)
        assert codes(refused) == {"second_unwanted"}
    with pytest.raises(Refused) as refused:
        second_entries.begin(sheet_id=desk.begin().pk, by=desk.director, at=build.AT)
    assert codes(refused) == {"second_unwanted"}
    with pytest.raises(PermissionDenied):
        desk.begin(by=build.account())


def test_a_second_entry_is_found_nowhere_and_counts_nowhere():
    """The same day once with second entries that say nonsense, and once without any."""
    told = []
    for twice in (True, False):
        desk = Desk(players=3)
        for deal in (build.GAME, build.PASSED):
            build.record(desk.first, deal, by=desk.one)
        if twice:
            desk.begin()
            for deal in (build.LOST, build.LOST):
                build.record(desk.second, deal, by=desk.other, accepted=build.TWICE)
        told.append(_everywhere(desk, twice=twice))
    assert told[0] == told[1]


def test_a_rehearsal_carries_it_to_the_final_ranking_and_is_wiped_with_its_second_entries(desk):
    at = {"event_id": desk.event.pk, "players": 6, "seed": 1, "by": desk.director, "at": build.AT}
    final = rehearsing.begin(until=Point.FINAL, **at)
    assert (plans.read(final.plan).twice, final.state) == (True, "final")
    wiping.wipe(event_id=final.pk, by=desk.director)
    complete = rehearsing.begin(until=Point.COMPLETE, **at)
    first = Sheet.objects.filter(book=complete.book).first()
    second = desk.begin(first, by=desk.director)
    assert codes_of(desk.director, first) == {"second_missing"}
    wiping.wipe(event_id=complete.pk, by=desk.director)
    assert not Sheet.objects.filter(pk__in=[first.pk, second.pk]).exists()


def codes_of(by, sheet):
    with pytest.raises(Refused) as refused:
        build.write(fresh(sheet), "confirm", by=by)
    return codes(refused)


def test_a_draw_is_not_taken_back_once_a_second_entry_has_begun(desk):
    build.record(desk.begin(), build.GAME, by=desk.other)
    with pytest.raises(Objection):
        drawing.undo_draw(event_id=desk.event.pk, number=1, by=desk.director, at=build.AT)


def test_a_second_entry_is_called_as_its_list_is_and_no_otherwise():
    desk = Desk(players=6)
    desk.begin()
    Table.objects.filter(sheet=desk.first).delete()
    loose = fresh(desk.first)
    loose.counts, stands = False, project(sheet_queries.load(loose))
    loose.save()
    storing.store([storing.Change(loose, stands, stands, entries=0, counted=True)])
    at = {"by": desk.director, "at": build.AT}
    placing_lists.lay(event_id=desk.event.pk, sheet_id=desk.first.pk, series_number=1, **at)
    first, second = fresh(desk.first), fresh(desk.second)
    assert (first.table_number, second.table_number, second.counts) == (3, 3, False)
    assert str(second) == "Serie 1, Tisch 3, Zweiteingabe"
    ahead = {**head_of(second), "title": "Elsewhere", "table": 9}
    with pytest.raises(Refused) as refused:
        build.write(second, "head", head={"from": head_of(second), "to": ahead}, by=desk.director)
    assert codes(refused) == {"second_kind"}
    clean(first, second)


def test_archive_and_audit_carry_second_entries(desk, tmp_path):
    desk.type(second=(OTHER, build.PASSED))
    assert findings() == findings_of_events() == []
    path = tmp_path / "event.zip"
    with path.open("wb") as file:
        archive.write_archive(desk.event, file, build.AT)
    assert list(archived.findings(path)) == []
    with zipfile.ZipFile(path) as packed:
        (first, second) = json.loads(packed.read("sheets.json"))
        assert json.loads(packed.read("event.json"))["format"] == 2
    assert (second["second_of"], second["counted_in"], second["counts"]) == (first["id"], None, False)
    assert {each["player"] for each in second["totals"]} == {None}


def _everywhere(desk, *, twice):
    event, book = desk.event, desk.event.book
    place = {each.player_id: seat for seat, each in enumerate(desk.first.seat_totals.order_by("seat"))}
    if twice:
        second = desk.second
        assert not SeatTotal.objects.filter(sheet=second, player__isnull=False).exists()
        assert not Deal.objects.filter(sheet=second, player__isnull=False).exists()
        assert second not in viewable_sheets(build.account(superuser=True))
        assert second not in viewable_sheets(desk.director)
    client = Client(headers={"accept-language": "en"})
    client.force_login(desk.director)
    player = desk.first.seat_totals.get(seat=1).player
    owner = build.account()
    type(player).objects.filter(pk=player.pk).update(account=owner)
    mine = Client(headers={"accept-language": "en"})
    mine.force_login(owner)
    return {
        "ranking": [(place[each.player.pk], each.rank, each.total) for each in standings(event)],
        "kept": sorted((place[row.player_id], row.sheets, row.total) for row in PlayerTotal.objects.filter(book=book)),
        "book": len(client.get(reverse("book", args=[book.pk])).context["page"]),
        "statistics": [
            (place[row["player"]["id"]], row["statistics"])
            for row in client.get(reverse("api_book_statistics", args=[book.pk])).json()["results"]
        ],
        "csv": client.get(reverse("event_ranking_csv", args=[event.slug])).content,
        "api": len(client.get(reverse("api_sheets"), {"book": book.pk}).json()["results"]),
        "history": len(mine.get(reverse("api_player_history", args=[player.pk])).json()["results"]),
        "deals": len(mine.get(reverse("api_player_deals", args=[player.pk])).json()["results"]),
        "own statistics": mine.get(reverse("api_player_statistics", args=[player.pk])).json(),
        "loose": list(loose_sheets(event, untouched=False)) + list(loose_sheets(event, untouched=True)),
        "own": [len(list(part(everything.of_player(player)))) for part in (everything._lists, everything._deals)],
    }


WAYS = (
    # what each typed, which pair, which side stands, what stands in both then
    ((build.GAME, build.PASSED), (OTHER, build.PASSED), 0, True, [OTHER, build.PASSED]),
    ((build.GAME, build.PASSED), (OTHER, build.PASSED), 0, False, [build.GAME, build.PASSED]),
)


@pytest.mark.parametrize(("first", "second", "pair", "taken", "stands"), WAYS)
def test_a_difference_is_settled_by_an_entry_of_the_list_that_changes(desk, first, second, pair, taken, stands):
    desk.type(first, second)
    assert desk.standing() is Standing.DIFFERS
    with pytest.raises(Refused) as refused:
        build.write(fresh(desk.first), "confirm", by=desk.director)
    assert codes(refused) == {"second_differs"}
    written = desk.settle(pair, second=taken)
    changed = desk.first if taken else desk.second
    assert (written.entry.sheet_id, written.entry.kind, written.entry.author) == (changed.pk, "correct", desk.director)
    assert written.entry.text.texts == {"reason": "Zweiteingabe"}, "in the language of who settles"
    for sheet in (desk.first, desk.second):
        rows = Deal.objects.filter(sheet=sheet).order_by("position")
        assert [deal.record.get("matadors") for deal in rows] == [each.get("matadors") for each in stands]
    assert desk.standing() is Standing.AGREES
    clean(desk.first, desk.second)
    assert build.write(fresh(desk.first), "confirm", by=desk.one).loaded.log.confirmed


def test_a_deal_that_one_lacks_shifts_no_other():
    three, two = (build.GAME, OTHER, build.LOST), (build.GAME, build.LOST)
    first, second = (build.sheet(rules=build.ruleset(deals=3)) for _ in range(2))
    for sheet, deals in ((first, three), (second, two)):
        for deal in deals:
            build.record(sheet, deal)
    told = second_lists.deals_of([first.pk, second.pk])
    found = compared(told[first.pk], told[second.pk])
    assert [(each.first, each.second, each.verdict) for each in found] == [
        (0, 0, Verdict.SAME),
        (1, None, Verdict.FIRST_ONLY),
        (2, 1, Verdict.SAME),
    ]
    assert [each.verdict for each in compared(told[second.pk], told[first.pk])] == [
        Verdict.SAME,
        Verdict.SECOND_ONLY,
        Verdict.SAME,
    ]


def test_what_is_worth_the_same_agrees_however_it_was_typed(desk):
    desk.type(second=({**build.GAME, "bid": 20}, build.PASSED))
    both = second_lists.both(fresh(desk.first), fresh(desk.second))
    assert [each.verdict for each in both.pairs] == [Verdict.WORDED, Verdict.SAME]
    assert desk.standing() is Standing.AGREES


def test_missing_deals_are_settled_in_lists_ended_early():
    desk = Desk(deals=3)
    desk.type((build.GAME, OTHER), (build.GAME,))
    for sheet, by in ((desk.first, desk.one), (desk.second, desk.other)):
        build.write(fresh(sheet), "close", reason="late", by=by)
    assert desk.standing() is Standing.DIFFERS
    with pytest.raises(Stale):
        desk.settle(1, second=True, seen="1.1")
    with pytest.raises(Refused) as refused:
        desk.settle(0, second=True)
    assert codes(refused) == {"second_nothing_to_settle"}
    assert desk.settle(1, second=True).entry.kind == "delete"
    assert desk.standing() is Standing.AGREES
    clean(desk.first, desk.second)


def test_totals_are_compared_with_the_sums_of_deals(desk):
    desk.begin()
    sums = {"total": [0, 0, 0], "won": [0, 0, 0], "lost": [0, 0, 0]}
    build.write(desk.first, "totals", record=sums, by=desk.one)
    for deal in (build.GAME, build.PASSED):
        build.record(desk.second, deal, by=desk.other)
    assert desk.standing() is Standing.DIFFERS
    rows = desk.second.seat_totals.order_by("seat")
    right = {"total": [row.total for row in rows], **{n: [row.tallies[n] for row in rows] for n in ("won", "lost")}}
    build.write(fresh(desk.first), "totals", record=right, by=desk.one)
    assert desk.standing() is Standing.AGREES
    clean(desk.first, desk.second)


def test_many_are_confirmed_together_but_for_those_that_no_second_person_typed():
    desk = Desk(players=6)
    ready, missing = desk.firsts
    desk.type()
    events.play(missing, confirm=False)
    wanted = {each.pk: fresh(each).revision for each in (ready, missing)}
    signed = confirming.confirm_complete(event_id=desk.event.pk, wanted=wanted, key="k", by=desk.director, at=build.AT)
    assert signed.done == (ready,)
    assert [(each.sheet, {p.code for p in each.error.problems}) for each in signed.left_out] == [
        (missing, {"second_missing"})
    ]
    with pytest.raises(Objection):
        organising.finalise_event(event_id=desk.event.pk, by=desk.director, at=build.AT)


def test_a_key_that_something_else_bears_confirms_nothing():
    event = events.event(players=3, planned_series=1)
    sheet = events.drawn(event).tables[0].table.sheet
    build.record(sheet, build.GAME, key="k")
    build.record(sheet, build.PASSED)
    by = events.director_of(event)
    signed = confirming.confirm_complete(
        event_id=event.pk, wanted={sheet.pk: fresh(sheet).revision}, key="k", by=by, at=build.AT
    )
    assert (signed.done, [type(each.error) for each in signed.left_out]) == ((), [KeyReused])
    assert fresh(sheet).state == "open"


def test_the_audit_finds_second_entries_that_are_none(desk):
    desk.type()
    with lifted(connection):
        Sheet.objects.filter(pk=desk.second.pk).update(counts=True)
        Entry.objects.filter(sheet=desk.second, sequence=1).update(author=desk.one)
    found = dict(audit_sheets(Sheet.objects.filter(pk=desk.second.pk)))[desk.second]
    assert "is a second entry, and counts" in found
    assert any("typed deals of list" in line for line in found)
    with lifted(connection):
        Sheet.objects.filter(pk=desk.second.pk).update(second_of=None)
    found = dict(audit_sheets(Sheet.objects.filter(book=desk.event.book)))
    assert any("as its second entry, which is none of it" in line for line in found[desk.first])
    assert any("entry 1: does not follow" in line for line in found[desk.second])


def test_the_database_refuses_that_a_second_entry_counts_or_changes_hands(desk):
    desk.begin()
    for change in ({"counts": True}, {"second_of": None}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Sheet.objects.filter(pk=desk.second.pk).update(**change)
