"""A dispute from raising it to its end, and the call for the director."""

import pytest
from django.core.exceptions import PermissionDenied

from scoring.actors import OPERATOR, Device
from scoring.errors import Refused
from scoring.lists.actions import disputing, writing_entries
from scoring.lists.actions.conflicts import SheetClosed, Stale
from scoring.lists.actions.disputing import Ruling
from scoring.lists.queries import sheet_queries
from scoring.lists.values import checking, log
from scoring.lists.values.log import read_body
from scoring.models import EntryText, Sheet
from scoring.plain.list_audit import audit_sheets
from tests import build
from tests.build import AT
from tests.tournaments import events

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """A complete list of two deals, whose three players have accounts."""
    players = [build.player(account=build.account()) for _each in range(3)]
    sheet = build.short_sheet(2, players=players)
    for _deal in range(2):
        build.record(sheet, build.GAME, accepted=build.TWICE)
    return sheet


def accounts(sheet):
    return [seat.player.account for seat in sheet.seat_totals.order_by("seat")]


def raised(sheet, by=OPERATOR, deal=2, key="raised"):
    return disputing.raise_dispute(sheet_id=sheet.pk, deal=deal, reason="I was +96", key=key, by=by, at=AT).revision


def confirmed(sheet):
    return build.write(Sheet.objects.get(pk=sheet.pk), "confirm")


def codes(refused):
    return {each.code for each in refused.value.problems}


def clean(sheet):
    assert [found for _sheet, found in audit_sheets(Sheet.objects.filter(pk=sheet.pk))] == [[]]


def stands(sheet):
    return sheet_queries.load(Sheet.objects.select_related("book__club").get(pk=sheet.pk))


def test_a_disputed_list_is_confirmed_by_nobody_until_the_dispute_ends(table):
    anna, bert, _cora = accounts(table)
    dispute = raised(table, anna)
    assert Sheet.objects.get(pk=table.pk).disputed == 1
    with pytest.raises(Refused) as refused:
        confirmed(table)
    assert codes(refused) == {"entry_disputed"}
    disputing.agree(sheet_id=table.pk, dispute=dispute, by=bert, at=AT)
    assert stands(table).log.disputes
    disputing.agree(sheet_id=table.pk, dispute=dispute, by=anna, at=AT)
    assert Sheet.objects.get(pk=table.pk).disputed == 0
    clean(table)
    assert confirmed(table)
    clean(table)


def test_who_agreed_before_the_deal_was_corrected_is_asked_again(table):
    """The one agreed to what stood then; the other corrects the deal, and agrees to that."""
    anna, bert, _cora = accounts(table)
    dispute = raised(table, anna)
    deal = stands(table).deals[0]
    disputing.agree(sheet_id=table.pk, dispute=dispute, by=bert, at=AT)
    build.write(table, "correct", record={**deal.logged.record, "won": False}, corrects=deal.sequence, reason="4 tops")
    disputing.agree(sheet_id=table.pk, dispute=dispute, by=anna, at=AT)
    assert stands(table).log.disputes, "Bert agreed to another deal"
    disputing.agree(sheet_id=table.pk, dispute=dispute, by=bert, at=AT)
    assert not stands(table).log.disputes
    clean(table)


@pytest.mark.parametrize("first", [0, 1])
def test_one_side_alone_ends_nothing_however_often_it_agrees(table, first):
    people = accounts(table)
    dispute = raised(table, people[0])
    for _each in range(2):
        disputing.agree(sheet_id=table.pk, dispute=dispute, by=people[first], at=AT)
    if first:
        disputing.agree(sheet_id=table.pk, dispute=dispute, by=people[2], at=AT)
    assert stands(table).log.disputes
    assert stands(table).revision == dispute + 1
    disputing.agree(sheet_id=table.pk, dispute=dispute, by=people[1 - first], at=AT)
    assert not stands(table).log.disputes


def test_the_scorekeeper_is_neither_side_and_notes_for_both_what_they_say(table):
    dispute = raised(table, accounts(table)[0])
    keeper = build.scorekeeper(table.book)
    with pytest.raises(Refused) as refused:
        disputing.agree(sheet_id=table.pk, dispute=dispute, by=keeper, at=AT)
    assert codes(refused) == {"entry_sides_missing"}
    assert stands(table).log.disputes
    with pytest.raises(PermissionDenied):
        disputing.note_agreement(sheet_id=table.pk, dispute=dispute, by=accounts(table)[1], at=AT)
    done = disputing.note_agreement(sheet_id=table.pk, dispute=dispute, by=keeper, at=AT)
    assert log.read_body(done.entry.body).record == {"how": "noted"}
    assert not stands(table).log.disputes
    clean(table)


