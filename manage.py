#!/usr/bin/env python
"""Django's command line for Kiebitz."""

import os
import sys
from pathlib import Path

BEGINNINGS = ("migrate", "demo")
"""Commands that would make tables where there are none."""
OURS = ("scoring", "tournaments")
ANYWHERE = {"restore", "catalogues", "about"}
"""Commands of ours that work whatever lies in the database, or say themselves what is wrong with it."""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415  settings must be named first
    from django.core.management import execute_from_command_line  # noqa: PLC0415  settings must be named first
    from django.db import Error  # noqa: PLC0415  settings must be named first

    try:
        name = sys.argv[1] if sys.argv[1:] else ""
        if name in _ours() - ANYWHERE:
            _need_known_database(begins=name in BEGINNINGS)
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        raise SystemExit(str(error)) from None
    except (Error, OSError) as error:
        from config import startup  # noqa: PLC0415  only told when it is needed

        startup.need_room(error)
        if isinstance(error, Error):
            startup.need_prepared_database()
        raise


def _ours() -> set[str]:
    from django.core.management import find_commands  # noqa: PLC0415  settings must be named first

    root = Path(__file__).parent
    return {name for app in OURS for name in find_commands(str(root / app / "management"))}


def _need_known_database(*, begins: bool) -> None:
    import django  # noqa: PLC0415  settings must be named first

    django.setup()

    from config import startup  # noqa: PLC0415  reads the settings

    if begins:
        startup.need_known_database()
    startup.need_known_steps()


if __name__ == "__main__":
    main()
