"""Slide by slide: from the request, through the engine, to a stored presentation."""

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from nbdeck.contract.enums import ResponseFormat
from nbdeck.contract.v1 import SlidesRequest
from nbdeck.engine.model import Deck
from nbdeck.errors import ValidationFailed
from nbdeck.service.brands import Brands
from nbdeck.service.decks import deck_of, on_design
from nbdeck.service.engine import Engine
from nbdeck.service.jobs import Finished, Job, Kind, Needs, Telling, Tools
from nbdeck.service.media import gather
from nbdeck.service.presentations import NewVersion, Presentations
from nbdeck.service.runner import Runner
from nbdeck.service.store.blobs import Blobs, read_blob
from nbdeck.service.tasks import NewTask
from nbdeck.service.templates import Design, Templates
from nbdeck.service.versions import Inherited

_log = logging.getLogger("nbdeck.service")

KIND = "slides"


class SlidesOrder(SlidesRequest):
    """A slide-by-slide request, as JSON in the task's row."""

    base: str | None = None
    """SHA-256 of the company's file that carries the deck instead of the template, hex."""


@dataclass(frozen=True, slots=True)
class MadeDeck:
    """What comes back from the executor: plain data."""

    deck: str
    content_hash: str
    title: str
    slide_count: int
    pptx: bytes
    media: Mapping[str, bytes]
    warnings: tuple[str, ...]
    settings: str | None = None


def make_slides(job: Job, tools: Tools, progress: Telling) -> MadeDeck:
    """Return the deck that a slide-by-slide request asks for.

    Raises:
        NbdeckError: The deck cannot be made.
        TaskCancelled: Nobody wants it any more.
    """
    order = SlidesOrder.model_validate_json(job.request)
    request, kept_design = on_design(order, order.base)
    if any(slide.images for slide in request.slides) or request.branding_logo:
        progress("pictures", 0, 1, "Fetching pictures")
    gathered = gather(request.slides, request, tools.rules)
    engine = job.engine
    deck, unread = engine.charted(deck_of(request, gathered, order.base))
    media = job.media(deck, gathered.files)
    made = engine.make_pptx(deck, media, progress)
    settings = Inherited.of(request, engine.origins(deck, media))
    return MadeDeck(
        deck=deck.model_dump_json(),
        content_hash=deck.content_hash,
        title=deck.heading,
        slide_count=made.slide_count,
        pptx=made.pptx,
        media=gathered.files,
        warnings=(*kept_design, *gathered.warnings, *unread, *made.warnings),
        settings=settings.model_dump_json(exclude_defaults=True),
    )


@dataclass(frozen=True, slots=True)
class FromSlides:
    """The task kind, and the call that starts it."""

    presentations: Presentations
    templates: Templates
    brands: Brands
    blobs: Blobs
    engine: Engine
    runner: Runner

    def kind(self) -> Kind:
        """Return how the runner does this work."""
        return Kind(KIND, self._needs, make_slides, self._keep, self._finish)

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

    def _expected_cost(self, request: SlidesRequest, design: Design) -> int:
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

    def _needs(self, request: str) -> Needs:
        base = json.loads(request).get("base")
        return Needs([base] if base else ())

    def _keep(self, made: MadeDeck) -> NewVersion:
        return keep_deck(self.blobs, made)

    def _finish(self, connection: Connection, user_id: str, new: NewVersion) -> Finished:
        result = self.presentations.add(connection, user_id, new)
        return Finished(result, cost=new.slide_count)


def keep_deck(blobs: Blobs, made: MadeDeck, form: ResponseFormat = ResponseFormat.POWERPOINT) -> NewVersion:
    """Put the files of a deck into the store and return what goes into the version's row.

    Args:
        blobs: The store.
        made: The deck.
        form: Kind of file that was asked for.
    """
    files = [*made.media.values(), made.pptx]
    names = [blobs.put(file) for file in files]
    return NewVersion(
        deck=made.deck,
        content_hash=made.content_hash,
        title=made.title,
        slide_count=made.slide_count,
        pptx=names[-1],
        files=tuple((name, len(file)) for name, file in zip(names, files, strict=True)),
        warnings=made.warnings,
        form=form,
        settings=made.settings,
    )
