"""A person before the pages of a running Kiebitz: reads what a page offers, follows its links, fills in its forms.

Nothing is sent that the page does not offer: a link must stand there, a form must have the field and the button. What a
hand does is counted: a tap for a link, a button, a choice; a field for whatever is typed.
"""

import http.client
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urljoin, urlsplit

CHOSEN = {"radio", "checkbox"}
MOST_HOPS = 5
RESTS = 1.0


class Missing(Exception):  # noqa: N818  what a page lacks, not what a program raises
    """A page does not offer what somebody needs there."""


@dataclass
class Field:
    """An input, with what it holds; of a choice one of its buttons."""

    name: str
    kind: str
    value: str = ""
    on: bool = True
    choices: list[str] = field(default_factory=list)


@dataclass
class Form:
    """A form as the page shows it."""

    action: str
    method: str
    fields: list[Field] = field(default_factory=list)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)
    """Name, value and words of each."""

    def has(self, name: str) -> bool:
        return any(each.name == name for each in self.fields)

    def sent(self) -> list[tuple[str, str]]:
        return [(each.name, each.value) for each in self.fields if each.on and each.name]


class Page(HTMLParser):
    """What stands on a page."""

    def __init__(self, url: str, status: int, text: str) -> None:
        super().__init__()
        self.url, self.status, self.source = url, status, text
        self.links: list[tuple[str, str]] = []
        self.forms: list[Form] = []
        self._said: list[str] = []
        self._form: Form | None = None
        self._held: tuple[str, dict[str, str], int] | None = None
        self._select: Field | None = None
        self._named: dict[str, Form] = {}
        self._apart: list[tuple[dict[str, str], str]] = []
        self.feed(text)
        self.forms += [self._of_button(given, words) for given, words in self._apart]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(given.get("action", ""), given.get("method", "get").lower())
            self.forms.append(self._form)
            self._named[given.get("id", "")] = self._form
        elif tag in {"a", "button", "textarea"}:
            self._held = (tag, given, len(self._said))
        elif tag == "input":
            self._input(given)
        elif tag == "select" and self._form:
            self._select = Field(given.get("name", ""), "select")
            self._form.fields.append(self._select)
        elif tag == "option" and self._select:
            if "selected" in given or not self._select.choices:
                self._select.value = given.get("value", "")
            self._select.choices.append(given.get("value", ""))

    def _input(self, given: dict[str, str]) -> None:
        kind = given.get("type", "text")
        if self._form:
            on = kind not in CHOSEN or "checked" in given
            value = given.get("value", "on" if kind in CHOSEN else "")
            self._form.fields.append(Field(given.get("name", ""), kind, value, on))

    def handle_data(self, data: str) -> None:
        self._said.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None
        elif self._held and self._held[0] == tag:
            self._let_go()

    def _let_go(self) -> None:
        tag, given, start = self._held or ("", {}, 0)
        words, self._held = "".join(self._said[start:]), None
        if tag == "a":
            self.links.append((given.get("href", ""), " ".join(words.split())))
        elif tag == "textarea" and self._form:
            self._form.fields.append(Field(given.get("name", ""), tag, words.removeprefix("\n")))
        elif tag == "textarea":
            self.links.append((words, tag))  # the link to hand over
        elif "formaction" in given:
            self._apart.append((given, " ".join(words.split())))
        elif self._form:
            self._form.buttons.append((given.get("name", ""), given.get("value", ""), " ".join(words.split())))

    def _of_button(self, given: dict[str, str], words: str) -> Form:
        """A button that stands outside of its form and sends it elsewhere, as a form of its own."""
        shared = self._named[given["form"]]
        own = Field(given.get("name", ""), "hidden", given.get("value", ""))
        return Form(given["formaction"], shared.method, [*shared.fields, own], [("", "", words)])

    @property
    def text(self) -> str:
        return " ".join(" ".join(self._said).split())

    def says(self, text: str) -> bool:
        return text in self.text


@dataclass
class Hand:
    """What somebody did with it."""

    taps: int = 0
    fields: int = 0
    pages: int = 0


