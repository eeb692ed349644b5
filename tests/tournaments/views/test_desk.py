"""The desk: finding and registering one after the other, and what one act costs with four hundred players."""

import json
import re
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Player
from tests import build
from tests.scoring.faces import text
from tests.tournaments import cash, events
from tests.tournaments.pages import url
from tournaments.actions import at_the_desk, editing, planning, registering
from tournaments.actions.editing import RegistrationData
from tournaments.models import Event, Registration
from tournaments.plain.event_audit import audit_events
from tournaments.queries import desk_queries, ledger
from tournaments.values import plans
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db
IN_PLACE = {"x-row": "yes"}


@pytest.fixture
def club():
    return build.club("SC Adler")


def directed(club, players):
    """An event of this club with a fee and categories of its own."""
    by = build.grant(build.account(), "director", club=club).account
    made = events.event(by=by, club=club, players=players)
    plan = Plan(fee=700, categories=("ladies", "juniors", "seniors"))
    planning.change_plan(event_id=made.pk, plan=plan, expected=plans.digest(Plan()), by=by, at=build.AT)
    return made


@pytest.fixture
def event(club):
    return directed(club, 3)


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def found(desk, event, typed):
    """What is offered for this, in order: start number, or the name of somebody known."""
    hits = desk.get(url("event_desk_rows", event), {"q": typed}).context["hits"]
    return [hit.registration.number if hit.registration else hit.known.name for hit, _called in hits]


def press(desk, event, name, address="", **said):
    return desk.post(url(f"event_{name}", event) + address, said, headers=IN_PLACE)


def findings(event):
    return [each for _event, each in audit_events(Event.objects.filter(pk=event.pk))]


def kinds(event):
    return list(event.decisions.order_by("pk").values_list("kind", flat=True))


def named(event):
    return list(event.registrations.order_by("number").values_list("player__name", flat=True))


def test_the_club_is_found_as_soon_as_it_is_typed(desk, event, club):
    for name in ("Hans Köhler", "Berta Adler", "Karl-Heinz Groß"):
        build.player(name, club=club)
    for typed in ("köh", "koeh", "Kohl", "khöler", "han", "hans k", "K, H"):
        assert "Hans Köhler" in found(desk, event, typed), typed
    assert found(desk, event, "gross") == found(desk, event, "karlh") == ["Karl-Heinz Groß"]
    assert found(desk, event, "2") == [2]
    assert found(desk, event, "player 3") == [3]
    assert found(desk, event, "xyz") == []


def test_strangers_are_not_found(desk, event):
    build.player("Sonja Fremd", club=build.club())
    assert found(desk, event, "fremd") == []


def test_a_known_player_is_registered_once_and_the_second_desk_is_told(desk, event, club):
    player = build.player("Hans Köhler", club=club)
    first = press(desk, event, "walk_in", player=player.pk)
    assert first.status_code == 200
    assert first.context["each"].number == 4
    second = press(desk, event, "walk_in", player=player.pk)
    assert second.status_code == 409
    assert "Hans Köhler is registered already: no. 4." in text(second)
    assert second.context["each"].number == 4
    assert event.registrations.count() == 4
    assert findings(event) == [[]]


def test_nobody_registers_somebody_elses_player(desk, event):
    stranger = build.player("Sonja Fremd", club=build.club())
    assert press(desk, event, "walk_in", player=stranger.pk).status_code == 409
    assert event.registrations.count() == 3


def test_a_new_player_in_one_line(desk, event):
    made = press(desk, event, "walk_in", line="Nora Neu; SC Nord; Ladies, seniors").context["each"]
    assert (made.player.name, made.club_name, made.categories) == ("Nora Neu", "SC Nord", ("ladies", "seniors"))
    assert (made.presence, made.player.public_name) == (Registration.Presence.HERE, "Nora N.")
    agreed = press(desk, event, "walk_in", line="Olga Offen", agreed="on").context["each"]
    assert agreed.player.public_name == "Olga Offen"
    assert findings(event) == [[]]


def test_a_line_that_cannot_be_taken_says_why_and_is_kept(desk, event):
    said = press(desk, event, "walk_in", line="Nora Neu; ; queens")
    assert said.status_code == 409
    assert "There is no category “queens” here" in text(said)
    back = "q=Nora+Neu%3B+%3B+queens"
    plain = desk.post(url("event_walk_in", event), {"line": "Nora Neu; ; queens", "back": back}, follow=True)
    assert plain.context["typed"] == "Nora Neu; ; queens"
    assert event.registrations.count() == 3


