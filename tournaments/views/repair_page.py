"""Repairing a drawn series: what can be chosen at a table, what that would change, and doing or undoing it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.errors import Refused
from scoring.lists.forms import whole
from scoring.lists.views.presenters import render_problems
from scoring.page_access import writer
from scoring.people.actions.questions import Unsure
from scoring.people.forms.identity_answers import answers
from tournaments import chain
from tournaments.actions import at_the_desk, repairing
from tournaments.actions.errors import BadLines, Objection
from tournaments.models import Decision, Event, Registration, Table
from tournaments.queries.entry_fees import fee_open
from tournaments.queries.moves import BEGINNING
from tournaments.queries.paper_contents import CARDS
from tournaments.queries.print_shelf import cards_due
from tournaments.queries.repair_effects import effect_of
from tournaments.queries.repair_plans import WAYS, planned
from tournaments.queries.repairs_undone import undoing
from tournaments.values import plans
from tournaments.values.repairs import Asked, Impossible, Kind, Repair
from tournaments.views import repair_deals, repair_words, tabs
from tournaments.views.access import directed_event
from tournaments.views.fees_back import ways_to_give_back
from tournaments.views.repair_choices import Choices

Do = Callable[..., Decision]
FIELDS = ("kind", "series", "table", "seat", "number", "other", "deal", "place", "since", "goes_on", "ahead", "stays")


@dataclass(frozen=True, slots=True)
class Desk:
    """An event, and the name of the page from which somebody came to repair it."""

    event: Event
    home: str

    def back(self, asked: Asked) -> str:
        """There, at what was repaired."""
        address = reverse(self.home, args=[self.event.slug])
        if not asked.series:
            return address
        return f"{address}?series={asked.series}" + (f"&table={asked.table}" if asked.table else "")

    def head(self) -> dict[str, object]:
        """The head of its pages."""
        return tabs.of(self.event, self.home)


@login_required
def event_repair(request: HttpRequest, slug: str, home: str = "event_director") -> HttpResponse:
    """What can be repaired at a table or for a player; what was chosen, shown; and done once that was seen. `home`: the
    page to which it goes back then.
    """
    event = directed_event(request, slug)
    desk = Desk(event, home)
    said = request.POST if request.method == "POST" else request.GET
    asked = read(said)
    if "newcomer" in request.POST:
        return _register(request, desk, asked)
    if asked.kind not in WAYS:
        return _choices(request, desk, asked)
    kept = [(name, said[name]) for name in FIELDS if said.get(name)]
    do = partial(repairing.repair, event_id=event.pk, asked=asked, paid=said.get("fee") == "paid")
    return _looked_at(request, desk, asked, lambda: planned(event, asked), do, kept)


@login_required
def event_repair_undo(request: HttpRequest, slug: str, sequence: int, home: str = "event_director") -> HttpResponse:
    """What taking a repair back would change, and doing so."""
    event = directed_event(request, slug)
    do = partial(repairing.undo, event_id=event.pk, sequence=sequence)
    return _looked_at(request, Desk(event, home), Asked(), lambda: undoing(event, sequence), do, [])


def _register(request: HttpRequest, desk: Desk, asked: Asked) -> HttpResponse:
    """Who comes late and is not registered yet is, and the seat that is free is shown; or is asked about."""
    name, agreed = request.POST["newcomer"], "agreed" in request.POST
    typed = {"newcomer": name, "agreed": agreed}
    try:
        made = at_the_desk.register_typed(
            event_id=desk.event.pk,
            line=name,
            by=writer(request),
            at=timezone.now(),
            answers=answers(request.POST),
            agreed=agreed,
        )
    except Unsure as unsure:
        return _choices(request, desk, asked, status=400, typed={**typed, "questions": unsure.questions})
    except BadLines as error:
        return _choices(request, desk, asked, tuple(each.reason for each in error.lines), 400, typed)
    except at_the_desk.Already as already:
        comes = already.registration
    except Objection as objection:
        return _choices(request, desk, asked, objection.reasons, 400, typed)
    else:
        comes = made.registration
        messages.success(request, _("%(name)s is registered: no. %(number)d.") % _called(comes))
    kind = asked.kind if asked.kind in {Kind.JOIN, Kind.SUBSTITUTE} else Kind.LATE
    at: dict[str, object] = {"table": asked.table} if asked.table else {}
    if kind == Kind.SUBSTITUTE:
        at |= {"seat": asked.seat or 0, **({"stays": "yes"} if asked.stays else {})}
    where = urlencode({"kind": kind, "series": asked.series, **at, "number": comes.number})
    return redirect(f"{request.path}?{where}")


def _called(who: Registration) -> dict[str, object]:
    return {"name": who.player.name, "number": who.number}


def read(said: QueryDict) -> Asked:
    """What was chosen; what cannot be read is not chosen."""
    first, _dot, second = said.get("other", "").partition(".")
    other = whole(first), whole(second)
    return Asked(
        kind=said.get("kind", ""),
        series=whole(said.get("series", "")) or 0,
        table=whole(said.get("table", "")) or 0,
        seat=whole(said.get("seat", "")),
        number=whole(said.get("number", "")),
        other=(other[0], other[1]) if other[0] is not None and other[1] is not None else None,
        deal=whole(said.get("deal", "")),
        place=whole(said.get("place", "")),
        since=BEGINNING if said.get("since") == BEGINNING else "",
        goes_on=said.get("goes_on") == "yes",
        ahead=said.get("ahead") == "yes",
        stays=said.get("stays") == "yes",
    )


def _choices(
    request: HttpRequest,
    desk: Desk,
    asked: Asked,
    refused: tuple[str, ...] = (),
    status: int = 200,
    typed: Mapping[str, object] = MappingProxyType({}),
) -> HttpResponse:
    shown = {**desk.head(), "refused": refused, "asked": asked, "back": desk.back(asked), **typed}
    try:
        context = {**shown, "choices": Choices(desk.event, asked)}
        return render(request, "tournaments/repair.html", context, status=status)
    except Impossible as impossible:
        messages.error(request, str(impossible))
        return redirect(desk.home, slug=desk.event.slug)


def _looked_at(
    request: HttpRequest,
    desk: Desk,
    asked: Asked,
    work_out: Callable[[], Repair],
    do: Do,
    kept: list[tuple[str, str]],
) -> HttpResponse:
    """The preview; done first where Apply was pressed under it."""
    event = desk.event
    refused, status, made = _done(request, event, do) if request.method == "POST" else ((), 200, None)
    if made:
        said = _("The repair has been made. It can be undone here or in the diary.")
        ways = _cards(event, made), _start_cards(event, made), _fees(event, made)
        messages.success(request, format_html_join(" ", "{}", ((each,) for each in (said, *ways) if each)))
        return redirect(desk.back(asked))
    try:
        repair = work_out()
        shown = repair_words.told(event, repair, effect_of(event, repair))
    except Impossible as impossible:
        return _not_possible(request, desk, asked, (*refused, str(impossible)), max(status, 400))
    context = {
        **desk.head(),
        "refused": refused,
        "repair": repair,
        "told": shown,
        "kept": kept,
        "reason": request.POST.get("reason", ""),
        "fee": plans.read(event.plan).fee if fee_open(event, asked) else 0,
        "fee_said": request.POST.get("fee", ""),
        "back": desk.back(asked),
    }
    return render(request, "tournaments/repair_preview.html", context, status=status)


def _not_possible(
    request: HttpRequest, desk: Desk, asked: Asked, refused: tuple[str, ...], status: int
) -> HttpResponse:
    """What was chosen stays chosen, with why not; what cannot be undone is told where the tables are."""
    if asked.series:
        ways = repair_deals.ways(desk.event, asked)
        return _choices(request, desk, asked, tuple(dict.fromkeys(refused)), status, {"ways": ways})
    for each in dict.fromkeys(refused):
        messages.error(request, each)
    return redirect(desk.home, slug=desk.event.slug)


def _cards(event: Event, made: Decision) -> str:
    """What becomes of the cards of tables whose sheets have changed places, with the way to print these alone."""
    laid = chain.read_body(made.body).said["tables"]
    went = {gone for _series, _table, gone, _came in laid}
    changed = [came for *_where, came in laid if came and came in went]
    if not changed:
        return ""
    rows = Table.objects.filter(series__event=event, sheet__uid__in=changed).order_by("series__number", "number")
    links = [
        (reverse("sheet_code", args=[each.sheet_id]), _("Table %(table)d: card") % {"table": each.number})
        for each in rows
    ]
    said = repair_words.cards_change([each.number for each in rows])
    return format_html("{} {}", said, format_html_join(" · ", '<a href="{}">{}</a>', links))


def _fees(event: Event, made: Decision) -> str:
    """Of who leaves by it without having played."""
    presences = chain.read_body(made.body).said["presence"]
    return ways_to_give_back(event, [number for number, _before, after in presences if after[0]])


def _start_cards(event: Event, made: Decision) -> str:
    """That start cards on paper are wrong by now, with the way to print these alone."""
    due = cards_due(event, made.number or 0)
    if not due:
        return ""
    text = ngettext(
        "%(number)d start card on paper is wrong by now.", "%(number)d start cards on paper are wrong by now.", due
    )
    address = f"{reverse('event_prints', args=[event.slug])}?series={made.number}#paper-{CARDS}"
    link = format_html('<a href="{}">{}</a>', address, _("Print only what has changed"))
    return format_html("{} {}", text % {"number": due}, link)


def _done(request: HttpRequest, event: Event, do: Do) -> tuple[tuple[str, ...], int, Decision | None]:
    """Why it was not done, and the status that says so; or the decision."""
    try:
        seen, reason = request.POST.get("seen", ""), request.POST.get("reason", "")
        return (), 200, do(seen=seen, reason=reason, by=writer(request), at=timezone.now())
    except Objection as objection:
        return objection.reasons, 409, None
    except ValidationError as invalid:
        return tuple(invalid.messages), 400, None
    except Refused as refused:
        return tuple(each.text for each in render_problems(refused.problems, event.game)), 400, None
