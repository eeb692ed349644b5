"""Django's handle on the app."""

from django import forms
from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

NOT_OFFERED = {"invalid_choice": _("This cannot be chosen here. Choose one of those that are offered.")}


class ScoringConfig(AppConfig):
    """The app, as Django lists it."""

    name = "scoring"
    verbose_name = _("Scoring")

    def ready(self) -> None:
        """Django names what is not offered as forms send it; whoever chose it has only seen what it is called."""
        for field in (forms.ChoiceField, forms.MultipleChoiceField, forms.ModelMultipleChoiceField):
            field.default_error_messages = {**field.default_error_messages, **NOT_OFFERED}
