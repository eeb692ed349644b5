"""The people of a made-up evening and what they do over and over: taking a list, entering deals, signing."""

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import rules
from bench.pages import Form, Hand, Page, Person

SURNAMES = """Ahlers Brockmann Claasen Dreyer Engelke Feddersen Goldbach Hinrichs Isermann Jablonski Kowalczyk Lehnert
Matthiesen Niedermeyer Oldenburg Petersen Quast Rademacher Steinbrink Thomsen Uhlig Vollmer Wiegand Zabel Albrecht
Bachmann Cordes Dombrowski Eickhoff Franke Grabowski Harms Immler Jacobsen Kempf Lindemann Mohrhagen Nagel Ottersbach
Pohlmann Reinecke Sudbrack Tiedemann Ullmann Voss Westermann Ziegler Aschoff Bergander Drechsler Eisenhut Flemming
Gebauer Holtkamp Juergensen Klawitter Lorenzen Meinhardt Neubert Opitz Plambeck Ritterbusch Schwarzkopf Trautmann Unruh
Vierkant Wolfram Zillmer Amelung Burmeister Degenhardt Ehlert Fuhrmann Gronemeyer Hasselblad Kaltenbach Lippold
Marquardt Noelke Preuss Rosenbaum Sauerland Teichmann Wendland"""
FIRST = """Anke Bernd Carola Detlef Elke Frank Gisela Horst Inge Jochen Karin Lothar Monika Norbert Olga Paul Renate
Stefan Tanja Uwe Vera Wolfgang"""
CLUBS = ("SC Nord", "SC Süd", "Reizende Jungs", "Herz Dame Wesel")
PASSWORD = "Herz-Bube-sticht-18"  # noqa: S105  of accounts that live as long as the run
Record = dict[str, Any]
KIND = "deal.kind"
SAVES = r"^save(?!:deal\.kind=)"
"""A button that saves what was looked at, not a key that is a whole deal."""
UNFIT = 400


class Wrong(Exception):  # noqa: N818  what a promise is, not what a program raises
    """Something that a person would not have accepted."""


def need(held: object, told: str) -> None:
    if not held:
        raise Wrong(told)


def called(number: int) -> str:
    first = FIRST.split()
    return f"{first[number % len(first)]} {SURNAMES.split()[number]}"


@dataclass(frozen=True)
class Incident:
    """What was done, and what it took."""

    name: str
    hand: Hand


@dataclass
class Evening:
    """A club with its people, an event, and the lists as they are told over the table."""

    site: str
    seed: int
    series: int
    deals: int
    slug: str = ""
    chance: random.Random = field(default_factory=random.Random)
    people: dict[str, Person] = field(default_factory=dict)
    played: dict[int, list[Record]] = field(default_factory=dict)
    """The records of each list as they stand."""
    incidents: list[Incident] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance.seed(self.seed)

    @property
    def director(self) -> Person:
        return self.people["dora"]

    @property
    def keepers(self) -> Sequence[Person]:
        return self.people["sven"], self.people["sara"]

    @contextmanager
    def incident(self, name: str, *who: Person) -> Iterator[None]:
        """Counts what these people do for it."""
        for each in who:
            each.hand = Hand()
        yield
        taps, fields, pages = (sum(getattr(each.hand, part) for each in who) for part in ("taps", "fields", "pages"))
        self.incidents.append(Incident(name, Hand(taps, fields, pages)))

    def look(self, path: str, *, directs: bool = True) -> dict[str, Any]:
        """What the API tells who directs, or a stranger; reading only."""
        eye = Person(self.site)
        eye.cookies = dict(self.people["dora"].cookies) if directs and "dora" in self.people else {}
        eye.open(f"/api/v1/{path}")
        found: dict[str, Any] = json.loads(eye.body)
        return found

    def tables(self, number: int) -> list[dict[str, Any]]:
        series: list[dict[str, Any]] = self.look(f"events/{self.slug}/")["series"]
        found: list[dict[str, Any]] = series[number - 1]["tables"]
        return found

    def directs(self) -> Page:
        return self.director.open(f"/events/{self.slug}/director/")

    def ends(self) -> Page:
        """The cockpit with everything that is open by name."""
        return self.director.open(f"/events/{self.slug}/director/?ends=yes")

    def desk(self) -> Page:
        return self.director.open(f"/events/{self.slug}/desk/")

    def event(self, person: Person) -> Page:
        return person.open(f"/events/{self.slug}/")

    def take(self, person: Person, sheet: int) -> Page:
        """From the event's page to the list."""
        self.event(person)
        return person.click(rf"/sheets/{sheet}/$")

    def enter(self, person: Person, sheet: int) -> Page:
        self.take(person, sheet)
        return person.click(rf"/sheets/{sheet}/enter/$")

    def next_record(self, sheet: int, seats: int, *, ruleset: rules.Ruleset | None = None) -> Record:
        own = ruleset or self.ruleset(sheet)
        return dict(rules.sample_deal(own, seats, self.played.get(sheet, []), self.chance))

    def ruleset(self, sheet: int) -> rules.Ruleset:
        return rules.Ruleset.from_dict(self.look(f"sheets/{sheet}/")["ruleset"])

    def deal(self, person: Person, sheet: int, record: Record, *, twice: bool = False) -> Page:
        """One deal, typed into the form that is open, looked at and saved."""
        form = person.form("revision", "dealt")
        if "dealer" in record:  # the buttons follow whoever is said to have dealt
            form = check(person, form, {"deal.dealer": str(record["dealer"])})
        page = save(person, form, record)
        if not twice:
            need(page.status == 200, f"list {sheet}: {record} was not saved ({page.status}): {page.text[:600]}")
            self.played.setdefault(sheet, []).append(record)
        return page

    def play(self, person: Person, sheet: int, seats: int, upto: int | None = None) -> None:
        """Deals by lot until the list has so many."""
        wanted = upto or self.deals // 4 * seats
        if len(self.played.get(sheet, [])) >= wanted:
            return
        ruleset = self.ruleset(sheet)
        self.enter(person, sheet)
        while len(self.played.get(sheet, [])) < wanted:
            self.deal(person, sheet, self.next_record(sheet, seats, ruleset=ruleset))

    def sign(self, person: Person, sheet: int) -> None:
        self.take(person, sheet)
        person.click(rf"/sheets/{sheet}/confirm/$")
        page = person.press(person.form("revision", "key"))
        need(page.says("The sheet is confirmed"), f"list {sheet} was not signed: {page.text[:500]}")

    def seat(self, person: Person, sheet: int, seat: int, who: str, since: str = "") -> Page:
        """Somebody takes a seat, by the page of the list; shown first, then saved."""
        self.to_seat(person, sheet, seat)
        chosen = {"seat": str(seat), "who": who} | ({"since": since} if since else {})
        return person.press(person.form("who"), "^seat$", chosen)

    def to_seat(self, person: Person, sheet: int, seat: int) -> None:
        """From the list to the page of its seats; who directs is led there by the repairs of the table."""
        self.take(person, sheet)
        person.click(rf"/sheets/{sheet}/seat/$")
        if "/repair/" in person.page.url:
            person.click(rf"[?&]seat={seat}$")
        if "/repair/" in person.page.url:
            person.click(rf"/sheets/{sheet}/seat/\?seat={seat}$")


