"""Who sits where: a seat counts for who played its first deal, nobody sits twice, no empty chair plays."""

import pytest

from scoring.errors import Refused
from scoring.lists.queries import sheet_queries
from scoring.models import PlayerTotal, Sheet
from tests import build

pytestmark = pytest.mark.django_db


def holders(sheet):
    return [seat.player for seat in sheet.seat_totals.order_by("seat")]


def take(sheet, seat, player, **more):
    return build.write(sheet, "seat", seats=((seat, None if player is None else player.pk),), **more)


def codes(refused):
    return {problem.code for problem in refused.value.problems}


def test_a_seat_counts_for_who_played_its_first_deal_not_for_who_was_named_by_mistake():
    """The fourth at a table is named wrongly after deal 1, put right at once, and plays from deal 2 on."""
    one, two, three, wrong, right = build.players(5)
    sheet = build.sheet(players=[None, one, two, three])
    build.record(sheet, {**build.GAME, "declarer": 2})
    take(sheet, 0, wrong)
    take(sheet, 0, right)
    build.record(sheet, {**build.GAME, "declarer": 0})
    assert holders(sheet) == [right, one, two, three]
    assert not PlayerTotal.objects.filter(player=wrong).exists()
    assert PlayerTotal.objects.get(player=right).tallies["won"] == 1


def test_a_seat_that_nobody_has_played_at_is_held_by_who_sits_there_now():
    one, two, three, other = build.players(4)
    sheet = build.sheet(players=[one, two, three])
    take(sheet, 1, other)
    assert holders(sheet) == [one, other, three]
    take(sheet, 1, None)
    assert holders(sheet) == [one, None, three]


def test_a_deleted_first_deal_gives_the_seat_to_who_plays_the_next():
    one, two, three, substitute = build.players(4)
    sheet = build.sheet(players=[one, two, three])
    first = build.record(sheet).entry.sequence
    take(sheet, 1, substitute)
    build.record(sheet, build.LOST)
    assert holders(sheet)[1] == two
    build.write(sheet, "delete", corrects=first, reason="never played")
    assert holders(sheet)[1] == substitute


def test_nobody_sits_on_two_chairs_in_a_deal_of_the_past():
    one, two, three, other = build.players(4)
    sheet = build.sheet(players=[one, two, three])
    first = build.record(sheet).entry.sequence
    build.record(sheet, build.LOST)
    with pytest.raises(Refused) as refused:
        build.write(sheet, "seat", seats=((0, two.pk),), before=first)
    assert codes(refused) == {"entry_player_twice"}
    take(sheet, 2, other, before=first)
    assert holders(sheet) == [one, two, other]


def test_nobody_sits_on_two_chairs_in_a_deal_between():
    """Neither the result nor who sits there now would tell: in deal 2 alone one player would sit on two chairs."""
    one, two, three, other = build.players(4)
    sheet = build.sheet(players=[one, two, three])
    build.record(sheet)
    second = build.record(sheet, build.LOST).entry.sequence
    take(sheet, 0, other)
    with pytest.raises(Refused) as refused:
        build.write(sheet, "seat", seats=((0, two.pk),), before=second)
    assert codes(refused) == {"entry_player_twice"}


def test_two_neighbours_swap_from_the_first_deal_on_in_one_entry():
    one, two, three = build.players(3)
    sheet = build.sheet(players=[one, two, three])
    first = build.record(sheet).entry.sequence
    build.write(sheet, "seat", seats=((0, two.pk), (1, one.pk)), before=first)
    assert holders(sheet) == [two, one, three]
    assert PlayerTotal.objects.get(player=one).tallies["won"] == 1


@pytest.mark.parametrize("deal", [build.GAME, {**build.GAME, "declarer": 0}, build.PASSED])
def test_an_empty_chair_plays_no_deal(deal):
    one, two = build.players(2)
    sheet = build.sheet(players=[one, None, two])
    with pytest.raises(Refused) as refused:
        build.record(sheet, deal)
    assert codes(refused) == {"entry_chair_empty"}
    take(sheet, 1, build.player())
    build.record(sheet, deal)


def test_an_empty_chair_may_deal_but_takes_no_points_and_no_total():
    """The three others play while the chair deals; nobody gets the thirty for a lost game there."""
    people = build.players(3)
    sheet = build.sheet(players=[None, *people])
    build.record(sheet, {**build.LOST, "declarer": 1})
    build.write(sheet, "close", reason="only one deal")
    empty = sheet.seat_totals.get(seat=0)
    assert (empty.points, empty.total, set(empty.tallies.values()), empty.counters) == (0, 0, {0}, {})
    assert [seat.total for seat in sheet.seat_totals.order_by("seat")][2:] == [30, 30]


def test_a_struck_deal_and_a_penalty_need_no_full_table():
    one, two = build.players(2)
    sheet = build.sheet(players=[one, None, two])
    build.record(sheet, {"kind": "void"})
    build.record(sheet, {"kind": "penalty", "offender": 0, "amount": 10})
    with pytest.raises(Refused) as refused:
        build.record(sheet, {"kind": "penalty", "offender": 1, "amount": 10})
    assert codes(refused) == {"entry_chair_empty"}


def test_a_chair_is_not_emptied_under_deals_that_were_played():
    one, two, three = build.players(3)
    sheet = build.sheet(players=[one, two, three])
    first = build.record(sheet).entry.sequence
    with pytest.raises(Refused) as refused:
        take(sheet, 2, None, before=first)
    assert codes(refused) == {"entry_chair_empty"}
    take(sheet, 2, None)
    with pytest.raises(Refused):
        build.record(sheet, build.PASSED)


def test_a_list_that_names_nobody_is_kept_by_seats():
    sheet = build.sheet(players=[None, None, None])
    build.record(sheet)
    assert [seat.points for seat in sheet.seat_totals.order_by("seat")] == [0, 24, 0]


def test_nobody_pays_an_empty_chair_nor_is_paid_by_it():
    players = [None, *build.players(3)]
    money = {"deals": 2, "stake": 100, "lost_game_fee": 50}
    sheet = build.sheet(players=players, rules=build.ruleset(**money))
    build.record(sheet, build.LOST)
    folded = sheet_queries.load(Sheet.objects.get(pk=sheet.pk)).folded
    points = folded.totals[1:]
    assert folded.fees == (0, -50, 0, 0)
    assert folded.money[0] == 0
    assert [*folded.money[1:]] == [
        3 * own - sum(points) + fee for own, fee in zip(points, folded.fees[1:], strict=True)
    ]
