"""Fixed pairs: who plays with whom, over all series, and what the audit and the diary say of it."""

import pytest
from django.utils import translation

from scoring.actors import OPERATOR
from scoring.people.queries import merge_queries
from tests import build
from tests.tournaments import events
from tournaments.actions import drawing, editing, merging, pairing, registering
from tournaments.actions.errors import Objection
from tournaments.models import Registration
from tournaments.plain.event_audit import audit_events
from tournaments.queries import diary
from tournaments.queries.standings import standings, tied

GAME = "bauernschnapsen"
DEALS = ({"contract": "gang", "declarer": 0, "won": True}, {"contract": "bettler", "declarer": 1, "won": True})


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def of(event, number):
    return event.registrations.get(number=number)


def pair(event, number, partner):
    by = events.director_of(event)
    return pairing.pair(registration_id=of(event, number).pk, partner=partner, by=by, at=build.AT)


def pair_all(event):
    return pairing.pair_in_order(event_id=event.pk, by=events.director_of(event), at=build.AT)


def pairs(event):
    return dict(event.registrations.filter(partner__isnull=False).values_list("number", "partner__number"))


def findings(event):
    return next(found for _event, found in audit_events(type(event).objects.filter(pk=event.pk)))


@pytest.mark.django_db
def test_everybody_without_a_partner_is_paired_in_the_order_of_start_numbers():
    event = events.event(game=GAME, players=6)
    pair(event, 1, 4)
    assert pair_all(event) == 2
    assert pairs(event) == {1: 4, 4: 1, 2: 3, 3: 2, 5: 6, 6: 5}
    assert findings(event) == []


@pytest.mark.django_db
def test_who_is_paired_anew_or_with_nobody_leaves_the_old_partner_alone():
    event = events.event(game=GAME, players=4)
    pair_all(event)
    pair(event, 1, None)
    assert pairs(event) == {3: 4, 4: 3}
    pair(event, 2, 1)
    assert pairs(event) == {1: 2, 2: 1, 3: 4, 4: 3}
    assert findings(event) == []


@pytest.mark.django_db
def test_nobody_is_taken_from_his_partner_without_being_asked():
    event = events.event(game=GAME, players=4)
    pair_all(event)
    with pytest.raises(Objection, match="Player 4 plays with somebody else"):
        pair(event, 1, 4)
    with pytest.raises(Objection, match="competitor number 9"):
        pair(event, 1, 9)
    with pytest.raises(Objection, match="competitor number 1"):
        pair(event, 1, 1)
    assert pairs(event) == {1: 2, 2: 1, 3: 4, 4: 3}


@pytest.mark.django_db
def test_one_too_many_and_a_game_without_pairs_are_said():
    event = events.event(game=GAME, players=5)
    with pytest.raises(Objection, match="Player 5 has nobody to play with"):
        pair_all(event)
    with pytest.raises(Objection, match="no fixed partners"):
        pair_all(events.event(game="skat", players=4))
    assert not Registration.objects.filter(partner__isnull=False).exists()


@pytest.mark.django_db
def test_partners_sit_opposite_in_every_series_and_meet_other_pairs():
    event = events.event(game=GAME, players=16, planned_series=3)
    pair_all(event)
    partner = {each.player_id: each.partner.player_id for each in event.registrations.select_related("partner")}
    met = []
    for number in (1, 2, 3):
        series = events.drawn(event, number)
        for table in series.tables:
            one, other, facing, opposite = (player.pk for player in table.players)
            assert (partner[one], partner[other]) == (facing, opposite)
            met.append(frozenset((min(one, facing), min(other, opposite))))
        assert series.series.certificate["pairs"] == [[number, number + 1] for number in range(1, 16, 2)]
        events.play_all(series, deals=DEALS)
    assert len(met) == len(set(met)) == 12
    assert findings(event) == []


