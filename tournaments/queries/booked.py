"""What decisions booked, in words: the purpose, the amount, and whose it was. Reads only."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.amounts import euros
from scoring.presenting.prize_names import account_name
from tournaments import chain
from tournaments.models import Decision, Posting, Registration
from tournaments.queries import ledger
from tournaments.values.postings import BOX, COUNT


def what_for(row: Posting, account: str) -> str:
    """What a movement of cash is about: `lost-game money, series 1, table 3` or `prize, Damen`."""
    table = _("series %(series)d, table %(table)d") % {"series": row.series, "table": row.table} if row.table else ""
    return ", ".join(filter(None, (row.told, account_name(account), table)))


def booked(decisions: Iterable[Decision]) -> dict[int, str]:
    """By key of the decision what it booked; nothing of one that moved no cash. Three statements, however many."""
    made = list(decisions)
    found = Posting.objects.filter(decision__in=made).order_by("number")
    rows = [row for row in found if BOX in (row.gives, row.gets)]
    accounts = ledger.accounts(rows) if rows else {}
    people = _people(made[0].event_id, rows) if rows else {}
    acts = defaultdict[int, list[Posting]](list)
    for row in rows:
        acts[row.decision_id].append(row)
    told = {}
    for each in made:
        named = people if each.number is None else {}
        parts = (_counted(each), *_sums(acts[each.pk], accounts, named), _taken_back(acts[each.pk]))
        told[each.pk] = "; ".join(filter(None, parts))
    return told


def _people(event: int, rows: Sequence[Posting]) -> dict[int, str]:
    """By registration who it is, as far as it still is there."""
    keys = {row.registration for row in rows if row.registration is not None}
    found = Registration.objects.filter(event=event).select_related("player").in_bulk(keys)
    return {
        key: (_("no. %(number)d %(name)s") % {"number": each.number, "name": each.player.name}).rstrip()
        for key, each in found.items()
    }


def _sums(rows: Sequence[Posting], accounts: Mapping[int, str], people: Mapping[int, str]) -> Iterator[str]:
    """By purpose: `entry fee: €10.00 paid in`, `lost-game money, series 1, table 2: no. 3 Cem Can €0.50 paid in`.

    What is paid for the same purpose at several tables is one sum; `people` are those whom the line does not name yet.
    """
    at_one_table = len({(row.series, row.table) for row in rows}) == 1
    sums = defaultdict[str, Counter[str]](Counter)
    for row in rows:
        what = what_for(row, accounts[row.number]) if at_one_table else row.told
        sums[what][people.get(row.registration or 0, "")] += ledger.cash([row])
    moved = _differs if rows and rows[0].purpose == COUNT else _moved
    for what, owned in sums.items():
        each = ", ".join(f"{who} {moved(cents)}".lstrip() for who, cents in owned.items())
        yield _("%(purpose)s: %(sums)s") % {"purpose": what, "sums": each}


def _moved(cents: int) -> str:
    text = _("%(amount)s paid in") if cents > 0 else _("%(amount)s paid out")
    return text % {"amount": euros(abs(cents))}


def _differs(cents: int) -> str:
    """Nobody paid it: it was found, or is missing."""
    return f"+{euros(cents)}" if cents > 0 else euros(cents)


def _taken_back(rows: Sequence[Posting]) -> str:
    back = sorted(row.reverses for row in rows if row.reverses)
    text = ngettext(
        "takes back line %(numbers)s of the cash book", "takes back lines %(numbers)s of the cash book", len(back)
    )
    return text % {"numbers": ", ".join(map(str, back))} if back else ""


def _counted(decision: Decision) -> str:
    """What lay in the cash box, where it was counted."""
    if decision.kind != Decision.Kind.POSTED:
        return ""
    said = chain.read_body(decision.body).said
    return _("cash counted: %(amount)s") % {"amount": euros(said["counted"])} if "counted" in said else ""
