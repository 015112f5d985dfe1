"""What the slides of a deck say, from JSON and from files on this machine."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeAlias

from nbdeck.contract.presentation_slides import PresentationSlide, PresentationSlides
from nbdeck.errors import BadRequest, NbdeckError, NotFound

Reader: TypeAlias = Callable[[bytes], PresentationSlides]
"""Reads a PowerPoint file."""
Slides: TypeAlias = tuple[PresentationSlide, ...]


def read_file(path: str | os.PathLike[str], read: Reader | None) -> Slides:
    """Return what the slides of a PowerPoint file on this machine say, in order, whichever program wrote it.

    Args:
        path: The file.
        read: Reads it; None where nothing does.

    Raises:
        NotFound: There is no such file.
        BadRequest: It cannot be read.
        NbdeckError: Any that `read` raises, with the name of the file.
    """
    name = os.fspath(path)
    if read is None:
        raise BadRequest("This client reads no files.", hint="`nbdeck.connect()` makes one that does.")
    try:
        return read(Path(path).read_bytes()).slides
    except FileNotFoundError:
        raise NotFound(f"There is no file {name!r}.", hint="Check the path.") from None
    except NbdeckError as error:
        raise type(error)(f"{name!r}: {error.message}", hint=error.hint) from None
    except OSError as exc:
        raise BadRequest(f"{name!r} cannot be read: {exc.strerror}.", hint="Give a .pptx file.") from exc


def as_data(slides: Iterable[PresentationSlide]) -> list[dict[str, Any]]:
    """Return what slides say as lists and dicts that JSON can hold; `from_data` makes slides of them again.

    Numbers of slides are left out, so that a new slide is one change and not one of each slide after it.
    """
    grids = {"grids"}
    return [
        {"title": each.title, "lines": list(each.words()), **each.model_dump(mode="json", include=grids)}
        for each in slides
    ]


def from_data(data: Any) -> Slides:
    """Return the slides that `as_data` wrote.

    Raises:
        ValueError: It is something else.
    """
    if not isinstance(data, list) or not all(isinstance(each, dict) for each in data):
        raise ValueError("Slides are a list of objects.")
    return tuple(PresentationSlide.model_validate({**each, "number": at}) for at, each in enumerate(data, 1))
