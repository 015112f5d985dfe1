"""Content that stands as it is written: every line a paragraph or a point, nothing made of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.layouts.items import BODY
from nbdeck.engine.layouts.kit import Page, natural_height, style, text_box
from nbdeck.engine.layouts.lines import magnified
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Picture, TextBox
from nbdeck.engine.scene.text import TextStyle
from nbdeck.errors import DoesNotFit

GAP = 14.0
"""Room between words and what stands below them, points."""
MOST_ABOVE = 0.45
"""Of the body's height that words above a table or picture take at most."""
_BESIDE_SHARES = (4.6, 7.4)
"""Columns of words and of a picture beside them."""
_LINE = lazy_pattern(r"(?P<indent> *)(?:(?P<mark>[-*•]|\d{1,3}[.)])\s+)?(?P<text>.*)")
_STEP = 2
"""Spaces by which a point inside a point is set in."""
_INDENT: Pt = 22.0
_NARROW = 2
"""Characters of a number and its full stop that have room in front of a point; more get half as much again."""
_BALANCE = 1.45
"""Largest factor by which few words are enlarged."""
_FULLEST = 0.8
"""Of the box's height that enlarged words take at most."""


def lay_out_verbatim(page: Page, content: str, box: Box) -> TextBox:
    """Return the text in a box from its top; few words are somewhat larger.

    Args:
        page: The page.
        content: Lines; `- ` and `1. ` make points, two spaces in front of them points inside points, an empty line
            parts paragraphs.
        box: Where it must fit.

    Raises:
        DoesNotFit: Not even in the smallest type.
    """
    words = list(_words(page, content))
    (words,) = magnified(page, [words], box.w, box.h * _FULLEST, most=_BALANCE, lines=99)
    return text_box(page, box, words, placeholder=BODY, name="Content")


def verbatim_height(page: Page, content: str, width: Pt) -> Pt:
    """Return the height of the text in a column at its own size, points."""
    return natural_height(page, list(_words(page, content)), width * 0.97) + 2.0


def _words(page: Page, content: str) -> Iterator[tuple[str, TextStyle]]:
    size, bullet = page.theme.type.body + 2.0, page.theme.bullet
    is_apart = False
    for line in content.expandtabs(4).split("\n"):
        match = _LINE.match(line)
        if match is None or not match["text"].strip():
            is_apart = True
            continue
        mark = match["mark"] or ""
        depth = len(match["indent"]) // _STEP + bool(mark)
        gap = size * (0.7 if is_apart else 0.4) if is_apart or mark else 0.0
        look = style(
            page,
            "body",
            size=size,
            before=gap,
            bullet=bullet.character if mark in {"-", "*", "•"} else mark,
            bullet_color=bullet.color,
            indent=_INDENT * depth + (wide := _INDENT * (len(mark) > _NARROW) / 2),
            hang=_INDENT + wide,
        )
        yield match["text"].rstrip(), look
        is_apart = False


def words_and_picture(page: Page, content: str, data: bytes, alt: str) -> tuple[TextBox, Picture] | None:
    """Return words above all of a picture, or beside it where it is larger so; None where neither fits.

    Args:
        page: The page.
        content: As for `lay_out_verbatim`.
        data: The picture.
        alt: Its text for screen readers.
    """
    from nbdeck.engine.layouts.pictures import whole_picture  # loads Pillow

    body = page.body
    height = verbatim_height(page, content, body.w)
    places = [body.columns(_BESIDE_SHARES, page.theme.gutter)]
    if height <= body.h * MOST_ABOVE:
        places.append((body.top_slice(height), body.below(height + GAP)))
    fitting: list[tuple[TextBox, Picture]] = []
    for words, room in places:
        picture = whole_picture(room, data, alt=alt)
        with suppress(DoesNotFit):
            fitting += [(lay_out_verbatim(page, content, words), picture)] if picture is not None else []
    return max(fitting, key=lambda pair: pair[1].box.w * pair[1].box.h, default=None)
