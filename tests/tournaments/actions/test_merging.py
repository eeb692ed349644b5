"""Merging players who are registered in events: registrations go over and back, and what is final stays."""

import pytest
from django.core.exceptions import PermissionDenied

from scoring.lists.actions.merging import Unmergeable
from scoring.models import Account, Book, Player, Sheet
from scoring.people.queries import merge_queries
from tests import build
from tests.auditing import findings
from tests.tournaments import events
from tournaments.actions import lots, merging, organising, placing_lists, registering
from tournaments.models import Event
from tournaments.queries.merge_queries import Position
from tournaments.queries.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def built(world):
    """Who may merge anybody, and an event of six with one series played by all."""
    return world(_built)


def _built():
    chief = build.account(superuser=True)
    event = events.event(chief, players=6, planned_series=1, title="Endstand")
    events.play_all(events.drawn(event))
    return chief.pk, event.pk


@pytest.fixture
def chief(built):
    return Account.objects.get(pk=built[0])


@pytest.fixture
def played(built):
    return Event.objects.get(pk=built[1])


def merge(kept, gone, by, **more):
    said = {"reason": "typed twice", "at": build.AT, "expected": merge_queries.seen(kept, gone)} | more
    return merging.merge(kept_id=kept.pk, gone_id=gone.pk, by=by, **said)


def part(made, by):
    return merging.part(merge_id=made.pk, reason="two people", by=by, at=build.AT)


def player(event, number):
    return event.registrations.get(number=number).player


def lines(event):
    return [(line.rank, line.player.pk, line.total, line.registration.number) for line in standings(event)]


def sit_aside(event, player, by):
    """He plays a deal on a list that stands at no table of the event, and it is set aside."""
    sheet = build.short_sheet(2, book=event.book, players=[player, *build.players(2)])
    build.record(sheet)
    placing_lists.set_aside(event_id=event.pk, sheet_id=sheet.pk, reason="by mistake", by=by, at=build.AT)


def finalised(event, by):
    organising.finalise_event(event_id=event.pk, by=by, at=build.AT)
    return Event.objects.get(pk=event.pk)


def test_registrations_go_over_with_their_lists_and_come_back(chief, played):
    event, kept = played, build.player("Anna")
    gone, before = player(event, 2), lines(event)
    version = Book.objects.get(pk=event.book_id).version
    made = merge(kept, gone, chief)
    # Equals stand by their numbers, of which the one who stays has another.
    renamed = [(rank, kept.pk if pk == gone.pk else pk, *more) for rank, pk, *more in before]
    assert sorted(lines(event)) == sorted(renamed)
    assert Book.objects.get(pk=event.book_id).version > version
    assert findings() == []
    part(made, chief)
    assert lines(event) == before
    assert findings() == []


def test_who_is_registered_twice_keeps_one_number_and_the_undo_gives_the_other_back(chief):
    """Series 1 played as no. 4, series 2 as no. 5: one row with both."""
    event = events.event(chief, players=7, planned_series=2)
    kept, gone = player(event, 4), player(event, 5)
    stated(event, gone, withdrawn=True, by=chief)
    events.play_all(events.drawn(event))
    stated(event, gone, withdrawn=False, by=chief)
    stated(event, kept, withdrawn=True, by=chief)
    events.play_all(events.drawn(event, 2))
    before = lines(event)
    made = merge(kept, gone, chief)
    assert event.registrations.count() == 6
    (line,) = (each for each in standings(event) if each.player == kept)
    assert [each is not None for each in line.series] == [True, True]
    assert findings() == []
    part(made, chief)
    assert lines(event) == before
    assert findings() == []


def stated(event, who, *, withdrawn, by):
    own = event.registrations.get(player=who)
    registering.set_withdrawn(registration_id=own.pk, withdrawn=withdrawn, by=by, at=build.AT)


def test_two_guests_are_merged_by_who_directs_all_that_they_took_part_in():
    event = events.event(players=6, planned_series=1)
    by = events.director_of(event)
    events.play_all(events.drawn(event))
    kept, gone = build.player("Anna Adler"), player(event, 2)
    with pytest.raises(PermissionDenied):
        merge(kept, gone, build.scorekeeper(event.book))
    made = merge(kept, gone, by)
    part(made, by)
    elsewhere = build.short_sheet(2, players=[gone, *build.players(2)])
    build.record(elsewhere)
    with pytest.raises(PermissionDenied):
        merge(kept, gone, by)


def test_two_lines_of_a_final_ranking_do_not_become_one(chief, played):
    event = played
    stranger, gone = build.player("Anna"), player(event, 3)
    sit_aside(event, stranger, chief)
    finalised(event, chief)
    with pytest.raises(Unmergeable, match="Endstand"):
        merge(stranger, gone, chief)
    organising.reopen_event(event_id=event.pk, reason="one person", by=chief, at=build.AT)
    merge(stranger, gone, chief)
    assert findings() == []


def test_one_line_of_a_final_ranking_does_not_become_two(chief, played):
    event, late = played, build.player("Anna")
    sit_aside(event, late, chief)
    made = merge(player(event, 3), late, chief)
    final = finalised(event, chief)
    before = lines_of(final)
    with pytest.raises(Unmergeable, match="Endstand"):
        part(made, chief)
    assert lines_of(final) == before
    assert Player.objects.get(pk=late.pk).merged_into == player(event, 3)
    organising.reopen_event(event_id=event.pk, reason="two people", by=chief, at=build.AT)
    part(made, chief)
    assert findings() == []


