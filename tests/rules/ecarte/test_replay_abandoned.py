"""Hands that are given up (Cavendish, law 42), and every other incident that can be typed: what the record says."""

from random import Random

import pytest

import rules
from tests.rules.ecarte.plays import EXCHANGED, KING, PLAYED, codes, moves, named, replayed
from tests.wording import assert_told

CLASSIC = rules.ruleset("ecarte")
"""Two tricks of PLAYED: seat 0, the dealer, takes the first, seat 1 the second."""


def scored(deal, before=()):
    return rules.score(CLASSIC, 2, [*before, deal]).lines[-1]


@pytest.mark.parametrize(
    ("seat", "played", "side", "tricks", "points"),
    [
        (0, 0, "dealer", 0, (0, 2)),
        (1, 0, "nondealer", 0, (2, 0)),
        (1, 1, "nondealer", 0, (2, 0)),
        (1, 3, "nondealer", 0, (2, 0)),
        (0, 2, "dealer", 1, (0, 1)),
        (0, 9, "dealer", 1, (0, 1)),
        (1, 4, "nondealer", 1, (1, 0)),
        (1, 6, "nondealer", 2, (1, 0)),
    ],
)
def test_abandoned_hand_keeps_its_tricks_so_far(seat, played, side, tricks, points):
    """Law 42: the vole for a hand without a trick, the point for one or two; no risk bonus for having played."""
    replay = replayed({**PLAYED, "cards": PLAYED["cards"][:played], "abandoned": (seat, played)})
    assert replay.problems == ()
    assert replay.deal == {
        "kind": "deal",
        "dealer": 0,
        "turned_king": False,
        "king_declared_by": "none",
        "first_talk": "nondealer_played",
        f"tricks_{side}": tricks,
        "incident": f"abandoned_{side}",
    }
    line = scored(replay.deal)
    assert (line.problems, line.points) == ((), points)


@pytest.mark.parametrize(
    ("talk", "discards", "first"),
    [
        ([], [], "not_reached"),
        ([(1, "propose")], [], "not_reached"),
        ([(1, "propose"), (0, "refuse")], [], "refused_first"),
        ([(1, "propose"), (0, "accept")], [], "accepted"),
        ([(1, "propose"), (0, "accept")], [(1, ["S7"])], "accepted"),
    ],
)
def test_hand_is_given_up_in_the_talk_too(talk, discards, first):
    """The law knows no moment before which a hand cannot be abandoned: what is left of the talk is not asked for."""
    play = {**EXCHANGED, "talk": talk, "discards": discards, "king_declared": None, "cards": (), "abandoned": (1, 0)}
    replay = replayed(play)
    assert (replay.problems, replay.deal["first_talk"]) == ((), first)
    assert scored(replay.deal).points == (2, 0)
    assert codes({**play, "abandoned": None})[-1] == "play_incomplete"


def test_talk_has_to_be_finished_before_a_card_even_if_the_hand_is_given_up():
    play = {**PLAYED, "talk": (), "cards": PLAYED["cards"][:2], "abandoned": (1, 2)}
    assert codes(play) == ["talk_unfinished"]
    play = {**EXCHANGED, "discards": (), "cards": [(1, "CK")], "king_declared": None, "abandoned": (0, 1)}
    assert codes(play) == ["discard_missing", "discard_missing"]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            {"abandoned": (0, 3)},
            ("entry_after_end", {"entry": "card.DT", "seat": 1}),
        ),
        ({"abandoned": (0, 10)}, ("abandoned_too_late", {"seat": 0})),
        ({"abandoned": (1, 8), "cards": PLAYED["cards"][:8]}, ("abandoned_though_won", {"seat": 1, "tricks": 3})),
        ({"abandoned": 1}, ("moment_unreadable", {"given": 1})),
        ({"abandoned": (2, 0)}, ("moment_unreadable", {"given": "[…]"})),
        ({"abandoned": (0, -1)}, ("moment_unreadable", {"given": "[…]"})),
    ],
)
def test_hand_is_given_up_before_it_is_decided(change, found):
    assert named({**PLAYED, **change}) == [found]
    for problem in replayed({**PLAYED, **change}).problems:
        assert_told("ecarte", problem)


def test_words_for_a_card_after_the_end():
    (problem,) = replayed({**PLAYED, "abandoned": (0, 3)}).problems
    assert [rules.sentence("ecarte", problem, language) for language in ("de", "fr", "en")] == [
        "Platz 2, ♦10: Das Spiel war schon zu Ende.",
        "Place\u00a02, ♦10 : la donne était déjà terminée.",
        "Seat 2, ♦10: the deal was already over.",
    ]


def test_hand_given_up_after_the_last_card_is_counted_as_played():
    replay = replayed({**PLAYED, "abandoned": (0, 10)})
    assert "incident" not in replay.deal
    assert (replay.deal["tricks_dealer"], replay.deal["tricks_nondealer"]) == (1, 4)


def test_king_counts_beside_an_abandoned_hand():
    """The king is marked before the tricks: two for the vole and one for the king that was turned or declared."""
    turned = replayed({**KING, "abandoned": (0, 0)})
    assert (turned.problems, scored(turned.deal, [{"kind": "void"}]).points) == ((), (0, 3))
    declared = replayed({**EXCHANGED, "cards": [(1, "CK")], "abandoned": (1, 1)})
    assert (declared.deal["king_declared_by"], scored(declared.deal).points) == ("dealer", (3, 0))