def test_counts_are_the_same_from_rows_and_from_the_database(desk, event):
    for number, name, address in ((1, "paid", "?paid=yes"), (2, "here", "?here=no"), (3, "withdraw", "?withdrawn=yes")):
        press(desk, event, name, address, registration=event.registrations.get(number=number).pk)
    said = press(desk, event, "walk_in", line="Nora Neu")
    assert [chip.number for chip in said.context["chips"]] == [4, 2, 1, 2, 1]
    assert desk_queries.counts_among(event.registrations.all()) == desk_queries.counts(event)


def test_who_may_not_register_is_told_no_more_than_on_the_page(client, event):
    type(event.book).objects.filter(pk=event.book_id).update(public=False)
    client.force_login(build.account())
    assert press(client, event, "walk_in", line="Nora Neu").status_code == 404
    client.force_login(build.scorekeeper(event.book))
    assert press(client, event, "walk_in", line="Nora Neu").status_code == 403
    assert client.post("/events/nothing/desk/walk-in/", {"line": "Nora Neu"}).status_code == 404
    assert event.registrations.count() == 3


def test_doubles_are_asked_about_in_place(desk, event, club):
    build.player("Hans Köhler", club=club)
    asked = press(desk, event, "walk_in", line="Hans Koehler")
    assert asked.status_code == 400
    (question,) = asked.context["questions"]
    assert event.registrations.count() == 3
    known = press(desk, event, "walk_in", line="Hans Koehler", **{f"who:{question.key}": question.choices[0].answer})
    assert known.context["each"].player.name == "Hans Köhler"
    asked = press(desk, event, "walk_in", line="Hans Koehler")
    (question,) = asked.context["questions"]
    again = press(desk, event, "walk_in", line="Hans Koehler", **{f"who:{question.key}": question.choices[0].answer})
    assert again.status_code == 409
    assert "registered already: no. 4" in text(again)
    other = press(desk, event, "walk_in", line="Hans Koehler", **{f"who:{question.key}": question.none})
    assert other.context["each"].number == 5
    assert named(event)[3:] == ["Hans Köhler", "Hans Koehler"]


def test_without_a_script_the_question_is_asked_on_the_page(desk, event, club):
    build.player("Hans Köhler", club=club)
    page = desk.post(url("event_walk_in", event), {"line": "Hans Koehler"})
    assert page.status_code == 400
    assert page.context["typed_names"] == "Hans Koehler"
    assert len(page.context["questions"]) == 1


def test_without_a_script_a_button_comes_back_to_its_row(desk, event):
    row = event.registrations.get(number=2)
    said = {"registration": row.pk, "back": "q=pla&show=unpaid&evil=1"}
    done = desk.post(url("event_paid", event) + "?paid=yes", said)
    assert done.url == f"{url('event_desk', event)}?q=pla&show=unpaid#r{row.pk}"
    assert Registration.objects.get(pk=row.pk).paid


def test_an_act_answers_its_row_and_the_counts(desk, event):
    row = event.registrations.get(number=2)
    said = press(desk, event, "paid", "?paid=yes", registration=row.pk)
    page = text(said)
    assert page.count("<li ") == 1
    assert f'id="r{row.pk}"' in page
    assert {each.key: each.number for each in said.context["chips"]}["unpaid"] == 2
    assert "Player 2 has paid." in page
    gone = press(desk, event, "withdraw", "?withdrawn=yes", registration=row.pk)
    assert gone.context["each"].presence is Registration.Presence.GONE
    assert press(desk, event, "here", "?here=yes", registration=row.pk).context["each"].presence == "here"
    assert event.postings.count() == 2
    assert findings(event) == [[]]


def test_chips_show_the_registered_of_one_kind(desk, event):
    by = events.director_of(event)
    events.registering.register_names(event_id=event.pk, text="Elke Engel", by=by, at=build.AT, announced=True)
    press(desk, event, "paid", "?paid=yes", registration=event.registrations.get(number=1).pk)
    press(desk, event, "withdraw", "?withdrawn=yes", registration=event.registrations.get(number=2).pk)

    def shown(kind):
        return [each.number for each in desk.get(url("event_desk", event), {"show": kind}).context["registrations"]]

    assert [shown(kind) for kind in ("announced", "unpaid", "away", "here")] == [[4], [3, 4], [2], [1, 3]]
    assert shown("?") == [1, 2, 3, 4]


