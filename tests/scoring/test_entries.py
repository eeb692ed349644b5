"""Writing entries: what is kept and what is refused."""

import io
from dataclasses import replace

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.utils.translation import override

from scoring.actors import OPERATOR, Device
from scoring.errors import Refused
from scoring.lists.actions import writing_entries
from scoring.lists.actions.conflicts import SheetClosed, Stale
from scoring.lists.queries import sheet_queries
from scoring.lists.values import problems
from scoring.models import Entry, EntryText, Player, PlayerTotal, Sheet
from tests import build

pytestmark = pytest.mark.django_db


def write(sheet, draft, by=OPERATOR):
    return writing_entries.write(sheet_id=sheet.pk, draft=draft, by=by, at=build.AT)


def refusal(sheet, kind="record", **more):
    """The codes that a draft is refused with; nothing may be stored."""
    before = (Entry.objects.count(), Sheet.objects.get(pk=sheet.pk).revision)
    with pytest.raises(Refused) as caught:
        build.write(sheet, kind, **more)
    assert (Entry.objects.count(), Sheet.objects.get(pk=sheet.pk).revision) == before
    with override("en"):
        sentences = [problems.sentence(each, sheet.game) for each in caught.value.problems]
    assert all(sentence and "%(" not in sentence for sentence in sentences)
    return [problem.code for problem in caught.value.problems]


def records(sheet):
    return [deal.record["declarer"] for deal in sheet_queries.load(sheet).log.deals]


def test_recorded_deal_is_scored_and_kept():
    sheet = build.sheet()
    written = build.record(sheet)
    assert (written.line.points, written.line.outcome, written.repeated) == ((0, 24, 0), "won", False)
    assert (sheet.revision, sheet.deals_played, sheet.blocked, sheet.finished) == (2, 1, 0, False)
    assert written.revision == 2
    assert sheet.head == written.entry.hash == written.loaded.head
    deal = sheet.deals.get()
    assert (deal.sequence, deal.position, deal.number, deal.points, deal.value) == (2, 1, 1, [0, 24, 0], 24)
    assert [row.points for row in sheet.seat_totals.all()] == [0, 24, 0]


