"""The blocks of a text that a user typed: tables and lists with the line above them, code and paragraphs."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Literal

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.words.marks import leads
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import begins_small, count_words, sentences
from nbdeck.engine.author.typed.charts import chart_of_lines
from nbdeck.engine.author.typed.pairs import Pair, marked_pairs, pairs_of
from nbdeck.engine.author.typed.tables import Rows, pipe_rows, table_at
from nbdeck.engine.author.typed.text import FENCE, ITEM, tidied
from nbdeck.engine.author.typed.things import things_in
from nbdeck.engine.cells.quantities import is_year

_STUB = 5
"""Words of a paragraph that says nothing by itself: a greeting, which ends in a comma."""
_TITLE = 10
"""Words of a line that can be a title."""
_DATES = 3
"""Sentences that begin with a year, from which on they are a list."""
_WRAPPED = 60
"""Characters of a line that may have been broken to fit a window."""
_LED = 4
"""Lines from which on they are one by one where those between the first and the last begin with a label."""
_LONGEST = 2_000
"""Characters of a line that are read together."""
_LOOKED_AT = 100
"""Lines that show whether a list is one of labels with numbers."""
_ENDS = ".!?:;。！？：；।؟…"
_COUNTED = lazy_pattern(r"^(\s*)(\d{1,3}[.)]\s)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class TypedBlock:
    """A table, a list, code, or a paragraph.

    Attributes:
        kind: What it is.
        text: As a description says it: sentences, `- ` lines, pipe rows.
        lead: The line above that announces it.
    """

    kind: Literal["text", "list", "table", "code"]
    text: str
    lead: str = ""


def points_of(lines: Sequence[str]) -> str:
    """Return lines as the points of a description."""
    return "\n".join(f"- {line.strip()}" for line in lines if line.strip())


def with_numbers(lines: str) -> str:
    """Return the lines of a list, their numbers as words: below another line no slide counts them."""
    return _COUNTED.sub(r"\1- \2", lines)


def is_data(lines: Sequence[str]) -> bool:
    """Whether the first line is a label with its number like every other line, and so no title of theirs."""
    pairs = pairs_of("\n".join(lines[:_LOOKED_AT]))
    return len(pairs.pairs) == len(lines[:_LOOKED_AT]) > 1 and not pairs.rest


def said_of(rest: str) -> str:
    """Return what stands behind a subject and its colon: what semicolons part, or things in a row, as points."""
    if len(sentences(rest)) > 1:
        return rest
    parts = things_in(rest)
    return points_of(parts) if parts else rest


def data_in(sentence: str) -> tuple[str, str]:
    """Return what announces the labels with a number each that a sentence is made of, and these as points or rows.

    Both are empty for any other sentence; labels without a mark count behind words and a colon alone, several numbers
    each where these words end in as many names: "Use in MWh 2023 / 2024: hall 41 / 39; school 12 / 9".
    """
    if points := _as_data(marked_pairs(sentence)):
        return "", points
    pairs = pairs_of(sentence)
    lead = pairs.rest[0].rstrip(":： ") if len(pairs.rest) == 1 and pairs.rest[0][-1] in ":：" else ""
    if not lead:
        return "", ""
    if points := _as_data(pairs.pairs):
        return (lead, points) if chart_of_lines(points, "en") else ("", "")
    first, *names = lead.split(" / ")
    lead, _, name = first.rpartition(" ")
    rows = [[pair.label, *pair.cells] for pair in pairs.pairs]
    is_table = bool(names and lead and rows) and all(len(row) == len(names) + 2 for row in rows)
    return (lead, pipe_rows([["", name, *names], *rows])) if is_table else ("", "")


def announced_data(rest: str) -> str:
    """Return what stands behind the colon of a wish for a chart, as points where it is nothing but data."""
    pairs = pairs_of(rest)
    return "" if pairs.rest else _as_data(pairs.pairs)


def _as_data(pairs: Sequence[Pair]) -> str:
    is_one = len(pairs) > 1 and all(len(pair.cells) == 1 for pair in pairs)
    return points_of([f"{pair.label}: {pair.cells[0]}" for pair in pairs]) if is_one else ""


def blocks_of(text: str) -> list[TypedBlock]:
    """Return the blocks of a section; paragraphs that only greet are left to the notes."""
    lines = [piece for line in text.split("\n") for piece in _short_enough(line)]
    blocks = list(_with_leads(_raw_blocks(lines)))
    return [_in_form(block) for block in blocks if not _is_stub(block)]


def _in_form(block: TypedBlock) -> TypedBlock:
    """Return a list of labels with a number each in one form; steps that no slide counts get numbers."""
    pairs = pairs_of(block.text, is_asked=False).pairs if block.kind == "list" else ()
    lines = block.text.splitlines()
    if len(pairs) < 2 or len(pairs) != len(lines):
        matches = [ITEM.match(line) for line in lines] if block.kind == "list" else []
        are_steps = bool(matches) and all(one and one["number"] and not one["indent"] for one in matches)
        is_counted = not are_steps or len(lines) in ITEM_COUNTS[Layout.STEPS]
        return block if is_counted else TypedBlock("list", points_of(lines), block.lead)
    return TypedBlock(
        "list", points_of([f"{pair.label}: {' / '.join(pair.cells)}" for pair in pairs]), block.lead
    )


def _short_enough(line: str) -> list[str]:
    """Return an endless line in pieces, cut between words where there are any."""
    return textwrap.wrap(line, _LONGEST) if len(line) > _LONGEST else [line]


def _is_stub(block: TypedBlock) -> bool:
    is_short = count_words(block.text) <= _STUB and not any(map(str.isdigit, block.text))
    return block.kind == "text" and is_short and block.text.partition("\n")[0][-1:] in ",，،"


def _with_leads(blocks: Sequence[TypedBlock]) -> Iterator[TypedBlock]:
    """Yield the blocks, the line above a list or table as its lead."""
    above: TypedBlock | None = None
    for block in blocks:
        rest, lead = _lead(above) if above is not None and block.kind in {"list", "table"} else (above, "")
        if rest is not None:
            yield rest
        above = block if block.kind == "text" else None
        if above is None:
            yield TypedBlock(block.kind, block.text, lead or block.lead)
    if above is not None:
        yield above


def _lead(above: TypedBlock) -> tuple[TypedBlock | None, str]:
    """Return a paragraph without its last line where that announces what is below, and that line."""
    rest, _, last = above.text.rpartition("\n")
    is_title = not rest and last[-1:] not in _ENDS and count_words(last) <= _TITLE
    if last[-1:] not in ":：" and not is_title:
        return above, ""
    return (TypedBlock("text", rest) if rest else None), last.rstrip(":： ")


def _raw_blocks(lines: Sequence[str]) -> list[TypedBlock]:
    blocks: list[TypedBlock] = []
    at = 0
    while at < len(lines):
        start = at
        if not lines[at].strip():
            at += 1
        elif FENCE.match(lines[at]):
            at = next((n + 1 for n in range(at + 1, len(lines)) if FENCE.match(lines[n])), len(lines))
            blocks.append(TypedBlock("code", "\n".join(lines[start:at])))
        elif (table := table_at(lines, at))[1] is not None:
            at += table[0]
            rows = table[1] or ()
            is_list = len(rows[0]) == 2 and not any(rows[0])
            blocks.append(
                TypedBlock("list", _as_points(rows)) if is_list else TypedBlock("table", pipe_rows(rows))
            )
        elif ITEM.match(lines[at]):
            at = _end_of_list(lines, at)
            is_led = bool(blocks) and bool(lines[start - 1].strip()) and _leads_in(blocks[-1])
            lead = blocks.pop().text.rstrip(".。") if is_led else ""
            points = tidied("\n".join(line for line in lines[start:at] if line.strip()))
            blocks.append(TypedBlock("list", points, lead))
        else:
            at = _end_of_paragraph(lines, at)
            said = [line.strip() for line in tidied("\n".join(lines[start:at])).split("\n")]
            for part in _parts(list(filter(None, said))):
                blocks.extend(_of_paragraph(part))
    return blocks


def _leads_in(above: TypedBlock) -> bool:
    """Whether a paragraph is one short sentence, which belongs to the list right below it."""
    is_short = count_words(above.text) <= _TITLE and len(sentences(above.text)) == 1
    return above.kind == "text" and is_short and above.text[-1:] in ".。"


def _as_points(rows: Rows) -> str:
    """Return rows of two columns without names as points, like labels with a number each."""
    return points_of([": ".join(filter(None, row)) for row in rows[1:]])


def _end_of_list(lines: Sequence[str], at: int) -> int:
    end = at
    while at < len(lines):
        line = lines[at]
        if line.strip() and not ITEM.match(line) and not line[0].isspace():
            break
        at += 1
        end = at if line.strip() else end
    return end


def _end_of_paragraph(lines: Sequence[str], at: int) -> int:
    while at < len(lines) and lines[at].strip() and not ITEM.match(lines[at]) and not FENCE.match(lines[at]):
        if at and table_at(lines, at)[1] is not None:
            break
        at += 1
    return at


def _parts(lines: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield a paragraph in parts: labels with numbers below a line that ends in a colon stand with it alone."""
    start = at = 0
    while at < len(lines):
        end = at + 1
        while lines[at][-1] in ":：" and end < len(lines) and pairs_of(lines[end], is_asked=False).pairs:
            end += 1
        if end > at + 2:
            yield lines[start:at]
            yield lines[at:end]
            start = end
        at = end
    yield lines[start:]


