"""A sheet read from its log: every deal scored, as of now or of an earlier revision. Nothing is written here."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import rules
from rules.types import Line, Problem
from rules.types import Sheet as Folded
from scoring import log
from scoring.log import Body, Draft, Logged
from scoring.models import Entry, EntryText, Sheet
from scoring.queries import drafts, seating
from scoring.queries.loaded import Loaded, Preview


def load(sheet: Sheet, revision: int | None = None) -> Loaded:
    """The sheet, as of this revision if one is named: one statement, and one more when names are asked for."""
    entries = sheet.entries.select_related("author", "text").order_by("sequence")
    return from_entries(sheet, tuple(entries if revision is None else entries.filter(sequence__lte=revision)))


def from_entries(sheet: Sheet, entries: Sequence[Entry]) -> Loaded:
    """The sheet that these entries make: no statement, if their texts came along."""
    bodies = tuple(log.read_body(each.body) for each in entries)
    logged = _fold(sheet, bodies, texts_of(entries))
    ruleset = rules.Ruleset.from_dict(sheet.ruleset)
    folded = rules.score(ruleset, sheet.seats, [deal.record for deal in logged.deals])
    return Loaded(sheet, ruleset, tuple(entries), bodies, logged, seating.without_empty(logged.holders, folded))


def _fold(sheet: Sheet, bodies: Sequence[Body], texts: log.Texts) -> Logged:
    """What the log says, with everybody read as who he or she was found to be."""
    logged = log.fold(bodies, sheet.seats, texts)
    return log.read_as(logged, {int(gone): kept for gone, kept in sheet.aliases.items()}) if sheet.aliases else logged


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
    logged = _fold(loaded.sheet, [*loaded.bodies, body], texts)
    after = replace(loaded, bodies=(*loaded.bodies, body), log=logged, folded=_scored_on(loaded, logged))
    line = line_of(after, body)
    found += drafts.consequences(loaded, after, draft, line)
    return Preview(after, draft, line, (*found, *(line.problems if line else ())))


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
        head=draft.head,
    )


def line_of(loaded: Loaded, body: Body) -> Line | None:
    """The line of the deal that an entry is about, as this sheet has it."""
    concerned = body.corrects if body.kind == log.CORRECT else body.sequence
    index = loaded.log.find(concerned) if body.kind in log.WITH_RECORD else None
    return None if index is None else loaded.folded.lines[index]


def _scored_on(loaded: Loaded, logged: Logged) -> Folded:
    """The longer log, scored on from where the sheet stood; anew where a deal that was scored has changed."""
    known = [deal.entry for deal in loaded.log.deals]
    records = [deal.record for deal in logged.deals]
    goes_on = [deal.entry for deal in logged.deals[: len(known)]] == known
    new, after = (records[len(known) :], loaded.folded) if goes_on else (records, None)
    scored = rules.score(loaded.ruleset, loaded.sheet.seats, new, after=after)
    return seating.without_empty(logged.holders, scored)