def test_a_penalty_is_no_deal_of_the_list_neither_when_written_nor_when_lists_of_old_are_counted(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    sheet = build.sheet()
    for record in (build.GAME, {"kind": "penalty", "offender": 0, "amount": 10}, {"kind": "void"}):
        build.record(sheet, record)
    sheet.refresh_from_db()
    assert (sheet.deals_played, sheet.deals.count()) == (2, 3)
    counted = [row.counters for row in sheet.seat_totals.all()]
    assert any(counted)
    Sheet.objects.update(deals_played=3, made_by="")
    sheet.seat_totals.update(counters={"of old": 1})
    call_command("rebuild", "--stale", stdout=io.StringIO())
    sheet.refresh_from_db()
    assert sheet.deals_played == 2
    assert [row.counters for row in sheet.seat_totals.all()] == counted


def test_every_write_moves_the_book_on():
    sheet = build.sheet()
    sheet.book.refresh_from_db()
    before = sheet.book.version
    build.record(sheet)
    sheet.book.refresh_from_db()
    assert sheet.book.version == before + 1


def test_kept_totals_follow_the_players_over_sheets():
    book = build.book()
    people = build.players(3)
    for _ in range(2):
        build.record(build.sheet(book=book, players=people, rules=build.ruleset(preset="plain")))
    kept = PlayerTotal.objects.get(book=book, player=people[1])
    assert (kept.sheets, kept.total, kept.decider_1, kept.decider_2) == (2, 48, 2, 0)
    assert kept.tallies == {"won": 2, "declarer_points": 48}


def test_lost_games_count_against_whoever_lost_fewest():
    sheet = build.sheet()
    build.record(sheet, build.LOST)
    assert PlayerTotal.objects.get(player=sheet.seat_totals.get(seat=1).player).decider_2 == -1


def test_correction_scores_the_whole_list_again():
    sheet = build.sheet()
    first = build.record(sheet)
    build.record(sheet, build.PASSED)
    written = build.write(sheet, "correct", corrects=first.entry.sequence, record=build.LOST)
    assert written.line.points == (0, -48, 0)
    assert [deal.points for deal in sheet.deals.all()] == [[0, -48, 0], [0, 0, 0]]
    assert sheet.seat_totals.get(seat=1).points == -48


def test_correction_that_only_looks_the_same_is_read_anew():
    sheet = build.sheet()
    first = build.record(sheet).entry.sequence
    build.record(sheet)
    assert refusal(sheet, "correct", corrects=first, record={**build.GAME, "matadors": True}) == ["not_an_integer"]


def test_inserted_deal_shifts_the_numbers_but_never_the_sequence():
    sheet = build.sheet()
    second = build.record(sheet).entry.sequence
    written = build.write(sheet, "insert", before=second, record=build.PASSED)
    assert written.line.number == 1
    assert [(d.sequence, d.position, d.number) for d in sheet.deals.all()] == [(3, 1, 1), (2, 2, 2)]


def test_deleted_deal_leaves_the_list_and_stays_in_the_log():
    sheet = build.sheet()
    first = build.record(sheet).entry.sequence
    build.record(sheet, {**build.GAME, "declarer": 2})
    written = build.write(sheet, "delete", corrects=first, reason="entered twice")
    assert written.line is None
    assert records(sheet) == [2]
    assert [(d.sequence, d.position) for d in sheet.deals.all()] == [(3, 1)]
    assert sheet.entries.count() == 4


def test_bad_deal_is_refused_with_every_problem_and_nothing_is_stored():
    sheet = build.sheet()
    codes = refusal(sheet, record={"declarer": 7, "contract": "hearts", "wonn": True})
    assert {"not_a_seat", "unknown_key"} <= set(codes)


def test_unusual_deal_wants_one_tick_that_is_kept():
    sheet = build.sheet()
    unusual = {**build.GAME, "dealer": 2}
    (code,) = refusal(sheet, record=unusual)
    written = build.record(sheet, unusual, accepted=(code,))
    assert written.loaded.deals[0].accepted == (code,)


def test_correction_may_block_later_deals_and_then_the_list_cannot_be_confirmed():
    sheet = build.short_sheet(deals=2)
    first = build.record(sheet).entry.sequence
    build.record(sheet)
    build.write(sheet, "insert", before=first, record=build.PASSED)
    assert (sheet.blocked, sheet.deals.get(position=3).points) == (1, None)
    assert refusal(sheet, "confirm") == ["entry_blocked"]
    build.write(sheet, "delete", corrects=first, reason="one too many")
    build.write(sheet, "confirm")
    assert sheet.state == Sheet.State.CONFIRMED


def test_record_beyond_the_list_is_refused():
    sheet = build.short_sheet(deals=1)
    build.record(sheet)
    assert sheet.finished
    assert refusal(sheet, record=build.GAME)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"kind": "void"}, "entry_kind_unknown"),
        ({"key": " "}, "entry_key_malformed"),
        ({"key": "k" * 65}, "entry_key_malformed"),
        ({"key": "a/b"}, "entry_key_malformed"),
        ({"key": "zwölf"}, "entry_key_malformed"),
        ({"record": None}, "entry_record_missing"),
        ({"record": [1]}, "entry_record_missing"),
        ({"corrects": 1}, "entry_field_unwanted"),
        ({"seats": ((0, 1),)}, "entry_field_unwanted"),
        ({"accepted": ("no code",)}, "entry_accepted_malformed"),
        ({"accepted": "code"}, "entry_accepted_malformed"),
        ({"accepted": ("a",) * 51}, "entry_accepted_malformed"),
        ({"revision": "1"}, "entry_revision_missing"),
        ({"revision": True}, "entry_revision_missing"),
        ({"record": {**build.PASSED, "remark": "\0"}}, "entry_text_unfit"),
        ({"record": {**build.PASSED, "remark": "x" * 201}}, "entry_text_unfit"),
        ({"reason": "x" * 501}, "entry_text_unfit"),
        ({"reason": "a" + "́" * 9}, "entry_text_unfit"),
        ({"kind": "confirm"}, "entry_field_unwanted"),
        ({"kind": "correct"}, "entry_deal_missing"),
        ({"kind": "correct", "corrects": 99}, "entry_deal_unknown"),
        ({"kind": "correct", "corrects": 1}, "entry_deal_unknown"),
        ({"kind": "correct", "corrects": True}, "entry_deal_unknown"),
        ({"kind": "correct", "corrects": "2"}, "entry_deal_unknown"),
        ({"kind": "insert"}, "entry_deal_missing"),
        ({"kind": "insert", "before": -1}, "entry_deal_unknown"),
        ({"kind": "delete", "record": None, "corrects": 2}, "entry_reason_missing"),
        ({"kind": "delete", "record": None, "corrects": 2, "reason": "  "}, "entry_reason_missing"),
        ({"kind": "delete", "record": None, "reason": "so"}, "entry_deal_missing"),
        ({"kind": "close", "record": None}, "entry_reason_missing"),
        ({"kind": "confirm", "record": None}, "entry_unfinished"),
        ({"kind": "seat", "record": None}, "entry_seats_missing"),
        ({"kind": "seat", "record": None, "seats": ((3, None),)}, "entry_seat_unknown"),
        ({"kind": "seat", "record": None, "seats": ((0, None), (0, None))}, "entry_seat_twice"),
        ({"kind": "seat", "record": None, "seats": ((0, 10**9),)}, "entry_player_unknown"),
        ({"kind": "seat", "record": None, "seats": ((0,),)}, "entry_seats_malformed"),
        ({"kind": "seat", "record": None, "seats": (("0", None),)}, "entry_seats_malformed"),
        ({"kind": "seat", "record": None, "seats": 5}, "entry_seats_malformed"),
        ({"kind": "seat", "record": None, "seats": ((0, None),), "before": 77}, "entry_deal_unknown"),
    ],
)
def test_malformed_draft_is_refused_by_name(more, code):
    sheet = build.sheet()
    build.record(sheet)
    more = {"record": build.GAME, **more}
    revision = more.pop("revision", sheet.revision)
    with pytest.raises((Refused, Stale)) as caught:
        write(sheet, replace(build.draft(sheet, **more), revision=revision))
    assert code in [problem.code for problem in caught.value.problems]
    assert sheet.entries.count() == 2


