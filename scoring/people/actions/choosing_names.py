"""How a player is named in public: chosen by the person, said by who keeps the club's books. ADR 0050 says why so."""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from scoring import names, permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.models import Player
from scoring.people.actions import naming_players
from scoring.people.queries import shown_queries
from scoring.people.values import showing
from scoring.people.values.showing import Way

LONGEST_HOW = 200


def choose(*, player: Player, shown: str, by: Actor, at: datetime) -> Player:
    """The person says so, on his or her own page; a minor there only less than now."""
    with transaction.atomic():
        (player,) = naming_players.hold([player.pk])
        require(permissions.can_choose_name(by, player))
        _refuse_unknown(shown)
        if player.minor and showing.is_more(shown, player.shown_as):
            text = _("More of a minor's name is shown only once the club's admin has the guardian's consent.")
            raise ValidationError({"shown": ValidationError(text, code="minor")})
        return naming_players.show(player, shown, Way.CHOSEN, by=by, at=at)


def state(
    *, player: Player, shown: str, minor: bool, agreed: bool = False, how: str = "", by: Actor, at: datetime
) -> Player:
    """Who keeps the club's books says how a player is shown, and whether he or she is under age.

    An empty `shown` leaves a player of whom nobody has said anything as he or she is. Less is always possible. More
    wants `agreed`, and never goes beyond what the person chose; of a minor it wants an admin, and the guardian's
    consent in words (`how`). Raises `PermissionDenied` and `ValidationError`.
    """
    with transaction.atomic():
        (player,) = naming_players.hold([player.pk])
        require(permissions.can_change_player(by, player))
        if not shown and not player.publicity and minor == player.minor:
            return player
        shown = shown if player.publicity else shown or showing.unchosen(minor=minor)
        _refuse_unknown(shown)
        how = names.clean(how, LONGEST_HOW)
        if player.minor and not minor and not permissions.can_speak_for_minors(by, player):
            text = _("Only the club's admin can say that somebody is no longer a minor.")
            raise ValidationError({"minor": ValidationError(text, code="minor")})
        before = showing.unchosen(minor=True) if minor and not player.minor else player.shown_as
        if not showing.is_more(shown, before):
            return _lowered(player, shown, minor=minor, how=how, by=by, at=at)
        if minor:
            _refuse_without_guardian(player, how, by)
            return naming_players.show(player, shown, Way.GUARDIAN, minor=True, how=how, by=by, at=at)
        _refuse_without_consent(player, shown, agreed=agreed)
        return naming_players.show(player, shown, Way.AGREED, minor=False, how=how, by=by, at=at)


def _lowered(player: Player, shown: str, *, minor: bool, how: str, by: Actor, at: datetime) -> Player:
    """Written down only where it changes something."""
    if (shown, minor) == (player.publicity, player.minor):
        return player
    return naming_players.show(player, shown, Way.LOWERED, minor=minor, how=how, by=by, at=at)


def _refuse_unknown(shown: str) -> None:
    if shown not in showing.LESS_TO_MORE:
        raise ValidationError({"shown": ValidationError(_("Choose how the name is shown."), code="invalid_choice")})


def _refuse_without_guardian(player: Player, how: str, by: Actor) -> None:
    if not permissions.can_speak_for_minors(by, player):
        text = _("More of a minor's name is shown only once the club's admin has the guardian's consent.")
        raise ValidationError({"shown": ValidationError(text, code="minor")})
    if not how:
        text = _("Enter how the guardian consented, for example: signed form of 3 May.")
        raise ValidationError({"how": ValidationError(text, code="required")})


def refuse_more_than_said(player: Player) -> None:
    """`ValidationError` where the full name of an adult would be more than he or she chose, and of minors."""
    if player.minor:
        text = _("More of a minor's name is shown only once the club's admin has the guardian's consent.")
        raise ValidationError({"shown": ValidationError(text, code="minor")})
    _refuse_without_consent(player, showing.FULL, agreed=True)


def _refuse_without_consent(player: Player, shown: str, *, agreed: bool) -> None:
    chosen = shown_queries.chosen(player)
    if chosen is not None and showing.is_more(shown, chosen):
        text = _("The player chose to show less of the name. Only the player can show more, on “My page”.")
        raise ValidationError({"shown": ValidationError(text, code="chosen")})
    if not agreed:
        text = _("More of the name is shown only if the player agreed. Tick the box if so.")
        raise ValidationError({"agreed": ValidationError(text, code="required")})
