"""A deal record in words, as a table says it: questions and answers, and what differs between two of them."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

import rules
from rules.types import Field, Value
from scoring.lists.queries.loaded import Loaded
from scoring.presenting.words import say, with_symbol
from scoring.templatetags.kiebitz import points, signed

KIND = "kind"
DEALER = "dealer"


def record_words(
    record: Mapping[str, Value], loaded: Loaded, names: Sequence[str], dealer: int | None
) -> list[tuple[str, str]]:
    """Label and value of everything that a record states, in the order in which a table says it."""
    game = loaded.sheet.game
    fields = rules.fields(loaded.ruleset, loaded.sheet.seats, dealer=dealer)
    answers = [(each, _value(record, each)) for each in fields]
    in_words = [(each, _in_words(each, value, game, names)) for each, value in answers if value is not None]
    return [(_label(each, game), words) for each, words in in_words if words]


def in_few_words(record: Mapping[str, Value], fields: Sequence[Field], game: str, names: Sequence[str]) -> str:
    """All that a record states but how it ended: whom it is about, then answers, with their questions where needed."""
    stated = [(each, record[each.key]) for each in fields if record.get(each.key) is not None and not each.outcomes]
    seats = [each for each in stated if each[0].kind in {"seat", "seats"} and each[0].key != DEALER]
    who = " + ".join(_in_words(field, value, game, names).replace(", ", " + ") for field, value in seats)
    what = ", ".join(_speaking(*each, game, names) for each in stated if each not in seats)
    return labelled(who, what) if who and what else who or what


def _speaking(field: Field, value: Value, game: str, names: Sequence[str]) -> str:
    """An answer that can stand by itself."""
    question, words = say(game, field.label), _in_words(field, value, game, names)
    if field.place.plain or words == question:
        return words
    if value is True:
        return question
    return f"{question} {words}" if words[:1].isdigit() else labelled(question, words)


def labelled(label: str, value: str) -> str:
    """A value behind what it is about, with the reader's colon."""
    return _("%(label)s: %(value)s") % {"label": label, "value": value}


def answer(field: Field, value: Value, game: str) -> str:
    """An answer with its question."""
    return labelled(_label(field, game), _in_words(field, value, game, ()))


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Label, before and after of everything that differs between two records in words."""
    labels = list(dict.fromkeys([*before, *after]))
    return [
        (label, before.get(label, "–"), after.get(label, "–"))
        for label in labels
        if before.get(label) != after.get(label)
    ]


def is_signed(field: Field) -> bool:
    """Whether the sign of a number means something here, so that a plus is shown as well."""
    return any(isinstance(each, int) and each < 0 for each in field.choices)


def _value(record: Mapping[str, Value], field: Field) -> Value:
    """What a record says; of what it leaves out only the kind of deal is worth telling."""
    if record.get(field.key) is not None:
        return record[field.key]
    return field.default if field.key == KIND else None


def _label(field: Field, game: str) -> str:
    """The question; where the answers are outcomes, they say themselves whether the deal was won."""
    return _("Result") if field.outcomes else say(game, field.label)


def _in_words(field: Field, value: Value, game: str, names: Sequence[str]) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_listed(field, value, game, names))
    if isinstance(value, bool):
        return _yes_or_no(field, value, game)
    if field.kind in {"seat", "seats"} and isinstance(value, int):
        return names[value]
    if field.choice_labels and value in field.choices:
        return with_symbol(value, say(game, field.choice_labels[field.choices.index(value)]))
    if isinstance(value, int):
        return signed(value) if is_signed(field) else points(value)
    return str(value)


def _yes_or_no(field: Field, value: object, game: str) -> str:
    if field.outcomes:
        yes, no = field.outcomes
        return say(game, f"outcome.{yes if value else no}")
    return _("yes") if value else _("no")


def _listed(field: Field, values: Sequence[Value], game: str, names: Sequence[str]) -> Iterator[str]:
    """The entries of a list, each after its player's name where it belongs to one; nothing of somebody is not told."""
    owners = field.owners(names) if len(field.each) == len(values) else ()
    for place, value in enumerate(values):
        several = isinstance(value, list | tuple)
        text = " + ".join(map(str, value)) if isinstance(value, list | tuple) else _in_words(field, value, game, names)
        if text or not several:
            yield f"{owners[place]} {text}" if owners else text
