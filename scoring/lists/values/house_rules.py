"""Options of a rule set in words, and which of them a table has agreed upon beyond its preset; no rule lives here."""

from collections.abc import Mapping

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rules
from rules.types import Option, Value
from scoring import amounts


def changed(ruleset: rules.Ruleset) -> Mapping[Option, Value]:
    """The options that differ from the preset, in their order, each with its value."""
    usual = rules.ruleset(ruleset.game, ruleset.preset).options
    found = ((each, ruleset.options[each.key]) for each in rules.options(ruleset.game))
    return {each: value for each, value in found if value != usual[each.key]}


def otherwise(ruleset: rules.Ruleset) -> Mapping[Option, Value]:
    """House rules: what is played or scored otherwise than the preset says.

    What lost games cost and how many deals a sheet has is agreed as well, and is no other way to play.
    """
    return {each: value for each, value in changed(ruleset).items() if _is_played(each)}


def _is_played(option: Option) -> bool:
    return not option.per_euro and option.key != "deals"


def label(option: Option, game: str) -> str:
    """What the option is about."""
    return rules.say(game, option.label, {}, get_language() or "en")


def in_words(option: Option, value: Value, game: str) -> str:
    """A value of an option as people say it."""
    if value is None:
        return _("no") if option.switch else _("no limit")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value in option.choices:
        code = option.choice_labels[option.choices.index(value)]
        return rules.say(game, code, {}, get_language() or "en")
    if option.per_euro and isinstance(value, int):
        return amounts.written(value, option.per_euro)
    return str(value)


def sentence(option: Option, value: Value, game: str) -> str:
    """The option with its value: `Kontra: yes`, or `€0.50 for each lost game (lost-game money)`."""
    said = in_words(option, value, game)
    if option.per_euro and value is not None:
        return rules.say(game, option.sentence, {"amount": said}, get_language() or "en")
    return f"{_('%(label)s:') % {'label': label(option, game)}} {said}"


def money_in_words(ruleset: rules.Ruleset) -> list[str]:
    """What is paid at the table and for what: `Stake 5 cents, for each point behind the leader, into the cash box`."""
    options = {each.key: each for each in rules.options(ruleset.game)}
    said = []
    for key, option in options.items():
        value, meant = ruleset.options[key], options.get(f"{key}_for")
        if option.per_euro and value is not None:
            spoken = [sentence(option, value, ruleset.game)]
            spoken += [in_words(meant, ruleset.options[meant.key], ruleset.game)] if meant else []
            said.append(", ".join(spoken))
    return said


def changes_in_words(ruleset: rules.Ruleset) -> list[str]:
    """What the table has agreed upon, each option with its value, in words."""
    return in_sentences(changed(ruleset), ruleset.game)


def besides_in_words(ruleset: rules.Ruleset) -> list[str]:
    """What the table has agreed upon and plays no otherwise for: money, and how many deals a sheet has."""
    return in_sentences({each: value for each, value in changed(ruleset).items() if not _is_played(each)}, ruleset.game)


def in_sentences(agreed: Mapping[Option, Value], game: str) -> list[str]:
    """Options, each with its value."""
    return [sentence(option, value, game) for option, value in agreed.items()]
