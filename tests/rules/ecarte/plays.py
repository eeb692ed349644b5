"""Deals of Écarté that tests start from, and what it takes to change them."""

import rules

CLASSIC = rules.ruleset("ecarte")
KEEPING = rules.ruleset("ecarte", dealer_may_keep=True)
SEED = rules.ruleset("ecarte", "seed")
"""There the dealer exchanges first."""


def cards(text):
    return text.split()


def moves(text):
    return [(int(move[0]), move[1:]) for move in text.split()]


EXCHANGED = {
    "dealer": 0,
    "hands": [cards("HK HQ CA C7 D8"), cards("HJ CK CQ DA S7")],
    "turned": "H9",
    "stock": cards("SK D7 H7 ST"),
    "talk": [(1, "propose"), (0, "accept"), (1, "play")],
    "discards": [(1, ["S7", "DA"]), (0, ["C7"])],
    "king_declared": (0, 1),
    "cards": moves("1CK 0CA  1CQ 0H7  0HK 1HJ  0HQ 1D7  0D8 1SK"),
}
"""Hearts are trumps. The non-dealer draws SK D7, the dealer H7 and declares the king after the lead; he makes four."""

TYPED = """dealer: 1
hand 1: HK HQ CA C7 D8
hand 2: HJ CK CQ DA S7
turned: H9
stock: SK D7 H7 ST
talk: 2 propose 1 accept 2 play
discard 2: S7 DA
discard 1: C7
2: CK
king: 1
1: CA
2: CQ H7
1: HK HJ
1: HQ D7
1: D8 SK
"""
"""The same deal as it is typed."""

PLAYED = {
    "dealer": 0,
    "hands": [cards("CK C7 D8 D7 S7"), cards("CQ HA SA S8 DT")],
    "turned": "H9",
    "talk": [(1, "play")],
    "cards": moves("1CQ 0CK  0D8 1DT  1SA 0S7  1S8 0C7  1HA 0D7"),
}
"""Seat 1 plays without proposing; seat 0 takes the first trick only."""

KING = {"dealer": 1, "hands": [cards("C7 C8 C9 CT CA"), cards("D7 D8 D9 DT DA")], "turned": "SK"}
"""Seat 1 turns the king."""


BY_BEGINNING = {
    "card_twice": ("hands", "turned", "stock"),
    "card_unknown": None,
    "card": ("cards",),
    "play_incomplete": ("cards",),
    "hand": ("hands",),
    "stock": ("stock",),
    "talk": ("talk",),
    "discard": ("discards",),
    "king": ("king_declared",),
}
"""The fields that a problem names, by the beginning of its code; unknown cards can stand anywhere."""


def replayed(play, ruleset=CLASSIC):
    """The replay, whose problems name the right fields."""
    replay = rules.replay(ruleset, play)
    for problem in replay.problems:
        fields = next((named for code, named in BY_BEGINNING.items() if problem.code.startswith(code)), None)
        assert fields in (None, problem.fields)
    return replay


def codes(play, ruleset=CLASSIC):
    return [problem.code for problem in replayed(play, ruleset).problems]


def named(play, ruleset=CLASSIC):
    return [
        (problem.code, {key: value for key, value in problem.params.items() if key != "field"})
        for problem in replayed(play, ruleset).problems
    ]


def with_cards(play, **other):
    return {**play, "cards": [(seat, other.get(card, card)) for seat, card in play["cards"]]}
