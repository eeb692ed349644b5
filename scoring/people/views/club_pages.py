"""Clubs and what belongs to them: founding one, changing it, adding its players."""

from collections.abc import Iterable, Sequence

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import ngettext

from scoring import bounds, names, permissions
from scoring.access import reader, require
from scoring.lists.queries import book_queries
from scoring.models import Club, Player
from scoring.page_access import or_back_to, page_of, writer
from scoring.people.actions import managing_clubs
from scoring.people.actions.questions import Question, Unsure
from scoring.people.forms.club_forms import ClubChangeForm, ClubForm, PlayersForm
from scoring.people.forms.form_errors import add_errors
from scoring.people.forms.identity_answers import answers
from scoring.people.queries.acquaintances import apart

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
    questions: Sequence[Question] = (),
    status: int = 200,
) -> HttpResponse:
    members = found.players.filter(merged_into=None) if form else Player.objects.none()
    people = page_of(request, members, most=bounds.LINES, key="players")
    context = {
        "club": found,
        "page": page_of(request, book_queries.listing(reader(request)).filter(club=found), most=PER_PAGE),
        "keeps": form is not None,
        "runs": permissions.can_administer(reader(request), found),
        "players": _members(found, people),
        "people": people,
        "form": form,
        "questions": questions,
    }
    return render(request, "scoring/club.html", context, status=status)


def _members(club: Club, people: Iterable[Player]) -> list[tuple[Player, str]]:
    """In the order of the alphabet, namesakes told apart, on whatever page they stand."""
    members = sorted(people, key=lambda player: names.sort_key(player.name))
    called = apart(club.players.filter(merged_into=None, name__in={each.name for each in members}))
    return [(each, called[each.pk]) for each in members]


@or_back_to("club")
@login_required
def club_players(request: HttpRequest, slug: str) -> HttpResponse:
    """Pasted names: taken all together, or shown again with what is wrong or to be asked in which line."""
    found = get_object_or_404(Club, slug=slug)
    require(permissions.can_keep_club(reader(request), found))
    form = PlayersForm(request.POST)
    questions: Sequence[Question] = ()
    if form.is_valid():
        typed = form.cleaned_data
        try:
            made = managing_clubs.add_players(
                club=found,
                text=typed["names"],
                minor=typed["minor"],
                agreed=typed["agreed"],
                namesakes=typed["namesakes"],
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
