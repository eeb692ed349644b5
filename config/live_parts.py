"""A page that looks again by itself says what it has, and is sent what it has not.

What may change alone stands in `{% part %}`: one element with an `id`. It is written with a short digest of its text. A
script that looks again names in the header `Has` the digests on its page; of each part that is among them an empty
element goes out, by whose `id` the script puts in what it has. So order, gaps and what is gone need no words.

A part may stand in another one. The digest of the outer one is of what is its own, so of a form in which one question
became another only that question is sent, within the empty element of the form.
"""

import hashlib
import re
from base64 import urlsafe_b64encode
from dataclasses import dataclass

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


@dataclass
class Piece:
    """A part as this answer has it."""

    tag: str
    id: str
    own: str
    """Its text with only the places of the parts in it, so that it stays the same while they change."""
    digest: str
    """Empty for one that is sent each time."""
    known: bool
    """Whether the browser has it."""
    inside: list["Piece"]

    @property
    def place(self) -> str:
        return self._emptied("")

    @property
    def text(self) -> str:
        """What is sent of it: of one that the browser has the place, and in that whatever in it became another."""
        if self.known:
            return self._emptied("".join(each.text for each in self.inside if each.differs))
        text = self.own
        for each in self.inside:
            text = text.replace(each.place, each.text, 1)
        return text.replace(f"<{self.tag}", f'<{self.tag} data-is="{self.digest}"', 1) if self.digest else text

    @property
    def differs(self) -> bool:
        return not self.known or any(each.differs for each in self.inside)

    def _emptied(self, inside: str) -> str:
        return f'<{self.tag} id="{self.id}" data-same>{inside}</{self.tag}>'


class Part(template.Node):
    """Writes an element with its digest; for who has it, an empty one."""

    def __init__(self, inside: NodeList, *, anew: bool) -> None:
        self.inside, self.anew = inside, anew

    def render(self, context: Context) -> SafeString:
        request = context["request"]
        around = _pieces(request)
        inside: list[Piece] = []
        request.__dict__["_pieces"] = inside
        try:
            own = self.inside.render(context)
        finally:
            request.__dict__["_pieces"] = around
        piece = self._piece(request, own, inside)
        if around is None:
            return mark_safe(piece.text)  # noqa: S308  a template's, and letters
        around.append(piece)
        return mark_safe(piece.place)  # noqa: S308  the same

    def _piece(self, request: HttpRequest, own: str, inside: list[Piece]) -> Piece:
        opened = OPENING.match(own)
        assert opened, own[:80]  # noqa: S101  the template's mistake
        digest = "" if self.anew else digest_of(own, request.META.get("CSRF_COOKIE", ""))
        if digest:
            parts(request).append(digest)
        known = digest in request.headers.get(HEADER, "").split(" ") if digest else False
        return Piece(opened[1], opened[3], own, digest, known=known, inside=inside)


def _pieces(request: HttpRequest) -> list[Piece] | None:
    """Where the parts go that are written now: those of the part around them, if they stand in one."""
    found: list[Piece] | None = request.__dict__.get("_pieces")
    return found


def parts(request: HttpRequest) -> list[str]:
    """The digests of all that this answer has shown so far, sent or not."""
    known: list[str] = request.__dict__.setdefault("_parts", [])
    return known


def part(parser: Parser, token: Token) -> Part:
    """`{% part %}<li id="…">…</li>{% endpart %}`; `{% part anew %}` is one that another script changes."""
    inside = parser.parse(("endpart",))
    parser.delete_first_token()
    return Part(inside, anew=token.split_contents()[1:] == ["anew"])


def frame(request: HttpRequest) -> str:
    """What a page extends: who looks again has the head and the foot."""
    return "bare.html" if looks_again(request) else "base.html"
