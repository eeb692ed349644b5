"""Disqualifying: an act with reason and rule; no rank anywhere, others move up, and all of it can be undone."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from scoring.models import Player
from tests import build
from tests.tournaments import events
from tournaments.actions import disqualifying, drawing, lots, organising, registering
from tournaments.actions.erasing import erase_reason
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Event, Registration
from tournaments.plain import archived
from tournaments.plain.event_audit import audit_events
from tournaments.queries import diary
from tournaments.queries.archive import write_archive
from tournaments.queries.seats import taking_part
from tournaments.queries.seats_left import seats_left
from tournaments.queries.selections import Selection, choose
from tournaments.queries.standings import live_standings, part, place_of, standings, tied
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    made = events.event(planned_series=2, plan=Plan(categories=("Damen",)))
    lines = [f"Player {number};;{'Damen' if number < 4 else ''}" for number in range(1, 5)]
    events.named(made, events.director_of(made), *lines)
    events.play_all(events.drawn(made))
    return made


def at(made):
    return {"by": events.director_of(made), "at": build.AT}


def disqualify(made, number, **more):
    row = made.registrations.get(number=number)
    said = {"reason": "Told the cards", "rule": "ISkO 4.5.9"} | more
    return disqualifying.disqualify(registration_id=row.pk, **said, **at(made))


def rank_again(made, number, reason=""):
    row = made.registrations.get(number=number)
    return disqualifying.rank_again(registration_id=row.pk, reason=reason, **at(made))


def found(made):
    return [each for _event, each in audit_events(Event.objects.filter(pk=made.pk))]


def told(lines):
    return [(line.number, line.rank, line.total) for line in lines]


def test_no_rank_others_move_up_and_keep_their_points(event):
    before = told(standings(event))
    winner = before[0][0]
    disqualify(event, winner)
    after = told(standings(event))
    assert after[-1] == (winner, None, before[0][2])
    assert [each[0] for each in after[:-1]] == [each[0] for each in before[1:]]
    assert [each[1] for each in after[:-1]] == [1, 2, 2] or after[0][1] == 1
    assert [each[2] for each in after[:-1]] == [each[2] for each in before[1:]]
    assert standings(event)[-1].mark == "disqualified"


def test_undoing_gives_everything_back(event):
    before = told(standings(event))
    disqualify(event, before[0][0])
    rank_again(event, before[0][0], "it was somebody else")
    assert told(standings(event)) == before
    assert {line.mark for line in standings(event)} == {None}
    assert found(event) == [[]]


def test_who_had_left_has_still_left_when_it_is_undone(event):
    row = event.registrations.get(number=2)
    registering.set_withdrawn(registration_id=row.pk, withdrawn=True, **at(event))
    disqualify(event, 2)
    rank_again(event, 2)
    assert event.registrations.get(number=2).withdrawn
    assert {line.number: line.mark for line in standings(event)}[2] == "left"


def test_every_ranking_knows(event):
    winner = standings(event)[0]
    disqualify(event, winner.number)
    for selection in (Selection(), Selection(1), Selection(category="Damen"), Selection(1, "Damen")):
        lines = choose(event, selection).lines(0, 9)
        ranks = {line.number: line.rank for line in lines}
        assert ranks.get(winner.number) is None
        assert min(rank for rank in ranks.values() if rank) == 1
    assert told(part(event, 0, 9)) == told(standings(event))
    assert place_of(event, winner.player.pk) == len(live_standings(event)) - 1


def test_is_not_drawn_and_neither_comes_nor_goes(event):
    disqualify(event, 1)
    assert 1 not in taking_part(event).values_list("number", flat=True)
    drawing.draw_series(event_id=event.pk, number=2, **at(event))
    seats = [
        seat.player_id for table in event.series.get(number=2).tables.all() for seat in table.sheet.seat_totals.all()
    ]
    row = event.registrations.get(number=1)
    assert row.player_id not in seats
    for act in (
        lambda: registering.set_here(registration_id=row.pk, here=True, **at(event)),
        lambda: registering.set_withdrawn(registration_id=row.pk, withdrawn=True, **at(event)),
    ):
        with translation.override("en"), pytest.raises(Objection, match="Player 1 is disqualified"):
            act()


@pytest.mark.parametrize("field", ["reason", "rule"])
def test_reason_and_rule_are_asked_for_by_name(event, field):
    with pytest.raises(ValidationError) as refused:
        disqualify(event, 1, **{field: " "})
    assert [*refused.value.message_dict] == [field]
    with pytest.raises(ValidationError) as refused:
        disqualify(event, 1, **{field: "x" * 600})
    assert [*refused.value.message_dict] == [field]
    assert not event.registrations.filter(disqualified_at__isnull=False).exists()


def test_twice_is_once(event):
    disqualify(event, 1)
    disqualify(event, 1, reason="Again")
    assert event.decisions.filter(kind=Decision.Kind.BARRED).count() == 1
    rank_again(event, 1)
    rank_again(event, 1)
    assert event.decisions.filter(kind=Decision.Kind.UNBARRED).count() == 1


def test_diary_says_who_why_and_by_which_rule_until_it_is_erased(event):
    disqualify(event, 1)
    with translation.override("de"):
        line = diary.diary_lines(diary.newest_first(event))[0]
        assert line.decision.told == "Spieler disqualifiziert"
        assert line.about == "Nr. 1 Player 1; ISkO 4.5.9"
    assert line.reason == "Told the cards"
    erase_reason(event_id=event.pk, sequence=line.decision.sequence, **at(event))
    again = diary.diary_lines(diary.newest_first(event))[1]
    assert (again.reason, "ISkO" in again.about) == ("", False)
    assert found(event) == [[]]


def test_a_fixed_pair_is_disqualified_together():
    made = events.event(game="doppelkopf", players=4, planned_series=1)
    one, two = made.registrations.filter(number__in=[1, 2]).order_by("number")
    Registration.objects.filter(pk=one.pk).update(partner=two)
    Registration.objects.filter(pk=two.pk).update(partner=one)
    disqualify(made, 1)
    assert [*made.registrations.filter(disqualified_at__isnull=False).values_list("number", flat=True)] == [1, 2]
    rank_again(made, 2)
    assert not made.registrations.filter(disqualified_at__isnull=False).exists()


def test_final_ranking_changes_only_by_reopening_and_says_so(event):
    events.finalised(event)
    event.refresh_from_db()
    winner = standings(event)[0]
    with translation.override("en"), pytest.raises(Objection, match="final"):
        disqualify(event, winner.number)
    organising.reopen_event(event_id=event.pk, reason="protest", **at(event))
    disqualify(event, winner.number)
    organising.finalise_event(event_id=event.pk, **at(event))
    event.refresh_from_db()
    line = standings(event)[-1]
    assert (line.player, line.rank, line.total, line.mark) == (winner.player, None, winner.total, "disqualified")
    assert found(event) == [[]]
    changes = event.snapshots.order_by("-number").first().changes
    assert {"player": winner.player.pk, "from": [1, winner.total], "to": [None, winner.total]} in changes


def test_a_lot_drawn_before_still_parts_the_others(event):
    (group,) = [group for group in tied(event) if len(group) > 2] or [tied(event)[0]]
    order = [each.player for each in group]
    lots.record_lot(event_id=event.pk, players=order[::-1], **at(event))
    by_player = {line.player.pk: line for line in standings(event)}
    disqualify(event, by_player[order[-1]].number)
    left = [line.player.pk for line in standings(event) if line.player.pk in order and line.rank]
    assert left == [each for each in order[::-1] if each != order[-1]]


def test_the_audit_sees_what_no_decision_says(event):
    event.registrations.filter(number=1).update(disqualified_at=build.AT)
    assert ["registration 1" in each for each in found(event)[0]] == [True]


def test_names_of_erased_players_take_the_reason_along(event):
    from tournaments.queries.words_about import words_about

    disqualify(event, 1)
    sequence = event.decisions.order_by("-sequence").first().sequence
    player = Player.objects.get(registrations__event=event, registrations__number=1)
    assert words_about(event, {player.pk})[sequence] == {"name", "reason", "rule"}


def test_a_seat_ahead_waits_for_the_director_and_undoing_gives_it_back(event):
    drawing.draw_series(event_id=event.pk, number=2, **at(event))
    disqualify(event, 1)
    player = event.registrations.get(number=1).player
    (left,) = seats_left(event)
    assert (left.player, left.series, left.begun) == (player, 2, False)
    rank_again(event, 1)
    assert seats_left(event) == []
    assert found(event) == [[]]


def test_the_file_that_is_kept_is_reckoned_anew_without_who_is_disqualified(event, tmp_path):
    tie = next(group for group in tied(event) if len(group) > 1)
    lots.draw_lot(event_id=event.pk, players=[each.player for each in tie], **at(event))
    disqualify(event, standings(event)[0].number)
    events.finalised(event)
    event.refresh_from_db()
    path = tmp_path / "kept.zip"
    with path.open("wb") as into:
        write_archive(event, into, build.AT)
    assert [*archived.findings(path)] == []
