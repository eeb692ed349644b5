"""A director publishes the standing series by series: until then everybody reads the one after the last published."""

import csv
import io
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import timezone, translation
from pypdf import PdfReader

import rules
from config.kept_answers import SHELF
from scoring.models import Sheet
from scoring.printing.documents import press
from tests import build
from tests.scoring.faces import text
from tests.tournaments import cash, events
from tests.tournaments.pages import act, url
from tests.tournaments.views.test_held import english, faces, keeper
from tests.tournaments.views.test_held_lists import ALL, address, lists, signed_in
from tournaments.actions import drawing, organising, printing, reckoning, telling_series
from tournaments.actions.errors import Objection
from tournaments.models import Event
from tournaments.queries import diary, foreseeing
from tournaments.queries.held import LONGEST_HELD, held
from tournaments.queries.selections import Selection
from tournaments.queries.standings import live_standings
from tournaments.values import plans

pytestmark = pytest.mark.django_db
DEALS = [build.GAME, build.GAME, build.PASSED]
PUBLIC = {"event", "event_ranking", "event_embed", "event_screen", "open", "last series", "csv", "api"}
"""Faces that show a standing to a stranger."""


def played(**more):
    """Series 1 of three confirmed, and series 2 drawn with one of its two tables confirmed."""
    event = events.event(players=6, deals=4, planned_series=3, **more)
    event = cash.planned(event, standing=plans.BY_SERIES, embed_in="https://www.club.example")
    for number in (1, 2):
        for state in events.drawn(event, number).tables[: 3 - number]:
            most = 3 * state.table.number + number
            deals = [{**build.GAME, "declarer": seat, "matadors": most - seat} for seat in (0, 1, 2)]
            events.play(state.table.sheet, deals, at=timezone.now())
    event.refresh_from_db()
    return event


@pytest.fixture(scope="module")
def made(world):
    return world(played).pk


@pytest.fixture
def event(made):
    return Event.objects.get(pk=made)


@pytest.fixture
def _kept(settings):
    settings.KEPT_BYTES, settings.KEPT_SECONDS = 2**25, 0
    SHELF.clear()
    yield
    SHELF.clear()


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def published(event, number=1, **more):
    said = {"by": events.director_of(event), "at": timezone.now()} | more
    telling_series.publish_series(event_id=event.pk, number=number, **said)
    event.refresh_from_db()


def taken_back(event, number=1):
    telling_series.take_back(event_id=event.pk, number=number, by=events.director_of(event), at=timezone.now())


def finished(event):
    """Series 2 is confirmed at every table."""
    for sheet in lists(event, 2):
        if sheet.state != Sheet.State.CONFIRMED:
            events.play(sheet, DEALS, at=timezone.now())


def telling(client, event, through):
    """Which faces tell what the first has in all after this series."""
    first = live_standings(event, through=through)[0]
    told = {f">{first.total}<", f";{first.total};", f'"total":{first.total},'}
    return {name for name, answer in faces(client, event).items() if any(each in text(answer) for each in told)}


def test_no_face_tells_a_stranger_of_a_series_before_it_is_published(event):
    assert telling(english(), event, 2) == telling(english(), event, 1) - {"tables", "book"} == set()
    answer = english().get(url("api_event_ranking", event)).json()
    assert (answer["held"], answer["held_until"], answer["lines"]) == (True, None, [])
    assert "None is published yet." in text(english().get(url("event", event)))
    published(event)
    assert telling(english(), event, 2) == set()
    assert telling(english(), event, 1) >= PUBLIC - {"last series"}
    told = "Standing after series 1, published at"
    for name in ("event", "event_ranking", "event_embed", "event_screen"):
        assert told in text(english().get(url(name, event), {"show": "ranking"})), name
    assert [len(line["series"]) for line in english().get(url("api_event_ranking", event)).json()["lines"]] == [1] * 6
    rows = list(csv.reader(io.StringIO(text(english().get(url("event_ranking_csv", event)))), delimiter=";"))
    assert "Series 2" not in rows[0]
    totals = [
        {seat["total"] is None for table in each["tables"] for seat in table["seats"]}
        for each in english().get(url("api_event", event)).json()["series"]
    ]
    assert totals == [{False}, {True}]


def test_who_keeps_the_event_reads_all_and_what_the_public_reads(event):
    published(event)
    assert telling(keeper(event), event, 2) >= {"event", "event_ranking", "csv", "api"}
    page = text(keeper(event).get(url("event_director", event)))
    assert "Standing after series 1, published at" in page
    assert "That is all the public reads" in page


