"""The outline that a prompt already is: headings with text, a nested list, or a list of points."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import dedent

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.looks.appearance import describe
from nbdeck.engine.author.looks.description import items_of, lines_of
from nbdeck.engine.author.outline.length import split_slide
from nbdeck.engine.author.prompt.content import is_request
from nbdeck.engine.author.scaffold.asked_topic import read_topic
from nbdeck.engine.author.typed.charts import chart_of_lines, chart_of_table
from nbdeck.engine.author.typed.tables import Rows, parted, pipe_rows, table_at
from nbdeck.engine.author.typed.text import ITEM, Section, sections_of, tidied
from nbdeck.engine.layouts.item import Item
from nbdeck.engine.layouts.sentences import count_words, sentences

_SLIDEFUL = 150
"""Words that still go on one slide as they are."""
_TITLE = 90
_POINTS = 5
MOST_SLIDES = 100
"""Slides that an outline in a prompt makes."""
_BARS, _COLUMNS = 9, 4
"""Rows with the header, and columns, of a table that is shown as a chart."""
_LOOK = re.compile(
    r"^\s*(?:[-*]\s*)?[*_]*(?:appearance|layout|visuals?|look|darstellung|aussehen|presentation|apparence|apariencia|aspetto)"
    r"[*_]*\s*[:：][*_]*\s*(?P<look>.+)$",
    re.IGNORECASE | re.MULTILINE,
)


def cover_title(text: str) -> str:
    """Return the title of a prompt that carries content: its first heading, its first line, or its subject."""
    parts = sections_of(text)
    if parts and parts[0].heading:
        return parts[0].heading[:300]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    is_lead = bool(lines) and not ITEM.match(lines[0]) and table_at(lines, 0)[1] is None
    lead = (sentences(lines[0][:600]) or [""])[0].strip("#*_ ").rstrip(":.：") if is_lead else ""
    if lead and (len(lead) <= _TITLE or is_request(lead)):
        return read_topic(lead).subject[:120]
    return next((part.heading[:300] for part in parts if part.heading), "")


def _is_title(headings: Sequence[Section]) -> bool:
    """Whether the first heading stands above all others."""
    return all(headings[0].level < other.level for other in headings[1:])


def as_outline(text: str, length: int | None, tag: str) -> tuple[OutlineSlide, ...]:
    """Return the slides that a prompt lays out itself, in its words; none where it is running text.

    Args:
        text: The prompt.
        length: How many slides are wished; a plain list is spread over so many.
        tag: BCP 47 tag of the deck.
    """
    parts = sections_of(text)
    if sum(bool(part.heading) for part in parts) > 1:
        return _from_headings(parts)
    body = "\n\n".join(tidied(part.text) for part in parts)
    title = cover_title(text)
    return _from_list(title, body, length, tag) or _from_data(title, body)


def _from_headings(parts: Sequence[Section]) -> tuple[OutlineSlide, ...]:
    """Return a slide for each heading of the level that parts the text; none where one has too much for a slide."""
    levels = [part.level for part in parts if part.heading]
    top = next((level for level in sorted(set(levels)) if levels.count(level) > 1), max(levels))
    slides: list[OutlineSlide] = []
    is_titled = _is_title([part for part in parts if part.heading])
    groups: list[list[Section]] = []
    for part in parts:
        if (part.heading and part.level <= top) or not groups:
            groups.append([part])
        else:
            groups[-1].append(part)
    for number, group in enumerate(groups[: MOST_SLIDES + 1]):
        text = _text_of(group)
        is_cover = number == 0 and (not group[0].heading or is_titled)
        if is_cover and (not text.strip() or is_request(text.strip())):
            continue
        if not text.strip() and group[0].level < top:
            continue
        if count_words(parted(text)[0]) > _SLIDEFUL:
            return ()
        slides.append(_slide(group[0].heading or cover_title(text) or "–", text))
    return tuple(slides[:MOST_SLIDES])


def _text_of(group: Sequence[Section]) -> str:
    """Return what a section says; parts below it become points with their heading."""
    lines = [tidied(group[0].text)]
    for part in group[1:]:
        items = items_of(parted(tidied(part.text))[0])
        tables = [pipe_rows(rows) for rows in parted(part.text)[1]]
        texts = [
            f"{one.heading}: {one.text}" if one.heading and one.text else one.heading or one.text
            for one in items
        ]
        lines.extend([lines_of([Item(part.heading, "\n".join(texts))]), *tables])
    return "\n\n".join(filter(str.strip, lines))


def _slide(title: str, text: str) -> OutlineSlide:
    look = _LOOK.search(text)
    description = _LOOK.sub("", text).strip("\n") if look else text
    return OutlineSlide(
        title=title[:300], description=dedent(description), appearance=look["look"].strip() if look else ""
    )


def _from_list(title: str, body: str, length: int | None, tag: str) -> tuple[OutlineSlide, ...]:
    """Return a slide for each point that has points of its own; of a plain list, a slide for each five points."""
    text, tables = parted(body)
    lines = [line for line in text.splitlines() if line.strip()]
    marked = [line for line in lines if ITEM.match(line)]
    others = [line for line in lines if not ITEM.match(line) and not line[:1].isspace()]
    if len(marked) < 2 or tables or sum(map(count_words, others)) > 0.5 * sum(map(count_words, marked)) + 12:
        return ()
    depths = [len(line) - len(line.lstrip()) for line in marked]
    least = min(depths)
    outer = [at for at, depth in enumerate(depths) if depth == least]
    groups = [marked[start:end] for start, end in zip(outer, [*outer[1:], len(marked)], strict=True)]
    if sum(len(group) > 1 for group in groups) > 1:
        return tuple(_slide(_words(group[0])[:300], "\n".join(group[1:])) for group in groups[:MOST_SLIDES])
    groups = groups[: MOST_SLIDES * _POINTS]
    points = "\n".join(line for group in groups for line in group)
    one = OutlineSlide(title=title or _words(marked[0])[:_TITLE], description=points)
    fitting = -(-len(groups) // _POINTS)
    return split_slide(one, max(fitting, min(length or fitting, len(groups))), tag)


def _words(line: str) -> str:
    found = ITEM.match(line)
    return (found["text"] if found else line).strip().strip("*_").rstrip(":").strip()


def _from_data(title: str, body: str) -> tuple[OutlineSlide, ...]:
    """Return a slide for each table, and one for lines with numbers; a chart where numbers are few enough to be seen."""
    text, tables = parted(body)
    lines = [line for line in text.splitlines() if line.strip()]
    rest = "\n".join(line for line in lines if not _is_lead(line, title))
    if tables and count_words(rest) <= _SLIDEFUL:
        return tuple(
            OutlineSlide(
                title=_data_title(title, rows, number),
                description=pipe_rows(rows) + (f"\n\n{rest}" if number == 1 and rest else ""),
                appearance=describe(Layout.CHART, None) if _suits_chart(rows) else "",
            )
            for number, rows in enumerate(tables[:MOST_SLIDES], 1)
        )
    if chart_of_lines(rest, None, "en", title) is not None:
        look = describe(Layout.CHART, None)
        return (OutlineSlide(title=title or lines[0][:_TITLE], description=rest, appearance=look),)
    return ()


def _data_title(title: str, rows: Rows, number: int) -> str:
    named = ", ".join(filter(None, rows[0][1:])) or rows[0][0]
    return (title if number == 1 and title else named)[:_TITLE].strip() or "–"


def _suits_chart(rows: Rows) -> bool:
    if len(rows) > _BARS or len(rows[0]) > _COLUMNS:
        return False
    chart = chart_of_table(rows, None, "en")
    return chart is not None and len(chart.series) == len(rows[0]) - 1


def _is_lead(line: str, title: str) -> bool:
    bare = line.strip().rstrip(":.：").casefold()
    return bool(title) and (bare.endswith(title.casefold()) or is_request(line))
