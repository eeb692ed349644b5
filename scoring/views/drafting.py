"""A deal while it is being written down: what the form asks, what was typed, and what saving it would score."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.http import QueryDict

import rules
from rules.types import Field, Problem, Severity
from scoring.forms import deals as forms
from scoring.forms import whole
from scoring.log import CORRECT, INSERT, RECORD, Draft, Record
from scoring.queries import sheets
from scoring.queries.loaded import Loaded, LoadedDeal, Preview
from scoring.views import showing

PLAIN = {"won", "lost"}
"""Outcomes that name the answer of the flag that decides a deal."""

NO_REVISION = -1
"""What a form without a readable revision says: it counts as stale, so that somebody looks before it is written."""


def decided(post: QueryDict) -> QueryDict:
    """What was sent, with the answer that the pressed button itself gives (`save:deal.won=true`)."""
    _step, _, answer = post.get("step", "").partition(":")
    name, _, value = answer.partition("=")
    if not name.startswith(forms.PREFIX):
        return post
    sent = post.copy()
    sent[name] = value
    return sent


@dataclass(frozen=True)
class Way:
    """One way to save the form: what the button sends along, and what saving would score."""

    answer: str
    """The deciding answer that the button gives, `deal.won=true`; empty where nothing is left to decide."""
    asked: str
    """That answer in words."""
    preview: Preview
    outcome: str
    words: str
    brought: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()
    """What is remarkable of this way alone."""

    @property
    def step(self) -> str:
        return f"save:{self.answer}" if self.answer else "save"


@dataclass(frozen=True)
class Desk:
    """A deal to be recorded, corrected or inserted, at a sheet as it stands."""

    loaded: Loaded
    kind: str
    deal: LoadedDeal | None = None
    """The deal corrected, or the one to insert before."""

    @property
    def game(self) -> str:
        return self.loaded.sheet.game

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Whoever writes keeps the book."""
        return showing.names_of(self.deal.players if self.deal else self.loaded.seated, kept=self.loaded.sheet.book)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """What to ask, at the place in the list where this deal stands."""
        return rules.fields(self.loaded.ruleset, self.loaded.sheet.seats, self._known())

    @property
    def closed(self) -> str:
        """Why the list takes no such entry: `confirmed`, `ended` or `complete`; empty while it does."""
        if self.loaded.log.confirmed:
            return "confirmed"
        if self.loaded.log.ended and self.kind != CORRECT:
            return "ended"
        return "complete" if self.number is None else ""

    @property
    def number(self) -> int | None:
        """The number of the deal; None beyond the end of the list."""
        if self.deal:
            return self.deal.line.number
        return self.loaded.folded.next.number if self.loaded.folded.next else None

    @property
    def dealer(self) -> str:
        """Who deals, by name; empty beyond the end of the list."""
        if self.deal:
            return self.names[self.deal.line.dealer]
        return self.names[self.loaded.folded.next.dealer] if self.loaded.folded.next else ""

    def begun(self) -> dict[str, list[str]]:
        """The answers that the form begins with: who takes no cards has none of what is counted by seat."""
        record = self.deal.logged.record if self.deal and self.kind != INSERT else {}
        return {**forms.nothing_for(self._sitting_out(), self.fields), **forms.answers_of(record, self.fields)}

    def _sitting_out(self) -> tuple[int, ...]:
        following = rules.score(self.loaded.ruleset, self.loaded.sheet.seats, self._known()).next
        return following.sitting_out if following else ()

    def _known(self) -> list[Record]:
        """The records of the deals before this one."""
        known = self.loaded.log.deals if self.deal is None else self.loaded.log.deals[: self.deal.position - 1]
        return [each.record for each in known]

    def questions(self, answers: forms.Answers, found: Sequence[Problem] = ()) -> tuple[forms.Question, ...]:
        asking = forms.Asking(self.game, self.fields, self.names, showing.language())
        return asking.questions(answers, found)

    def draft(self, sent: QueryDict) -> Draft:
        """What was sent, as an entry."""
        return self.with_record(sent, forms.record(forms.answers_from(dict(sent.lists())), self.fields))

    def with_record(self, sent: QueryDict, record: Record) -> Draft:
        """An entry that says this of the deal, with all else that was sent."""
        revision = whole(sent.get("revision", ""))
        here = self.deal.sequence if self.deal else None
        return Draft(
            kind=self.kind,
            key=sent.get("key", ""),
            revision=NO_REVISION if revision is None else revision,
            record=record,
            corrects=None if self.kind in {RECORD, INSERT} else here,
            before=here if self.kind == INSERT else None,
            reason=sent.get("reason", ""),
            accepted=tuple(sent.getlist("accepted")),
        )

    def standing(self, key: str) -> Draft:
        """The deal as it stands, as the beginning of its correction; what the save buttons ask is left to them."""
        asked = forms.deciding(self.fields)
        stood = self.deal.logged.record if self.deal else {}
        record = {name: said for name, said in stood.items() if asked is None or name != asked.key}
        empty = self.draft(QueryDict())
        accepted = self.deal.accepted if self.deal else ()
        return replace(empty, key=key, revision=self.loaded.revision, record=record, accepted=accepted)

    def tried(self, draft: Draft) -> list[Way]:
        """What saving would make of the draft: as it is or, while that is open, with each answer that decides."""
        plain = sheets.apply(self.loaded, draft)
        record = dict(draft.record or {})
        flag = forms.deciding(self.fields)
        open_yet = flag is not None and flag.key not in record and forms.applies(flag, record, self.fields)
        if flag is None or not open_yet or not plain.errors:
            return [self._way(plain)]
        return [
            self._way(sheets.apply(self.loaded, replace(draft, record={**record, flag.key: value})), flag, value=value)
            for value in (True, False)
        ]

    def ways(self, draft: Draft) -> tuple[Way, ...]:
        """How the draft could be saved; empty if not at all."""
        return tuple(way for way in self.tried(draft) if not way.preview.errors)

    def _way(self, preview: Preview, flag: Field | None = None, *, value: bool = False) -> Way:
        line = preview.line
        return Way(
            answer=f"{forms.PREFIX}{flag.key}={str(value).lower()}" if flag else "",
            asked=showing.stated(flag, value, self.game) if flag else "",
            preview=preview,
            outcome=showing.outcome(line, self.game) if line else "",
            words=showing.words(line, self.game, self.names) if line else "",
            brought=showing.brought(line, self.names) if line else (),
        )


