"""A printer of the computer is told once, in words that no name can turn into others; what it says is shown."""

from datetime import timedelta

import pytest
from django.core.exceptions import ImproperlyConfigured, PermissionDenied, ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config import doctor, env
from scoring import tasks
from scoring.models import PrinterOrder, PrintJob
from scoring.printing.actions import cups, print_jobs, printer_orders
from tests import build
from tests.build import AT
from tests.printing.printer import installed
from tests.scoring.faces import text
from tests.tournaments import events
from tournaments.models import Event

pytestmark = pytest.mark.django_db
State = PrinterOrder.State


@pytest.fixture
def commands(monkeypatch, tmp_path, settings):
    settings.PRINTERS = ("Büro", "Saal")
    return installed(monkeypatch, tmp_path / "cups")


@pytest.fixture(scope="module")
def directed(world):
    return world(lambda: events.event().pk)


@pytest.fixture
def event(directed):
    return Event.objects.get(pk=directed)


@pytest.fixture
def job(event, prints_folder):
    """A document of twelve pages that lies there."""
    prints_folder.mkdir()
    (prints_folder / "a.pdf").write_bytes(b"%PDF-1.7 fake")
    made = {"document": "blanks", "revision": 1, "template_version": "1", "language": "en", "created_at": AT}
    return PrintJob.objects.create(book=event.book, state="done", file="a.pdf", pages=12, **made)


@pytest.fixture
def send(job, event):
    def sent(printer="Saal", **more):
        by = more.pop("by", events.director_of(event))
        return printer_orders.send_to_printer(job_id=job.pk, printer=printer, by=by, at=AT, **more)

    return sent


def run(order):
    printer_orders.run(order.pk, lambda: AT)
    order.refresh_from_db()
    return order


def test_the_printer_is_told_pages_and_copies(commands, send, prints_folder):
    order = run(send(pages=[3, 5, 6, 7], copies=2))
    file = str(prints_folder / "a.pdf")
    assert commands.told == [
        ["lp", "-d", "Saal", "-P", "3,5-7", "-n", "2", "-t", "Blank sheets – Preisskat", "--", file]
    ]
    assert (order.state, order.reference, order.error, order.lease_until) == (State.SENT, "Saal-17", "", None)


@pytest.mark.parametrize("pages", [(), tuple(range(1, 13))])
def test_of_the_whole_document_no_pages_are_named(commands, send, pages):
    run(send(pages=pages))
    assert "-P" not in commands.told[0]


def test_the_command_learns_none_of_our_secrets(commands, send, monkeypatch):
    monkeypatch.setenv("DJANGO_SECRET_KEY", "secret")
    monkeypatch.setenv("DATABASE_URL", "postgres://user:password@host/name")
    run(send())
    assert set(commands.environment) <= {*cups.INHERITED, "LC_ALL", "LC_CTYPE", "PWD", "SHLVL", "_"}


def test_a_printer_that_the_operator_has_not_named_is_never_told_anything(commands, send, settings):
    with pytest.raises(ValidationError, match=r"offered|angeboten"):
        send("Keller")
    order = send("Saal")
    settings.PRINTERS = ("Büro",)
    run(order)
    assert (commands.told, order.state) == ([], State.FAILED)
    settings.PRINTERS = ()
    with pytest.raises(ValidationError):
        send("Büro")


@pytest.mark.parametrize(
    "wrong", [{"copies": 0}, {"copies": 21}, {"pages": [13]}, {"pages": [0]}, {"printer": ""}, {"printer": "-o"}]
)
def test_what_cannot_be_printed_is_refused(commands, send, wrong):
    with pytest.raises(ValidationError):
        send(**wrong)
    assert not PrinterOrder.objects.exists()


def test_a_document_that_is_gone_is_not_sent(commands, send, job, prints_folder):
    order = send()
    (prints_folder / "a.pdf").unlink()
    assert run(order).state == State.FAILED
    assert commands.told == []
    with pytest.raises(ValidationError):
        send()


def test_only_who_directs_sends_to_a_printer(commands, send, job, event):
    with pytest.raises(PermissionDenied):
        send(by=build.scorekeeper(event.book))
    order = send()
    for act in (
        lambda by: printer_orders.cancel_order(order_id=order.pk, by=by),
        lambda by: printer_orders.print_elsewhere(order_id=order.pk, printer="Büro", by=by, at=AT),
    ):
        with pytest.raises(PermissionDenied):
            act(build.scorekeeper(event.book))


def test_what_the_printer_says_is_kept_in_short(commands, send):
    commands.says(lp={"code": 1, "err": "lp: Error - The printer or class does not exist.\n" + "x" * 500})
    order = run(send())
    assert order.state == State.FAILED
    assert order.error.startswith("lp: Error - The printer or class does not exist. xxx")
    assert len(order.error) == cups.MAX_WORDS


