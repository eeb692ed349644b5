"""Who leaves a reason empty that is needed learns so from its field, and not from a refusal."""

from pathlib import Path

import pytest
from django.conf import settings

pytestmark = pytest.mark.engineless

OPTIONAL = ("(optional)", "(if wanted)", 'id="ruled"', "{% if count.wrong.reason %}")
"""What says that it can be left empty, or when it cannot: with a rule, or where the cash box holds what it should."""


def test_a_reason_is_marked_as_needed_or_says_that_it_can_be_left_out():
    found = {
        f"{path.name}:{number}": line
        for path in Path(settings.BASE_DIR, "templates").rglob("*.html")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if 'name="reason"' in line
    }
    assert len(found) > 8
    told = (" required", *OPTIONAL)
    assert {where for where, line in found.items() if not any(each in line for each in told)} == set()
