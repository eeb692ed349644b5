"""Whose history a result may enter: nobody is seated where he or she does not belong, whoever keeps the book."""

import pytest
from django.core.exceptions import ValidationError

from scoring.actors import OPERATOR
from scoring.errors import Refused
from scoring.lists.actions import tables
from scoring.lists.queries.history import history
from scoring.models import Player
from scoring.people.actions import managing_clubs
from tests import build
from tests.tournaments import events

pytestmark = pytest.mark.django_db


class Place:
    """A book of somebody without a role in any club, and people who have nothing to do with it."""

    def __init__(self) -> None:
        self.keeper = build.account()
        self.book = build.book(by=self.keeper, public=False)
        self.club = build.club()

    def sits(self, player, *, book=None, by=None, at_a_table=True):
        """Whether the keeper seats the player: from the start, and at a table that is there."""
        where, who = book or self.book, by or self.keeper
        try:
            if at_a_table:
                sheet = build.sheet(book=where, players=[None] * 3)
                build.write(sheet, "seat", seats=((0, player.pk),), by=who)
            else:
                build.sheet(book=where, players=[player, None, None], by=who)
        except Refused as refused:
            if [each.code for each in refused.problems] != ["entry_player_unknown"]:
                raise
            return False
        return True


@pytest.fixture
def place():
    return Place()


STRANGERS = {
    "member of a club": lambda place: build.player(club=place.club),
    "who shows his name": lambda place: build.player(club=place.club, publicity="full"),
    "with an account": lambda _place: build.player(account=build.account()),
    "guest elsewhere": lambda _place: build.sheet(players=[build.player(), None, None]).seat_totals.get(seat=0).player,
    "guest of nobody": lambda _place: build.player(),
    "registered elsewhere": lambda _place: events.event(players=3).registrations.first().player,
}


@pytest.mark.parametrize("at_a_table", [True, False], ids=["sits down", "from the start"])
@pytest.mark.parametrize("who", STRANGERS)
def test_nobody_writes_into_a_strangers_history(place, who, at_a_table):
    stranger = STRANGERS[who](place)
    before = history(stranger).count()
    assert not place.sits(stranger, at_a_table=at_a_table)
    assert history(stranger).count() == before


def test_a_club_seats_its_own(place):
    member, admin = build.player(club=place.club), build.club_admin(place.club)
    assert place.sits(member, book=build.book(club=place.club), by=admin)


def test_a_club_seats_no_other_clubs_players(place):
    other = build.club_admin(build.club())
    book = build.book(club=other.grants.get().club)
    assert not place.sits(build.player(club=place.club), book=book, by=other)


def test_an_event_seats_its_registered(place):
    event = events.event(players=4)
    *_others, guest = (each.player for each in event.registrations.all())
    sheet = build.sheet(book=event.book, players=[None] * 3, rules=build.ruleset(deals=2))
    build.write(sheet, "seat", seats=((0, guest.pk),), by=events.director_of(event))
    assert history(guest).count() == 1


def test_everybody_sits_in_books_of_his_own(place):
    mine = build.player(club=place.club, account=place.keeper)
    other = build.scorekeeper(place.book)
    assert not place.sits(mine, by=other)
    assert place.sits(mine)
    assert place.sits(mine, by=other)  # the first time was a yes to this book


def test_who_sat_there_may_sit_there_again(place):
    build.sheet(book=place.book, players=[guest := build.player(), None, None])
    assert place.sits(guest)


def opened(keeper, book, *names):
    return tables.open_table(
        book=book, title="T", ruleset=build.ruleset(), names=[*names, "Yve", "Zoe"], by=keeper, at=build.AT
    )


def test_guests_go_with_who_named_them(place):
    """The same friends sit down in the next book of the same account, and in nobody else's."""
    guest = opened(place.keeper, place.book, "Xenia").seat_totals.get(seat=0).player
    assert place.sits(guest, book=build.book(by=place.keeper, public=False))
    other = build.account()
    assert not place.sits(guest, book=build.book(by=other, public=False), by=other)
    build.sheet(players=[guest, None, None])  # the operator's: she is known elsewhere now
    assert not place.sits(guest, book=build.book(by=place.keeper, public=False))


def test_a_guest_who_has_an_account_now_is_asked(place):
    guest = opened(place.keeper, place.book, "Xenia").seat_totals.get(seat=0).player
    Player.objects.filter(pk=guest.pk).update(account=build.account())
    assert not place.sits(guest, book=build.book(by=place.keeper, public=False))


def test_offices_that_cover_everybody_seat_everybody(place):
    for by in (OPERATOR, build.account(superuser=True)):
        assert place.sits(build.player(club=place.club), by=by)


@pytest.mark.parametrize(
    "add",
    [
        lambda place, name: opened(place.keeper, place.book, name),
        lambda place, name: tables.add_player(book=place.book, name=name, by=place.keeper, at=build.AT),
        lambda place, name: managing_clubs.add_player(name=name, club=place.club, by=OPERATOR, at=build.AT),
        lambda _place, name: managing_clubs.rename_player(player=build.player(), name=name, by=OPERATOR, at=build.AT),
    ],
    ids=["at a table", "for a table", "in a club", "another name"],
)
def test_where_no_club_is_kept_nobody_is_called_with_a_semicolon(place, add):
    with pytest.raises(ValidationError) as refused:
        add(place, "Hartmut Sievers; Skatfreunde Uelzen")
    assert refused.value.code == "semicolon"
    assert not Player.objects.filter(name__contains=";").exists()
