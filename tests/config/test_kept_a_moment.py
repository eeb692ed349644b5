"""While tables write, readers are shown what they were shown a moment ago; never a name shown otherwise since."""

import threading

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from config import kept_answers
from config.kept_answers import LONGEST, SHELF, Asked, Shelf
from scoring.actors import OPERATOR
from scoring.lists.actions import retracting
from scoring.people.actions import choosing_names
from tests import build
from tests.tournaments import events
from tournaments.actions import organising

pytestmark = pytest.mark.django_db


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(settings, monkeypatch):
    settings.KEPT_BYTES, settings.KEPT_SECONDS = 2**25, 2
    SHELF.clear()
    made = Clock()
    monkeypatch.setattr(kept_answers, "monotonic", made)
    yield made
    SHELF.clear()


@pytest.fixture
def sheet():
    book = build.book(club=build.club())
    return build.sheet(book=book, players=[build.player(each, club=book.club) for each in ("Anna Adler", "B", "C")])


def read(name, of, tag=""):
    return Client(headers={"accept-language": "en", "if-none-match": tag}).get(reverse(name, args=[of]))


def ranking(sheet, tag=""):
    return read("api_book_ranking", sheet.book_id, tag)


def totals(answer):
    return [each["total"] for each in answer.json()["results"]]


def test_a_moment_of_before_and_then_what_is_so(sheet, clock):
    before = ranking(sheet)
    build.record(sheet)
    clock.now += 1.9
    late = ranking(sheet)
    assert (late.content, late["ETag"]) == (before.content, before["ETag"])
    assert ranking(sheet, before["ETag"]).status_code == 304
    clock.now += 0.2
    now = ranking(sheet)
    assert totals(now) != totals(before)
    assert ranking(sheet, before["ETag"]).status_code == 200
    assert ranking(sheet, now["ETag"]).status_code == 304


def test_however_often_tables_write_one_page_is_made_in_two_seconds(sheet, clock, monkeypatch):
    made = []
    monkeypatch.setattr(kept_answers.SHELF, "put", lambda *given: made.append(given) or Shelf.put(SHELF, *given))
    for _write in range(20):
        build.record(sheet, build.PASSED, accepted=build.TWICE)
        clock.now += 0.2
        for _reader in range(5):
            assert ranking(sheet).status_code == 200
    assert len(made) == 2  # four seconds


@pytest.mark.parametrize("act", ["objects", "retracts", "names"])
def test_who_is_told_of_otherwise_is_so_at_once(sheet, act):
    player = sheet.seat_totals.get(seat=0).player
    pages = [("book", sheet.book_id), ("api_book_ranking", sheet.book_id), ("sheet", sheet.pk)]
    before = {each: read(*each) for each in pages}
    assert all("Adler" in each.content.decode() for each in before.values())
    if act == "objects":
        choosing_names.state(player=player, shown="number", minor=False, by=OPERATOR, at=build.AT)
    elif act == "retracts":
        retracting.retract_book(book_id=sheet.book_id, ground="other", by=OPERATOR, at=build.AT)
    else:
        from scoring.people.actions import managing_clubs

        managing_clubs.rename_player(player=player, name="Somebody Else", by=OPERATOR, at=build.AT)
    for each in pages:
        assert "Adler" not in read(*each).content.decode()
        assert "Adler" not in read(*each, before[each]["ETag"]).content.decode()
        assert read(*each, before[each]["ETag"]).status_code != 304


def test_a_final_ranking_is_final_at_once():
    event = events.event(players=6, planned_series=1)
    events.play_all(events.drawn(event))
    assert b"provisional" in read("event", event.slug).content
    organising.finalise_event(event_id=event.pk, by=events.director_of(event), at=build.AT)
    assert b"provisional" not in read("event", event.slug).content


def answer(tag):
    return HttpResponse(tag, headers={"ETag": f'W/"{tag}"'})


def asked(version, at_least=0):
    return Asked(f'"{version}"', "page", version, at_least)


def test_of_many_who_ask_at_once_one_has_it_made():
    shelf = Shelf()
    assert shelf.get(asked(1), 0.0) is None
    shelf.put(asked(1), answer("1"), 0.0)
    found = []
    threads = [threading.Thread(target=lambda: found.append(shelf.get(asked(2), 5.0))) for _reader in range(20)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert found.count(None) == 1
    assert shelf.get(asked(2), 5.0 + LONGEST) is None  # whoever had it made never came back
    shelf.put(asked(2), answer("2"), 6.0)
    assert shelf.get(asked(3), 7.0).content == b"2"


def test_an_older_answer_does_not_come_after_a_newer_one():
    shelf = Shelf()
    shelf.put(asked(2), answer("2"), 0.0)
    shelf.put(asked(1), answer("1"), 0.1)
    assert shelf.get(asked(2), 0.2).content == b"2"


def test_what_was_made_before_somebody_was_told_of_otherwise_is_shown_to_nobody():
    shelf = Shelf()
    shelf.put(asked(4), answer("4"), 0.0)
    assert shelf.get(asked(5, at_least=5), 0.1) is None
    assert shelf.get(asked(5, at_least=4), 0.1).content == b"4"
