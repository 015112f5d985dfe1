"""Something that is done soon after it is asked for, once for all who ask meanwhile."""

from __future__ import annotations

import atexit
import logging
import threading
from collections.abc import Callable

_log = logging.getLogger("nbdeck.widgets")


class Soon:
    """Calls a function some time after it is asked for, in a thread of its own; at the latest when Python ends.

    Args:
        call: What to do; what it raises is logged, because nobody waits for it.
        seconds: How long to wait for others who ask.
    """

    def __init__(self, call: Callable[[], object], seconds: float) -> None:
        self._call, self._seconds = call, seconds
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None

    def ask(self) -> None:
        """Have it done soon."""
        with self._lock:
            if self._timer is not None:
                return
            self._timer = threading.Timer(self._seconds, self.flush)
            self._timer.daemon = True
            atexit.register(self.flush)
            self._timer.start()

    def flush(self) -> None:
        """Do it now if it was asked for."""
        with self._lock:
            timer, self._timer = self._timer, None
        if timer is None:
            return
        timer.cancel()
        atexit.unregister(self.flush)
        try:
            self._call()
        except Exception:  # noqa: BLE001 - it belongs to nobody's click
            _log.warning("what a panel was to do soon failed", exc_info=True)
