"""The pages that people look at, each in a state that it comes into: for bench/look.py and tests/browser/test_looks.py.

A world of its own is built through the actions that people use, as the tests build theirs.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.test import Client
from playwright.sync_api import BrowserContext, Page

from bench import dealt

PLAYERS = ("Anna Adler", "Bernd Brandt", "Gül Yıldız", "Dorothea von Clemens-Wittgenstein")
GAMES = {table.game: table for table in dealt.TABLES}
"""The tables of bench/dealt.py, the largest of each game."""
PRESS = """value => { const form = document.getElementById("entry"), button = document.createElement("button");
  Object.assign(button, {name: "step", value}); form.append(button); button.click(); }"""
CHOICE = 'label:has(input[name="deal.{}"][value="{}"])'
WHILE = 300
"""Milliseconds after which the score of what was chosen has been asked for."""
SETTLED = "#preview[aria-busy=true]"
SKAT: tuple[Mapping[str, Any], ...] = (
    {"declarer": 1, "contract": "clubs", "matadors": 2, "won": True},
    {"declarer": 0, "contract": "hearts", "matadors": -1, "hand": True, "won": False},
    {"kind": "passed"},
    {"declarer": 2, "contract": "grand", "matadors": 2, "won": True},
)
Act = Callable[[Page], None]


def nothing(_page: Page) -> None:
    """The page as it comes."""


@dataclass(frozen=True)
class Face:
    """A page in a state."""

    name: str
    address: str
    who: Any = None
    """The account that looks; nobody's phone if None."""
    act: Act = nothing
    """What is done there first."""
    code: Any = None
    """The table code that let this phone in."""


def chosen(page: Page, deal: dealt.Deal) -> None:
    """A deal that only waits for its button."""
    for key, values in deal.chosen.items():
        for value in (values,) if isinstance(values, str) else values:
            page.locator(CHOICE.format(key, value)).click()
    for key, texts in deal.typed.items():
        for slot, text in zip(page.locator(f'input[name="deal.{key}"]').all(), texts, strict=False):
            slot.fill(text)
    page.wait_for_timeout(WHILE)
    page.locator(SETTLED).wait_for(state="detached")


def refused(page: Page) -> None:
    """Saved before anything was told."""
    page.evaluate(PRESS, "save")
    page.locator("#problems").wait_for()


def typing(page: Page) -> None:
    """A number that cannot be."""
    for key, value in (("declarer", "1"), ("contract", "clubs"), ("matadors", "1")):
        page.locator(CHOICE.format(key, value)).click()
    page.locator('input[name="deal.bid"]').fill("19")
    page.locator("#preview .note, #preview .missing", has_text="19").first.wait_for()
    page.locator(SETTLED).wait_for(state="detached")


def folded(page: Page) -> None:
    """What is seldom needed, open."""
    page.locator("details.more-fields > summary").click()


def saved(page: Page) -> None:
    """A deal that was saved just now."""
    chosen(page, dealt.Deal("", {"contract": "spades", "matadors": "1"}))
    newest = page.locator("[data-newest]").get_attribute("data-newest")
    page.locator("button.way:enabled").first.click()
    page.locator(f'[data-newest]:not([data-newest="{newest}"])').wait_for(state="attached")


def unsent(page: Page) -> None:
    """A deal that waits for the network, and the next one begun."""
    page.context.set_offline(offline=True)
    page.locator('button.key[value^="save:"]').first.click()
    page.locator("#waits:not(:empty)").wait_for()
    page.locator(CHOICE.format("contract", "spades")).click()
    page.wait_for_timeout(2 * WHILE)


def parked(page: Page, write: Callable[[], object]) -> None:
    """Somebody else wrote while this deal waited."""
    unsent(page)
    write()
    page.context.set_offline(offline=False)
    page.locator("#kept .reason:not(:empty)").wait_for()
    page.wait_for_timeout(WHILE)
    page.locator(SETTLED).wait_for(state="detached")


