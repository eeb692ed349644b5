"""Being forgotten, as it is asked for on pages; and what pages, answers and files tell afterwards."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Account, Player
from tests import build
from tests.tournaments import events
from tests.tournaments.erasing import LATER, NAME, SECRETS, USERNAME, told
from tournaments.actions import erasing
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


def client_of(account, language="en"):
    client = Client(headers={"accept-language": language})
    client.force_login(account)
    return client


def addresses(life):
    """What may name somebody: pages, answers, exports, the administration."""
    sheets = [life.sheet, *(sheet for event in (life.final, life.running) for sheet in event.book.sheets.all())]
    yield from (reverse(name) for name in ("home", "clubs", "api_books", "api_sheets", "api_events", "me"))
    for sheet in sheets:
        yield from (reverse(name, args=[sheet.pk]) for name in ("sheet", "sheet_log", "api_sheet", "api_entries"))
        yield from (reverse(name, args=[sheet.pk]) for name in ("sheet_enter", "sheet_seat"))
    for event in Event.objects.all():
        names = (
            "event",
            "event_ranking",
            "event_ranking_csv",
            "event_director",
            "event_desk",
            "event_diary",
            "api_event",
        )
        yield from (reverse(name, args=[event.slug]) for name in (*names, "api_event", "api_event_ranking"))
        for each in Registration.objects.filter(event=event):
            yield reverse("event_registration", args=[event.slug, each.pk])
        names = ("book", "book_statistics", "book_people", "api_book", "api_book_ranking", "api_book_players")
        yield from (reverse(name, args=[event.book_id]) for name in (*names, "sheet_new"))
    yield from (reverse(name, args=[life.club.slug]) for name in ("club", "club_people"))
    for player in Player.objects.all():
        yield from (reverse(name, args=[player.pk]) for name in ("player", "player_change", "player_deals"))
        yield from (reverse(f"api_player_{name}", args=[player.pk]) for name in ("history", "deals"))
        yield reverse("player_merge", args=[player.pk])
    yield from (f"/admin/scoring/{name}/" for name in ("player", "account", "grant", "printjob", "entry", "seattotal"))
    yield from (f"/admin/tournaments/{name}/" for name in ("registration", "decision", "snapshot"))
    yield from ("/admin/", f"/admin/scoring/player/?q={NAME.split()[1]}")
    yield f"/admin/scoring/player/{life.player.pk}/history/"


def read(client, address):
    answer = client.get(address, follow=True)
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    # What was asked for stands on the page that answers.
    return answer.status_code, re.sub(r'(?i)(value="|q=|q%3D)zyklop', "", content.decode()).casefold()


def test_crawl_finds_everywhere_before_and_nowhere_after(life):
    client = client_of(life.chief)
    first = {re.sub(r"[0-9]+", "", address): address for address in reversed([*addresses(life)])}.values()
    before = [address for address in first if any(each in read(client, address)[1] for each in SECRETS)]
    assert len(before) > 30
    erasing.erase_account(account_id=life.account.pk, players=True, by=life.chief, at=LATER)
    seen = {address: read(client, address) for address in {*before, *addresses(life)}}
    leaks = {address for address, (_status, text) in seen.items() if any(each in text for each in (*SECRETS, USERNAME))}
    assert leaks == set()
    assert {status for status, _text in seen.values()} <= {200, 404}
    assert told((*SECRETS, USERNAME)) == set()
    assert f"#{life.player.pk}" in read(client, reverse("event_ranking", args=[life.final.slug]))[1]


def test_page_says_what_goes_and_what_stays(life):
    page = client_of(life.account).get(reverse("player_erase", args=[life.player.pk])).content.decode()
    goes = (NAME, "registration no.", "which no longer takes part in draws", "which is not finished")
    for said in (*goes, f"#{life.player.pk}"):
        assert said in page
    assert reverse("sheet_log", args=[life.sheet.pk]) in page


def test_wrong_password_erases_nobody(life):
    client = client_of(life.account)
    for typed in ("", "something else entirely"):
        answer = client.post(reverse("player_erase", args=[life.player.pk]), {"password": typed})
        assert answer.status_code == 400
    assert "This is not your password." in answer.content.decode()
    assert Player.objects.get(pk=life.player.pk).name == NAME


def test_guessing_is_bounded(life, settings):
    client = client_of(life.account)
    settings.ACCOUNT_RATE_LIMITS = {"reauthenticate": "2/m/user"}
    address = reverse("player_erase", args=[life.player.pk])
    answers = [client.post(address, {"password": "guessed"}).content.decode() for _each in range(3)]
    assert ["Too many attempts" in each for each in answers] == [False, False, True]
    answer = client.post(address, {"password": build.PASSWORD})
    assert answer.status_code == 400
    assert Player.objects.get(pk=life.player.pk).name == NAME


def test_holder_is_forgotten_as_a_player(life):
    client = client_of(life.account)
    answer = client.post(reverse("player_erase", args=[life.player.pk]), {"password": build.PASSWORD}, follow=True)
    assert f"Results stay under the number {life.player.pk}." in answer.content.decode()
    assert Player.objects.get(pk=life.player.pk).erased_at
    again = client.post(reverse("player_erase", args=[life.player.pk]), {"password": build.PASSWORD})
    assert again.status_code == 404


def test_club_admin_erases_and_a_second_desk_reads_one_sentence(life):
    admin = client_of(life.chief)
    erasing.erase_player(player_id=life.player.pk, by=life.chief, at=LATER)
    answer = admin.post(reverse("player_erase", args=[life.player.pk]), {"password": build.PASSWORD})
    assert answer.status_code == 400
    assert "This player has already been erased." in answer.content.decode()


def test_player_page_of_who_was_erased_says_so_and_offers_nothing(life):
    erasing.erase_player(player_id=life.player.pk, by=life.chief, at=LATER)
    admin = client_of(life.chief)
    for name in ("player", "player_change"):
        page = admin.get(reverse(name, args=[life.player.pk])).content.decode()
        assert "stays under this number" in page
        assert reverse("player_merge", args=[life.player.pk]) not in page
        assert '<form class="panel' not in page
    typed = {"name": "X", "publicity": ""}
    assert admin.post(reverse("player_change", args=[life.player.pk]), typed).status_code == 400
    assert admin.post(f"/admin/scoring/player/{life.player.pk}/change/", typed).status_code == 403


def test_holder_erases_the_account_and_is_signed_out(life):
    client = client_of(life.account)
    address = reverse("erase_account", args=[life.account.pk])
    assert NAME in client.get(address).content.decode()
    answer = client.post(address, {"password": build.PASSWORD, "players": "on"}, follow=True)
    assert "Nobody can sign in with it any more." in answer.content.decode()
    assert client.get(reverse("me")).status_code == 302
    assert not Client().login(username=USERNAME, password=build.PASSWORD)
    assert told((*SECRETS, USERNAME)) == set()


def test_last_admin_reads_why_not(life):
    alone = build.club_admin(build.club("Neustadt"))
    answer = client_of(alone).post(reverse("erase_account", args=[alone.pk]), {"password": build.PASSWORD})
    assert answer.status_code == 400
    assert "Nobody else is admin of Neustadt." in answer.content.decode()
    assert Account.objects.get(pk=alone.pk).is_active


def test_director_reads_first_what_became_of_the_start_number(life):
    erasing.erase_player(player_id=life.player.pk, by=life.chief, at=LATER)
    page = client_of(life.chief).get(reverse("event_diary", args=[life.coming.slug])).content.decode()
    assert "registration removed (no. 21)" in page
    assert page.index("registration removed (no. 21)") < page.index("text erased")


def test_my_page_leads_to_all_of_it(life):
    page = client_of(life.account).get(reverse("me")).content.decode()
    for address in (
        reverse("about_json"),
        reverse("about_zip"),
        reverse("player_erase", args=[life.player.pk]),
        reverse("erase_account", args=[life.account.pk]),
    ):
        assert address in page


def test_who_may_not_erase_reads_who_may():
    club = build.club()
    event = events.event(build.club_admin(club), players=3, club=club)
    events.play_all(events.drawn(event))
    row = event.registrations.get(number=1)
    Player.objects.filter(pk=row.player_id).update(club=None)
    pages = [
        reverse("event_registration", args=[event.slug, row.pk]),
        reverse("player", args=[row.player_id]),
    ]
    way = reverse("player_erase", args=[row.player_id])
    by_site = "the name of a guest of no club is erased for good by whoever runs this site alone"
    by_club = "erases this name for good, and so does whoever runs this site"
    director, admin = build.director(event.book), build.club_admin(club)
    for page in pages:
        for who in (director, admin):
            answer = client_of(who).get(page)
            told = answer.content.decode()
            assert (answer.status_code, by_site in told, way in told) == (200, True, False), page
    Player.objects.filter(pk=row.player_id).update(club=club)
    for page in pages:
        assert by_club in client_of(director).get(page).content.decode(), page
        assert way in client_of(admin).get(page).content.decode(), page
        assert "To be forgotten" not in Client().get(page).content.decode()


def test_only_sheets_that_are_still_played_are_told_as_going_on():
    player = build.player(account=build.account())
    lists = [build.short_sheet(1, players=[player, *build.players(2)]) for _each in range(4)]
    _playing, complete, ended, retracted = lists
    build.record(complete)
    build.write(ended, "close", reason="Late")
    type(retracted).objects.filter(pk=retracted.pk).update(retracted_at=build.AT)
    page = client_of(player.account).get(reverse("player_erase", args=[player.pk]))
    assert [each.pk for each in page.context["what"].seated] == [lists[0].pk]
    assert page.context["what"].lists == 4
