"""What the worker does about events. A task makes one call."""

from celery import shared_task
from django.utils import timezone

from tournaments.actions import telling


@shared_task(name=telling.TELL)
def tell(delivery_id: int) -> None:
    """Tell another program, unless it was told."""
    telling.run(delivery_id, timezone.now)


@shared_task(name="tournaments.tasks.sweep")
def sweep() -> None:
    """Ring again for every message that is due."""
    telling.sweep(at=timezone.now())
