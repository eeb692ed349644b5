"""How people are named in public: chosen by them, agreed to, objected to; and what is written down of it."""

import json

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.actors import OPERATOR
from scoring.models import Player
from scoring.people.actions import choosing_names, managing_clubs, naming_players
from scoring.people.queries import shown_queries
from scoring.people.values import showing
from tests import build
from tests.auditing import findings_of_people
from tests.scoring.faces import form, text
from tests.tournaments import events

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return build.club()


@pytest.fixture
def keeper(club):
    return build.invited(club)


@pytest.fixture
def chief(club):
    return build.club_admin(club)


def add(club, name="Anna Adler", **more):
    return managing_clubs.add_player(name=name, club=club, by=OPERATOR, at=build.AT, **more)


def state(player, by, shown, **more):
    """The player afterwards."""
    said = {"minor": player.minor, **more}
    return choosing_names.state(player=player, shown=shown, by=by, at=build.AT, **said)


def refused(player, by, shown, **more):
    """The field and the code of what is wrong; nothing has changed."""
    before = (player.shown_as, player.minor, player.entries.count())
    with pytest.raises(ValidationError) as caught:
        state(player, by, shown, **more)
    player = Player.objects.get(pk=player.pk)
    assert (player.shown_as, player.minor, player.entries.count()) == before
    ((field, errors),) = caught.value.error_dict.items()
    return field, errors[0].code


def test_who_was_added_without_a_word_is_short_and_a_minor_a_number(club):
    adult, minor = add(club), add(club, "Kim Kind", minor=True)
    assert [adult.public_name, minor.public_name] == ["Anna A.", f"#{minor.pk}"]
    assert shown_queries.sayings(adult) == []


def test_agreement_is_kept_with_who_said_so_and_when(club, keeper):
    (anna, bert) = managing_clubs.add_players(
        club=club, text="Anna Adler\nBert Brandt", agreed=True, by=keeper, at=build.AT
    )
    assert [anna.public_name, bert.public_name] == ["Anna Adler", "Bert Brandt"]
    (saying,) = shown_queries.sayings(anna)
    assert (saying.shown, saying.way, saying.author, saying.at) == ("full", "agreed", keeper, build.AT)
    assert findings_of_people() == []


def test_nobody_agrees_for_a_crowd_of_minors(club, keeper):
    with pytest.raises(ValidationError) as caught:
        managing_clubs.add_players(club=club, text="Kim", minor=True, agreed=True, by=keeper, at=build.AT)
    assert list(caught.value.error_dict) == ["agreed"]
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("called", "told"),
    [
        ("Bert Brandt", "Bert B."),
        ("Anna Brandt", "Anna Brandt"),  # since the wedding
        ("Anna Adlers", "Anna Adlers"),  # a slip that is put right
        ("Adler, Anna", "Anna Adler"),
    ],
)
def test_nobody_has_agreed_to_a_name_of_somebody_else_altogether(club, keeper, called, told):
    anna = add(club, "Anna Adler", agreed=True)
    managing_clubs.rename_player(player=anna, name=called, by=keeper, at=build.AT)
    assert Player.objects.get(pk=anna.pk).public_name == told
    assert findings_of_people() == []


def test_who_chose_for_oneself_is_shown_so_by_every_name(club, keeper):
    anna = build.player("Anna Adler", club=club, account=build.account())
    managing_clubs.rename_player(player=Player.objects.get(pk=anna.pk), name="Zora Zander", by=keeper, at=build.AT)
    assert Player.objects.get(pk=anna.pk).public_name == "Zora Zander"


def test_a_page_asks_whether_who_stands_there_now_agreed(client, club, chief):
    anna = add(club, "Anna Adler", agreed=True)
    client.force_login(chief)
    address, said = reverse("player_change", args=[anna.pk]), {"name": "Bert Brandt", "shown": "full"}
    assert client.post(address, said).status_code == 400
    assert Player.objects.get(pk=anna.pk).name == "Anna Adler", "both, or neither"
    assert client.post(address, {**said, "agreed": "on"}).status_code == 302
    assert Player.objects.get(pk=anna.pk).public_name == "Bert Brandt"


