"""Everything that can be typed has its words in three languages; what can mean two things is asked about."""

import unicodedata
from itertools import combinations

import pytest

import rules
from rules import registry
from rules.alphabets import ALPHABETS
from rules.card_names import kind_of, meanings, name_card, turned, write_card
from rules.cards import CARD_POINTS, pack
from rules.spelling import distance, fold, nearest
from rules.statements import NUMBER_WORD, PLAYED, SEAT_WORD

CARDS = pack("".join(CARD_POINTS))
GAMES = pytest.mark.parametrize("game", [key for key, info in rules.games().items() if info.notation])
LANGUAGES = pytest.mark.parametrize("language", rules.LANGUAGES)


def grammar(game):
    return registry.notation(game).grammar


def heads(game):
    return {head for head in grammar(game).heads if head != PLAYED}


def words(game):
    return {word for declared in grammar(game).heads.values() for word in declared.words}


def plain(text):
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))


def typed_in_any_way(spelling):
    """As it is, in capitals, without accents, with ae for ä and oe for œ, with a blank or a hyphen or neither."""
    written_out = spelling.translate(str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ö": "Oe"}))
    ways = {spelling, spelling.upper(), spelling.lower(), plain(spelling), written_out, spelling.replace("œ", "oe")}
    return ways | {each.replace(" ", "-") for each in ways} | {each.replace("-", " ") for each in ways}


# --- What a game declares


@GAMES
def test_every_head_and_every_word_of_a_game_has_its_words_in_every_language_and_none_is_left_over(game):
    vocabulary = grammar(game).vocabulary
    assert heads(game) <= set(vocabulary.heads)
    assert set(vocabulary.own_heads) <= heads(game)
    assert set(vocabulary.words) == words(game)
    for table in (vocabulary.heads, vocabulary.words):
        assert all(spelt.write(language) for spelt in table.values() for language in ("de", "fr"))


@GAMES
def test_no_word_of_a_game_can_be_taken_for_another(game):
    """Nor for a seat, a number or a card; and a line begins with a single word."""
    vocabulary = grammar(game).vocabulary
    for known, spellings in (
        (heads(game), vocabulary.spellings_of_heads),
        (words(game), vocabulary.spellings_of_words),
    ):
        forms = {code: {fold(each) for each in spellings([code])} for code in known}
        for one, other in combinations(sorted(forms), 2):
            assert not forms[one] & forms[other], (one, other)
    for spelling in vocabulary.spellings_of_words(sorted(words(game))):
        assert not SEAT_WORD.fullmatch(spelling)
        assert not meanings().keys() & {fold(spelling)}
        numbers = any(getattr(declared, "numbers", False) for declared in grammar(game).heads.values())
        assert not (numbers and NUMBER_WORD.fullmatch(spelling))
    assert all(each.isalpha() for each in vocabulary.spellings_of_heads(sorted(heads(game))))


@GAMES
def test_every_spelling_is_read_in_any_case_with_accents_or_without(game):
    vocabulary = grammar(game).vocabulary
    for head in heads(game):
        for spelling in vocabulary.spellings_of_heads([head]):
            assert {vocabulary.read_head(way, heads(game)) for way in typed_in_any_way(spelling)} == {head}
    for word in words(game):
        for spelling in vocabulary.spellings_of_words([word]):
            for way in typed_in_any_way(spelling):
                joined = vocabulary.joined(way.split(), cards=False)
                assert [vocabulary.read_word(each, words(game)) for each in joined] == [word], way


@GAMES
@LANGUAGES
def test_every_statement_is_written_and_read_back_in_every_language(game, language):
    for example in registry.notation(game).statements:
        spelt = grammar(game).respelt(example, language)
        assert rules.read_play(game, spelt) == rules.read_play(game, example)
        assert len(spelt.splitlines()) == 1


def test_heads_of_the_brief_are_read():
    for text in ("Geber: 2", "donneur: 2", "DONNEUR : 2", "donneur\u00a0: 2", "dealer: 2", "geber:2"):
        assert rules.read_play("skat", text).play["dealer"] == 1, text
    for text in ("Blatt 1: KrB", "main 1: trèfle valet", "hand 1: jack of clubs", "Blatt 1: Kreuz Bube"):
        assert rules.read_play("skat", text).play["hands"][0] == ("CJ",), text


@pytest.mark.parametrize(
    ("game", "one", "others"),
    [
        ("skat", "auction: 2 18 1 hold 2 pass", ["Reizen: 2 18 1 hält 2 passt", "encheres: 2 18 1 tiens 2 passe"]),
        ("skat", "contract: clubs hand", ["Spiel: Kreuz Hand", "contrat: trefle main", "SPIEL: ♣ hand"]),
        ("skat", "push 2: unseen", ["Schiebt 2: unbesehen", "pousse 2: sans voir"]),
        ("doppelkopf", "declarations: 2 healthy 3 solo_queens", ["Vorbehalte: 2 gesund 3 Damensolo"]),
        ("doppelkopf", "call 2: no90", ["Absage 2: keine 90", "annonce 2: pas de 90", "call 2: no 90"]),
        ("ecarte", "talk: 2 propose 1 refuse", ["Ansagen: 2 schlägt vor 1 lehnt ab", "paroles: 2 propose 1 refuse"]),
        (
            "sixty_six",
            "1: HQ marriage HK",
            ["1: HD Ansage HK", "1: dame de cœur mariage CoR", "1: Herz Dame Ansage ♥K"],
        ),
    ],
)
def test_a_statement_is_read_in_every_language(game, one, others):
    for other in others:
        assert rules.read_play(game, other) == rules.read_play(game, one), other


# --- Cards

WRITTEN_BEFORE = (
    {
        "C": "C♣♧",
        "S": "S♠♤",
        "H": "H♥♡",
        "D": "D♦♢",
    },
    {**{rank: rank for rank in "A987"}, "T": ("T", "10"), "J": "JBV", "Q": "QD", "K": "KR"},
)
"""What could be typed before there were languages."""

ASKED = {"cr": ("CK", "HK"), "cd": ("CQ", "HQ"), "cv": ("CJ", "HJ"), "td": ("CQ", "DT")}
"""All that can be two cards where nothing else says how cards are written."""
ASKED_AMONG_FRENCH = {
    **{key: cards for key, cards in ASKED.items() if key != "td"},
    **{
        f"c{rank}": (f"C{code}", f"H{code}")
        for rank, code in {"a": "A", "10": "T", "9": "9", "8": "8", "7": "7"}.items()
    },
    **{
        f"k{rank}": (f"C{code}", f"D{code}")
        for rank, code in {"a": "A", "10": "T", "9": "9", "8": "8", "7": "7"}.items()
    },
    "kd": ("CQ", "DQ"),
}
"""The same among cards that are French for certain: C is cœur there as well, and K carreau."""


def test_what_can_be_two_cards_is_known():
    assert {form: cards for form, cards in meanings().items() if len(cards) > 1} == ASKED
    assert {form: cards for form, cards in meanings("french").items() if len(cards) > 1} == ASKED_AMONG_FRENCH
    assert {form: cards for form, cards in meanings("recorded").items() if len(cards) > 1} == {"td": ASKED["td"]}


def test_what_could_be_typed_before_is_read_as_before():
    """In a text that has such cards only; alone, three of its cards are asked about."""
    suits, ranks = WRITTEN_BEFORE
    typed = {
        one + other: suit + rank
        for suit, spelt in suits.items()
        for rank, ranked in ranks.items()
        for one in spelt
        for other in ranked
    }
    assert kind_of(typed) == "recorded"
    read = rules.read_play("skat", f"skat: {' '.join(typed)}")
    assert (read.problems, read.play["skat"]) == ((), tuple(typed.values()))
    alone = {each for each, card in typed.items() if meanings().get(fold(each)) != (card,)}
    assert alone == {"CR", "CD", "CV"}


@LANGUAGES
def test_every_card_is_written_so_that_it_is_read_alone_and_among_all_others(language):
    for card in CARDS:
        for spelt in (write_card(card, language), name_card(card, language)):
            assert rules.read_play("skat", f"skat: {spelt}").play["skat"] == (card,)
    written = " ".join(write_card(card, language) for card in CARDS)
    assert rules.read_play("skat", f"skat: {written}") == rules.read_play("skat", f"skat: {' '.join(CARDS)}")


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        *(("KD", "CQ"), ("♣Q", "CQ"), ("CQ", "CQ"), ("KrD", "CQ"), ("Kreuz-Dame", "CQ"), ("kreuzdame", "CQ")),
        *(("♣️D", "CQ"), ("Treff-Dame", "CQ"), ("Eichel-Ober", "CQ"), ("EO", "CQ"), ("dame de trèfle", "CQ")),
        *(("queen of clubs", "CQ"), ("trèfle dame", "CQ"), ("TrD", "CQ"), ("Schellen Sieben", "D7"), ("PR", "SK")),
        *(("KaA", "DA"), ("CaA", "DA"), ("CA", "CA"), ("C10", "CT"), ("Ka10", "DT"), ("KK", "CK"), ("GU", "SJ")),
        *(("10 de cœur", "HT"), ("as de pique", "SA"), ("roi de CARREAU", "DK"), ("ten of hearts", "HT")),
        *(("Grün As", "SA"), ("Gruen-König", "SK"), ("Herz Koenig", "HK"), ("coeur-roi", "HK"), ("CoR", "HK")),
    ],
)
def test_a_card_is_read_in_letters_and_in_words_of_any_language(typed, card):
    assert rules.read_play("skat", f"skat: {typed}").play["skat"] == (card,)
    assert rules.read_play("skat", f"2: {typed}").play["cards"] == ((1, card),)


