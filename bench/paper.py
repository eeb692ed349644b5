"""A Skat list of 36 deals as it lies beside the keyboard, and the keys that typing it takes.

How often which game is played follows 407,259 deals of online championships (`KINDS`, `WON`, `SCHNEIDER` and `SCHWARZ`
in rules/games/skat/sample.py, with their source): 3 deals passed in, 9 Grands, 7 Kreuz, 6 Pik, 5 Herz, 4 Karo, a Null
and a Null ouvert; of the 33 games 28 won; of the 31 with trumps 8 Schneider and 1 Schwarz. What no source counts is as
the samples have it: 12 of the 31 without, 2 by hand, tops of 1 in 19 games, of 2 in 7, of 3 in 3 and of 4 in 2.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

LINES = (
    *("1k2", "2g2s", "3p2", "1go1", "e", "2h1-"),
    *("3g1s", "1k2", "2c1", "3po1", "1g1", "2ko1s"),
    *("3n", "1h2", "2g1h", "3k1-", "1po1s", "2g4s"),
    *("e", "3co1", "1ko2", "2ho1", "3g1", "1p3s"),
    *("2no", "3k1s", "1go1-", "2co1", "3h1h", "1p1"),
    *("2ko1s", "e", "3go2-", "1ho3", "2c3-", "3p4sw"),
)
"""In German, as the page reads them to who reads German."""

GAMES: Mapping[str, str] = {
    "k": "clubs",
    "p": "spades",
    "h": "hearts",
    "c": "diamonds",
    "g": "grand",
    "n": "null",
}
FLAGS: Mapping[str, str] = {"h": "hand", "o": "ouvert", "s": "schneider", "sw": "schwarz"}
TYPED = re.compile(r"(?P<seat>[1-3])(?P<game>[kphcgn])(?P<tops>o?[1-4])?(?P<flags>[hos]?w?)(?P<lost>-?)")


def row(line: str) -> dict[str, str]:
    """The same deal as the cells of a grid: what is chosen or typed, by key."""
    if line == "e":
        return {"kind": "passed"}
    said = TYPED.fullmatch(line)
    assert said, line  # noqa: S101  the lines stand above
    tops = {"matadors": said["tops"].replace("o", "-")} if said["tops"] else {}
    flags = {FLAGS[said["flags"]]: "true"} if said["flags"] else {}
    won = "false" if said["lost"] else "true"
    return {"declarer": str(int(said["seat"]) - 1), "contract": GAMES[said["game"]], **tops, **flags, "won": won}


def keys(lines: Sequence[str], whole: str) -> Iterator[str]:
    """What is pressed for them, Enter included; none where the page goes on by itself: a digit behind a whole line."""
    ends = re.compile(whole, re.IGNORECASE)
    for line, after in zip(lines, (*lines[1:], ""), strict=True):
        yield from line
        if not (ends.fullmatch(line) and after[:1].isdigit()):
            yield "Enter"
