"""Who may do what, asked by object. Nothing is read here but grants, who is whose and whom a table's code let in."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Subquery, When
from django.utils import timezone

from scoring import hosts
from scoring.actors import Bearer, Operator, Reader, is_site_admin
from scoring.lists.queries import sheet_queries, table_queries
from scoring.lists.queries.book_queries import belongs_to, is_viewable
from scoring.lists.queries.deal_queries import of_player
from scoring.lists.queries.history import history
from scoring.lists.queries.table_queries import LetIn
from scoring.models import Account, Book, Club, Grant, Offer, Player, PrintJob, SeatTotal, Sheet
from scoring.people.queries import merge_queries, role_queries
from scoring.people.queries.role_queries import RoleScope
from scoring.statements import Given, Joined, Select

Role = Grant.Role
NOTHING: frozenset[str] = frozenset()
ALL = frozenset(Role.values)


class _Place(NamedTuple):
    """Where a role was given: in a book, in a whole club, or either; by primary key."""

    book: int | None
    club: int | None


def _given_at(book: Given | OuterRef, club: Given | OuterRef) -> QuerySet[Grant]:
    """The roles that count in a book. No row's key equals None: without a club nobody's role in a club is found."""
    return Grant.objects.filter(Q(book=book) | Q(club=club)).order_by()


_GRANTS = Select(lambda: _given_at(Given("book"), Given("club")).filter(account=Given("account")))
_known: ContextVar[dict[tuple[int, _Place], frozenset[str]] | None] = ContextVar("known", default=None)
"""By account and place: the roles that were found there."""


@contextmanager
def asked_once() -> Iterator[None]:
    """While this lasts, a role that somebody was found to hold is not looked up again: a face asks, and its action.

    Only a yes stands, so that a role counts as soon as it is given. Inside of another one everything is asked anew:
    for who has waited for a lock meanwhile.
    """
    before = _known.set({})
    try:
        yield
    finally:
        _known.reset(before)


def can_view_book(account: Reader, book: Book) -> bool:
    """Public books: everybody. Others: whoever has a role there or has played in it."""
    return is_viewable(account, book)


def let_in(account: Reader, sheet: Sheet) -> LetIn | None:
    """The phone or the account that the list's code let in, as long as the code holds."""
    found = table_queries.of_actor(account, sheet, timezone.now())
    return found if found and found.end is None else None


def can_record(account: Reader, sheet: Sheet) -> bool:
    """Scorekeepers and up, and whom the list's code let in: write deals into it."""
    return can_keep_book(account, sheet.book) or let_in(account, sheet) is not None


def can_confirm(account: Reader, sheet: Sheet) -> bool:
    """Scorekeepers and up, and whom a code let in that says so: end a sheet and sign it for all who played."""
    if can_keep_book(account, sheet.book):
        return True
    found = let_in(account, sheet)
    return found is not None and found.phone.code.signs


def can_hand_out(account: Reader, book: Book) -> bool:
    """Let phones in to its lists, and keep them out again: directors; where no event is played, who keeps the book."""
    return can_rule(account, book)


def can_speak_up(account: Reader, sheet: Sheet, seated: Collection[int]) -> bool:
    """Raise a dispute, and agree to how one ends: who writes into the sheet, and whoever of these players signed in.

    About the list that counts: nothing is disputed in a second entry.
    """
    if sheet.second_of_id:
        return False
    if can_record(account, sheet):
        return True
    if not isinstance(account, Account) or not account.is_active or not seated:
        return False
    return Player.objects.filter(pk__in=seated, account=account).exists()


def played_at(account: Reader, sheet: Sheet) -> bool:
    """Whether somebody ever sat at this list, for himself or herself or for somebody else."""
    if not isinstance(account, Account) or not account.is_active:
        return False
    return any(is_own(account, each) for each in sheet_queries.load(sheet).people.values())


def can_remove_photo(account: Reader, sheet: Sheet) -> bool:
    """Erase a photo of the paper: who keeps the book as long as the sheet can be changed, afterwards directors."""
    if sheet.state == Sheet.State.OPEN and not sheet.book.sealed and not sheet.retracted_at:
        return can_keep_book(account, sheet.book)
    return can_direct(account, sheet.book)