def only(game, text):
    (problem,) = rules.read_play(game, text).problems
    return problem


@GAMES
def test_a_card_that_can_be_two_is_asked_about_and_not_read(game):
    problem = only(game, "dealer: 1\nhand 1: CR")
    assert (problem.code, problem.fields) == ("notation_ambiguous", ("text",))
    assert {key: problem.params[key] for key in ("line", "given", "readings")} == {
        "line": 2,
        "given": "CR",
        "readings": "CK HK",
    }
    assert rules.read_play(game, "hand 1: CR").play["hands"][0] in ((), [])
    assert [rules.sentence(game, problem, language) for language in rules.LANGUAGES] == [
        "Zeile 2: „CR“ ist nicht eindeutig: Kreuz-König oder Herz-König? Bitte ausschreiben.",
        "Ligne 2~: «~CR~» est ambigu~: roi de trèfle ou roi de cœur~? À écrire en toutes lettres.".replace(
            "~", "\u00a0"
        ),
        "Line 2: “CR” can mean more than one card: king of clubs or king of hearts? Please write it in full.",
    ]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("hand 1: KrD CR", ["CR"]),  # German beside it settles nothing
        ("hand 1: TrR CA CR K7", ["CA", "CR", "K7"]),  # French for certain: C and K can be cœur and carreau
        ("hand 1: T7 C7", ["C7"]),
        ("hand 1: CA C7 K7", []),
        ("hand 1: SA CR CD CV", []),  # French has no suit S
        ("main 1: SA CR CD CV CA", ["CR", "CD", "CV"]),  # but it has the word before it
        ("dealer: 1\nBlatt 1: SA CR", ["CR"]),
        ("hand 1: SA T7 CR C7", ["CR", "C7"]),  # one of each settles nothing that could be French
        ("hand 1: SA S7 T7 CR", []),
        ("hand 1: DK TD", ["TD"]),
    ],
)
def test_other_cards_of_the_text_tell_what_is_asked(text, asked):
    found = rules.read_play("skat", text).problems
    assert [each.params["given"] for each in found] == asked
    assert {each.code for each in found} <= {"notation_ambiguous"}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("QC", "CQ"), ("10H", "HT"), ("DKr", "CQ"), ("RTr", "CK"), ("D♣", "CQ"), ("Dame Kreuz", "CQ"), ("as pique", "SA")],
)
def test_a_rank_before_its_suit_is_hinted_at(typed, meant):
    problem = only("skat", f"skat: {typed}")
    assert (problem.code, problem.fields) == ("notation_suit_first", ("text",))
    assert (problem.params["given"], problem.params["readings"]) == (typed, meant)
    assert "zuerst die Farbe" in rules.sentence("skat", problem, "de")


