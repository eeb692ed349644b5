"""What clubs are called that guests of an event come from: each is written in one way. Reads only."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import chain, islice

from django.db.models import Count, Q

from scoring import names
from scoring.models import Player
from scoring.people.values.twins import WORD, one_slip
from tournaments.models import Event, Registration

NONE = re.compile(r"(?:ohne|kein(?:er|en)?|without|sans|aucun)(?: (?:verein|club|klub))?|no(?:ne| club)|vereinslos|n/a")
"""How people write, in whatever language, that somebody plays for no club."""
MOST = 10_000
"""Spellings that are read, those of the event and the frequent ones first: as many as an event has guests at most."""
OFFERED = 6
RARE = 3
"""So many clubs can share a word that tells which one is meant; of very many clubs a tenth."""
WORDS = re.compile(r"[^\W_]+")


def club_said(typed: str) -> str:
    """The club that is named; empty for what says that there is none: “-”, “ohne”, “kein Verein”."""
    plain = names.plain(typed)
    return "" if NONE.fullmatch(plain) or not any(map(str.isalnum, plain)) else typed


def known(event: Event) -> list[str]:
    """The event's own club and those of guests, here and in other events of that club: each once, as it is mostly
    written, those of this event first.
    """
    return list(_known(event).values())


def _known(event: Event) -> dict[str, str]:
    club, found = event.book.club, Q(event=event)
    if club is not None and not event.book.rehearsal:
        found |= Q(event__book__club=club, event__book__rehearsal=False)
    rows = Registration.objects.filter(found).exclude(club_name="").values("club_name")
    counted = rows.annotate(here=Count("pk", filter=Q(event=event)), often=Count("pk"))
    written = counted.order_by("-here", "-often", "club_name").values_list("club_name", flat=True)[:MOST]
    return _by_spelling([*([club.name] if club else []), *written])


def _by_spelling(clubs: Iterable[str]) -> dict[str, str]:
    """The first way to write each, by what all ways share: `names.club_key`."""
    found = dict[str, str]()
    for each in filter(None, clubs):
        found.setdefault(names.club_key(each), each)
    return found


def _by_frequency(clubs: Iterable[str]) -> list[str]:
    return [each for each, _often in Counter(clubs).most_common()]


class GuestClubs:
    """Where guests of an event come from. Nothing is read before a club is named that is not the event's own."""

    def __init__(self, event: Event, *written: Iterable[str]) -> None:
        """`written`: what clubs are called as far as it was read before, those of the event first."""
        self._event, self._read = event, written
        self.home = event.book.club

    def of(self, typed: str, player: Player) -> str:
        """What the registration of a player says, for whom this club was typed: as it is written already, else as it
        was typed. Empty for no club, and for a member at home.
        """
        if self.is_home(typed):
            return "" if player.is_member(self.home) else str(self.home)
        typed = club_said(typed)
        return self._written.setdefault(names.club_key(typed), typed) if typed else ""

    def is_home(self, typed: str) -> bool:
        """Whether the event's own club was typed."""
        return self.home is not None and names.club_key(typed) == names.club_key(self.home.name)

    def newcomer(self, name: str, typed: str, at: datetime) -> Player:
        """Somebody new, not saved yet, for whom this club was typed: who comes from elsewhere is nobody's; without a
        club one is the event's club's guest.
        """
        elsewhere = club_said(typed) and not self.is_home(typed)
        club = None if elsewhere else self.home
        return Player(name=name, club=club, guest_since=at if club and not self.is_home(typed) else None)

    @cached_property
    def _written(self) -> dict[str, str]:
        return _by_spelling(chain(*map(_by_frequency, self._read))) if self._read else _known(self._event)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A club that may be meant."""

    club: str
    completes: bool
    """Whether it begins as was typed; else it is only much like that."""


def suggested(event: Event, typed: str) -> list[Suggestion]:
    """Which clubs may be meant while one is typed; none once it is known as it stands."""
    known_clubs, text = _known(event), names.plain(typed)
    if names.club_key(typed) in known_clubs:
        return []
    clubs = {names.plain(each): each for each in known_clubs.values()}
    words = {plain: _words(plain) for plain in clubs}
    begun = [plain for plain in clubs if plain.startswith(text)]
    begun += [plain for plain, own in words.items() if not plain.startswith(text) and _begins(own, _words(text))]
    near = (Suggestion(clubs[plain], False) for plain in _near(words, _words(text)) if plain not in begun)
    return list(islice(chain((Suggestion(clubs[plain], True) for plain in begun), near), OFFERED))


def _words(plain: str) -> list[str]:
    return WORDS.findall(plain.replace(".", ""))


def _begins(own: Sequence[str], typed: Sequence[str]) -> bool:
    """Whether every typed word begins one of the club's."""
    return all(any(word.startswith(each) for word in own) for each in typed)


def _near(clubs: Mapping[str, Sequence[str]], typed: Sequence[str]) -> Iterator[str]:
    """Those with a word in common that few others have: `SC Nord` for “Skatclub Nord”."""
    often = Counter(word for own in clubs.values() for word in {*own})
    telling = [each for each in typed if len(each) >= WORD]
    for plain, own in clubs.items():
        rare = [word for word in own if len(word) >= WORD and often[word] <= max(RARE, len(clubs) // 10)]
        if any(one_slip(one, other) for one in telling for other in rare):
            yield plain
