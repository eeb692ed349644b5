"""The Celery application; its settings are Django's, prefixed CELERY_."""

import ctypes
import os
import signal
import sys

from celery import Celery
from celery.signals import beat_embedded_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("kiebitz")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@beat_embedded_init.connect
def end_with_the_worker(**_rest: object) -> None:
    """A worker that is killed outright must not leave its beat behind; its pool notices by itself."""
    if sys.platform == "linux":
        pr_set_pdeathsig = 1  # linux/prctl.h
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGTERM)
