"""`nbdeck run`: a notebook executed from top to bottom, and the deck of what it made."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nbdeck.client.contents import read_file
from nbdeck.client.diff import DeckDiff, compared
from nbdeck.client.upload import write_whole
from nbdeck.engine.pipeline import read_slides
from nbdeck.errors import BadRequest, NotFound, UnsupportedFileType
from nbdeck.notebook.deck import deck_of
from nbdeck.notebook.execute import CELL_SECONDS, execute
from nbdeck.notebook.parameters import with_parameters

if TYPE_CHECKING:
    from nbformat import NotebookNode

FORMATS = ("pptx", "pdf")
_CAPTURE = (
    '__import__("importlib.util").util.find_spec("nbdeck") and '
    'get_ipython().extension_manager.load_extension("nbdeck.notebook.capture");'
)
_ARGUMENTS = (f"--IPKernelApp.exec_lines={_CAPTURE}", "--IPKernelApp.log_level=ERROR")
"""Figures keep their data where the kernel has nbdeck. Its own warnings are none of the notebook's."""
_AFTER = """
try:
    from nbdeck.notebook.capture import save_last_deck as _nbdeck_save
except ImportError:
    pass
else:
    await _nbdeck_save({paths!r})
"""


@dataclass(frozen=True, slots=True)
class NotebookRun:
    """What came of a notebook.

    Attributes:
        path: Where the deck is.
        is_own: Whether it is a deck that the notebook made with nbdeck; else it was made of its text and outputs.
        warnings: What it does not show or could not be done, in sentences.
        diff: What is different from an earlier deck; None where none was given.
    """

    path: Path
    is_own: bool
    warnings: tuple[str, ...] = ()
    diff: DeckDiff | None = None


def run(
    path: Path,
    *,
    out: Path | None = None,
    parameters: Mapping[str, Any] | None = None,
    template: str | None = None,
    diff: Path | None = None,
    timeout_s: float | None = CELL_SECONDS,
    kernel: str | None = None,
) -> NotebookRun:
    """Execute a notebook in its folder and write its deck; the notebook itself is not changed.

    The deck is the last one that the notebook made with nbdeck, else one of its text and outputs.

    Args:
        path: The notebook.
        out: The deck, .pptx or .pdf; left out, a .pptx beside the notebook.
        parameters: Values for those that its cell tagged `parameters` sets.
        template: Name of a template for a deck of text and outputs.
        diff: An earlier deck to compare with.
        timeout_s: Seconds that each cell may take; None for no limit.
        kernel: Name of an installed kernel; None for the one that the notebook names.

    Raises:
        CellFailed: A cell ended in an error; nothing was written.
        NotFound: There is no notebook, or no earlier deck.
        CorruptFile: The earlier deck is no PowerPoint file, or a damaged one.
        BadRequest: It is no notebook, or has no such parameter.
        UnsupportedFileType: `out` ends in something else.
    """
    out = out or path.with_suffix(".pptx")
    form = _form_of(out)
    before = None if diff is None else read_file(diff, read_slides)
    notebook = with_parameters(read_notebook(path), parameters or {})
    folder = path.resolve().parent
    forms = tuple(dict.fromkeys((form, "pptx") if before is not None else (form,)))
    with tempfile.TemporaryDirectory(prefix="nbdeck-run-") as place:
        own = [Path(place) / f"deck.{each}" for each in forms]
        is_python = _language(notebook) == "python"
        executed = execute(
            notebook,
            folder=folder,
            timeout_s=timeout_s,
            kernel=kernel,
            arguments=_ARGUMENTS if is_python else (),
            after=_AFTER.format(paths=[str(each) for each in own]) if is_python else "",
        )
        _refuse_lost(own[0])
        if is_own := own[0].exists():
            files, remarks = [each.read_bytes() for each in own], _unused(template)
        else:
            made_of = partial(deck_of, executed, name=path.stem, folder=folder, template=template)
            decks = [made_of(format=each) for each in forms]
            files, remarks = [each.file for each in decks], decks[0].not_shown
    write_whole(out, files[0])
    difference = None if before is None else compared(before, read_slides(files[-1]).slides)
    return NotebookRun(out, is_own, remarks, difference)


def _unused(template: str | None) -> tuple[str, ...]:
    if not template:
        return ()
    return (f"The notebook makes its own deck: the template {template!r} was not used.",)


def _form_of(out: Path) -> str:
    form = out.suffix.lower().removeprefix(".")
    if form not in FORMATS:
        raise UnsupportedFileType(
            f"{str(out)!r} ends in no format that a notebook can be written in.", hint="Use .pptx or .pdf."
        )
    if not out.parent.is_dir():
        raise NotFound(f"There is no folder {str(out.parent)!r}.", hint="Make it first.")
    return form


def _refuse_lost(own: Path) -> None:
    """Refuse a notebook whose deck could not be saved after its last cell: another one would be made instead of it."""
    reason = own.with_suffix(".error")
    if reason.exists():
        raise BadRequest(
            f"The notebook's own deck could not be saved: {reason.read_text(encoding='utf-8')}",
            hint="Keep its client open until the last cell.",
        )


def _language(notebook: Mapping[str, Any]) -> str:
    metadata = notebook.get("metadata", {})
    named = metadata.get("kernelspec", {}).get("language") or metadata.get("language_info", {}).get("name")
    return str(named or "python").lower()


def read_notebook(path: Path) -> NotebookNode:
    """Return a notebook; one of an older format is brought to the newest.

    Raises:
        NotFound: There is no such file.
        BadRequest: It is no notebook.
    """
    from nbformat import NBFormatError, reads

    try:
        text = path.read_text(encoding="utf-8")
        held = json.loads(text)
    except FileNotFoundError:
        raise NotFound(f"There is no notebook {str(path)!r}.", hint="Check the path.") from None
    except (OSError, ValueError) as exc:
        raise BadRequest(f"{str(path)!r} is no notebook: {exc}.", hint="Give an .ipynb file.") from exc
    if not isinstance(held, dict) or not isinstance(held.get("nbformat"), int):
        raise BadRequest(
            f"{str(path)!r} is no notebook: it says nothing of its nbformat.", hint="Give an .ipynb file."
        )
    try:
        return reads(text, as_version=4)  # type: ignore[no-untyped-call, no-any-return]
    except (NBFormatError, AttributeError, KeyError, ValueError, TypeError) as exc:
        raise BadRequest(
            f"{str(path)!r} is a damaged notebook: {exc}.", hint="Open and save it in JupyterLab."
        ) from exc
