"""Tampers with a club's database, act by act, and tells what was refused, what the audit found, and what only paper.

    .venv/bin/python bench/tampering.py [--acts 500] [--seed 1] [--engine sqlite|postgresql] [--without PART]

Each act is done twice, each time on the same rows and taken back afterwards: with all guards standing, and, where it
is refused, with the triggers lifted, as the machine's owner could. Then every audit looks at the whole database, and if
it finds nothing, every printed head is held against it. Ends with 1 where an act goes unnoticed that is not named here
(and in docs/log.md) with a reason. `--without` switches a part of the audit off, which must show.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tqdm import tqdm  # noqa: E402  found through the line above

from bench import place  # noqa: E402

if TYPE_CHECKING:
    from bench.tampered_club import Printed
    from bench.tampered_rows import Act

PARTS = ("columns", "lists", "books", "events", "people")
REFUSED = "refused"
SCHEMA, AUDIT, PAPER, NOTHING, UNNOTICED = "by the schema", "by audit", "by --printed", "by nothing: named", "unnoticed"
COLUMNS = (REFUSED, SCHEMA, AUDIT, PAPER, NOTHING, UNNOTICED)

OUTSIDE: Mapping[str, str] = {
    "scoring_account": "accounts: no log covers who signs in and how",
    "scoring_grant": "roles: no log covers what an account may do",
    "scoring_offer": "offers: no log covers what nobody has accepted yet",
    "scoring_notice": "the operator's own words: no log covers them",
    "scoring_retraction.ground": "on what ground something was retracted: no log covers it",
    "scoring_retraction.author_id": "who retracted something: no log covers it",
    "scoring_retraction.ended_by_id": "who showed it again: no log covers it",
    "scoring_retraction.ended_at": "when something was shown again that is shown",
    "scoring_retraction.made_at": "since when something was retracted that is shown again",
    "scoring_retraction: a row copied": "a retraction that has ended, once more",
    "scoring_retraction: a row deleted": "a retraction that has ended, and is forgotten: nothing follows from it",
    "scoring_printjob": "print jobs: what was printed can be printed again",
    "tournaments_delivery": "messages to another program: they tell that something happened, and nothing of it",
    "scoring_printerorder": "orders to printers: what was printed can be printed again",
    "scoring_club": "clubs: their names, time zones and logos change as they please",
    "scoring_clublogo": "logos of clubs: no log covers what a club looks like",
    "scoring_player.club_id": "which club a player belongs to brings nothing",
    "scoring_player.account_id": "accounts: whose own page shows the lists",
    "scoring_player.minor": "what a player wishes to be shown as",
    "scoring_player.publicity": "what a player wishes to be shown as",
    "scoring_playerentry: a row deleted": "the last of a person's log: no head covers it, and what it said may stand",
    "scoring_merge.moved": "what an undone merge would give back",
    "scoring_book.title": "no log covers the title of a book that is no event's",
    "scoring_book.club_id": "which club a book belongs to",
    "scoring_book.held_on": "the day of a book, which sorts it",
    "scoring_book.public": "whether a book is public",
    "scoring_book.rehearsal": "refused once the book has lists; after that anybody may do what the guards allow",
    "scoring_book.version": "a cursor for who asks what is new; a greater one harms nobody",
    "scoring_book.told_version": "a cursor, too: readers are told anew what they know",
    "scoring_book.made_by": "a stamp: what is kept is reckoned anew at the next start",
    "scoring_book: a row copied": "a book without lists, as anybody may open one",
    "scoring_sheet.goes_on_from_id": "where a list leads that goes on from another; what counts on is in its own chain",
    "scoring_sheet.made_by": "a stamp: what is kept is reckoned anew at the next start",
    "scoring_bookhead.taken_at": "when a head was taken",
    "tournaments_snapshot.made_by": "a stamp: which version made a ranking final",
}
"""What is nobody's truth, and why: no log covers it."""

