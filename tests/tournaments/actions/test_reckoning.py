"""Other rules, tie-breaks or series for a running event: what the preview says is what comes, lists keep their logs."""

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import translation

import rules
from scoring.lists.actions.rebuilding import rebuild_book, rebuild_sheet
from scoring.models import Book, Deal, SeatTotal, Sheet
from scoring.plain import book_audit, list_audit
from tests import build
from tests.tournaments import events
from tournaments.actions import organising
from tournaments.actions.errors import Objection
from tournaments.actions.reckoning import Overtaken, foreseen, reckon
from tournaments.models import Event
from tournaments.plain.event_audit import audit_events
from tournaments.queries.foreseeing import Wanted, now
from tournaments.queries.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(world):
    return world(played).pk


@pytest.fixture
def event(made):
    return Event.objects.select_related("book__club").get(pk=made)


def played():
    """Two tables after the first of two series: one with a game won and one passed, the other all passed."""
    event = events.event(players=7, deals=2)
    one, two = events.drawn(event).tables
    events.play(one.table.sheet)
    events.play(two.table.sheet, (build.PASSED, build.GAME))
    return event


def wanted(event, *, ties=None, series=None, **options):
    stands = now(event)
    ruleset = rules.ruleset(event.game, stands.ruleset.preset, **{**stands.ruleset.options, **options})
    return Wanted(ruleset, ties or stands.ties, series or stands.planned_series)


def preview(event, new):
    return foreseen(event_id=event.pk, wanted=new, by=events.director_of(event))


def apply(event, new, **more):
    said = {"reason": "set wrongly", "expected": preview(event, new).seen, "by": events.director_of(event)} | more
    reckon(event_id=event.pk, wanted=new, at=build.AT, **said)
    return Event.objects.select_related("book__club").get(pk=event.pk)


def places(event):
    return {line.player.pk: (line.rank, line.total) for line in standings(event) if line.rank}


def kept(event):
    """Everything that is kept of the lists."""
    totals = SeatTotal.objects.filter(sheet__book=event.book).order_by("pk").values_list("pk", "total", "points")
    deals = Deal.objects.filter(sheet__book=event.book).order_by("sheet", "sequence").values_list("points", "value")
    players = event.book.player_totals.order_by("player").values_list("player", "total", "decider_1")
    return [*totals], [*deals], [*players]


def findings(event):
    sheets = [found for _sheet, found in list_audit.audit_sheets(Sheet.objects.filter(book=event.book_id))]
    books = [found for _book, found in book_audit.audit_books(Book.objects.filter(pk=event.book_id))]
    return [
        line for found in (*sheets, *books, *(each for _e, each in audit_events(Event.objects.all()))) for line in found
    ]


def test_what_is_foreseen_is_what_comes(event):
    before, new = places(event), wanted(event, won_bonus=0, opponents_bonus_four=0, opponents_bonus_three=0)
    seen = preview(event, new)
    assert seen.sheets
    assert places(event) == before
    after = places(apply(event, new))
    assert {each.player.pk: (each.before, each.after) for each in seen.ranks} == {
        player: (before[player], after[player]) for player in after if before[player] != after[player]
    }
    for moved in seen.sheets:
        told = [after for _player, _before, after in moved.seats]
        assert told == [*moved.sheet.seat_totals.order_by("seat").values_list("total", flat=True)]


def test_logs_stay_as_they_are_and_both_programs_agree(event):
    logs = [*event.book.sheets.order_by("pk").values_list("head", "ruleset", "revision")]
    event = apply(event, wanted(event, won_bonus=0))
    assert [*event.book.sheets.order_by("pk").values_list("head", "ruleset", "revision")] == logs
    assert findings(event) == []
    stands = kept(event)
    for sheet in event.book.sheets.order_by("pk"):
        assert rebuild_sheet(sheet_id=sheet.pk) == []
    rebuild_book(book_id=event.book_id)
    assert kept(event)[1:] == stands[1:]
    assert kept(event)[0] == stands[0]


def test_there_and_back_every_point_is_as_it_was(event):
    stands, places_before = kept(event), places(event)
    event = apply(event, wanted(event, won_bonus=0))
    assert kept(event) != stands
    event = apply(event, wanted(event, won_bonus=50))
    assert (kept(event), places(event)) == (stands, places_before)
    assert findings(event) == []


def test_series_drawn_afterwards_are_played_by_the_new_rules_and_rank_with_the_others(event):
    event = apply(event, wanted(event, won_bonus=0))
    second = events.drawn(event, 2)
    events.play_all(second)
    assert {each.table.sheet.ruleset["options"]["won_bonus"] for each in second.tables} == {0}
    assert findings(event) == []
    assert events.finalised(event).state == "final"
    assert findings(event) == []


def test_a_sheet_goes_on_by_the_new_rules(event):
    event = events.event(players=4, planned_series=1)
    (table,) = events.drawn(event).tables
    sheet = table.table.sheet
    build.record(sheet)
    event = apply(event, wanted(event, won_bonus=0, opponents_bonus_four=0, lost_deduction=0))
    sheet = Sheet.objects.select_related("book").get(pk=sheet.pk)
    build.record(sheet, build.PASSED)
    (declarer,) = [seat for seat in sheet.seat_totals.all() if seat.total]
    assert declarer.total == Deal.objects.get(sheet=sheet, position=1).value
    assert findings(event) == []