def test_no_rank_before_its_suit_is_taken_for_another_card_but_these():
    """Where both orders say something, the suit is first."""
    both = {form: (meanings()[form], cards) for form, cards in turned().items() if form in meanings()}
    assert {form for form, (first, last) in both.items() if first != last} == {"dk", "dt", "kd", "td"}


@pytest.mark.parametrize(
    ("text", "given", "meant"),
    [
        ("declarations: 2 gesnd", "gesnd", "gesund"),
        ("declarations: 2 helthy", "helthy", "healthy"),
        ("declarations: 2 marige", "marige", "mariage"),
        ("declarations: 2 Hochziet", "Hochziet", "Hochzeit"),
        ("Vorbehalde: 2 gesund", "Vorbehalde", "Vorbehalte"),
        ("doneur: 2", "doneur", "donneur"),
        ("2: Kreuz-Dmae", "Kreuz-Dmae", "Kreuz-Dame"),
        ("2: valet de trfle", "valet de trfle", "valet de trèfle"),
        ("2: Kreuz Bbue", "Kreuz Bbue", "Kreuz-Bube"),
    ],
)
def test_the_nearest_word_of_any_language_is_offered(text, given, meant):
    problem = only("doppelkopf", text)
    assert (problem.code, problem.fields, problem.params["given"], problem.params["meant"]) == (
        "notation_misspelt",
        ("text",),
        given,
        meant,
    )


