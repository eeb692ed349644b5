"""Papers of a hall as jobs with invented contents, and what stands on them: read from the file, or as laid out."""

import io

from django.template.loader import render_to_string
from django.utils import translation
from pypdf import PdfReader
from weasyprint.formatting_structure.boxes import TextBox

import rules
from scoring.models import Book, PrintJob
from scoring.printing.documents import paper, press
from tests.build import AT

LANGUAGES = ("de", "fr", "en")
LONG = "Maximiliane-Alexandra Freifrau von und zu Hohenlohe-Wallenstein-Guttenberg"
TITLE = "Großer internationaler Preisskat der Städtepartnerschaft um den Wanderpokal der Stadt"
PLACE = "Gasthof Zum Ochsen am Marktplatz, Hauptstraße 112, 89073 Ulm an der Donau"
EVENT = {"title": "Preisskat um den großen Preis", "place": "Löwen", "date": "2026-03-14", "game": "skat"}
PEOPLE = (("Élodie Lévesque", "Skatclub Ulm"), (LONG, ""), ("Ng", "Les Trois Cartes"), ("Jürgen Groß", ""))
SEATS = [
    {"name": name, "number": number, "table": number // 3 + 1, "place": number % 3 + 1}
    for number, (name, _club) in enumerate(PEOPLE, start=1)
]
CODED = {}, {"address": "https://club.example/events/preisskat-2026-03-14/codes/117-3f9ac2d13f9ac2d13f9a/"}
FACTS = [
    {"label": "Startgeld", "value": "10,00 €", "help": ""},
    {"label": "Preise", "value": "1. 50 %, 2. 30 %", "help": "Vom Startgeld."},
]
ADDRESS = "https://club.example/events/preisskat-2026-03-14/"
ANNOUNCED = {"club": "Skatclub Ulm", "rules": "Skatordnung", "starts_at": "2026-03-14T13:00:00+00:00", "invites": True}
TAKEN = {"at": "2026-03-14T14:05:00+01:00", "by": "Berta", "taken_back": False}
PAYLOADS = {
    "poster": {**ANNOUNCED, "address": ADDRESS, "facts": FACTS},
    "rule_sheet": {"rules": "Skatordnung", "facts": FACTS, "otherwise": FACTS[:1], "remarks": ["Vier Augen."]},
    "prize_plan": {
        "said": ["Stand 19:05: 58 Startgelder, 522,00 € im Topf."],
        "rankings": [{"title": "", "places": [{"place": "1. Platz", "amount": "156,60 €", "share": "30 %"}]}],
    },
    "test_page": {"today": "2026-03-14", "address": ADDRESS},
    "emergency": {"ruleset": rules.ruleset("skat", deals=8).to_dict(), "seats": 4, "copies": 1},
    "cards": {
        "of_series": 1,
        "cards": [
            {"number": number, "name": name, "club": club, "seats": [[1, 2, number], [2, 117, 4]]} | CODED[number % 2]
            for number, (name, club) in enumerate(PEOPLE, start=1)
        ],
    },
    "draw": {
        "of_series": 2,
        "draw": {
            "drawn_at": AT.isoformat(),
            "commitment": "3f" * 32,
            "salt": "a7" * 16,
            "certificate": {
                "method": "search",
                "verdict": "no_better_known",
                "algorithm": "swap",
                "version": 3,
                "seed": 20260314,
                "players": 8,
                "numbers": [1, 2, 3, 4, 5, 7, 8, 117],
                "tables": [[4, 2]],
                "repeats": 4,
                "least": 4,
                "repeated": [[1, 2], [5, 117]],
                "met_again": [[1, 2, 2]],
                "seats": [[1, 2, 5, 117], [3, 4, 7, 8]],
            },
        },
    },
    "plan_names": {"of_series": 1, "seats": SEATS},
    "plan_numbers": {"of_series": 1, "seats": SEATS},
    "plan_tables": {"of_series": 1, "seats": SEATS},
    "table_cards": {"tables": [[number, f"https://club.example/{number}/"] for number in (1, 2, 117)]},
    "certificates": {
        "club": "Skatclub Ulm",
        "final": True,
        "first": "total",
        "after": None,
        "category": "Damen",
        "rows": [
            {"rank": rank, "name": name, "club": club, "total": 1000 - rank, "shared": rank > 1, "cents": 5000}
            for rank, (name, club) in enumerate(PEOPLE[:2], start=1)
        ],
    },
    "prizes": {
        "final": False,
        "pot": 12345,
        "house": 45,
        "rows": [
            {"rank": rank, "number": rank, "name": name, "cents": 6150}
            for rank, (name, _club) in enumerate(PEOPLE[:2], start=1)
        ],
    },
    "payments": {
        "unconfirmed": 1,
        "for_points": True,
        "for_lost_games": True,
        "rows": [
            {"number": 1, "name": PEOPLE[0][0], "points": 482, "for_points": 1234, "lost_games": 0, "open": 1234},
            {"number": 7, "name": LONG, "points": -120, "for_points": -1234, "lost_games": -150, "open": -1384},
            {"number": None, "name": "Ng", "points": 0, "for_points": 0, "lost_games": -50, "open": 0},
        ],
    },
    "receipts": {
        "club": "Skatclub Ulm",
        "rows": [
            {
                "number": 7,
                "name": LONG,
                "moved": [
                    {"receipt": 2, "purpose": "fee", "series": None, "table": None, "cents": 1000} | TAKEN,
                    {"receipt": 4, "purpose": "lost", "series": 1, "table": 12, "cents": 250},
                    {"receipt": 6, "purpose": "prize", "series": None, "table": None, "cents": -5000} | TAKEN,
                ],
            }
        ],
    },
}


def job(document, language="en", parts=4, **payload):
    content = EVENT | PAYLOADS[document] | payload
    book = Book(title=EVENT["title"])
    return PrintJob(document=document, book=book, language=language, payload=content, parts=parts, created_at=AT)


def bound(asked):
    told = []
    with translation.override(asked.language):
        pdf = press.bind(press.BOUND[asked.document](asked), told.append)
    return PdfReader(io.BytesIO(pdf.data)), told


def texts(reader):
    """Every text with its page and place, in reading order."""
    found = []
    for number, page in enumerate(reader.pages, start=1):

        def seen(text, _matrix, place, _font, size, number=number):
            if text.strip():
                found.append((number, round(place[4], 1), round(place[5], 1), round(size, 1), text.strip()))

        page.extract_text(visitor_text=seen)
    return found


def words(document, language, **payload):
    """Every line of text as the engine lays it out on the first page: left and right end, baseline, type, text."""
    ((_made, lines),) = laid_out(document, language, **payload)
    return lines


def laid_out(document, language, **payload):
    """Each document of a paper, with the lines of its first page."""
    with translation.override(language):
        for made in press.BOUND[document](job(document, language, **payload)):
            text = render_to_string(made.template, dict(made.context))
            source = paper.Markup(text, paper.OwnPartsOnly(made.drawings))
            yield made, lines_of(source.render(stylesheets=[paper._styles()], font_config=paper._fonts()).pages[0])


def lines_of(page):
    return [
        (
            each.position_x,
            each.position_x + each.width,
            each.position_y + each.baseline,
            each.style["font_size"],
            each.text,
        )
        for each in page._page_box.descendants(placeholders=True)
        if isinstance(each, TextBox)
    ]


MM = 96 / 25.4


def everybody(count):
    return [
        {"name": f"Name {each:03}", "number": each, "table": each // 4 + 1, "place": each % 4 + 1}
        for each in range(count)
    ]
