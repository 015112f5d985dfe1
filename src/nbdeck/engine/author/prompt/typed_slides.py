"""A text that a user typed as slides: every word of it, in its order, each part in the form that it has.

Headings part the slides. Under one stand sentences, a list, a table or a chart; what has no room together stands on
several. Titles are the text's own words: its headings, the lines above lists, its first sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from textwrap import dedent, indent

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import STOPS, count_words, sentences
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
from nbdeck.engine.author.typed.text import ITEM, LABELLED, TypedSection, tidied
from nbdeck.engine.text.language import continued, is_continued

MOST_SLIDES = 100
"""Slides that a text makes."""
_SLIDEFUL, _SHOWN = 80, 88
"""Words that still go on one slide as they are, and that it shows with its title before it leaves any out."""
_SENTENCES, _SENTENCE_WORDS, _POINTS = 4, 60, 5
"""Sentences of a slide and their words before there is another one, and points of a list."""
_OWN = 3
"""Lines of a point with those below it, beyond which these have a slide of their own where nothing heads the list."""
_BESIDE = 25
"""Words that stand beside a table or chart as its caption."""
_LONGEST_TITLE, _LONGEST_NAMES = 300, 90
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
    blocks = _gathered(
        [
            _in_form(block, title, shown)
            for block in blocks_of(text, least=2 if shown.wants_chart or shown.look_for("", title) else 3)
        ]
    )
    wide = [block for block in blocks if block.kind in {"table", "data"}]
    named = title or (wide[0].lead if len(wide) == 1 and wide[0] is blocks[0] else "")
    if named and _have_room(blocks):
        look = next((looked for block in blocks if (looked := _look(block, title, shown))), "")
        yield _slide(named, _joined(blocks) or text, look)
        return
    if title and blocks and blocks[0].kind == "list":
        blocks[0] = replace(blocks[0], text=_with_lead(blocks[0]), lead="")
    names = _names(title, shown.tag)
    said: list[TypedBlock] = []
    for block in [*blocks, None]:
        if block is not None and block.kind == "text":
            said.append(block)
            continue
        yield from _of_sentences([block.text.split("\n") for block in said], names, has_title=bool(title))
        said = []
        if block is not None:
            yield from _of_block(block, names, shown)


def _gathered(blocks: Sequence[TypedBlock]) -> list[TypedBlock]:
    """Return blocks; a sentence alone behind a list is its last point."""
    found: list[TypedBlock] = []
    for block in blocks:
        is_alone = block.kind == "text" and "\n" not in block.text and block.text.rstrip()[-1:] not in ":："
        if is_alone and found and found[-1].kind == "list" and not found[-1].lead:
            text = _COUNTED.sub(r"\1- \2", found[-1].text)
            found[-1] = replace(found[-1], text=f"{text}\n- {block.text}")
        else:
            found.append(block)
    return found


def _names(title: str, tag: str) -> Iterator[str]:
    """Yield the title of a part, then what says that it goes on."""
    yield title
    while True:
        yield continued(title, 1, tag) if title else ""


def _in_form(block: TypedBlock, title: str, shown: DataLook) -> TypedBlock:
    """Return data as the table that it is shown by, as points where it is shown by none."""
    if block.data is None or block.kind != "data":
        return block
    look = shown.look_for(f"{title} {block.lead} {block.text}", title)
    is_chart = bool(look) or (shown.charts and block.data.has_measure)
    if not is_chart and (not shown.charts or len(block.data.pairs) <= _POINTS):
        return replace(block, kind="list")
    rows = replace(block.data, lead=block.lead or title).rows
    part = charted_rows(tuple(rows), shown.tag, ()) if is_chart else rows
    total = "" if len(part) == len(rows) else f"\n\n{': '.join(rows[-1])}"  # a sum is no slice
    return replace(block, text=f"{pipe_rows(rows[: len(part)])}{total}")


def _look(block: TypedBlock, title: str, shown: DataLook) -> str:
    """Return the appearance of a table or of data."""
    if block.kind not in {"table", "data"}:
        return ""
    rows = parted(block.text)[1][0]
    if asked := shown.look_for(
        f"{title} {block.lead} {' '.join(rows[0])} {' '.join(row[0] for row in rows)}", title
    ):
        return asked
    is_chart = block.data is not None and block.data.has_measure and not (shown.wants_chart and shown.named)
    return describe(Layout.CHART, None) if is_chart else describe(Layout.TABLE, None)


def _have_room(blocks: Sequence[TypedBlock]) -> bool:
    """Whether blocks go on one slide: sentences and one list, or few words and one table, chart or code."""
    kinds = [block.kind for block in blocks]
    words = sum(
        count_words(f"{block.lead} {block.text}")
        for block in blocks
        if block.kind in {"text", "list", "code"}
    )
    wide = sum(kind in {"table", "data"} for kind in kinds)
    points = sum(len(items_of(block.text)) for block in blocks if block.kind in {"text", "list"})
    is_little = words <= _SLIDEFUL and points <= _POINTS and (not wide or words <= _BESIDE)
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
    paragraphs: Sequence[Sequence[str]], names: Iterator[str], *, has_title: bool
) -> Iterator[OutlineSlide]:
    """Yield slides of sentences, so many as have room, a paragraph whole where it can be.

    Where nothing heads them a paragraph goes on no slide with another one, which its first sentence would head.
    """
    group: list[str] = []
    groups: list[list[str]] = []
    for said in paragraphs:
        both = [*group, *said]
        are_labelled = bool(group) and all(LABELLED.match(one[0]) for one in (group, said))
        is_own = not has_title and bool(group) and group[-1].rstrip()[-1:] in STOPS and not are_labelled
        if group and (is_own or len(both) > _SENTENCES + 1 or sum(map(count_words, both)) > _SLIDEFUL):
            groups.append(group)
            both = list(said)
        group = both
    for whole in [*groups, group]:
        for few in _even(whole, _SENTENCES + 2 + has_title):
            title = next(names)
            is_own = not title or (is_continued(title) and is_title(few[0]))
            yield untitled(points_of(few)) if is_own else _slide(title, points_of(few))


def _even(said: Sequence[str], most: int) -> Iterator[Sequence[str]]:
    """Yield sentences shared out evenly over as few slides as hold them, so many at most on each."""
    words = sum(map(count_words, said))
    count = min(len(said), max(-(-len(said) // most), round(words / _SENTENCE_WORDS), 1)) if said else 0
    bounds = [round(at * len(said) / count) for at in range(count + 1)] if count else []
    yield from (said[start:end] for start, end in pairwise(bounds))


def _of_block(block: TypedBlock, names: Iterator[str], shown: DataLook) -> Iterator[OutlineSlide]:
    """Yield the slides of a table, chart, list or code; the line that announces it is its title."""
    title = block.lead or next(names)
    if block.kind in {"table", "data"}:
        yield from _of_rows(block, title, shown)
        return
    if block.kind == "code":
        yield _slide(title, block.text) if title else untitled(block.text)
        return
    lines = dedent(_uncounted(block.text)).split("\n")
    starts = [at for at, line in enumerate(lines) if at == 0 or not line[:1].isspace()]
    groups = [lines[start:end] for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)]
    lengths = [len(group) for group in groups]
    if not title and (max(lengths) > _OWN or sum(length > 1 for length in lengths) > 1):
        for has_own, group_of in groupby(groups, key=lambda group: len(group) > 1):
            for part in group_of if has_own else [[line for group in group_of for line in group]]:
                first, *points = part
                yield _slide(_words(first), "\n".join(points)) if has_own else untitled("\n".join(part))
        return
    text = "\n".join(lines)
    one = _slide(title, text) if title else untitled(text)
    count = max(-(-len(groups) // _POINTS), round(count_words(text) / _SLIDEFUL))
    yield from split_slide(one, count, shown.tag)


def _words(line: str) -> str:
    match = ITEM.match(line)
    return (match["text"] if match else line).strip().strip("*_").rstrip(":").strip()


def _of_rows(block: TypedBlock, title: str, shown: DataLook) -> Iterator[OutlineSlide]:
    """Yield a table or chart; of a table a chart shows the columns that have one unit, and the whole table follows."""
    rows, look = parted(block.text)[1][0], _look(block, title, shown)
    names = [row[0] for row in rows[1:]] if block.kind == "data" else [name for name in rows[0] if name]
    named = title or ("" if are_periods(names) else _named_after(names))
    is_chart = understand(look).layout is Layout.CHART
    part = (
        charted_rows(rows, shown.tag, shown.columns(rows[0])) if is_chart and block.kind == "table" else rows
    )
    if part != rows or (is_chart and block.kind == "table" and shown.wants_table):
        columns = ", ".join(part[0][1:])
        is_part = len(part[0]) < len(rows[0]) and len(columns) <= _LONGEST_NAMES
        name = columns if is_part else named or columns
        yield _slide(name, pipe_rows(part), look)
        named = continued(named, 1, shown.tag) if name == named else named
        look = describe(Layout.TABLE, None)
    yield (
        _slide(named, block.text, look)
        if named
        else untitled(block.text).model_copy(update={"appearance": look})
    )


def _named_after(names: Sequence[str]) -> str:
    """Return the names of columns or labels as a title, or the first of many; empty where they say nothing."""
    named = names[0] if count_words(names[0]) > 2 else ", ".join(names)
    title = named if len(named) <= _LONGEST_NAMES else names[0]
    return title if is_title(title) else ""
