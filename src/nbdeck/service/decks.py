"""Slide by slide: from a request to a deck, through the engine, to a stored presentation or its next state."""

import json
import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, Self, TypeVar

from sqlalchemy import Connection

from nbdeck.contract.branding import Branding
from nbdeck.contract.enums import ResponseFormat
from nbdeck.contract.slides import Slide
from nbdeck.contract.tasks import EditResult
from nbdeck.contract.v1 import SlidesRequest
from nbdeck.contract.v2 import PreviewRequest
from nbdeck.engine.model.deck import Deck, DeckBranding, DeckSlide
from nbdeck.engine.pipeline import FinishedDeck
from nbdeck.errors import ValidationFailed
from nbdeck.service.engine import Engine
from nbdeck.service.jobs import Finished, Job, JobInputs, Overtaken, ProgressReporter, TaskKind, Tools
from nbdeck.service.media import Brands, Gathered, GatheredPicture, gather
from nbdeck.service.presentations import NewVersion, PresentationStore, Version
from nbdeck.service.runner import Runner
from nbdeck.service.store.blobs import Blobs, read_blob
from nbdeck.service.tasks import NewTask
from nbdeck.service.templates import DeckDesign, TemplateCatalog
from nbdeck.service.versions import InheritedSettings, lock_head

_log = logging.getLogger("nbdeck.service")

KIND = "slides"
NO_MEDIA = Gathered()

_Branded = TypeVar("_Branded", bound=Branding)
_D = TypeVar("_D")


def deck_of(request: SlidesRequest, gathered: Gathered = NO_MEDIA, base: str | None = None) -> Deck:
    """Return the deck that a slide-by-slide request describes.

    Args:
        request: The slides and wishes.
        gathered: The pictures that were found.
        base: SHA-256 of the company's file that carries the deck instead of the template, hex.
    """
    return Deck(
        slides=tuple(_deck_slide(slide, gathered) for slide in request.slides),
        template=DeckDesign().template if base else request.template.strip().lower(),
        base=base,
        title=request.title,
        subtitle=request.subtitle,
        language=request.language,
        verbosity=request.verbosity,
        include_cover=request.include_cover,
        include_table_of_contents=request.include_table_of_contents,
        add_speaker_notes=request.add_speaker_notes,
        branding=branding_of(request, gathered),
    )


def single_slide_deck(request: PreviewRequest, gathered: Gathered, design: DeckDesign) -> Deck:
    """Return a deck of the one slide of a preview, without cover and contents."""
    return Deck(
        slides=(_deck_slide(request.slide, gathered),),
        template=design.template,
        base=design.base,
        language=request.language,
        verbosity=request.verbosity,
        include_cover=False,
        include_table_of_contents=False,
        branding=branding_of(request, gathered),
    )


def _deck_slide(slide: Slide, gathered: Gathered) -> DeckSlide:
    picture = gathered.of(slide)
    return DeckSlide(spec=slide) if picture is None else with_picture(slide, picture)


def with_picture(slide: Slide, picture: GatheredPicture) -> DeckSlide:
    """Return the slide with its picture; a credit goes into its source line."""
    asked = slide.images[0].alt if slide.images else None
    alt = (asked or "").strip() or picture.alt or slide.title
    if picture.credit:
        source = f"{slide.source.strip()}; {picture.credit}" if slide.source else picture.credit
        slide = slide.model_copy(update={"source": source})
    return DeckSlide(spec=slide, picture=picture.sha256, picture_alt=alt)


def on_design(request: _Branded, base: str | None) -> tuple[_Branded, tuple[str, ...]]:
    """Return a request without its brand where a company's file carries the deck, and what to say about that."""
    if base is None:
        return request, ()
    bare: dict[str, object] = {}
    for name, field in Branding.model_fields.items():
        default = field.get_default()
        if getattr(request, name) != default:
            bare[name] = default
    if not bare:
        return request, ()
    warning = "The template's own design is kept: logo, typefaces and colour were not changed."
    return request.model_copy(update=bare), (warning,)


def branding_of(request: Branding, gathered: Gathered) -> DeckBranding:
    """Return the marks that a request puts on its deck, the logo by its hash."""
    fonts, color = request.branding_fonts, request.branding_color
    return DeckBranding(
        logo=gathered.by_address.get(request.branding_logo or ""),
        title_font=fonts.title if fonts else None,
        body_font=fonts.body if fonts else None,
        color=color.removeprefix("#") if color else None,
    )


class SlidesOrder(SlidesRequest):
    """A slide-by-slide request, as JSON in the task's row."""

    base: str | None = None
    """SHA-256 of the company's file that carries the deck instead of the template, hex."""


@dataclass(frozen=True, slots=True)
class RenderedDeck:
    """What comes back from the executor: plain data."""

    deck: str
    content_hash: str
    title: str
    slide_count: int
    pptx: bytes
    media: Mapping[str, bytes]
    warnings: tuple[str, ...]
    settings: str | None = None

    @classmethod
    def of(
        cls,
        deck: Deck,
        written: FinishedDeck,
        inherited: InheritedSettings,
        media: Mapping[str, bytes],
        warnings: Iterable[str],
        title: str | None = None,
    ) -> Self:
        """Return a deck with its file, what edits of it inherit, and the files that were made for it."""
        settings = inherited.noting(written).model_dump_json(exclude_defaults=True)
        return cls(
            deck=deck.model_dump_json(),
            content_hash=deck.content_hash,
            title=deck.heading if title is None else title,
            slide_count=written.slide_count,
            pptx=written.pptx,
            media=media,
            warnings=tuple(warnings),
            settings=settings,
        )


