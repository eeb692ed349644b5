"""What goes wrong at the tables of a director's day, each put right by the director at a real browser."""

from typing import TYPE_CHECKING, Any

from bench.day_door import walk_in
from bench.evening import need
from bench.hands import Hands

if TYPE_CHECKING:
    from bench.day import Day

ENTERED = 4
"""Deals that lie on a list before something is found out."""
SOON = 300
"""Milliseconds until the page has begun to ask for a score."""


def repair(dora: Hands, table: int, seat: int | None = None) -> None:
    """From the cockpit to what can become of a table, or of who sits there."""
    dora.click(f"#t{table}")
    dora.page.wait_for_selector(f'#opened a[href*="table={table}"]')
    dora.go(
        f'#opened a[href$="table={table}&seat={seat}"]' if seat is not None else f'#opened a[href$="table={table}"]'
    )


def apply(dora: Hands, reason: str = "") -> None:
    """What was shown is done."""
    if reason:
        dora.type("#reason", reason)
    dora.button("Apply")


def mishaps(day: "Day") -> None:
    """Of the first series, each at a table of four that has begun."""
    fours = [each for each in day.told.tables(1) if len([seat for seat in each["seats"] if seat["player"]]) == 4]
    for each in fours[:5]:
        day.told.play(day.told.keepers[0], each["sheet"], 4, ENTERED)
    withdrawal(day, fours[0])
    swapped_seats(day, fours[1])
    swapped_lists(day, fours[2], fours[3])
    dispute(day, fours[4])


def withdrawal(day: "Day", table: dict[str, Any]) -> None:
    """Somebody leaves, and a substitute who has just come takes over; both are known at the list."""
    dora, leaves = day.dora, table["seats"][1]["player"]["id"]
    day.at(dora)
    with day.ledger.step("withdrawal in mid-series: the list waits", dora):
        repair(dora, table["number"], seat=1)
        dora.link("Wait for a substitute")
        apply(dora, "ill")
    day.at(dora, "desk")
    with day.ledger.step("substitute: registered, takes over", dora):
        walk_in(dora, "Emil Ersatz; SC Wesel")
        dora.link("Series")
        repair(dora, table["number"])
        dora.go('section[aria-labelledby="one"] a[href$="seat=1"]')
        dora.choose("#number", value=dora.find("#number option:last-child").get_attribute("value"))
        dora.button("Show what changes")
        apply(dora)
    day.paid += 1
    now = next(each for each in day.told.tables(1) if each["number"] == table["number"])
    need(now["seats"][1]["player"]["id"] == leaves, "what was played counts for somebody else")


def swapped_seats(day: "Day", table: dict[str, Any]) -> None:
    dora, before = day.dora, _players(day, table)
    day.at(dora)
    with day.ledger.step("two had swapped seats, found late", dora):
        repair(dora, table["number"], seat=1)
        dora.go(
            f'#swap ~ div a[href*="other={table["number"]}.2"], a[href*="kind=swap"][href*="other={table["number"]}.2"]'
        )
        apply(dora)
    need(_players(day, table) == [before[0], before[2], before[1], before[3]], "the two did not change places")


def swapped_lists(day: "Day", one: dict[str, Any], other: dict[str, Any]) -> None:
    """The list of a table was entered as another's, and the other way round."""
    dora = day.dora
    day.at(dora)
    with day.ledger.step("lists of two tables swapped", dora):
        repair(dora, one["number"])
        dora.choose("#other", label=f"series 1, table {other['number']}")
        dora.go('form[aria-labelledby="mixed"] button')
        apply(dora, "handed in at the wrong table")
    now = {each["number"]: each["sheet"] for each in day.told.tables(1)}
    need((now[one["number"]], now[other["number"]]) == (other["sheet"], one["sheet"]), f"the lists lie at {now}")


def dispute(day: "Day", table: dict[str, Any]) -> None:
    """The table calls and disputes a deal; the director rules, with the rule, and corrects it."""
    dora, sven, sheet = day.dora, day.sven, table["sheet"]
    sven.at(f"/sheets/{sheet}/")
    with day.ledger.step("a deal disputed by the table", sven):
        sven.click(sven.page.get_by_role("button", name="Call the director"))
        sven.page.wait_for_load_state("networkidle")
        sven.click(sven.page.get_by_role("link", name="Raise a dispute", exact=True))
        sven.choose("#deal", value=sven.find("#deal option:nth-child(3)").get_attribute("value"))
        sven.type("#reason", "that was without two")
        sven.click(sven.page.get_by_role("button", name="Raise the dispute"))
        sven.page.wait_for_function("() => document.getElementById('reason') === null")
    day.at(dora)
    with day.ledger.step("ruled on, with rule and correction", dora):
        dora.go("#step-button")  # to the table that calls
        dora.button("I am on my way")
        dora.go('#opened a[href*="/disputes/"]')
        dora.link("Correct the deal by a ruling")
        pass_in(dora)
        dora.type("#rule", "ISkO 4.2.4")
        dora.type("#ruled", "dealt wrongly, both sides agree")
        save(dora)
    kinds = [each["kind"] for each in day.told.look(f"sheets/{sheet}/entries/")["results"]]
    need({"call", "dispute", "correct", "settle"} <= set(kinds), f"the log says {kinds}")