def overtaken(page: Page, write: Callable[[], object]) -> None:
    """Somebody else wrote while this deal was told."""
    chosen(page, dealt.Deal("", {"declarer": "1", "contract": "clubs", "matadors": "2"}))
    write()
    page.evaluate(PRESS, "save:deal.won=true")
    page.locator("#both").wait_for()


def wrong_code(page: Page) -> None:
    page.locator("#code").fill("K7M4-QX2P")
    with page.expect_navigation():
        page.locator("main form button").first.click()


def wrong_password(page: Page) -> None:
    page.locator("#id_login").fill("anna")
    page.locator("#id_password").fill("nothing")
    with page.expect_navigation():
        page.locator("main form button").first.click()


@dataclass
class World:
    """What the pages tell of."""

    keeper: Any = None
    book: Any = None

    def __post_init__(self) -> None:
        from tests import build  # noqa: PLC0415  needs the settings

        self.build = build
        self.club = build.club("SC Kiebitz")
        self.admin = build.club_admin(self.club)
        self.book = build.book("Spielabend", club=self.club)
        self.keeper, self.director = build.scorekeeper(self.book), build.director(self.book)
        self.players = [build.player(name, club=self.club) for name in PLAYERS]

    def list(self, game: str, *, seats: int = 0, deals: int = 0) -> Any:
        """A list of this game, with so many deals of Skat."""
        table = GAMES[game]
        rules = self.build.ruleset(game, table.preset)
        seated = self.players[: seats or table.seats]
        made = self.build.sheet(book=self.book, players=seated, rules=rules, title="Tisch 7")
        for deal in SKAT[:deals]:
            self.build.record(made, deal)
        return made

    def another(self, sheet: Any) -> None:
        sheet.refresh_from_db()
        self.build.record(sheet, SKAT[3])

    def complete(self) -> Any:
        made = self.build.short_sheet(2, book=self.book, players=self.players, title="Tisch 8")
        for deal in SKAT[:2]:
            self.build.record(made, deal)
        return made

    def event(self) -> tuple[Any, Any]:
        """One series is over, in the second something is the matter at some tables."""
        from tests.tournaments import events  # noqa: PLC0415  needs the settings

        director = self.build.account()
        made = events.event(by=director, title="Preisskat", planned_series=3)
        events.named(
            made, director, *PLAYERS, "Hans-Jürgen Schmitt-Wennigloh", *(f"Gast {each}" for each in range(2, 9))
        )
        events.play_all(events.drawn(made), SKAT[:2])
        for number, state in enumerate(events.drawn(made, 2).tables):
            for deal in SKAT[:number]:
                self.build.record(state.table.sheet, deal)
        return made, director

    def disputed(self) -> tuple[Any, int]:
        """A list, and the entry that raised the dispute."""
        from scoring.actors import OPERATOR  # noqa: PLC0415  needs the settings
        from scoring.lists.actions import disputing  # noqa: PLC0415

        made = self.list("skat", deals=4)
        given = {"reason": "♥", "key": "dispute", "by": OPERATOR, "at": self.build.AT}
        return made, disputing.raise_dispute(sheet_id=made.pk, deal=3, **given).revision


def entries(world: World) -> Iterator[Face]:
    """The page on which a deal is entered, of every game and in every state."""
    for game, table in GAMES.items():
        deals = 4 if game == "skat" else 0
        address = f"/sheets/{world.list(game, deals=deals).pk}/enter/"
        yield Face(f"{game} empty", address, world.keeper)
        yield Face(f"{game} chosen", address, world.keeper, partial(chosen, deal=table.deals[0]))
        yield Face(f"{game} refused", address, world.keeper, refused)
        yield Face(f"{game} folded", address, world.keeper, folded)
    yield from _of_skat(world)


