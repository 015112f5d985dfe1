"""The service as one value: opens the store, connects its parts, runs the tasks."""

from typing import Any, Self

from nbdeck.engine.scratch import sweep
from nbdeck.service import authored, decks, edits
from nbdeck.service.accounts import Keys, Users
from nbdeck.service.authored import GenerateTasks
from nbdeck.service.changes import ChangeTasks
from nbdeck.service.decks import SlideTasks
from nbdeck.service.documents import DocumentStore
from nbdeck.service.edits import EditTasks, ShapeEdits
from nbdeck.service.engine import PIPELINE, Answer, Engine
from nbdeck.service.events import Notifier
from nbdeck.service.executors import TaskExecutor, executor_of
from nbdeck.service.jobs import TaskKind
from nbdeck.service.links import Downloads, LinkSigner, link_secret
from nbdeck.service.media import Brands
from nbdeck.service.media_rules import media_rules
from nbdeck.service.outlines import OutlineTasks
from nbdeck.service.presentations import PresentationStore
from nbdeck.service.previews import Previews
from nbdeck.service.quotas import Admission, Credits, RateLimiter
from nbdeck.service.runner import Leases, Runner, RunnerContext, new_holder
from nbdeck.service.sections import SectionStore
from nbdeck.service.store.blobs import open_blobs
from nbdeck.service.store.opening import open_database
from nbdeck.service.store.private import BLOBS
from nbdeck.service.tasks import TaskCounts, TaskStore
from nbdeck.service.templates import BrandedTemplates, TemplateCatalog
from nbdeck.service.translations import ImportTasks, TranslationTasks
from nbdeck.service.versions import Renditions, VersionStore
from nbdeck.service.videos import VideoStore, VoiceCatalog
from nbdeck.service.webhook_dispatch import WebhookDispatcher
from nbdeck.service.webhooks import WebhookStore
from nbdeck.settings import Settings


class Service:
    """Everything that the service does, over one store.

    Attributes:
        settings: What it was opened with.
        users, keys, credits, brands, documents, tasks, presentations, versions, previews, templates, branded, sections,
            voices, downloads, webhooks, links, shape_edits: The resources.
        from_slides, authored, outlines, edits, imports, changes, translations, videos: Kinds of tasks; `start` begins
            one.
        admission, rates: What a user and a key may ask for.
        counts: What operators ask.
        share: How many slow answers one caller may wait for at a time, so that others are answered meanwhile.
        on_delivery: Called after each try to tell a webhook: `delivered`, `repeated` or `given up`.
        runner: Starts tasks and follows them.
        notifier: Tells listeners when a task of this process has something new.
        blobs: The files.
    """

    def __init__(
        self,
        settings: Settings,
        executor: TaskExecutor | None = None,
        *,
        engine: str = PIPELINE,
        session: str | None = None,
    ) -> None:
        """Open the store, bring it up to date, and go on with unfinished tasks.

        Args:
            settings: Where the data is, and the limits.
            executor: Where tasks are done; threads of this process when left out. The service closes it.
            engine: Dotted name of the module that makes decks.
            session: Key for clients of this process, from before a fork; None makes one.

        Raises:
            SettingsError: The data folder cannot be used.
        """
        self.settings = settings
        executor = executor_of(settings) if executor is None else executor
        self.share = executor.share
        self._database = open_database(settings)
        self.blobs = open_blobs(None if settings.is_in_memory else settings.home / BLOBS, settings.blob_url)
        self.notifier = Notifier()
        self._open_accounts(session)
        self._open_tasks(executor, Engine(engine))
        answering = Engine(engine, executor.answer)
        self._open_resources(executor.answer, answering)
        kinds = self._open_task_kinds(answering)
        self._open_webhooks()
        sweep()
        self.runner.open(kinds)
        self._dispatcher.open()

    def _open_accounts(self, session: str | None) -> None:
        settings, database = self.settings, self._database
        self.users = Users(database, first_credits=settings.credits)
        self.keys = Keys(database, self.users, session=session)
        if settings.bootstrap_key is not None:
            self.keys.ensure(settings.bootstrap_key.get_secret_value())
        self.credits = Credits(database)
        self.admission = Admission.of(settings)
        self.rates = RateLimiter(database, settings.requests_per_second, settings.requests_burst)
        self.links = LinkSigner(link_secret(database), seconds=settings.link_seconds)

    def _open_tasks(self, executor: TaskExecutor, engine: Engine) -> None:
        database = self._database
        self.counts = TaskCounts(database, self.admission)
        self.tasks = TaskStore(
            database,
            self.credits,
            self.notifier,
            webhook_kinds=(decks.KIND, authored.KIND, edits.KIND),
            admission=self.admission,
        )
        leases = Leases(database, new_holder(), self.settings.task_lease_seconds)
        context = RunnerContext(database, self.tasks, leases, self.notifier, engine, self.blobs)
        self.runner = Runner(context, executor)

    def _open_resources(self, answer: Answer, engine: Engine) -> None:
        database, blobs, rules = self._database, self.blobs, media_rules(self.settings)
        renditions = Renditions(database, blobs)
        self.brands = Brands(database, blobs, rules, answer)
        self.branded = BrandedTemplates(database, blobs, renditions, engine)
        self.templates = TemplateCatalog(engine, renditions, self.links, self.branded)
        self.presentations = PresentationStore(database, blobs, renditions, engine)
        self.previews = Previews(engine, answer, self.presentations, self.templates, blobs, rules)
        self.documents = DocumentStore(database, blobs, engine, self.runner)
        self.shape_edits = ShapeEdits(database, blobs, engine)
        self.versions = VersionStore(database)
        self.voices = VoiceCatalog(engine)
        self.videos = VideoStore(database, self.presentations, blobs, engine, self.runner)
        self.downloads = Downloads(self.presentations, self.videos, self.links)
        self.sections = SectionStore(database, blobs, self.presentations, engine)

    def _open_task_kinds(self, engine: Engine) -> list[TaskKind]:
        """Return the kinds of tasks, after keeping what starts one of each under its name."""
        presentations, templates, brands = self.presentations, self.templates, self.brands
        documents, blobs, runner = self.documents, self.blobs, self.runner
        self.outlines = OutlineTasks(documents, runner, engine)
        self.from_slides = SlideTasks(presentations, templates, brands, blobs, engine, runner)
        self.authored = GenerateTasks(
            presentations, documents, templates, brands, self.sections, self.credits, blobs, runner
        )
        self.edits = EditTasks(presentations, documents, blobs, runner)
        self.imports = ImportTasks(presentations, blobs, runner)
        self.changes = ChangeTasks(presentations, templates, brands, blobs, runner)
        self.translations = TranslationTasks(presentations, blobs, runner)
        starters = (
            self.from_slides,
            documents,
            self.outlines,
            self.edits,
            self.imports,
            self.changes,
            self.translations,
            self.videos,
            self.authored,
        )
        return [each.kind() for each in starters]

    def _open_webhooks(self) -> None:
        private = self.settings.allow_private_addresses
        self.webhooks = WebhookStore(self._database, self.notifier, allow_private_addresses=private)
        self._dispatcher = WebhookDispatcher(
            self.webhooks, self._message, self.notifier, allow_private_addresses=private
        )
        self.on_delivery = self._dispatcher.on_end

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
        self._dispatcher.close()
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
