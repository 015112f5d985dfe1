"""The panel for source material: files in, what was read in them, a search over all of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any

import traitlets

from nbdeck.client.synchronous import Client
from nbdeck.client.task import Task
from nbdeck.client.upload import Source, upload_of
from nbdeck.contract.document_types import DOCUMENT_SUFFIXES
from nbdeck.contract.documents import DocumentReading, FoundPassage
from nbdeck.errors import NotFound, ValidationFailed
from nbdeck.widgets.assets import script, style
from nbdeck.widgets.documents.document_list import Arrival, Arrivals, DocumentList, document_ids
from nbdeck.widgets.frame import ScriptPart
from nbdeck.widgets.panel import Panel
from nbdeck.widgets.reading import counted, reading
from nbdeck.widgets.task_line import Following
from nbdeck.widgets.tasks.row import TaskRow, told
from nbdeck.widgets.work import UPDATE_SECONDS, Work, raise_failure, then


class DocumentsPart(ScriptPart):
    """Shows what Python says and asks for steps. Files come in pieces; each is answered before the next is sent."""

    _esm = script("dom", "documents_sending", "documents")
    _css = style("documents")
    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    readings = traitlets.Dict().tag(sync=True)
    chosen = traitlets.List(traitlets.Unicode()).tag(sync=True)
    query = traitlets.Unicode("").tag(sync=True)
    found = traitlets.List(traitlets.Dict()).tag(sync=True)
    search_words = traitlets.Unicode("").tag(sync=True)
    accepted = traitlets.Unicode("").tag(sync=True)

    def take(self, step: Callable[..., Any], guard: Callable[..., bool], content: Any, buffers: Any) -> None:
        """Do a step, and say of a piece of a file whether it was taken."""
        went_well = guard(step, content, buffers)
        if "file" in content:
            self.send({"file": content["file"], "is_taken": went_well})


ACCEPTED = ",".join(DOCUMENT_SUFFIXES)
"""What the browser's file dialog offers; the service has the last word."""
MOST_LISTED = 100
MOST_FOUND = 20


