"""Templates of companies: a PowerPoint file that a user gave, and whose design decks then have."""

import time
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Row, delete, insert, select

from nbdeck.errors import NotFound
from nbdeck.service.engine import Engine
from nbdeck.service.ids import is_record_id, new_record_id
from nbdeck.service.presentations import refer
from nbdeck.service.renditions import Renditions
from nbdeck.service.store.blobs import Blobs, read_blob
from nbdeck.service.store.database import Database
from nbdeck.service.store.schema import branded_templates

Side = Literal["cover", "content"]
SIDES: tuple[Side, ...] = ("cover", "content")


@dataclass(frozen=True, slots=True)
class OwnTemplate:
    """A company's template of one user."""

    id: str
    """Identifier to generate with."""
    name: str
    """Name for people."""
    file: str
    """SHA-256 of the file, hex."""


@dataclass(frozen=True, slots=True)
class BrandedTemplates:
    """Keeps the templates of companies. The file of a removed one stays with the decks that were made on it."""

    database: Database
    blobs: Blobs
    renditions: Renditions
    engine: Engine

    def add(self, user_id: str, name: str, pptx: bytes) -> OwnTemplate:
        """Keep a template and return it.

        Args:
            user_id: Whose it is.
            name: Name for people.
            pptx: The .pptx or .potx.

        Raises:
            NbdeckError: The file cannot be a template; the message says why, and nothing is kept.
        """
        self.engine.examine_template(pptx, name)
        template, now = OwnTemplate(new_record_id(), name, self.blobs.put(pptx)), time.time()
        with self.database.write() as connection:
            connection.execute(
                insert(branded_templates).values(
                    id=template.id, user_id=user_id, name=name, file=template.file, created_at=now
                )
            )
            refer(connection, user_id, [(template.file, len(pptx))], now)
        return template

    def of_user(self, user_id: str) -> list[OwnTemplate]:
        """Return a user's templates, the first one first."""
        columns = branded_templates.c
        query = select(branded_templates).where(columns.user_id == user_id)
        with self.database.read() as connection:
            rows = connection.execute(query.order_by(columns.created_at, columns.id)).all()
        return [_template(row) for row in rows]

    def find(self, user_id: str, template_id: str) -> OwnTemplate | None:
        """Return a user's template; None where there is none of that id."""
        if not is_record_id(template_id):
            return None
        columns = branded_templates.c
        query = select(branded_templates).where(columns.id == template_id, columns.user_id == user_id)
        row = self.database.first(query)
        return None if row is None else _template(row)

    def pptx(self, template: OwnTemplate) -> bytes:
        """Return the file of a template."""
        return read_blob(self.blobs, template.file)

    def remove(self, user_id: str, template_id: str) -> bool:
        """Forget a template; false where the user has none of that id. Decks made on it stay as they are."""
        if not is_record_id(template_id):
            return False
        columns = branded_templates.c
        command = delete(branded_templates).where(columns.id == template_id, columns.user_id == user_id)
        with self.database.write() as connection:
            return bool(connection.execute(command).rowcount)

    def picture(self, file: str, side: str) -> str:
        """Return the SHA-256 of a preview picture, PNG, drawn at the first call.

        Args:
            file: SHA-256 of the template's file, hex.
            side: `cover` or `content`.

        Raises:
            NotFound: No such file or picture.
            RendererUnavailable: Nothing on this machine draws files that are not ours.
        """
        which = next((each for each in SIDES if each == side), None)
        if which is None:
            raise NotFound("There is no such picture.")

        def make() -> bytes:
            return self.engine.company_preview(read_blob(self.blobs, file), which)

        return self.renditions.get(file, f"kit.{which}", make)


def _template(row: Row[Any]) -> OwnTemplate:
    return OwnTemplate(row.id, row.name, row.file)