def test_a_scorekeeper_who_plays_is_one_side_and_no_more(table):
    anna, bert, _cora = accounts(table)
    build.grant(bert, "scorekeeper", book=table.book)
    dispute = raised(table, anna)
    disputing.agree(sheet_id=table.pk, dispute=dispute, by=bert, at=AT)
    assert stands(table).log.disputes, "Anna has not agreed"
    done = disputing.agree(sheet_id=table.pk, dispute=dispute, by=anna, at=AT)
    assert log.read_body(done.entry.body).record == {"how": "agreed"}


def test_only_who_raised_it_withdraws_it(table):
    anna, bert, _cora = accounts(table)
    dispute = raised(table, anna)
    for other in (bert, build.director(table.book), OPERATOR, build.phone(table)):
        with pytest.raises(PermissionDenied):
            disputing.withdraw(sheet_id=table.pk, dispute=dispute, by=other, at=AT)
    disputing.withdraw(sheet_id=table.pk, dispute=dispute, by=anna, at=AT)
    assert not stands(table).log.disputes
    with pytest.raises(Refused) as refused:
        disputing.agree(sheet_id=table.pk, dispute=dispute, by=bert, at=AT)
    assert codes(refused) == {"entry_dispute_over"}


def test_the_device_of_the_table_raises_and_withdraws(table):
    by = build.phone(table)
    dispute = raised(table, by)
    disputing.withdraw(sheet_id=table.pk, dispute=dispute, by=by, at=AT)
    assert not stands(table).log.disputes
    clean(table)


def test_a_substitute_sits_there_too(table):
    late = build.player(account=build.account())
    build.write(table, "seat", seats=((0, late.pk),))
    assert raised(table, late.account)


def test_who_does_not_sit_there_raises_nothing(table):
    for by in (build.account(), build.player(account=build.account()).account, Device("phone", table.pk + 1, 0)):
        with pytest.raises(PermissionDenied):
            raised(table, by)


def test_a_ruling_corrects_the_deal_in_the_same_step(table):
    dispute = raised(table)
    director = build.director(table.book)
    ruling = Ruling("ISkO 4.2.4", "cards shown", stands(table).revision, dict(build.LOST), build.TWICE)
    disputing.rule(sheet_id=table.pk, dispute=dispute, ruling=ruling, by=director, at=AT)
    after = stands(table)
    assert not after.log.disputes
    assert after.deal(2).logged.record["won"] is False
    assert [body.kind for body in after.bodies[-2:]] == ["correct", "settle"]
    assert after.entries[-1].text.texts == {"rule": "ISkO 4.2.4", "reason": "cards shown"}
    clean(table)
    build.write(table, "erase", corrects=after.revision)
    assert not EntryText.objects.filter(entry=after.entries[-1]).exists()
    clean(table)


def test_a_ruling_that_cannot_be_scored_changes_nothing(table):
    dispute = raised(table)
    before = stands(table).revision
    for ruling, error in (
        (Ruling("1", "", before, {**build.GAME, "declarer": "x"}), Refused),
        (Ruling("1", "", before - 2, dict(build.LOST)), Stale),
        (Ruling(" ", " "), Refused),
    ):
        with pytest.raises(error):
            disputing.rule(sheet_id=table.pk, dispute=dispute, ruling=ruling, by=OPERATOR, at=AT)
    assert stands(table).revision == before
    assert stands(table).log.disputes


def test_in_an_event_only_a_director_rules_and_at_a_club_evening_its_keeper(table):
    event = events.event(players=6)
    played = events.drawn(event).tables[0].table.sheet
    number = raised(played, deal=None)
    with pytest.raises(PermissionDenied):
        disputing.rule(sheet_id=played.pk, dispute=number, ruling=Ruling("1"), by=build.scorekeeper(event.book), at=AT)
    disputing.rule(sheet_id=played.pk, dispute=number, ruling=Ruling("1"), by=events.director_of(event), at=AT)
    number = raised(table)
    disputing.rule(sheet_id=table.pk, dispute=number, ruling=Ruling("1"), by=build.scorekeeper(table.book), at=AT)
    assert not stands(table).log.disputes
    assert not stands(played).log.disputes


