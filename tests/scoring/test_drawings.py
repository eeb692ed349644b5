"""A drawing is kept as what draws, and nothing else: whatever somebody writes into it, it runs and fetches nothing."""

import random
import re
from contextlib import suppress
from xml.etree import ElementTree as ET

import pytest

from scoring.people.values import drawings, logos
from scoring.people.values.logos import SVG, prepared
from scoring.pictures import Fault, Unfit
from tests.scoring.hostile_drawings import DOT, ENTITIES, FORBIDDEN, INTRICATE, SCRIPTED, doubled, drawing

pytestmark = pytest.mark.engineless
SPACE = f'xmlns="{drawings.SVG}"'.encode()


def kept(inside=DOT, **more):
    """What is drawn of this, without what every drawing begins with."""
    image = prepared(drawing(inside, **more)).image.decode()
    return re.sub(r"^<svg [^>]*>|</svg>$", "", image)


@pytest.mark.parametrize("inside", SCRIPTED.values(), ids=SCRIPTED)
def test_nothing_that_runs_or_fetches_is_kept(inside):
    logo = prepared(drawing(inside))
    left = logo.image.replace(SPACE, b"")
    assert not [each for each in FORBIDDEN if each in left.lower()]
    assert b"<circle" in left, "what draws stays"
    for element in ET.fromstring(logo.image).iter():  # noqa: S314  ours
        assert element.tag.removeprefix(f"{{{drawings.SVG}}}") in drawings.WRITTEN


def test_text_stays_text():
    assert kept("<text>&lt;script&gt;&amp;lt;</text>") == "<text>&lt;script&gt;&amp;lt;</text>"


@pytest.mark.parametrize("sent", ENTITIES.values(), ids=ENTITIES)
def test_names_for_longer_texts_are_refused(sent):
    assert fault(sent) is Fault.ENTITIES


@pytest.mark.parametrize("sent", INTRICATE.values(), ids=INTRICATE)
def test_what_would_never_be_drawn_to_its_end_is_refused(sent):
    assert fault(sent) is Fault.INTRICATE


def fault(sent):
    with pytest.raises(Unfit) as refused:
        prepared(sent)
    return refused.value.fault


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (b"<html><body>x</body></html>", Fault.NO_PICTURE),
        (b"<!DOCTYPE html><p>x", Fault.NO_PICTURE),
        (b"<", Fault.NO_PICTURE),
        (b"\xff\xfe<\0s\0", Fault.NO_PICTURE),
        (b"<svg xmlns='http://example.org/other'/>", Fault.NO_PICTURE),
        (drawing()[:-9], Fault.BROKEN),
        (drawing("<g></svg>"), Fault.BROKEN),
        (drawing("&nbsp;"), Fault.BROKEN),
        (drawing(head=""), Fault.SIZELESS),
        (drawing(head='width="100%" height="100%"'), Fault.SIZELESS),
        (drawing(head='width="10"'), Fault.SIZELESS),
        (drawing(head='width="0" height="5"'), Fault.SIZELESS),
        (drawing(head='viewBox="0 0 1e9 1e9"'), Fault.SIZELESS),
        (drawing(head='viewBox="0 0 NaN 5"'), Fault.SIZELESS),
        (drawing(head='viewBox="0 0 1100 100"'), Fault.STRETCHED),
        (drawing(""), Fault.BLANK),
        (drawing("<script/><metadata/>"), Fault.BLANK),
        (drawing('<image href="data:image/png;base64,AAAA"/>'), Fault.PHOTO_INSIDE),
        (drawing('<defs><g><image xlink:href="file:///etc/passwd"/></g></defs>' + DOT), Fault.PHOTO_INSIDE),
        (drawing(f"<!-- {'x' * logos.MOST_DRAWN_BYTES} -->{DOT}"), Fault.INTRICATE),
        (b"<svg>" + b" " * logos.MOST_BYTES, Fault.TOO_LONG),
    ],
    ids=lambda each: each.value if isinstance(each, Fault) else f"{each[:40]!r}",
)
def test_what_cannot_be_a_drawing_is_refused_and_said_why(sent, why):
    assert fault(sent) is why


@pytest.mark.parametrize(
    ("head", "size"),
    [
        ('viewBox="0 0 200 100"', (800, 400)),
        ('width="100" height="200"', (400, 800)),
        ('width="50mm" height="5cm"', (800, 800)),
        ('width="100%" height="100%" viewBox="-5 -5 30 10"', (800, 267)),
        ('width="3in" viewBox="0 0 10 10"', (800, 800)),
        ('width="1e3px" height="500.0"', (800, 400)),
    ],
)
def test_size_follows_from_what_the_drawing_says(head, size):
    logo = prepared(drawing(head=head))
    assert (logo.width, logo.height) == size
    assert f'width="{size[0]}" height="{size[1]}"'.encode() in logo.image
    assert b"viewBox=" in logo.image


