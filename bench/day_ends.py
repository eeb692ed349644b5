"""How a director's day ends: a tie for a prize, final, a correction after that, and the money to the cent."""

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

import rules
from bench import story
from bench.day_mishaps import pass_in, save
from bench.evening import need
from bench.hands import Hands
from bench.till import Till, cents

if TYPE_CHECKING:
    from bench.day import Day

FEE, LOST, SHARES = 1000, 50, (50, 30, 20)
"""As the template of the day has them."""
REASON = "protest: deal 2 was counted as won"
EARLY = "Everybody has looked at the sheets"
AHEAD = 100
"""Points by which nobody catches up any more."""
SHARE = {3: 40, 4: 30}
"""What a game that another one lost brings, by players at the table."""


def ending(day: "Day") -> None:
    tied(day)
    final(day)
    ceremony(day)
    story.agree(day.told)
    protest(day)
    story.agree(day.told)
    money(day)
    honours(day)


def tie(day: "Day", table: dict[str, Any], wrong: int) -> None:
    """A paper list brings two players level in everything, above all others. It first lies at the wrong table."""
    dora, lines = (
        day.dora,
        {each["player"]["id"]: each for each in day.told.look(f"events/{day.slug}/ranking/")["lines"]},
    )
    seats = [lines[seat["player"]["id"]] for seat in table["seats"]]
    top = max(line["total"] or 0 for line in lines.values()) + AHEAD
    had = [(line["total"] or 0, _count(line, "won"), _count(line, "lost")) for line in seats]
    pairs = sorted(combinations(range(len(seats)), 2), key=lambda two: _apart(seats, two))
    found = ((pair, level(had, pair, top, day.told.deals)) for pair in pairs)
    pair, said = next((pair, said) for pair, said in found if said)
    number = str(seats[pair[0]]["number"])
    day.at(dora)
    with day.ledger.step("a paper list typed by its totals, first at the wrong table", dora):
        _to_totals(dora, wrong)
        dora.type("#who", number)
        dora.button("Enter the totals")
        dora.go('.note.error a[href*="/totals/"]')
        for name, numbers in said.items():
            for place, value in enumerate(numbers):
                dora.type(f'[name="{name}-{place}"]', str(value))
        dora.button("Enter the totals")


def level(seats: Sequence[tuple[int, int, int]], pair: Sequence[int], top: int, deals: int) -> dict[str, list[int]]:
    """Totals that a list can end with, after which these two have as much in everything, and at least `top`.

    `seats` is what everybody had before: points, games won and lost. Empty where no list of so many deals does that.
    """
    ruleset = rules.ruleset("skat", deals=deals)
    won, lost = (max(seats[each][count] for each in pair) for count in (1, 2))
    more = [lost - gone if place in pair else 0 for place, (_points, _won, gone) in enumerate(seats)]
    for games in range(won, won + deals):
        gains = [games - own if place in pair else 0 for place, (_points, own, _lost) in enumerate(seats)]
        for aim in range(top, top + 60):
            points = [
                aim - own if place in pair else SHARE[len(seats)] * sum(more) for place, (own, *_) in enumerate(seats)
            ]
            said = {"total": points, "won": gains, "lost": more}
            if not rules.totals_problems(ruleset, len(seats), said):
                return said
    return {}


def _to_totals(dora: Hands, table: int) -> None:
    dora.click(f"#t{table}")
    dora.page.wait_for_selector(f'#opened a[href*="table={table}"]')
    dora.go('#opened a[href$="/totals/"]')


def _count(line: dict[str, Any], name: str) -> int:
    return int(next((count for key, count in line["deciders"].items() if key.lstrip("-") == name), 0))


def _apart(seats: Sequence[dict[str, Any]], two: tuple[int, int]) -> int:
    return sum(abs(_count(seats[two[0]], name) - _count(seats[two[1]], name)) for name in ("won", "lost"))


