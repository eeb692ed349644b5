"""Disputes about a list on its own pages: raised, agreed, withdrawn, ruled on; and the call for the director."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _

from scoring import hosts, permissions
from scoring.access import Naming, at_the_list, reader, reads_by_code, require, visible_sheet
from scoring.actors import Reader
from scoring.errors import Refused
from scoring.lists.actions import disputing
from scoring.lists.actions.conflicts import KeyReused, SheetClosed, Stale
from scoring.lists.actions.disputing import Ruling
from scoring.lists.actions.sitting import people, wrote
from scoring.lists.forms import whole
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded, LoadedDeal
from scoring.lists.values import log
from scoring.lists.values.problems import error as problem_of
from scoring.lists.values.settled import lapsing, settled
from scoring.lists.values.table_codes import NAME, same_phone
from scoring.lists.views import presenters
from scoring.lists.views.photo_pages import photos_of
from scoring.models import Entry, Player
from scoring.page_access import at_the_table, back_to, or_back_to, refuse_over, scribe
from scoring.presenting import words
from scoring.templatetags.kiebitz import device

RAISED, OTHERS = "raised", "others"
"""The two sides of a dispute."""


@dataclass(frozen=True, slots=True)
class DisputeShown:
    """A dispute as pages tell it."""

    entry: Entry
    deal: LoadedDeal | None
    """What it is about; None: the whole list, or a deal that stands no more."""
    about: int | None
    ended: Entry | None
    how: str
    """`log.WAYS`; empty while it is open."""
    changes: tuple[Entry, ...]
    """By which what was settled was changed since."""
    overtaken: bool
    """Whether the table has to hear of that: what was agreed or ruled stands no more."""
    mine: bool
    """Whether the reader raised it."""
    told: bool
    """Whether the players of the table read the reason of the ruling."""

    @property
    def noted(self) -> bool:
        """Whether nobody disputed anything: a director wrote down what was decided at the table."""
        ended = self.ended if self.how == log.RULED else None
        return ended is not None and (ended.written_at, ended.author_id) == (
            self.entry.written_at,
            self.entry.author_id,
        )


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a dispute: whoever raised it, or the others at the table."""

    key: str
    name: str
    agreed: Entry | None
    """By which it has agreed."""
    lapsed: Entry | None
    """By which it had agreed to what stands no more."""
    corrected: Entry | None
    """By which that lapsed."""


@dataclass(frozen=True, slots=True)
class SettledBefore:
    """What the table was told about a deal that somebody is about to change: it was agreed to, or ruled on."""

    ended: Entry
    how: str
    deal: str
    """The deal as it stood then; empty where the whole list was agreed to."""


@dataclass(frozen=True, slots=True)
class SpeakingUp:
    """What of disputes a list's page shows, and what the reader may do about them."""

    disputes: tuple[DisputeShown, ...]
    """Those that are open."""
    settled: tuple[DisputeShown, ...]
    """Those that have ended."""
    sits: bool
    """Whether the reader sits at the table or writes there, or did until the list was confirmed."""
    speaks: bool
    rules: bool
    called: Entry | None
    """By which the director was asked to come; nobody has closed that yet."""
    coming: Entry | None
    """By which a director said to be on the way."""
    calls: bool
    answers: bool
    """Whether the reader can say to be on the way."""
    ends: bool
    """Whether the reader can close the call."""

    @property
    def deals(self) -> set[int]:
        """The deals that are disputed."""
        return {each.about for each in self.disputes if each.about is not None}

    @property
    def overtaken(self) -> tuple[DisputeShown, ...]:
        """Those that have ended with what stands no more, for who can still do something about it."""
        return tuple(each for each in self.settled if each.overtaken)


def speaking_up(request: HttpRequest, loaded: Loaded) -> SpeakingUp:
    """What of disputes this reader's page of the list shows."""
    by, book = at_the_list(request, loaded.sheet), loaded.sheet.book
    closed = book.sealed or book.retracted_at or loaded.sheet.retracted_at or loaded.at_no_table
    takes = loaded.state == "open" and not closed
    at_table = permissions.can_speak_up(by, loaded.sheet, people(loaded))
    speaks, sits = takes and at_table, at_table or reads_by_code(request, loaded.sheet)
    called = loaded.entries[loaded.log.call - 1] if loaded.log.call else None
    coming = loaded.entries[loaded.log.coming - 1] if loaded.log.coming else None
    directs = takes and permissions.can_direct(by, book)
    still = {each.entry for each in loaded.log.disputes}
    raised = [each.sequence for each in loaded.bodies if each.kind == log.DISPUTE]
    return SpeakingUp(
        tuple(_shown(request, loaded, each) for each in raised if each in still),
        tuple(_shown(request, loaded, each) for each in raised if each not in still),
        sits,
        speaks,
        takes and permissions.can_rule(by, book),
        called,
        coming,
        speaks and called is None and hosts.is_event(book),
        called is not None and coming is None and directs,
        called is not None and (directs or (speaks and _wrote(loaded, called.sequence, by))),
    )