def test_drawing_of_a_usual_program_stays_what_it_is():
    """Styles by class become attributes, parts keep their references, what the program noted for itself goes."""
    sent = drawing(
        """<style type="text/css"><![CDATA[ /* by hand */
        .st0{fill:#E30613;} .st1{clip-path:url(#SVGID_2_);fill:none !important;stroke:#000;stroke-width:2px}
        path.st0{opacity:.5} @media print {.st0{fill:blue}} #top{stroke:#00f}
        g .st0{fill:green}]]></style>
        <metadata/><s:namedview xmlns:s="http://sodipodi.example/x"><path d="M0 0h9"/></s:namedview>
        <switch><foreignObject/><g id="top" inkscape:label="Anna" xmlns:inkscape="http://i.example/x">
        <defs><clipPath id="SVGID_2_"><rect width="10" height="10"/></clipPath>
        <linearGradient id="a b:c" x1="0%"><stop offset="0" style="stop-color:red;stop-opacity:.5"/></linearGradient>
        </defs>
        <path class="st0" d="M1.5.5-1,2a1 1 0 01.5.5zm1 1 2 2"/><g class="st1"><rect x="1" fill="url('#a b:c')"/></g>
        <text font-family="Frutiger, 'Open Sans'" x="1 2">Karo &amp; <tspan>Kreuz</tspan> 8</text>
        </g></switch>""",
        before='<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">',
    )
    root = ET.fromstring(prepared(sent).image)  # noqa: S314  ours
    found = {each.tag.rpartition("}")[2]: each.attrib for each in root.iter()}
    assert found["path"] == {"fill": "#E30613", "opacity": ".5", "d": "M1.5 .5L-1 2a1 1 0 0 1 .5 .5zm1 1l2 2"}
    assert found["stop"] == {"offset": "0", "stop-color": "red", "stop-opacity": ".5"}
    groups = [each.attrib for each in root.iter() if each.tag.endswith("}g")]
    assert {"stroke": "#00f", "id": "p1"} in groups
    clipped = {"clip-path": "url(#p2)", "fill": "none", "stroke": "#000", "stroke-width": "2px"}
    assert clipped in groups
    assert found["clipPath"] == {"id": "p2"}
    assert [each.attrib["fill"] for each in root.iter() if each.get("x") == "1"] == ["url(#p3)"]
    text = next(each for each in root.iter() if each.tag.endswith("}text"))
    assert "".join(text.itertext()).strip() == "Karo & Kreuz 8"
    assert b"Anna" not in prepared(sent).image


@pytest.mark.parametrize(
    ("said", "is_kept"),
    [
        ('fill="rgb(1, 2, 3)"', 'fill="rgb(1, 2, 3)"'),
        ('fill="rgb(1,2,url(x))"', ""),
        ('fill="url(#none) blue"', 'fill="blue"'),
        ('fill="url(#none)"', 'fill="none"'),
        ('fill="#12"', ""),
        ('fill=""', ""),
        ('opacity="50%"', 'opacity="50%"'),
        ('opacity="5mm"', ""),
        ('r="1e999"', ""),
        ('r="nan"', ""),
        ('r="1e-300"', 'r="0"'),
        ('transform="translate(1,2)rotate( 30 )"', 'transform="translate(1 2) rotate(30)"'),
        ('transform="matrix(1 2)"', ""),
        ('transform="translate(1) url(x)"', 'transform="translate(1)"'),
        ('stroke-dasharray="1, 2 3%"', 'stroke-dasharray="1 2 3%"'),
        ('stroke-dasharray="1 x"', ""),
        ('d="L1 1"', ""),
        ('d="M1 1 L2"', 'd="M1 1"'),
        ('d="M1 1 a1 1 0 2 0 1 1"', 'd="M1 1"'),
        ('d="M1,1,2e7,2"', 'd="M1 1"'),
        ('font-weight="700"', 'font-weight="700"'),
        ('font-family="x;y:url(z)"', ""),
        ('clip-path="url(https://evil.example/#c)"', ""),
        ('clip-path="polygon(0 0)"', ""),
    ],
)
def test_attribute_that_says_something_else_is_left_out(said, is_kept):
    assert kept(f"<path {said}/>") == (f"<path {is_kept} />" if is_kept else "<path />")


def test_parts_that_are_used_a_few_times_are_kept():
    assert prepared(doubled(5)).media == SVG


@pytest.mark.parametrize(
    "inside",
    [
        f'<path d="M{"1" * 300_000}x"/>{DOT}',
        f'<g fill="url(#{" " * 300_000}">{DOT}</g>',
        f'<g stroke-dasharray="{"1" * 300_000}x" points="{"+" * 300_000}">{DOT}</g>',
        f"<style>{'/*' * 200_000}</style>{DOT}",
        f"<style>{'@a{' * 200_000}</style>{DOT}",
        f"<style>{'a,' * 200_000}{{fill:red}}</style>{DOT}",
        f'<g class="{"a " * 200_000}" transform="{"scale " * 90_000}">{DOT}</g>',
        f'<g style="{"fill:red;" * 60_000}">{DOT}</g>',
    ],
    ids=lambda each: each[:24],
)
def test_long_nonsense_is_read_at_once(inside):
    """Each of these would take minutes where a reader goes back over what it has read: the run itself is the bound."""
    with suppress(Unfit):
        assert len(prepared(drawing(inside)).image) < logos.KEPT_BYTES


def test_same_file_makes_the_same_drawing():
    assert prepared(drawing()) == prepared(drawing())
    again = prepared(prepared(drawing()).image)
    assert again.image == prepared(drawing()).image, "what is kept could be sent"


def test_any_bytes_are_a_drawing_or_refused():
    dice = random.Random(3)
    whole, taken = drawing("".join(SCRIPTED.values())), 0
    for _turn in range(300):
        spoilt = bytearray(whole)
        for _each in range(dice.randrange(1, 6)):
            spoilt[dice.randrange(len(spoilt))] = dice.choice(b"<>\"'&; /#()ax0\0\xff")
        try:
            taken += bool(prepared(bytes(spoilt)))
        except Unfit:
            taken += 0
    assert taken < 300
