"""Books: what is in one, and opening a book or a list."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

import rules
from scoring import bounds, hosts, permissions
from scoring.access import Naming, reader, require, visible_book
from scoring.errors import Refused
from scoring.lists.actions import opening_books, tables
from scoring.lists.actions.conflicts import SheetClosed
from scoring.lists.forms.book_forms import BookForm, SheetForm
from scoring.lists.forms.option_forms import refusal
from scoring.lists.queries import book_queries
from scoring.lists.views import presenters
from scoring.models import Book, SeatTotal, Sheet
from scoring.page_access import page_of, writer
from scoring.people.actions.questions import Unsure
from scoring.people.forms.identity_answers import answers
from scoring.people.queries import people_queries, role_queries
from scoring.presenting import words


def book(request: HttpRequest, pk: int) -> HttpResponse:
    """The lists of a book and what they brought each player."""
    found = visible_book(request, pk)
    keeps = permissions.can_keep_book(reader(request), found)
    naming = Naming(found, keeps)
    seated = Prefetch("seat_totals", SeatTotal.objects.select_related("player"))
    page = page_of(request, book_queries.lists_of(found).order_by("-pk").prefetch_related(seated))
    # An evening's lists stand in the order of its tables; of more than a page's the newest come first.
    lists = list(page)[:: 1 if page.has_other_pages() else -1]
    naming.about(total.player for each in lists for total in each.seat_totals.all())
    held = hosts.held_series(found, keeps=keeps)
    context = {
        "book": found,
        "naming": naming,
        "keeps": keeps,
        "directs": keeps and permissions.can_direct(reader(request), found),
        "retracts": permissions.can_retract(reader(request), found),
        "page": page,
        # Rankings first: whom these name is told apart from whom the lists name. An event knows who has a rank.
        "rankings": [] if found.ruleset else _rankings(request, found, naming),
        "sheets": [(each, _totals(each, naming=naming, held=held)) for each in lists],
    }
    return render(request, "scoring/book.html", context)


def _rankings(request: HttpRequest, found: Book, naming: Naming) -> list[dict[str, object]]:
    """The rankings of the games, each turned by itself."""
    numbers = book_queries.lines_by_game(found)
    return [_ranking(request, found, game, number, naming) for game, number in numbers.items()]


def _ranking(request: HttpRequest, found: Book, game: str, number: int, naming: Naming) -> dict[str, object]:
    """A page of one game's ranking: its name, the headings of what it ranks by, lines with names."""
    key = f"ranks-{game}"
    page = page_of(request, range(number), most=bounds.LINES, key=key)
    lines = book_queries.standings(found, game, page.start_index() - 1, page.end_index())
    naming.about(each.player_total.player for each in lines)
    named = [(each, words.name_of(each.player_total.player, 0, naming=naming)) for each in lines]
    headings = [
        _("Total") if name == "total" else rules.say(game, f"tally.{name}", {}, words.language())
        for name in book_queries.ranked_by(game)
    ]
    return {"game": presenters.game_name(game), "headings": headings, "lines": named, "page": page, "key": key}


def _totals(sheet: Sheet, *, naming: Naming, held: hosts.HeldBack | None) -> list[tuple[str, int | None, bool]]:
    """Name, total, and whether the match is won, by seat; of series that are held back the names alone."""
    told = held is None or (sheet.series_number or 0) < held.series
    return [
        (
            words.name_of(each.player, each.seat, naming=naming),
            each.total if told else None,
            told and each.seat == sheet.winner,
        )
        for each in sheet.seat_totals.all()
    ]


@login_required
def book_new(request: HttpRequest) -> HttpResponse:
    """Anybody with an account may open a private book; in a club, or for all to read, only who has a role in one.

    With `table` in the address it is for one table, whose sheet comes next.
    """
    table = "table" in request.GET
    clubs = role_queries.clubs_of(reader(request))
    begun: dict[str, object] = {"club": request.GET.get("club"), "held_on": timezone.localdate(), "public": False}
    if table:
        begun["title"] = _("One table, %(date)s") % {"date": date_format(timezone.localdate(), "DATE_FORMAT")}
    form = BookForm(writer(request), request.POST or None, clubs=clubs, initial=begun)
    if request.method == "POST" and form.is_valid():
        try:
            opened = opening_books.open_book(**form.cleaned_data, by=writer(request))
        except ValidationError as invalid:
            form.add_error(None, invalid)
        else:
            return redirect("sheet_new" if table else "book", opened.pk)
    status = 400 if request.method == "POST" else 200
    return render(request, "scoring/book_new.html", {"form": form, "table": table}, status=status)


@login_required
def sheet_new(request: HttpRequest, pk: int) -> HttpResponse:
    """A new list in a book."""
    found = visible_book(request, pk)
    require(permissions.can_keep_book(reader(request), found))
    game = _game(request, found)
    preset = request.GET.get("preset", "")
    own = rules.Ruleset.from_dict(found.ruleset) if found.ruleset else None
    form = SheetForm(
        request.POST or None,
        game=game,
        known=people_queries.callable_names(found),
        preset=preset,
        own=own,
        initial={"title": _("Sheet %(number)s") % {"number": found.sheets.count() + 1}},
    )
    if request.method == "POST" and form.is_valid():
        opened = _open(request, form, found)
        if opened:
            return redirect("sheet_enter", opened.pk)
    games = [] if own else presenters.game_names()
    context = {"book": found, "form": form, "game": game, "games": games, "own": own and presenters.ruleset_name(own)}
    context["agreed"] = "agreed" in request.POST
    return render(request, "scoring/sheet_new.html", context, status=400 if request.method == "POST" else 200)


def _game(request: HttpRequest, found: Book) -> str:
    """An event's own; else the game that was chosen, or the one that was opened last in this book."""
    if found.ruleset:
        return str(found.ruleset["game"])
    games = rules.games()
    last = found.sheets.order_by("-pk").values_list("game", flat=True).first()
    return next(each for each in (request.GET.get("game"), last, *games) if each is not None and each in games)


def _open(request: HttpRequest, form: SheetForm, found: Book) -> Sheet | None:
    try:
        return tables.open_table(
            book=found,
            title=form.cleaned_data["title"],
            ruleset=form.cleaned_data["ruleset"],
            names=form.players,
            by=writer(request),
            at=timezone.now(),
            answers=answers(request.POST),
            agreed="agreed" in request.POST,
        )
    except Unsure as unsure:
        form.questions = unsure.questions
    except ValidationError as invalid:
        form.add_error(None, invalid)
    except rules.RulesetError as unfit:
        form.add_error(None, refusal(unfit))
    except SheetClosed as closed:
        form.add_error(None, presenters.closed_words(closed.state))
    except Refused as refused:
        for each in presenters.render_problems(refused.problems, form.game):
            form.add_error(None, each.text)
    return None
