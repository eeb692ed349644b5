"""Lists of Sixty-Six drawn by lot: deals of real cards, some of them with one thing changed, under any options."""

from tests.rules.sixty_six.oracle import VALUES


def tricks_of(rng, pack, count):
    cards = [value for value in VALUES[pack] for _ in range(4)]
    rng.shuffle(cards)
    bias = rng.choice((0.0, 0.1, 0.3, 0.5, 0.5, 0.7, 0.9, 1.0))
    return [(int(rng.random() < bias), cards[2 * n] + cards[2 * n + 1]) for n in range(count)]


def shown(rng, opt, tricks, leads):
    """Marriages on lead, as (trick number, seat, worth)."""
    worth, seen = [20, 20, 20, 40], []
    rng.shuffle(worth)
    if rng.random() < 0.5 or not opt["marriages"]:
        return seen
    for number in range(0 if opt["marriage_first_trick"] else 1, min(len(tricks), leads)):
        if worth and rng.random() < 0.3:
            leader = tricks[number - 1][0] if number else rng.randrange(2)
            seen.append((number, leader, worth.pop()))
    return seen


def real_deal(rng, opt):
    pack, hand = (opt["pack"], 6 if opt["pack"] == "24" else 5)
    ending = rng.choice(("claim", "claim", "played_out", "revoke"))
    if ending == "revoke":
        return {"ending": ending, "offender": rng.randrange(2)}
    after = rng.randrange(hand) if rng.random() < 0.5 else None
    whole = 2 * hand
    if after is not None:
        early = opt["close_before_drawing"] and after > 0 and rng.random() < 0.5
        whole = after + hand - early
    count = whole if ending == "played_out" else rng.randint(max(1, after or 1), whole)
    tricks = tricks_of(rng, pack, count)
    leads = 99 if opt["marriage_after_talon"] else (after if after is not None else hand)
    seen = shown(rng, opt, tricks, leads)
    deal = {
        "ending": ending,
        "card_points": [sum(v for w, v in tricks if w == seat) for seat in (0, 1)],
        "tricks": [sum(w == seat for w, _ in tricks) for seat in (0, 1)],
        "marriages": [[m for _, s, m in seen if s == seat] for seat in (0, 1)],
    }
    if ending == "claim":
        deal["claimant"] = int(deal["tricks"][0] == 0) if 0 in deal["tricks"] else rng.randrange(2)
    elif after is None or rng.random() < 0.5:
        deal["last_trick"] = tricks[-1][0]
    if after is not None:
        closer = tricks[after - 1][0] if after else rng.randrange(2)
        own = [v for w, v in tricks[:after] if w != closer]
        early = sum(m for n, s, m in seen if s != closer and n < after) if own else 0
        deal |= {"closed_by": closer, "closed_after": after}
        deal |= {"opponent_points_at_close": sum(own) + early, "opponent_tricks_at_close": len(own)}
    return deal


def changed(rng, deal):
    """The deal with one thing changed, mostly for the worse."""
    deal = {key: [*value] if isinstance(value, list) else value for key, value in deal.items()}
    key = rng.choice(sorted(deal))
    junk = (None, True, 1.0, "1", 7, -1, 121, [1, 2, 3], {}, "x", 10**40)
    draw = rng.random()
    if draw < 0.3:
        deal[key] = rng.choice(junk)
    elif draw < 0.4 and deal.get("ending") != "revoke":
        deal[rng.choice(("claimant", "offender", "last_trick", "winner", "closed_by", "nonsense"))] = rng.randrange(2)
    elif key in ("card_points", "tricks"):
        deal[key][rng.randrange(2)] += rng.choice((-2, -1, 1, 2, 3, 10))
    elif key == "marriages":
        deal[key] = [rng.choices((20, 40), k=rng.randrange(3)) for _ in range(2)]
    elif type(deal[key]) is int:
        deal[key] += rng.choice((-1, 1, 2, 5))
    return deal


def random_deal(rng, opt, wrong):
    draw = rng.random()
    if draw < 0.05:
        deal = {"kind": "void"}
    elif draw < 0.2:
        points = rng.randrange(4)
        deal = {"kind": "result", "game_points": points} | ({"winner": rng.randrange(2)} if points else {})
    else:
        deal = real_deal(rng, opt)
    if rng.random() < 0.05:
        deal["dealer"] = rng.randrange(2)
    if rng.random() < wrong:
        deal = changed(rng, deal)
    return deal


def random_options(rng):
    changes = {
        "successful_close": ("at_close", "at_end"),
        "failed_close": ("two_or_three", "two", "three", "closer_points"),
        "opponent_claims": ("failed_close", "two"),
        "false_claim": ("two_or_three", "two", "as_won"),
        "revoke": (1, 2, 3),
        "played_out": ("scale", "one", "last_trick"),
        "last_trick_bonus": (0, 10),
        "ties": ("draw", "carry", "last_trick"),
        "next_dealer": ("alternates", "winner"),
        "dealer_after_draw": ("next", "same"),
        "target": (3, 7, 11),
        "count": ("up", "down"),
        "matches": (1, 2, 3),
        "shutout": (1, 2),
        "deals": (None, 4, 12),
        "pack": ("24", "20"),
        "close_talon": (2, 4),
        "close_before_drawing": (False, True),
        "marriage_after_talon": (False, True),
        "marriages": (True, True, False),
    }
    names = rng.sample(sorted(changes), k=rng.randrange(8))
    return {name: rng.choice(changes[name]) for name in names}
