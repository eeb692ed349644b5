"""Who sits out a deal at a table of more players than a deal has cards for: by who deals, however the deals fall."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules

Turns = Sequence[Sequence[int]]
"""By the seat that deals: the seats that take no cards; seats count from 0. Empty where nobody need be told."""
FEWEST = 5
"""Places of a table at which it is said: that the dealer of four pauses everybody knows."""

NO_BREAK = "\N{NO-BREAK SPACE}"


def turns(ruleset: rules.Ruleset, seats: int) -> list[list[int]]:
    """At a table of so many."""
    if seats < FEWEST:
        return []
    coming = [rules.coming(ruleset, seats, dealer=dealer) for dealer in range(seats)]
    found = [list(each.sitting_out) if each else [] for each in coming]
    return found if any(found) else []


def turns_in_words(told: Turns) -> str:
    """All of them on one line; empty where nobody sits out."""
    if not told:
        return ""
    if all(list(out) == [dealer] for dealer, out in enumerate(told)):
        return _("Whoever deals sits out.")
    each = (
        _("%(dealer)d deals → %(seats)s") % {"dealer": dealer, "seats": ", ".join(str(seat + 1) for seat in out)}
        for dealer, out in enumerate(told, start=1)
    )
    return _("Sitting out: %(turns)s") % {"turns": " · ".join(turn.replace(" ", NO_BREAK) for turn in each)}


def beside_dealers(told: Turns) -> list[str]:
    """By seat, what stands beside the name of who holds it: who sits out when he or she deals."""
    return [
        ngettext("deals → sits out: %(seats)s", "deals → sit out: %(seats)s", len(out))
        % {"seats": ", ".join(str(seat + 1) for seat in out)}
        for out in told
    ]
