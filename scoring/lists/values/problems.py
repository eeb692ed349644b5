"""Problems that the log itself finds in an entry, and the sentence for every problem in the reader's language."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

import rules
from rules.types import Param, Problem, Severity

TEXTS: Mapping[str, Promise] = {
    "entry_kind_unknown": _("An entry of the kind “%(given)s” does not exist."),
    "entry_key_missing": _("The entry has no key."),
    "entry_key_malformed": _("A key has 1 to 64 letters, digits, hyphens, underscores, dots or colons."),
    "entry_revision_missing": _("Say which revision of the list you have seen."),
    "entry_record_missing": _("The record of the deal is missing."),
    "entry_field_unwanted": _("An entry of the kind “%(kind)s” does not say this."),
    "entry_reason_missing": _("A reason is required."),
    "entry_text_unfit": _("This text is too long or contains characters that cannot be shown."),
    "entry_deal_missing": _("Say which deal is meant."),
    "entry_deal_unknown": _("The deal with the sequence number %(given)s is not in this list."),
    "entry_accepted_malformed": _("The list of accepted problems contains something that is not a code."),
    "entry_seats_missing": _("Say who takes which seat."),
    "entry_seat_unknown": _("This table has no seat %(seat)s."),
    "entry_seats_malformed": _("Seats are pairs: the number of the seat, and the number of the player or nothing."),
    "entry_seat_twice": _("Seat %(seat)s is named twice."),
    "entry_player_unknown": _("The player with the number %(given)s is not known."),
    "entry_player_merged": _("The player with the number %(given)s is the same as the one with the number %(kept)s."),
    "entry_player_erased": _("The player with the number %(given)s has been erased and takes no seat any more."),
    "entry_player_twice": _("Nobody can hold two seats at one table."),
    "entry_player_elsewhere": _("%(player)s sits at %(other)s already and cannot sit at %(here)s as well."),
    "entry_player_unregistered": _("%(player)s is not registered. Register him or her first, or ask a director."),
    "entry_chair_empty": _("Seat %(seat)s is empty in deal %(number)s and cannot play. Say who sits there."),
    "entry_deal_twice": _("That stands already as deal %(number)s. Tick here if it was played twice."),
    "entry_nothing_played": _("Nothing was played here. A list without a deal is signed by a director."),
    "entry_nobody_seated": _("Nobody sits at this table."),
    "entry_nothing_to_erase": _("This entry has no text that could be erased."),
    "sheet_other_rules": _("All lists of this event are played by its own rules."),
    "entry_unfinished": _("The list is not finished yet. Record the missing deals, or end the list early."),
    "entry_blocked": _("Deals that cannot be scored yet: %(count)s. Correct them first."),
    "archive_not_utf8": _("This line is not written in UTF-8."),
    "entry_not_confirmed": _("The list is neither confirmed nor ended early: there is nothing to reopen."),
}
"""The sentence of every problem found here, by code."""


def error(code: str, *fields: str, **params: Param) -> Problem:
    """A problem that keeps an entry from being written."""
    return Problem(code, Severity.ERROR, fields, params)


def incomplete(code: str, *fields: str, **params: Param) -> Problem:
    """A problem that only says what is still missing in the entry."""
    return Problem(code, Severity.ERROR, fields, params, incomplete=True)


def sentence(problem: Problem, game: str, names: Sequence[str] = ()) -> str:
    """The problem in the reader's language, whoever found it; with the players' names by seat, where they are given."""
    if problem.code == "not_an_integer" and problem.params.get("given") == "":
        return gettext("“%(field)s” is not complete: a number is missing.") % {"field": _field(problem, game)}
    if problem.code in TEXTS:
        return str(TEXTS[problem.code]) % problem.params
    return rules.sentence(game, problem, get_language() or "en", names)


def _field(problem: Problem, game: str) -> str:
    """The question that a problem is about, as it is asked."""
    return rules.say(game, str(problem.params["field"]), {}, get_language() or "en")
