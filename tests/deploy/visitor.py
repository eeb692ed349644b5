"""Somebody who comes to a site from an address of his or her own on this machine, with cookies, as a browser would."""

import http.client
import json
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.deploy.proxies import SITE, Proxy

SIGN_IN = "/accounts/login/"
PLAIN: Mapping[str, str] = {}
LONGER: Mapping[str, str] = {"Content-Length": "13000000"}
"""Announces a body that is longer than what the guide's nginx lets through."""


@dataclass(frozen=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Visitor:
    """`certificate` names the one that is trusted; without it nothing is encrypted."""

    port: int
    certificate: Path | None = None
    come_from: str = "127.0.0.1"
    host: str = SITE
    cookies: dict[str, str] = field(default_factory=dict)
    set_cookies: list[str] = field(default_factory=list)

    def ask(
        self, method: str, path: str, body: bytes | str | None = None, headers: Mapping[str, str] = PLAIN
    ) -> Answer:
        """Over a connection of its own, so that nothing hangs on an earlier request."""
        line = http.client.HTTPConnection(SITE, self.port, timeout=30)
        line.sock = self._connected()
        own = {"Host": self.host}
        if self.cookies:
            own["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        try:
            line.request(method, path, body, {**own, **headers})
            answer = line.getresponse()
            given = Answer(answer.status, answer.headers, answer.read())
        finally:
            line.close()
        self._keep(given.headers.get_all("Set-Cookie", []))
        return given

    def get(self, path: str, headers: Mapping[str, str] = PLAIN) -> Answer:
        return self.ask("GET", path, headers=headers)

    def post(self, path: str, form: Mapping[str, str], headers: Mapping[str, str] = PLAIN) -> Answer:
        """A form from a page of this very site, as browsers send it over https."""
        origin = f"https://{self.host}"
        typed = {"Content-Type": "application/x-www-form-urlencoded", "Origin": origin, "Referer": f"{origin}{path}"}
        with_token = {"csrfmiddlewaretoken": self.cookies["csrftoken"], **form}
        return self.ask("POST", path, urlencode(with_token), {**typed, **headers})

    def sign_in(self, name: str, password: str, headers: Mapping[str, str] = PLAIN) -> Answer:
        assert self.get(SIGN_IN).status == HTTPStatus.OK
        return self.post(SIGN_IN, {"login": name, "password": password}, headers)

    def _connected(self) -> socket.socket:
        there = "::1" if ":" in self.come_from else "127.0.0.1"
        line = socket.create_connection((there, self.port), 30, (self.come_from, 0))
        if self.certificate is None:
            return line
        return ssl.create_default_context(cafile=str(self.certificate)).wrap_socket(line, server_hostname=SITE)

    def _keep(self, given: list[str]) -> None:
        self.set_cookies += given
        for each in given:
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(each).items()}


def visitor(proxy: Proxy, **more: str) -> Visitor:
    """Somebody who comes to this proxy over https, and checks its certificate."""
    return Visitor(proxy.https, proxy.folder / "fullchain.pem", **more)
