"""Two decks compared: what differs, and pictures of the slides that do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from nbdeck.client.contents import Slides, read_file
from nbdeck.client.diff import DeckDiff, compared
from nbdeck.client.presentation import Presentation
from nbdeck.engine.pipeline import read_slides
from nbdeck.errors import NbdeckError

_BOXES = "Charts and what nbdeck does not draw are shown as boxes, because LibreOffice is not installed."


def pictures_of(pptx: bytes, numbers: Sequence[int], width: int) -> tuple[dict[int, bytes], str]:
    """Return slides as PNGs by number, and what is to be said about them; slides that nobody can draw are missing.

    Args:
        pptx: The file.
        numbers: Of the slides, from 1.
        width: Pixels.
    """
    from nbdeck.engine.paint.office import painting as office

    if not numbers:
        return {}, ""
    try:
        if office.is_available():
            painted = office.paint_slides(pptx, numbers, width=width)
            return {number: each.data for number, each in zip(numbers, painted, strict=True)}, ""
        return _drawn(pptx, numbers, width), _BOXES
    except NbdeckError as error:
        return {}, f"There are no pictures: {error.message}"


def _drawn(pptx: bytes, numbers: Sequence[int], width: int) -> dict[int, bytes]:
    from nbdeck.engine.lint.annotated import annotated
    from nbdeck.engine.pptx.read.reader import read_pptx

    scene = read_pptx(pptx)
    return {number: annotated(scene, number, (), width=width) for number in numbers}


Draw = Callable[[Sequence[int], int], tuple[Mapping[int, bytes], str]]
"""Draws slides by their numbers, so many pixels wide, as PNG; says also what is wrong with the pictures."""

_WIDTH = 800
_SHEET_WIDTH = 480


@dataclass(frozen=True, slots=True)
class Side:
    """One of two decks.

    Attributes:
        slides: What it says.
        draw: Draws its slides; those that cannot be drawn are missing.
    """

    slides: Slides
    draw: Draw

    def sheet(self) -> bytes | None:
        """Return pictures of all slides on one PNG; None where one is missing."""
        from nbdeck.client.contact_sheet import contact_sheet  # loads Pillow

        numbers = [slide.number for slide in self.slides]
        pictures, _ = self.draw(numbers, _SHEET_WIDTH)
        return (
            contact_sheet([pictures[each] for each in numbers])
            if numbers and len(pictures) == len(numbers)
            else None
        )


def side_of_pptx(pptx: bytes) -> Side:
    """Return the deck in a file that nbdeck sent."""
    return Side(read_slides(pptx).slides, partial(pictures_of, pptx))


def side_of_file(path: Path) -> Side:
    """Return the deck in a file on this machine.

    Raises:
        NbdeckError: Any that `read_file` raises.
    """
    return Side(read_file(path, read_slides), partial(pictures_of, path.read_bytes()))


def side_of_sheet(slides: Slides, sheet: bytes | None) -> Side:
    """Return a deck of which the pictures stand on a contact sheet."""

    def draw(numbers: Sequence[int], _: int) -> tuple[Mapping[int, bytes], str]:
        from nbdeck.client.contact_sheet import cut_sheet

        if not numbers:
            return {}, ""
        try:
            cut = [] if sheet is None else cut_sheet(sheet, len(slides))
        except OSError:  # such as one that Git LFS did not fetch
            cut = []
        pictures = {number: cut[number - 1] for number in numbers} if cut else {}
        return pictures, "" if cut else "There are no pictures of the recorded deck."

    return Side(slides, draw)


def side_of_deck(deck: Presentation) -> Side:
    """Return a presentation of a client."""

    def draw(numbers: Sequence[int], width: int) -> tuple[Mapping[int, bytes], str]:
        try:
            return {number: deck.png(number, width=width) for number in numbers}, ""
        except NbdeckError as error:
            return {}, f"There are no pictures: {error.message}"

    return Side(deck.contents().slides, draw)


@dataclass(frozen=True, slots=True)
class Compared:
    """Two decks, and what differs.

    Attributes:
        name: Which deck it is; empty where there is only one.
        diff: What differs.
        before: Pictures of slides of the first deck, PNG, by their numbers.
        after: Those of the second.
        remarks: What is to be said about the pictures.
    """

    name: str
    diff: DeckDiff
    before: Mapping[int, bytes]
    after: Mapping[int, bytes]
    remarks: tuple[str, ...]

    def sentences(self) -> Iterator[str]:
        """Yield the differences, each with the name of the deck where there are several."""
        yield from (f"{self.name}: {each}" if self.name else each for each in self.diff.sentences())


def pictured(name: str, diff: DeckDiff, before: Side, after: Side) -> Compared:
    """Return a difference with pictures of the slides that it names.

    Args:
        name: Which deck it is; empty where there is only one.
        diff: What differs.
        before: The first deck.
        after: The second.
    """
    numbers = [*(each.number for each in diff.removed), *(each.before for each in diff.changed)]
    new = [*(each.number for each in diff.added), *(each.after for each in diff.changed)]
    old_pictures, old_remark = before.draw(numbers, _WIDTH)
    new_pictures, new_remark = after.draw(new, _WIDTH)
    remarks = tuple(dict.fromkeys(each for each in (old_remark, new_remark) if each))
    return Compared(name, diff, old_pictures, new_pictures, remarks)


def difference(before: Side, after: Side, tolerance: float) -> DeckDiff:
    """Return what differs between two decks; numbers within the tolerance, a share of the larger one, do not."""
    return compared(before.slides, after.slides, tolerance=tolerance)
