"""What goes wrong at tables and desks on an evening, each put right by the pages that people have for it."""

import re
from dataclasses import dataclass
from typing import Any

from bench.evening import SAVES, Evening, answers, check, need, pass_in
from bench.pages import Person

NUMBERED = re.compile(r"(.*) \(([0-9]+)\)")
"""How one of two of the same name is told: by the start number."""


@dataclass
class Incidents:
    """The incidents of the first series; `late` are the start numbers of those who came when it was drawn."""

    told: Evening
    late: list[int]

    def happen(self, tables: list[dict[str, Any]]) -> None:
        """At as many tables as there are; the last ones stay undisturbed."""
        fours = [each for each in tables if len(each["seats"]) == 4]
        at = [each["sheet"] for each in fours]
        self.corrected_twice(at[0])
        self.neighbours(at[1])
        self.two_tables(at[2], at[1])
        self.substitute(at[1])
        self.out_of_turn(at[0])
        self.two_desks(at[2])
        self.told_again(at[0])
        self.forgotten(at[2])
        self.opened_by_mistake()
        self.late_list()
        if len(fours) > 3:
            self.nobody_came(at[3])
        if len(fours) > 4:
            self.ended_early(at[4])

    def corrected_twice(self, sheet: int) -> None:
        """Somebody else was written down at the first deal; once found out, that is put right."""
        told, keeper = self.told, self.told.keepers[0]
        right = self.seats(sheet)[1]
        told.play(keeper, sheet, 4, 1)
        with told.incident("seat: the wrong person written down", told.director):
            self.save_seat(told.director, told.seat(told.director, sheet, 1, str(self.late[0]), "start"))
        need(self.seats(sheet)[1] != right, "the wrong person was not written down")
        with told.incident("seat: put right after the first deal", keeper):
            self.save_seat(keeper, told.seat(keeper, sheet, 1, right, "start"))
        need(self.seats(sheet)[1] == right, "the right person was not written down")

    def neighbours(self, sheet: int) -> None:
        told, keeper = self.told, self.told.keepers[1]
        before = self.seats(sheet)
        told.play(keeper, sheet, 4, 1)
        with told.incident("seat: two neighbours had changed places", keeper):
            told.take(keeper, sheet)
            keeper.click(rf"/sheets/{sheet}/seat/$")
            form = keeper.form("other", "since")
            keeper.press(form, "^swap$", {"seat": "1", "other": f"{sheet}.2", "since": "start"})
            self.save_seat(keeper)
        need(self.seats(sheet) == [before[0], before[2], before[1], before[3]], "the neighbours did not change places")

    def two_tables(self, sheet: int, other: int) -> None:
        told, keeper = self.told, self.told.keepers[0]
        here, there = self.seats(sheet), self.seats(other)
        with told.incident("seat: two sat at each other's table", keeper):
            told.take(keeper, sheet)
            keeper.click(rf"/sheets/{sheet}/seat/$")
            keeper.press(keeper.form("other"), "^swap$", {"seat": "0", "other": f"{other}.3"})
            self.save_seat(keeper)
        need((self.seats(sheet)[0], self.seats(other)[3]) == (there[3], here[0]), "the two did not change tables")

    def substitute(self, sheet: int) -> None:
        """A player of the club who is not registered plays on from the third deal; the result stays with who began."""
        told, director = self.told, self.told.director
        told.play(told.keepers[0], sheet, 4, 2)
        before = self.seats(sheet)
        with told.incident("seat: an unregistered substitute from deal 3", director):
            page = told.seat(director, sheet, 0, "Ersatz, Emil")
            need(page.says("is not registered"), "an unknown name did not ask to be registered")
            director.press(director.form("who", "key"), "^register$")
        need(self.seats(sheet) == before, "the substitute took over the result")
        need(director.page.says("Emil"), "the list does not tell of the substitute")

    def out_of_turn(self, sheet: int) -> None:
        """The wrong one deals: who sits out, sits out; the form asks for whom the cards were dealt to."""
        told, keeper = self.told, self.told.keepers[0]
        number = len(told.played[sheet])
        dealer = (number + 2) % 4
        with told.incident("deal: dealt out of turn", keeper):
            told.enter(keeper, sheet)
            told.deal(keeper, sheet, {"kind": "passed", "dealer": dealer})
        need(self.line(sheet, number)["dealer"] == dealer, "the deal out of turn has another dealer")
        # The rota goes on from the deal's number.
        told.play(keeper, sheet, 4, number + 2)

    def two_desks(self, sheet: int) -> None:
        """Two desks write down one and the same deal: the second is asked, and discards."""
        told = self.told
        one, other = told.keepers
        told.play(one, sheet, 4, 1)
        record = self.record_of_two(sheet)
        with told.incident("deal: entered by two desks", one, other):
            for each in (one, other):
                told.enter(each, sheet)
            told.deal(one, sheet, record)
            page = self.typed(other, record)
            need(page.status in {400, 409}, f"the second desk was not asked ({page.status})")
            other.click(rf"/sheets/{sheet}/$")
        need(len(self.lines(sheet)) == 2, "the deal stands twice")

    def record_of_two(self, sheet: int) -> dict[str, Any]:
        """A deal that could be the next one, too, if a form asks for that by then: its declarer plays in both."""
        sits_out = {None, (len(self.told.played[sheet]) + 1) % 4}
        record = self.told.next_record(sheet, 4)
        while record.get("declarer") in sits_out:
            record = self.told.next_record(sheet, 4)
        return record

    def told_again(self, sheet: int) -> None:
        """The same deal typed once more into a fresh form is asked about, and left."""
        told, keeper = self.told, self.told.keepers[1]
        record = self.record_of_two(sheet)
        told.enter(keeper, sheet)
        told.deal(keeper, sheet, record)
        number = len(told.played[sheet])
        with told.incident("deal: typed once more", keeper):
            told.enter(keeper, sheet)
            form = check(keeper, keeper.form("revision", "dealt"), answers(record))
            need([each for each in form.fields if each.name == "accepted"], "the same deal again is not asked about")
            told.take(keeper, sheet)
        need(len(self.lines(sheet)) == number, "the deal stands twice")

    def forgotten(self, sheet: int) -> None:
        """A deal is corrected, one taken back, and a forgotten one inserted."""
        told, keeper = self.told, self.told.keepers[0]
        told.play(keeper, sheet, 4, 3)
        with told.incident("deal: corrected", keeper):
            self.at_deal(keeper, sheet, 1, "correct")
            keeper.press(pass_in(keeper), SAVES)
        with told.incident("deal: deleted", keeper):
            self.at_deal(keeper, sheet, 2, "delete")
            keeper.press(keeper.form("reason", "key"), "", {"reason": "played at the table beside"})
        with told.incident("deal: forgotten, inserted", keeper):
            self.at_deal(keeper, sheet, 1, "insert")
            keeper.press(pass_in(keeper), SAVES)
        told.played[sheet] = [each["record"] for each in self.lines(sheet)]
        need(len(told.played[sheet]) == 3, "one deal corrected, one deleted, one inserted do not make three")

    def opened_by_mistake(self) -> None:
        """A scorekeeper opens a list of her own; the director finds it among the open ends and sets it aside."""
        told, keeper, director = self.told, self.told.keepers[1], self.told.director
        with told.incident("list: a second one opened by mistake", keeper):
            loose = self.open_list(keeper, "Table 2, again", [str(each) for each in self.names()[:3]])
            told.deal(keeper, loose, told.next_record(loose, 3))
        with told.incident("list: set aside", director):
            told.ends()
            director.click(rf"/sheets/{loose}/$")
            told.ends()
            form = director.form(action="/loose/$", held=("sheet", str(loose)))
            director.press(form, "^aside$", {"reason": "opened by mistake"})
        need(director.page.says("The sheet has been set aside"), "the list was not set aside")
        need(not any(f"/sheets/{loose}/" in href for href, _words in director.page.links), "it is still an open end")

    def late_list(self) -> None:
        """Those who came late play at a table of their own, made one of the series."""
        told, director = self.told, self.told.director
        with told.incident("list: late arrivals at a table of their own", director):
            names = [self.name_of(number) for number in self.late]
            sheet = self.open_list(director, "late table", names)
            told.deal(director, sheet, told.next_record(sheet, 3))
            told.ends()
            form = director.form(action="/loose/$", held=("sheet", str(sheet)))
            director.press(form, "^1$")
        need(director.page.says("counts from now on"), f"the late list does not count: {director.page.text[:400]}")
        told.play(told.keepers[0], sheet, 3)

    def nobody_came(self, sheet: int) -> None:
        """One of four does not come: the other three play a list of their own in place of the drawn one."""
        told, director = self.told, self.told.director
        names = self.seats(sheet)
        with told.incident("table: one of four does not come", director):
            for seat in range(3, -1, -1):
                told.to_seat(director, sheet, seat)
                director.press(director.form("seat", button="^empty$"), "^empty$", {"seat": str(seat)})
                self.save_seat(director)
            three = self.open_list(director, "three of four", names[:3])
            told.deal(director, three, told.next_record(three, 3))
            told.ends()
            director.press(director.form(action="/loose/$", held=("sheet", str(three))), "^1$")
            need(director.page.says("counts from now on"), f"the three have no table: {director.page.text[:600]}")
            told.desk()
            director.press(director.form(action="/withdraw/", held=("registration", self.registration(names[3]))))
        need(director.page.says("has withdrawn"), "who did not come still takes part")
        told.play(told.keepers[1], three, 3)

    def ended_early(self, sheet: int) -> None:
        told, keeper = self.told, self.told.keepers[0]
        told.play(keeper, sheet, 4, 4)
        with told.incident("list: ended early and signed", keeper):
            told.take(keeper, sheet)
            keeper.click(rf"/sheets/{sheet}/close/$")
            keeper.press(keeper.form("reason", "key"), "", {"reason": "the last train"})
            told.sign(keeper, sheet)

    # What several of them need.

    def open_list(self, person: Person, title: str, names: list[str]) -> int:
        """From the event's page to its book, and a new list there."""
        told = self.told
        told.event(person)
        person.click(r"/sheets/new/$")
        form = person.form("player1", "title")
        seats = {f"player{place}": name for place, name in enumerate(names, start=1)}
        page = person.press(form, "", {"title": title, **seats})
        found = re.search(r"/sheets/(\d+)/enter/", page.url)
        need(found, f"no list was opened: {page.status} {page.text[:600]}")
        sheet = int(found[1]) if found else 0
        told.played[sheet] = []
        return sheet

    def save_seat(self, person: Person, _shown: object = None) -> None:
        if not person.page.says("This is what changes"):
            need(False, f"nothing to save at {person.page.url}: {person.page.text[:500]}")
        person.press(person.form("revision", "seat"))
        need(person.page.says("The seats have been changed"), f"the seat was not changed: {person.page.text[:500]}")

    def at_deal(self, person: Person, sheet: int, index: int, what: str) -> None:
        self.told.take(person, sheet)
        sequence = self.line(sheet, index)["sequence"]
        person.click(rf"/sheets/{sheet}/deals/{sequence}/$")
        person.click(rf"/deals/{sequence}/{what}/$")

    def typed(self, person: Person, record: dict[str, Any]) -> Any:
        """The deal into a form that was open before, as the page without a script sends it."""
        form = check(person, person.form("revision", "dealt"), answers(record))
        return person.press(form, SAVES)

    def lines(self, sheet: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.told.look(f"sheets/{sheet}/")["lines"]
        return found

    def line(self, sheet: int, index: int) -> dict[str, Any]:
        return self.lines(sheet)[index]

    def seats(self, sheet: int) -> list[str]:
        """Whom the seats count for, by name."""
        return [
            each["player"]["name"] if each["player"] else "" for each in self.told.look(f"sheets/{sheet}/")["seats"]
        ]

    def names(self) -> list[str]:
        lines = self.told.look(f"events/{self.told.slug}/ranking/")["lines"]
        return [each["player"]["name"] for each in lines]

    def name_of(self, number: int) -> str:
        lines = self.told.look(f"events/{self.told.slug}/ranking/")["lines"]
        return next(str(each["player"]["name"]) for each in lines if each["number"] == number)

    def registration(self, name: str) -> str:
        """The row of somebody on the director's page; of two of one name, who has the start number behind it."""
        match = NUMBERED.fullmatch(name)
        bare, number = match.groups() if match else (name, "")
        links = self.told.desk().links
        rows = [href for href, words in links if "/registrations/" in href and words == bare]
        found = [href for href in rows if not number or self._number(href) == number]
        need(len(found) == 1, f"{len(found)} of {len(rows)} registrations are {name}")
        self.told.desk()
        return str(re.findall(r"\d+", found[0])[-1])

    def _number(self, registration: str) -> str:
        """The start number, as the page of a registration has it."""
        forms = self.told.director.open(registration).forms
        return next(each.value for form in forms for each in form.fields if each.name == "number")
