"""Edits: of one slide of a presentation, to its next version, and of shapes in an uploaded file.

An edit of a slide starts from the state that the presentation is in. Another one may be faster; then the work is done
again on the state that it left, with the same position. So concurrent edits follow each other and none is lost.
"""

import hashlib
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial

from sqlalchemy import Connection

from nbdeck.contract.enums import EditType
from nbdeck.contract.v1 import EditSlideRequest, ShapeEdit
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.model.laid_out import EarlierState
from nbdeck.errors import BadRequest, NbdeckError, NotFound
from nbdeck.service.decks import EditedDeck, RenderedDeck, about, follow, store_edit
from nbdeck.service.documents import DocumentStore
from nbdeck.service.engine import Engine
from nbdeck.service.jobs import (
    AuthorOrder,
    Finished,
    Job,
    JobInputs,
    ProgressReporter,
    TaskKind,
    Tools,
    material,
)
from nbdeck.service.presentations import (
    NewVersion,
    PresentationStore,
    Version,
    named_files,
    origins_of,
    refer,
)
from nbdeck.service.runner import Runner
from nbdeck.service.store.blobs import Blobs
from nbdeck.service.store.database import Database
from nbdeck.service.tasks import NewTask
from nbdeck.service.versions import InheritedSettings

KIND = "edit"
_COST = {EditType.INSERT: 1, EditType.REGENERATE: 1, EditType.REMOVE: 0}


class EditOrder(AuthorOrder):
    """An edit request."""

    request: EditSlideRequest
    """What to do with which slide."""
    user_id: str
    """Whose presentation it is."""
    warnings: tuple[str, ...] = ()
    """What was found missing before the work began, in sentences."""


def slide_index(origins: Sequence[int | None], request: EditSlideRequest) -> int:
    """Return the index among the deck's own slides that a request's position stands for.

    Args:
        origins: For each slide of the file the index of the deck's slide that it shows; None for cover and contents.
        request: Its position counts all slides of the file, from 0.

    Raises:
        BadRequest: There is no such slide, or it is one that cannot be edited.
    """
    position, count = request.position, len(origins)
    if position < 0 or (position >= count and request.edit_type is not EditType.INSERT):
        raise BadRequest(
            f"There is no slide {position}: the presentation has {count} slides.",
            hint=f"Count positions from 0; the last one is {count - 1}.",
        )
    index = origins[position] if position < count else None
    if index is None and position < count:
        others = [str(number) for number, origin in enumerate(origins) if origin is not None]
        raise BadRequest(
            f"Slide {position} is the cover or the contents, which follow the other slides by themselves.",
            hint=f"The first slide that can be edited is at position {others[0]}.",
        )
    if request.edit_type is EditType.INSERT or index is None:
        return len({origin for origin in origins[:position] if origin is not None})
    if request.edit_type is EditType.REMOVE and len(set(origins) - {None}) == 1:
        raise BadRequest("The only slide with content cannot be removed.", hint="Insert another slide first.")
    return index


def edit_slide(job: Job, tools: Tools, progress: ProgressReporter) -> EditedDeck[RenderedDeck]:
    """Return the deck after an edit of the state that its presentation is in.

    Raises:
        NbdeckError: The edit cannot be made; nothing was changed.
        TaskCancelled: Nobody wants it any more.
    """
    order, engine = EditOrder.model_validate_json(job.request), job.engine
    request = order.request
    before, stored = job.from_state()
    inherited, media = InheritedSettings.read(before.settings), job.media(stored)
    index = slide_index(origins_of(before, job.engine, stored, media), request)
    known = inherited.known_slides
    deck = engine.frozen(stored, media, known)
    end = index if request.edit_type is EditType.INSERT else index + 1
    present = deck.slides[index:end]
    written = _NewSlides(())
    if request.edit_type is not EditType.REMOVE:
        written = _written(job, tools, progress, order, inherited, present[0] if present else None)
    if written.slides and present and present[0].kept is not None:
        written = _of_file(job, deck, before, request.position, index, written, progress)
    slides = (*deck.slides[:index], *written.slides, *deck.slides[end:])
    more = len(written.slides) - len(present)
    opening = deck.opening + more if index < deck.opening else deck.opening
    edited = deck.model_copy(update={"slides": slides, "opening": opening})
    media = job.media(edited, written.media)
    file = job.files.get(before.pptx)
    earlier = EarlierState(file, known) if file and known else None
    rendered = engine.make_pptx(edited, media, progress, earlier)
    shown = rendered.origins.index(index) + 1 if written.slides else 0
    number = min(request.position, before.slide_count) + 1
    return EditedDeck(
        before,
        RenderedDeck.of(
            edited,
            rendered,
            inherited,
            written.media,
            (*order.warnings, *written.warnings, *about(rendered.warnings, (shown,))),
        ),
        f"{request.edit_type.lower()} slide {number}",
    )


@dataclass(frozen=True, slots=True)
class _NewSlides:
    slides: tuple[DeckSlide, ...]
    media: Mapping[str, bytes] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


