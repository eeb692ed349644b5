"""Rule sets: presets, options and their bounds, kept and read back; what an option changes only the games know."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rules import registry
from rules.describing import described, record_of
from rules.types import Kind, Option, Options, RulesetError, Value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.registry import Game

VERSION = 4
"""Version of the rules' numbers: raised whenever one changes, so that stored totals are rebuilt.

tests/rules/test_version.py notices; `python -m tests.rules.numbers` then writes down the new numbers."""


CARRIED = "carried"
"""Under which a stored rule set keeps what its list begins with."""


@dataclass(frozen=True)
class Ruleset:
    """A game's options, every one spelled out, frozen with the sheet that uses it."""

    game: str
    preset: str
    options: Options = field(hash=False)
    version: int = VERSION
    carried: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What a list begins with that goes on from another one, as `carried_on` gives it; empty where it begins anew."""

    @cached_property
    def chosen(self) -> Any:
        """The options as an instance of their game's class."""
        return registry.find(self.game).options(**self.options)

    def to_dict(self) -> dict[str, Any]:
        """As JSON can hold it; `from_dict` gives an equal rule set back."""
        own = {"game": self.game, "preset": self.preset, "version": self.version, "options": dict(self.options)}
        return {**own, CARRIED: dict(self.carried)} if self.carried else own

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Ruleset:
        """A stored rule set. An option that did not exist at that time takes the value that applied then, and one that
        has another meaning since the value that means today what it meant.
        """
        game, chosen = registry.find(stored["game"]), stored["options"]
        _preset(game, stored["preset"])
        if game.as_meant:
            chosen = game.as_meant(chosen, stored["version"])
        options, carried = _spelled_out(game, chosen), stored.get(CARRIED, {})
        return cls(game.key, stored["preset"], options, stored["version"], carried)


def seats(ruleset: Ruleset) -> tuple[int, ...]:
    """Numbers of seats that a table may have under these rules."""
    game = registry.find(ruleset.game)
    return game.seats_with(ruleset.chosen, ruleset.version) if game.seats_with else game.seats


def seated(ruleset: Ruleset, number: int) -> Game[Any, Any, Any]:
    """The game at a table of so many seats; `RulesetError` where these rules have no such table."""
    game, allowed = registry.find(ruleset.game), seats(ruleset)
    if type(number) is not int or number not in allowed:
        instead = game.instead.get(number) if number in game.seats else None
        raise RulesetError("seats", number, allowed, instead, game=game.key)
    return game


def options(game: str) -> tuple[Option, ...]:
    """The switches of a game's rule sets, with the text codes of their labels and choices."""
    return _described(registry.find(game))


def ruleset(game: str, preset: str | None = None, **changes: Value) -> Ruleset:
    """A rule set: the preset (the game's first one by default) with these changes.

    Raises `RulesetError` for an unknown game, preset or option and for a value that an option does not allow.
    """
    found = registry.find(game)
    preset = next(iter(found.presets)) if preset is None else preset
    return Ruleset(found.key, preset, _spelled_out(found, {**_preset(found, preset), **changes}))


def _described(game: Game[Any, Any, Any]) -> tuple[Option, ...]:
    return described(game.options)  # type: ignore[arg-type]  # mypy takes no class for hashable


def _preset(game: Game[Any, Any, Any], preset: str) -> Options:
    if not isinstance(preset, str) or preset not in game.presets:
        raise RulesetError("preset", preset, tuple(game.presets), game=game.key)
    return record_of(game.presets[preset])


def _spelled_out(game: Game[Any, Any, Any], chosen: Options) -> Options:
    known = {option.key: option for option in _described(game)}
    for key, given in chosen.items():
        if key not in known:
            raise RulesetError("option", key, tuple(known), game=game.key)
        if not _allowed(known[key], given):
            raise RulesetError(key, given, _allowed_values(known[key]), game=game.key)
    return MappingProxyType({key: chosen.get(key, option.default) for key, option in known.items()})


def _allowed(option: Option, given: object) -> bool:
    if given is None:
        return option.nullable
    if option.kind is Kind.FLAG:
        return isinstance(given, bool)
    if isinstance(given, str):
        return given in option.choices
    if option.kind is not Kind.INTEGER or not isinstance(given, int) or isinstance(given, bool):
        return False
    return (option.minimum is None or given >= option.minimum) and (option.maximum is None or given <= option.maximum)


def _allowed_values(option: Option) -> tuple[object, ...]:
    if option.kind is Kind.FLAG:
        return (True, False)
    bounds = (f"{option.minimum}..{option.maximum}",) if option.kind is Kind.INTEGER else ()
    return (*bounds, *option.choices, *((None,) if option.nullable else ()))
