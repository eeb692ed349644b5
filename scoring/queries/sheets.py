"""A sheet read from its log: every deal scored, as of now or of an earlier revision. Nothing is written here."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

import rules
from rules.types import Line, Problem, Severity
from rules.types import Sheet as Folded
from scoring import log
from scoring.log import Body, Draft, Logged, LoggedDeal
from scoring.models import Account, Entry, EntryText, Player, Sheet
from scoring.queries import drafts


@dataclass(frozen=True)
class LoadedDeal:
    """A deal that stands: where it came from, who sat there, what it brought."""

    sequence: int
    position: int
    line: Line
    logged: LoggedDeal
    entry: Entry | None
    """The entry whose record stands; None for a deal that is only previewed."""
    players: tuple[Player | None, ...]

    @property
    def accepted(self) -> tuple[str, ...]:
        return self.logged.accepted

    @property
    def corrected(self) -> bool:
        return self.logged.entry != self.sequence

    @property
    def written_at(self) -> datetime | None:
        return self.entry.written_at if self.entry else None

    @property
    def author(self) -> Account | None:
        return self.entry.author if self.entry else None

    @property
    def device(self) -> str:
        return self.entry.device if self.entry else ""


@dataclass(frozen=True)
class Loaded:
    """A sheet as its log tells it. The columns of `sheet` speak of now, everything here of the revision loaded."""

    sheet: Sheet
    ruleset: rules.Ruleset
    entries: tuple[Entry, ...]
    bodies: tuple[Body, ...]
    log: Logged
    folded: Folded

    @property
    def revision(self) -> int:
        return self.log.revision

    @property
    def head(self) -> str:
        """Hash of the last entry: what a printed list carries."""
        return self.entries[-1].hash if self.entries else genesis(self.sheet)

    @property
    def state(self) -> str:
        return Sheet.State.CONFIRMED if self.log.confirmed else Sheet.State.OPEN

    @property
    def finished(self) -> bool:
        return self.log.ended or self.folded.finished

    @property
    def blocked(self) -> int:
        """Deals that an error keeps from being scored."""
        return sum(line.blocked for line in self.folded.lines)

    @cached_property
    def people(self) -> Mapping[int, Player]:
        """Everybody who ever sat here, by primary key."""
        return Player.objects.in_bulk({each.player for each in self.log.seatings if each.player is not None})

    @property
    def players(self) -> tuple[Player | None, ...]:
        """By seat: who the result counts for."""
        return self._named(self.log.holders)

    @property
    def seated(self) -> tuple[Player | None, ...]:
        """By seat: who sits there now, substitutes included."""
        return self._named(self.log.occupants)

    @cached_property
    def deals(self) -> tuple[LoadedDeal, ...]:
        entries = {entry.sequence: entry for entry in self.entries}
        pairs = zip(self.log.deals, self.folded.lines, strict=True)
        return tuple(
            LoadedDeal(deal.sequence, position, line, deal, entries.get(deal.entry), self._named(deal.players))
            for position, (deal, line) in enumerate(pairs, start=1)
        )

    def deal(self, sequence: int) -> LoadedDeal | None:
        """The deal that this entry first brought, if it still stands."""
        index = self.log.find(sequence)
        return None if index is None else self.deals[index]

    def _named(self, keys: Iterable[int | None]) -> tuple[Player | None, ...]:
        return tuple(None if key is None else self.people.get(key) for key in keys)


@dataclass(frozen=True)
class Preview:
    """What a draft would make of a sheet."""

    loaded: Loaded
    draft: Draft
    """In its clean form."""
    line: Line | None
    """The deal that the draft is about; None where it is about none or cannot be applied."""
    problems: tuple[Problem, ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Why the draft cannot be written at all."""
        return tuple(each for each in self.problems if each.severity is Severity.ERROR)

    @property
    def unticked(self) -> tuple[Problem, ...]:
        """Unusual facts that nobody has ticked as right yet."""
        unusual = (each for each in self.problems if each.severity is Severity.CONFIRM)
        return tuple(each for each in unusual if each.code not in self.draft.accepted)