@pytest.mark.parametrize("game", ["bauernschnapsen", "dreierschnapsen"])
def test_a_word_that_is_two_contracts_is_asked_about_and_not_read(game):
    problem = only(game, "auction: 2 zehner-loch 3 gang")
    assert (problem.code, problem.fields, problem.params["given"]) == ("notation_two_names", ("text",), "zehner-loch")
    assert rules.read_play(game, "auction: 2 Jodler 3 gang").play["auction"] == ((2, "gang"),)
    assert [rules.sentence(game, problem, language) for language in rules.LANGUAGES] == [
        "Zeile 1: „zehner-loch“ heißt nicht an jedem Tisch dasselbe: Zehnergang oder Assenbettler?",
        "Ligne 1~: «~zehner-loch~» ne dit pas la même chose à toutes les tables~: Zehnergang ou Assenbettler~?".replace(
            "~", "\u00a0"
        ),
        "Line 1: “zehner-loch” does not mean the same at every table: Zehnergang or Assenbettler?",
    ]


@GAMES
def test_no_doubtful_word_is_the_name_of_something(game):
    vocabulary = grammar(game).vocabulary
    for word, codes in vocabulary.doubtful.items():
        assert set(codes) <= words(game)
        assert vocabulary.read_word(word, words(game)) is None


def test_what_is_near_to_nothing_is_not_guessed():
    for word in ("xyzzy", "12345", "XX", "", "z"):
        assert nearest(word, ["healthy", "Hochzeit", "contre"]) is None
    assert nearest("healthy", ["healthy"]) is None
    assert [distance("gesund", other) for other in ("gesund", "gesnud", "gesnd", "gesundt", "besend")] == [
        0,
        1,
        1,
        1,
        2,
    ]


def test_alphabets_have_every_suit_and_every_rank():
    for alphabet in ALPHABETS.values():
        assert set(alphabet.suits) == set(alphabet.suit_names) == set("CSHD")
        assert set(alphabet.ranks) == set(alphabet.rank_names) == set(CARD_POINTS)


@GAMES
def test_a_line_that_cannot_be_read_is_told_what_lines_begin_with_in_the_readers_words(game):
    problem = only(game, "wein: 1")
    assert "Geber" in rules.sentence(game, problem, "de")
    assert "donneur" in rules.sentence(game, problem, "fr")
    assert "dealer" in rules.sentence(game, problem, "en")
    assert problem.params["allowed"] == ", ".join(sorted(heads(game)))
