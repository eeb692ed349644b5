"""The queue: how far a file has come, taken back, tried again; and what lies on paper."""

from datetime import datetime, timedelta

import pytest

from scoring.actors import OPERATOR
from scoring.models import PaperTrail, PrintJob
from scoring.printing.actions import print_jobs
from scoring.printing.documents import press
from tests import build
from tests.build import AT
from tests.printing.papers import EVENT

pytestmark = pytest.mark.django_db
State = PrintJob.State
CARD = {"number": 1, "name": "N", "club": "", "seats": [[1, 1, 1]]}


def asked(cards=90, digests=None, language="de"):
    payload = {**EVENT, "of_series": 1, "cards": [CARD] * cards, "digests": digests or {}}
    return print_jobs.request_print(
        document="cards",
        book=build.book(),
        language=language,
        by=OPERATOR,
        at=AT,
        payload=payload,
        about={"series": 1},
        parts=cards,
    )


class Clock:
    """Goes on by so many seconds each time it is asked."""

    def __init__(self, step) -> None:
        self.step, self.now = timedelta(seconds=step), AT

    def __call__(self) -> datetime:
        self.now += self.step
        return self.now


def test_a_file_tells_how_far_it_has_come_and_keeps_its_lease(monkeypatch, settings):
    job, seen, bind = asked(), [], press.bind

    def watched(documents, ready):
        def told(made):
            ready(made)
            job.refresh_from_db()
            seen.append((job.made, job.parts, job.lease_until))

        return bind(documents, told)

    monkeypatch.setattr(press, "bind", watched)
    clock = Clock(settings.PRINT_LEASE_SECONDS - 1)
    press.run(job.pk, clock)
    job.refresh_from_db()
    assert [(made, parts) for made, parts, _until in seen] == [(40, 90), (80, 90), (90, 90)]
    assert len({until for _made, _parts, until in seen}) == 3
    assert (job.state, job.made, job.pages, job.attempts) == (State.DONE, 90, 23, 1)


def test_nobody_is_told_more_than_once_a_second(monkeypatch):
    told, go_on = [], print_jobs.go_on
    monkeypatch.setattr(print_jobs, "go_on", lambda job, *, made, at: told.append(made) or go_on(job, made=made, at=at))
    press.run(asked().pk, lambda: AT)
    assert told == []


@pytest.mark.parametrize("started", [False, True])
def test_what_waits_or_is_being_printed_is_taken_back(started):
    job = asked()
    claimed = print_jobs.claim(job_id=job.pk, at=AT) if started else None
    print_jobs.cancel_print(job_id=job.pk, by=OPERATOR, at=AT)
    job.refresh_from_db()
    assert (job.state, job.lease_until) == (State.CANCELLED, None)
    if claimed:
        assert not print_jobs.go_on(claimed, made=1, at=AT)
        assert not print_jobs.finish(claimed, file="a.pdf", pages=1, at=AT)
    assert print_jobs.claim(job_id=job.pk, at=AT + timedelta(days=1)) is None
    assert print_jobs.sweep(at=AT + timedelta(days=1)) == []


def test_a_worker_stops_with_the_next_part_of_what_was_taken_back(monkeypatch, prints_folder):
    job, claim = asked(), print_jobs.claim

    def claimed_and_taken_back(*, job_id, at):
        found = claim(job_id=job_id, at=at)
        print_jobs.cancel_print(job_id=job_id, by=OPERATOR, at=at)
        return found

    monkeypatch.setattr(print_jobs, "claim", claimed_and_taken_back)
    laid = []
    render = press.Binder.add
    monkeypatch.setattr(press.Binder, "add", lambda *given: laid.append(given) or render(*given))
    press.run(job.pk, Clock(5))
    job.refresh_from_db()
    assert (job.state, len(laid), list(prints_folder.glob("*.pdf"))) == (State.CANCELLED, 1, [])


def test_what_is_ready_is_not_taken_back():
    job = asked(4)
    press.run(job.pk, lambda: AT)
    print_jobs.cancel_print(job_id=job.pk, by=OPERATOR, at=AT)
    job.refresh_from_db()
    assert job.state == State.DONE


def test_what_was_taken_back_is_printed_when_a_person_asks_again():
    job = asked(4)
    print_jobs.cancel_print(job_id=job.pk, by=OPERATOR, at=AT)
    assert print_jobs.retry_print(job_id=job.pk, by=OPERATOR).state == State.QUEUED
    press.run(job.pk, lambda: AT)
    job.refresh_from_db()
    assert (job.state, job.made) == (State.DONE, 4)


def test_a_worker_that_was_passed_over_holds_nothing_after_a_second_start():
    job = asked(4)
    old = print_jobs.claim(job_id=job.pk, at=AT)
    print_jobs.cancel_print(job_id=job.pk, by=OPERATOR, at=AT)
    print_jobs.retry_print(job_id=job.pk, by=OPERATOR)
    new = print_jobs.claim(job_id=job.pk, at=AT)
    assert not print_jobs.go_on(old, made=1, at=AT)
    assert print_jobs.go_on(new, made=1, at=AT)


def test_what_was_printed_is_known_part_by_part_until_it_is_printed_anew():
    first = asked(4, {"a": "1", "b": "1"})
    press.run(first.pk, lambda: AT)
    assert PaperTrail.objects.get().digests == {"a": "1", "b": "1"}
    again = print_jobs.request_print(
        document="cards",
        book=first.book,
        language="fr",
        by=OPERATOR,
        at=AT,
        payload={**first.payload, "digests": {"b": "2"}},
        parts=4,
    )
    assert PaperTrail.objects.get().digests == {"a": "1", "b": "1"}
    press.run(again.pk, lambda: AT)
    assert PaperTrail.objects.get().digests == {"a": "1", "b": "2"}
