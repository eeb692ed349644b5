"""A card that lies on a table stays good: its code opens whatever list lies there, for whoever sits there."""

import re

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.lists.queries import table_queries
from scoring.lists.values.table_codes import End, code_of
from scoring.models import Player, Sheet, TableCode, TablePhone
from scoring.printing.documents.code_cards import spelt
from tests import build
from tests.scoring.faces import form, text
from tests.tournaments import events
from tests.tournaments.actions.test_playing_on import deals
from tests.tournaments.repairs import Hall, sound

pytestmark = pytest.mark.django_db
DEAL = {"declarer": "2", "bid": "18", "matadors": "1"}


class Phone(Client):
    """A phone that read the card of a list, and whose holder tapped."""

    def __init__(self, code, account=None) -> None:
        super().__init__(headers={"accept-language": "en"})
        if account:
            self.force_login(account)
        self.post(reverse("table_code"), {"code": code_of(code.seed), "entry": "first"})
        self.row = TablePhone.objects.order_by("pk").last()

    def sits(self, sheet, seat):
        self.post(reverse("sheet_place", args=[sheet.pk]), {"seat": str(seat)})
        return self

    def form(self, sheet):
        page = self.get(reverse("sheet_enter", args=[sheet.pk]))
        contract = ("clubs", "spades", "hearts")[sheet.deals.count()]
        return form(page).filled(**DEAL, contract=contract) | {"step": "save:deal.won=true"}

    def saves(self, sheet):
        return self.post(reverse("sheet_enter", args=[sheet.pk]), self.form(sheet)).status_code == 302

    def end(self):
        return table_queries.of_cookie(self.cookies["table"].value, timezone.now()).end


@pytest.fixture(autouse=True)
def today(monkeypatch):
    """Codes live by the clock on the wall."""
    monkeypatch.setattr(build, "AT", timezone.now())


def hall_of(players):
    event = events.event(players=players, deals=8)
    events.drawn(event)
    return Hall(event.pk)


@pytest.fixture
def hall():
    """Two tables of four, one of three, and somebody who has registered since."""
    made = hall_of(11)
    events.named(made.event, made.by, "Lena Late")
    return made


def small(hall):
    """The table of three."""
    return next(number for number in (1, 2, 3) if hall.sheet(number).seats == 3)


def links(page):
    return re.findall(r'href="([^"]+)"', page.content.decode())


def coded(hall, table):
    return build.code(hall.sheet(table))


def test_card_and_phone_go_on_at_the_list_that_comes(hall):
    table = small(hall)
    code, old = coded(hall, table), hall.sheet(table)
    phone = Phone(code)
    sent = phone.form(old)
    hall.repair("late", number=12)
    new = hall.sheet(table)
    assert new.pk != old.pk
    assert spelt([code.pk]) == {code.pk: code_of(code.seed)}, "the card that was printed"
    assert Phone(code).get(reverse("sheet_table", args=[new.pk])).status_code == 200
    assert phone.saves(new)
    late = phone.post(
        reverse("sheet_enter", args=[old.pk]), sent | {"hand": "table"}, headers={"accept": "application/json"}
    )
    assert (late.status_code, late.json()["state"]) == (403, "over")
    assert "Another sheet lies at this table now" in late.json()["said"]
    page = phone.get(reverse("sheet_enter", args=[old.pk]))
    assert page.status_code == 403
    assert reverse("sheet_table", args=[new.pk]) in text(page)
    assert not old.deals.exists()
    sound()


def test_two_repairs_one_after_the_other_and_the_last_one_undone(hall):
    table = small(hall)
    code, lists = coded(hall, table), [hall.sheet(table)]
    phone = Phone(code)
    hall.repair("late", number=12)
    lists.append(hall.sheet(table))
    made = hall.repair("no_show", table, 3)
    lists.append(hall.sheet(table))
    assert len({each.pk for each in lists}) == 3
    for each in lists[:2]:
        assert "Another sheet lies" in text(phone.get(reverse("sheet_enter", args=[each.pk])))
    assert phone.get(reverse("sheet_enter", args=[lists[2].pk])).status_code == 200
    hall.undo(made)
    assert phone.saves(lists[1])
    code.refresh_from_db()
    assert code.opened_before == [lists[0].pk, lists[2].pk]
    sound()


def test_a_list_that_is_void_and_played_again_is_opened_by_the_same_card(hall):
    code, old = coded(hall, 1), hall.sheet(1)
    phone = Phone(code)
    assert phone.saves(old)
    hall.repair("void", 1, goes_on=True, reason="wrong cards")
    assert phone.saves(hall.sheet(1))
    assert old.deals.count() == 1


def test_the_others_play_on_with_the_card_of_their_table_and_undoing_gives_it_back():
    hall = hall_of(4)
    code, first = coded(hall, 1), hall.sheet(1)
    phone = Phone(code)
    deals(first, 2)
    page = phone.get(reverse("sheet_insert", args=[first.pk, 2]))
    made = hall.repair("play_on", 1, 2, reason="ill")
    second = hall.sheet(2)
    assert phone.get(reverse("sheet_enter", args=[second.pk])).status_code == 200
    forgotten = form(page).filled(**DEAL, contract="clubs") | {"step": "save:deal.won=true", "hand": "table"}
    late = phone.post(reverse("sheet_insert", args=[first.pk, 2]), forgotten, headers={"accept": "application/json"})
    assert "Another sheet lies at this table now" in late.json()["said"]
    assert "The old one ended after deal 2, counts, and is still to be signed" in late.json()["said"]
    assert first.deals.count() == 2
    told = phone.get(reverse("sheet_enter", args=[first.pk]))
    assert "those who play on have a new one" in text(told)
    assert {reverse("sheet_table", args=[second.pk]), reverse("sheet", args=[first.pk])} <= {*links(told)}
    hall.undo(made)
    assert phone.get(reverse("sheet_enter", args=[first.pk])).status_code == 200
    assert TableCode.objects.get().opened_before == [second.pk]