@dataclass(frozen=True)
class Shown:
    """What the form shows beneath its questions before anything is saved."""

    ways: tuple[Way, ...]
    missing: list[showing.Told]
    """Why it cannot be saved yet."""
    unusual: list[showing.Told]
    """What wants one conscious tick."""
    notes: list[showing.Told]
    alike: bool = False
    """Whether only their answers tell the ways apart: an overbid is lost whatever the cards say, a round may end."""
    blocks: int = 0
    """How many other deals saving keeps from being scored: a deal inserted shifts the turns of all that follow."""


def shown(desk: Desk, draft: Draft) -> Shown:
    """Score, explanation and everything remarkable, for each way in which the draft could be saved."""
    tried = desk.tried(draft)
    ways = tuple(way for way in tried if not way.preview.errors)
    found = _once([each for way in ways for each in way.preview.problems])
    notes = [each for each in found if all(_same(each, way.preview.problems) for way in ways)]
    return Shown(
        tuple(replace(way, notes=_own_notes(way, notes, desk)) for way in ways),
        showing.told(() if ways else _in_all(tried), desk.game, names=desk.names),
        showing.told(showing.unusual(found), desk.game, draft.accepted, desk.names),
        showing.told(_notes(notes), desk.game, names=desk.names),
        alike=len(ways) > 1 and not _tell_apart(ways),
        blocks=max((way.preview.loaded.blocked for way in ways), default=0) - desk.loaded.blocked,
    )


def _tell_apart(ways: Sequence[Way]) -> bool:
    """Whether every way is named by its outcome."""
    return {way.preview.line.outcome for way in ways if way.preview.line} == PLAIN


def _own_notes(way: Way, common: Sequence[Problem], desk: Desk) -> tuple[str, ...]:
    own = [each for each in _notes(way.preview.problems) if not _same(each, common)]
    return tuple(each.text for each in showing.told(own, desk.game, names=desk.names))


def _notes(found: Sequence[Problem]) -> list[Problem]:
    return [each for each in found if each.severity is Severity.NOTE]


def _in_all(tried: Sequence[Way]) -> list[Problem]:
    """What stands in the way whatever the deciding answer is; else what stands in the way of the first."""
    first, *others = [_once(way.preview.errors) for way in tried]
    kept = [each for each in first if all(_same(each, other) for other in others)]
    return kept or first


def _same(problem: Problem, among: Sequence[Problem]) -> bool:
    return any((each.code, each.fields) == (problem.code, problem.fields) for each in among)


def _once(found: Sequence[Problem]) -> list[Problem]:
    return list({(each.code, each.fields): each for each in found}.values())
