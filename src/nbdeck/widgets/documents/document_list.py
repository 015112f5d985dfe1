"""What the documents panel lists: uploads on their way and documents that are there. Knows no widgets."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import count
from typing import IO, Any, Literal

from nbdeck.contract.documents import StoredDocument
from nbdeck.contract.languages import LANGUAGES
from nbdeck.errors import ValidationFailed
from nbdeck.widgets.reading import counted

State = Literal["arriving", "reading", "ready", "failed", "missing"]
_TITLES = {language.tag.casefold(): language.title for language in LANGUAGES if language.tag}
_UNITS = {"ppt": "slide", "pptx": "slide", "xlsx": "sheet"}


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """One line of the list."""

    key: str
    """Same as long as the line stands."""
    name: str
    """File name."""
    state: State
    """Where the document is."""
    id: str = ""
    """Identifier of the document; empty before it is stored."""
    title: str = ""
    """Title of the document."""
    words: str = ""
    """What goes on, in words."""
    share: float | None = None
    """How much of that is done, 0 to 1; None when it cannot be known."""
    facts: str = ""
    """Type, pages, size and language, in words."""
    error: str = ""
    """What went wrong."""
    hint: str = ""
    """What to do about it."""

    def wire(self) -> dict[str, Any]:
        """Return the row as the browser draws it."""
        return asdict(self)


class DocumentList:
    """The rows, newest first."""

    def __init__(self) -> None:
        self.rows: tuple[DocumentRow, ...] = ()
        self._numbers = count(1)

    def row(self, key: str) -> DocumentRow | None:
        """Return the row of a key, if there is one."""
        return next((row for row in self.rows if row.key == key), None)

    def of_document(self, document: str) -> DocumentRow | None:
        """Return the row of a document, if there is one."""
        return next((row for row in self.rows if row.id == document), None)

    def add(self, name: str, size: int, *, key: str | None = None, state: State = "reading") -> DocumentRow:
        """Put a new row on top and return it.

        Args:
            name: File name.
            size: Bytes; 0 when not known.
            key: Key of the row; left out, a new one.
            state: Where the document is.
        """
        facts = size_in_words(size) if size else ""
        row = DocumentRow(key or f"u{next(self._numbers)}", name, state, facts=facts, words="Starting")
        self.rows = (row, *self.rows)
        return row

    def change(self, key: str, **changes: Any) -> None:
        """Change one row; one that is gone stays gone."""
        self.rows = tuple(replace(row, **changes) if row.key == key else row for row in self.rows)

    def drop(self, key: str) -> None:
        """Take a row out."""
        self.rows = tuple(row for row in self.rows if row.key != key)

    def stored(self, key: str, document: StoredDocument) -> None:
        """Show in one row that its document is there."""
        self.change(key, **_stored(document))

    def take(self, documents: Sequence[StoredDocument], wanted: Iterable[str]) -> None:
        """Show what the service lists; uploads that go on or failed stay on top.

        Args:
            documents: What there is, newest first.
            wanted: Ids that somebody chose; those that are not listed are shown as missing.
        """
        known = {row.id: row.key for row in self.rows if row.id}
        listed = [DocumentRow(key=known.get(each.id, each.id), **_stored(each)) for each in documents]
        there = {row.id for row in listed}
        own = tuple(row for row in self.rows if row.state in {"arriving", "reading", "failed"})
        lost = [_unlisted(each) for each in wanted if each not in there]
        self.rows = (*own, *listed, *lost)

    def expect(self, documents: Iterable[str]) -> bool:
        """Add rows for ids that are not listed yet; return whether there were any."""
        fresh = [each for each in documents if self.of_document(each) is None]
        self.rows = (*self.rows, *(DocumentRow(each, each, "ready", id=each) for each in fresh))
        return bool(fresh)


def document_ids(value: Any) -> list[str]:
    """Return ids of documents as a list, each once.

    Raises:
        ValidationFailed: They are none.
    """
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise ValidationFailed(f"{value!r} is no list of ids.", hint="Give ids of documents, in a list.")
    listed = list(value)
    wrong = [each for each in listed if not isinstance(each, str) or not each]
    if wrong:
        raise ValidationFailed(
            f"{wrong[0]!r} is no id of a document.", hint="client.documents.list() has them."
        )
    return list(dict.fromkeys(listed))


def facts(document: StoredDocument) -> str:
    """Return type, pages, size and language, such as `PDF, 12 pages, 1.8 MB, English`."""
    pages = counted(document.pages, _UNITS.get(document.kind, "page")) if document.pages else ""
    language = _TITLES.get(document.language.casefold(), document.language)
    return ", ".join(filter(None, (document.kind.upper(), pages, size_in_words(document.size), language)))


def size_in_words(size: int) -> str:
    """Return a size such as `340 kB` or `1.8 MB`.

    Args:
        size: Bytes.
    """
    if size < 1000:
        return f"{size} bytes"
    return f"{size / 1000:.0f} kB" if size < 999_500 else f"{size / 1e6:.1f} MB"


def _stored(document: StoredDocument) -> dict[str, Any]:
    return {
        "id": document.id,
        "name": document.name,
        "title": document.title,
        "facts": facts(document),
        "state": "ready",
        "words": "",
        "share": None,
        "error": "",
        "hint": "",
    }


def _unlisted(document: str) -> DocumentRow:
    return DocumentRow(
        document,
        "A document that is not there",
        "missing",
        id=document,
        error=f"No document has the id {document!r}.",
        hint="It was deleted, or belongs to another key.",
    )


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