ON_PAPER: Mapping[str, str] = {
    "the end of a club's list cut": "nothing but paper names the entries that are gone",
    "a club's list made wholly anew": "nothing but paper names the entries of before",
    "a club's list gone": "nothing but paper names the list",
    "an event's list made anew, with every kept head": "nothing but paper bears the heads of before",
    "a final event made wholly anew": "nothing but paper bears the heads of before",
    "points in the ranking of before, with all decisions": "decisions and every kept head are made anew",
    "a final ranking that claims to be older, with every kept head": "decisions and every kept head are made anew",
    "a payment cut, with the kept head": "nothing but paper bears the head of before",
    "the head of a ranking that was only printed gone": "nothing but paper bears that head",
    "scoring_bookhead: a row deleted": "nothing but paper bears the head of a ranking that was only printed",
    "an event gone, with its book": "nothing but paper names the event",
    "scoring_book: emptied": "PostgreSQL empties all that names a book with it",
    "scoring_account: emptied": "PostgreSQL empties all that names an account with it",
    "scoring_club: emptied": "PostgreSQL empties all that names a club with it",
    "scoring_player: emptied": "PostgreSQL empties all that names a player with it",
}
"""What nothing inside can find, but a printed head can."""

TALES_OUTSIDE: Mapping[str, str] = {
    "what no paper bears yet cut": "written after the last print: no head of it ever left the machine",
    "an entry too many, as the program writes it": "nothing is gone: an owner can write as the program does",
    "a name cut off a person's log": "no head covers the logs of persons: paper bears the name itself",
    "a merge cut off a person's log": "no head covers the logs of persons: paper bears the ranking itself",
}
"""What only the paper itself shows, or another copy."""


class Outcome(NamedTuple):
    """What became of an act."""

    act: "Act"
    refused: bool
    how: str
    """What found it, once it was done."""
    told: str = ""


Audits = Mapping[str, Callable[[], Iterable[tuple[Any, Sequence[str]]]]]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("acts", 500), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--engine", choices=place.DATABASES, default="sqlite")
    parser.add_argument("--without", choices=PARTS, help="a part of the audit that is switched off")
    parser.add_argument("--verbose", action="store_true", help="a line for each act")
    given = parser.parse_args(arguments)
    with place.database(given.engine):
        from bench import tampered_club  # noqa: PLC0415  needs the settings

        outcomes = tamper(given.acts, given.seed, tampered_club.made(), given.without)
        return report(outcomes, verbose=given.verbose)


def tamper(acts: int, seed: int, heads: Sequence["Printed"], without: str | None = None) -> list[Outcome]:
    """So many acts on a club that was made for it, and that stays as it was: these heads of it are on paper."""
    parts = {name: audit for name, audit in audits().items() if name != without}
    if found := found_by(parts, heads):
        sys.exit(f"Before anything was done, the audit says: {found}")
    done, before = list[Outcome](), content()
    with tqdm(total=acts, desc="Acts", disable=None, leave=False) as bar:
        for act in drawn(Random(seed)):
            if len(done) == acts:
                break
            if outcome := tried(act, before, parts, heads):
                done.append(outcome)
                bar.update()
    if content() != before:
        sys.exit("Something was not taken back.")
    return done


def drawn(chance: Random) -> Iterator["Act"]:
    """Three acts on rows, then two in several steps, and so on."""
    from bench import tampered_rows, tampered_tales  # noqa: PLC0415  needs the settings

    rows, tales = tampered_rows.deck(chance), tampered_tales.deck(chance)
    while True:
        yield from (next(deck) for deck in (rows, tales, rows, tales, rows))


def audits() -> Audits:
    from scoring.management import people_audit  # noqa: PLC0415  needs the settings
    from scoring.models import Book, Sheet  # noqa: PLC0415
    from scoring.plain import book_audit, columns, list_audit  # noqa: PLC0415
    from tournaments.models import Event  # noqa: PLC0415
    from tournaments.plain import event_audit  # noqa: PLC0415

    return {
        "columns": lambda: ((row, found) for _table, row, found in columns.findings()),
        "lists": lambda: list_audit.audit_sheets(Sheet.objects.all()),
        "books": lambda: book_audit.audit_books(Book.objects.all()),
        "events": lambda: chain(event_audit.audit_orphans(), event_audit.audit_events(Event.objects.all())),
        "people": lambda: chain(people_audit.audit_players(), people_audit.audit_aliases()),
    }


def tried(act: "Act", before: int, parts: Audits, heads: Sequence["Printed"]) -> Outcome | None:
    """What becomes of it; None where it changes nothing of the content of before."""
    from django.db import connection  # noqa: PLC0415  needs the settings

    from tests.tampering import lifted  # noqa: PLC0415

    with taken_back():
        if done(act):
            return outcome(act, before, parts, heads, refused=False)
    with taken_back(), lifted(connection):
        if done(act, guarded=False):
            return outcome(act, before, parts, heads, refused=True)
    return Outcome(act, refused=True, how=SCHEMA)


