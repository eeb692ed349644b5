"""What an event is played by, as whoever creates it, plays in it or changes it reads it. Nothing is read here."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from scoring.amounts import euros
from scoring.lists.values import house_rules
from scoring.lists.values.lengths import of_table
from scoring.presenting.prize_names import prize_name
from scoring.templatetags.kiebitz import signed
from tournaments.values import plans
from tournaments.values.plans import Plan
from tournaments.values.prize_lists import OVERALL, PrizeList, lists, per_cent, up_to_series
from tournaments.values.ranked_by import ranked_by

ANNOUNCED = 8
"""Prizes and categories that are named to who may come; of more it is said how many there are."""
POTS_APART = 3
"""Extra pots that have a line each; of more one line tells."""


class Fact(NamedTuple):
    """A line: what it is about, what holds, and what that means where a newcomer may ask."""

    label: str
    value: str
    help: str = ""


def facts(
    ruleset: rules.Ruleset, series: int, plan: Plan, zone: str | None = None, sat: Collection[int] = ()
) -> list[Fact]:
    """Series and deals, tables, tie-breaks in order, time, money, protests; `zone`: where moments are meant.

    `sat`: the sizes of the tables that have been drawn; without any those that are usual.
    """
    money = [*_tariff(ruleset), *_money(plan, series)]
    return [*_played(ruleset, series, plan, sat), *money, *names(plan), *_protests(plan, zone)]


def announced(ruleset: rules.Ruleset, series: int, plan: Plan) -> list[Fact]:
    """What makes somebody come, or not: money first, then how long it takes; of long lists how they begin."""
    length = Fact(_("Series"), _series(ruleset, series, rules.tables(ruleset.game)))
    money = _money(plan, series, ANNOUNCED)
    return [*money, *_tariff(ruleset), length, *_time(plan), *_categories(plan, ANNOUNCED)]


def full_names() -> str:
    """The sentence by which an event announces that its results name people in full."""
    return _("Results appear on the web with full names. Who objects is shown otherwise: a word at the desk is enough.")


def names(plan: Plan) -> Iterator[Fact]:
    """How the results name people, where that was announced."""
    if plan.full_names:
        yield Fact(_("Names"), full_names())


def otherwise(ruleset: rules.Ruleset) -> list[Fact]:
    """What is played otherwise than the standard of these rules, beside what `facts` tells anyway."""
    return [
        Fact(house_rules.label(option, ruleset.game), house_rules.in_words(option, value, ruleset.game))
        for option, value in house_rules.otherwise(ruleset).items()
    ]


def _played(ruleset: rules.Ruleset, series: int, plan: Plan, sat: Collection[int]) -> Iterator[Fact]:
    usual, larger = rules.tables(ruleset.game), rules.larger_tables(ruleset.game)
    sizes = [each for each in rules.table_sizes(ruleset.game) if each in sat] or usual
    yield Fact(_("Series"), _series(ruleset, series, sizes), _("Every table keeps one sheet in each series."))
    more = _("Where the number of players does not fit, some tables have another size; everybody takes a turn there.")
    bye = _("Whoever is left over has a bye, everybody in turn; a bye brings nothing.")
    larger_ones = _(
        "The number of players fits no usual tables: some are larger, and whoever has no cards pauses in turn."
    )
    told = larger_ones if {*sizes} & {*larger} else more if len(usual) > 1 else bye
    yield Fact(_("Players at a table"), " / ".join(map(str, sizes)), told)
    yield from _settlement(ruleset, sizes)
    keys = plan.ties or rules.ranking_keys(ruleset.game)
    yield Fact(
        _("Ranking by"), ranked_by(ruleset.game, keys), _("What stands first counts; each next one breaks a tie.")
    )
    if wishes := plans.draw_wishes(plan):
        more = _("Besides, players who have met meet again as rarely as possible.")
        yield Fact(_("Draw"), draw_words(wishes), more)
    yield from _time(plan)
    yield from _categories(plan)


def _time(plan: Plan) -> Iterator[Fact]:
    if plan.minutes:
        minutes = ngettext("%(number)d minute for each series", "%(number)d minutes for each series", plan.minutes)
        yield Fact(_("Time"), minutes % {"number": plan.minutes})


def _categories(plan: Plan, most: int | None = None) -> Iterator[Fact]:
    if plan.categories:
        yield Fact(_("Categories"), _listed(plan.categories, most))


def _listed(said: Sequence[str], most: int | None) -> str:
    """All of it, or so many and how many more there are."""
    more = len(said) - most if most and len(said) > most else 0
    tail = [ngettext("and %(number)d more", "and %(number)d more", more) % {"number": more}] if more else []
    return ", ".join([*said[:most], *tail])


def draw_words(wishes: Collection[str], series: int = 1) -> str:
    """How tables are drawn from this series on, in words; `wishes`: see `plans.WISHES`."""
    standing = _("by standing from the second series on") if series == 1 else _("by standing")
    said = [standing if plans.BY_STANDING in wishes else _("by lot")]
    return ", ".join([*said, _("club mates apart")] if plans.CLUBS_APART in wishes else said)


def _settlement(ruleset: rules.Ruleset, sizes: Sequence[int]) -> Iterator[Fact]:
    """`+50 for each game won, -50 for each lost`, and what the others get for that at tables of each size."""
    games = dict.fromkeys(("won", "lost", "opponents_lost"), 0)
    worth = {
        game: {seats: sum(rules.settled(ruleset, seats, {**games, game: 1}) or ()) for seats in sizes} for game in games
    }
    won, lost = (signed(next(iter(worth[game].values()))) for game in ("won", "lost"))
    said = [_("%(won)s for each game won, %(lost)s for each game lost") % {"won": won, "lost": lost}]
    if any(worth["opponents_lost"].values()):
        each = [
            _("%(points)s at tables of %(seats)d") % {"points": signed(points), "seats": seats}
            for seats, points in worth["opponents_lost"].items()
        ]
        said += [_("for each game that another player lost %(points)s") % {"points": ", ".join(each)}]
    if any(points for by_size in worth.values() for points in by_size.values()):
        yield Fact(_("At the foot of a sheet"), "; ".join(said))


def _series(ruleset: rules.Ruleset, series: int, sizes: Sequence[int]) -> str:
    """`3 series of 48 deals each (36 at tables of 3)`; the first size is the one that is told first."""
    text = ngettext("%(number)d series", "%(number)d series", series) % {"number": series}
    preferred, *others = sizes
    deals = rules.length(of_table(ruleset, preferred), preferred)
    if deals is None:
        return text
    each = ngettext("%(series)s of %(deals)d deal each", "%(series)s of %(deals)d deals each", deals)
    said = [each % {"series": text, "deals": deals}]
    for seats in others:
        fewer = rules.length(of_table(ruleset, seats), seats)
        said += [_("%(deals)d at tables of %(seats)d") % {"deals": fewer, "seats": seats}] if fewer != deals else []
    return said[0] + (f" ({', '.join(said[1:])})" if said[1:] else "")


def _tariff(ruleset: rules.Ruleset) -> Iterator[Fact]:
    told = house_rules.money_in_words(ruleset)
    if told:
        yield Fact(_("Money at the table"), "; ".join(told))


def _money(plan: Plan, series: int, most: int | None = None) -> Iterator[Fact]:
    if plan.fee:
        yield Fact(_("Entry fee"), euros(plan.fee))
    if most and len(plan.pots) > POTS_APART:
        yield Fact(_("Extra pots"), _listed([f"{name} {euros(stake)}" for name, stake in plan.pots], most))
    else:
        yield from (Fact(name, _("%(stake)s, optional") % {"stake": euros(stake)}) for name, stake in plan.pots)
    yield from _prizes(plan, series, most)


def _prizes(plan: Plan, series: int, most: int | None) -> Iterator[Fact]:
    """Of the overall ranking, and on one line of all others: rankings whose places get the same stand together."""
    planned = lists(up_to_series(plan, series))
    alike: dict[tuple[str, tuple[int, ...]], list[str]] = {}
    for each in planned:
        if each.ranking == OVERALL:
            yield Fact(_("Prizes"), _by_place(each.unit, each.worth, most), _of_the_pot(plan, planned))
        else:
            alike.setdefault((each.unit, each.worth), []).append(each.ranking)
    if alike:
        told = [
            _("%(rankings)s: %(prizes)s")
            % {"rankings": ", ".join(map(prize_name, some)), "prizes": _by_place(*worth, most)}
            for worth, some in alike.items()
        ]
        only = _("Each player gets one prize, the highest; the next in line moves up. Extra pots pay besides.")
        yield Fact(_("More prizes"), "; ".join(told), only if plan.one_prize else "")


def _by_place(unit: str, worth: Sequence[int], most: int | None) -> str:
    """`1. 50 %, 2. 30 %`; no line ends within one of them."""
    told = [per_cent(each) if unit == plans.SHARES else euros(each) for each in worth]
    each = (_("%(place)d. %(prize)s") % {"place": place, "prize": prize} for place, prize in enumerate(told, start=1))
    return _listed([prize.replace(" ", "\N{NO-BREAK SPACE}") for prize in each], most)


def _of_the_pot(plan: Plan, planned: Sequence[PrizeList]) -> str:
    """What shares are of."""
    own = [each for each in planned if not each.pot]
    if all(each.unit != plans.SHARES for each in own):
        return ""
    pot = _("Of the entry fees and the lost-game money.") if plan.prize_lost else _("Of the entry fees.")
    return pot if all(each.unit == plans.SHARES for each in own) else " ".join([pot, _("Amounts go first.")])


def _protests(plan: Plan, zone: str | None) -> Iterator[Fact]:
    """The deadlines, as far as they are known before the end."""
    if plan.correction_minutes is not None:
        text = ngettext(
            "until %(number)d minute after all sheets of the series were confirmed",
            "until %(number)d minutes after all sheets of the series were confirmed",
            plan.correction_minutes,
        )
        yield Fact(
            _("Corrections"), text % {"number": plan.correction_minutes}, _("Later with a reason, by the director.")
        )
    if plan.protest_until:
        until = localtime(datetime.fromisoformat(plan.protest_until), ZoneInfo(zone) if zone else None)
        yield Fact(_("Protests"), _("until %(moment)s") % {"moment": date_format(until, "DATETIME_FORMAT")})
    elif plan.protest_minutes is not None:
        text = ngettext(
            "until %(number)d minute after the last sheet was confirmed",
            "until %(number)d minutes after the last sheet was confirmed",
            plan.protest_minutes,
        )
        yield Fact(_("Protests"), text % {"number": plan.protest_minutes})


def confirming(plan: Plan) -> Iterator[str]:
    """Who confirms a sheet, where that is not left to the table."""
    if plan.four_eyes:
        yield _("Four eyes: whoever typed a sheet cannot confirm it.")
    if plan.twice:
        yield _("Every sheet is entered twice, by two people; only what agrees is confirmed.")
