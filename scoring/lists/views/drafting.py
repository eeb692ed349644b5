"""A deal while it is being written down: what the form asks, what was typed, and how it can be saved."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from django.http import QueryDict

import rules
from rules.types import Field, Kind, Next, Problem, Value
from rules.types import Sheet as Folded
from scoring.access import Naming
from scoring.lists.forms import arranging, deal_forms, whole
from scoring.lists.forms.form_fields import PREFIX, FormField, typed_text
from scoring.lists.queries import dealers, sheet_queries
from scoring.lists.queries.loaded import Loaded, LoadedDeal, Preview
from scoring.lists.values.log import CORRECT, INSERT, RECORD, Draft, Record
from scoring.presenting import records, words

MOVES = "dealers"
"""What a form calls whether the deals after an inserted one keep their dealers, and the answer that they do not."""
NOT_KEPT = "move"
NO_REVISION = -1
"""Stands for a revision that cannot be read: the form counts as stale, and is shown again before it is written."""


def decided(post: QueryDict, but: Collection[str] = ()) -> QueryDict:
    """What was sent, with the answers that the pressed button itself gives (`save:deal.declarer=1&deal.won=true`).

    `but`: those that the form has no field for.
    """
    _step, _, answers = post.get("step", "").partition(":")
    pairs = [each.partition("=") for each in answers.split("&")]
    sent = post.copy()
    for name, _, value in pairs:
        if name.startswith(PREFIX) and name not in but:
            sent[name] = value
    return sent


@dataclass(frozen=True)
class SaveOption:
    """One way to save the form: what the button sends along, and what saving would score."""

    answer: str
    """What the button answers, `deal.declarer=1&deal.won=true`; empty where nothing is left to decide."""
    asked: str
    """The last of these answers in words."""
    preview: Preview
    outcome: str
    words: str
    brought: tuple[tuple[str, str], ...]
    seat: int | None = None
    """The seat that it answers with, where it does."""
    rest: str = ""
    """What its explanation adds to the calculation that all ways share, where that is more than the result."""
    notes: tuple[str, ...] = ()
    """Notes that belong to this way of saving alone."""

    @property
    def step(self) -> str:
        return f"save:{self.answer}" if self.answer else "save"


@dataclass(frozen=True)
class DealForm:
    """A deal to be recorded, corrected or inserted, at a sheet as it stands."""

    loaded: Loaded
    kind: str
    deal: LoadedDeal | None = None
    """The deal corrected, or the one to insert before."""
    dealer_seat: int | None = None
    """The dealer's seat where somebody chose it; None where the dealer follows from the deals before."""
    folded: Folded | None = None
    """The list before this deal, where it has been folded already."""
    keeps: bool = True
    """Whether whoever writes keeps the book, and so sees all names."""

    @property
    def game(self) -> str:
        return self.loaded.sheet.game

    @property
    def naming(self) -> Naming:
        return Naming(self.loaded.sheet.book, keeps=self.keeps)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """By seat: who plays the deal."""
        return words.names_of(self.deal.players if self.deal else self.loaded.seated, naming=self.naming)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """What to ask, at the place in the list where this deal stands."""
        if self.kind == RECORD and self.deal is None:
            return dealers.fields(self.loaded.reading, self.dealer_seat)
        return rules.fields(self.loaded.ruleset, self.loaded.sheet.seats, dealer=self.dealer_seat, after=self._before)

    @cached_property
    def coming(self) -> Next | None:
        """The deal at this place by whoever deals it; None beyond the end of the list."""
        dealer = self.goes_on if self.dealer_seat is None else self.dealer_seat
        return rules.coming(self.loaded.ruleset, self.loaded.sheet.seats, dealer=dealer, after=self._before)

    @cached_property
    def goes_on(self) -> int | None:
        """Who deals a new deal where the turn goes on from the last dealer, off the plan."""
        return dealers.coming(self.loaded.reading) if self.kind == RECORD and self.deal is None else None

    @property
    def closed(self) -> str:
        """Why the list takes no such entry: `confirmed`, `ended` or `complete`; empty while it does."""
        if self.loaded.log.confirmed:
            return "confirmed"
        if self.loaded.log.ended and self.kind == RECORD:
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
        return self.names[self.coming.dealer] if self.coming else ""

    def dealt_by(self, seat: object) -> "DealForm":
        """The form of a deal that this seat dealt; a seat that the table does not have is ignored."""
        dealer_seat = seat if isinstance(seat, int) and seat in range(self.loaded.sheet.seats) else None
        return replace(self, dealer_seat=dealer_seat, folded=self._before)

    def begun(self) -> dict[str, list[str]]:
        """What the form begins with; a seat without cards gets nothing in fields that are counted by seat."""
        return {**self.proposed, **deal_forms.answers_of(self.standing_record, self.fields)}

    @property
    def proposed(self) -> dict[str, list[str]]:
        """What the form of a new deal begins with."""
        return {**self.dealt.begun, **deal_forms.answers_of(self._first_choices, self.fields)}

    @property
    def begun_pairs(self) -> list[tuple[str, str]]:
        """The same as a browser sends it: a tick that is not set says nothing, but an empty place among others does."""
        told = {key: values for key, values in self.begun().items() if {*values} - {"", "false"}}
        pairs = [(PREFIX + key, value) for key, values in told.items() for value in values if value != "false"]
        ticked = self.deal.accepted if self.deal and self.kind == CORRECT else ()
        return pairs + [("accepted", code) for code in ticked]

    @property
    def standing_record(self) -> Record:
        """The record so far: of a deal that is corrected the one that stands, of another what its form begins with."""
        return self.deal.logged.record if self.deal and self.kind != INSERT else self._first_choices

    @cached_property
    def _first_choices(self) -> Record:
        """What is chosen before anybody chose, and is no default: in a new list, and as the last deal was told."""
        known = self.loaded.log.deals[: self.deal.position - 1] if self.deal else self.loaded.log.deals
        found: dict[str, object] = {}
        for field in (each for each in self.fields if each.place.begins):
            told = (deal.record.get(field.key, field.default) for deal in reversed(known))
            usual = next((each for each in told if each not in field.rare), field.place.begins)
            found |= {field.key: usual} if usual == field.place.begins else {}
        return found

    @property
    def dealt(self) -> deal_forms.DealFields:
        return deal_forms.DealFields(self.fields, self.coming.sitting_out if self.coming else ())

    @cached_property
    def _before(self) -> Folded:
        """The list before this deal."""
        if self.deal is None:
            return self.loaded.folded
        known = [each.record for each in self.loaded.log.deals[: self.deal.position - 1]]
        return self.folded or rules.score(self.loaded.ruleset, self.loaded.sheet.seats, known)

    def questions(self, answers: deal_forms.Answers, found: Sequence[Problem] = ()) -> tuple[FormField, ...]:
        asking = deal_forms.FormBuilder(self.game, self.fields, self.names, words.language())
        return asking.questions(answers, found)

    def draft(self, sent: QueryDict) -> Draft:
        """What was sent, as an entry."""
        return self.with_record(sent, deal_forms.record(deal_forms.answers_from(dict(sent.lists())), self.fields))

    def with_record(self, sent: QueryDict, record: Record) -> Draft:
        """An entry with this record of the deal, and with everything else that was sent."""
        revision = whole(sent.get("revision", ""))
        here = self.deal.sequence if self.deal else None
        draft = Draft(
            kind=self.kind,
            key=sent.get("key", ""),
            revision=NO_REVISION if revision is None else revision,
            record=record,
            corrects=None if self.kind in {RECORD, INSERT} else here,
            before=here if self.kind == INSERT else None,
            reason=sent.get("reason", ""),
            accepted=tuple(sent.getlist("accepted")),
            since=whole(sent.get("since", "")),
        )
        return dealers.named(self.loaded.reading, draft) if self.kind == RECORD else draft

    def with_record_alone(self, record: Record) -> Draft:
        """An entry of this record upon the list as it stands, to see what it would score."""
        return replace(self.with_record(QueryDict(), record), key="-", revision=self.loaded.revision)

    def standing(self, key: str) -> Draft:
        """The deal as it stands, as the beginning of its correction; what the save buttons ask is left to them."""
        asked = deal_forms.deciding(self.fields)
        stood = self.standing_record
        record = {name: value for name, value in stood.items() if asked is None or name != asked.key}
        empty = self.draft(QueryDict())
        accepted = self.deal.accepted if self.deal else ()
        return replace(empty, key=key, revision=self.loaded.revision, record=record, accepted=accepted)

    def tried(self, draft: Draft) -> list[SaveOption]:
        """What saving would make of the draft: as it is or, while that is open, with each answer that decides."""
        record = dict(draft.record or {})
        asked = [
            each
            for each in arranging.left_to_saving(self.fields)
            if each.key not in record and deal_forms.applies(each, record, self.fields)
        ]
        return self._ways(draft, asked, {})

    def _ways(self, draft: Draft, asked: Sequence[Field], given: Mapping[str, Value]) -> list[SaveOption]:
        """With these answers given, and every answer to the first of those still asked where one is needed."""
        record = {**(draft.record or {}), **given}
        plain = sheet_queries.apply(self.loaded, replace(draft, record=record))
        if not asked or not plain.errors:
            return [self._way(plain, record, given)]
        field, *more = asked
        answers = [{**given, field.key: value} for value in arranging.answers_to(field)]
        return [way for each in answers for way in self._ways(draft, more, each)]

    def save_options(self, draft: Draft) -> tuple[SaveOption, ...]:
        """How the draft could be saved; empty if not at all."""
        return worth_asking([way for way in self.tried(draft) if not way.preview.errors])

    def _way(self, preview: Preview, record: Record, given: Mapping[str, Value]) -> SaveOption:
        line = preview.line
        asked = {each.key: each for each in arranging.left_to_saving(self.fields)}
        seats = [key for key, each in asked.items() if each.kind is Kind.SEAT and isinstance(record.get(key), int)]
        *_before, last = given or [""]
        return SaveOption(
            answer="&".join(f"{PREFIX}{key}={typed_text(each)}" for key, each in given.items()),
            asked=records.answer(asked[last], given[last], self.game) if last and last not in seats else "",
            preview=preview,
            outcome=words.outcome(line, self.game) if line else "",
            words=words.explanation(line, self.game, self.names) if line else "",
            brought=words.brought(line, self.names) if line else (),
            seat=next((each for key in seats if isinstance(each := given.get(key), int)), None),
        )


