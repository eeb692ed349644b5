"""What an event is played by, as whoever creates it, plays in it or changes it reads it. Nothing is read here."""

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils.formats import date_format, number_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from scoring.amounts import euros
from scoring.lists.values import house_rules
from scoring.lists.values.lengths import of_table
from tournaments.values import plans
from tournaments.values.plans import Plan
from tournaments.values.ranked_by import ranked_by

MONEY_OPTIONS = ("lost_game_fee", "later_lost_game_fee", "stake")
"""Options of the rules that are a tariff."""
TOLD_APART = (*MONEY_OPTIONS, "deals")
"""Options that the facts name."""


class Fact(NamedTuple):
    """A line: what it is about, what holds, and what that means where a newcomer may ask."""

    label: str
    value: str
    help: str = ""


def facts(ruleset: rules.Ruleset, series: int, plan: Plan, zone: str | None = None) -> list[Fact]:
    """Series and deals, tables, tie-breaks in order, time, money, protests; `zone`: where moments are meant."""
    return [*_played(ruleset, series, plan), *_tariff(ruleset), *_money(plan), *_protests(plan, zone)]


def announced(ruleset: rules.Ruleset, series: int, plan: Plan) -> list[Fact]:
    """What makes somebody come, or not: money first, then how long it takes."""
    length = Fact(_("Series"), _series(ruleset, series))
    return [*_money(plan), *_tariff(ruleset), length, *_time(plan), *_categories(plan)]


def otherwise(ruleset: rules.Ruleset) -> list[Fact]:
    """What is played otherwise than the standard of these rules, beside what `facts` tells anyway."""
    found = house_rules.changed(ruleset).items()
    return [
        Fact(house_rules.label(option, ruleset.game), house_rules.in_words(option, value, ruleset.game))
        for option, value in found
        if option.key not in TOLD_APART
    ]


def _played(ruleset: rules.Ruleset, series: int, plan: Plan) -> Iterator[Fact]:
    yield Fact(_("Series"), _series(ruleset, series), _("Every table keeps one sheet in each series."))
    sizes = rules.tables(ruleset.game)
    more = _("Where the number of players does not fit, some tables have another size; everybody takes a turn there.")
    yield Fact(_("Players at a table"), " / ".join(map(str, sizes)), more if len(sizes) > 1 else "")
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


def _categories(plan: Plan) -> Iterator[Fact]:
    if plan.categories:
        yield Fact(_("Categories"), ", ".join(plan.categories))


def draw_words(wishes: Collection[str], series: int = 1) -> str:
    """How tables are drawn from this series on, in words; `wishes`: see `plans.WISHES`."""
    standing = _("by standing from the second series on") if series == 1 else _("by standing")
    said = [standing if plans.BY_STANDING in wishes else _("by lot")]
    return ", ".join([*said, _("club mates apart")] if plans.CLUBS_APART in wishes else said)


def _series(ruleset: rules.Ruleset, series: int) -> str:
    """`3 series of 48 deals each (36 at tables of 3)`."""
    text = ngettext("%(number)d series", "%(number)d series", series) % {"number": series}
    preferred, *others = rules.tables(ruleset.game)
    deals = rules.length(of_table(ruleset, preferred), preferred)
    if deals is None:
        return text
    told = ngettext("%(number)d deal", "%(number)d deals", deals) % {"number": deals}
    said = [_("%(series)s of %(deals)s each") % {"series": text, "deals": told}]
    for seats in others:
        fewer = rules.length(of_table(ruleset, seats), seats)
        said += [_("%(deals)d at tables of %(seats)d") % {"deals": fewer, "seats": seats}] if fewer != deals else []
    return said[0] + (f" ({', '.join(said[1:])})" if said[1:] else "")


def _tariff(ruleset: rules.Ruleset) -> Iterator[Fact]:
    for option in rules.options(ruleset.game):
        value = ruleset.options[option.key]
        if option.key in MONEY_OPTIONS and value is not None:
            label = house_rules.label(option, ruleset.game)
            yield Fact(label, house_rules.in_words(option, value, ruleset.game))


def _money(plan: Plan) -> Iterator[Fact]:
    if plan.fee:
        yield Fact(_("Entry fee"), euros(plan.fee))
    for name, stake in plan.pots:
        yield Fact(name, _("%(stake)s, for who likes") % {"stake": euros(stake)})
    if plan.prizes:
        yield Fact(_("Prizes"), ", ".join(_prizes(plan)), _prizes_help(plan))


def _prizes(plan: Plan) -> Iterator[str]:
    for place, prize in enumerate(plan.prizes, start=1):
        share = _("%(share)s %%") % {"share": number_format(prize / 100, 2 if prize % 100 else 0)}
        worth = share if plan.prizes_in == plans.SHARES else euros(prize)
        yield _("%(place)d. %(prize)s") % {"place": place, "prize": worth}


def _prizes_help(plan: Plan) -> str:
    if plan.prizes_in != plans.SHARES:
        return ""
    return _("Of the entry fees and the lost-game money.") if plan.prize_lost else _("Of the entry fees.")


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
