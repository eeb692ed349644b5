"""Reads every address that there is or that an answer leads to, and says who came upon which words where."""

import hashlib
import re
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

import rules
from scoring.lists.values.table_codes import code_of as code_of_table
from scoring.models import (
    Account,
    Book,
    Club,
    Deal,
    Entry,
    Grant,
    Merge,
    Offer,
    Player,
    PrinterOrder,
    PrintJob,
    Retraction,
    Sheet,
    TableCode,
    Token,
)
from tests.crawl import reading
from tests.crawl.hall import Hall
from tests.crawl.people import MAY_READ, WORDS
from tests.crawl.reading import SIGN_IN
from tests.doors import EVERYBODY, READERS, ROUTES
from tournaments.models import Decision, Event, Registration, Table
from tournaments.values.door_codes import code_of

HTML, JSON = "text/html", "application/json"
PARAMETER = re.compile(r"(\w+)/<(?:\w+:)?(\w+)>")
FOREIGN = "admin/"
"""Pages of Django's own that staff alone may open: hundreds, of which some are knocked at."""
FIRST = (
    *("/", "/robots.txt", "/sitemap.xml", "/favicon.ico", "/nowhere/", "/api/nowhere/", "/players/999999/"),
    *("/admin/", "/admin/scoring/player/", "/admin/scoring/player/1/change/", "/admin/scoring/account/?q=a"),
)
CHOSEN = {
    "event_screen": ("?show=seats", "?show=ranking", "?show=ceremony"),
    "print_excerpt": ("?pages=1",),
    "event_ranking_csv": ("?series=1", "?category=Damen", "?series=2&category=Damen"),
}
"""What nothing leads everybody to."""
OF_LISTS = ("deals", "log", "diary")
ANOTHER = re.compile(rb'"version": ?[0-9]+|["\'][A-Za-z0-9]{64}["\']')
"""What is another each time, whatever is shown: how often something changed, the token of a form."""
Places = Mapping[str, Collection[object]]


def places() -> dict[str, set[object]]:
    """What stands in addresses behind each word, of everything that there is now: by number or by name."""
    numbered = {
        "books": Book,
        "sheets": Sheet,
        "players": Player,
        "prints": PrintJob,
        "orders": PrinterOrder,
        "people": Account,
        "grants": Grant,
        "offers": Offer,
        "merges": Merge,
        "registrations": Registration,
        "retractions": Retraction,
        "keys": Token,
    }
    return {
        **{word: set(model.objects.values_list("pk", flat=True)) for word, model in numbered.items()},
        "clubs": set(Club.objects.values_list("slug", flat=True)),
        "events": set(Event.objects.values_list("slug", flat=True)),
        "rulesets": set(rules.games()),
        "deals": set(Deal.objects.values_list("sequence", flat=True)),
        "tables": set(Table.objects.values_list("number", flat=True)),
        "door": {code_of(each.pk, each.registrations.first().pk) for each in Event.objects.exclude(registrations=None)},
        "repair": set(Decision.objects.values_list("sequence", flat=True)),
        "disputes": set(Entry.objects.filter(kind="dispute").values_list("sequence", flat=True)) or {1},
        "photos": set(Entry.objects.filter(kind="photo").values_list("sequence", flat=True)) or {1},
        "logo": set(Club.objects.exclude(logo="").values_list("logo", flat=True)) or {"x"},
        "diary": set(Decision.objects.values_list("sequence", flat=True)),
        "log": set(Deal.objects.values_list("sequence", flat=True)),
        "sessions": {"x"},
        "t": {code_of_table(each.seed) for each in TableCode.objects.all()[:1]} or {"K7M4-QX2P"},
        **{word: {"x:y:z"} for word in ("setup", "invitations", "passwords")},
    }


def addresses(known: Places, *, whole: bool = True) -> list[str]:
    """Every route with everything that it can be about, linked or not, and what people and programs ask for first.

    Not whole: what is not for every reader is asked for about one thing, what is only a button is not, and of the
    deals of a list the first: links lead to the others.
    """
    if not whole:
        known = {word: sorted(known[word])[:1] if word in OF_LISTS else known[word] for word in known}
    found = set(FIRST)
    for name, route in _routes():
        filled = list(_filled(route, known))
        reads, _sends = ROUTES.get(name, (EVERYBODY, None))
        every = whole or reads in (READERS, EVERYBODY) or name == "print_file"
        most = len(filled) if every else 0 if reads is None else 1
        found.update(f"{each}{query}" for each in filled[:most] for query in ("", *CHOSEN.get(name, ())))
    return sorted(found)


def _routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[tuple[str, str]]:
    """Name and pattern of each."""
    for each in (resolver or get_resolver()).url_patterns:
        route = f"{before}{each.pattern}"
        if isinstance(each, URLPattern):
            yield each.name or "", route
        elif route != FOREIGN:
            yield from _routes(each, route)


def _filled(route: str, known: Places) -> Iterator[str]:
    """The route about each of what its words can be followed by."""
    words = [word for word, _name in PARAMETER.findall(route)]
    shape = PARAMETER.sub(r"\1/{}", route)
    for values in product(*(sorted(known[word], key=str) for word in words)):
        yield "/" + shape.format(*values)


@dataclass(frozen=True, slots=True)
class Ask:
    """How a reader asks: who, in which language, for what kind of answer."""

    who: str
    language: str = "en"
    accept: str = HTML
    options: bool = False
    """Whether the interface is asked what it takes, too."""

    def __str__(self) -> str:
        return f"{self.who} ({self.language}, {self.accept})"

    def client(self, account: Account | None) -> Client:
        client = Client(
            headers={"accept-language": self.language, "accept": self.accept}, raise_request_exception=False
        )
        if account is not None:
            client.force_login(account)
        return client


