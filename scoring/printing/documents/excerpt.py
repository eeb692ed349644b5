"""Some pages of a file that was made, as they are: nothing is laid out again, and what a screen reader hears stays."""

import io
from collections.abc import Collection
from typing import Any, cast

from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, NameObject, NumberObject, PdfObject

OF_ALL_PAGES = ("/Outlines", "/Names", "/Dests", "/OpenAction", "/PageLabels")
"""What a file says about pages that need not be in an excerpt."""


def pages_of(data: bytes, wanted: Collection[int]) -> bytes:
    """These pages (1 is the first) in the file's order, each once. Every number is a page of the file.

    Joining pages by the library's own means would drop the structure that the engine tagged them with. So the file's
    root is cut down to these pages, and what can still be reached from there is the new file.
    """
    reader = PdfReader(io.BytesIO(data))
    root = reader.root_object
    kept = [page for number, page in enumerate(reader.pages, start=1) if number in wanted]
    references = {cast("IndirectObject", page.indirect_reference).idnum for page in kept}
    _only_pages(cast("DictionaryObject", root["/Pages"]), kept)
    if "/StructTreeRoot" in root:
        _only_structure(cast("DictionaryObject", root["/StructTreeRoot"]), kept, references)
    for name in OF_ALL_PAGES:
        root.pop(NameObject(name), None)
    writer, written = PdfWriter(clone_from=reader), io.BytesIO()
    writer.pdf_header = reader.pdf_header
    writer.write(written)
    return written.getvalue()


def _only_pages(tree: DictionaryObject, kept: Collection[DictionaryObject]) -> None:
    """The tree of pages, a single level as the engine writes it."""
    for page in kept:
        page[NameObject("/Parent")] = cast("IndirectObject", tree.indirect_reference)
    tree[NameObject("/Kids")] = ArrayObject(cast("IndirectObject", page.indirect_reference) for page in kept)
    tree[NameObject("/Count")] = NumberObject(len(kept))


def _only_structure(tree: DictionaryObject, kept: Collection[DictionaryObject], references: Collection[int]) -> None:
    tree[NameObject("/K")] = _about(tree.get("/K"), references)
    keys = {page.get("/StructParents") for page in kept}
    keys |= {each.get_object().get("/StructParent") for page in kept for each in page.get("/Annots", ())}
    parents = cast("DictionaryObject", tree["/ParentTree"])
    numbers = cast("ArrayObject", parents["/Nums"])
    found = [each for at in range(0, len(numbers), 2) if numbers[at] in keys for each in numbers[at : at + 2]]
    parents[NameObject("/Nums")] = ArrayObject(found)


def _about(kids: Any, references: Collection[int]) -> ArrayObject:
    """Of these elements those that are on kept pages, or hold some that are."""
    every = kids if isinstance(kids, ArrayObject) else ArrayObject([] if kids is None else [kids])
    return ArrayObject(each for each in every if _is_kept(each, references))


def _is_kept(element: PdfObject, references: Collection[int]) -> bool:
    """Content itself stays with its element; an element of no page has only those kids that stay."""
    found = element.get_object()
    if not isinstance(found, DictionaryObject) or found.get("/Type") != "/StructElem":
        return True
    if "/Pg" in found:
        return cast("IndirectObject", found.raw_get("/Pg")).idnum in references
    found[NameObject("/K")] = _about(found.get("/K"), references)
    return bool(found["/K"])
