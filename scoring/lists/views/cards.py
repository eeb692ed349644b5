"""A deal typed card by card: replayed, judged and shown with its score before it is saved as an ordinary deal."""

import uuid
from dataclasses import dataclass, replace
from random import Random

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

import rules
from rules.types import Problem, Replay, Severity, Trick, Typed
from scoring import permissions
from scoring.access import reader
from scoring.errors import Refused
from scoring.hashing import digest
from scoring.lists.actions import writing_entries
from scoring.lists.actions.conflicts import KeyReused, PencilElsewhere, SheetClosed, Stale
from scoring.lists.forms.deal_forms import DEALER, without_defaults
from scoring.lists.queries import sheet_queries
from scoring.lists.values.log import RECORD, Draft
from scoring.lists.views import presenters, table_words
from scoring.lists.views.draft_previews import draft_preview
from scoring.lists.views.drafting import DealForm
from scoring.page_access import recordable_sheet, scribe, with_the_pencil
from scoring.presenting import records, words

COMMENT = "#"
"""What begins a remark in a typed deal."""


@dataclass(frozen=True)
class Played:
    """A typed deal: what was made of it, and everything wrong with it."""

    text: str
    replay: Replay
    problems: tuple[Problem, ...]

    @property
    def digest(self) -> str:
        """Digest of what was typed: only what was previewed is saved."""
        return digest("\n".join(self.text.splitlines()))

    @property
    def legal(self) -> bool:
        return all(each.severity is not Severity.ERROR for each in self.problems)


def play(deal_form: DealForm, text: str) -> Played:
    """What was typed, replayed as far as it could be read."""
    typed = rules.read_play(deal_form.game, text)
    replayed = rules.replay(deal_form.loaded.ruleset, typed.play)
    return Played(_written_back(deal_form.game, text, typed), replayed, (*typed.problems, *replayed.problems))


def _written_back(game: str, text: str, typed: Typed) -> str:
    """The deal in the reader's words, whatever language it was typed in; as it was typed where a word would be lost."""
    if typed.problems or COMMENT in text:
        return text
    written = rules.write_play(game, typed.play, words.language())
    return written if rules.read_play(game, written) == typed else text


@with_the_pencil
def cards(request: HttpRequest, pk: int) -> HttpResponse:
    """Type a deal card by card, look at it, save it; in a game without a notation there is the form alone."""
    sheet = recordable_sheet(request, pk)
    if not rules.games()[sheet.game].notation:
        return redirect("sheet_enter", sheet.pk)
    keeps = permissions.can_keep_book(reader(request), sheet.book)
    deal_form = DealForm(sheet_queries.load(sheet), RECORD, keeps=keeps)
    if request.method != "POST":
        return _page(request, deal_form, None)
    played = play(deal_form, request.POST.get("text", ""))
    deal_form = deal_form.dealt_by(played.replay.deal.get(DEALER))
    saves = request.POST.get("step") == "save" and request.POST.get("seen") == played.digest
    return _save(request, deal_form, played) if saves and played.legal else _page(request, deal_form, played)


def _draft(request: HttpRequest, deal_form: DealForm, played: Played) -> Draft:
    """An ordinary deal: whoever wrote first in the meantime is shown, for the revision is the one that was seen."""
    record = without_defaults(played.replay.deal, deal_form.fields)
    return deal_form.with_record(request.POST, record)


def _save(request: HttpRequest, deal_form: DealForm, played: Played) -> HttpResponse:
    author = scribe(request, deal_form.loaded.sheet)
    draft = _draft(request, deal_form, played)
    try:
        written = writing_entries.write(sheet_id=deal_form.loaded.sheet.pk, draft=draft, by=author, at=timezone.now())
    except Refused as refused:
        problems = presenters.render_problems(refused.problems, deal_form.game, names=deal_form.names)
        return _page(request, deal_form, played, [each.text for each in problems], status=400)
    except Stale as stale:
        text = _("Somebody else has changed this sheet in the meantime. Look at it again, then decide.")
        fresh = replace(deal_form, loaded=stale.current, folded=None).dealt_by(deal_form.dealer_seat)
        return _page(request, fresh, played, [text], status=409)
    except PencilElsewhere as elsewhere:
        return _page(request, deal_form, played, [table_words.pencil_words(elsewhere.holder)], status=409)
    except (KeyReused, SheetClosed):
        text = _("This sheet has been closed or changed in the meantime.")
        return _page(request, deal_form, played, [text], key=str(uuid.uuid4()), status=409)
    sentence = words.explanation(written.line, deal_form.game, deal_form.names) if written.line else ""
    messages.success(request, _("Saved: %(words)s") % {"words": sentence})
    return redirect("sheet_cards", deal_form.loaded.sheet.pk)


def _page(
    request: HttpRequest,
    deal_form: DealForm,
    played: Played | None,
    problems: list[str] | None = None,
    *,
    key: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "sheet": deal_form.loaded.sheet,
        "loaded": deal_form.loaded,
        "deal_form": deal_form,
        "closed": deal_form.closed,
        "problems": problems,
        "key": key or request.POST.get("key") or str(uuid.uuid4()),
        "played": played,
        "example": _example(deal_form),
        "statements": rules.explain_notation(deal_form.game, words.language()),
        "found": _without_repeats(played, deal_form) if played else [],
        "tricks": [_trick(each, deal_form) for each in played.replay.tricks] if played else [],
        "counts": played is not None and any(each.points for each in played.replay.tricks),
        "shown": draft_preview(deal_form, _draft(request, deal_form, played)) if played and played.legal else None,
        "record": _record(deal_form, played) if played and played.legal else [],
    }
    return render(request, "scoring/cards.html", context, status=status)


def _example(deal_form: DealForm) -> str:
    """Some deal at a table of this size, as it would be typed."""
    played = rules.sample_play(deal_form.loaded.ruleset, deal_form.loaded.sheet.seats, Random(1))
    return rules.write_play(deal_form.game, played, words.language())


def _without_repeats(played: Played, deal_form: DealForm) -> list[presenters.ProblemMessage]:
    """What is wrong, the same words once: a whole line that cannot be read is as many mistakes as it has cards."""
    return list(dict.fromkeys(presenters.render_problems(played.problems, deal_form.game, names=deal_form.names)))


def _record(deal_form: DealForm, played: Played) -> list[tuple[str, str]]:
    dealer = deal_form.coming.dealer if deal_form.coming else None
    return records.record_words(played.replay.deal, deal_form.loaded, deal_form.names, dealer)


def _trick(trick: Trick, deal_form: DealForm) -> dict[str, object]:
    """A trick in words: who led, the cards in their order, who took it, what it brought."""
    laid = [
        (deal_form.names[seat], rules.say(deal_form.game, f"card.{card}", {}, words.language()))
        for seat, card in trick.cards
    ]
    return {"number": trick.number, "cards": laid, "winner": deal_form.names[trick.winner], "points": trick.points}
