"""Which is the last name: asked at the desk, in pasted lists and of files, before anybody is registered."""

import html

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scoring.models import Player
from tests import build
from tests.scoring.faces import form, forms, text
from tests.tournaments import events
from tests.tournaments.pages import url

pytestmark = pytest.mark.django_db
IN_PLACE = {"x-row": "yes"}
TURNED = "Adlerhorst Xaver\nBauer Bero\nCramer Ciro\nDorn Odo\nEber Wim"


@pytest.fixture
def event():
    club = build.club("SC Adler")
    by = build.grant(build.account(), "director", club=club).account
    return events.event(by=by, club=club)


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def words(response):
    return " ".join(html.unescape(text(response)).split())


def walk_in(desk, event, line, **said):
    return desk.post(url("event_walk_in", event), {"line": line, **said}, headers=IN_PLACE)


def paste(desk, event, lines, **said):
    return desk.post(url("event_register", event), {"names": lines, **said})


def named(event):
    return [(each.player.name, each.club_name) for each in event.registrations.order_by("number")]


def test_the_desk_asks_once_with_both_readings_as_buttons(desk, event):
    asked = walk_in(desk, event, "Le Goff Yann", agreed="on")
    assert asked.status_code == 400
    assert "“Le Goff Yann” – which is the last name?" in words(asked)
    offered = form(asked, "line")
    assert (offered.sent["line"], offered.sent["agreed"]) == (["Le Goff Yann"], ["on"])
    assert offered.offered == {"who:name:Le Goff Yann": ["Yann Le Goff", "Le Goff Yann"]}
    assert '<kbd aria-hidden="true">1</kbd> <span class="meant"> Yann <b>Le Goff</b>' in words(asked)
    assert '<kbd aria-hidden="true">2</kbd> <span class="meant"> Le Goff <b>Yann</b>' in words(asked)
    assert text(asked).count("data-first") == 1
    assert not event.registrations.exists()
    done = walk_in(desk, event, "Le Goff Yann", **{"who:name:Le Goff Yann": "Yann Le Goff"})
    assert done.status_code == 200
    assert named(event) == [("Yann Le Goff", "")]


def test_an_ordinary_name_is_registered_at_the_desk_without_a_question(desk, event):
    for line in ("Anna Adler", "Fuchs, Bert", "Karl Heinz Meier; SC Nord", "Uschi"):
        assert walk_in(desk, event, line).status_code == 200, line


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Nobody known is written exactly like this."),
        ("de", "Genau so geschrieben ist niemand bekannt."),
        ("fr", "Personne n’est connu sous exactement cette orthographe."),
    ],
)
def test_of_a_name_that_is_not_found_no_more_is_said_than_holds(desk, event, language, said):
    """Whoever is registered may still be asked about as somebody who is spelt otherwise."""
    desk.cookies["django_language"] = language
    assert said in words(desk.get(url("event_desk_rows", event), {"q": "Xaver Zopf"}))


def test_how_a_name_is_read_is_kept_while_it_is_asked_whom_it_means(desk, event):
    build.player("Yanick Le Goff", club=event.book.club)
    said = {"who:name:Le Goff Yannick": "Yannick Le Goff"}
    asked = walk_in(desk, event, "Le Goff Yannick", **said)
    assert "“Yannick Le Goff” – is this Yanick Le Goff?" in words(asked)
    sent = form(asked, "line")
    assert sent.sent["who:name:Le Goff Yannick"] == ["Yannick Le Goff"]
    (key,) = sent.offered
    nobody = sent.offered[key][-1]
    assert walk_in(desk, event, "Le Goff Yannick", **said, **{key: nobody}).status_code == 200
    assert named(event) == [("Yannick Le Goff", "")]


def test_without_a_script_the_desk_asks_on_its_page_and_keeps_the_line(desk, event):
    page = desk.post(url("event_walk_in", event), {"line": "Le Goff Yann"})
    assert page.status_code == 400
    sent = form(page, "announced")
    assert page.context["typed_names"] == "Le Goff Yann"
    assert sent.sent["who:name:Le Goff Yann"] == ["Yann Le Goff"]
    assert paste(desk, event, "Le Goff Yann", **{"who:name:Le Goff Yann": "Yann Le Goff"}).status_code == 302
    assert named(event) == [("Yann Le Goff", "")]


def test_a_pasted_list_by_last_names_is_one_question(desk, event):
    page = paste(desk, event, TURNED, announced="on")
    assert page.status_code == 400
    assert "5 lines: which name stands first?" in words(page)
    assert form(page, "announced").offered["who:names:plain"] == ["last", "first", "each"]
    assert form(page, "announced").sent["announced"] == [""]
    assert "Xaver <b>Adlerhorst</b>" in words(page)
    assert not event.registrations.exists()
    assert paste(desk, event, TURNED, **{"who:names:plain": "last"}).status_code == 302
    assert [name for name, _club in named(event)] == [
        "Xaver Adlerhorst",
        "Bero Bauer",
        "Ciro Cramer",
        "Odo Dorn",
        "Wim Eber",
    ]


