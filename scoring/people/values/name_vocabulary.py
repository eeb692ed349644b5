"""What is known of first names, last names and clubs, most of it from people who are known. Pure text, no database.

“Adler Anna” is doubted where others bear Adler as last or Anna as first name.
"""

import re
from collections import Counter
from collections.abc import Iterable

import rules
from scoring import names
from scoring.people.values.name_order import Order
from scoring.people.values.name_words import GIVEN, NOBLE, PARTICLES, VOWELS, bare
from scoring.people.values.person_names import PersonName
from scoring.people.values.twins import exact

OFTEN = 3
"""So many others have to bear a word for it alone to raise a doubt."""
OFTENER = 3
"""So many times as often as the other a word has to be one of the two to count as that."""
PLAIN_GIVEN = frozenset(map(names.plain, GIVEN))
GAMES = "|".join(
    re.escape(rules.say(game, "game.name", {}, each)) for game in rules.games() for each in rules.LANGUAGES
)
CLUB_WORD = re.compile(
    r"[0-9]|\be\. ?V\b"
    r"|(?:klub|club|verein|vereinigung|gemeinschaft|gesellschaft|freunde|runde|stammtisch|buben|tarot|belote)\b"
    r"|\b(?:doko|tarot|belote|cercle|amicale|association|amis|karten|sport)"
    rf"|\b(?:{GAMES})|(?:{GAMES})\b",
    re.IGNORECASE,
)
ABBREVIATION = re.compile(r"(?:[B-DF-HJ-NP-TV-XZ]{2,4}|[A-ZÄÖÜ]{2,3}|V[fF][BLR]|TuS|SpVgg)")
"""SC, TSV, ASV before or behind a word that is not written in capitals; without a vowel before any."""


class Vocabulary:
    """The words of names that are known, and clubs."""

    def __init__(
        self, people: Iterable[PersonName] = (), clubs: Iterable[str] = (), *, beyond: "Vocabulary | None" = None
    ) -> None:
        """`beyond`: another one, of which all is known as well."""
        self._first, self._last, self._full = Counter[str](), Counter[str](), set[str]()
        named = [each for each in clubs if each]
        self._clubs = {*map(names.club_key, named)}
        self._words = {word for each in named for word in names.plain(each).split()}
        self._beyond = beyond
        for each in people:
            self._full.add(exact(each.full))
            if each.first and each.last:
                self._first.update(names.plain(each.first).split())
                self._last.update(names.plain(each.core).split())

    def knows(self, person: PersonName) -> bool:
        """Whether somebody bears this very name."""
        return exact(person.full) in self._full or (self._beyond is not None and self._beyond.knows(person))

    def knows_club(self, text: str) -> bool:
        """Whether this is a known club, or one word of its name, or reads like a club's name."""
        return self.is_one_of(text) or looks_like_club(text)

    def is_one_of(self, club: str) -> bool:
        """Whether this is a known club, or one word of its name."""
        known = names.club_key(club) in self._clubs or names.plain(club) in self._words
        return known or (self._beyond is not None and self._beyond.is_one_of(club))

    def leans(self, word: str, least: int = 1, *, besides: PersonName | None = None) -> Order | None:
        """What a word is of people besides this one: a first name, a last name, or neither often enough."""
        first, last = self.counted(word)
        if besides is not None:
            first -= word in besides.first.split()
            last -= word in besides.core.split()
        if first >= least and first > OFTENER * last:
            return Order.FIRST
        return Order.LAST if last >= least and last > OFTENER * first else None

    def counted(self, word: str) -> tuple[int, int]:
        """How often a word is a first name, and how often a last name."""
        given = OFTEN if hardly_a_last_name(word) else 0
        first, last = self._beyond.counted(word) if self._beyond else (given, 0)
        plain = names.plain(word)
        return first + self._first[plain], last + self._last[plain]


def hardly_a_last_name(word: str) -> bool:
    """Whether this is a first name that is hardly anybody's last one."""
    return names.plain(word) in PLAIN_GIVEN


def looks_like_club(text: str) -> bool:
    """Whether a text reads like a club's name and like no person's."""
    words = text.split()
    short = [each for each in words if ABBREVIATION.fullmatch(each) and bare(each) not in PARTICLES | NOBLE]
    spoken = [each for each in words if not each.isupper()]
    return bool(CLUB_WORD.search(text)) or (len(words) > 1 and any(spoken or not VOWELS.search(each) for each in short))
