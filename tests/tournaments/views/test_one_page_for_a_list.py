"""A pasted list is asked about on one page: its columns, names, twins and ages, filled in as they are understood."""

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import build
from tests.scoring.faces import form, text
from tests.tournaments import events
from tests.tournaments.pages import url
from tests.tournaments.views.test_importing import with_categories

pytestmark = pytest.mark.django_db
NAMES = """
Sommer, Petra; Winkler, Uwe; Adler, Anna; Fuchs, Berta; Krüger, Hans; Vogel, Ottto; Hahn, Karl Heinz; Lorenz, Eva;
Otto, Klaus; Peters, Anna Maria; Wolf, Jens; Bergmann, Ralf; Schulte, Monika; Le Goff, Yann; von Berg, Gerd; Neumann,
Ute; Busch, Sven; Kühn, Lena; Sauer, Rolf; Krüger, Hans
"""
CLUBS = ("SC Nord", "Die Reizenden", "SC Adler", "SC Adler", "", "Skatfreunde Süd")
PEOPLE = [(*name.split(", "), CLUBS[at % len(CLUBS)]) for at, name in enumerate(" ".join(NAMES.split()).split("; "))]
"""Twenty: Hans Krüger stands there twice, and some resemble members."""


def lines(shape):
    each = enumerate(PEOPLE, start=1)
    return "\n".join(shape.format(at=at, last=last, first=first, club=club) for at, (last, first, club) in each)


SHAPES = {
    "last name; first name; club": lines("{last}; {first}; {club}"),
    "first name; last name; club": lines("{first}; {last}; {club}"),
    "commas": lines("{first} {last}, {club}, Herren"),
    "commas, last name first": lines("{last}, {first}, {club}"),
    "tabs": lines("{last}\t{first}\t{club}"),
    "head": "Nachname; Vorname; Verein\n" + lines("{last}; {first}; {club}"),
    "head and tabs": "Name\tVorname\tVerein\n" + lines("{last}\t{first}\t{club}"),
    "head and commas": "Name,Verein,Kategorie\n" + lines("{first} {last},{club},Herren"),
    "telephone": lines("{first} {last}; {club}; 0171 123{at}"),
    "numbered": lines("{at}; {first} {last}; {club}"),
    "town": "Name; Ort; Verein\n" + lines("{first} {last}; Köln; {club}"),
    "age": lines("{first} {last}; {club}; 4{at}"),
}


@pytest.fixture
def event():
    club = build.club("SC Adler")
    by = build.grant(build.account(), "director", club=club).account
    for name in ("Anna Adler", "Bert Fuchs", "Karl Klug", "Otto Vogel"):
        build.player(name, club=club)
    return events.event(by=by, club=club)


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def paste(desk, event, text):
    return desk.post(url("event_register", event), {"names": text})


def filled(page, **more):
    """What the page sends where its form is sent as it stands, and with the last choice where none is made."""
    sent = {key: value[-1] for key, value in form(page, "shown").sent.items()}
    for name, choices in re.findall(r'<select[^>]* name="([^"]+)"(.*?)</select>', text(page), re.DOTALL):
        offered = re.findall(r'<option value="([^"]*)"( selected)?', choices)
        sent[html.unescape(name)] = next((value for value, chosen in offered if chosen), "") or offered[-1][0]
    typed = re.search(r'<textarea[^>]* name="names"[^>]*>\r?\n?(.*?)</textarea>', text(page), re.DOTALL)
    return {key: html.unescape(each) for key, each in sent.items()} | {"names": html.unescape(typed[1]), **more}


def register(desk, event, page, **more):
    return desk.post(url("event_import_register", event), filled(page, **more))


def registered(event):
    return {each.player.name: (each.club_name, each.category) for each in event.registrations.select_related("player")}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_pasted_list_is_asked_about_on_one_page(desk, event, shape):
    page, pages = paste(desk, event, SHAPES[shape]), 1
    assert page.status_code == 200
    while (page := register(desk, event, page)).status_code != 302:
        pages += 1
        assert pages < 5
    assert pages == 1
    found = registered(event)
    category = "Herren" if "commas" in shape and "last" not in shape else ""
    expected = {"Petra Sommer": "SC Nord", "Karl Heinz Hahn": "SC Nord", "Yann Le Goff": "Die Reizenden"}
    assert {name: found[name] for name in expected} == {name: (club, category) for name, club in expected.items()}
    assert len(found) == 19


@pytest.mark.parametrize(
    "typed",
    [
        "Nora Neu\nUwe West; SC Nord\nUschi",
        "Nora Neu; SC West; Damen\nUwe West; SC Nord; Herren",
        "Uschi; SC Nord\nMax; SC Süd",
        "Neu, Nora\nWest, Uwe",
        "Nora Neu; SC 04; Damen\nUwe West; SC 04; Herren",
        "Neu, Nora; SC West\nWest, Uwe; SC Süd",
        "Nora Neu\tSC West\nUwe West\tSC Süd",
    ],
)
def test_lines_as_one_types_them_are_taken_without_a_page(desk, event, typed):
    assert paste(desk, event, typed).status_code == 302
    assert event.registrations.count() == len(typed.split("\n"))


def test_columns_that_are_put_right_on_the_page_count_at_once(desk, event):
    page = paste(desk, event, "Neu; Nora; SC West\nKurz; Kurt; SC Süd\nLang; Lutz; SC Ost")
    columns = {"column:0": "first", "column:1": "last", "column:2": "other"}
    assert register(desk, event, page, **columns).status_code == 302
    assert registered(event) == {"Neu Nora": ("", ""), "Kurz Kurt": ("", ""), "Lang Lutz": ("", "")}


