"""Écarté a third time, from the fact sheet and the players' text alone: matches under either reading of a refusal.

Plain data in and out. Sides: 0 the dealer, 1 the non-dealer. `UnstatedError` where the texts leave a record open.
"""

PRESETS = {
    "classic": {"refusal_points": "total", "refusal_counts": "first", "unproposed": "as_refused"},
    "seed": {"refusal_points": "additional", "refusal_counts": "any", "unproposed": 0},
}
TALKS = ("nondealer_played", "refused_first", "accepted", "refused_later", "not_reached")


class UnstatedError(Exception):
    """The sources do not say what becomes of this record."""


class RefusedError(Exception):
    """The record is an error."""


def daring(talk, options):
    """The side that pays for failing, and whether for playing without a proposal."""
    if talk == "nondealer_played":
        return (None, False) if options["unproposed"] == 0 else (1, True)
    if talk == "refused_first" or (talk == "refused_later" and options["refusal_counts"] == "any"):
        return 0, False
    return None, False


def of_tricks(tricks, talk, options):
    """Points by side: the point 1, the vole 2, and what failing costs who dared."""
    points = [0, 0]
    winner = 0 if tricks[0] > tricks[1] else 1
    points[winner] = 2 if tricks[winner] == 5 else 1
    if daring(talk, options)[0] == 1 - winner:
        how = options["refusal_points"]
        if how == "minus":
            points[1 - winner] -= 2
        else:
            points[winner] = {"total": 2, "additional": points[winner] + 2, "additional_one": points[winner] + 1}[how]
    return points


def of_deal(deal, standing, target, options):
    """Points by side; the king first, for it may end the partie before a card is played."""
    king = 0 if deal.get("turned_king") else {"dealer": 0, "nondealer": 1}.get(deal.get("king_declared_by"))
    tricks, talk = (deal.get("tricks_dealer"), deal.get("tricks_nondealer")), deal.get("first_talk")
    if deal.get("turned_king") and deal.get("king_declared_by") in ("dealer", "nondealer"):
        raise RefusedError
    if king is not None and standing[king] + 1 >= target:
        if tricks != (None, None) or (king == 0 and deal.get("turned_king") and talk != "not_reached"):
            raise RefusedError
        return [int(side == king) for side in (0, 1)]
    if None in tricks or sum(tricks) != 5 or min(tricks) < 0 or talk == "not_reached":
        raise RefusedError
    return [won + (side == king) for side, won in enumerate(of_tricks(tricks, talk, options))]


def stake(loser):
    return 3 if loser <= 0 else 2 if loser <= 2 else 1


def told(options, deals, parties):
    """Dealer, points and score of each deal; then the parties, the stakes and the winner."""
    score, won, stakes, dealer, lines, target = [0, 0], [0, 0], [0, 0], 0, [], 5
    shown, blocked = (0, 0), False
    for deal in deals:
        seats, turn = (dealer, 1 - dealer), 1 - dealer
        try:
            points = of_deal(deal, [score[seat] for seat in seats], target, options)
        except RefusedError:
            lines.append((dealer, None, shown))
            dealer, blocked = turn, True
            continue
        by_seat = tuple(points[seats.index(seat)] for seat in (0, 1))
        score = [have + more for have, more in zip(score, by_seat, strict=True)]
        shown = tuple(score)
        lines.append((dealer, by_seat, shown))
        if max(score) >= target:
            if min(score) >= target:
                raise UnstatedError
            winner = score.index(max(score))
            won[winner] += 1
            stakes[winner] += stake(score[1 - winner])
            score, turn = [0, 0], 1 - winner
        dealer = turn
    over = max(won) >= parties
    winner = won.index(max(won)) if over else None
    return {
        "lines": lines,
        "stakes": tuple(stakes),
        "parties": tuple(won),
        "winner": winner,
        "finished": over and not blocked,
    }


def drawn_deal(rng, score):
    """Any record: nearly all can be at some score; at the king's last point half of them end with it."""
    king = rng.choice(
        ({}, {}, {}, {"turned_king": True}, {"king_declared_by": "dealer"}, {"king_declared_by": "nondealer"})
    )
    tricks = rng.randrange(6)
    deal = {"kind": "deal", **king, "first_talk": rng.choice(TALKS[:4] if rng.random() < 0.95 else TALKS)}
    if king and max(score) == 4 and rng.random() < 0.5:
        return deal | ({"first_talk": "not_reached"} if "turned_king" in king else {})
    deal |= {"tricks_dealer": tricks, "tricks_nondealer": 5 - tricks + (rng.random() < 0.03)}
    deal["tricks_nondealer"] = min(deal["tricks_nondealer"], 5)
    return deal


def drawn_match(rng):
    """Preset, options, deals and what becomes of them."""
    preset = rng.choice(sorted(PRESETS))
    options, changes = dict(PRESETS[preset]), {}
    for key, choices in (
        ("refusal_counts", ("first", "any")),
        ("refusal_points", ("total", "additional", "additional_one", "minus")),
    ):
        if rng.random() < 0.4:
            options[key] = changes[key] = rng.choice(choices)
    if rng.random() < 0.3:
        options["unproposed"] = changes["unproposed_points"] = 0
    parties, deals = rng.choice((1, 2, 3)), []
    while len(deals) < 30:
        now = told(options, deals, parties)
        if now["winner"] is not None:
            break
        deal = drawn_deal(rng, now["lines"][-1][2] if deals else (0, 0))
        try:
            told(options, [*deals, deal], parties)
        except UnstatedError:
            continue
        deals.append(deal)
    return preset, changes | {"parties": parties}, deals, told(options, deals, parties)
