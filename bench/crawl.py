"""Reads a club with everything in it to the last address, as everybody who may come, in each language.

.venv/bin/python bench/crawl.py [--languages de fr en] [--accept text/html application/json]
    [--readers stranger keeper] [--database sqlite|postgresql]

Nothing is measured but how much was read. Ends with 1 if somebody reads of people more than is shown, or comes upon too
little for the crawl to mean anything; `tests/crawl` tells who may read what, and holds a short form.
"""

import argparse
import logging
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import rules
from bench import place
from tests.crawl.people import MAY_READ, MUST_READ

ACCEPTED = ("text/html", "application/json")
READERS = tuple(who for who in MAY_READ if who != "paper")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--languages", nargs="+", choices=rules.LANGUAGES, default=rules.LANGUAGES)
    parser.add_argument("--accept", nargs="+", choices=ACCEPTED, default=ACCEPTED)
    parser.add_argument("--readers", nargs="+", choices=READERS, default=READERS)
    parser.add_argument("--database", choices=place.DATABASES, default=place.DATABASES[0])
    arguments = parser.parse_args()
    with place.database(arguments.database):
        sys.exit("\n".join(read(arguments.languages, arguments.accept, arguments.readers)) or None)


def read(languages: Sequence[str], accepted: Sequence[str], readers: Sequence[str]) -> list[str]:
    """What is wrong, as lines; progress is printed. Nothing of it stays in the database."""
    from django.db import transaction  # noqa: PLC0415  needs the settings
    from django.test.utils import setup_test_environment  # noqa: PLC0415  the same

    setup_test_environment()
    logging.disable(logging.CRITICAL)  # doors that do not open are told in thousands of lines
    crawling = import_module("tests.crawl.crawling")
    asks = [
        crawling.Ask(who, language, accept, options=True)
        for language, accept, who in product(languages, accepted, readers)
    ]
    with transaction.atomic():
        hall = import_module("tests.crawl.hall").Hall()
        _before, after = crawling.crawled(hall, asks, whole=True, told=_told)
        transaction.set_rollback(True)
    missing = [f"{who}: did not come upon {word}" for who in readers for word in MUST_READ[who] - after.words(who)]
    return [*after.leaks(MAY_READ), *(f"broken: {each}" for each in after.broken), *missing]


def _told(line: str) -> None:
    print(f"{time.process_time():6.0f} s  {line}", flush=True)


if __name__ == "__main__":
    main()
