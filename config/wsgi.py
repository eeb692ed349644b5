"""The web application for gunicorn."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

from config import startup  # noqa: E402  reads the settings, which are there only now

startup.need_prepared_database()
startup.warn_without_broker()
startup.warn_without_proxies()
startup.warn_without_collected_files()
startup.make_what_all_share()