def test_another_name_is_asked_about_where_the_last_name_cannot_be_told(client, club, chief):
    anna = add(club, "Anna Adler")
    client.force_login(chief)
    client.cookies["django_language"] = "en"
    address, said = reverse("player_change", args=[anna.pk]), {"name": "Le Goff Yann", "shown": "short"}
    page = client.post(address, said)
    assert page.status_code == 400
    assert "“Le Goff Yann” – which is the last name?" in page.content.decode()
    assert 'value="Le Goff Yann"' in page.content.decode()
    assert Player.objects.get(pk=anna.pk).name == "Anna Adler"
    assert client.post(address, {**said, "who:name:Le Goff Yann": "Yann Le Goff"}).status_code == 302
    assert Player.objects.get(pk=anna.pk).name == "Yann Le Goff"


def test_less_is_always_possible_and_more_wants_agreement(club, keeper):
    player = state(add(club, agreed=True), keeper, "number")
    assert player.public_name == f"#{player.pk}"
    assert refused(player, keeper, "short") == ("agreed", "required")
    player = state(player, keeper, "full", agreed=True, how="told me at the bar")
    assert (player.public_name, shown_queries.sayings(player)[0].how) == ("Anna Adler", "told me at the bar")
    assert refused(player, keeper, "loud") == ("shown", "invalid_choice")


def test_nobody_shows_more_than_the_person_chose(club, keeper):
    player = add(club)
    build.shown_as(player, "short")
    assert refused(player, keeper, "full", agreed=True) == ("shown", "chosen")
    player = state(state(player, keeper, "number"), keeper, "short", agreed=True)
    assert player.shown_as == "short"
    build.shown_as(player, "full")
    assert state(state(player, keeper, "short"), keeper, "full", agreed=True).shown_as == "full"


def test_more_of_a_minor_is_an_admins_with_the_guardians_words(club, keeper, chief):
    minor = add(club, "Kim Kind", minor=True)
    assert refused(minor, keeper, "short", how="form") == ("shown", "minor")
    assert refused(minor, chief, "short") == ("how", "required")
    minor = state(minor, chief, "short", how="form of 3 May")
    assert minor.public_name == "Kim K."
    assert refused(minor, keeper, "short", minor=False) == ("minor", "minor")
    assert state(minor, keeper, "number").shown_as == "number"


def test_who_is_said_to_be_a_minor_is_a_number_at_once(club, keeper):
    player = add(club, agreed=True)
    assert refused(player, keeper, "full", minor=True) == ("shown", "minor")
    player = state(player, keeper, "number", minor=True)
    assert (player.minor, player.shown_as) == (True, "number")


def test_who_comes_of_age_is_shown_as_before_until_he_says_otherwise(club, chief):
    minor = add(club, "Kim Kind", minor=True)
    grown = state(minor, chief, "number", minor=False)
    assert (grown.minor, grown.shown_as) == (False, "number")
    assert refused(grown, chief, "short") == ("agreed", "required")


def test_the_same_again_writes_nothing(club, keeper):
    player = add(club, agreed=True)
    before = player.entries.count()
    state(player, keeper, "full")
    assert player.entries.count() == before


def test_a_person_chooses_on_the_own_page(client, club):
    holder = build.account()
    player = build.player("Anna Adler", club=club, account=holder)
    client.force_login(holder)
    client.cookies["django_language"] = "en"
    page = text(client.get(reverse("me")))
    assert all(each in page for each in ("Anna Adler <", "Anna A. <", f"#{player.pk} <"))
    for shown, told in (("short", "Anna A."), ("number", f"#{player.pk}"), ("full", "Anna Adler")):
        assert client.post(reverse("player_shown", args=[player.pk]), {"shown": shown}).status_code == 302
        player.refresh_from_db()
        assert (player.public_name, shown_queries.chosen(player)) == (told, shown)
    assert "Choose how the name is shown" in text(
        client.post(reverse("player_shown", args=[player.pk]), {"shown": "loud"}, follow=True)
    )
    assert findings_of_people() == []


