"""The pages of a director's day, at points of rehearsed days, and those of a list that are seldom opened: for
bench/look.py.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from playwright.sync_api import Page

from bench.faces import Act, Face, World

if TYPE_CHECKING:
    from tournaments.models import Event

SEED = 11
PLAYERS = 24

BY_POINT: Mapping[str, tuple[tuple[str, str], ...]] = {
    "doors": (("desk of the door", "desk/"), ("event announced", ""), ("announcing oneself", "coming/")),
    "drawn": (("seats for all", ""), ("seats on the screen", "screen/"), ("draws for all", "draws/")),
    "playing": (
        ("cockpit in play", "director/"),
        ("table of the event", "tables/1/"),
        ("tables on the screen", "screen/"),
        ("codes of the doors", "codes/"),
        ("repair", "repair/?series=1&table=1"),
        ("repair seen before", "repair/?kind=swap&series=1&table=1&seat=0&other=2.0"),
        ("settings", "settings/"),
        ("rules of the event", "rules/"),
        ("event change", "change/"),
        ("import", "import/"),
        ("earlier event", "earlier/"),
        ("rehearsal", "rehearsal/"),
    ),
    "complete": (
        ("confirm", "confirm/"),
        ("cockpit complete", "director/"),
        ("ranking unsigned", "ranking/"),
        ("ranking on the screen", "screen/?show=ranking"),
    ),
    "final": (
        ("final ranking", "ranking/"),
        ("event over", ""),
        ("money", "money/"),
        ("money lost games", "money/lost-games/"),
        ("money prizes", "money/prizes/"),
        ("diary", "diary/"),
        ("prints", "prints/"),
        ("announcement", "announcement/"),
        ("cockpit at the end", "director/"),
        ("ceremony", "screen/?show=ceremony"),
        ("embedded", "embed/"),
    ),
}
"""What is looked at of the day at each of its points: name and address behind that of the event."""


def opened(page: Page) -> None:
    """The first tile of the cockpit."""
    page.locator(".tile").first.click()
    page.locator("#opened a").first.wait_for()


LISTS = {
    "import asked": b"Fuchsbau,Karla,01.02.1970,SC Nebelheim\nDachsberg,Anton,03.04.1980,SC Nord\n",
    "import shown": (
        "Mitglieder 2026\n\nSpielernachname;Vornamen;Geb.-Datum;Verein\nKühn;Jürgen;01.02.1970;SC Übersee\n"
        "von der Heide;Anna;;SC Nord\nAdler;;;SC Nord\nSumme;3\n"
    ).encode("cp850"),
    "import without headings": b"Fuchsbau, Karla;SC Nebelheim;1.2.1970\nDachsberg, Anton;SC Nord;3.4.1980\n",
    "import with lost letters": "Name;Verein\nJörg Köhler;SC Nord\n".encode() + b"J\xfcrgen K\xfchn;SC Nord\n",
}
"""Files whose people are to be registered, by what the page says of them."""


def sends(data: bytes) -> Act:
    """Chooses this file and sends it."""

    def act(page: Page) -> None:
        page.set_input_files("#file", {"name": "list.csv", "mimeType": "text/csv", "buffer": data})
        page.locator("form:has(#file) button").click()
        page.locator(".reading").first.wait_for()

    return act


def of_events() -> Iterator[Face]:
    """Every page of an event, at the point of a day at which somebody needs it."""
    like, director = planned()
    for point, pages in BY_POINT.items():
        event = rehearsed(like, director, point)
        for name, rest in pages:
            yield Face(name, f"/events/{event.slug}/{rest}", director)
        if point == "playing":
            yield Face("cockpit opened", f"/events/{event.slug}/director/", director, opened)
            for name, data in LISTS.items():
                yield Face(name, f"/events/{event.slug}/import/", director, sends(data))
            one = event.registrations.order_by("number").first()
            yield Face("registration", f"/events/{event.slug}/registrations/{one.pk}/", director)
            yield Face("receipt", f"/events/{event.slug}/registrations/{one.pk}/receipt/", director)
    yield Face("new event", "/events/new/", director)


def planned(game: str = "skat", deals: int | None = 2) -> "tuple[Event, Any]":
    """As a club announces it, and who directs it: a fee, prizes by place, ladies and juniors apart."""
    from tests import build  # noqa: PLC0415  needs the settings
    from tests.tournaments import events  # noqa: PLC0415
    from tournaments.values.plans import Plan  # noqa: PLC0415

    plan = Plan(
        categories=("Ladies", "Juniors"),
        fee=1000,
        prizes=(5000, 3000, 2000),
        prizes_in="shares",
        pots=(("Grand pot", 200),),
        minutes=120,
        protest_minutes=30,
        announce_themselves=True,
        embed_in="https://club.example",
    )
    tariff = {"lost_game_fee": 50} if game == "skat" else {}
    day = {"title": "Kiebitz-Cup", "planned_series": 2, "starts_at": timezone.now(), "plan": plan}
    director = build.account()
    return events.event(by=director, game=game, deals=deals, options=tariff, **day), director


def rehearsed(like: "Event", director: Any, point: str) -> "Event":
    from tournaments.actions import rehearsing, wiping  # noqa: PLC0415  needs the settings
    from tournaments.queries import rehearsals  # noqa: PLC0415
    from tournaments.values.rehearsed_days import Point  # noqa: PLC0415

    for before in rehearsals.begun_by(director):
        wiping.wipe(event_id=before.pk, by=director)
    day = {"players": PLAYERS, "seed": SEED, "by": director, "at": timezone.now()}
    return rehearsing.begin(event_id=like.pk, until=Point(point), **day)


def of_lists(world: World) -> Iterator[Face]:
    """What is opened seldom, and has to be right then."""
    from tests import pictures  # noqa: PLC0415  needs the settings

    sheet = world.list("skat", deals=4)
    photo = pictures.attached(sheet, by=world.keeper)
    at = f"/sheets/{sheet.pk}"
    pages = {"log": "log/", "cards": "cards/", "totals": "totals/", "grid": "grid/", "lines": "lines/"}
    pages |= {"photos": "photos/"}
    pages |= {"photo removed": f"photos/{photo}/remove/", "seat": "seat/", "close": "close/"}
    pages |= {"insert": "deals/2/insert/", "delete": "deals/2/delete/"}
    for name, rest in pages.items():
        yield Face(f"list {name}", f"{at}/{rest}", world.keeper)
    for name, rest in {"code": "code/", "dispute new": "disputes/new/?deal=2"}.items():
        yield Face(f"list {name}", f"{at}/{rest}", world.director)
    disputed, dispute = world.disputed()
    yield Face("list reason erased", f"/sheets/{disputed.pk}/log/{dispute}/erase/", world.director)


def of_people(world: World) -> Iterator[Face]:
    """A club's, a player's and one's own pages."""
    from tests import pictures  # noqa: PLC0415  needs the settings

    player, club, book = world.players[0], pictures.shown(world.club), world.book
    for name, address in {
        "begin from home": "/",
        "begin": "/begin/",
        "one table": "/books/new/?table=yes",
        "clubs": "/clubs/",
        "club people": f"/clubs/{club.slug}/people/",
        "club change": f"/clubs/{club.slug}/change/",
        "club logo": f"/clubs/{club.slug}/logo/",
        "club logo removed": f"/clubs/{club.slug}/logo/remove/",
        "club evening": f"/clubs/{club.slug}/evening/",
        "book": f"/books/{book.pk}/",
        "book statistics": f"/books/{book.pk}/statistics/",
        "book people": f"/books/{book.pk}/people/",
        "book retract": f"/books/{book.pk}/retract/",
        "new list": f"/books/{book.pk}/sheets/new/",
        "player change": f"/players/{player.pk}/change/",
        "player deals": f"/players/{player.pk}/deals/",
        "player merge": f"/players/{player.pk}/merge/",
        "player erase": f"/players/{player.pk}/erase/",
        "my keys": "/me/keys/",
        "my sessions": "/me/sessions/",
        "my password": "/accounts/password/change/",
        "second factor": "/accounts/2fa/",
    }.items():
        yield Face(name, address, world.admin)
    yield Face("imprint", "/imprint/")
    yield Face("privacy", "/privacy/")
    yield Face("not there", "/nothing/")