def _shown(request: HttpRequest, loaded: Loaded, entry: int) -> DisputeShown:
    raised = loaded.bodies[entry - 1]
    over = next((each for each in settled(loaded.bodies) if each.entry == entry), None)
    ended = loaded.bodies[over.ended - 1] if over else None
    return DisputeShown(
        loaded.entries[entry - 1],
        loaded.deal(raised.corrects) if raised.corrects else None,
        raised.corrects,
        loaded.entries[ended.sequence - 1] if ended else None,
        over.how if over else "",
        tuple(loaded.entries[each - 1] for each in over.changes) if over else (),
        over is not None and over.overtaken,
        _wrote(loaded, entry, at_the_list(request, loaded.sheet)),
        ended is not None and log.READ_BY in (ended.record or {}),
    )


def settled_before(loaded: Loaded, deal: int, naming: Naming) -> list[SettledBefore]:
    """What was last agreed or ruled about this deal, or about the list while the deal stood in it."""
    found = [each for each in settled(loaded.bodies) if each.binds and each.deal in {deal, None} and deal <= each.ended]
    disputed = {each.deal for each in loaded.log.disputes}
    told = []
    for each in found:
        if each.deal in disputed:
            continue
        then = _as_settled(loaded, each.ended, each.deal) if each.deal else None
        ended = loaded.entries[each.ended - 1]
        told.append(SettledBefore(ended, each.how, presenters.in_few_words(*then, naming) if then else ""))
    return told


def _as_settled(loaded: Loaded, ended: int, deal: int) -> tuple[LoadedDeal, Loaded] | None:
    """A deal as it stood when a dispute ended, with the list as it was then."""
    then = sheet_queries.load(loaded.sheet, ended)
    found = then.deal(deal)
    return (found, then) if found else None


def _sides(loaded: Loaded, shown: DisputeShown, naming: Naming) -> tuple[Side, Side]:
    """Who raised it, and the others who sit there, by name as far as the log tells."""
    seat = seat_of(loaded, shown.entry)
    names = words.names_of(loaded.seated, naming=naming)
    raiser = names[seat] if seat is not None else _writer(shown.entry)
    others = [name for place, name in enumerate(names) if place != seat]
    return (
        Side(RAISED, raiser, *_agreement(loaded, shown, raised=True)),
        Side(OTHERS, ", ".join(others), *_agreement(loaded, shown, raised=False)),
    )


def _agreement(loaded: Loaded, shown: DisputeShown, *, raised: bool) -> tuple[Entry | None, Entry | None, Entry | None]:
    """By which one side has agreed; else by which it had, and the correction by which that lapsed."""
    first = loaded.bodies[shown.entry.sequence - 1]
    bodies = loaded.bodies[: shown.ended.sequence] if shown.ended else loaded.bodies
    said = [body for body in bodies if body.kind == log.AGREE and body.corrects == first.sequence]
    own = [b for b in said if (b.author == first.author and same_phone(b.device, first.device)) == raised]
    if not own:
        return None, None, None
    last = loaded.entries[own[-1].sequence - 1]
    corrected = lapsing(bodies[last.sequence :], shown.about)
    return (None, last, loaded.entries[corrected - 1]) if corrected else (last, None, None)


def seat_of(loaded: Loaded, entry: Entry) -> int | None:
    """Where whoever wrote an entry sits: as the phone said, or as a player's account does."""
    if entry.author_id is not None:
        own = Player.objects.filter(account=entry.author_id, pk__in=people(loaded)).values_list("pk", flat=True)
        return next((seat for seat, each in enumerate(loaded.seated) if each and each.pk in own), None)
    found = NAME.fullmatch(entry.device)
    seat = int(found["seat"]) - 1 if found and found["seat"] else None
    return seat if seat is not None and seat < loaded.sheet.seats else None


def _writer(entry: Entry) -> str:
    """Who wrote an entry, where nobody knows where he or she sits."""
    if entry.author is not None:
        return entry.author.get_full_name() or entry.author.username
    return device(entry.device) if entry.device else _("the site admin")


def told_by(loaded: Loaded, entry: Entry, naming: Naming) -> str:
    """Who wrote an entry, for who sits at the table: by where he or she sits; else the phone, or the scorekeeper.

    Empty for who keeps the book, who is told who wrote it anyway.
    """
    seat = seat_of(loaded, entry)
    if seat is not None:
        return words.names_of(loaded.seated, naming=naming)[seat]
    if naming.keeps:
        return ""
    return device(entry.device) if entry.device else _("the scorekeeper")


