"""Taking a list or a book back from the public, and showing it again."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import permissions
from scoring.access import reader, require, visible_book, visible_sheet
from scoring.errors import Refused
from scoring.lists.actions import retracting
from scoring.lists.actions.retracting import NotRetracted
from scoring.lists.forms.retraction_forms import RetractionForm
from scoring.lists.views.presenters import render_problems
from scoring.models import Book, Retraction, Sheet
from scoring.page_access import writer


@login_required
def book_retract(request: HttpRequest, pk: int) -> HttpResponse:
    """A whole book; of an event all that belongs to it."""
    found = get_object_or_404(Book.objects.select_related("club"), pk=pk)
    if not permissions.can_retract(reader(request), found):
        visible_book(request, pk)
        require(False)

    def retract(ground: str) -> None:
        retracting.retract_book(book_id=found.pk, ground=ground, by=writer(request), at=timezone.now())

    return _page(request, found, found.retractions.filter(sheet=None), retract)


@login_required
def sheet_retract(request: HttpRequest, pk: int) -> HttpResponse:
    """One list."""
    found = get_object_or_404(Sheet.objects.select_related("book__club"), pk=pk)
    if not permissions.can_retract(reader(request), found.book):
        visible_sheet(request, pk)
        require(False)

    def retract(ground: str) -> None:
        retracting.retract_sheet(sheet_id=found.pk, ground=ground, by=writer(request), at=timezone.now())

    return _page(request, found, found.retractions.all(), retract)


@login_required
@require_POST
def retraction_end(request: HttpRequest, pk: int) -> HttpResponse:
    """Shown again, and counted again where it counted."""
    found = get_object_or_404(Retraction.objects.select_related("book", "sheet"), pk=pk)
    if not permissions.can_retract(reader(request), found.book):
        visible_book(request, found.book_id)
        require(False)
    try:
        retracting.show_again(retraction_id=found.pk, by=writer(request), at=timezone.now())
    except NotRetracted as refused:
        messages.error(request, str(refused))
    except Refused as refused:
        for each in render_problems(refused.problems, found.sheet.game if found.sheet else ""):
            messages.error(request, each.text)
    else:
        messages.success(request, _("Shown again."))
    return _back(found.sheet or found.book)


def _page(
    request: HttpRequest, what: Book | Sheet, made: QuerySet[Retraction], retract: Callable[[str], None]
) -> HttpResponse:
    """What stands is asked about; of what is retracted is told when, by whom and why, with the way back."""
    form = RetractionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            retract(form.cleaned_data["ground"])
        except NotRetracted as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("Retracted. Only people with a role here can still read it."))
            return _back(what)
    context = {
        "what": what,
        "book": what if isinstance(what, Book) else what.book,
        "whole": isinstance(what, Book),
        "form": form,
        "made": made.select_related("author", "ended_by"),
        "standing": made.filter(ended_at=None).first(),
    }
    return render(request, "scoring/retract.html", context, status=400 if request.method == "POST" else 200)


def _back(what: Book | Sheet) -> HttpResponse:
    """Its page of retractions: who retracts need not have a role in the book."""
    return redirect("book_retract" if isinstance(what, Book) else "sheet_retract", what.pk)
