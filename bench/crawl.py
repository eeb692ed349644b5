"""Reads a club with everything in it to the last address, as everybody who may come, in each language.

.venv/bin/python bench/crawl.py [--languages de fr en] [--accept text/html application/json]
    [--database sqlite|postgresql]

Nothing is measured but how much was read. Ends with 1 if somebody reads of people more than is shown, or comes upon too
little for the crawl to mean anything; `tests/crawl` tells who may read what, and holds a short form.
"""

import argparse
import logging
import sys
import time
from importlib import import_module
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import rules
from bench import place

ACCEPTED = ("text/html", "application/json")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--languages", nargs="+", choices=rules.LANGUAGES, default=rules.LANGUAGES)
    parser.add_argument("--accept", nargs="+", choices=ACCEPTED, default=ACCEPTED)
    parser.add_argument("--database", choices=place.DATABASES, default=place.DATABASES[0])
    arguments = parser.parse_args()
    with place.database(arguments.database):
        sys.exit("\n".join(read(arguments.languages, arguments.accept)) or None)


def read(languages: list[str], accepted: list[str]) -> list[str]:
    """What is wrong, as lines; progress is printed. Nothing of it stays in the database."""
    from django.db import transaction  # noqa: PLC0415  needs the settings
    from django.test.utils import setup_test_environment  # noqa: PLC0415  the same

    setup_test_environment()
    logging.disable(logging.CRITICAL)  # doors that do not open are told in thousands of lines
    crawling, people = import_module("tests.crawl.crawling"), import_module("tests.crawl.people")
    readers = [who for who in people.MAY_READ if who != "paper"]
    asks = [
        crawling.Ask(who, language, accept, options=True)
        for language, accept, who in product(languages, accepted, readers)
    ]
    with transaction.atomic():
        hall = import_module("tests.crawl.hall").Hall()
        _before, after = crawling.crawled(hall, asks, whole=True, told=_told)
        transaction.set_rollback(True)
    missing = [
        f"{who}: did not come upon {word}" for who in readers for word in people.MUST_READ[who] - after.words(who)
    ]
    return [*after.leaks(people.MAY_READ), *(f"broken: {each}" for each in after.broken), *missing]


def _told(line: str) -> None:
    print(f"{time.process_time():6.0f} s  {line}", flush=True)


if __name__ == "__main__":
    main()
