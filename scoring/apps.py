"""Django's handle on the app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    """The app, as Django lists it."""

    name = "scoring"
    verbose_name = _("Scoring")