def test_ranking_made_final_under_a_merge_goes_on_naming_who_its_lists_name(chief, played):
    event, kept = played, build.player("Anna")
    gone = player(event, 2)
    made = merge(kept, gone, chief)
    final = finalised(event, chief)
    before = lines(final)
    with pytest.raises(Unmergeable, match="Endstand"):
        part(made, chief)
    assert lines(final) == before
    organising.reopen_event(event_id=event.pk, reason="two people", by=chief, at=build.AT)
    part(made, chief)
    again = finalised(event, chief)
    renamed = [(rank, gone.pk if pk == kept.pk else pk, *more) for rank, pk, *more in before]
    assert sorted(lines(again)) == sorted(renamed)
    assert findings() == []


def test_merge_made_of_a_final_ranking_is_undone_without_reopening_it(chief, played):
    event, kept = played, build.player("Anna")
    gone, final = player(event, 2), finalised(event, chief)
    before = lines(final)
    made = merge(kept, gone, chief)
    assert lines(final) != before
    part(made, chief)
    assert lines(final) == before
    assert findings() == []


def test_ranking_made_final_under_a_merge_is_read_through_the_next_one(chief, played):
    event, first, second = played, build.player("Anna"), build.player("Anne")
    merge(first, player(event, 2), chief)
    final = finalised(event, chief)
    before = lines(final)
    made = merge(second, first, chief)
    assert lines(final) == [(rank, second.pk if pk == first.pk else pk, *more) for rank, pk, *more in before]
    assert findings() == []
    part(made, chief)
    assert lines(final) == before
    assert findings() == []


def lines_of(event):
    return [(line.rank, line.player.pk, line.total) for line in standings(event)]


def test_lot_that_was_drawn_goes_on_deciding(chief, played):
    event = played
    equal = next(group for group in _equals(event) if len(group) > 1)
    lots.record_lot(event_id=event.pk, players=equal[::-1], by=chief, at=build.AT)
    before, kept = lines(event), build.player("Aaron")
    gone = Player.objects.get(pk=equal[0])
    made = merge(kept, gone, chief)
    assert lines(event) == [(rank, kept.pk if pk == gone.pk else pk, *more) for rank, pk, *more in before]
    part(made, chief)
    assert lines(event) == before


def _equals(event):
    from tournaments.queries.standings import tied

    return [[each.player for each in group] for group in tied(event)]


def test_next_draw_seats_who_stays(chief):
    event = events.event(chief, players=6)
    events.play_all(events.drawn(event))
    kept, gone = build.player("Anna"), player(event, 1)
    made = merge(kept, gone, chief)
    drawn = events.drawn(event, 2)
    seated = {each.pk for table in drawn.tables for each in table.players if each}
    assert kept.pk in seated
    assert gone.pk not in seated
    part(made, chief)
    assert findings() == []
    assert player(event, 1) == gone


def test_registration_made_meanwhile_stays(chief):
    event = events.event(chief, players=1)
    gone, kept = player(event, 1), build.player("Anna")
    made = merge(kept, gone, chief)
    event.registrations.create(player=gone, number=9)
    part(made, chief)
    assert event.registrations.get(number=9).player == gone
    assert event.registrations.get(number=1).player == kept


def test_club_admin_merges_whom_the_clubs_events_have_registered():
    club = build.club("SC Adler")
    admin = build.club_admin(club)
    event = events.event(admin, club=club)
    events.registering.register_names(event_id=event.pk, text="Anna Adler\nAna Adler; SC X", by=admin, at=build.AT)
    member, guest = player(event, 1), player(event, 2)
    event.registrations.filter(player=member).delete()
    with pytest.raises(PermissionDenied):
        merge(member, build.player("Bert"), admin)
    with pytest.raises(PermissionDenied):
        merge(member, guest, build.club_admin(build.club()))
    made = merge(member, guest, admin)
    part(made, admin)
    assert event.registrations.get(number=2).player == guest


def test_preview_says_what_will_be_and_changes_nothing(chief, played):
    event, kept = played, build.player("Anna")
    sheet = build.sheet(players=[kept, *build.players(2)])
    build.record(sheet, {**build.GAME, "declarer": 0})
    gone = player(event, 2)
    rows = list(Player.objects.values()), list(Sheet.objects.values()), list(Book.objects.values())
    preview = merging.rehearse(kept_id=kept.pk, gone_id=gone.pk, by=chief, at=build.AT)
    assert rows == (list(Player.objects.values()), list(Sheet.objects.values()), list(Book.objects.values()))
    assert (preview.lists, preview.reasons) == ((1, 1), ())
    assert [each.number for each in preview.registrations] == [2]
    merge(kept, gone, chief, expected=preview.seen)
    places = {row.book: (row.kept is None, row.gone is None, row.after) for row in preview.rows}
    rank, _pk, total, _number = next(line for line in lines(event) if line[1] == kept.pk)
    assert places[event.book] == (True, False, Position(rank, total))
    assert places[sheet.book][:2] == (False, True)
    assert places[sheet.book][2] == Position(1, sheet.seat_totals.get(seat=0).total)


def test_preview_of_what_cannot_be_names_the_reasons(chief):
    one, other = build.players(2)
    build.sheet(players=[one, other, None], title="Table 7")
    preview = merging.rehearse(kept_id=one.pk, gone_id=other.pk, by=chief, at=build.AT)
    assert len(preview.reasons) == 1
    assert "Table 7" in preview.reasons[0]


def test_ranking_takes_two_statements_more_where_a_lot_names_who_is_gone(chief, played, django_assert_num_queries):
    event = played
    equal = next(group for group in _equals(event) if len(group) > 1)
    lots.record_lot(event_id=event.pk, players=equal, by=chief, at=build.AT)
    with django_assert_num_queries(3):
        standings(event)
    merge(build.player("Anna"), Player.objects.get(pk=equal[0]), chief)
    with django_assert_num_queries(5):  # who is read instead, and that nobody is read instead of that one
        standings(event)
