"""What saving a deal would score, beneath its form: for each way to save it, and what is remarkable about it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile

from django.utils.translation import gettext as _

import rules
from rules.types import Field, Problem, Severity, Step
from scoring.lists.forms import deal_forms
from scoring.lists.queries import dealers
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values.log import INSERT, Draft
from scoring.lists.views import presenters
from scoring.lists.views.drafting import DealForm, SaveOption, worth_asking
from scoring.presenting import words


@dataclass(frozen=True)
class DraftPreview:
    """What the form shows beneath its questions before anything is saved."""

    save_options: tuple[SaveOption, ...]
    missing: list[presenters.ProblemMessage]
    """Why it cannot be saved yet."""
    unusual: list[presenters.ProblemMessage]
    """What wants one conscious tick."""
    notes: list[presenters.ProblemMessage]
    alike: bool = False
    """Whether only their answers tell the ways apart, though not what they come to: a round may end with one."""
    calculation: str = ""
    """The beginning of the explanation that all ways have in common, where there are several."""
    blocks: int = 0
    """How many other deals saving keeps from being scored: a deal inserted shifts the turns of all that follow."""
    moved: tuple[str, ...] = ()
    """Of a deal that is inserted: which deals after it somebody else deals by that, with who did and who would."""
    void: bool = False
    """Whether the deal is said to be void, which whoever entered one twice takes for deleting it."""
    twice: str = ""
    """Who deals twice in a row if they stay; empty where nobody does."""
    keeps: bool | None = None
    """Whether those stay as they were dealt; None where that changes nobody's points and is not asked."""


def draft_preview(deal_form: DealForm, draft: Draft, *, keeps: bool = True) -> DraftPreview:
    """Score, explanation and everything remarkable, for each way in which the draft could be saved.

    `keeps`: whether deals after one that is inserted shall stay as they were dealt, where that is asked.
    """
    tried = deal_form.tried(draft)
    save_options = worth_asking([way for way in tried if not way.preview.errors])
    found = _once([each for way in save_options for each in way.preview.problems])
    notes = [each for each in found if all(_same(each, way.preview.problems) for way in save_options)]
    shared = _shared(save_options)
    blocked = max((way.preview.loaded.blocked for way in save_options), default=0)
    shown = DraftPreview(
        tuple(
            replace(way, notes=_own_notes(way, notes, deal_form), rest=_rest(way, len(shared), deal_form))
            for way in save_options
        ),
        presenters.render_problems(() if save_options else _in_all(tried), deal_form.game, names=deal_form.names),
        presenters.render_problems(_to_tick(found, deal_form), deal_form.game, draft.accepted, deal_form.names),
        presenters.render_problems(_notes(notes), deal_form.game, names=deal_form.names),
        calculation=_explained(shared, deal_form),
        alike=len(save_options) > 1 and not _tell_apart(save_options, deal_forms.deciding(deal_form.fields)),
        blocks=blocked - deal_form.loaded.blocked,
        void=(draft.record or {}).get("kind") == "void",
    )
    return _with_dealers(shown, deal_form, keeps=keeps) if deal_form.kind == INSERT and save_options else shown


def _with_dealers(shown: DraftPreview, deal_form: DealForm, *, keeps: bool) -> DraftPreview:
    """With who deals what stands behind the deal, which is the same for each way to save it."""
    loaded, way = deal_form.loaded, shown.save_options[0].preview
    text = _("deal %(number)d: %(after)s instead of %(before)s")
    moved = tuple(
        text % {"number": each.number, "after": deal_form.names[each.after], "before": deal_form.names[each.before]}
        for each in dealers.moved(loaded, way.loaded)
    )
    keeping = dealers.keeping(loaded, way.draft)
    if keeping is None:
        return replace(shown, moved=moved)
    kept = keeping.loaded
    blocks = kept.blocked - loaded.blocked if keeps else shown.blocks
    return replace(shown, moved=moved, keeps=keeps, blocks=blocks, twice=_twice(kept, loaded.revision + 1, deal_form))


def _twice(kept: Loaded, inserted: int, deal_form: DealForm) -> str:
    """Who deals twice in a row where nothing changes, in words; empty where nobody does."""
    found = dealers.twice(kept, inserted)
    if found is None:
        return ""
    text = _("%(name)s then deals twice in a row, this deal and deal %(number)d: that is right if it was so.")
    return text % {"name": deal_form.names[found[0]], "number": found[1]}


def _shared(ways: Sequence[SaveOption]) -> list[Step]:
    """The steps before the ways part, where there are several."""
    steps = [way.preview.line.steps for way in ways if way.preview.line]
    alike = takewhile(lambda each: all(each[0] == other for other in each), zip(*steps, strict=False))
    return [first for first, *_others in alike] if len(ways) > 1 else []


def _rest(way: SaveOption, shared: int, deal_form: DealForm) -> str:
    """The steps of its own; the last alone only says what the button shows."""
    own = way.preview.line.steps[shared:] if way.preview.line else ()
    return _explained(own, deal_form) if len(own) > 1 or not shared else ""


def _explained(steps: Sequence[Step], deal_form: DealForm) -> str:
    return rules.explain(deal_form.game, steps, words.language(), deal_form.names)


def _tell_apart(save_options: Sequence[SaveOption], asked: Field | None) -> bool:
    """Whether every way is named by its outcome: the one that says this very answer."""
    of_seats = [list(some) for _seat, some in groupby(save_options, key=lambda way: way.seat)]
    named = [tuple(way.preview.line.outcome for way in some if way.preview.line) for some in of_seats]
    return all(len(some) == 1 or (asked is not None and some == asked.outcomes) for some in named)


def _own_notes(way: SaveOption, common: Sequence[Problem], deal_form: DealForm) -> tuple[str, ...]:
    own = [each for each in _notes(way.preview.problems) if not _same(each, common)]
    return tuple(each.text for each in presenters.render_problems(own, deal_form.game, names=deal_form.names))


def _to_tick(found: Sequence[Problem], deal_form: DealForm) -> list[Problem]:
    """What is unusual; nobody is asked about a dealer whom the form itself proposed."""
    return [
        each
        for each in presenters.unusual(found)
        if each.code != dealers.OUT_OF_TURN or each.params["dealer"] != deal_form.goes_on
    ]


def _notes(found: Sequence[Problem]) -> list[Problem]:
    return [each for each in found if each.severity is Severity.NOTE]


def _in_all(tried: Sequence[SaveOption]) -> list[Problem]:
    """What stands in the way whatever the deciding answer is; else what stands in the way of the first."""
    first, *others = [_once(way.preview.errors) for way in tried]
    common = [each for each in first if all(_same(each, other) for other in others)]
    return common or first


def _same(problem: Problem, among: Sequence[Problem]) -> bool:
    return any((each.code, each.fields) == (problem.code, problem.fields) for each in among)


def _once(found: Sequence[Problem]) -> list[Problem]:
    return list({(each.code, each.fields): each for each in found}.values())
