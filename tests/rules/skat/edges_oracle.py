"""Skat at its edges a second time: stages due after a defender's fault, tops that must fit, games decided before.

Plain data in, plain data out, from the rule texts alone. `UnstatedError` where these leave a record open.
"""

from tests.rules.skat.oracle import BASES
from tests.rules.skat.tops import fits, fits_result, reachable, sums

DEFENDERS = ("defender_fault", "defender_conceded")
DECLARERS = ("declarer_fault", "conceded")
STAGES = {"schneider": 1, "schwarz": 2}
DECK = (11, 10, 4, 3, 2, 0, 0, 0) * 4
FIT_FIELDS = {"matadors", "tricks", "card_points", "won", "schneider", "schwarz"}


class UnstatedError(Exception):
    """The sources do not say what becomes of this record."""


def flags(deal):
    """Hand, Schneider announced, Schwarz announced, ouvert: each implies what stands before it."""
    said = [bool(deal.get(key)) for key in ("hand", "schneider_announced", "schwarz_announced", "ouvert")]
    return [any(said[at:]) for at in range(4)]


def most_tricks(tops):
    return 10 if tops > 0 else 10 + tops // 2


def fewest_tricks(tops):
    return max(0, tops - 2)


def cards_possible(deal):
    """Whether any set of so many cards makes the points, whatever the tops."""
    points, tricks = deal.get("card_points"), deal.get("tricks")
    return points is None or any(points in sums(DECK)[3 * t + 2] for t in range(11) if tricks in (None, t))


def misfit(deal, announced):
    """Whether tops, tricks and card points cannot go together."""
    if "won" in deal:
        return not fits_result(deal, announced)
    return not fits(deal["contract"], deal["matadors"], deal.get("tricks"), deal.get("card_points"))


def asked_misfit(deal, announced):
    """The same for a deal that was not played out: what is stated does not fit the tops, though cards could make it."""
    if not cards_possible(deal):
        raise UnstatedError
    if "won" not in deal:
        return misfit(deal, announced)
    tops, whole_game = deal["matadors"], bool(deal.get("schwarz")) or (deal["won"] and announced == 2)
    if whole_game and (most_tricks(tops) < 10 if deal["won"] else fewest_tricks(tops) > 0):
        return True
    if misfit(deal, announced):
        raise UnstatedError
    return False


def decided_otherwise(deal, announced):
    """Whether the card points say that the side which then gave the game away had already won it.

    Where bid or announcement ask for more than 61, or for what no game reaches, nobody says when that is so.
    """
    points, ending = deal.get("card_points"), deal.get("ending", "played")
    if points is None or ending not in DEFENDERS + DECLARERS:
        return False
    simple = not announced and value(deal, 0) >= (deal.get("bid") or 0)
    if not simple and (points > 60 or due(deal, announced) is None or deal.get("awarded_stage") == "none"):
        raise UnstatedError
    return points > 60 if ending in DECLARERS else points <= 60


def value(deal, stage):
    return BASES[deal["contract"]] * (abs(deal["matadors"]) + 1 + sum(flags(deal)) + stage)


def possible_stage(deal, stage, *, won):
    """Whether the cards could ever have brought a side so far."""
    ends = reachable(deal["contract"], deal["matadors"])
    if stage == 2:
        return any(tricks == (10 if won else 0) for tricks, _ in ends)
    return stage == 0 or any(points >= 90 if won else points <= 30 for _, points in ends)


def due(deal, announced):
    """The stage that bid or announcement needs; None where not even Schwarz would do."""
    return next(
        (stage for stage in (0, 1, 2) if stage >= announced and value(deal, stage) >= (deal.get("bid") or 0)), None
    )


def ruled(deal, announced):
    """Won or lost, and the stage, of a deal that a fault or a concession ended."""
    won, awarded = deal["ending"] in DEFENDERS, deal.get("awarded_stage")
    needed = due(deal, announced)
    if awarded == "none":
        if not won or announced or not needed:
            raise UnstatedError
        return won, 0
    if not won:
        stage = STAGES.get(awarded, 0)
    elif awarded is None:
        stage = announced if needed is None else needed
    else:
        stage = STAGES[awarded]
        if needed is not None and stage < needed:
            raise UnstatedError
    if not possible_stage(deal, stage, won=won):
        raise UnstatedError
    return won, stage


def counted(deal, announced):
    """Won or lost, and the stage, of a deal that was played or claimed."""
    if "won" in deal:
        stage = 2 if deal.get("schwarz") else int(bool(deal.get("schneider")))
        return deal["won"], max(stage, announced) if deal["won"] else stage
    points, tricks = deal["card_points"], deal.get("tricks")
    won = points > 60
    stage = 2 if tricks == (10 if won else 0) else int(points >= 90 if won else points <= 30)
    return won and stage >= announced, stage


def expected(deal):
    """`error` with its fields, or outcome, charged value, list points, and whether a confirmation is asked for."""
    announced = sum(flags(deal)[1:3])
    ending = deal.get("ending", "played")
    if ending == "played" and misfit(deal, announced):
        # With 1 and no trick the jack of clubs is in the skat; lists that do not count its points are still kept.
        if deal["matadors"] == 1 and deal.get("tricks") == 0 and cards_possible(deal):
            raise UnstatedError
        return {"error": FIT_FIELDS}
    confirm = ending != "played" and (asked_misfit(deal, announced) or decided_otherwise(deal, announced))
    won, stage = (ruled if ending in DEFENDERS + DECLARERS else counted)(deal, announced)
    base, bid = BASES[deal["contract"]], deal.get("bid") or 0
    worth = value(deal, announced if announced and not won else stage)
    charged = max(worth, base * -(-bid // base))
    outcome = "overbid" if worth < bid else "won" if won else "lost"
    return {
        "outcome": outcome,
        "value": charged,
        "points": charged if outcome == "won" else -2 * charged,
        "confirm": confirm or bid - worth > 2 * base,
        "note": ending in DEFENDERS and "awarded_stage" not in deal and (due(deal, announced) or 0) > 0,
    }
