"""A name typed, printed or looked for is read by the one function that also keeps it."""

import pytest

from scoring.lists.queries import sheet_queries
from scoring.lists.queries.paper_names import misplaced
from scoring.people.queries.acquaintances import Circle, Somebody
from scoring.people.values.beginnings import Beginnings
from tests.tournaments import events
from tournaments.queries.finding import find
from tournaments.queries.paper_contents import PLAN_NAMES, Hall, parts

pytestmark = pytest.mark.django_db
LINES = ("Zoe Abel", "Anna von der Heide", "Dr. Fuchs, Bert", "Nora Zobelmann jun.")


@pytest.fixture(scope="module")
def named(world):
    def made():
        event = events.event()
        events.named(event, events.director_of(event), *LINES)
        events.drawn(event)
        return event

    return world(made)


def test_the_plan_by_names_stands_by_last_names(named):
    (plan,) = parts(Hall(named), PLAN_NAMES, 1, "")
    assert [each["name"] for each in plan.content] == [
        *("Zoe Abel", "Dr. Bert Fuchs"),
        *("Anna von der Heide", "Nora Zobelmann jun."),
    ]


@pytest.mark.parametrize("typed", ["Dr. Bert Fuchs", "Fuchs, Dr. Bert", "dr. bert fuchs"])
def test_somebody_is_found_by_the_very_name_in_any_form(named, typed):
    assert [each.name for each in find(named, typed).meant] == ["Dr. Bert Fuchs"]


@pytest.mark.parametrize("typed", ["Fuchs", "Bert Fuchs", "Fuchs, Bert", "Dr. Bert Fuchs", "von der Heide", "3"])
def test_a_name_on_paper_belongs_to_its_table_in_any_form(named, typed):
    sheet = named.series.get().tables.get().sheet
    assert misplaced(sheet_queries.load(sheet), typed) is None


def test_a_name_on_paper_that_nobody_here_bears_is_told(named):
    sheet = named.series.get().tables.get().sheet
    assert misplaced(sheet_queries.load(sheet), "Cora Clemens") is not None


def test_a_name_kept_with_the_last_name_first_is_the_very_name_that_is_typed():
    circle = Circle([Somebody("Adler, Anna", "Adler, Anna", player=1)])
    assert [each.player for each in circle.named("Anna Adler")] == [1]


def test_two_clubs_are_two_whatever_a_person_of_that_name_would_be():
    circle = Circle([Somebody("Anna Adler", "Anna Adler", player=1, club="SC Nord I")])
    assert circle.named("Anna Adler", "SC Nord Herne") == []


def test_a_name_of_before_is_found_while_it_is_typed():
    names = Beginnings()
    names.put(1, "Anna Fuchs geb. Meier")
    assert [each.who for each in names.found("meier")] == [1]
