"""How somebody is let in at the desk of a director's day, by keys alone."""

from bench.hands import Hands


def walk_in(desk: Hands, line: str) -> None:
    """One line, Enter, P, Escape; who is asked whether he is the other one says no."""
    desk.type("#q", line)
    desk.press("Enter")
    desk.page.wait_for_selector("#desk-rows .row.on.here, #desk-rows .row.ask")
    if desk.page.locator(".row.ask").count():
        desk.press(*["ArrowDown"] * (desk.page.locator(".row.ask button").count() - 1), "Enter")
    settle(desk)


def settle(desk: Hands, *, pays: bool = True) -> None:
    desk.page.wait_for_selector("#desk-rows .row.on.here:focus")
    if pays:
        desk.press("p")
        desk.page.wait_for_selector("#desk-rows .row.on .money:not(:has([data-key=p]))")
        desk.page.wait_for_selector("#desk-rows .row.on.here:focus")
    desk.press("Escape")
    desk.page.wait_for_selector("#q:focus")
