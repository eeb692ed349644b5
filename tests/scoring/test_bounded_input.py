"""What can be put in is bounded: one sentence names what and how much, and nothing is kept beyond it."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from scoring import bounds
from scoring.actors import OPERATOR
from scoring.lists.actions import opening_books, opening_sheets
from scoring.models import Book, Grant, Offer, Sheet
from scoring.people.actions import managing_clubs, offering
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tournaments.actions import registering
from tournaments.actions.errors import Objection

pytestmark = pytest.mark.django_db
ENGLISH = {"headers": {"accept-language": "en"}}


@pytest.fixture
def low(monkeypatch):
    """Bounds that a test can reach."""
    for name in ("PLAYERS_PASTED", "REGISTRATIONS_PASTED", "REGISTRATIONS", "LISTS_A_DAY", "BOOKS", "OFFERS"):
        monkeypatch.setattr(bounds, name, 2)


def opened(book, by, at=build.AT):
    return opening_sheets.open_sheet(
        book=book, title="Table", ruleset=build.ruleset(), players=[None] * 3, by=by, at=at
    )


def test_lists_of_a_day_are_bounded_and_the_next_day_takes_more(low, client):
    book = build.book()
    keeper = build.scorekeeper(book)
    for _ in range(2):
        opened(book, keeper)
    with pytest.raises(ValidationError, match="2"):
        opened(book, keeper, build.AT + timedelta(hours=23))
    assert book.sheets.count() == 2
    opened(book, OPERATOR)
    opened(book, keeper, build.AT + timedelta(days=1))
    opened(build.book(by=keeper, public=False), keeper)


def test_page_and_interface_say_so(low, client):
    book = build.book()
    client.force_login(build.scorekeeper(book))
    Sheet.objects.bulk_create(
        opening_sheets.new(book, "Table", build.ruleset(), 3, build.AT.replace(year=2999)) for _ in range(2)
    )
    options = {"title": "Table 9", "preset": build.ruleset().preset, "game": "skat"} | {
        f"player{place}": f"Name {place}" for place in range(1, 5)
    }
    sentence = "New sheets in one book: at most 2 a day."
    page = client.post(reverse("sheet_new", args=[book.pk]), options, **ENGLISH)
    asked = {"book": book.pk, "title": "Table 9", "game": "skat", "players": [None] * 3}
    told = client.post(reverse("api_sheets"), asked, "application/json", **ENGLISH)
    assert (page.status_code, told.status_code) == (400, 400)
    assert sentence in text(page)
    assert sentence in told.content.decode()


def test_books_of_ones_own_are_bounded_without_a_role_in_a_club(low, client):
    somebody = build.account()
    client.force_login(somebody)
    for _ in range(2):
        assert client.post(reverse("book_new"), {"title": "Mine"}).status_code == 302
    refused = client.post(reverse("book_new"), {"title": "Mine"}, **ENGLISH)
    assert refused.status_code == 400
    assert "Books of your own: at most 2 without a role in a club." in text(refused)
    with pytest.raises(ValidationError):
        events.event(somebody, public=False)
    assert Book.objects.count() == 2
    build.trusted(somebody)
    assert client.post(reverse("book_new"), {"title": "Mine"}).status_code == 302
    opening_books.open_book(title="Any", by=OPERATOR)


def test_offers_that_wait_are_bounded(low, client):
    somebody = build.account()
    book = build.book(by=somebody, public=False)
    names = [build.account(f"guest{number}").username for number in range(4)]
    offered = [
        offering.offer_role(username=name, role=Grant.Role.SCOREKEEPER, where=book, by=somebody, at=build.AT)
        for name in names[:2]
    ]
    again = {"role": Grant.Role.SCOREKEEPER, "where": book, "by": somebody, "at": build.AT}
    with pytest.raises(ValidationError) as refused:
        offering.offer_role(username=names[2], **again)
    assert list(refused.value.message_dict) == ["username"]
    offering.offer_role(username=names[1], **again)  # the same once more takes the place of the first
    assert Offer.objects.count() == 2
    offering.withdraw(offer_id=offered[0].pk, by=somebody, at=build.AT)
    offering.offer_role(username=names[2], **again)


def test_pasted_lines_are_bounded(low):
    boss = build.account()
    club = build.club(by=boss)
    with pytest.raises(ValidationError, match="2"):
        managing_clubs.add_players(club=club, text="Anna\nBert\nCora", by=boss, at=build.AT)
    made = events.event()
    with pytest.raises(Objection, match="2"):
        registering.register_names(event_id=made.pk, text="A\nB\nC", by=events.director_of(made), at=build.AT)


def test_registrations_of_an_event_are_bounded(low, client):
    made = events.event(players=2)
    by = events.director_of(made)
    client.force_login(by)
    refused = client.post(reverse("event_register", args=[made.slug]), {"names": "Zora Zander"}, **ENGLISH)
    assert refused.status_code == 400
    assert "Players registered for one event: at most 2." in text(refused)
    assert made.registrations.count() == 2
    registering.register_names(event_id=made.pk, text="Zora Zander", by=OPERATOR, at=build.AT)
    assert made.registrations.count() == 3
