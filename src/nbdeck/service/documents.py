"""Documents: uploaded once, read in a bounded child process, found again by id and by their words."""

import json
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select

from nbdeck.contract.documents import DocumentReading, FoundPassage, StoredDocument
from nbdeck.contract.problems import unknown
from nbdeck.contract.tasks import DocumentResult
from nbdeck.engine.model.deck import with_lead_ins
from nbdeck.engine.model.source import (
    Block,
    ChartBlock,
    Heading,
    ListItem,
    Paragraph,
    PictureBlock,
    Source,
    SourcePlace,
    TableBlock,
)
from nbdeck.service.engine import Engine
from nbdeck.service.jobs import Finished, Job, ProgressReporter, TaskKind, Tools, one_file
from nbdeck.service.presentations import refer
from nbdeck.service.runner import Runner
from nbdeck.service.store.blobs import Blobs, read_blob
from nbdeck.service.store.database import Database, is_task_id, new_task_id
from nbdeck.service.store.schema import documents, passages
from nbdeck.service.store.search import find_passages, has_words, marked, words_of
from nbdeck.service.tasks import NewTask

KIND = "document"
_MOST_PASSAGES = 20_000
_AT_ONCE = 500
_BETWEEN_CELLS = " | "
_LONGEST_PASSAGE = 5000
_LONGEST_HEADING = 500
_PIECE = re.compile(rf".{{1,{_LONGEST_PASSAGE}}}(?:\s|$)|.{{{_LONGEST_PASSAGE}}}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class ReadFile:
    """What comes back from the work: small beside the file, as the process that answers requests keeps it."""

    row: dict[str, Any]
    """Columns of the document."""
    passages: list[dict[str, str]]
    """Columns of its passages; their words without the mark of the user."""
    source: bytes
    """The `Source` as JSON."""
    pictures: tuple[bytes, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoredReading:
    """A document whose files are stored."""

    read: ReadFile
    files: tuple[tuple[str, int], ...]
    """SHA-256 and size; that of the source first."""


def read_upload(job: Job, _tools: Tools, progress: ProgressReporter) -> ReadFile:
    """Return what an uploaded file says.

    Raises:
        NbdeckError: The file cannot be read; the message says why.
        TaskCancelled: Nobody wants it any more.
    """
    request = json.loads(job.request)
    progress("read", 0, 1, f"Reading {request['name']}")
    data = job.file(request["file"])
    reading = job.engine.read_bounded(data, request["name"], cancel=progress.is_unwanted)
    progress("read", 1, 1, f"Read {request['name']}")
    source = reading.source
    row = {
        "name": request["name"],
        "file": request["file"],
        "size": len(data),
        "kind": source.kind,
        "title": source.title,
        "language": source.language,
        "pages": source.pages,
    }
    passages = list(islice(_passages(source), _MOST_PASSAGES))
    remarks = tuple(remark.text for remark in source.remarks)
    pictures = tuple(reading.pictures.values())
    return ReadFile(row, passages, source.model_dump_json().encode(), pictures, remarks)


@dataclass(frozen=True, slots=True)
class DocumentStore:
    """Keeps documents and finds what they say."""

    database: Database
    blobs: Blobs
    engine: Engine
    runner: Runner

    def kind(self) -> TaskKind:
        """Return how the runner reads an upload."""
        return TaskKind(KIND, one_file, read_upload, self._store_files, self._finish)

    def start(self, user_id: str, name: str, data: bytes) -> str:
        """Keep a file, start reading it and return the task's id; the task ends in the document's id."""
        request = json.dumps({"name": name, "file": self.blobs.put(data)})
        return self.runner.start(NewTask(user_id, KIND, request, cost=0))

    def newest(self, user_id: str, limit: int) -> list[StoredDocument]:
        """Return at most `limit` documents of a user, newest first."""
        query = select(documents).where(documents.c.user_id == user_id)
        order = (documents.c.created_at.desc(), documents.c.id.desc())
        with self.database.read() as connection:
            return [_stored(row) for row in connection.execute(query.order_by(*order).limit(limit))]

    def read(self, user_id: str, document_id: str) -> DocumentReading:
        """Return what was read in a document.

        Raises:
            NotFound: The user has no such document.
        """
        row = self._row(user_id, document_id)
        source = self._source(row)
        kinds = [block.type for block in source.blocks]
        return DocumentReading(
            **_stored(row).model_dump(),
            headings=tuple(block.text for block in source.blocks if isinstance(block, Heading)),
            tables=kinds.count("table"),
            charts=kinds.count("chart"),
            pictures=kinds.count("picture"),
            remarks=tuple(remark.text for remark in source.remarks),
            markdown=self.engine.as_markdown(source),
        )

    def search(self, user_id: str, query: str, limit: int) -> list[FoundPassage]:
        """Return at most `limit` passages of a user's documents that have words of `query`, best first."""
        with self.database.read() as connection:
            rows = find_passages(connection, user_id, query, limit)
        return [
            FoundPassage(
                document_id=row.document_id,
                document=row.name,
                text=row.text,
                heading=row.heading,
                place=str(_place(row.place) or ""),
            )
            for row in rows
        ]

    def delete(self, user_id: str, document_id: str) -> None:
        """Forget a document and its passages; decks made from it stay.

        Raises:
            NotFound: The user has no such document.
        """
        row = self._row(user_id, document_id)
        with self.database.write() as connection:
            connection.execute(delete(passages).where(passages.c.document_id == row.id))
            connection.execute(delete(documents).where(documents.c.id == row.id))

    def sources(self, user_id: str, document_ids: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """Return id and SHA-256 of what was read in each document, in the order given, each once.

        Raises:
            NotFound: The user has no such document; the message names it.
        """
        rows = [self._row(user_id, document_id) for document_id in dict.fromkeys(document_ids)]
        return tuple((row.id, row.source) for row in rows)

    def _source(self, row: Row[Any]) -> Source:
        return Source.model_validate_json(read_blob(self.blobs, row.source))

    def _row(self, user_id: str, document_id: str) -> Row[Any]:
        row = None
        if is_task_id(document_id):
            query = select(documents).where(documents.c.id == document_id, documents.c.user_id == user_id)
            row = self.database.first(query)
        if row is None:
            raise unknown("document")
        return row

    def _store_files(self, read: ReadFile) -> StoredReading:
        files = [(self.blobs.put(data), len(data)) for data in (read.source, *read.pictures)]
        return StoredReading(read, (*files, (read.row["file"], read.row["size"])))

    def _finish(self, connection: Connection, user_id: str, stored: StoredReading) -> Finished:
        read, document_id, now = stored.read, new_task_id(), time.time()
        columns = {"id": document_id, "user_id": user_id, "source": stored.files[0][0], "created_at": now}
        connection.execute(insert(documents).values(**read.row, **columns))
        for start in range(0, len(read.passages), _AT_ONCE):
            rows = [
                {**each, "document_id": document_id, "words": marked(user_id, each["words"])}
                for each in read.passages[start : start + _AT_ONCE]
            ]
            connection.execute(insert(passages), rows)
        refer(connection, user_id, stored.files, now)
        optional = {"warnings": read.warnings} if read.warnings else {}
        return Finished(DocumentResult(document_id=document_id, **optional), cost=0)


def _stored(row: Row[Any]) -> StoredDocument:
    return StoredDocument(
        id=row.id,
        name=row.name,
        kind=row.kind,
        title=row.title,
        language=row.language,
        pages=row.pages,
        size=row.size,
        created_at=row.created_at,
    )


def _place(stored: str) -> SourcePlace | None:
    return SourcePlace.model_validate_json(stored) if stored else None


def _passages(source: Source) -> Iterator[dict[str, str]]:
    """Yield everything that can be searched for; a heading counts as words of what stands below it.

    Points of a list keep the words that open it: without "Pyenv does not:" they would say the opposite.
    """
    heading = ""
    for block, lead in with_lead_ins(source.blocks):
        if isinstance(block, Heading):
            heading = block.text[:_LONGEST_HEADING]
            continue
        place = block.place.model_dump_json() if block.place else ""
        for sentence in filter(has_words, _texts(block)):
            for text in _PIECE.findall(f"{lead[-_LONGEST_HEADING:]} {sentence}" if lead else sentence):
                words = words_of(f"{heading} {text}")
                yield {"heading": heading, "text": text.rstrip(), "place": place, "words": words}


def _texts(block: Block) -> Iterator[str]:
    """Yield what a block says: a table row by row, of a chart its labels, of a picture its caption."""
    if isinstance(block, Paragraph | ListItem):
        yield block.text
    elif isinstance(block, TableBlock):
        yield block.caption
        yield from (_BETWEEN_CELLS.join(cell.text for cell in row) for row in block.rows)
    elif isinstance(block, ChartBlock):
        names = (series.name for series in block.chart.series)
        yield ", ".join((block.title, *names, *block.chart.categories))
    elif isinstance(block, PictureBlock):
        yield block.caption or block.alt
