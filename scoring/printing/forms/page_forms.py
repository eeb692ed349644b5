"""Which pages of a finished document are wanted: by their numbers, or by the tables that they are about."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.models import PrinterOrder, PrintJob
from scoring.printing.actions.printer_orders import no_such_page
from scoring.printing.values import page_ranges


def _ranges(label: Any) -> forms.CharField:
    widget = forms.TextInput(attrs={"placeholder": "3, 5-7", "inputmode": "text", "autocomplete": "off"})
    return forms.CharField(label=label, required=False, max_length=page_ranges.MAX_TYPED, widget=widget)


class PagesForm(forms.Form):
    """Pages or tables, as typed; `chosen` are the pages, empty for all of them."""

    pages = _ranges(gettext_lazy("Pages"))
    tables = _ranges(gettext_lazy("or tables"))
    copies = forms.IntegerField(
        label=gettext_lazy("Copies"), min_value=1, max_value=PrinterOrder.MAX_COPIES, initial=1, required=False
    )

    def __init__(self, job: PrintJob, data: Any = None, *, printers: bool) -> None:
        super().__init__(data)
        self.job = job
        self.chosen: list[int] = []
        if not job.table_pages:
            del self.fields["tables"]
        if not printers:
            del self.fields["copies"]

    def clean_pages(self) -> list[int]:
        """Every page is one of the file."""
        ranges = _typed(self.cleaned_data["pages"])
        number = page_ranges.missing(ranges, range(1, self.job.pages + 1))
        if number is not None:
            raise ValidationError(no_such_page(self.job, number))
        return page_ranges.numbers(ranges)

    def clean_tables(self) -> list[int]:
        """The pages of these tables, each of which is in the file."""
        there = {int(table): pages for table, pages in self.job.table_pages.items()}
        ranges = _typed(self.cleaned_data["tables"])
        number = page_ranges.missing(ranges, there)
        if number is not None:
            raise ValidationError(
                _("Table %(number)d is not in this file; it holds tables %(tables)s.")
                % {"number": number, "tables": page_ranges.written(there).replace(",", ", ")}
            )
        return [page for table in page_ranges.numbers(ranges) for page in there[table]]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        pages, tables = cleaned.get("pages", []), cleaned.get("tables", [])
        if pages and tables:
            self.add_error("tables", _("Choose by pages or by tables, not by both."))
        self.chosen = pages or tables
        return cleaned


def _typed(text: str) -> list[tuple[int, int]]:
    return page_ranges.typed(text) if text.strip() else []