def test_a_disputed_deal_is_not_deleted_and_not_disputed_twice(table):
    raised(table)
    with pytest.raises(Refused) as refused:
        build.write(Sheet.objects.get(pk=table.pk), "delete", corrects=2, reason="twice")
    assert codes(refused) == {"entry_deal_disputed"}
    with pytest.raises(Refused) as refused:
        raised(table, key="other")
    assert codes(refused) == {"entry_disputed_twice"}
    assert raised(table, deal=3, key="another")


def test_raising_it_twice_raises_it_once(table):
    assert raised(table) == raised(table)
    assert len(stands(table).log.disputes) == 1


@pytest.mark.parametrize(("deal", "reason", "code"), [(1, "x", "entry_deal_unknown"), (2, " ", "entry_reason_missing")])
def test_a_dispute_names_a_deal_and_a_reason(table, deal, reason, code):
    with pytest.raises(Refused) as refused:
        disputing.raise_dispute(sheet_id=table.pk, deal=deal, reason=reason, key="k", by=OPERATOR, at=AT)
    assert codes(refused) == {code}


def test_a_confirmed_list_takes_no_dispute(table):
    confirmed(table)
    with pytest.raises(SheetClosed):
        raised(table)


def test_who_types_a_deal_meanwhile_is_not_told_that_the_list_has_changed():
    sheet = build.short_sheet(3)
    build.record(sheet, build.GAME)
    typed = build.draft(sheet, "record", record=build.LOST)
    raised(sheet)
    assert writing_entries.write(sheet_id=sheet.pk, draft=typed, by=OPERATOR, at=AT).revision == 4
    late = build.draft(Sheet.objects.get(pk=sheet.pk), "record", record=build.LOST)
    build.write(Sheet.objects.get(pk=sheet.pk), "correct", corrects=2, record=build.LOST)
    with pytest.raises(Stale):
        writing_entries.write(sheet_id=sheet.pk, draft=late, by=OPERATOR, at=AT)


def test_one_list_takes_no_end_of_disputes(table, monkeypatch):
    monkeypatch.setattr("scoring.lists.values.checking.MOST_RAISED", 2)
    anna = accounts(table)[0]
    for key in ("1", "2"):
        disputing.withdraw(sheet_id=table.pk, dispute=raised(table, anna, key=key), by=anna, at=AT)
    with pytest.raises(Refused) as refused:
        raised(table, anna, key="3")
    assert codes(refused) == {"entry_raised_too_often"}


def test_words_about_a_list_are_written_by_their_own_acts_alone(table):
    for kind in sorted(log.SPOKEN):
        with pytest.raises(PermissionDenied):
            build.write(table, kind, reason="x", by=build.director(table.book))


def test_the_director_is_called_once_comes_and_settles_it_without_a_ruling():
    event = events.event(players=6)
    sheet = events.drawn(event).tables[0].table.sheet
    keeper, director = build.scorekeeper(event.book), events.director_of(event)
    called = disputing.call_director(sheet_id=sheet.pk, by=keeper, at=AT)
    assert disputing.call_director(sheet_id=sheet.pk, by=keeper, at=AT) is None
    assert Sheet.objects.get(pk=sheet.pk).called == called.revision
    clean(sheet)
    with pytest.raises(PermissionDenied):
        disputing.answer_call(sheet_id=sheet.pk, by=build.scorekeeper(event.book), at=AT)
    coming = disputing.answer_call(sheet_id=sheet.pk, by=director, at=AT)
    assert sheet_queries.load(Sheet.objects.get(pk=sheet.pk)).log.coming == coming.revision
    assert Sheet.objects.get(pk=sheet.pk).called == called.revision, "nobody has been there yet"
    clean(sheet)
    ended = disputing.end_call(sheet_id=sheet.pk, by=director, at=AT)
    assert disputing.end_call(sheet_id=sheet.pk, by=director, at=AT) is None
    assert disputing.answer_call(sheet_id=sheet.pk, by=director, at=AT) is None
    assert read_body(ended.entry.body).record == {"how": "unruled"}
    assert Sheet.objects.get(pk=sheet.pk).called is None
    clean(sheet)


