"""The same mistake in a record gets the same code and the same sentence: in every game, preset and language."""

import random
import re
from functools import cache

import pytest

import rules
from rules import registry
from rules.shared_texts import TEXTS
from rules.types import Kind

TABLES = [
    (game, preset, seats)
    for game, info in rules.games().items()
    for preset in info.presets
    for seats in rules.seats(rules.ruleset(game, preset))
]
TABLE = pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
HUGE = 10**9
NUMBERS = {Kind.INTEGER, Kind.INTEGERS, Kind.LISTS}
SEATS = {Kind.SEAT, Kind.SEATS}
LISTS = {Kind.SEATS, Kind.INTEGERS, Kind.LISTS, Kind.CODES}
TEXT = "x" * 1000


def within(field, value):
    """The value as deep in lists as this field has it."""
    return [[value]] if field.kind is Kind.LISTS else [value] if field.kind in LISTS else value


def every(kinds, value):
    return lambda field: within(field, value) if field.kind in kinds else None


MISTAKES = {
    "words for a number": ("not_an_integer", every(NUMBERS | SEATS, "Anna")),
    "half a number": ("not_an_integer", every(NUMBERS | SEATS, 1.5)),
    "yes for a number": ("not_an_integer", every(NUMBERS | SEATS, True)),
    "too large a number": ("out_of_range", every({Kind.INTEGER, Kind.INTEGERS}, HUGE)),
    "too small a number": ("out_of_range", every({Kind.INTEGER, Kind.INTEGERS}, -HUGE)),
    "unknown seat": ("not_a_seat", every(SEATS, 17)),
    "unknown choice": ("not_a_choice", every({Kind.CHOICE, Kind.CODES}, "Anna")),
    "number for yes": ("not_a_flag", every({Kind.FLAG}, 2)),
    "number for a text": ("not_a_text", every({Kind.TEXT}, 5)),
    "endless text": ("text_too_long", every({Kind.TEXT}, TEXT)),
    "hidden characters": ("text_unprintable", every({Kind.TEXT}, "\x00")),
    "one for several": ("not_a_list", lambda field: 5 if field.kind in LISTS else None),
    "too many": (
        "list_too_long",
        lambda field: [within(field, 0)[0]] * 99 if field.length and field.kind in LISTS else None,
    ),
}
"""By mistake: the code that answers it, and what is stated then; None for a field that has no room for it."""

OWN = {
    ("skat", "bid"): "players know which bids there are",
    ("skat", "matadors"): "there is always one",
    ("skat", "points_each"): "three numbers in one line",
    ("skat", "tricks_each"): "three numbers in one line",
    ("ecarte", "tricks_dealer"): "five tricks",
    ("ecarte", "tricks_nondealer"): "five tricks",
    ("ecarte", "points"): "what a deal can be worth",
    ("sixty_six", "closed_after"): "what is left in the talon",
    ("sixty_six", "game_points"): "what a deal can be worth",
    ("bauernschnapsen", "game_points"): "what a deal can be worth",
    ("dreierschnapsen", "game_points"): "what a deal can be worth",
    ("bauernschnapsen", "contract"): "what the table plays",
    ("dreierschnapsen", "contract"): "what the table plays",
    ("bauernschnapsen", "kontra"): "what the table plays",
    ("dreierschnapsen", "kontra"): "what the table plays",
}
"""Fields that have a sentence of their own, and what it says better."""


@cache
def played(game, preset, seats):
    """Rule set, a legal deal, and the fields that it could have filled in."""
    ruleset = rules.ruleset(game, preset)
    return ruleset, dict(rules.sample_deal(ruleset, seats, [], random.Random(5))), rules.fields(ruleset, seats)


def problems(table, **stated):
    ruleset, deal, _fields = played(*table)
    return rules.score(ruleset, table[2], [{**deal, **stated}]).lines[0].problems


def label(game, field, language):
    return rules.say(game, field.label, {}, language)