def pass_in(who: Hands) -> None:
    who.click('label:has(input[name="deal.kind"][value="passed"])')


def save(who: Hands) -> None:
    """By the button that is offered once the score is shown; what comes then is the next deal, or another page."""
    looked_at(who)
    before = who.find("#about").get_attribute("data-newest")
    who.click("button.way:enabled")
    who.page.wait_for_selector(f'main:not(:has(#about[data-newest="{before}"]))')
    who.page.wait_for_load_state("load")


def looked_at(who: Hands) -> None:
    """The score of what stands in the form is there."""
    who.page.wait_for_timeout(SOON)
    who.page.wait_for_selector("#preview:not([aria-busy=true])")
    who.page.wait_for_selector("button.way:enabled", timeout=20_000)


def deal(who: Hands, *, contract: str, matadors: int) -> None:
    """Who plays first of those who may; by clicks."""
    for name, value in (("declarer", ""), ("contract", contract), ("matadors", str(matadors))):
        chosen = f'[value="{value}"]' if value else ""
        who.click(f'label:has(input[name="deal.{name}"]{chosen}:enabled)')


def power_cut(day: "Day") -> None:
    """The plug is pulled while a deal is typed, and once more while one is sent."""
    dora, table = day.dora, day.told.tables(2)[1]
    sheet = table["sheet"]
    dora.at(f"/sheets/{sheet}/enter/")
    with day.ledger.step("a deal entered by the director", dora):
        deal(dora, contract="clubs", matadors=2)
        save(dora)
    before = _entries(day)
    deal(dora, contract="hearts", matadors=1)
    day.house.power_fails()
    day.house.power_returns()
    with day.ledger.step("power cut in mid-entry: what stood in the form is saved", dora):
        save(dora)
    need(_entries(day) == before + 1, "the deal that was being typed is not there")
    deal(dora, contract="grand", matadors=1)
    looked_at(dora)
    day.house.power_fails()
    dora.page.locator("button.way.won:enabled").first.click(no_wait_after=True)
    dora.page.wait_for_selector("#waits:not(:empty)")  # the browser keeps what nobody takes
    day.house.power_returns()
    with day.ledger.step("power cut while a deal is sent: sent again by itself", dora):
        dora.page.wait_for_selector("#waits:empty", state="attached", timeout=60_000)
    need(_entries(day) == before + 2, f"{_entries(day) - before} entries instead of 2")
    dora.page.reload()  # somebody presses the key twice
    need(_entries(day) == before + 2, "a deal that was sent twice stands twice")
    day.told.played[sheet] = [each["record"] for each in day.told.look(f"sheets/{sheet}/")["lines"]]


def grid(day: "Day", table: dict[str, Any]) -> None:
    """By keyboard alone: Tab from cell to cell, a letter chooses."""
    dora, sheet, seats = day.dora, table["sheet"], len(table["seats"])
    deals = day.told.deals // 4 * seats
    day.at(dora)
    with day.ledger.step("a paper list typed deal by deal", dora, times=deals):
        dora.click(f"#t{table['number']}")
        dora.page.wait_for_selector(f'#opened a[href$="/sheets/{sheet}/"]')
        dora.go(f'#opened a[href$="/sheets/{sheet}/"]')
        dora.link("Many deals from paper")
        cells = dora.page.locator("table.grid select, table.grid input[name]:not([type=hidden])").all()
        for cell in cells:
            row, name = (cell.get_attribute("name") or "").split(".", 1)
            _fill(dora, cell, name.rpartition(".")[2], int(row), seats)
        dora.button("Save all rows")
    lines = day.told.look(f"sheets/{sheet}/")["lines"]
    need(len(lines) == deals, f"{len(lines)} of {deals} deals were taken: {dora.find('main').inner_text()[:900]}")


def _fill(dora: Hands, cell: Any, name: str, row: int, seats: int) -> None:
    """The declarer is who sits behind the dealer; every third game is lost."""
    says = {"declarer": str((row + 1) % seats), "contract": "clubs", "matadors": "1", "won": "true"}
    says |= {"won": "false"} if row % 3 == 2 else {}
    if name not in says:
        dora.press("Tab")
        return
    if not cell.evaluate("each => each === document.activeElement"):
        cell.focus()
    if cell.evaluate("each => each.tagName") == "SELECT":
        cell.select_option(value=says[name])
        dora.keys += 1
    elif cell.get_attribute("type") == "checkbox":
        if (says[name] == "true") != cell.is_checked():
            dora.press("Space")
    else:
        dora.type(cell, says[name])
    dora.press("Tab")


def _entries(day: "Day") -> int:
    """Of all lists of the event."""
    tables = [each for number in (1, 2) for each in day.told.tables(number)]
    return sum(int(day.told.look(f"sheets/{each['sheet']}/")["revision"]) for each in tables)


def _players(day: "Day", table: dict[str, Any]) -> list[int]:
    """Whom the seats of its list count for."""
    now = next(each for each in day.told.tables(1) if each["number"] == table["number"])
    return [seat["player"]["id"] for seat in now["seats"]]
