"""Merging by pages: from the player's page to the other one, a look at what it brings, the deed, and back."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Account, Merge, Player
from tests import build
from tests.scoring.faces import form, forms, text
from tests.tournaments import events

pytestmark = pytest.mark.django_db


class Scene:
    """A club whose Paula stands there twice, each with a list, and the club's admin."""

    def __init__(self, admin, kept, gone) -> None:
        self.admin = Account.objects.get(pk=admin)
        self.kept, self.gone = (Player.objects.get(pk=each) for each in (kept, gone))
        self.club = self.kept.club
        self.book = self.club.books.get()
        self.client = Client(headers={"accept-language": "en"})
        self.client.force_login(self.admin)

    @property
    def address(self):
        return reverse("player_merge", args=[self.kept.pk])

    def preview(self):
        return self.client.get(self.address, {"with": self.gone.pk})

    def send(self, **typed):
        sent = form(self.preview(), "expected").sent
        return self.client.post(self.address, {**sent, "reason": "typed twice", **typed})


@pytest.fixture(scope="module")
def built(world):
    return world(_built)


def _built():
    club = build.club("SC Adler")
    book = build.book("Donnerstag", club=club)
    twice = [build.player(name, club=club) for name in ("Paula Köhler", "Paula Koehler")]
    for player in twice:
        sheet = build.sheet(book=book, players=[player, *build.players(2, club=club)])
        build.record(sheet, {**build.GAME, "declarer": 0})
    return [row.pk for row in (build.club_admin(club), *twice)]


@pytest.fixture
def scene(built):
    return Scene(*built)


def test_way_leads_from_the_players_page_over_a_preview_to_the_merge_and_back(scene):
    page = scene.client.get(reverse("player", args=[scene.kept.pk]))
    assert f'href="{scene.address}"' in text(page)
    choice = text(scene.client.get(scene.address))
    assert f"Paula Koehler #{scene.gone.pk}" in choice
    assert f'<option value="{scene.kept.pk}"' not in choice
    preview = text(scene.preview())
    assert "Donnerstag" in preview
    assert preview.count("rank 1") == 3
    assert not Merge.objects.exists()
    done = scene.send(reason="one person")
    assert done.url == reverse("player", args=[scene.kept.pk])
    page = scene.client.get(done.url)
    assert "one person" in text(page)
    assert text(page).count(reverse("sheet", args=[scene.book.sheets.last().pk])) == 1
    undo = next(each for each in forms(page) if each.action.startswith("/merges/"))
    back = scene.client.post(undo.action, {**undo.sent, "reason": "two people"}, follow=True)
    assert "two players again" in text(back)
    assert not Player.objects.filter(merged_into__isnull=False)


def test_page_of_who_went_leads_to_who_stayed(scene):
    scene.send()
    for reader in (scene.client, Client()):
        assert reader.get(reverse("player", args=[scene.gone.pk])).url == reverse("player", args=[scene.kept.pk])
    change = scene.client.get(reverse("player_change", args=[scene.gone.pk]))
    assert change.url == reverse("player_change", args=[scene.kept.pk])
    history = Client().get(reverse("api_player_history", args=[scene.gone.pk])).json()
    assert len(history["results"]) == 2
    club = text(scene.client.get(reverse("club", args=[scene.club.slug])))
    assert "Paula Köhler" in club
    assert "Paula Koehler" not in club


def test_merge_without_a_reason_is_asked_again(scene):
    refused = scene.send(reason=" ")
    assert refused.status_code == 400
    assert 'class="error"' in text(refused)
    assert not Merge.objects.exists()


def test_list_that_went_on_since_the_preview_is_looked_at_again(scene):
    sent = form(scene.preview(), "expected").sent
    sheet = scene.book.sheets.first()
    build.record(sheet)
    refused = scene.client.post(scene.address, {**sent, "reason": "typed twice"})
    assert refused.status_code == 409
    assert "changed in the meantime" in text(refused)
    again = form(refused, "expected").sent
    assert again["reason"] == ["typed twice"]
    assert scene.client.post(scene.address, again).status_code == 302


def test_two_of_one_table_are_refused_with_the_list_and_no_button(scene):
    sheet = build.sheet(book=scene.book, players=[scene.kept, scene.gone, None], title="Table 7")
    page = text(scene.preview())
    assert "Table 7" in page
    assert 'name="expected"' not in page
    said = {"with": scene.gone.pk, "expected": "", "reason": "x"}
    assert scene.client.post(scene.address, said).status_code == 409
    assert sheet.seat_totals.filter(player=scene.gone).exists()


@pytest.mark.parametrize("given", ["0", "x", "9" * 30, "²", "self", "other club", "gone"])
def test_nobody_else_is_merged_by_address(scene, given):
    known = {"self": scene.kept.pk, "other club": build.player(club=build.club()).pk, "gone": 0}
    if given == "gone":
        scene.send()
        known["gone"] = scene.gone.pk
    assert scene.client.get(scene.address, {"with": known.get(given, given)}).status_code == 404


def test_guest_who_hides_the_name_is_not_unmasked_by_looking_for_twins(scene):
    guest = build.player("Berta Geheim", publicity="number")
    build.record(build.sheet(book=scene.book, players=[guest, *build.players(2, club=scene.club)]))
    page = text(scene.client.get(scene.address))
    assert f"#{guest.pk} (guest)" in page
    assert "Geheim" not in page
    assert "Geheim" not in text(scene.client.get(scene.address, {"with": guest.pk}))


def test_registered_guest_can_be_chosen_and_the_registration_is_shown(scene):
    event = events.event(scene.admin, club=scene.club, title="Preisskat")
    events.registering.register_names(event_id=event.pk, text="Paula K.; Gera", by=scene.admin, at=build.AT)
    guest = event.registrations.get().player
    assert f'<option value="{guest.pk}">' in text(scene.client.get(scene.address))
    page = text(scene.client.get(scene.address, {"with": guest.pk}))
    assert "Preisskat: no. 1" in page


def test_undo_that_is_too_late_says_what_comes_first(scene):
    scene.send()
    first, third = Merge.objects.get(), build.player("Paula K.", club=scene.club)
    scene.kept, scene.gone = third, scene.kept
    scene.send()
    refused = scene.client.post(reverse("merge_undo", args=[first.pk]), {"reason": "no"}, follow=True)
    assert "Undo that merge first" in text(refused)
    assert Merge.objects.filter(undone_at=None).count() == 2


def test_reader_who_may_not_merge_is_shown_neither_merges_nor_the_way(scene):
    scene.send(reason="secret reason")
    page = text(Client().get(reverse("player", args=[scene.kept.pk])))
    assert "secret reason" not in page
    assert scene.address not in page
