"""The slides around the content: cover, contents, section and thanks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nbdeck.contract.content import Closing
from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.frame import (
    CENTER_TITLE,
    NAMES,
    SUBTITLE,
    TITLE,
    Foot,
    enlarged,
    framed,
    larger,
    short_title,
    subtitle_box,
    title_box,
)
from nbdeck.engine.layouts.items import BODY
from nbdeck.engine.layouts.kit import BODY_FLOOR, Page, TextBlock, set_blocks, text_box
from nbdeck.engine.layouts.lines import is_calm, magnified
from nbdeck.engine.layouts.phrases import phrased
from nbdeck.engine.model.deck import Deck
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element, TextBox
from nbdeck.engine.scene.text import TextStyle, stack_height
from nbdeck.engine.text.composing import paragraph, plain
from nbdeck.engine.text.language import continued, is_continued, word
from nbdeck.engine.themes.theme import Composition, TextArea
from nbdeck.errors import DoesNotFit

_ENTRY: Pt = 15.0
"""Size of an entry of the contents below which another column or slide is opened."""
_MOST_IN_COLUMN, _MOST_IN_WIDE_COLUMN, _WIDE = 12, 9, 720.0
"""Entries that stand below each other before two columns are tried; fewer from a width on in which most of two
columns have one line each."""
_COLUMN_WIDTH: Pt = 500.0
"""Width from which on the contents may stand in two columns."""

_TIGHTEST = 0.9
"""Height of a line, at the least, in its own size."""
_FEW = 14
"""Entries that are set larger and wider apart."""
_LARGE = (32.0, 30.0, 28.0, 26.0, 24.0, 22.0, 20.0)
_BELOW_TITLE = 0.95
"""Size of the largest entries, a share of the title's."""
_ALWAYS: Pt = 26.0
"""Size that few entries may have however small the titles are."""
_FILLED, _FILLED_COLUMNS = 0.72, 0.9
"""Share of the body's height that few entries take, in one column and in two."""
_IN_COLUMNS: Pt = 26.0
"""Largest size of entries in two columns."""
_CLOSEST, _LOOSEST = 0.6, 2.0
"""Room between few entries, in shares of their size."""
_TIGHT = 0.97
"""Share of the width that is counted on, so that another program's rounding does no harm."""


def cover(page: Page, title: str, subtitle: str | None) -> tuple[Element, ...]:
    """Return the elements of the cover."""
    composition = page.theme.cover
    title = short_title(title)
    heading = title_box(page, enlarged(page, composition.title, title), title, CENTER_TITLE)
    if composition.subtitle is None or not (subtitle and subtitle.strip()):
        return (heading,)
    return heading, subtitle_box(page, composition.subtitle, [short_title(subtitle)])


def section(page: Page, title: str, foot: Foot) -> tuple[Element, ...]:
    """Return the elements of a slide that has only a title: it stands large, where a quotation would."""
    composition = page.theme.quote
    frame = composition.body or composition.title
    look = replace(
        frame.style, size=page.theme.type.display * 0.9, face="major", bold=composition.title.style.bold
    )
    return framed(
        page, composition, title_box(page, TextArea(frame.box, look, frame.anchor), title), (), foot
    )


def listed_titles(deck: Deck) -> tuple[str, ...]:
    """Return the entries of the contents, each once: not the slides that only go on, or only say thanks."""
    specs = [slide.spec for slide in deck.slides[deck.opening :]]
    titles = [one.title for one in specs if one.layout is not Layout.THANKS]
    return tuple(dict.fromkeys(title for title in titles if not is_continued(title))) or tuple(titles[:1])


