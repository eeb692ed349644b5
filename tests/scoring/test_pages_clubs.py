"""A club from its founding to its players, by pages alone."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import translation

from scoring import bounds
from scoring.models import Club, Grant, Player, clubs
from scoring.people.actions import creating_accounts
from scoring.people.forms import club_forms
from tests import build
from tests.scoring.faces import text

pytestmark = pytest.mark.django_db
STATED = {"name": "Löwen-Skat Köln", "time_zone": "Europe/Paris"}


@pytest.fixture
def club():
    return build.club("Kreuzbuben", slug="kreuzbuben")


@pytest.fixture
def admin(client, club):
    account = build.club_admin(club)
    client.force_login(account)
    return account


def paste(client, club, names, **more):
    return client.post(reverse("club_players", args=[club.slug]), {"names": names, **more})


def test_way_from_the_first_account_leads_to_a_club(client):
    first = {"username": "chief", "password": build.PASSWORD, "again": build.PASSWORD}
    client.get(reverse("setup", args=[creating_accounts.setup_token()]))
    page = client.post(reverse("first_account"), first, follow=True)
    assert f'href="{reverse("club_new")}"' in text(page)
    assert f'href="{reverse("club_new")}"' in text(client.get(reverse("clubs")))
    founded = client.post(reverse("club_new"), STATED)
    assert founded.url == reverse("club", args=["loewen-skat-koeln"])
    club = Club.objects.get()
    assert (club.name, club.time_zone) == ("Löwen-Skat Köln", "Europe/Paris")
    assert Grant.objects.get(club=club).account.username == "chief"
    mine = text(client.get(reverse("me")))
    assert reverse("club_new") not in mine
    assert "Nehmen Sie sich in Ihrem Verein als Spieler auf" in mine, "the next step; there is no admin to ask"


def test_founding_is_offered_to_site_admins_alone(client, admin):
    assert reverse("club_new") not in text(client.get(reverse("clubs")))
    assert client.post(reverse("club_new"), STATED).status_code == 403


def test_clubs_of_the_same_name_have_two_addresses(client):
    client.force_login(build.account(superuser=True))
    for name in ("New", "Herz Dame", "herz, dame!", "♥"):
        client.post(reverse("club_new"), {**STATED, "name": name})
    assert set(Club.objects.values_list("slug", flat=True)) == {"new-2", "herz-dame", "herz-dame-2", "club"}


@pytest.mark.parametrize(
    "wrong", [{"name": ""}, {"name": "a\u202eb"}, {"time_zone": "Europe/Atlantis"}, {"name": "x" * 121}]
)
def test_unfit_club_is_refused_at_its_field(client, wrong):
    client.force_login(build.account(superuser=True))
    refused = client.post(reverse("club_new"), {**STATED, **wrong})
    assert refused.status_code == 400
    assert 'class="error"' in text(refused)
    assert not Club.objects.exists()


def test_time_zone_is_that_of_the_house_unless_chosen(client, settings):
    client.force_login(build.account(superuser=True))
    settings.TIME_ZONE = "America/New_York"
    assert '<option value="America/New_York" selected>' in text(client.get(reverse("club_new")))


def test_club_keeps_a_time_zone_that_is_called_after_no_city(client, club, admin):
    Club.objects.update(time_zone="UTC")
    assert '<option value="UTC" selected>' in text(client.get(reverse("club_change", args=[club.slug])))


def test_changed_club_keeps_its_address(client, club, admin):
    assert client.post(reverse("club_change", args=[club.slug]), STATED).url == reverse("club", args=["kreuzbuben"])
    club.refresh_from_db()
    assert (club.name, club.slug, club.time_zone) == ("Löwen-Skat Köln", "kreuzbuben", "Europe/Paris")


def test_pasted_names_become_players(client, club, admin):
    assert paste(client, club, " Anna  Adler\r\n\r\nBert Brandt\r\n").status_code == 302
    assert [(each.name, each.minor) for each in club.players.all()] == [("Anna Adler", False), ("Bert Brandt", False)]
    paste(client, club, "Kim Klein", minor="on")
    assert club.players.get(name="Kim Klein").shown_as == "number"


def test_pasted_lines_are_taken_all_or_none_and_told_by_number(client, club, admin):
    refused = paste(client, club, "Cora Clemens\n\nEmil" + "x" * 120 + "\nDirk\u202eDahl\nElif Eren")
    assert refused.status_code == 400
    page = text(refused)
    assert all(f"Zeile {number}:" in page for number in (3, 4))
    assert not any(f"Zeile {number}:" in page for number in (1, 5))
    assert "Cora Clemens\n\nEmil" in page
    assert not club.players.exists()


def test_namesakes_are_taken_once_it_is_said_that_they_are(client, club, admin):
    paste(client, club, "Anna Adler")
    asked = text(paste(client, club, "Anna Adler"))
    assert 'name="who:1:Anna Adler"' in asked
    assert "namesakes" not in asked, "one question, asked once"
    answer = re.search(r'name="who:1:Anna Adler" value="(new[^"]*)"', asked)[1]
    assert paste(client, club, "Anna Adler", **{"who:1:Anna Adler": answer}).status_code == 302
    assert club.players.count() == 2


@pytest.mark.parametrize("names", ["", " \n ", "\n".join(f"Player {number}" for number in range(501))])
def test_no_name_and_too_many_are_refused(client, club, admin, names):
    assert paste(client, club, names).status_code == 400
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    "typed",
    [
        "Nr.\tNachname\tVorname\tGeburtsdatum\n1\tAdler\tAnna\t1.2.1960\n2\tvon der Heide\tBert\t3.4.1970",
        "Name;Verein;Kategorie\nAnna Adler;Kreuzbuben;Damen\n\nBert von der Heide;Kreuzbuben;",
        "\nVorname,Nachname\nAnna,Adler\nBert,von der Heide\nAnzahl: 2",
    ],
)
def test_a_list_with_the_head_of_its_columns_is_read_as_a_file_of_it(client, club, admin, typed):
    assert paste(client, club, typed).status_code == 302
    assert {each.name for each in club.players.all()} == {"Anna Adler", "Bert von der Heide"}


def test_a_list_below_a_head_that_leaves_a_name_open_asks(client, club, admin):
    typed = "Name Vorname\nMaria Anna Adler\nBraun Bert"
    page = paste(client, club, typed)
    assert page.status_code == 400
    asked = re.findall(r'name="(who:[^"]*)"', text(page))
    assert asked
    assert not club.players.exists()


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        ("Nachname\nAdler", "Zeile 1: Diese Zeile benennt Spalten, keine Person."),
        ("Anna Adler\nName; Verein", "Zeile 2: Diese Zeile benennt Spalten, keine Person."),
        ("Anna Adler\nJ�rgen Kühn", "Zeile 2: „�“ steht für einen verlorenen Buchstaben."),
    ],
)
def test_headings_and_lost_letters_of_a_pasted_list_are_told_by_line(client, club, admin, names, reason):
    refused = paste(client, club, names)
    assert refused.status_code == 400
    assert reason in text(refused)
    assert names.splitlines()[0] in text(refused)
    assert not Player.objects.exists()


def test_whoever_keeps_the_clubs_books_adds_players_and_nobody_else(client, club):
    keeper = build.grant(build.account(), Grant.Role.SCOREKEEPER, club=club).account
    client.force_login(keeper)
    assert paste(client, club, "Anna Adler").status_code == 302
    assert paste(client, build.club(), "Anna Adler").status_code == 403
    client.force_login(build.scorekeeper(build.book(club=club)))
    assert paste(client, club, "Bert Brandt").status_code == 403


def change(client, player, **stated):
    return client.post(reverse("player_change", args=[player.pk]), {"name": player.name, "shown": "full", **stated})


def test_players_of_a_club_stand_by_last_name_on_all_its_pages(client, club, admin, monkeypatch):
    typed = ["Wenzel Adler", "Dr. Élodie Élan", "Zoe von der Heide", "Anna Zabel"]
    for name in sorted(typed):
        build.player(name, club=club)
    monkeypatch.setattr(bounds, "LINES", 3)
    client.force_login(admin)
    pages = [client.get(reverse("club", args=[club.slug]), {"players": page}) for page in (1, 2)]
    assert [player.name for page in pages for player, _called in page.context["players"]] == typed


def test_namesakes_of_a_club_are_told_apart_in_its_list(client, club, admin):
    two = [build.player("Hans Huber", club=club) for _ in range(2)]
    page = text(client.get(reverse("club", args=[club.slug])))
    assert [f">Hans Huber #{player.pk}<" in page for player in two] == [True, True]


def test_player_is_renamed_and_shown_as_wished(client, club, admin):
    player = build.player("Anna Adlre", club=club)
    assert reverse("player_change", args=[player.pk]) in text(client.get(reverse("club", args=[club.slug])))
    assert change(client, player, name="Anna Adler", minor="on", shown="short", how="form of 3 May").status_code == 302
    player.refresh_from_db()
    assert (player.name, player.minor, player.public_name) == ("Anna Adler", True, "Anna A.")
    client.cookies["django_language"] = "en"
    page = text(client.get(reverse("player_change", args=[player.pk])))
    assert "the guardian consented" in page
    assert "form of 3 May" in page


@pytest.mark.parametrize("wrong", [{"name": ""}, {"name": "a\u0000b"}, {"shown": "loud"}])
def test_unfit_change_of_a_player_is_refused(client, club, admin, wrong):
    player = build.player("Anna Adler", club=club)
    assert change(client, player, **wrong).status_code == 400
    player.refresh_from_db()
    assert player.name == "Anna Adler"


def test_players_of_other_clubs_and_of_none_are_not_changed(client, club, admin):
    other, guest = build.player(club=build.club()), build.player()
    assert [change(client, each, name="Changed").status_code for each in (other, guest)] == [404, 404]
    build.sheet(players=[other, guest, None])
    assert [change(client, each, name="Changed").status_code for each in (other, guest)] == [403, 403]
    assert not Player.objects.filter(name="Changed").exists()


def test_club_of_two_roles_stands_once_on_ones_own_page(client, club, admin):
    build.grant(admin, Grant.Role.DIRECTOR, club=club)
    assert text(client.get(reverse("me"))).count(reverse("club", args=[club.slug])) == 1


@pytest.mark.parametrize(
    "name", ["club_players", "club_invite", "player_account", "player_disconnect", "player_invite", "book_invite"]
)
def test_address_of_a_button_leads_back_to_its_page(client, club, admin, name):
    target = {"club": club.slug, "player": build.player(club=club).pk, "book": build.book(club=club).pk}[
        name.split("_")[0]
    ]
    assert client.get(reverse(name, args=[target]), follow=True).status_code == 200


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ["Österreich (Wien)", "Deutschland (Berlin)"]),
        ("fr", ["Autriche (Vienne)", "Allemagne (Berlin)"]),
        ("en", ["Austria (Vienna)", "Germany (Berlin)"]),
    ],
)
def test_time_zones_begin_with_ones_own_and_those_where_the_games_are_played(language, told):
    with translation.override(language):
        own, home, *areas = club_forms.time_zones("Europe/Vienna")
        assert [str(own[1]), str(home[1][0][1])] == told
        offered = [own[0], *(zone for zone, _label in home[1]), *(zone for area in areas for zone, _city in area[1])]
    assert len(offered) == len(set(offered))
    assert {zone for zone in clubs.time_zones() if zone.partition("/")[0] in club_forms.AREAS} == set(offered)
    assert club_forms.time_zones("UTC")[0] == ("UTC", "UTC")


def read_from(client, club, data, name="members.csv"):
    file = SimpleUploadedFile(name, data)
    return client.post(reverse("club_players_file", args=[club.slug]), {"file": file}, follow=True)


def test_names_of_a_file_are_looked_through_before_they_are_added(client, club, admin):
    members = "sep=;\r\nMitgliederliste\r\nNachname;Vorname;Ort\r\nDachs;Ulla;Bern\r\nvon der Heide;Anna;Köln\r\n"
    page = read_from(client, club, members.encode("cp1252"))
    assert list(page.context["form"].initial["names"].split("\n")) == ["Ulla Dachs", "Anna von der Heide"]
    assert "Ulla Dachs\nAnna von der Heide</textarea>" in page.content.decode().replace("\r", "")
    assert not club.players.filter(name__in=["Ulla Dachs", "Anna von der Heide"]).exists()


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7", b"Ulla;Dachs\nAnna;Heide\n", b"\x00\x01\x02"])
def test_a_file_without_plain_names_is_refused_and_adds_nobody(client, club, admin, data):
    before = club.players.count()
    page = read_from(client, club, data)
    assert page.status_code == 200
    assert [each.level_tag for each in page.context["messages"]] == ["error"]
    assert club.players.count() == before
