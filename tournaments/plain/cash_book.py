"""The audit of the cash book: is every posting what a decision says, and does the money agree with itself?"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.plain.common import row_differences
from tournaments.models import Event, Posting
from tournaments.plain.decided import Story

SAYS = "the decisions say"
COLUMNS = ("gives", "gets", "cents", "purpose", "registration", "series", "table", "reverses")
ACCOUNT = re.compile(r"box|fees|lost|points|difference|prizes(:(series:[0-9]+|category:.+))?|(player:[0-9]+)|(pot:.+)")
Row = Mapping[str, Any]


def findings(event: Event, story: Story) -> Iterator[str]:
    """Everything wrong with the cash book, as far as the decisions tell; `story` is what they made."""
    wanted = {place: _row(each) for place, each in enumerate(story.postings, start=1)}
    rows = Posting.objects.filter(event=event).order_by("number").values(*COLUMNS, "number", "decision__sequence")
    found = {row["number"]: _row({**row, "decision": row["decision__sequence"]}) for row in rows}
    yield from row_differences("posting", wanted, found, by=SAYS)
    yield from _sides(wanted)
    yield from _accounts(wanted)
    yield from _people(event, _standing(wanted))
    yield from _prizes(_standing(wanted))


def _row(said: Row) -> dict[str, Any]:
    return {name: said.get(name) for name in (*COLUMNS, "decision")}


def _sides(wanted: Mapping[int, Row]) -> Iterator[str]:
    """Cents are more than nothing and go from one account to another; what is taken back is that, and once."""
    back = Counter(row["reverses"] for row in wanted.values() if row["reverses"])
    for number, row in wanted.items():
        if row["cents"] < 1 or row["gives"] == row["gets"]:
            yield f"posting {number} moves nothing"
        earlier = wanted.get(row["reverses"]) if row["reverses"] else None
        if row["reverses"] and (row["reverses"] >= number or back[row["reverses"]] > 1 or not _mirrors(row, earlier)):
            yield f"posting {number} does not take back posting {row['reverses']}"
    balance = Counter[str]()
    for row in wanted.values():
        balance[row["gets"]] += row["cents"]
        balance[row["gives"]] -= row["cents"]
    yield from (f"account {name} is not settled" for name in sorted(balance) if name[:7] == "player:" and balance[name])


def _accounts(wanted: Mapping[int, Row]) -> Iterator[str]:
    """There are these, of a ranking or a pot by its name; and a prize goes for an account of prizes alone."""
    for number, row in wanted.items():
        names = [row["gives"], row["gets"]]
        yield from (f"posting {number} is of no account: {name}" for name in names if not ACCOUNT.fullmatch(name))
        if row["purpose"] != "prize" and any(name.startswith("prizes") for name in names):
            yield f"posting {number} is no prize, but of {' and '.join(names)}"


def _prizes(standing: Sequence[Row]) -> Iterator[str]:
    """Nobody has had two prizes of one ranking, or out of one pot."""
    owed = (row for row in standing if row["purpose"] in ("prize", "from_pot") and row["gives"].startswith("player:"))
    times = Counter((row["registration"], row["gets"]) for row in owed)
    yield from (
        f"registration {who} has had {what} {more} times" for (who, what), more in sorted(times.items()) if more > 1
    )


def _mirrors(row: Row, earlier: Row | None) -> bool:
    if earlier is None or earlier["reverses"]:
        return False
    kept = ("cents", "purpose", "registration", "series", "table")
    swapped = (earlier["gets"], earlier["gives"]) == (row["gives"], row["gets"])
    return swapped and all(row[name] == earlier[name] for name in kept)


def _standing(wanted: Mapping[int, Row]) -> Sequence[Row]:
    back = {row["reverses"] for row in wanted.values()}
    return [row for number, row in wanted.items() if number not in back and not row["reverses"]]


def _people(event: Event, standing: Sequence[Row]) -> Iterator[str]:
    """Who is booked as having paid is ticked, and is registered here."""
    paid = dict(event.registrations.values_list("pk", "paid"))
    about = {row["registration"] for row in standing if row["registration"] is not None}
    yield from (f"money is booked for registration {pk}, which is not here" for pk in sorted(about - paid.keys()))
    fees = {row["registration"] for row in standing if row["purpose"] == "fee"}
    yield from (f"registration {pk} has paid, but is not ticked" for pk in sorted(fees) if paid.get(pk) is False)
