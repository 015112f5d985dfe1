"""Presentations and their versions: what a deck was at the end of each request, for good."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, bindparam, insert, select

from nbdeck.contract.base import CHECKED
from nbdeck.contract.check import Report
from nbdeck.contract.enums import ResponseFormat
from nbdeck.contract.presentation_slides import PresentationSlides
from nbdeck.contract.problems import unknown
from nbdeck.contract.tasks import EditResult, PresentationResult
from nbdeck.engine.model.deck import Deck
from nbdeck.service.engine import Engine, exporting
from nbdeck.service.store.blobs import Blobs, read_blob
from nbdeck.service.store.database import Database, insert_once, is_record_id, new_record_id
from nbdeck.service.store.schema import blob_refs, presentations, versions
from nbdeck.service.versions import InheritedSettings, Renditions, make_current

_DECKS_IN_MEMORY = 4
_VERSION = (
    select(
        versions.c.id,
        versions.c.presentation_id,
        versions.c.request_id,
        presentations.c.title,
        versions.c.deck,
        versions.c.content_hash,
        versions.c.slide_count,
        versions.c.pptx,
        versions.c.form,
        versions.c.settings,
    )
    .join(presentations, presentations.c.id == versions.c.presentation_id)
    .where(presentations.c.user_id == bindparam("user"))
)
_BY_REQUEST = _VERSION.where(versions.c.request_id == bindparam("given"))
_NEWEST = _VERSION.where(presentations.c.id == bindparam("given"), presentations.c.head == versions.c.id)


@dataclass(frozen=True, slots=True)
class NewVersion:
    """A deck that was just made, its files already stored."""

    deck: str
    """The deck, JSON."""
    content_hash: str
    """Its content hash."""
    title: str
    """For people and file names."""
    slide_count: int
    """Slides of the file."""
    pptx: str
    """SHA-256 of the file."""
    files: tuple[tuple[str, int], ...]
    """SHA-256 and size in bytes of every file that belongs to it."""
    warnings: tuple[str, ...]
    """What was left out, in sentences."""
    form: ResponseFormat = ResponseFormat.POWERPOINT
    """Kind of file that was asked for."""
    settings: str | None = None
    """What edits inherit, JSON."""


@dataclass(frozen=True, slots=True)
class Version:
    """One state of a presentation."""

    id: str
    presentation_id: str
    request_id: str
    title: str
    deck: str
    content_hash: str
    slide_count: int
    pptx: str
    form: str
    settings: str | None


def named_files(deck: Deck) -> list[str]:
    """Return the SHA-256 of the files that a deck names: pictures, the logo, its base, those of kept slides."""
    pictures = [slide.picture for slide in deck.slides]
    preserved = [slide.kept.file for slide in deck.slides if slide.kept is not None]
    named = [deck.base, deck.branding.logo, *pictures, *preserved]
    return list(dict.fromkeys(name for name in named if name is not None))


class Media(Mapping[str, bytes]):
    """The files that a deck names. Each is read when looked at."""

    def __init__(self, blobs: Blobs, deck: Deck) -> None:
        self._blobs = blobs
        self._names = dict.fromkeys(named_files(deck))

    def __getitem__(self, sha256: str) -> bytes:
        if sha256 not in self._names:
            raise KeyError(sha256)
        return read_blob(self._blobs, sha256)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __reduce__(self) -> tuple[type[dict[str, bytes]], tuple[dict[str, bytes]]]:
        """Take the files along into another process, which does not see the store."""
        return dict, (dict(self),)


def origins_of(
    version: Version, engine: Engine, deck: Deck, media: Mapping[str, bytes]
) -> tuple[int | None, ...]:
    """Return for each slide of a version's file the index of the deck's slide that it shows.

    Args:
        version: The version.
        engine: Lays out the deck of one that is from before this was noted.
        deck: Its deck.
        media: The files that the deck names.
    """
    noted = InheritedSettings.read(version.settings).origins
    return engine.origins(deck, media) if noted is None else noted


class PresentationStore:
    """Finds versions of a user, and makes other files of them."""

    def __init__(self, database: Database, blobs: Blobs, renditions: Renditions, engine: Engine) -> None:
        self._database = database
        self._blobs = blobs
        self._renditions = renditions
        self._engine = engine
        self._decks: OrderedDict[str, Deck] = OrderedDict()
        self._lock = threading.Lock()

    def add(self, connection: Connection, user_id: str, new: NewVersion) -> PresentationResult:
        """Keep a new presentation with its first version."""
        presentation_id, version_id, request_id = (new_record_id() for _ in range(3))
        now = time.time()
        connection.execute(
            insert(presentations).values(
                id=presentation_id, user_id=user_id, title=new.title, head=version_id, created_at=now
            )
        )
        _insert_version(connection, new, now, version_id, presentation_id, request_id)
        refer(connection, user_id, new.files, now)
        optional = {"warnings": new.warnings} if new.warnings else {}
        return PresentationResult(presentation_id=presentation_id, request_id=request_id, **optional)

    def follow(
        self, connection: Connection, user_id: str, new: NewVersion, before: Version, change: str
    ) -> EditResult:
        """Keep a further version of a presentation and bring it into that state.

        Args:
            connection: The caller's transaction.
            user_id: Whose it is.
            new: The deck.
            before: The state that it was made from.
            change: What was done, such as `insert slide 3`.
        """
        version_id, request_id = new_record_id(), new_record_id()
        now = time.time()
        _insert_version(
            connection,
            new,
            now,
            version_id,
            before.presentation_id,
            request_id,
            parent=before.id,
            change=change,
        )
        make_current(connection, before.presentation_id, version_id)
        refer(connection, user_id, new.files, now)
        optional = {"warnings": new.warnings} if new.warnings else {}
        return EditResult(
            presentation_id=before.presentation_id,
            previous_version_id=before.id,
            request_id=request_id,
            **optional,
        )

    def by_request(self, user_id: str, request_id: str) -> Version:
        """Return the state that a request made.

        Raises:
            NotFound: The user has no such request.
        """
        return self._find(_BY_REQUEST, user_id, "request", request_id)

    def newest(self, user_id: str, presentation_id: str) -> Version:
        """Return the state that a presentation is in.

        Raises:
            NotFound: The user has no such presentation.
        """
        return self._find(_NEWEST, user_id, "presentation", presentation_id)

    def _find(self, query: Select[Any], user_id: str, resource: str, given_id: str) -> Version:
        row = self._database.first(query, given=given_id, user=user_id) if is_record_id(given_id) else None
        if row is None:
            raise unknown(resource)
        return Version(*row)

    def deck(self, version: Version) -> Deck:
        """Return what the version was made from; the last few are kept in memory."""
        with self._lock:
            deck = self._decks.get(version.content_hash)
        if deck is None:
            deck = Deck.model_validate_json(version.deck, context=CHECKED)
            with self._lock:
                self._decks[version.content_hash] = deck
                while len(self._decks) > _DECKS_IN_MEMORY:
                    self._decks.popitem(last=False)
        return deck

    def media(self, deck: Deck) -> Media:
        """Return the files that a deck names."""
        return Media(self._blobs, deck)

    def origins(self, version: Version) -> tuple[int | None, ...]:
        """Return for each slide of a version's file the index of the deck's slide that it shows.

        None stands for cover and contents.
        """
        deck = self.deck(version)
        return origins_of(version, self._engine, deck, self.media(deck))

    def pdf(self, version: Version) -> str:
        """Return the SHA-256 of the version as PDF, made at the first call.

        Raises:
            ExportFailed: The PDF could not be made.
        """
        return self.page(version, "pdf", lambda: self._make_pdf(version))

    def page(self, version: Version, form: str, make: Callable[[], bytes]) -> str:
        """Return the SHA-256 of a form of the version's pages, made at the first call.

        What a program that stands in for LibreOffice has drawn is drawn again once LibreOffice is there.
        """
        hand = ".approximate" if self.is_approximate(version) else ""
        return self._renditions.get(version.content_hash, form + hand, make)

    def is_approximate(self, version: Version) -> bool:
        """Return whether a program that stands in for LibreOffice draws the version's pages."""
        return self._engine.is_approximate(self.deck(version))

    def check(self, version: Version) -> Report:
        """Return what the rules and scores say about the version's file.

        Raises:
            ExportFailed: The file could not be judged.
        """
        with exporting("The presentation could not be judged."):
            return self._engine.check(read_blob(self._blobs, version.pptx))

    def slides(self, version: Version) -> PresentationSlides:
        """Return what the slides of the version's file say, and what they were made from.

        Raises:
            ExportFailed: The file could not be read.
        """
        deck = self.deck(version)
        with exporting("The slides of the presentation could not be read."):
            pptx = read_blob(self._blobs, version.pptx)
            slides = self._engine.read_slides(pptx, deck, self.origins(version))
        state = {"presentation_id": version.presentation_id, "request_id": version.request_id}
        return slides.model_copy(update=state)

    def _make_pdf(self, version: Version) -> bytes:
        deck = self.deck(version)
        with exporting("The presentation could not be written as PDF."):
            return self._engine.make_pdf(deck, self.media(deck))


def _insert_version(
    connection: Connection,
    new: NewVersion,
    now: float,
    version_id: str,
    presentation_id: str,
    request_id: str,
    **more: str,
) -> None:
    connection.execute(
        insert(versions).values(
            id=version_id,
            presentation_id=presentation_id,
            request_id=request_id,
            deck=new.deck,
            content_hash=new.content_hash,
            slide_count=new.slide_count,
            pptx=new.pptx,
            form=new.form.value,
            created_at=now,
            title=new.title,
            settings=new.settings,
            current_at=now,
            **more,
        )
    )


def refer(connection: Connection, user_id: str, files: Iterable[tuple[str, int]], now: float) -> None:
    """Note that files, by SHA-256 and size in bytes, belong to a user; what is known already stays."""
    sizes = dict(files)
    columns = blob_refs.c
    known = connection.execute(
        select(columns.sha256).where(columns.user_id == user_id, columns.sha256.in_(sizes))
    ).scalars()
    for sha256 in set(sizes) - set(known):
        insert_once(
            connection,
            blob_refs,
            user_id=user_id,
            sha256=sha256,
            size=sizes[sha256],
            created_at=now,
        )
