"""That copies of a running club fail: noted in its data folder by whoever makes them, for the pages to tell."""

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

NAME = "copies-failing.json"


@dataclass(frozen=True, slots=True)
class Failing:
    """Copies cannot be made."""

    folder: str
    """Into which they go."""
    since: datetime
    last: datetime | None
    """When the last one was made; None for none since the start."""


def note(data: Path, failing: Failing | None) -> None:
    """Say so to the pages, or that all is well; a disk that takes no write has worse to tell, and does."""
    with suppress(OSError):
        if failing is None:
            (data / NAME).unlink(missing_ok=True)
            return
        moments = {"since": failing.since.isoformat(), "last": failing.last and failing.last.isoformat()}
        fresh = data / f"{NAME}.new"
        fresh.write_text(json.dumps({"folder": failing.folder, **moments}), encoding="utf-8")
        fresh.replace(data / NAME)


def noted(data: Path) -> Failing | None:
    """What was said last; None where copies are made, or nobody makes any."""
    try:
        said = json.loads((data / NAME).read_text(encoding="utf-8"))
        last = said["last"] and datetime.fromisoformat(said["last"])
        return Failing(str(said["folder"]), datetime.fromisoformat(said["since"]), last)
    except (OSError, ValueError, KeyError, TypeError):
        return None