def genesis(sheet: Sheet) -> str:
    """Where the sheet's chain begins."""
    return log.genesis(str(sheet.uid), sheet.game, sheet.ruleset, sheet.seats)


def load(sheet: Sheet, revision: int | None = None) -> Loaded:
    """The sheet, as of this revision if one is named: one statement, and one more when names are asked for."""
    entries = sheet.entries.select_related("author", "text").order_by("sequence")
    return from_entries(sheet, tuple(entries if revision is None else entries.filter(sequence__lte=revision)))


def from_entries(sheet: Sheet, entries: Sequence[Entry]) -> Loaded:
    """The sheet that these entries make: no statement, if their texts came along."""
    bodies = tuple(log.read_body(each.body) for each in entries)
    logged = log.fold(bodies, sheet.seats, texts_of(entries))
    return _scored(sheet, rules.Ruleset.from_dict(sheet.ruleset), tuple(entries), bodies, logged)


def texts_of(entries: Iterable[Entry]) -> log.Texts:
    """The free text of these entries that has not been erased."""
    found = {entry.sequence: text_of(entry) for entry in entries}
    return {sequence: text.texts for sequence, text in found.items() if text is not None}


def text_of(entry: Entry) -> EntryText | None:
    """The free text of an entry; None if it had none or it has been erased."""
    text: EntryText | None = getattr(entry, "text", None)
    return text


def preview(sheet: Sheet, draft: Draft) -> Preview:
    """What this draft would make of the sheet as it stands now; nothing is written."""
    return apply(load(sheet), draft)


def apply(loaded: Loaded, draft: Draft) -> Preview:
    """The sheet with this draft as its next entry, unwritten, and every problem of the draft."""
    draft, shape = drafts.cleaned(draft)
    return apply_clean(loaded, draft, (*shape, *drafts.strangers(draft)))


def apply_clean(loaded: Loaded, draft: Draft, problems: Sequence[Problem] = ()) -> Preview:
    """The same for a clean draft whose players are known, and these problems found so far: asks no database."""
    found = [*problems, *drafts.objections(loaded, draft)]
    if any(problem.code != "entry_text_unfit" for problem in found):
        return Preview(loaded, draft, None, tuple(found))
    body = _provisional(loaded, draft)
    texts = {**texts_of(loaded.entries), body.sequence: draft.texts}
    logged = log.fold([*loaded.bodies, body], loaded.sheet.seats, texts)
    after = _scored(loaded.sheet, loaded.ruleset, loaded.entries, (*loaded.bodies, body), logged)
    line = line_of(after, body)
    return Preview(after, draft, line, (*found, *drafts.double_holders(logged), *(line.problems if line else ())))


def _provisional(loaded: Loaded, draft: Draft) -> Body:
    return Body(
        sheet=str(loaded.sheet.uid),
        sequence=loaded.revision + 1,
        kind=draft.kind,
        key=draft.key,
        author=None,
        device="",
        at="",
        previous=loaded.head,
        record=draft.bare_record,
        corrects=draft.corrects,
        before=draft.before,
        seats=draft.seats,
        accepted=draft.accepted,
    )


def line_of(loaded: Loaded, body: Body) -> Line | None:
    """The line of the deal that an entry is about, as this sheet has it."""
    concerned = body.corrects if body.kind == log.CORRECT else body.sequence
    index = loaded.log.find(concerned) if body.kind in log.WITH_RECORD else None
    return None if index is None else loaded.folded.lines[index]


def _scored(
    sheet: Sheet, ruleset: rules.Ruleset, entries: tuple[Entry, ...], bodies: tuple[Body, ...], logged: Logged
) -> Loaded:
    folded = rules.score(ruleset, sheet.seats, [deal.record for deal in logged.deals])
    return Loaded(sheet, ruleset, entries, bodies, logged, folded)
