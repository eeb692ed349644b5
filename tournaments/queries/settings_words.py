"""What a decision changed in the settings of an event, in words: each setting, what it was and what it is. Reads only.

A decision keeps all settings; what one changed is the difference to the one before.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.amounts import euros
from scoring.presenting.prize_names import prize_name
from tournaments import chain
from tournaments.models import Decision
from tournaments.values import plans
from tournaments.values.plans import CENTS, Plan
from tournaments.values.prize_lists import lists, per_cent

MOST_PRIZES = 3
"""Prizes of a ranking that are told one by one."""
NOTHING = "–"
LABELS: Mapping[str, Promise] = {
    "categories": gettext_lazy("Categories"),
    "minutes": gettext_lazy("Minutes for a series"),
    "fee": gettext_lazy("Entry fee"),
    "four_eyes": gettext_lazy("Four eyes: whoever typed a sheet cannot confirm it"),
    "twice": gettext_lazy("Every sheet is entered twice"),
    "pots": gettext_lazy("Extra pots"),
    "one_prize": gettext_lazy("One prize for each player: the highest; the next in line moves up"),
    "prize_step": gettext_lazy("Round shares down to"),
    "prize_rest": gettext_lazy("What rounding leaves goes to"),
    "prize_lost": gettext_lazy("Lost-game money goes into the pot"),
    "protest_minutes": gettext_lazy("Minutes for protests"),
    "protest_until": gettext_lazy("Protests until"),
    "correction_minutes": gettext_lazy("Minutes for corrections after each series"),
    "thanks": gettext_lazy("Thank-you words"),
    "publish": gettext_lazy("When the ranking is published"),
    "standing": gettext_lazy("Standing on public pages"),
    "announce_themselves": gettext_lazy("Players may announce themselves"),
    "full_names": gettext_lazy("Results appear with full names"),
    "ties": gettext_lazy("What the ranking goes by"),
    "by_standing": gettext_lazy("Draw by standing"),
    "clubs_apart": gettext_lazy("Club mates apart"),
    "embed_in": gettext_lazy("Site that may show this event"),
    "sorted_to": gettext_lazy("Who is in no category by right"),
}
"""What the settings are called, as their form does. Others are told as prizes, or are settled once for all."""


def settings_told(decisions: Iterable[Decision]) -> dict[int, tuple[str, str]]:
    """By sequence number, of decisions of one event about its settings: what was done, and what it changed. One
    statement, none where there is no such decision.
    """
    planned = [each for each in decisions if each.kind == Decision.Kind.PLANNED]
    if not planned:
        return {}
    last = max(each.sequence for each in planned)
    rows = Decision.objects.filter(event=planned[0].event_id, kind=Decision.Kind.PLANNED, sequence__lte=last)
    told, before = {}, Plan()
    for sequence, body in rows.order_by("sequence").values_list("sequence", "body"):
        plan = plans.read(chain.read_body(body).said["plan"])
        told[sequence] = (_title(before, plan), "; ".join(_changes(before, plan)))
        before = plan
    return {each.sequence: told[each.sequence] for each in planned}


def _differing(before: Plan, plan: Plan) -> list[str]:
    return [each.name for each in fields(Plan) if getattr(before, each.name) != getattr(plan, each.name)]


def _title(before: Plan, plan: Plan) -> str:
    """The first payment out of a pot settles what its shares come to; nobody has changed a setting then."""
    if _differing(before, plan) == ["fixed"] and len(plan.fixed) > len(before.fixed):
        return _("prizes fixed by the first payment")
    return str(Decision.Kind.PLANNED.label)


def _changes(before: Plan, plan: Plan) -> Iterator[str]:
    for name in _differing(before, plan):
        if name in LABELS:
            told = [_told(name, getattr(each, name)) for each in (before, plan)]
            yield _change(str(LABELS[name]), *told) if all(told) else str(LABELS[name])
    was, now = _prizes(before), _prizes(plan)
    for ranking in dict.fromkeys((*was, *now)):
        if was.get(ranking) != now.get(ranking):
            label = _("Prizes, %(ranking)s") % {"ranking": prize_name(ranking)}
            yield _change(label, was.get(ranking) or NOTHING, now.get(ranking) or NOTHING)
    was, now = _fixed(before), _fixed(plan)
    for ranking in dict.fromkeys((*was, *now)):
        if was.get(ranking) != now.get(ranking):
            if ranking in now:
                yield _("%(label)s: %(value)s") % {"label": prize_name(ranking), "value": now[ranking]}
            else:
                yield _("%(ranking)s: follows the cash again") % {"ranking": prize_name(ranking)}


def _change(label: str, was: str, now: str) -> str:
    return _("%(label)s: %(was)s → %(now)s") % {"label": label, "was": was, "now": now}


def _told(name: str, value: Any) -> str:
    """A value in a word or two; empty of one that takes more: then only its name is told."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name in {"fee", "prize_step"}:
        return euros(value)
    if name in {"minutes", "protest_minutes", "correction_minutes"}:
        return NOTHING if value is None else str(value)
    return ", ".join(value) or NOTHING if name == "categories" else ""


def _prizes(plan: Plan) -> dict[str, str]:
    return {each.ranking: _few(each.worth, euros if each.unit == CENTS else per_cent) for each in lists(plan)}


def _fixed(plan: Plan) -> dict[str, str]:
    return {ranking: _few(cents, euros) for ranking, cents in plan.fixed}


def _few(worth: tuple[int, ...], said: Callable[[int], str]) -> str:
    told = ", ".join(said(each) for each in worth[:MOST_PRIZES])
    return f"{told} … ({len(worth)})" if len(worth) > MOST_PRIZES else told