def _wrote(loaded: Loaded, entry: int, by: Reader) -> bool:
    return not isinstance(by, AnonymousUser) and wrote(loaded.bodies[entry - 1], by)


@at_the_table
def dispute_new(request: HttpRequest, pk: int) -> HttpResponse:
    """Which deal is wrong, and why."""
    loaded = _spoken_of(request, pk)
    chosen = request.POST.get("deal", request.GET.get("deal", ""))
    refused: list[str] = []
    if request.method == "POST":
        key, deal = request.POST.get("key", ""), whole(chosen)
        raising = partial(disputing.raise_dispute, deal=deal, reason=request.POST.get("reason", ""), key=key)
        refused = _done(
            request, loaded, raising, _("The dispute is raised. The sheet cannot be confirmed until it ends.")
        )
        if not refused:
            return redirect("sheet", pk)
    context = {
        "sheet": loaded.sheet,
        "deals": _names_of_deals(loaded),
        "chosen": whole(chosen),
        "reason": request.POST.get("reason", ""),
        "key": request.POST.get("key") or str(uuid.uuid4()),
        "problems": refused,
    }
    return render(request, "scoring/dispute_new.html", context, status=400 if refused else 200)


def _names_of_deals(loaded: Loaded) -> list[tuple[int, str]]:
    naming = Naming(loaded.sheet.book, keeps=False)
    return [(each.sequence, presenters.in_few_words(each, loaded, naming)) for each in reversed(loaded.deals)]


@at_the_table
def ruling_new(request: HttpRequest, pk: int) -> HttpResponseBase:
    """What a director decided at the table, where nobody had raised a dispute: what it was about, and how it ended."""
    loaded = _spoken_of(request, pk)
    require(permissions.can_rule(reader(request), loaded.sheet.book))
    sent, refused = request.POST, list[str]()
    chosen = whole(sent.get("deal", ""))
    if request.method == "POST":
        if any(each.key == sent.get("key") for each in loaded.bodies):
            messages.info(request, _("This ruling is noted already."))
            return back_to(request, "sheet", pk)
        ruling = ruling_of(sent)
        noting = partial(
            disputing.note_ruling, deal=chosen, what=sent.get("what", ""), ruling=ruling, key=sent.get("key", "")
        )
        refused = _done(request, loaded, noting, _("The ruling is noted."))
        if not refused:
            return back_to(request, "sheet", pk)
    context = {
        "sheet": loaded.sheet,
        "deals": _names_of_deals(loaded),
        "chosen": chosen,
        "what": sent.get("what", ""),
        "key": sent.get("key") or str(uuid.uuid4()),
        "next": sent.get("next") or request.GET.get("next", ""),
        "problems": refused,
    }
    return render(request, "scoring/ruling_new.html", context, status=400 if refused else 200)


