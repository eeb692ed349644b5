"""Photos of a list's paper. Its bytes are read only where a photo is sent."""

from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.models import EntryPhoto, Sheet


def on_paper(loaded: Loaded) -> Loaded:
    """The list that has the photos: of a second entry the first one, for both are typed from one paper."""
    if loaded.sheet.second_of_id is None:
        return loaded
    return sheet_queries.load(Sheet.objects.select_related("book").get(pk=loaded.sheet.second_of_id))


def find(sheet: Sheet, sequence: int) -> EntryPhoto | None:
    """The photo that this entry attached, its bytes not read yet; None where there is none any more."""
    rows = EntryPhoto.objects.filter(entry__sheet=sheet, entry__sequence=sequence)
    return rows.select_related("entry").defer("image").first()
