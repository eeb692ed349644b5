"""The director's page, and one view for each of its buttons."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

import rules
from scoring import bounds
from scoring.access import Naming
from scoring.page_access import page_of, writer
from scoring.people.actions.questions import Question, Unsure
from scoring.people.forms.identity_answers import answers
from scoring.printing.queries import print_queries
from tournaments.actions import drawing, lots, organising, placing_lists, registering
from tournaments.actions.errors import BadLine, BadLines, Objection
from tournaments.models import Event
from tournaments.queries import diary
from tournaments.queries.progress import open_ends
from tournaments.queries.seats import last_table, series_of
from tournaments.queries.standings import Standing, equals, standings
from tournaments.views import presenters
from tournaments.views.access import directed_event, director_act

LATEST_SHOWN = 20
NUMBER = re.compile(r"[0-9]{1,9}")
LOT = re.compile(r"lot-([0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class Attempt:
    """What was typed and could not be taken: it is shown again with the reasons."""

    names: str = ""
    agreed: bool = False
    bad: tuple[BadLine, ...] = ()
    questions: tuple[Question, ...] = ()
    lots: Mapping[int, str] = field(default_factory=dict)
    """By player."""
    lots_refused: tuple[str, ...] = ()


@login_required
def event_director(request: HttpRequest, slug: str) -> HttpResponse:
    return _page(request, directed_event(request, slug))


def _page(request: HttpRequest, event: Event, attempt: Attempt | None = None) -> HttpResponse:
    tried = attempt or Attempt()
    naming = Naming(event.book, keeps=True)
    registered = event.registrations.select_related("player", "partner__player").order_by("number")
    tables = page_of(request, range(max(last_table(event), 1)), key="tables")
    series = series_of(event, tables.start_index() - 1, tables.end_index())
    context = {
        "event": event,
        "game": presenters.game_name(event),
        "ruleset": presenters.ruleset_name(event),
        "house_rules": presenters.house_rules(event),
        "registrations": page_of(request, registered, most=bounds.LINES, key="players"),
        **event.registrations.aggregate(
            active=Count("pk", filter=Q(withdrawn=False)), paid=Count("pk", filter=Q(paid=True))
        ),
        "tables": tables,
        "series": presenters.series_rows(series, naming),
        "next_series": len(series) + 1,
        "ready": len(series) < event.planned_series and (not series or series[-1].finished),
        "equals": [_tied(group, naming, tried.lots) for group in equals(standings(event))[: bounds.ROWS]],
        "lots_refused": tried.lots_refused,
        "open_ends": open_ends(event, bounds.LINES),
        "prints": print_queries.of_book(event.book)[:LATEST_SHOWN],
        "decisions": diary.diary_lines(diary.newest_first(event)[:LATEST_SHOWN]),
        "typed": tried.names,
        "bad": tried.bad,
        "questions": tried.questions,
        "agreed": tried.agreed,
        "final": event.state == Event.State.FINAL,
        "pairs": rules.pairs(event.game),
    }
    return render(request, "tournaments/event_director.html", context, status=400 if attempt else 200)


@login_required
def event_diary(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that was ever decided about the event."""
    event = directed_event(request, slug)
    page = page_of(request, diary.newest_first(event), most=bounds.LINES)
    context = {"event": event, "page": page, "decisions": diary.diary_lines(page)}
    return render(request, "tournaments/event_diary.html", context)


@require_POST
@login_required
def event_register(request: HttpRequest, slug: str) -> HttpResponse:
    """Pasted names: taken all together, or shown again with what is wrong or to be asked in which line."""
    event = directed_event(request, slug)
    typed, agreed = request.POST.get("names", ""), "agreed" in request.POST
    try:
        made = registering.register_names(
            event_id=event.pk,
            text=typed,
            by=writer(request),
            at=timezone.now(),
            answers=answers(request.POST),
            agreed=agreed,
        )
    except Unsure as unsure:
        return _page(request, event, Attempt(typed, agreed, questions=unsure.questions))
    except BadLines as error:
        return _page(request, event, Attempt(typed, agreed, tuple(error.lines)))
    except Objection as objection:
        bad = tuple(BadLine(0, "", reason) for reason in objection.reasons)
        return _page(request, event, Attempt(typed, agreed, bad))
    text = ngettext("%(number)d player registered.", "%(number)d players registered.", len(made))
    messages.success(request, text % {"number": len(made)})
    return redirect("event_director", slug=event.slug)