class DocumentsPanel(Panel):
    r"""Uploads documents, shows what was read in them, and finds passages. Every click is a method.

    `value` is the list of ids of the chosen documents, as `documents=` of `client.outlines.create` takes them. What is
    uploaded here is chosen; what was uploaded earlier is listed.

    Args:
        client: Keeps the documents; `nbdeck.connect()` gives one.
        documents: Ids of documents that are chosen to begin with.

    Raises:
        SettingsError: There is no client, the kernel loses updates, or a keyword is unknown.
        ValidationFailed: The ids are none.

    Examples:
        >>> panel = nbdeck.DocumentsPanel(nbdeck.connect(":memory:"))
        >>> _ = panel.upload(b"# Bees\n\nBees dance. They tell where flowers are.", name="bees.md")
        >>> panel.wait(60)
        DocumentsPanel(1 document chosen)
    """

    def __init__(self, client: Client, *, documents: Iterable[str] = ()) -> None:
        self._document_list, self._arrivals = DocumentList(), Arrivals(self._arrived)
        self._uploads: dict[str, tuple[Following, Work[Any]]] = {}
        self._drawn_at = 0.0
        self._passages: tuple[FoundPassage, ...] = ()
        self._part = DocumentsPart(accepted=ACCEPTED)
        super().__init__(client, (), [self._part])
        self.add_class("nbdeck-documents")
        try:
            self._tell([documents] if isinstance(documents, str) else list(documents))
        except BaseException:
            self.close()
            raise
        self.revision = 0
        self._document_list.expect(self.value)
        self._draw()
        self._part.answer(self._steps(), self._guard)
        self.refresh()

    @property
    def readings(self) -> dict[str, dict[str, Any]]:
        """What was read, by the ids of the documents looked at so far."""
        return {
            row.id: self._part.readings[row.key]
            for row in self._document_list.rows
            if row.key in self._part.readings
        }

    @property
    def found(self) -> tuple[FoundPassage, ...]:
        """The passages that the last search found."""
        return self._passages

    def refresh(self) -> Work[Any]:
        """Start fetching which documents there are."""

        def fetch(_work: Work[Any]) -> list[Any]:
            listed: list[Any] = self.client.documents.list(limit=MOST_LISTED)
            there = {each.id for each in listed}
            for document in [each for each in self.value if each not in there]:
                try:
                    listed.append(self.client.documents.read(document))
                except NotFound:
                    continue
            return listed

        def show(documents: list[Any]) -> None:
            self._document_list.take(documents, self.value)
            self._draw()

        return self._begin(fetch, end=then(show))

    def upload(self, source: Source, *, name: str | None = None) -> Work[None]:
        """Start uploading a document; it is chosen once it was read. What goes wrong shows at its line.

        Args:
            source: Path, bytes, or a file opened for reading bytes.
            name: File name with its suffix, needed for bytes.

        Raises:
            BadRequest: There is no name, or the file is opened as text.
        """
        shown = upload_of(source, name).name
        with self._lock:
            key = self._document_list.add(shown, 0).key
            return self._upload(key, lambda: self.client.documents.upload(source, name=shown))

    def cancel(self, name: str) -> None:
        """Stop uploads of files of this name.

        Raises:
            NotFound: No such file is on its way.
        """
        with self._lock:
            keys = [
                row.key
                for row in self._document_list.rows
                if row.name == name and row.state in {"arriving", "reading"}
            ]
            if not keys:
                raise NotFound(f"No file {name!r} is on its way.", hint="It may be there already.")
            for key in keys:
                self._stop(key)

    def read(self, document: str) -> Work[DocumentReading]:
        """Start fetching what was read in a document; `readings` and its line show it.

        Args:
            document: Its id.
        """

        def show(read: DocumentReading) -> None:
            row = self._document_list.of_document(document)
            if row is not None:
                self._show_reading(row.key, read)

        return self._begin(lambda _: self.client.documents.read(document), end=then(show))

    def find(self, words: str) -> Work[Any]:
        """Start searching all documents; `found` and the panel show the passages. No words clear the search.

        Args:
            words: What to look for.
        """
        self._part.query = words.strip()
        if not words.strip():
            return self._begin(lambda _: [], end=self._show_found)
        self._part.search_words = "Searching"
        return self._begin(
            lambda _: self.client.documents.search(words, limit=MOST_FOUND), end=self._show_found
        )

    def delete(self, document: str) -> Work[None]:
        """Start deleting a document for good; decks made from it stay.

        Args:
            document: Its id.
        """

        def show(_: None) -> None:
            self._show_passages(each for each in self._passages if each.document_id != document)
            row = self._document_list.of_document(document)
            if row is not None:
                self._drop(row.key)
                self.say(f"{row.name} deleted")

        return self._begin(lambda _: self.client.documents.delete(document), end=then(show))

    def close(self) -> None:
        """Take the panel away; documents that the service reads already are still kept."""
        self._arrivals.drop_all()
        super().close()

    # What the browser asks for

    def _steps(self) -> Mapping[str, Any]:
        return {
            "begin": lambda asked, _: self._expect(
                str(asked["file"]), str(asked["name"]), int(asked["size"])
            ),
            "piece": lambda asked, pieces: self._take(str(asked["file"]), pieces, int(asked["at"])),
            "lost": lambda asked, _: self._fail(
                str(asked["row"]), "The browser cannot read this file.", "It may be a folder, or be gone."
            ),
            "stop": lambda asked, _: self._stop(str(asked["row"])),
            "dismiss": lambda asked, _: self._drop(str(asked["row"])),
            "open": lambda asked, _: self.read(self._id(asked)),
            "delete": lambda asked, _: self.delete(self._id(asked)),
            "choose": lambda asked, _: self._choose(self._id(asked), is_chosen=bool(asked["is_chosen"])),
            "find": lambda asked, _: self.find(str(asked["words"])),
            "refresh": lambda _asked, _: self.refresh(),
        }

    def _id(self, asked: Mapping[str, Any]) -> str:
        row = self._document_list.row(str(asked["row"]))
        if row is None or not row.id:
            raise NotFound("That document is not listed any more.", hint="Look at the list again.")
        return row.id

    def _choose(self, document: str, *, is_chosen: bool) -> None:
        others = [each for each in self.value if each != document]
        self._tell([*others, document] if is_chosen else others)
        self._draw()

    # Files on their way

    def _expect(self, key: str, name: str, size: int) -> None:
        self._document_list.add(name, size, key=key, state="arriving")
        self._document_list.change(key, words="Waiting")
        self._arrivals.begin(key, name, size)
        self._draw()

    def _take(self, key: str, pieces: Sequence[memoryview], at: int) -> None:
        try:
            arrival = self._arrivals.take(key, pieces[0], at)
        except ValidationFailed as error:
            self._fail(key, error.message, error.hint)
            raise
        if arrival is None:
            raise NotFound("Nobody waits for this file any more.", hint="")
        if not arrival.is_whole:
            self._document_list.change(key, words="Sending", share=arrival.share)
            self._draw_soon()

    def _arrived(self, key: str, arrival: Arrival) -> None:
        def start() -> Task[str]:
            with arrival.file as file:
                return self.client.documents.upload(file, name=arrival.name)

        self._upload(key, start)

    def _upload(self, key: str, start: Callable[[], Task[str]]) -> Work[None]:
        line = TaskRow(lambda: self._show_step(key, line))
        following = Following(line, start)
        self._document_list.change(key, state="reading", words="Uploading", share=None)
        self._draw()
        work: Work[None] = self._begin(
            following.read, show=following.show, end=lambda work: self._uploaded(key, following, work)
        )
        self._uploads[key] = following, work
        return work

    def _show_step(self, key: str, line: TaskRow) -> None:
        with self._lock:
            self._document_list.change(key, words=f"{line.words}, {line.elapsed}", share=line.share)
            self._draw()

    def _uploaded(self, key: str, following: Following, work: Work[None]) -> None:
        self._uploads.pop(key, None)
        failure = following.end(work)
        if failure is not None:
            self._fail(key, *told(failure, following.task))
        elif following.is_success and following.task is not None:
            self._learn(key, following.task.result(timeout=0))
        else:
            self._drop(key)

    def _learn(self, key: str, document: str) -> None:
        """Show an uploaded document at once, and what was read in it as soon as that is known."""
        self._document_list.change(key, id=document, state="ready", words="", share=None)
        if document not in self.value:
            self._tell([*self.value, document])
        self._draw()
        row = self._document_list.row(key)
        self.say(f"{row.name} is there" if row is not None else "")
        self.read(document)

    def _stop(self, key: str) -> None:
        self._arrivals.drop(key)
        if key in self._uploads:
            following, work = self._uploads[key]
            following.cancel()
            work.nudge()
        else:
            self._drop(key)

    def _fail(self, key: str, error: str, hint: str) -> None:
        self._arrivals.drop(key)
        self._document_list.change(key, state="failed", words="", share=None, error=error, hint=hint)
        self._draw()
        row = self._document_list.row(key)
        if row is not None:
            self.say(f"{row.name}: {error} {hint}")

    def _drop(self, key: str) -> None:
        self._arrivals.drop(key)
        row = self._document_list.row(key)
        self._document_list.drop(key)
        self._part.readings = {name: each for name, each in self._part.readings.items() if name != key}
        if row is not None and row.id in self.value:
            self._tell([each for each in self.value if each != row.id])
        self._draw()

    # What is shown

    def _show_reading(self, key: str, document: DocumentReading) -> None:
        self._document_list.stored(key, document)
        self._part.readings = {**self._part.readings, key: reading(document)}
        self._draw()

    def _show_found(self, work: Work[Any]) -> None:
        self._part.search_words = ""
        raise_failure(work)
        self._show_passages(work.result or ())
        self.say(self._part.search_words)

    def _show_passages(self, passages: Iterable[FoundPassage]) -> None:
        self._passages = tuple(passages)
        self._part.found = [each.model_dump(exclude={"document_id"}) for each in self._passages]
        if self._part.query:
            words = counted(len(self._passages), "passage") if self._passages else "Nothing found"
            self._part.search_words = f"{words} for {self._part.query!r}"

    def _draw_soon(self) -> None:
        now = time.monotonic()
        if now - self._drawn_at >= UPDATE_SECONDS:
            self._drawn_at = now
            self._draw()

    def _draw(self) -> None:
        if self.is_closed:
            return
        with self._part.hold_sync():
            self._part.rows = [row.wire() for row in self._document_list.rows]
            self._part.chosen = list(self.value)

    def _checked(self, value: Any) -> list[str]:
        return [] if value is None else document_ids(value)

    def _adopt(self, value: list[str]) -> None:
        is_new = self._document_list.expect(value)
        self._draw()
        if is_new:
            self.refresh()

    def _words(self) -> str:
        number = len(self.value or ())
        return f"{number} document{'' if number == 1 else 's'} chosen"

    def _static_html(self) -> str:
        if not self._document_list.rows:
            return "<p>No documents.</p>"
        items = "".join(
            f"<li>{'<b>' if row.id in self.value else ''}{escape(row.title or row.name)}"
            f"{'</b> (chosen)' if row.id in self.value else ''} {escape(row.facts or row.error)}</li>"
            for row in self._document_list.rows
        )
        return f"<ul>{items}</ul>"