def can_rule(account: Reader, book: Book) -> bool:
    """Rule on a dispute: directors; where no event is played and so nobody directs, who keeps the book."""
    return can_direct(account, book) or (not hosts.is_event(book) and can_keep_book(account, book))


def can_keep_book(account: Reader, book: Book) -> bool:
    """Scorekeepers and up: open sheets in the book and write into them, see full names."""
    return _holds(account, _in_book(book), Role.SCOREKEEPER, Role.DIRECTOR, Role.CLUB_ADMIN)


def can_read_money(account: Reader, sheet: Sheet) -> bool:
    """What each seat pays or gets for points and lost games: whoever keeps the book or runs its desk, whom the list's
    code let in, and with an account of one's own the people of the club and who plays in the book. Strangers never,
    however public the book is, and no program that only reads.
    """
    if can_keep_book(account, sheet.book) or can_run_desk(account, sheet.book) or let_in(account, sheet):
        return True
    if not isinstance(account, Account) or not account.is_active:
        return False
    return belongs_to(account, sheet.book)


def can_run_desk(account: Reader, book: Book) -> bool:
    """The desk of an event and up: register players, check them in, take and pay out money; no table and no ranking."""
    return _holds(account, _in_book(book), Role.DESK, Role.DIRECTOR, Role.CLUB_ADMIN)


def can_direct(account: Reader, book: Book) -> bool:
    """Directors of the book, admins of its club."""
    return _holds(account, _in_book(book), Role.DIRECTOR, Role.CLUB_ADMIN)


def can_reopen(account: Reader, book: Book) -> bool:
    """A confirmed sheet is the director's; a club admin's only where there is no director.

    Not the operator's: whoever signed is to be told by whom the sheet was opened again, and that is a name.
    """
    if isinstance(account, Operator):
        return False
    if _holds(account, _in_book(book), Role.DIRECTOR):
        return True
    given = Q(book=book) | Q(club=book.club_id, club__isnull=False)
    directed = Grant.objects.filter(given, role=Role.DIRECTOR).exists()
    return not directed and _holds(account, _in_book(book), Role.CLUB_ADMIN)


def annotated(book: str, club: str) -> dict[str, Any]:
    """What a statement about something in a book tells along of the `account` it is given, by the paths to both.

    `held`: roles there, for `roles_told`; `directed`: whether anybody directs there; `concerned`: whether he or she
    may retract a book of no club.
    """
    there, held = _given_at(OuterRef(book), OuterRef(club)), Given("account")
    named = there.filter(account=held).annotate(told=Joined("role")).values("told")
    clubs = _clubs_in(OuterRef(OuterRef(book)))
    concerned = Exists(Grant.objects.filter(account=held, role=Role.CLUB_ADMIN, club__in=clubs))
    return {
        "held": Subquery(named),
        "directed": Exists(there.filter(role=Role.DIRECTOR)),
        "concerned": Case(When(**{club: None}, then=concerned), default=False),
    }


def roles_told(account: Account, book: Book, told: str | None) -> frozenset[str]:
    """By which roles somebody reads a book, of what such a statement told; what was found stands for this request."""
    held = ALL if is_site_admin(account) else frozenset(told.split(",")) if told and account.is_active else NOTHING
    known = _known.get()
    if known is not None and held:
        known[account.pk, _in_book(book)] = held
    return held


def can_administer(account: Reader, club: Club) -> bool:
    """Admins of the club."""
    return _holds(account, _Place(None, club.pk), Role.CLUB_ADMIN)


def can_keep_club(account: Reader, club: Club) -> bool:
    """Anybody with a role in the whole club: open its books, see its players' full names."""
    return _holds(account, _Place(None, club.pk), Role.SCOREKEEPER, Role.DIRECTOR, Role.CLUB_ADMIN)


def can_found(account: Reader) -> bool:
    """Found clubs."""
    return is_site_admin(account)


def can_open_book(account: Reader, club: Club | None) -> bool:
    """In a club, who has a role there; a book of one's own, everybody who has an account."""
    if club is not None:
        return can_keep_club(account, club)
    return is_site_admin(account) or (isinstance(account, Account) and account.is_active)


def can_publish(account: Reader, club: Club | None) -> bool:
    """Open books and events that everybody can read: who has a role in the club; where there is none, in some club."""
    if club is not None:
        return can_keep_club(account, club)
    return has_role_in_a_club(account)