def tied(day: "Day") -> None:
    """Nobody draws lots: they share the place, and the two prizes."""
    lines = day.told.look(f"events/{day.slug}/ranking/")["lines"]
    need([line["rank"] for line in lines[:3]] == [1, 1, 3], f"no tie: {[line['rank'] for line in lines[:4]]}")
    day.at(day.dora)
    with day.ledger.step("tie for a prize: looked at, shared", day.dora):
        day.dora.go('a[href*="ends=yes"]') if not day.dora.page.locator("#ending").count() else None
        day.dora.says("tied on everything")


def final(day: "Day") -> None:
    day.at(day.dora)
    with day.ledger.step("ranking made final before the deadline for protests", day.dora):
        finalise(day.dora)


def finalise(dora: Hands) -> None:
    """In one press, or where it asks: why before the deadline for protests, and when it is published."""
    if not dora.page.locator("#close").count():
        dora.go("#step-button")
    if dora.page.locator("#close #early").count():
        dora.type("#close #early", EARLY)
    if dora.page.locator("#close").count():
        dora.go("#close button")
    dora.says("The ranking is final")


def ceremony(day: "Day") -> None:
    """The best three, from the first picture to the key that publishes; before it no stranger reads any."""
    dora, where = day.dora, f"events/{day.slug}/ranking/"
    need(day.told.look(where, directs=False)["held"], "the ranking is public before its ceremony")
    day.at(dora)
    with day.ledger.step("the best three read on the screen, and published with the last key", dora):
        dora.go("#step-button")
        dora.go('.begins a[href*="best=3"]')
        while dora.page.locator('.ceremony [rel="next"]').count():
            with dora.page.expect_navigation():
                dora.press("PageDown")
        dora.says("Everyone can read the ranking now")
    need(not day.told.look(where, directs=False)["held"], "the ceremony published nothing")


def protest(day: "Day") -> None:
    """A deal of the first series is not what was written; its fee was collected before."""
    dora, told = day.dora, day.told
    before = told.look(f"events/{day.slug}/ranking/")["lines"]
    table, line = _lost_game(day)
    where = f"1.{table['number']}"
    day.at(dora, "money/lost-games")
    with day.ledger.step("lost-game money of one table collected", dora):
        collect(dora, where)
    day.at(dora)
    with day.ledger.step("after the end: reopened, corrected, confirmed, final again", dora):
        dora.type("#reason", REASON)
        dora.button("Reopen the ranking")
        dora.go('.series-links a[href="?series=1"]')
        dora.click(f"#t{table['number']}")
        dora.click("#opened details.more > summary")
        dora.page.wait_for_selector(f'#opened a[href$="/sheets/{table["sheet"]}/reopen/"]')
        dora.go(f'#opened a[href$="/sheets/{table["sheet"]}/reopen/"]')
        dora.type("#reason", REASON)
        dora.button("Reopen")
        dora.go(f'table.list a[href$="/deals/{line}/"]')
        dora.go('a[href$="/correct/"]')
        pass_in(dora)
        dora.type('#entry [name="reason"]', REASON)
        save(dora)
        if not dora.page.url.endswith(f"/sheets/{table['sheet']}/"):
            dora.go(f'a[href$="/sheets/{table["sheet"]}/"]')
        dora.go('a[href$="/confirm/"]')
        dora.button("Yes, everyone has signed")
        day.at(dora)
        finalise(dora)
    story.published(told, before, REASON)


def _lost_game(day: "Day") -> tuple[dict[str, Any], int]:
    """A table of the first series, and a deal there that somebody lost."""
    for table in day.told.tables(1):
        for line in day.told.look(f"sheets/{table['sheet']}/")["lines"]:
            if any(points < 0 for points in line["points"] or ()):
                return table, line["sequence"]
    raise LookupError("nobody lost a game")


def row(dora: Hands, where: str) -> Any:
    return dora.page.locator(f"tr:has(#table-{where.replace('.', '-')})")


def collect(dora: Hands, where: str) -> None:
    if not row(dora, where).count():
        dora.link(f"Series {where.split('.', maxsplit=1)[0]}")
    dora.go(row(dora, where).locator("button"))


