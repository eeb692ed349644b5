"""The money of an event as its director reads it, and what somebody gets to sign."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

import rules
from scoring.access import Naming
from scoring.lists.values import house_rules
from scoring.models import Player, SeatTotal
from scoring.page_access import page_of
from scoring.presenting.prize_names import prize_name
from tournaments.models import Event, Posting, Registration, Series
from tournaments.queries import disqualified, dues, entry_fees, ledger, payments, read_out, stakes
from tournaments.queries.booked import what_for
from tournaments.queries.current_series import drawn_and_current
from tournaments.queries.dues import TableDue
from tournaments.queries.envelopes import envelopes
from tournaments.queries.payments import Payment, Payments
from tournaments.queries.planned_prizes import prize_tables
from tournaments.queries.stakes import Stake
from tournaments.values import plans
from tournaments.values.plans import Plan
from tournaments.values.postings import BOX, FEE, POT, STAKE
from tournaments.views import tabs
from tournaments.views.access import desk_event
from tournaments.views.fee_words import fees_in_words
from tournaments.views.prize_tables import anew, pots_of_prizes, told_late

PAGED = "players", "receipts"
"""What of the address of the cash says which of its pages are open."""
ROWS, RECEIPTS = 20, 10
"""On a page: a phone shows them without scrolling for long."""


@dataclass(frozen=True, slots=True)
class Payer:
    """Somebody registered and the money about that one; cents."""

    registration: Registration
    fee: int
    """Still open."""
    fee_paid: bool
    told: str
    """When the fee was paid and who took it; empty where it is open."""
    stakes: tuple[Stake, ...]
    receipts: tuple[Posting, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """What was typed where the cash was counted, and by field what is wrong with it."""

    counted: str = ""
    reason: str = ""
    wrong: Mapping[str, Sequence[str]] = field(default_factory=dict)


@login_required
def event_money(request: HttpRequest, slug: str) -> HttpResponse:
    """The cash: what proves the book, who owes what, and the receipts."""
    return cash(request, desk_event(request, slug), Count())


def cash(request: HttpRequest, event: Event, count: Count) -> HttpResponse:
    """The same with a count of the cash that was not booked."""
    plan = plans.read(event.plan)
    registered = page_of(request, _registered(event), most=ROWS, key="players")
    receipts = page_of(request, _receipts(event), most=RECEIPTS, key="receipts")
    context = {
        **_head(request, event, "event_money", *PAGED),
        "count": count,
        "proof": ledger.proof(event),
        "plan": plan,
        "owing_here": entry_fees.owing(event).here,
        "late": told_late(read_out.late(event, plan)),
        "registrations": registered,
        "payers": _payers(event, plan, list(registered)),
        "receipts": receipts,
        "lines": list(zip(receipts, account_names(list(receipts)), _people(event, list(receipts)), strict=True)),
    }
    return render(request, "tournaments/money.html", context, status=400 if count.wrong else 200)


@login_required
def event_lost_games(request: HttpRequest, slug: str) -> HttpResponse:
    """What each table owes for its lost games, series by series: the one that is collected now, or is asked for."""
    event = desk_event(request, slug)
    costs = dues.tariff(event)
    drawn, current = drawn_and_current(event)
    series = [each.number for each in drawn] if costs else []
    asked = next((each for each in drawn if str(each.number) == request.GET.get("series")), None)
    shown = asked or (_collected_now(event, drawn, current) if costs else current)
    laid = page_of(request, _laid(shown) if costs and shown else (), most=ROWS, key="tables")
    context = {
        **_head(request, event, "event_lost_games", "series", "tables"),
        "costs": costs,
        "laid": laid,
        "series": series,
        "shown": shown,
        "tables": _owing(event, dues.tables(event, {*laid})),
    }
    return render(request, "tournaments/money_lost_games.html", context)


@login_required
def event_payments(request: HttpRequest, slug: str) -> HttpResponse:
    """Who pays what: of each player what points and lost games of all lists come to."""
    event = desk_event(request, slug)
    found = payments.payments(event) if payments.plays_for_money(event) else None
    context = {**_head(request, event, "event_payments"), "owing": found and owing(event, found)}
    return render(request, "tournaments/money_payments.html", context)


@dataclass(frozen=True, slots=True)
class Owing:
    """Who pays what, as a page shows it."""

    found: Payments
    lines: list[tuple[Payment, str]]
    for_points: bool
    """Whether points are worth money."""
    for_lost_games: bool
    terms: list[str]
    """What is paid for what, by the event's rules."""


def owing(event: Event, found: Payments, naming: Naming | None = None) -> Owing:
    """By whole names."""
    called = naming or Naming(event.book, keeps=True)
    called.about(each.player for each in found.rows)
    lines = [(each, called(each.player)) for each in found.rows]
    terms = house_rules.money_in_words(rules.Ruleset.from_dict(event.played_by))
    return Owing(found, lines, dues.stake(event), dues.tariff(event), terms)


@login_required
def event_prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """Who gets which prize, ranking by ranking, and what is paid out of extra pots."""
    event = desk_event(request, slug)
    pots = envelopes(event)
    planned = {each.name for each in pots}
    rows = page_of(request, [row for each in pots for row in each.rows], most=ROWS, key="prizes")
    context = {
        **_head(request, event, "event_prizes", "prizes"),
        "plan": prize_tables(event),
        "pots": pots_of_prizes(event, pots, list(rows)),
        "by_hand": {name: left for name, left in ledger.pots(event).items() if name not in planned},
        "rows": rows,
        "anew": anew(event, pots),
        "open": [row for each in pots for row in each.open],
        "open_cents": sum(row.cents for each in pots for row in each.open),
        "paid_otherwise": [(each, prize_name(each.ranking)) for each in disqualified.paid_otherwise(event, pots)],
    }
    return render(request, "tournaments/money_prizes.html", context)


