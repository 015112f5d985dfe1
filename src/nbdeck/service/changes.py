"""Changes of a presentation that nobody writes anew: another design, words of shapes, alternative texts.

A change starts from the state that the presentation is in; where an edit was faster it is made again on what that left.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pydantic import BaseModel, ConfigDict
from sqlalchemy import Connection

from nbdeck.contract.check import FileRemedy
from nbdeck.contract.v2 import ChangeRequest, ShapeMend
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.errors import BadRequest
from nbdeck.service.decks import (
    EditedDeck,
    RenderedDeck,
    about,
    branding_of,
    follow,
    on_design,
    store_edit,
)
from nbdeck.service.engine import Engine
from nbdeck.service.jobs import Finished, Job, JobInputs, ProgressReporter, TaskKind, Tools
from nbdeck.service.media import Brands, gather
from nbdeck.service.presentations import NewVersion, PresentationStore, Version, named_files
from nbdeck.service.runner import Runner
from nbdeck.service.store.blobs import Blobs
from nbdeck.service.tasks import NewTask
from nbdeck.service.templates import DeckDesign, TemplateCatalog
from nbdeck.service.versions import InheritedSettings

KIND = "change"
_MENDED: Mapping[FileRemedy, str] = {
    "another_color": "the contrast",
    "another_place": "the overlaps",
    "reading_order": "the reading order",
    "own_proportions": "a picture",
    "one_line": "the cards",
    "whole_axis": "a chart",
    "removal": "a placeholder",
}
"""What is mended, for the list of states."""


class ChangeOrder(BaseModel):
    """A change request, as JSON in the task's row."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    request: ChangeRequest
    """What to change."""
    user_id: str
    """Whose presentation it is."""
    template: str | None = None
    """Name of the built-in template that carries it from now on."""
    base: str | None = None
    """SHA-256 of the company's file that carries it instead, hex."""


def change(job: Job, tools: Tools, progress: ProgressReporter) -> EditedDeck[RenderedDeck]:
    """Return the deck after a change of the state that its presentation is in.

    Raises:
        NbdeckError: The change cannot be made; nothing was changed.
        TaskCancelled: Nobody wants it any more.
    """
    order = ChangeOrder.model_validate_json(job.request)
    return _ChangeContext(order, job.engine, job, tools, progress).changed()


@dataclass(frozen=True, slots=True)
class _ChangeResult:
    """A deck after a change."""

    deck: Deck
    files: Mapping[str, bytes]
    """New ones that it names, by SHA-256."""
    slides: Sequence[int] | None
    """Numbers of the slides that changed, from 1; None for all."""
    what: str
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _ChangeContext:
    """Where one order is worked on."""

    order: ChangeOrder
    engine: Engine
    job: Job
    tools: Tools
    progress: ProgressReporter

    def changed(self) -> EditedDeck[RenderedDeck]:
        """Return the deck after the change, written as a file."""
        before, stored = self.job.from_state()
        deck = self.engine.frozen(stored, self.job.media(stored))
        changed = self._restyled(deck) if self.order.request.changes_design else None
        if self.order.request.shapes or self.order.request.alt_texts:
            changed = self._reworded(before, deck, changed)
        if self.order.request.mend is not None:
            changed = self._mended(before, deck, self.order.request.mend)
        if changed is None:
            raise BadRequest("There is nothing to change.", hint="Say what to change.")
        media = self.job.media(changed.deck, changed.files)
        rendered = self.engine.make_pptx(changed.deck, media, self.progress)
        inherited = InheritedSettings.read(before.settings)
        return EditedDeck(
            before,
            RenderedDeck.of(
                changed.deck,
                rendered,
                inherited,
                changed.files,
                (*changed.warnings, *about(rendered.warnings, changed.slides)),
            ),
            changed.what,
        )

    def _restyled(self, deck: Deck) -> _ChangeResult:
        """Return the deck in another design; slides of other files keep theirs."""
        order = self.order
        if order.request.template is not None:
            plain = (
                slide.model_copy(update={"spec": slide.spec.model_copy(update={"layout_name": None})})
                for slide in deck.slides
            )
            design = {"template": order.template or DeckDesign().template, "base": order.base}
            deck = deck.model_copy(update={**design, "slides": tuple(plain)})
        request, design_warnings = on_design(order.request, deck.base)
        gathered = gather((), request, self.tools.rules)
        marks = branding_of(request, gathered).model_dump(exclude_none=True)
        branding = deck.branding.model_copy(update=marks)
        deck = deck.model_copy(update={"branding": branding, "title_size": None})
        what = "change brand"
        if order.request.template is not None:
            what = f"change template to {order.template or 'a file of yours'}"
        warnings = (*design_warnings, *gathered.warnings, *_as_they_were(deck.slides))
        return _ChangeResult(deck, gathered.files, None, what, warnings)

    def _reworded(self, before: Version, deck: Deck, styled: _ChangeResult | None) -> _ChangeResult:
        """Return the deck with new words and alternative texts in its shapes.

        Raises:
            BadRequest: There is no such slide or shape, or it cannot say that.
        """
        request, files = self.order.request, {} if styled is None else dict(styled.files)
        deck = deck if styled is None else styled.deck
        media = self.job.media(deck, files)
        pptx = self.job.file(before.pptx)
        if styled is not None:
            pptx = self.engine.make_pptx(deck, media, self.progress).pptx
        _refuse_place(request.position, before.slide_count)
        reworded = self.engine.change_shapes(
            deck,
            media,
            pptx,
            [(each.shape_name, each.content) for each in request.shapes],
            [(each.shape_name, each.text) for each in request.alt_texts],
            None if request.position is None else request.position + 1,
            self.progress.is_unwanted,
        )
        if reworded.file is not None:
            files[hashlib.sha256(reworded.file).hexdigest()] = reworded.file
        what = _what(request, reworded.slides)
        if styled is None:
            return _ChangeResult(reworded.deck, files, reworded.slides, what)
        return replace(styled, deck=reworded.deck, files=files, what=f"{styled.what}, {what}")

    def _mended(self, before: Version, deck: Deck, mend: ShapeMend) -> _ChangeResult:
        """Return the deck with a finding mended.

        Raises:
            BadRequest: There is no such slide, or it cannot be mended.
        """
        _refuse_place(self.order.request.position, before.slide_count)
        number = (self.order.request.position or 0) + 1
        media, pptx = self.job.media(deck), self.job.file(before.pptx)
        mended = self.engine.mend_shape(deck, media, pptx, number, mend, self.progress.is_unwanted)
        file = mended.file or b""
        what = f"mend {_MENDED[mend.remedy]} of slide {number}"
        return _ChangeResult(
            mended.deck, {hashlib.sha256(file).hexdigest(): file}, mended.slides, what, (mended.sentence,)
        )


