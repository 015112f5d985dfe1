"""Other forms of a deck or template, made once and found again by content."""

import time
from collections.abc import Callable

from sqlalchemy import select

from nbdeck import __version__
from nbdeck.service.store.blobs import Blobs
from nbdeck.service.store.database import Database, insert_once
from nbdeck.service.store.schema import renditions


class Renditions:
    """A cache of files: content hash, form and version of this package give the SHA-256 of the file."""

    def __init__(self, database: Database, blobs: Blobs) -> None:
        self._database = database
        self._blobs = blobs

    def newest(self, content_hash: str, form: str) -> str | None:
        """Return the SHA-256 of the newest file whose form begins with `form` and a dot; None for none."""
        columns = renditions.c
        query = select(columns.sha256).where(
            columns.content_hash == content_hash,
            columns.form.startswith(f"{form}.", autoescape=True),
            columns.form.endswith(f":{__version__}", autoescape=True),
        )
        with self._database.read() as connection:
            sha256: str | None = connection.execute(query.order_by(columns.created_at.desc())).scalar()
        return sha256

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
            found: str | None = connection.execute(query).scalar()
        if found is not None:
            return found
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