def test_of_two_directors_the_first_comes_and_either_closes_the_call_with_a_ruling():
    event = events.event(players=6)
    sheet = events.drawn(event).tables[0].table.sheet
    first, second = events.director_of(event), build.director(event.book)
    called = disputing.call_director(sheet_id=sheet.pk, by=build.scorekeeper(event.book), at=AT)
    coming = disputing.answer_call(sheet_id=sheet.pk, by=first, at=AT)
    assert coming.entry.author == first
    assert disputing.answer_call(sheet_id=sheet.pk, by=second, at=AT) is None
    ruling = disputing.Ruling("ISkO 4.2.4", "The card stays played.")
    disputing.note_ruling(
        sheet_id=sheet.pk, deal=None, what="A card lay open", ruling=ruling, key="n", by=second, at=AT
    )
    loaded = sheet_queries.load(Sheet.objects.get(pk=sheet.pk))
    assert (loaded.log.call, loaded.log.coming, loaded.log.disputes) == (None, None, ())
    *_before, dispute, ruled, closed = loaded.bodies
    assert (dispute.kind, ruled.corrects, ruled.record) == ("dispute", dispute.sequence, {"how": "ruled"})
    assert (closed.corrects, closed.record) == (called.revision, {"how": "ruled"})
    clean(sheet)


def test_a_call_of_an_earlier_version_ended_when_the_director_said_to_come():
    event = events.event(players=6)
    sheet, by = events.drawn(event).tables[0].table.sheet, events.director_of(event)
    called = disputing.call_director(sheet_id=sheet.pk, by=by, at=AT)
    loaded = sheet_queries.load(Sheet.objects.get(pk=sheet.pk))
    disputing._settle(loaded, called.revision, log.ANSWERED, by, AT)
    assert Sheet.objects.get(pk=sheet.pk).called is None
    clean(sheet)


def test_a_dispute_does_not_end_as_a_call_does_nor_a_call_as_a_dispute():
    event = events.event(players=6)
    sheet, by = events.drawn(event).tables[0].table.sheet, events.director_of(event)
    called = disputing.call_director(sheet_id=sheet.pk, by=by, at=AT).revision
    held = {"sheet_id": sheet.pk, "deal": None, "reason": "x", "key": "k", "by": by, "at": AT}
    dispute = disputing.raise_dispute(**held).revision
    for entry, how in ((called, log.AGREED), (dispute, log.UNRULED)):
        with pytest.raises(Refused):
            disputing._settle(sheet_queries.load(Sheet.objects.get(pk=sheet.pk)), entry, how, by, AT)


def test_who_called_needs_nobody_any_more():
    event = events.event(players=6)
    sheet, keeper = events.drawn(event).tables[0].table.sheet, build.scorekeeper(event.book)
    disputing.call_director(sheet_id=sheet.pk, by=keeper, at=AT)
    ended = disputing.end_call(sheet_id=sheet.pk, by=keeper, at=AT)
    assert read_body(ended.entry.body).record == {"how": "withdrawn"}
    assert Sheet.objects.get(pk=sheet.pk).called is None


def test_a_confirmed_list_calls_nobody_any_more():
    event = events.event(players=6)
    sheet = events.drawn(event).tables[0].table.sheet
    disputing.call_director(sheet_id=sheet.pk, by=OPERATOR, at=AT)
    events.play(Sheet.objects.get(pk=sheet.pk))
    done = Sheet.objects.get(pk=sheet.pk)
    assert (done.state, done.called) == ("confirmed", None)
    clean(sheet)


def test_a_club_evening_has_no_director_to_call(table):
    with pytest.raises(PermissionDenied):
        disputing.call_director(sheet_id=table.pk, by=build.scorekeeper(table.book), at=AT)


def test_a_signature_over_a_dispute_and_a_wrong_count_of_them_are_findings(table, monkeypatch):
    raised(table)
    Sheet.objects.filter(pk=table.pk).update(disputed=0)
    assert any("disputed" in each for each in findings(table))
    monkeypatch.setitem(checking.CHECKS, log.CONFIRM, lambda _reading, _draft: ())
    confirmed(table)
    assert any("signed with a dispute open" in each for each in findings(table))


def findings(sheet):
    return [each for _sheet, found in audit_sheets(Sheet.objects.filter(pk=sheet.pk)) for each in found]
