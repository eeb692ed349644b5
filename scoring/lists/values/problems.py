"""Problems that the log itself finds in an entry, and the sentence for every problem in the reader's language."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

import rules
from rules.types import Param, Problem, Severity

TEXTS: Mapping[str, Promise] = {
    "entry_kind_unknown": _("There is no entry of the kind “%(given)s”."),
    "entry_key_missing": _("The entry has no key."),
    "entry_key_malformed": _("A key has 1 to 64 letters, digits, hyphens, underscores, dots or colons."),
    "entry_revision_missing": _("State the revision of the sheet that you last read."),
    "entry_record_missing": _("The record of the deal is missing."),
    "entry_field_unwanted": _("An entry of this kind has no such field."),
    "entry_reason_missing": _("A reason is required."),
    "entry_text_unfit": _("This text is too long or contains characters that cannot be shown."),
    "entry_deal_missing": _("State which deal you mean."),
    "entry_deal_unknown": _("There is no deal with the sequence number %(given)s on this sheet."),
    "entry_accepted_malformed": _("The accepted problems contain something that is not a code."),
    "entry_seats_missing": _("State who takes which seat."),
    "entry_seat_unknown": _("This table has no seat %(seat)s."),
    "entry_seats_malformed": _("Seats are pairs: the number of the seat, and the number of the player or nothing."),
    "entry_seat_twice": _("Seat %(seat)s is named twice."),
    "entry_player_unknown": _("There is no player with number %(given)s."),
    "entry_player_merged": _("The player with the number %(given)s is the same as the one with the number %(kept)s."),
    "entry_player_erased": _("The player with the number %(given)s has been erased and can no longer be seated."),
    "entry_player_twice": _("Nobody can hold two seats at one table."),
    "entry_player_elsewhere": _("%(player)s already sits at %(other)s and cannot sit at %(here)s as well."),
    "entry_player_unregistered": _("%(player)s is not registered. Register them first, or ask a director."),
    "entry_chair_empty": _(
        "Seat %(seat)s is empty in deal %(number)s, so nobody can play there. Enter who sits there."
    ),
    "entry_deal_twice": _("This is already there as deal %(number)s. Tick here if it was really played twice."),
    "entry_nothing_played": _("Nothing was played here. Only a director can confirm a sheet without a deal."),
    "entry_own_hand": _(
        "Four eyes are agreed here: you have entered deals in this sheet, so somebody else must confirm it."
    ),
    "second_unwanted": _(
        "This sheet takes no second entry: its event has each sheet entered once, or it counts nowhere."
    ),
    "second_same_hand": _(
        "You have typed this sheet in its other entry. Two entries of a sheet are typed by two people who do not know"
        " what the other one wrote."
    ),
    "second_kind": _("A second entry is only there to be compared: it takes deals, totals and an early end."),
    "second_missing": _(
        "Each sheet of this event is entered twice: the second entry of this one is missing or not complete."
    ),
    "second_differs": _("The second entry of this sheet differs. Compare the two and settle what differs."),
    "second_nothing_to_settle": _("There is nothing to settle here: the two agree, or one of them is not complete."),
    "entry_nobody_seated": _("Nobody sits at this table."),
    "entry_nothing_to_erase": _("This entry has no text that could be erased."),
    "sheet_other_rules": _("All sheets of this event follow the event's rules."),
    "entry_unfinished": _("The sheet is not finished yet. Enter the missing deals, or end the sheet early."),
    "entry_disputed": _(
        "A dispute is still open on this sheet. End it first: by agreement, by a ruling, or withdrawn."
    ),
    "entry_deal_disputed": _("This deal is disputed. End the dispute first, then the deal can be deleted."),
    "entry_disputed_twice": _("A dispute about this is already open."),
    "entry_totals_stand": _("Only totals are entered here. Take them back first, then the deals can be entered."),
    "entry_deals_stand": _("Deals are entered on this sheet: its totals follow from them and cannot be typed."),
    "entry_totals_incomplete": _("Totals are stated for everything that the ranking counts, and for nothing else."),
    "entry_totals_malformed": _("“%(name)s” wants one whole number for each seat."),
    "entry_dispute_over": _("This dispute has already been ended."),
    "entry_sides_missing": _(
        "Ask both sides, and tick each that agrees. As long as one does not, the dispute goes on."
    ),
    "entry_rule_missing": _("State the rule that the ruling rests on, or give a reason."),
    "entry_settled_how": _("State how it ends: agreed, ruled, withdrawn or, of a call, without a ruling."),
    "entry_somebody_comes": _("Somebody is on the way already."),
    "entry_called_twice": _("The director has already been called."),
    "entry_one_result": _("It is one result with “%(other)s”: both are confirmed together, or neither."),
    "entry_nobody_called": _("Nobody is waiting for the director here any more."),
    "entry_photo_gone": _("This photo has already been removed."),
    "entry_photos_full": _("A sheet has %(number)s photos at most. Remove one first."),
    "entry_photos_too_often": _(
        "So many photos were attached to this sheet and removed again that it takes no more. Keep the paper."
    ),
    "entry_raised_too_often": _("So much has been raised on this sheet that it takes no more. Talk to the director."),
    "entry_blocked": _("Deals that cannot be scored yet: %(count)s. Please correct them first."),
    "archive_not_utf8": _("This line is not written in UTF-8."),
    "entry_not_confirmed": _("The sheet is neither confirmed nor ended early: there is nothing to reopen."),
}
"""The sentence of every problem found here, by code."""


def error(code: str, *fields: str, **params: Param) -> Problem:
    """A problem that keeps an entry from being written."""
    return Problem(code, Severity.ERROR, fields, params)


def incomplete(code: str, *fields: str, **params: Param) -> Problem:
    """A problem that only says what is still missing in the entry."""
    return Problem(code, Severity.ERROR, fields, params, incomplete=True)


def sentence(problem: Problem, game: str, names: Sequence[str] = (), *, codes: bool = False) -> str:
    """The problem in the reader's language, whoever found it; with the players' names by seat, where they are given.

    With `codes`, for whoever writes a file or a request, the codes stand behind what they are called.
    """
    if problem.code == "not_an_integer" and problem.params.get("given") == "":
        return gettext("“%(field)s” is not complete: a number is missing.") % {"field": _field(problem, game)}
    if problem.code in TEXTS:
        return str(TEXTS[problem.code]) % {**problem.params, **_called(problem, game, codes=codes)}
    return rules.sentence(game, problem, get_language() or "en", names, codes=codes)


def _called(problem: Problem, game: str, *, codes: bool) -> Mapping[str, str]:
    """What is named by a code that has a label, by its param."""
    language, found = get_language() or "en", {}
    for name, word in problem.params.items():
        if label := problem.labels.get(str(word)):
            said = rules.say(game, label, {}, language)
            found[name] = rules.with_code(said, str(word)) if codes else said
    return found


def _field(problem: Problem, game: str) -> str:
    """The question that a problem is about, as it is asked."""
    return rules.say(game, str(problem.params["field"]), {}, get_language() or "en")
