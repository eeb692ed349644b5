#!/usr/bin/env python
"""Django's command line for Kiebitz."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415  settings must be named first
    from django.core.management import execute_from_command_line  # noqa: PLC0415  settings must be named first
    from django.db import Error  # noqa: PLC0415  settings must be named first

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        raise SystemExit(str(error)) from None
    except Error:
        from config.startup import need_prepared_database  # noqa: PLC0415  only told when it is needed

        need_prepared_database()
        raise


if __name__ == "__main__":
    main()
