"""Who may sit where in an event: the registered, at one table a series; who types a list, and what is signed."""

from collections.abc import Collection, Mapping

from rules.types import Problem
from scoring import access, hosts, permissions
from scoring.actors import Actor, Operator, device_of, key_of
from scoring.errors import Refused
from scoring.lists.actions.conflicts import SheetClosed
from scoring.lists.queries import second_lists
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values import log
from scoring.lists.values.comparing import Standing
from scoring.lists.values.log import Body, Draft
from scoring.lists.values.problems import error
from scoring.lists.values.table_codes import same_phone
from scoring.models import Book, Player, SeatTotal, Sheet
from scoring.people.queries import merge_queries, people_queries


def refuse_strangers(book: Book, seated: Collection[Player], by: Actor) -> None:
    """Refuse to seat somebody in whose history nothing of this book belongs."""
    if strange := {each.pk for each in seated} - people_queries.seatable(book, seated, by):
        raise Refused([error("entry_player_unknown", "seats", given=player) for player in sorted(strange)])


def refuse_merged(seated: Collection[Player]) -> None:
    """Refuse whoever was found to be somebody else, or has been erased."""
    if erased := sorted(each.pk for each in seated if each.erased_at is not None):
        raise Refused([error("entry_player_erased", "seats", given=each) for each in erased])
    gone = {each.pk for each in seated if each.merged_into_id is not None}
    if roots := merge_queries.roots(gone):
        raise Refused(
            [error("entry_player_merged", "seats", given=each, kept=root) for each, root in sorted(roots.items())]
        )


def refuse_at_tables(book: Book, series: int, places: Mapping[int, str]) -> None:
    """Refuse whoever sits at a table of this series that counts; `places` says by player at which one to sit down."""
    others = SeatTotal.objects.filter(player__in=places, sheet__book=book, sheet__counts=True)
    found = others.filter(sheet__series_number=series).select_related("sheet__book", "player")
    clashes = [
        _named("entry_player_elsewhere", each.player, each.sheet, other=str(each.sheet), here=places[each.player.pk])
        for each in found
        if each.player
    ]
    if clashes:
        raise Refused(clashes)


def look(before: Loaded, after: Loaded, by: Actor) -> None:
    """Refuse whoever came to this list and may not: asks the database only where somebody came.

    The book's row is taken by then, so that nobody sits down at two tables at once.
    """
    came = people(after) - people(before)
    held = {each for each in after.log.holders if each is not None}
    if came and hosts.is_event(after.sheet.book):
        _refuse_unregistered(after.sheet, came, by)
    if (came or held - {*before.log.holders}) and after.sheet.series_number is not None and after.sheet.counts:
        _refuse_elsewhere(after, came | held)


def refuse_two_tables(loaded: Loaded) -> None:
    """Refuse a list whose players sit at another table of its series."""
    _refuse_elsewhere(loaded, people(loaded))


def people(loaded: Loaded) -> set[int]:
    """The players who hold a seat of the list, and who sit there now."""
    return {each for each in (*loaded.log.holders, *loaded.log.occupants) if each is not None}


def _refuse_unregistered(sheet: Sheet, came: Collection[int], by: Actor) -> None:
    """Only a director seats somebody who is not registered."""
    if permissions.can_direct(by, sheet.book):
        return
    registered = hosts.entrants(sheet.book)
    if unregistered := [each for each in came if each not in registered]:
        raise Refused([_named("entry_player_unregistered", player, sheet) for player in _players(unregistered)])


def _refuse_elsewhere(after: Loaded, sitting: Collection[int]) -> None:
    """One player, one table a series: whose result counts at two tables would be counted twice."""
    sheet = after.sheet
    others = SeatTotal.objects.filter(player__in=sitting, sheet__book=sheet.book_id, sheet__counts=True)
    others = others.filter(sheet__series_number=sheet.series_number).exclude(sheet=sheet)
    found = [each for each in others.select_related("sheet", "player") if _clashes(each, after)]
    if found:
        raise Refused(
            [
                _named("entry_player_elsewhere", each.player, sheet, other=str(each.sheet), here=str(sheet))
                for each in found
                if each.player
            ]
        )


def _clashes(other: SeatTotal, here: Loaded) -> bool:
    """Whose own list is complete may sit in for somebody; his result counts there."""
    return other.player_id in here.log.holders or not other.sheet.finished


def _named(code: str, player: Player, sheet: Sheet, **more: str) -> Problem:
    return error(code, "seats", player=access.name_for_keeper(player, sheet.book), **more)


def _players(keys: Collection[int]) -> list[Player]:
    return list(Player.objects.filter(pk__in=keys).order_by("pk"))


def wrote(body: Body, by: Actor) -> bool:
    """Whether an entry is of this account, or of this phone, wherever its holder said to sit."""
    key, device = key_of(by), device_of(by)
    return bool(key or device) and body.author == key and same_phone(body.device, device)


def refuse_unchecked(loaded: Loaded, draft: Draft, by: Actor, known: Standing | None = None) -> None:
    """Refuse to sign what the event wants a second person for: an entry of its own, or eyes that did not type it.

    Two people who agree are four eyes. `known`: how far the second entry is, where that has been asked for many lists.
    """
    if draft.kind != log.CONFIRM or isinstance(by, Operator) or not hosts.is_event(loaded.sheet.book):
        return
    if loaded.sheet.counts and hosts.wishes(loaded.sheet.book).twice:
        stands = known or second_lists.standings_of([loaded.sheet], held=True)[loaded.sheet.pk]
        if stands is not Standing.AGREES:
            raise Refused([error(f"second_{stands}")])
    elif _typed(loaded, by) and hosts.wishes(loaded.sheet.book).four_eyes:
        raise Refused([error("entry_own_hand")])


def _typed(loaded: Loaded, by: Actor) -> bool:
    """An account has, or one phone."""
    return any(body.kind in log.TYPING and wrote(body, by) for body in loaded.bodies)


SECOND_TAKES = log.TYPING | {log.CLOSE, log.REOPEN, log.ERASE}


def refuse_same_hand(sheet: Sheet, draft: Draft, by: Actor) -> None:
    """Refuse that one person types both entries of a list, and that a second one is anything but typed."""
    if sheet.second_of_id is not None:
        if draft.kind not in SECOND_TAKES:
            raise Refused([error("second_kind")])
        first = Sheet.objects.get(pk=sheet.second_of_id)
        if first.state == Sheet.State.CONFIRMED:
            raise SheetClosed(Sheet.State.CONFIRMED)
    other = sheet.second_of_id or sheet.second_id
    if other is None:
        return
    if draft.kind in second_lists.OWN and second_lists.typed(other, by):
        raise Refused([error("second_same_hand")])
    if str(draft.key).startswith(second_lists.SETTLING):
        raise Refused([error("entry_key_malformed", "key")])


def refuse_empty_handed(loaded: Loaded, draft: Draft, by: Actor) -> None:
    """Refuse to sign an event's list without players; one in which nothing was played is for a director to sign."""
    if draft.kind != log.CONFIRM or isinstance(by, Operator):
        return
    if not people(loaded) and hosts.is_event(loaded.sheet.book):
        raise Refused([error("entry_nobody_seated")])
    played = loaded.log.totals is not None or any(line.numbered for line in loaded.folded.lines)
    if not played and not permissions.can_direct(by, loaded.sheet.book):
        raise Refused([error("entry_nothing_played")])
