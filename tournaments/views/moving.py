"""What a page about seats is asked, what that would change, and what stands in the way. Nothing is written here."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import bounds
from scoring.access import Naming
from scoring.lists.forms import whole
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values.log import Draft
from scoring.lists.values.problems import error, sentence
from scoring.lists.views import presenters
from scoring.lists.views.drafting import NO_REVISION
from scoring.models import Player, SeatTotal, Sheet
from scoring.people.values import person_names
from tournaments.models import Event
from tournaments.queries import finding, moves
from tournaments.queries.finding import Person

TRIAL = "trial"
"""Key of a draft that is only looked at."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was chosen and typed."""

    what: str = ""
    """`seat`, `register`, `swap`, `empty`; empty where nothing is asked yet."""
    seat: int | None = None
    who: str = ""
    player: int | None = None
    """Chosen among several of one name."""
    since: str = ""
    other: tuple[int, int] | None = None
    """The seat to change places with: list and seat."""
    club: str = ""
    revision: int = NO_REVISION
    other_revision: int = NO_REVISION

    @classmethod
    def read(cls, sent: QueryDict) -> "Asked":
        since = sent.get("since", "")
        other = [whole(part) for part in sent.get("other", "").split(".")]
        return cls(
            what=sent.get("what", ""),
            seat=whole(sent.get("seat", "")),
            who=sent.get("who", ""),
            player=whole(sent.get("player", "")),
            since=since if since == moves.BEGINNING or whole(since) is not None else "",
            other=(other[0], other[1]) if len(other) == 2 and other[0] is not None and other[1] is not None else None,
            club=sent.get("club", ""),
            revision=_revision(sent.get("revision", "")),
            other_revision=_revision(sent.get("other_revision", "")),
        )


def _revision(typed: str) -> int:
    given = whole(typed)
    return NO_REVISION if given is None else given


@dataclass(frozen=True, slots=True)
class SeatChange:
    """What becomes of one seat: names and totals as they stand, and as they would."""

    seat: int
    holder: str
    total: int
    holder_after: str
    total_after: int
    plays: str
    """Who plays there from then on, where that is not the holder; a dash where nobody does."""
    changed: bool


