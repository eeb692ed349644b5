"""How numbers, card suits and the texts of the rules look on a page; nothing is decided here."""

import re
from decimal import Decimal

from django import template
from django.forms import BaseForm, BoundField
from django.template import Context
from django.utils.formats import number_format
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rules
from scoring.access import Naming
from scoring.lists.values import table_codes
from scoring.models import Player, PrintJob
from scoring.printing.values import printouts

register = template.Library()

MINUS = "\N{MINUS SIGN}"
SUITS = {"♣": "club", "♠": "spade", "♥": "heart", "♦": "diamond"}
HYPHEN_BEFORE_NUMBER = re.compile(r"(?<![\w-])-(?=\d)")


def with_minus(text: str) -> str:
    """Text whose hyphens before numbers are real minus signs."""
    return HYPHEN_BEFORE_NUMBER.sub(MINUS, text)


@register.filter
def leads(naming: Naming, player: Player | None) -> bool:
    """Whether a player's name leads this reader to a page of the player's own."""
    return naming.leads(player)


@register.filter
def wrong_fields(form: BaseForm) -> list[BoundField]:
    """Those that a reader sees and that need a look."""
    return [field for field in form if field.errors and not field.is_hidden]


@register.filter
def printout(job: PrintJob) -> str:
    """What a printout is, `Start cards, Series 2`."""
    return printouts.label(job.document, job.about)


@register.filter
def device(name: str) -> str:
    """A phone at the table, as a log names it, in the reader's words: `Tisch 7, Handy 2, Platz 3`."""
    found = table_codes.NAME.fullmatch(name)
    if found is None:
        return _("table device")
    words = {"table": _("table %(number)s"), "phone": _("phone %(number)s"), "seat": _("seat %(number)s")}
    return ", ".join(text % {"number": found[key]} for key, text in words.items() if found[key])


@register.filter
def points(value: int | None) -> str:
    """A number with a real minus sign; a dash for nothing."""
    return "–" if value is None else str(value).replace("-", MINUS)


@register.filter
def signed(value: int | None) -> str:
    """A number with its sign; zero and nothing have none."""
    return f"+{value}" if value is not None and value > 0 else points(value)


def money(cents: int) -> str:
    """An amount as the reader writes it, with its sign: who gets, who pays."""
    amount = number_format(Decimal(cents) / 100, 2)
    return f"+{amount}" if cents > 0 else with_minus(amount)


@register.filter
def suits(text: str) -> SafeString:
    """Text whose suit symbols are coloured and whose minus signs are real."""
    safe = with_minus(conditional_escape(text))
    for symbol, name in SUITS.items():
        safe = safe.replace(symbol, f'<span class="suit {name}">{symbol}</span>')
    return mark_safe(safe)  # noqa: S308  escaped above; what is added is fixed text


@register.simple_tag
def say(game: str, code: str, **params: str | int | bool | None) -> SafeString:
    """A text of the game in the reader's language."""
    return suits(rules.say(game, code, params, get_language() or "en"))


@register.simple_tag(takes_context=True)
def at_page(context: Context, number: int, key: str) -> str:
    """The same address with another page of the list that it turns under this key."""
    query = context["request"].GET.copy()
    query[key or "page"] = str(number)
    return f"?{query.urlencode()}"


@register.filter
def at(values: dict[object, object] | list[object] | tuple[object, ...], key: object) -> object:
    """The value under a key or index that is only known while rendering."""
    if isinstance(values, dict):
        return values.get(key)
    return values[int(str(key))] if int(str(key)) < len(values) else None


@register.filter
def place(seat: int) -> int:
    """Seats are numbered from 0 in code, from 1 on pages and paper."""
    return seat + 1
