"""A final ranking waits for its ceremony: until then everybody is told how it stood before the last series."""

import csv
import io
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from scoring.models import Book, Sheet
from tests import build
from tests.scoring.faces import text
from tests.tournaments import cash, events
from tests.tournaments.actions.test_telling import SECRET
from tests.tournaments.pages import act, url
from tournaments.actions import organising, telling
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Delivery, Event
from tournaments.queries import diary, everything
from tournaments.queries.held import LONGEST_HELD, held
from tournaments.queries.standings import standings
from tournaments.values import plans

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(world):
    return world(played).pk


@pytest.fixture
def event(made):
    return Event.objects.get(pk=made)


def played(**more):
    """Two series of two tables, prizes planned, every sheet confirmed; only the second tells who wins."""
    event = events.event(players=6, deals=4, **more)
    event = cash.planned(event, prizes=(5000, 3000), embed_in="https://www.club.example")
    for number in range(1, event.planned_series + 1):
        for state in events.drawn(event, number).tables:
            most = 3 * state.table.number + number
            deals = [{**build.GAME, "declarer": seat, "matadors": most - seat} for seat in (0, 1, 2)]
            events.play(state.table.sheet, deals, at=timezone.now())
    event.refresh_from_db()
    return event


def closed(event, **more):
    """Final and held back, now."""
    said = {"by": events.director_of(event), "at": timezone.now(), "held": True}
    return organising.finalise_event(event_id=event.pk, **said | more)


def published(event):
    return organising.publish_event(event_id=event.pk, by=events.director_of(event), at=timezone.now())


def english():
    return Client(headers={"accept-language": "en"})


def keeper(event):
    signed = english()
    signed.force_login(events.director_of(event))
    return signed


def faces(client, event):
    """What each public face of the ranking tells: the totals of those whom it ranks, or all of its text."""
    read = {name: client.get(url(name, event)) for name in ("event", "event_ranking", "event_embed", "event_screen")}
    read["open"] = client.get(url("event_screen", event), {"show": "ranking", "open": "yes"})
    read["ceremony"] = client.get(url("event_screen", event), {"show": "ceremony", "read": 6})
    read["last series"] = client.get(url("event_ranking", event), {"series": 2})
    read["csv"] = client.get(url("event_ranking_csv", event))
    read["api"] = client.get(url("api_event_ranking", event))
    read["tables"] = client.get(url("api_event", event))
    read["book"] = client.get(reverse("book", args=[event.book_id]))
    return read


def telling_the_winner(client, event):
    """Those faces that tell what the first has in all."""
    first = standings(event)[0]
    told = {f">{first.total}<", f";{first.total};", f'"total":{first.total},'}
    return {name for name, answer in faces(client, event).items() if any(each in text(answer) for each in told)}


ALL = {"event", "event_ranking", "event_embed", "open", "ceremony", "last series", "csv", "api"}


@pytest.mark.parametrize("final", [True, False])
def test_no_face_tells_the_last_series_before_it_is_published(event, final):
    if final:
        closed(event)
        event.refresh_from_db()
    assert telling_the_winner(english(), event) == set()
    assert telling_the_winner(keeper(event), event) >= ALL - {"event_embed"}
    before = english().get(url("api_event_ranking", event)).json()
    assert (before["held"], bool(before["held_until"]), before["provisional"]) == (True, final, not final)
    assert [len(line["series"]) for line in before["lines"]] == [1] * 6
    tables = english().get(url("api_event", event)).json()["series"]
    assert [{seat["total"] is None for table in each["tables"] for seat in table["seats"]} for each in tables] == [
        {False},
        {True},
    ]
    page = text(english().get(url("event", event)))
    told = "It will be published after the prize-giving" if final else "All sheets are confirmed."
    assert (told in page, "Ranking after series 1" in page) == (True, True)


def test_once_published_every_face_tells_it(event):
    closed(event)
    assert telling_the_winner(english(), published(event)) == ALL | {"event_screen"}
    event.refresh_from_db()
    assert event.held_until is None
    assert cash.findings(event) == []
    published(event)
    kinds = [each.kind for each in event.decisions.order_by("sequence")]
    assert kinds.count(Decision.Kind.PUBLISHED) == 1, "pressed twice it is one decision"