@dataclass(frozen=True, slots=True)
class Read:
    """An answer that a browser keeps."""

    tag: str
    words: frozenset[str]
    status: int
    digest: str
    """Of the body, but for what is another each time."""


@dataclass
class Crawl:
    """What all readers came upon together."""

    pages: int = 0
    size: int = 0
    """In bytes."""
    unchanged: int = 0
    """Answers that said so of what a reader had kept."""
    statuses: dict[int, int] = field(default_factory=dict)
    found: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    """By reader and word: the addresses."""
    kept: dict[tuple[Ask, str], Read] = field(default_factory=dict)
    twice: dict[str, set[str]] = field(default_factory=dict)
    """By an id that two things of one page bear: the pages. A label would lead to the wrong one."""

    @property
    def broken(self) -> list[str]:
        """Where something broke."""
        return sorted({address for (_ask, address), each in self.kept.items() if each.status >= 500})

    def words(self, who: str) -> set[str]:
        """What this reader came upon."""
        return {word for reader, word in self.found if reader == who}

    def leaks(self, may_read: Mapping[str, frozenset[str]]) -> list[str]:
        """Who read what he or she may not, and where first."""
        wrong = {(who, word): at for (who, word), at in self.found.items() if word not in may_read[who]}
        return sorted(f"{who}: {word} at {min(at)} (and {len(at) - 1} more)" for (who, word), at in wrong.items())

    def __str__(self) -> str:
        statuses = ", ".join(f"{number} times {status}" for status, number in sorted(self.statuses.items()))
        return f"{self.pages} answers, {self.size / 1e6:.1f} MB ({statuses}), {self.unchanged} unchanged"

    def read(self, ask: Ask, account: Account | None, begin: Iterable[str], *, follow: bool = True) -> None:
        """Ask for these addresses and for whatever their answers lead to, each once."""
        client, queue = ask.client(account), deque(begin)
        seen = set(queue)
        while queue:
            address = queue.popleft()
            for link in self._visit(client, ask, address):
                if follow and link not in seen:
                    seen.add(link)
                    queue.append(link)

    def _visit(self, client: Client, ask: Ask, address: str) -> list[str]:
        """Asked as by a browser that kept an earlier answer; where that still holds, it is what is read."""
        before = self.kept.get((ask, address))
        if before and before.tag:
            asked = client.get(address, headers={"if-none-match": before.tag})
            self._look(asked, ask, address)
            if asked.status_code == 304:
                self.unchanged += 1
                self._note(ask.who, address, before.words)
        if ask.options and address.startswith("/api/"):
            self._look(client.options(address), ask, address)
        answer = client.get(address)
        content, words = self._look(answer, ask, address)
        digest = hashlib.sha256(ANOTHER.sub(b"", content)).hexdigest()
        self.kept[ask, address] = Read(answer.headers.get("ETag", ""), words, answer.status_code, digest)
        return [] if address.startswith(SIGN_IN) else list(reading.links_of(address, answer, content))

    def _look(self, answer: HttpResponseBase, ask: Ask, address: str) -> tuple[bytes, frozenset[str]]:
        """The body, and which words the answer tells."""
        content = reading.content_of(answer)
        self.pages += 1
        self.size += len(content)
        self.statuses[answer.status_code] = self.statuses.get(answer.status_code, 0) + 1
        for each in ids_twice(content):
            self.twice.setdefault(each, set()).add(address)
        words = words_in(reading.text_of(answer, content))
        self._note("paper" if content.startswith(b"%PDF") else ask.who, address, words)
        return content, words

    def _note(self, who: str, address: str, words: Collection[str]) -> None:
        for word in words:
            self.found.setdefault((who, word), set()).add(address)


_ID, _TEMPLATES = re.compile(rb'<[^<>]* id="([^"]+)"'), re.compile(rb"<template.*?</template>", re.DOTALL)
_FOLDED = {word.casefold(): word for word in WORDS}
_ANY = re.compile("|".join(map(re.escape, _FOLDED)))


def words_in(text: str) -> frozenset[str]:
    """Which of the words stand in this text, which is in small letters."""
    return frozenset(_FOLDED[each] for each in _ANY.findall(text))


def ids_twice(page: bytes) -> set[str]:
    """What stands twice in this page, but for templates, which are no part of it yet."""
    return {each.decode() for each, often in Counter(_ID.findall(_TEMPLATES.sub(b"", page))).items() if often > 1}


def crawled(
    hall: Hall, asks: Sequence[Ask], *, whole: bool, told: Callable[[str], None] = print
) -> tuple[Crawl, Crawl]:
    """What was read before anybody objected, and afterwards: by strangers both times, by all others afterwards."""
    known = places()
    before, after = Crawl(), Crawl()
    for ask in (each for each in asks if each.who == "stranger"):
        before.read(ask, None, addresses(known, whole=whole), follow=whole)
        told(f"before, {ask}: {before}")
    hall.happens()
    after.kept |= before.kept
    known = {word: known[word] | now for word, now in places().items()}
    for ask in asks:
        # All links lead to what is asked for anyway, of all that is read by everybody.
        follow = whole or ask.who == "stranger"
        after.read(ask, hall.accounts.get(ask.who), addresses(known, whole=whole), follow=follow)
        told(f"after, {ask}: {after}, {len(after.leaks(MAY_READ))} leaks")
    return before, after
