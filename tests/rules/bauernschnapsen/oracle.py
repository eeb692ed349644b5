"""What is Bauernschnapsen's own in the second reckoning: four at the table, who sit opposite playing together."""

GAME = "bauernschnapsen"
SEATS, TRICKS = 4, 5
TOGETHER = [[0, 2], [1, 3]]
KINDS = {"deal", "result", "void"}
UNKNOWN = {"talon", "loser"}
CHANGES = {}


def side(seat, alone):
    """Whoever plays, partners win and lose together."""
    return {seat, (seat + 2) % 4}


def entry(seat, rufer):
    """Which of two entries of a record tells of this seat's side."""
    return seat % 2


def last(paper):
    """Who has the Bummerl, and who has to play for it: both partners who did not reach the target, and nobody."""
    return paper.losers(), []


def led_to_nothing(paper, losers):
    """Whether they lost from one point before the end against nothing; by option, from any lead against nothing."""
    how = paper.options["retour_when"]
    if how == "any_lead_to_zero":
        won = [any(points[seat] for seat in paper.winners()) for points in paper.history]
        return not won[0] and all(won[won.index(True) :])
    return how != "off" and paper.stood_at(losers, paper.options["target"] - 1)
