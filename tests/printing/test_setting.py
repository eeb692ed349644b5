"""Texts set beside one that the engine laid out: where they stand, what they cost, how a reader is told of them."""

import io
import re

import pytest
from pypdf import PdfReader
from weasyprint.text import line_break

from scoring.printing.documents import sorts
from scoring.printing.documents.document import Companions, Text
from scoring.printing.documents.paper import to_pdf

PAGE = '<html lang="en"><title>x</title>%s</html>'
TABLE = PAGE % (
    "<style>table {{ table-layout: fixed; width: 300pt }} tbody th {{ padding-left: 100pt; font-size: 9pt }}</style>"
    '<table><thead><tr><th scope="col">No.</th><th scope="col">Name</th><th scope="col">Sum</th></tr></thead>'
    "<tbody>{rows}</tbody></table>"
)


def ranking(names):
    rows = "".join(
        f'<tr><th scope="row" colspan="3" data-anchor="{at}">{name}</th></tr>' for at, name in enumerate(names, start=1)
    )
    texts = {
        str(at): Companions([Text(str(at), -10, ends=True)], [Text("Club", 3, size=6)], [Text(f"{at * 111}", 100)])
        for at in range(1, len(names) + 1)
    }
    return to_pdf(TABLE.format(rows=rows), {}, texts)


def read(pdf):
    return PdfReader(io.BytesIO(pdf.data))


def structure(pdf):
    """Every element of the document's structure, with its marked content, in reading order."""

    def below(element):
        for kid in element.get("/K", []):
            found = kid.get_object()
            if isinstance(found, int):
                yield ("content", found)
            else:
                yield (found["/S"], found)
                yield from below(found)

    return list(below(read(pdf).trailer["/Root"]["/StructTreeRoot"]["/K"][0].get_object()))


def rows(pdf):
    return [element for kind, element in structure(pdf) if kind == "/TR"]


def kids(element):
    return [kid.get_object()["/S"] for kid in element["/K"]]


def placed(pdf):
    """By text: its left and its baseline, in points from the lower left of the first page."""
    found = {}
    page = read(pdf).pages[0]
    page.extract_text(visitor_text=lambda text, cm, tm, *_font: found.setdefault(text.strip(), where(cm, tm)))
    return found


def where(cm, tm):
    return (cm[0] * tm[4] + cm[4], cm[3] * tm[5] + cm[5])


def test_cells_stand_in_reading_order_around_the_heading_of_their_row():
    text = read(ranking(["Anna", "Bert"])).pages[0].extract_text().split()
    assert text[text.index("Sum") + 1 :] == ["1", "Anna", "Club", "111", "2", "Bert", "Club", "222"]


def test_every_row_has_a_tagged_cell_for_each_column_under_its_headings():
    head, *body = rows(ranking(["Anna", "Bert"]))
    columns = [kid.get_object()["/ID"] for kid in head["/K"]]
    assert [kids(row) for row in body] == [["/TD", "/TH", "/TD"]] * 2
    for row in body:
        before, own, behind = (kid.get_object() for kid in row["/K"])
        assert before["/A"]["/Headers"] == [own["/ID"], columns[0]]
        assert behind["/A"]["/Headers"] == [own["/ID"], columns[2]]
        assert "/ColSpan" not in own["/A"]
        assert kids(own)[-1] == "/Span"


def test_every_marked_text_is_known_to_the_structure_once():
    pdf = ranking(["Anna", "Bert", "Carl <small>of the club</small>"])
    drawn = re.findall(rb"/MCID (\d+)", read(pdf).pages[0].get_contents().get_data())
    contents = [content for kind, content in structure(pdf) if kind == "content"]
    known = read(pdf).trailer["/Root"]["/StructTreeRoot"]["/ParentTree"]["/Nums"][1]
    assert sorted(map(int, drawn)) == sorted(contents) == list(range(len(known)))
    for number, reference in enumerate(known):
        assert number in reference.get_object()["/K"]


