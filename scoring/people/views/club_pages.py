"""Clubs and what belongs to them: founding one, changing it, adding its players."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import bounds, permissions
from scoring.access import reader, require
from scoring.importing.values import table_files
from scoring.importing.values.entry_lists import listed
from scoring.importing.values.table_files import Unreadable
from scoring.lists.forms import whole
from scoring.lists.queries import book_queries
from scoring.models import Club, Player
from scoring.page_access import or_back_to, page_of, writer
from scoring.people.actions import managing_clubs
from scoring.people.actions.questions import AnyQuestion, Unsure
from scoring.people.forms.club_forms import ClubChangeForm, ClubForm, PlayersForm
from scoring.people.forms.form_errors import add_errors
from scoring.people.forms.identity_answers import answers
from scoring.people.queries.acquaintances import apart
from scoring.people.values import person_names

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile

PER_PAGE = 25


def clubs(request: HttpRequest) -> HttpResponse:
    """All clubs, and the books that belong to none."""
    alone = book_queries.listing(reader(request)).filter(club=None, rehearsal=False)
    context = {
        "clubs": page_of(request, Club.objects.all(), most=bounds.LINES, key="clubs"),
        "page": page_of(request, alone, most=PER_PAGE),
    }
    return render(request, "scoring/clubs.html", context)


def club(request: HttpRequest, slug: str) -> HttpResponse:
    """A club's books; its players for those who keep its books."""
    found = get_object_or_404(Club, slug=slug)
    keeps = permissions.can_keep_club(reader(request), found)
    return _club(request, found, PlayersForm() if keeps else None)


def _club(
    request: HttpRequest,
    found: Club,
    form: PlayersForm | None,
    questions: Sequence[AnyQuestion] = (),
    status: int = 200,
) -> HttpResponse:
    people, guests = (
        page_of(request, _people(found, guest=guest) if form else (), most=bounds.LINES, key=key)
        for guest, key in ((False, "players"), (True, "guests"))
    )
    context = {
        "club": found,
        "page": page_of(request, book_queries.listing(reader(request)).filter(club=found), most=PER_PAGE),
        "keeps": form is not None,
        "runs": permissions.can_administer(reader(request), found),
        "players": _called(found, list(people)),
        "people": people,
        "guests": _called(found, list(guests)),
        "guest_page": guests,
        "form": form,
        "questions": questions,
    }
    return render(request, "scoring/club.html", context, status=status)


def _people(club: Club, *, guest: bool) -> list[int]:
    """The keys of members, or guests, by last name: no column holds it, so the names of all are read."""
    found = club.players.filter(merged_into=None, guest_since__isnull=not guest).values_list("name", "pk")
    return [pk for _name, pk in sorted(found, key=lambda each: person_names.sort_key(each[0]))]


def _called(club: Club, keys: Sequence[int]) -> list[tuple[Player, str]]:
    """Namesakes told apart, on whatever page they stand."""
    people = Player.objects.in_bulk(keys)
    called = apart(club.players.filter(merged_into=None, name__in={each.name for each in people.values()}))
    return [(people[each], called[each]) for each in keys]


@or_back_to("club")
@login_required
def club_players(request: HttpRequest, slug: str) -> HttpResponse:
    """Pasted names: taken all together, or shown again with what is wrong or to be asked in which line."""
    found = get_object_or_404(Club, slug=slug)
    require(permissions.can_keep_club(reader(request), found))
    form = PlayersForm(request.POST)
    questions: Sequence[AnyQuestion] = ()
    if form.is_valid():
        typed = form.cleaned_data
        try:
            made = managing_clubs.add_players(
                club=found,
                text=typed["names"],
                minor=typed["minor"],
                agreed=typed["agreed"],
                answers=answers(request.POST),
                by=writer(request),
                at=timezone.now(),
            )
        except Unsure as unsure:
            questions = unsure.questions
        except ValidationError as invalid:
            add_errors(form, invalid, "names")
        else:
            text = ngettext("%(number)d player added.", "%(number)d players added.", len(made))
            messages.success(request, text % {"number": len(made)})
            return redirect("club", found.slug)
    return _club(request, found, form, questions, status=400)


@or_back_to("club")
@login_required
def club_players_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The names of a file, put into the form to be looked through. Nothing is written."""
    found = get_object_or_404(Club, slug=slug)
    require(permissions.can_keep_club(reader(request), found))
    try:
        lines = _names_of(request.FILES.get("file"))
    except Unreadable as error:
        messages.error(request, str(error))
        return redirect(f"{reverse('club', args=[found.slug])}#players")
    text = ngettext(
        "%(number)d name was read from the file. Nothing has been saved yet: look through it, then add it.",
        "%(number)d names were read from the file. Nothing has been saved yet: look through them, then add them.",
        len(lines),
    )
    messages.info(request, text % {"number": len(lines)})
    return _club(request, found, PlayersForm(initial={"names": "\n".join(lines)}))


def _names_of(file: "UploadedFile[Any] | None") -> list[str]:
    """Every name that a file holds; `Unreadable` where it is no table, or names cannot be told from the rest."""
    if file is None:
        raise Unreadable(_("Choose a file first: CSV, or XLSX as spreadsheets save it."))
    read = listed(table_files.read(file.read()).tables)
    if not read.sure:
        said = _("It is not clear which column holds the names. Head the columns, for example First name, Last name.")
        raise Unreadable(said)
    return [name for each in read.text.split("\n") if (name := each.partition(";")[0].strip())]


@or_back_to("club")
@login_required
def club_member(request: HttpRequest, slug: str) -> HttpResponse:
    """A guest becomes a member."""
    found = get_object_or_404(Club, slug=slug)
    require(permissions.can_keep_club(reader(request), found))
    if guest := found.players.filter(pk=whole(request.POST.get("player", "")) or 0).first():
        managing_clubs.set_member(player=guest, member=True, by=writer(request), at=timezone.now())
        messages.success(request, _("%(name)s is a member of %(club)s now.") % {"name": guest, "club": found})
    return redirect("club", slug)


@login_required
def club_new(request: HttpRequest) -> HttpResponse:
    """Site admins found clubs."""
    require(permissions.can_found(reader(request)))
    form = ClubForm(request.POST or None, zone=settings.TIME_ZONE)
    if request.method == "POST" and form.is_valid():
        try:
            made = managing_clubs.create_club(**form.cleaned_data, by=writer(request))
        except ValidationError as invalid:
            add_errors(form, invalid)
        else:
            return redirect("club", made.slug)
    status = 400 if request.method == "POST" else 200
    return render(request, "scoring/club_new.html", {"form": form}, status=status)


@login_required
def club_change(request: HttpRequest, slug: str) -> HttpResponse:
    """Another name or time zone."""
    found = get_object_or_404(Club, slug=slug)
    require(permissions.can_administer(reader(request), found))
    now = {"name": found.name, "indexed": found.indexed}
    form = ClubChangeForm(request.POST or None, zone=found.time_zone, initial=now)
    if request.method == "POST" and form.is_valid():
        try:
            managing_clubs.change_club(club=found, **form.cleaned_data, by=writer(request))
        except ValidationError as invalid:
            add_errors(form, invalid)
        else:
            return redirect("club", found.slug)
    status = 400 if request.method == "POST" else 200
    return render(request, "scoring/club_change.html", {"form": form, "club": found}, status=status)
