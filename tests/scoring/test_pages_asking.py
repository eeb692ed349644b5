"""Who is meant by a typed name: asked before anything is saved, where names are pasted or take seats."""

import html

import pytest
from django.urls import reverse

from scoring.models import Player, Sheet
from tests import build
from tests.scoring.faces import form, forms, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return build.club("Kreuzbuben", slug="kreuzbuben")


@pytest.fixture
def page(client, club):
    client.force_login(build.club_admin(club))
    client.cookies["django_language"] = "en"
    return client


def paste(page, club, names, **more):
    return page.post(reverse("club_players", args=[club.slug]), {"names": names, **more})


def who(text, nth=1):
    return f"who:{nth}:{text}"


def none(*players):
    """That it is none of these."""
    return ",".join(["new", *(str(each.pk) for each in players)])


def asked(response):
    """Every question of a page: what it offers, and what is ticked already."""
    found = next(each for each in forms(response) if any(name.startswith("who:") for name in each.offered))
    names = [name for name in found.offered if name.startswith("who:")]
    return {name: (found.offered[name], found.sent.get(name, [""])[0]) for name in names}


def said(response):
    return " ".join(html.unescape(text(response)).split())


def typed_stays(response, names):
    return names in html.unescape(text(response))


def names_of(club):
    return sorted(each.name for each in club.players.all())


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("Juergen Kühn", "Juergen Kühn"),
        ("Kuehn, Jürgen", "Jürgen Kuehn"),
        ("12. Juergen Kühn", "Juergen Kühn"),
        ("Jügren Kühn", "Jügren Kühn"),
    ],
)
def test_pasted_name_of_somebody_known_is_asked_about_and_nothing_is_saved(page, club, typed, read):
    known = build.player("Jürgen Kühn", club=club)
    answer = paste(page, club, f"Anna Adler\n{typed}\nBert Brandt", minor="on")
    assert answer.status_code == 400
    assert names_of(club) == ["Jürgen Kühn"]
    assert f"Line 2: “{read}” – is this Jürgen Kühn?" in said(answer)
    assert asked(answer) == {who(read): ([str(known.pk), none(known)], "")}
    assert typed_stays(answer, f"Anna Adler\n{typed}\nBert Brandt")
    assert "minor" in form(answer, "minor").sent


@pytest.mark.parametrize("typed", ["Kühn, Jürgen", "12 Jürgen Kühn", "#12 Jürgen Kühn", "Herr Jürgen Kühn"])
def test_the_very_name_in_whatever_form_is_proposed_as_the_one_who_is_known(page, club, typed):
    known = build.player("Jürgen Kühn", club=club)
    answer = paste(page, club, typed)
    assert asked(answer) == {who("Jürgen Kühn"): ([str(known.pk), none(known)], str(known.pk))}


def test_yes_drops_the_line_and_no_adds_somebody_else(page, club):
    known = build.player("Jürgen Kühn", club=club)
    typed = "Anna Adler\nJuergen Kühn"
    assert paste(page, club, typed, **{who("Juergen Kühn"): known.pk}).status_code == 302
    assert names_of(club) == ["Anna Adler", "Jürgen Kühn"]
    assert paste(page, club, "Jürgen Kuehn", **{who("Jürgen Kuehn"): none(known)}).status_code == 302
    assert names_of(club) == ["Anna Adler", "Jürgen Kuehn", "Jürgen Kühn"]


def test_nothing_is_saved_before_every_question_is_answered_and_answers_stay(page, club):
    known = build.player("Jürgen Kühn", club=club)
    build.player("Hans Köhler", club=club)
    answer = paste(page, club, "Juergen Kühn\nHans Kohler", **{who("Juergen Kühn"): known.pk})
    assert answer.status_code == 400
    assert asked(answer)[who("Juergen Kühn")][1] == str(known.pk)
    assert asked(answer)[who("Hans Kohler")][1] == ""
    assert club.players.count() == 2


def test_two_lines_alike_ask_and_may_be_one(page, club):
    answer = paste(page, club, "Jürgen Kühn\nKuehn, Jürgen")
    assert "is this Jürgen Kühn (Line 1)?" in said(answer)
    assert asked(answer) == {who("Jürgen Kuehn"): (["same", "new,same"], "")}
    assert paste(page, club, "Jürgen Kühn\nKuehn, Jürgen", **{who("Jürgen Kuehn"): "same"}).status_code == 302
    assert names_of(club) == ["Jürgen Kühn"]


def test_namesake_is_added_by_a_single_line(page, club):
    known = build.player("Hans Huber", club=club)
    answer = paste(page, club, "Hans Huber\nHans Huber")
    assert asked(answer) == {
        who("Hans Huber"): ([str(known.pk), none(known)], str(known.pk)),
        who("Hans Huber", 2): ([str(known.pk), none(known)], str(known.pk)),
    }
    assert "No, somebody else with the same name" in said(answer)
    done = {who("Hans Huber"): known.pk, who("Hans Huber", 2): none(known)}
    assert paste(page, club, "Hans Huber\nHans Huber", **done).status_code == 302
    assert names_of(club) == ["Hans Huber", "Hans Huber"]


