"""Deals typed by hand: what is read is what was played, and every illegal card is found in its trick."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import rules
from rules.games.skat.tricks import ORDERS, PACK
from tests.plays import HEARTS, PASSED, whole
from tests.wording import assert_all_told

ISKO, PUB = rules.ruleset("skat"), rules.ruleset("skat", "pub")
SEEDS = st.integers(0, 10**9)
TABLES = st.sampled_from([3, 4, 5])

HEARTS_TYPED = """
# Hearts without 1
dealer : 1
hand 1: ck h10 d8, s8 S9 d9 cq s7 d10 C8
hand 2: ♠Q ♣10 ♠J ♠A ♦A ♦K ♥J ♥9 ♥Q ♦7
  HAND 3: H7 CA SK C7 ST C9 CJ DJ H8 HK
skat: ha DQ
auction: 3 18 2 HOLD
auction: 3 20 2 hold 3 pass 1 Pass
contract: Hearts
discard: ct, dk
2: sj cj h10
3: CA C8 HA
2: HJ H7 D8 DA DJ DT     # two tricks on a line, the same leader
3: C7 CQ HQ
2: SA SK S7
2: D7 HK D9
3: ST S8 SQ
3: C9 CK H9
2: DQ H8 S9
"""


def canonical(given):
    """The same play with tuples for lists, and without what says nothing."""
    if isinstance(given, dict):
        return {key: canonical(value) for key, value in given.items()}
    return tuple(map(canonical, given)) if isinstance(given, list | tuple) else given


def read(text):
    return rules.read_play("skat", text)


def again(play):
    """Written down and read back."""
    typed = read(rules.write_play("skat", play))
    assert typed.problems == ()
    return typed.play


def sampled(seed, seats, ruleset=ISKO):
    """A deal played to its last card."""
    return whole(ruleset, seats, seed)


def found(play, ruleset=ISKO):
    return list(rules.replay(ruleset, play).problems)


def named(problems):
    return [(problem.code, problem.params.get("trick"), problem.params.get("card")) for problem in problems]


def test_a_deal_typed_any_way_is_read_and_written_one_way():
    typed = read(HEARTS_TYPED)
    assert typed.problems == ()
    assert typed.play == canonical(dict(HEARTS))
    assert rules.write_play("skat", typed.play).splitlines() == [
        "dealer: 1",
        "hand 1: CK HT D8 S8 S9 D9 CQ S7 DT C8",
        "hand 2: SQ CT SJ SA DA DK HJ H9 HQ D7",
        "hand 3: H7 CA SK C7 ST C9 CJ DJ H8 HK",
        "skat: HA DQ",
        "auction: 3 18 2 hold 3 20 2 hold 3 pass 1 pass",
        "contract: hearts",
        "discard: CT DK",
        "2: SJ CJ HT",
        "3: CA C8 HA",
        "2: HJ H7 D8",
        "2: DA DJ DT",
        "3: C7 CQ HQ",
        "2: SA SK S7",
        "2: D7 HK D9",
        "3: ST S8 SQ",
        "3: C9 CK H9",
        "2: DQ H8 S9",
    ]


@given(SEEDS, TABLES, st.sampled_from([ISKO, PUB]))
@settings(deadline=None, max_examples=40)
def test_a_sampled_deal_is_legal_whole_and_survives_the_notation(seed, seats, ruleset):
    play = sampled(seed, seats, ruleset)
    replay = rules.replay(ruleset, play)
    assert replay.problems == ()
    assert again(play) == play
    assert sampled(seed, seats, ruleset) == play
    if "cards" in play:
        assert len(replay.tricks) == 10
    line = rules.score(ruleset, seats, [*[{"kind": "void"}] * play["dealer"], replay.deal]).lines[-1]
    asked = {problem.code for problem in line.problems if problem.severity != "note"}
    assert asked <= {"overbid_by_far"}  # no game drawn by lot need cover its bid


def test_samples_are_of_every_kind():
    plays = [sampled(seed, 3 + seed % 3, PUB) for seed in range(200)]
    assert {play.get("contract") for play in plays} == {None, "clubs", "spades", "hearts", "diamonds", "grand", "null"}
    assert {play["dealer"] for play in plays} == {0, 1, 2, 3, 4}
    for flag in ("hand", "schneider_announced", "schwarz_announced", "ouvert", "discard"):
        assert 0 < sum(flag in play for play in plays) < 200
    outcomes = {rules.replay(PUB, play).deal["kind"] for play in plays}
    assert outcomes == {"game", "ramsch"}


@given(SEEDS, TABLES, st.integers(0, 29), st.integers(0, 4))
@settings(deadline=None, max_examples=40)
def test_a_card_out_of_turn_survives_the_notation_and_is_found(seed, seats, place, seat):
    play = sampled(seed, seats, PUB)
    if "cards" not in play or play["cards"][place][0] == seat:
        return
    cards = list(play["cards"])
    cards[place] = (seat, cards[place][1])
    wrong = {**play, "cards": tuple(cards)}
    assert again(wrong) == wrong
    assert named(found(wrong, PUB))[0] == ("card_wrong_turn", place // 3 + 1, cards[place][1])


@given(SEEDS, TABLES, st.integers(0, 29), st.sampled_from(PACK))
@example(1728, 3, 1, "HT")
@settings(deadline=None, max_examples=40)
def test_another_card_survives_the_notation_and_is_found(seed, seats, place, other):
    play = sampled(seed, seats, PUB)
    if "cards" not in play or play["cards"][place][1] == other:
        return
    cards = list(play["cards"])
    cards[place] = (cards[place][0], other)
    wrong = {**play, "cards": tuple(cards)}
    assert again(wrong) == wrong
    problems = found(wrong, PUB)
    assert {problem.code for problem in problems} & {"card_not_held", "card_revoke"}
    assert min(problem.params["trick"] for problem in problems if "trick" in problem.params) >= place // 3 + 1
    owner = next((seat for seat, hand in enumerate(play["hands"]) if other in hand), None)
    handed_on = {card for _, pushed in play.get("pushed", ()) for card in pushed}
    if owner != cards[place][0] and other not in {*play["skat"], *handed_on}:
        assert ("card_not_held", place // 3 + 1, other) in named(problems)


@given(SEEDS, TABLES)
@settings(deadline=None, max_examples=40)
def test_a_revoke_is_found_in_its_trick(seed, seats):
    """Somebody who followed plays a card of another suit instead, and the right one later."""
    play = sampled(seed, seats)
    swap = revoke(play) if "cards" in play else None
    if swap is None:
        return
    place, later = swap
    cards = list(play["cards"])
    seat, card = cards[later]
    cards[place], cards[later] = (seat, card), cards[place]
    wrong = {**play, "cards": tuple(cards)}
    assert named(found(wrong))[0] == ("card_revoke", place // 3 + 1, card)
    assert again(wrong) == wrong


def revoke(play):
    """Two places of one seat: where it followed suit, and where it later plays another suit."""
    suit, cards = ORDERS[play["contract"]].suit, play["cards"]
    for place, (seat, card) in enumerate(cards):
        if place % 3 and suit[card] == suit[cards[place - place % 3][1]]:
            for later in range(place + 1, len(cards)):
                if cards[later][0] == seat and suit[cards[later][1]] != suit[card]:
                    return place, later
    return None


@pytest.mark.parametrize(
    "play",
    [
        HEARTS,
        PASSED,
        {**HEARTS, "cards": HEARTS["cards"][:17]},
        {**HEARTS, "cards": [*HEARTS["cards"], (0, "S9")]},
        {**HEARTS, "auction": [(2, 19), (1, "hold"), (1, "hold"), (4, -5)]},
        {**HEARTS, "skat": ["HA"], "discard": ["CT", "CT", "CT"]},
        {**HEARTS, "hand": True, "ouvert": True},
        {"hands": HEARTS["hands"], "dealer": 2},
        {"hands": [[], [], [], HEARTS["hands"][0]], "auction": []},
        {"dealer": 4},
        {"contract": "null"},
        {"cards": [(4, "S9"), (0, "S8"), (0, "S7")]},
        {},
    ],
)
def test_every_play_that_can_be_expressed_survives_the_notation(play):
    assert again(play) == canonical(dict(play))


BAD_WORDS = [
    ("dealer: x", "x"),
    ("dealer: 1 2", "1 2"),
    ("dealer: 0", "0"),
    ("dealer 2: 1", "dealer 2"),
    ("dealer: 1\ndealer: 2", "dealer"),
    ("hand: CJ", "hand"),
    ("hand 1: CJ XX", "XX"),
    ("hand 1: CJ\nhand 1: C7", "hand 1"),
    ("skat: CJ C6", "C6"),
    ("auction: 3 18 2", "2"),
    ("auction: 3 maybe", "maybe"),
    ("auction: x 18", "x"),
    ("auction: 0 18", "0"),
    ("contract: tarock", "tarock"),
    ("contract: clubs spades", "clubs"),
    ("1: CJ hello", "hello"),
]


@pytest.mark.parametrize(("text", "word"), BAD_WORDS)
def test_a_word_that_says_nothing_is_named_with_its_line(text, word):
    problems = read(text).problems
    assert problems[0].params["given"] == word
    assert problems[0].params["line"] == len(text.splitlines())
    assert_all_told("skat", problems)


def test_what_can_be_read_is_kept_beside_what_cannot():
    typed = read("hand 1: CJ XX\ndealer: 9 9\ncontract: grand tarock hand\nnonsense\n")
    assert len(typed.problems) == 4
    assert typed.play == {"hands": (("CJ",), (), ()), "contract": "grand", "hand": True}


KEYS = st.sampled_from(["dealer", "hand", "hand 1", "hand 9", "skat", "auction", "contract", "discard", "1", "5", "x"])
WORDS = st.lists(st.sampled_from(["CJ", "1", "9", "hold", "18", "clubs", "hand", "-", "\ud800", "é"]), max_size=6)


@settings(deadline=None)
@given(st.lists(st.tuples(KEYS, WORDS), max_size=8))
def test_reading_never_raises_and_what_was_read_survives(lines):
    typed = read("\n".join(f"{key}: {' '.join(words)}" for key, words in lines))
    rules.replay(ISKO, typed.play)
    assert read(rules.write_play("skat", typed.play)).play == typed.play


@pytest.mark.parametrize("pushes", [0, 1, 2, 3])
def test_a_pushed_ramsch_is_typed_replayed_and_doubled(pushes):
    """Without what was handed on: the hands are those of the first trick."""
    unpushed = rules.ruleset("skat", "pub", ramsch_pushes=False)
    play = {
        **next(sampled(seed, 4, unpushed) for seed in range(99) if "contract" not in sampled(seed, 4, unpushed)),
        "pushes": pushes,
    }
    text = rules.write_play("skat", play)
    assert f"\npushes: {pushes}\n" in text
    assert rules.read_play("skat", text).play == play
    deal = rules.replay(PUB, play).deal
    assert deal["pushes"] == pushes
    line = rules.score(PUB, 4, [deal]).lines[0]
    assert [step.amount for step in line.steps if step.code == "pushed"] == [2**pushes] * (pushes > 0)
    (problem,) = rules.replay(rules.ruleset("skat", "pub", ramsch_pushes=False), play).problems
    assert rules.sentence("skat", problem, "de") == "In diesem Regelwerk wird der Skat nicht geschoben."


@pytest.mark.parametrize(
    ("pushes", "code"), [(4, "out_of_range"), (-1, "out_of_range"), ("2", "not_an_integer"), (True, "not_an_integer")]
)
def test_pushes_that_cannot_be_are_named(pushes, code):
    (problem,) = rules.replay(ISKO, {**HEARTS, "pushes": pushes}).problems
    assert (problem.code, problem.fields) == (code, ("pushes",))


def test_pushes_belong_to_a_ramsch_alone():
    (played,) = rules.replay(PUB, {**HEARTS, "pushes": 2}).problems
    assert rules.sentence("skat", played, "en") == "“Number of pushes” does not belong to an entry of the kind “Game”."
    (passed,) = rules.replay(ISKO, {**PASSED, "pushes": 2}).problems
    assert (passed.code, passed.fields) == ("passed_yet_played", ("pushes",))


@pytest.mark.parametrize("words", ["", "two", "1 2"])
def test_pushes_that_cannot_be_read_are_told(words):
    typed = rules.read_play("skat", f"pushes: {words}")
    assert "pushes" not in typed.play
    assert [problem.code for problem in typed.problems] == ["notation_bad_word"]


def test_the_dealer_alone_tells_that_the_table_has_four_seats():
    """He holds nothing, so nobody types a hand for him; and he is passed over when the cards are counted on."""
    typed = rules.read_play("skat", "dealer: 4\nhand 1: CJ\nhand 2: SJ\n3: H7 H8 H9 HT")
    assert typed.play["hands"] == (("CJ",), ("SJ",), (), ())
    assert [seat for seat, _ in typed.play["cards"]] == [2, 0, 1, 2]
    assert rules.read_play("skat", rules.write_play("skat", typed.play)) == typed
