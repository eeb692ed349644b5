"""How much of a list there is, in words: deals of how many, ended early, or only the totals of its paper."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import Sheet


def deals_words(sheet: Sheet, planned: int | None) -> str:
    """`12 of 36 deals`, `12 deals`, or what makes it complete without all of them."""
    if marked := completed_otherwise(sheet, planned):
        return marked
    if planned is None:
        return ngettext("%(number)d deal", "%(number)d deals", sheet.deals_played) % {"number": sheet.deals_played}
    # What is done agrees with the noun in French: “0 donne sur 30”.
    said = ngettext("%(done)d of %(planned)d deals", "%(done)d of %(planned)d deals", sheet.deals_played)
    return said % {"done": sheet.deals_played, "planned": planned}


def completed_otherwise(sheet: Sheet, planned: int | None) -> str:
    """What makes a list complete that has not all its deals; empty where nothing does."""
    if sheet.totals_only:
        return _("totals only")
    if not sheet.closed_early:
        return ""
    if planned is None:
        return ngettext("ended after %(number)d deal", "ended after %(number)d deals", sheet.deals_played) % {
            "number": sheet.deals_played
        }
    return _("ended after %(done)d of %(planned)d") % {"done": sheet.deals_played, "planned": planned}


def short_deals_words(sheet: Sheet, planned: int | None) -> str:
    """The same in a tile: `12/36`."""
    if planned is None or sheet.totals_only or sheet.closed_early:
        return deals_words(sheet, planned)
    return f"{sheet.deals_played}/{planned}"


def done_of(sheet: Sheet, planned: int | None) -> int:
    """Deals of a bar that is full once a list is complete by its totals."""
    return planned if planned is not None and sheet.totals_only else sheet.deals_played
