"""The money page: one line that proves it, what is open, and a button for each act."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

import rules
from scoring.lists.actions import opening_sheets
from scoring.models import Player
from tests import build
from tests.tournaments import cash, events
from tournaments.actions import organising, placing_lists
from tournaments.models import Event
from tournaments.queries import ledger
from tournaments.queries.envelopes import envelopes
from tournaments.values import plans

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(world):
    return world(cash.at_stake).pk


@pytest.fixture
def event(made):
    return Event.objects.select_related("book").get(pk=made)


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def press(desk, event, button, **said):
    """The page after the button was pressed."""
    return desk.post(f"/events/{event.slug}/money/{button}/", said, follow=True).content.decode()


def shown(desk, event, part="", language="en"):
    return desk.get(f"/events/{event.slug}/money/{part}", headers={"accept-language": language}).content.decode()


def pk(event, number):
    return event.registrations.get(number=number).pk


def test_whoever_presses_second_reads_that_it_was_done_already(desk, event):
    cash.pay_fees(event)
    organising.finalise_event(event_id=event.pk, **cash.by_director(event))
    row = desk.get(f"/events/{event.slug}/money/prizes/").context["pots"][0].found.rows[0]
    said = {"registration": row.line.registration.pk, "ranking": "", "expected": row.cents}
    press(desk, event, "stake", registration=pk(event, 1), pot="Tandem", paid="yes")
    for button, sent, once, twice in (
        ("prize", said, "has been paid.", "had been paid already."),
        ("pot", {"number": 2, "pot": "Tandem", "cents": "1"}, "have been paid out of", "to this player already."),
        ("reverse", {"number": 2, "reason": "a slip"}, "has been taken back.", "had been taken back already."),
    ):
        first, second = (press(desk, event, button, **sent) for _desk in range(2))
        assert once in first
        assert twice not in first
        assert twice in second
        assert once not in second
    rest = {"expected": ledger.proof(event).box}
    first = press(desk, event, "prizes/all", expected=open_cents(event))
    assert "prizes have been paid." in first or "prize has been paid." in first
    assert "These prizes had been paid already." in press(desk, event, "prizes/all", **rest)


def open_cents(event):
    event.refresh_from_db()
    return sum(row.cents for pot in envelopes(event) for row in pot.open)


def test_a_day_at_the_cash_box(desk, event):
    for number in range(1, 7):
        press(desk, event, "fee", registration=pk(event, number), paid="yes")
    press(desk, event, "collect", series=1, table=1, expected=50)
    press(desk, event, "stake", registration=pk(event, 1), pot="Tandem", paid="yes")
    assert "€2.00 have been paid out of “Tandem”" in press(desk, event, "pot", number=2, pot="Tandem", cents="2")
    assert "A difference of €0.20" in press(desk, event, "count", counted="61.20", expected=6100, reason="found")
    organising.finalise_event(event_id=event.pk, **cash.by_director(event))
    rows = desk.get(f"/events/{event.slug}/money/prizes/").context["pots"][0].found.rows
    for row in rows:
        press(desk, event, "prize", registration=row.line.registration.pk, expected=row.cents)
    page = shown(desk, event)
    assert "Entry fees €60.00 + lost games €0.50 + extra pots €2.50 + cash difference €0.20 = €63.20" in page
    assert "Prizes €49.99 + paid out of pots €2.00 + in the cash box €11.21 = €63.20" in page
    page = shown(desk, event, "prizes/")
    assert (page.count("paid €12.50"), page.count("paid €12.49"), len(rows)) == (3, 1, 4)
    assert cash.findings(event) == []


def test_what_is_open_is_told_and_taken_back_with_a_reason(desk, event):
    assert shown(desk, event).count("€10.00 open") == 6
    press(desk, event, "fee", registration=pk(event, 3), paid="yes")
    assert shown(desk, event).count("€10.00 open") == 5
    assert "Say why this is taken back" in press(desk, event, "reverse", number=2, reason="")
    assert "Line 2 of the cash book has been taken back" in press(desk, event, "reverse", number=2, reason="a slip")
    assert "takes back line 2" in shown(desk, event)
    assert ledger.proof(event).box == 0


@pytest.mark.parametrize(
    ("button", "said", "told"),
    [
        ("count", {"counted": "", "expected": 0}, "Type what you have counted"),
        ("count", {"counted": "1.000", "expected": 0}, "Counted: “1.000” can be read in two ways"),
        ("count", {"counted": "ten", "expected": 0}, "Counted: “ten” is no amount of money"),
        ("count", {"counted": "-1", "expected": 0}, "Counted: An amount cannot be below nothing"),
        ("pot", {"number": "1", "pot": "Tandem", "cents": "x"}, "Amount: “x” is no amount of money"),
        ("pot", {"number": "99", "pot": "Tandem", "cents": "1"}, "Nobody has this competitor number"),
        ("collect", {"series": "1", "table": "9", "expected": "x"}, "There is no table 9 in series 1"),
        ("reverse", {"number": "77", "reason": "x"}, "The cash book has no line 77"),
    ],
)
def test_what_cannot_be_is_told(desk, event, button, said, told):
    assert told in press(desk, event, button, **said)
    assert not event.postings.exists()


def test_a_plan_that_is_too_large_is_told_with_the_way_out(desk, event):
    cash.planned(event, prizes=(9900,), prizes_in=plans.CENTS)
    page = shown(desk, event, "prizes/")
    assert "The prizes come to €99.00" in page
    assert f"/events/{event.slug}/settings/" in page


def test_every_line_of_the_cash_book_says_whom_it_is_about(desk, event):
    press(desk, event, "fee", registration=pk(event, 3), paid="yes")
    press(desk, event, "count", counted="11", expected=1000, reason="found")
    lines = desk.get(f"/events/{event.slug}/money/").context["lines"]
    assert [name for _row, _about, name in lines] == ["", "No. 3 Player 3"]
    assert "<br>No. 3 Player 3" in shown(desk, event).partition('id="receipts"')[2]


def test_a_receipt_to_sign_bears_the_number_of_the_posting(desk, event):
    press(desk, event, "fee", registration=pk(event, 1), paid="yes")
    page = desk.get(f"/events/{event.slug}/registrations/{pk(event, 1)}/receipt/").content.decode()
    assert "No. 1 Player 1" in page
    assert '<td class="number">2</td>' in page
    for part in (page, shown(desk, event)):
        assert "Each payment is two lines of the cash book" in part, "or somebody looks for number 1"
    assert "Line</th>" in page
    assert desk.get(f"/events/{event.slug}/registrations/999999/receipt/").status_code == 404


def test_what_leaves_the_desk_bears_whole_names_however_the_public_reads_them(desk, event):
    first, second = event.registrations.get(number=1), event.registrations.get(number=2)
    build.shown_as(first.player, "number", minor=True)
    build.shown_as(second.player, "short")
    press(desk, event, "fee", registration=first.pk, paid="yes")
    receipt = desk.get(f"/events/{event.slug}/registrations/{first.pk}/receipt/").content.decode()
    assert "No. 1 Player 1" in receipt
    (table,) = desk.get(f"/events/{event.slug}/money/prizes/").context["pots"][0].tables
    named = [line.name for line in table.lines]
    assert {"Player 1", "Player 2"} <= {*named}
    assert '<th scope="row" id="player-1">Player 1<' in shown(desk, event), "whom the desk has before it"


def test_who_is_registered_nowhere_is_named_at_the_table_as_he_or_she_chose(client):
    by = build.account()
    event, guests = cash.event(by=by, club=(club := build.club(by=by))), build.players(3, club=club)
    made = opening_sheets.open_sheet(
        book=event.book, title="Late", ruleset=rules.Ruleset.from_dict(event.ruleset), players=guests,
        **cash.by_director(event),
    )  # fmt: skip
    events.drawn(event)
    placing_lists.lay(event_id=event.pk, sheet_id=made.pk, series_number=1, **cash.by_director(event))
    Player.objects.filter(pk=guests[0].pk).update(club=build.club("Elsewhere"))
    build.shown_as(Player.objects.get(pk=guests[0].pk), "number")
    client.force_login(by)
    page = shown(client, event, "lost-games/")
    assert [guest.name in page for guest in guests] == [False, True, True]


@pytest.mark.parametrize("part", ["", "lost-games/", "prizes/"])
def test_as_many_statements_for_six_players_as_for_twelve(desk, event, client, part):
    def statements(made):
        client.force_login(events.director_of(made))
        shown(client, made, part)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            shown(client, made, part)
        return len(asked)

    few = statements(event)
    more = cash.event(players=12)
    events.play_all(events.drawn(more))
    cash.planned(more, pots=(("Tandem", 250), ("Damen", 100)), prizes=(5000, 3333), prizes_in=plans.SHARES)
    assert statements(more) <= few <= 30


def test_pots_and_prizes_are_typed_in_lines(desk, event):
    at = f"/events/{event.slug}/settings/"
    initial = desk.get(at).context["form"].initial
    assert (initial["pots"], initial["prizes"]) == ("Tandem €2.50\nDamen €1.00", "50 %\n33.33 %")
    said = {key: value for key, value in initial.items() if value is not None}
    said |= {
        "pots": "Tandem 2,50 €\r\nAlte Herren 3",
        "prizes": "100\r\n50,50 €",
        "prize_step": "1",
        "prize_lost": "on",
    }
    response = desk.post(at, said, headers={"accept-language": "de"})
    assert response.status_code == 302, response.context["form"].errors
    event.refresh_from_db()
    plan = plans.read(event.plan)
    assert plan.pots == (("Tandem", 250), ("Alte Herren", 300))
    assert (plan.prizes, plan.prizes_in, plan.prize_lost) == ((10000, 5050), plans.CENTS, True)


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("fee", "1,000"), ("fee", "10,505"), ("fee", "-1"), ("fee", "ten"), ("pots", "Tandem 1.000"), ("prizes", "x %"),
        ("pots", "Tandem"), ("pots", "Tandem x"), ("pots", "Tandem 0"), ("pots", "a 1\na 2"), ("prizes", "50 %\n10"),
        ("prizes", "60 %\n50 %"), ("prizes", "10\n20"), ("prizes", "0"), ("prizes", "x"), ("prize_step", "7"),
    ],
)  # fmt: skip
def test_plans_that_cannot_be_are_told_beside_their_field(desk, event, field, typed):
    at = f"/events/{event.slug}/settings/"
    said = {key: value for key, value in desk.get(at).context["form"].initial.items() if value is not None}
    response = desk.post(at, said | {field: typed})
    assert [*response.context["form"].errors] == [field]


def test_whose_button_was_pressed_keeps_page_and_place(desk, event):
    row = event.registrations.get(number=1)
    cash_at, lost_at, prizes_at = "players=2&receipts=2", "tables=3", "prizes=2"
    pressed = (
        ("", cash_at, "stake", "players", {"registration": row.pk, "pot": "Tandem", "paid": "yes"}),
        ("", cash_at, "fee", "players", {"registration": row.pk, "paid": "yes"}),
        ("lost-games/", lost_at, "collect", "tables", {"series": 1, "table": 1, "expected": 50}),
        ("", cash_at, "reverse", "receipts", {"number": 1, "reason": "a slip"}),
        ("prizes/", prizes_at, "pot", "prizes", {"number": 1, "pot": "Tandem", "cents": "1"}),
        ("prizes/", prizes_at, "prizes/reverse", "prizes", {"number": 1, "reason": "a slip"}),
    )
    for part, kept, name, place, said in pressed:
        page = shown(desk, event, f"{part}?{kept}&other=x")
        address = f"/events/{event.slug}/money/{name}/?{kept}&at={place}"
        assert f'action="{escape(address)}"' in page or "reverse" in name
        assert desk.post(address, said).url == f"/events/{event.slug}/money/{part}?{kept}#{place}"


@pytest.mark.parametrize(
    ("part", "has", "hidden"),
    [
        ("", ('id="proof"', 'id="players"'), ('id="tables"', 'id="prizes"')),
        ("lost-games/", ('id="tables"',), ('id="players"', 'id="prizes"', 'id="proof"')),
        ("prizes/", ('id="prizes"',), ('id="players"', 'id="tables"', 'id="proof"')),
    ],
)
def test_money_is_three_pages_each_with_its_own(desk, event, part, has, hidden):
    page = shown(desk, event, part)
    assert [each for each in has if each not in page] == []
    assert [each for each in hidden if each in page] == []
    assert page.count(f'<a class="chip" href="/events/{event.slug}/money/{part}" aria-current="page"') == 1
    assert page.count('<a class="chip"') == 3


def test_each_money_page_is_bounded_however_many_play(desk):
    many = cash.event(players=60)
    desk.force_login(events.director_of(many))
    assert shown(desk, many).count('id="player-') == 20
    assert "players=2" in shown(desk, many)
    cash.planned(many, prizes=(100,) * 60, prizes_in=plans.CENTS)
    for registration in many.registrations.all():
        press(desk, many, "fee", registration=registration.pk, paid="yes")
    assert shown(desk, many).count('id="receipt-') == 10


def test_lost_games_that_cost_nothing_are_said_to(desk):
    free = events.event(players=4)
    desk.force_login(events.director_of(free))
    assert "lost games cost nothing" in shown(desk, free, "lost-games/")


def test_the_desk_has_the_sums_in_sight_and_keeps_them_so(desk, event):
    def sums(address):
        page = desk.get(f"/events/{event.slug}/{address}").content.decode()
        return "Entry fees: <b>€10.00</b> of €60.00" in page and "Cash box: <b>€12.50</b>" in page

    assert not sums("desk/")
    press(desk, event, "fee", registration=pk(event, 1), paid="yes")
    press(desk, event, "stake", registration=pk(event, 1), pot="Tandem", paid="yes")
    assert sums("desk/")
    assert sums("desk/rows/")


def test_an_address_that_says_nothing_sensible_leads_to_the_page(desk, event):
    answer = desk.post(
        f"/events/{event.slug}/money/fee/?at=%22%3E&other=2", {"registration": pk(event, 1), "paid": "yes"}
    )
    assert answer.url == f"/events/{event.slug}/money/"


@pytest.mark.parametrize(
    ("typed", "pot"),
    [
        ("Tandem 2,50 €", ("Tandem", 250)), ("Tandem: 2,50", ("Tandem", 250)), ("Tandem € 3", ("Tandem", 300)),
        ("Alte Herren 50 ct", ("Alte Herren", 50)), ("Ü 60 5,-", ("Ü 60", 500)), ("Tandem €2.50", ("Tandem", 250)),
    ],
)  # fmt: skip
def test_a_pot_is_a_name_and_an_amount_as_people_write_it(desk, event, typed, pot):
    cash.planned(event, pots=())
    at = f"/events/{event.slug}/settings/"
    said = {key: value for key, value in desk.get(at).context["form"].initial.items() if value is not None}
    response = desk.post(at, said | {"pots": typed, "fee": "€ 12,50"})
    assert response.status_code == 302, response.context["form"].errors
    event.refresh_from_db()
    plan = plans.read(event.plan)
    assert (plan.pots, plan.fee) == ((pot,), 1250)


def test_a_difference_without_a_reason_keeps_what_was_counted_and_asks_in_the_field(desk, event):
    cash.pay_fees(event)
    box = ledger.proof(event).box
    page = press(desk, event, "count", counted="1,50", expected=box)
    asked = page.partition('id="count-reason"')[2].partition("</div>")[0]
    assert "autofocus" in asked
    assert "say what may have caused the difference of" in asked
    assert 'value="1,50"' in page
    assert ledger.proof(event).box == box
    page = press(desk, event, "count", counted="nonsense", expected=box, reason="left over")
    assert "autofocus" in page.partition('id="counted"')[2].partition("</div>")[0]
    assert 'value="left over"' in page


def test_the_cash_book_tells_namesakes_apart_by_their_numbers(desk, event):
    one, two = event.registrations.order_by("number")[:2]
    Player.objects.filter(pk__in=(one.player_id, two.player_id)).update(name="Anna Adler")
    for each in (one, two):
        press(desk, event, "fee", registration=each.pk, paid="yes")
    page = shown(desk, event)
    assert f"No. {one.number} Anna Adler" in page
    assert f"No. {two.number} Anna Adler" in page


def test_the_diary_says_what_was_booked_for_what_and_whose_it_was(desk, event):
    people = ["Anna Adler", "Berta Brandt", "Cem Can", "Dora Dorn", "Emil Ernst", "Fritz Fuchs"]
    for each, name in zip(event.registrations.select_related("player").order_by("number"), people, strict=True):
        Player.objects.filter(pk=each.player_id).update(name=name)
    press(desk, event, "fee", registration=pk(event, 1), paid="yes")
    press(desk, event, "fee", registration=pk(event, 2), paid="yes")
    press(desk, event, "stake", registration=pk(event, 1), pot="Tandem", paid="yes")
    press(desk, event, "collect", series=1, table=1, expected=50)
    press(desk, event, "count", counted="23.20", expected=2300, reason="found")
    lost = ledger.standing(event).get(purpose="lost", gets="box")
    press(desk, event, "reverse", number=lost.number, reason="slip")
    diary = desk.get(f"/events/{event.slug}/diary/").content.decode()
    told = [line.about for line in desk.get(f"/events/{event.slug}/diary/").context["decisions"]]
    number = event.registrations.get(pk=lost.registration).number
    who = f"no. {number} {people[number - 1]}"
    assert told[:6] == [
        f"{who}; lost-game money, series 1, table 1: €0.50 paid out; takes back line 8 of the cash book",
        "cash counted: €23.20; cash difference: +€0.20",
        f"lost-game money, series 1, table 1: {who} €0.50 paid in",
        "no. 1 Anna Adler; extra pot, Tandem: €2.50 paid in",
        "no. 2 Berta Brandt; entry fee: €10.00 paid in",
        "no. 1 Anna Adler; entry fee: €10.00 paid in",
    ]
    assert all(escape(each) in diary for each in told[:6])


def test_the_diary_takes_as_many_statements_for_much_money_as_for_little(desk, event):
    def statements():
        with CaptureQueriesContext(connection) as caught:
            desk.get(f"/events/{event.slug}/diary/")
        return len(caught)

    press(desk, event, "fee", registration=pk(event, 1), paid="yes")
    press(desk, event, "collect", series=1, table=1, expected=50)
    few = statements()
    for number in range(2, 7):
        press(desk, event, "fee", registration=pk(event, number), paid="yes")
    press(desk, event, "collect", series=1, table=2, expected=50)
    assert statements() == few


def test_the_diary_with_its_money_is_for_who_directs(desk, event, client):
    press(desk, event, "fee", registration=pk(event, 1), paid="yes")
    address = f"/events/{event.slug}/diary/"
    assert "€10.00 paid in" in desk.get(address).content.decode()
    client.logout()
    assert client.get(address).status_code == 302
    client.force_login(build.account("stranger"))
    assert client.get(address).status_code in (403, 404)
