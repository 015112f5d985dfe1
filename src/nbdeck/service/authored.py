"""Decks whose words the author writes: from a topic, documents or an outline to a stored presentation."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from nbdeck.contract import v1, v2
from nbdeck.contract.enums import ResponseFormat
from nbdeck.contract.tasks import AuthoredResult, Provenance
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.model.plan import Assignment, ModelSettings, Plan
from nbdeck.engine.text.language import is_continued
from nbdeck.errors import NbdeckError
from nbdeck.service.decks import RenderedDeck, branding_of, on_design, store_deck, with_picture
from nbdeck.service.documents import DocumentStore
from nbdeck.service.engine import Engine
from nbdeck.service.jobs import (
    CONTENTS_FROM,
    Finished,
    GenerateOrder,
    Job,
    JobInputs,
    ProgressReporter,
    TaskKind,
    Tools,
    generated_length,
    material,
    stored,
)
from nbdeck.service.media import Brands, Gathered, GatheredPicture, gather
from nbdeck.service.media_rules import MediaRules
from nbdeck.service.picture_choice import illustrated
from nbdeck.service.presentations import NewVersion, PresentationStore
from nbdeck.service.quotas import Credits
from nbdeck.service.runner import Runner
from nbdeck.service.sections import SectionStore
from nbdeck.service.store.blobs import Blobs
from nbdeck.service.tasks import NewTask
from nbdeck.service.templates import TemplateCatalog

KIND = "generate"
_RETRIES = 3
_LONGEST = 100
_MOST_PROVENANCE = 400
_LISTED = 50
"""Characters of the titles that a list of contents has on average, at the most."""


@dataclass(frozen=True, slots=True)
class GeneratedDeck:
    """What comes back from the executor, and what of it is kept."""

    deck: RenderedDeck
    result: AuthoredResult
    form: ResponseFormat
    cost: int


@dataclass(frozen=True, slots=True)
class StoredGeneration:
    """An authored deck whose files are stored."""

    version: NewVersion
    result: AuthoredResult
    cost: int


def write_deck(job: Job, tools: Tools, progress: ProgressReporter) -> GeneratedDeck:
    """Return the deck that a generate request asks for.

    Raises:
        NbdeckError: The deck cannot be made.
        TaskCancelled: Nobody wants it any more.
    """
    order = GenerateOrder.model_validate_json(job.request)
    order, design_warnings = on_design(order, order.base)
    engine = job.engine
    order = _as_said(order, engine)
    brand = gather((), order, tools.rules)
    stored = {name: job.file(name) for name in order.files}
    planned = _planned(engine, order, job, tools.model, progress, brand, stored)
    if order.settings.fetch_images:
        progress("pictures", 0, 1, "Choosing pictures")
        planned = _illustrated(planned, tools.rules)
    deck, media = _whole(planned.deck, order), {**brand.files, **planned.media}
    rendered = engine.make_pptx(deck, media | stored, progress)
    length_notes = _about_length(order, rendered.origins, planned.plan.most_slides)
    warnings = (
        *design_warnings,
        *brand.warnings,
        *planned.plan.warnings,
        *_of_outline(order.outline_warnings, planned.plan.warnings),
        *length_notes,
        *planned.warnings,
        *rendered.warnings,
    )
    return GeneratedDeck(
        deck=RenderedDeck.of(
            deck,
            rendered,
            order.settings,
            media,
            dict.fromkeys(warnings),
        ),
        result=AuthoredResult(
            presentation_id="",
            request_id="",
            content_source=planned.plan.content_source,
            provenance=_provenance(planned.plan, rendered.origins, order),
            **({"model_usage": usage} if (usage := planned.plan.usage) else {}),
        ),
        form=order.response_format,
        cost=(rendered.slide_count - order.inserted) * order.cost_per_slide,
    )


def _of_outline(earlier: Sequence[str], plan_warnings: Sequence[str]) -> tuple[str, ...]:
    """Return what was told when the outline was made, which its owner may have changed since."""
    return tuple(
        f"When the outline was made: {sentence}" for sentence in earlier if sentence not in plan_warnings
    )


def _about_length(order: GenerateOrder, origins: Sequence[int | None], most: int | None) -> tuple[str, ...]:
    """Return what a wished length counts, where the deck has slides besides, or more than its request's words name."""
    slides = len(origins) - order.inserted
    if most is not None and slides > most:
        return (f"The deck has {slides} slides, and {most} were asked for: what is long goes on on another.",)
    extra = sum(origin is None for origin in origins)
    if order.length is None or order.counts == "all" or not extra:
        return ()
    content = len(origins) - extra - order.inserted
    if content + extra == order.length:
        return ()
    sentence = f"`length` counts the slides with content, {content} here; cover and contents come on top"
    return (f"{sentence}: the deck has {len(origins)} slides.",)


def _whole(deck: Deck, order: GenerateOrder) -> Deck:
    """Return the deck with the slides that it takes in."""
    return deck if order.section is None else order.section.into(deck)