def test_the_screen_of_the_hall_shows_what_is_published_whoever_has_signed_in(event):
    first = live_standings(event, through=2)[0].total
    for client in (english(), keeper(event)):
        screen = client.get(url("event_screen", event))
        assert (screen.context["show"], f">{first}<" in text(screen)) == ("tables", False)
    published(event)
    for client in (english(), keeper(event)):
        screen = client.get(url("event_screen", event))
        assert (screen.context["show"], f">{first}<" in text(screen)) == ("ranking", False)


def test_sheets_of_a_series_that_is_not_published_are_read_by_who_played_there(event):
    sheet = lists(event, 2)[0]
    player = sheet.seat_totals.get(seat=0).player
    player.account = build.account()
    player.save()
    for name in ALL:
        assert english().get(address(name, sheet)).status_code == (409 if name.startswith("api_") else 403), name
        assert signed_in(player.account).get(address(name, sheet)).status_code == 200, name
    assert "publishes the standing after each series" in text(english().get(address("sheet", sheet)))
    assert english().get(address("sheet", lists(event, 1)[0])).status_code == 403
    published(event)
    assert english().get(address("sheet", lists(event, 1)[0])).status_code == 200
    assert english().get(address("sheet", sheet)).status_code == 403
    phone = english()
    phone.cookies["table"] = build.cookie(build.code(lists(event, 2)[1]))
    assert phone.get(reverse("sheet", args=[lists(event, 2)[1].pk])).status_code == 200


@pytest.mark.usefixtures("_kept")
def test_what_was_kept_of_a_sheet_is_told_as_long_as_it_is_public(event):
    sheet = lists(event, 1)[0]
    english().get(reverse("privacy"))
    published(event)
    first = english().get(address("sheet", sheet))
    assert first.status_code == 200
    taken_back(event)
    tag = first.headers.get("ETag", "")
    assert english().get(address("sheet", sheet), headers={"if-none-match": tag}).status_code == 403
    published(event)
    assert english().get(address("sheet", sheet)).status_code == 200


def test_pages_that_add_up_wait_while_something_is_held(event):
    player = event.registrations.get(number=1).player
    book = reverse("api_book_ranking", args=[event.book_id])
    history = reverse("api_player_history", args=[player.pk])
    assert (english().get(book).status_code, english().get(book).json()["code"]) == (409, "ranking_held")
    page = text(english().get(reverse("book_statistics", args=[event.book_id])))
    assert "<table" not in page
    assert "once the standing after the last drawn series is published" in page
    assert '"sheet"' not in text(english().get(history))
    finished(event)
    published(event, 2)
    assert english().get(book).status_code == 200
    assert '"sheet"' in text(english().get(history))


def test_the_button_comes_once_every_sheet_is_confirmed_and_says_else_what_is_missing(event):
    with pytest.raises(Objection, match=r"all its sheets are confirmed.*Series 2, table 2"):
        published(event, 2)
    with pytest.raises(Objection, match="has not been drawn"):
        published(event, 3)
    director = keeper(event)
    page = director.get(url("event_director", event))
    assert (page.context["told"].label, page.context["told"].number) == ("Publish the standing after series 1", 1)
    answer = director.post(url("event_publish_series", event), {"number": "1"}, follow=True)
    assert "The standing after series 1 is published." in text(answer)
    assert not text(answer).count("Publish the standing")
    finished(event)
    assert director.get(url("event_director", event)).context["told"].label == "Publish the standing after series 2"


def test_a_repeated_press_decides_once_and_only_a_director_publishes(event):
    published(event)
    published(event)
    assert event.decisions.filter(kind="told").count() == 1
    taken_back(event)
    taken_back(event)
    assert event.decisions.filter(kind="untold").count() == 1
    with pytest.raises(PermissionDenied):
        published(event, by=build.scorekeeper(event.book))
    assert cash.findings(event) == []


def test_it_can_be_taken_back_until_the_next_series_is_published(event):
    published(event)
    answer = keeper(event).post(url("event_take_back_series", event), {"number": "1"}, follow=True)
    assert "is not public any more" in text(answer)
    assert telling(english(), event, 1) - {"tables", "book"} == set()
    finished(event)
    published(event)
    published(event, 2)
    with pytest.raises(Objection, match="series 2 has been published since"):
        taken_back(event)
    taken_back(event, 2)
    assert held(event, timezone.now()).before == 1
    kinds = [(each.decision.kind, each.about) for each in diary.diary_lines(diary.newest_first(event))[:4]]
    told = [("told", "series 1"), ("untold", "series 1")]
    assert kinds == [("untold", "series 2"), ("told", "series 2"), *told]
    assert cash.findings(event) == []


def test_a_correction_of_a_published_series_shows_at_once_with_its_note(event):
    published(event)
    sheet, by = lists(event, 1)[1], events.director_of(event)
    build.write(sheet, "reopen", by=by, reason="a slip", at=timezone.now())
    deal = sheet.deals.order_by("sequence").first()
    build.write(
        sheet, "correct", by=by, corrects=deal.sequence, record={**build.GAME, "matadors": 11}, at=timezone.now()
    )
    assert "A sheet of it was changed after that, at" in text(english().get(url("event", event)))
    assert telling(english(), event, 1) >= {"event", "event_ranking", "csv", "api"}


