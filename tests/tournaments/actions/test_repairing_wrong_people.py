"""Who really played the first deals: written down deal by deal, and refused where it would be a second result."""

import re

import pytest

from scoring.lists.queries.sheet_queries import load
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url
from tests.tournaments.repairs import shown_and_done, sound
from tournaments.queries.repair_effects import effect_of
from tournaments.queries.repair_plans import planned
from tournaments.queries.seats_missing import seats_missing
from tournaments.values.repairs import Asked, Impossible
from tournaments.views import repair_words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
LENA = 12


@pytest.fixture
def played(begun):
    """Three deals at the first table."""
    for deal in ({**build.LOST, "declarer": 2}, build.PASSED):
        build.record(begun.sheet(1), deal)
    return begun


def who_played(hall, table, seat):
    players = {each.player_id: each.player.name for each in hall.event.registrations.select_related("player")}
    return [players[deal.players[seat]] for deal in load(hall.sheet(table)).log.deals]


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_it_is_done_as_it_was_shown_and_can_be_undone(played, deals):
    shown_and_done(played, ("played", 1, 1), {"number": LENA, "deal": deals, "reason": "wrong table"})


def test_the_first_deals_were_played_by_who_sat_there_and_the_others_by_who_is_named(played):
    named, total = played.names(1)[1], played.totals(1)[1]
    played.repair("played", 1, 1, number=LENA, deal=2, reason="wrong table")
    assert who_played(played, 1, 1) == ["Lena Late", "Lena Late", named]
    assert (played.names(1)[1], played.totals(1)[1]) == ("Lena Late", total)
    assert seats_missing(played.event) == []
    sound()


def test_who_is_named_goes_on_at_a_table_that_somebody_else_played_so_far(played):
    named = played.names(1)[1]
    played.repair("played", 1, 1, number=LENA, deal=3, reason="wrong table")
    build.record(played.sheet(1), build.PASSED)
    assert who_played(played, 1, 1) == ["Lena Late"] * 3 + [named]
    sound()


def test_the_preview_says_for_whom_the_whole_result_counts(played):
    named, asked = played.names(1)[1], Asked("played", 1, 1, 1, number=LENA, deal=2)
    repair = planned(played.event, asked)
    told = repair_words.told(played.event, repair, effect_of(played.event, repair))
    (said,) = told.people
    assert said == (
        "A seat’s result counts as a whole, for whoever played its first deal: all of it counts for Lena Late from now"
        f" on, also what {named} played or plays there. It cannot be divided between the two."
    )


def test_who_has_points_at_another_table_is_refused_by_name(played):
    here, there = played.names(1), played.names(2)
    with pytest.raises(Impossible) as refused:
        played.repair("played", 1, 1, number=played.number(2, 0), deal=2, reason="r")
    said = str(refused.value)
    others = ", ".join(there[1:])
    assert f"{there[0]} has points of this series already, at table 2 with {others}. Nobody can have two" in said
    assert f"If {here[1]} sat there in that time, swap the two" in said


def test_who_has_a_seat_where_nothing_was_played_is_swapped_instead(played):
    with pytest.raises(
        Impossible, match=f"{played.names(3)[0]} has a seat at table 3 .* Swap .* and {played.names(1)[1]}"
    ):
        played.repair("played", 1, 1, number=played.number(3, 0), deal=2, reason="r")
    with pytest.raises(Impossible, match="sits at this table, too"):
        played.repair("played", 1, 1, number=played.number(1, 0), deal=2, reason="r")


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"deal": 2}, "Choose who played"),
        ({"number": LENA}, "1 to 3"),
        ({"number": LENA, "deal": 4}, "1 to 3"),
    ],
)
def test_what_was_not_said_is_asked_for(played, more, words):
    with pytest.raises(Impossible, match=words):
        played.repair("played", 1, 1, reason="r", **more)


def test_whoever_has_a_result_at_another_table_is_no_right_name_from_the_start_either(played):
    """Also once the sheet there is complete: it would be a second result."""
    events.play(played.sheet(2), [build.PASSED] * 2, confirm=False)
    assert played.sheet(2).finished
    with pytest.raises(Impossible, match="already sits at table 2"):
        played.repair("substitute", 1, 1, number=played.number(2, 0), since="start")


def test_the_page_asks_who_really_sat_there_and_offers_everybody_but_the_table(played, client):
    client.force_login(played.by)
    client.cookies["django_language"] = "en"
    page = client.get(f"{url('event_repair', played.event)}?series=1&table=1&seat=1").content.decode()
    form = page[page.index('aria-labelledby="played"') :]
    form = form[: form.index("</form>")]
    said = " ".join(form.split())
    assert "Who really sat there" in said
    assert "It cannot be divided between two people." in said
    assert "12 Lena Late" in said
    assert f"{played.number(2, 0)} {played.names(2)[0]} (table 2)" in said
    own = {f'value="{played.number(1, seat)}"' for seat in range(4)}
    assert not own & set(re.findall(r'value="\d+"', form.partition("<select")[2]))
    asked = f"kind=played&series=1&table=1&seat=1&number={played.number(2, 0)}&deal=2"
    answer = client.get(f"{url('event_repair', played.event)}?{asked}")
    assert answer.status_code == 400
    assert "Nobody can have two results of one series" in text(answer)
