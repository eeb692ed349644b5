"""A page that looks again by itself says what it has, and is sent what it has not.

What may change alone stands in `{% part %}`: one element with an `id`. It is written with a short digest of its text. A
script that looks again names in the header `Has` the digests on its page; of each part that is among them an empty
element goes out, by whose `id` the script puts in what it has. So order, gaps and what is gone need no words.
"""

import hashlib
import re
from base64 import urlsafe_b64encode

from django import template
from django.http import HttpRequest
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe

from scoring.looking import HEADER, looks_again

LETTERS = 6
"""Of a digest, six bits each: of 10⁹ parts that changed, two are taken for one of a hundred that a browser has."""
OPENING = re.compile(r'\s*<([a-z]+)([^>]*?\sid="([^"]+)")')
TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]+')
"""Of a form: masked anew each time, with a secret that stays."""


def digest_of(text: str, secret: str) -> str:
    """By which a browser says that it has a part; that of a form is good as long as the secret it was made with."""
    told = TOKEN.sub(rf"\g<1>{secret}", text)
    return urlsafe_b64encode(hashlib.sha256(told.encode()).digest())[:LETTERS].decode()


class Part(template.Node):
    """Writes an element with its digest; for who has it, an empty one."""

    def __init__(self, inside: NodeList) -> None:
        self.inside = inside

    def render(self, context: Context) -> SafeString:
        text, request = self.inside.render(context), context["request"]
        opened = OPENING.match(text)
        assert opened, text[:80]  # noqa: S101  the template's mistake
        digest = digest_of(text, request.META.get("CSRF_COOKIE", ""))
        parts(request).append(digest)
        if digest in request.headers.get(HEADER, "").split(" "):
            return mark_safe(f'<{opened[1]} id="{opened[3]}" data-same></{opened[1]}>')  # noqa: S308  both stood there
        at = opened.end(1)
        return mark_safe(f'{text[:at]} data-is="{digest}"{text[at:]}')  # noqa: S308  the same, and letters


def parts(request: HttpRequest) -> list[str]:
    """The digests of all that this answer has shown so far, sent or not."""
    known: list[str] = request.__dict__.setdefault("_parts", [])
    return known


def part(parser: Parser, _token: Token) -> Part:
    """`{% part %}<li id="…">…</li>{% endpart %}`."""
    inside = parser.parse(("endpart",))
    parser.delete_first_token()
    return Part(inside)


def frame(request: HttpRequest) -> str:
    """What a page extends: who looks again has the head and the foot."""
    return "bare.html" if looks_again(request) else "base.html"
