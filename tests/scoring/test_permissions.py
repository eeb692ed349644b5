"""Who may do what, by role and by where the role was given."""

import pytest
from django.contrib.auth.models import AnonymousUser

from scoring import permissions
from scoring.lists.queries.book_queries import listing, viewable_books
from scoring.models import Grant
from tests import build

pytestmark = pytest.mark.django_db
Role = Grant.Role


class Scene:
    """A club with a hidden book, another club with one, and everybody who could be around."""

    def __init__(self) -> None:
        self.club, other_club = build.club(), build.club()
        self.book = build.book(club=self.club, public=False)
        self.player_account = build.account()
        self.player = build.player(account=self.player_account)
        self.sheet = build.sheet(book=self.book, players=[self.player, *build.players(2)])
        other = build.book(club=other_club, public=False)
        self.people = {
            "nobody": AnonymousUser(),
            "stranger": build.account(),
            "player": self.player_account,
            "scorekeeper": build.scorekeeper(self.book),
            "club scorekeeper": build.grant(build.account(), Role.SCOREKEEPER, club=self.club).account,
            "director": build.director(self.book),
            "club director": build.grant(build.account(), Role.DIRECTOR, club=self.club).account,
            "club admin": build.club_admin(self.club),
            "other director": build.director(other),
            "other club admin": build.club_admin(other_club),
            "site admin": build.account(superuser=True),
            "dismissed": build.account(superuser=True, is_active=False),
        }

    def who(self, may):
        return {name for name, account in self.people.items() if may(account)}


@pytest.fixture
def scene():
    return Scene()


KEEPERS = {"scorekeeper", "club scorekeeper"}
DIRECTORS = {"director", "club director"}
ADMINS = {"club admin", "site admin"}


def test_hidden_book_is_seen_by_its_people(scene):
    seen = scene.who(lambda account: permissions.can_view_book(account, scene.book))
    assert seen == {"player", *KEEPERS, *DIRECTORS, *ADMINS}


def test_public_book_is_seen_by_everybody(scene):
    book = build.book()
    assert scene.who(lambda account: permissions.can_view_book(account, book)) == set(scene.people)


def test_scorekeepers_and_up_record(scene):
    may = {*KEEPERS, *DIRECTORS, *ADMINS}
    assert scene.who(lambda account: permissions.can_record(account, scene.sheet)) == may
    assert scene.who(lambda account: permissions.can_keep_book(account, scene.book)) == may


def test_directors_and_admins_direct(scene):
    assert scene.who(lambda account: permissions.can_direct(account, scene.book)) == {*DIRECTORS, *ADMINS}


def test_directors_reopen_and_the_club_admin_only_where_there_is_none(scene):
    reopens = lambda: scene.who(lambda account: permissions.can_reopen(account, scene.book))  # noqa: E731  asked twice
    assert reopens() == {*DIRECTORS, "site admin"}
    Grant.objects.filter(role=Role.DIRECTOR).delete()
    assert reopens() == ADMINS


def test_club_is_run_by_its_admins(scene):
    assert scene.who(lambda account: permissions.can_administer(account, scene.club)) == ADMINS
    assert scene.who(lambda account: permissions.can_keep_club(account, scene.club)) == {
        "club scorekeeper",
        "club director",
        *ADMINS,
    }


def test_roles_are_given_in_the_book_by_who_directs_it_and_in_the_club_by_who_runs_it(scene):
    def gives(role, where):
        return scene.who(lambda account: permissions.can_give(account, role, where))

    assert gives(Role.DIRECTOR, scene.book) == gives(Role.SCOREKEEPER, scene.book) == {*DIRECTORS, *ADMINS}
    assert gives(Role.CLUB_ADMIN, scene.book) == set()
    in_clubs = {role: gives(role, scene.club) for role in Role.values}
    assert in_clubs == {**dict.fromkeys(Role.values, ADMINS), Role.DESK: set()}, "a desk is an event's"
    assert gives(Role.DESK, scene.book) == set()


def test_accounts_are_made_by_who_runs_the_club(scene):
    for to in (scene.club, scene.book, build.player(club=scene.club)):
        assert scene.who(lambda account, to=to: permissions.can_invite(account, to)) == ADMINS
    for to in (build.book(by=scene.people["director"]), build.player()):
        assert scene.who(lambda account, to=to: permissions.can_invite(account, to)) == {"site admin"}


def test_clubs_are_founded_by_the_site_admin(scene):
    assert scene.who(permissions.can_found) == {"site admin"}


def test_players_are_changed_by_who_keeps_the_club(scene):
    player = build.player(club=scene.club)
    changes = scene.who(lambda account: permissions.can_change_player(account, player))
    assert changes == {"club scorekeeper", "club director", *ADMINS}
    assert scene.who(lambda account: permissions.can_change_player(account, scene.player)) == {"site admin"}


def test_book_without_a_club_is_nobody_elses():
    book = build.book()
    assert not permissions.can_record(build.club_admin(build.club()), build.sheet(book=book))


def test_history_of_a_hidden_book_is_ones_own(scene):
    assert scene.who(lambda account: permissions.can_view_history(account, scene.player)) == {
        "player",
        *KEEPERS,
        *DIRECTORS,
        *ADMINS,
    }


def test_history_in_public_books_is_public_unless_only_a_number_is_shown(scene):
    shown, hidden = build.player(), build.player(minor=True)
    build.sheet(players=[shown, hidden, None])
    assert scene.who(lambda account: permissions.can_view_history(account, shown)) == set(scene.people)
    assert scene.who(lambda account: permissions.can_view_history(account, hidden)) == {"site admin"}


def test_history_of_a_clubs_player_is_seen_by_the_clubs_people(scene):
    player = build.player(club=scene.club)
    assert scene.who(lambda account: permissions.can_view_history(account, player)) == {
        "club scorekeeper",
        "club director",
        *ADMINS,
    }


def test_list_of_books_says_what_each_book_says(scene):
    build.book()
    for account in scene.people.values():
        listed = set(viewable_books(account))
        assert listed == {book for book in type(scene.book).objects.all() if permissions.can_view_book(account, book)}


def test_list_of_books_takes_one_statement(scene, django_assert_num_queries):
    for _ in range(5):
        build.book(club=scene.club)
    with django_assert_num_queries(1):
        assert [str(book.club) for book in listing(scene.player_account)]


def test_players_of_one_club_are_merged_by_its_admins_and_others_by_the_site_admin(scene):
    def merges(one, other, **more):
        return scene.who(lambda account: permissions.can_merge(account, one, other, **more))

    one, other = build.player(club=scene.club), build.player(club=scene.club)
    guest, stranger, elsewhere = scene.player, build.player(), build.player(club=build.club())
    assert merges(one, other) == ADMINS
    assert merges(one, guest) == merges(guest, one) == ADMINS
    assert merges(one, stranger) == merges(guest, stranger) == merges(one, elsewhere) == {"site admin"}
    assert merges(one, stranger, invited={scene.club.pk}) == ADMINS
    assert merges(one, stranger, invited={elsewhere.club_id}) == {"site admin"}
    assert merges(guest, stranger, invited={scene.club.pk}) == {"site admin"}


def test_twins_are_looked_for_by_who_could_merge_them(scene):
    looks = lambda player: scene.who(lambda account: permissions.can_merge_some(account, player))  # noqa: E731  asked twice
    assert looks(build.player(club=scene.club)) == ADMINS
    assert looks(scene.player) == {"site admin"}
