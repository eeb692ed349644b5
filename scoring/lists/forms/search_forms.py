"""Looking for deals: what can be asked for, in the words of each game."""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date
from itertools import groupby
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Exists, QuerySet
from django.forms.utils import flatatt
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import rules
from scoring.lists.forms.book_forms import DateInput
from scoring.lists.queries import deal_queries
from scoring.models import Deal, Sheet
from scoring.presenting import words

LOOKUPS = {"game": "sheet__game", "book": "sheet__book", "sheet": "sheet"}
"""What the fields ask of a deal; what was played and how it ended are asked of their own game."""
CODES = ("contract", "outcome")
OFFERED = 50
"""Books and lists to choose from: somebody who plays every week has hundreds. A period reaches the earlier ones."""
QUOTED = 60
"""Characters of what was typed that an error repeats."""
MAX_DIGITS = 19
"""Of a number that a row can have."""


class Day(forms.DateField):
    """A day, as the browser's calendar or a person writes it; an error repeats what was typed."""

    widget = DateInput

    def to_python(self, value: Any) -> Any:
        try:
            return super().to_python(value)
        except ValidationError as invalid:
            text = gettext("“%(value)s” is not a date. Enter it like this: 2026-03-14.")
            raise ValidationError(text, "invalid", {"value": _quoted(value)}) from invalid


