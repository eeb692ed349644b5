"""Deleting, seats, signing, reopening, ending early: asked first, then written once."""

import re

import pytest
from django.urls import reverse

from scoring.models import Player, Sheet
from tests import build
from tests.scoring.faces import form, text

pytestmark = pytest.mark.django_db


def at(name, sheet, *more):
    return reverse(name, args=[sheet.pk, *more])


def press(client, url, page=None, **said):
    """Open the page, press its button."""
    return client.post(url, {**form(page or client.get(url)).sent, **said})


def fresh(sheet):
    return Sheet.objects.get(pk=sheet.pk)


@pytest.fixture
def sheet():
    made = build.short_sheet(2)
    build.record(made)
    build.record(made)
    return made


@pytest.fixture
def keeper(client, sheet):
    client.force_login(build.scorekeeper(sheet.book))
    return client


def test_deleting_the_last_deal_offers_to_put_it_back(keeper, sheet):
    done = press(keeper, at("sheet_delete", sheet, 3) + "?back=enter", reason="written twice")
    assert (done.status_code, done.url) == (302, at("sheet_enter", sheet) + "?undone=3")
    assert fresh(sheet).deals_played == 1


def test_deleting_an_older_deal_wants_a_reason(keeper, sheet):
    assert press(keeper, at("sheet_delete", sheet, 2)).status_code == 400
    assert press(keeper, at("sheet_delete", sheet, 2), reason="written twice").status_code == 302
    assert fresh(sheet).deals_played == 1


def test_same_press_twice_counts_once(keeper, sheet):
    page = keeper.get(at("sheet_delete", sheet, 3))
    press(keeper, at("sheet_delete", sheet, 3), page, reason="written twice")
    press(keeper, at("sheet_delete", sheet, 3), page, reason="written twice")
    assert fresh(sheet).deals_played == 1


def test_signing_shows_everybodys_total_first(keeper, sheet):
    page = text(keeper.get(at("sheet_confirm", sheet)))
    assert re.findall(r'<th scope="col" class="number">(.+?)</th>', page) == [*build.NAMES[:3]]
    assert re.findall(r">(\d+)</td>", page.partition('<tr class="total">')[2].partition("</tr>")[0]) == [
        "0",
        "148",
        "0",
    ]
    assert press(keeper, at("sheet_confirm", sheet)).status_code == 302
    assert fresh(sheet).state == Sheet.State.CONFIRMED


def test_unfinished_list_cannot_be_signed(keeper, sheet):
    build.write(sheet, "delete", corrects=3, reason="x")
    refused = press(keeper, at("sheet_confirm", sheet))
    assert refused.status_code == 400
    assert 'role="alert"' in text(refused)
    assert fresh(sheet).state == Sheet.State.OPEN


def test_signing_what_somebody_changed_meanwhile_is_asked_again(keeper, sheet):
    page = keeper.get(at("sheet_confirm", sheet))
    build.write(sheet, "correct", corrects=2, record=build.LOST)
    again = press(keeper, at("sheet_confirm", sheet), page)
    assert again.status_code == 409
    assert fresh(sheet).state == Sheet.State.OPEN
    assert press(keeper, at("sheet_confirm", sheet), again).status_code == 302


@pytest.mark.parametrize("name", ["sheet_seat", "sheet_close", "sheet_confirm", "sheet_delete"])
def test_confirmed_list_offers_nothing_that_it_would_refuse(keeper, sheet, name):
    build.write(sheet, "confirm")
    keeper.cookies["django_language"] = "en"
    answer = keeper.get(at(name, sheet, *([2] if name == "sheet_delete" else [])), follow=True)
    assert answer.redirect_chain == [(at("sheet", sheet), 302)]
    assert "The sheet is confirmed. Only a director can reopen it." in text(answer)


def test_only_a_director_reopens_and_says_why(keeper, sheet):
    build.write(sheet, "confirm")
    build.director(sheet.book)
    assert keeper.get(at("sheet_reopen", sheet)).status_code == 403
    keeper.force_login(build.director(sheet.book))
    assert press(keeper, at("sheet_reopen", sheet)).status_code == 400
    assert press(keeper, at("sheet_reopen", sheet), reason="deal 2 was lost").status_code == 302
    assert fresh(sheet).state == Sheet.State.OPEN


def test_list_ends_early_with_a_reason(client):
    sheet = build.sheet()
    build.record(sheet)
    client.force_login(build.scorekeeper(sheet.book))
    assert press(client, at("sheet_close", sheet)).status_code == 400
    assert press(client, at("sheet_close", sheet), reason="last bus").status_code == 302
    assert fresh(sheet).closed_early


