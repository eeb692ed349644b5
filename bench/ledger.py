"""Lets several desks collect, pay out, count and take back money at an event, and reckons every cent a second time.

    .venv/bin/python bench/ledger.py [--acts 2000] [--seed 1] [--engine sqlite|postgresql]

A state machine of hypothesis draws the acts, refused ones included, and does each twice, as two desks would. There are
prizes of the overall ranking, a series, a category and an extra pot; players are disqualified, and plans changed.
After each, the money that came in must be what went out and what is left, and what the bodies of the decisions say,
added up here on its own, account by account; no pot gives more than it has, and nobody has two prizes of one ranking.
Now and then, and in the end, the audit must find nothing. Ends with 1 where it is not so.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench import place  # noqa: E402  found through the line above

if TYPE_CHECKING:
    from tournaments.models import Event
    from tournaments.queries.ledger import Proof

PLAYERS, AMOUNTS = st.integers(1, 6), st.integers(-500, 500)
RANKINGS = ("", "series:1", "category:Damen", "pot:Tandem")
WORTH = st.lists(st.integers(1, 1000), max_size=3).map(lambda some: sorted(some, reverse=True))
LIFE = 50
"""Acts at one event."""
AUDITED = 5
"""After so many acts the audit looks, and in the end."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("acts", 2000), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--engine", choices=place.DATABASES, default="sqlite")
    given = parser.parse_args()
    with place.database(given.engine):
        done = walk(given.acts, given.seed)
    print(", ".join(f"{name} {count}" for name, count in sorted(done.items())))
    print(f"{sum(done.values())} acts: always balanced, the audit always empty.")
    return 0


