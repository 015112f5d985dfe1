"""The service as one value: opens the store, wires the nouns, runs the tasks."""

from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Self

from sqlalchemy import URL

from nbdeck.contract.v1 import SlidesRequest
from nbdeck.errors import SettingsError
from nbdeck.service import from_slides
from nbdeck.service.bell import Bell
from nbdeck.service.brands import Brands
from nbdeck.service.credits import Credits
from nbdeck.service.engine import PIPELINE, load_engine
from nbdeck.service.keys import Keys
from nbdeck.service.leases import Leases, new_holder
from nbdeck.service.links import Links, link_secret
from nbdeck.service.media_rules import MediaRules
from nbdeck.service.presentations import Presentations
from nbdeck.service.previews import Previews
from nbdeck.service.renditions import Renditions
from nbdeck.service.runner import Desk, Runner
from nbdeck.service.store.blobs import open_blobs
from nbdeck.service.store.database import Database
from nbdeck.service.store.upgrade import bring_up_to_date
from nbdeck.service.tasks import Tasks
from nbdeck.service.templates import Templates
from nbdeck.service.users import User, Users
from nbdeck.settings import Settings


class Service:
    """Everything that the service does, over one store.

    Attributes:
        settings: What it was opened with.
        users, keys, credits, brands, tasks, presentations, previews, templates, links: The nouns.
        runner: Starts tasks and follows them.
        bell: Rings when a task of this process has something new.
        blobs: The files.
    """

    def __init__(
        self, settings: Settings, executor: Executor | None = None, *, engine: str = PIPELINE
    ) -> None:
        """Open the store, bring it up to date, and go on with unfinished tasks.

        Args:
            settings: Where the data is, and the limits.
            executor: Runs the tasks; threads of this process when left out.
            engine: Dotted name of the module that makes decks.

        Raises:
            SettingsError: The data folder cannot be used.
        """
        self.settings = settings
        rules = MediaRules(allow_private_addresses=settings.allow_private_addresses)
        load = partial(load_engine, engine)
        self._database = _open_database(settings)
        self.blobs = open_blobs(None if settings.is_in_memory else settings.home / "blobs", settings.blob_url)
        self.bell = Bell()
        self.users = Users(self._database, first_credits=settings.credits)
        self.keys = Keys(self._database, self.users)
        self.credits = Credits(self._database)
        self.brands = Brands(self._database, self.blobs, rules)
        self.tasks = Tasks(self._database, self.credits, self.bell)
        self.links = Links(link_secret(self._database), seconds=settings.link_seconds)
        renditions = Renditions(self._database, self.blobs)
        self.templates = Templates(load, renditions, self.links)
        self.presentations = Presentations(self._database, self.blobs, renditions, load)
        self.previews = Previews(load, self.presentations, renditions, self.templates, self.blobs, rules)
        self._from_slides = from_slides.FromSlides(self.presentations, self.templates, self.blobs, load)
        if settings.bootstrap_key is not None:
            self.keys.ensure(settings.bootstrap_key.get_secret_value())
        leases = Leases(self._database, new_holder(), settings.task_lease_seconds)
        self.runner = Runner(
            Desk(self._database, self.tasks, leases, self.bell, engine, rules),
            executor,
            workers=settings.workers,
            kinds={from_slides.KIND: self._from_slides.kind()},
        )
        self.runner.open()

    def start_slides(self, user: User, request: SlidesRequest) -> str:
        """Start a deck slide by slide and return the task's id.

        Raises:
            ValidationFailed: The template or layout is not known.
            InsufficientCredits: One credit a slide is not there.
            ServiceUnavailable: The service is stopping.
        """
        return self._from_slides.start(self.runner, user.id, self.brands.applied(user.id, request))

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
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _open_database(settings: Settings) -> Database:
    database = Database(_database_url(settings))
    bring_up_to_date(database)
    return database


def _database_url(settings: Settings) -> str | URL:
    if settings.is_in_memory:
        return "sqlite://"
    if settings.database_url is not None:
        return settings.database_url
    return URL.create("sqlite", database=str(_writable(settings.home) / "nbdeck.db"))


def _writable(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as exc:
        raise SettingsError(
            f"The data folder {str(folder)!r} cannot be used: {exc.strerror}.",
            hint="Give another folder to 'home' or to the variable NBDECK_HOME.",
        ) from exc
    return folder
