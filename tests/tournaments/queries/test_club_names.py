"""A club that guests come from is written in one way, and suggests itself while it is typed."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Player
from tests import build
from tests.tournaments import events
from tournaments.models import Registration
from tournaments.queries.club_names import GuestClubs, known, suggested

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return build.club("SC Adler")


@pytest.fixture
def event(club):
    return events.event(by=build.grant(build.account(), "director", club=club).account, club=club, players=0)


def guests(event, *clubs):
    """One guest of each of these clubs is registered, whatever its spelling."""
    players = [Player(name=f"Guest {place}", publicity="full") for place, _club in enumerate(clubs)]
    Player.objects.bulk_create(players)
    first = event.registrations.count() + 1
    Registration.objects.bulk_create(
        Registration(event=event, player=player, number=number, club_name=each)
        for number, (player, each) in enumerate(zip(players, clubs, strict=True), start=first)
    )


def offered(event, typed):
    return [each.club for each in suggested(event, typed)]


@pytest.mark.parametrize("typed", ["Sc nord", "SC  Nord ", "sc nord", "SC NÓRD", "SC Nord"])
def test_a_club_is_written_as_it_was_first(event, typed):
    guests(event, "SC Nord")
    assert GuestClubs(event).of(typed, Player()) == "SC Nord"


@pytest.mark.parametrize("typed", ["SC-Adler", "SC Adler e.V.", "SC Adler e. V.", "ScAdler eV"])
def test_at_home_the_form_of_association_hyphens_and_blanks_tell_no_clubs_apart(event, club, typed):
    assert GuestClubs(event).of(typed, Player(club=club)) == ""


@pytest.mark.parametrize("typed", ["Skatclub Nord", "SC Nord 2", "SC Nordstern", "S.C. Nord"])
def test_another_spelling_is_another_club(event, typed):
    guests(event, "SC Nord")
    assert GuestClubs(event).of(typed, Player()) == typed


@pytest.mark.parametrize("typed", ["SC Adler", "sc  adler", "SC ADLER "])
def test_at_home_a_members_registration_says_nothing_and_nothing_is_read(event, club, typed):
    clubs = GuestClubs(event)
    with CaptureQueriesContext(connection) as captured:
        assert clubs.of(typed, Player(club=club)) == ""
        assert clubs.of(typed, Player(club=club, guest_since=build.AT)) == "SC Adler", "who is no member starts by name"
    assert len(captured) == 0


@pytest.mark.parametrize(
    "typed",
    ["", "-", "–", "---", "ohne", "Ohne Verein", "kein Verein", "keiner", "vereinslos", "none", "No club", "sans club"],
)
def test_what_says_that_there_is_no_club_is_none(event, typed):
    assert GuestClubs(event).of(typed, Player()) == ""
    new = GuestClubs(event).newcomer("Anna Adler", typed, build.AT)
    assert (new.club, new.guest, new.member_of) == (event.book.club, True, None)


@pytest.mark.parametrize("typed", ["Keine Ahnung", "SC Ohne Sorgen", "Nonnenau", "No Trumps"])
def test_a_club_that_only_begins_so_is_one(event, typed):
    assert GuestClubs(event).of(typed, Player()) == typed


def test_only_who_is_said_to_be_of_the_club_is_its_member(event, club):
    new = GuestClubs(event).newcomer
    assert new("Anna", "sc adler", build.AT).member_of == club
    assert new("Anna", "SC Nord", build.AT).club is None


def test_the_most_frequent_spelling_of_this_event_counts(event, club):
    guests(event, "Sc nord", "SC Nord", "SC Nord")
    guests(events.event(by=build.account(superuser=True), club=club, players=0), *["SC NORD"] * 5)
    assert GuestClubs(event).of("sc nord", Player()) == "SC Nord"


def test_two_that_are_new_together_are_one_club(event):
    clubs = GuestClubs(event)
    assert [clubs.of(each, Player()) for each in ("SC Süd", "sc süd", "Sc Sud")] == ["SC Süd"] * 3


def test_clubs_of_earlier_events_of_the_club_are_known_and_of_others_not(event, club):
    guests(events.event(by=build.account(superuser=True), club=club, players=0), "SC Nord")
    guests(events.event(by=build.account(superuser=True), club=build.club("Elsewhere"), players=0), "SC Süd")
    guests(events.event(by=build.account(superuser=True), players=0), "SC West")
    assert known(event) == ["SC Adler", "SC Nord"]


def test_an_event_of_no_club_knows_its_own_guests_alone():
    one, other = (events.event(by=build.account(superuser=True), players=0) for _each in range(2))
    guests(one, "SC Nord")
    guests(other, "SC Süd")
    assert known(one) == ["SC Nord"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["SC Adler", "SC Nord", "Kartenclub Süd", "Zum Löwen e.V."]),
        ("n", ["SC Nord"]),
        ("SC N", ["SC Nord"]),
        ("süd", ["Kartenclub Süd"]),
        ("kart su", ["Kartenclub Süd"]),
        ("lowen", ["Zum Löwen e.V."]),
        ("Skatclub Nord", ["SC Nord"]),
        ("Skatverein Nrod", ["SC Nord"]),
        ("Skatclub West", []),
        ("sc nord", []),
    ],
)
def test_what_is_typed_offers_what_may_be_meant(event, typed, found):
    guests(event, "SC Nord", "SC Nord", "Kartenclub Süd", "Zum Löwen e.V.")
    assert offered(event, typed) == found


def test_what_is_only_much_like_it_does_not_complete_it(event):
    guests(event, "SC Nord")
    assert [each.completes for each in suggested(event, "Nor")] == [True]
    assert [each.completes for each in suggested(event, "Skatclub Nord")] == [False]


def test_a_word_that_all_clubs_share_tells_none(event):
    guests(event, *(f"Skatclub {place}" for place in ("Nord", "Süd", "West", "Ost", "Mitte", "Altstadt")))
    assert offered(event, "Skatclub Neustadt") == []


def test_ten_thousand_guests_cost_one_statement(event):
    guests(event, *(f"Club {place}" for place in range(10_000)))
    for ask in (known, lambda of: suggested(of, "777"), lambda of: GuestClubs(of).of("club 5000", Player())):
        event.book.club  # noqa: B018  loaded, as pages have it
        with CaptureQueriesContext(connection) as captured:
            found = ask(event)
        assert len(captured) == 1
        assert found
