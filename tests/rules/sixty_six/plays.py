"""Plays of Sixty-Six that tests start from, written as a person types them and counted by hand."""

import rules

DEALT = """
dealer: 1
hand 1: HA HT CA CT SJ D9
hand 2: HK HQ SA S9 DJ H9
turned: HJ
talon: CK DA C9 DT SK SQ CQ DK ST CJ DQ
"""
"""Seat 1 leads, hearts are trumps, and it holds the nine and the royal marriage."""

BEGUN = """
2: exchange HK marriage HA
1: D9 DA
2: SA SJ
"""
"""Three tricks: seat 0 has 15, seat 1 has 11 and 13 and its marriage: 64.

Then seat 0 holds HT CA CT CK DT SQ and seat 1 HQ S9 DJ HJ C9 SK; the last cards drawn were SK and SQ.
"""

CLAIMED = DEALT + BEGUN + "2: HQ SQ\n2: claim\n"

CLOSED = """
2: close HQ HT
1: CA C9
1: CT HJ
2: SK SQ
2: S9 CK
2: DJ DT
"""
"""The six tricks after a close: 13, 11 and 12 go to seat 0, 12, 7 and 4 to seat 1."""

FIVE = """
2: S9 SJ
1: D9 DJ
2: C9 CK
1: SK SQ
1: CQ DK
"""
"""Other tricks from the same deal: seat 0 has 20 in four, seat 1 has 2 in one, and DQ and HJ are left to draw."""

SIX = FIVE + "1: ST SA\n"
"""Seat 1 leads with HK HQ H9 DA CJ DQ to seat 0 with HA HT CA CT DT HJ: the talon is used up."""

LAST = """
2: HK HT
1: CA CJ
1: CT HQ
2: DA DT
2: DQ HJ
1: HA H9
"""
"""The other six: 63 in eight tricks for seat 0, 57 in four for seat 1, the last one for seat 0."""

SMALL = """
dealer: 1
hand 1: HA HT CA CT DQ
hand 2: HK HQ SA DJ SJ
turned: SK
talon: CK DA DT SQ CQ DK ST CJ HJ
"""
"""Schnapsen: seat 1 leads, spades are trumps."""

FOUR = """
2: DJ DQ
1: CK DA
1: CT HQ
1: CQ SQ
"""
"""Seat 1, on lead, holds HK SA SJ DK ST; HJ and SK are left to draw."""

SMALL_LAST = """
2: SA CJ
2: HK HT
1: HA HJ
1: CA SJ
2: DK DT
1: SK ST
"""
"""74 in six tricks for seat 0, 46 in four for seat 1, the last one for seat 1."""


def play_of(text):
    """The play that is typed here without a mistake."""
    typed = rules.read_play("sixty_six", text)
    assert not typed.problems
    return typed.play


def ruleset(preset="wikipedia-fr", **options):
    return rules.ruleset("sixty_six", preset, **options)


def replayed(play, preset="wikipedia-fr", **options):
    """What the facade makes of a play or of its text."""
    return rules.replay(ruleset(preset, **options), play_of(play) if isinstance(play, str) else play)


def codes(play, preset="wikipedia-fr", **options):
    return [problem.code for problem in replayed(play, preset, **options).problems]


def acts(played, preset="wikipedia-fr", **options):
    """What is wrong with what was done so far, in the first deal or the one for Schnapsen, whatever follows."""
    dealt = SMALL if ruleset(preset, **options).options["pack"] == "20" else DEALT
    return [code for code in codes(dealt + played, preset, **options) if code != "play_incomplete"]


def points(deal, preset="wikipedia-fr", seats=2, **options):
    """What the replayed record scores, without any error."""
    line = rules.score(ruleset(preset, **options), seats, [deal]).lines[0]
    assert [problem.code for problem in line.problems if problem.severity == "error"] == []
    return line.points