def test_a_printer_that_hangs_is_given_up(commands, send, monkeypatch):
    monkeypatch.setattr(cups, "PATIENCE", 0.5)
    commands.says(lp={"hangs": True})
    order = run(send())
    assert order.state == State.FAILED
    assert order.error
    assert len(commands.told) == 1
    assert not commands.child_lives()


def test_a_computer_without_the_command_says_so(send, settings, monkeypatch, tmp_path):
    settings.PRINTERS = ("Saal",)
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    order = run(send())
    assert (order.state, "lp" in order.error) == (State.FAILED, True)


def test_nothing_is_told_twice(commands, send):
    order = run(send())
    run(order)
    run(order)
    assert len(commands.told) == 1


def test_what_was_interrupted_is_named_and_not_repeated(commands, send):
    order = send()
    claimed = printer_orders._claimed(order.pk, AT)
    assert claimed.state == State.SENDING
    assert printer_orders.sweep(at=AT) == []
    printer_orders.sweep(at=AT + 2 * printer_orders.LEASE)
    order.refresh_from_db()
    assert (order.state, bool(order.error), commands.told) == (State.FAILED, True, [])


def test_what_no_worker_has_heard_of_is_rung_for_again(commands, send, rung):
    order = send()
    assert printer_orders.sweep(at=AT) == [order.pk]
    assert rung() == [order.pk]
    tasks.send_to_printer(order.pk)
    assert printer_orders.sweep(at=AT) == []


def test_what_was_told_to_no_printer_yet_is_taken_back_at_once(commands, send, event):
    order = send()
    taken = printer_orders.cancel_order(order_id=order.pk, by=events.director_of(event))
    assert taken.state == State.CANCELLED
    run(order)
    assert commands.told == []


def test_what_was_sent_is_taken_back_by_its_number(commands, send, event):
    order = run(send())
    taken = printer_orders.cancel_order(order_id=order.pk, by=events.director_of(event))
    assert taken.state == State.STOPPING
    assert run(order).state == State.CANCELLED
    assert commands.told[1:] == [["cancel", "Saal-17"]]


def test_where_the_printer_does_not_take_it_back_its_words_are_shown(commands, send, event):
    order = run(send())
    commands.says(cancel={"code": 1, "err": "cancel: Job #17 is already completed"})
    printer_orders.cancel_order(order_id=order.pk, by=events.director_of(event))
    assert (run(order).state, order.error) == (State.SENT, "cancel: Job #17 is already completed")


def test_a_worker_that_ended_while_it_took_something_back_is_followed_by_another(commands, send, event):
    order = run(send())
    printer_orders.cancel_order(order_id=order.pk, by=events.director_of(event))
    printer_orders._claimed(order.pk, AT)
    assert run(order).state == State.STOPPING
    later = AT + 2 * printer_orders.LEASE
    assert printer_orders.sweep(at=later) == [order.pk]
    printer_orders.run(order.pk, lambda: later)
    order.refresh_from_db()
    assert order.state == State.CANCELLED


def test_another_printer_takes_over_and_the_first_one_is_called_off(commands, send, event):
    order = run(send(pages=[3], copies=3))
    by = events.director_of(event)
    other = run(printer_orders.print_elsewhere(order_id=order.pk, printer="Büro", by=by, at=AT))
    run(order)
    assert [told[:4] for told in commands.told[1:]] == [["lp", "-d", "Büro", "-P"], ["cancel", "Saal-17"]]
    assert (order.state, other.pages, other.copies) == (State.CANCELLED, "3", 3)
    whole = printer_orders.print_elsewhere(order_id=run(send()).pk, printer="Büro", by=by, at=AT)
    assert whole.pages == ""


def test_a_number_is_the_one_of_this_printer():
    assert cups.reference_in("request id is Saal-17 (1 file(s))", "Saal") == "Saal-17"
    assert cups.reference_in("request id is Hauptsaal-17", "saal") == ""
    assert cups.reference_in("request id is HP.1-4", "HP.1") == "HP.1-4"


def test_orders_go_with_their_document(commands, send, job):
    send()
    job.delete()
    assert not PrinterOrder.objects.exists()


@pytest.mark.parametrize("wrong", ["-o", "a/b", "Saal#1", "-", "_x", "x" * 128, "a\x00b"])
def test_a_name_that_could_be_taken_for_something_else_stops_the_start(monkeypatch, wrong):
    monkeypatch.setattr(env, "words", lambda _name, _default: [wrong])
    with pytest.raises(ImproperlyConfigured, match="KIEBITZ_PRINTERS"):
        env.printers("KIEBITZ_PRINTERS")


def test_names_are_separated_by_blanks(monkeypatch):
    monkeypatch.setenv("KIEBITZ_PRINTERS", "Büro HP_LaserJet-2 Saal.A4")
    assert env.printers("KIEBITZ_PRINTERS") == ("Büro", "HP_LaserJet-2", "Saal.A4")


