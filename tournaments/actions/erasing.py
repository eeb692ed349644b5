"""Forgetting people for good, wherever Kiebitz knows them: the one way to erase a player or an account.

Everything or nothing, in one transaction. What was played stays under the number; docs/adr/0059 says what goes.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from scoring import permissions
from scoring.access import require
from scoring.actors import Actor, is_site_admin
from scoring.lists.actions import texts
from scoring.models import Account, Club, Player
from scoring.people.actions import erasing, naming_players
from scoring.people.actions.erasing import Erased
from scoring.people.actions.stale_copies import worded_otherwise
from scoring.people.queries import merge_queries, role_queries
from tournaments import chain
from tournaments.actions.directing import decide, directed
from tournaments.actions.errors import Objection
from tournaments.models import Announcement, Decision, DecisionText, Event, Registration
from tournaments.queries import ledger
from tournaments.queries.seats_left import said_of_leaving
from tournaments.queries.words_about import events_naming, words_about

Kind = Decision.Kind


def erase_player(*, player_id: int, by: Actor, at: datetime) -> Player:
    """Forget who this is, with everybody who was found to be the same; `Erased` where that was done before.

    Where he or she never sat nor paid, registrations are removed; in other events the player is withdrawn. What the
    player's own account remarked in lists that he or she sat at goes, too.
    """
    with transaction.atomic():
        player = merge_queries.current(Player.objects.select_related("club").get(pk=player_id))
        require(permissions.can_erase(by, player))
        events = _locked_events(merge_queries.family(player.pk))
        family = erasing.held(player.pk)
        keys = {each.pk for each in family}
        _refuse_newer(player, keys, events)
        sheets = merge_queries.sheets_of(keys)
        accounts = list(Account.objects.filter(players__in=family).distinct())
        # Lists before their books, as whoever writes an entry locks them.
        texts.forget_written(accounts, sheets, by=by, at=at)
        erasing.forget_names(family, by=by, at=at)
        Announcement.objects.filter(player__in=keys).delete()
        seated = set(Event.objects.filter(book__sheets__in=sheets).values_list("pk", flat=True))
        for event in events:
            _forget_words(event, words_about(event, keys), by, at)
            # Last, so that the diary begins with what became of the start number.
            _forget_registration(event, keys, by, at, seated=event.pk in seated)
        player.refresh_from_db()
    return player


def erase_account(*, account_id: int, players: bool, by: Actor, at: datetime) -> Account:
    """Forget whose account this is, all that it remarked and gave as a reason, and with `players` its players, too.

    `Erased` for the last account that runs a club or the site, unless a site admin (of a club) or the operator says so.
    """
    with transaction.atomic():
        account = Account.objects.select_for_update().get(pk=account_id)
        require(permissions.can_erase_account(by, account))
        _refuse_last(account, by)
        own = _held_players(account) if players else []
        texts.forget_written([account], None, by=by, at=at)
        for player in own:
            erase_player(player_id=player, by=by, at=at)
        erasing.forget_account(account)
    return account


def _held_players(account: Account) -> list[int]:
    """The players of an account, and before any list is locked their events and they."""
    own = list(account.players.filter(merged_into=None).order_by("pk").values_list("pk", flat=True))
    families = set[int]().union(*(merge_queries.family(each) for each in own))
    _locked_events(families)
    naming_players.hold(families)
    return own


def _refuse_last(account: Account, by: Actor) -> None:
    if not account.is_active and not account.has_usable_password() and account.username.startswith("erased-"):
        raise Erased(_("This account has already been erased."))
    others = Account.objects.filter(is_superuser=True, is_active=True).exclude(pk=account.pk)
    if isinstance(by, Account) and is_site_admin(account) and not others.exists():
        raise Erased(_("This is the last site admin. Make somebody else a site admin first."))
    if (clubs := role_queries.run_alone(account)) and (by == account or not is_site_admin(by)):
        raise Erased(_named_clubs(clubs))


def erase_reason(*, event_id: int, sequence: int, by: Actor, at: datetime) -> None:
    """Forget for good why something was decided; that it was, and by whom, stays. `Objection` where no reason stands.

    The reason for reopening a ranking is read by everybody, so prints that tell it go as well.
    """
    with transaction.atomic():
        event = directed(event_id, by)
        text = DecisionText.objects.filter(decision__event=event, decision__sequence=sequence).first()
        if text is None or not text.texts.get(chain.REASON):
            raise Objection(_("There is no reason there, or it has already been erased."))
        _forget_words(event, {sequence: frozenset({chain.REASON, chain.RULE})}, by, at)
        worded_otherwise(event.book_id, text.texts[chain.REASON])


def _named_clubs(clubs: Sequence[Club]) -> str:
    text = _("Nobody else is admin of %(clubs)s. Make somebody else an admin there first, or ask a site admin.")
    return text % {"clubs": ", ".join(each.name for each in clubs)}


def _locked_events(players: Collection[int]) -> list[Event]:
    """Events first, as every director's action locks them."""
    rows = Event.objects.filter(pk__in=events_naming(players)).order_by("pk")
    return list(rows.select_for_update(of=("self",)).select_related("book"))


def _refuse_newer(player: Player, family: set[int], events: Sequence[Event]) -> None:
    """Events are locked before players: what came between the two is seen here, and the next attempt locks it, too."""
    known = {each.pk for each in events}
    if merge_queries.family(player.pk) != family or events_naming(family) - known:
        raise Erased(_("Somebody has just registered or merged this player. Please try again."))


def _forget_registration(event: Event, players: Collection[int], by: Actor, at: datetime, *, seated: bool) -> None:
    for each in Registration.objects.filter(event=event, player__in=players):
        said = {"number": each.number}
        open_still = event.state != Event.State.FINAL
        if open_still and not seated and not ledger.standing(event).filter(registration=each.pk).exists():
            each.delete()
            decide(event, Kind.REMOVED, by=by, at=at, number=said["number"], said=said)
            continue
        if open_still and not each.withdrawn:
            Registration.objects.filter(pk=each.pk).update(withdrawn=True)
            leaving = {**said, **said_of_leaving(event, [each.player_id])}
            decide(event, Kind.WITHDRAWN, by=by, at=at, number=each.number, said=leaving)
        Registration.objects.filter(pk=each.pk).update(club_name="", category="")


def _forget_words(event: Event, words: Mapping[int, frozenset[str]], by: Actor, at: datetime) -> None:
    """The texts of these decisions go, salt included; what they say of others is said anew by who erased them.

    With the old salt in the database, a name that went could be guessed and proved by its digest.
    """
    rows = DecisionText.objects.filter(decision__event=event, decision__sequence__in=words)
    for text in rows.select_related("decision").order_by("decision__sequence"):
        sequence = text.decision.sequence
        others = {name: said for name, said in text.texts.items() if name not in words[sequence]}
        decide(event, Kind.ERASED, by=by, at=at, said={"sequence": sequence}, texts=others)
        text.delete()
