"""What people do to people: each act, who may do it, and to whom. docs/security.md shows the same table to readers.

Everybody is one of `ACTORS`, and one of `WHOM`, as they stand in a world with two clubs. An act names for each kind of
person who may; whoever is not named may not.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import PermissionDenied

from rules import Ruleset
from scoring.actors import OPERATOR, Actor, Device
from scoring.lists.actions import opening_books, opening_sheets, retracting, tables, texts
from scoring.models import Account, Book, Grant, Player
from scoring.people.actions import (
    choosing_names,
    invitations,
    managing_clubs,
    naming_players,
    offering,
    renewals,
    second_steps,
    tokens,
)
from scoring.people.queries import merge_queries
from scoring.people.values.showing import Way
from tests import build
from tests.build import AT
from tests.tournaments import events
from tournaments.actions import consenting, editing, erasing, lowering, merging, registering
from tournaments.actions.editing import RegistrationData
from tournaments.models import Registration

ACTORS = (
    *("the person", "stranger", "device at a table", "keeper of a book", "scorekeeper", "director", "club admin"),
    *("admin of another club", "site admin", "operator"),
)
"""The roles are those in the home club, but for the keeper of one of its books and the admin of another club."""

WHOM = ("member", "member with account", "registered guest", "guest of no one", "member of another club")

NOBODY: frozenset[str] = frozenset()
ABOVE = frozenset({"site admin", "operator"})
ADMINS = ABOVE | {"club admin"}
DIRECTING = ADMINS | {"director"}
CLUB = DIRECTING | {"scorekeeper"}
"""Everybody with a role in the whole club."""
KEEPERS = CLUB | {"keeper of a book"}
OTHERS = ABOVE | {"admin of another club"}
PERSON = frozenset({"the person"})
OPERATES = frozenset({"operator"})

Allowed = frozenset[str]


class World:
    """Two clubs with their people, built once; whatever is done to it is rolled back."""

    def __init__(self) -> None:
        self.home, self.away = build.club("Home"), build.club("Away")
        self.holder = build.account("holder", invited_by=self.home)
        self.evening = build.book(club=self.home)
        self.people: dict[str, Player] = {
            "member": build.player("Marta", club=self.home),
            "member with account": build.player("Moritz", club=self.home, account=self.holder),
            "registered guest": build.player("Gustav"),
            "guest of no one": build.player("Gerda"),
            "member of another club": build.player("Berta", club=self.away),
        }
        self.accounts: dict[str, Account] = {
            "stranger": build.account("stranger"),
            "keeper of a book": build.scorekeeper(self.evening),
            "scorekeeper": build.invited(self.home),
            "director": build.invited(self.home, "director"),
            "club admin": build.club_admin(self.home),
            "admin of another club": build.club_admin(self.away),
            "site admin": build.account("site", superuser=True),
        }
        self.event = events.event(self.accounts["director"], club=self.home, players=4)
        Registration.objects.create(event=self.event, player=self.people["registered guest"], number=5)
        self.newcomer = build.account("newcomer")
        self.seated = build.short_sheet(1, book=self.evening, players=build.players(3, club=self.home))
        build.record(self.seated, {**build.GAME, "remark": "said in anger"})

    def actor(self, name: str) -> Actor:
        special: dict[str, Actor] = {
            "the person": self.holder,
            "device at a table": Device("phone", self.seated.pk, 0),
            "operator": OPERATOR,
        }
        return special.get(name) or self.accounts[name]


Do = Callable[[World, Actor, Player], object]


@dataclass(frozen=True)
class Act:
    """Something that one does to another."""

    do: Do
    allowed: Mapping[str, Allowed]
    """By whom it is done to; nobody to those who are not named."""


def _signed_in(by: Actor) -> Account:
    """What bears a name wants somebody who has one."""
    if not isinstance(by, Account):
        raise PermissionDenied
    return by


def _connect(w: World, by: Actor, whom: Player) -> object:
    return offering.offer_player(player=whom, username=w.newcomer.username, by=by, at=AT)


def _invite(_w: World, by: Actor, whom: Player) -> object:
    return invitations.invite(username="somebody.new", to=whom, by=_signed_in(by))


def _accept(w: World, by: Actor, whom: Player) -> object:
    offer = offering.offer_player(player=whom, username=w.holder.username, by=OPERATOR, at=AT)
    return offering.accept(offer_id=offer.pk, by=by, at=AT)


def _give_a_role(w: World, by: Actor, whom: Player) -> object:
    account = whom.account or w.newcomer
    return offering.offer_role(username=account.username, role=Grant.Role.DIRECTOR, where=w.home, by=by, at=AT)


def _renew(w: World, by: Actor, whom: Player) -> object:
    return renewals.offer(account=whom.account or w.newcomer, by=_signed_in(by))


def _take_the_second_step_off(w: World, by: Actor, whom: Player) -> object:
    return second_steps.take_off(account_id=(whom.account or w.newcomer).pk, by=by, at=AT)


def _seat_at_home(w: World, by: Actor, whom: Player) -> object:
    return _open_list(w.evening, by, whom, build.players(2, club=w.home))


def _seat_in_the_event(w: World, by: Actor, whom: Player) -> object:
    others = [each.player for each in w.event.registrations.exclude(player=whom)[:2]]
    return _open_list(w.event.book, by, whom, others, Ruleset.from_dict(w.event.book.ruleset))


def _seat_in_an_own_book(_w: World, by: Actor, whom: Player) -> object:
    book = opening_books.open_book(title="Mine", public=False, by=by)
    others = [managing_clubs.add_player(name=name, by=OPERATOR, at=AT) for name in ("Xaver", "Yvonne")]
    naming = [tables.add_player(book=book, name=each.name, by=by, at=AT) for each in others]
    return _open_list(book, by, whom, naming)


def _open_list(book: Book, by: Actor, whom: Player, others: Sequence[Player], ruleset: Ruleset | None = None) -> object:
    return opening_sheets.open_sheet(
        book=book, title="T", ruleset=ruleset or build.ruleset(), players=[whom, *others], by=by, at=AT
    )


def _publish(w: World, by: Actor, _whom: Player) -> object:
    return opening_books.open_book(title="For all to read", club=w.home, public=True, by=by)


def _publish_of_no_club(_w: World, by: Actor, _whom: Player) -> object:
    return opening_books.open_book(title="For all to read", public=True, by=by)


def _retract(w: World, by: Actor, _whom: Player) -> object:
    return retracting.retract_sheet(sheet_id=w.seated.pk, ground="improper", by=by, at=AT)


def _show_again(w: World, by: Actor, _whom: Player) -> object:
    made = retracting.retract_book(book_id=w.evening.pk, ground="other", by=OPERATOR, at=AT)
    return retracting.show_again(retraction_id=made.pk, by=by, at=AT)


def _retract_of_no_club(w: World, by: Actor, whom: Player) -> object:
    book = build.book(club=None)
    others = [build.player(name, club=None) for name in ("Xaver", "Yvonne")]
    build.short_sheet(1, book=book, players=[whom, *others])
    return retracting.retract_book(book_id=book.pk, ground="unasked", by=by, at=AT)


def _set_member(_w: World, by: Actor, whom: Player) -> object:
    return managing_clubs.set_member(player=whom, member=False, by=by, at=AT)


def _rename(_w: World, by: Actor, whom: Player) -> object:
    return managing_clubs.rename_player(player=whom, name="Somebody Else", by=by, at=AT)


def _choose(_w: World, by: Actor, whom: Player) -> object:
    return choosing_names.choose(player=whom, shown="short", by=by, at=AT)


def _show_less(_w: World, by: Actor, whom: Player) -> object:
    return choosing_names.state(player=whom, shown="number", minor=False, by=by, at=AT)


def _show_less_in_the_event(w: World, by: Actor, whom: Player) -> object:
    registration = w.event.registrations.filter(player=whom).first() or Registration.objects.create(
        event=w.event, player=whom, number=77
    )
    return lowering.show_less(registration_id=registration.pk, shown="number", by=by, at=AT)


def _agrees_in_the_event(w: World, by: Actor, whom: Player) -> object:
    registration = w.event.registrations.filter(player=whom).first() or Registration.objects.create(
        event=w.event, player=whom, number=77
    )
    naming_players.show(whom, "short", Way.LOWERED, by=OPERATOR, at=AT)
    return consenting.record(registration_id=registration.pk, full=True, how="by phone", by=by, at=AT)


def _show_more(_w: World, by: Actor, whom: Player) -> object:
    build.shown_as(whom, "short")
    return choosing_names.state(player=whom, shown="full", minor=False, agreed=True, by=by, at=AT)


def _show_more_agreed(_w: World, by: Actor, whom: Player) -> object:
    naming_players.show(whom, "short", Way.LOWERED, by=OPERATOR, at=AT)
    return choosing_names.state(player=whom, shown="full", minor=False, agreed=True, by=by, at=AT)


def _show_a_minor(_w: World, by: Actor, whom: Player) -> object:
    naming_players.show(whom, "number", Way.LOWERED, minor=True, by=OPERATOR, at=AT)
    return choosing_names.state(player=whom, shown="short", minor=True, how="form of 3 May", by=by, at=AT)


def _come_of_age(_w: World, by: Actor, whom: Player) -> object:
    naming_players.show(whom, "number", Way.LOWERED, minor=True, by=OPERATOR, at=AT)
    return choosing_names.state(player=whom, shown="number", minor=False, by=by, at=AT)


def _disconnect(_w: World, by: Actor, whom: Player) -> object:
    return managing_clubs.disconnect_player(player=whom, by=by)


def _merge(w: World, by: Actor, whom: Player) -> object:
    twin = build.player("Twin", club=w.home)
    seen = merge_queries.seen(whom, twin)
    return merging.merge(kept_id=whom.pk, gone_id=twin.pk, reason="typed twice", by=by, at=AT, expected=seen)


def _erase_the_person(_w: World, by: Actor, whom: Player) -> object:
    return erasing.erase_player(player_id=whom.pk, by=by, at=AT)


def _erase_the_account(w: World, by: Actor, whom: Player) -> object:
    account = whom.account or w.newcomer
    return erasing.erase_account(account_id=account.pk, players=False, by=by, at=AT)


def _erase_a_remark(w: World, by: Actor, _whom: Player) -> object:
    return texts.forget(sheet_id=w.seated.pk, sequence=2, by=by, at=AT)


def _registered(w: World, whom: Player) -> Registration:
    """In the event at home; who is not registered there is nobody there to do anything to."""
    found = Registration.objects.filter(event=w.event, player=whom).first()
    if found is None:
        raise PermissionDenied
    return found


def _take_the_fee(w: World, by: Actor, whom: Player) -> object:
    return registering.set_paid(registration_id=_registered(w, whom).pk, paid=True, by=by, at=AT)


def _check_in(w: World, by: Actor, whom: Player) -> object:
    return registering.set_here(registration_id=_registered(w, whom).pk, here=False, by=by, at=AT)


def _withdraw(w: World, by: Actor, whom: Player) -> object:
    return registering.set_withdrawn(registration_id=_registered(w, whom).pk, withdrawn=True, by=by, at=AT)


def _edit_the_registration(w: World, by: Actor, whom: Player) -> object:
    registration = _registered(w, whom)
    stands = RegistrationData.of(registration)
    said = {"name": stands.name, "club_name": "SC Nord", "category": "", "number": stands.number}
    return editing.edit_registration(registration_id=registration.pk, expected=stands.digest, **said, by=by, at=AT)


def _take_a_key_back(w: World, by: Actor, whom: Player) -> object:
    holder = whom.account or w.newcomer
    build.grant(holder, Grant.Role.SCOREKEEPER, club=w.home)
    key, _secret = tokens.make(name="board", role="reader", where=w.home, days=30, by=holder, at=AT)
    return tokens.take(token_id=key.pk, by=by)


def _to(who: Allowed, *whom: str) -> dict[str, Allowed]:
    return dict.fromkeys(whom or WHOM, who)


NAMERS = (
    _to(CLUB, "member", "member with account")
    | _to(ABOVE, "registered guest", "guest of no one")
    | _to(OTHERS, "member of another club")
)
ERASERS = (
    _to(ADMINS, "member")
    | _to(ADMINS | PERSON, "member with account")
    | _to(ABOVE, "registered guest", "guest of no one")
    | _to(OTHERS, "member of another club")
)
SPEAKERS = NAMERS | _to(ADMINS, "member", "member with account")

ACTS: dict[str, Act] = {
    "offer the player to an account": Act(
        _connect,
        _to(ADMINS, "member")
        | _to(ABOVE, "registered guest", "guest of no one")
        | _to(OTHERS, "member of another club"),
    ),
    "invite him or her to a new account": Act(
        _invite,
        _to(ADMINS - OPERATES, "member")
        | _to(ABOVE - OPERATES, "registered guest", "guest of no one")
        | _to(OTHERS - OPERATES, "member of another club"),
    ),
    "say yes to what is offered": Act(_accept, _to(PERSON, *(each for each in WHOM if each != "member with account"))),
    "give a role in the club, to be said yes to": Act(_give_a_role, _to(ADMINS)),
    "renew a forgotten password": Act(_renew, _to(ABOVE - OPERATES) | _to(ADMINS - OPERATES, "member with account")),
    "take the second step of signing in off": Act(_take_the_second_step_off, _to(ABOVE)),
    "take the account off": Act(
        _disconnect,
        _to(ADMINS, "member")
        | _to(ADMINS | PERSON, "member with account")
        | _to(ABOVE, "registered guest", "guest of no one")
        | _to(OTHERS, "member of another club"),
    ),
    "change the name": Act(_rename, NAMERS),
    "make a guest a member of the club, or a member a guest": Act(
        _set_member, _to(CLUB, "member", "member with account") | _to(OTHERS, "member of another club")
    ),
    "choose how the name is shown": Act(_choose, _to(PERSON, "member with account")),
    "have less of the name shown": Act(_show_less, NAMERS),
    "have less of the name shown of who is registered in one's event": Act(
        _show_less_in_the_event,
        _to(DIRECTING, "member", "member with account", "registered guest", "guest of no one"),
    ),
    "record that who is registered in one's event agreed to the full name": Act(
        _agrees_in_the_event,
        _to(DIRECTING, "member", "member with account", "registered guest", "guest of no one"),
    ),
    "have more shown to which the player agreed": Act(_show_more_agreed, NAMERS),
    "have more shown than the player chose": Act(_show_more, {}),
    "have more of a minor's name shown, by the guardian's consent": Act(_show_a_minor, SPEAKERS),
    "say that somebody has come of age": Act(_come_of_age, SPEAKERS),
    "say that two are one person": Act(
        _merge,
        _to(ADMINS, "member", "member with account", "registered guest")
        | _to(ABOVE, "guest of no one", "member of another club"),
    ),
    "seat at an evening of the club": Act(_seat_at_home, _to(ABOVE) | _to(KEEPERS, "member", "member with account")),
    "seat at an event of the club": Act(
        _seat_in_the_event,
        _to(ABOVE) | _to(DIRECTING, "member", "member with account") | _to(CLUB, "registered guest"),
    ),
    "seat in a hidden book of one's own": Act(
        _seat_in_an_own_book, _to(ABOVE) | _to(ABOVE | PERSON, "member with account")
    ),
    "open a public book in the club": Act(_publish, _to(CLUB)),
    "open a public book of no club": Act(_publish_of_no_club, _to(CLUB | OTHERS)),
    "retract a list of the club": Act(_retract, _to(ADMINS)),
    "show a book of the club again that was retracted": Act(_show_again, _to(ADMINS)),
    "retract a book of no club in which he or she sits": Act(
        _retract_of_no_club,
        _to(ADMINS, "member", "member with account")
        | _to(ABOVE, "registered guest", "guest of no one")
        | _to(OTHERS, "member of another club"),
    ),
    "take the entry fee of who is registered in one's event": Act(_take_the_fee, _to(DIRECTING, "registered guest")),
    "say whether who is registered in one's event is here": Act(_check_in, _to(DIRECTING, "registered guest")),
    "withdraw who is registered in one's event": Act(_withdraw, _to(DIRECTING, "registered guest")),
    "change what the registration in one's event says": Act(_edit_the_registration, _to(DIRECTING, "registered guest")),
    "take a key for programs back": Act(_take_a_key_back, _to(PERSON, "member with account")),
    "erase the person for good": Act(_erase_the_person, ERASERS),
    "erase the account for good": Act(_erase_the_account, _to(ABOVE) | _to(ABOVE | PERSON, "member with account")),
    "erase a remark for good": Act(_erase_a_remark, _to(DIRECTING)),
}


def table() -> str:
    """All of it for a reader: who may do what to whom."""
    lines = ["| what | to whom | who |", "|---|---|---|"]
    for name, act in ACTS.items():
        by_who: dict[Allowed, list[str]] = {}
        for whom in WHOM:
            by_who.setdefault(act.allowed.get(whom, NOBODY), []).append(whom)
        for place, (who, whom) in enumerate(by_who.items()):
            people = "anybody" if len(whom) == len(WHOM) else ", ".join(whom)
            lines.append(f"| {'' if place else name} | {people} | {_called(who)} |")
    return "\n".join(lines)


def _called(who: Allowed) -> str:
    """Who that is, in the order of `ACTORS`."""
    return ", ".join(each for each in ACTORS if each in who) or "nobody"
