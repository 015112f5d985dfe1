"""The states that a presentation has been in: what edits inherit, the list, going back, other forms of one."""

import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict
from sqlalchemy import Connection, Row, Select, select, update

from nbdeck import __version__
from nbdeck.contract.enums import Tone, Verbosity
from nbdeck.contract.presentation_slides import PresentationVersion
from nbdeck.contract.problems import unknown
from nbdeck.contract.v1 import EditSlideRequest, RollbackResult
from nbdeck.engine.model.laid_out import LaidOut
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.pipeline import FinishedDeck
from nbdeck.errors import BadRequest
from nbdeck.service.store.blobs import Blobs
from nbdeck.service.store.database import Database, insert_once, is_record_id
from nbdeck.service.store.schema import presentations, renditions, versions

CREATED = "create"
_MAKER = f"nbdeck {__version__}, zlib {zlib.ZLIB_RUNTIME_VERSION}"


class InheritedSettings(BaseModel):
    """What an edit takes over from the state before where the caller leaves it open, as JSON in the version's row."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    documents: tuple[str, ...] = ()
    """Ids of the documents that the deck was made from."""
    language: str = "ORIGINAL"
    """Language that was asked for."""
    fetch_images: bool = True
    """Whether stock pictures are added."""
    verbosity: Verbosity = Verbosity.STANDARD
    """How much text a slide carries."""
    add_speaker_notes: bool = False
    """Whether speaker notes are written."""
    tone: Tone = Tone.DEFAULT
    """How the text speaks."""
    instructions: str = ""
    """Further wishes, in words."""
    use_general_knowledge: bool = False
    """Whether what the sources do not say may be added."""
    use_wording_from_document: bool = False
    """Whether the documents' own words are kept."""
    use_document_images: bool = True
    """Whether pictures of the documents are used."""
    origins: tuple[int | None, ...] | None = None
    """For each slide of the file the index of the deck's slide that it shows; None for cover and contents, and
    None as a whole where it was never noted."""
    laid_out: tuple[LaidOut, ...] = ()
    """How each slide of the file is laid out; none where a file of others carries the deck."""
    made_by: str = ""
    """What laid them out: another program may do it otherwise."""

    def noting(self, written: FinishedDeck) -> "InheritedSettings":
        """Return the settings with what is known of the slides of a file that was just made."""
        is_known = any(each.key for each in written.slides)
        known = (
            {"laid_out": written.slides, "made_by": _MAKER} if is_known else {"laid_out": (), "made_by": ""}
        )
        return self.model_copy(update={"origins": written.origins, **known})

    @property
    def known_slides(self) -> tuple[LaidOut, ...] | None:
        """How the slides of the file are laid out, where this program made it."""
        return self.laid_out if self.laid_out and self.made_by == _MAKER else None

    @classmethod
    def of(cls, request: BaseModel, **more: Any) -> "InheritedSettings":
        """Return what a request says of these under the same names; `more` is what it calls otherwise."""
        names = request.model_fields_set & set(cls.model_fields)
        return cls(**{name: getattr(request, name) for name in names}, **more)

    @classmethod
    def read(cls, stored: str | None) -> "InheritedSettings":
        """Return what stands in a version's row; older rows have nothing."""
        return cls.model_validate_json(stored) if stored else cls()

    def under(self, request: EditSlideRequest) -> "InheritedSettings":
        """Return the settings of one edit: what its request says, and these for the rest."""
        names = set(type(self).model_fields) & request.model_fields_set
        given = {name: value for name in names if (value := getattr(request, name)) is not None}
        documents = request.document_uuids or self.documents
        return self.model_copy(update=given | {"documents": documents})

    def author_options(self, length: int | None = None, opening: int = 1) -> AuthorOptions:
        """Return what is asked of the author; `length` and `opening` are those of `AuthorOptions`."""
        return AuthorOptions(
            length=length,
            opening=opening,
            language=self.language,
            tone=self.tone,
            verbosity=self.verbosity,
            instructions=self.instructions,
            keep_wording=self.use_wording_from_document,
            general_knowledge=self.use_general_knowledge,
            notes=self.add_speaker_notes,
            document_pictures=self.use_document_images,
        )


