"""What a director settles beyond rules and series: categories, minutes, the entry fee."""

from dataclasses import replace

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.utils import translation

from tests import build
from tests.tournaments import events
from tournaments.actions import editing, planning, registering
from tournaments.actions.errors import BadLines, Objection
from tournaments.models import Event
from tournaments.plain.event_audit import audit_events
from tournaments.values import plans
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db

THREE = ("Damen", "Junioren", "Senioren")


@pytest.fixture
def event():
    return events.event(players=2)


def settle(event, plan, *, by=None, expected=None):
    now = plans.read(Event.objects.get(pk=event.pk).plan)
    said = {"plan": plan, "expected": expected or plans.digest(now)}
    return planning.change_plan(event_id=event.pk, **said, by=by or events.director_of(event), at=build.AT)


def refused(event, plan):
    with translation.override("en"), pytest.raises(ValidationError) as caught:
        settle(event, plan)
    return caught.value.message_dict


def test_a_plan_is_kept_where_it_differs_from_the_defaults_and_read_as_it_was():
    for plan, kept in (
        (Plan(), {}),
        (Plan(THREE, 120, 1000), {"categories": list(THREE), "minutes": 120, "fee": 1000}),
        (Plan(fee=500), {"fee": 500}),
    ):
        assert plans.write(plan) == kept
        assert plans.read(kept) == plan


def test_what_is_settled_is_decided_once_and_audited(event):
    settle(event, Plan(THREE, 120, 1000))
    settle(event, Plan(THREE, 120, 1000))
    event.refresh_from_db()
    assert plans.read(event.plan) == Plan(THREE, 120, 1000)
    assert event.decisions.filter(kind="planned").count() == 1
    assert [found for _event, found in audit_events(Event.objects.filter(pk=event.pk))] == [[]]
    Event.objects.filter(pk=event.pk).update(plan={"fee": 5})
    ((found,),) = [found for _event, found in audit_events(Event.objects.filter(pk=event.pk))]
    assert "plan" in found


def test_two_desks_do_not_write_over_each_other(event):
    before = plans.digest(Plan())
    settle(event, Plan(fee=500))
    with translation.override("en"), pytest.raises(Objection, match="Somebody else has changed these settings"):
        settle(event, Plan(minutes=90), expected=before)
    settle(event, Plan(fee=500), expected=before)


def test_only_a_director_settles_and_only_before_the_end(event):
    with pytest.raises(PermissionDenied):
        settle(event, Plan(fee=500), by=build.account())
    final = events.finalised(events.event(players=3))
    with translation.override("en"), pytest.raises(Objection, match="ranking is final"):
        settle(final, Plan(fee=500))


def test_what_cannot_be_is_named_by_field(event):
    assert [*refused(event, Plan(("a, b",), 0, -1))] == ["minutes", "fee", "categories"]
    assert [*refused(event, Plan(minutes=1441, fee=100_001))] == ["minutes", "fee"]
    assert [*refused(event, Plan(tuple(map(str, range(13)))))] == ["categories"]
    assert [*refused(event, Plan(("x" * 41,)))] == ["categories"]


def test_a_category_stands_once_whatever_its_case(event):
    settle(event, Plan(("Damen", " damen ", "", "Junioren")))
    event.refresh_from_db()
    assert plans.read(event.plan).categories == ("Damen", "Junioren")


def test_players_are_registered_in_the_events_categories_only(event):
    settle(event, Plan(THREE))
    by = events.director_of(event)
    one, two = registering.register_names(
        event_id=event.pk, text="Gerda Gast; ; damen, SENIOREN, damen\nHans Held", by=by, at=build.AT
    )
    assert (one.categories, two.categories) == (("Damen", "Senioren"), ())
    with translation.override("en"), pytest.raises(BadLines) as caught:
        registering.register_names(event_id=event.pk, text="Ida Ihle; ; Dame", by=by, at=build.AT)
    assert caught.value.lines[0].reason == "There is no category “Dame” here, only: Damen, Junioren, Senioren."


def test_a_registration_keeps_to_the_events_categories(event):
    settle(event, Plan(THREE))
    row = event.registrations.first()
    said = {"name": row.player.name, "club_name": "", "number": 1, "by": events.director_of(event), "at": build.AT}
    expected = editing.RegistrationData.of(row).digest
    with translation.override("en"), pytest.raises(ValidationError) as caught:
        editing.edit_registration(registration_id=row.pk, category="Herren", expected=expected, **said)
    assert [*caught.value.message_dict] == ["category"]
    changed = editing.edit_registration(registration_id=row.pk, category="junioren", expected=expected, **said)
    assert changed.categories == ("Junioren",)


def test_a_category_that_somebody_is_in_stays(event):
    settle(event, Plan(THREE))
    events.named(event, events.director_of(event), "Gerda Gast; ; Damen")
    assert refused(event, Plan(("Junioren",))) == {
        "categories": ["Players are registered in: Damen. Change their registrations first."]
    }
    settle(event, Plan())


def test_after_the_end_thanks_change_and_nothing_of_the_result(event):
    events.register(event, events.director_of(event), 1, first=3)
    events.finalised(event)
    plan = Plan(thanks="Thank you.\n\nPhotos: https://www.club.example/autumn", embed_in="https://www.club.example")
    assert plans.read(settle(event, plan).plan) == plan
    for more in ({"fee": 500}, {"prizes": (5000,)}, {"publish": plans.AT_ONCE}):
        with pytest.raises(Objection):
            settle(event, replace(plan, **more))
    assert [text for _event, found in audit_events(Event.objects.filter(pk=event.pk)) for text in found] == []