def begins_with_year(sentence: str) -> bool:
    """Whether the first word of a sentence is a year."""
    return is_year(sentence.split()[0].rstrip(":,"))


def _with_dates(said: Sequence[str]) -> Iterator[TypedBlock]:
    """Yield sentences; several behind each other that begin with a year are a list, below one short sentence."""
    before: list[str] = []
    for is_dated, group in groupby(said, begins_with_year):
        run = list(group)
        if not is_dated or len(run) < _DATES:
            before += run
            continue
        is_led = len(before) == 1 and count_words(before[0]) <= _TITLE
        lead = before.pop().rstrip(_ENDS) if is_led else ""
        yield from [TypedBlock("text", " ".join(before))] if before else []
        yield TypedBlock("list", points_of(run), lead)
        before = []
    yield from [TypedBlock("text", " ".join(before))] if before else []


def _of_paragraph(lines: Sequence[str]) -> Iterator[TypedBlock]:
    """Yield a paragraph as sentences, or as a list of its lines where its author ended them."""
    lines = [line for line in lines if line]
    if not lines:
        return
    is_wrapped = not all(map(leads, lines[1:-1])) or len(lines) < _LED
    is_wrapped = is_wrapped and any(
        len(line) >= _WRAPPED and line[-1] not in _ENDS and begins_small(below) and not leads(below)
        for line, below in pairwise(lines)
    )
    if len(lines) == 1 or is_wrapped:
        yield from _with_dates(sentences(" ".join(lines)))
        return
    lead = lines[0].rstrip(":：") if lines[0][-1] in ":：" else ""
    if lead and len(lines) > 2 and count_words(lead) <= _TITLE:
        yield TypedBlock("list", points_of(lines[1:]), lead)
    elif len(lines) > 2 or is_data(lines):
        yield TypedBlock("list", points_of(lines))
    else:
        yield TypedBlock("text", "\n".join(lines))
