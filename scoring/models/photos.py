"""Photos of a paper list. They lie apart from the log, so that whoever reads a list never reads them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.sheets import Entry


class EntryPhoto(models.Model):
    """The picture that an entry attached. Its SHA-256 is a text of that entry, and both are erased together."""

    entry = models.OneToOneField(Entry, models.CASCADE, related_name="photo")
    image = models.BinaryField(_("photo"))
    """JPEG, as `scoring.lists.values.photographs` makes it: nothing is in it but the picture."""

    def __str__(self) -> str:
        return f"{self.entry}"
