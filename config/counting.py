"""Django's cache in the database, in which attempts are counted, but a full disk is told as one."""

import errno
from typing import Any

from django.conf import settings
from django.core.cache.backends.db import DatabaseCache

from config import space


class Cache(DatabaseCache):
    """Where Django passes over what could not be written, counting would go on as if too many had tried."""

    def add(self, *arguments: Any, **more: Any) -> bool:
        """Raises `OSError` where the disk, and nobody's earlier count, is why nothing was added."""
        added = super().add(*arguments, **more)
        if not added and space.unwritable(settings.DATA_DIR, settings.FREE_SPACE) == space.FULL:
            raise OSError(errno.ENOSPC, space.FULL)
        return added
