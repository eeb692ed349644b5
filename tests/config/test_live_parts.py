"""Parts within a part: what a browser has is left out, however deep, and what it has not comes in its place."""

import re

import pytest
from django.template import Context, Template
from django.test import RequestFactory

PAGE = Template("""{% part %}<form id="form" class="{{ look }}">
{% part anew %}<div id="now">{{ now }}</div>{% endpart %}
{% part %}<ul id="rows">
{% for row in rows %}{% part %}<li id="row-{{ row }}">{{ said }} {{ row }}</li>{% endpart %}{% endfor %}
</ul>{% endpart %}
</form>{% endpart %}""")
FIRST = {"look": "one", "now": "12:00", "rows": [1, 2], "said": "row"}


def shown(had=(), **given):
    """The text, and the digests of all that it tells of."""
    request = RequestFactory().get("/", headers={"has": " ".join(had)})
    text = PAGE.render(Context({**FIRST, **given, "request": request}))
    return re.sub(r"\n", "", text), request._parts


@pytest.fixture
def had():
    return shown()[1]


def test_a_first_look_has_everything_in_its_place():
    text, digests = shown()
    assert len(digests) == 4
    plain = re.sub(r' data-is="[^"]+"', "", text)
    rows = '<ul id="rows"><li id="row-1">row 1</li><li id="row-2">row 2</li></ul>'
    assert plain == f'<form id="form" class="one"><div id="now">12:00</div>{rows}</form>'
    assert text.count("data-is") == 4


def test_of_what_is_there_only_what_is_sent_each_time_comes(had):
    assert shown(had)[0] == '<form id="form" data-same><div id="now">12:00</div></form>'


def test_a_row_that_became_another_comes_alone(had):
    text, digests = shown(had, rows=[1, 3])
    inside = f'<li id="row-1" data-same></li><li data-is="{digests[1]}" id="row-3">row 3</li>'
    rows = f'<ul data-is="{digests[2]}" id="rows">{inside}</ul>'
    assert text == f'<form id="form" data-same><div id="now">12:00</div>{rows}</form>'


def test_what_stands_around_the_rows_need_not_come_with_them(had):
    text, (one, two, *_around) = shown(had, said="line")
    rows = f'<li data-is="{one}" id="row-1">line 1</li><li data-is="{two}" id="row-2">line 2</li>'
    assert text == f'<form id="form" data-same><div id="now">12:00</div><ul id="rows" data-same>{rows}</ul></form>'


def test_an_outer_part_that_became_another_leaves_the_inner_ones_out(had):
    text, digests = shown(had, look="two")
    inside = '<div id="now">12:00</div><ul id="rows" data-same></ul>'
    assert text == f'<form data-is="{digests[-1]}" id="form" class="two">{inside}</form>'


def test_what_was_known_is_the_same_whatever_else_was_left_out(had):
    assert shown(had)[1] == had
    assert shown(had[:1])[1] == had