def test_it_publishes_itself_in_the_end(event):
    closed(event, at=timezone.now() - LONGEST_HELD + timedelta(minutes=1))
    event.refresh_from_db()
    assert held(event, timezone.now()).series == 2
    later = timezone.now() + timedelta(minutes=1)
    assert held(event, later) is None
    assert cash.findings(event) == []
    organising.reopen_event(event_id=event.pk, reason="a protest", by=events.director_of(event), at=later)
    event.refresh_from_db()
    assert held(event, later) is None, "everybody has read it"


def test_a_sheet_that_is_opened_again_before_the_first_closing_tells_nobody_the_winner(event):
    sheet = event.book.sheets.order_by("-pk").first()
    build.write(sheet, "reopen", reason="a slip", by=events.director_of(event), at=timezone.now())
    event.refresh_from_db()
    assert telling_the_winner(english(), event) == set()
    assert held(event, timezone.now()).series == 2
    assert not held(event, timezone.now()).complete


def test_a_series_drawn_on_top_tells_nobody_what_the_one_before_has_brought(event):
    closed(event)
    by = events.director_of(event)
    organising.reopen_event(event_id=event.pk, reason="a play-off", by=by, at=timezone.now())
    events.drawn(event, 3)
    event.refresh_from_db()
    assert telling_the_winner(english(), event) == set()
    assert held(event, timezone.now()).series == 2


def test_what_nobody_makes_final_is_shown_after_twelve_hours(event):
    assert telling_the_winner(english(), event) == set()
    later = timezone.now() + LONGEST_HELD
    assert held(event, later) is None
    by = events.director_of(event)
    sheet = Sheet.objects.filter(book=event.book).latest("pk")
    build.write(sheet, "reopen", by=by, reason="a slip", at=later)
    build.write(sheet, "confirm", at=later)
    assert held(event, later) is None, "corrected afterwards it is hidden no more"
    organising.finalise_event(event_id=event.pk, by=by, at=later, held=True)
    organising.reopen_event(event_id=event.pk, reason="a slip", by=by, at=later + timedelta(hours=1))
    event.refresh_from_db()
    assert held(event, later + timedelta(hours=1)) is not None


def test_sums_of_a_player_wait_with_the_ranking(event):
    closed(event)
    player = event.registrations.get(number=1).player
    page, counts = reverse("player", args=[player.pk]), reverse("api_player_statistics", args=[player.pk])

    def told(client):
        shown = client.get(page).context
        return [each.lists for each, _game in shown["years"]], bool(shown["statistics"]), client.get(counts).json()

    assert told(english()) == ([], False, [])
    assert told(keeper(event))[:2] == ([2], True)
    published(event)
    assert told(english()) == told(keeper(event))
    assert told(english())[0] == [2]


def test_a_kept_answer_ends_when_the_time_has_come(event, settings, monkeypatch):
    """Of the same day: what is kept ends with the day anyway."""
    settings.KEPT_BYTES = 2**20
    noon = timezone.now().replace(hour=12)
    monkeypatch.setattr(timezone, "now", lambda: noon)
    closed(event, at=noon - LONGEST_HELD + timedelta(minutes=1))
    event.refresh_from_db()
    names = ("event", "event_ranking", "event_ranking_csv", "api_event_ranking")
    seen = {name: english().get(url(name, event))["ETag"] for name in names}
    book = reverse("api_book_ranking", args=[event.book_id])
    assert english().get(book).json()["code"] == "ranking_held"
    monkeypatch.setattr(timezone, "now", lambda: noon + timedelta(minutes=1))
    for name, tag in seen.items():
        assert english().get(url(name, event), headers={"if-none-match": tag}).status_code == 200, name
    assert telling_the_winner(english(), event) >= {"event", "event_ranking", "csv", "api"}
    assert english().get(book).status_code == 200


