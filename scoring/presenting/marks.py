"""What can stand beside a name in a ranking; `tournaments.queries.marked` says beside whose."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Mark(TextChoices):
    """Why somebody has no rank, or plays no more."""

    DISQUALIFIED = "disqualified", _("disqualified")
    LEFT = "left", _("withdrawn")
    WENT = "went", pgettext_lazy("who has gone home from an evening", "left")
    ABSENT = "absent", _("not present")
    CANCELLED = "cancelled", _("not coming")

    @property
    def code(self) -> str:
        """What programs are told: how somebody left is a matter of words."""
        return Mark.LEFT.value if self is Mark.WENT else self.value


CODES = tuple(dict.fromkeys(each.code for each in Mark))
"""All that programs are told."""
