"""Makes a small club with the code of an old commit and keeps its database as SQL text. Run it in that commit's files:

    mkdir OLD && git archive COMMIT | tar x -C OLD && cd OLD
    PYTHONPATH=. python .../tests/upgrade/make.py .../tests/upgrade/data/COMMIT.sql.xz

It calls the actions (and tests/build.py) of the commit that it runs in, from fixed seeds; it must run there, not here.
"""

import lzma
import os
import sqlite3
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
os.environ["DJANGO_SECRET_KEY"] = "only for making old data"
os.environ["KIEBITZ_DATA"] = tempfile.mkdtemp(prefix="kiebitz-old-")

import django

django.setup()

# ruff: noqa: E402  the settings are there only now
from django.conf import settings
from django.core.management import call_command

import rules
from scoring.errors import Refused
from scoring.lists.queries import sheet_queries
from scoring.models import Player, Sheet
from tests import build
from tests.tournaments import events as made
from tournaments.actions import lots, organising
from tournaments.queries.standings import tied

DEALS = 7
WORDS = {"reason": "mistyped"}
PENALTIES = {
    "skat": {"kind": "penalty", "offender": 1, "amount": 50},
    "doppelkopf": {"kind": "penalty", "offender": 1, "fault": "minor"},
}


def ruleset(game, preset, dice):
    """Every second one with some house rules changed at random."""
    changed = {}
    for option in dice.sample(rules.options(game), min(4, len(rules.options(game)))):
        for value in (dice.choice(option.choices) if option.choices else True, 3):
            with suppress(rules.RulesetError):
                changed = dict(rules.ruleset(game, preset, **{**changed, option.key: value}).options)
                break
    return rules.ruleset(game, preset, **changed)


def keep(sheet, kind, **more):
    """An entry, unusual facts ticked; none where the rules refuse it."""
    try:
        build.write(sheet, kind, **more)
    except Refused as refused:
        codes = tuple(sorted({each.code for each in refused.problems if each.severity == "confirm"}))
        with suppress(Refused):
            build.write(sheet, kind, accepted=codes, **more)


def records(sheet):
    return [deal.logged.record for deal in loaded(sheet).deals]


def loaded(sheet):
    return sheet_queries.load(sheet)


def play(sheet, dice, deals=DEALS):
    """Sampled deals until the list is finished or has so many."""
    rule = rules.Ruleset.from_dict(sheet.ruleset)
    for _ in range(deals):
        if loaded(sheet).finished:
            return
        deal = rules.sample_deal(rule, sheet.seats, records(sheet), dice)
        keep(sheet, "record", record=deal)


def change(sheet, dice, substitute):
    """A correction, a deal put in, one taken out, a penalty, and somebody who plays on for another."""
    rule = rules.Ruleset.from_dict(sheet.ruleset)
    first = loaded(sheet).deals
    if len(first) < 3:
        return
    another, more = (rules.sample_deal(rule, sheet.seats, records(sheet)[:number], dice) for number in (1, 2))
    keep(sheet, "correct", corrects=first[1].sequence, record=another)
    keep(sheet, "insert", before=first[2].sequence, record=more)
    keep(sheet, "delete", corrects=first[2].sequence, **WORDS)
    if sheet.game in PENALTIES:
        keep(sheet, "record", record=PENALTIES[sheet.game])
    keep(sheet, "seat", seats=((0, substitute.pk),), before=loaded(sheet).deals[-1].sequence)


def mend(sheet):
    """Takes out what a correction before it made impossible."""
    while blocked := [deal.sequence for deal in loaded(sheet).deals if deal.line.blocked]:
        keep(sheet, "delete", corrects=blocked[-1], **WORDS)


def one_list(book, chosen, dice, seated):
    try:
        rules.fields(chosen, len(seated))
        sheet = build.sheet(book=book, players=seated, rules=chosen, title=f"{chosen.preset} {len(seated)}")
    except (rules.RulesetError, ValueError):  # no table of that size
        return
    play(sheet, dice)
    if dice.random() < 0.6:
        change(sheet, dice, Player.objects.exclude(pk__in=[each.pk for each in seated]).order_by("pk").first())
    if not loaded(sheet).finished and dice.random() < 0.5:
        keep(sheet, "close", **WORDS)
    keep(sheet, "confirm")


def evening(game, dice, people, director):
    """Lists by presets and by house rules at tables of each size."""
    book = build.book(f"Evening {game}", by=director)
    for preset in rules.games()[game].presets:
        for seats in rules.games()[game].seats:
            for chosen in (rules.ruleset(game, preset), ruleset(game, preset, dice)):
                if dice.random() < 0.4 and seats in rules.seats(chosen):
                    one_list(book, chosen, dice, dice.sample(people, seats))


def event(game, dice, *, final, players):
    preset = rules.games()[game].presets[-1]
    deals = {"deals": 6} if any(option.key == "deals" for option in rules.options(game)) else {}
    director = build.account(f"director-{game}-{final}")
    build.trusted(director)
    chosen = rules.ruleset(game, preset, **deals)
    more = {"starts_at": made.STARTS, "seed": made.SEED, "at": build.AT, "planned_series": 2}
    tournament = organising.create_event(title=f"Tournament {game} {final}", ruleset=chosen, by=director, **more)
    made.register(tournament, director, players)
    for number in (1, 2) if final else (1,):
        for state in made.drawn(tournament, number).tables:
            play(state.table.sheet, dice, deals=12)
            if state.table.number == 1:
                change(state.table.sheet, dice, Player.objects.order_by("-pk").first())
            mend(state.table.sheet)
            if not loaded(state.table.sheet).finished:
                keep(state.table.sheet, "close", **WORDS)
            if final or state.table.number == 1:
                keep(state.table.sheet, "confirm")
    if final:
        for group in tied(tournament):
            keys = [each.player for each in group]
            lots.record_lot(event_id=tournament.pk, players=keys, by=director, at=build.AT)
        organising.finalise_event(event_id=tournament.pk, by=director, at=build.AT)


def fill():
    director = build.account("director")
    people = build.players(9, club=build.club("Club", by=director))
    for number, game in enumerate(rules.games()):
        dice = Random(number)
        evening(game, dice, people, director)
        event(game, dice, final=True, players=2 * rules.tables(game)[0])
        if number == 0:
            event(game, dice, final=False, players=7)
    rehearsal = build.book("Rehearsal", rehearsal=True, by=director)
    play(build.sheet(book=rehearsal, players=people[:3]), Random(0))


def main():
    call_command("migrate", verbosity=0)
    fill()
    with sqlite3.connect(settings.DATABASES["default"]["NAME"]) as connection:
        text = "\n".join(connection.iterdump())
    target = Path(sys.argv[1])
    target.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    sys.stdout.write(f"{target.name}: {Sheet.objects.count()} lists, {target.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