def test_with_one_series_there_is_no_standing_before(world):
    event = closed(played(planned_series=1))
    for name in ("event", "event_ranking", "event_embed"):
        page = text(english().get(url(name, event)))
        assert ("will be published" in page, 'class="ranking"' in page) == (True, False), name
    assert english().get(url("api_event_ranking", event)).json()["lines"] == []
    rows = list(csv.reader(io.StringIO(text(english().get(url("event_ranking_csv", event)))), delimiter=";"))
    assert len(rows) == 1


def test_what_adds_up_the_book_waits_too(event):
    closed(event)
    for name in ("api_book_ranking", "api_book_statistics"):
        where = reverse(name, args=[event.book_id])
        answer = english().get(where)
        assert (answer.status_code, answer.json()["code"]) == (409, "ranking_held")
        assert keeper(event).get(where).status_code == 200
    page = text(english().get(reverse("book_statistics", args=[event.book_id])))
    assert "<table" not in page


def test_without_prizes_or_as_the_plan_says_nothing_waits():
    event = events.event(players=3, planned_series=1)
    events.play_all(events.drawn(event), at=timezone.now())
    assert held(event, timezone.now()) is None
    event = cash.planned(event, publish=plans.AFTER_CEREMONY)
    assert held(event, timezone.now()).series == 1
    event = cash.planned(event, prizes=(5000,), publish=plans.AT_ONCE)
    assert held(event, timezone.now()) is None


def test_what_was_read_once_is_not_held_back_again(event):
    by = events.director_of(event)
    closed(event)
    organising.reopen_event(event_id=event.pk, reason="a slip", by=by, at=timezone.now())
    event.refresh_from_db()
    assert held(event, timezone.now()).until is None, "nobody has read it yet"
    closed(event)
    published(event)
    organising.reopen_event(event_id=event.pk, reason="a protest", by=by, at=timezone.now())
    event.refresh_from_db()
    assert held(event, timezone.now()) is None
    assert cash.findings(event) == []


def test_who_corrects_before_the_ceremony_tells_nobody_who_wins(event):
    """Reopened with a sheet open again it is no ranking that everybody has followed: what was held back stays so."""
    by = events.director_of(event)
    closed(event)
    organising.reopen_event(event_id=event.pk, reason="a slip", by=by, at=timezone.now())
    build.write(Sheet.objects.filter(book=event.book).latest("pk"), "reopen", by=by, reason="a slip")
    event.refresh_from_db()
    assert held(event, timezone.now()).series == 2
    assert telling_the_winner(english(), event) == set()
    assert telling_the_winner(keeper(event), event) >= ALL - {"event_embed", "ceremony"}
    assert "The ranking is being corrected." in text(english().get(url("event", event)))


def test_what_was_closed_to_be_published_later_waits_on_also_without_prizes():
    event = events.event(players=3, planned_series=1)
    events.play_all(events.drawn(event), at=timezone.now())
    closed(event)
    organising.reopen_event(event_id=event.pk, reason="a slip", by=events.director_of(event), at=timezone.now())
    event.refresh_from_db()
    assert held(event, timezone.now()).series == 1
    assert cash.findings(event) == []


def test_only_who_directs_publishes_and_only_what_is_final(event):
    with pytest.raises(Objection, match=r"not final|nicht endgültig"):
        published(event)
    closed(event)
    with pytest.raises(PermissionDenied):
        organising.publish_event(event_id=event.pk, by=build.scorekeeper(event.book), at=timezone.now())


def test_closing_asks_and_the_cockpit_never_forgets(event):
    director = keeper(event)
    page = text(director.get(url("event_director", event)))
    assert 'value="ceremony" checked' in page
    answer = director.post(url("event_finalise", event), {"publish": "ceremony"}, follow=True)
    assert "It will be published after the prize-giving." in text(answer)
    page = text(director.get(url("event_director", event)))
    assert ("The ranking is not published yet." in page, "Publish now" in page) == (True, True)
    answer = director.post(url("event_publish", event), follow=True)
    assert "The ranking is published." in text(answer)
    page = text(director.get(url("event_director", event)))
    assert ("not published yet" in page, "Publish now" in page) == (False, False)


