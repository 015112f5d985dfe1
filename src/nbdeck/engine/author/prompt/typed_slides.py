"""A text that a user typed as slides: every word of it, in its order, each part in the form that it has.

Headings part the slides. Under one stand sentences, a list, a table or a chart; what has no room together stands on
several. Titles are the text's own words: its headings, the lines above lists, its first sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby, repeat
from textwrap import dedent, indent

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words, sentences
from nbdeck.engine.author.looks.appearance import describe, understand
from nbdeck.engine.author.looks.description import bare, entitled, items_of, untitled
from nbdeck.engine.author.looks.length import counted, split_slide, split_to_fit
from nbdeck.engine.author.looks.short_title import is_title
from nbdeck.engine.author.prompt.blocks import TypedBlock, blocks_of, points_of, unwrapped
from nbdeck.engine.author.prompt.data import UNASKED, DataLook
from nbdeck.engine.author.prompt.parts import letter_of, parts_of
from nbdeck.engine.author.typed.charts import charted_rows
from nbdeck.engine.author.typed.pairs import are_periods
from nbdeck.engine.author.typed.tables import parted, pipe_rows, table_at
from nbdeck.engine.author.typed.text import ITEM, TypedSection, tidied
from nbdeck.engine.text.language import continued

MOST_SLIDES = 100
"""Slides that a text makes."""
_SLIDEFUL, _SHOWN = 80, 88
"""Words that still go on one slide as they are, and that it shows with its title before it leaves any out."""
_TOGETHER, _SENTENCES, _SENTENCE_WORDS, _POINTS = 5, 7, 60, 5
"""Sentences of paragraphs that share a slide, of one slide, their words before there is another, points of a list."""
_BESIDE = 25
"""Words that stand beside a table or chart as its caption."""
_LONGEST_TITLE, _LONGEST_NAMES = 300, 90
_WIDE = frozenset({"table", "data"})
_COUNTED = lazy_pattern(r"^(\s*)(\d{1,3}[.)]\s)", re.MULTILINE)


def slides_of_text(text: str, shown: DataLook = UNASKED) -> tuple[OutlineSlide, ...]:
    """Return a text as slides, each with a title; none where it has no words."""
    return entitled(parts_of_text(text, shown), shown.tag)


def parts_of_text(text: str, shown: DataLook = UNASKED, cover: str = "") -> tuple[OutlineSlide, ...]:
    """Return a text as slides, those without a heading `untitled`; none where it has no words.

    Args:
        text: As typed.
        shown: How its numbers are shown.
        cover: What the cover says, for the slides not to say it again: its first sentence, or its only heading.
    """
    text = unwrapped(text)
    letter = letter_of(text)
    parts = parts_of(letter.text if letter else text)
    if cover and parts:
        behind = (one for one in parts[1:] if bare(one.text) != bare(cover))
        parts = [one for one in (_below(parts[0], cover, len(parts)), *behind) if one.heading or one.text]
    slides = [one for group in _groups(parts) for one in _of_group(group, shown)]
    whole = [piece for one in slides for piece in split_to_fit(one, _SHOWN, shown.tag)]
    if whole:
        return counted(whole[:MOST_SLIDES], shown.tag)
    lines = [line for line in tidied(text).split("\n") if any(map(str.isalnum, line))]
    return (_slide(lines[0], points_of(lines)),) if lines else ()


def _below(part: TypedSection, cover: str, count: int) -> TypedSection:
    """Return the first of so many parts of a text without the sentence, or the only heading, that the cover says."""
    if part.heading:
        is_sole = count == 1 and bool(part.text.strip()) and bare(part.heading) == bare(cover)
        return replace(part, heading="", level=0) if is_sole else part
    line, _, rest = part.text.partition("\n")
    first, *more = sentences(line) or [""]
    if bare(first) != bare(cover) or table_at(part.text.split("\n"), 0)[1] is not None:
        return part
    return replace(part, text="\n".join(filter(None, (" ".join(more), rest))).strip("\n"))


def _groups(parts: Sequence[TypedSection]) -> Iterator[list[TypedSection]]:
    """Yield the parts that a slide could hold: a heading and those of lower level below it; the cover has the title."""
    levels = [part.level for part in parts if part.level]
    top = next((level for level in sorted(set(levels)) if levels.count(level) > 1), max(levels, default=0))
    group: list[TypedSection] = []
    for at, part in enumerate(parts):
        if (
            not at
            and part.heading
            and not part.text.strip()
            and len(parts) > 1
            and part.level < min([top + 1, *levels[1:]])
        ):
            continue
        if group and (0 < part.level <= top or not part.heading):
            yield group
            group = []
        group.append(part)
    if group:
        yield group


def _of_group(group: Sequence[TypedSection], shown: DataLook) -> Iterator[OutlineSlide]:
    """Yield a heading with what is below it, part by part."""
    head, *below = group
    for part in group:
        both = f"{head.heading}: {part.heading}"
        is_below = part is not head and not head.text.strip() and len(both) <= _LONGEST_NAMES
        title = both if is_below and head.heading else part.heading
        if part.text.strip():
            yield from _of_part(title, part.text, shown)
        elif part is not head or not below:
            yield _slide(title, title)


def _slide(title: str, text: str, look: str = "") -> OutlineSlide:
    return OutlineSlide(
        title=title.strip()[:_LONGEST_TITLE] or "–", description=dedent(text), appearance=look
    )


def _of_part(title: str, text: str, shown: DataLook) -> Iterator[OutlineSlide]:
    """Yield a part as one slide where it has room there, else a slide for each table, list and few sentences."""
    least = 2 if shown.wants_chart or shown.look_for("", title) else 3
    blocks = [_in_form(block, title, shown) for block in blocks_of(text, least=least)]
    wide = [block for block in blocks if block.kind in _WIDE]
    named = title or (wide[0].lead if len(wide) == 1 and wide[0] is blocks[0] else "")
    if named and _have_room(blocks):
        yield _slide(named, _joined(blocks) or text, next((_look(block, title, shown) for block in wide), ""))
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


def _in_form(block: TypedBlock, title: str, shown: DataLook) -> TypedBlock:
    """Return data as the table that it is shown by, as points where it is shown by none."""
    if block.data is None:
        return block
    asked = shown.look_for(f"{title} {block.lead} {block.text}", title)
    is_chart = bool(asked) or (shown.charts and block.data.has_measure)
    if not is_chart and (not shown.charts or len(block.data.pairs) <= _POINTS):
        return replace(block, kind="list")
    rows = replace(block.data, lead=block.lead or title).rows
    part = charted_rows(tuple(rows), shown.tag) if is_chart else rows
    total = "" if len(part) == len(rows) else f"\n\n{': '.join(rows[-1])}"  # a sum is no slice
    return replace(block, text=f"{pipe_rows(rows[: len(part)])}{total}")


def _look(block: TypedBlock, title: str, shown: DataLook) -> str:
    """Return the appearance of a table or of data."""
    rows = parted(block.text)[1][0]
    words = " ".join((title, block.lead, *rows[0], *(row[0] for row in rows)))
    is_chart = block.data is not None and block.data.has_measure and not (shown.wants_chart and shown.named)
    return shown.look_for(words, title) or describe(Layout.CHART if is_chart else Layout.TABLE, None)


def _have_room(blocks: Sequence[TypedBlock]) -> bool:
    """Whether blocks go on one slide: sentences and one list, or few words and one table, chart or code."""
    kinds = [block.kind for block in blocks]
    said = [block for block in blocks if block.kind not in _WIDE]
    words = sum(count_words(f"{block.lead} {block.text}") for block in said)
    points = sum(len(items_of(block.text)) for block in said if block.kind != "code")
    wide = len(blocks) - len(said)
    is_little = words <= (_BESIDE if wide else _SLIDEFUL) and points <= _POINTS
    return is_little and wide <= 1 and kinds.count("code") <= 1 and not (wide and "list" in kinds)


def _joined(blocks: Sequence[TypedBlock]) -> str:
    are_points = all(block.kind in {"text", "list"} for block in blocks)
    return ("\n" if are_points else "\n\n").join(map(_with_lead, blocks))


def _with_lead(block: TypedBlock) -> str:
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
    block: TypedBlock, heading: str, names: Iterator[str], shown: DataLook
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


def _of_rows(block: TypedBlock, title: str, look: str, shown: DataLook) -> Iterator[OutlineSlide]:
    """Yield a table or chart; of a table a chart shows the columns that have one unit, and the whole table follows."""
    rows = parted(block.text)[1][0]
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
