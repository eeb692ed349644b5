"""What is Dreierschnapsen's own in the second reckoning: one against two, and a Bummerl for the last alone."""

GAME = "dreierschnapsen"
SEATS, TRICKS = 3, 6
TOGETHER = [[0], [1], [2], [0, 1], [0, 2], [1, 2]]
KINDS = {"deal", "result", "void", "decider"}
UNKNOWN = set()
CHANGES = {"laid_away": ("nobody", "declarer", "declarer"), "decider_at_zero": ("schneider", "bummerl")}


def side(seat, alone):
    """Whoever plays is alone; the other two win and lose together."""
    return {alone} if seat == alone else {0, 1, 2} - {alone}


def entry(seat, rufer):
    """Which of two entries of a normal game tells of this seat's side: his who plays it, or the defenders'."""
    return int(seat != rufer)


def last(paper):
    """Who has the Bummerl, and who has to play for it; None where nobody says.

    The last of those who did not reach the target; two who are last together play one game of Schnapsen for it, unless
    both led to nothing: then both have it.
    """
    losers = paper.losers()
    if not losers:
        return None
    lowest = [seat for seat in losers if paper.score[seat] == min(paper.score[each] for each in losers)]
    return (lowest, []) if len(lowest) == 1 or led_to_nothing(paper, lowest) else ([], lowest)


def led_to_nothing(paper, losers):
    """Whether these lost from one point before the end against nothing; by option, from any lead against nothing."""
    how = paper.options["retour_when"]
    if how == "any_lead_to_zero":
        return all(came_from_nothing(paper, winner, losers) for winner in paper.winners())
    return how != "off" and paper.stood_at(losers, paper.options["target"] - 1)


def came_from_nothing(paper, winner, losers):
    """Whether these had something when he won for the first time, and he won every deal from then on."""
    won = [points[winner] > 0 for points in paper.history]
    first = won.index(True)
    had = [sum(points[loser] for points in paper.history[:first]) for loser in losers]
    return all(had) and all(won[first:])
