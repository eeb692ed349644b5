"""Two players of a table sat on each other's seats for some deals: these are told of the other, and no others are."""

import re

import pytest

from scoring.lists.queries.sheet_queries import load
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url
from tests.tournaments.repairs import Hall, shown_and_done, sound
from tournaments.queries.repair_plans import planned
from tournaments.values.repairs import Asked, Impossible
from tournaments.views.repair_words import told

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def of(declarer, contract="clubs", **more):
    return {**build.GAME, "declarer": declarer, "contract": contract, **more}


NORMAL = {"kind": "normal", "re_points": 130, "re_foxes": 1}
PLAYED = {
    "skat": [of(1), of(2, "spades"), of(0, "hearts"), of(1, "grand"), of(2)],
    "doppelkopf": [
        {**NORMAL, "re": [0, 1]},
        {**NORMAL, "re": [1, 3]},
        {**NORMAL, "re": [0, 3], "re_points": 100},
        {"kind": "solo_queens", "re": [1], "re_points": 140, "compulsory": True},
        {**NORMAL, "re": [2, 3]},
    ],
}
SPANS = [(1, 2), (2, 3), (3, None), (1, None), (5, 5)]


def hall_of(game):
    event = events.event(game=game, players=8, deals=8 if game == "skat" else 12)
    events.drawn(event)
    made = Hall(event.pk)
    for record in PLAYED[game]:
        build.record(made.sheet(1), record)
    return made


def lines(hall):
    return [(each.line.number, each.line.dealer, each.line.points) for each in load(hall.sheet(1)).deals]


def exchanged(values, one, two):
    found = list(values)
    found[one], found[two] = found[two], found[one]
    return tuple(found)


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize(("first", "last"), SPANS)
def test_the_points_of_these_deals_change_places_and_no_others(game, first, last):
    hall = hall_of(game)
    before, asked = lines(hall), {"deal": first, "place": last, "other": (1, 2), "reason": "wrong seats"}
    shown_and_done(hall, ("crossed", 1, 0), asked)
    hall.repair("crossed", 1, 0, **asked)
    swap = {0: 2, 2: 0}
    for (number, dealer, points), after in zip(before, lines(hall), strict=True):
        if first <= number <= (last or 5):
            assert after == (number, swap.get(dealer, dealer), exchanged(points, 0, 2))
        else:
            assert after == (number, dealer, points)
    sound()


def test_the_next_deal_is_dealt_by_whose_turn_it_is():
    """In Skat the turn goes by the plan, in Doppelkopf on from who dealt last: told as dealt, nobody deals twice."""
    for game in PLAYED:
        hall = hall_of(game)
        coming = load(hall.sheet(1)).folded.next.dealer
        hall.repair("crossed", 1, 0, deal=1, place=2, other=(1, 2), reason="wrong seats")
        assert load(hall.sheet(1)).folded.next.dealer == coming


def test_who_sits_where_stays_and_each_result_is_still_whole():
    hall = hall_of("skat")
    before = hall.names(1)
    hall.repair("crossed", 1, 0, deal=1, place=3, other=(1, 1), reason="wrong seats")
    loaded = load(hall.sheet(1))
    assert hall.names(1) == before
    assert {each.players for each in loaded.log.deals} == {loaded.log.occupants}
    assert loaded.deals[0].logged.record["declarer"] == 0


def test_a_penalty_in_between_stays_with_whom_it_was_given_to():
    hall = hall_of("skat")
    build.record(hall.sheet(1), {"kind": "penalty", "offender": 0, "amount": 50})
    hall.repair("crossed", 1, 0, deal=1, other=(1, 2), reason="wrong seats")
    assert load(hall.sheet(1)).deals[-1].logged.record["offender"] == 0


def test_the_preview_tells_the_deals_with_names():
    hall = hall_of("skat")
    asked = Asked("crossed", 1, 1, 0, deal=1, place=1, other=(1, 1))
    shown = told(hall.event, planned(hall.event, asked), hall.effect(asked))
    assert shown.title == "Two players sat on each other’s seats for some deals"
    (said,) = shown.people
    assert said.startswith(f"At table 1 from now on: 1 · {hall.names(1)[0]} · ♣ Clubs · +")
    assert [each.changed for each in shown.tables[0].seats] == [True, True, False, False]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"deal": 9, "other": (1, 2)}, "none of these numbers"),
        ({"other": (1, 2)}, "none of these numbers"),
        ({"deal": 1}, "two different seats"),
        ({"deal": 1, "other": (1, 0)}, "two different seats"),
        ({"deal": 1, "other": (2, 1)}, "two different seats"),
        ({"deal": 2, "place": 2, "other": (1, 3)}, "say nothing of the two"),
        ({"deal": 1, "other": (1, 9)}, "Nobody sits there"),
    ],
)
def test_what_was_not_said_or_changes_nothing_is_told(more, words):
    hall = hall_of("skat")
    with pytest.raises(Impossible, match=words):
        hall.repair("crossed", 1, 0, reason="r", **more)


def test_a_table_that_was_looked_at_before_somebody_wrote_is_left_alone():
    hall = hall_of("skat")
    seen = planned(hall.event, Asked("crossed", 1, 1, 0, deal=1, place=2, other=(1, 1))).digest
    build.record(hall.sheet(1), build.PASSED)
    with pytest.raises(Exception, match="in the meantime"):
        hall.repair("crossed", 1, 0, deal=1, place=2, other=(1, 1), reason="r", seen=seen)


def test_a_repeated_press_does_it_once():
    hall = hall_of("skat")
    asked = {"deal": 1, "place": 2, "other": (1, 1), "reason": "r"}
    seen = planned(hall.event, Asked("crossed", 1, 1, 0, deal=1, place=2, other=(1, 1))).digest
    made = hall.repair("crossed", 1, 0, seen=seen, **asked)
    after = hall.plain()
    assert hall.repair("crossed", 1, 0, seen=seen, **asked) == made
    assert hall.plain() == after


def test_partners_that_follow_from_the_seats_are_told_to_be_corrected_deal_by_deal():
    event = events.event(game="bauernschnapsen", players=8, deals=None)
    events.drawn(event)
    hall = Hall(event.pk)
    with pytest.raises(Impossible, match="seats say who plays with whom"):
        hall.repair("crossed", 1, 0, deal=1, other=(1, 1), reason="r")


def test_the_page_of_a_player_offers_it_with_the_others_of_the_table(client):
    hall = hall_of("skat")
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    page = text(client.get(f"{url('event_repair', hall.event)}?series=1&table=1&seat=0"))
    form = page.partition('aria-labelledby="crossed">')[2].partition("</form>")[0]
    assert re.findall(r'name="(\w+)"', form) == ["kind", "series", "table", "seat", "other", "deal", "place"]
    assert re.findall(r'<option value="([^"]+)"', form) == ["1.1", "1.2", "1.3"]
    asked = "kind=crossed&series=1&table=1&seat=0&other=1.2&deal=7&place=9"
    refused = client.get(f"{url('event_repair', hall.event)}?{asked}")
    assert refused.status_code == 400
    form = text(refused).partition('aria-labelledby="crossed">')[2].partition("</form>")[0]
    assert '<option value="1.2" selected' in form
    assert {'value="7"', 'value="9"'} <= set(re.findall(r'value="[79]"', form))