def has_role_in_a_club(account: Reader) -> bool:
    """Somebody's trust, in whatever club; and site admins."""
    if is_site_admin(account):
        return True
    return isinstance(account, Account) and account.is_active and account.grants.filter(club__isnull=False).exists()


def can_retract(account: Reader, book: Book) -> bool:
    """Take the book or a list of it back from the public, and show it again: site admins, and the club concerned.

    That is the book's own club. Where it has none, each club whose players sit in it.
    """
    if book.club_id is not None:
        return _holds(account, _Place(None, book.club_id), Role.CLUB_ADMIN)
    if is_site_admin(account):
        return True
    if not isinstance(account, Account) or not account.is_active:
        return False
    return account.grants.filter(role=Role.CLUB_ADMIN, club__in=_clubs_in(book)).exists()


def _clubs_in(book: Any) -> QuerySet[SeatTotal, Any]:
    """Those whose players sit in the book."""
    return SeatTotal.objects.filter(sheet__book=book).order_by().values("player__club")


def roles_in(where: RoleScope) -> tuple[str, ...]:
    """The roles that there are at this place: only events have a desk, only clubs an admin."""
    if isinstance(where, Club):
        return Role.SCOREKEEPER, Role.DIRECTOR, Role.CLUB_ADMIN
    desk = (Role.DESK,) if hosts.is_event(where) else ()
    return Role.SCOREKEEPER, *desk, Role.DIRECTOR


def can_give(account: Reader, role: str, where: RoleScope) -> bool:
    """Give this role there, and take it away: club admins in the club, directors in their book."""
    if isinstance(where, Club):
        return role in roles_in(where) and can_administer(account, where)
    return role in roles_in(where) and can_direct(account, where)


def can_invite(account: Reader, to: RoleScope | Player) -> bool:
    """Let somebody make an account: admins of the club; where there is no club, site admins."""
    club = to if isinstance(to, Club) else to.club
    return is_site_admin(account) if club is None else can_administer(account, club)


def can_offer(account: Reader, offer: Offer) -> bool:
    """Offer the same: this player, or this role at this place."""
    if offer.player is not None:
        return can_invite(account, offer.player)
    return can_give(account, offer.role, role_queries.place_of(offer))


def can_answer(account: Reader, offer: Offer) -> bool:
    """Say yes: who signs in with the account, and nobody for him or her."""
    return isinstance(account, Account) and account.is_active and account.pk == offer.account_id


def can_see_offer(account: Reader, offer: Offer) -> bool:
    """See that something is offered, and have it gone: who is asked, and who may offer it."""
    return can_answer(account, offer) or can_offer(account, offer)


def can_disconnect(account: Reader, player: Player) -> bool:
    """Take the account off a player: whoever may invite to him or her, and who signs in with it."""
    return is_own(account, player) or can_invite(account, player)


def can_erase(account: Reader, player: Player) -> bool:
    """Have it forgotten for good who a player is: oneself, and whoever may invite to him or her."""
    return is_own(account, player) or can_invite(account, player)


def can_erase_account(account: Reader, of: Account) -> bool:
    """Have an account forgotten: who signs in with it, and site admins."""
    own = isinstance(account, Account) and account.is_active and account.pk == of.pk
    return own or is_site_admin(account)


def can_take_second_step_off(account: Reader, of: Account) -> bool:
    """Make the password alone sign in again: site admins, and not who renews passwords, or nothing would be left of it.

    One's own goes on one's own page, which asks once more who one is.
    """
    return is_site_admin(account) and account != of


def can_name_players(account: Reader, club: Club | None) -> bool:
    """Add players and change them: whoever keeps the club's books; players of no club, site admins."""
    return is_site_admin(account) if club is None else can_keep_club(account, club)


def can_import(account: Reader) -> bool:
    """Take in lists that were kept elsewhere: the operator alone, for nobody who is known here signed them."""
    return isinstance(account, Operator)


def can_change_player(account: Reader, player: Player) -> bool:
    """Name him or her otherwise, and have less shown in public; for more see `people.actions.choosing_names`."""
    return can_name_players(account, player.club)


def can_choose_name(account: Reader, player: Player) -> bool:
    """Choose how one is named in public: the person, and nobody in his or her place."""
    return is_own(account, player) and isinstance(account, Account) and account.is_active


