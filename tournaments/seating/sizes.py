"""How many tables of four and of three a field makes; who sits at them stands elsewhere."""


class TooFewPlayersError(ValueError):
    """A field that no tables of four and three can be made of: fewer than three players, or five."""

    def __init__(self, players: int) -> None:
        self.players = players
        super().__init__(f"{players} players cannot be seated at tables of four and three")


def sizes(players: int) -> tuple[int, ...]:
    """Seats of every table, the fours first: exactly (-n mod 4) tables of three (skat.md 8: as few as possible)."""
    threes = -players % 4
    fours = (players - 3 * threes) // 4
    if players < 3 or fours < 0:
        raise TooFewPlayersError(players)
    return (4,) * fours + (3,) * threes
