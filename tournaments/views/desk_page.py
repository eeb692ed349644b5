"""The desk: one field to find whoever stands at the door, and the registered below it."""

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

import rules
from scoring import bounds, permissions
from scoring.access import Naming
from scoring.page_access import answered, page_of, writer
from scoring.people.actions.questions import AnyQuestion, Unsure
from scoring.people.forms.identity_answers import answers
from tournaments.actions import registering
from tournaments.actions.errors import BadLine, BadLines, Objection
from tournaments.models import Announcement, Event, Registration
from tournaments.queries import desk_queries, stakes
from tournaments.queries.at_the_door import Hit, search
from tournaments.queries.changed_by import changed_by
from tournaments.queries.club_names import Suggestion, suggested
from tournaments.queries.desk_queries import Kind
from tournaments.queries.marked import marks_of
from tournaments.queries.substitutes import in_words, played_for, without_own_result
from tournaments.queries.till import till
from tournaments.values import plans
from tournaments.views import import_page, tabs
from tournaments.views.access import desk_event
from tournaments.views.director_page import NUMBER
from tournaments.views.fee_words import fees_in_words
from tournaments.views.looking_again import tag_of

EVERY = 5
"""Seconds after which the desk looks again: another one may have somebody registered."""
UNDER_18 = re.compile(r"jugend|schüler|schueler|youth|cadet|minime|\bu ?-?(?:[6-9]|1[0-8])\b|bambini", re.IGNORECASE)
"""What categories are called in which everybody is under 18: juniors are under 21 in many a federation."""
LONGEST = 300
"""Characters of what is typed into the field: a name, a club and categories."""
KEPT = ("q", "show", "players")
"""What of the address says which rows are shown."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What was typed and could not be taken: it is shown again with the reasons."""

    names: str = ""
    agreed: bool = False
    announced: bool = False
    minor: bool = False
    bad: tuple[BadLine, ...] = ()
    questions: tuple[AnyQuestion, ...] = ()


@dataclass(frozen=True, slots=True)
class ChipShown:
    """Registered of one kind: how many there are, and whether they are looked at."""

    key: str
    label: str
    number: int
    on: bool


@login_required
def event_desk(request: HttpRequest, slug: str) -> HttpResponse:
    return page(request, desk_event(request, slug))


@login_required
def event_desk_rows(request: HttpRequest, slug: str) -> HttpResponseBase:
    """What of the desk changes: its counts, and the rows that the address asks for."""
    event = desk_event(request, slug)
    waiting = desk_queries.waiting(event)
    tag = _tag(request, event, waiting)
    return answered(request, tag, "tournaments/desk_live.html", lambda: _live(request, event, waiting))


def _tag(request: HttpRequest, event: Event, waiting: Sequence[Announcement]) -> str:
    """Nobody decides anything by announcing oneself: the event's book does not move on with it."""
    return tag_of(request, event, *(each.pk for each in waiting))


def _live(request: HttpRequest, event: Event, waiting: Sequence[Announcement]) -> dict[str, Any]:
    typed, kind = request.GET.get("q", "").strip()[:LONGEST], _kind(request)
    shown = {**counted(event, kind), "typed": typed, "waiting": waiting, "by": _by(request, event)}
    if typed:
        hits = search(event, writer(request), typed, timezone.now())
        rows = of_rows(request, event, [each.registration.pk for each in hits if each.registration])
        return {
            **rows,
            **shown,
            "hits": _apart(hits),
            "new": _new(typed),
            "junior": _junior(typed),
            "clubs": _clubs(event, typed),
        }
    registered = page_of(request, desk_queries.registered(event, kind), most=bounds.LINES, key="players")
    return {**of_rows(request, event, [each.pk for each in registered]), **shown, "registrations": registered}


def _by(request: HttpRequest, event: Event) -> str:
    """What a row says that another desk has changed, by start number; nothing of one's own acts."""
    own, text = writer(request).pk, _("changed by %(name)s")
    found = changed_by(event)
    return json.dumps({number: "" if each.pk == own else text % {"name": each} for number, each in found.items()})


def of_rows(request: HttpRequest, event: Event, registrations: Collection[int]) -> dict[str, Any]:
    """What these rows are shown with."""
    plan = plans.read(event.plan)
    marks = SimpleLazyObject(lambda: {pk: each.label for pk, each in marks_of(event, registrations).items()})
    home = event.book.club
    own = {
        "names_members": SimpleLazyObject(lambda: permissions.can_name_players(writer(request), home)),
        "marks": marks,
        "plan": plan,
        "fee": plan.fee,
        "takes_fees": _takes_fees(event),
        "taken": SimpleLazyObject(lambda: fees_in_words(event, registrations)),
        "sat_in": SimpleLazyObject(lambda: _sat_in(event, registrations)),
        "pots": plan.pots,
        "stakes": stakes.of(event, plan, registrations),
        "directs": SimpleLazyObject(lambda: permissions.can_direct(writer(request), event.book)),
    }
    return {"event": event, "final": event.state == Event.State.FINAL, "home": home, **own}


def _sat_in(event: Event, registrations: Collection[int]) -> dict[int, str]:
    """By registration, of these who have not paid and only sat in for somebody: for whom, whose fee is theirs, too."""
    if not (only := without_own_result(event)):
        return {}
    rows = event.registrations.filter(pk__in=registrations, player__in=only)
    players = dict(rows.values_list("player", "pk"))
    naming = Naming(event.book, keeps=True)
    return {players[player]: in_words(own, naming) for player, own in played_for(event, players).items()}


