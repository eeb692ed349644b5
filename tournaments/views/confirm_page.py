"""Confirming all complete sheets at once, their totals side by side."""

import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from scoring import bounds
from scoring.access import Naming
from scoring.errors import Refused
from scoring.lists.actions.conflicts import SheetClosed
from scoring.lists.actions.signing import LeftOut
from scoring.lists.queries import going_on
from scoring.lists.values.comparing import Standing
from scoring.lists.views.presenters import render_problems
from scoring.models import Sheet
from scoring.page_access import page_of, writer
from scoring.presenting.deals_words import completed_otherwise
from tournaments.actions import confirming
from tournaments.actions.errors import Objection
from tournaments.models import Event
from tournaments.queries.cockpit import seats_of_sheets
from tournaments.queries.signing import confirmable, second_standings, typed_by
from tournaments.queries.standings import counted
from tournaments.values import plans
from tournaments.views import presenters, tabs, watching
from tournaments.views.access import directed_event

SEEN = re.compile(r"([0-9]{1,9})\.([0-9]{1,9})")
"""A sheet and the revision whose totals were shown."""


@dataclass(frozen=True, slots=True)
class Row:
    """A complete sheet with its totals."""

    sheet: Sheet
    seats: Sequence[watching.SeatLine]
    own: bool
    """Whether four eyes are wanted and the reader has typed it."""
    standing: str = ""
    """How far its second entry is, where the event wants one."""
    one_result: bool = False
    """Whether it is one result with the row above: both are confirmed, or neither."""
    mark: str = ""
    """What makes it complete, where it has not all its deals."""

    held: bool = False
    """Whether the other sheet of one result keeps it from being confirmed."""

    @property
    def free(self) -> bool:
        """Whether nothing of its own keeps the reader from confirming it."""
        return not self.own and self.standing in {"", Standing.AGREES}

    @property
    def ready(self) -> bool:
        """Whether the reader can confirm it."""
        return self.free and not self.held


@login_required
def event_confirm(request: HttpRequest, slug: str, home: str = "event_director") -> HttpResponse:
    """The totals, and one button for all of the page; then back to the page of this name."""
    event = directed_event(request, slug)
    if request.method == "POST":
        return _confirm(request, event, home)
    page = page_of(request, confirmable(event), most=bounds.ROWS)
    context = {
        **tabs.of(event, home),
        "back": reverse(home, args=[event.slug]),
        "page": page,
        "rows": _rows(request, event, _with_others([each.sheet for each in page])),
        "heads": _heads(event),
        "key": str(uuid.uuid4()),
    }
    context["unchecked"] = any(each.standing in {Standing.MISSING, Standing.DIFFERS} for each in context["rows"])
    context["ready"] = sum(each.ready for each in context["rows"])
    return render(request, "tournaments/event_confirm.html", context)


def _rows(request: HttpRequest, event: Event, sheets: Mapping[Sheet, bool]) -> list[Row]:
    """`sheets`: whether each is one result with the one before."""
    naming, seats = Naming(event.book, keeps=True), seats_of_sheets(sheets)
    naming.about([seat.player for each in seats.values() for seat in each])
    plan, stands = plans.read(event.plan), second_standings(event, sheets)
    eyes = plan.four_eyes and not plan.twice
    own = typed_by([each.pk for each in sheets], writer(request).pk) if eyes else set()
    rows = [
        Row(
            each,
            watching.seats(each, seats.get(each.pk, []), naming),
            each.pk in own,
            stands.get(each.pk, ""),
            follows,
            completed_otherwise(each, rules.length(rules.Ruleset.from_dict(each.ruleset), each.seats)),
        )
        for each, follows in sheets.items()
    ]
    return _held_together(rows)


def _held_together(rows: Sequence[Row]) -> list[Row]:
    """Sheets that are one result are confirmed together, or none of them."""
    results: list[list[Row]] = []
    for each in rows:
        if each.one_result and results:
            results[-1].append(each)
        else:
            results.append([each])
    return [
        replace(each, held=each.free and not all(other.free for other in result))
        for result in results
        for each in result
    ]


def _with_others(sheets: Sequence[Sheet]) -> dict[Sheet, bool]:
    """These sheets, each followed by the complete others of the same result, which are confirmed with it: whether it is
    one of those.
    """
    found: dict[Sheet, bool] = {}
    for each in sheets:
        if each not in found:
            found[each] = False
            found |= dict.fromkeys(going_on.to_confirm(each) if going_on.may_be_parted(each) else (), True)
    return found


def _heads(event: Event) -> list[str]:
    """What stands beside each total: the other things that the game ranks by, games won and lost among them."""
    return [presenters.tally_name(event, name) for name in counted(event.game)[1:]]


def _confirm(request: HttpRequest, event: Event, home: str) -> HttpResponse:
    found = (SEEN.fullmatch(each) for each in request.POST.getlist("sheet")[: 2 * bounds.ROWS])
    wanted = {int(match[1]): int(match[2]) for match in found if match}
    try:
        signed = confirming.confirm_complete(
            event_id=event.pk, wanted=wanted, key=request.POST.get("key", ""), by=writer(request), at=timezone.now()
        )
    except Objection as objection:
        for reason in objection.reasons:
            messages.error(request, reason)
        return redirect(home, slug=event.slug)
    for left in signed.left_out:
        messages.warning(request, _("%(sheet)s is left out: %(reason)s") % {"sheet": left.sheet, "reason": _why(left)})
    if number := len(signed.done):
        text = ngettext("%(number)d sheet confirmed.", "%(number)d sheets confirmed.", number)
        messages.success(request, text % {"number": number})
    return redirect(request.path) if signed.left_out else redirect(home, slug=event.slug)


def _why(left: LeftOut) -> str:
    if isinstance(left.error, Refused):
        return " ".join(each.text for each in render_problems(left.error.problems, left.sheet.game))
    if isinstance(left.error, SheetClosed) and left.error.state == Sheet.State.CONFIRMED:
        return _("It has been confirmed already.")
    return _("It has been changed or closed in the meantime.")
