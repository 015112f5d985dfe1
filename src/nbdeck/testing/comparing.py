"""Two decks compared: what differs, and pictures of the slides that do."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw

from nbdeck.client.contents import Slides, read_file
from nbdeck.client.diff import DeckDiff, compared
from nbdeck.client.presentation import Presentation
from nbdeck.engine.pipeline import read_slides
from nbdeck.errors import NbdeckError

_STYLE = """
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 84rem; padding: 0 1rem; }
section { margin: 2.5rem 0; }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; }
figure { margin: 0; } figcaption { font-weight: 600; }
img { border: 1px solid #8888; display: block; width: 100%; }
.none { border: 1px dashed #8888; display: grid; place-items: center; min-height: 8rem; padding: 1rem; }
li { overflow-wrap: anywhere; }
"""
_INK = (200, 16, 46)
_TILE = 16
"""Side of the squares in which pictures are compared, pixels."""
_MARGIN = 6
"""Between what differs and its frame, pixels."""
_VISIBLE = 24
"""Change of a channel, of 255, from which on a pixel counts as another one."""


def difference_page(heading: str, decks: Sequence[Compared]) -> str:
    """Return the page as HTML that needs no other file."""
    body = "\n".join(part for deck in decks for part in _sections(deck))
    return (
        f'<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>{escape(heading)}</title>\n'
        f"<style>{_STYLE}</style></head>\n<body>\n<h1>{escape(heading)}</h1>\n{body}\n</body>\n</html>\n"
    )


def _sections(deck: Compared) -> Iterator[str]:
    if deck.name:
        yield f"<h2>{escape(deck.name)}</h2>"
    yield from (f"<p>{escape(remark)}</p>" for remark in deck.remarks)
    if not deck.diff:
        yield "<p>No difference.</p>"
    moved = "".join(f"<li>{escape(line)}</li>" for line in DeckDiff(moved=deck.diff.moved).sentences())
    if moved:
        yield f"<ul>{moved}</ul>"
    for removed in deck.diff.removed:
        yield _section(DeckDiff(removed=(removed,)), deck.before.get(removed.number), None, ("", "gone"))
    for new in deck.diff.added:
        yield _section(DeckDiff(added=(new,)), None, deck.after.get(new.number), ("not there", ""))
    for each in deck.diff.changed:
        pictures = deck.before.get(each.before), deck.after.get(each.after)
        yield _section(DeckDiff(changed=(each,)), *pictures, ("no picture", "no picture"))


def _section(diff: DeckDiff, before: bytes | None, after: bytes | None, missing: tuple[str, str]) -> str:
    lines = "".join(f"<li>{escape(line)}</li>" for line in diff.sentences())
    if before is not None and after is not None:
        before, after = marked(before, after)
    old, new = _figure("before", before, missing[0]), _figure("after", after, missing[1])
    return f'<section>\n<ul>{lines}</ul>\n<div class="pair">\n{old}\n{new}\n</div>\n</section>'


def _figure(caption: str, picture: bytes | None, missing: str) -> str:
    if picture is None:
        shown = f'<div class="none">{missing or "no picture"}</div>'
    else:
        shown = f'<img alt="The slide {caption}" src="data:image/png;base64,{base64.b64encode(picture).decode()}">'
    return f"<figure><figcaption>{caption}</figcaption>{shown}</figure>"


def marked(before: bytes, after: bytes) -> tuple[bytes, bytes]:
    """Return two pictures of a slide with red frames around what looks different; PNG in, PNG out."""
    pictures = [Image.open(io.BytesIO(each)).convert("RGB") for each in (before, after)]
    other = pictures[1].resize(pictures[0].size)
    boxes = _other_places(ImageChops.difference(pictures[0], other))
    scales = (1.0, 1.0), (pictures[1].width / pictures[0].width, pictures[1].height / pictures[0].height)
    framed = []
    for picture, (x, y) in zip(pictures, scales, strict=True):
        pen = ImageDraw.Draw(picture)
        for left, top, right, bottom in boxes:
            pen.rectangle((left * x, top * y, right * x, bottom * y), outline=_INK, width=2)
        out = io.BytesIO()
        picture.save(out, "PNG")
        framed.append(out.getvalue())
    return framed[0], framed[1]


def _other_places(difference: Image.Image) -> list[tuple[int, int, int, int]]:
    """Return rectangles around the tiles that differ, those that touch as one."""
    mask = difference.convert("L").point(lambda level: 255 if level > _VISIBLE else 0)
    tiles = {
        (x, y)
        for y in range(0, mask.height, _TILE)
        for x in range(0, mask.width, _TILE)
        if mask.crop((x, y, x + _TILE, y + _TILE)).getbbox()
    }
    boxes = []
    while tiles:
        group, edge = set(), [tiles.pop()]
        while edge:
            x, y = edge.pop()
            group.add((x, y))
            near = {(x + dx * _TILE, y + dy * _TILE) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & tiles
            tiles -= near
            edge += near
        left, top = (max(min(each[axis] for each in group) - _MARGIN, 0) for axis in (0, 1))
        right, bottom = (max(each[axis] for each in group) + _TILE + _MARGIN for axis in (0, 1))
        boxes.append((left, top, min(right, mask.width) - 1, min(bottom, mask.height) - 1))
    return boxes


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
