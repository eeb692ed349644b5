"""A table that enters deals over HTTP and asks for prints, and never believes what it was not told."""

import http.client
import json
import socket
import threading
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.faults.journal import OK, REFUSED, UNKNOWN, Journal, Said

NOBODY_KNOWS = (OSError, http.client.HTTPException, ValueError)
CSRF = "c" * 32


@dataclass
class Caller:
    """One signed-in browser."""

    port: int
    session: str

    @property
    def headers(self) -> dict[str, str]:
        return {
            "Content-Type": "application/json",
            "Cookie": f"sessionid={self.session}; csrftoken={CSRF}",
            "X-CSRFToken": CSRF,
        }

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request(method, path, body and json.dumps(body), self.headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read() or b"null")
        finally:
            connection.close()

    def call_and_hang_up(self, path: str, body: Any) -> None:
        """The whole request is sent, the answer is never read."""
        sent = json.dumps(body).encode()
        lines = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(sent)}"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
            connection.sendall("\r\n".join([*lines, "", ""]).encode() + sent)


def record(deal: str) -> dict[str, Any]:
    return {"declarer": 1, "contract": "clubs", "bid": 18, "matadors": 1, "won": True, "remark": deal}


@dataclass
class Table:
    """Somebody who writes one deal after the other into one list, together with others or alone."""

    name: str
    caller: Caller
    sheet: int
    journal: Journal
    random: Random
    stop: threading.Event
    revision: int = 1
    written: int = 0
    troubles: list[str] = field(default_factory=list)

    def play(self) -> None:
        while not self.stop.is_set():
            self.written += 1
            self.enter(f"{self.name}-{self.written}")
            if self.written % 8 == 0:
                self.ask_for_a_print()
            time.sleep(self.random.uniform(0, 0.06))

    def enter(self, deal: str) -> None:
        """Until it is known that the deal is written: the same key each time, whatever became of it."""
        key = f"key-{deal}"
        while True:
            said = self.attempt(deal, key)
            self.journal.note(said)
            if said.outcome == OK or self.troubles:
                return
            time.sleep(self.random.uniform(0.02, 0.15))

    def attempt(self, deal: str, key: str) -> Said:
        path = f"/api/v1/sheets/{self.sheet}/entries/"
        said = {"record": record(deal), "accepted": ["entry_deal_twice"]}
        body = {"kind": "record", "key": key, "revision": self.revision, **said}
        try:
            if self.random.random() < 0.1:
                self.caller.call_and_hang_up(path, body)
                return Said(deal, key, UNKNOWN)
            status, answer = self.caller.call("POST", path, body)
            return self.understand(deal, key, status, answer)
        except NOBODY_KNOWS:
            return Said(deal, key, UNKNOWN)

    def understand(self, deal: str, key: str, status: int, answer: Any) -> Said:
        if status in {200, 201}:
            self.revision = answer["revision"]
            return Said(deal, key, OK, answer["entry"]["sequence"])
        if status == 409:
            self.revision = answer["current"]["revision"]
            return Said(deal, key, REFUSED)
        if status != 503:
            self.troubles.append(f"{deal}: {status} {str(answer)[:200]}")
        return Said(deal, key, UNKNOWN)

    def ask_for_a_print(self) -> None:
        document = self.random.choice(["sheet", "sheet", "blank"])
        body = {"document": document, "language": self.random.choice(["de", "fr", "en"])}
        while True:
            try:
                status, answer = self.caller.call("POST", f"/api/v1/sheets/{self.sheet}/prints/", body)
            except NOBODY_KNOWS:
                status, answer = 0, None
            if status == 202:
                self.journal.note_print(answer["id"])
                return
            if status not in {0, 503}:
                self.troubles.append(f"print: {status} {str(answer)[:200]}")
            time.sleep(0.1)
