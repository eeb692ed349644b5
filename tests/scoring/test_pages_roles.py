"""Who has which role, on pages: giving, taking, inviting, helping with a forgotten password."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Account, Grant, Offer
from tests import build
from tests.scoring.faces import text

pytestmark = pytest.mark.django_db
Role = Grant.Role
CHOSEN = {"password": "three long words 77", "again": "three long words 77"}


@pytest.fixture
def club():
    return build.club("Kreuzbuben", slug="kreuzbuben")


@pytest.fixture
def admin(client, club):
    account = build.club_admin(club)
    client.force_login(account)
    return account


@pytest.fixture
def people(club):
    return reverse("club_people", args=[club.slug])


def take(client, grant, **more):
    return client.post(reverse("grant_take", args=[grant.pk]), more)


def offered(client, address, username="anna", role=Role.SCOREKEEPER, **where):
    """The link that an invitation shows."""
    answer = client.post(address, {"username": username, "role": role, **where})
    assert answer.status_code == 200
    return answer


def test_admin_gives_a_role_by_name_and_takes_it_back(client, club, admin, people):
    anna = build.account("anna", first_name="Anna", last_name="Adler")
    assert client.post(people, {"username": " Anna", "role": Role.DIRECTOR}).status_code == 302
    assert "Anna Adler" not in text(client.get(people))
    build.agree(anna)
    assert "Anna Adler" in text(client.get(people))
    grant = anna.grants.get()
    assert (grant.role, grant.club) == (Role.DIRECTOR, club)
    assert take(client, grant).url == people
    assert not anna.grants.exists()


def test_names_that_differ_in_capitals_only_are_told_apart(client, club, admin, people):
    build.account("anna"), build.account("Anna")
    assert client.post(people, {"username": "ANNA", "role": Role.DIRECTOR}).status_code == 400
    assert client.post(people, {"username": "Anna", "role": Role.DIRECTOR}).status_code == 302
    assert Offer.objects.get().account.username == "Anna"


@pytest.mark.parametrize(
    "stated", [{"username": ""}, {"username": "nobody", "role": "director"}, {"username": "anna", "role": "king"}]
)
def test_unknown_name_or_role_is_refused_at_its_field(client, club, admin, people, stated):
    build.account("anna")
    refused = client.post(people, stated)
    assert refused.status_code == 400
    assert 'class="error"' in text(refused)
    assert club.grants.count() == 1


def test_dismissed_account_gets_no_role(client, admin, people):
    build.account("anna", is_active=False)
    assert client.post(people, {"username": "anna", "role": Role.DIRECTOR}).status_code == 400


def test_director_gives_roles_in_the_book_and_makes_no_club_admin(client, club):
    book, anna = build.book(club=club, public=False), build.account("anna")
    client.force_login(build.director(book))
    address = reverse("book_people", args=[book.pk])
    assert address in text(client.get(reverse("book", args=[book.pk])))
    page = text(client.get(address))
    assert Role.CLUB_ADMIN not in page
    assert reverse("book_invite", args=[book.pk]) not in page
    for role, status in ((Role.CLUB_ADMIN, 400), (Role.SCOREKEEPER, 302)):
        assert client.post(address, {"username": "anna", "role": role}).status_code == status
    build.agree(anna)
    assert [(each.role, each.book) for each in anna.grants.all()] == [(Role.SCOREKEEPER, book)]
    assert take(client, anna.grants.get()).url == address


def test_director_has_no_say_in_the_club_nor_in_another_book(client, club, people):
    book, other = build.book(club=club), build.book(club=club)
    admin, keeper = build.club_admin(club), build.scorekeeper(other)
    client.force_login(build.director(book))
    assert client.get(people).status_code == 403
    assert client.post(people, {"username": admin.username, "role": Role.DIRECTOR}).status_code == 403
    assert client.get(reverse("book_people", args=[other.pk])).status_code == 403
    for grant in (admin.grants.get(), keeper.grants.get()):
        assert take(client, grant, sure="yes").status_code == 403
    assert Grant.objects.count() == 3


def test_admin_has_no_say_in_another_club(client, admin):
    other = build.club("Herzdamen", slug="herzdamen")
    grant, book = build.club_admin(other).grants.get(), build.book(club=other, public=False)
    stated = {"username": "anna", "role": Role.DIRECTOR}
    for name in ("club_people", "club_invite"):
        assert client.post(reverse(name, args=[other.slug]), stated).status_code == 403
    for name in ("book_people", "book_invite"):
        assert client.post(reverse(name, args=[book.pk]), stated).status_code == 404
    assert take(client, grant, sure="yes").status_code == 403
    assert take(client, build.director(book).grants.get()).status_code == 404
    assert not Account.objects.filter(username="anna").exists()


def test_last_admin_is_asked_once_more(client, club, admin, people):
    grant = admin.grants.get()
    asked = take(client, grant)
    assert asked.status_code == 409
    assert 'name="sure"' in text(asked)
    assert club.grants.count() == 1
    assert take(client, grant, sure="yes").url == reverse("me")
    assert not club.grants.exists()
    assert client.get(people).status_code == 403


def test_an_admin_who_can_sign_in_stays_in_the_club(client, club, admin):
    build.grant(build.account(is_active=False), Role.CLUB_ADMIN, club=club)
    assert take(client, admin.grants.get()).status_code == 409
    build.club_admin(club)
    assert take(client, admin.grants.get()).status_code == 302


def test_last_director_of_a_book_of_no_club_is_asked_too(client):
    director = build.account()
    book = build.book(by=director, public=False)
    client.force_login(director)
    assert take(client, director.grants.get()).status_code == 409
    assert take(client, director.grants.get(), sure="yes").status_code == 302
    assert not book.grants.exists()


def test_page_of_the_club_lists_the_roles_in_its_books(client, club, admin, people):
    keeper = build.scorekeeper(build.book("Dienstags", club=club))
    elsewhere = build.scorekeeper(build.book("Anderswo", club=build.club()))
    page = text(client.get(people))
    assert keeper.username in page
    assert "Dienstags" in page
    assert elsewhere.username not in page


@pytest.mark.parametrize("count", [1, 3])
def test_page_of_roles_takes_the_same_statements_for_many(
    client, club, admin, people, count, django_assert_num_queries
):
    for _ in range(count):
        build.scorekeeper(build.book(club=club))
        build.grant(build.account(), Role.DIRECTOR, club=club)
    with django_assert_num_queries(11):
        client.get(people)


def test_invited_person_joins_with_a_password_and_the_role(client, club, admin):
    shown = offered(client, reverse("club_invite", args=[club.slug]), role=Role.DIRECTOR)
    link = shown.context["address"]
    assert link in text(shown)
    assert 'src="data:image/svg+xml' in text(shown)
    assert shown["Cache-Control"].startswith("max-age=0")
    guest = Client()
    opened = guest.get(link, follow=True)
    assert opened.redirect_chain == [(reverse("join"), 302)]
    assert '<input id="username" value="anna" readonly' in text(opened)
    joined = guest.post(reverse("join"), CHOSEN)
    assert joined.url == reverse("club", args=[club.slug])
    assert guest.get(reverse("me")).context["user"].username == "anna"
    assert Account.objects.get(username="anna").grants.get().role == Role.DIRECTOR
    assert Client().get(link, follow=True).status_code == 403
    assert guest.post(reverse("join"), CHOSEN).status_code == 403


def test_link_that_is_dead_says_so_and_fills_no_session(client):
    for name in ("invitation", "renewal"):
        answer = client.get(reverse(name, args=["anything:at:all"]), follow=True)
        assert answer.status_code == 403
        assert reverse("account_login") in text(answer)
        assert "sessionid" not in client.cookies


@pytest.mark.parametrize("wrong", [{"again": "another"}, {"password": "short", "again": "short"}, {"password": ""}])
def test_unfit_password_is_refused_at_its_field_and_the_link_goes_on(client, club, admin, caplog, wrong):
    link = offered(client, reverse("club_invite", args=[club.slug])).context["address"]
    guest = Client()
    guest.get(link)
    refused = guest.post(reverse("join"), {**CHOSEN, **wrong})
    assert refused.status_code == 400
    assert 'class="error"' in text(refused)
    assert link.split("/")[-2] not in caplog.text
    assert guest.post(reverse("join"), CHOSEN).status_code == 302


def test_who_opens_a_link_while_signed_in_is_warned_and_changes_over(client, club, admin):
    client.get(offered(client, reverse("club_invite", args=[club.slug])).context["address"])
    assert "note warning" in text(client.get(reverse("join")))
    client.post(reverse("join"), CHOSEN)
    assert client.get(reverse("me")).context["user"].username == "anna"


def test_taken_name_is_refused_and_a_player_is_invited(client, club, admin):
    player = build.player("Bert Brandt", club=club)
    address = reverse("player_invite", args=[player.pk])
    assert "bert.brandt" in text(client.get(reverse("player_change", args=[player.pk])))
    assert client.post(address, {"username": admin.username}).status_code == 400
    assert (
        client.post(reverse("club_invite", args=[club.slug]), {"username": "a b", "role": "director"}).status_code
        == 400
    )
    guest = Client()
    guest.get(offered(client, address, "bert").context["address"])
    guest.post(reverse("join"), CHOSEN)
    assert reverse("player", args=[player.pk]) in text(guest.get(reverse("me")))


def test_link_of_a_house_that_others_do_not_reach_comes_with_a_warning(client, club, admin, settings):
    settings.ALLOWED_HOSTS = ["*"]
    address, stated = reverse("club_invite", args=[club.slug]), {"username": "anna", "role": "director"}
    assert "note warning" in text(client.post(address, stated, headers={"host": "localhost:8000"}))
    assert "note warning" not in text(client.post(address, stated, headers={"host": "192.168.1.7:8000"}))


def renewal(client, account):
    return client.post(reverse("renewal_new", args=[account.pk]))


@pytest.mark.parametrize("what", ["book", "player"])
def test_who_joins_stands_where_he_or_she_is_expected(client, club, admin, what):
    to = build.book(club=club) if what == "book" else build.player(club=club)
    stated = {"username": "anna", **({"role": Role.SCOREKEEPER} if what == "book" else {})}
    link = client.post(reverse(f"{what}_invite", args=[to.pk]), stated).context["address"]
    guest = Client()
    guest.get(link)
    joined = guest.post(reverse("join"), CHOSEN)
    assert joined.url == reverse(what, args=[to.pk])
    assert guest.get(joined.url).status_code == 200


def test_forgotten_password_is_replaced_through_a_link(client, club, admin, people):
    keeper = build.invited(club)
    signed_in = Client()
    signed_in.force_login(keeper)
    player = build.player(club=club, account=keeper)
    for address in (people, reverse("player_change", args=[player.pk])):
        assert reverse("renewal_new", args=[keeper.pk]) in text(client.get(address))
    link = renewal(client, keeper).context["address"]
    guest = Client()
    assert keeper.username in text(guest.get(link, follow=True))
    assert guest.post(reverse("renew"), {**CHOSEN, "again": "x"}).status_code == 400
    assert guest.post(reverse("renew"), CHOSEN).url == reverse("me")
    keeper.refresh_from_db()
    assert keeper.check_password(CHOSEN["password"])
    assert Client().get(link, follow=True).status_code == 403
    assert signed_in.get(reverse("me")).status_code == 302


class Cases:
    """Accounts by what they are to a club."""

    def __init__(self, club) -> None:
        other = build.club()
        keeps = lambda **where: build.grant(build.account(), Role.SCOREKEEPER, **where).account  # noqa: E731  named below
        self.inside = {
            "keeper of the club": self._invited(keeps(club=club), club),
            "keeper of a book": self._invited(keeps(book=build.book(club=club)), club),
            "another admin": self._invited(build.club_admin(club), club),
            "player": self._invited(build.player(club=club, account=build.account()).account, club),
            "another club's player, too": self._invited(
                build.player(club=other, account=build.account()).account, club
            ),
            "without a role": self._invited(build.account(), club),
        }
        self.outside = {
            "nobody's": build.account(),
            "with a role, not invited": keeps(club=club),
            "player, not invited": build.player(club=club, account=build.account()).account,
            "another club's": self._invited(keeps(club=other), other),
            "a book's of no club": self._invited(keeps(book=build.book()), club),
            "site admin": self._invited(build.account(superuser=True), club),
            "staff": self._invited(build.account(is_staff=True), club),
            "dismissed": self._invited(build.account(is_active=False), club),
            "both clubs'": self._invited(self._with_role(keeps(club=other), club), club),
            "another club's book's": self._invited(keeps(book=build.book(club=other)), club),
        }

    def _invited(self, account, club):
        account.invited_by = club
        account.save()
        return account

    def _with_role(self, account, club):
        return build.grant(account, Role.SCOREKEEPER, club=club).account


def test_admin_helps_those_whom_the_club_invited(client, club, admin):
    cases = Cases(club)
    everybody = {**cases.inside, **cases.outside}
    helped = {name for name, account in everybody.items() if renewal(client, account).status_code == 200}
    assert helped == set(cases.inside)


def test_site_admin_helps_everybody_who_may_sign_in(client, club):
    cases = Cases(club)
    client.force_login(build.account(superuser=True))
    everybody = {**cases.inside, **cases.outside}
    refused = {name for name, account in everybody.items() if renewal(client, account).status_code != 200}
    assert refused == {"dismissed"}


def test_director_helps_nobody(client, club):
    keeper = build.scorekeeper(book := build.book(club=club))
    for director in (build.director(book), build.grant(build.account(), Role.DIRECTOR, club=club).account):
        client.force_login(director)
        assert renewal(client, keeper).status_code == 403
