"""Categories of many at once: how many are in none, and one page that sets them, by two desks at the same time."""

from dataclasses import replace

import pytest

from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url
from tournaments.actions import at_the_desk, planning
from tournaments.actions.editing import RegistrationData
from tournaments.models import Registration
from tournaments.plain.event_audit import audit_events
from tournaments.queries.earlier import plan_again
from tournaments.values import plans
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    made = events.event(build.account(), players=4)
    plan = Plan(categories=("ladies", "juniors"))
    planning.change_plan(
        event_id=made.pk, plan=plan, expected=plans.digest(Plan()), by=events.director_of(made), at=build.AT
    )
    return made


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def sent(answer, **ticks):
    """What the page sends with these ticks, by start number."""
    lines = answer.context["lines"]
    by_number = {f"no{line.registration.number}": line.registration.pk for line in lines}
    return {
        "shown": [line.registration.pk for line in lines],
        **{f"expected:{line.registration.pk}": line.digest for line in lines},
        **{f"category:{by_number[number]}": chosen for number, chosen in ticks.items()},
    }


def categories(event):
    return [each.category for each in event.registrations.order_by("number")]


@pytest.mark.parametrize("page", ["event_desk", "event_director"])
def test_how_many_are_in_no_category_is_said_where_an_event_has_any(desk, event, page):
    assert "4 without a category" in text(desk.get(url(page, event)))
    event.registrations.update(category="ladies")
    assert "without a category" not in text(desk.get(url(page, event)))
    other = events.event(events.director_of(event), players=2)
    assert "without a category" not in text(desk.get(url(page, other)))


def test_all_are_set_on_one_page_and_the_audit_finds_nothing(desk, event):
    page = desk.get(url("event_sorting", event))
    assert len(page.context["lines"]) == 4
    said = desk.post(url("event_sorting", event), sent(page, no1=["ladies"], no3=["ladies", "juniors"]), follow=True)
    assert "The categories of 2 players were changed." in text(said)
    assert categories(event) == ["ladies", "", "ladies, juniors", ""]
    assert [line.registration.number for line in desk.get(url("event_sorting", event)).context["lines"]] == [2, 4]
    assert len(desk.get(url("event_sorting", event), {"show": "all"}).context["lines"]) == 4
    assert [each for _event, each in audit_events(type(event).objects.filter(pk=event.pk))] == [[]]


def test_what_another_desk_has_changed_is_named_and_no_tick_is_lost(desk, event):
    page = desk.get(url("event_sorting", event))
    one = Registration.objects.select_related("player", "event").get(event=event, number=1)
    at_the_desk.set_categories(
        registration_id=one.pk,
        categories=["juniors"],
        expected=RegistrationData.of(one).digest,
        by=events.director_of(event),
        at=build.AT,
    )
    again = desk.post(url("event_sorting", event), sent(page, no1=["ladies"], no2=["ladies"]))
    assert again.status_code == 409
    assert "Another desk has changed: 1 Player 1" in text(again)
    assert categories(event) == ["juniors", "", "", ""]
    assert {line.registration.number: line.ticked for line in again.context["lines"]}[2] == ("ladies",)
    assert desk.post(url("event_sorting", event), sent(again, no2=["ladies"])).status_code == 302
    assert categories(event)[1] == "ladies"


def test_a_category_that_the_event_does_not_have_is_refused(desk, event):
    page = desk.get(url("event_sorting", event))
    again = desk.post(url("event_sorting", event), sent(page, no1=["veterans"]))
    assert again.status_code == 409
    assert "There is no category “veterans” here" in text(again)
    assert categories(event) == [""] * 4


def test_the_page_is_for_the_desk_alone(client, event):
    assert client.get(url("event_sorting", event)).status_code == 302
    client.force_login(build.account())
    assert client.get(url("event_sorting", event)).status_code in {403, 404}


def left(client, event, number, **more):
    return client.post(url("event_leave_uncategorised", event), {"number": number, **more}, follow=True)


@pytest.mark.parametrize(("page", "more"), [("event_desk", {}), ("event_director", {"cockpit": "yes"})])
def test_that_most_belong_to_no_category_is_said_with_one_press(desk, event, page, more):
    first, by = event.registrations.get(number=1), events.director_of(event)
    about = {"registration_id": first.pk, "expected": RegistrationData.of(first).digest, "by": by, "at": build.AT}
    at_the_desk.set_categories(categories=["ladies"], **about)
    shown = text(desk.get(url(page, event)))
    assert ("3 without a category" in shown, "They belong to none: ask no more" in shown) == (True, True)
    answer = left(desk, event, 3, **more)
    assert answer.redirect_chain[-1][0] == url(page, event)
    assert "Noted: they are in no category." in text(answer)
    assert "without a category" not in text(answer)
    assert len(desk.get(url("event_sorting", event)).context["lines"]) == 3, "they can still be sorted"
    left(desk, event, 3)
    assert event.decisions.filter(kind="planned").count() == 2, "settings, and this once"
    ((_event, found),) = audit_events(type(event).objects.filter(pk=event.pk))
    assert found == []


def test_who_comes_later_is_asked_about_and_so_are_all_once_categories_change(desk, event):
    left(desk, event, 4)
    events.register(event, events.director_of(event), 1, first=5)
    assert "1 without a category" in text(desk.get(url("event_desk", event)))
    answer = left(desk, event, 4)
    assert "Others are without a category by now." in text(answer)
    event.refresh_from_db()
    now = plans.read(event.plan)
    wanted = replace(now, categories=("ladies", "juniors", "seniors"))
    by = events.director_of(event)
    planning.change_plan(event_id=event.pk, plan=wanted, expected=plans.digest(now), by=by, at=build.AT)
    assert "5 without a category" in text(desk.get(url("event_director", event)))


def test_another_event_like_it_asks_anew(desk, event):
    left(desk, event, 4)
    event.refresh_from_db()
    assert plans.read(event.plan).sorted_to == 4
    assert plan_again(event).sorted_to == 0
