"""What the rules refuse of a rule set, in words: what it is about, what was asked for, and what can be."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rules
from rules.types import Option, Param, printable
from scoring.lists.values import house_rules


@dataclass(frozen=True)
class Refusal:
    """The words of an error. With `codes`, for whoever writes a request or a command, the codes stand behind them."""

    refused: rules.RulesetError
    codes: bool = False

    def __str__(self) -> str:
        return accepts_only(self.about, self.allowed)

    @property
    def about(self) -> str:
        """The option; or the game, its preset, the name of an option, or the number of seats."""
        others = {"game": _("Game"), "preset": _("Rules"), "option": _("Option"), "seats": _("Seats")}
        option, key = self._option(self.refused.option), self.refused.option
        return self._coded(house_rules.label(option, self.refused.game) if option else others[key], key)

    @property
    def given(self) -> str:
        """What was asked for: by its name, where it is anything at all."""
        return self._word(self.refused.given)

    @property
    def allowed(self) -> str:
        """What can be, and which game is played so where this one is not."""
        listed = strung([self._word(each) for each in self.refused.allowed])
        return f"{listed} ({_game(self.refused.instead)})" if self.refused.instead else listed

    def _word(self, value: object) -> str:
        if isinstance(value, str) and ".." in value:
            return "–".join(self._called(int(bound)) for bound in value.split("..") if bound.isdecimal()) or value
        shown = printable(value)
        return self._coded(self._called(shown), shown if isinstance(shown, str) else json.dumps(shown))

    def _called(self, value: Param) -> str:
        game, about = self.refused.game, self.refused.option
        if option := self._option(about):
            return house_rules.in_words(option, value, game)
        if about == "game" and value in rules.games():
            return _game(str(value))
        if about == "preset" and value in rules.games()[game].presets:
            return rules.say(game, f"preset.{value}", {}, get_language() or "en")
        named = self._option(str(value)) if about == "option" else None
        return house_rules.label(named, game) if named else str(value)

    def _coded(self, called: str, code: str) -> str:
        return rules.with_code(called, code) if self.codes else called

    def _option(self, key: str) -> Option | None:
        known = rules.options(self.refused.game) if self.refused.game else ()
        return next((option for option in known if option.key == key), None)


def accepts_only(about: str, allowed: str) -> str:
    """What an option can be."""
    return _("“%(option)s” accepts only these values: %(allowed)s.") % {"option": about, "allowed": allowed}


def strung(words: Sequence[str]) -> str:
    """With semicolons where a comma stands in one of them."""
    return ("; " if any(", " in word for word in words) else ", ").join(words)


def _game(key: str) -> str:
    return rules.say(key, rules.games()[key].name, {}, get_language() or "en")
