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
from nbdeck.engine.author.typed.tables import Rows, pipe_rows, table_at
from nbdeck.engine.author.typed.text import FENCE, ITEM, short_enough, tidied

Kind = Literal["text", "list", "table", "code", "data"]
_WRAPPED = 60
"""Characters of a line that may have been broken to fit a window."""


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
    blocks: list[TypedBlock] = []
    for block in _raw_blocks(lines, least):
        above = blocks[-1] if blocks and block.kind not in {"text", "code"} and not block.lead else None
        if above is not None and above.kind == "text":
            rest, _, last = above.text.rpartition("\n")
            if last.rstrip()[-1:] in ":：" or (can_head(last) and not rest):
                blocks[-1:] = [TypedBlock("text", rest)] if rest else []
                block = replace(block, lead=last.rstrip(":： "))
        blocks.append(block)
    return blocks


def _raw_blocks(lines: Sequence[str], least: int) -> Iterator[TypedBlock]:
    at = 0
    while at < len(lines):
        start = at
        if not lines[at].strip():
            at += 1
        elif FENCE.match(lines[at]):
            at = next((n + 1 for n in range(at + 1, len(lines)) if FENCE.match(lines[n])), len(lines))
            yield TypedBlock("code", "\n".join(lines[start:at]))
        elif (table := _table_at(lines, at))[1] is not None:
            at += table[0]
            yield TypedBlock("table", pipe_rows(table[1]))
        else:
            is_list = ITEM.match(lines[at]) is not None
            at = _end(lines, at, is_list=is_list)
            said = [line for line in tidied("\n".join(lines[start:at])).split("\n") if line.strip()]
            yield from _of_lines(said, least, is_list=is_list)


def _table_at(lines: Sequence[str], at: int) -> tuple[int, Rows | None]:
    """Return the length and the rows of a table, but for labels with a number each without names of columns."""
    length, rows = table_at(lines, at)
    return (length, None if rows and len(rows[0]) == 2 and not any(rows[0]) else rows)


def _end(lines: Sequence[str], at: int, *, is_list: bool) -> int:
    """Return where a list or paragraph ends; a list goes on below blank lines."""
    end = at
    for now in range(at, len(lines)):
        line = lines[now]
        is_item = ITEM.match(line) is not None or (is_list and line[:1].isspace())
        if not line.strip():
            if not is_list:
                break
        elif (
            is_item != is_list or FENCE.match(line) or (now > at and not is_list and _table_at(lines, now)[1])
        ):
            break
        else:
            end = now + 1
    return max(end, at + 1)


def _of_lines(lines: Sequence[str], least: int, *, is_list: bool) -> Iterator[TypedBlock]:
    """Yield lines as data, as a list where they are points or their author ended them, else as sentences."""
    if data := data_of_lines(lines, least=least):
        yield TypedBlock("data", data.points, data=data)
        return
    are_paragraphs = not is_list and all(one.rstrip()[-1] in STOPS for one in lines)
    are_long = are_paragraphs and sum(len(sentences(one)) for one in lines) > 2 * len(lines)
    if are_long and len(lines) > 1:
        for line in lines:
            yield from _of_lines([line], least, is_list=False)
        return
    is_run = is_list or len(lines) > 2 or (len(lines) > 1 and all(map(leads, lines)))
    pieces = lines if is_run else [one for line in lines for one in sentences(line)]
    for is_data, group in groupby(pieces, key=lambda one: _data(one, least) is not None):
        run = list(group)
        whole = data_of_lines(run, least=least) if is_run else None
        each = [data for one in run if (data := _data(one, least))] if whole is None else [whole]
        is_part = len(run) < len(pieces) and any(
            are_periods([label for label, _ in one.pairs]) for one in each
        )
        if is_data and all(len(one.pairs) >= least for one in each) and not (whole and is_part):
            for data in each:
                yield TypedBlock("data", data.points, data.lead, data)
        elif is_run:
            yield TypedBlock("list", "\n".join(run) if is_list else points_of(run))
        else:
            yield TypedBlock("text", "\n".join(run))


def _data(piece: str, least: int) -> Data | None:
    """Return the labels with numbers of a piece; one that runs on without a mark is none whatever its numbers."""
    data = data_in(piece, least=least if least > 2 else 1)
    is_marked = least < 3 or any(mark in piece for mark in ":：=") or piece.rstrip()[-1] not in STOPS
    return data if data is not None and is_marked and (data.has_measure or least < 3) else None
