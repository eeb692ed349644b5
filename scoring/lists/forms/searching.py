"""Looking for deals: what can be asked for, in the words of each game."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

import rules
from scoring.lists.forms.books import DateInput
from scoring.models import Book
from scoring.presenting import words

LOOKUPS = {
    "game": "sheet__game",
    "book": "sheet__book",
    "since": "sheet__opened_at__date__gte",
    "until": "sheet__opened_at__date__lte",
}
"""What the fields ask of a deal; what was played and how it ended are asked of their own game."""


class DealSearch(forms.Form):
    """Everything may be left open; what is chosen has to hold together."""

    game = forms.ChoiceField(label=_("Game"), required=False)
    contract = forms.ChoiceField(label=_("What was played"), required=False)
    outcome = forms.ChoiceField(label=_("How it ended"), required=False)
    book: "forms.ModelChoiceField[Book]" = forms.ModelChoiceField(
        Book.objects.none(), label=_("Book"), required=False, empty_label=_("any")
    )
    since = forms.DateField(label=_("Since the day"), required=False, widget=DateInput())
    until = forms.DateField(label=_("Until the day"), required=False, widget=DateInput())

    def __init__(self, *args: Any, games: Collection[str], books: QuerySet[Book], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        played = [game for game in rules.games() if game in games]
        called = [(game, words.say(game, "game.name")) for game in played]
        self._offer("game", called)
        self._offer("contract", _by_game(called, "contract", rules.contracts))
        self._offer("outcome", _by_game(called, "outcome", rules.outcomes))
        field = self.fields["book"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101  declared above
        field.queryset = books

    def _offer(self, name: str, choices: Iterable[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101  declared above
        field.choices = [("", _("any")), *choices]

    @property
    def lookups(self) -> dict[str, Any]:
        """What a deal must fulfil; of a form that is valid."""
        said = {name: value for name, value in self.cleaned_data.items() if value}
        found = {LOOKUPS[name]: value for name, value in said.items() if name in LOOKUPS}
        for name in ("contract", "outcome"):
            game, _colon, code = said.get(name, "").partition(":")
            if code:
                found |= {name: code}
                found["sheet__game"] = game if found.get("sheet__game", game) == game else None
        return found


Choices = list[tuple[str, list[tuple[str, str]]]]


def _by_game(called: Iterable[tuple[str, str]], kind: str, codes: Callable[[str], Iterable[str]]) -> Choices:
    """Codes by game, each with its text: two games can mean different things by the same word."""
    return [
        (name, [(f"{game}:{code}", words.say(game, f"{kind}.{code}")) for code in codes(game)]) for game, name in called
    ]
