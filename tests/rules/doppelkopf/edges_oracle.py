"""Doppelkopf at its edges a second time: calls with too few cards in hand, and what the tournament rules do not know.

Plain data in and out. TSR 6.3, 6.4: which calls come in time; 9.6.3: a late one that nobody objected to counts.
"""

from tests.rules.doppelkopf.oracle import AT_EDGES, CALLS, DECLARED, PLAYERS_TEXT, TOURNAMENT, spread, worth

NEEDED = (11, 10, 9, 8, 7)
PROFILES = {"ddv-2026": TOURNAMENT, "seed": PLAYERS_TEXT}


def late(own, other):
    """Whether one of a side's calls came with too few cards; both lists have one number of cards for each level.

    Said alone it may reply to the other side's highest call, with one card less than that one needs.
    """
    needed = list(NEEDED[: len(own)])
    if len(own) == 1 and other:
        needed[0] = min(needed[0], NEEDED[len(other) - 1] - 1)
    return any(cards < least for cards, least in zip(own, needed, strict=True))


def active(seats, dealer):
    """The four to the dealer's left; at a table of four he is the last of them (TSR 10.1.1 for five)."""
    return [(dealer + 1 + n) % seats for n in range(4)]


def expected(deal, preset, seats):
    """Points by seat, the value, and the fields of calls that need a tick; or the key of which the error speaks."""
    if deal["kind"] == "poverty" and preset == "ddv-2026":
        return "kind"
    if set(deal["re"]) - set(active(seats, 0)):
        return "re"
    cards = {side: deal.get(f"{side}_call_cards", []) for side in ("re", "kontra")}
    pairs = (("re", "kontra"), ("kontra", "re"))
    asked = {f"{side}_call_cards" for side, other in pairs if late(cards[side], cards[other])}
    value, _ = worth(deal, PROFILES[preset])
    return tuple(spread(value, deal["re"], active(seats, 0), seats)), abs(value), asked


def drawn_cards(rng, level):
    """Cards in hand at each level, mostly right at what is needed or one less."""
    cards = [12]
    for needed in NEEDED[:level]:
        cards.append(min(cards[-1], max(1, needed + rng.choice((-1, 0, 0, 0, 1, 1)))))
    return cards[1:]


def drawn_calls(rng):
    """What either side called and with how many cards. Both sides call only where one simply replies to the other."""
    first, level = rng.choice((("re", "kontra"), ("kontra", "re"))), rng.randint(1, 5)
    calls = {f"{first[0]}_call": CALLS[level], f"{first[0]}_call_cards": drawn_cards(rng, level)}
    if rng.random() < 0.4:
        cards = list(NEEDED[:level])
        calls[f"{first[0]}_call_cards"] = cards
        reply = max(1, NEEDED[level - 1] - rng.choice((1, 1, 2)))
        calls |= {f"{first[1]}_call": "said", f"{first[1]}_call_cards": [reply]}
    return calls


def drawn(rng):
    """A preset, a number of seats and a record: any kind, calls right at the border, seldom a seat that sits out."""
    preset, seats = rng.choice(sorted(PROFILES)), rng.choice((4, 4, 5, 6, 7))
    kind = rng.choice(("normal", "normal", "normal", "poverty", "silent_solo", *DECLARED[:3]))
    points, tricks = rng.choice([result for result in AT_EDGES[True] if 1 < result[1] < 11])
    sitting = range(seats) if rng.random() < 0.1 else active(seats, 0)
    deal = {"kind": kind, "re": rng.sample(sitting, 2 if kind in ("normal", "poverty") else 1)}
    deal |= {"re_points": points, "re_tricks": tricks}
    if kind in DECLARED and preset == "ddv-2026":
        deal["compulsory"] = True
    return preset, seats, deal | (drawn_calls(rng) if rng.random() < 0.8 else {})
