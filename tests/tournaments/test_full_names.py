"""An event that announces full names shows them, in its own results alone, of whoever was told and does not object."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from scoring.models import Book, Player, PrintJob
from scoring.people.actions.questions import Unsure
from tests import auditing, build
from tests.tournaments import events
from tests.tournaments.test_naming import FACES, JSON
from tests.tournaments.test_print_room import text
from tournaments.actions import early_papers, planning, printing
from tournaments.actions.errors import Objection
from tournaments.actions.registering import register_names
from tournaments.models import Event
from tournaments.values import plans

pytestmark = pytest.mark.django_db
LATER = build.AT.replace(hour=21)


def settle(event, *, at=build.AT, informed=0, by=None, **settled):
    """These settings, as the form of the event says them."""
    event = Event.objects.get(pk=event.pk)
    now = plans.read(event.plan)
    return planning.change_plan(
        event_id=event.pk,
        plan=replace(now, **settled),
        expected=plans.digest(now),
        informed=informed,
        by=by or events.director_of(event),
        at=at,
    )


def register(event, *lines, **more):
    by = events.director_of(event)
    return register_names(event_id=event.pk, text="\n".join(lines), by=by, at=build.AT, **more)


class Day:
    """Helga and Hilde registered under the announcement, Gerda before it, Minna under age."""

    def __init__(self) -> None:
        director = build.account()
        self.event = events.event(by=director, club=build.club(by=director), planned_series=1)
        register(self.event, "Gerda Gestern")
        settle(self.event, full_names=True)
        register(self.event, "Helga Jost", "Hilde Jansen")
        table = events.drawn(self.event).tables[0]
        register(self.event, "Minna Klein")
        Player.objects.filter(name="Minna Klein").update(minor=True)
        self.sheet, places = table.table.sheet, [each.name for each in table.players]
        hilde = {**build.GAME, "declarer": places.index("Hilde Jansen")}
        self.deal = build.record(self.sheet, hilde).entry.sequence
        self.event = Event.objects.get(pk=self.event.pk)

    def address(self, name):
        if name.startswith(("event", "api_event")):
            return reverse(name, args=[self.event.slug])
        if "book" in name:
            return reverse(name, args=[self.event.book_id])
        return reverse(name, args=[self.sheet.pk, *([self.deal] if name == "sheet_deal" else [])])


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture(scope="module")
def made(world):
    return world(Day)


@pytest.fixture
def day(made):
    return made


def read(client, day, name):
    answer = client.get(day.address(name), headers={"accept-language": "en"})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("name", [*FACES, *JSON, "event_embed", "event_screen"])
def test_a_stranger_reads_in_full_who_was_told_so_and_nobody_else(client, day, name):
    settle(day.event, embed_in="https://www.club.example")
    shown = read(client, day, name)
    assert "Hilde Jansen" in shown
    assert "Gestern" not in shown
    assert "Klein" not in shown


def test_elsewhere_nobody_is_shown_in_full_for_it(client, day):
    helga = Player.objects.get(name="Helga Jost")
    other = build.sheet(players=[helga, *build.players(2)], book=build.book(club=day.event.book.club))
    for address in (reverse("sheet", args=[other.pk]), reverse("player", args=[helga.pk])):
        shown = client.get(address).content.decode()
        assert "Helga J." in shown
        assert "Helga Jost" not in shown
    second = events.event(by=events.director_of(day.event), club=day.event.book.club)
    register(second, "Helga Jost", answers={"1:Helga Jost": str(helga.pk)})
    assert "Helga J." in client.get(reverse("event", args=[second.slug])).content.decode()


@pytest.mark.parametrize("shown", ["short", "number"])
def test_who_objects_is_shown_otherwise_at_once_everywhere(client, day, shown):
    assert "Helga Jost" in read(client, day, "event_ranking")
    helga = Player.objects.get(name="Helga Jost")
    before = Book.objects.get(pk=day.event.book_id)
    build.shown_as(helga, shown)
    assert Book.objects.get(pk=before.pk).told_version > (before.told_version or 0)
    for name in (*FACES, *JSON):
        assert "Helga Jost" not in read(client, day, name)


def test_taking_the_announcement_back_takes_effect_at_once_and_saying_it_again_too(client, day):
    asked = {"event_id": day.event.pk, "language": "en", "by": events.director_of(day.event), "at": build.AT}
    printing.print_ranking(publicly=True, **asked)
    hung = printing.print_ranking(**asked)
    assert "Helga Jost" in read(client, day, "event_ranking")
    settle(day.event, full_names=False)
    assert "Helga Jost" not in read(client, day, "event_ranking")
    assert "Helga J." in read(client, day, "event_ranking")
    assert list(PrintJob.objects.exclude(state="stale").values_list("pk", flat=True)) == [hung.pk]
    settle(day.event, full_names=True)
    assert "Helga Jost" in read(client, day, "event_ranking")


def test_it_is_taken_back_in_a_final_event_too_where_nothing_else_is(client, day):
    events.play(day.sheet, deals=(build.PASSED,))
    events.finalised(Event.objects.get(pk=day.event.pk))
    assert "Helga Jost" in read(client, day, "event")
    settle(day.event, full_names=False)
    assert "Helga Jost" not in read(client, day, "event")
    with pytest.raises(Objection):
        settle(day.event, full_names=True, minutes=90)


def test_who_was_registered_before_is_shown_in_full_once_told(client, day):
    with pytest.raises(Objection, match="registered in the meantime"):
        settle(day.event, informed=2, at=LATER)
    settle(day.event, informed=1, at=LATER)
    assert day.event.registrations.get(player__name="Gerda Gestern").informed_at == LATER
    assert day.event.registrations.get(player__name="Helga Jost").informed_at == build.AT
    assert "Gerda Gestern" in read(client, day, "event_ranking")
    assert list(auditing.findings_of_events()) == []


def test_the_ground_is_decided_and_audited(day):
    assert list(auditing.findings_of_events()) == []
    day.event.registrations.filter(player__name="Gerda Gestern").update(informed_at=build.AT)
    assert "informed_at" in str(list(auditing.findings_of_events()))


def test_the_sentence_stands_wherever_somebody_decides_to_come(client, day):
    by, sentence = events.director_of(day.event), "Results appear on the web with full names."
    asked = {"event_id": day.event.pk, "language": "en", "by": by, "at": build.AT}
    for ticked in (True, False):
        settle(day.event, full_names=ticked, announce_themselves=True)
        Event.objects.filter(pk=day.event.pk).update(state="open")
        papers = [
            early_papers.print_poster(origin="https://club.example", **asked),
            early_papers.print_rule_sheet(**asked),
        ]
        assert [sentence in text(each) for each in papers] == [ticked, ticked]
        for name in ("event", "event_coming"):
            assert (sentence in read(client, day, name)) is ticked


def test_the_form_asks_about_those_who_were_registered_before(client, day):
    client.force_login(events.director_of(day.event))
    page = read(client, day, "event_settings")
    assert "The 1 player registered without that sentence has been told it since" in page
    client.post(day.address("event_settings"), {**given(client, day), "informed": "1"})
    assert day.event.registrations.filter(informed_at=None).count() == 0
    assert "has been told it since" not in read(client, day, "event_settings")


def given(client, day):
    """What the form of the settings shows."""
    form = client.get(day.address("event_settings")).context["form"]
    shown = {each.html_name: each.value() for each in form}
    return {name: value for name, value in shown.items() if value not in (None, False, "") and name != "informed"}


def test_names_cost_as_many_statements_as_without_it(client, day):
    settle(day.event, full_names=False)
    counts = []
    for ticked in (False, True):
        settle(day.event, full_names=ticked)
        with CaptureQueriesContext(connection) as captured:
            read(client, day, "event_ranking")
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_namesakes_in_public_are_told_apart_by_the_names_that_are_shown(client):
    director = build.account()
    event = events.event(by=director, club=build.club(by=director), planned_series=1)
    settle(event, full_names=True)
    register(event, "Helga Jost", "Helga Jansen")
    with pytest.raises(Unsure) as asked:
        register(event, "Helga Jost; SC Nord")
    register(event, "Helga Jost; SC Nord", answers={each.key: each.none for each in asked.value.questions})
    events.drawn(event)
    page = client.get(reverse("event_ranking", args=[event.slug])).content.decode()
    assert "Helga Jost (1)" in page
    assert "Helga Jansen" in page
    assert "Helga Jansen (" not in page