@director_act
def event_withdraw(request: HttpRequest, event: Event) -> str:
    """Takes a player out of the coming draws, or back in."""
    withdrawn = request.POST.get("withdrawn") == "yes"
    found = registering.set_withdrawn(
        registration_id=registration_of(request, event), withdrawn=withdrawn, by=writer(request), at=timezone.now()
    )
    name = {"name": found.player.name}
    return _("%(name)s has withdrawn.") % name if withdrawn else _("%(name)s is taking part again.") % name


@director_act
def event_paid(request: HttpRequest, event: Event) -> str:
    paid = request.POST.get("paid") == "yes"
    found = registering.set_paid(
        registration_id=registration_of(request, event), paid=paid, by=writer(request), at=timezone.now()
    )
    name = {"name": found.player.name}
    return _("%(name)s has paid.") % name if paid else _("%(name)s has not paid.") % name


def registration_of(request: HttpRequest, event: Event) -> int:
    """The registration that a button stands for: one of this event, or none."""
    given = request.POST.get("registration", "")
    found = event.registrations.filter(pk=given).first() if NUMBER.fullmatch(given) else None
    if found is None:
        raise Http404
    return found.pk


@director_act
def event_draw(request: HttpRequest, event: Event) -> str:
    number = number_of(request)
    drawing.draw_series(event_id=event.pk, number=number, by=writer(request), at=timezone.now())
    return _("Tables for series %(number)d have been drawn.") % {"number": number}


@director_act
def event_undo_draw(request: HttpRequest, event: Event) -> str:
    number = number_of(request)
    drawing.undo_draw(event_id=event.pk, number=number, by=writer(request), at=timezone.now())
    return _("The draw of series %(number)d has been undone.") % {"number": number}


def number_of(request: HttpRequest) -> int:
    """The series that a button stands for; 0 where it says nothing readable, which no series is."""
    given = request.POST.get("number", "")
    return int(given) if NUMBER.fullmatch(given) else 0


@director_act
def event_loose(request: HttpRequest, event: Event) -> str:
    """A list that stands at no table: set aside, or made a table of the series whose button was pressed."""
    given, what = request.POST.get("sheet", ""), request.POST.get("what", "")
    sheet_id = int(given) if NUMBER.fullmatch(given) else 0
    if NUMBER.fullmatch(what):
        made = placing_lists.lay(
            event_id=event.pk, sheet_id=sheet_id, series_number=int(what), by=writer(request), at=timezone.now()
        )
        return _("%(list)s counts from now on.") % {"list": made.sheet}
    reason = request.POST.get("reason", "")
    placing_lists.set_aside(event_id=event.pk, sheet_id=sheet_id, reason=reason, by=writer(request), at=timezone.now())
    return _("The sheet has been set aside.")


@require_POST
@login_required
def event_lot(request: HttpRequest, slug: str) -> HttpResponse:
    """The lots as typed beside the names, 1 goes first; or shown again with what is wrong."""
    event = directed_event(request, slug)
    typed = {int(match[1]): request.POST[name].strip() for name in request.POST if (match := LOT.fullmatch(name))}
    try:
        lots.record_lot(event_id=event.pk, players=_by_lot(typed), by=writer(request), at=timezone.now())
    except Objection as objection:
        return _page(request, event, Attempt(lots=typed, lots_refused=objection.reasons))
    messages.success(request, _("The lots have been recorded."))
    return redirect("event_director", slug=event.slug)


def _by_lot(typed: Mapping[int, str]) -> list[int]:
    """The players in the order of their lots."""
    drawn = {player: int(lot) for player, lot in typed.items() if NUMBER.fullmatch(lot)}
    if len(drawn) < len(typed) or len(set(drawn.values())) < len(drawn):
        raise Objection(_("Give each of these players a different number: 1, 2, 3 and so on."))
    return sorted(drawn, key=lambda player: drawn[player])


def _tied(group: Sequence[Standing], naming: Naming, typed: Mapping[int, str]) -> list[tuple[Standing, str, str]]:
    """Players who are equal in everything but a lot, each with the lot that was typed or drawn."""
    drawn = any(line.decided_by == "-lot" for line in group[1:])
    return [
        (line, naming(line.player), typed.get(line.player.pk, str(place) if drawn else ""))
        for place, line in enumerate(group, start=1)
    ]


@director_act
def event_finalise(request: HttpRequest, event: Event) -> str:
    organising.finalise_event(event_id=event.pk, by=writer(request), at=timezone.now())
    return _("The ranking is final.")


@director_act
def event_reopen(request: HttpRequest, event: Event) -> str:
    reason = request.POST.get("reason", "")
    organising.reopen_event(event_id=event.pk, reason=reason, by=writer(request), at=timezone.now())
    return _("The ranking is provisional again.")
