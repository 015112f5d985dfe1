"""A typed text in blocks, by form alone: sentences, lists, tables, code, and labels with a number each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Literal

from nbdeck.contract.words.marks import leads
from nbdeck.contract.words.sentences import ENDS, STOPS, begins_small, sentences
from nbdeck.engine.author.prompt.parts import can_head
from nbdeck.engine.author.typed.pairs import Data, are_periods, data_in, data_of_lines
from nbdeck.engine.author.typed.tables import pipe_rows, table_at
from nbdeck.engine.author.typed.text import FENCE, ITEM, LABELLED, short_enough, tidied
from nbdeck.engine.cells.quantities import is_year

Kind = Literal["text", "list", "table", "code", "data"]
_WRAPPED = 60
"""Characters of a line that may have been broken to fit a window."""
_FEWEST = 3
"""Labels with a number each that are data without a mark each."""
_RUNS = {"data": 1, "label": 2, "year": 3}
"""Sentences in a row that have the form of a list, or of data."""
_FEW = 5
"""Words of a label, and of a sentence that announces what follows."""
_MOST = 60
"""Labels that a chart has at most."""


@dataclass(frozen=True, slots=True)
class TypedBlock:
    """A part of a text of one form.

    Attributes:
        kind: Its form.
        text: As a description says it: sentences, `- ` lines, pipe rows.
        lead: The line above that announces it.
        data: The labels and numbers of `data`.
    """

    kind: Kind
    text: str
    lead: str = ""
    data: Data | None = None


def points_of(lines: Sequence[str]) -> str:
    """Return lines as the points of a description."""
    return "\n".join(f"- {line.strip()}" for line in lines if line.strip())


def unwrapped(text: str) -> str:
    """Return a text whose paragraphs that were broken to fit a window are whole again."""
    lines: list[str] = []
    paragraph: list[str] = []
    is_code = False
    for line in [*text.split("\n"), ""]:
        is_code ^= FENCE.match(line) is not None
        if line.strip() and not is_code and not FENCE.match(line):
            paragraph.append(line)
            continue
        lines += [" ".join(map(str.strip, paragraph))] if _is_wrapped(paragraph) else paragraph
        lines.append(line)
        paragraph = []
    return "\n".join(lines[:-1])


def _is_wrapped(lines: Sequence[str]) -> bool:
    """Whether all lines of a paragraph but the last fill a window, and some break a sentence."""
    lengths = [len(line) for line in lines[:-1]]
    are_long = bool(lengths) and max(lengths) >= _WRAPPED and 2 * min(lengths) >= _WRAPPED
    is_prose = not any(ITEM.match(line) or "|" in line or "\t" in line or leads(line) for line in lines[1:])
    is_broken = any(above[-1] not in ENDS + ":：" and begins_small(line) for above, line in pairwise(lines))
    return are_long and is_prose and is_broken and not ITEM.match(lines[0])


def blocks_of(text: str, *, least: int = 3) -> list[TypedBlock]:
    """Return the blocks of a part, the line that announces a list, table or data as its lead.

    Args:
        text: As typed.
        least: Labels with a number each that are data.
    """
    lines = [piece for line in text.split("\n") for piece in short_enough(line)]
    found: list[TypedBlock] = []
    for block in _raw_blocks(lines, least):
        above = found[-1] if found else None
        if (
            above is not None
            and above.kind == "text"
            and block.kind not in {"text", "code"}
            and not block.lead
        ):
            rest, _, last = above.text.rpartition("\n")
            if last.rstrip()[-1:] in ":：" or (can_head(last) and not rest):
                found.pop()
                found += [TypedBlock("text", rest)] if rest else []
                block = replace(block, lead=last.rstrip(":： "))
        found.append(block)
    return found


def _raw_blocks(lines: Sequence[str], least: int) -> Iterator[TypedBlock]:
    at = 0
    while at < len(lines):
        start = at
        if not lines[at].strip():
            at += 1
        elif FENCE.match(lines[at]):
            at = next((n + 1 for n in range(at + 1, len(lines)) if FENCE.match(lines[n])), len(lines))
            yield TypedBlock("code", "\n".join(lines[start:at]))
        elif (table := table_at(lines, at))[1] is not None and not _are_pairs(table[1]):
            at += table[0]
            yield TypedBlock("table", pipe_rows(table[1]))
        else:
            is_list = ITEM.match(lines[at]) is not None
            at = _end(lines, at, is_list=is_list)
            said = [line for line in tidied("\n".join(lines[start:at])).split("\n") if line.strip()]
            yield from _of_lines(said, least, is_list=is_list)


def _are_pairs(rows: Sequence[Sequence[str]]) -> bool:
    """Whether a table is labels with a number each, without names of columns."""
    return len(rows[0]) == 2 and not any(rows[0])


def _end(lines: Sequence[str], at: int, *, is_list: bool) -> int:
    """Return where a list or paragraph ends."""
    end = at
    while at < len(lines):
        line = lines[at]
        is_item = ITEM.match(line) is not None or (is_list and line[:1].isspace())
        if not line.strip():
            if not is_list:
                break
        elif (
            is_item != is_list
            or FENCE.match(line)
            or (not is_list and end > at - 1 > 0 and _is_table(lines, at))
        ):
            break
        at += 1
        end = at if line.strip() else end
    return end


def _is_table(lines: Sequence[str], at: int) -> bool:
    rows = table_at(lines, at)[1]
    return rows is not None and not _are_pairs(rows)


def _of_lines(lines: Sequence[str], least: int, *, is_list: bool) -> Iterator[TypedBlock]:
    """Yield lines as data, as a list where they are points or their author ended them, else as sentences."""
    if data := data_of_lines(lines, least=least):
        yield TypedBlock("data", data.points, data=data)
        return
    are_paragraphs = not is_list and all(one.rstrip()[-1] in STOPS for one in lines)
    if are_paragraphs and sum(len(sentences(one)) for one in lines) > 2 * len(lines):
        for one in lines:
            yield from _of_sentences(sentences(one), least)
        return
    if is_list or len(lines) > 2 or (len(lines) > 1 and all(map(leads, lines))):
        yield from _of_points(lines, least, is_list=is_list)
        return
    yield from _of_sentences([one for line in lines for one in sentences(line)], least)


def _of_points(lines: Sequence[str], least: int, *, is_list: bool) -> Iterator[TypedBlock]:
    """Yield lines as a list, those between them that are data as such.

    Lines of one pair each are only where asked for, and periods of which others are no data not at all: a part of them
    is another picture.
    """
    start = at = 0
    while at < len(lines):
        data, end = data_in(lines[at], least=least), at + 1
        if data is None and least < _FEWEST:
            while end < min(len(lines), at + _MOST) and data_of_lines(lines[at : end + 1], least=least):
                end += 1
            data = data_of_lines(lines[at:end], least=least)
            if data and are_periods([label for label, _ in data.pairs]):
                data = None if any(map(_begins_period, (*lines[:at], *lines[end:]))) else data
        elif data is not None and not data.has_measure and least == _FEWEST:
            data = None
        if data is not None:
            yield from _list(lines[start:at], is_list=is_list)
            yield TypedBlock("data", data.points, data.lead, data)
            start = end
        at = end
    yield from _list(lines[start:], is_list=is_list)


def _begins_period(line: str) -> bool:
    match = ITEM.match(line)
    return are_periods((match["text"] if match else line).split()[:1])


def _list(lines: Sequence[str], *, is_list: bool) -> Iterator[TypedBlock]:
    if lines:
        yield TypedBlock("list", "\n".join(lines) if is_list else points_of(lines))


def _of_sentences(said: Sequence[str], least: int) -> Iterator[TypedBlock]:
    """Yield sentences; runs of them with a label or a year each as lists, those of labels with numbers as data."""
    text: list[str] = []
    for form, group in groupby(said, key=lambda one: _form(one, least)):
        run = list(group)
        if form == "text" or len(run) < _RUNS[form]:
            text += run
            continue
        yield from [TypedBlock("text", "\n".join(text))] if text else []
        text = []
        if form == "data":
            for data in filter(None, (data_in(one, least=least) for one in run)):
                yield TypedBlock("data", data.points, data.lead, data)
        else:
            yield TypedBlock("list", points_of(run))
    yield from [TypedBlock("text", "\n".join(text))] if text else []


def _form(sentence: str, least: int) -> str:
    """Return what a sentence is in a paragraph; one that runs on without a mark is no data whatever its numbers."""
    data = data_in(sentence, least=least)
    is_marked = least < _FEWEST or any(mark in sentence for mark in ":：=") or sentence[-1] not in STOPS
    if (
        data is not None
        and is_marked
        and (len(data.pairs) >= _FEWEST or sum(map(sentence.count, ":=：")) > 1)
    ):
        return "data"
    label = LABELLED.match(sentence)
    if label is not None and len(label["label"].split()) <= _FEW:
        return "label"
    return "year" if is_year(sentence.split()[0].rstrip(":,")) else "text"