class Person:
    """Somebody with a browser and a session of their own."""

    def __init__(self, site: str, language: str = "en") -> None:
        self.site, self.language = site.rstrip("/"), language
        self.cookies: dict[str, str] = {}
        self.hand = Hand()
        self.page = Page(self.site, 0, "")
        self.body = b""
        parts = urlsplit(self.site)
        self._used = 0.0
        self._line = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)

    def open(self, path: str) -> Page:
        """An address that is at hand: typed, bookmarked, or held by a page that was seen before."""
        return self._go("GET", urljoin(f"{self.site}/", path))

    def click(self, path: str) -> Page:
        """A link of this page whose address matches."""
        found = [href for href, _words in self.page.links if re.search(path, href)]
        if not found:
            raise Missing(f"{self.page.url} has no link to {path}")
        self.hand.taps += 1
        return self._go("GET", urljoin(self.page.url, found[0]))

    def form(self, *names: str, action: str = "", button: str = "", held: tuple[str, str] = ("", "")) -> Form:
        """A form of this page that has such fields, address or button, or holds this value."""
        for each in self.page.forms:
            buttons = [value for _name, value, _words in each.buttons] + [words for _n, _v, words in each.buttons]
            holds = not held[0] or any((one.name, one.value) == held for one in each.fields)
            fits = re.search(action, each.action) and (not button or any(re.search(button, one) for one in buttons))
            if fits and holds and all(each.has(name) for name in names):
                return each
        raise Missing(
            f"{self.page.url} ({self.page.status}) has no form with {names or action or button}: "
            f"{self.page.text[200:800]}"
        )

    def fill(self, form: Form, answers: Mapping[str, str | list[str]]) -> None:
        for name, given in answers.items():
            wanted = given if isinstance(given, list) else [given]
            own = [each for each in form.fields if each.name == name]
            if not own:
                raise Missing(f"{self.page.url} does not ask for {name}")
            if own[0].kind in CHOSEN:
                self._choose(own, wanted)
            else:
                self._type(own, wanted)

    def _choose(self, own: list[Field], wanted: list[str]) -> None:
        if lacking := set(wanted) - {each.value for each in own}:
            raise Missing(f"{self.page.url} does not offer {lacking} for {own[0].name}")
        for each in own:
            self.hand.taps += each.value in wanted and not each.on
            each.on = each.value in wanted

    def _type(self, own: list[Field], wanted: list[str]) -> None:
        for each, text in zip(own, wanted, strict=False):
            if each.kind == "select":
                if text not in each.choices:
                    raise Missing(f"{self.page.url} does not offer {text} for {each.name}")
                self.hand.taps += 2 * (each.value != text)
            else:
                self.hand.fields += each.value != text
            each.value = text

    def press(self, form: Form, button: str = "", answers: Mapping[str, str | list[str]] | None = None) -> Page:
        """Fill in the form and press one of its buttons: by its value, or by its words."""
        self.fill(form, answers or {})
        found = [
            each for each in form.buttons if not button or re.search(button, each[1]) or re.search(button, each[2])
        ]
        if not found:
            raise Missing(f"{self.page.url} has no button {button}; there are {form.buttons}")
        self.hand.taps += 1
        name, value, _words = found[0]
        sent = urlencode([*form.sent(), *([(name, value)] if name else [])])
        target = urljoin(self.page.url, form.action) if form.action else self.page.url
        if form.method == "post":
            return self._go("POST", target, sent)
        return self._go("GET", f"{target.partition('?')[0]}?{sent}")

    def send(self, path: str, sent: Mapping[str, str], *, kind: str = "application/x-www-form-urlencoded") -> Page:
        """What no page offers, sent all the same: for doors that must be shut."""
        token = self.cookies.get("csrftoken", "")
        text = urlencode({**sent, "csrfmiddlewaretoken": token}) if "form" in kind else sent["body"]
        return self._go("POST", urljoin(f"{self.site}/", path), text, kind, follow=False)

    def _go(
        self,
        method: str,
        url: str,
        sent: str = "",
        kind: str = "application/x-www-form-urlencoded",
        *,
        follow: bool = True,
    ) -> Page:
        for _hop in range(MOST_HOPS):
            status, headers = self._once(method, url, sent, kind)
            if status not in {301, 302, 303} or not follow:
                break
            method, url, sent = "GET", urljoin(url, headers.get("Location") or ""), ""
        self.hand.pages += 1
        self.page = Page(url, status, self.body.decode("utf-8", "replace"))
        return self.page

    def _once(self, method: str, url: str, sent: str, kind: str) -> tuple[int, http.client.HTTPMessage]:
        headers = {"Accept-Language": self.language, "Referer": url, "X-CSRFToken": self.cookies.get("csrftoken", "")}
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if method == "POST":
            headers["Content-Type"] = kind
        parts = urlsplit(url)
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        if time.monotonic() - self._used > RESTS:  # the other end may hang up while nothing is said
            self._line.close()
        self._line.request(method, path, sent.encode() if method == "POST" else None, headers)
        answer = self._line.getresponse()
        self.body = answer.read()
        self._used = time.monotonic()
        for line in answer.headers.get_all("Set-Cookie") or ():
            self.cookies |= {name: each.value for name, each in SimpleCookie(line).items()}
        return answer.status, answer.headers
