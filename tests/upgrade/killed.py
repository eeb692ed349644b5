"""`migrate` that is killed before one of its statements."""

import itertools
import os
import signal

from django.core.management import call_command
from django.db import connection


def migrate(last, said):
    """How many statements there were; with 0 none is the last."""
    numbers = itertools.count(1)

    def counted(execute, *statement):
        if next(numbers) == last:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(*statement)

    with connection.execute_wrapper(counted):
        call_command("migrate", verbosity=0, stdout=said)
    return next(numbers) - 1
