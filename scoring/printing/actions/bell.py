"""The bell that tells workers about a row that waits. Nobody waits for it, and nothing depends on its being heard."""

import logging
import os
import time
from types import MappingProxyType
from typing import Any

from amqp.exceptions import AMQPError
from celery import current_app
from kombu import Connection
from kombu.exceptions import KombuError

logger = logging.getLogger(__name__)

RENDER = "scoring.tasks.render"
SEND = "scoring.tasks.send_to_printer"
IMPATIENT = MappingProxyType({"max_retries": 0, "socket_connect_timeout": 0.3, "socket_timeout": 0.5})
"""A worker may wait for its broker, a person who pressed a button may not."""
SENDING: MappingProxyType[str, Any] = MappingProxyType({"declare": (), "retry": False, "ignore_result": True})
"""Neither broker needs to be told of the queue before there is a message in it; the workers tell it."""
BACKOFF = 5.0
"""Seconds for which a broker that did not answer is not asked again: a hundred lists may be ordered at once."""
AT_ONCE = 0.2
"""Seconds within which a connection is refused that the broker has closed meanwhile; what takes longer hangs."""
BrokerAway = (KombuError, AMQPError, OSError)


class WorkerNotifier:
    """Rings in this process, over connections that are kept: each is one thread's while it rings."""

    def __init__(self) -> None:
        self.backoff_until = 0.0
        self._idle: list[Connection] = []
        os.register_at_fork(after_in_child=self._idle.clear)

    def notify_worker(self, job_id: int, task: str = RENDER) -> bool:
        """Send the message; returns whether the broker took it. If it did not, the sweep will find the job.

        `job_id`: primary key of the row that this task is about.
        """
        if time.monotonic() < self.backoff_until:
            return False
        try:
            self._ring(job_id, task)
        except BrokerAway as error:
            self.backoff_until = time.monotonic() + BACKOFF
            logger.warning("No bell for print job %s, the sweep will find it: %s", job_id, error)
            return False
        return True

    def _ring(self, job_id: int, task: str) -> None:
        """Over a kept connection, and where that was cut while nobody rang, over a new one."""
        began = time.monotonic()
        try:
            kept = self._idle.pop()
        except IndexError:
            return self._send(_connected(), job_id, task)
        try:
            return self._send(kept, job_id, task)
        except BrokerAway:
            self._idle.clear()  # cut at the same time
            if time.monotonic() - began > AT_ONCE:
                raise
        return self._send(_connected(), job_id, task)

    def _send(self, connection: Connection, job_id: int, task: str) -> None:
        try:
            current_app.send_task(task, args=(job_id,), connection=connection, **SENDING)
        except BaseException:
            connection.release()
            raise
        self._idle.append(connection)


def _connected() -> Connection:
    return current_app.connection_for_write(transport_options=dict(IMPATIENT))


notify_worker = WorkerNotifier().notify_worker
