"""Two players are found to be one person, and taken apart again. Logs of lists stay as they are; reading maps them."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring import names, permissions
from scoring.access import require
from scoring.actors import Actor, account_of
from scoring.errors import Conflict
from scoring.lists.actions import storing
from scoring.lists.actions.storing import Change
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.queries.projections import project
from scoring.models import Merge, Player, SeatTotal, Sheet
from scoring.people.actions import naming_players, offering
from scoring.people.actions.naming_players import is_gone
from scoring.people.actions.stale_copies import names_of, shown_otherwise
from scoring.people.queries import merge_queries, shown_queries
from scoring.people.values import showing
from scoring.people.values.showing import Way

LONGEST_REASON = 500


class Unmergeable(Conflict):
    """These two are not merged, or not parted, as things stand; every reason is named, as a sentence for the reader."""

    def __init__(self, *reasons: str) -> None:
        self.reasons = reasons
        super().__init__(" ".join(reasons))


def merge(  # noqa: PLR0913  keyword-only: who is who, and by what right
    *,
    kept_id: int,
    gone_id: int,
    reason: str,
    by: Actor,
    at: datetime,
    expected: str,
    invited: Collection[int] = (),
    directed: bool = False,
) -> Merge:
    """From now on `gone` is read as `kept`, in every list that was ever written; `part` undoes it.

    `expected` is what the preview stood on (`merge_queries.seen`), `invited` are the clubs in whose events a guest is
    registered, as the layer above knows. Raises `Unmergeable` and `PermissionDenied`.
    """
    with transaction.atomic():
        kept, gone = _locked(kept_id, gone_id)
        require(permissions.can_merge(by, kept, gone, invited=invited, directed=directed))
        reason = _reason(reason)
        _refuse(kept, gone)
        if merge_queries.seen(kept, gone) != expected:
            raise Unmergeable(_("Something has changed in the meantime. Please look at the preview again."))
        made = Merge.objects.create(kept=kept, gone=gone, by=account_of(by), at=at, moved=_moving(kept, gone))
        offering.offer_merged(kept=kept, gone=gone, by=by, at=at)
        if "member" in made.moved:
            naming_players.set_member(kept, member=True, at=at)
        _show_no_more(kept, gone, by, at)
        _refuse_series(kept, gone)
        naming_players.merged(gone, into=kept.pk, merge=made.pk, reason=reason, by=by, at=at)
        shown_otherwise([kept, gone], told=names_of(gone))
        _read_as(gone, kept)
    return made


def part(
    *,
    merge_id: int,
    reason: str,
    by: Actor,
    at: datetime,
    invited: Collection[int] = (),
    directed: bool = False,
) -> Merge:
    """Undo a merge, also after more was played: lists whose log names who was gone go back to him or her."""
    with transaction.atomic():
        undone = Merge.objects.get(pk=merge_id)
        kept, gone = _locked(undone.kept_id, undone.gone_id)
        undone = Merge.objects.select_for_update().get(pk=merge_id)
        require(permissions.can_merge(by, kept, gone, invited=invited, directed=directed))
        reason = _reason(reason)
        _refuse_parting(undone, kept)
        undone.undone_by, undone.undone_at = account_of(by), at
        undone.save(update_fields=["undone_by", "undone_at"])
        naming_players.parted(gone, merge=undone.pk, reason=reason, by=by, at=at)
        shown_otherwise([kept, gone], told=names_of(kept) | names_of(gone))
        if (lent := undone.moved.get("account")) is not None:
            offering.take_back(kept=kept, account=lent)
        if "member" in undone.moved:
            naming_players.set_member(kept, member=False, at=at)
        _read_as(gone, None)
        _show_as_before(kept, undone, by, at)
    return undone


def _locked(kept_id: int, gone_id: int) -> tuple[Player, Player]:
    rows = Player.objects.select_for_update(of=("self",)).select_related("club").order_by("pk")
    found = {player.pk: player for player in rows.filter(pk__in={kept_id, gone_id})}
    if kept_id == gone_id:
        raise Unmergeable(_("Choose another player: this is the same one."))
    return found[kept_id], found[gone_id]


def _reason(text: str) -> str:
    reason = names.clean(text, LONGEST_REASON)
    if not reason:
        raise Unmergeable(_("A reason is required."))
    return reason


def _refuse(kept: Player, gone: Player) -> None:
    """What needs no list to be seen."""
    for player in (kept, gone):
        if player.erased_at is not None:
            raise Unmergeable(is_gone())
        if player.merged_into is not None:
            params = {"name": player.name, "kept": merge_queries.current(player).name}
            raise Unmergeable(_("%(name)s has already been merged into “%(kept)s”.") % params)
    if kept.account_id and gone.account_id and kept.account_id != gone.account_id:
        raise Unmergeable(
            _("Each of them has an account of their own. Disconnect the wrong one on the player's page first.")
        )


def _refuse_series(kept: Player, gone: Player) -> None:
    """Nobody plays at two tables in one series."""
    taken: dict[tuple[int, int], Sheet] = {}
    rows = SeatTotal.objects.filter(sheet__series_number__isnull=False).select_related("sheet__book")
    for seat in rows.filter(player=kept):
        taken[seat.sheet.book_id, seat.sheet.series_number or 0] = seat.sheet
    doubles = []
    for seat in rows.filter(player=gone).order_by("sheet"):
        other = taken.get((seat.sheet.book_id, seat.sheet.series_number or 0))
        if other is not None and other.pk != seat.sheet_id:
            params = {"book": seat.sheet.book, "one": other, "other": seat.sheet}
            doubles.append(_("%(book)s: both play in one series, in “%(one)s” and in “%(other)s”.") % params)
    if doubles:
        raise Unmergeable(*doubles)


def _refuse_parting(undone: Merge, kept: Player) -> None:
    if kept.erased_at is not None:
        raise Unmergeable(is_gone())
    if undone.undone_at is not None:
        raise Unmergeable(_("This merge has already been undone."))
    if kept.merged_into is not None:
        params = {"name": kept.name, "kept": kept.merged_into.name}
        raise Unmergeable(_("%(name)s has since been merged into “%(kept)s”. Undo that merge first.") % params)


def _moving(kept: Player, gone: Player) -> dict[str, Any]:
    """What goes over to the one who stays, or is offered, and comes back when this is undone."""
    moved: dict[str, Any] = {}
    if gone.account_id is not None and kept.account_id is None:
        moved["account"] = gone.account_id
    if _hides_more(gone, kept):
        moved["shown"] = [kept.publicity, kept.minor]
    if kept.guest and gone.member_of:
        moved["member"] = True
    return moved


def _hides_more(gone: Player, kept: Player) -> bool:
    """Whether somebody said of the one who goes that less is to be shown than of the one who stays.

    Where nobody has said anything of the one who stays, an event that announces full names could show more.
    """
    said = bool(gone.publicity) or gone.minor
    more = showing.is_more(kept.shown_as, gone.shown_as) or (not kept.publicity and gone.publicity == kept.shown_as)
    return (gone.minor and not kept.minor) or (said and more)


def _show_no_more(kept: Player, gone: Player, by: Actor, at: datetime) -> None:
    """What was played under a number does not come up under a name because two are one."""
    if _hides_more(gone, kept):
        shown = showing.lesser(kept.shown_as, gone.shown_as)
        naming_players.show(kept, shown, Way.MERGED, minor=kept.minor or gone.minor, by=by, at=at)


def _show_as_before(kept: Player, undone: Merge, by: Actor, at: datetime) -> None:
    """Unless something was said of the one who stays since; no more than those want who are still the same person."""
    before = undone.moved.get("shown")
    if before is None or shown_queries.sayings(kept)[0].way != Way.MERGED:
        return
    was = Player(publicity=before[0], minor=before[1])
    for each in Player.objects.filter(pk__in=merge_queries.family(kept.pk) - {kept.pk}).order_by("pk"):
        if _hides_more(each, was):
            was.publicity, was.minor = showing.lesser(was.shown_as, each.shown_as), was.minor or each.minor
    naming_players.show(kept, was.publicity, Way.MERGED, minor=was.minor, by=by, at=at)


def _read_as(gone: Player, kept: Player | None) -> None:
    """Read the player, and everybody who is read as the player, as another from now on: in every list and book."""
    mapped = merge_queries.family(gone.pk)
    gone.merged_into = kept
    gone.save(update_fields=["merged_into"])
    rows = Sheet.objects.filter(pk__in=merge_queries.sheets_of(mapped)).order_by("pk")
    locked = list(rows.select_for_update(of=("self",)).select_related("book"))
    by_book: dict[int, list[Change]] = defaultdict(list)
    crowded: list[str] = []
    for sheet in locked:
        change, loaded = _reread(sheet, mapped, kept or gone)
        by_book[sheet.book_id].append(change)
        crowded += _crowded(loaded, kept or gone)
    if crowded:
        raise Unmergeable(*crowded)
    Sheet.objects.bulk_update(locked, ["aliases"], 500)
    for book in sorted(by_book):
        # What the lists of a final ranking say stays; by whom it was played is read anew.
        storing.store(by_book[book], same=True)


def _reread(sheet: Sheet, mapped: Collection[int], root: Player) -> tuple[Change, Loaded]:
    """What becomes of a list. No entry is added, but the book's version moves on: pages are to notice."""
    before = sheet_queries.held(sheet)
    named = {each.player for each in before.log.seatings if each.player in mapped}
    others = {player: into for player, into in sheet.aliases.items() if int(player) not in mapped}
    sheet.aliases = others | {str(player): root.pk for player in sorted(named - {None, root.pk}, key=str)}
    after = sheet_queries.from_entries(sheet, before.entries)
    return Change(sheet, project(before), project(after)), after


def _crowded(loaded: Loaded, kept: Player) -> Sequence[str]:
    """Whether somebody would sit on two chairs: in the result, now, or in a deal."""
    rows = (loaded.log.holders, loaded.log.occupants, *(deal.players for deal in loaded.log.deals))
    if not any(row.count(kept.pk) > 1 for row in rows):
        return ()
    params = {"list": loaded.sheet, "book": loaded.sheet.book}
    return (
        _("Both sit at the same table: “%(list)s” in %(book)s. Either they are two people, or a seat is wrong there.")
        % params,
    )