def test_a_list_is_taken_as_it_stands_where_that_is_said(desk, event):
    assert paste(desk, event, TURNED, **{"who:names:plain": "first"}).status_code == 302
    assert named(event)[0] == ("Adlerhorst Xaver", "")


def test_where_each_is_looked_at_the_answer_stays_and_only_open_lines_are_asked(desk, event):
    page = paste(desk, event, TURNED, **{"who:names:plain": "each"})
    assert page.status_code == 400
    sent = form(page, "announced").sent
    assert sent["who:names:plain"] == ["each"]
    assert sent["who:name:Dorn Odo"] == ["Odo Dorn"]
    answers = {key: value for key, (value,) in sent.items() if key.startswith("who:")}
    answers["who:name:Dorn Odo"] = "Dorn Odo"
    assert paste(desk, event, TURNED, **answers).status_code == 302
    assert [name for name, _club in named(event)][2:4] == ["Ciro Cramer", "Dorn Odo"]


def test_two_cells_of_a_spreadsheet_are_never_silently_a_name_and_a_club(desk, event):
    rows = "Adlerhorst\tXaver\tSC Nord\nBauer\tBero\tSC Süd"
    page = paste(desk, event, rows)
    assert page.status_code == 200
    assert [each.kind.value for each in page.context["reading"].columns] == ["last", "first", "club"]
    assert not event.registrations.exists()
    sent = {key: value[-1] for key, value in form(page, "shown").sent.items()}
    assert desk.post(url("event_import_register", event), sent).status_code == 302
    assert named(event) == [("Xaver Adlerhorst", "SC Nord"), ("Bero Bauer", "SC Süd")]


def test_a_line_with_a_cell_for_each_name_is_asked_about_on_the_desk(desk, event):
    page = paste(desk, event, "Adlerhorst\tXaver\tSC Nord")
    assert page.status_code == 400
    assert "“Adlerhorst; Xaver; SC Nord” – what does that mean?" in words(page)


def test_a_category_behind_first_and_last_name_is_looked_at_once_it_is_known_to_be_one(desk, event):
    row = "Adlerhorst\tXaver\tSC Nord\t" + "x" * 41
    page = paste(desk, event, row)
    ((key, (answer, *_others)),) = [
        each for each in form(page, "announced").offered.items() if each[0].startswith("who:name:")
    ]
    refused = paste(desk, event, row, **{key: answer})
    assert [each.number for each in refused.context["bad"]] == [1]
    assert refused.context["typed_names"] == row


def test_two_first_names_are_asked_about_with_the_way_out_and_nothing_is_lost(desk, event):
    asked = walk_in(desk, event, "Anna Maria; SC Nord; ", agreed="on")
    assert "“Anna Maria; SC Nord” – is the last name missing?" in words(asked)
    assert "If one is missing, or nothing fits, correct it above." in words(asked)
    sent = form(asked, "line")
    assert (sent.sent["line"], sent.sent["agreed"]) == (["Anna Maria; SC Nord; "], ["on"])
    (key,) = sent.offered
    assert walk_in(desk, event, "Anna Maria; SC Nord", **{key: sent.offered[key][0]}).status_code == 200
    assert walk_in(desk, event, "Anna Maria Fuchs; SC Nord").status_code == 200
    assert named(event) == [("Anna Maria", "SC Nord"), ("Anna Maria Fuchs", "SC Nord")]


def test_a_club_behind_a_comma_is_no_first_name(desk, event):
    events.named(event, events.director_of(event), "Nora Neu; SC West")
    page = paste(desk, event, "Xaver Adlerhorst, Nord")
    assert page.status_code == 400
    assert "“Xaver Adlerhorst, Nord” – what does that mean?" in words(page)
    assert form(page, "announced").sent["who:name:Xaver Adlerhorst, Nord"] == ["Xaver Adlerhorst; Nord"]
    lines = "Xaver Adlerhorst, West\nBauer, Bero, Nord\nDorn, Odo; Süd\nWim Eber, SC Adler"
    assert paste(desk, event, lines).status_code == 302
    assert named(event)[1:] == [
        ("Xaver Adlerhorst", "West"),
        ("Bero Bauer", "Nord"),
        ("Odo Dorn", "Süd"),
        ("Wim Eber", ""),
    ]


def test_two_people_on_one_line_are_refused_still(desk, event):
    page = paste(desk, event, "Xaver Adlerhorst, Bero Bauer")
    assert [each.number for each in page.context["bad"]] == [1]


