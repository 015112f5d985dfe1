"""A foreign presentation drawn without LibreOffice, by the optional package `office2pdf`: near, but not the same."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from nbdeck.contract.remembering import kept_within
from nbdeck.engine.text.typefaces import installed_files
from nbdeck.errors import ExportFailed

_MODULE = "office2pdf"
_PANIC = "PanicException"
"""What its Rust code raises where it gave up; no Exception."""


def is_installed() -> bool:
    """Whether the optional package is there."""
    return find_spec(_MODULE) is not None


def _size(pptx: bytes) -> int:
    return len(pptx)


@kept_within(_size)
def approximate_pdf(pptx: bytes) -> tuple[bytes, tuple[str, ...]]:
    """Return all slides as PDF, hidden ones included, and what the package says it did not draw as it stands.

    The last ones are remembered: there is no quicker way to a single slide.

    Raises:
        ExportFailed: It cannot read or draw the presentation.
    """
    office2pdf: Any = import_module(_MODULE)
    folders = sorted({str(file.parent) for file in installed_files()})
    options = office2pdf.ConvertOptions(include_hidden_slides=True, include_warnings=True, font_paths=folders)
    try:
        result = office2pdf.convert_bytes(pptx, office2pdf.Format.PPTX, options)
    except BaseException as exc:
        if not isinstance(exc, office2pdf.Office2PdfError) and type(exc).__name__ != _PANIC:
            raise
        raise ExportFailed(
            f"The presentation could not be drawn without LibreOffice: {exc}.",
            hint="Install LibreOffice, `apt install libreoffice-impress-nogui`, or save the file again in PowerPoint.",
            details={"reason": "damaged"},
        ) from exc
    return bytes(result.pdf), tuple(str(warning) for warning in result.warnings)
