"""The service as one value: opens the store, wires the nouns, runs the tasks."""

from collections.abc import Sequence
from typing import Any, Self

from nbdeck.contract import v1, v2
from nbdeck.contract.changes import ChangeRequest
from nbdeck.contract.v1 import SlidesRequest
from nbdeck.engine.model import LibraryPassage
from nbdeck.engine.scratch import sweep
from nbdeck.service import (
    authored,
    changes,
    documents,
    edits,
    from_slides,
    imports,
    orders,
    outlines,
    translations,
    videos,
)
from nbdeck.service.admission import Admission
from nbdeck.service.bell import Bell
from nbdeck.service.branded import BrandedTemplates
from nbdeck.service.brands import Brands
from nbdeck.service.counts import Counts
from nbdeck.service.courier import Courier
from nbdeck.service.credits import Credits
from nbdeck.service.documents import Documents
from nbdeck.service.downloads import Downloads
from nbdeck.service.engine import PIPELINE, Engine
from nbdeck.service.keys import Keys
from nbdeck.service.leases import Leases, new_holder
from nbdeck.service.links import Links, link_secret
from nbdeck.service.media_rules import media_rules
from nbdeck.service.places import Place, place_of
from nbdeck.service.presentations import Presentations
from nbdeck.service.previews import Previews
from nbdeck.service.rates import Rates
from nbdeck.service.renditions import Renditions
from nbdeck.service.runner import Desk, Runner
from nbdeck.service.sections import Sections
from nbdeck.service.shape_edits import ShapeEdits
from nbdeck.service.store.blobs import open_blobs
from nbdeck.service.store.opening import open_database
from nbdeck.service.store.private import BLOBS
from nbdeck.service.tasks import NewTask, Tasks
from nbdeck.service.templates import Templates
from nbdeck.service.users import User, Users
from nbdeck.service.versions import Versions
from nbdeck.service.videos import Videos
from nbdeck.service.voices import Voices
from nbdeck.service.webhooks import Webhooks
from nbdeck.settings import Settings


