"""Events at which money changes hands."""

from dataclasses import replace

from tests import build
from tests.tournaments import events
from tournaments.actions import cashing, editing, organising, planning, registering
from tournaments.models import Event
from tournaments.plain.event_audit import audit_events
from tournaments.values import plans
from tournaments.values.plans import CENTS, SHARES

WOMEN = (1, 3, 4)
STAKES = (1, 2, 5)
OF_RANKINGS = (
    ("series:1", CENTS, (400, 200)),
    ("series:2", CENTS, (400, 200)),
    ("category:Damen", CENTS, (500, 300)),
    ("category:Junioren", CENTS, (100,)),
    ("pot:Tandem", SHARES, (6000, 4000)),
)


def event(players=6, planned_series=1, **more):
    """An event that asks for ten euros; a lost game costs 50 cents, from the fourth on a euro."""
    options = {"options": {"lost_game_fee": 50, "later_lost_game_fee": 100}}
    made = events.event(players=players, planned_series=planned_series, **(options | more))
    return planned(made, fee=1000)


def planned(made, **more):
    """The event with this settled."""
    made.refresh_from_db()
    now = plans.read(made.plan)
    planning.change_plan(event_id=made.pk, plan=replace(now, **more), expected=plans.digest(now), **by_director(made))
    made.refresh_from_db()
    return made


def by_director(made):
    return {"by": events.director_of(made), "at": build.AT}


def findings(made):
    """What the audit says about the event."""
    return [text for _event, found in audit_events(Event.objects.filter(pk=made.pk)) for text in found]


def at_stake():
    """An event of two tables, at each of which seat 1 lost a game, with two pots and two prizes."""
    made = event()
    events.play_all(events.drawn(made), (build.LOST, build.PASSED))
    return planned(made, pots=(("Tandem", 250), ("Damen", 100)), prizes=(5000, 3333), prizes_in=plans.SHARES)


def at_stake_everywhere():
    """The same with prizes of the series, of three ladies and of one of the pots, in amounts and in shares."""
    made = planned(
        at_stake(), categories=("Damen",), prizes=(3000, 2000),
        prizes_of=(
            ("series:1", CENTS, (300, 100)), ("category:Damen", SHARES, (1500, 500)),
            ("pot:Tandem", SHARES, (6000, 3000)),
        ),
    )  # fmt: skip
    in_category(made, "Damen", 1, 3, 4)
    return made


def corrected(made, table, *, won):
    """The first deal of the table was won after all, or lost; the list is signed again."""
    sheet = made.series.get().tables.get(number=table).sheet
    build.write(sheet, "reopen", by=events.director_of(made), reason="a slip")
    first = sheet.deals.order_by("position").values_list("sequence", flat=True)[0]
    build.write(sheet, "correct", corrects=first, record=build.GAME if won else build.LOST, reason="a slip")
    build.write(sheet, "confirm")


def in_category(made, category, *numbers):
    """These players are in it, and in no other."""
    for each in made.registrations.select_related("player").filter(number__in=numbers):
        editing.edit_registration(
            registration_id=each.pk, name=each.player.name, club_name=each.club_name, category=category,
            number=each.number, expected=editing.RegistrationData.of(each).digest, **by_director(made),
        )  # fmt: skip


def pay_fees(made):
    """Everybody pays the entry fee."""
    for each in made.registrations.all():
        registering.set_paid(registration_id=each.pk, paid=True, **by_director(made))


def replanned(final, **more):
    """The final event with other prizes: reopened, and final again."""
    organising.reopen_event(event_id=final.pk, reason="other prizes", **by_director(final))
    planned(final, **more)
    organising.finalise_event(event_id=final.pk, **by_director(final))
    final.refresh_from_db()
    return final


def prized():
    """Six have paid ten euros, three of them into the pot; two series, in which nobody scores what another does."""
    made = events.event(planned_series=2, deals=4)
    made = planned(
        made, fee=1000, categories=("Damen", "Junioren"), pots=(("Tandem", 250), ("Lotto", 100)),
        prizes=(5000, 3000), prizes_in=SHARES, prizes_of=OF_RANKINGS,
    )  # fmt: skip
    at = by_director(made)
    names = [f"Player {number}{'; ; Damen' if number in WOMEN else ''}" for number in range(1, 7)]
    events.named(made, at["by"], *names)
    pay_fees(made)
    for number in STAKES:
        cashing.set_stake(registration_id=made.registrations.get(number=number).pk, pot="Tandem", paid=True, **at)
    for number in (1, 2):
        for state in events.drawn(made, number).tables:
            most = 3 * state.table.number + number
            deals = [{**build.GAME, "declarer": seat, "matadors": most - seat} for seat in (0, 1, 2)]
            events.play(state.table.sheet, deals)
    return organising.finalise_event(event_id=made.pk, **at)