def walk(acts: int, by_seed: int) -> Counter[str]:
    """At least so many acts; what was done and what was refused, by name. Raises where a cent is lost."""
    done, life = Counter[str](), min(LIFE, -(-acts // 4))
    while sum(done.values()) < acts:
        left = -(-(acts - sum(done.values())) // life)
        machine = seed(by_seed)(type("Desks", (Desks,), {"done": done}))
        run_state_machine_as_test(  # type: ignore[no-untyped-call]  # hypothesis' own
            machine,
            settings=settings(
                max_examples=left + 1,  # the first one is the shortest there is
                stateful_step_count=life,
                deadline=None,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            ),
        )
        by_seed += 1
    return done


class Desks(RuleBasedStateMachine):
    """An event of six who have paid, of which every table has lost a game, with prizes of four rankings."""

    done: Counter[str]

    def __init__(self) -> None:
        super().__init__()
        from django.db import transaction  # noqa: PLC0415  needs the settings

        from tests.tournaments import cash  # noqa: PLC0415

        self.block = transaction.atomic()
        self.block.__enter__()
        self.event = cash.at_stake_everywhere()
        cash.pay_fees(self.event)
        self.how = cash.by_director(self.event)
        self.seen = 0
        self.won = dict.fromkeys((1, 2), False)

    def teardown(self) -> None:
        from django.db import transaction  # noqa: PLC0415  needs the settings

        from tests.tournaments import cash  # noqa: PLC0415

        wrong = cash.findings(self.event)
        transaction.set_rollback(True)
        self.block.__exit__(None, None, None)
        if wrong:
            raise AssertionError(f"the audit says {wrong}")

    def desk(self, act: Callable[..., Any], **said: Any) -> None:
        """The act, by two desks: whatever the first one did, the second one books nothing more."""
        from django.core.exceptions import ValidationError  # noqa: PLC0415  needs the settings

        from tournaments.actions.errors import Objection  # noqa: PLC0415

        booked = []
        for name in (act.__name__, "again"):
            try:
                act(**said, **self.how)
                refused = ""
            except (Objection, ValidationError):
                refused = ", refused"
            if name != "again":
                self.done[name + refused] += 1
            booked.append(self.event.postings.count())
        if booked[0] != booked[1]:
            raise AssertionError(f"{act.__name__} {said}: booked twice")
        self.event.refresh_from_db()

    def who(self, number: int) -> int:
        return int(self.event.registrations.values_list("pk", flat=True).get(number=number))

    @rule(number=PLAYERS, paid=st.booleans())
    def fee(self, number: int, paid: bool) -> None:  # noqa: FBT001  hypothesis' own way
        from tournaments.actions.registering import set_paid  # noqa: PLC0415  needs the settings

        self.desk(set_paid, registration_id=self.who(number), paid=paid)

    @rule(cents=st.sampled_from([0, 500, 1000, 1250]))
    def another_fee(self, cents: int) -> None:
        from tests.tournaments import cash  # noqa: PLC0415  needs the settings

        if self.event.state != "final":
            cash.planned(self.event, fee=cents)

    @rule(table=st.integers(1, 3), more=st.sampled_from([0, 0, 0, 50]))
    def lost(self, table: int, more: int) -> None:
        from tournaments.actions.cashing import collect  # noqa: PLC0415  needs the settings
        from tournaments.queries import dues  # noqa: PLC0415

        shown = sum(each.open for each in dues.tables(self.event, {(1, table)})) + more
        self.desk(collect, event_id=self.event.pk, series=1, table=table, expected=shown)

    @rule(table=st.integers(1, 2))
    def corrected(self, table: int) -> None:
        from tests.tournaments import cash  # noqa: PLC0415  needs the settings

        if self.event.state != "final":
            self.won[table] = not self.won[table]
            cash.corrected(self.event, table, won=self.won[table])

    @rule(number=PLAYERS, paid=st.booleans(), pot=st.sampled_from(["Tandem", "Damen", "Lotto"]))
    def stake(self, number: int, paid: bool, pot: str) -> None:  # noqa: FBT001  hypothesis' own way
        from tournaments.actions.cashing import set_stake  # noqa: PLC0415  needs the settings

        self.desk(set_stake, registration_id=self.who(number), pot=pot, paid=paid)

    @rule(number=PLAYERS, cents=st.integers(0, 200), pot=st.sampled_from(["Tandem", "Damen"]))
    def from_pot(self, number: int, cents: int, pot: str) -> None:
        from tournaments.actions.cashing import pay_from_pot  # noqa: PLC0415  needs the settings

        self.desk(pay_from_pot, registration_id=self.who(number), pot=pot, cents=cents)

    @rule(final=st.booleans())
    def ending(self, final: bool) -> None:  # noqa: FBT001  hypothesis' own way
        from tournaments.actions import organising  # noqa: PLC0415  needs the settings

        if final == (self.event.state == "final"):
            return
        if final:
            organising.finalise_event(event_id=self.event.pk, **self.how)
        else:
            organising.reopen_event(event_id=self.event.pk, reason="protest", **self.how)
        self.event.refresh_from_db()

    @rule(ranking=st.sampled_from(RANKINGS), place=st.integers(0, 3), more=st.sampled_from([0, 0, 0, 1]))
    def prize(self, ranking: str, place: int, more: int) -> None:
        from tournaments.actions.cashing import pay_prize  # noqa: PLC0415  needs the settings
        from tournaments.queries.envelopes import envelopes  # noqa: PLC0415

        if not more:
            self.ending(True)
        rows = [row for pot in envelopes(self.event) for row in pot.of(ranking)][place : place + 1]
        who = rows[0].line.registration.pk if rows and rows[0].line.registration else self.who(place + 1)
        self.desk(pay_prize, registration_id=who, expected=sum(row.cents for row in rows) + more, ranking=ranking)

    @rule(number=PLAYERS, out=st.booleans())
    def disqualified(self, number: int, out: bool) -> None:  # noqa: FBT001  hypothesis' own way
        from tournaments.actions import disqualifying  # noqa: PLC0415  needs the settings

        if out:
            self.desk(disqualifying.disqualify, registration_id=self.who(number), reason="told", rule="ISkO 4.5.9")
        else:
            self.desk(disqualifying.rank_again, registration_id=self.who(number), reason="mistaken")

    @rule(ranking=st.sampled_from(RANKINGS), worth=WORTH, unit=st.sampled_from(["cents", "shares"]), once=st.booleans())
    def another_plan(self, ranking: str, worth: list[int], unit: str, once: bool) -> None:  # noqa: FBT001
        from dataclasses import replace  # noqa: PLC0415

        from tournaments.actions.planning import change_plan  # noqa: PLC0415  needs the settings
        from tournaments.values import plans, prize_lists  # noqa: PLC0415

        now = plans.read(self.event.plan)
        own = prize_lists.PrizeList(ranking, unit, tuple(worth))
        others = [each for each in prize_lists.lists(now) if each.ranking != ranking]
        wanted = replace(prize_lists.with_lists(now, [own, *others]), one_prize=once)
        self.desk(change_plan, event_id=self.event.pk, plan=wanted, expected=plans.digest(now))

    @rule(off=st.just(0) | AMOUNTS, reason=st.sampled_from(["miscounted", ""]))
    def count(self, off: int, reason: str) -> None:
        from tournaments.actions.cashing import count_cash  # noqa: PLC0415  needs the settings
        from tournaments.queries import ledger  # noqa: PLC0415

        box = ledger.proof(self.event).box
        self.desk(count_cash, event_id=self.event.pk, counted=box + off, expected=box, reason=reason)

    @rule(back=st.integers(0, 12), reason=st.sampled_from(["a slip", "a slip", ""]))
    def taken_back(self, back: int, reason: str) -> None:
        from tournaments.actions.booking import reverse  # noqa: PLC0415  needs the settings

        number = max(self.event.postings.count() - back, 0)
        self.desk(reverse, event_id=self.event.pk, number=number, reason=reason)

    @invariant()
    def balanced(self) -> None:
        from tests.tournaments import cash  # noqa: PLC0415  needs the settings
        from tournaments.queries import ledger  # noqa: PLC0415

        found, balance = ledger.proof(self.event), balances(self.event)
        if found.came != found.went:
            raise AssertionError(f"{found.came} came in, {found.went} went")
        told = added_up(balance)
        if told != {name: getattr(found, name) for name in told}:
            raise AssertionError(f"the decisions say {told}, the page {found}")
        self._pays_what_it_has(found, balance)
        self.seen += 1
        if self.seen % AUDITED == 0 and (wrong := cash.findings(self.event)):
            raise AssertionError(f"the audit says {wrong}")

    def _pays_what_it_has(self, found: "Proof", balance: Counter[str]) -> None:
        """Each pot gives away no more than came into it; what stands as paid is what its account has had."""
        from tournaments.queries import ledger  # noqa: PLC0415  needs the settings
        from tournaments.queries.envelopes import envelopes  # noqa: PLC0415

        paid = Counter[str]()
        for (_who, account), posting in ledger.prizes_paid(self.event).items():
            paid[account] += posting.cents
        had = {name: cents for name, cents in balance.items() if name.startswith("prizes") and cents}
        if had != {name: cents for name, cents in paid.items() if name.startswith("prizes")}:
            raise AssertionError(f"accounts of prizes have had {had}, {paid} stand as paid")
        left = {f"pot:{name}": cents for name, cents in ledger.pots(self.event).items()}
        if any(left.get(name, 0) != -cents for name, cents in balance.items() if name.startswith("pot:")):
            raise AssertionError(f"the decisions say {balance}, the pots hold {left}")
        for pot in envelopes(self.event):
            came = found.fees if not pot.name else paid[f"pot:{pot.name}"] + left.get(f"pot:{pot.name}", 0)
            given = sum(row.cents for row in pot.rows)
            if pot.pot + pot.late != came or (given > max(came, 0) and not pot.missing):
                raise AssertionError(f"{came} came into a pot that gives {pot}")


def balances(event: "Event") -> Counter[str]:
    """What each account has had more than it gave, as the decisions say, from their bytes alone."""
    balance = Counter[str]()
    for body in event.decisions.values_list("body", flat=True):
        for each in json.loads(body)["said"].get("postings", ()):
            balance[each["gives"]] -= each["cents"]
            balance[each["gets"]] += each["cents"]
    if sum(balance.values()) or any(cents for name, cents in balance.items() if name.startswith("player:")):
        raise AssertionError(f"does not sum to nought: {balance}")
    return balance


def added_up(balance: Counter[str]) -> dict[str, int]:
    """The same as the page sums it up."""
    own = {name: -balance[name] for name in ("fees", "lost", "difference")}
    prizes = sum(cents for name, cents in balance.items() if name.split(":")[0] == "prizes")
    return own | {"prizes": prizes, "box": balance["box"]}


if __name__ == "__main__":
    sys.exit(main())
