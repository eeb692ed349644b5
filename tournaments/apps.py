"""Django's handle on the app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """The app, as Django lists it."""

    name = "tournaments"
    verbose_name = _("Tournaments")