def _of_skat(world: World) -> Iterator[Face]:
    three = world.list("skat", seats=3, deals=4)
    enter = f"/sheets/{three.pk}/enter/"
    yield Face("skat of three", enter, world.keeper)
    yield Face("skat impossible", enter, world.keeper, typing)
    yield Face("skat not sent", enter, world.keeper, unsent)
    yield Face("skat correction", f"/sheets/{three.pk}/deals/2/correct/", world.keeper)
    yield Face("skat saved", f"/sheets/{world.list('skat', deals=4).pk}/enter/", world.keeper, saved)
    for name, act in (("put aside", parked), ("conflict", overtaken)):
        sheet = world.list("skat", seats=3, deals=2)
        write = partial(world.another, sheet)
        yield Face(f"skat {name}", f"/sheets/{sheet.pk}/enter/", world.keeper, partial(act, write=write))
    complete = world.complete()
    yield Face("skat complete", f"/sheets/{complete.pk}/enter/", world.keeper)
    disputed, dispute = world.disputed()
    yield Face("skat disputed", f"/sheets/{disputed.pk}/enter/", world.keeper)
    yield Face("skat ruling", f"/sheets/{disputed.pk}/deals/3/correct/?dispute={dispute}", world.director)
    coded = world.list("skat", seats=3, deals=3)
    code = world.build.code(coded)
    yield Face("skat by code", f"/sheets/{coded.pk}/enter/", code=code)


def around(world: World) -> Iterator[Face]:
    """The pages around it: the table's, the list's, and those of who keeps, plays or looks on."""
    yield from _at_the_table(world)
    yield from _of_an_event(world)
    player = world.players[1]
    yield Face("sign-in", "/accounts/login/")
    yield Face("sign-in refused", "/accounts/login/", None, wrong_password)
    yield Face("home", "/")
    yield Face("club", f"/clubs/{world.club.slug}/", world.admin)
    yield Face("player", f"/players/{player.pk}/")
    yield Face("my page", "/me/", world.keeper)


def _at_the_table(world: World) -> Iterator[Face]:
    sheet = world.list("skat", deals=4)
    code = world.build.code(sheet)
    disputed, dispute = world.disputed()
    yield Face("table code", "/t/")
    yield Face("table code refused", "/t/", None, wrong_code)
    yield Face("my table", f"/sheets/{sheet.pk}/table/", code=code)
    yield Face("list", f"/sheets/{sheet.pk}/", world.keeper)
    yield Face("list for all", f"/sheets/{sheet.pk}/")
    yield Face("list disputed", f"/sheets/{disputed.pk}/", world.director)
    yield Face("dispute", f"/sheets/{disputed.pk}/disputes/{dispute}/", world.director)
    yield Face("list complete", f"/sheets/{world.complete().pk}/", world.keeper)
    yield Face("deal", f"/sheets/{sheet.pk}/deals/2/", world.keeper)


def _of_an_event(world: World) -> Iterator[Face]:
    event, director = world.event()
    at = f"/events/{event.slug}"
    yield Face("event", f"{at}/")
    yield Face("ranking", f"{at}/ranking/")
    yield Face("cockpit", f"{at}/director/", director)
    yield Face("desk", f"{at}/desk/", director)
    yield Face("screen", f"{at}/screen/")


def cookies(face: Face, language: str) -> Mapping[str, str]:
    """Of a browser that looks as this face says."""
    from tests import build  # noqa: PLC0415  needs the settings

    made = {"django_language": language}
    if face.code is not None:
        made["table"] = build.cookie(face.code)
    if face.who is not None:
        client = Client()
        client.force_login(face.who)
        made["sessionid"] = client.cookies["sessionid"].value
    return made


def shown(context: BrowserContext, site: str, face: Face, language: str) -> Page:
    """The page, in its state."""
    given = cookies(face, language)
    context.add_cookies([{"name": name, "value": value, "url": site} for name, value in given.items()])
    page = context.new_page()
    page.goto(site + face.address, wait_until="load" if face.act is nothing else "networkidle")
    face.act(page)
    return page