def _of_file(
    job: Job,
    deck: Deck,
    before: Version,
    position: int,
    index: int,
    written: _NewSlides,
    progress: ProgressReporter,
) -> _NewSlides:
    """Return a slide that stood as it is in a file: still so where only its title changes, else laid out anew."""
    (slide,), present = written.slides, deck.slides[index]
    if slide.spec == present.spec.model_copy(update={"title": slide.spec.title}):
        media, pptx = job.media(deck), job.file(before.pptx)
        retitled = job.engine.retitle(deck, media, pptx, position + 1, slide.spec.title, progress.is_unwanted)
        if retitled is not None and retitled.file is not None:
            files = {hashlib.sha256(retitled.file).hexdigest(): retitled.file}
            return replace(written, slides=(retitled.deck.slides[index],), media=files)
    lost = "The slide is laid out anew: what its file showed beside its words and numbers is gone."
    return replace(written, warnings=(*written.warnings, lost))


def _written(
    job: Job,
    tools: Tools,
    progress: ProgressReporter,
    order: EditOrder,
    inherited: InheritedSettings,
    present: DeckSlide | None,
) -> _NewSlides:
    """Return the slide that an edit asks for, with its picture as decks carry it."""
    options = inherited.under(order.request).author_options()
    assignment = order.assigned(order.request.prompt, options, job.file)
    answer = job.engine.write_slide(assignment, present, tools.model, progress)
    slide, warnings = answer.slide, list(answer.warnings)
    if present is not None and present.spec.icons and not slide.spec.icons:
        warnings.append("The icons of its items are gone: its words were written anew.")
    if options.notes and not slide.spec.notes:
        noted = slide.spec.model_copy(update={"notes": slide.spec.content or None})
        slide = slide.model_copy(update={"spec": noted})
    if answer.picture is None:
        return _NewSlides((slide,), {}, tuple(warnings))
    from nbdeck.service.pictures import clean_picture  # loads Pillow

    try:
        picture = clean_picture(job.file(answer.picture))
    except NbdeckError as exc:
        return _NewSlides(
            (slide,), {}, (*warnings, f"The document's picture for the slide was left out: {exc.message}")
        )
    sha256 = hashlib.sha256(picture).hexdigest()
    slide = slide.model_copy(update={"picture": sha256})
    return _NewSlides((slide,), {sha256: picture}, tuple(warnings))


@dataclass(frozen=True, slots=True)
class EditTasks:
    """The task kind, and the call that starts it."""

    presentations: PresentationStore
    documents: DocumentStore
    blobs: Blobs
    runner: Runner

    def kind(self) -> TaskKind:
        """Return how the runner does this work."""
        return TaskKind(KIND, self._inputs, edit_slide, partial(store_edit, self.blobs), self._finish)

    def start(self, user_id: str, request: EditSlideRequest) -> str:
        """Start an edit and return the task's id.

        Raises:
            NotFound: The user has no such presentation, or no such document.
            BadRequest: There is no such slide, or it cannot be edited.
            InsufficientCredits: The credit that it costs is not there.
        """
        version = self.presentations.newest(user_id, request.presentation_id)
        slide_index(self.presentations.origins(version), request)
        order = EditOrder(request=request, user_id=user_id)
        if request.edit_type is not EditType.REMOVE:
            order = order.model_copy(update=self._material(user_id, request, version))
        wire = order.model_dump_json(exclude_unset=True)
        return self.runner.start(NewTask(user_id, KIND, wire, _COST[request.edit_type]))

    def _material(self, user_id: str, request: EditSlideRequest, version: Version) -> dict[str, object]:
        """Return what an edit draws from: its own documents, else those of the deck that are still there."""
        if request.document_uuids:
            return {"documents": self.documents.sources(user_id, request.document_uuids)}
        sources: list[tuple[str, str]] = []
        inherited = InheritedSettings.read(version.settings).documents
        for document_id in inherited:
            with suppress(NotFound):
                sources.extend(self.documents.sources(user_id, (document_id,)))
        if sources or inherited:
            missing = len(inherited) - len(sources)
            warnings = (
                (f"{missing} of the deck's documents were deleted and could not be used.",) if missing else ()
            )
            return {"documents": tuple(sources), "warnings": warnings}
        return {}

    def _inputs(self, request: str) -> JobInputs:
        order = EditOrder.model_validate_json(request)
        state = self.presentations.newest(order.user_id, order.request.presentation_id)
        named = named_files(self.presentations.deck(state))
        return JobInputs([*named, *material(self.blobs, order.documents, pictures=True), state.pptx], state)

    def _finish(self, connection: Connection, user_id: str, stored: EditedDeck[NewVersion]) -> Finished:
        cost = _COST[EditType(stored.change.partition(" ")[0].upper())]
        return Finished(follow(self.presentations, connection, user_id, stored), cost=cost)


@dataclass(frozen=True, slots=True)
class ShapeEdits:
    """Edits files and keeps what comes out."""

    database: Database
    blobs: Blobs
    engine: Engine

    def edit(self, user_id: str, pptx: bytes, request: ShapeEdit) -> str:
        """Return the SHA-256 of the edited file, hex; the file that was sent is not kept.

        Raises:
            BadRequest: A name is unknown, given twice, or that of a shape without text.
            NbdeckError: The file cannot be edited; the message says why.
        """
        wanted = [(each.shape_name, each.content) for each in request.config.replacements]
        edited = self.engine.edit_bounded(pptx, wanted)
        sha256 = self.blobs.put(edited)
        with self.database.write() as connection:
            refer(connection, user_id, [(sha256, len(edited))], time.time())
        return sha256
