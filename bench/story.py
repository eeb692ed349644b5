"""An evening of a club through its pages, with everything that goes wrong on it; then its ranking, worked out again.

    .venv/bin/python bench/story.py [--players 83] [--series 3] [--deals 8] [--seed 8] [--keep]

Starts a Kiebitz of its own on this machine, founds a club, announces an event, registers the players (thirteen of the
club, all others guests), draws, plays and signs every list by the pages that people have for it, and reopens what was
final. `recount.py` works out every row of the published ranking from the public logs: after the first series, when it
is final, and when it is final again. Ends with 1 where anything differs. Prints what each incident took of a person.
`--keep` leaves the service running at the end, for looking at it.
"""

import argparse
import io
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from pypdf import PdfReader  # noqa: E402  found through the line above
from tqdm import tqdm  # noqa: E402

from bench import recount, serving  # noqa: E402
from bench.doors import shut  # noqa: E402
from bench.evening import CLUBS, PASSWORD, SAVES, Evening, Wrong, answer_all, called, need, pass_in  # noqa: E402
from bench.incidents import Incidents  # noqa: E402
from bench.pages import Missing, Person  # noqa: E402

LATE = 3
OWN = 13
TWICE = "the same guest under two names"
PATIENCE = 60.0


def tell(told: Evening, link: str, players: int) -> None:
    """The whole evening."""
    found(told, link)
    announce(told)
    register(told, players)
    first_series(told)
    agree(told)
    for number in range(2, told.series + 1):
        series(told, number)
    if told.series > 1:
        merge(told)
    finalise(told)
    agree(told)
    protest(told)
    agree(told)
    shut(told)


INVITED = (("dora", "director"), ("sven", "scorekeeper"), ("sara", "scorekeeper"))


def found(told: Evening, link: str, invited: Sequence[tuple[str, str]] = INVITED) -> None:
    """The first account founds the club and invites whoever works at it."""
    admin = Person(told.site)
    admin.open(link)
    admin.press(admin.form("username"), "", {"username": "anna", "password": PASSWORD, "again": PASSWORD})
    admin.open("/clubs/")
    admin.click("/clubs/new/$")
    admin.press(admin.form("name"), "", {"name": "SC Kiebitz", "time_zone": "Europe/Berlin"})
    club = admin.page.url
    told.people["anna"] = admin
    for name, role in invited:
        admin.open(club)
        admin.click("/people/$")
        admin.press(admin.form("username", action="/invite/$"), "", {"username": name, "role": role})
        address = next(href for href, words in admin.page.links if words == "textarea")
        told.people[name] = Person(told.site)
        told.people[name].open(address)
        page = told.people[name].press(told.people[name].form("again"), "", {"password": PASSWORD, "again": PASSWORD})
        need(page.status == 200 and page.url == club, f"{name} got no account: {page.text[:300]}")


def announce(told: Evening) -> None:
    director = told.director
    director.open("/")
    with told.incident("event announced", director):
        director.click("/begin/$")
        director.click("/events/new/$")
        form = director.form("title", "club")
        club = next(each for each in form.fields if each.name == "club").choices[-1]
        about = {"title": "Preisskat", "place": "Vereinsheim", "starts_at": "2026-11-22T14:00", "club": club}
        more = {"planned_series": str(told.series), "option.deals": str(told.deals), "public": "on"}
        director.press(form, "", {**about, **more, "ruleset": "skat:isko-2022"})
    found = re.search(r"/events/([\w-]+)/director/$", director.page.url)
    need(found, f"no event was announced: {director.page.text[:600]}")
    told.slug = found[1] if found else ""