def test_deletion_that_would_block_others_says_so_before(client):
    sheet = build.sheet(seats=4)
    for number in range(3):
        build.record(sheet, {**build.GAME, "declarer": (number + 3) % 4})
    client.force_login(build.scorekeeper(sheet.book))
    client.cookies["django_language"] = "en"
    told = "This leaves 2 other deals unscored until they are corrected."
    assert told in text(client.get(at("sheet_delete", sheet, 2)))
    assert "This leaves" not in text(client.get(at("sheet_delete", sheet, 4)))


def test_list_reopened_after_an_early_end_is_not_called_open(client):
    sheet = build.sheet()
    build.record(sheet)
    build.write(sheet, "close", reason="last bus")
    build.write(sheet, "confirm")
    client.force_login(build.director(sheet.book))
    client.cookies["django_language"] = "en"
    for told in ("To go on playing, reopen it once more", "The sheet has been reopened."):
        url = at("sheet_reopen", sheet)
        answer = client.post(url, {**form(client.get(url)).sent, "reason": "deal 1"}, follow=True)
        assert told in text(answer)
    assert not fresh(sheet).closed_early


def test_known_player_takes_a_seat_by_name(keeper, sheet):
    club = build.club()
    evening = build.sheet(book=build.book(club=club), players=build.players(3, club=club))
    guest = build.player("Gerda Gast", club=club)
    keeper.force_login(build.club_admin(club))
    assert "Gerda Gast" in text(keeper.get(at("sheet_seat", evening)))
    assert press(keeper, at("sheet_seat", evening), seat="1", name="gerda gast").status_code == 302
    assert evening.entries.last().body.count(str(guest.pk))
    assert Player.objects.filter(name__icontains="gerda").count() == 1


def test_wrong_name_is_put_right_from_the_very_beginning_and_the_result_moves(keeper, sheet):
    assert press(keeper, at("sheet_seat", sheet), seat="1", name="Right Name", before="2").status_code == 302
    assert sheet.seat_totals.get(seat=1).player.name == "Right Name"


def test_substitute_takes_nothing_over(keeper, sheet):
    assert press(keeper, at("sheet_seat", sheet), seat="1", name="Later Guest").status_code == 302
    assert sheet.seat_totals.get(seat=1).player.name == "Bert Brandt"


def test_seat_since_a_deal_that_is_not_there_is_refused(keeper, sheet):
    assert press(keeper, at("sheet_seat", sheet), seat="1", name="Nobody", before="99").status_code == 400


def test_new_name_becomes_a_player_of_the_club(keeper):
    club = build.club()
    sheet = build.sheet(book=build.book(club=club))
    keeper.force_login(build.club_admin(club))
    assert press(keeper, at("sheet_seat", sheet), seat="2", name="Nina Neu").status_code == 302
    assert Player.objects.get(name="Nina Neu").club == club


def test_same_name_twice_is_told_apart(keeper):
    club = build.club()
    first, second = build.player("Hans Huber", club=club), build.player("Hans Huber", club=club)
    sheet = build.sheet(book=build.book(club=club))
    keeper.force_login(build.club_admin(club))
    refused = press(keeper, at("sheet_seat", sheet), seat="0", name="Hans Huber")
    assert refused.status_code == 400
    assert f"Hans Huber #{second.pk}" in text(refused)
    assert press(keeper, at("sheet_seat", sheet), seat="0", name=f"Hans Huber #{second.pk}").status_code == 302
    assert not first.seat_totals.exists()


@pytest.mark.parametrize("said", [{"seat": "", "name": "X"}, {"seat": "7", "name": "X"}, {"seat": "0", "name": " "}])
def test_half_a_change_of_seat_is_refused_and_nobody_is_added(keeper, sheet, said):
    before = Player.objects.count()
    assert press(keeper, at("sheet_seat", sheet), **said).status_code == 400
    assert Player.objects.count() == before


@pytest.mark.parametrize("name", ["\u202eanna", "x" * 500, "e" + "\u0301" * 50])
def test_name_that_could_deceive_is_refused(keeper, sheet, name):
    assert press(keeper, at("sheet_seat", sheet), seat="0", name=name).status_code == 400


@pytest.mark.parametrize("name", ["sheet_confirm", "sheet_close"])
def test_who_signs_or_ends_a_list_is_told_what_cannot_be_scored(keeper, sheet, name):
    keeper.cookies["django_language"] = "en"
    said = "1 deal cannot be scored, and does not count until it is corrected."
    assert said not in text(keeper.get(at(name, sheet)))
    build.write(sheet, "insert", before=2, record=build.PASSED)
    broken = fresh(sheet).blocked
    assert broken == 1
    assert said in text(keeper.get(at(name, sheet)))