@at_the_table
def dispute(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """A dispute with its deal, and the ways to end it."""
    loaded = _spoken_of(request, pk)
    if not any(each.sequence == sequence and each.kind == log.DISPUTE for each in loaded.bodies):
        raise Http404
    refused: list[str] = []
    if request.method == "POST":
        if _is_over(request, loaded, sequence):
            messages.info(request, _("This dispute has already been ended."))
            return redirect("sheet", pk)
        refused = _end(request, loaded, sequence)
        if not refused:
            return redirect("sheet", pk)
    keeps = permissions.can_keep_book(reader(request), loaded.sheet.book)
    shown = _shown(request, loaded, sequence)
    naming = Naming(loaded.sheet.book, keeps)
    sides = _sides(loaded, shown, naming)
    own = sides[0 if shown.mine else 1].agreed
    changed = shown.ended if shown.changes else None
    then = _as_settled(loaded, changed.sequence, shown.about) if changed and shown.about else None
    context = {
        "sheet": loaded.sheet,
        "zone": presenters.zone(loaded.sheet.book),
        "dispute": shown,
        "sides": sides,
        "agreed": own,
        "agreed_here": own is not None and _wrote(loaded, own.sequence, at_the_list(request, loaded.sheet)),
        "then": presenters.row(*then, naming=naming) if then else None,
        "changes": [(each, told_by(loaded, each, naming)) for each in shown.changes],
        "ticked": request.POST.getlist("side"),
        "takes_side": disputing.takes_side(loaded, sequence, at_the_list(request, loaded.sheet)),
        "speaking": speaking_up(request, loaded),
        "photos": photos_of(loaded, reader(request)),
        "row": presenters.row(shown.deal, loaded, naming=naming) if shown.deal else None,
        "reason": _text(shown.entry, log.REASON) if keeps else "",
        "rule": _text(shown.ended, log.RULE),
        "ruling": _text(shown.ended, log.REASON) if keeps or shown.told else "",
        "keeps": keeps,
        "problems": refused,
    }
    return render(request, "scoring/dispute.html", context, status=400 if refused else 200)


def _is_over(request: HttpRequest, loaded: Loaded, dispute: int) -> bool:
    """Whether nothing is left to do; whoever rules otherwise is refused, for that ruling is not noted."""
    ended = next((each for each in loaded.bodies if each.kind == log.SETTLE and each.corrects == dispute), None)
    if ended is None:
        return False
    if request.POST.get("act") != "rule":
        return True
    noted, ruling = loaded.entries[ended.sequence - 1], ruling_of(request.POST)
    said = (_text(noted, log.RULE), _text(noted, log.REASON))
    return wrote(ended, scribe(request, loaded.sheet)) and said == (ruling.rule.strip(), ruling.reason.strip())


def ruling_of(sent: QueryDict) -> Ruling:
    """What a form says of it, without the deal."""
    return Ruling(sent.get("rule", ""), sent.get("reason", ""), told="told" in sent)


def _text(entry: Entry | None, name: str) -> str:
    text = sheet_queries.text_of(entry) if entry else None
    return text.texts.get(name, "") if text else ""


def _end(request: HttpRequest, loaded: Loaded, sequence: int) -> list[str]:
    """Do what the button says; why not, where that cannot be."""
    sent = request.POST
    ruling = ruling_of(sent)
    ways: dict[str, tuple[Callable[..., object], str]] = {
        "agree": (disputing.agree, _("It is noted that this side agrees.")),
        "note": (disputing.note_agreement, _("It is noted that both sides agree. The dispute is over.")),
        "withdraw": (disputing.withdraw, _("The dispute is withdrawn.")),
        "rule": (partial(disputing.rule, ruling=ruling), _("The ruling is noted, and the dispute is over.")),
    }
    act, done = ways.get(sent.get("act", ""), (None, ""))
    if act is None:
        return [_("Choose how the dispute ends.")]
    if sent.get("act") == "note" and not {RAISED, OTHERS} <= {*sent.getlist("side")}:
        missing = problem_of("entry_sides_missing", "sides")
        return [each.text for each in presenters.render_problems([missing], loaded.sheet.game)]
    return _done(request, loaded, partial(act, dispute=sequence), done, already=_("Your side has agreed already."))


@or_back_to("sheet")
@at_the_table
def call(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The director is asked to come to this table, is on the way, or has settled it."""
    loaded = sheet_queries.load(visible_sheet(request, pk))
    act = request.POST.get("act")
    if act == "answer":
        refused = _done(request, loaded, disputing.answer_call, _on_the_way(request, loaded))
    elif act == "end":
        directs = permissions.can_direct(reader(request), loaded.sheet.book)
        done = _("Settled without a ruling: the call is closed.") if directs else _("The call is taken back.")
        refused = _done(request, loaded, disputing.end_call, done)
    else:
        refused = _done(request, loaded, disputing.call_director, _("The director has been called to this table."))
    for text in refused:
        messages.error(request, text)
    return back_to(request, "sheet", pk)


def _on_the_way(request: HttpRequest, loaded: Loaded) -> str:
    """What a director is told who says to be on the way: who is already, or where to note what comes of it."""
    if loaded.log.call is None:
        return _("Nobody waits here any more.")
    if loaded.log.coming is not None and not _wrote(loaded, loaded.log.coming, reader(request)):
        return _("%(name)s is on the way already.") % {"name": _writer(loaded.entries[loaded.log.coming - 1])}
    way, text = reverse("sheet_ruling_new", args=[loaded.sheet.pk]), _("Note what you decide")
    return format_html('{} <a href="{}">{}</a>', _("The table is told that you are on the way."), way, text)


def _spoken_of(request: HttpRequest, pk: int) -> Loaded:
    """The list, for whoever may raise something there."""
    loaded = sheet_queries.load(visible_sheet(request, pk))
    if not permissions.can_speak_up(at_the_list(request, loaded.sheet), loaded.sheet, people(loaded)):
        refuse_over(request, loaded.sheet)
    return loaded


def _done(request: HttpRequest, loaded: Loaded, act: Callable[..., Any], done: str, *, already: str = "") -> list[str]:
    """Act, and say so, or that it had been done before; or give the reasons why it cannot be."""
    try:
        made = act(sheet_id=loaded.sheet.pk, by=scribe(request, loaded.sheet), at=timezone.now())
    except Refused as refused:
        return [each.text for each in presenters.render_problems(refused.problems, loaded.sheet.game)]
    except SheetClosed as closed:
        return [presenters.closed_words(closed.state)]
    except (KeyReused, Stale):
        return [_("Somebody else has changed this sheet in the meantime. Look at it again, then decide.")]
    if made is None and already:
        messages.info(request, already)
    else:
        messages.success(request, done)
    return []
