"""What is first and what is last in a name, wherever a name is typed, imported, found or shortened."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.people.values import person_names, showing, twins

NAMES = tomllib.loads(Path(__file__).with_name("golden").joinpath("person_names.toml").read_text("utf-8"))["names"]
TEXTS = st.one_of(
    st.text(max_size=40),
    st.lists(
        st.sampled_from(
            ["Anna", "Adler", "von", "der", "DE", "LA", "Dr.", "jun.", ",", "Le", "Mac", "geb.", "(", "17", "e"]
        ),
        min_size=1,
        max_size=7,
    ).map(" ".join),
)


def read(case):
    return person_names.read(case["typed"], last_name_first=case.get("last_name_first", False))


def test_every_name_is_kept_with_the_first_name_first():
    assert {each["typed"]: read(each).full for each in NAMES} == {each["typed"]: each["full"] for each in NAMES}


def test_every_name_is_shortened_to_the_first_name_and_the_initial_of_the_last():
    short = [each for each in NAMES if "short" in each]
    assert {each["typed"]: read(each).short for each in short} == {each["typed"]: each["short"] for each in short}
    assert len(short) > 60


def test_a_stored_name_is_shown_in_public_as_it_is_read():
    assert showing.told(showing.SHORT, "Bibersdorf, Ulla", 1) == "Ulla B."
    assert showing.told(showing.SHORT, "Dr. Tilo Quastenfloh", 1) == "Tilo Q."


def test_letters_with_a_stroke_and_shortened_particles_are_filed_by_their_letter():
    typed = ["Ida Freifrau v. Münchow", "Bo Østergård", "Anna Nagel", "Łucja Łukasik", "Ida v. d. Aue", "Ole Peters"]
    filed = ["Ida v. d. Aue", "Łucja Łukasik", "Ida Freifrau v. Münchow", "Anna Nagel", "Bo Østergård", "Ole Peters"]
    assert sorted(typed, key=person_names.sort_key) == filed


def test_a_list_by_last_names_passes_over_particles_titles_and_accents():
    typed = [
        "Anna von der Heide",
        "Dr. Zoe Abel",
        "Jean d'Artois",
        "Ole Ängström",
        "Yann Le Goff",
        "Uschi",
        "ida heide",
    ]
    filed = sorted(typed, key=person_names.sort_key)
    assert filed == [
        *("Dr. Zoe Abel", "Ole Ängström", "Jean d'Artois", "Yann Le Goff"),
        *("Anna von der Heide", "ida heide", "Uschi"),
    ]


def test_a_capital_before_an_apostrophe_is_filed_where_the_name_begins():
    typed = [
        "Max Danz",
        "Gina D’Angelo",
        "Ida Dahl",
        "Jean d'Artois",
        "Moira O'Brien",
        "Ole Obst",
        "Anne L'Hermite",
        "Kai Lau",
    ]
    assert sorted(typed, key=person_names.sort_key) == [
        *("Jean d'Artois", "Ida Dahl", "Gina D’Angelo", "Max Danz"),
        *("Kai Lau", "Anne L'Hermite", "Moira O'Brien", "Ole Obst"),
    ]


@pytest.mark.parametrize(
    "typed", ["Adler, Anna", "Dr. Anna Adler", "Herr Anna Adler", "ADLER Anna", "Anna Adler geb. Fuchs"]
)
def test_one_person_written_otherwise_is_asked_about(typed):
    assert twins.alike(typed, "Anna Adler") is twins.Likeness.SPELLING


def test_junior_is_asked_about_and_never_taken_for_senior():
    assert twins.alike("Nora Zobelmann jun.", "Nora Zobelmann") is twins.Likeness.SPELLING
    assert twins.alike("Nora Zobelmann jun.", "Zobelmann, Nora sen.") is None
    assert twins.key("Nora Zobelmann jun.") != twins.key("Nora Zobelmann")


@given(TEXTS)
def test_whatever_is_typed_is_read_and_read_again_as_the_same(text):
    name = person_names.read(text)
    assert person_names.read(name.full).full == name.full
    assert len(name.short) <= len(name.full) + 1
    for title in name.title.split():
        assert title not in name.short.split()


@pytest.mark.parametrize(
    ("name", "brief", "called"),
    [
        ("Anna Maria Adler", "A. Adler", "Anna"),
        ("Dr. Hans-Peter Schönfeld", "H. Schönfeld", "Hans-Peter"),
        ("Prof. Dr. Max von der Heide jun.", "M. von der Heide", "Max"),
        ("Dr. Vogt", "Dr. Vogt", "Vogt"),
        ("Anna A.", "Anna A.", "Anna"),
        ("Anna", "Anna", "Anna"),
        ("#7", "#7", "#7"),
    ],
)
def test_where_there_is_little_room_a_title_is_no_first_name(name, brief, called):
    read = person_names.read(name)
    assert (read.brief, read.called) == (brief, called)
