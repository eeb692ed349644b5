"""The demo's people, all invented: names, clubs, one account for each role."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from scoring.actors import OPERATOR
from scoring.models import Account, Club, Grant, Player
from scoring.people.actions import choosing_names, grants, managing_clubs
from scoring.people.values import showing

CLUB = "Kiebitze Altenburg"
SLUG = "kiebitze-altenburg"

ROLES = (
    ("site admin", "siteadmin"),
    ("club admin", "clubadmin"),
    ("director", "director"),
    ("scorekeeper", "scorekeeper"),
    ("player", "player"),
)
"""Role and user name, the mightiest first."""

FIELD = """\
Anna Ackermann; Kiebitze Altenburg
Bernd Ahlers; Kiebitze Altenburg
Camille Arnaud; Cercle de Colmar
Dorothea Baumann; Kiebitze Altenburg
Émile Besson; Cercle de Colmar
Friedrich Brückner; Herzdame Gera
Gül Demir
Hannelore Diekmann; Herzdame Gera; Senioren
Ivo Dvořák; Praha 7
Jürgen Ebeling; Kiebitze Altenburg
Karla Fürstenberg; Herzdame Gera; Damen
Léa Fontaine; Cercle de Colmar; Damen
Lorenz Gießler; Kiebitze Altenburg
Małgorzata Grabowska; Kreuz-Bube Görlitz; Damen
Matthias Großmann; Kreuz-Bube Görlitz
Nadja Hölzel; Kiebitze Altenburg
Noël Jacquet; Cercle de Colmar
Oliver Jansen; Vier Wenzel Leipzig
Øyvind Karlsen; Bergen kortklubb
Paula Köhler; Kiebitze Altenburg
Quentin Laurent; Cercle de Colmar; Junioren
Renate Lindner; Vier Wenzel Leipzig; Senioren
Rolf Mückenberger; Vier Wenzel Leipzig
Sabine Naumann
Sergej Orlow; Vier Wenzel Leipzig
Silke Pfützner; Herzdame Gera; Damen
Stéphane Quénard; Cercle de Colmar
Susan O'Reilly; London Kiebitzes; Damen
Tadeusz Przybylski; Kreuz-Bube Görlitz
Thea Quandt; Kiebitze Altenburg; Junioren
Thomas Rößler; Kiebitze Altenburg
Ute Schäfer-Thüringen; Herzdame Gera
Uwe Siebenhaar; Kiebitze Altenburg
Valérie Trautmann; Cercle de Colmar; Damen
Viktor Ullmann; Kiebitze Altenburg
Walter Voß; Kreuz-Bube Görlitz; Senioren
Wiebke Wächter; Kiebitze Altenburg
Xaver Weißgerber; Vier Wenzel Leipzig
Yıldız Yılmaz; Vier Wenzel Leipzig; Damen
Zoë Zimmermann
"""
"""Forty names as a director pastes them."""

UNDER_AGE = ("Thea Quandt",)
SHORTENED = ("Wiebke Wächter",)
OWN_PLAYER = "Anna Ackermann"
"""Who the player's account belongs to."""


@dataclass(frozen=True, slots=True)
class SignIn:
    """How one of the demo's accounts signs in."""

    role: str
    account: Account
    password: str

    def as_json(self) -> dict[str, str]:
        return {"role": self.role, "user": self.account.username, "password": self.password}


@dataclass(frozen=True, slots=True)
class House:
    """The club and everybody who has something to do in it."""

    club: Club
    sign_ins: tuple[SignIn, ...]

    def account(self, role: str) -> Account:
        return next(each.account for each in self.sign_ins if each.role == role)


def house() -> House:
    """The club with its accounts; what is there already stays, only the passwords are new."""
    sign_ins = tuple(_sign_in(role, user) for role, user in ROLES)
    accounts = {each.role: each.account for each in sign_ins}
    known = Club.objects.filter(slug=SLUG).first()
    club = known or managing_clubs.create_club(name=CLUB, slug=SLUG, by=OPERATOR)
    grants.give(account=accounts["club admin"], role=Grant.Role.CLUB_ADMIN, club=club)
    grants.give(account=accounts["director"], role=Grant.Role.DIRECTOR, club=club)
    grants.give(account=accounts["scorekeeper"], role=Grant.Role.SCOREKEEPER, club=club)
    return House(club, sign_ins)


def _sign_in(role: str, user: str) -> SignIn:
    password = secrets.token_urlsafe(9)
    account, _new = Account.objects.get_or_create(username=user)
    account.is_staff = account.is_superuser = role == "site admin"
    account.set_password(password)
    account.save()
    return SignIn(role, account, password)


def choose_publicity(house: House) -> None:
    """Who is under age, who wants a short name, and whose account it is."""
    players, at = Player.objects.filter(club=house.club), timezone.now()
    for each in players.filter(name__in=UNDER_AGE):
        choosing_names.state(player=each, shown=showing.NUMBER, minor=True, by=OPERATOR, at=at)
    for each in players.filter(name__in=SHORTENED):
        choosing_names.state(player=each, shown=showing.SHORT, minor=False, by=OPERATOR, at=at)
    players.filter(name=OWN_PLAYER).update(account=house.account("player"))


def members(house: House) -> Sequence[Player]:
    """The members of the club, those who came first at the front."""
    return list(Player.objects.filter(club=house.club, guest_since=None).order_by("pk"))