class Options(forms.Select):
    """A choice among many: Django's, put together without looking up a template for each that is offered."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: object = None) -> SafeString:  # noqa: ARG002
        widget = self.get_context(name, value, attrs)["widget"]
        groups = ((_group(label, options),) for label, options, _index in widget["optgroups"])
        told = format_html_join("", "{}", groups)
        return format_html('<select name="{}"{}>{}</select>', name, flatatt(widget["attrs"]), told)


def _group(label: str | None, options: Iterable[Mapping[str, Any]]) -> SafeString:
    one_by_one = ((each["value"], flatatt(each["attrs"]), each["label"]) for each in options)
    told = format_html_join("", '<option value="{}"{}>{}</option>', one_by_one)
    return format_html('<optgroup label="{}">{}</optgroup>', label, told) if label else told


class CodeField(forms.ChoiceField):
    """One code of those that a game has."""

    def validate(self, value: Any) -> None:
        if value and not self.valid_value(value):
            raise _not_offered(_in_words(value))


class PlaceField(forms.ChoiceField):
    """The number of a book or of a list; whether it is there is seen when the last ones are offered."""

    widget = Options

    def to_python(self, value: Any) -> int | None:
        if value in self.empty_values:
            return None
        if not (value.isascii() and value.isdecimal() and len(value) < MAX_DIGITS):
            raise _not_offered(value)
        return int(value)

    def validate(self, value: Any) -> None:
        """Nothing yet."""


class DealSearch(forms.Form):
    """Everything may be left open; what is chosen has to hold together."""

    game = CodeField(label=_("Game"), required=False)
    contract = CodeField(label=_("What was played"), required=False)
    outcome = CodeField(label=_("Result"), required=False)
    book = PlaceField(label=_("Book"), required=False)
    sheet = PlaceField(label=_("Sheet"), required=False)
    since = Day(label=_("From date"), required=False)
    until = Day(label=_("To date"), required=False)

    def __init__(self, *args: Any, deals: QuerySet[Deal], games: Collection[str], **kwargs: Any) -> None:
        """`deals`: those to look among; `games`: what is known to have been played, however long ago."""
        super().__init__(*args, **kwargs)
        self.deals, self.lately = deals, deal_queries.lately(deals)
        played = {*games, *(each.game for each in self.lately)}
        self.games = {game: words.say(game, "game.name") for game in rules.games() if game in played}
        self._offer("game", [*self.games.items()])
        self._offer("contract", self._by_game("contract", rules.contracts))
        self._offer("outcome", self._by_game("outcome", rules.outcomes))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self._demand_one_game(cleaned)
        self._demand_a_period(cleaned)
        self._find_places(cleaned)
        return cleaned

    def _demand_one_game(self, cleaned: dict[str, Any]) -> None:
        """Two games can mean different things by the same code."""
        game = cleaned.get("game")
        for name in CODES:
            of, _colon, code = cleaned.get(name, "").partition(":")
            if code and game and of != game:
                self.add_error(name, gettext("This belongs to %(one)s, not to %(other)s.") % self._named(of, game))
            game = game or of

    def _named(self, one: str, other: str) -> dict[str, str]:
        return {"one": self.games[one], "other": self.games[other]}

    def _demand_a_period(self, cleaned: dict[str, Any]) -> None:
        since, until = cleaned.get("since"), cleaned.get("until")
        if since and until and until < since:
            self.add_error("until", gettext("The period ends before it begins."))

    def _find_places(self, cleaned: dict[str, Any]) -> None:
        """Turns what was chosen, be it of any time, into its rows; offers the last ones of the period."""
        period = deal_queries.period("sheet", cleaned.get("since"), cleaned.get("until"))
        within = period | ({LOOKUPS["book"]: cleaned["book"]} if cleaned.get("book") else {})
        books = self._last("book", deal_queries.books({each.book for each in self._lately(period)}))
        sheets = self._last("sheet", deal_queries.sheets({each.sheet for each in self._lately(within)}))
        sheet = self._choose("sheet", cleaned, sheets, self._among("sheet", cleaned, deal_queries.sheets))
        known = [*books, *([sheet.book] if sheet else [])]
        book = self._choose("book", cleaned, known, self._among("book", cleaned, deal_queries.books))
        if sheet and book and sheet.book != book:
            self.add_error("sheet", gettext("This sheet is in a different book."))
        self._offer("book", [(each.pk, str(each)) for each in _with(book, books)])
        self._offer("sheet", _by_book(_with(sheet, sheets)))

    def _lately(self, within: Mapping[str, Any]) -> list[deal_queries.Where]:
        return deal_queries.lately(self.deals.filter(**within)) if within else self.lately

    def _among(
        self, name: str, cleaned: Mapping[str, Any], rows: Callable[[Iterable[int]], QuerySet[Any]]
    ) -> QuerySet[Any]:
        """The row of the number that was chosen, if a deal stands there."""
        number = cleaned.get(name) or 0
        return rows([number]).filter(Exists(self.deals.filter(**{LOOKUPS[name]: number})))

    def _last(self, name: str, found: QuerySet[Any]) -> list[Any]:
        rows = list(found[: OFFERED + 1])
        if len(rows) > OFFERED:
            text = gettext("The latest %(number)d are offered; for earlier ones, enter a period.")
            self[name].help_text = text % {"number": OFFERED}
        return rows[:OFFERED]

    def _choose(self, name: str, cleaned: dict[str, Any], rows: Iterable[Any], among: QuerySet[Any]) -> Any:
        """The row that was chosen: mostly one of these, else `among` it."""
        number = cleaned.get(name)
        if number is None:
            return None
        cleaned[name] = next((row for row in rows if row.pk == number), None) or among.first()
        if cleaned[name] is None:
            self.add_error(name, _not_offered(number))
        return cleaned.get(name)

    def _offer(self, name: str, choices: Iterable[Any]) -> None:
        self.fields[name].choices = [("", gettext("any")), *choices]  # type: ignore[attr-defined]  # all of them choose

    def _by_game(self, kind: str, codes: Callable[[str], Iterable[str]]) -> "Choices":
        """Codes by game, each with its text."""
        return [
            (name, [(f"{game}:{code}", words.say(game, f"{kind}.{code}")) for code in codes(game)])
            for game, name in self.games.items()
        ]

    @property
    def lookups(self) -> dict[str, Any]:
        """What a deal must fulfil; of a form that is valid."""
        chosen = {name: value for name, value in self.cleaned_data.items() if value}
        found = {LOOKUPS[name]: value for name, value in chosen.items() if name in LOOKUPS}
        found |= deal_queries.period("sheet", chosen.get("since"), chosen.get("until"))
        for name in CODES:
            game, _colon, code = chosen.get(name, "").partition(":")
            found |= {name: code, LOOKUPS["game"]: game} if code else {}
        return found

    @property
    def several_games(self) -> bool:
        """Whether deals of more games than one can be found."""
        return len(self.games) > 1 and not (self.is_valid() and LOOKUPS["game"] in self.lookups)

    @property
    def chosen(self) -> list[tuple[str, str]]:
        """Label and text of everything that was asked for; of a form that is valid."""
        cleaned = {name: value for name, value in self.cleaned_data.items() if value}
        return [(str(self[name].label), self._text(name, value)) for name, value in cleaned.items()]

    def _text(self, name: str, value: Any) -> str:
        if name in CODES:
            game, _colon, code = value.partition(":")
            return words.say(game, f"{name}.{code}")
        if isinstance(value, date):
            return date_format(value, "SHORT_DATE_FORMAT")
        return _called(value) if name == "sheet" else self.games.get(value, str(value))


Choices = list[tuple[str, list[tuple[Any, str]]]]


def _by_book(sheets: Iterable[Sheet]) -> Choices:
    groups = groupby(sheets, key=lambda sheet: str(sheet.book))
    return [(book, [(sheet.pk, _called(sheet)) for sheet in group]) for book, group in groups]


def _called(sheet: Sheet) -> str:
    return f"{sheet} – {words.day(sheet.opened_at)}"


def _with(chosen: Any, rows: list[Any]) -> list[Any]:
    return rows if chosen is None or chosen in rows else [*rows, chosen]


def _in_words(value: str) -> str:
    """What a game's code is called; anything else as it was asked for."""
    game, _colon, code = value.partition(":")
    if game not in rules.games() or not code:
        return words.say(game, "game.name") if value in rules.games() else value
    kinds = {"contract": rules.contracts(game), "outcome": rules.outcomes(game)}
    return next((words.say(game, f"{kind}.{code}") for kind, codes in kinds.items() if code in codes), value)


def _not_offered(value: object) -> ValidationError:
    text = gettext("“%(value)s” cannot be chosen here.")
    return ValidationError(text, "invalid_choice", {"value": _quoted(value)})


def _quoted(value: object) -> str:
    return Truncator(str(value)).chars(QUOTED)