def test_turned_king_that_ends_the_partie_leaves_nothing_to_give_up():
    before = [{"kind": "result", "points": [0, 3]}, {"kind": "void"}, {"kind": "result", "points": [0, 1]}]
    line = scored(replayed({**KING, "abandoned": (0, 0)}).deal, before)
    assert "incident_after_king" in {problem.code for problem in line.problems}


def test_abandoned_hand_goes_before_any_other_incident():
    """One deal has one incident; who gave up has lost whatever else he did."""
    revoked = {**PLAYED, "cards": moves("1CQ 0C7 1SA"), "abandoned": (0, 3)}
    assert codes(revoked) == ["card_not_heading"]
    assert replayed(revoked).deal["incident"] == "abandoned_dealer"
    false = {**PLAYED, "cards": (), "king_declared": (1, 0), "abandoned": (1, 0)}
    assert codes(false) == ["king_not_held"]
    assert replayed(false).deal["incident"] == "abandoned_nondealer"


def test_false_king_may_have_ended_the_partie():
    """Old Hoyle's point for the adversary: at 4 it wins, and nothing is played; where it is nothing, all is played."""
    play = {**PLAYED, "cards": (), "king_declared": (1, 0)}
    replay = replayed(play)
    assert codes(play) == ["king_not_held"]
    before = [{"kind": "result", "points": [3, 0]}, {"kind": "result", "points": [1, 0]}]
    assert rules.score(CLASSIC, 2, [*before, replay.deal]).winner == 0
    assert codes(play, rules.ruleset("ecarte", false_king="nothing")) == ["king_not_held", "play_incomplete"]
    assert codes({**play, "cards": PLAYED["cards"][:2]}) == ["king_not_held", "play_incomplete"]


@pytest.mark.parametrize(
    ("dealer", "incident"), [(0, "false_king_dealer"), (1, "false_king_nondealer")], ids=["dealer", "nondealer"]
)
def test_false_king_of_either_is_typed(dealer, incident):
    cards = PLAYED["cards"] if dealer == 0 else [(1 - seat, card) for seat, card in PLAYED["cards"]]
    hands = PLAYED["hands"] if dealer == 0 else PLAYED["hands"][::-1]
    play = {**PLAYED, "dealer": dealer, "hands": hands, "talk": [(1 - dealer, "play")], "cards": cards}
    typed = rules.read_play("ecarte", rules.write_play("ecarte", {**play, "king_declared": (0, 1)})).play
    replay = replayed(typed)
    assert [problem.code for problem in replay.problems] == ["king_not_held"]
    assert replay.deal["incident"] == incident


TYPED = """dealer: 1
hand 1: CK C7 D8 D7 S7
hand 2: CQ HA SA S8 DT
turned: H9
talk: 2 play
2: CQ CK
1: D8
abandoned: 2
"""


def test_abandoned_hand_is_typed_where_it_was_given_up():
    typed = rules.read_play("ecarte", TYPED)
    assert (typed.problems, typed.play["abandoned"]) == ((), (1, 3))
    assert rules.write_play("ecarte", typed.play) == TYPED
    assert replayed(typed.play).deal["incident"] == "abandoned_nondealer"
    both = {**typed.play, "king_declared": (0, 1)}
    assert "2: CQ\nking: 1\n1: CK\n1: D8\nabandoned: 2\n" in rules.write_play("ecarte", both)
    between = {**typed.play, "abandoned": (1, 1), "king_declared": (0, 1)}
    assert "2: CQ\nking: 1\nabandoned: 2\n1: CK\n1: D8\n" in rules.write_play("ecarte", between)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("abandoned: 3", "3"),
        ("abandoned:", "abandoned"),
        ("abandoned: 1 2", "1 2"),
        ("abandoned 1: 1", "abandoned 1"),
    ],
)
def test_words_that_mean_nothing_are_named(text, word):
    problem = rules.read_play("ecarte", text).problems[0]
    assert (problem.code, problem.params["given"]) == ("notation_bad_word", word)


@pytest.mark.parametrize("seed", range(5))
def test_any_deal_can_be_given_up_at_any_card(seed):
    """Cut anywhere, a legal deal is given up by either: the tricks counted here one by one, and so the points."""
    rng = Random(seed)
    for _ in range(20):
        whole = next(play for _ in range(99) if "abandoned" not in (play := rules.sample_play(CLASSIC, 2, rng)))
        place, seat = rng.randrange(10), rng.randrange(2)
        play = {**whole, "cards": whole["cards"][:place], "king_declared": None, "abandoned": (seat, place)}
        own = [trick.winner for trick in replayed(whole).tricks][: place // 2].count(seat)
        replay = replayed(play)
        assert [problem.code for problem in replay.problems] == ["abandoned_though_won"] * (own > 2)
        side = "dealer" if seat == play["dealer"] else "nondealer"
        assert (replay.deal["incident"], replay.deal[f"tricks_{side}"]) == (f"abandoned_{side}", own)
        typed = rules.read_play("ecarte", rules.write_play("ecarte", play))
        assert (typed.problems, replayed(typed.play)) == ((), replay)
        if own < 3:
            gained = (1 if own else 2, int(replay.deal["turned_king"] is True))
            expected = [0, 0]
            expected[1 - seat] += gained[0]
            expected[play["dealer"]] += gained[1]
            before = [{"kind": "void"}] * play["dealer"]
            assert list(scored(replay.deal, before).points) == expected