@dataclass(frozen=True, slots=True)
class _Planned:
    plan: Plan
    deck: Deck
    media: Mapping[str, bytes]
    warnings: tuple[str, ...]


def _planned(
    engine: Engine,
    order: GenerateOrder,
    job: Job,
    model: ModelSettings | None,
    progress: ProgressReporter,
    brand: Gathered,
    stored: Mapping[str, bytes],
) -> _Planned:
    """Return a plan whose deck has the slides that were asked for, as far as the material carries them.

    No model is paid again for it. Cover, contents and tables that go on over several slides count, and how many they
    are is known only once the deck is laid out: a deck that came out too long is planned again with fewer slides.
    """
    assignment = order.assignment(job.file)
    if order.is_open and model is None:
        free = engine.write_plan(_with_length(assignment, None), None, progress)
        order = order.carried_by(len(free.slides))
    asked = length = order.length
    if order.counts == "all" and asked is not None:
        length = max(1, asked - order.include_cover - bool(order.has_contents))

    def once(length: int | None) -> _Planned:
        plan = engine.write_plan(_with_length(assignment, length), model, progress)
        return _laid_out(order, plan, job, brand)

    planned = once(length)
    for _ in range(_RETRIES):
        if asked is None or length is None or len(planned.plan.slides) < length:
            break
        media = {**brand.files, **planned.media, **stored}
        origins = engine.origins(_whole(planned.deck, order), media)
        count = len(origins) if order.counts == "all" else sum(each is not None for each in origins)
        count -= order.inserted
        if count != asked and planned.plan.usage is not None:
            warning = f"The deck has {count} slides and not {asked}: tables go on over several."
            return replace(planned, warnings=(*planned.warnings, warning))
        length += asked - count
        if count == asked or not 1 <= length <= _LONGEST:
            break
        planned = once(length)
    return planned


def _as_said(order: GenerateOrder, engine: Engine) -> GenerateOrder:
    """Return an order without a length that repeats the number of slides in its prompt, which counts them all."""
    if order.counts == "all" or order.length is None or not order.topic.strip():
        return order
    brief = engine.read_brief(order.topic, "", has_sources=bool(order.documents))
    counts = {f"{order.length}", f"at most {order.length}"}
    return order.model_copy(update={"length": None}) if counts & {*brief.of(v1.WishKind.COUNT)} else order


def _with_length(assignment: Assignment, length: int | None) -> Assignment:
    options = assignment.options.model_copy(update={"length": length})
    return replace(assignment, options=options)


def _laid_out(order: GenerateOrder, plan: Plan, job: Job, brand: Gathered) -> _Planned:
    media, by_original, warnings = _document_pictures(plan, job)
    deck = Deck(
        slides=tuple(
            DeckSlide(
                spec=slide.spec,
                picture=by_original.get(slide.picture or ""),
                picture_alt=slide.picture_alt,
            )
            for slide in plan.slides
        ),
        template=order.template.lower(),
        base=order.base,
        title=plan.title,
        subtitle=plan.subtitle or None,
        language=plan.language,
        verbosity=order.settings.verbosity,
        include_cover=_has_cover(order, plan),
        include_table_of_contents=_has_contents(order, plan),
        add_speaker_notes=order.settings.add_speaker_notes,
        branding=branding_of(order, brand),
    )
    return _Planned(plan, deck, media, warnings)


def _has_cover(order: GenerateOrder, plan: Plan) -> bool:
    """Whether there is a cover; a prompt that asks for one slide gets that one."""
    return order.include_cover and not (plan.most_slides == 1 and order.counts == "content")


def _has_contents(order: GenerateOrder, plan: Plan) -> bool:
    """Whether a contents slide was asked for; else whether the deck is long, has room for one and titles for a list.

    A number of slides that a prompt names counts it too. Titles that say what the slides say would be read there first.
    """
    if order.has_contents is not None:
        return order.has_contents
    slides = len(plan.slides) + order.include_cover
    most = plan.most_slides or order.most_slides
    if most is not None and slides >= most:
        return False
    titles = {slide.spec.title for slide in plan.slides if not is_continued(slide.spec.title)}
    are_short = sum(map(len, titles)) <= _LISTED * len(titles)
    return len(titles) > 1 and slides >= CONTENTS_FROM and are_short


def _illustrated(planned: _Planned, rules: MediaRules) -> _Planned:
    """Return the deck with pictures on slides that the documents give none for."""
    from nbdeck.service.pictures import clean_picture  # loads Pillow

    slides, media = list(planned.deck.slides), dict(planned.media)
    warnings = list(planned.warnings)
    for index, chosen in illustrated(planned.plan, rules).items():
        left_out = f"The picture for content slide {index + 1} was left out"
        if isinstance(chosen, NbdeckError):
            warnings.append(f"{left_out}: {chosen.message}")
            continue
        try:
            picture = clean_picture(chosen.data)
        except NbdeckError as exc:
            warnings.append(f"{left_out}: {exc.message}")
            continue
        sha256 = hashlib.sha256(picture).hexdigest()
        media[sha256] = picture
        slide_picture = GatheredPicture(sha256, chosen.alt, chosen.credit)
        slides[index] = with_picture(slides[index].spec, slide_picture)
        warnings += chosen.warnings
    deck = planned.deck.model_copy(update={"slides": tuple(slides)})
    return _Planned(planned.plan, deck, media, tuple(warnings))


