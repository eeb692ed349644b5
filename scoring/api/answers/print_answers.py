"""Documents that are printed."""

from django.urls import reverse
from rest_framework import serializers

from scoring.api.answers.base import Moment
from scoring.models import PrintJob

PRINT_STATES = PrintJob.State.values


class FileAddress(serializers.CharField):
    """Where a job's document is fetched, once there is one."""

    def to_representation(self, value: PrintJob) -> str | None:  # type: ignore[override]  # DRF types all texts alike
        return reverse("print_file", args=[value.pk]) if value.state == PrintJob.State.DONE else None


class PrintState(serializers.ModelSerializer[PrintJob]):
    """A document that is being printed, or was, and where to fetch it."""

    created_at = Moment()
    state = serializers.ChoiceField(PRINT_STATES)
    file = FileAddress(source="*", allow_null=True, help_text="Address of the finished document.")

    class Meta:
        model = PrintJob
        fields = (
            "id",
            "document",
            "book",
            "sheet",
            "revision",
            "language",
            "state",
            "attempts",
            "pages",
            "created_at",
            "file",
        )
        read_only_fields = fields