@dataclass(frozen=True, slots=True)
class VersionStore:
    """Lists the states of a user's presentations, and goes back to one."""

    database: Database

    def listing(self, user_id: str, presentation_id: str) -> list[PresentationVersion]:
        """Return every state of a presentation, the first one first.

        Raises:
            NotFound: The user has no such presentation.
        """
        with self.database.read() as connection:
            head = _head(connection, user_id, presentation_id)
            rows = connection.execute(
                select(versions, presentations.c.title.label("first_title"))
                .join(presentations, presentations.c.id == versions.c.presentation_id)
                .where(versions.c.presentation_id == presentation_id)
                .order_by(versions.c.created_at, versions.c.id)
            ).all()
        return [_told(row, head) for row in rows]

    def roll_back(self, user_id: str, version_id: str, presentation_id: str | None) -> RollbackResult:
        """Bring a presentation back into an earlier state, and return it with the state just left.

        Args:
            user_id: Whose it is.
            version_id: The state wanted.
            presentation_id: Whose state the caller takes it for; None where he does not say.

        Raises:
            NotFound: The user has no such state.
            BadRequest: The presentation is in that state already, or the state is one of another presentation.
        """
        with self.database.write() as connection:
            wanted = _state(connection, user_id, version_id)
            if presentation_id is not None and presentation_id != wanted.presentation_id:
                _head(connection, user_id, presentation_id)
                raise BadRequest(
                    "The state belongs to another presentation.",
                    hint="Leave presentation_id out, or name the presentation of the edit's result.",
                )
            left = lock_head(connection, wanted.presentation_id)
            if left == version_id:
                raise BadRequest(
                    "The presentation is in that state already.", hint="Name the state before the edit."
                )
            make_current(connection, wanted.presentation_id, version_id)
        return RollbackResult(
            presentation_id=wanted.presentation_id,
            previous_version_id=left,
            request_id=wanted.request_id,
        )


def make_current(connection: Connection, presentation_id: str, version_id: str) -> None:
    """Bring a presentation into one of its states, in the caller's transaction."""
    connection.execute(
        update(presentations).where(presentations.c.id == presentation_id).values(head=version_id)
    )
    connection.execute(update(versions).where(versions.c.id == version_id).values(current_at=time.time()))


def lock_head(connection: Connection, presentation_id: str) -> str:
    """Return the state that a presentation is in; nobody else changes it before the transaction ends."""
    query = select(presentations.c.head).where(presentations.c.id == presentation_id).with_for_update()
    return str(connection.execute(query).scalar_one())


def _head(connection: Connection, user_id: str, presentation_id: str) -> str:
    row = None
    if is_record_id(presentation_id):
        own = presentations.c.id == presentation_id, presentations.c.user_id == user_id
        row = connection.execute(select(presentations.c.head).where(*own)).first()
    if row is None:
        raise unknown("presentation")
    return str(row.head)


def _state(connection: Connection, user_id: str, version_id: str) -> Row[Any]:
    row = None
    if is_record_id(version_id):
        query: Select[Any] = (
            select(versions.c.presentation_id, versions.c.request_id)
            .join(presentations, presentations.c.id == versions.c.presentation_id)
            .where(versions.c.id == version_id, presentations.c.user_id == user_id)
        )
        row = connection.execute(query).first()
    if row is None:
        raise unknown("version")
    return row


def _told(row: Row[Any], head: str) -> PresentationVersion:
    return PresentationVersion(
        id=row.id,
        request_id=row.request_id,
        parent_id=row.parent,
        created_at=row.created_at,
        current_at=row.current_at or row.created_at,
        is_current=row.id == head,
        slide_count=row.slide_count,
        title=row.title or row.first_title,
        what=row.change or CREATED,
    )


class Renditions:
    """A cache of files: content hash, form and version of this package give the SHA-256 of the file."""

    def __init__(self, database: Database, blobs: Blobs) -> None:
        self._database = database
        self._blobs = blobs

    def get(self, content_hash: str, form: str, make: Callable[[], bytes]) -> str:
        """Return the SHA-256 of the file, made by `make` when it is not there yet.

        Args:
            content_hash: What it is a form of.
            form: Which form, such as `pdf` or `3.png.960`.
            make: Called at most once.
        """
        form = f"{form}:{__version__}"
        query = select(renditions.c.sha256).where(
            renditions.c.content_hash == content_hash, renditions.c.form == form
        )
        with self._database.read() as connection:
            sha256: str | None = connection.execute(query).scalar()
        if sha256 is not None:
            return sha256
        sha256 = self._blobs.put(make())
        with self._database.write() as connection:
            insert_once(
                connection,
                renditions,
                content_hash=content_hash,
                form=form,
                sha256=sha256,
                created_at=time.time(),
            )
        return sha256