def _takes_fees(event: Event) -> bool:
    """Whether anybody is asked to pay: at an evening only if a fee is settled."""
    return not event.is_evening or bool(plans.read(event.plan).fee)


def counted(event: Event, kind: Kind = Kind.ALL, everybody: Sequence[Registration] = ()) -> dict[str, Any]:
    """The counts as chips, of which that of this kind is on; `everybody` registered, where they are at hand."""
    found = desk_queries.counts_among(everybody) if everybody else desk_queries.counts(event)
    labels = {
        Kind.ALL: _("Registered"),
        Kind.HERE: _("Here"),
        Kind.ANNOUNCED: _("Announced"),
        Kind.UNPAID: _("Not paid"),
        Kind.AWAY: _("Not present or left"),
    }
    if not _takes_fees(event):
        del labels[Kind.UNPAID]
    chips = [ChipShown(each.value, label, found[each], each is kind) for each, label in labels.items()]
    return {
        "chips": chips,
        "till": till(event),
        "awaited": found[Kind.ANNOUNCED],
        "nobody": not found[Kind.ALL],
        "uncategorised": found[Kind.UNCATEGORISED] if plans.read(event.plan).categories else 0,
    }


def _kind(request: HttpRequest) -> Kind:
    given = request.GET.get("show", "")
    return Kind(given) if given in set(Kind) else Kind.ALL


def _apart(hits: Sequence[Hit]) -> list[tuple[Hit, str]]:
    """Each with a number behind the name where another hit is called the same."""
    called = [each.known.called if each.known else "" for each in hits]
    return [
        (each, f"{name} #{each.known.player}" if each.known and called.count(name) > 1 else name)
        for each, name in zip(hits, called, strict=True)
    ]


def _new(typed: str) -> str:
    """Who would be registered as somebody new, in words; a number is nobody's name."""
    parts = [part for each in typed.split(";") if (part := each.strip())]
    return " · ".join(parts) if parts and not typed.startswith(";") and not parts[0].isdecimal() else ""


def _junior(typed: str) -> bool:
    """Whether a category behind name and club is one of people under 18."""
    return any(UNDER_18.search(each) for each in typed.split(";")[2:])


def _clubs(event: Event, typed: str) -> list[tuple[Suggestion, str]]:
    """Clubs that may be meant behind the name, each with the line that it makes of what was typed."""
    name, *behind = (each.strip() for each in typed.split(";"))
    if event.state == Event.State.FINAL or not name or len(behind) != 1:
        return []
    return [(each, f"{name}; {each.club}") for each in suggested(event, behind[0])]


def page(request: HttpRequest, event: Event, attempt: Attempt | None = None) -> HttpResponse:
    """The whole desk; after an `attempt` with what was typed and the reasons."""
    tried, waiting = attempt or Attempt(), desk_queries.waiting(event)
    context = {
        **tabs.at_the_desk(request, event, "event_desk"),
        **_live(request, event, waiting),
        "tag": _tag(request, event, waiting),
        "every": EVERY,
        "back": back(request.GET).urlencode(),
        "typed_names": tried.names,
        "bad": tried.bad,
        "questions": tried.questions,
        "agreed": tried.agreed,
        "minor": tried.minor,
        "announced": tried.announced,
        "pairs": rules.pairs(event.game),
    }
    return render(request, "tournaments/event_desk.html", context, status=400 if attempt else 200)


def back(address: QueryDict) -> QueryDict:
    """What of an address says which rows are shown."""
    kept = QueryDict(mutable=True)
    kept.update({name: str(address[name])[:LONGEST] for name in KEPT if address.get(name)})
    return kept


@require_POST
@login_required
def event_register(request: HttpRequest, slug: str) -> HttpResponse:
    """Pasted names: taken all together, or shown again with what is wrong or to be asked in which line."""
    event = desk_event(request, slug)
    typed = request.POST.get("names", "")
    agreed, announced, minor = (name in request.POST for name in ("agreed", "announced", "minor"))
    if not minor and (asked := import_page.of_pasted(request, event)):
        return asked
    try:
        made = registering.register_names(
            event_id=event.pk,
            text=typed,
            by=writer(request),
            at=timezone.now(),
            answers=answers(request.POST),
            agreed=agreed,
            announced=announced,
            minor=minor,
        )
    except Unsure as unsure:
        return page(request, event, Attempt(typed, agreed, announced, minor, questions=unsure.questions))
    except BadLines as error:
        return page(request, event, Attempt(typed, agreed, announced, minor, tuple(error.lines)))
    except Objection as objection:
        bad = tuple(BadLine(0, "", reason) for reason in objection.reasons)
        return page(request, event, Attempt(typed, agreed, announced, minor, bad))
    text = ngettext("%(number)d player registered.", "%(number)d players registered.", len(made))
    messages.success(request, text % {"number": len(made)})
    return redirect("event_desk", slug=event.slug)


def registration_of(request: HttpRequest, event: Event) -> int:
    """The registration that a button stands for: one of this event, or none."""
    given = request.POST.get("registration", "")
    found = event.registrations.filter(pk=given).first() if NUMBER.fullmatch(given) else None
    if found is None:
        raise Http404
    return found.pk
