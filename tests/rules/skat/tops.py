"""Which tricks and card points a declarer can have with so many tops: what the cards themselves allow in Skat.

Tops are the unbroken run from the jack of clubs downwards, found in the declarer's ten cards and the skat together.
The declarer's heap holds the skat and three cards of each of his t tricks, 3t + 2 in all.

With n. The n highest trumps are his. Each of them that is in the hand wins the trick to which it is played, for nobody
else has a higher one, and no trick has room for two of them. At most two lie in the skat. So t >= n - 2, all n lie in
his heap, and the other 3t + 2 - n cards of it may be any of the other 32 - n: nobody has to win a trick that he could
win, a low card takes a trick of its suit when the others hold back, and any card may be thrown away by a player who
is out of the suit led. The next trump, which is the defenders', may fall under one of the tops, or win.

Without n. The n highest trumps are the defenders', and each of them is in a trick that they win, two of them in one
trick at the most (each plays one card). So they win at least n / 2 tricks, t <= 10 - ceil(n / 2), none of the n lies in
the declarer's heap, and its 3t + 2 cards may be any of the other 32 - n.

The two bounds are all there is: for clubs and Grand, every run of tops and every number of tricks, a search found deals
and legal courses of play that end with the fewest and the most card points, with those next to them and with one
between; and random play by the rules never ended elsewhere.
"""

from functools import cache

SIDE = (11, 10, 4, 3, 0, 0, 0)
JACKS = (2, 2, 2, 2)


def trumps(contract):
    """Values of the trumps, the highest first."""
    return JACKS if contract == "grand" else JACKS + SIDE


def others(contract):
    """Values of all other cards."""
    return SIDE * (4 if contract == "grand" else 3)


@cache
def sums(cards):
    """Card points that some so many of these cards make, by how many."""
    found = [{0}, *(set() for _ in cards)]
    for at, value in enumerate(cards):
        for n in range(at, -1, -1):
            found[n + 1] |= {points + value for points in found[n]}
    return found


@cache
def reachable(contract, matadors):
    """The declarer's tricks and card points that can be, with so many tops (without: negative)."""
    n, high = abs(matadors), trumps(contract)
    tops, rest = high[:n], tuple(sorted(high[n:] + others(contract)))
    if matadors > 0:
        tricks, own = range(max(0, n - 2), 11), n
    else:
        tricks, own, tops = range(11 - (n + 1) // 2), 0, ()
    return {(t, sum(tops) + points) for t in tricks if 3 * t + 2 >= own for points in sums(rest)[3 * t + 2 - own]}


def fits(contract, matadors, tricks, points):
    """Whether what a record tells of tricks and card points (None: nothing) can be."""
    return any(tricks in (None, t) and points in (None, p) for t, p in reachable(contract, matadors))


def fits_result(deal, announced):
    """Whether a game of this result on paper can be: won, and how far the losing side fell.

    `announced` is 0, 1 for Schneider, 2 for Schwarz; without the announced stage a game is not won.
    """
    won, schneider, schwarz = (bool(deal.get(key)) for key in ("won", "schneider", "schwarz"))
    stage = 2 if schwarz else int(schneider)
    if won:
        stage = max(stage, announced)

    def is_result(tricks, points):
        reached = 2 if tricks == 10 else int(points >= 90)
        if won:
            return points > 60 and reached == stage
        fell = 2 if tricks == 0 else int(points <= 30)
        return fell == stage and (points <= 60 or reached < announced)

    return any(is_result(*each) for each in reachable(deal["contract"], deal["matadors"]))
