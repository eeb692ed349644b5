"""The bell that tells the workers about a print job. Nobody waits for it, and nothing depends on its being heard."""

import logging
import time
from types import MappingProxyType

from amqp.exceptions import AMQPError
from celery import current_app
from kombu.exceptions import KombuError

logger = logging.getLogger(__name__)

RENDER = "scoring.tasks.render"
IMPATIENT = MappingProxyType({"max_retries": 0, "socket_connect_timeout": 0.3, "socket_timeout": 0.5})
"""A worker may wait for its broker, a person who pressed a button may not."""
BACKOFF = 5.0
"""Seconds for which a broker that did not answer is not asked again: a hundred lists may be ordered at once."""
BrokerAway = (KombuError, AMQPError, OSError)


class WorkerNotifier:
    """Rings in this process."""

    def __init__(self) -> None:
        self.backoff_until = 0.0

    def notify_worker(self, job_id: int) -> bool:
        """Whether the broker took the message; where it did not, the sweep will find the job."""
        if time.monotonic() < self.backoff_until:
            return False
        try:
            with current_app.connection_for_write(transport_options=dict(IMPATIENT)) as connection:
                current_app.send_task(RENDER, args=(job_id,), connection=connection, retry=False, ignore_result=True)
        except BrokerAway as error:
            self.backoff_until = time.monotonic() + BACKOFF
            logger.warning("No bell for print job %s, the sweep will find it: %s", job_id, error)
            return False
        return True


notify_worker = WorkerNotifier().notify_worker
