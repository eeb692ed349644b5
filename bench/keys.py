"""A paper list typed into its pages by keyboard alone, with every key counted, in a real browser."""

from playwright.sync_api import Locator, Page

import rules
from bench import paper


def in_lines(page: Page) -> int:
    page.goto(f"{page.url}lines/")
    page.locator("#line-0").focus()
    pressed = [*paper.keys(paper.LINES, rules.whole_line("skat"))]
    for key in pressed:
        page.keyboard.press(key)
    found = [each.input_value() for each in page.locator('[name="line"]').all()]
    assert found[: len(paper.LINES)] == [*paper.LINES], found  # noqa: S101  what is counted was typed
    return len(pressed)


def in_grid(page: Page) -> int:
    """Tab from cell to cell, Space for a tick, a letter or digits for an answer: as few keys as it can be done with."""
    page.goto(f"{page.url}grid/")
    first = page.locator(".grid select, .grid input:not([type=hidden])").first
    first.focus()
    pressed = 0
    for at, row in enumerate(map(paper.row, paper.LINES)):
        for cell in page.locator(f'.grid [name^="{at}."]:not([type=hidden])').all():
            wanted = row.get((cell.get_attribute("name") or "").partition(".")[2])
            pressed += _answer(page, cell, wanted) + 1
            page.keyboard.press("Tab")
    return pressed


def _answer(page: Page, cell: Locator, wanted: str | None) -> int:
    """Keys for what a cell is to say; none where it says so already. What is counted was chosen in the end."""
    if wanted is None:
        return 0
    if cell.get_attribute("type") == "checkbox":
        page.keyboard.press("Space")
        assert cell.is_checked()  # noqa: S101
        return 1
    offered = cell.locator(f'option[value="{wanted}"]')
    signs, keys = (offered.text_content() or "") if offered.count() else wanted, 0
    while cell.input_value() != wanted:
        page.keyboard.type(signs[keys])
        keys += 1
    return keys