def test_missing_key_is_named():
    sheet = build.sheet()
    with pytest.raises(Refused) as caught:
        write(sheet, replace(build.draft(sheet, record=build.GAME), key=""))
    assert [problem.code for problem in caught.value.problems] == ["entry_key_missing"]


def test_nobody_holds_two_seats():
    sheet = build.sheet()
    first = sheet.seat_totals.get(seat=0).player_id
    assert refusal(sheet, "seat", seats=((1, first),)) == ["entry_player_twice"]


def test_players_may_swap_seats_before_the_first_deal():
    sheet = build.sheet()
    one, two = (row.player_id for row in sheet.seat_totals.all()[:2])
    build.write(sheet, "seat", seats=((0, two), (1, one)))
    assert [row.player_id for row in sheet.seat_totals.all()[:2]] == [two, one]


def test_substitute_plays_on_for_the_holder():
    sheet = build.sheet()
    build.record(sheet, build.PASSED)
    holder, substitute = sheet.seat_totals.get(seat=1).player, build.player("Sub Stitute")
    build.write(sheet, "seat", seats=((1, substitute.pk),))
    loaded = build.record(sheet).loaded
    assert sheet.seat_totals.get(seat=1).player == holder
    assert (loaded.players[1], loaded.seated[1]) == (holder, substitute)
    assert [deal.players[1] for deal in loaded.deals] == [holder, substitute]
    assert PlayerTotal.objects.get(player=holder).tallies["won"] == 1
    assert not PlayerTotal.objects.filter(player=substitute).exists()


def test_wrong_player_put_right_takes_the_result_along():
    sheet = build.sheet()
    first = build.record(sheet).entry.sequence
    wrong, right = sheet.seat_totals.get(seat=1).player, build.player("Right One")
    build.write(sheet, "seat", seats=((1, right.pk),), before=first)
    assert PlayerTotal.objects.get(player=right).tallies["won"] == 1
    assert not PlayerTotal.objects.filter(player=wrong).exists()


def test_confirmed_list_takes_nothing_more():
    sheet = build.confirmed_sheet()
    sequence = sheet.deals.first().sequence
    for kind, more in [
        ("record", {"record": build.GAME}),
        ("correct", {"record": build.GAME, "corrects": sequence}),
        ("insert", {"record": build.GAME, "before": sequence}),
        ("delete", {"corrects": sequence, "reason": "no"}),
        ("seat", {"seats": ((0, None),)}),
        ("confirm", {}),
        ("close", {"reason": "no"}),
    ]:
        with pytest.raises(SheetClosed) as caught:
            build.write(sheet, kind, **more)
        assert caught.value.state == "confirmed"
    assert sheet.entries.count() == 4


def test_reopening_is_the_directors_and_wants_a_reason():
    sheet = build.confirmed_sheet()
    director = build.director(sheet.book)
    for other in (OPERATOR, Device("phone", sheet.pk, 0), build.scorekeeper(sheet.book), build.account()):
        with pytest.raises(PermissionDenied):
            build.write(sheet, "reopen", reason="typing error", by=other)
    assert refusal(sheet, "reopen", by=director) == ["entry_reason_missing"]
    build.write(sheet, "reopen", reason="typing error", by=director)
    assert sheet.state == Sheet.State.OPEN
    build.write(sheet, "correct", corrects=2, record=build.LOST)
    assert sheet.seat_totals.get(seat=1).points == 24 - 48