@pytest.mark.django_db
def test_whoever_is_left_over_is_one_or_one_of_many():
    event = events.event(game=GAME, players=7)
    with translation.override("en"), pytest.raises(Objection, match="7 players without a partner are an odd number"):
        pair_all(event)
    for number, partner in ((1, 2), (3, 4), (5, 6)):
        pair(event, number, partner)
    with translation.override("en"), pytest.raises(Objection, match="nobody else is without a partner"):
        pair_all(event)


@pytest.mark.django_db
def test_a_draw_names_whoever_has_no_partner_that_takes_part():
    event = events.event(game=GAME, players=8)
    pair_all(event)
    by = events.director_of(event)
    registering.set_withdrawn(registration_id=of(event, 2).pk, withdrawn=True, by=by, at=build.AT)
    with pytest.raises(Objection, match=r"no partner who takes part: 1\."):
        drawing.draw_series(event_id=event.pk, number=1, by=by, at=build.AT)
    registering.set_withdrawn(registration_id=of(event, 1).pk, withdrawn=True, by=by, at=build.AT)
    series = drawing.draw_series(event_id=event.pk, number=1, by=by, at=build.AT)
    assert [len(series.certificate[name]) for name in ("numbers", "byes")] == [2, 1]


@pytest.mark.django_db
def test_without_any_pair_partners_are_drawn():
    event = events.event(game=GAME, players=8)
    assert "pairs" not in events.drawn(event).series.certificate


@pytest.mark.django_db
def test_a_removed_partner_and_another_start_number_are_known_to_the_audit():
    event = events.event(game=GAME, players=4)
    pair_all(event)
    by = events.director_of(event)
    first, third = of(event, 1), of(event, 3)
    editing.edit_registration(
        registration_id=first.pk, name=first.player.name, club_name="", category="", number=9,
        expected=editing.RegistrationData.of(first).digest, by=by, at=build.AT,
    )  # fmt: skip
    editing.remove_registration(
        registration_id=third.pk, expected=editing.RegistrationData.of(third).digest, by=by, at=build.AT
    )
    assert pairs(event) == {9: 2, 2: 9}
    assert findings(event) == []
    event.registrations.filter(number=2).update(partner=None)
    assert any("registration 2: partner" in each for each in findings(event))


@pytest.mark.django_db
def test_the_diary_tells_who_plays_with_whom():
    event = events.event(game=GAME, players=2)
    pair(event, 1, 2)
    lines = diary.diary_lines(diary.newest_first(event))
    assert lines[0].about == "no. 1 Player 1, with no. 2"
    pair(event, 2, None)
    assert diary.diary_lines(diary.newest_first(event))[0].about == "no. 2 Player 2, no partner"
    events.register(event, events.director_of(event), 2, first=3)
    pair_all(event)
    assert diary.diary_lines(diary.newest_first(event))[0].about == "2 pairs"


@pytest.mark.django_db
def test_a_field_is_paired_in_as_many_statements_however_large(django_assert_max_num_queries):
    event = events.event(game=GAME, players=200)
    with django_assert_max_num_queries(40):
        assert pair_all(event) == 100
    assert findings(event) == []


@pytest.mark.django_db
def test_a_pair_is_not_asked_to_draw_a_lot_between_itself():
    event = events.event(game=GAME, players=4, planned_series=1)
    pair_all(event)
    events.play_all(events.drawn(event), deals=DEALS)
    assert [line.rank for line in standings(event)] == [1, 1, 3, 3]
    assert tied(event) == []


@pytest.mark.django_db
def test_who_stood_there_twice_leaves_a_partner_alone_whom_the_draw_names():
    event = events.event(game=GAME, players=6)
    pair_all(event)
    kept, gone = of(event, 1).player, of(event, 4).player
    seen = merge_queries.seen(kept, gone)
    merging.merge(kept_id=kept.pk, gone_id=gone.pk, reason="typed twice", by=OPERATOR, at=build.AT, expected=seen)
    assert pairs(event) == {1: 2, 2: 1, 5: 6, 6: 5}
    assert findings(event) == []
    with pytest.raises(Objection, match=r"no partner who takes part: 3\."):
        drawing.draw_series(event_id=event.pk, number=1, by=events.director_of(event), at=build.AT)
