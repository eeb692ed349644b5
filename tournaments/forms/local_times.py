"""Times as the clock on the wall shows them: a night in spring skips an hour, and one in autumn has it twice."""

from datetime import datetime, timedelta, tzinfo
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.translation import gettext as _

MINUTE = timedelta(minutes=1)


class LocalTimeField(forms.DateTimeField):
    """Django's, but whether there is one such moment `moment_of` says, which may know of another place's clock."""

    def to_python(self, value: Any) -> datetime | None:
        try:
            return super().to_python(value)
        except ValidationError as error:
            if error.code != "ambiguous_timezone" or not error.params:
                raise
            typed: datetime = error.params["datetime"]
            return typed.replace(tzinfo=error.params["current_timezone"])


def moment_of(typed: datetime, zone: tzinfo | None = None, kept: datetime | None = None) -> datetime:
    """The one moment at which the clock of the zone, else of the field's, shows what was typed.

    What is kept stays where it is shown so: an evening may have been begun in such an hour. `ValidationError` where
    there is no such moment, or there are two, with the nearest times that are clear.
    """
    shown = typed.replace(tzinfo=None)
    at = shown.replace(tzinfo=zone or typed.tzinfo)
    if kept and kept.astimezone(at.tzinfo).replace(tzinfo=None, second=0, microsecond=0, fold=0) == shown:
        return kept
    if not (change := _change(at)):
        return at
    before = after = at
    while _change(before - MINUTE):
        before -= MINUTE
    while _change(after):
        after += MINUTE
    said = {
        "time": date_format(at, "TIME_FORMAT"),
        "before": date_format(before, "TIME_FORMAT"),
        "after": date_format(after, "TIME_FORMAT"),
    }
    raise ValidationError(
        _(
            "%(time)s does not exist that night, because the clocks go forward. Choose a time before %(before)s, or "
            "from %(after)s on."
        )
        % said
        if change > timedelta()
        else _(
            "%(time)s comes twice that night, because the clocks go back. Choose a time before %(before)s, or from "
            "%(after)s on."
        )
        % said
    )


def _change(at: datetime) -> timedelta:
    """By how much the clocks are set forward over this time on the wall (PEP 495); 0 on all others."""
    offsets = at.replace(fold=1).utcoffset(), at.replace(fold=0).utcoffset()
    return (offsets[0] or timedelta()) - (offsets[1] or timedelta())
