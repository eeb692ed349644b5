"""Remarks and reasons are for who keeps the book: nobody else finds them, on any page or in any answer."""

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from scoring.models import EntryText
from tests import build
from tests.scoring.faces import form, text

pytestmark = pytest.mark.django_db

SAID = ("said of the deal", "said of the deal that was corrected", "why it was taken out", "why it ended")


class Place:
    """A public list with something said in each way in which something can be said, and its readers."""

    def __init__(self) -> None:
        self.club = build.club()
        self.player = build.player("Paula", club=self.club, account=build.account())
        book = build.book(club=self.club)
        self.sheet = build.sheet(book=book, players=[self.player, *build.players(2, club=self.club)])
        self.deal = build.record(self.sheet, {**build.GAME, "remark": SAID[1]}).entry.sequence
        build.write(self.sheet, "correct", corrects=self.deal, record={**build.LOST, "remark": SAID[0]})
        twice = build.record(self.sheet, build.PASSED).entry.sequence
        build.write(self.sheet, "delete", corrects=twice, reason=SAID[2])
        build.write(self.sheet, "close", reason=SAID[3])
        self.readers = {
            "anonymous": None,
            "stranger": build.account(),
            "player": self.player.account,
            "keeper of another book": build.scorekeeper(build.book(club=self.club)),
            "scorekeeper": build.scorekeeper(book),
            "director": build.director(book),
            "club admin": build.club_admin(self.club),
        }

    @property
    def addresses(self):
        sheet, book, player = self.sheet.pk, self.sheet.book_id, self.player.pk
        yield from (reverse(name, args=[sheet]) for name in ("sheet", "sheet_log", "api_sheet", "api_entries"))
        yield from (reverse(name, args=[book]) for name in ("book", "book_statistics", "api_book", "api_book_ranking"))
        yield from (reverse(name, args=[player]) for name in ("player", "player_deals"))
        yield from (reverse(f"api_player_{name}", args=[player]) for name in ("history", "deals", "statistics"))
        yield reverse("api_sheets")
        yield reverse("sheet_deal", args=[sheet, self.deal])

    def found(self, reader):
        """What this reader finds of it, all addresses together."""
        client = Client(headers={"accept-language": "en"})
        if account := self.readers[reader]:
            client.force_login(account)
        pages = [client.get(address) for address in self.addresses]
        assert {page.status_code for page in pages} == {200}
        everything = "".join(page.content.decode() for page in pages)
        return {said for said in SAID if said in everything}


@pytest.fixture
def place():
    return Place()


@pytest.mark.parametrize("reader", ["anonymous", "stranger", "player", "keeper of another book"])
def test_nobody_else_finds_them(place, reader):
    assert place.found(reader) == set()


@pytest.mark.parametrize("reader", ["scorekeeper", "director", "club admin"])
def test_who_keeps_the_book_finds_them_all(place, reader):
    assert place.found(reader) == set(SAID)


@pytest.fixture
def director(client, place):
    client.force_login(place.readers["director"])
    client.cookies["django_language"] = "en"
    return client


def sealed(place):
    build.write(place.sheet, "confirm")
    return place.sheet


def said(place):
    return set(EntryText.objects.filter(entry__sheet=place.sheet).values_list("entry__sequence", flat=True))


def test_a_director_erases_on_the_page_for_good_signed_or_not(director, place):
    sheet, entries = sealed(place), sorted(said(place))
    points = list(sheet.seat_totals.order_by("seat").values_list("total", flat=True))
    log = director.get(reverse("sheet_log", args=[sheet.pk]))
    for entry in entries:
        address = reverse("sheet_erase", args=[sheet.pk, entry])
        assert address in text(log)
        asked = director.get(address)
        assert any(each in text(asked) for each in SAID)
        assert said(place) >= {entry}, "asked first"
        assert director.post(address, form(asked, holding="key").sent).url == reverse("sheet_log", args=[sheet.pk])
        assert "This text is erased already." in text(director.get(address, follow=True))
    assert said(place) == set()
    assert place.found("director") == set()
    assert list(sheet.seat_totals.order_by("seat").values_list("total", flat=True)) == points
    call_command("audit")


def test_a_scorekeeper_erases_nothing(client, place):
    client.force_login(place.readers["scorekeeper"])
    address = reverse("sheet_erase", args=[place.sheet.pk, place.deal])
    assert address not in text(client.get(reverse("sheet_log", args=[place.sheet.pk])))
    assert client.post(address, {"key": "k", "revision": "1"}).status_code == 403
    assert place.deal in said(place)


def test_the_operator_erases_by_a_command(place, capsys):
    sheet = sealed(place)
    call_command("erase_text", str(sheet.pk), str(place.deal))
    assert place.deal not in said(place)
    assert "erased" in capsys.readouterr().out
    call_command("erase_text", str(sheet.pk), str(place.deal))  # asked twice it is still gone
    for wrong in ((sheet.pk, 1), (sheet.pk, 999), (999999, 1)):
        with pytest.raises(CommandError):
            call_command("erase_text", *map(str, wrong))