def test_several_categories_of_the_event_for_one_player(desk, event):
    row = event.registrations.get(number=2)
    address = f"/events/{event.slug}/registrations/{row.pk}/categories/"
    expected = desk.get(address, headers=IN_PLACE).context["expected"]
    said = {"category": ["ladies", "juniors"], "expected": expected}
    done = desk.post(address, said, headers=IN_PLACE)
    assert done.context["each"].categories == ("ladies", "juniors")
    again = desk.post(address, said, headers=IN_PLACE)
    assert again.status_code == 200
    assert kinds(event).count("edited") == 1
    late = desk.post(address, {"category": ["seniors"], "expected": expected}, headers=IN_PLACE)
    assert late.status_code == 409
    assert late.context["each"].categories == ("ladies", "juniors")
    assert desk.post(address, {"category": ["queens"], "expected": expected}, headers=IN_PLACE).status_code == 409
    assert findings(event) == [[]]


POTS = (("Tandem", 250), ("Mannschaft & Co", 500))


def test_extra_pots_are_paid_in_the_row_and_given_back(desk, event):
    cash.planned(event, pots=POTS)
    row = event.registrations.get(number=2)
    page = text(desk.get(url("event_desk", event)))
    assert page.count('data-pot="1"') == page.count('data-pot="2"') == 3
    assert "<kbd>2</kbd> Mannschaft &amp; Co" in page
    buttons = re.findall(r'formaction="([^"]+)" name="registration" value="(\d+)" data-pot="2"', page)
    ((address, _row),) = [each for each in buttons if each[1] == str(row.pk)]
    paid = desk.post(unescape(address), {"registration": row.pk}, headers=IN_PLACE)
    assert "Player 2 has paid into “Mannschaft &amp; Co”." in text(paid)
    assert ('data-pot="1"' in text(paid), 'data-pot="2"' in text(paid)) == (True, False)
    assert "Give Mannschaft &amp; Co back" in text(paid)
    assert ledger.pots(event) == {"Mannschaft & Co": 500}
    assert desk.post(unescape(address), {"registration": row.pk}, headers=IN_PLACE).status_code == 200
    assert ledger.pots(event) == {"Mannschaft & Co": 500}
    found = text(desk.get(url("event_desk_rows", event), {"q": "2"}))
    assert (found.count("data-pot"), "Give Mannschaft &amp; Co back" in found) == (1, True)
    back = press(desk, event, "pot", "?paid=no&pot=Mannschaft+%26+Co", registration=row.pk)
    assert "Player 2 got the stake in “Mannschaft &amp; Co” back." in text(back)
    assert ledger.pots(event) == {"Mannschaft & Co": 0}
    assert findings(event) == [[]]


def test_a_pot_that_there_is_not_and_somebody_of_another_event_are_refused(desk, event):
    cash.planned(event, pots=POTS)
    row = event.registrations.get(number=2)
    assert press(desk, event, "pot", "?paid=yes&pot=Nothing", registration=row.pk).status_code == 409
    other = events.event(by=events.director_of(event), club=event.book.club, players=1)
    cash.planned(other, pots=POTS)
    foreign = other.registrations.get()
    assert press(desk, event, "pot", "?paid=yes&pot=Tandem", registration=foreign.pk).status_code == 409
    assert (ledger.pots(event), ledger.pots(other)) == ({}, {})


def test_withdrawing_is_asked_with_what_follows_and_disqualifying_stands_beside_it(desk, event):
    row = event.registrations.get(number=2)
    page = text(desk.get(url("event_desk", event), headers={"accept-language": "en"}))
    own = page.partition(f'id="r{row.pk}"')[2].partition("</li>")[0]
    question = own.partition('<details class="sure">')[2].partition("</details>")[0]
    assert "?withdrawn=yes" in question
    assert "what was played counts" in question
    assert "?withdrawn=yes" not in own.replace(question, "")
    assert reverse("event_disqualify", args=[event.slug, row.pk]) in own


