#!/usr/bin/env python
"""Django's command line for Kiebitz."""

import os
import sys

BEGINNINGS = ("migrate", "demo")
"""Commands that would make tables where there are none."""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415  settings must be named first
    from django.core.management import execute_from_command_line  # noqa: PLC0415  settings must be named first
    from django.db import Error  # noqa: PLC0415  settings must be named first

    try:
        if sys.argv[1:2] and sys.argv[1] in BEGINNINGS:
            _need_known_database()
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        raise SystemExit(str(error)) from None
    except (Error, OSError) as error:
        from config import startup  # noqa: PLC0415  only told when it is needed

        startup.need_room(error)
        if isinstance(error, Error):
            startup.need_prepared_database()
        raise


def _need_known_database() -> None:
    import django  # noqa: PLC0415  settings must be named first

    django.setup()

    from config import startup  # noqa: PLC0415  reads the settings

    startup.need_known_database()


if __name__ == "__main__":
    main()
