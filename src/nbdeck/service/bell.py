"""Tells listeners of this process at once that a task has something new; other processes poll."""

import threading
from collections.abc import Callable


class Bell:
    """One bell per task; listeners are called in the ringing thread and must return at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: dict[str, list[Callable[[], None]]] = {}

    def listen(self, task_id: str, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` at every ring for `task_id`; return what ends that."""
        with self._lock:
            self._listeners.setdefault(task_id, []).append(listener)

        def stop() -> None:
            with self._lock:
                left = [each for each in self._listeners.get(task_id, ()) if each is not listener]
                if left:
                    self._listeners[task_id] = left
                else:
                    self._listeners.pop(task_id, None)

        return stop

    def ring(self, task_id: str) -> None:
        """Call everyone who listens for `task_id`."""
        with self._lock:
            listeners = tuple(self._listeners.get(task_id, ()))
        for listener in listeners:
            listener()

    def ring_all(self) -> None:
        """Call everyone."""
        with self._lock:
            listeners = [each for some in self._listeners.values() for each in some]
        for listener in listeners:
            listener()
