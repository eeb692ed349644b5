"""Names that may mean one person: what is asked about, and what is not."""

import string
import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as some

from scoring.people.values import twins
from scoring.people.values.name_words import TELLING
from scoring.people.values.twins import Known, Likeness

LETTERS = string.ascii_lowercase + "äöüßéèçñøłåšž"
WORDS = some.text(LETTERS, min_size=twins.WORD + 1, max_size=12).filter(lambda word: word not in TELLING)
"""Words so long that no slip makes them too short, and that are no titles or the like."""
LONG_NAMES = some.lists(WORDS, min_size=2, max_size=4).map(" ".join)
ANY_NAMES = some.text(max_size=20) | some.text("aeoußü ,.-#1JK’", max_size=12) | LONG_NAMES


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Hans Köhler", "Hans Koehler"),
        ("Hans Köhler", "Hans Kohler"),
        ("Hans Koehler", "Hans Kohler"),
        ("Walter Voß", "Voss, Walter"),
        ("Øyvind Sørensen", "Oyvind Soerensen"),
        ("Émile Besson", "Emile Besson"),
        ("Ivo Dvořák", "Ivo Dvorak"),
        ("Małgorzata Zając", "Malgorzata Zajac"),
        ("Jürgen Kühn", "Kühn, Jürgen"),
        ("Jürgen Kühn", "Kuehn Jürgen"),
        ("Jürgen Kühn", "12 Jürgen Kühn"),
        ("Jürgen Kühn", "12. Jürgen Kühn"),
        ("Jürgen Kühn", "12) Kühn, Jürgen"),
        ("Jürgen Kühn", "#12 Jürgen Kühn"),
        ("Jürgen Kühn", "Nr. 12 Jürgen Kühn"),
        ("Jürgen Kühn", "Jürgen Kühn #12"),
        ("Jürgen Kühn", "Dr. Jürgen Kühn"),
        ("Jürgen Kühn", "Kühn, Prof. Dr. med. Jürgen"),
        ("Karl-Heinz Müller", "Karlheinz Mueller"),
        ("Karl-Heinz Müller", "Müller, Karl Heinz"),
        ("Susan O'Reilly", "Susan O’Reilly"),
        ("Susan O'Reilly", "Susan OReilly"),
    ],
)
def test_other_spelling_and_order_is_alike(one, other):
    assert twins.alike(one, other) is Likeness.SPELLING
    assert Known(["Bert Brandt", one]).likely(other) == [one]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jürgen Köhler", "Jürgen Köler"),
        ("Jürgen Kühn", "Jügren Kuehn"),
        ("Jürgen Kühn", "Khün, Jürgen"),
        ("Jürgen Kühn", "3 Jürgenn Kühn"),
        ("Hans Wolf", "Hans Wolff"),
        ("Peter Meier", "Peter Maier"),
        ("Hildegard", "Hildegrd"),
        ("Großmann Rolf", "Rolf Grßomann"),
    ],
)
def test_one_slip_is_alike(one, other):
    assert twins.alike(one, other) is Likeness.SLIP
    assert Known([one]).likely(other) == [one]


@pytest.mark.parametrize(
    ("one", "other"), [("J. Kühn", "Jürgen Kuehn"), ("Jürgen K.", "Jürgen Kühn"), ("A Abt", "Ada Abt")]
)
def test_initial_is_alike(one, other):
    assert twins.alike(one, other) is Likeness.INITIAL
    assert Known([one]).likely(other) == [one]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna Heide", "Anna von der Heide"),
        ("Anna von Heide", "Anna von der Heide"),
        ("Jan Horst", "ter Horst, Jan"),
        ("Yann Goff", "LE GOFF Yann"),
        ("Jean Artois", "Jean d'Artois"),
    ],
)
def test_a_name_that_lacks_only_particles_is_alike(one, other):
    assert twins.alike(one, other) is Likeness.PARTICLES
    assert Known(["Bert Brandt", one]).likely(other) == [one]
    assert Known(["Bert Brandt", other]).likely(one) == [other]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ute Abt", "Ina Abt"),
        ("Ute von Abt", "Ina Abt"),
        ("Ute Abt", "Uta Abt"),
        ("Jan Müller", "Jana Müller"),
        ("Anna Abt", "Hanna Abt"),
        ("Jürgen Kühn", "Jörg Kühn"),
        ("Jürgen Kühn", "Jürgen Kahl"),
        ("Jügren Kühm", "Jürgen Kühn"),
        ("Jürgen Kün", "Jürgen Kühn"),
        ("Hans Kühn sen.", "Hans Kühn jun."),
        ("Kühn", "Jürgen Kühn"),
        ("Player 1", "Player 2"),
        ("Player 1", "Player 11"),
        ("J. K.", "Jürgen Kühn"),
        ("J. Kühn", "K. Kühn"),
        ("♥ ♥", "♠ ♠"),
        ("", "12"),
        ("12", "13"),
        ("#12", "#13"),
    ],
)
def test_other_people_are_not_alike(one, other):
    assert twins.alike(one, other) is None
    assert Known([one]).likely(other) == []


