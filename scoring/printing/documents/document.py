"""What a document needs to become a page: a template, what fills it, the drawings it uses."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

BOLD = "*"
"""Before a text that fills a row: it is bold."""


@dataclass(frozen=True)
class Document:
    """A document ready to be rendered."""

    template: str
    context: Mapping[str, Any]
    drawings: Mapping[str, str] = field(default_factory=dict)
    """SVG by the address that the template calls it by."""
