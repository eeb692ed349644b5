"""Django's handle on the app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """The app, as Django lists it."""

    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Lists ask from below who is registered; here they are told whom to ask, and what else is kept for a time."""
        from scoring import hosts  # noqa: PLC0415  models are loaded by now, and not before
        from scoring.management import housekeeping  # noqa: PLC0415  the same
        from tournaments.actions import coming, telling  # noqa: PLC0415  the same
        from tournaments.queries import entrants as asked  # noqa: PLC0415  the same
        from tournaments.queries import held, marked, voided  # noqa: PLC0415  the same

        hosts.answer_with(
            *(asked.entrants, asked.registered, asked.registered_in, asked.starts, asked.alike, asked.wishes),
            asked.announced,
            telling.note_retraction,
            asked.entrance,
            held.held_series,
            held.held_books,
            marked.marks_in,
            voided.declared_void,
        )
        housekeeping.STEPS["Messages to another program"] = telling.forget_old
        housekeeping.STEPS["Announcements that no desk decided about"] = coming.forget_old
