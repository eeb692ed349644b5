"""What the form of a deal asks otherwise for each dealer: what a phone needs to go on while nobody answers it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

import rules
from scoring.lists.forms.form_fields import FormField
from scoring.lists.values.log import RECORD
from scoring.lists.views import presenters, table_view
from scoring.lists.views.drafting import DealForm


@dataclass(frozen=True, slots=True)
class TurnShown:
    """The form as it is where one seat deals."""

    deal_form: DealForm
    upcoming: presenters.Upcoming | None
    places: Sequence[table_view.Place]
    questions: Sequence[FormField]
    """Those that are others for another dealer."""
    begun: str
    """JSON: what it begins with."""


@dataclass(frozen=True, slots=True)
class Turns:
    """All seats of a table, and what a deal makes of the turn."""

    each: tuple[TurnShown, ...]
    holds: str
    """The kinds of deal, with blanks between, that take no number and leave the dealer."""
    plan: bool
    """Whether the dealer follows the number, whoever dealt out of turn."""


def turns(deal_form: DealForm) -> Turns | None:
    """None where nobody sits out, or only the score tells who deals next."""
    holds, coming = rules.holding(deal_form.game), deal_form.coming
    if holds is None or deal_form.kind != RECORD or coming is None or not coming.sitting_out:
        return None
    forms = [deal_form.dealt_by(seat) for seat in range(deal_form.loaded.sheet.seats)]
    asked = [{each.key: each for each in form.questions(form.proposed)} for form in forms]
    another = [key for key, one in asked[0].items() if one.field.place.seats or any(o.get(key) != one for o in asked)]
    shown = [
        TurnShown(
            form, _upcoming(form), table_view.places(form), [some[key] for key in another], json.dumps(form.begun_pairs)
        )
        for form, some in zip(forms, asked, strict=True)
    ]
    return Turns(tuple(shown), " ".join(holds), rules.returns_to_plan(deal_form.game))


def _upcoming(deal_form: DealForm) -> presenters.Upcoming | None:
    """Who sits out; what binds the table by then only the deals before it tell."""
    coming = presenters.upcoming(deal_form.loaded, naming=deal_form.naming, following=deal_form.coming)
    return replace(coming, obligations=()) if coming else None
