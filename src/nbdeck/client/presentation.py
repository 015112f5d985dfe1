"""A finished deck in the caller's hands."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, Unpack

from nbdeck.client import deck_flows
from nbdeck.client.changes import Changed
from nbdeck.client.contents import MOST_LINES, CheckReport, Slides, deck_text, read_file
from nbdeck.client.deck_flows import start_translation
from nbdeck.client.drivers import AsyncDriver, ClientContext, DriverT, Flow, SyncDriver, flow
from nbdeck.client.filmstrip import Filmstrip, words_for
from nbdeck.client.following import TaskRecord
from nbdeck.client.task import revises
from nbdeck.client.upload import refuse_missing_folder, write_whole
from nbdeck.client.video import Narrated
from nbdeck.contract.base import read
from nbdeck.contract.presentation_slides import PresentationSlides
from nbdeck.contract.tasks import ModelUsage, Provenance
from nbdeck.contract.v1 import EditSlideRequest, RollbackResult
from nbdeck.errors import NbdeckError, UnsupportedFileType

if TYPE_CHECKING:
    from nbdeck.client.diff import DeckDiff

SUFFIXES = (".pptx", ".pdf", ".png")
"""What `save` writes; `.png` is a contact sheet."""


class BaseDeck(Narrated[DriverT], Changed[DriverT]):
    """What both kinds of presentation share. It names one state: later edits do not change it."""

    def __init__(
        self,
        context: ClientContext[DriverT],
        presentation_id: str,
        request_id: str | None = None,
        *,
        warnings: tuple[str, ...] = (),
        previous_version_id: str | None = None,
        content_source: str | None = None,
        provenance: tuple[Provenance, ...] = (),
        model_usage: ModelUsage | None = None,
        title: str | None = None,
        slide_count: int | None = None,
    ) -> None:
        super().__init__(context)
        self.id = presentation_id
        self.title = title
        self.request_id = request_id
        self.warnings = warnings
        self.previous_version_id = previous_version_id
        self.content_source = content_source
        self.provenance = provenance
        self.model_usage = model_usage
        self._slides = slide_count
        self._contents: PresentationSlides | None = None
        self._edits: list[TaskRecord] = []

    @property
    def _state(self) -> deck_flows.State:
        return deck_flows.State(self.id, self.request_id)

    def __repr__(self) -> str:
        # As far as it is known: a representation asks nothing of the service.
        return f"{type(self).__name__}({', '.join([*self._heading(), f'id={self.id!r}'])})"

    def __str__(self) -> str:
        return " ".join([type(self).__name__.removeprefix("Async"), ", ".join(self._heading())]).rstrip()

    def _heading(self) -> list[str]:
        title = [repr(self.title)] if self.title else []
        return title if self._slides is None else [*title, words_for(self._slides)]

    @flow
    def to_bytes(self, format: str = "pptx") -> Flow[bytes]:
        """Return the file.

        Args:
            format: `pptx` or `pdf`.

        Raises:
            UnsupportedFileType: Another format.
        """
        return deck_flows.file(self._site, self._state, format)

    @flow
    def save(self, path: str | os.PathLike[str]) -> Flow[Path]:
        """Write the deck and return the path; a file that was there is replaced in one step.

        Args:
            path: Ends in .pptx, .pdf, or .png for a contact sheet of all slides.

        Raises:
            UnsupportedFileType: Another suffix.
            FolderNotFound: The folder is missing; nothing was fetched.
            OSError: The file cannot be written.
        """
        target = Path(path)
        suffix = target.suffix.lower()
        if suffix not in SUFFIXES:
            raise UnsupportedFileType(
                f"Cannot save a presentation as {target.name!r}.",
                hint=f"End the name in {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}.",
            )
        refuse_missing_folder(target)
        data = yield from self._content(suffix)
        return write_whole(target, data)

    def _content(self, suffix: str) -> Flow[bytes]:
        if suffix != ".png":
            return (yield from deck_flows.file(self._site, self._state, suffix))
        from nbdeck.client.contact_sheet import contact_sheet  # loads Pillow

        pictures = yield from deck_flows.all_pictures(self._site, self._state)
        return contact_sheet(pictures)

    @flow
    def svg(self, number: int) -> Flow[str]:
        """Return the drawing of one slide.

        Args:
            number: From 1; cover and table of contents count.

        Raises:
            NotFound: No such slide, or a service without previews.
        """
        drawing = yield from deck_flows.preview(self._site, self._state, number, "svg", None)
        return drawing.decode()

    @flow
    def png(self, number: int, *, width: int = 960) -> Flow[bytes]:
        """Return the picture of one slide.

        Args:
            number: From 1; cover and table of contents count.
            width: Width in pixels, 16 to 3840.

        Raises:
            NotFound: No such slide, or a service without previews.
        """
        return deck_flows.preview(self._site, self._state, number, "png", width)

    @flow
    def filmstrip(self) -> Flow[Filmstrip]:
        """Return the first slides as something a notebook shows, at most 30 and about 1.5 MB.

        Raises:
            NotFound: No such presentation, or a service without previews.
        """
        slides = (yield from self._read()).slides
        pictures = yield from deck_flows.pictures(self._site, self._state, slides)
        return Filmstrip(pictures, len(slides), self.warnings, self._words(slides))

    @flow
    def to_text(self) -> Flow[str]:
        """Return titles, words, series of charts and rows of tables, one fact a line, the same on every run."""
        return self._words((yield from self._read()).slides, most=None)

    @flow
    def check(self) -> Flow[CheckReport]:
        """Return what the quality rules and scores say about the file.

        Raises:
            NotFound: No such presentation, or a service that judges none.
        """
        return deck_flows.check(self._site, self._state)

    @revises
    def edit(self, position: int, prompt: str, **options: Unpack[deck_flows.Options]) -> Flow[TaskRecord]:
        """Start writing one slide again, and return the task; its result is the presentation after it.

        Args:
            position: Index of the slide from 0, cover and contents included, in the presentation's newest state.
            prompt: What it shall say, or what to change, such as "shorter" or "as a timeline".
            options: What else the slide shall be like; left out, as in the presentation.

        Raises:
            BadRequest: There is no such slide, or it is the cover or the table of contents.
            ValidationFailed: The prompt is empty; nothing was sent.
        """
        return self._edit("REGENERATE", position, prompt, options)

    @revises
    def insert(self, position: int, prompt: str, **options: Unpack[deck_flows.Options]) -> Flow[TaskRecord]:
        """Start adding a slide, and return the task; its result is the presentation after it.

        Args:
            position: Index that the slide shall have, from 0; beyond the end it comes last.
            prompt: What it shall say or be about.
            options: What else the slide shall be like; left out, as in the presentation.

        Raises:
            BadRequest: The slide would stand before the cover or the table of contents.
            ValidationFailed: The prompt is empty; nothing was sent.
        """
        return self._edit("INSERT", position, prompt, options)

    @revises
    def remove(self, position: int) -> Flow[TaskRecord]:
        """Start taking a slide out, and return the task; its result is the presentation without it.

        Args:
            position: Index of the slide from 0, cover and table of contents included.

        Raises:
            BadRequest: There is no such slide, or it is one that must stay.
        """
        return self._edit("REMOVE", position, None, {})

    @revises
    def translate(self, language: str) -> Flow[TaskRecord]:
        """Start a translated copy, and return the task; its result is a new presentation.

        Titles, texts, tables, labels of charts, notes and alternative texts are translated; numbers, addresses and
        names in sources stay. Edits started here are waited for. Where the service has no translator, the task fails.

        Args:
            language: Such as `French`, `SPANISH_MEXICO` or `pt-BR`.

        Raises:
            ValidationFailed: There is no such language; nothing was sent.
        """
        return start_translation(self._site, self.id, language, self._edits)

    def _edit(
        self, kind: str, position: int, prompt: str | None, options: Mapping[str, Any]
    ) -> Flow[TaskRecord]:
        said = dict(options)
        if "documents" in said:
            documents = said.pop("documents")
            said["document_uuids"] = (documents,) if isinstance(documents, str) else tuple(documents)
        said |= {"edit_type": kind, "presentation_id": self.id, "position": position, "prompt": prompt}
        request = read(EditSlideRequest, said, origin=f"{kind.lower()}()")
        record = yield from deck_flows.start_edit(self._site, request, self._edits)
        self._edits[:] = [record]
        return TaskRecord(record.id, record.version)

    @flow
    def versions(self) -> Flow[deck_flows.Versions]:
        """Return every state that the presentation has been in, the first one first.

        Raises:
            NotFound: No such presentation, or a service that lists no states.
        """
        return deck_flows.listed(self._site, self.id)

    def _back(self, moved: Flow[RollbackResult]) -> Flow[Any]:
        """Return the presentation after `undo` or `redo`, which wait for edits that were started here."""
        yield from deck_flows.synced(self._site, self._edits)
        result = yield from moved
        return self._context.wrap_deck(
            self._context,
            result.presentation_id,
            result.request_id,
            previous_version_id=result.previous_version_id,
            **((yield from deck_flows.known_of(self._site, self.id, result.request_id)) or {}),
        )

    @flow
    def undo(self) -> Flow[Self]:
        """Take the newest edit of the presentation back, and return the presentation as it is then.

        Edits that were started here are waited for. Nothing is lost: `redo()` brings the edit back.

        Raises:
            BadRequest: There is no edit to take back.
            Conflict: Somebody else edited it at the same moment; nothing was undone.
        """
        return self._back(deck_flows.undo(self._site, self.id))

    @flow
    def redo(self) -> Flow[Self]:
        """Bring back the edit that was undone last, and return the presentation as it is then.

        Raises:
            BadRequest: Nothing was undone since the newest edit.
            Conflict: Somebody else edited it at the same moment; nothing was redone.
        """
        return self._back(deck_flows.redo(self._site, self.id))

    @flow
    def diff(
        self, other: BaseDeck[Any] | str | os.PathLike[str], *, tolerance: float = 0.0
    ) -> Flow[DeckDiff]:
        """Return what is different in `other`: slides added, removed and moved, words and numbers changed.

        Args:
            other: A later state of this presentation, any other one, or the path of a .pptx of any program.
            tolerance: How far a number of a chart or table may be from the one before, as a share of the larger one.

        Raises:
            NotFound: There is no such file.
        """
        from nbdeck.client.diff import compared

        before = (yield from self._read()).slides
        if isinstance(other, str | os.PathLike):
            return compared(before, read_file(other, self._context.read_file), tolerance=tolerance)
        return compared(before, (yield from BaseDeck._read(other)).slides, tolerance=tolerance)

    @flow
    def contents(self) -> Flow[PresentationSlides]:
        """Return what each slide says and was made from; where the service does not tell, only what its file says."""
        return self._read()

    def _read(self) -> Flow[PresentationSlides]:
        """Return what the slides say; a state that stays as it is gets read once."""
        contents = self._contents
        if contents is None:
            contents = yield from deck_flows.contents(self._site, self._state, self._context.read_file)
            self._contents = contents if self.request_id is not None else None
            self._slides = len(contents.slides)
            if self.title is None and contents.slides:
                self.title = contents.slides[0].title
        return contents

    def _words(self, slides: Slides, most: int | None = MOST_LINES) -> str:
        return "\nWarning: ".join([deck_text(str(self), slides, most=most), *self.warnings])

    def _count(self) -> Flow[int]:
        return len((yield from self._read()).slides) if self._slides is None else self._slides


class Presentation(BaseDeck[SyncDriver]):
    """A finished deck: `save()` it, look at it, ask for its slides.

    Attributes:
        id: Identifier of the presentation, for editing, translating and narrating.
        title: Title of the deck; None where it is not known yet.
        request_id: Permanent identifier of this very state; None stands for the newest.
        warnings: What was left out or replaced, in sentences.
        previous_version_id: The state before the edit that made this one, if one did.
        content_source: Where the words come from, such as `documents`; `scaffold` for prompts to the author.
        provenance: For each statement its slide and what it rests on; empty where the words are the caller's own.
        model_usage: Calls and tokens of a language model, and their cost where prices are set; None without one.

    Examples:
        >>> table = nbdeck.table({"region": ["north", "south"], "orders": [31, 40]}, title="Orders")
        >>> deck = nbdeck.connect(":memory:").presentations.from_slides([table], title="Spring").result()
        >>> print(deck.edit(1, "rename it to Orders in spring").result().to_text().splitlines()[-3])
          Slide 2, table | region | orders
        >>> deck.undo().slides
        2
    """

    @property
    def slides(self) -> int:
        """Number of slides, cover and table of contents included."""
        count: int = self._run(self._count())
        return count

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        try:
            strip = self.filmstrip()
        except NbdeckError as error:
            return {"text/plain": f"{self._said()}\nNo pictures: {error.message}"}
        return strip._repr_mimebundle_()

    def _said(self) -> str:
        """Return the words of the slides, or of the error that keeps them away."""
        try:
            return self._words(self._run(self._read()).slides)
        except NbdeckError:
            return str(self)

    def _repr_html_(self) -> str | None:
        """Return the filmstrip as HTML, or None when the service draws no pictures."""
        return self._repr_mimebundle_().get("text/html")


class AsyncPresentation(BaseDeck[AsyncDriver]):
    """A finished deck of an async client: as `Presentation`, with awaitable methods.

    A notebook cannot wait for its pictures on its own: `await deck.filmstrip()` shows them.
    """

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": f"{self}\n`await deck.filmstrip()` shows the slides."}

    @property
    def slides(self) -> Awaitable[int]:
        """Number of slides, cover and table of contents included; to be awaited."""
        count: Awaitable[int] = self._run(self._count())
        return count
