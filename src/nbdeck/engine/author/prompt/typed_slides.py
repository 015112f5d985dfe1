"""A text that a user typed as slides: read as a document that is shown whole, every word of it in its order."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Literal

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.author.documents.asked import named_sections
from nbdeck.engine.author.documents.asked_charts import with_asked_charts
from nbdeck.engine.author.documents.choosing import BESIDE_WORDS
from nbdeck.engine.author.documents.evidence import Part, SourcedStatement
from nbdeck.engine.author.documents.headings import is_heading
from nbdeck.engine.author.documents.titles import below_title, slide_titles
from nbdeck.engine.author.documents.whole import parts_of
from nbdeck.engine.author.looks.appearance import describe, understand
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.author.prompt.reading import TypedBlock, TypedPart, TypedText
from nbdeck.engine.author.prompt.source import source_blocks
from nbdeck.engine.author.typed.charts import chart_of_table, charted_rows
from nbdeck.engine.author.typed.tables import Rows, pipe_rows
from nbdeck.engine.model.source import Source
from nbdeck.engine.text.language import continued

MOST_SLIDES = 100
"""Slides that a text makes."""
_LONGEST, _LONGEST_NAMES = 300, 90
"""Characters of a title, and of one of two headings."""
AskedChart = ChartType | Literal["any"] | None
"""The kind of chart that numbers shall be, any that suits them, or none."""


def slides_of_text(
    text: TypedText, tag: str = "en", request: str = "", wished: Collection[str] = (), name: str = ""
) -> tuple[OutlineSlide, ...]:
    """Return a text as slides, each with a title; none where it has no words.

    Args:
        text: As it was read.
        tag: BCP 47 tag of the text.
        request: What was asked for it, whose words may name its tables and columns of them.
        wished: Names of layouts and kinds of charts that it shall have.
        name: Title of the deck, for slides that nothing else names.
    """
    kinds = (ChartType[one] for one in wished if one in ChartType.__members__)
    charted: AskedChart = next(kinds, "any" if Layout.CHART in wished else None)
    has_table = Layout.TABLE in wished
    slides: list[OutlineSlide] = []
    for (has_code, kind), group in groupby(_parted(text.parts), key=lambda part: _form(part, charted)):
        parts = list(group)
        slides += (
            map(_verbatim, parts)
            if has_code
            else _whole(parts, tag, request, kind, name, has_table=has_table)
        )
    return tuple(slides[:MOST_SLIDES])


def _form(part: TypedPart, charted: AskedChart) -> tuple[bool, AskedChart]:
    """Return whether a part has code, and the chart that its heading calls its numbers, else the one asked for."""
    look = understand(part.heading)
    own: AskedChart = (look.chart_type or "any") if look.layout is Layout.CHART else None
    return any(block.kind == "code" for block in part.blocks), own or charted


def _parted(parts: Sequence[TypedPart]) -> Iterator[TypedPart]:
    """Yield parts, those below a heading alone under both names, and those with tables and much text in their order."""
    above: TypedPart | None = None
    levels = [part.level for part in parts]
    for part in parts:
        if not part.blocks:
            above = part if levels.count(part.level) > 1 else None
        if above is not None and above is not part and part.level > above.level:
            both = f"{above.heading}: {part.heading}"
            part = replace(part, heading=both) if part.heading and len(both) <= _LONGEST_NAMES else part
        elif above is not part:
            above = None
        words = sum(count_words(block.text) for block in part.blocks if not _is_table(block))
        are_apart = sum(map(_is_table, part.blocks)) > 1 or words > BESIDE_WORDS
        runs = groupby(part.blocks, key=lambda block: are_apart and _is_table(block))
        yield from (replace(part, blocks=tuple(run)) for _, run in runs)


def _is_table(block: TypedBlock) -> bool:
    return block.kind == "table"


def _verbatim(part: TypedPart) -> OutlineSlide:
    """Return a part with lines of code as one slide, as it was typed."""
    said = [one for block in part.blocks for one in (f"{block.lead}:" * bool(block.lead), block.text) if one]
    title = part.heading or said[0].partition("\n")[0]
    return OutlineSlide(title=title[:_LONGEST], description="\n\n".join(said))


def _whole(
    parts: Sequence[TypedPart], tag: str, request: str, charted: AskedChart, name: str, *, has_table: bool
) -> Iterator[OutlineSlide]:
    blocks = source_blocks(TypedText(tuple(parts)), tag, with_data=charted is not None)
    material = sections([Source(name="", kind="txt", language=tag, blocks=blocks)], as_typed=True)
    if charted:
        material = with_asked_charts(request, material)
    named, _ = named_sections(request, material)
    shown = parts_of(material)
    titles = slide_titles(shown, [name] if name else [], [""] * len(shown), tag)
    begun: set[int] = set()
    for part, said in zip(shown, titles, strict=True):
        # What is typed above a text is its name, also where a document would only count with it: "Editor 3".
        typed = part.section.heading if id(part.section) not in begun else ""
        title = said if is_heading(typed) else typed or said
        begun.add(id(part.section))
        is_meant = part.section in named or not named
        yield from _slides(part, title[:_LONGEST], tag, charted if is_meant else None, has_table=has_table)


def _slides(
    part: Part, title: str, tag: str, charted: AskedChart, *, has_table: bool
) -> Iterator[OutlineSlide]:
    """Yield the slide of a part; a chart shows the columns that have one unit, and the whole table follows."""
    table = part.visual.table if part.visual is not None else None
    words = _points(below_title(part.statements, title), title)
    if table is None:
        yield OutlineSlide(title=title, description=words)
        return
    rows = tuple(tuple(cell.text for cell in row) for row in table.rows)
    drawn = charted_rows(rows, tag) if charted and chart_of_table(rows, None, tag) else ()
    if drawn:
        kind = None if charted == "any" else charted
        yield _of_rows(title, words, drawn, describe(Layout.CHART, None, chart_type=kind))
        title, words = continued(title, 1, tag), ""
    if drawn != rows or has_table:
        yield _of_rows(title, words, rows, describe(Layout.TABLE, None))


def _of_rows(title: str, words: str, rows: Rows, look: str) -> OutlineSlide:
    return OutlineSlide(title=title, description=f"{words}\n\n{pipe_rows(rows)}".strip(), appearance=look)


def _points(said: Sequence[SourcedStatement], title: str) -> str:
    """Return what a slide says as points below the line that opens them; one that a layout counts keeps its number."""
    numbers = [one.passage.number for one in said]
    is_counted = len(said) in ITEM_COUNTS[Layout.STEPS] and numbers == [*range(1, len(said) + 1)]
    leads = dict.fromkeys(one.passage.lead for one in said)
    lines = [lead for lead in leads if lead.rstrip(":：") not in ("", title)]
    for one, number in zip(said, numbers, strict=True):
        mark = f"{number}. " if number else ""
        lines.append(f"{mark}{one.text}" if is_counted else f"- {mark}{one.text}")
        lines += (f"  - {detail}" for detail in one.details)
    return "\n".join(lines)