@dataclass(frozen=True, slots=True)
class Effect:
    """What becomes of one list."""

    sheet: Sheet
    revision: int
    lines: tuple[SeatChange, ...]


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody who is not registered, and would be."""

    name: str
    player_id: int | None
    """Of a player the club knows."""
    number: int
    follows: str
    """Who then plays from which deal, and whose the points are, in a sentence."""


@dataclass(frozen=True, slots=True)
class MovePage:
    """What the page answers."""

    asked: Asked
    problems: tuple[str, ...] = ()
    choices: tuple[Person, ...] = ()
    """Several who may be meant."""
    newcomer: Newcomer | None = None
    offer: str = ""
    """The seat, as `other` says it, that could be changed places with."""
    person: Person | None = None
    effects: tuple[Effect, ...] = ()

    @property
    def neighbour(self) -> int:
        """The seat first offered to change places with."""
        return 0 if self.asked.seat == 1 else 1

    def objected(self, *problems: str) -> "MovePage":
        """The same with what else stands in the way."""
        return replace(self, problems=(*problems,))


@dataclass(frozen=True)
class SeatForm:
    """The list whose seats are changed, for who keeps it."""

    sheet: Sheet
    directs: bool

    @cached_property
    def loaded(self) -> Loaded:
        return sheet_queries.load(self.sheet)

    @cached_property
    def event(self) -> Event:
        return Event.objects.select_related("book__club").get(book=self.sheet.book_id)

    @cached_property
    def naming(self) -> Naming:
        naming = Naming(self.sheet.book, keeps=True)
        naming.about([*self.loaded.players, *self.loaded.seated])
        return naming

    @property
    def suggested(self) -> list[str]:
        """Who could sit down, as a field suggests it."""
        return finding.suggested(self.event)

    @property
    def seats(self) -> list[tuple[int, str]]:
        """Number and name of who sits there now."""
        return [(seat, self.name(player)) for seat, player in enumerate(self.loaded.seated)]

    @cached_property
    def tables(self) -> list[tuple[Sheet, list[tuple[str, str]]]]:
        """The other tables of the series, each with its taken seats as `other` says them; of very many the first. Who
        sits at a later one is found by number or name, which offers to swap as well.
        """
        taken = moves.neighbours(self.sheet)[: bounds.SUGGESTED]
        self.naming.about(each.player for each in taken)
        by_table = groupby(taken, lambda each: each.sheet)
        return [(sheet, [self._place(each) for each in some]) for sheet, some in by_table]

    def _place(self, taken: SeatTotal) -> tuple[str, str]:
        return f"{taken.sheet_id}.{taken.seat}", f"{taken.seat + 1}. {self.name(taken.player)}"

    def name(self, player: Player | None) -> str:
        return _("empty") if player is None else self.naming(player)

    def since(self) -> Iterator[tuple[str, str]]:
        """From which deal on something can change, and in words; the coming one is the empty choice."""
        if self.loaded.deals:
            yield moves.BEGINNING, _("from the start: the name was wrong")
        for deal in self.loaded.deals[1:]:
            yield str(deal.sequence), _("from deal %(number)d") % {"number": deal.line.number}


def look(seat_form: SeatForm, asked: Asked) -> MovePage:
    """What the page answers to what was asked."""
    looks = {"seat": _seat, "register": _seat, "swap": _swap, "empty": _empty}
    if asked.what not in looks:
        return MovePage(asked)
    if asked.seat is None or asked.seat >= seat_form.sheet.seats:
        return MovePage(asked, (_("Choose a seat."),))
    return looks[asked.what](seat_form, asked)


def _seat(seat_form: SeatForm, asked: Asked) -> MovePage:
    """Somebody takes a seat, if it is clear who, and if he or she sits nowhere else."""
    if asked.player is not None:
        chosen = finding.somebody(seat_form.event, asked.player)
        meant: Sequence[Person] = [chosen] if chosen else []
        near: Sequence[Person] = ()
    else:
        try:
            found = finding.find(seat_form.event, asked.who) if asked.who.strip() else finding.Found()
        except ValidationError as unfit:
            return MovePage(asked, tuple(unfit.messages))
        meant, near = found.meant, found.near
    if len(meant) > 1:
        return MovePage(asked, choices=tuple(meant))
    if not meant:
        return _stranger(seat_form, asked, near)
    if meant[0].number is None:
        return MovePage(asked, newcomer=_newcomer(seat_form, asked, meant[0].name, meant[0].player))
    return _known(seat_form, asked, meant[0])


def _stranger(seat_form: SeatForm, asked: Asked, near: Sequence[Person]) -> MovePage:
    """Nobody is called so: those whose names begin so, and the offer to register."""
    if not asked.who.strip():
        return MovePage(asked, (_("Enter the new player."),))
    if finding.NUMBER.fullmatch(asked.who.strip()):
        return MovePage(asked, (_("Nobody has the competitor number %(number)s.") % {"number": asked.who.strip()},))
    try:
        typed, club, category = person_names.cells(asked.who)
        name = person_names.clean(typed)
    except ValidationError as unfit:
        return MovePage(asked, tuple(unfit.messages))
    if not name:
        return MovePage(asked, (_("Enter the new player."),))
    if club and not asked.club:
        who = f"{typed}; ; {category}" if category else typed
        asked = replace(asked, who=who, club=club)
    return MovePage(asked, choices=tuple(near), newcomer=_newcomer(seat_form, asked, name, None))


def _newcomer(seat_form: SeatForm, asked: Asked, name: str, player_id: int | None) -> Newcomer:
    follows = _follows(seat_form.loaded, asked, name, seat_form.name)
    return Newcomer(name, player_id, finding.free_number(seat_form.event), follows)


def _follows(loaded: Loaded, asked: Asked, name: str, naming: Callable[[Player | None], str]) -> str:
    """What becomes of the seat where somebody takes it who is no player yet."""
    since, seat = moves.before(loaded, asked.since), asked.seat or 0
    numbers = {deal.sequence: deal.line.number for deal in loaded.deals}
    holder, first = loaded.players[seat], next(iter(numbers), None)
    if holder is None or not numbers:
        return _("%(name)s takes seat %(seat)d.") % {"name": name, "seat": seat + 1}
    said = {"name": name, "holder": naming(holder), "deal": numbers.get(since or 0, [*numbers.values()][-1] + 1)}
    if since == first:
        return _("%(name)s has played there since the first deal: for %(holder)s the result counts no longer.") % said
    return _("%(name)s plays on for %(holder)s from deal %(deal)d; %(holder)s keeps the result.") % said


def _known(seat_form: SeatForm, asked: Asked, person: Person) -> MovePage:
    """Somebody registered; who sits elsewhere in this series can change places."""
    seat, player = asked.seat or 0, person.player
    here = [place for place, each in enumerate(seat_form.loaded.log.occupants) if each == player]
    named = {"name": person.label}
    if here and here != [seat]:
        text = _("%(name)s already sits at this table, on seat %(seat)d.") % {**named, "seat": here[0] + 1}
        return MovePage(asked, (text,), offer=f"{seat_form.sheet.pk}.{here[0]}", person=person)
    if here and not asked.since:
        return MovePage(asked, (_("%(name)s already sits there.") % named,))
    if not here and (other := moves.elsewhere(seat_form.sheet, player)) and not other.sheet.finished:
        both = error("entry_player_elsewhere", player=person.label, other=str(other.sheet), here=str(seat_form.sheet))
        offer = f"{other.sheet_id}.{other.seat}"
        return MovePage(asked, (sentence(both, seat_form.sheet.game),), offer=offer, person=person)
    draft = moves.take(seat_form.loaded, seat, player, asked.since, TRIAL)
    return _tried(seat_form, replace(MovePage(asked), person=person), [(seat_form.loaded, draft)])


def _empty(seat_form: SeatForm, asked: Asked) -> MovePage:
    if seat_form.loaded.log.occupants[asked.seat or 0] is None:
        return MovePage(asked, (_("Nobody sits there."),))
    draft = moves.take(seat_form.loaded, asked.seat or 0, None, "", TRIAL)
    return _tried(seat_form, MovePage(asked), [(seat_form.loaded, draft)])


def _swap(seat_form: SeatForm, asked: Asked) -> MovePage:
    """Two seats of this table, or one here and a taken one of the series."""
    if asked.other is None or asked.other == (seat_form.sheet.pk, asked.seat):
        return MovePage(asked, (_("Choose two different seats."),))
    if asked.other[0] == seat_form.sheet.pk:
        return _swapped(seat_form, asked, seat_form.loaded, asked.other[1])
    taken = moves.neighbours(seat_form.sheet).filter(sheet=asked.other[0], seat=asked.other[1]).first()
    if taken is None:
        return MovePage(asked, (_("Nobody sits there any more. Please choose again."),))
    if taken.sheet.state != Sheet.State.OPEN:
        text = _("%(list)s is confirmed. A director must reopen it before anybody there can be moved.")
        return MovePage(asked, (text % {"list": taken.sheet},))
    # Between two tables there is no deal from which on: whoever sits wrongly has done so from the beginning.
    asked = replace(asked, since=moves.BEGINNING)
    return _swapped(seat_form, asked, sheet_queries.load(taken.sheet), taken.seat)


def _swapped(seat_form: SeatForm, asked: Asked, other: Loaded, seat: int) -> MovePage:
    if seat >= other.sheet.seats:
        return MovePage(asked, (_("Choose two different seats."),))
    drafts = moves.swap(seat_form.loaded, other, [(asked.seat or 0, seat)], asked.since, TRIAL)
    return _tried(seat_form, MovePage(asked), list(zip((seat_form.loaded, other), drafts, strict=False)))


def _tried(seat_form: SeatForm, page: MovePage, drafts: Sequence[tuple[Loaded, Draft]]) -> MovePage:
    """The lists as they would be, or why they cannot."""
    tried = [(loaded, sheet_queries.apply(loaded, draft)) for loaded, draft in drafts]
    if wrong := [each for _loaded, after in tried for each in after.errors]:
        texts = dict.fromkeys(each.text for each in presenters.render_problems(wrong, seat_form.sheet.game))
        return page.objected(*texts, *_way_out(page.asked))
    effects = tuple(
        Effect(loaded.sheet, loaded.revision, _lines(seat_form, loaded, after.loaded)) for loaded, after in tried
    )
    return replace(page, effects=effects)


def _way_out(asked: Asked) -> Iterator[str]:
    if asked.what == "swap":
        yield _("They cannot swap seats like this. Change one seat after the other, or choose another deal.")


def _lines(seat_form: SeatForm, before: Loaded, after: Loaded) -> tuple[SeatChange, ...]:
    seat_form.naming.about([*before.players, *before.seated, *after.players, *after.seated])
    return tuple(_line(seat_form, before, after, seat) for seat in range(before.sheet.seats))


def _line(seat_form: SeatForm, before: Loaded, after: Loaded, seat: int) -> SeatChange:
    holders, seated = before.players[seat], after.seated[seat]
    holder_after = after.players[seat]
    return SeatChange(
        seat=seat,
        holder=seat_form.name(holders),
        total=before.folded.totals[seat],
        holder_after=seat_form.name(holder_after),
        total_after=after.folded.totals[seat],
        plays=seat_form.name(seated) if seated != holder_after else "",
        changed=(holders, before.seated[seat]) != (holder_after, seated),
    )