def _document_pictures(plan: Plan, job: Job) -> tuple[dict[str, bytes], dict[str, str], tuple[str, ...]]:
    """Return the documents' pictures as decks carry them, where each came from, and what could not be used."""
    from nbdeck.service.pictures import clean_picture  # loads Pillow

    media: dict[str, bytes] = {}
    by_original: dict[str, str] = {}
    warnings: list[str] = []
    for number, slide in enumerate(plan.slides, start=1):
        original = slide.picture
        if original is None or original in by_original:
            continue
        try:
            picture = clean_picture(job.file(original))
        except NbdeckError as exc:
            warnings.append(f"The document's picture for content slide {number} was left out: {exc.message}")
            continue
        sha256 = hashlib.sha256(picture).hexdigest()
        media[sha256], by_original[original] = picture, sha256
    return media, by_original, tuple(warnings)


def _provenance(plan: Plan, origins: Sequence[int | None], order: GenerateOrder) -> tuple[Provenance, ...]:
    offset = 0 if order.section is None else order.section.offset
    first = {
        index: number for number, index in reversed(list(enumerate(origins, start=1))) if index is not None
    }
    return tuple(
        Provenance(
            slide=first.get(index + offset, 0),
            statement=evidence.statement,
            quote=evidence.quote,
            document=evidence.document,
            place=str(evidence.place or ""),
        )
        for index, slide in enumerate(plan.slides)
        for evidence in slide.evidence
    )[:_MOST_PROVENANCE]


@dataclass(frozen=True, slots=True)
class GenerateTasks:
    """The task kind of generated decks, and the calls that start it."""

    presentations: PresentationStore
    documents: DocumentStore
    templates: TemplateCatalog
    brands: Brands
    sections: SectionStore
    credits: Credits
    blobs: Blobs
    runner: Runner

    def kind(self) -> TaskKind:
        """Return how the runner does this work."""
        return TaskKind(KIND, self._inputs, write_deck, self._store_files, self._finish)

    def start(self, user_id: str, request: v1.GenerateRequest) -> str:
        """Start a deck from a topic, documents or an outline, and return the task's id.

        Raises:
            ValidationFailed: The template is not known.
            NotFound: A document is not the user's.
            InsufficientCredits: One credit a slide is not there.
        """
        design, named = self.templates.find(user_id, request.template), request.document_uuids
        request = self.brands.applied(user_id, request.model_copy(update={"template": design.template}))
        order = GenerateOrder.of_version_1(
            request,
            base=design.base,
            documents=self.documents.sources(user_id, named),
        )
        return self._start(user_id, order)

    def start_v2(self, user_id: str, request: v2.GenerateRequest) -> str:
        """Start a deck from a prompt and documents, and return the task's id.

        Raises:
            NotFound: A document, the design kit or the reusable section is not the user's.
            ValidationFailed: The length leaves no slide beside those of the section.
            InsufficientCredits: Five credits a generated slide are not there.
        """
        settings, named = request.settings, request.document_ids
        sources = self.documents.sources(user_id, named)
        design = self.templates.of_kit(user_id, settings.design_kit_id)
        section_id = settings.reusable_section_id
        section = None if section_id is None else self.sections.find(user_id, section_id)
        inserted = 0 if section is None else len(section.slides)
        length = generated_length(request, inserted, self.credits.balance(user_id))
        order = GenerateOrder.of_version_2(
            request,
            None if design is None else design.template,
            length,
            base=None if design is None else design.base,
            section=section,
            documents=sources,
        )
        return self._start(user_id, order)

    def _start(self, user_id: str, order: GenerateOrder) -> str:
        cost = order.expected_slides * order.cost_per_slide
        return self.runner.start(NewTask(user_id, KIND, stored(order), cost))

    def _inputs(self, request: str) -> JobInputs:
        order = GenerateOrder.model_validate_json(request)
        pictures = order.settings.use_document_images
        return JobInputs([*order.files, *material(self.blobs, order.documents, pictures=pictures)])

    def _store_files(self, generated: GeneratedDeck) -> StoredGeneration:
        return StoredGeneration(
            store_deck(self.blobs, generated.deck, generated.form), generated.result, generated.cost
        )

    def _finish(self, connection: Connection, user_id: str, stored: StoredGeneration) -> Finished:
        added = self.presentations.add(connection, user_id, stored.version)
        fields = stored.result.wire() | added.wire()
        result = AuthoredResult.model_validate(fields)
        return Finished(result, cost=stored.cost)
