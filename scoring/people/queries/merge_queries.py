"""Players who are one person: who is read for whom, in which lists, and who could be meant. Reads only."""

from collections.abc import Collection, Mapping
from functools import reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring import hashing
from scoring.lists.values import log
from scoring.models import Entry, Merge, Player, SeatTotal, Sheet
from scoring.people.values import people_log
from scoring.people.values.people_log import MERGED


def current(player: Player) -> Player:
    """Who is read for this player: the player, or who he or she was found to be."""
    while player.merged_into is not None:
        player = player.merged_into
    return player


def family(player: int) -> set[int]:
    """The player and everybody who is read as this player."""
    found, fresh = set[int](), {player}
    while fresh:
        found |= fresh
        fresh = set(Player.objects.filter(merged_into__in=fresh).values_list("pk", flat=True)) - found
    return found


def roots(players: Collection[int]) -> dict[int, int]:
    """By player: who is read instead; those who are read as themselves are left out."""
    into = _into(players)
    while fresh := set(into.values()) - into.keys():
        if not (further := _into(fresh)):
            break
        into |= further
    return {player: _end(into, player) for player in players if player in into}


def _into(players: Collection[int]) -> dict[int, int]:
    if not players:
        return {}
    rows = Player.objects.filter(pk__in=players, merged_into__isnull=False)
    return {player: into for player, into in rows.values_list("pk", "merged_into") if into is not None}


def _end(into: Mapping[int, int], player: int) -> int:
    while player in into:
        player = into[player]
    return player


def aliases(seated: Collection[int]) -> dict[str, int]:
    """What a list keeps whose log names these players."""
    return {str(player): root for player, root in sorted(roots(seated).items())}


def sheets_of(players: Collection[int]) -> set[int]:
    """Every list whose log ever gave one of these players a seat, be it as a substitute."""
    named = reduce(or_, (Q(body__contains=f",{player}]") for player in players))
    rows = Entry.objects.filter(named, kind=Entry.Kind.SEAT).order_by().values_list("sheet", "body")
    wanted = set(players)
    return {sheet for sheet, body in rows.iterator() if wanted & log.seated_by(body)}


def lists_of(player: Player) -> QuerySet[Sheet]:
    """The lists in which the player ever sat, those who are read as this player included."""
    return Sheet.objects.filter(pk__in=sheets_of(family(player.pk))).order_by("pk")


def clubs_of(guest: Player) -> set[int]:
    """The clubs in whose books the player has sat."""
    return {club for club in lists_of(guest).order_by().values_list("book__club", flat=True).distinct() if club}


def seen(one: Player, other: Player) -> str:
    """What a preview of a merge stands on: it changes with every entry in a list of either, and with every merge."""
    players = sorted(family(one.pk) | family(other.pk))
    lists = Sheet.objects.filter(pk__in=sheets_of(players)).order_by("pk").values_list("pk", "head")
    people = Player.objects.filter(pk__in=players).order_by("pk").values_list("pk", "name", "merged_into")
    return hashing.digest(hashing.canonical([one.pk, other.pk, list(map(list, people)), list(map(list, lists))]))


def candidates(player: Player) -> QuerySet[Player]:
    """Who could be the same person: players of the club and guests in its books; of no club, all who belong to none."""
    rehearsed = SeatTotal.objects.filter(player=OuterRef("pk"), sheet__book__rehearsal=True)
    others = Player.objects.filter(~Exists(rehearsed), merged_into=None, erased_at=None).exclude(pk=player.pk)
    if player.club is None:
        return others.filter(club=None)
    return others.filter(Q(club=player.club) | Q(club=None, seat_totals__sheet__book__club=player.club)).distinct()


def history(player: Player) -> QuerySet[Merge]:
    """The merges into this player that stand, newest first."""
    standing = player.merges.filter(undone_at=None).select_related("gone", "kept", "by")
    return standing.prefetch_related("gone__entries__text")


def reason(merge: Merge) -> str:
    """Why the two were merged, as far as that has not been erased."""
    merges = [each for each in merge.gone.entries.all() if each.kind == MERGED and hasattr(each, "text")]
    found = [each for each in merges if people_log.read_body(each.body).merge == merge.pk]
    return str(found[0].text.texts.get(people_log.REASON, "")) if found else ""
