"""A form and the options of a rule set as lines of text: for files that are held against them."""

from types import MappingProxyType

import rules

NOTHING = MappingProxyType({})


def described(field, names=NOTHING):
    """One field in one line: what it asks, what it allows, when it is shown; `names` are those of lists of choices."""
    labels = zip(field.choices, field.choice_labels, strict=False)
    words = {
        "choices": " ".join(map(str, field.choices)) or None,
        "said by": next((label.removesuffix(f".{choice}") for choice, label in labels), None),
        **{name: getattr(field, name) for name in ("minimum", "maximum", "default", "length")},
        "rarely": " ".join(map(str, field.rare)) or None,
        "each": " ".join(map(str, field.each)) or None,
        "sides": " ".join("+".join(map(str, side)) for side in field.sides) or None,
        "yes and no": " ".join(field.outcomes) or None,
        "folded": None if field.prominent else "away",
        **{f"if {key}": names.get(values, values) for key, values in field.shown_when.items()},
    }
    said = [f"{name} {word}" for name, word in words.items() if word is not None]
    return "; ".join([f"{field.key}: {field.kind} {field.label}", *said])


def allowed(option):
    """One option in one line: what it is by default, and what it may be."""
    words = {
        "choices": " ".join(map(str, option.choices)) or None,
        **{name: getattr(option, name) for name in ("minimum", "maximum")},
        "or": "none" if option.nullable else None,
        "on and": "off" if option.switch else None,
    }
    said = [f"{name} {word}" for name, word in words.items() if word is not None]
    return "; ".join([f"{option.key}: {option.kind} {option.default}", *said])


def preset_of(game, preset):
    """One preset in one line: where it is not what the options are by default."""
    defaults = {option.key: option.default for option in rules.options(game)}
    chosen = rules.ruleset(game, preset).options
    changed = [f"{key} {chosen[key]}" for key in defaults if chosen[key] != defaults[key]]
    return f"preset {preset}: {'; '.join(changed) or 'as by default'}"
