"""Files on their way from the browser: pieces in order, kept outside of memory."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import IO

from nbdeck.errors import ValidationFailed


def _fresh_file() -> IO[bytes]:
    return tempfile.TemporaryFile()


@dataclass(slots=True)
class Arrival:
    """One file of which some bytes are here."""

    name: str
    """File name, as the browser tells it."""
    size: int
    """Bytes of the whole file."""
    file: IO[bytes] = field(default_factory=_fresh_file)
    """What is here."""
    received: int = 0
    """Bytes that are here."""

    @property
    def is_whole(self) -> bool:
        """Whether all bytes are here."""
        return self.received == self.size

    @property
    def share(self) -> float:
        """How much is here, 0 to 1."""
        return self.received / self.size if self.size else 1.0

    def take(self, piece: bytes | memoryview, at: int) -> None:
        """Keep the next piece.

        Args:
            piece: The bytes.
            at: Where they belong, counted from the beginning of the file.

        Raises:
            ValidationFailed: It is not the next piece, or more than the file holds.
        """
        if at != self.received or at + len(piece) > self.size:
            raise ValidationFailed(
                f"A piece of {self.name!r} was lost on its way.", hint="Add the file again."
            )
        self.file.write(piece)
        self.received += len(piece)


class Arrivals:
    """All files on their way.

    Args:
        arrived: Called with key and file, once a file is whole.
    """

    def __init__(self, arrived: Callable[[str, Arrival], None]) -> None:
        self._arrived = arrived
        self._waiting: dict[str, Arrival] = {}

    def begin(self, key: str, name: str, size: int) -> Arrival:
        """Expect a file and return it."""
        self._waiting[key] = arrival = Arrival(name, size)
        self._look(key, arrival)
        return arrival

    def take(self, key: str, piece: bytes | memoryview, at: int) -> Arrival | None:
        """Keep a piece and return the file; None for one that nobody waits for any more.

        Raises:
            ValidationFailed: It is not the next piece.
        """
        arrival = self._waiting.get(key)
        if arrival is not None:
            arrival.take(piece, at)
            self._look(key, arrival)
        return arrival

    def drop(self, key: str) -> None:
        """Wait for a file no more."""
        arrival = self._waiting.pop(key, None)
        if arrival is not None:
            arrival.file.close()

    def drop_all(self) -> None:
        """Wait for nothing more."""
        for key in list(self._waiting):
            self.drop(key)

    @property
    def waiting(self) -> Mapping[str, Arrival]:
        """Files that are not whole yet, by their keys."""
        return self._waiting

    def _look(self, key: str, arrival: Arrival) -> None:
        if arrival.is_whole:
            del self._waiting[key]
            arrival.file.seek(0)
            self._arrived(key, arrival)
