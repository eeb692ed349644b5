"""The money of an event as its director reads it, and what somebody gets to sign."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.access import Naming
from scoring.models import Player, SeatTotal
from scoring.page_access import page_of
from tournaments.actions.cashing import too_much
from tournaments.models import Event, Posting, Registration, Table
from tournaments.queries import dues, ledger, stakes
from tournaments.queries.dues import TableDue
from tournaments.queries.envelopes import Envelope, envelopes
from tournaments.queries.stakes import Stake
from tournaments.values import plans
from tournaments.values.plans import Plan
from tournaments.values.postings import BOX, FEE, POT, STAKE
from tournaments.views import tabs
from tournaments.views.access import PAGED, directed_event


@dataclass(frozen=True, slots=True)
class Payer:
    """Somebody registered and the money about that one; cents."""

    registration: Registration
    fee: int
    """Still open."""
    fee_paid: bool
    stakes: tuple[Stake, ...]
    receipts: tuple[Posting, ...]


@login_required
def event_money(request: HttpRequest, slug: str) -> HttpResponse:
    """A page of everything: as many statements for any number of players, tables and postings."""
    event = directed_event(request, slug)
    plan, proof = plans.read(event.plan), ledger.proof(event)
    registered = page_of(request, _registered(event), key="players")
    tariff = dues.tariff(event)
    laid = page_of(request, _laid(event), key="tables") if tariff else None
    prizes = envelopes(event, proof)
    receipts = page_of(request, _receipts(event), key="receipts")
    context = {
        **tabs.of(event, "event_money"),
        "proof": proof,
        "plan": plan,
        "final": event.state == Event.State.FINAL,
        "registrations": registered,
        "payers": _payers(event, plan, list(registered)),
        "laid": laid,
        "tables": _owing(event, dues.tables(event, {*laid})) if laid else (),
        "pots": ledger.pots(event),
        "envelopes": prizes,
        "named": _named(event, prizes.rows),
        "too_much": too_much(prizes.planned, prizes.pot) if prizes.missing else "",
        "receipts": receipts,
        "lines": [(row, account_name(row)) for row in receipts],
        "kept": urlencode({key: request.GET[key] for key in PAGED if key in request.GET}),
    }
    return render(request, "tournaments/money.html", context)


@login_required
def event_receipt(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What somebody paid and was paid, to print and to sign; the numbers are those of the cash book."""
    event = directed_event(request, slug)
    registration = event.registrations.select_related("player").filter(pk=pk).first()
    if registration is None:
        raise Http404
    rows = ledger.about(event, [pk])
    lines, total = [(row, account_name(row), ledger.cash([row])) for row in rows], ledger.cash(rows)
    context = {
        "event": event,
        "registration": registration,
        "name": _public(event, [registration.player])(registration.player),
        "lines": lines,
        "total": abs(total),
        "paid_out": total < 0,
    }
    return render(request, "tournaments/money_receipt.html", context)


def _public(event: Event, players: Iterable[Player]) -> Naming:
    """What leaves the desk is paper and names people as paper does: as in public."""
    naming = Naming(event.book, keeps=False)
    naming.about(players)
    return naming


def _named(event: Event, rows: Sequence[Envelope]) -> list[tuple[Envelope, str]]:
    naming = _public(event, [row.line.player for row in rows])
    return [(row, naming(row.line.player)) for row in rows]


def _owing(event: Event, tables: Sequence[TableDue]) -> list[tuple[TableDue, list[tuple[str, int]]]]:
    """The tables, each with name and cents of who sits there, also of who is registered nowhere."""
    naming = Naming(event.book, keeps=True)
    naming.about(seat.player for each in tables for seat in each.seats)
    return [(each, [(naming(seat.player), seat.owed) for seat in each.seats]) for each in tables]


def _registered(event: Event) -> Iterable[Registration]:
    seated = SeatTotal.objects.filter(sheet__table__series__event=event, player=OuterRef("player"))
    return event.registrations.select_related("player").annotate(seated=Exists(seated)).order_by("number")


def _laid(event: Event) -> Iterable[tuple[int, int]]:
    found = Table.objects.filter(series__event=event).order_by("-series__number", "number")
    return found.values_list("series__number", "number")


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
    for each in registered:
        rows = own[each.pk]
        paid = any(row.purpose == FEE for row in rows)
        absent = each.withdrawn and not getattr(each, "seated", False)
        open_fee = 0 if paid or absent else plan.fee
        moved = tuple(row for row in rows if BOX in (row.gives, row.gets))
        yield Payer(each, open_fee, paid, stakes.told(plan, accounts[each.pk]), moved)


def account_name(row: Posting) -> str:
    """What a movement of cash is about, in words: `lost-game money, series 1, table 3`."""
    told = [row.told]
    if row.series is not None:
        told.append(_("series %(series)d, table %(table)d") % {"series": row.series, "table": row.table or 0})
    return ", ".join(told)