def test_same_press_twice_adds_the_namesake_once(page, club):
    known = build.player("Hans Huber", club=club)
    sent = {who("Hans Huber"): none(known)}
    assert paste(page, club, "Hans Huber", **sent).status_code == 302
    assert paste(page, club, "Hans Huber", **sent).status_code == 400
    assert club.players.count() == 2


def test_namesakes_of_a_club_are_told_apart_in_the_question(page, club):
    first, second = build.player("Hans Huber", club=club), build.player("Hans Huber", club=club)
    answer = paste(page, club, "Huber, Hans")
    assert f"Hans Huber #{first.pk}" in said(answer)
    assert asked(answer) == {who("Hans Huber"): ([str(first.pk), str(second.pk), none(first, second)], "")}


def test_answer_to_a_line_that_is_gone_or_changed_decides_nothing(page, club):
    known = build.player("Jürgen Kühn", club=club)
    stale = {who("Jürgen Kuehn"): none(known), who("Nobody"): known.pk}
    assert paste(page, club, "Juergen Kühn", **stale).status_code == 400
    assert names_of(club) == ["Jürgen Kühn"]
    assert paste(page, club, "Bert Brandt", **stale).status_code == 302
    assert names_of(club) == ["Bert Brandt", "Jürgen Kühn"]


@pytest.mark.parametrize("forged", ["", "0", "new", "new,0", "same", "x" * 400, "\u202e", "9" * 40])
def test_forged_answer_is_asked_again(page, club, forged):
    build.player("Jürgen Kühn", club=club)
    answer = paste(page, club, "Juergen Kühn", **{who("Juergen Kühn"): forged})
    assert answer.status_code == 400
    assert asked(answer)[who("Juergen Kühn")][1] == ""
    assert names_of(club) == ["Jürgen Kühn"]


def test_player_of_another_club_is_no_answer_and_is_not_named(page, club):
    stranger = build.player("Jürgen Kühn", club=build.club())
    own = build.player("Juergen Kühn", club=club)
    answer = paste(page, club, "Jürgen Kuehn", **{who("Jürgen Kuehn"): stranger.pk})
    assert answer.status_code == 400
    assert asked(answer) == {who("Jürgen Kuehn"): ([str(own.pk), none(own)], "")}


def test_name_in_a_question_is_shown_as_typed_and_does_no_harm(page, club):
    build.player("Jürgen <b>Kühn</b>", club=club)
    answer = paste(page, club, 'Juergen "<b>Kühn</b>')
    assert answer.status_code == 400
    assert "<b>" not in text(answer)
    assert who('Juergen "<b>Kühn</b>') in asked(answer)


LIST = {
    "title": "Table 1",
    "preset": "isko-2022",
    "player1": "Anna Adler",
    "player2": "Kühn, J.",
    "player3": "Olaf Ohm",
}


@pytest.fixture
def evening(club):
    build.player("Jürgen Kühn", club=club)
    return build.book(club=club)


def open_list(page, book, **more):
    return page.post(reverse("sheet_new", args=[book.pk]), {**LIST, **more})


def test_list_opened_with_a_name_alike_asks_first_and_keeps_what_was_typed(page, evening):
    known = Player.objects.get()
    answer = open_list(page, evening)
    assert answer.status_code == 400
    assert (Player.objects.count(), Sheet.objects.count()) == (1, 0)
    assert "Seat 2: “J. Kühn” – is this Jürgen Kühn?" in said(answer)
    kept = form(answer, "player1").sent
    assert [kept[f"player{place}"] for place in (1, 2, 3)] == [["Anna Adler"], ["Kühn, J."], ["Olaf Ohm"]]
    assert open_list(page, evening, **{who("J. Kühn"): known.pk}).status_code == 302
    assert [each.player.name for each in Sheet.objects.get().seat_totals.all()] == [
        "Anna Adler",
        "Jürgen Kühn",
        "Olaf Ohm",
    ]
    assert Player.objects.count() == 3


def test_list_is_opened_with_somebody_else_of_a_name_alike(page, evening):
    assert open_list(page, evening, **{who("J. Kühn"): none(Player.objects.get())}).status_code == 302
    assert Player.objects.filter(name="J. Kühn", club=evening.club).count() == 1


def test_two_seats_said_to_be_the_same_are_refused(page, evening):
    typed = {"player2": "Olaf Öhm", "player3": "Olaf Ohm"}
    answer = open_list(page, evening, **typed, **{who("Olaf Ohm"): "same"})
    assert answer.status_code == 400
    assert not Sheet.objects.exists()
    assert Player.objects.count() == 1


def take(page, sheet, **more):
    url = reverse("sheet_seat", args=[sheet.pk])
    return page.post(url, {**form(page.get(url)).sent, "seat": "1", **more})