def money(day: "Day") -> None:
    """Everything is collected, paid out and counted, and each amount is what it must be."""
    dora = day.dora
    till = Till.read(day.told.site, day.slug, fee=FEE, lost_fee=LOST, shares=SHARES, paid=day.paid)
    day.at(dora, "money/lost-games")
    with day.ledger.step("lost-game money collected, table by table", dora, times=sum(map(bool, till.owed.values()))):
        shown = _collected(dora)
    wrong = {where: (own, shown.get(where)) for where, own in till.owed.items() if own != shown.get(where, 0)}
    need(not wrong, f"owed by our count and as shown, by series and table: {wrong}")
    day.at(dora, "money/prizes")
    given = [
        cents(each)
        for each in dora.page.locator("section:has(> #prizes) tbody td.number:nth-child(4)").all_inner_texts()
    ]
    need(sum(given) == till.pot, f"the envelopes are {given}, the pot {till.pot}")
    need(given[:-1] == till.envelopes(), f"the envelopes are {given[:-1]} as shown, {till.envelopes()} by our count")
    with day.ledger.step("prizes paid out", dora, times=len(given) - 1):
        while (pay := dora.page.locator("section:has(> #prizes) button")).count():
            dora.go(pay)
    day.at(dora, "money")
    with day.ledger.step("cash counted", dora):
        dora.type("#counted", f"{(till.pot - sum(given[:-1])) / 100:.2f}")
        dora.button("Count the cash")
    _proof(dora, till, sum(given[:-1]))
    print(
        f"money: {len(till.owed)} tables, {day.paid} fees, pot {till.pot / 100:.2f}, 0 cents of difference", flush=True
    )


def _collected(dora: Hands) -> dict[tuple[int, int], int]:
    """Collect at every table, series by series and page by page; what each owes as it is shown."""
    shown: dict[tuple[int, int], int] = {}
    for series in dora.page.locator(".series-links a").all_inner_texts():
        if not dora.page.locator('.series-links a[aria-current="true"]', has_text=series).count():
            dora.link(series)
        shown |= _collected_here(dora)
    return shown


def _collected_here(dora: Hands) -> dict[tuple[int, int], int]:
    """What is owed on a page is read before anything is collected there: with its last sum the next page may open."""
    shown: dict[tuple[int, int], int] = {}
    while True:
        for each in dora.page.locator("section:has(> #tables) tbody tr").all():
            series, number = each.locator("th").inner_text().split()[0].split(".")
            shown[int(series), int(number)] = cents(each.locator("td.number").inner_text())
        button = dora.page.locator("section:has(> #tables) form button")
        onward = dora.page.locator('section:has(> #tables) a[rel="next"]')
        if not button.count() and not onward.count():
            return shown
        dora.go(button if button.count() else onward)


def _proof(dora: Hands, till: Till, prizes: int) -> None:
    """In = out, as the page says it, is what was counted here."""
    came, went = dora.page.locator('section[aria-labelledby="proof"] strong').all_inner_texts()
    fees, lost, _stakes, difference, whole = (cents(each) for each in came.replace("=", "+").split("+"))
    paid, _pots, box, gone = (cents(each) for each in went.replace("=", "+").split("+"))
    ours = (till.paid * till.fee, sum(till.owed.values()), 0, till.pot, prizes, till.pot - prizes, till.pot)
    need((fees, lost, difference, whole, paid, box, gone) == ours, f"{came} / {went}; by our count {ours}")


def honours(day: "Day") -> None:
    """What the ceremony needs on paper."""
    dora = day.dora
    day.at(dora, "prints")
    with day.ledger.step("ranking, ceremony sheet, certificates, prizes and receipts printed", dora):
        for what in (
            '[value="ranking"].primary',
            'form:has([name="order"]) button',
            '[value="certificates"]',
            '[value="prizes"]',
            '[value="receipts"]',
        ):
            dora.go(what)