def test_tie_breaks_in_another_order_move_ranks_and_no_total(event):
    new = wanted(event, ties=("total", "-lost", "won"))
    seen = preview(event, new)
    assert (seen.sheets, seen.ties_change, seen.rules_change) == ([], True, False)
    before = places(event)
    event = apply(event, new)
    assert {player: total for player, (_rank, total) in places(event).items()} == {
        player: total for player, (_rank, total) in before.items()
    }
    assert now(event).ties == ("total", "-lost", "won")
    assert findings(event) == []
    assert apply(event, wanted(event, ties=("total", "won", "-lost"))).plan == {}


def test_more_series_are_planned_with_a_reason(event):
    event = apply(event, wanted(event, series=3))
    assert event.planned_series == 3
    made = event.decisions.order_by("-sequence").first()
    assert (made.kind, made.text.texts["reason"]) == ("changed", "set wrongly")


def test_everything_at_once_is_one_step(event):
    event = apply(event, wanted(event, ties=("total", "-lost", "won"), series=3, won_bonus=0))
    kinds = [*event.decisions.order_by("-sequence").values_list("kind", flat=True)[:3]]
    assert kinds == ["changed", "planned", "ruled"]
    assert findings(event) == []


def test_whoever_decided_meanwhile_is_noticed_and_nothing_is_applied(event):
    new = wanted(event, won_bonus=0)
    expected, stands = preview(event, new).seen, kept(event)
    apply(event, wanted(event, series=3))
    with pytest.raises(Overtaken):
        apply(event, new, expected=expected)
    assert kept(event) == stands


def test_a_deal_written_meanwhile_is_reckoned_too(event, monkeypatch):
    from tournaments.actions import reckoning

    event = events.event(players=4, planned_series=1, deals=3)
    (table,) = events.drawn(event).tables
    build.record(table.table.sheet)
    real, looks = reckoning.foresee, []

    def foresee(*said):
        found = real(*said)
        looks.append(found)
        if len(looks) == 2:
            build.record(Sheet.objects.select_related("book").get(pk=table.table.sheet.pk), build.PASSED)
        return found

    monkeypatch.setattr(reckoning, "foresee", foresee)
    event = apply(event, wanted(event, won_bonus=0))
    assert len(looks) == 3
    assert findings(event) == []


def test_what_cannot_be_is_named(event):
    director = events.director_of(event)
    with pytest.raises(PermissionDenied):
        foreseen(event_id=event.pk, wanted=now(event), by=build.account())
    for field, new in (
        ("ruleset", Wanted(rules.ruleset("ecarte"), now(event).ties, 2)),
        ("ties", wanted(event, ties=("total", "won"))),
        ("planned_series", wanted(event, series=21)),
    ):
        with pytest.raises(ValidationError) as caught:
            preview(event, new)
        assert [*caught.value.message_dict] == [field]
    with pytest.raises(ValidationError) as caught:
        apply(event, wanted(event, won_bonus=0), reason=" ")
    assert [*caught.value.message_dict] == ["reason"]
    final = events.finalised(event)
    with translation.override("en"), pytest.raises(Objection, match="ranking is final"):
        preview(final, now(final))
    organising.reopen_event(event_id=event.pk, reason="protest", by=director, at=build.AT)
    assert preview(event, wanted(event, won_bonus=0)).sheets


def test_a_sheet_that_cannot_have_been_played_like_that_is_named_and_stays():
    event = events.event(players=4, planned_series=1, options={"kontra": True})
    (table,) = events.drawn(event).tables
    build.record(table.table.sheet, {**build.GAME, "kontra": "kontra"})
    stands, new = kept(event), wanted(event, kontra=False)
    assert [each.pk for each in preview(event, new).stuck] == [table.table.sheet.pk]
    with translation.override("en"), pytest.raises(Objection, match="cannot have been played by these rules"):
        apply(event, new)
    assert kept(event) == stands


def test_the_database_refuses_other_rules_that_nobody_decided(event):
    for meddled in (event, apply(event, wanted(event, series=3))):
        with pytest.raises(IntegrityError, match="the rules of a book never change"), transaction.atomic():
            Book.objects.filter(pk=meddled.book_id).update(ruleset={**meddled.ruleset, "preset": "plain"})


def test_rules_changed_past_the_decisions_are_found(event):
    from tests.tampering import lifted

    event = apply(event, wanted(event, won_bonus=0))
    with lifted(connection):
        Book.objects.filter(pk=event.book_id).update(ruleset={**event.book.ruleset, "before": []})
    assert any("names other rules as replaced" in line for line in findings(event))


def test_it_takes_as_many_statements_for_many_sheets_as_for_few():
    counts = []
    for players in (4, 16):
        event = events.event(players=players, planned_series=1)
        events.play_all(events.drawn(event))
        event = Event.objects.select_related("book__club").get(pk=event.pk)
        new, said = wanted(event, won_bonus=0), {"reason": "x", "by": events.director_of(event), "at": build.AT}
        expected = preview(event, new).seen
        with CaptureQueriesContext(connection) as caught:
            reckon(event_id=event.pk, wanted=new, expected=expected, **said)
        counts.append(len(caught))
    assert counts[0] == counts[1]
