"""Clubs and their players, as they are typed."""

from collections import defaultdict
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import names
from scoring.models import Player, clubs
from scoring.people.actions.choosing_names import LONGEST_HOW
from scoring.people.values import showing

AT_HOME = {
    "Europe/Berlin": _("Germany (Berlin)"),
    "Europe/Vienna": _("Austria (Vienna)"),
    "Europe/Zurich": _("Switzerland (Zurich)"),
    "Europe/Paris": _("France (Paris)"),
    "Europe/Brussels": _("Belgium (Brussels)"),
    "Europe/Luxembourg": _("Luxembourg"),
    "Europe/Vaduz": _("Liechtenstein (Vaduz)"),
    "Europe/Rome": _("Italy, South Tyrol (Rome)"),
    "Europe/Amsterdam": _("Netherlands (Amsterdam)"),
    "Europe/Copenhagen": _("Denmark (Copenhagen)"),
    "Europe/Budapest": _("Hungary (Budapest)"),
    "Europe/Prague": _("Czechia (Prague)"),
    "Europe/Warsaw": _("Poland (Warsaw)"),
}
"""Where these games are mostly played, in the reader's language; what all other zones are called is English."""
AREAS = {
    "Europe": _("Europe"),
    "Africa": _("Africa"),
    "America": _("America"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic Ocean"),
    "Australia": _("Australia"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific Ocean"),
}
"""Parts of the world in the names of time zones; those of home come first."""


def time_zones(*own: str) -> list[tuple[Any, Any]]:
    """Every time zone that is called after a city, once: `own` ones, where these games are mostly played, then others
    by part of the world.
    """
    cities: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for zone in sorted(clubs.time_zones()):
        area, _slash, city = zone.partition("/")
        if area in AREAS and zone not in AT_HOME and zone not in own:
            cities[area].append((zone, city.replace("_", " ").replace("/", ", ")))
    first = [(zone, AT_HOME.get(zone) or zone.replace("_", " ")) for zone in own]
    at_home = [(zone, label) for zone, label in AT_HOME.items() if zone not in own]
    return [
        *first,
        (_("Where these games are mostly played"), at_home),
        *((AREAS[area], cities[area]) for area in AREAS),
    ]


class ClubForm(forms.Form):
    """A club's name and where its evenings end."""

    name = forms.CharField(label=_("Name of the club"), max_length=120, validators=[names.validate])

    def __init__(self, *args: Any, zone: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        help_text = _("Choose a city in your time zone. It decides which date an evening counts for.")
        self.fields["time_zone"] = forms.ChoiceField(
            label=_("Time zone"), choices=time_zones(zone), initial=zone, help_text=help_text
        )


class ClubChangeForm(ClubForm):
    """The same of a club that is there, and who finds its pages."""

    indexed = forms.BooleanField(
        label=_("Search engines may show pages with names"),
        required=False,
        help_text=_("The rankings, sheets and players of this club can then be found by name; otherwise they cannot."),
    )


class LogoForm(forms.Form):
    """A picture as a file."""

    logo = forms.FileField(
        label=_("Logo"),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/svg+xml"}),
        allow_empty_file=True,  # what is wrong with a file is said in one place
        error_messages={"required": _("Choose a file first: the logo as PNG, JPEG or SVG.")},
        help_text=_("PNG, JPEG or SVG, up to 5 MB. Best with a transparent or white ground, 400 pixels long or more."),
    )


class PlayersForm(forms.Form):
    """Names, one per line."""

    names = forms.CharField(
        label=_("Names"),
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("One player per line."),
        strip=False,  # what is wrong is told by the number of its line
    )
    minor = forms.BooleanField(
        label=_("These players are minors"),
        required=False,
        help_text=_("Public pages then show a number instead of the name."),
    )
    agreed = forms.BooleanField(
        label=_("They have agreed to be shown by their full names"),
        required=False,
        help_text=_(
            "Otherwise public pages show first name and initial until the players choose for themselves. Kiebitz "
            "keeps who said so, and when."
        ),
    )


SHOWN = tuple(Player.Publicity.choices)


class PlayerForm(forms.Form):
    """A player as the club knows and the public sees him or her."""

    name = forms.CharField(label=_("Name"), max_length=120, validators=[names.validate])
    member = forms.BooleanField(required=False)
    minor = forms.BooleanField(label=_("This is a minor"), required=False)
    shown = forms.ChoiceField(label=_("Public name"), choices=[("", ""), *SHOWN], required=False)
    agreed = forms.BooleanField(label=_("The player has agreed to that"), required=False)
    how = forms.CharField(
        label=_("How the consent was given"),
        max_length=LONGEST_HOW,
        required=False,
        validators=[names.validate],
        help_text=_("Required for a minor: how the guardian consented, for example: signed form of 3 May."),
    )

    def __init__(self, typed: QueryDict | None = None, *, player: Player) -> None:
        """As it stands, or as typed. As long as nobody has said anything of the player, that can be left so."""
        stands = {
            "name": player.name,
            "member": player.member_of is not None,
            "minor": player.minor,
            "shown": player.publicity,
        }
        super().__init__(typed, initial=stands)
        if player.club is None:
            del self.fields["member"]
        else:
            self.fields["member"].label = gettext("Member of %(club)s") % {"club": player.club}
        usual = dict(SHOWN)[showing.unchosen(minor=player.minor)]
        unsaid = [] if player.publicity else [("", gettext("nothing said yet: %(usual)s") % {"usual": usual})]
        self.fields["shown"].choices = [*unsaid, *SHOWN]  # type: ignore[attr-defined]  # a field of choices