def _refuse_place(position: int | None, count: int) -> None:
    if position is not None and position >= count:
        raise BadRequest(
            f"There is no slide {position}: the presentation has {count} slides.",
            hint=f"Count positions from 0; the last one is {count - 1}.",
        )


def _as_they_were(slides: Sequence[DeckSlide]) -> tuple[str, ...]:
    count = sum(slide.kept is not None for slide in slides)
    if not count:
        return ()
    words = "One slide is" if count == 1 else f"{count} slides are"
    return (f"{words} kept as in the file and did not change.",)


def _what(request: ChangeRequest, numbers: Sequence[int]) -> str:
    subject = "words" if request.shapes else "alternative texts"
    if len(numbers) == 1:
        return f"change {subject} of slide {numbers[0]}"
    return f"change {subject} of {len(numbers)} slides"


@dataclass(frozen=True, slots=True)
class ChangeTasks:
    """The task kind, and the call that starts it."""

    presentations: PresentationStore
    templates: TemplateCatalog
    brands: Brands
    blobs: Blobs
    runner: Runner

    def kind(self) -> TaskKind:
        """Return how the runner does this work."""
        return TaskKind(KIND, self._inputs, change, partial(store_edit, self.blobs), self._finish)

    def start(self, user_id: str, request: ChangeRequest) -> str:
        """Start a change and return the task's id; it costs nothing.

        Raises:
            NotFound: The user has no such presentation.
            ValidationFailed: The template is not known.
            BadRequest: There is no such slide, or the presentation has a design of its own that cannot be changed.
        """
        request = self.brands.applied(user_id, request)
        version = self.presentations.newest(user_id, request.presentation_id)
        _refuse_place(request.position, version.slide_count)
        order = ChangeOrder(request=request, user_id=user_id)
        if request.template is not None:
            design = self.templates.find(user_id, request.template)
            order = order.model_copy(
                update={"template": None if design.base else design.template, "base": design.base}
            )
        if request.changes_design:
            _refuse_own_design(self.presentations.deck(version), is_new=request.template is not None)
        return self.runner.start(NewTask(user_id, KIND, order.model_dump_json(exclude_unset=True), cost=0))

    def _inputs(self, request: str) -> JobInputs:
        order = ChangeOrder.model_validate_json(request)
        state = self.presentations.newest(order.user_id, order.request.presentation_id)
        base = [order.base] if order.base else []
        return JobInputs([*named_files(self.presentations.deck(state)), *base, state.pptx], state)

    def _finish(self, connection: Connection, user_id: str, stored: EditedDeck[NewVersion]) -> Finished:
        return Finished(follow(self.presentations, connection, user_id, stored), cost=0)


def _refuse_own_design(deck: Deck, *, is_new: bool) -> None:
    """Refuse to change the design of slides that stand as they are in a file, and the brand of a file's design.

    Raises:
        BadRequest: Nothing would change.
    """
    if all(slide.kept is not None for slide in deck.slides):
        raise BadRequest(
            "Every slide of this presentation is kept as it stands in its file; a design would not change them.",
            hint="Write slides again: they are laid out anew then.",
        )
    if deck.base is not None and not is_new:
        raise BadRequest(
            "This presentation stands on the design of a PowerPoint file, which has a brand of its own.",
            hint="Give a built-in template along with the brand.",
        )