def test_columns_that_cannot_be_register_nobody_and_stay_as_they_were_chosen(desk, event):
    page = paste(desk, event, "Neu; Nora; SC West\nKurz; Kurt; SC Süd")
    refused = register(desk, event, page, **{"column:0": "club", "column:1": "last"})
    assert refused.status_code == 400
    assert [each.kind.value for each in refused.context["reading"].columns] == ["club", "last", "club"]
    assert not event.registrations.exists()


def test_rows_that_are_corrected_on_the_page_count_instead_of_what_was_pasted(desk, event):
    page = paste(desk, event, "Neu; Nora; SC West\nKurz; Kurt; SC Süd")
    assert register(desk, event, page, names="Nora Neumann; SC West\r\nKurt Kurz; SC Süd").status_code == 302
    assert registered(event) == {"Nora Neumann": ("SC West", ""), "Kurt Kurz": ("SC Süd", "")}


def test_a_twin_is_asked_about_beside_the_columns_and_an_open_answer_registers_nobody(desk, event):
    page = paste(desk, event, "Krüger; Hans; SC Nord\nKurz; Kurt; SC Süd\nKrueger; Hans; SC Nord")
    (key,) = [f"who:{each.question.key}" for each, _word in page.context["rows"] if each.question]
    refused = register(desk, event, page, **{key: ""})
    assert refused.status_code == 400
    assert refused.context["kept"] == page.context["kept"]
    assert not event.registrations.exists()
    assert register(desk, event, refused).status_code == 302


def test_a_third_column_of_what_is_no_category_here_is_left_out(desk, event):
    with_categories(event, "Damen", "Herren")
    page = paste(desk, event, "Nora Neu; SC West; Köln\nKurt Kurz; SC Süd; Bonn\nLutz Lang; SC Ost; Damen")
    assert [each.kind.value for each in page.context["reading"].columns] == ["name", "club", "other"]
    assert register(desk, event, page).status_code == 302
    assert registered(event)["Nora Neu"] == ("SC West", "")


def test_a_list_of_names_in_doubt_is_asked_whom_they_mean_on_the_same_page(desk, event):
    asked = paste(desk, event, "Adlerhorst Xaver\nBauer Bero\nCramer Ciro\nDorn Odo\nEber Wim\nFuchs Berta")
    kinds = {type(each).__name__ for each in asked.context["questions"]}
    assert (asked.status_code, kinds) == (400, {"NameQuestion", "Question"})


AGES = "Name;Verein;{head}\nNora Neu;SC West;{one}\nKurt Kurz;SC Süd;{two}"


@pytest.mark.parametrize(
    ("head", "one", "two"),
    [
        ("Alter", "17", "18"),
        ("âge", "17 ans", "18 ans"),
        ("Age", "U16", "60+"),
        ("Alter", "17 J.", "44 Jahre"),
        ("Jahrgang", "12", "88"),
        ("Alter", "Jg. 2012", "1988"),
        ("Geburtsdatum", "03.04.2012", "geb. 3.4.1988"),
    ],
)
def test_a_column_of_ages_marks_minors_and_is_kept_nowhere(desk, event, head, one, two):
    page = paste(desk, event, AGES.format(head=head, one=one, two=two))
    assert page.context["young"].minors == {2}
    assert [each.kind.value for each in page.context["reading"].columns] == ["name", "club", "age"]
    assert register(desk, event, page, minor="2").status_code == 302
    minors = {each.player.name: each.player.minor for each in event.registrations.select_related("player")}
    assert minors == {"Nora Neu": True, "Kurt Kurz": False}
    assert registered(event) == {"Nora Neu": ("SC West", ""), "Kurt Kurz": ("SC Süd", "")}


def test_an_age_puts_into_categories_as_a_birth_date_does(desk, event):
    with_categories(event, "U21", "Ü60")
    page = paste(desk, event, AGES.format(head="Alter", one="U18", two="61"))
    assert register(desk, event, page, minor="2").status_code == 302
    assert registered(event) == {"Nora Neu": ("SC West", "U21"), "Kurt Kurz": ("SC Süd", "Ü60")}


@pytest.mark.parametrize(("told", "is_minor"), [("yes", True), ("no", False)])
def test_an_age_that_leaves_it_open_is_asked_about(desk, event, told, is_minor):
    page = paste(desk, event, AGES.format(head="Alter", one="U21", two="-"))
    assert "“U21”: under 18 on the day of the event?" in " ".join(text(page).split())
    refused = register(desk, event, page, **{"young:2": ""})
    assert refused.status_code == 400
    assert not event.registrations.exists()
    by_hand = {"names": "\r\nNora Neumann; SC West\r\nKurt Kurz; SC Süd", "young:2": ""}
    assert register(desk, event, page, **by_hand).status_code == 400
    assert register(desk, event, page, **by_hand | {"young:2": told}).status_code == 302
    assert event.registrations.get(player__name="Nora Neumann").player.minor is is_minor


def test_a_file_is_asked_about_on_one_page_too(desk, event):
    file = SimpleUploadedFile("list.csv", SHAPES["last name; first name; club"].encode())
    page = desk.post(url("event_import", event), {"file": file})
    assert register(desk, event, page).status_code == 302
    assert event.registrations.count() == 19


def test_a_pasted_list_asks_no_letters_and_keeps_what_was_ticked_at_the_desk(desk, event):
    for ticked in (False, True):
        typed = {"names": SHAPES["tabs"], **({"announced": "on", "agreed": "on"} if ticked else {})}
        page = desk.post(url("event_register", event), typed)
        assert not page.context["code_pages"]
        assert (page.context["announced"], page.context["agreed"]) == (ticked, ticked)
