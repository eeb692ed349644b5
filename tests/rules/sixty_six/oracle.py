"""Sixty-Six and Schnapsen a second time, from the rule profiles alone: what a list of two is worth."""

from functools import cache

import rules

VALUES = {"24": (11, 10, 4, 3, 2, 0), "20": (11, 10, 4, 3, 2)}
PRESETS = tuple(rules.games()["sixty_six"].presets)
KEYS = {
    "void": set(),
    "result": {"winner", "game_points"},
    "claim": {"claimant"},
    "played_out": {"last_trick"},
    "revoke": {"offender"},
}
CARDS = {"card_points", "tricks", "marriages"}
CLOSE = {"closed_by", "closed_after", "opponent_points_at_close", "opponent_tricks_at_close"}


# Cards: four of each rank; three heaps of so many cards and points, taken from one pack.


@cache
def heaps(pack: str, rank: int, left: tuple[tuple[int, int], ...]) -> bool:
    """Whether the ranks from `rank` on can fill every heap (cards, points) of `left` exactly."""
    if rank == len(VALUES[pack]):
        return all(heap == (0, 0) for heap in left)
    value = VALUES[pack][rank]
    if any(cards < 0 or points < 0 or points > cards * value for cards, points in left):
        return False
    if sum(cards for cards, _ in left) > 4 * (len(VALUES[pack]) - rank):
        return False
    return any(
        heaps(pack, rank + 1, tuple((c - n, p - n * value) for (c, p), n in zip(left, taken, strict=True)))
        for taken in shares(len(left))
    )


@cache
def shares(heaps_: int) -> list[tuple[int, ...]]:
    """Ways to give at most four equal cards to so many heaps."""
    if heaps_ == 0:
        return [()]
    return [(n, *rest) for rest in shares(heaps_ - 1) for n in range(5 - sum(rest))]


def is_int(value, low, high):
    return type(value) is int and low <= value <= high


def is_pair(value, test):
    return isinstance(value, list | tuple) and len(value) == 2 and all(test(entry) for entry in value)


def shape_ok(deal):
    """Known keys of their own kind with values of their own type, nothing that is needed left out."""
    kind = deal.get("kind", "deal")
    if kind not in ("deal", "result", "void"):
        return False
    form = deal.get("ending") if kind == "deal" else kind
    if not isinstance(form, str) or form not in KEYS or (kind == "deal") != (form not in ("result", "void")):
        return False
    allowed = {"kind", "dealer", "remark"} | KEYS[form]
    if kind == "deal":
        allowed |= {"ending"}
    if form in ("claim", "played_out"):
        allowed |= CARDS | CLOSE
    if set(deal) - allowed:
        return False
    seats = ("dealer", "winner", "claimant", "offender", "last_trick", "closed_by")
    if any(key in deal and not is_int(deal[key], 0, 1) for key in seats):
        return False
    return "remark" not in deal or (isinstance(deal["remark"], str) and len(deal["remark"]) <= 200)


def result_ok(deal, opt):
    points, winner = deal.get("game_points"), deal.get("winner")
    if not is_int(points, 0, 3) or (points == 0) != (winner is None):
        return False
    return points > 0 or draws_possible(opt)


def draws_possible(opt):
    return opt["played_out"] != "last_trick" and opt["ties"] != "last_trick"


def counted(deal, seat):
    """Card points and marriages; nothing without a trick."""
    if deal["tricks"][seat] == 0:
        return 0
    return deal["card_points"][seat] + sum(deal.get("marriages", ((), ()))[seat])


def marriages_ok(deal, opt):
    shown = deal.get("marriages", ((), ()))
    if not is_pair(shown, lambda own: isinstance(own, list | tuple)):
        return False
    said = [*shown[0], *shown[1]]
    if any(type(one) is not int or one not in (20, 40) for one in said):
        return False
    if said.count(40) > 1 or said.count(20) > 3:
        return False
    return not said or opt["marriages"]


def hand_of(opt):
    return 6 if opt["pack"] == "24" else 5


def leads(deal, opt):
    """Leads with which a marriage can have been declared."""
    played, hand = sum(deal["tricks"]), hand_of(opt)
    all_leads = played if deal["ending"] == "played_out" else min(played + 1, 2 * hand)
    if not opt["marriage_after_talon"]:
        all_leads = min(all_leads, deal.get("closed_after", hand))
    return all_leads if opt["marriage_first_trick"] else all_leads - 1