def keeps_dealers(post: QueryDict) -> bool:
    """Whether the deals after an inserted one stay as they were dealt; unless somebody says otherwise, they do."""
    return post.get(MOVES) != NOT_KEPT


def received(deal_form: DealForm, post: QueryDict) -> tuple[DealForm, QueryDict]:
    """The form of the deal that was sent, and its answers; numbers follow their players if another one deals by now.

    What the pressed button answers is among them, so that a form that comes back has lost nothing; what only buttons
    ask is left to the buttons that come with it.
    """
    post = decided(post, but=[PREFIX + each.key for each in deal_forms.without_input(deal_form.fields)])
    answers = deal_forms.answers_from(dict(post.lists()))
    here = deal_form.dealt_by(whole("".join(answers.get(deal_forms.DEALER, ())[-1:]).strip()))
    before = deal_form.dealt_by(whole(post.get("dealt", "")))
    if "dealt" not in post or not here.coming or before.coming == here.coming:
        return here, post
    sent = post.copy()
    for key, typed in deal_forms.carried(answers, before.dealt, here.dealt).items():
        sent.setlist(PREFIX + key, list(typed))
    return here, sent


def follows(deal_form: DealForm, post: QueryDict, sent: QueryDict) -> tuple[FormField, ...] | None:
    """The fields of the coming deal, where the form still shows those of another dealer's deal; else None.

    A form that somebody else's entry has overtaken stays as it is: saving it shows both.
    """
    before = deal_form.dealt_by(whole(post.get("dealt", "")))
    overtaken = whole(post.get("revision", "")) != deal_form.loaded.revision
    if "dealt" not in post or overtaken or before.coming == deal_form.coming:
        return None
    asked = {each.key: each for each in _asked(before, post)}
    return tuple(each for each in _asked(deal_form, sent) if each.field.place.seats or each != asked.get(each.key))


def _asked(deal_form: DealForm, sent: QueryDict) -> tuple[FormField, ...]:
    return deal_form.questions({**deal_form.dealt.begun, **deal_forms.answers_from(dict(sent.lists()))})


def worth_asking(ways: Sequence[SaveOption]) -> tuple[SaveOption, ...]:
    """The ways; of a seat's only the last where they come to the same: an overbid is lost whatever the cards say."""
    of_seats = [list(some) for _seat, some in groupby(ways, key=lambda way: way.seat)]
    return tuple(way for some in of_seats for way in (some[-1:] if _all_the_same(some) else some))


def _all_the_same(ways: Sequence[SaveOption]) -> bool:
    first, *others = ways
    return all(_comes_to(first) == _comes_to(other) for other in others)


def _comes_to(way: SaveOption) -> tuple[object, ...]:
    """All that a way of saving makes of the list: each deal's score, and where the list then stands."""
    folded = way.preview.loaded.folded
    scores = [(line.outcome, line.points, line.steps, line.tallies) for line in folded.lines]
    return scores, folded.totals, folded.tallies, folded.next, folded.winner, folded.money
