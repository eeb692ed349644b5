"""Whom a typed name may well mean, among those whose names the one who asks may see."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from scoring import names
from scoring.models import Player
from scoring.people.values import person_names
from scoring.people.values.name_vocabulary import Vocabulary
from scoring.people.values.twins import Known, exact


@dataclass(frozen=True, slots=True)
class Somebody:
    """Who may be meant: a player, or whoever stands in another typed line."""

    name: str
    called: str
    """How whoever asks may call him or her, told from others of the same name."""
    player: int | None = None
    line: int = 0
    club: str = ""
    """Where he or she plays; empty where that is not known."""
    quiet: bool = False
    """Whether the very name is enough to mean this one."""


class Circle:
    """Everybody who may be meant, found by name."""

    def __init__(self, people: Iterable[Somebody], clubs: Iterable[str] = ()) -> None:
        """`clubs`: known besides those of the people."""
        self._people: dict[str, list[Somebody]] = defaultdict(list)
        self._clubs = tuple(clubs)
        read = [(each, person_names.read(each.name)) for each in people]
        self._names = [name for _each, name in read]
        for each, name in read:
            self._people[exact(name.full)].append(each)

    @cached_property
    def _known(self) -> Known:
        """Made only once a name is not found as it is."""
        return Known(self._people)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Their names, word by word, and clubs."""
        clubs = {each.club for every in self._people.values() for each in every}
        return Vocabulary(self._names, clubs.union(self._clubs))

    def named(self, name: str, club: str = "") -> list[Somebody]:
        """Those of this very name."""
        return [each for each in self._people.get(_read(name), ()) if not _differ(each.club, club)]

    def like(self, name: str, club: str = "") -> list[Somebody]:
        """Those of a name alike, best first. Whoever plays for another club is somebody else."""
        found = (each for likely in self._known.likely(name) for each in self._people[likely])
        return [each for each in found if not _differ(each.club, club)]


def _read(name: str) -> str:
    """One form for a name that was kept as “Adler, Anna” and one that was typed as Anna Adler."""
    return exact(person_names.read(name).full)


def of_players(players: Iterable[Player], *, club: str = "", quiet: bool = False) -> list[Somebody]:
    """Players whom the one who asks knows by their whole names."""
    each_once = list(players)
    called = apart(each_once)
    return [Somebody(each.name, called[each.pk], each.pk, club=club, quiet=quiet) for each in each_once]


def apart(players: Iterable[Player]) -> dict[int, str]:
    """A name for each of them to be called by, unique among them."""
    each_once = list(players)
    often = Counter(exact(each.name) for each in each_once)
    return {each.pk: f"{each.name} #{each.pk}" if often[exact(each.name)] > 1 else each.name for each in each_once}


def _differ(one: str, other: str) -> bool:
    """Whether two clubs are named and no slip of the pen makes one of the other."""
    return bool(one and other) and names.club_key(one) != names.club_key(other) and not Known([one]).likely(other)
