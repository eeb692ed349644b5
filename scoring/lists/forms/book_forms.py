"""Opening a book, and a list in it."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.db.models import QuerySet
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

import rules
from scoring import names, permissions
from scoring.lists.forms.option_forms import OptionsForm
from scoring.lists.values.lengths import of_table
from scoring.models import Account, Book, Club
from scoring.people.actions.questions import AnyQuestion


class DateInput(forms.DateInput):
    """The browser's own calendar, which wants ISO dates."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class BookForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """A new book: an evening, a season."""

    class Meta:
        model = Book
        fields = ("title", "club", "held_on", "public")
        widgets: ClassVar[dict[str, Any]] = {"held_on": DateInput()}

    def __init__(self, by: Account, *args: Any, clubs: QuerySet[Club], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._by = by
        club = self.fields["club"]
        assert isinstance(club, forms.ModelChoiceField)  # noqa: S101  what a foreign key's field always is
        club.queryset = clubs
        offered = list(clubs[:2])
        if len(offered) == 1:
            self.initial.setdefault("club", offered[0])
        club.empty_label = _("no club")
        self.fields["public"].help_text = _(
            "Anyone can read a public book, its sheets, points and ranking; names appear as each player has chosen. "
            "What a player pays or gets is shown to no stranger."
        )
        tell_who_publishes(self, by)

    def clean(self) -> dict[str, Any]:
        refuse_public(self, self._by)
        return self.cleaned_data


PUBLISHERS = gettext_lazy("Only somebody with a role in a club can create a public book.")


def tell_who_publishes(form: forms.BaseForm, by: Account) -> None:
    """Said before the tick is set, to whom it is of no use."""
    if not permissions.can_publish(by, None):
        form.fields["public"].help_text = PUBLISHERS


def refuse_public(form: forms.BaseForm, by: Account) -> None:
    """Beside the tick: who may not open in this club, or in none, what everybody can read."""
    if form.cleaned_data.get("public") and not permissions.can_publish(by, form.cleaned_data.get("club")):
        form.add_error("public", PUBLISHERS)


class SheetForm(OptionsForm):
    """A new list: its title, its rules, who sits where."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=160, validators=[names.validate])
    preset = forms.ChoiceField(label=gettext_lazy("Rules"))
    questions: Sequence[AnyQuestion] = ()
    """Who is meant by these names, to be answered before the list is opened."""

    def __init__(
        self,
        *args: Any,
        game: str,
        known: Sequence[str],
        preset: str = "",
        own: rules.Ruleset | None = None,
        **kwargs: Any,
    ) -> None:
        """`own`: the rules of the event whose book it is; then none are asked for."""
        super().__init__(*args, **kwargs)
        self.game, self.own = game, own
        self.info = rules.games()[game]
        self.known = known
        chosen = self.data.get("preset", preset)
        self.chosen = chosen if chosen in self.info.presets else rules.usual_preset(game, get_language() or "en")
        self.fields["preset"] = forms.ChoiceField(
            label=_("Rules"),
            choices=[(each, self._say(f"preset.{each}")) for each in self.info.presets],
            initial=self.chosen,
            required=own is None,
        )
        for place in range(1, max(self.info.seats) + 1):
            self.fields[f"player{place}"] = _player(place, required=place <= min(self.info.seats))
        if own is None:
            self.offer_options(game, self.chosen)

    @property
    def player_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("player")]

    @property
    def players(self) -> list[str]:
        """The names that were typed, in the order of the seats."""
        typed = [self.cleaned_data[each.name] for each in self.player_fields]
        return [each for each in typed if each]

    def clean(self) -> dict[str, Any]:
        """The rule set comes out under `ruleset`; what the rules refuse is told beside its field."""
        cleaned = super().clean() or {}
        self._refuse_gaps(cleaned)
        if not self.errors:
            seats = len(self.players)
            cleaned["ruleset"] = of_table(self.own, seats) if self.own else self.agreed(cleaned)
        return cleaned

    def _refuse_gaps(self, cleaned: dict[str, Any]) -> None:
        """An empty chair before a taken one would move whoever sits behind it."""
        taken = [each.name for each in self.player_fields if cleaned.get(each.name)]
        last = taken[-1] if taken else ""
        for field in self.player_fields:
            if field.name == last:
                return
            if field.name not in taken and field.name not in self.errors:
                self.add_error(field.name, _("Enter a name here, or move the others up."))

    def _say(self, code: str) -> str:
        return rules.say(self.game, code, {}, get_language() or "en")


def _player(place: int, *, required: bool) -> forms.CharField:
    return forms.CharField(
        label=_("Seat %(place)d") % {"place": place},
        max_length=120,
        required=required,
        validators=[names.validate],
        widget=forms.TextInput(attrs={"list": "known", "autocomplete": "off"}),
    )
