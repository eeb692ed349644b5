"""Lines of a ranking as a hall reads them from ten metres."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.access import Naming
from scoring.people.values import person_names
from tournaments.models import Event
from tournaments.queries import hall
from tournaments.queries.rows import Standing
from tournaments.queries.substitutes import in_words

LONG = 26
"""Characters of a name that a line of a list has room for: who has more is called by initial and last name."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the ranking for ten metres."""

    rank: int | None
    name: str
    club: str
    total: int | None
    """None for who never sat at a table."""
    rise: int | None
    """Places since the series before; None where nobody can say."""
    mark: str = ""
    prize: str = ""
    level_with: str = ""
    """The name of the line below, where something else than what is counted first parts the two."""
    decider: str = ""
    """What that is."""

    @property
    def called(self) -> str:
        """The name in a list."""
        return called(self.name)

    @property
    def about(self) -> str:
        """What stands small below the name: the club, and the mark."""
        return " · ".join(each for each in (self.club, self.mark) if each)

    @property
    def fall(self) -> int:
        """Places lost."""
        return -(self.rise or 0)


def called(name: str) -> str:
    """The name as a line of a list has room for it."""
    return name if len(name) <= LONG else person_names.read(name).brief


def told_lines(event: Event, played: int, lines: Sequence[Standing], naming: Naming) -> list[Line]:
    """With who has risen since the series before `played`."""
    rises = hall.rises(event, played, lines)
    naming.about(line.player for line in lines)
    return [told_line(line, naming, rises.get(line.player.pk)) for line in lines]


def told_line(line: Standing, naming: Naming, rise: int | None = None) -> Line:
    total, mark = line.total if line.seated else None, str(line.mark.label) if line.mark else ""
    said = " · ".join(filter(None, (mark, in_words(line.played_for, naming))))
    return Line(line.shown_rank, naming(line.player), line.club_name, total, rise, said)
