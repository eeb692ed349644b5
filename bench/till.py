"""The money of an event of Skat, counted a second time: fees, lost games, prizes, cash. Nothing of Kiebitz is used.

What came in follows from who paid and from the lists as anybody may read them; what is shown at the desk must be that,
to the cent: per table, in the proof line, in the envelopes, and in the box.
"""

import json
import re
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

WHOLE = 100
EURO = 100
AMOUNT = re.compile("(\N{MINUS SIGN}|-)?€?([0-9][0-9.,]*)")


def cents(text: str) -> int:
    """`€1,234.50` as cents."""
    found = AMOUNT.search(text.replace("\N{NO-BREAK SPACE}", ""))
    if found is None:
        raise ValueError(text)
    whole, _point, part = found[2].replace(",", "").partition(".")
    amount = int(whole) * EURO + int((part + "00")[:2])
    return -amount if found[1] else amount


@dataclass
class Till:
    """What must be in it."""

    fee: int
    lost_fee: int
    shares: Sequence[int]
    """Per cent of the pot, by place."""
    paid: int
    """How many have paid the entry fee."""
    owed: dict[tuple[int, int], int] = field(default_factory=dict)
    """By series and table."""
    ranks: Sequence[int] = ()

    @classmethod
    def read(cls, site: str, slug: str, *, fee: int, lost_fee: int, shares: Sequence[int], paid: int) -> "Till":
        """From the lists and the ranking as they are published."""
        found = cls(fee, lost_fee, shares, paid)
        for series in _get(site, f"events/{slug}/")["series"]:
            for table in series["tables"]:
                if any(seat["player"] for seat in table["seats"]):
                    found.owed[series["number"], table["number"]] = lost_fee * sum(_lost(site, table["sheet"]))
        lines = _get(site, f"events/{slug}/ranking/")["lines"]
        found.ranks = [line["rank"] for line in lines if line["rank"] is not None]
        return found

    @property
    def pot(self) -> int:
        return self.paid * self.fee + sum(self.owed.values())

    def envelopes(self) -> list[int]:
        """Whole euros by place, what is left to the first place; equals share what their places bring."""
        amounts = [self.pot * share // WHOLE // EURO * EURO for share in self.shares]
        amounts[0] += self.pot * sum(self.shares) // WHOLE - sum(amounts)
        given: list[int] = []
        while len(given) < len(self.ranks):
            equals = self.ranks.count(self.ranks[len(given)])
            whole = sum(amounts[len(given) : len(given) + equals])
            given += [whole // equals + (place < whole % equals) for place in range(equals)]
        return [each for each in given if each]


def _lost(site: str, sheet: int) -> list[int]:
    """Lost games by seat: in Skat only who has played and lost gets minus points; or what the paper says."""
    told = _get(site, f"sheets/{sheet}/")
    lost = [0] * len(told["seats"])
    for line in told["lines"]:
        for seat, points in enumerate(line["points"] or ()):
            lost[seat] += points < 0
    if told["lines"]:
        return lost
    feet = [each["record"] for each in _get(site, f"sheets/{sheet}/entries/")["results"] if each["kind"] == "totals"]
    return list(feet[-1]["lost"]) if feet and feet[-1] else lost


def _get(site: str, path: str) -> Any:
    with urllib.request.urlopen(f"{site}/api/v1/{path}", timeout=60) as answer:  # noqa: S310  as given
        return json.loads(answer.read())
