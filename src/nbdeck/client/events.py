"""Server-sent events, line by line. Source: the HTML standard, section Server-sent events."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from pydantic import ValidationError

from nbdeck.contract.tasks import TaskEvent


class Numbered(NamedTuple):
    """An event with the id to go on from after a lost connection."""

    id: str | None
    event: TaskEvent


@dataclass(slots=True)
class EventReader:
    """Puts lines together to events; comments, heartbeats and foreign events are passed over."""

    _id: str | None = None
    _data: list[str] = field(default_factory=list)

    def feed(self, line: str) -> Numbered | None:
        """Return the event that `line` completes, or None."""
        if line:
            self._take(line)
            return None
        data, self._data = "\n".join(self._data), []
        try:
            return Numbered(self._id, TaskEvent.model_validate_json(data)) if data else None
        except ValidationError:
            return None

    def _take(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
        elif name == "id":
            self._id = value