def test_without_prizes_closing_is_one_press_and_can_be_held_back(client):
    event = events.event(players=3, planned_series=1)
    events.play_all(events.drawn(event), at=timezone.now())
    client.cookies["django_language"] = "en"
    act(client, "finalise", event)
    event.refresh_from_db()
    assert (event.state, event.held_until) == (Event.State.FINAL, None)
    other = events.event(players=3, planned_series=1)
    events.play_all(events.drawn(other), at=timezone.now())
    client.force_login(events.director_of(other))
    page = text(client.get(url("event_director", other)))
    assert "Make it final, publish it later" in page
    act(client, "finalise", other, publish="ceremony")
    other.refresh_from_db()
    assert held(other, timezone.now()).until == other.held_until


@pytest.mark.parametrize("public", [True, False])
def test_everyone_is_said_to_read_only_what_is_public(client, event, public):
    Book.objects.filter(pk=event.book_id).update(public=public)
    client.cookies["django_language"] = "en"
    act(client, "finalise", event, publish="ceremony")
    assert ("The ranking is published. Everyone" in text(act(client, "publish", event))) is public
    act(client, "reopen", event, reason="A protest")
    assert ("The ranking is final. Everyone" in text(act(client, "finalise", event))) is public


def test_the_last_step_of_the_ceremony_publishes_it(event):
    closed(event)
    director, screen = keeper(event), url("event_screen", event)
    before = text(director.get(screen, {"show": "ceremony", "read": 5}))
    last = text(director.get(screen, {"show": "ceremony", "read": 6}))
    assert ("Publish the ranking" in before, "Publish the ranking" in last) == (False, True)
    answer = director.post(url("event_publish", event), {"from": "ceremony", "read": "6", "best": "0"}, follow=True)
    assert answer.redirect_chain[0][0] == f"{screen}?show=ceremony&read=6&best=0"
    assert "Everyone can read the ranking now:" in text(answer)
    assert english().get(screen).context["show"] == "ranking", "read out it is what a screen shows"
    event.refresh_from_db()
    assert event.held_until is None


def test_a_stranger_reads_out_nothing_before_the_ceremony(event):
    closed(event)
    for asked in ({"show": "ceremony", "read": 6}, {"show": "ranking"}, {}):
        page = english().get(url("event_screen", event), asked)
        assert (page.context["show"], page.context["locked"], page.context["winner"]) == ("ceremony", True, None)
    assert 'rel="next"' not in text(page)


def test_another_program_is_told_when_everybody_is(event, settings):
    settings.WEBHOOK, settings.WEBHOOK_SECRET = "http://127.0.0.1:9/", SECRET
    by = events.director_of(event)
    closed(event)
    event.refresh_from_db()
    assert [(each.kind, each.due_at) for each in event.deliveries.all()] == [("final", event.held_until)]
    assert telling.sweep(at=timezone.now()) == []
    organising.reopen_event(event_id=event.pk, reason="a slip", by=by, at=timezone.now())
    assert not event.deliveries.exists()
    closed(event)
    published(event)
    told = event.deliveries.get()
    assert (told.kind, told.version, told.due_at <= timezone.now()) == (Delivery.Kind.FINAL, 2, True)


def test_one_s_own_place_waits_as_well(event):
    player = event.registrations.get(number=1).player
    player.account = build.account()
    player.save(update_fields=["account"])
    places = next(each for each in everything.SECTIONS if each.name == "final_rankings")
    closed(event)
    assert list(places.rows(everything.whose(player.account))) == []
    organising.reopen_event(event_id=event.pk, reason="a slip", by=events.director_of(event), at=timezone.now())
    assert list(places.rows(everything.whose(player.account))) == [], "it was never public"
    closed(event)
    published(event)
    assert len(list(places.rows(everything.whose(player.account)))) == 2


def test_the_diary_says_until_when_it_was_held_and_that_it_was_early(event):
    now = timezone.now()
    event = cash.planned(event, protest_until=(now + timedelta(hours=1)).isoformat())
    with pytest.raises(organising.Early):
        closed(event, at=now)
    closed(event, at=now, early="Nobody is left in the hall")
    with translation.override("en"):
        line = diary.diary_lines(diary.newest_first(event))[0]
    assert line.reason == "Nobody is left in the hall"
    assert "protests were possible until" in line.about
    assert "published after the prize-giving" in line.about
    assert cash.findings(event) == []
