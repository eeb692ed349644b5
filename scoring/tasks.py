"""What the worker does. A task makes one call; the PDF engine is loaded by workers alone, see `config.celery`."""

from celery import shared_task
from django.core.management import call_command
from django.utils import timezone

from scoring.printing.actions import bell, print_jobs, printer_orders


@shared_task(name=bell.RENDER)
def render(job_id: int) -> None:
    """Print this job, unless it is printed or being printed."""
    from scoring.printing.documents import press  # noqa: PLC0415  web processes know this task and never need the PDF engine

    press.run(job_id, timezone.now)


@shared_task(name=bell.SEND)
def send_to_printer(order_id: int) -> None:
    """Tell a printer, unless it was told."""
    printer_orders.run(order_id, timezone.now)


@shared_task(name="scoring.tasks.tidy")
def tidy() -> None:
    """What is kept for a time goes."""
    call_command("tidy", verbosity=0)


@shared_task(name="scoring.tasks.sweep")
def sweep() -> None:
    """Ring again for every job and every order to a printer whose message or worker got lost."""
    print_jobs.sweep(at=timezone.now())
    printer_orders.sweep(at=timezone.now())