class Service:
    """Everything that the service does, over one store.

    Attributes:
        settings: What it was opened with.
        users, keys, credits, brands, documents, tasks, presentations, versions, previews, templates, branded, sections,
            videos, voices, downloads, webhooks, links: The nouns.
        admission, rates: What a user and a key may ask for.
        counts: What operators ask.
        share: How many slow answers one caller may wait for at a time, so that others are answered meanwhile.
        on_delivery: Called after each try to tell a webhook: `delivered`, `repeated` or `given up`.
        runner: Starts tasks and follows them.
        bell: Rings when a task of this process has something new.
        blobs: The files.
    """

    def __init__(
        self,
        settings: Settings,
        place: Place | None = None,
        *,
        engine: str = PIPELINE,
        session: str | None = None,
    ) -> None:
        """Open the store, bring it up to date, and go on with unfinished tasks.

        Args:
            settings: Where the data is, and the limits.
            place: Where tasks are done; threads of this process when left out. The service closes it.
            engine: Dotted name of the module that makes decks.
            session: Key for clients of this process, from before a fork; None makes one.

        Raises:
            SettingsError: The data folder cannot be used.
        """
        self.settings = settings
        rules = media_rules(settings)
        place = place_of(settings) if place is None else place
        self.share = place.share
        answering = Engine(engine, place.answer)
        self._database = open_database(settings)
        self.blobs = open_blobs(None if settings.is_in_memory else settings.home / BLOBS, settings.blob_url)
        self.bell = Bell()
        self.users = Users(self._database, first_credits=settings.credits)
        self.keys = Keys(self._database, self.users, session=session)
        self.credits = Credits(self._database)
        self.brands = Brands(self._database, self.blobs, rules, place.answer)
        told = (from_slides.KIND, authored.KIND, edits.KIND)
        self.admission = Admission.of(settings)
        self.counts = Counts(self._database, self.admission)
        self.rates = Rates(self._database, settings.requests_per_second, settings.requests_burst)
        self.tasks = Tasks(self._database, self.credits, self.bell, told=told, admission=self.admission)
        self.links = Links(link_secret(self._database), seconds=settings.link_seconds)
        renditions = Renditions(self._database, self.blobs)
        branded = BrandedTemplates(self._database, self.blobs, renditions, answering)
        self.branded = branded
        self.templates = Templates(answering, renditions, self.links, branded)
        self.presentations = Presentations(self._database, self.blobs, renditions, answering)
        self.previews = Previews(
            answering, place.answer, self.presentations, self.templates, self.blobs, rules
        )
        self.documents = Documents(self._database, self.blobs, answering)
        self._shape_edits = ShapeEdits(self._database, self.blobs, answering)
        self._from_slides = from_slides.FromSlides(self.presentations, self.templates, self.blobs, answering)
        self.versions = Versions(self._database)
        self._edits = edits.Edits(self.presentations, self.documents, self.blobs)
        self._imports = imports.Imports(self.presentations, self.blobs)
        self._changes = changes.Changes(self.presentations, self.templates, self.blobs)
        self._translations = translations.DeckTranslations(self.presentations, self.blobs)
        self.voices = Voices(answering)
        self.videos = Videos(self._database, self.presentations, renditions, self.blobs, answering)
        self.downloads = Downloads(self.presentations, self.videos, self.links)
        self.sections = Sections(self._database, self.blobs, self.presentations, answering)
        if settings.bootstrap_key is not None:
            self.keys.ensure(settings.bootstrap_key.get_secret_value())
        leases = Leases(self._database, new_holder(), settings.task_lease_seconds)
        self.runner = Runner(
            Desk(self._database, self.tasks, leases, self.bell, Engine(engine), self.blobs),
            place,
            {
                from_slides.KIND: self._from_slides.kind(),
                documents.KIND: self.documents.kind(),
                outlines.KIND: outlines.outline_kind(),
                edits.KIND: self._edits.kind(),
                imports.KIND: self._imports.kind(),
                changes.KIND: self._changes.kind(),
                translations.KIND: self._translations.kind(),
                videos.KIND: self.videos.kind(),
                authored.KIND: authored.FromAuthor(self.presentations, self.blobs).kind(),
            },
        )
        private = settings.allow_private_addresses
        self.webhooks = Webhooks(self._database, self.bell, allow_private_addresses=private)
        self._courier = Courier(self.webhooks, self._message, self.bell, allow_private_addresses=private)
        self.on_delivery = self._courier.on_end
        sweep()
        self.runner.open()
        self._courier.open()

    def start_slides(self, user: User, request: SlidesRequest) -> str:
        """Start a deck slide by slide and return the task's id.

        Raises:
            ValidationFailed: The template or layout is not known.
            InsufficientCredits: One credit a slide is not there.
            ServiceUnavailable: The service is stopping.
        """
        return self._from_slides.start(self.runner, user.id, self.brands.applied(user.id, request))

    def edit_shapes(self, user: User, pptx: bytes, request: v1.ShapeEdit) -> str:
        """Return the SHA-256 of a .pptx with new text in the named shapes; it costs nothing.

        Raises:
            BadRequest: A name is unknown, given twice, or that of a shape without text.
            NbdeckError: The file cannot be edited; the message says why.
        """
        return self._shape_edits.edit(user.id, pptx, request.config.replacements)

    def start_upload(self, user: User, name: str, data: bytes) -> str:
        """Start reading a document and return the task's id; the task ends in the document's id."""
        return self.documents.start_upload(self.runner, user.id, name, data)

    def start_import(self, user: User, file_name: str, data: bytes, name: str) -> str:
        """Start taking in a PowerPoint file as a presentation and return the task's id; it costs nothing.

        Args:
            user: Whose it will be.
            file_name: With its suffix.
            data: The .pptx or .ppt.
            name: Of the presentation; empty takes the file's.
        """
        return self._imports.start(self.runner, user.id, file_name, data, name)

    def start_outline(self, user: User, request: v1.OutlineRequest) -> str:
        """Start writing or changing an outline and return the task's id.

        Raises:
            NotFound: A document is not the user's.
        """
        order = orders.OutlineOrder(
            request=request,
            documents=self.documents.sources(user.id, request.document_uuids),
            library=self._library(user, request.prompt, request.document_uuids, request.outline),
        )
        return self.runner.start(NewTask(user.id, outlines.KIND, orders.stored(order), cost=0))

    def start_generate(self, user: User, request: v1.GenerateRequest) -> str:
        """Start a deck from a topic, documents or an outline, and return the task's id.

        Raises:
            ValidationFailed: The template is not known.
            NotFound: A document is not the user's.
            InsufficientCredits: One credit a slide is not there.
        """
        design = self.templates.find(user.id, request.template)
        request = request.model_copy(update={"template": design.template})
        order = orders.Order(
            request=self.brands.applied(user.id, request),
            base=design.base,
            documents=self.documents.sources(user.id, request.document_uuids),
            library=self._library(user, request.plain_text, request.document_uuids, request.outline),
        )
        return self._start_order(user, order, orders.expected_slides(request))

    def start_generate_v2(self, user: User, request: v2.GenerateRequest) -> str:
        """Start a deck from a prompt and documents, and return the task's id.

        Raises:
            NotFound: A document, the design kit or the reusable section is not the user's.
            ValidationFailed: The length leaves no slide beside those of the section.
            InsufficientCredits: Five credits a generated slide are not there.
        """
        settings, sources = request.settings, self.documents.sources(user.id, request.document_ids)
        design = self.templates.of_kit(user.id, settings.design_kit_id)
        named = settings.reusable_section_id
        section = None if named is None else self.sections.find(user.id, named)
        inserted = 0 if section is None else len(section.slides)
        length = orders.generated_length(request, inserted, self.credits.balance(user.id))
        order = orders.Order(
            request=orders.as_version_1(request, None if design is None else design.template, length),
            base=None if design is None else design.base,
            section=section,
            documents=sources,
            library=self._library(user, request.prompt, request.document_ids, ()),
            counts="all",
            is_open=settings.length is None,
        )
        return self._start_order(user, order, length)

    def start_edit(self, user: User, request: v1.EditSlideRequest) -> str:
        """Start inserting, writing again or removing one slide, and return the task's id.

        Raises:
            NotFound: A presentation or document is not the user's.
            BadRequest: There is no such slide, or it cannot be edited.
            InsufficientCredits: One credit is not there; removing costs none.
        """
        return self._edits.start(self.runner, user.id, request)

    def start_change(self, user: User, request: ChangeRequest) -> str:
        """Start changing design, words of shapes or alternative texts, and return the task's id; it costs nothing.

        Raises:
            NotFound: The user has no such presentation.
            ValidationFailed: The template is not known.
            BadRequest: The presentation has a design of its own that cannot be changed.
        """
        return self._changes.start(self.runner, user.id, self.brands.applied(user.id, request))

    def start_translation(self, user: User, request: v2.TranslateRequest) -> str:
        """Start a translated copy of a presentation and return the task's id; it costs nothing.

        Raises:
            NotFound: The user has no such presentation.
        """
        return self._translations.start(self.runner, user.id, request)

    def retry(self, user: User, task_id: str) -> str:
        """Start once more what a failed task was to do, and return the new task's id; it costs what the first one did.

        Raises:
            NotFound: The user has no such task.
            BadRequest: It did not fail in a way that may pass, or was tried again already.
            InsufficientCredits: The credits that it costs are not there.
        """
        started = self.runner.start(self.tasks.again(user.id, task_id))
        self.tasks.forget_request(task_id)
        return started

    def start_video(self, user: User, request: v2.VideoRequest) -> str:
        """Start narrating a presentation and return the task's id.

        Raises:
            NotFound: The user has no such presentation.
            BadRequest: No voice speaks the language, or the one named speaks another.
            InsufficientCredits: Five credits a slide are not there.
            NbdeckError: Voice engine, encoder, renderer or translator are not installed.
        """
        return self.videos.start(self.runner, user.id, request)

    def _start_order(self, user: User, order: orders.Order, slides: int) -> str:
        cost = slides * order.cost_per_slide
        return self.runner.start(NewTask(user.id, authored.KIND, orders.stored(order), cost))

    def _library(
        self, user: User, topic: str | None, named: Sequence[str], outline: Sequence[object]
    ) -> tuple[LibraryPassage, ...]:
        """Return what else the user has on a topic; where documents or an outline are given, nothing else counts."""
        return () if named or outline or not topic else self.documents.library(user.id, topic)

    def _message(self, user_id: str, task_id: str, base_url: str) -> dict[str, Any]:
        """Return what webhooks are told of a task: what version 1 answers for it."""
        task = self.tasks.get(user_id, task_id)
        return self.downloads.with_link(user_id, task, base_url).wire_v1()

    def session_key(self) -> str:
        """Return a key of the owner for clients in this process; it ends with the service."""
        return self.keys.session()

    def close(self, timeout: float = 10.0) -> None:
        """Let running tasks finish for `timeout` seconds, leave the rest to be resumed, close the store.

        A second call does nothing.
        """
        if self._database.is_closed:
            return
        self.runner.close(timeout)
        self._courier.close()
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