def deal_ok(deal, opt):
    if deal["ending"] == "revoke":
        return "offender" in deal
    return cards_ok(deal, opt) and declared_ok(deal, opt) and ending_ok(deal, opt)


def cards_ok(deal, opt):
    """Lists of the right shape, marriages that exist, card points that so many cards of one pack can make."""
    points, tricks = deal.get("card_points"), deal.get("tricks")
    if not is_pair(points, lambda p: is_int(p, 0, 120)) or not is_pair(tricks, lambda t: is_int(t, 0, 12)):
        return False
    return marriages_ok(deal, opt) and heaps(opt["pack"], 0, tuple(zip((2 * t for t in tricks), points, strict=True)))


def declared_ok(deal, opt):
    """No more marriages than leads, and a close that could be."""
    if "closed_by" in deal and not is_int(deal.get("closed_after"), 0, hand_of(opt) - 1 + opt["close_before_drawing"]):
        return False
    first, second = deal.get("marriages", ((), ()))
    return not (first or second) or len(first) + len(second) <= leads(deal, opt)


def ending_ok(deal, opt):
    """Who claims or takes the last trick has a trick, and all cards are played that have to be."""
    tricks = deal["tricks"]
    if deal["ending"] == "claim" and ("claimant" not in deal or tricks[deal["claimant"]] == 0):
        return False
    if "last_trick" in deal and tricks[deal["last_trick"]] == 0:
        return False
    if "closed_by" in deal:
        return close_ok(deal, opt, hand_of(opt))
    if deal["ending"] == "played_out" and (sum(tricks) != 2 * hand_of(opt) or "last_trick" not in deal):
        return False
    return not CLOSE & set(deal)


def close_ok(deal, opt, hand):
    after = deal["closed_after"]
    before = opt["close_before_drawing"] and after > 0
    lying = {after + hand: 2 * hand - 2 * after, after + hand - before: 2 * hand - 2 * after + 2 * before}
    lengths = {tricks for tricks, talon in lying.items() if talon >= opt["close_talon"]}
    if not lengths:
        return False
    tricks = deal["tricks"]
    played = sum(tricks)
    if deal["ending"] == "played_out":
        if played not in lengths:
            return False
    elif not after <= played <= max(lengths):
        return False
    return state_ok(deal, opt, tricks, after)


def state_ok(deal, opt, tricks, after):
    """What the opponent had at the close: there where it decides, and no more than he has in the end."""
    closer = deal["closed_by"]
    other = 1 - closer
    had, stood = deal.get("opponent_tricks_at_close"), deal.get("opponent_points_at_close")
    needs_points, needs_tricks = needed(deal, opt)
    if (had is None and needs_tricks) or (stood is None and needs_points):
        return False
    if had is not None and (not is_int(had, 0, after) or tricks[other] < had or tricks[closer] < after - had):
        return False
    if stood is None or had is None:
        return stood is None or is_int(stood, 0, 220)
    shown = deal.get("marriages", ((), ()))[other]
    sums = {0}
    for one in shown:
        sums |= {total + one for total in sums}
    if had and not opt["marriage_after_talon"]:
        sums = {sum(shown)}
    if not is_int(stood, 0, deal["card_points"][other] + sum(shown)):
        return False
    return any(heaps(opt["pack"], 0, ((2 * had, stood - total),)) for total in sums)


def needed(deal, opt):
    """Whether the opponent's points and tricks at the close decide anything."""
    closer = deal["closed_by"]
    of_failure = opt["failed_close"] in ("two_or_three", "closer_points")
    if deal["ending"] == "played_out":
        return False, of_failure
    reached = counted(deal, deal["claimant"]) >= 66
    if deal["claimant"] != closer:
        return False, reached and of_failure and opt["opponent_claims"] != "two"
    if not reached:
        return False, of_failure
    return (opt["successful_close"] == "at_close",) * 2


def scale(points, tricks):
    if tricks == 0:
        return 3
    return 1 if points >= 33 else 2


