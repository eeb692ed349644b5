"""What a director settles about an event beyond its rules, and what may be settled."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring import hashing, names
from scoring.actors import Actor
from scoring.amounts import euros
from scoring.people.actions.stale_copies import Papers, outdated
from tournaments.actions import draw_plans, prize_plans
from tournaments.actions.directing import decide, directed, still_open
from tournaments.actions.early_papers import outdating
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Event, Registration
from tournaments.values import embedding, plans
from tournaments.values.plans import Plan

MOST_CATEGORIES = 12
CATEGORY_LENGTH = 40
MOST_MINUTES = 24 * 60
CHANGES_NO_RESULT = ("full_names", "thanks", "embed_in")
"""What of a plan can change in a final event: how the result is told, and nothing of it."""
LONGEST_THANKS = 1000
"""Characters of a line."""
HIGHEST_FEE = 100_000
"""A thousand euros."""


def change_plan(*, event_id: int, plan: Plan, expected: str, informed: int = 0, by: Actor, at: datetime) -> Event:
    """Settle this; `expected` is the digest of what the form showed, `informed` how many it said were registered
    without the sentence about full names and have been told it since. Of a final event `CHANGES_NO_RESULT` can change.

    Raises `ValidationError` naming the fields, `Objection` where another desk has settled something else meanwhile.
    """
    with transaction.atomic(), outdating(event_id):
        event = directed(event_id, by)
        now, wanted = plans.read(event.plan), _cleaned(event, plan)
        if replace(wanted, **{name: getattr(now, name) for name in CHANGES_NO_RESULT}) != now:
            still_open(event)
        informs = informed > 0 and wanted.full_names
        if wanted == now and not informs:
            return event
        if plans.digest(now) != expected:
            raise Objection(_("Somebody else has changed these settings in the meantime. Compare, then save again."))
        if informs and uninformed(event).count() != informed:
            raise Objection(_("Somebody has been registered in the meantime. Look at the number of players again."))
        event.plan, said = plans.write(wanted), dict[str, Any]()
        event.save(update_fields=["plan"])
        if informs:
            uninformed(event).update(informed_at=at)
            said["informed"] = hashing.moment(at)
        if informs or wanted.full_names != now.full_names:
            outdated([event.book_id], papers=Papers.PUBLISHED)
        decide(event, Decision.Kind.PLANNED, by=by, at=at, said={"plan": event.plan, **said})
    return event


def uninformed(event: Event) -> QuerySet[Registration]:
    """Who was registered before the announcement said that results show full names."""
    return event.registrations.filter(informed_at=None)


def of_the_event(event: Event, text: str) -> str:
    """The categories that somebody is registered in, as the event calls them, parted by commas.

    `ValidationError` for one that the event does not have, or for more than there is room for.
    """
    known = {each.casefold(): each for each in plans.read(event.plan).categories}
    typed = dict.fromkeys(each for part in text.split(",") if (each := part.strip()))
    if known and (strange := [each for each in typed if each.casefold() not in known]):
        offered = {"category": strange[0], "categories": ", ".join(known.values())}
        raise ValidationError(_("There is no category “%(category)s” here, only: %(categories)s.") % offered)
    meant = dict.fromkeys(known.get(each.casefold(), each) for each in typed)
    return names.clean(", ".join(meant), CATEGORY_LENGTH)


def _cleaned(event: Event, plan: Plan) -> Plan:
    wrong = dict(_wrong(plan))
    cleaned = replace(
        plan,
        categories=_categories(plan.categories, wrong),
        thanks=_thanks(plan.thanks, wrong),
        embed_in=_site(plan.embed_in, wrong),
    )
    if not wrong and (used := _given_up(event, cleaned.categories)):
        text = _("Players are registered in: %(categories)s. Change their registrations first.")
        wrong["categories"] = text % {"categories": ", ".join(used)}
    cleaned = prize_plans.cleaned(event, cleaned)
    wrong |= dict(prize_plans.wrong(event, plans.read(event.plan), cleaned))
    if cleaned.categories != plans.read(event.plan).categories:
        cleaned = replace(cleaned, sorted_to=0)  # who was in none of the old ones may be in a new one
    wrong |= dict(draw_plans.wrong(event, event.planned_series, plans.draw_wishes(plan)))
    if wrong:
        raise ValidationError(wrong)
    return cleaned


def _wrong(plan: Plan) -> Iterator[tuple[str, str]]:
    if plan.minutes is not None and not 1 <= plan.minutes <= MOST_MINUTES:
        yield "minutes", _("A series takes 1 to %(most)d minutes.") % {"most": MOST_MINUTES}
    if not 0 <= plan.fee <= HIGHEST_FEE:
        yield (
            "fee",
            _("The entry fee is between %(least)s and %(most)s.") % {"least": euros(0), "most": euros(HIGHEST_FEE)},
        )
    if plan.protest_minutes is not None and not 1 <= plan.protest_minutes <= MOST_MINUTES:
        yield "protest_minutes", _("Protests are possible for 1 to %(most)d minutes.") % {"most": MOST_MINUTES}
    if plan.correction_minutes is not None and not 1 <= plan.correction_minutes <= MOST_MINUTES:
        text = _("Corrections of a series can be asked for during 1 to %(most)d minutes.")
        yield "correction_minutes", text % {"most": MOST_MINUTES}


def _thanks(typed: str, wrong: dict[str, str]) -> str:
    """Line by line, as it was typed."""
    try:
        return "\n".join(names.clean(line, LONGEST_THANKS) for line in typed.strip().splitlines())
    except ValidationError as error:
        wrong["thanks"] = " ".join(error.messages)
        return ""


def _site(typed: str, wrong: dict[str, str]) -> str:
    """The site alone, whatever page of it was typed."""
    try:
        return embedding.origin(typed)
    except embedding.NoSite:
        wrong["embed_in"] = _("This is no address of a site. One looks like this: https://www.club.example")
        return ""


def _categories(typed: Sequence[str], wrong: dict[str, str]) -> tuple[str, ...]:
    """Each once, without a comma, which parts them; what is wrong goes to `wrong`."""
    try:
        cleaned = [each for one in typed if (each := names.clean(one, CATEGORY_LENGTH))]
    except ValidationError as error:
        wrong["categories"] = " ".join(error.messages)
        return tuple(typed)
    if any("," in each for each in cleaned):
        wrong["categories"] = _("A comma parts two categories and cannot be in the name of one.")
    once = {each.casefold(): each for each in reversed(cleaned)}
    if len(once) > MOST_CATEGORIES:
        wrong["categories"] = _("At most %(most)d categories.") % {"most": MOST_CATEGORIES}
    return tuple(reversed(once.values()))


def _given_up(event: Event, categories: Sequence[str]) -> list[str]:
    """Categories that are no more, though somebody is registered in them."""
    if not categories:
        return []
    kept = {each.casefold() for each in categories}
    used = dict.fromkeys(each for one in event.registrations.all() for each in one.categories)
    return [each for each in used if each.casefold() not in kept]
