"""Django's PostgreSQL, but for how it finds out before a request whether its server is still there."""

import select

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """A server that ends, or is told to let this connection go, hangs up, and an idle connection hears nothing else.

    So silence is enough, and costs no way to the server and back in every request. Whatever was heard, the server is
    asked, as Django does always.
    """

    def is_usable(self) -> bool:
        return not self._heard() or super().is_usable()

    def _heard(self) -> bool:
        """Whether anything came, the end of the connection included."""
        if self.connection is None or self.connection.closed:
            return True
        waiting = select.poll()
        waiting.register(self.connection.fileno(), select.POLLIN)
        return bool(waiting.poll(0))