def test_open_list_cannot_be_reopened():
    sheet = build.sheet()
    assert refusal(sheet, "reopen", reason="why not", by=build.director(sheet.book)) == ["entry_not_confirmed"]


def test_list_ended_early_is_finished_and_takes_corrections_and_forgotten_deals():
    sheet = build.sheet()
    first = build.record(sheet).entry.sequence
    build.write(sheet, "close", reason="last bus")
    assert (sheet.finished, sheet.closed_early) == (True, True)
    for kind, more in [("record", {}), ("close", {"reason": "again", "record": None})]:
        with pytest.raises(SheetClosed) as caught:
            build.write(sheet, kind, **{"record": build.GAME, **more})
        assert caught.value.state == "ended"
    build.write(sheet, "insert", before=first, record=build.PASSED)
    build.write(sheet, "correct", corrects=first, record=build.LOST)
    assert (sheet.finished, sheet.closed_early, sheet.deals_played) == (True, True, 2)
    build.write(sheet, "confirm")
    assert sheet.state == Sheet.State.CONFIRMED


def test_early_end_can_be_taken_back_by_the_director():
    sheet = build.sheet()
    build.write(sheet, "close", reason="wrong list")
    build.write(sheet, "reopen", reason="they play on", by=build.director(sheet.book))
    assert (sheet.finished, sheet.closed_early) == (False, False)
    build.record(sheet)


def test_confirming_is_the_scorekeepers():
    sheet = build.short_sheet(deals=1)
    build.record(sheet)
    for other in (build.phone(sheet), build.account()):
        with pytest.raises(PermissionDenied):
            build.write(sheet, "confirm", by=other)
    build.write(sheet, "confirm", by=build.scorekeeper(sheet.book))
    assert sheet.state == Sheet.State.CONFIRMED


def test_entry_tells_who_wrote_it():
    sheet = build.sheet()
    account = build.scorekeeper(sheet.book)
    build.record(sheet, by=account)
    build.record(sheet, by=build.phone(sheet))
    assert [(deal.author, deal.device) for deal in sheet_queries.load(sheet).deals] == [
        (account.pk, ""),
        (None, "phone 1"),
    ]


def test_free_text_stays_out_of_the_chain_and_can_be_erased():
    from scoring.lists.actions import texts

    sheet = build.sheet()
    written = build.record(sheet, {**build.GAME, "remark": "Anna was late"})
    assert "Anna" not in written.entry.body
    assert sheet_queries.load(sheet).log.deals[0].record["remark"] == "Anna was late"
    before = sheet_queries.load(sheet)
    texts.forget(sheet_id=sheet.pk, sequence=2, by=OPERATOR, at=build.AT)
    assert not EntryText.objects.exists()
    after = sheet_queries.load(sheet)
    assert (after.entries[-1].kind, after.folded.totals) == ("erase", before.folded.totals)
    assert "remark" not in after.log.deals[0].record
    build.record(sheet)


def test_texts_are_cleaned_before_they_are_kept():
    sheet = build.sheet()
    build.write(sheet, "close", reason="  the   café closes ")
    assert EntryText.objects.get().texts == {"reason": "the café closes"}


def test_erased_player_leaves_no_name_in_the_log():
    sheet = build.sheet(players=[build.player("Very Special"), *build.players(2)])
    build.record(sheet)
    Player.objects.filter(name="Very Special").update(name="-")
    assert not Entry.objects.filter(body__contains="Special").exists()


def test_preview_writes_nothing_and_tells_everything():
    sheet = build.sheet()
    seen = sheet_queries.preview(sheet, build.draft(sheet, record={**build.GAME, "dealer": 2}))
    assert seen.line.points == (0, 24, 0)
    assert (seen.errors, len(seen.unticked)) == ((), 1)
    assert seen.loaded.revision == 2
    assert Entry.objects.count() == 1


def test_preview_of_nonsense_names_the_problem():
    sheet = build.sheet()
    seen = sheet_queries.preview(sheet, build.draft(sheet, "correct", corrects=5, record={}))
    assert [each.code for each in seen.errors] == ["entry_deal_unknown"]
    assert seen.line is None


def test_sheet_as_of_a_revision():
    sheet = build.sheet()
    for _ in range(3):
        build.record(sheet)
    then = sheet_queries.load(sheet, revision=2)
    assert (then.revision, len(then.deals), then.head) == (2, 1, sheet.entries.get(sequence=2).hash)
