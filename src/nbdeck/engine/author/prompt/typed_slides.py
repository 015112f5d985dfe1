"""A text that a user typed as slides: every word of it, in its order, each part in the form that it has.

Headings part the slides. Under one stand sentences, a list, a table or a chart; what has no room together stands on
several. Titles are the text's own words: its headings, the lines above lists, its first sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, repeat
from textwrap import dedent, indent
from typing import Literal

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words, sentences
from nbdeck.engine.author.looks.appearance import describe, understand
from nbdeck.engine.author.looks.description import bare, entitled, items_of, untitled
from nbdeck.engine.author.looks.length import counted, split_slide, split_to_fit
from nbdeck.engine.author.looks.short_title import is_title
from nbdeck.engine.author.prompt.data import UNASKED, DataLook
from nbdeck.engine.author.prompt.reading import TypedBlock, TypedPart, TypedText, can_head, read_text
from nbdeck.engine.author.typed.charts import charted_rows
from nbdeck.engine.author.typed.pairs import Data, are_periods
from nbdeck.engine.author.typed.tables import Rows, pipe_rows
from nbdeck.engine.author.typed.text import ITEM
from nbdeck.engine.text.language import continued

MOST_SLIDES = 100
"""Slides that a text makes."""
_SLIDEFUL, _SHOWN = 80, 88
"""Words that still go on one slide as they are, and that it shows with its title before it leaves any out."""
_TOGETHER, _SENTENCES, _SENTENCE_WORDS, _POINTS = 5, 7, 60, 5
"""Sentences of paragraphs that share a slide, of one slide, their words before there is another, points of a list."""
_BESIDE = 25
"""Words that stand beside a table or chart as its caption."""
_LISTED = 3
"""Labels with a number each in a sentence that are a table where one is asked for."""
_LONGEST_TITLE, _LONGEST_NAMES = 300, 90
_WIDE = frozenset({"table", "data"})
_COUNTED = lazy_pattern(r"^(\s*)(\d{1,3}[.)]\s)", re.MULTILINE)


def slides_of_text(text: str, shown: DataLook = UNASKED) -> tuple[OutlineSlide, ...]:
    """Return a text as slides, each with a title; none where it has no words."""
    return entitled(parts_of_text(read_text(text), shown), shown.tag)


def parts_of_text(text: TypedText, shown: DataLook = UNASKED, cover: str = "") -> tuple[OutlineSlide, ...]:
    """Return a text as slides, those without a heading `untitled`; none where it has no words.

    Args:
        text: As it was read.
        shown: How its numbers are shown.
        cover: What the cover says, for the slides not to say it again: its first sentence, or its only heading.
    """
    parts = [*text.parts]
    if cover and parts:
        first = _below(parts[0], cover, len(parts))
        behind = (one for one in parts[1:] if [bare(block.text) for block in one.blocks] != [bare(cover)])
        parts = [one for one in (first, *behind) if one.heading or one.blocks]
    slides = [one for group in _groups(parts) for one in _of_group(group, shown)]
    whole = [piece for one in slides for piece in split_to_fit(one, _SHOWN, shown.tag)]
    return counted(whole[:MOST_SLIDES], shown.tag)


def _below(part: TypedPart, cover: str, count: int) -> TypedPart:
    """Return the first of so many parts of a text without the sentence, or the only heading, that the cover says."""
    if part.heading:
        is_sole = count == 1 and bool(part.blocks) and bare(part.heading) == bare(cover)
        return replace(part, heading="", level=0) if is_sole else part
    first, *others = part.blocks
    line, _, rest = first.text.partition("\n")
    said, *more = sentences(line) or [""]
    if first.kind not in {"text", "lines"} or bare(said) != bare(cover):
        return part
    text = "\n".join(filter(None, (" ".join(more), rest)))
    if others and "\n" not in text and others[0].kind != "text" and can_head(text) and not others[0].lead:
        return replace(part, blocks=(replace(others[0], lead=text), *others[1:]))
    return replace(part, blocks=(*([replace(first, text=text)] if text else []), *others))


def _groups(parts: Sequence[TypedPart]) -> Iterator[list[TypedPart]]:
    """Yield the parts that a slide could hold: a heading and those of lower level below it; the cover has the title."""
    levels = [part.level for part in parts if part.level]
    top = next((level for level in sorted(set(levels)) if levels.count(level) > 1), max(levels, default=0))
    group: list[TypedPart] = []
    for at, part in enumerate(parts):
        is_title = not at and part.heading and not part.blocks and len(parts) > 1
        if is_title and part.level < min([top + 1, *levels[1:]]):
            continue
        if group and (0 < part.level <= top or not part.heading):
            yield group
            group = []
        group.append(part)
    if group:
        yield group


def _of_group(group: Sequence[TypedPart], shown: DataLook) -> Iterator[OutlineSlide]:
    """Yield a heading with what is below it, part by part."""
    head, *below = group
    for part in group:
        both = f"{head.heading}: {part.heading}"
        is_below = part is not head and not head.blocks and len(both) <= _LONGEST_NAMES
        title = both if is_below and head.heading else part.heading
        if part.blocks:
            yield from _of_part(title, part.blocks, shown)
        elif part is not head or not below:
            yield _slide(title, title)


def points_of(lines: Sequence[str]) -> str:
    """Return lines as the points of a description."""
    return "\n".join(f"- {line.strip()}" for line in lines if line.strip())


def _slide(title: str, text: str, look: str = "") -> OutlineSlide:
    return OutlineSlide(
        title=title.strip()[:_LONGEST_TITLE] or "–", description=dedent(text), appearance=look
    )


def _of_part(title: str, typed: Sequence[TypedBlock], shown: DataLook) -> Iterator[OutlineSlide]:
    """Yield a part as one slide where it has room there, else a slide for each table, list and few sentences."""
    blocks = list(_in_form(typed, title, shown))
    wide = [block for block in blocks if block.kind in _WIDE]
    named = title or (wide[0].lead if len(wide) == 1 and wide[0] is blocks[0] else "")
    if named and _have_room(blocks):
        yield _slide(named, _joined(blocks), next((_look(block, title, shown) for block in wide), ""))
        return
    if title and blocks and blocks[0].kind == "list":
        blocks[0] = replace(blocks[0], text=_with_lead(blocks[0]), lead="")
    names = chain([title], repeat(continued(title, 1, shown.tag) if title else ""))
    for is_text, group in groupby(blocks, key=lambda block: block.kind == "text"):
        if is_text:
            yield from _of_sentences([block.text.split("\n") for block in group], names, shown.tag)
        else:
            for block in group:
                yield from _of_block(block, title, names, shown)


@dataclass(frozen=True, slots=True)
class _ShownBlock:
    """A block in the form that a slide has for it: sentences, a list, a table, labels with numbers, or code."""

    kind: Literal["text", "list", "table", "data", "code"]
    text: str
    lead: str = ""
    rows: Rows = ()
    data: Data | None = None


def _in_form(blocks: Sequence[TypedBlock], title: str, shown: DataLook) -> Iterator[_ShownBlock]:
    """Yield blocks as slides show them; data that is neither chart nor table stays with the lines around."""
    last: _ShownBlock | None = None
    for block in blocks:
        one = _as_data(block, title, shown)
        if one is None:
            one = _plain(block)
            if last and block.goes_on and one.kind == last.kind:
                last = replace(last, text=f"{last.text}\n{one.text}")
                continue
        if last:
            yield last
        last = one
    if last:
        yield last


def _plain(block: TypedBlock) -> _ShownBlock:
    text, lead = block.text, block.lead
    if block.kind == "text" and lead:
        text, lead = f"{lead}:\n{text}", ""
    if block.kind in {"lines", "list"} and block.data and block.data.is_sure:
        text = block.data.points
    elif block.kind == "lines":
        text = points_of(text.split("\n"))
    return _ShownBlock("list" if block.kind == "lines" else block.kind, text, lead, block.rows)


def _as_data(block: TypedBlock, title: str, shown: DataLook) -> _ShownBlock | None:
    """Return labels with numbers as the table that a chart or a table is made from; None where they are no such."""
    data = block.data
    if data is None:
        return None
    lead = block.lead or data.lead
    asked = shown.look_for(f"{title} {lead} {block.text}", title)
    is_table = shown.wants_table and not asked and data.has_measure and len(data.pairs) >= _LISTED
    if not (data.is_sure or asked or is_table):
        return None
    is_chart = bool(asked) or (shown.charts and data.has_measure and not is_table)
    if not is_chart and not is_table and (not shown.charts or len(data.pairs) <= _POINTS):
        return None
    rows = (("", lead or title), *data.pairs)
    part = charted_rows(rows, shown.tag) if is_chart else rows
    total = "" if len(part) == len(rows) else f"\n\n{': '.join(rows[-1])}"  # a sum is no slice
    return _ShownBlock("data", f"{pipe_rows(rows[: len(part)])}{total}", lead, rows[: len(part)], data)


def _look(block: _ShownBlock, title: str, shown: DataLook) -> str:
    """Return the appearance of a table or of data."""
    words = " ".join((title, block.lead, *block.rows[0], *(row[0] for row in block.rows)))
    is_table = shown.wants_table or (shown.wants_chart and bool(shown.named))
    is_chart = block.data is not None and block.data.has_measure and not is_table
    return shown.look_for(words, title) or describe(Layout.CHART if is_chart else Layout.TABLE, None)


def _have_room(blocks: Sequence[_ShownBlock]) -> bool:
    """Whether blocks go on one slide: sentences and one list, or few words and one table, chart or code."""
    kinds = [block.kind for block in blocks]
    said = [block for block in blocks if block.kind not in _WIDE]
    words = sum(count_words(f"{block.lead} {block.text}") for block in said)
    points = sum(len(items_of(block.text)) for block in said if block.kind != "code")
    wide = len(blocks) - len(said)
    is_little = words <= (_BESIDE if wide else _SLIDEFUL) and points <= _POINTS
    return is_little and wide <= 1 and kinds.count("code") <= 1 and not (wide and "list" in kinds)


def _joined(blocks: Sequence[_ShownBlock]) -> str:
    are_points = all(block.kind in {"text", "list"} for block in blocks)
    return ("\n" if are_points else "\n\n").join(map(_with_lead, blocks))


def _with_lead(block: _ShownBlock) -> str:
    """Return a block below the line that announces it; numbers of a list below another line are words."""
    if block.kind == "text":
        return points_of(block.text.split("\n"))
    text = _uncounted(block.text) if block.kind == "list" else block.text
    if not block.lead or block.kind == "data":
        return text
    if block.kind != "list":
        return f"{block.lead}\n\n{text}"
    points = indent(_COUNTED.sub(r"\1- \2", text), "  ")
    return f"- {block.lead}\n{points}"


def _uncounted(text: str) -> str:
    """Return a counted list as points with their numbers where no layout counts so many."""
    lines = text.split("\n")
    marks = [ITEM.match(line) for line in lines]
    are_steps = all(one and one["number"] and not one["indent"] for one in marks)
    return text if not are_steps or len(lines) in ITEM_COUNTS[Layout.STEPS] else points_of(lines)


def _of_sentences(
    paragraphs: Sequence[Sequence[str]], names: Iterator[str], tag: str
) -> Iterator[OutlineSlide]:
    """Yield slides of sentences, so many as have room; a paragraph that nothing heads goes on no slide with another."""
    title = next(names)
    groups: list[list[str]] = [[]]
    for said in paragraphs:
        both = [*groups[-1], *said]
        is_own = not title or len(both) > _TOGETHER or sum(map(count_words, both)) > _SLIDEFUL
        groups[-1:] = [groups[-1], [*said]] if groups[-1] and is_own else [both]
    for number, group in enumerate(groups):
        count = max(-(-len(group) // _SENTENCES), round(sum(map(count_words, group)) / _SENTENCE_WORDS), 1)
        one = untitled(points_of(group)) if number or not title else _slide(title, points_of(group))
        yield from split_slide(one, count, tag)


def _of_block(
    block: _ShownBlock, heading: str, names: Iterator[str], shown: DataLook
) -> Iterator[OutlineSlide]:
    """Yield the slides of a table, chart, list or code; the line that announces it is its title."""
    title = block.lead or next(names)
    if block.kind in _WIDE:
        yield from _of_rows(block, title, _look(block, heading or title, shown), shown)
        return
    text = block.text if block.kind == "code" else dedent(_uncounted(block.text))
    one = _slide(title, text) if title else untitled(text)
    points = len([line for line in text.split("\n") if not line[:1].isspace()])
    count = max(-(-points // _POINTS), round(count_words(text) / _SLIDEFUL))
    yield from split_slide(one, count, shown.tag)


def _of_rows(block: _ShownBlock, title: str, look: str, shown: DataLook) -> Iterator[OutlineSlide]:
    """Yield a table or chart; of a table a chart shows the columns that have one unit, and the whole table follows."""
    rows = block.rows
    if understand(look).layout is Layout.CHART and block.kind == "table":
        part = charted_rows(rows, shown.tag, shown.columns(rows[0]))
        if part != rows or shown.wants_table:
            yield _slide(title or ", ".join(part[0][1:]), pipe_rows(part), look)
            title = continued(title, 1, shown.tag) if title else ""
            look = describe(Layout.TABLE, None)
    labels = [row[0] for row in rows[1:]] if block.kind == "data" else rows[0]
    names = "" if are_periods(labels) else ", ".join(filter(None, labels))
    title = title or (names if is_title(names) and len(names) <= _LONGEST_NAMES else "")
    one = _slide(title, block.text) if title else untitled(block.text)
    yield one.model_copy(update={"appearance": look})