def test_a_table_that_is_dissolved_takes_its_card_along_and_undoing_gives_it_back():
    hall = hall_of(3)
    code = coded(hall, 1)
    phone = Phone(code)
    made = hall.repair("no_show", 1, 0)
    assert phone.end() is End.REVOKED
    hall.undo(made)
    assert phone.end() is None


def test_the_phones_of_a_sheet_that_is_declared_void_are_told_so():
    hall = hall_of(8)
    code = coded(hall, 1)
    phone, void = Phone(code), hall.sheet(1)
    build.record(void)
    hall.repair("void", 1, reason="marked cards")
    told = "this sheet counts nowhere. Nothing more is saved in it."
    assert told in text(phone.get(reverse("sheet_enter", args=[void.pk])))
    assert told in text(Client(headers={"accept-language": "en"}).get(reverse("table_open", args=[code_of(code.seed)])))


def test_a_code_that_was_over_does_not_come_back(hall):
    table = small(hall)
    code = coded(hall, table)
    TableCode.objects.filter(pk=code.pk).update(expires_at=build.AT)
    hall.repair("late", number=12)
    assert not TableCode.objects.filter(sheet=hall.sheet(table)).exists()


def account_of(sheet, seat):
    player, account = sheet.seat_totals.get(seat=seat).player, build.account()
    Player.objects.filter(pk=player.pk).update(account=account)
    return account


def test_who_moves_to_another_table_writes_there_and_no_more_where_he_sat(hall):
    """Two change places: an account, a phone that said its seat, and one that belongs to the table."""
    one, two = (table for table in (1, 2, 3) if table != small(hall))
    here, there = hall.sheet(one), hall.sheet(two)
    codes = [build.code(each) for each in (here, there)]
    account = account_of(here, 0)
    mine, seated, of_the_table = Phone(codes[0], account), Phone(codes[0]).sits(here, 0), Phone(codes[0])
    hall.repair("swap", one, 0, other=(two, 1))
    for phone in (mine, seated):
        told = phone.get(reverse("sheet_enter", args=[here.pk]))
        assert (told.status_code, "You do not sit at this table any more" in text(told)) == (403, True)
    with pytest.raises(PermissionDenied):
        build.record(here, by=account)
    assert of_the_table.end() is None
    assert not TablePhone.objects.filter(code=codes[0], pencil=True).exists(), "the pencil lies there for anybody"
    assert of_the_table.post(reverse("sheet_pencil", args=[here.pk]), {"holder": "0"}).status_code == 302
    assert of_the_table.saves(here)
    assert mine.post(reverse("sheet_pencil", args=[there.pk]), {"holder": "0"}).status_code == 302
    assert mine.saves(there)


def test_who_changes_seats_at_one_table_keeps_the_phone_and_its_pencil(hall):
    sheet = hall.sheet(1)
    phone = Phone(build.code(sheet)).sits(sheet, 0)
    hall.repair("swap", 1, 0, other=(1, 2))
    assert phone.saves(sheet)
    assert sheet.entries.last().device == "table 1, phone 1, seat 3"


def test_whose_name_was_wrong_sat_there_all_along(hall):
    sheet = hall.sheet(1)
    phone = Phone(build.code(sheet)).sits(sheet, 0)
    assert phone.saves(sheet)
    hall.repair("substitute", 1, 0, number=12, since="start")
    assert phone.saves(sheet)


def test_who_leaves_for_a_substitute_is_out_and_back_with_the_card(hall):
    sheet = hall.sheet(1)
    code, account = build.code(sheet), account_of(sheet, 0)
    mine = Phone(code, account)
    assert mine.saves(sheet)
    hall.repair("substitute", 1, 0, number=12)
    assert "do not sit" in text(mine.get(reverse("sheet_enter", args=[sheet.pk])))
    mine.post(reverse("table_code"), {"code": code_of(code.seed), "entry": "first"})
    assert mine.saves(sheet), "as whoever holds the card"


def test_who_is_moved_to_fill_a_table_takes_phone_and_account_along():
    hall = hall_of(7)
    three = small_of(hall, 3)
    four = small_of(hall, 4)
    sheet = hall.sheet(four)
    code = build.code(sheet)
    phones = [Phone(code).sits(sheet, seat) for seat in range(4)]
    hall.repair("no_show", three, 0)
    stay = [each.end() for each in phones]
    gone = hall.names(three)
    assert hall.sheet(four).seats == 3
    assert stay == [None, None, None, End.LEFT]
    assert len(gone) == 3
    assert Sheet.objects.get(pk=hall.sheet(four).pk).pk == TablePhone.objects.first().code.sheet_id


def small_of(hall, seats):
    return next(number for number in (1, 2) if hall.sheet(number).seats == seats)