def outcome(act: "Act", before: int, parts: Audits, heads: Sequence["Printed"], *, refused: bool) -> Outcome | None:
    if content() == before:
        return None
    try:
        how, told = found_by(parts, heads) or ("", "")
    except Exception as error:  # noqa: BLE001  whatever it is, an audit tells and does not stop
        return Outcome(act, refused, UNNOTICED, f"the audit stopped: {error!r}")
    if not how:
        how = NOTHING if named(act, OUTSIDE, TALES_OUTSIDE) else UNNOTICED
    if how == PAPER and not named(act, ON_PAPER):
        how, told = UNNOTICED, f"only by --printed, and not named: {told}"
    return Outcome(act, refused, how, told)


def named(act: "Act", *known: Mapping[str, str]) -> str:
    """Why nothing finds it, as far as that is known."""
    return next((each[name] for each in known for name in (act.name, act.table) if name in each), "")


@contextmanager
def taken_back() -> Iterator[None]:
    from django.db import transaction  # noqa: PLC0415  needs the settings

    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def done(act: "Act", *, guarded: bool = True) -> bool:
    """Whether the database lets it happen; whoever lifts the guards lifts foreign keys as well."""
    from django.db import DatabaseError, connection, transaction  # noqa: PLC0415  needs the settings

    try:
        with transaction.atomic():
            act.do()
            if guarded:
                connection.check_constraints()
    except DatabaseError:
        return False
    return True


def content() -> int:
    """A number that differs where any row does."""
    from django.db import connection  # noqa: PLC0415  needs the settings

    from bench import tampered_rows  # noqa: PLC0415

    with connection.cursor() as cursor:
        return hash(repr([_rows(cursor, model._meta.db_table) for model in tampered_rows.tables()]))  # noqa: SLF001


def _rows(cursor: Any, table: str) -> list[tuple[Any, ...]]:
    cursor.execute(f'SELECT * FROM "{table}" ORDER BY id')  # noqa: S608  a name of ours
    rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def found_by(parts: Audits, heads: Sequence["Printed"]) -> tuple[str, str] | None:
    """What finds something, and its first finding."""
    from scoring.plain import head_audit  # noqa: PLC0415  needs the settings

    for audit in parts.values():
        for _row, findings in audit():
            if findings:
                return AUDIT, findings[0]
    for of_book, number, head in heads:
        if told := (head_audit.printed_book if of_book else head_audit.printed_sheet)(number, head):
            return PAPER, told
    return None


def report(outcomes: Sequence[Outcome], *, verbose: bool) -> int:
    for each in outcomes if verbose else ():
        print(f"{REFUSED if each.refused else '-'} | {each.how} | {each.act.name} | {each.told}")
    print_table(outcomes)
    for how, known in ((PAPER, (ON_PAPER,)), (NOTHING, (OUTSIDE, TALES_OUTSIDE))):
        told = Counter((each.act.name, named(each.act, *known)) for each in outcomes if each.how == how)
        print(f"\nFound {how}:" if told else f"\nNothing was found {how}.")
        for (name, why), number in sorted(told.items()):
            print(f"  {number} x {name}: {why}")
    wrong = [each for each in outcomes if each.how == UNNOTICED]
    for each in wrong:
        print(f"UNNOTICED: {each.act.name} {each.told}")
    return 1 if wrong else 0


def print_table(outcomes: Sequence[Outcome]) -> None:
    """By table: how many acts, how many refused, and what found them once they were done."""
    counted: dict[str, Counter[str]] = {}
    for each in outcomes:
        for row in (each.act.table, "all"):
            counts = counted.setdefault(row, Counter())
            counts.update(["acts", each.how, *([REFUSED] if each.refused else [])])
    print(f"{'':<28}{'acts':>6}" + "".join(f"{name:>19}" for name in COLUMNS))
    for row in sorted(counted, key=lambda name: (name == "all", name)):
        figures = "".join(f"{counted[row][name]:>19}" for name in COLUMNS)
        print(f"{row:<28}{counted[row]['acts']:>6}{figures}")


if __name__ == "__main__":
    sys.exit(main())