def failed(deal, opt):
    """Game points of the closer's opponent."""
    if opt["failed_close"] in ("two", "three"):
        return 2 if opt["failed_close"] == "two" else 3
    if deal["opponent_tricks_at_close"] == 0:
        return 3
    if opt["failed_close"] == "two_or_three":
        return 2
    return 1 if counted(deal, deal["closed_by"]) >= 33 else 2


def claimed(deal, opt):
    one, closer = deal["claimant"], deal.get("closed_by")
    # The cards ran out without a close: whoever claims has just won the last trick.
    last = opt["last_trick_bonus"] if closer is None and sum(deal["tricks"]) == 2 * hand_of(opt) else 0
    if counted(deal, one) + last >= 66:
        return one, claimed_rightly(deal, opt, closer)
    return 1 - one, failed(deal, opt) if closer == one else claimed_wrongly(deal, opt)


def claimed_rightly(deal, opt, closer):
    other = 1 - deal["claimant"]
    if closer == other:
        return 2 if opt["opponent_claims"] == "two" else failed(deal, opt)
    if closer is not None and opt["successful_close"] == "at_close":
        return scale(deal["opponent_points_at_close"], deal["opponent_tricks_at_close"])
    return scale(counted(deal, other), deal["tricks"][other])


def claimed_wrongly(deal, opt):
    other = 1 - deal["claimant"]
    if opt["false_claim"] == "as_won":
        return scale(counted(deal, other), deal["tricks"][other])
    return 3 if opt["false_claim"] == "two_or_three" and deal["tricks"][other] == 0 else 2


def played_out(deal, opt):
    if "closed_by" in deal:
        return 1 - deal["closed_by"], failed(deal, opt)
    last = deal["last_trick"]
    if opt["played_out"] == "last_trick":
        return last, 1
    totals = [counted(deal, seat) + (opt["last_trick_bonus"] if seat == last else 0) for seat in (0, 1)]
    if totals[0] == totals[1]:
        if opt["ties"] != "last_trick":
            return None, 0
        winner = last
    else:
        winner = int(totals[1] > totals[0])
    loser = 1 - winner
    return winner, 1 if opt["played_out"] == "one" else scale(totals[loser], deal["tricks"][loser])


def outcome(deal, opt):
    """The winner and his game points before a carried one."""
    kind = deal.get("kind", "deal")
    if kind == "result":
        return deal.get("winner"), deal["game_points"]
    if deal["ending"] == "revoke":
        return 1 - deal["offender"], opt["revoke"]
    return (claimed if deal["ending"] == "claim" else played_out)(deal, opt)


def told(ruleset, deals):
    """The sheet as plain data."""
    opt = ruleset.to_dict()["options"]
    lines, score, bummerl, carry, turn = [], [0, 0], [0, 0], 0, 0
    over = blocked = False
    final = None
    for number, written in enumerate(deals, 1):
        deal = {key: value for key, value in written.items() if value is not None}
        plan, ended = turn, over or (opt["deals"] is not None and number > opt["deals"])
        dealer = deal["dealer"] if is_int(deal.get("dealer"), 0, 1) else plan
        kind = deal.get("kind", "deal")
        good = shape_ok(deal) and not ended
        good = good and (kind != "result" or result_ok(deal, opt)) and (kind != "deal" or deal_ok(deal, opt))
        turn = 1 - dealer
        if not good:
            blocked = blocked or not over
            lines.append((dealer, None, tuple(score), dealer != plan))
            continue
        points = [0, 0]
        if opt["dealer_after_draw"] == "same":
            turn = dealer
        if kind != "void":
            if max(score) >= opt["target"]:
                score = [0, 0]
            winner, worth = outcome(deal, opt)
            if winner is None:
                carry += opt["ties"] == "carry"
            else:
                points[winner] = worth + carry
                carry = 0
                score = [score[0] + points[0], score[1] + points[1]]
                turn = winner if opt["next_dealer"] == "winner" else 1 - dealer
                if score[winner] >= opt["target"]:
                    bummerl[winner] += opt["shutout"] if score[1 - winner] == 0 else 1
                    if bummerl[winner] >= opt["matches"]:
                        over, final = True, winner
        lines.append((dealer, tuple(points), tuple(score), dealer != plan))
    full = opt["deals"] is not None and len(deals) >= opt["deals"]
    finished = (over or full) and not blocked
    return {"lines": lines, "totals": tuple(score), "bummerl": tuple(bummerl), "finished": finished, "winner": final}
