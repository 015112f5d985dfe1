"""The page that shows what differs between decks: each slide before and after, side by side, the differences framed."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator, Sequence
from html import escape

from PIL import Image, ImageChops, ImageDraw

from nbdeck.client.diff import DeckDiff
from nbdeck.testing.comparing import Compared

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