def test_who_has_withdrawn_is_asked_for_no_stake(desk, event):
    cash.planned(event, pots=POTS)
    row = event.registrations.get(number=2)
    press(desk, event, "pot", "?paid=yes&pot=Tandem", registration=row.pk)
    page = text(press(desk, event, "withdraw", "?withdrawn=yes", registration=row.pk))
    assert "data-pot" not in page
    assert "Give Tandem back" in page


def test_pots_cost_the_desk_one_statement(desk, event):
    def looked():
        with CaptureQueriesContext(connection) as asked:
            desk.get(url("event_desk_rows", event))
        return len(asked)

    looked()
    without = looked()
    cash.planned(event, pots=POTS)
    looked()
    assert looked() == without + 1


def test_desks_see_each_other(desk, event, club):
    address = url("event_desk_rows", event)
    tag = desk.get(address)["ETag"]
    with CaptureQueriesContext(connection) as asked:
        assert desk.get(address, headers={"if-none-match": tag}).status_code == 304
    assert len(asked) <= 6
    press(desk, event, "walk_in", player=build.player("Hans Köhler", club=club).pk)
    fresh = desk.get(address, headers={"if-none-match": tag})
    assert fresh.status_code == 200
    assert "Hans Köhler" in text(fresh)


def test_a_final_event_registers_nobody(desk, event):
    events.finalised(event)
    player = build.player("Hans Köhler", club=event.book.club)
    assert press(desk, event, "walk_in", player=player.pk).status_code == 409
    assert press(desk, event, "walk_in", line="Nora Neu").status_code == 409
    page = text(desk.get(url("event_desk", event), {"q": "hans"}))
    assert "event_walk_in" not in page
    assert url("event_walk_in", event) not in page
    assert event.registrations.count() == 3


@pytest.fixture(scope="module")
def great(world):
    return world(_great)


def _great():
    club = build.club("SC Adler")
    made = directed(club, 400)
    Player.objects.bulk_create(Player(name=f"Member {number}", club=club) for number in range(400))
    return made


@pytest.mark.parametrize("act", ["paid", "here", "withdraw", "known", "new", "categories", "pot"])
def test_an_act_of_four_hundred_is_small(client, great, act):
    client.force_login(events.director_of(great))
    row = great.registrations.get(number=77)
    if act == "pot":
        cash.planned(great, pots=POTS)
    doing = {
        "paid": (url("event_paid", great) + "?paid=yes", {"registration": row.pk}),
        "here": (url("event_here", great) + "?here=no", {"registration": row.pk}),
        "withdraw": (url("event_withdraw", great) + "?withdrawn=yes", {"registration": row.pk}),
        "known": (url("event_walk_in", great), {"player": Player.objects.get(name="Member 7").pk}),
        "pot": (url("event_pot", great) + "?paid=yes&pot=Tandem", {"registration": row.pk}),
        "new": (url("event_walk_in", great), {"line": "Quentin Quack; SC Nord; ladies"}),
        "categories": (f"/events/{great.slug}/registrations/{row.pk}/categories/", {"category": ["ladies"]}),
    }
    address, said = doing[act]
    if act == "categories":
        said["expected"] = client.get(address).context["expected"]
    with CaptureQueriesContext(connection) as asked:
        answer = client.post(address, said, headers=IN_PLACE)
    assert answer.status_code == 200
    assert len(answer.content) < 20_000
    sent = [each["sql"] for each in asked if "SAVEPOINT" not in each["sql"]]
    assert len(sent) <= {"paid": 19, "withdraw": 20}.get(act, 18), "\n".join(sent)


def test_searching_reads_no_more_rows_of_a_greater_event(client, great):
    client.force_login(events.director_of(great))
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(url("event_desk_rows", great), {"q": "memb"})
    assert len(answer.context["hits"]) == 12
    assert len(answer.content) < 20_000
    assert len(asked) <= 15


def clubs(desk, event, typed):
    """What is offered behind the name: club, and the line that it makes."""
    shown = desk.get(url("event_desk_rows", event), {"q": typed}).context["clubs"]
    return [(each.club, line) for each, line in shown]