def make_slides(job: Job, tools: Tools, progress: ProgressReporter) -> RenderedDeck:
    """Return the deck that a slide-by-slide request asks for.

    Raises:
        NbdeckError: The deck cannot be made.
        TaskCancelled: Nobody wants it any more.
    """
    order = SlidesOrder.model_validate_json(job.request)
    request, design_warnings = on_design(order, order.base)
    if any(slide.images for slide in request.slides) or request.branding_logo:
        progress("pictures", 0, 1, "Fetching pictures")
    gathered = gather(request.slides, request, tools.rules)
    engine = job.engine
    deck, unread = engine.charted(deck_of(request, gathered, order.base))
    media = job.media(deck, gathered.files)
    written = engine.make_pptx(deck, media, progress)
    inherited = InheritedSettings.of(request)
    warnings = (*design_warnings, *gathered.warnings, *unread, *written.warnings)
    return RenderedDeck.of(deck, written, inherited, gathered.files, warnings)


@dataclass(frozen=True, slots=True)
class SlideTasks:
    """The task kind, and the call that starts it."""

    presentations: PresentationStore
    templates: TemplateCatalog
    brands: Brands
    blobs: Blobs
    engine: Engine
    runner: Runner

    def kind(self) -> TaskKind:
        """Return how the runner does this work."""
        return TaskKind(KIND, self._inputs, make_slides, partial(store_deck, self.blobs), self._finish)

    def start(self, user_id: str, request: SlidesRequest) -> str:
        """Start making the deck and return the task's id.

        Raises:
            ValidationFailed: The template or layout is not known.
            InsufficientCredits: One credit a slide is not there.
            ServiceUnavailable: The service is stopping.
        """
        request = self.brands.applied(user_id, request)
        design = self.templates.find(user_id, request.template)
        for index, slide in enumerate(request.slides):
            self.templates.refuse_layout_name(design, slide, ("slides", index))
        wire = request.model_dump_json(exclude_unset=True)
        if design.base is not None:
            order = SlidesOrder.model_validate_json(wire).model_copy(update={"base": design.base})
            wire = order.model_dump_json(exclude_unset=True)
        return self.runner.start(NewTask(user_id, KIND, wire, self._expected_cost(request, design)))

    def _expected_cost(self, request: SlidesRequest, design: DeckDesign) -> int:
        """Return the slides that the deck will have; only long tables make more than were asked for.

        Raises:
            ValidationFailed: A slide names a layout that the company's template does not have.
        """
        plain = len(request.slides) + request.include_cover + request.include_table_of_contents
        names_layouts = any(slide.layout_name is not None for slide in request.slides)
        if not names_layouts and all(slide.table is None for slide in request.slides):
            return plain
        deck: Deck = deck_of(request, base=design.base)
        media = {} if design.base is None else {design.base: read_blob(self.blobs, design.base)}
        try:
            return self.engine.slide_count(deck, media)
        except ValidationFailed:
            if names_layouts:
                raise
        except Exception:  # noqa: BLE001  # the task meets the same error and tells it
            _log.info("slides could not be counted before the task", exc_info=True)
        return plain

    def _inputs(self, request: str) -> JobInputs:
        base = json.loads(request).get("base")
        return JobInputs([base] if base else ())

    def _finish(self, connection: Connection, user_id: str, new: NewVersion) -> Finished:
        result = self.presentations.add(connection, user_id, new)
        return Finished(result, cost=new.slide_count)


def store_deck(
    blobs: Blobs, deck: RenderedDeck, form: ResponseFormat = ResponseFormat.POWERPOINT
) -> NewVersion:
    """Put the files of a deck into the store and return what goes into the version's row.

    Args:
        blobs: The store.
        deck: The deck, with its file.
        form: Kind of file that was asked for.
    """
    files = [*deck.media.values(), deck.pptx]
    names = [blobs.put(file) for file in files]
    return NewVersion(
        deck=deck.deck,
        content_hash=deck.content_hash,
        title=deck.title,
        slide_count=deck.slide_count,
        pptx=names[-1],
        files=tuple((name, len(file)) for name, file in zip(names, files, strict=True)),
        warnings=deck.warnings,
        form=form,
        settings=deck.settings,
    )


@dataclass(frozen=True, slots=True)
class EditedDeck(Generic[_D]):
    """What comes back from the executor, its deck a `RenderedDeck`; once its files are stored, a `NewVersion`."""

    before: Version
    """The state that the work started from."""
    deck: _D
    change: str


def about(warnings: Sequence[str], numbers: Sequence[int] | None) -> list[str]:
    """Return the warnings about the whole deck and about some slides; None means all of them.

    Those about other slides were told with the states that changed them.
    """
    starts = None if numbers is None else tuple(f"Slide {each}:" for each in numbers)
    return [
        each
        for each in warnings
        if starts is None or not each.startswith("Slide ") or each.startswith(starts)
    ]


def store_edit(blobs: Blobs, edited: EditedDeck[RenderedDeck]) -> EditedDeck[NewVersion]:
    """Put the files of an edited deck into the store and return the rest."""
    form = ResponseFormat(edited.before.form)
    return EditedDeck(edited.before, store_deck(blobs, edited.deck, form), edited.change)


def follow(
    presentations: PresentationStore, connection: Connection, user_id: str, stored: EditedDeck[NewVersion]
) -> EditResult:
    """Write the next state in the caller's transaction and return the task's result.

    Raises:
        Overtaken: The presentation is in another state by now.
    """
    if lock_head(connection, stored.before.presentation_id) != stored.before.id:
        raise Overtaken
    return presentations.follow(connection, user_id, stored.deck, stored.before, stored.change)
