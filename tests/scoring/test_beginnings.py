"""Names found while they are typed: how much of them is enough, and what is too far away."""

import pytest

from scoring.people.values.beginnings import Beginnings

PEOPLE = {1: "Hans Köhler", 2: "Hanna Kohl", 3: "Karl-Heinz Groß", 4: "Dr. Øyvind Ærø", 5: "Ute Abt", 6: "Hansen Hans"}


@pytest.fixture
def names():
    found = Beginnings()
    for who, name in PEOPLE.items():
        found.put(who, name)
    return found


def who(names, typed):
    return [each.who for each in names.found(typed)]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("köhl", [2, 1]),
        ("KOEHLER", [1]),
        ("kohler h", [1]),
        ("Köhler, Ha", [1]),
        ("h k", [2, 1, 3]),
        ("hans h", [6]),
        ("gross", [3]),
        ("karlheinz g", [3]),
        ("oyv", [4]),
        ("dr. aro", [4]),
        ("khöler", [1]),
        ("köhlre", [1]),
        ("okhler", [1]),
        ("utte", [5]),
        ("ube", []),
        ("ohl", []),
        ("", []),
        (";", []),
    ],
)
def test_who_is_meant_by_a_beginning(names, typed, meant):
    assert who(names, typed) == meant


def test_a_slip_is_looked_for_only_where_nothing_begins_so(names):
    names.put(7, "Kholer Ina")
    assert [(each.who, each.slip) for each in names.found("khol")] == [(7, False)]


def test_a_name_is_dropped_and_put_anew(names):
    names.put(1, "Hans Meier")
    names.drop(2)
    assert who(names, "koh") == []
    assert who(names, "mei") == [1]