def test_a_club_that_is_known_is_offered_behind_the_name(desk, event):
    press(desk, event, "walk_in", line="Nora Neu; SC Nord")
    assert clubs(desk, event, "Olaf Ost; no") == [("SC Nord", "Olaf Ost; SC Nord")]
    assert clubs(desk, event, "Olaf Ost; Skatclub Nord") == [("SC Nord", "Olaf Ost; SC Nord")]
    for typed in ("Olaf no", "Olaf Ost", "; no", "Olaf Ost; sc nord", "Olaf Ost; SC Nord; l"):
        assert clubs(desk, event, typed) in ([], None), typed


def test_without_a_script_an_offered_club_is_a_link_that_fills_the_field(desk, event):
    press(desk, event, "walk_in", line="Nora Neu; Brett & Bube <1>")
    page = text(desk.get(url("event_desk", event), {"q": "Olaf Ost; bube"}))
    (line,) = re.findall(r'data-line="([^"]*)"', page)
    assert unescape(line) == "Olaf Ost; Brett & Bube <1>"
    (way,) = re.findall(r'href="(\?q=[^"]*)" data-key="enter"', page)
    filled = desk.get(url("event_desk", event) + unescape(way))
    assert filled.context["typed"] == unescape(line)
    assert filled.context["clubs"] == []


def test_a_club_typed_in_many_ways_is_one(desk, event):
    for place, typed in enumerate(("SC Nord", "Sc nord", "SC  Nord ", "SC NORD")):
        press(desk, event, "walk_in", line=f"Guest {('Able', 'Baker', 'Cast', 'Dale')[place]}; {typed}")
    press(desk, event, "walk_in", line="Guest Early; Skatclub Nord")
    written = event.registrations.exclude(club_name="").values_list("club_name", flat=True)
    assert sorted(written) == ["SC Nord"] * 4 + ["Skatclub Nord"]
    assert findings(event) == [[]]


def test_lines_that_are_pasted_together_write_a_club_in_one_way(desk, event):
    desk.post(url("event_register", event), {"names": "Nora Neu; SC Nord\nOlaf Ost; sc nord\nPia Pik; SC ADLER "})
    assert [each.club_name for each in event.registrations.order_by("number")[3:]] == ["SC Nord", "SC Nord", ""]


def test_the_form_of_a_registration_suggests_clubs_and_leaves_what_is_typed(desk, event):
    made = press(desk, event, "walk_in", line="Nora Neu; SC Nord").context["each"]
    page = desk.get(reverse("event_registration", args=[event.slug, made.pk]))
    assert 'list="clubs"' in text(page)
    assert '<option value="SC Nord">' in text(page)
    said = {"name": "Nora Neu", "club_name": "Sc Nord", "category": "", "number": made.number}
    desk.post(reverse("event_registration", args=[event.slug, made.pk]), {**said, "expected": page.context["expected"]})
    assert Registration.objects.get(pk=made.pk).club_name == "Sc Nord"


def changed(client, event):
    """What rows say that another desk has changed, by start number."""
    return json.loads(client.get(url("event_desk_rows", event)).context["by"])


def test_a_row_knows_who_changed_it_and_nothing_of_ones_own_acts(client, desk, event, club):
    own = events.director_of(event)
    other = build.grant(build.account(username="berta"), "director", club=club).account
    first, second, _third = event.registrations.order_by("number")
    registering.set_paid(registration_id=first.pk, paid=True, by=other, at=build.AT)
    assert changed(desk, event) == {"1": "changed by berta", "2": "", "3": ""}
    registering.set_here(registration_id=second.pk, here=False, by=other, at=build.AT)
    registering.set_here(registration_id=first.pk, here=False, by=own, at=build.AT)
    at_the_desk.register_typed(event_id=event.pk, line="Nora Neu", by=other, at=build.AT)
    assert changed(desk, event) == {"1": "", "2": "changed by berta", "3": "", "4": "changed by berta"}
    client.force_login(other)
    assert changed(client, event)["1"] == f"changed by {own}"


def test_who_has_another_number_and_who_a_partner_are_both_changed(desk, event, club):
    other = build.grant(build.account(username="berta"), "director", club=club).account
    row = event.registrations.get(number=3)
    stands = RegistrationData.of(row)
    editing.edit_registration(
        registration_id=row.pk,
        expected=stands.digest,
        name=stands.name,
        club_name="",
        category="",
        number=9,
        by=other,
        at=build.AT,
    )
    assert changed(desk, event)["9"] == "changed by berta"
