"""Print jobs: asked for once, claimed by one, given up visibly, found again when a message or a worker got lost."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules import engine
from scoring.actors import OPERATOR
from scoring.lists.values.keeping import SHELF
from scoring.models import PrintJob, Sheet
from scoring.printing.actions import print_jobs
from tests import build
from tests.build import AT

pytestmark = pytest.mark.django_db

State = PrintJob.State


def asked(sheet, **more):
    given = {
        "document": "sheet",
        "book": sheet.book,
        "sheet": sheet,
        "language": "de",
        "by": OPERATOR,
        "at": AT,
        **more,
    }
    return print_jobs.request_print(**given)


def job(**more):
    return asked(build.sheet(), **more)


def later(settings, times=1):
    return AT + times * timedelta(seconds=settings.PRINT_LEASE_SECONDS + 1)


def test_asking_twice_for_the_same_gives_the_same_job():
    sheet = build.sheet()
    assert asked(sheet) == asked(sheet)
    assert PrintJob.objects.count() == 1


def test_asking_reads_no_deal_however_long_the_list(monkeypatch):
    """Only who ever sat there, substitutes included, and what the print is called by."""
    _short, long = build.sheet(), build.sheet()
    for _deal in range(12):
        build.record(long)
    played, play = [], engine._play
    monkeypatch.setattr(engine, "_play", lambda *given: played.append(given) or play(*given))
    statements = []
    for sheet in Sheet.objects.select_related("book").order_by("pk"):
        SHELF.forget(sheet.pk)
        with CaptureQueriesContext(connection) as captured:
            asked(sheet)
        statements.append(len(captured))
    assert statements == [7, 7]
    assert played == []


def test_a_substitute_who_is_shown_otherwise_is_so_in_the_next_print():
    sheet, guest = build.sheet(), build.player("Erika Ersatz")
    build.record(sheet)
    build.write(sheet, "seat", seats=((2, guest.pk),))
    first = asked(sheet)
    type(guest).objects.filter(pk=guest.pk).update(name="Renate Neu")
    assert asked(sheet) != first


def test_who_asks_for_the_same_in_the_same_moment_gets_the_same_job(monkeypatch):
    """PostgreSQL lets two look for a job that neither has made yet."""
    sheet = build.sheet()
    first, known = asked(sheet), print_jobs._known
    answers = iter([[], known])
    monkeypatch.setattr(print_jobs, "_known", lambda *given: each(*given) if callable(each := next(answers)) else each)
    assert asked(sheet) == first
    assert PrintJob.objects.count() == 1


def test_a_list_on_which_nobody_has_a_name_is_printed_too():
    assert asked(build.sheet(players=[None, None, None])).state == State.QUEUED


def test_another_document_language_or_revision_is_another_job():
    sheet = build.sheet()
    first = asked(sheet)
    others = [asked(sheet, document="blank"), asked(sheet, language="fr")]
    build.record(sheet)
    others.append(asked(sheet))
    assert len({first, *others}) == 4
    assert (first.revision, others[-1].revision) == (1, 2)


def test_a_new_layout_prints_an_old_revision_anew(monkeypatch):
    sheet = build.sheet()
    first = asked(sheet)
    monkeypatch.setattr(print_jobs, "TEMPLATE_VERSIONS", {"sheet": "next"})
    assert asked(sheet) != first


@pytest.mark.parametrize("change", [{"publicity": "", "minor": True}, {"name": "Renate Neu"}])
def test_whoever_is_shown_otherwise_is_so_in_the_next_print(change):
    player = build.player("Anna Adler")
    sheet = build.sheet(players=[player, None, None])
    first = asked(sheet)
    type(player).objects.filter(pk=player.pk).update(**change)
    second = asked(sheet)
    assert second != first
    assert asked(sheet) == second


def test_a_ranking_with_other_names_is_printed_anew_and_the_time_alone_is_no_reason():
    ranking = {"document": "ranking", "book": build.book(), "language": "en", "by": OPERATOR, "at": AT}
    first = print_jobs.request_print(**ranking, payload={"rows": [{"name": "Anna"}], "as_of": "10:00"})
    assert print_jobs.request_print(**ranking, payload={"rows": [{"name": "Anna"}], "as_of": "10:05"}) == first
    assert print_jobs.request_print(**ranking, payload={"rows": [{"name": "#7"}], "as_of": "10:00"}) != first


def test_the_revision_is_the_databases_not_the_given_rows():
    sheet = build.sheet()
    stale = type(sheet).objects.get(pk=sheet.pk)
    build.record(sheet)
    assert asked(stale).revision == sheet.revision


def test_a_ranking_is_printed_once_per_version_of_its_book():
    book = build.book()
    ranking = {"document": "ranking", "book": book, "language": "en", "by": OPERATOR, "at": AT, "payload": {"rows": []}}
    first = print_jobs.request_print(**ranking)
    assert print_jobs.request_print(**ranking) == first
    assert first.payload == {"rows": []}
    type(book).objects.filter(pk=book.pk).update(version=book.version + 1)
    assert print_jobs.request_print(**ranking) != first


def test_a_job_remembers_who_asked():
    made = build.sheet()
    keeper = build.scorekeeper(made.book)
    assert asked(made, by=keeper).created_by == keeper
    assert job().created_by is None


def test_a_job_is_claimed_by_one_worker_only():
    made = job()
    claimed = print_jobs.claim(job_id=made.pk, at=AT)
    assert (claimed.state, claimed.attempts) == (State.RENDERING, 1)
    assert print_jobs.claim(job_id=made.pk, at=AT) is None


def test_a_job_that_does_not_exist_is_nobodys():
    assert print_jobs.claim(job_id=4711, at=AT) is None


def test_a_job_is_free_again_when_the_lease_ran_out(settings):
    made = job()
    print_jobs.claim(job_id=made.pk, at=AT)
    assert print_jobs.claim(job_id=made.pk, at=AT + timedelta(seconds=settings.PRINT_LEASE_SECONDS)) is None
    assert print_jobs.claim(job_id=made.pk, at=later(settings)).attempts == 2


def test_a_worker_whose_lease_ran_out_cannot_finish_somebody_elses_job(settings):
    made = job()
    slow = print_jobs.claim(job_id=made.pk, at=AT)
    quick = print_jobs.claim(job_id=made.pk, at=later(settings))
    assert not print_jobs.finish(slow, file="slow.pdf", pages=1, at=later(settings))
    assert not print_jobs.fail_attempt(slow, error="late", at=later(settings))
    assert print_jobs.finish(quick, file="quick.pdf", pages=2, at=later(settings))
    made.refresh_from_db()
    assert (made.state, made.file, made.pages, made.lease_until) == (State.DONE, "quick.pdf", 2, None)


def test_a_finished_job_cannot_be_claimed_or_finished_again(settings):
    made = job()
    claimed = print_jobs.claim(job_id=made.pk, at=AT)
    assert print_jobs.finish(claimed, file="one.pdf", pages=1, at=AT)
    assert not print_jobs.finish(claimed, file="two.pdf", pages=1, at=AT)
    assert print_jobs.claim(job_id=made.pk, at=later(settings)) is None


def test_a_job_that_fails_waits_for_another_attempt_and_says_why():
    made = job()
    print_jobs.fail_attempt(print_jobs.claim(job_id=made.pk, at=AT), error="no paper", at=AT)
    made.refresh_from_db()
    assert (made.state, made.error, made.attempts) == (State.QUEUED, "no paper", 1)


def test_a_job_is_given_up_after_three_attempts(settings):
    made = job()
    for _attempt in range(settings.PRINT_ATTEMPTS):
        print_jobs.fail_attempt(print_jobs.claim(job_id=made.pk, at=AT), error="no paper", at=AT)
    made.refresh_from_db()
    assert (made.state, made.error, made.attempts, made.finished_at) == (State.FAILED, "no paper", 3, AT)
    assert print_jobs.claim(job_id=made.pk, at=AT) is None


def test_the_sweep_gives_up_a_job_that_ended_three_workers(settings):
    made = job()
    for attempt in range(settings.PRINT_ATTEMPTS):
        assert print_jobs.claim(job_id=made.pk, at=later(settings, attempt))
    print_jobs.sweep(at=later(settings, settings.PRINT_ATTEMPTS))
    made.refresh_from_db()
    assert made.state == State.FAILED
    assert made.error


def test_a_failed_job_can_be_tried_again_by_a_person(settings):
    made = job()
    for _attempt in range(settings.PRINT_ATTEMPTS):
        print_jobs.fail_attempt(print_jobs.claim(job_id=made.pk, at=AT), error="no paper", at=AT)
    assert print_jobs.retry_print(job_id=made.pk, by=OPERATOR).state == State.QUEUED
    assert print_jobs.claim(job_id=made.pk, at=AT).attempts == 1


def test_whoever_asks_again_for_what_failed_has_it_tried_again(settings):
    sheet = build.sheet()
    made = asked(sheet)
    for _attempt in range(settings.PRINT_ATTEMPTS):
        print_jobs.fail_attempt(print_jobs.claim(job_id=made.pk, at=AT), error="no paper", at=AT)
    assert asked(sheet) == made
    made.refresh_from_db()
    assert (made.state, made.error) == (State.QUEUED, "")


def test_a_job_whose_document_is_there_is_not_tried_again(prints_folder, rung, django_capture_on_commit_callbacks):
    made = job()
    print_jobs.finish(print_jobs.claim(job_id=made.pk, at=AT), file="one.pdf", pages=1, at=AT)
    prints_folder.mkdir()
    (prints_folder / "one.pdf").write_bytes(b"%PDF")
    with django_capture_on_commit_callbacks(execute=True):
        assert print_jobs.retry_print(job_id=made.pk, by=OPERATOR).state == State.DONE
    assert rung() == []


@pytest.mark.parametrize("state", ["queued", "rendering", "failed", "done without its file"])
def test_every_job_whose_document_is_not_there_is_tried_again(
    state, rung, settings, django_capture_on_commit_callbacks
):
    made = job()
    for _attempt in range({"queued": 2, "failed": settings.PRINT_ATTEMPTS}.get(state, 0)):
        print_jobs.fail_attempt(print_jobs.claim(job_id=made.pk, at=AT), error="no paper", at=AT)
    if state in {"rendering", "done without its file"}:
        claimed = print_jobs.claim(job_id=made.pk, at=AT)
    if state == "done without its file":
        print_jobs.finish(claimed, file="one.pdf", pages=1, at=AT)
    made.refresh_from_db()
    assert made.state == state.split()[0]
    with django_capture_on_commit_callbacks(execute=True):
        again = print_jobs.retry_print(job_id=made.pk, by=OPERATOR)
    assert (again.state, again.lease_until, again.error, again.finished_at) == (State.QUEUED, None, "", None)
    assert rung() == [made.pk]
    assert print_jobs.claim(job_id=made.pk, at=AT)


@pytest.mark.parametrize("attempt", [1, 2, 3])
def test_a_worker_whose_job_a_person_started_again_cannot_finish_it(attempt, settings):
    """Not even at the same moment, by a clock that stands still."""
    made = job()
    for _earlier in range(attempt - 1):
        print_jobs.fail_attempt(print_jobs.claim(job_id=made.pk, at=AT), error="no paper", at=AT)
    old = print_jobs.claim(job_id=made.pk, at=AT)
    assert old.attempts == attempt
    print_jobs.retry_print(job_id=made.pk, by=OPERATOR)
    assert not print_jobs.finish(old, file="old.pdf", pages=1, at=AT)
    new = print_jobs.claim(job_id=made.pk, at=AT)
    assert not print_jobs.finish(old, file="old.pdf", pages=1, at=AT)
    assert not print_jobs.fail_attempt(old, error="old", at=AT)
    assert print_jobs.finish(new, file="new.pdf", pages=2, at=AT)
    made.refresh_from_db()
    assert (made.state, made.file) == (State.DONE, "new.pdf")


def test_a_lease_of_a_clock_that_was_set_back_frees_itself(settings, rung):
    made = job()
    ahead = print_jobs.claim(job_id=made.pk, at=AT + timedelta(days=1))
    assert print_jobs.sweep(at=AT) == [made.pk]
    here = print_jobs.claim(job_id=made.pk, at=AT)
    assert here.attempts == 2
    assert not print_jobs.finish(ahead, file="ahead.pdf", pages=1, at=AT)
    assert print_jobs.finish(here, file="here.pdf", pages=1, at=AT)
    assert not print_jobs.finish(ahead, file="ahead.pdf", pages=1, at=AT)


def test_a_lease_of_a_clock_that_is_a_little_ahead_is_kept(settings, rung):
    made = job()
    ahead = print_jobs.claim(job_id=made.pk, at=AT + timedelta(seconds=settings.PRINT_LEASE_SECONDS))
    assert print_jobs.sweep(at=AT) == []
    assert print_jobs.claim(job_id=made.pk, at=AT) is None
    assert print_jobs.finish(ahead, file="ahead.pdf", pages=1, at=AT)


def test_the_sweep_rings_for_what_waits_and_for_whose_lease_ran_out(settings, rung):
    waiting, working, lost, done = job(), job(), job(), job()
    print_jobs.claim(job_id=lost.pk, at=AT)
    print_jobs.claim(job_id=working.pk, at=later(settings))
    print_jobs.finish(print_jobs.claim(job_id=done.pk, at=AT), file="one.pdf", pages=1, at=AT)
    assert print_jobs.sweep(at=later(settings)) == [waiting.pk, lost.pk]
    assert rung() == [waiting.pk, lost.pk]


def test_the_bell_rings_when_the_job_is_committed(rung, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        made = job()
        assert rung() == []
    assert rung() == [made.pk]


def test_asking_again_does_not_ring_again(rung, django_capture_on_commit_callbacks):
    sheet = build.sheet()
    with django_capture_on_commit_callbacks(execute=True):
        made = asked(sheet)
        asked(sheet)
    assert rung() == [made.pk]


def test_who_asks_for_the_same_in_the_same_moment_gets_the_one_job(monkeypatch):
    sheet = build.sheet()
    asked = {"document": "sheet", "book": sheet.book, "sheet": sheet, "language": "de", "by": OPERATOR, "at": AT}
    first = print_jobs.request_print(**asked)
    looks = iter([[], [first]])  # the other one wrote between our look and our row
    monkeypatch.setattr(print_jobs, "_OF_SHEET", lambda **_named: next(looks))
    assert print_jobs.request_print(**asked) == first
    assert PrintJob.objects.count() == 1