def test_an_empty_cell_is_a_cell_without_content():
    pdf = to_pdf(
        TABLE.format(rows='<tr><th scope="row" colspan="3" data-anchor="a">Anna</th></tr>'),
        {},
        {"a": Companions(before=[Text("")], behind=[Text("5", 100)])},
    )
    (_head, row) = rows(pdf)
    assert kids(row) == ["/TD", "/TH", "/TD"]
    assert row["/K"][0].get_object()["/K"] == []


def test_figures_end_where_they_are_told_to_and_stand_on_the_line_of_their_anchor():
    page = PAGE % '<style>p { font-size: 12pt }</style><p data-anchor="a">Anna</p>'
    texts = [Text("7", 200, ends=True), Text("1234", 200, 20, ends=True), Text("x", 200)]
    found = placed(to_pdf(page, {}, {"a": Companions(behind=texts)}))
    left, line = found["Anna"]
    assert found["x"][0] == pytest.approx(left + 200, abs=0.1)
    assert found["7"][0] == pytest.approx(left + 200 - 12 * 0.636, abs=0.2)
    assert found["1234"] == pytest.approx((left + 200 - 4 * 12 * 0.636, line - 20), abs=0.2)
    assert found["7"][1] == pytest.approx(line, abs=0.1)


def test_a_paragraph_is_followed_by_paragraphs():
    pdf = to_pdf(PAGE % '<div><p data-anchor="a">one</p></div>', {}, {"a": Companions(behind=[Text("two", y=12)])})
    assert [kind for kind, _element in structure(pdf) if kind == "/P"] == ["/P", "/P"]
    assert read(pdf).pages[0].extract_text().split() == ["one", "two"]


EVEN = PAGE % '<style>p { font-family: "DejaVu Sans Mono", monospace }</style><p data-anchor="a">%s</p>'


def lines(*texts, first="x"):
    """Lines of equally wide characters below one another."""
    return to_pdf(
        EVEN % first, {}, {"a": Companions(behind=[Text(text, y=20 * at) for at, text in enumerate(texts, 1)])}
    )


def shapes(pdf):
    """The glyphs of each text, as they are drawn."""
    drawn = re.findall(rb"\[(.*?)\] TJ", read(pdf).pages[0].get_contents().get_data())
    return [re.findall(rb"<([0-9a-f]+)>", each.replace(b">0<", b"")) for each in drawn]


def test_a_line_is_set_from_the_characters_of_those_before_as_if_it_was_drawn_itself(monkeypatch):
    texts = ["12 ♠ −7…", "ab  cd", " 7 1 ♠ ", "dab 21 −"]
    alone = [shapes(lines(each))[1] for each in texts]
    cast, drawn = sorts._cast, []
    monkeypatch.setattr(sorts, "_cast", lambda stream, box, text: drawn.append(text.text) or cast(stream, box, text))
    together = lines(*texts)
    assert drawn == ["12 ♠ −7…", "ab  cd"]
    assert shapes(together)[1:] == alone
    assert " ".join(read(together).pages[0].extract_text().split()) == "x 12 ♠ −7… ab cd 7 1 ♠ dab 21 −"


@pytest.mark.parametrize("text", ["e\u0301te\u0301", "سلام", "名無し"])
def test_of_a_script_that_joins_no_character_is_set_alone(text, monkeypatch):
    cast, drawn = sorts._cast, []
    monkeypatch.setattr(sorts, "_cast", lambda stream, box, text: drawn.append(text.text) or cast(stream, box, text))
    lines(text, text[::-1])
    assert drawn == [text, text[::-1]]


def test_what_the_engine_lays_out_grows_by_one_text_a_row(monkeypatch):
    """However many cells the row has: the work for a ranking of a thousand is 25 times that for forty."""
    setup, done = line_break.Layout.setup, []
    monkeypatch.setattr(line_break.Layout, "setup", lambda layout, style: done.append(1) or setup(layout, style))

    def layouts(count):
        done.clear()
        ranking(["Anna"] * count)
        return len(done)

    layouts(10)  # what a process measures once, its fonts among it
    few, more, most = layouts(10), layouts(30), layouts(50)
    assert most - more == more - few
    assert (most - few) / 40 <= 3