def register(told: Evening, players: int) -> None:
    """Members, then guests; the near-doubles among them are asked about. Late ones and a substitute come later."""
    director = told.director
    members = ["Heinz Köhler", "Jürgen Kühn", *(called(number) for number in range(OWN - 3))][: max(2, players // 6)]
    more = players - LATE - 1 - len(members) - 4
    near = ["Heinz Koehler; SC Nord", "Kühn, Jürgen", "Peter Schmidt; SC Nord", "Peter Schmidt; SC Süd"]
    twins = ["Andreas Maier; SC Süd", "Andreas Mayer; SC Süd"]
    guests = [f"{called(OWN + number)}; {CLUBS[number % len(CLUBS)]}" for number in range(more)]
    told.desk()
    with told.incident("members registered", director):
        director.press(director.form("names"), "", {"names": "\n".join(members), "agreed": "on"})
    need(director.page.says(f"{len(members)} players registered"), f"no members: {director.page.text[:400]}")
    with told.incident("guests registered, near-doubles asked about", director):
        director.press(director.form("names"), "", {"names": "\n".join([*near, *twins, *guests]), "agreed": "on"})
        need(director.page.says("Nothing has been saved yet"), "nothing is asked about the near-doubles")
        director.press(director.form("names"), "", answer_all(director, {"Jürgen Kühn": "yes"}))
    need(director.page.says("players registered"), f"no guests: {director.page.text[:400]}")
    with told.incident(f"registration: {TWICE}, one removed", director):
        director.click(link_of(director, "Andreas Mayer"))
        director.click("/remove/$")
        director.press(director.form("expected"))
    with told.incident("registration: name and club put right", director):
        director.click(link_of(director, "Andreas Maier"))
        director.press(director.form("club_name"), "", {"name": "Andreas Meier", "club_name": "SC Nord"})
    need(director.page.says("The details of Andreas Meier have been changed"), "the registration was not changed")


def link_of(person: Person, name: str) -> str:
    """The registration of somebody, at the desk."""
    found = [href for href, words in person.page.links if "/registrations/" in href and words == name]
    if not found:
        raise Missing(f"{person.page.url} has no registration of {name}")
    return f"{re.escape(found[-1])}$"


def first_series(told: Evening) -> None:
    director = told.director
    draw(told, 1)
    tables = told.tables(1)
    late = ["Kathrin Möbius; SC Wesel", "Zita Zander; SC Süd", "Ulrich Weiss; SC Wesel"]
    before = len(told.look(f"events/{told.slug}/ranking/")["lines"])
    told.desk()
    director.press(director.form("names"), "", {"names": "\n".join(late), "agreed": "on"})
    lines = told.look(f"events/{told.slug}/ranking/")["lines"]
    numbers = sorted(each["number"] for each in lines)[before:]
    need(len(numbers) == LATE, f"{len(numbers)} came late: {director.page.text[:400]}")
    shy(told, next(each["player"]["id"] for each in lines if each["player"]["name"] == "Zita Zander"))
    Incidents(told, numbers).happen(tables)
    finish(told, 1)


def shy(told: Evening, player: int) -> None:
    """A guest shows no more than first name and initial."""
    admin = told.people["anna"]
    admin.open(f"/players/{player}/")
    with told.incident("guest: shown as first name and initial", admin):
        admin.click("/change/$")
        form = admin.form("shown")
        admin.press(form, "", {"shown": "short"})
    ranking = Person(told.site).open(f"/events/{told.slug}/ranking/")
    need(ranking.says("Zita Z.") and not ranking.says("Zander"), "the guest's name is shown all the same")


def draw(told: Evening, number: int) -> None:
    told.directs()
    with told.incident(f"series {number} drawn", told.director):
        told.director.press(told.director.form(action="/draw/$"))
    drawn = told.director.page.says(f"Tables for series {number} have been drawn")
    need(drawn, f"not drawn: {told.director.page.text[:400]}")


def finish(told: Evening, number: int) -> None:
    """All lists are played to their end by the scorekeepers in turn, and signed."""
    tables = [each for each in told.tables(number) if any(seat["player"] for seat in each["seats"])]
    for place, table in enumerate(tqdm(tables, f"Series {number}", disable=None, leave=False)):
        if table["state"] == "confirmed":
            continue
        keeper = told.keepers[place % 2]
        told.play(keeper, table["sheet"], len(table["seats"]))
        told.sign(keeper, table["sheet"])


def series(told: Evening, number: int) -> None:
    """Who has played is registered again between the series, and not recognised: one person, two start numbers."""
    director = told.director
    if number == 2:
        told.desk()
        first = Incidents(told, []).registration("Ulrich Weiss")
        with told.incident("registration: somebody who has played already, told to be somebody else", director):
            director.press(director.form("names"), "", {"names": "Ulrich Weiß; SC Wesel"})
            if not director.page.says("1 player registered"):
                director.press(director.form("names"), "", answer_all(director, {}))
        need(director.page.says("1 player registered"), f"not registered: {director.page.text[:500]}")
        told.desk()
        director.press(director.form(action="/withdraw/", held=("registration", first)))
    draw(told, number)
    finish(told, number)


def merge(told: Evening) -> None:
    """The two are one; what each has played counts together."""
    lines = told.look(f"events/{told.slug}/ranking/")["lines"]
    both = [each for each in lines if each["player"]["name"].startswith("Ulrich Wei")]
    need(len(both) == 2, f"of the one registered twice there are {both}")
    kept, gone = sorted(both, key=lambda each: int(each["number"] or 0))
    admin = told.people["anna"]
    told.event(admin)
    with told.incident("players: two merged", admin):
        admin.click(rf"/players/{kept['player']['id']}/$")
        admin.click("/merge/$")
        admin.press(admin.form("with"), "", {"with": str(gone["player"]["id"])})
        admin.press(admin.form("with", "reason"), "", {"reason": "registered twice"})
    need(admin.page.says("Merged."), f"the two were not merged: {admin.page.text[:600]}")
    after = told.look(f"events/{told.slug}/ranking/")["lines"]
    line = next(each for each in after if each["player"]["id"] == kept["player"]["id"])
    need(line["total"] == kept["total"] + gone["total"], "the merged total is not the sum of both")


def finalise(told: Evening) -> None:
    director = told.director
    told.directs()
    with told.incident("ranking made final", director):
        director.press(director.form(action="/finalise/$"))
    need(director.page.says("The ranking is final"), f"not final: {director.page.text[:900]}")


def protest(told: Evening) -> None:
    """After the end: a deal was written down wrongly. Places change, and that is published with date and reason."""
    director = told.director
    before = told.look(f"events/{told.slug}/ranking/")["lines"]
    winner = before[0]["series"][0]["sheet"] if before[0]["series"][0] else before[1]["series"][0]["sheet"]
    reason = "protest: deal 2 was counted as won"
    told.directs()
    with told.incident("final: reopened, a deal corrected, signed, final again", director):
        director.press(director.form("reason", action="/reopen/$"), "", {"reason": reason})
        told.take(director, winner)
        director.click(rf"/sheets/{winner}/reopen/$")
        director.press(director.form("reason", "key"), "", {"reason": reason})
        best = max(told.look(f"sheets/{winner}/")["lines"], key=lambda line: max(line["points"] or [0]))
        director.click(rf"/sheets/{winner}/deals/{best['sequence']}/$")
        director.click("/correct/$")
        director.press(pass_in(director), SAVES, {"reason": reason})
        told.sign(director, winner)
        told.directs()
        director.press(director.form(action="/finalise/$"))
    need(director.page.says("The ranking is final"), f"not final again: {director.page.text[:900]}")
    published(told, before, reason)


def published(told: Evening, before: list[dict[str, Any]], reason: str) -> None:
    """Exactly the changed rows stand on the page, in the API and on paper."""
    ranking = told.look(f"events/{told.slug}/ranking/")
    told_changes = {each["player"]["id"]: each for each in ranking["published"][0]["changes"]}
    old, new = (
        {line["player"]["id"]: (line["rank"], line["total"]) for line in lines} for lines in (before, ranking["lines"])
    )
    wanted = {player for player in old.keys() | new.keys() if old.get(player) != new.get(player)}
    need(wanted and told_changes.keys() == wanted, f"{sorted(told_changes)} are published, {sorted(wanted)} changed")
    need(ranking["published"][0]["reason"] == reason, "the reason is not published")
    for path in (f"/events/{told.slug}/", f"/events/{told.slug}/ranking/"):
        page = Person(told.site).open(path)
        need(page.says("Changed on") and page.says(reason), f"{path} does not tell of the change")
    text = " ".join(printed(told).split())
    need("Changed on" in text and reason in text, f"paper does not tell of the change: {text[-600:]}")
    need(ranking["head"][:16] in text, "paper does not bear the head")


def printed(told: Evening) -> str:
    """The ranking as it comes from the printer."""
    director = told.director
    director.open(f"/events/{told.slug}/prints/")
    with told.incident("ranking printed", director):
        director.press(director.form(action="/print/$", button="^ranking$"), "^ranking$")
        director.click(r"/prints/\d+/(#some)?$")
        deadline = time.monotonic() + PATIENCE
        while not any("/file/" in href for href, _words in director.page.links):
            need(time.monotonic() < deadline, f"nothing was printed: {director.page.text[:400]}")
            time.sleep(0.3)
            director.open(director.page.url)
        director.click("/file/")
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(director.body)).pages)


def agree(told: Evening) -> None:
    """Nobody's sum, rank or row differs from our own count."""
    counted = recount.recount(told.site, told.slug)
    need(not counted.differences, "\n  ".join([f"{len(counted.differences)} differences:", *counted.differences[:20]]))
    print(f"recount: {sum(counted.compared.values())} comparisons, 0 differences", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("players", 83), ("series", 3), ("deals", 8), ("seed", 8)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    with serving.club() as (site, link):
        told = Evening(site, given.seed, given.series, given.deals)
        try:
            tell(told, link, given.players)
        except (Wrong, Missing) as error:
            print(f"wrong: {error}")
            return 1
        finally:
            for each in told.incidents:
                print(f"{each.hand.taps:>4} taps {each.hand.fields:>3} fields {each.hand.pages:>3} pages  {each.name}")
            if given.keep:
                print(f"{site}/events/{told.slug}/ (anna, dora, sven, sara: {PASSWORD}); Ctrl-C ends it", flush=True)
                time.sleep(24 * 3600)
    return 0


if __name__ == "__main__":
    sys.exit(main())