def test_names_of_one_family_are_asked_about_where_one_letter_parts_them():
    assert twins.alike("Anna Müller", "Hanna Müller")
    assert twins.alike("Martin Müller", "Martina Müller")


def test_likely_names_come_best_first_and_without_the_very_name():
    known = Known(["Juergen Kühm", "J. Kühn", "Kuehn, Jürgen", "JÜRGEN  KÜHN", "Bert Brandt"])
    assert known.likely("Jürgen Kühn") == ["Kuehn, Jürgen", "J. Kühn", "Juergen Kühm"]


def test_capitals_blanks_and_composition_make_no_other_name():
    typed = unicodedata.normalize("NFD", " jürgen  VOẞ ")
    assert twins.same("Jürgen Voß", typed)
    assert twins.same("Jürgen Voss", typed)
    assert Known(["Jürgen Voß"]).likely(typed) == []


def test_key_is_one_for_all_spellings():
    assert {twins.key(each) for each in ("Jürgen Kühn", "KUEHN, Juergen", "7. Dr. Jürgen Kuhn")} == {"jurgen kuhn"}
    assert twins.key("♥ 7") == "7"


@some.composite
def slips(draw):
    """A long name, and the same with one slip in it."""
    words = draw(some.lists(WORDS, min_size=2, max_size=3))
    which = draw(some.integers(0, len(words) - 1))
    word = words[which]
    at = draw(some.integers(0, len(word) - 1))
    letter = draw(some.sampled_from(LETTERS))
    pair = word[at : at + 2][::-1]
    other = draw(
        some.sampled_from(
            [
                word[:at] + letter + word[at + 1 :],
                word[:at] + word[at + 1 :],
                word[:at] + word[at] + word[at:],
                word[:at] + letter + word[at:],
                word[:at] + pair + word[at + 2 :],
            ]
        )
    )
    slipped = draw(some.permutations([*words[:which], other, *words[which + 1 :]]))
    return " ".join(words), " ".join(slipped)


@given(slips(), some.lists(LONG_NAMES, max_size=5))
def test_every_single_slip_of_a_long_name_is_found(pair, others):
    name, slipped = pair
    assume(not twins.same(name, slipped))
    assert name in Known([*others, name]).likely(slipped)


@given(ANY_NAMES, ANY_NAMES)
def test_likeness_is_mutual_and_the_index_finds_what_comparing_finds(one, other):
    assert twins.alike(one, other) == twins.alike(other, one)
    found = [other] if twins.alike(one, other) else []
    assert Known([other]).likely(one) == found


@given(slips())
def test_likeness_of_slips_is_mutual(pair):
    assert twins.alike(*pair) == twins.alike(*pair[::-1])


@given(ANY_NAMES)
def test_nobody_is_his_own_twin(name):
    assert twins.alike(name, name) is None
    assert Known([name]).likely(name) == []
    assert Known([name]).likely(name.upper().lower()) in ([], [name])


def test_many_names_are_compared_with_two_thousand_without_comparing_each_with_each(monkeypatch):
    compared = []
    judge = twins._Name.likeness
    monkeypatch.setattr(twins._Name, "likeness", lambda one, other: compared.append(1) or judge(one, other))
    given_names = ["Jürgen", "Hannelore", "Friedrich", "Margarete", "Wolfgang", "Dorothea", "Matthias", "Valérie"]
    letters = "bdfgklmnprst"
    families = [f"{a}o{b}a{c}{d}er" for a in letters for b in letters for c in letters for d in letters][::16]
    names = [f"{name} {family.title()}" for family in families for name in given_names][:2_000]
    known = Known(names)
    for typed in names[::8]:
        known.likely(f"{typed[:3]}{typed[4:]}")
    assert 250 <= len(compared) < 3_000
