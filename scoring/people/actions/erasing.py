"""Forgetting who somebody is: the steps of it that need no list and no event. The number stays, and all results.

These are steps of `tournaments.actions.erasing`, which asks who may and reaches what only lists and events know.
"""

import itertools
from collections.abc import Collection, Sequence
from datetime import datetime

from django.contrib.admin.models import LogEntry
from django.db import models
from django.utils.translation import gettext as _

from scoring.actors import Actor
from scoring.errors import Conflict
from scoring.models import Account, ClientKey, Merge, Offer, Player, PlayerText
from scoring.people.actions import naming_players, traces
from scoring.people.actions.stale_copies import names_of, shown_otherwise
from scoring.people.queries import merge_queries, role_queries
from scoring.people.values.people_log import ERASED, NAME

SAID = ("category", "club_name")
"""What a merge remembers of a registration that it took back, in words."""


class Erased(Conflict):
    """It has been done already, or cannot be: one sentence for the reader."""


def held(player_id: int) -> list[Player]:
    """The player and everybody who is read as him or her, locked; `Erased` where nobody is left to be forgotten."""
    family = naming_players.hold(merge_queries.family(player_id))
    if any(each.erased_at is not None for each in family):
        raise Erased(_("This player has already been erased."))
    return family


def forget_names(family: Sequence[Player], *, by: Actor, at: datetime) -> None:
    """Every name and reason in the logs of these players goes, with all that hangs on them outside lists and events."""
    texts = PlayerText.objects.filter(entry__player__in=family)
    borne = {text[NAME] for text in texts.values_list("texts", flat=True) if NAME in text}
    borne |= {each.name for each in family}
    shown_otherwise(family, told=borne.union(*map(names_of, family)))
    for each in family:
        naming_players.append(each, ERASED, {}, by=by, at=at)
        _blank(each, at)
    texts.exclude(entry__kind=ERASED).delete()
    Offer.objects.filter(player__in=family).delete()
    ClientKey.objects.filter(player__in=family).delete()  # its digest is of the name
    _forget_merges(family)
    traces.forget_names(borne, family)


def _blank(player: Player, at: datetime) -> None:
    player.name, player.erased_at = player.numbered, at
    player.club = player.account = None
    player.minor, player.publicity = False, Player.Publicity.NUMBER
    player.save(update_fields=["name", "erased_at", "club", "account", "minor", "publicity"])


def _forget_merges(family: Collection[Player]) -> None:
    """What an undone merge would give back, or gave: a registration's club and category."""
    for merge in Merge.objects.filter(gone__in=family):
        kept = [{**each, **dict.fromkeys(SAID, "")} for each in merge.moved.get("taken_back", ())]
        if kept != merge.moved.get("taken_back", []):
            Merge.objects.filter(pk=merge.pk).update(moved={**merge.moved, "taken_back": kept})


def forget_account(account: Account) -> None:
    """Nobody signs in with it any more, and nothing tells whose it was; logs go on naming its number."""
    before = account.get_username()
    account.groups.clear()
    account.user_permissions.clear()
    _let_go(account)
    account.username, account.email = _free_username(account), ""
    account.first_name = account.last_name = ""
    account.is_active = account.is_staff = account.is_superuser = False
    account.last_login = account.invited_by = account.second_step_taken_off = None
    account.set_unusable_password()
    account.save()
    traces.forget_account(before, account)


def _free_username(account: Account) -> str:
    wanted = f"erased-{account.pk}"
    numbered = (f"{wanted}-{number}" for number in itertools.count(2))
    return next(each for each in itertools.chain([wanted], numbered) if not role_queries.is_name_taken(each))


def _let_go(account: Account) -> None:
    """What would go if the row of the account itself could: roles, offers, addresses, whatever comes later."""
    for relation in Account._meta.related_objects:  # noqa: SLF001  Django's own name
        rows = relation.related_model._base_manager.filter(**{relation.field.name: account})  # noqa: SLF001  the same
        if relation.related_model is LogEntry:
            continue
        if relation.on_delete is models.CASCADE:
            rows.delete()
        elif relation.on_delete is models.SET_NULL:
            rows.update(**{relation.field.name: None})