def test_players_of_the_club_are_found_in_a_list_by_last_names(desk, event):
    build.player("Bero Bauer", club=event.book.club)
    page = paste(desk, event, TURNED, **{"who:names:plain": "last"})
    assert page.status_code == 302
    assert Player.objects.filter(name="Bero Bauer").count() == 1


def test_monsieur_is_proposed_on_a_french_page_and_an_initial_elsewhere(desk, event):
    for language, proposed in (("fr", "Claude Bernard"), ("de", "M. Claude Bernard")):
        desk.cookies["django_language"] = language
        asked = walk_in(desk, event, "M. Claude Bernard")
        assert form(asked, "line").offered["who:name:M. Claude Bernard"][0] == proposed


def test_what_was_typed_of_somebody_who_is_registered_already_is_told_after_the_question(desk, event):
    events.named(event, events.director_of(event), "Yann Le Goff; SC Nord")
    answer = walk_in(desk, event, "Le Goff Yann")
    assert answer.status_code == 400
    assert "is this Yann Le Goff (SC Nord), already registered: no. 1?" in words(answer)


def send(desk, event, data, **said):
    return desk.post(url("event_import", event), {"file": SimpleUploadedFile("list.csv", data.encode()), **said})


def again(desk, event, page, **said):
    """The file as the page holds it, read as its form says."""
    sent = next(each for each in forms(page) if "column:0" in each.sent or "kept" in each.sent).sent
    return desk.post(url("event_import", event), {**{key: value for key, (value,) in sent.items()}, **said})


def test_a_file_with_the_last_name_first_is_asked_about_beside_what_would_come_of_it(desk, event):
    page = send(desk, event, f"Teilnehmer\n{TURNED}\n")
    assert page.status_code == 200
    assert page.context["rows"][0][0].line.name == "Xaver Adlerhorst"
    assert "5 lines: which name stands first?" in words(page)
    for answer, first in (("last", "Xaver Adlerhorst"), ("first", "Adlerhorst Xaver")):
        shown = again(desk, event, page, **{"who:names:plain": answer})
        assert next(each.line.name for each, _word in shown.context["rows"]) == first
        assert "who:names:plain" in words(shown)  # the answer stays with the file


def test_what_a_file_was_read_as_is_not_asked_again_when_it_is_registered(desk, event):
    page = send(desk, event, f"Name Vorname\nMüller Lüdenscheidt Alma\n{TURNED}\nM. Petit Luc\n")
    assert "“Müller Lüdenscheidt Alma” – which is the last name?" in words(page)
    shown = again(desk, event, page, **{"who:name:Müller Lüdenscheidt Alma": "Alma Müller Lüdenscheidt"})
    assert shown.context["rows"]
    sent = {key: value[-1] for key, value in form(shown, "ticks").sent.items()}
    done = desk.post(url("event_import_register", event), {**sent, "names": shown.context["text"]})
    assert done.status_code == 302
    found = [name for name, _club in named(event)]
    assert (found[0], found[1], found[-1]) == ("Alma Müller Lüdenscheidt", "Xaver Adlerhorst", "Luc Petit")


def test_below_a_head_with_both_names_apart_nothing_is_asked(desk, event):
    page = send(desk, event, "Vorname;Nachname;Verein\nLe;Goff;SC\nM. Claire;Kühn;SC\nAnna;Maria;Nord\n")
    assert [each.line.name for each, _word in page.context["rows"]] == ["Le Goff", "M. Claire Kühn", "Anna Maria"]
    sent = {key: value[-1] for key, value in form(page, "ticks").sent.items()}
    done = desk.post(url("event_import_register", event), {**sent, "names": page.context["text"]})
    assert done.status_code == 302


def test_players_who_are_known_tell_how_a_file_is_to_be_read(desk, event):
    build.player("Xaver Adlerhorst", club=event.book.club)
    page = send(desk, event, "Spieler\nAdlerhorst Xaver\nBauer Bero\n")
    assert form(page, "kept").offered["who:names:plain"] == ["last", "first", "each"]


def test_lines_that_are_corrected_on_the_page_of_a_file_are_asked_about_there(desk, event):
    page = desk.post(url("event_import", event), {"names": "Le Goff Yann; SC West", "ticks": "yes"})
    assert page.status_code == 200
    sent = form(page, "ticks").sent
    assert sent["who:name:Le Goff Yann; SC West"] == ["Yann Le Goff; SC West"]
    assert page.context["text"] == "Le Goff Yann; SC West"
    refused = desk.post(url("event_import_register", event), {"names": "Le Goff Yann; SC West", "ticks": "yes"})
    assert refused.status_code == 400
    said = {key: value[-1] for key, value in sent.items()}
    done = desk.post(url("event_import_register", event), {**said, "names": "Le Goff Yann; SC West"})
    assert done.status_code == 302
    assert named(event) == [("Yann Le Goff", "SC West")]
