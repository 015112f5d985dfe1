"""Files of others that tests read where they are and that are never kept here."""

import os
from pathlib import Path

FOLDER = Path(os.environ.get("NBDECK_TEST_FILES", Path(__file__).parents[2] / "shared" / "data"))
"""Their folder: `documents`, `templates` and `damaged` below it; a test skips where it is absent."""

DOCUMENTS = FOLDER / "documents"
DAMAGED = FOLDER / "damaged"
TEMPLATES = FOLDER / "templates"
WHERE = "NBDECK_TEST_FILES names no folder with such files"
"""Reason of a skip."""
