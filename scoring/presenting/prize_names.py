"""How a ranking with prizes of its own is called on pages and paper."""

from django.utils.translation import gettext as _


def prize_name(ranking: str) -> str:
    """`Series 1`, `Damen`, `Tandem (extra pot)`, of the keys `series:1`, `category:Damen`, `pot:Tandem`; empty: all."""
    kind, _colon, name = ranking.partition(":")
    if kind == "series":
        return _("Series %(number)s") % {"number": name}
    if kind == "pot":
        return _("%(pot)s (extra pot)") % {"pot": name}
    return name or _("Overall ranking")


def account_name(account: str) -> str:
    """Which pot or ranking an account of the cash book is of: `Tandem`, `Damen`; empty where it is of no single one."""
    kind, _colon, name = account.partition(":")
    if kind == "pot":
        return name
    return prize_name(name) if kind == "prizes" and name else ""
