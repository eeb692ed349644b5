"""A field of a deal as a page asks for it: its keys, what is typed so far, and how its keys are laid out."""

from dataclasses import dataclass

from rules.types import Field

PREFIX = "deal."
"""Keeps a game's own keys apart from the form's (`key`, `revision`, `reason`)."""

FEW_NUMBERS = 3
ONE_LINE = 6
SHORT, LONG = 6, 13
"""Characters of a key of which six, or four, share a line."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One button, tick or line to choose."""

    value: str
    label: str
    chosen: bool
    rare: bool = False
    sign: str = ""
    """The drawn sign of a card suit: `club`; empty for anything else."""
    letter: str = ""
    """What is pressed for it at a desk, as in shorthand; empty where it has no letter of its own."""

    @property
    def name(self) -> str:
        """Its label beside a drawn sign."""
        return self.label[2:] if self.sign else self.label


@dataclass(frozen=True, slots=True)
class Slot:
    """One input of a list: what stands beside it, and what is typed."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class FormField:
    """A field as a page asks for it, with what is typed so far and what is wrong with that."""

    key: str
    label: str
    widget: str
    """What shows it, a template below `scoring/widgets/`."""
    values: tuple[str, ...]
    choices: tuple[Choice, ...]
    problems: tuple[str, ...]
    shown_when: str
    """JSON of `Field.shown_when` for the script that hides what does not apply; empty where it always applies."""
    field: Field
    off: str = ""
    """Why it does not apply as the form stands: `kind` or `yes`; empty where it does."""
    rare_when: str = ""
    """JSON of `Place.rare_when`, as `shown_when`."""
    digits_when: str = ""
    """JSON of `Place.digits_when`, as `shown_when`."""
    owners: tuple[str, ...] = ()
    """For a list with one entry per seat: whose entries they are."""
    role: str = ""
    """What somebody is who is chosen, without what a label explains in brackets."""

    @property
    def name(self) -> str:
        return PREFIX + self.key

    @property
    def letter(self) -> str:
        """What is pressed for a tick."""
        return next((each.letter for each in self.choices if each.value == "true"), "")

    @property
    def template(self) -> str:
        return f"scoring/widgets/{self.widget}.html"

    @property
    def value(self) -> str:
        return self.values[0] if self.values else ""

    @property
    def says_more(self) -> bool:
        """Whether the answer is more than the default."""
        return any(self.values) and list(self.values) != listed(self.field.default)

    @property
    def said(self) -> str:
        """What was answered, in words; empty where that is the usual."""
        if not self.says_more:
            return ""
        if self.widget == "tick":
            return self.label
        chosen = [each.label for each in self.choices if each.chosen] or [each for each in self.values if each]
        return ", ".join(chosen) if self.field.place.plain else f"{self.label} {', '.join(chosen)}"

    @property
    def is_signed(self) -> bool:
        """Whether a phone has to offer a minus sign."""
        return self.field.minimum is None or self.field.minimum < 0

    @property
    def slots(self) -> list[Slot]:
        """One input per place of a list, empty ones included: each entry stays where it was typed."""
        places = max(len(self.owners) or self.field.length or 1, len(self.values))
        typed = [*self.values, *[""] * (places - len(self.values))]
        labels = [*self.owners, *map(str, range(len(self.owners) + 1, places + 1))]
        return [Slot(label, value) for label, value in zip(labels, typed, strict=True)]

    @property
    def usual(self) -> list[Choice]:
        """The choices that stand in sight."""
        return [choice for choice in self.choices if not choice.rare]

    @property
    def longest(self) -> int:
        """Characters of the longest key that no drawn sign makes plain."""
        return max((len(each.name) for each in self.usual if not each.sign), default=0)

    @property
    def is_wordy(self) -> bool:
        """Whether its keys need the whole line, and its label stands above."""
        return self.longest > LONG

    @property
    def columns(self) -> int:
        """How many keys share a line: as many as their words leave room for, in lines about equally long."""
        roomy = 4 if self.longest <= LONG or len(self.usual) > ONE_LINE else 3
        most = ONE_LINE if self.longest <= SHORT else roomy
        return -(-len(self.usual) // max(1, -(-len(self.usual) // most)))

    @property
    def fills_its_lines(self) -> bool:
        """Whether what is folded away needs a column of its own beside them."""
        return self.has_rare and len(self.usual) % self.columns == 0

    @property
    def lines(self) -> int:
        return -(-len(self.usual) // max(1, self.columns))

    @property
    def by_value(self) -> dict[int, Choice]:
        """The choices of a seat or of several, by seat."""
        return {int(choice.value): choice for choice in self.choices}

    @property
    def has_rare(self) -> bool:
        return any(choice.rare for choice in self.choices)

    @property
    def rare_said(self) -> str:
        """The rare answer that was chosen, in words."""
        return next((each.label for each in self.choices if each.rare and each.chosen), "")


def typed_text(value: object) -> str:
    """A value as a form sends it."""
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def listed(value: object) -> list[str]:
    if isinstance(value, list | tuple):
        return [" ".join(map(str, each)) if isinstance(each, list | tuple) else typed_text(each) for each in value]
    return [typed_text(value)]
