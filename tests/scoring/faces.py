"""Reads pages as a browser would: which forms stand there, and what sending them sends."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class Form:
    action: str
    sent: dict[str, list[str]] = field(default_factory=dict)
    """What the form sends untouched: hidden inputs, texts, what is ticked."""
    offered: dict[str, list[str]] = field(default_factory=dict)
    """Values of radio buttons, ticks and buttons."""

    def filled(self, **answers):
        """What is sent with these answers to the deal's questions."""
        typed = {f"deal.{key}": [value] if isinstance(value, str) else value for key, value in answers.items()}
        return {**self.sent, **typed}


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms = []
        self.open = None

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "form":
            self.open = Form(attrs.get("action", ""))
            self.forms.append(self.open)
        elif self.open and tag in {"input", "button"} and attrs.get("name"):
            self._field(tag, attrs)

    def _field(self, tag, attrs):
        name, value, kind = attrs["name"], attrs.get("value") or "", attrs.get("type", "text")
        if tag == "button" or kind in {"radio", "checkbox"}:
            self.open.offered.setdefault(name, []).append(value)
            if tag == "button" or "checked" not in attrs:
                return
        self.open.sent.setdefault(name, []).append(value)

    def handle_endtag(self, tag):
        if tag == "form":
            self.open = None


def forms(response):
    parser = _Forms()
    parser.feed(without_templates(response.content.decode()))
    return parser.forms


def without_templates(page):
    """The page as it is shown and sent: what stands in `<template>` is there for scripts alone."""
    return re.sub(r"<template\b.*?</template>", "", page, flags=re.DOTALL)


def form(response, holding="revision"):
    """The form that has this field."""
    return next(each for each in forms(response) if holding in {*each.sent, *each.offered})


def text(response):
    return response.content.decode()
