"""`jupyter nbconvert --to nbdeck` and JupyterLab's *Save and Export Notebook As*.

Imports nothing but nbconvert and traitlets: this module is loaded whenever Jupyter lists its export formats, and an
error in it would take all of them away.
"""

from __future__ import annotations

from typing import Any

from nbconvert.exporters import Exporter
from traitlets import Unicode, default


class DeckExporter(Exporter):
    """A PowerPoint deck of a notebook's text and saved outputs; see `nbdeck run` to run it first.

    Example:
        `jupyter nbconvert --to nbdeck sales.ipynb --DeckExporter.deck_template=monarch`
    """

    export_from_notebook = "PowerPoint"
    output_mimetype = "application/vnd.openxmlformats-officedocument.presentationml.presentation"

    deck_template = Unicode(
        "", help="Name of an nbdeck template; left out, that of the notebook's metadata."
    ).tag(config=True)

    @default("file_extension")
    def _file_extension_default(self) -> str:
        return ".pptx"

    def from_notebook_node(  # type: ignore[override]  # nbconvert takes bytes and does not say so
        self, nb: Any, resources: Any = None, **kw: Any
    ) -> tuple[bytes, dict[str, Any]]:
        """Return the deck as bytes, and nbconvert's resources.

        What cannot be shown is said on the last slide and in the log; a deck that cannot be made at all is a deck that
        says why.

        Args:
            nb: The notebook.
            resources: nbconvert's, with the name and folder of the notebook.
            **kw: nbconvert's own.
        """
        nb, resources = super().from_notebook_node(nb, resources, **kw)
        file, notes = self._made(nb, dict(resources.get("metadata", {})))
        for line in notes:
            self.log.warning("nbdeck: %s", line)
        resources["output_extension"] = self.file_extension
        resources.pop("outputs", None)  # else nbconvert writes a folder beside the deck, and the server a zip
        return file, resources

    def _made(self, nb: Any, metadata: dict[str, Any]) -> tuple[bytes, tuple[str, ...]]:
        from nbdeck.notebook.telling import deck_or_reason

        folder = metadata.get("path")  # empty for a notebook in the folder where nbconvert runs
        return deck_or_reason(
            nb,
            name=str(metadata.get("name") or "Notebook"),
            folder=None if folder is None else str(folder) or ".",
            template=self.deck_template or None,
        )