def _head(request: HttpRequest, event: Event, page: str, *paged: str) -> dict[str, object]:
    """What these pages share; `paged`: what of the address a button keeps."""
    labels = {
        "event_money": _("Cash"),
        "event_payments": _("Who pays what"),
        "event_lost_games": _("Lost games"),
        "event_prizes": _("Prizes"),
    }
    if page != "event_payments" and not (dues.stake(event) or (event.is_evening and dues.tariff(event))):
        del labels["event_payments"]
    if page != "event_prizes" and not event.has_ceremony:
        del labels["event_prizes"]
    return {
        **tabs.at_the_desk(request, event, "event_money"),
        "page_title": labels[page],
        "pages": [(reverse(name, args=[event.slug]), label, name == page) for name, label in labels.items()],
        "kept": urlencode({key: request.GET[key] for key in paged if key in request.GET}),
    }


@login_required
def event_receipt(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What somebody paid and was paid, to print and to sign; the numbers are those of the cash book."""
    event = desk_event(request, slug)
    registration = event.registrations.select_related("player").filter(pk=pk).first()
    if registration is None:
        raise Http404
    rows = ledger.moved(event, [pk])
    lines = [(row, about, ledger.cash([row])) for row, about in zip(rows, account_names(rows), strict=True)]
    total = ledger.cash(rows)
    context = {
        **tabs.at_the_desk(request, event, "event_money"),
        "registration": registration,
        "name": called(event, [registration.player])(registration.player),
        "lines": lines,
        "total": abs(total),
        "paid_out": total < 0,
    }
    return render(request, "tournaments/money_receipt.html", context)


def called(event: Event, players: Iterable[Player]) -> Naming:
    """By whole names: what leaves the desk is handed to whom it is about."""
    naming = Naming(event.book, keeps=True)
    naming.about(players)
    return naming


def _owing(event: Event, tables: Sequence[TableDue]) -> list[tuple[TableDue, list[tuple[str, int]]]]:
    """The tables, each with name and cents of who sits there, also of who is registered nowhere."""
    naming = Naming(event.book, keeps=True)
    naming.about(seat.player for each in tables for seat in each.seats)
    return [(each, [(naming(seat.player), seat.owed) for seat in each.seats]) for each in tables]


def _registered(event: Event) -> Iterable[Registration]:
    seated = SeatTotal.objects.filter(sheet__table__series__event=event, player=OuterRef("player"))
    return event.registrations.select_related("player").annotate(seated=Exists(seated)).order_by("number")


def _collected_now(event: Event, drawn: Sequence[Series], current: Series | None) -> Series | None:
    """The first series before the current one at which a table still owes, else the current one."""
    before = [each for each in drawn if current and each.number < current.number]
    laid = {place for each in before for place in _laid(each)}
    owing = {each.series for each in dues.tables(event, laid) if not each.settled}
    return next((each for each in before if each.number in owing), current)


def _laid(series: Series) -> Iterable[tuple[int, int]]:
    return series.tables.order_by("number").values_list("series__number", "number")


def _receipts(event: Event) -> Iterable[Posting]:
    """What moved cash, the latest first."""
    back = Posting.objects.filter(event=event, reverses=OuterRef("number"))
    moved = event.postings.filter(gets=BOX) | event.postings.filter(gives=BOX)
    return moved.annotate(taken_back=Exists(back)).select_related("decision__author").order_by("-number")


def _payers(event: Event, plan: Plan, registered: Sequence[Registration]) -> Iterator[Payer]:
    own: dict[int | None, list[Posting]] = defaultdict(list)
    pks = [each.pk for each in registered]
    accounts = defaultdict[int | None, set[str]](set)
    for row in ledger.standing(event).filter(registration__in=pks).order_by("number").select_related("decision"):
        own[row.registration].append(row)
        if row.purpose == STAKE and row.gives.startswith(POT):
            accounts[row.registration].add(row.gives)
    told = fees_in_words(event, pks) if any(row.purpose == FEE for rows in own.values() for row in rows) else {}
    for each in registered:
        rows = own[each.pk]
        paid = any(row.purpose == FEE for row in rows)
        absent = each.withdrawn and not getattr(each, "seated", False)
        open_fee = 0 if paid or absent else plan.fee
        moved = tuple(row for row in rows if BOX in (row.gives, row.gets))
        yield Payer(each, open_fee, paid, told.get(each.pk, ""), stakes.told(plan, accounts[each.pk]), moved)


def _people(event: Event, rows: Sequence[Posting]) -> list[str]:
    """Whom each of these movements of cash is about, with the number that tells namesakes apart: empty for nobody."""
    about = {row.registration for row in rows if row.registration is not None}
    people = event.registrations.select_related("player").in_bulk(about)
    text = _("No. %(number)d %(name)s")
    called = {pk: text % {"number": each.number, "name": each.player.name} for pk, each in people.items()}
    return [called.get(row.registration or 0, "") for row in rows]


def account_names(rows: Sequence[Posting]) -> list[str]:
    """What each of these movements of cash is about, in words: `lost-game money, series 1, table 3`, `prize, Damen`."""
    accounts = ledger.accounts(rows) if rows else {}
    return [what_for(row, accounts[row.number]) for row in rows]
