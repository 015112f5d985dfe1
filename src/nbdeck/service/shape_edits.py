"""Shape edits: an uploaded .pptx gets new text in named shapes, and the new file is kept for its user."""

import time
from dataclasses import dataclass

from nbdeck.contract.v1 import ShapeEdit
from nbdeck.service.engine import Engine
from nbdeck.service.presentations import refer
from nbdeck.service.store.blobs import Blobs
from nbdeck.service.store.database import Database


@dataclass(frozen=True, slots=True)
class ShapeEdits:
    """Edits files and keeps what comes out."""

    database: Database
    blobs: Blobs
    engine: Engine

    def edit(self, user_id: str, pptx: bytes, request: ShapeEdit) -> str:
        """Return the SHA-256 of the edited file, hex; the file that was sent is not kept.

        Raises:
            BadRequest: A name is unknown, given twice, or that of a shape without text.
            NbdeckError: The file cannot be edited; the message says why.
        """
        wanted = [(each.shape_name, each.content) for each in request.config.replacements]
        edited = self.engine.edit_bounded(pptx, wanted)
        sha256 = self.blobs.put(edited)
        with self.database.write() as connection:
            refer(connection, user_id, [(sha256, len(edited))], time.time())
        return sha256
