"""The decks that a notebook makes: it is run, and what its variables hold at the end is handed over in files."""

from __future__ import annotations

import inspect
import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from nbdeck.errors import BadRequest, NbdeckError
from nbdeck.notebook.execute import execute

if TYPE_CHECKING:
    from nbformat import NotebookNode

_LIST = "decks.json"


@dataclass(frozen=True, slots=True)
class MadeDeck:
    """A deck of a notebook.

    Attributes:
        pptx: The file.
        sheet: Pictures of all slides on one PNG; None where nobody drew them.
    """

    pptx: bytes
    sheet: bytes | None


def run_for_decks(
    notebook: NotebookNode,
    *,
    folder: Path,
    deck: str | None = None,
    record: Path | None = None,
    **options: Any,
) -> tuple[NotebookNode, dict[str, MadeDeck]]:
    """Run a notebook; return it with its outputs, and its decks by the names of their variables.

    Args:
        notebook: What is run; it stays as it is.
        folder: Working folder of its kernel.
        deck: The variable that holds the deck: a `Presentation`, or the path of a .pptx. Left out, every
            `Presentation` that the notebook leaves in a variable; names with an underscore in front do not count.
        record: JSON of what decks said before, by their names; one that says the same comes without pictures.
        options: Those of `execute`.

    Raises:
        CellFailed: A cell ended in an error.
        KernelUnavailable: The notebook cannot be run here.
        BadRequest: It leaves no such deck.
    """
    known = None if record is None else str(record.absolute())
    with TemporaryDirectory(prefix="nbdeck-") as place:
        # An import inside an expression leaves no name behind in the notebook.
        source = (
            "await __import__('nbdeck.notebook.decks', fromlist=['hand_over'])"
            f".hand_over(get_ipython().user_ns, {deck!r}, {place!r}, {known!r})"
        )
        run = execute(notebook, folder=folder, after=source, **options)
        listed = json.loads(Path(place, _LIST).read_text("utf-8"))
        if "message" in listed:
            raise BadRequest(listed["message"], hint=listed["hint"])
        return run, {name: _made(Path(place, str(at))) for at, name in enumerate(listed["names"])}


def _made(stem: Path) -> MadeDeck:
    sheet = stem.with_suffix(".png")
    return MadeDeck(stem.with_suffix(".pptx").read_bytes(), sheet.read_bytes() if sheet.exists() else None)


async def hand_over(
    variables: Mapping[str, Any], deck: str | None, place: str, record: str | None = None
) -> None:
    """Write the decks in a notebook's variables into a folder; this runs in the notebook's kernel.

    Args:
        variables: Those of the notebook.
        deck: The one that holds the deck; None for all.
        place: The folder.
        record: File of what decks said before; one that says the same is handed over without pictures.
    """
    folder = Path(place)
    try:
        names = [deck] if deck is not None else list(_deck_names(variables))
        for at, name in enumerate(names):
            await _write(variables, name, folder / str(at), partial(_is_other, record))
        message: dict[str, Any] = {"names": names}
        if not names:
            raise BadRequest(
                "The notebook leaves no presentation in a variable.", hint="Name one: `deck = ...`."
            )
    except NbdeckError as error:
        message = {"message": error.message, "hint": error.hint}
    (folder / _LIST).write_text(json.dumps(message), "utf-8")


def _deck_names(variables: Mapping[str, Any]) -> Iterator[str]:
    """Yield the variables that hold presentations, the first one of each."""
    from nbdeck.client.presentation import BaseDeck

    seen: set[int] = set()
    for name, value in variables.items():
        if isinstance(value, BaseDeck) and not name.startswith("_") and id(value) not in seen:
            seen.add(id(value))
            yield name


async def _write(
    variables: Mapping[str, Any], name: str, stem: Path, is_wanted: Callable[[str, bytes], bool]
) -> None:
    from nbdeck.client.presentation import BaseDeck

    value = variables.get(name)
    if _is_copied(value, stem.with_suffix(".pptx")):
        return
    if not isinstance(value, BaseDeck):
        kind = f"a {type(value).__name__}" if name in variables else "nothing"
        others = ", ".join(_deck_names(variables)) or "none"
        raise BadRequest(
            f"The notebook leaves no presentation in {name!r}, but {kind}.",
            hint=f"Variables that hold one: {others}.",
        )
    data = value.to_bytes()
    pptx = await data if inspect.isawaitable(data) else data
    stem.with_suffix(".pptx").write_bytes(pptx)
    if is_wanted(name, pptx):
        with suppress(NbdeckError):  # a service without previews
            written = value.save(stem.with_suffix(".png"))
            _ = await written if inspect.isawaitable(written) else written


def _is_copied(value: Any, target: Path) -> bool:
    if not isinstance(value, str | os.PathLike) or not Path(value).is_file():
        return False
    target.write_bytes(Path(value).read_bytes())
    return True


def _is_other(record: str | None, name: str, pptx: bytes) -> bool:
    """Whether a deck says anything else than its record."""
    from nbdeck.client.contents import as_data
    from nbdeck.engine.pipeline import read_slides

    if record is None:
        return True
    try:
        slides = json.loads(Path(record).read_text("utf-8"))[name]
    except (ValueError, LookupError, TypeError):  # of another deck, or damaged by a merge
        return True
    return bool(slides != as_data(read_slides(pptx).slides))
