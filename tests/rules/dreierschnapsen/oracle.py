"""What is Dreierschnapsen's own in the second reckoning: one against two, and a Bummerl for the last alone."""

from tests.rules.schnapsen_oracle import UnstatedError

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
    both stood one point before the end while the winner had nothing: then both have it.
    """
    losers = paper.losers()
    if not losers:
        return None
    lowest = [seat for seat in losers if paper.score[seat] == min(paper.score[each] for each in losers)]
    return (lowest, []) if len(lowest) == 1 or led_to_nothing(paper, lowest) else ([], lowest)


def led_to_nothing(paper, losers):
    """Whether two lost from one point before the end against nothing."""
    how, lead = paper.options["retour_when"], paper.options["target"] - 1
    if how == "any_lead_to_zero":
        raise UnstatedError
    stood = how != "off" and paper.stood_at(losers, lead)
    if stood and len(losers) == 1 and len(paper.winners()) == 2:
        raise UnstatedError
    return stood and len(losers) == 2