def bare(game, problem, field, language):
    """The sentence without what it was filled with: the field, what was given, what would be right."""
    told = rules.sentence(game, problem, language)
    words = str(problem.params.get("allowed")).split(", ")
    named = [rules.say(game, label, {}, language) for word, label in problem.labels.items() if word in words]
    for each in (str(problem.params.get("given")), *sorted(named or [", ".join(words)], key=len, reverse=True)):
        told = told.replace(each, "…")
    told = re.sub("…(?:\u00a0?[,;] …)+", "…", told).replace(label(game, field, language), "…")
    return re.sub(r"-?\d+", "#", told)


@cache
def stated_wrongly(mistake):
    """Table, field and problems, wherever a field has room for this mistake."""
    found = []
    for table in TABLES:
        for field in played(*table)[2]:
            stated = MISTAKES[mistake][1](field)
            if stated is not None:
                told = problems(table, **{field.key: stated})
                found.append((table, field, [each for each in told if field.key in each.fields]))
    return found


@pytest.mark.parametrize("mistake", MISTAKES)
def test_same_mistake_has_the_same_code_in_every_field(mistake):
    answered = [(table, field.key, [each.code for each in found]) for table, field, found in stated_wrongly(mistake)]
    assert answered
    assert [each for each in answered if each[2] != [MISTAKES[mistake][0]]] == []


@pytest.mark.parametrize("language", rules.LANGUAGES)
@pytest.mark.parametrize("mistake", MISTAKES)
def test_same_mistake_gets_the_same_sentence_in_every_game(mistake, language):
    """But for a field with a sentence of its own, which says more than that."""
    code, said = MISTAKES[mistake][0], {}
    for (game, _preset, _seats), field, found in stated_wrongly(mistake):
        if f"{code}.{field.key}" not in registry.find(game).texts:
            (problem,) = found
            said.setdefault(bare(game, problem, field, language), (game, field.key))
    assert len(said) == 1, said


@TABLE
def test_what_is_missing_is_said_alike(game, preset, seats):
    """Whatever is left out of a legal deal: that it is missing, or what only this game can say of it."""
    ruleset, deal, fields = played(game, preset, seats)
    missing = 0
    for field in fields:
        rest = {key: value for key, value in deal.items() if key != field.key}
        for problem in rules.score(ruleset, seats, [rest]).lines[0].problems:
            if problem.code == "missing" and problem.fields == (field.key,):
                missing += 1
                assert problem.incomplete
                assert [rules.sentence(game, problem, language) for language in rules.LANGUAGES] == [
                    f"„{label(game, field, 'de')}“ fehlt.",
                    f"Il manque «\u00a0{label(game, field, 'fr')}\u00a0».",
                    f"“{label(game, field, 'en')}” is missing.",
                ]
    assert missing


@TABLE
def test_what_belongs_to_another_kind_is_said_alike(game, preset, seats):
    """Of a deal that was struck nothing is told but that; a value that is the field's own says nothing more."""
    ruleset, deal, fields = played(game, preset, seats)
    alone = [(field, deal[field.key]) for field in fields if deal.get(field.key) not in (None, field.default)]
    told = {
        rules.sentence(game, problem, "de").replace(label(game, field, "de"), "…")
        for field, value in alone
        if field.key not in {"kind", "dealer", "remark"}
        for problem in rules.score(ruleset, seats, [{"kind": "void", field.key: value}]).lines[0].problems
    }
    assert told == {"„…“ gehört nicht zu einem Eintrag der Art „Gestrichen“."}


@TABLE
def test_what_no_game_knows_is_said_alike(game, preset, seats):
    found = [rules.sentence(game, each, "fr") for each in problems((game, preset, seats), colour=1)]
    assert "L'indication «\u00a0colour\u00a0» n'existe pas ici." in found


@TABLE
def test_what_is_no_record_is_said_alike(game, preset, seats):
    ruleset = rules.ruleset(game, preset)
    found = rules.score(ruleset, seats, [5]).lines[0].problems
    assert [rules.sentence(game, each, "de") for each in found] == [
        "Ein Spiel muss aus benannten Angaben bestehen, nicht aus „5“."
    ]


