"""Skat at home a second time: Ramsch as tables play it, and what a list is worth in money and costs in fees.

Plain data in, plain data out, from the rule texts alone. `UnstatedError` where these leave a record open.
"""

from fractions import Fraction

from tests.rules.skat.tops import sums

DECK = (11, 10, 4, 3, 2, 0, 0, 0) * 4
FIXED = (10, 15, 20)


class UnstatedError(Exception):
    """The sources do not say what becomes of this record."""


def seated(seats, dealer):
    """Who plays, in the order of the seats: of four the dealer looks on, of five between middle and rear one more."""
    away = {3: (), 4: (0,), 5: (0, 3)}[seats]
    return sorted(seat for seat in range(seats) if (seat - dealer) % seats not in away)


def wrong(deal, options, three):
    """The key of which a refusal has to speak; None where nothing speaks against the record."""
    points, tricks = deal["points_each"], deal.get("tricks_each")
    skat = {120 - whole for whole in sums(DECK)[2]} if options["ramsch_skat"] == "nobody" else {120}
    if sum(points) not in skat:
        return "points_each"
    if tricks and sum(tricks) != 10:
        return "tricks_each"
    if not 0 <= deal.get("pushes", 0) <= (3 if options["ramsch_pushes"] else 0):
        return "pushes"
    if not all(can_be(options, *each, points) for each in zip(points, tricks or (None,) * 3, strict=True)):
        return "points_each"
    last = deal.get("last_trick")
    if options["ramsch_tie"] == "last_trick" and tied(deal, options) and marched(deal, options) is None:
        if last is None or last not in three or (tricks and not tricks[three.index(last)]):
            return "last_trick"
        if not tricks and not points[three.index(last)]:
            raise UnstatedError
    elif last is not None:
        raise UnstatedError
    return None


def can_be(options, points, tricks, each):
    """Whether so many tricks can hold so many card points, with the skat where it may lie among them."""
    most = points == max(each)
    with_skat = {
        "nobody": (0,),
        "last_trick": (0, 2),
        "loser": (0, 2) if most and each.count(points) > 1 else (2 * most,),
    }
    heaps = range(11) if tricks is None else (tricks,)
    found = (3 * heap + more for heap in heaps for more in with_skat[options["ramsch_skat"]] if heap or not more)
    return any(points in sums(DECK)[cards] for cards in found)


def tied(deal, options):
    """Whether those who pay, or win, are more than one."""
    points = deal["points_each"]
    return points.count(min(points) if options["ramsch_score"] == "fewest_win" else max(points)) > 1


def marched(deal, options):
    """Who took all ten tricks, where that wins."""
    tricks = without_tricks(deal)
    if not options["ramsch_durchmarsch"] or len(tricks) < 2:
        return None
    return next(own for own in range(3) if own not in tricks)


def without_tricks(deal):
    """The virgins: who took no trick, or has no card point where tricks are not stated."""
    stated = deal.get("tricks_each") or deal["points_each"]
    return [own for own in range(3) if not stated[own]]


def ramsch(deal, options, three):
    """What each of the three writes."""
    points, doubled = deal["points_each"], 2 ** deal.get("pushes", 0)
    hero, virgins = marched(deal, options), len(without_tricks(deal))
    if hero is not None:
        return [options["ramsch_durchmarsch"] * doubled * (own == hero) for own in range(3)]
    if options["ramsch_score"] == "fewest_win":
        concerned, amount = who(deal, options, three, min(points)), options["ramsch_win"] * doubled
    elif options["ramsch_score"] == "fixed":
        concerned, amount = who(deal, options, three, max(points)), -FIXED[virgins] * doubled
    else:
        twice = 2 if virgins and options["ramsch_virgin"] else 1
        concerned, amount = who(deal, options, three, max(points)), -max(points) * doubled * twice
    if options["ramsch_tie"] == "shared" and concerned:
        amount = share(amount, len(concerned))
    return [amount * (own in concerned) for own in range(3)]


def who(deal, options, three, number):
    """Those with so many card points: nobody where all have, one where the last trick decides between them."""
    equal = [own for own, points in enumerate(deal["points_each"]) if points == number]
    if len(equal) > 1 and options["ramsch_tie"] == "last_trick":
        last = three.index(deal["last_trick"])
        return [last] if last in equal else equal
    return [] if len(equal) == 3 else equal


def share(amount, heads):
    """An equal part of what is won or lost, half a point counting whole."""
    size = -(-abs(amount) // heads)
    return size if amount > 0 else -size


def totals(lines, seats, options):
    """The list's points: what was written, and with the bonus of a club what won and lost games add for each."""
    whole, bonus = [0] * seats, options["won_bonus"]
    others = {
        3: options["opponents_bonus_three"],
        4: options["opponents_bonus_four"],
        5: options["opponents_bonus_five"],
    }
    for points, moved in lines:
        for seat in range(seats):
            whole[seat] += points[seat]
        for mover, good in moved.items():
            whole[mover] += bonus if good else -options["lost_deduction"]
            for seat in set(range(seats)) - {mover}:
                whole[seat] += 0 if good else others[seats]
    return whole


def rounded(number):
    """To whole cents, half a cent away from nothing."""
    size = int(abs(number) + Fraction(1, 2))
    return size if number > 0 else -size


def money(points, lost, options):
    """What each gets: the difference to each other, in cents, and less what his lost games cost; None without money."""
    stake, fee = options["stake"], options["lost_game_fee"]
    if stake is None and fee is None:
        return None
    worth = [rounded(Fraction(total * (stake or 0), 100)) for total in points]
    later = options["later_lost_game_fee"] or fee or 0
    paid = [min(3, n) * (fee or 0) + max(0, n - 3) * later for n in lost]
    return tuple(sum(own - other for other in worth) - due for own, due in zip(worth, paid, strict=True))