def contents(page: Page, entries: Sequence[str]) -> list[tuple[str, tuple[Element, ...]]]:
    """Return title and elements of every contents slide, without the foot.

    Few entries stand in one column, more in two, many on several slides; as they list slides, they have no numbers.
    """
    composition = page.theme.contents
    body = (composition.body or composition.title).box
    name = word("contents", page.lang)
    slides: list[tuple[str, tuple[Element, ...]]] = []
    most_columns = 2 if body.w >= _COLUMN_WIDTH else 1
    for number, blocks in enumerate(listed(page, composition, body, entries, most_columns), 1):
        title = name if number == 1 else continued(name, number - 1, page.lang)
        slides.append((title, (title_box(page, composition.title, title, TITLE), *blocks)))
    return slides


def listed(
    page: Page, composition: Composition, body: Box, texts: Sequence[str], most_columns: int
) -> list[tuple[TextBox, ...]]:
    """Return the bodies of the fewest slides that show every entry at a good size.

    Raises:
        DoesNotFit: an entry is longer than a slide.
    """
    entries = [short_title(plain(text)) for text in texts]
    most_below = _MOST_IN_COLUMN if body.w < _WIDE else _MOST_IN_WIDE_COLUMN
    for pages in range(1, len(entries) + 1):
        for columns in range(1, most_columns + 1):
            if columns == 1 and most_columns == 2 and len(entries) / pages > most_below:
                continue
            share = -(-len(entries) // pages)
            parts = [entries[start : start + share] for start in range(0, len(entries), share)]
            floor = _ENTRY if share > 1 else BODY_FLOOR
            if -(-share // columns) * floor * _TIGHTEST > body.h:
                continue  # not even with one line for each
            try:
                return [_listed(page, composition, body, part, columns, floor) for part in parts]
            except DoesNotFit:
                continue
    raise DoesNotFit("A title is too long for the contents.")


def _listed(
    page: Page, composition: Composition, body: Box, texts: Sequence[str], columns: int, floor: Pt
) -> tuple[TextBox, ...]:
    boxes = body.columns(columns, page.theme.gutter * 1.4)
    share = -(-len(texts) // columns)
    base = composition.body.style if composition.body is not None else TextStyle(18.0)
    columns_of = [texts[start : start + share] for start in range(0, len(texts), share)]
    fitting = [_entry_size(page, base, each, boxes[0], is_alone=columns == 1) for each in columns_of]
    size, gap = min(size for size, _ in fitting), min(gap for _, gap in fitting)
    look = TextStyle(
        size,
        color=base.color,
        before=gap or {1: 20.0, 2: 20.0, 3: 20.0, 4: 18.0, 5: 14.0}.get(share, 10.0 if share < 10 else 5.0),
        spacing=base.spacing,
    )
    blocks = []
    for number, (box, part) in enumerate(zip(boxes, columns_of, strict=False)):
        words = [(text, look) for text in part]
        anchor = composition.body.anchor if composition.body is not None and columns == 1 else "top"
        place = BODY if number == 0 else None
        blocks.append(TextBlock(box, words, anchor=anchor, placeholder=place, name=f"Contents {number + 1}"))
    return set_blocks(page, blocks, floor=floor)


def _entry_size(
    page: Page, base: TextStyle, texts: Sequence[str], body: Box, *, is_alone: bool
) -> tuple[Pt, Pt]:
    """Return the size of few entries and the room between them, so that they take most of the body.

    Entries in one of two columns may have two lines each. The room is 0 where the entries are many, or long, and
    stand as close as the theme has them.
    """
    if len(texts) > _FEW:
        return base.size, 0.0
    largest = max(page.theme.type.title * _BELOW_TITLE, _ALWAYS)
    sizes = [size for size in _LARGE if base.size < size <= largest and (is_alone or size <= _IN_COLUMNS)]
    room = body.h * (_FILLED if is_alone else _FILLED_COLUMNS)
    for size in (*sizes, base.size):
        if (len(texts) * _TIGHTEST + (len(texts) - 1) * _CLOSEST) * size > room:
            continue  # not even with one line for each
        look = replace(base, size=size, before=0.0, after=0.0, indent=0.0)
        paragraphs = [paragraph(text, look, body.w * _TIGHT, page.look, page.lang) for text in texts]
        spare = room - stack_height(paragraphs)
        gap = min(spare / max(len(texts) - 1, 1), size * _LOOSEST)
        lines = max(len(entry.lines) for entry in paragraphs)
        if gap >= size * _CLOSEST and (
            lines == 1
            or (lines == 2 and (not is_alone or size <= base.size + 4.0))
            or (size == base.size and not is_alone)
        ):
            return size, gap
    return base.size, 0.0


_LARGEST_LINE: Pt = 26.0
"""Of lines that stand under each other, which are as large as fits."""
_GOOD_LINE: Pt = 22.0
"""Size from which on none of them is broken for larger type."""
_BROKEN = (1, 2)
"""In how many lines each may stand."""
_AIR = 0.4
"""Between them, a share of their size."""
_COLUMNS = range(2, 5)
"""How many labelled lines stand side by side."""
_LEAST: Pt = 110.0
"""Width of a column."""
_LABEL = 0.72
"""Size of a label, as a share of what it names."""


def closing(page: Page, title: str, content: Closing, foot: Foot) -> tuple[tuple[Element, ...], str]:
    """Return the elements of the closing slide and the name of their composition.

    Without lines the deck's title stands below; two to four lines such as `Mail: ada@example.com` stand side by side
    under their labels where there is room; any others stand under each other, as large as they need not be broken.

    Raises:
        DoesNotFit: the lines are too many.
    """
    composition = page.theme.closing
    under = composition.subtitle
    heading = title_box(page, enlarged(page, composition.title, title), title)
    if under is None or not (content.lines or foot.deck_title.strip()):
        return framed(page, composition, heading, (), foot), "closing title"
    if not content.lines:
        line = subtitle_box(page, under, [short_title(foot.deck_title)])
        return framed(page, composition, heading, (line,), foot), "closing title"
    columns = _contacts(page, larger(under), content.contacts) or _contacts(page, under, content.contacts)
    body = columns or (_lines(page, under, content.lines),)
    return framed(page, composition, heading, body, foot), "closing contacts" if columns else "closing lines"


def _lines(page: Page, frame: TextArea, lines: Sequence[str]) -> TextBox:
    """Return lines under each other with air between them: large enough, else as large as fits, broken once at most."""
    look, (width, height) = replace(frame.style, after=frame.style.size * _AIR), (frame.box.w, frame.box.h)
    tried = [
        magnified(page, [[(line, look) for line in lines]], width, height, largest=_LARGEST_LINE, lines=most)[
            0
        ]
        for most in _BROKEN
    ]
    pairs = zip(tried, _BROKEN, strict=True)
    fitting = [words for words, most in pairs if is_calm(page, words, width, height, most)]
    if not fitting:
        return subtitle_box(page, frame, lines)
    words = max(fitting, key=lambda words: min(words[0][1].size, _GOOD_LINE))
    key, name = SUBTITLE, NAMES[SUBTITLE.kind]
    return phrased(
        page,
        text_box(page, frame.box, words, floor=look.size, anchor=frame.anchor, placeholder=key, name=name),
    )


def _contacts(page: Page, frame: TextArea, contacts: Sequence[Item]) -> tuple[TextBox, ...]:
    """Return contacts side by side, none where they are too few, too many or have not enough room."""
    if len(contacts) not in _COLUMNS:
        return ()
    columns = frame.box.columns(len(contacts), page.theme.gutter)
    size = max(frame.style.size * _LABEL, BODY_FLOOR)
    label = replace(frame.style.sized(size), after=3.0)
    value = replace(frame.style, bold=True)
    words = [[(each.heading, label), (each.text, value)] for each in contacts]
    if columns[0].w < _LEAST or not all(is_calm(page, one, columns[0].w, frame.box.h, 1) for one in words):
        return ()
    blocks = [
        TextBlock(box, one, anchor=frame.anchor, name=f"Contact {number}")
        for number, (box, one) in enumerate(zip(columns, words, strict=True), 1)
    ]
    return set_blocks(page, [replace(blocks[0], placeholder=SUBTITLE), *blocks[1:]])