@TABLE
def test_deal_behind_the_last_is_said_alike(game, preset, seats):
    ruleset = rules.ruleset(game, preset, deals=1)
    found = rules.score(ruleset, seats, [{"kind": "void"}] * 2).lines[1].problems
    said = [rules.sentence(game, each, "fr") for each in found]
    assert "La feuille ne compte que 1 donne\u00a0; il n'y a pas de donne 2." in said


@pytest.mark.parametrize("game", [game for game in rules.games() if "match_is_over" not in registry.find(game).texts])
def test_deal_after_the_decision_is_said_alike(game):
    """The shortest list of each game that somebody can have won; in Doppelkopf time is up instead."""
    ruleset, deals = rules.ruleset(game, SHORT[game][0], **SHORT[game][1]), []
    rng, seats = random.Random(3), rules.seats(ruleset)[0]
    while not rules.score(ruleset, seats, deals).finished:
        deals.append(rules.sample_deal(ruleset, seats, deals, rng))
    last = rules.score(ruleset, seats, [*deals, {"kind": "void"}]).lines[-1]
    assert [rules.sentence(game, each, "en") for each in last.problems] == [
        "The result is already settled: no deal comes after it."
    ]


SHORT = {
    "skat": ("bierlachs", {"limit": 50}),
    "ecarte": ("classic", {"parties": 1}),
    "sixty_six": ("wikipedia-fr", {"matches": 1}),
    "bauernschnapsen": ("standard", {"bummerl_limit": 1}),
    "dreierschnapsen": ("standard", {"bummerl_limit": 1}),
}
"""By game: preset and options of a list that is soon decided."""


@TABLE
def test_whoever_deals_out_of_turn_is_named_alike(game, preset, seats):
    """Whoever is asked about first: the deal may be impossible for other reasons then."""
    names = ["Anna", "Bernd", "Cora", "Dirk", "Eva", "Fritz", "Gerd"][:seats]
    found = rules.score(rules.ruleset(game, preset), seats, [{"kind": "void", "dealer": 1}]).lines[0].problems
    told = [rules.sentence(game, each, "de", names) for each in found]
    assert told == ["Platz 2 (Bernd) hat gegeben, an der Reihe war Platz 1 (Anna)."]


@pytest.mark.parametrize("game", rules.games())
def test_only_these_fields_have_sentences_of_their_own(game):
    """And every sentence for a field is one of those that all games share, worded for this field."""
    texts = registry.find(game).texts
    own = {code.partition(".")[2] for code in texts if code.partition(".")[0] in TEXTS and "." in code}
    shared = {code for code in TEXTS if "." not in code}
    worded = {code for code in texts if "." in code and code.partition(".")[0] in shared}
    assert {code.partition(".")[2] for code in worded if not code.startswith("unknown_key")} <= {
        field for of, field in OWN if of == game
    }, own


def test_games_that_say_the_same_thing_say_it_in_the_same_words():
    """A code that several games have, with the same gaps in its text, has one text; else the reason stands here."""
    by_code = {}
    for game in rules.games():
        for code, text in registry.find(game).texts.items():
            if "." not in code:
                by_code.setdefault((code, gaps(text.en)), {}).setdefault(tuple(text), []).append(game)
    different = {code for (code, _gaps), texts in by_code.items() if len(texts) > 1}
    assert different == DIFFERENT


def gaps(template):
    return frozenset(re.findall(r"\{(\w+)", template))


DIFFERENT = {
    "hands_unreadable",  # how many players there can be
    "more_than_all_points",  # Sixty-Six can give points for the last trick
    "points_without_trick",  # of one player, or of a side
    "impossible_points",
    "impossible_in_tricks",
    "impossible_beside",
    "claimant_without_trick",
    "last_trick_without_trick",
    "forgotten_66",
    "impossible_cards",  # nearest are points in Skat, and in Doppelkopf tricks
    "claim_without_trick",  # of one player, or of a side
    "claim_of_the_other",
    "talon_size",  # in Sixty-Six a trump is turned up below it
    "discard_missing",  # in Skat pressed, and it may be a Hand game
    "discard_not_held",
    "tricks_missing",  # who has none is Schwarz, or has lost, or the king ended the game
}
"""Codes that mean the same and yet say more in one game than in another."""
