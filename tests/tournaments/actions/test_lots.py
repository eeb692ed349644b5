"""Lots among the tied: drawn from the seed, which anybody can do again, or drawn by hand and typed into boxes."""

import json
import re
import subprocess

import pytest
from django.urls import reverse
from django.utils import translation

from scoring.models import Player
from tests import build
from tests.tournaments import cash, events
from tournaments.actions import lots
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Event, Registration
from tournaments.plain import lot_audit
from tournaments.plain.decided import Person, Story
from tournaments.plain.event_audit import audit_events
from tournaments.queries import ties
from tournaments.queries.standings import standings, tied
from tournaments.values.plans import CENTS

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Everybody passes everything: six players are equal on everything."""
    made = events.event(players=6, planned_series=1)
    events.play_all(events.drawn(made), [build.PASSED, build.PASSED])
    return made


def at(made):
    return {"by": events.director_of(made), "at": build.AT}


def group(made):
    (found,) = tied(made)
    return [each.player for each in found]


def found(made):
    return [each for _event, each in audit_events(Event.objects.filter(pk=made.pk))]


def by_shell(seed, numbers):
    """As docs/draw.md tells it, by other programs."""
    among, hashed = ",".join(map(str, sorted(numbers))), {}
    for number in numbers:
        line = f"kiebitz lot {seed} {among} {number}\n".encode()
        hashed[subprocess.run(["sha256sum"], input=line, capture_output=True, check=True).stdout[:64]] = number
    return [hashed[each] for each in sorted(hashed)]


def test_the_lot_of_the_seed_is_the_one_that_anybody_draws_again(event):
    made = lots.draw_lot(event_id=event.pk, players=group(event), **at(event))
    assert made.numbers == by_shell(event.seed, [1, 2, 3, 4, 5, 6])
    assert [line.number for line in standings(event)] == made.numbers
    assert [line.rank for line in standings(event)] == [1, 2, 3, 4, 5, 6]
    assert found(event) == [[]]


def test_the_seed_draws_once_and_neither_is_chosen_over_the_other(event):
    first = lots.draw_lot(event_id=event.pk, players=group(event), **at(event))
    assert lots.draw_lot(event_id=event.pk, players=group(event)[::-1], **at(event)) == first
    assert event.decisions.filter(kind=Decision.Kind.LOT).count() == 1
    with translation.override("en"), pytest.raises(Objection, match="Kiebitz has drawn"):
        lots.record_lot(event_id=event.pk, players=group(event)[::-1], **at(event))
    assert event.lots.count() == 1


def test_what_was_drawn_by_hand_can_be_typed_again_and_is_not_drawn_over(event):
    order = group(event)
    lots.record_lot(event_id=event.pk, players=order[::-1], **at(event))
    lots.record_lot(event_id=event.pk, players=order, **at(event))
    assert [line.player.pk for line in standings(event)] == order
    with translation.override("de"), pytest.raises(Objection, match="von Hand"):
        lots.draw_lot(event_id=event.pk, players=order, **at(event))
    assert found(event) == [[]]


def test_a_lot_is_drawn_among_all_the_tied(event):
    with pytest.raises(Objection):
        lots.draw_lot(event_id=event.pk, players=group(event)[1:], **at(event))


def test_a_fixed_pair_draws_one_lot():
    made = events.event(game="doppelkopf", players=8, planned_series=1, deals=None)
    rows = {each.number: each for each in made.registrations.all()}
    for one, two in ((1, 2), (3, 4), (5, 6), (7, 8)):
        Registration.objects.filter(pk=rows[one].pk).update(partner=rows[two])
        Registration.objects.filter(pk=rows[two].pk).update(partner=rows[one])
    units = lots._units(made, [each.player_id for each in rows.values()])
    assert [*units] == [1, 3, 5, 7]
    assert units[3] == [rows[3].player_id, rows[4].player_id]


def test_the_audit_draws_it_again(event):
    made = lots.draw_lot(event_id=event.pk, players=group(event), **at(event))
    story = Story(people={each.number: Person(each.player_id) for each in event.registrations.all()})
    said = {"players": made.players, "numbers": made.numbers}
    assert [*lot_audit.out_of_turn(story, said, event.seed)] == []
    turned = {name: value[::-1] for name, value in said.items()}
    assert [*lot_audit.out_of_turn(story, turned, event.seed)] == ["draws another lot than the seed gives"]
    (wrong,) = lot_audit.out_of_turn(story, {**said, "players": made.players[::-1]}, event.seed)
    assert wrong == "draws a lot among other numbers than its players have"


def test_one_button_draws_and_the_public_page_says_how(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    page = client.get(reverse("event_director", args=[event.slug]), {"ends": "yes"}).content.decode()
    assert "Kiebitz draws" in page
    client.post(reverse("event_draw_lot", args=[event.slug]), {"player": group(event)})
    client.logout()
    page = client.get(reverse("event_draws", args=[event.slug])).content.decode()
    numbers = by_shell(event.seed, [1, 2, 3, 4, 5, 6])
    assert f"<b>{', '.join(map(str, numbers))}</b>" in page
    told = json.loads(client.get(reverse("event_draws_json", args=[event.slug])).content)["lots"]
    assert [(each["order"], each["seeded"]) for each in told] == [(numbers, True)]
    (script,) = re.findall(r"<pre><code>(for n.*?)</code></pre>", page)
    script = script.replace("&#x27;", "'").replace("&quot;", '"').replace("&amp;", "&")
    said = subprocess.run(["bash", "-c", script], capture_output=True, check=True, text=True).stdout
    assert [int(line.split()[1]) for line in said.splitlines()] == numbers


def test_boxes_are_labelled_and_keep_what_was_typed(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    Player.objects.filter(registrations__event=event).update(name="Anna Adler")
    typed = {f"lot-{player}": "1" for player in group(event)}
    answer = client.post(reverse("event_lot", args=[event.slug]), typed)
    assert answer.status_code == 400
    labels = re.findall(
        r"<label>(No\. \d+ Anna Adler[^<]*)<input name=\"lot-\d+\"[^>]*value=\"1\"", answer.content.decode()
    )
    assert len(set(labels)) == 6


def test_a_tie_says_which_rank_on_what_and_which_prizes_it_is_about(client):
    made = cash.event()
    events.play_all(events.drawn(made), [build.GAME, build.PASSED])
    cash.in_category(made, "Damen", *(each.number for each in made.registrations.all()))
    cash.pay_fees(made)
    of_ladies = (("category:Damen", CENTS, (500,)),)
    cash.planned(made, categories=("Damen",), prizes=(2000, 1500, 1000), prizes_of=of_ladies)
    client.force_login(events.director_of(made))
    page = client.get(reverse("event_director", args=[made.slug]), {"ends": ""}, headers={"accept-language": "en"})
    told = page.content.decode()
    winners, losers = page.context["equals"]
    assert (winners.rank, losers.rank) == (1, 3)
    assert "Rank 1: tied on everything" in told
    assert "Rank 3: tied on everything" in told
    assert winners.tied_on.startswith("Total ")
    assert winners.tied_on in told
    assert winners.prizes == ("Overall ranking: 1st place €20.00, 2nd place €15.00", "Damen: 1st place €5.00")
    assert losers.prizes == ("Overall ranking: 3rd place €10.00",)
    assert "Overall ranking: 3rd place €10.00. Without a lot they share them evenly." in told
    lots.draw_lot(event_id=made.pk, players=[player for player, _name, _lot in losers.boxes], **at(made))
    _winners, drawn = client.get(reverse("event_director", args=[made.slug]), {"ends": ""}).context["equals"]
    assert (drawn.rank, drawn.seeded, len(drawn.prizes)) == (3, True, 1)


def test_the_prize_of_the_only_lady_among_equals_is_not_at_stake():
    made = cash.event()
    events.play_all(events.drawn(made), [build.PASSED, build.PASSED])
    cash.in_category(made, "Damen", 1)
    cash.pay_fees(made)
    cash.planned(made, categories=("Damen",), prizes=(2000,), prizes_of=(("category:Damen", CENTS, (500,)),))
    equals = tied(made)
    assert [[each.ranking for each in group] for group in ties.at_stake(made, equals)] == [[""]] * len(equals)
