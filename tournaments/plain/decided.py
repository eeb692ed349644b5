"""What an event's decisions make, one after the other: plain values, as docs/log.md says what each kind states."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

ANNOUNCED = ("title", "place", "starts_at", "planned_series", "club", "public")
CALLED = ("name", "club", "category")


class Decided(NamedTuple):
    """A decision and as much of its free text as has not been erased."""

    number: int
    """Its sequence number."""
    kind: str
    at: str
    said: Mapping[str, Any]
    digests: Mapping[str, str]
    texts: Mapping[str, str] | None

    def text(self, name: str) -> str | None:
        """What was said under this name; None where it has been erased."""
        if name not in self.digests:
            return ""
        return None if self.texts is None else self.texts.get(name)


@dataclass(slots=True)
class Person:
    """A registration; what somebody is called is None where nobody can know any more."""

    player: int
    withdrawn: bool = False
    paid: bool = False
    announced: bool = False
    disqualified_at: str | None = None
    informed: str | None = None
    """When he or she was told that results show full names."""
    called: dict[str, str | None] = field(default_factory=dict)
    since: str = ""
    """When the name was last written down."""
    partner: "Person | None" = field(default=None, repr=False)


@dataclass(slots=True)
class Drawn:
    """A series: how it was drawn and when (None: not known), and the list of each table."""

    certificate: Any
    at: str | None
    tables: dict[int, str]


class Final(NamedTuple):
    """A ranking that was made final: when, and what the decision says of it."""

    at: str
    said: Mapping[str, Any]
    taken_over: bool = False
    """Whether it was final before 0.3.0, by what made rankings then."""


@dataclass(slots=True)
class Story:
    """The event as its decisions have it."""

    known: bool = False
    """Decisions of before 0.3.0 do not say what they changed: all is known from the one that took the event over."""
    state: str = "open"
    finalised_at: str | None = None
    held_until: str | None = None
    """Until when the final ranking is held back from the public."""
    announced: dict[str, Any] = field(default_factory=dict)
    plan: dict[str, Any] = field(default_factory=dict)
    ruled: list[dict[str, Any]] = field(default_factory=list)
    """The rules that took the place of those before, one after the other."""
    commitment: str | None = None
    """Of the seed, published when the event was created; None for events of before that was done."""
    salt: str | None = None
    people: dict[int, Person] = field(default_factory=dict)
    series: dict[int, Drawn] = field(default_factory=dict)
    aside: set[str] = field(default_factory=set)
    lots: list[list[int]] = field(default_factory=list)
    lots_at: list[str | None] = field(default_factory=list)
    """When each was drawn (None: not known)."""
    lots_of: list[list[int] | None] = field(default_factory=list)
    """Of each the competitor numbers that the seed drew; None where people drew."""
    finals: dict[int, Final] = field(default_factory=dict)
    """The rankings that were made final, by number."""
    repaired: dict[int, Mapping[str, Any]] = field(default_factory=dict)
    """What each repair says, by its decision."""
    undone: set[int] = field(default_factory=set)
    """The repairs that were taken back."""
    postings: list[dict[str, Any]] = field(default_factory=list)
    """What was booked, in order; each with the sequence number of its decision."""
    lists: dict[str, int] = field(default_factory=dict)
    """Every list ever named, and the decision that named it first."""
    numbers: list[tuple[int, int | None]] = field(default_factory=list)
    """What the column `number` of a decision must hold, by the decision."""


def _created(story: Story, decision: Decided) -> int | None:
    story.known = story.known or "title" in decision.said
    story.commitment, story.salt = decision.said.get("commitment"), decision.text("salt")
    return _changed(story, decision)


def _changed(story: Story, decision: Decided) -> int | None:
    story.announced = {name: decision.said[name] for name in ANNOUNCED if name in decision.said}
    for club, numbers in decision.said.get("clubs", ()):
        for number in numbers:
            if story.people[number].called.get("name") is not None:  # else erased since, and with it every text
                story.people[number].called["club"] = club
    return None


def _planned(story: Story, decision: Decided) -> int | None:
    story.plan = dict(decision.said["plan"])
    for person in story.people.values():
        person.informed = person.informed or decision.said.get("informed")
    return None


def _ruled(story: Story, decision: Decided) -> int | None:
    story.ruled.append(dict(decision.said["ruleset"]))
    return None


def _adopted(story: Story, decision: Decided) -> int | None:
    facts = decision.said
    story.known, story.state, story.finalised_at = True, facts["state"], facts["finalised_at"]
    _changed(story, decision)
    story.people = {}
    for number, player, withdrawn, paid in facts["people"]:
        story.people[number] = Person(player, withdrawn, paid)
        _call(story.people[number], decision, f"{number}.")
    story.series = {number: Drawn(how, None, dict(tables)) for number, how, tables in facts["series"]}
    story.lots, story.aside = [list(players) for players in facts["lots"]], set(facts["set_aside"])
    story.lots_at = [None for _each in story.lots]
    story.lots_of = [None for _each in story.lots]
    if "final" in facts:
        story.finals[facts["final"]["snapshot"]] = Final(
            facts["finalised_at"] or decision.at, facts["final"], taken_over=True
        )
    _name(story, decision, *story.aside, *(uid for each in story.series.values() for uid in each.tables.values()))
    return None


def _registered(story: Story, decision: Decided) -> int | None:
    for number, player in decision.said["people"]:
        said = {"announced": decision.said.get("announced", False), "informed": decision.said.get("informed")}
        story.people[number] = Person(player, **said)
        _call(story.people[number], decision, f"{number}.")
    return len(decision.said["people"])


def _edited(story: Story, decision: Decided) -> int | None:
    if "pairs" in decision.said:
        return _paired(story, decision)
    person = story.people.pop(decision.said["number"])
    story.people[decision.said["to"]] = person
    _call(person, decision, "")
    return int(decision.said["to"])


def _paired(story: Story, decision: Decided) -> int | None:
    """Pairs made or, without a partner, parted; whom either was paired with before is left alone."""
    for number, partner in decision.said["pairs"]:
        person = story.people[number]
        _part(person)
        if partner is not None:
            _part(story.people[partner])
            person.partner, story.people[partner].partner = story.people[partner], person
    return int(decision.said["pairs"][0][0])


def _part(person: Person) -> None:
    if person.partner is not None:
        person.partner.partner = None
    person.partner = None


def _removed(story: Story, decision: Decided) -> int | None:
    _part(story.people.pop(decision.said["number"]))
    return int(decision.said["number"])


def _renamed(story: Story, decision: Decided) -> int | None:
    """Players were merged or parted: the registration names another one."""
    person = story.people[decision.said["number"]]
    person.player, person.since = decision.said["player"], decision.at
    person.called["name"] = decision.text("name") if "name" in decision.digests else None
    return int(decision.said["number"])


def _ticking(column: str, *, value: bool) -> Callable[[Story, Decided], int | None]:
    def tick(story: Story, decision: Decided) -> int | None:
        person = story.people[decision.said["number"]]
        setattr(person, column, value)
        if "name" in decision.digests:
            person.called["name"], person.since = decision.text("name"), decision.at
        return int(decision.said["number"])

    return tick


def _barring(*, barred: bool) -> Callable[[Story, Decided], int | None]:
    """Of a fixed pair both."""

    def bar(story: Story, decision: Decided) -> int | None:
        said = decision.said
        for number in (said["number"], *([said["partner"]] if "partner" in said else [])):
            story.people[number].disqualified_at = decision.at if barred else None
        return int(said["number"])

    return bar


def _paying(*, value: bool) -> Callable[[Story, Decided], int | None]:
    """Where the event asks for a fee, the tick books it."""

    def pay(story: Story, decision: Decided) -> int | None:
        _posted(story, decision)
        return _ticking("paid", value=value)(story, decision)

    return pay


def _posted(story: Story, decision: Decided) -> int | None:
    story.postings += [{**each, "decision": decision.number} for each in decision.said.get("postings", ())]
    return decision.said.get("number")


def _came(*, here: bool) -> Callable[[Story, Decided], int | None]:
    """Who is checked in takes part, whoever had withdrawn too."""

    def came(story: Story, decision: Decided) -> int | None:
        if here:
            story.people[decision.said["number"]].withdrawn = False
        return _ticking("announced", value=not here)(story, decision)

    return came


def _drawn(story: Story, decision: Decided) -> int | None:
    number, tables = int(decision.said["series"]), dict(decision.said["tables"])
    story.state, story.series[number] = "running", Drawn(decision.said["certificate"], decision.at, tables)
    _name(story, decision, *tables.values())
    return number


def _undrawn(story: Story, _decision: Decided) -> int | None:
    last = max(story.series)
    del story.series[last]
    return last


def _laid(story: Story, decision: Decided) -> int | None:
    number = int(decision.said["series"])
    story.series[number].tables[decision.said["table"]] = decision.said["sheet"]
    _name(story, decision, decision.said["sheet"])
    return number


def _set_aside(story: Story, decision: Decided) -> int | None:
    story.aside.add(decision.said["sheet"])
    _name(story, decision, decision.said["sheet"])
    return None


def _repaired(story: Story, decision: Decided) -> int | None:
    """Which list lies at which table, which count no more, and who is here."""
    said = decision.said
    for series, table, _gone, comes in said["tables"]:
        tables = story.series[series].tables
        tables.pop(table, None)
        tables.update({} if comes is None else {table: comes})
    story.aside = (story.aside - {*said["back"]}) | {*said["aside"]}
    for number, _before, after in said["presence"]:
        story.people[number].withdrawn, story.people[number].announced = after
    for number, _before, after in said.get("joined", ()):
        story.people[number].partner = None if after is None else story.people[after]
    story.repaired[decision.number] = said
    story.undone |= {said["undoes"]} if "undoes" in said else set()
    _name(story, decision, *(uid for uid, *_rest in said["lists"]))
    return int(said["series"])


def _lot(story: Story, decision: Decided) -> int | None:
    story.lots.append(list(decision.said["players"]))
    story.lots_at.append(decision.at)
    story.lots_of.append(decision.said.get("numbers"))
    return None


def _finalised(story: Story, decision: Decided) -> int | None:
    number = int(decision.said["snapshot"])
    story.state, story.finalised_at, story.finals[number] = "final", decision.at, Final(decision.at, decision.said)
    story.held_until = decision.said.get("held_until")
    return number


def _published(story: Story, _decision: Decided) -> int | None:
    story.held_until = None
    return max(story.finals)


def _told(_story: Story, decision: Decided) -> int | None:
    return int(decision.said["series"])


def _reopened(story: Story, _decision: Decided) -> int | None:
    story.state, story.finalised_at, story.held_until = "running", None, None
    return None


def _as_before(_story: Story, _decision: Decided) -> int | None:
    return None


def _call(person: Person, decision: Decided, prefix: str) -> None:
    person.called, person.since = {name: decision.text(f"{prefix}{name}") for name in CALLED}, decision.at


def _name(story: Story, decision: Decided, *lists: str) -> None:
    for uid in lists:
        story.lists.setdefault(uid, decision.number)


HANDLERS: Mapping[str, Callable[[Story, Decided], int | None]] = {
    "adopted": _adopted,
    "created": _created,
    "changed": _changed,
    "planned": _planned,
    "ruled": _ruled,
    "registered": _registered,
    "edited": _edited,
    "removed": _removed,
    "arrived": _came(here=True),
    "expected": _came(here=False),
    "withdrawn": _ticking("withdrawn", value=True),
    "returned": _ticking("withdrawn", value=False),
    "barred": _barring(barred=True),
    "unbarred": _barring(barred=False),
    "paid": _paying(value=True),
    "unpaid": _paying(value=False),
    "posted": _posted,
    "merged": _renamed,
    "parted": _renamed,
    "drawn": _drawn,
    "undrawn": _undrawn,
    "laid": _laid,
    "set_aside": _set_aside,
    "repaired": _repaired,
    "lot": _lot,
    "finalised": _finalised,
    "published": _published,
    "told": _told,
    "untold": _told,
    "shared": _as_before,
    "reopened": _reopened,
    "erased": _as_before,
}
"""By kind: what a decision changes. Each gives back what the column `number` must hold."""
FREE_NUMBER = ("edited", "removed", "merged", "parted", "erased", "adopted")
"""Kinds whose column `number` follows from nothing else in a fixed way."""


def take(story: Story, decision: Decided) -> None:
    """One decision more. Decisions that do not say what they changed are passed over until everything is known."""
    if not story.known and decision.kind not in ("created", "adopted"):
        return
    number = HANDLERS[decision.kind](story, decision)
    if story.known and decision.kind not in FREE_NUMBER:
        story.numbers.append((decision.number, number))
