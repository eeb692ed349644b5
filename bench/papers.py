"""Prints every paper of a rehearsed day, and makes pictures of their pages, to be looked at.

    .venv/bin/python bench/papers.py FOLDER [--games skat doppelkopf ...] [--languages de fr en] [--only cards]

Pages become pictures where poppler's `pdftoppm` is installed. Ends with 1 where something could not be printed.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tqdm import tqdm  # noqa: E402  found through the line above

from bench import faces_of_events, place  # noqa: E402

if TYPE_CHECKING:
    from tournaments.models import Event

GAMES = ("skat", "doppelkopf", "ecarte", "sixty_six", "bauernschnapsen", "dreierschnapsen")
LANGUAGES = ("de", "fr", "en")
DRAWN = ("cards", "plan_names", "plan_numbers", "plan_tables", "blanks", "draw", "code_cards")
"""Needed before the first deal of a series."""
AT_ALL_TIMES: Mapping[str, Mapping[str, str]] = {
    "poster": {},
    "rule_sheet": {},
    "prize_plan": {},
    "emergency": {"copies": "1"},
    "test_page": {},
    "table_cards": {"tables": "3"},
}
AT_THE_END: Mapping[str, Mapping[str, str]] = {
    "sheets": {"number": "1"},
    "ranking": {},
    "certificates": {"places": "3"},
    "prizes": {},
    "receipts": {},
}
DOTS = 60
"""Of a picture, to the inch."""


def asked(seats: int) -> Mapping[str, list[dict[str, str]]]:
    """By the point of the day at which it is needed: each paper, as its button asks for it."""
    early = [{"document": document, "number": "1"} for document in DRAWN]
    early += [{"document": document, "seats": str(seats), **more} for document, more in AT_ALL_TIMES.items()]
    return {"drawn": early, "final": [{"document": document, **more} for document, more in AT_THE_END.items()]}


def printed(client: Any, event: "Event", wanted: Mapping[str, str], language: str) -> Path:
    """The file that the button makes."""
    from django.utils import timezone  # noqa: PLC0415  needs the settings

    from scoring.models import PrintJob  # noqa: PLC0415
    from scoring.printing.documents import press  # noqa: PLC0415
    from scoring.printing.queries import print_queries  # noqa: PLC0415

    client.post(f"/events/{event.slug}/print/?language={language}", wanted)
    job = PrintJob.objects.order_by("pk").last()
    if job is None or job.state != PrintJob.State.QUEUED:
        raise SystemExit(f"{wanted} of {event} was not asked for")
    press.run(job.pk, timezone.now)
    job.refresh_from_db()
    file = print_queries.file_of(job)
    if file is None:
        raise SystemExit(f"{wanted} of {event}: {job.state} {job.error}")
    return file


def pictured(file: Path, into: Path) -> None:
    shutil.copy(file, into.with_suffix(".pdf"))
    if shutil.which("pdftoppm"):
        command = ["pdftoppm", "-r", str(DOTS), "-png", str(file), str(into)]
        subprocess.run(command, check=True)


def all_of(game: str, given: argparse.Namespace) -> None:
    from django.test import Client  # noqa: PLC0415  needs the settings

    import rules  # noqa: PLC0415

    like, director = faces_of_events.planned(game, deals=None)
    client = Client(SERVER_NAME="localhost")
    client.force_login(director)
    for point, papers in asked(max(rules.tables(game))).items():
        event = faces_of_events.rehearsed(like, director, point)
        for language in given.languages:
            for wanted in tqdm(papers, desc=f"{game} {language} {point}", disable=None):
                if given.only in wanted["document"]:
                    file = printed(client, event, wanted, language)
                    pictured(file, given.folder / f"{game}-{wanted['document']}-{language}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--languages", nargs="+", default=LANGUAGES)
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with place.database("sqlite"):
        for game in given.games:
            all_of(game, given)


if __name__ == "__main__":
    main()