def test_seat_taken_by_a_name_alike_asks_first(page, club):
    sheet = build.sheet(book=build.book(club=club), players=build.players(3, club=club))
    known = build.player("Jürgen Kühn", club=club)
    answer = take(page, sheet, name="Kuehn, Jürgen")
    assert answer.status_code == 400
    assert "“Jürgen Kuehn” – is this Jürgen Kühn?" in said(answer)
    assert form(answer).sent["seat"] == ["1"]
    assert form(answer).sent["name"] == ["Kuehn, Jürgen"]
    assert take(page, sheet, name="Kuehn, Jürgen", **{who("Jürgen Kuehn"): known.pk}).status_code == 302
    assert str(known.pk) in sheet.entries.last().body
    assert club.players.count() == 4


def test_seat_is_taken_by_somebody_else_of_the_same_name(page, club):
    sheet = build.sheet(book=build.book(club=club), players=build.players(3, club=club))
    two = [build.player("Hans Huber", club=club) for _ in range(2)]
    answer = take(page, sheet, name="Hans Huber")
    assert answer.status_code == 400
    assert len(asked(answer)[who("Hans Huber")][0]) == 3
    assert take(page, sheet, name="Hans Huber", **{who("Hans Huber"): none(*two)}).status_code == 302
    assert club.players.filter(name="Hans Huber").count() == 3


def test_guest_who_hides_is_not_found_out_by_asking(client):
    """Whoever keeps a book of no club is asked about those who sat in it; not about anybody else's players."""
    build.player("Kim Klein", club=build.club(), minor=True)
    build.sheet(players=[build.player("Kim Kleen", minor=True), None, None])
    book = build.book()
    client.force_login(build.scorekeeper(book))
    answer = client.post(reverse("sheet_new", args=[book.pk]), {**LIST, "player2": "Kim Kleinn"})
    assert answer.status_code == 302


TURNED = "Adlerhorst Xaver\nBauer Bero\nCramer Ciro\nDorn Odo\nEber Wim"


def test_a_list_by_last_names_is_one_question_on_the_page_of_a_club(page, club):
    answer = paste(page, club, TURNED)
    assert answer.status_code == 400
    assert "5 lines: which name stands first?" in said(answer)
    assert asked(answer) == {"who:names:plain": (["last", "first", "each"], "last")}
    assert names_of(club) == []
    assert paste(page, club, TURNED, **{"who:names:plain": "last"}).status_code == 302
    assert names_of(club) == ["Bero Bauer", "Ciro Cramer", "Odo Dorn", "Wim Eber", "Xaver Adlerhorst"]


def test_cells_of_a_spreadsheet_are_asked_about_and_the_own_club_may_stand_in_them(page, club):
    rows = "Adlerhorst\tXaver\tKreuzbuben\nBauer\tBero\tKreuzbuben"
    assert paste(page, club, rows).status_code == 400
    assert paste(page, club, rows, **{"who:names:cells": "last"}).status_code == 302
    assert names_of(club) == ["Bero Bauer", "Xaver Adlerhorst"]


@pytest.mark.parametrize("line", ["Anna Adler; SC Nord", "Anna Adler, SC Nord", "Adler, Anna, Nord"])
def test_another_club_beside_a_name_is_told_with_its_line(page, club, line):
    answer = paste(page, club, f"Bert Brandt\n{line}")
    assert answer.status_code == 400
    assert "Players of Kreuzbuben are added here: leave it out." in said(answer)
    assert "Line 2: “" in said(answer)
    assert typed_stays(answer, line)
    assert names_of(club) == []


def test_a_newcomer_at_a_table_is_asked_for_the_last_name(page, club):
    evening = build.book(club=club)
    typed = {"player1": "Le Goff Yann", "player2": "Anna Adler", "player3": "Le Gall Anne"}
    answer = page.post(reverse("sheet_new", args=[evening.pk]), {**LIST, **typed})
    assert answer.status_code == 400
    assert asked(answer) == {"who:names:order": (["last", "first", "each"], "last")}
    assert form(answer, "player1").sent["player1"] == ["Le Goff Yann"]
    assert not Sheet.objects.exists()
    told = page.post(reverse("sheet_new", args=[evening.pk]), {**LIST, **typed, "who:names:order": "last"})
    assert told.status_code == 302
    assert names_of(club) == ["Anna Adler", "Anne Le Gall", "Yann Le Goff"]


def test_who_takes_a_seat_is_asked_for_the_last_name(page, club):
    sheet = build.sheet(book=build.book(club=club), players=build.players(3, club=club))
    answer = take(page, sheet, name="Le Goff Yann")
    assert answer.status_code == 400
    assert "“Le Goff Yann” – which is the last name?" in said(answer)
    assert form(answer).sent["name"] == ["Le Goff Yann"]
    assert take(page, sheet, name="Le Goff Yann", **{"who:name:Le Goff Yann": "Yann Le Goff"}).status_code == 302
    assert club.players.filter(name="Yann Le Goff").count() == 1