def reckoned(event, **more):
    """The event by other rules: a sheet of it keeps its deals."""
    now, by = foreseeing.now(event), events.director_of(event)
    new = replace(now, **more)
    seen = reckoning.foreseen(event_id=event.pk, wanted=new, by=by).seen
    said = {"reason": "set wrongly", "expected": seen, "by": by, "at": timezone.now()}
    reckoning.reckon(event_id=event.pk, wanted=new, **said)
    event.refresh_from_db()


def other_rules(event):
    now = foreseeing.now(event).ruleset
    return {"ruleset": rules.ruleset(event.game, now.preset, **{**now.options, "won_bonus": 60})}


def other_ties(event):
    first, *rest = foreseeing.now(event).ties
    return {"ties": (first, *rest[::-1])}


@pytest.mark.parametrize("other", [other_rules, other_ties])
def test_rules_changed_after_a_standing_was_published_are_said_wherever_it_is_told(event, other):
    said = "Its rules or tie-breaks were changed after that, at"
    published(event)
    assert english().get(url("api_event_ranking", event)).json()["standing"]["rules_changed_at"] is None
    assert said not in text(english().get(url("event", event)))
    reckoned(event, **other(event))
    for name in ("event", "event_ranking", "event_embed", "event_screen"):
        assert said in text(english().get(url(name, event), {"show": "ranking"})), name
    told = english().get(url("api_event_ranking", event)).json()["standing"]
    assert (told["series"], told["rules_changed_at"] > told["published_at"], told["sheet_changed_at"]) == (
        1,
        True,
        None,
    )
    ask = {"event_id": event.pk, "by": events.director_of(event), "language": "en", "at": timezone.now()}
    jobs = [printing.print_ranking(selection=Selection(series), **ask) for series in (1, 2)]
    assert [said in paper(job) for job in jobs] == [True, False]
    finished(event)
    published(event, 2)
    assert said not in text(english().get(url("event", event))), "what was published since is by the rules of now"
    taken_back(event, 2)
    assert said in text(english().get(url("event", event)))


def paper(job):
    pdf = press.render(press.DOCUMENTS["ranking"](job))
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf.data)).pages).split())


def test_a_draw_by_standing_waits_for_the_standing_that_it_tells():
    event = events.event(players=6, planned_series=2)
    event = cash.planned(event, standing=plans.BY_SERIES, by_standing=True)
    events.play_all(events.drawn(event), at=timezone.now())
    by = events.director_of(event)
    with pytest.raises(Objection, match="Publish the one after series 1 first"):
        drawing.draw_series(event_id=event.pk, number=2, by=by, at=timezone.now())
    published(event)
    assert drawing.draw_series(event_id=event.pk, number=2, by=by, at=timezone.now()).number == 2


def test_the_last_series_is_told_with_the_ranking(event):
    event = cash.planned(event, prizes=(5000,))
    finished(event)
    for state in events.drawn(event, 3).tables:
        events.play(state.table.sheet, DEALS, at=timezone.now())
    with pytest.raises(Objection, match="after the prize-giving"):
        published(event, 3)
    published(event, 1)
    assert (held(event, timezone.now()).series, held(event, timezone.now()).by_series) == (2, False)
    by, now = events.director_of(event), timezone.now()
    organising.finalise_event(event_id=event.pk, held=True, by=by, at=now)
    event.refresh_from_db()
    assert held(event, now).before == 1, "what was never published waits for the ceremony, too"
    organising.publish_event(event_id=event.pk, by=by, at=now)
    event.refresh_from_db()
    assert held(event, now) is None
    assert cash.findings(event) == []


def test_nothing_waits_for_ever_nor_once_it_was_public(event):
    finished(event)
    event = cash.planned(event)
    Event.objects.filter(pk=event.pk).update(planned_series=2)
    event.refresh_from_db()
    now = timezone.now()
    assert held(event, now).by_series
    assert held(event, now + LONGEST_HELD + timedelta(minutes=1)) is None


def test_live_is_as_before_and_refuses_the_button():
    event = events.event(players=3, planned_series=2)
    events.play_all(events.drawn(event), at=timezone.now())
    assert held(event, timezone.now()) is None
    with pytest.raises(Objection, match="live"):
        published(event)


def test_it_is_chosen_in_the_settings(client, event):
    page = text(keeper(event).get(url("event_settings", event)))
    assert "Standing on public pages" in page
    client.cookies["django_language"] = "en"
    assert "The standing after series 1 is published." in text(act(client, "publish_series", event, number="1"))