def can_speak_for_minors(account: Reader, player: Player) -> bool:
    """Have a guardian's consent written down, and say that somebody has come of age: admins of the club."""
    return is_site_admin(account) if player.club is None else can_administer(account, player.club)


def can_watch_print(account: Reader, job: PrintJob) -> bool:
    """See how far a print is, fetch it and have it tried again: who keeps the book, as long as he or she does.

    Paper bears remarks, which are not for everybody; who asked for it once may have lost the role since. What tells of
    money is for who directs.
    """
    return can_direct(account, job.book) if job.document in PrintJob.MONEY else can_keep_book(account, job.book)


def can_send_to_printer(account: Reader, job: PrintJob) -> bool:
    """Have it put on paper by a printer of this computer: directors; where no event is played, who keeps the book."""
    return can_watch_print(account, job) and can_rule(account, job.book)


def can_merge(
    account: Reader, one: Player, other: Player, *, invited: Collection[int] = (), directed: bool = False
) -> bool:
    """Say that two players are one: admins of the club of both, else site admins.

    A guest is merged with a club's player by its admin once he or she has sat in its books or was `invited`: is
    registered in an event of one of these clubs, as the layer above knows. Two guests are merged by a director, too,
    if he or she has `directed` all that they ever took part in.
    """
    if is_site_admin(account):
        return True
    if one.club is None and other.club is None:
        return directed
    club, guest = one.club or other.club, None if one.club and other.club else other if one.club else one
    if club is None or not can_administer(account, club):
        return False
    if guest is None:
        return one.club_id == other.club_id
    return club.pk in invited or club.pk in merge_queries.clubs_of(guest)


def can_merge_some(account: Reader, player: Player, *, directed: bool = False) -> bool:
    """Look for somebody whom the player could be: admins of the club; for guests site admins, and who `directed`."""
    return directed or is_site_admin(account) if player.club is None else can_administer(account, player.club)


def renewable(account: Reader) -> QuerySet[Account]:
    """Whose forgotten password this account may replace: everybody's, or theirs whom its clubs invited."""
    if is_site_admin(account):
        return Account.objects.filter(is_active=True)
    if not isinstance(account, Account) or not account.is_active:
        return Account.objects.none()
    clubs = account.grants.filter(role=Role.CLUB_ADMIN).values_list("club", flat=True)
    return role_queries.invited_by([each for each in clubs if each is not None])


def can_view_history(account: Reader, player: Player) -> bool:
    """One's own; one's club's; and of whoever shows a name in public, what public books tell anyway."""
    if knows(account, player):
        return True
    named = player.shown_as != Player.Publicity.NUMBER
    if not named:
        return False
    # Who only ever sat in for others has no list; the deals are one's own all the same.
    return history(player, account, knows=False).exists() or of_player(player, account, knows=False).exists()


def knows(account: Reader, player: Player) -> bool:
    """Who is told the whole name anyway, and what was played however long ago: the person, and who keeps the club."""
    if is_own(account, player) or is_site_admin(account):
        return True
    return player.club is not None and can_keep_club(account, player.club)


def is_own(account: Reader, player: Player) -> bool:
    """Whether this account is the player's."""
    return isinstance(account, Account) and player.account_id == account.pk


def _in_book(book: Book) -> _Place:
    """Roles in a book: given there, or in its whole club."""
    return _Place(book.pk, book.club_id)


def _holds(account: Reader, place: _Place, *wanted: str) -> bool:
    if isinstance(account, Bearer):
        within = account.reaches(club=place.club, book=place.book) and not account.roles.isdisjoint(wanted)
        return within and _holds(account.account, place, *wanted)
    return isinstance(account, Account | Operator) and not _held(account, place, *wanted).isdisjoint(wanted)


def _held(account: Account | Operator, place: _Place, *wanted: str) -> frozenset[str]:
    """The roles that count there: a site admin's are all. What is known to hold one of those `wanted` will do."""
    if is_site_admin(account):
        return ALL
    if not isinstance(account, Account) or not account.is_active:
        return NOTHING
    known, question = _known.get(), (account.pk, place)
    if known is not None and not known.get(question, NOTHING).isdisjoint(wanted):
        return known[question]
    held = frozenset(grant.role for grant in _GRANTS(account=account.pk, **place._asdict()))
    if known is not None:
        known[question] = held
    return held
