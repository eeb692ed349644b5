"""What somebody pays or gets is for who plays there and for the club: a stranger reads it on no page and in no file."""

from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.kept_answers import SHELF
from scoring.lists.queries import sheet_queries
from scoring.models import Player, Sheet
from scoring.people.actions import tokens
from tests import build
from tests.doors import ROLES, ROUTES
from tests.test_role_matrix import World
from tests.tournaments import events

pytestmark = pytest.mark.django_db
MONEY = {"stake": 98_765, "lost_game_fee": 577}
"""Nearly ten euros for each point and an odd fee, so that no amount is the same as something else on a page."""
STRANGERS = {"anonymous", "stranger", "other_admin"}
FACES = ("sheet", "api_sheet")


@pytest.fixture(scope="module")
def place(world):
    def make():
        made = World(public=True, options=MONEY)
        events.play(made.sheet, (build.LOST,), confirm=False)
        return made

    return world(make)


@pytest.fixture
def _kept(settings):
    settings.KEPT_BYTES, settings.KEPT_SECONDS = 2**25, 0
    SHELF.clear()
    yield
    SHELF.clear()


def amounts(sheet):
    """What every seat of the list pays or gets, in each way in which it could be written; the fee of a lost game."""
    folded = sheet_queries.load(Sheet.objects.get(pk=sheet.pk)).folded
    cents = {abs(each) for each in (*folded.money, *folded.fees) if each}
    assert len(cents) > 2
    euros = {Decimal(each) / 100 for each in cents} - {Decimal(MONEY["lost_game_fee"]) / 100}
    return {str(each) for each in cents if each != MONEY["lost_game_fee"]} | {
        form for each in euros for form in (f"{each}", f"{each:,}", f"{each}".replace(".", ","))
    }


def told(client, address, sheet, **headers):
    """Which of the amounts an answer bears."""
    answer = client.get(address, headers=headers)
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return {each for each in amounts(sheet) if each.encode() in content}


def test_no_route_tells_a_stranger_what_anybody_pays_or_gets(place):
    for role in sorted(STRANGERS):
        client = place.client(role)
        asked = [name for name, (get, _post) in ROUTES.items() if get is not None]
        found = {name: told(client, place.addresses[name], place.sheet) for name in asked}
        assert not {name: each for name, each in found.items() if each}, role


@pytest.mark.parametrize("face", FACES)
def test_who_plays_there_and_the_club_are_told(place, face):
    roles = {role for role in ROLES if told(place.client(role), place.addresses[face], place.sheet)}
    assert roles == {*ROLES} - STRANGERS


@pytest.mark.parametrize("face", FACES)
def test_a_member_of_the_club_is_told_and_its_guest_only_at_an_event_that_he_plays(place, face):
    member, guest = build.player(club=place.club), build.player(club=place.club)
    elsewhere = place.event.registrations.select_related("player").last().player
    guest.guest_since = build.AT
    found = []
    for each in (member, guest, elsewhere):
        each.account = build.account()
        each.save()
        client = Client(headers={"accept-language": "en"})
        client.force_login(each.account)
        found.append(bool(told(client, place.addresses[face], place.sheet)))
    assert found == [True, False, True]


def test_a_program_is_told_by_its_role_and_a_phone_by_its_code(place):
    answers = []
    for role in ("reader", "scorekeeper"):
        _token, secret = tokens.make(
            name=role, role=role, where=place.sheet.book, days=30, by=place.scorekeeper, at=timezone.now()
        )
        answers.append(told(Client(), place.addresses["api_sheet"], place.sheet, authorization=f"Bearer {secret}"))
    assert [bool(each) for each in answers] == [False, True]
    phone = Client(headers={"accept-language": "en"})
    phone.cookies["table"] = build.cookie(build.code(place.sheet))
    assert told(phone, place.addresses["sheet"], place.sheet)


def test_who_sits_in_for_somebody_is_told(place):
    stand_in = build.player(account=build.account())
    build.write(Sheet.objects.get(pk=place.sheet.pk), "seat", seats=((0, stand_in.pk),))
    client = Client(headers={"accept-language": "en"})
    client.force_login(stand_in.account)
    assert told(client, place.addresses["sheet"], place.sheet)


@pytest.mark.usefixtures("_kept")
@pytest.mark.parametrize("face", FACES)
def test_a_kept_answer_is_never_that_of_the_other_kind_of_reader(place, face):
    anonymous, player = place.client("anonymous"), place.client("player")
    player.get(reverse("privacy"))
    for _again in range(2):
        seen = player.get(place.addresses[face])
        assert told(player, place.addresses[face], place.sheet)
        assert not told(anonymous, place.addresses[face], place.sheet)
        public = anonymous.get(place.addresses[face])
        for reader, other in ((player, public), (anonymous, seen)):
            answer = reader.get(place.addresses[face], headers={"if-none-match": other.headers["ETag"]})
            assert answer.status_code == 200


@pytest.mark.usefixtures("_kept")
def test_who_joins_the_club_is_told_from_then_on(place):
    other = build.player(account=build.account())
    client = Client(headers={"accept-language": "en"})
    client.force_login(other.account)
    client.get(reverse("privacy"))
    first = client.get(place.addresses["sheet"])
    assert not told(client, place.addresses["sheet"], place.sheet)
    Player.objects.filter(pk=other.pk).update(club=place.club)
    assert client.get(place.addresses["sheet"], headers={"if-none-match": first.headers["ETag"]}).status_code == 200
    assert told(client, place.addresses["sheet"], place.sheet)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_stranger_reads_who_is_told_where_money_is_played_for_alone(place, language):
    client = place.client("anonymous")
    page = client.get(place.addresses["sheet"], headers={"accept-language": language}).content.decode()
    assert 'id="money-untold"' in page
    free = build.sheet()
    assert 'id="money-untold"' not in client.get(reverse("sheet", args=[free.pk])).content.decode()