def answers(record: Mapping[str, Any]) -> dict[str, str | list[str]]:
    """A record as it is typed."""
    return {f"deal.{key}": "true" if said is True else str(said) for key, said in record.items() if said is not None}


def check(person: Person, form: Form, given: Mapping[str, str | list[str]]) -> Form:
    """Fill in and look: with a script the page does so by itself, therefore it is no tap."""
    person.press(form, "^check$", given)
    person.hand.taps -= 1
    return person.form("revision", "dealt")


def save(person: Person, form: Form, record: Mapping[str, Any]) -> Page:
    """One deal looked at and saved; one that is a key of its own, such as a passed one, by that key."""
    key = f"save:deal.kind={record.get('kind', '')}"
    if any(value == key for _name, value, _words in form.buttons):
        page = person.press(form, f"^{key}$", {name: said for name, said in answers(record).items() if name != KIND})
        if page.status != UNFIT:
            return page
        form = person.form("revision", "dealt")
    else:
        form = check(person, form, answers(record))
    tick_unusual(person, form)
    return person.press(form, SAVES)


def pass_in(person: Person) -> Form:
    """What stands in the form becomes a passed deal; what does not apply to one, the page's script leaves out."""
    form = person.form("revision", "dealt")
    person.fill(form, {"deal.kind": "passed"})
    for each in form.fields:
        if each.name.startswith("deal.") and each.name not in {"deal.kind", "deal.dealer"}:
            each.on = False
    return check(person, form, {})


def tick_unusual(person: Person, form: Form) -> None:
    ticks = [each.value for each in form.fields if each.name == "accepted"]
    if ticks:
        person.fill(form, {"accepted": ticks})


def answer_all(person: Person, choose: Mapping[str, str]) -> dict[str, str | list[str]]:
    """The answers to "Is this ...?": `yes` (the first who may be meant) by what was typed; else it is somebody else."""
    form = person.form("names") if any(each.has("names") for each in person.page.forms) else person.form(action="")
    asked: dict[str, list[str]] = {}
    for each in form.fields:
        if each.name.startswith("who:"):
            asked.setdefault(each.name, []).append(each.value)
    need(asked, f"no question stands on {person.page.url} ({person.page.status}): {person.page.text[:400]}")
    return {
        name: offered[0] if choose.get(re.sub(r"^who:\d+:", "", name)) == "yes" else offered[-1]
        for name, offered in asked.items()
    }
