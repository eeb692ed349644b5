"""The Celery application; its settings are Django's, prefixed CELERY_."""

import ctypes
import os
import signal
import sys

from celery import Celery
from celery.signals import beat_embedded_init, celeryd_init, worker_init, worker_process_init
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# Celery would run Django's checks at each start, which load every page, and looks at nothing that they find.
os.environ.setdefault("CELERY_SKIP_CHECKS", "yes")
TRANSPORT_ALIASES["filesystem"] = "config.broker:Transport"

app = Celery("kiebitz")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@celeryd_init.connect
def need_servers(**_rest: object) -> None:
    from config import startup  # noqa: PLC0415  the settings are read only now

    startup.need_prepared_database()
    startup.need_broker()


@worker_init.connect
def load_the_engine(**_rest: object) -> None:
    """Before the pool parts into its processes: none of them reads a thousand modules for its first document."""
    from scoring.printing.documents import paper  # noqa: F401, PLC0415  only the worker needs the PDF engine


@worker_process_init.connect
def load_the_fonts(**_rest: object) -> None:
    """In each process for itself: the font library reads in a thread, and a thread does not live on in a fork."""
    from scoring.printing.documents import paper  # noqa: PLC0415  the same

    paper.load()


@beat_embedded_init.connect
def end_with_the_worker(**_rest: object) -> None:
    """A worker that is killed outright must not leave its beat behind; its pool notices by itself."""
    if sys.platform == "linux":
        pr_set_pdeathsig = 1  # linux/prctl.h
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGTERM)