def test_a_minor_chooses_less_and_no_more(client, club):
    holder = build.account()
    minor = build.player("Kim Kind", club=club, minor=True, account=holder)
    build.shown_as(minor, "short")
    client.force_login(holder)
    assert "disabled" in text(client.get(reverse("me")))
    client.post(reverse("player_shown", args=[minor.pk]), {"shown": "full"})
    minor.refresh_from_db()
    assert minor.shown_as == "short"
    client.post(reverse("player_shown", args=[minor.pk]), {"shown": "number"})
    minor.refresh_from_db()
    assert minor.shown_as == "number"


def test_nobody_chooses_for_another(client, club, chief):
    player = build.player("Anna Adler", club=club)
    client.force_login(chief)
    assert client.post(reverse("player_shown", args=[player.pk]), {"shown": "short"}).status_code == 404
    with pytest.raises(PermissionDenied):
        choosing_names.choose(player=player, shown="short", by=chief, at=build.AT)


@pytest.mark.parametrize(("more", "shown"), [({}, ""), ({"agreed": "on"}, "full")])
def test_pages_take_the_agreement_wherever_names_are_typed(client, club, more, shown):
    director = build.invited(club, "director")
    client.force_login(director)
    event, book = events.event(director, club=club), build.book(club=club, by=director)
    players = {"player1": "Ulf Uhl", "player2": "Vera Voss", "player3": "Willi Wolf"}
    for address, sent, added in (
        (reverse("club_players", args=[club.slug]), {"names": "Rolf Ruh"}, 1),
        (reverse("event_register", args=[event.slug]), {"names": "Sina Sand"}, 1),
        (reverse("sheet_new", args=[book.pk]), {"title": "T", "preset": "isko-2022"} | players, 3),
    ):
        before = set(Player.objects.values_list("pk", flat=True))
        assert client.post(address, sent | more).status_code == 302
        new = Player.objects.exclude(pk__in=before)
        assert [each.publicity for each in new] == [shown] * added


def test_a_tick_survives_a_question(client, club, chief):
    build.player("Heinz Köhler", club=club)
    client.force_login(chief)
    answer = client.post(reverse("club_players", args=[club.slug]), {"names": "Heinz Koehler", "agreed": "on"})
    assert answer.status_code == 400
    assert "agreed" in form(answer, "agreed").sent


def test_a_page_of_somebody_from_before_says_that_nobody_agreed(client, club, chief):
    player = add(club)
    Player.objects.filter(pk=player.pk).update(publicity="full")
    client.force_login(chief)
    client.cookies["django_language"] = "en"
    assert "no consent is on record" in text(client.get(reverse("player_change", args=[player.pk])))
    assert findings_of_people() == []


def test_what_the_log_says_is_held_against_the_row(club):
    player = add(club, agreed=True)
    Player.objects.filter(pk=player.pk).update(publicity="number")
    assert len(findings_of_people()) == 1
    Player.objects.filter(pk=player.pk).update(publicity="full", minor=True)
    assert len(findings_of_people()) == 1
    Player.objects.filter(pk=player.pk).update(minor=False)
    assert findings_of_people() == []


def test_bodies_from_before_are_read_as_they_were_written(club):
    player = add(club, agreed=True)
    named, shown = player.entries.order_by("sequence")
    assert json.loads(shown.body)["way"] == "agreed"
    assert json.loads(named.body)["shown"] is None


@pytest.mark.parametrize(
    ("name", "short"),
    [("Anna Adler", "Anna A."), ("Anna", "Anna"), ("Anna Maria von Adler", "Anna A."), ("Élodie Écart", "Élodie É.")],
)
def test_short_names(name, short):
    assert showing.told("short", name, 7) == short


def test_agreement_costs_as_many_statements_for_many_as_for_two(club):
    counts = []
    for number in (2, 60):
        with CaptureQueriesContext(connection) as captured:
            people = [Player(name=f"P {each}") for each in range(number)]
            naming_players.create(people, agreed=True, by=OPERATOR, at=build.AT)
        counts.append(len(captured))
    assert counts[0] == counts[1]