def test_doctor_names_a_printer_that_is_unknown(commands, settings, monkeypatch, tmp_path):
    assert doctor.printer_names() == (True, "Büro, Saal")
    settings.PRINTERS = ("Keller", "Saal")
    good, said = doctor.printer_names()
    assert (good, "Keller (KIEBITZ_PRINTERS) is unknown here" in said, "Büro, Saal" in said) == (False, True, True)
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    assert doctor.printer_names()[0] is False
    settings.PRINTERS = ()
    assert doctor.printer_names()[0] is True


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def queue(desk, event):
    return text(desk.get(reverse("event_prints_queue", args=[event.slug])))


def test_without_the_setting_nothing_of_it_shows(job, desk, event):
    PrinterOrder.objects.create(job=job, printer="Saal", created_at=AT, state="sent")
    for page in (queue(desk, event), text(desk.get(reverse("print_job", args=[job.pk])))):
        assert "Saal" not in page
        assert "Copies" not in page


def test_one_press_in_the_queue_sends_and_one_more_sends_elsewhere(commands, job, desk, event):
    page = queue(desk, event)
    assert ("Print on Büro" in page, "Print on Saal" in page) == (True, True)
    answer = desk.post(reverse("print_some", args=[job.pk]), {"printer": "Saal", "queue": "series=1"})
    assert answer.url == reverse("event_prints", args=[event.slug]) + "?series=1#queue"
    order = PrinterOrder.objects.get()
    assert "every 2s" in queue(desk, event)
    commands.says(lp={"code": 1, "err": "lp: paper jam"})
    run(order)
    page = queue(desk, event)
    assert ("lp: paper jam" in page, "Send again" in page, "Print on Büro instead" in page) == (True, True, True)
    desk.post(reverse("print_order", args=[order.pk]), {"printer": "Büro", "queue": ""})
    assert sorted(PrinterOrder.objects.values_list("printer", flat=True)) == ["Büro", "Saal"]


def test_pages_and_copies_are_chosen_on_the_page_of_the_document(commands, job, desk):
    url = reverse("print_some", args=[job.pk])
    assert desk.post(url, {"pages": "2-3", "copies": "4", "printer": "Saal"}).url == reverse("print_job", args=[job.pk])
    order = PrinterOrder.objects.get()
    assert (order.pages, order.copies, order.printer) == ("2-3", 4, "Saal")
    page = text(desk.get(reverse("print_job", args=[job.pk])))
    assert ("pages 2–3" in page, "4 copies" in page, "Take back" in page) == (True, True, True)
    refused = desk.post(url, {"pages": "1", "copies": "21", "printer": "Saal"})
    assert (refused.status_code, PrinterOrder.objects.count()) == (400, 1)
    desk.post(reverse("print_order", args=[order.pk]), {"cancel": "yes"})
    order.refresh_from_db()
    assert order.state == State.CANCELLED


def test_a_scorekeeper_sees_no_printers_and_tells_none(commands, job, client, event):
    client.force_login(build.scorekeeper(event.book))
    page = text(client.get(reverse("print_job", args=[job.pk])))
    assert "Saal" not in page
    assert client.post(reverse("print_some", args=[job.pk]), {"printer": "Saal"}).status_code == 403
    assert not PrinterOrder.objects.exists()


def test_orders_are_read_in_one_statement_for_any_number_of_documents(commands, job, desk, event):
    def statements():
        with CaptureQueriesContext(connection) as found:
            queue(desk, event)
        return len(found)

    send = {"job": job, "printer": "Saal", "created_at": AT, "state": "sent"}
    PrinterOrder.objects.create(**send)
    one = statements()
    for number in range(3):
        job.pk, job.revision = None, number + 2
        job.save()
        for _each in range(7):
            PrinterOrder.objects.create(**{**send, "job": job})
    assert statements() == one
    assert queue(desk, event).count('class="badge sent"') == 3 * 5 + 1


def test_a_job_goes_on_being_asked_while_a_printer_is_told(commands, job, desk):
    PrinterOrder.objects.create(job=job, printer="Saal", created_at=AT)
    url = reverse("print_job", args=[job.pk])
    piece = text(desk.get(url, headers={"HX-Request": "true", "HX-Target": "orders"}))
    assert ("every 2s" in piece, "<form" in piece, 'name="pages"' in piece) == (True, True, False)
    PrinterOrder.objects.update(state="sent")
    assert "every 2s" not in text(desk.get(url, headers={"HX-Request": "true", "HX-Target": "orders"}))


def test_a_lease_is_longer_than_a_printer_may_take():
    assert timedelta(seconds=cups.PATIENCE) < printer_orders.LEASE
    assert print_jobs.NOTIFIED_PER_SWEEP
