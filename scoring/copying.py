"""That copies of a club fail, or that it was brought back from one: noted in its data folder, for the pages to tell."""

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

NAME = "copies-failing.json"
RESTORED = "restored.json"


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
        last = failing.last.isoformat() if failing.last else None
        _write(data / NAME, {"folder": failing.folder, "since": failing.since.isoformat(), "last": last})


def noted(data: Path) -> Failing | None:
    """What was said last; None where copies are made, or nobody makes any."""
    try:
        said = json.loads((data / NAME).read_text(encoding="utf-8"))
        last = said["last"] and datetime.fromisoformat(said["last"])
        return Failing(str(said["folder"]), datetime.fromisoformat(said["since"]), last)
    except (OSError, ValueError, KeyError, TypeError):
        return None


@dataclass(frozen=True, slots=True)
class Restored:
    """The club was brought back from a copy."""

    made: datetime
    """When that was made."""
    at: datetime
    """When it was brought back."""


def note_restored(data: Path, made: datetime, at: datetime) -> None:
    """Say so to the pages; a folder that takes no write has worse to tell, and does."""
    with suppress(OSError):
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write(data / RESTORED, {"made": made.isoformat(), "at": at.isoformat()})


def restored(data: Path) -> Restored | None:
    """What was said last; None for a club that no copy brought back."""
    try:
        said = json.loads((data / RESTORED).read_text(encoding="utf-8"))
        return Restored(datetime.fromisoformat(said["made"]), datetime.fromisoformat(said["at"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _write(path: Path, said: dict[str, str | None]) -> None:
    """Whole, or not at all."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_text(json.dumps(said), encoding="utf-8")
    fresh.replace(path)
