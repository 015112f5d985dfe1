"""A text that a user typed, read once: parts under headings, and in each sentences, lists, tables, code and data.

All that comes after, the slides, their titles and the passages for a model, reads this value and not the text again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, pairwise
from typing import Literal

from nbdeck.contract.words.marks import leads
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import ENDS, STOPS, begins_small, count_words, sentences
from nbdeck.engine.author.looks.short_title import is_title
from nbdeck.engine.author.typed.pairs import Data, are_periods, data_in, data_of_lines
from nbdeck.engine.author.typed.tables import Rows, pipe_rows, table_at
from nbdeck.engine.author.typed.text import FENCE, ITEM, LABELLED, marked_heading, short_enough, tidied

Kind = Literal["text", "lines", "list", "table", "code"]
HEADING_WORDS, TITLE_WORDS, _CHARACTERS = 10, 16, 90
"""Words of a line that can be a heading, of the title of all, and characters of ten words."""
_LABEL, _VALUE = 5, 3
"""Words in front of a colon that name what a paragraph is about, and behind one that are no more than a value."""
_GREETING, _SIGNED = 6, 4
"""Words of a greeting, and of each line below a letter."""
_WRAPPED = 60
"""Characters of a line that may have been broken to fit a window."""
_DATE = lazy_pattern(r"\d{1,2}\.\d{1,2}\.$")
_SIGNATURE = lazy_pattern(r"--[ ]*$")
"""The line above the signature of a mail."""
_COMMAS, _ASKS, _COLONS = ",،，", "?？", ":："


@dataclass(frozen=True, slots=True)
class TypedBlock:
    """A part of a text of one form.

    Attributes:
        kind: Its form; `lines` are those that their author ended, without marks.
        text: As it was typed, a sentence or point a line, or pipe rows.
        lead: The line above that announces a list or a table.
        rows: The rows of a table.
        data: Labels with a number each, where it is nothing else.
        goes_on: Whether it goes on with the lines of the block before.
    """

    kind: Kind
    text: str
    lead: str = ""
    rows: Rows = ()
    data: Data | None = None
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class TypedPart:
    """A heading and what stands below it.

    Attributes:
        heading: Its words; empty for what nothing heads.
        level: 1 is the highest; what nothing heads has that of the marked heading above, or 0.
        blocks: What stands below, in order.
    """

    heading: str
    level: int
    blocks: tuple[TypedBlock, ...] = ()


@dataclass(frozen=True, slots=True)
class TypedText:
    """A text as it was read; of a letter what stands between greeting and signature, and its subject."""

    parts: tuple[TypedPart, ...]
    subject: str = ""


@dataclass(frozen=True, slots=True)
class _Paragraph:
    """Lines between blank ones, or a heading that is marked as one, with its level."""

    lines: tuple[str, ...]
    level: int = 0


def read_text(text: str) -> TypedText:
    """Return a text as parts, headed by lines that are marked or stand above others as titles do.

    A title above all others has level 1.
    """
    paragraphs = list(_paragraphs(unwrapped(text)))
    body, subject = _letter(paragraphs)
    parts = tuple(TypedPart(head, level, tuple(_blocks(lines))) for head, level, lines in _parts(body))
    return TypedText(tuple(one for one in parts if one.heading or one.blocks), subject)


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
    is_broken = any(above[-1] not in ENDS + _COLONS and begins_small(line) for above, line in pairwise(lines))
    return are_long and is_prose and is_broken and not ITEM.match(lines[0])


def _paragraphs(text: str) -> Iterator[_Paragraph]:
    """Yield marked headings, and the lines between blank ones, code whole and other lines without their marks."""
    lines = [piece for line in text.splitlines() for piece in short_enough(line)]
    paragraph: list[str] = []
    at, is_code = 0, False
    while at < len(lines):
        is_fence = FENCE.match(lines[at]) is not None
        is_code ^= is_fence
        heading = None if is_code or is_fence else marked_heading(lines, at)
        line = lines[at] if is_code or is_fence else tidied(lines[at])
        at += heading.lines if heading else 1
        if paragraph and not is_code and _stands_between(paragraph[-1], line, "".join(lines[at : at + 1])):
            yield _Paragraph(tuple(paragraph))
            paragraph = []
        if heading is None and (line.strip() or is_code):
            paragraph.append(line)
            continue
        if paragraph:
            yield _Paragraph(tuple(paragraph))
        paragraph = [heading.below] if heading and heading.below else []
        if heading:
            yield _Paragraph((heading.text,), heading.level)
    if paragraph:
        yield _Paragraph(tuple(paragraph))


def _stands_between(above: str, line: str, below: str) -> bool:
    """Whether a line can head those below: it stands between points or ended sentences, or is asked and answered."""
    if not line.strip() or line[:1].isspace() or ITEM.match(line) or begins_small(below):
        return False
    asks = line.rstrip()[-1] in _ASKS
    are_ended = all(ITEM.match(one) or one.rstrip()[-1:] in [*STOPS] for one in (above, below))
    is_answered = asks and bool(below.strip()) and below.rstrip()[-1] not in _ASKS
    return (is_answered or (are_ended and not asks)) and can_head(
        line, words=TITLE_WORDS if asks else HEADING_WORDS
    )


def _letter(paragraphs: Sequence[_Paragraph]) -> tuple[Sequence[_Paragraph], str]:
    """Return what a letter says below a few words that end in a comma and above its last lines of a few words.

    The other value is the last line above its greeting. Any other text is returned whole: above a greeting stand no
    sentences.
    """
    signed = next(
        (at for at, one in enumerate(paragraphs) if _SIGNATURE.match(one.lines[0])), len(paragraphs)
    )
    inside = paragraphs[:signed] or paragraphs
    at = next((at for at, one in enumerate(inside) if _greets(one)), None)
    if at is None or any(map(_is_sentence, chain(*(one.lines for one in inside[:at])))):
        return paragraphs, ""
    rest = _Paragraph(inside[at].lines[1:])
    body = [one for one in (rest, *inside[at + 1 :]) if one.lines]
    while len(body) > 1 and not body[-1].level and all(map(_is_signature, body[-1].lines)):
        if table_at(body[-1].lines, 0)[1] is not None:
            break
        body.pop()
    if not body:
        return paragraphs, ""
    subject = inside[at - 1].lines[-1].strip() if at else ""
    field = LABELLED.match(subject)
    is_plain = not any(one.isdigit() or one in "@,;" for one in subject) and count_words(subject) > 1
    return body, field["rest"] if field else subject if is_plain else ""


def _is_sentence(line: str) -> bool:
    return line.rstrip()[-1:] in [*STOPS] and count_words(line) > _VALUE


def _greets(paragraph: _Paragraph) -> bool:
    first, *others = map(str.strip, paragraph.lines)
    is_short = count_words(first) <= _GREETING and not any(map(str.isdigit, first)) and not ITEM.match(first)
    return is_short and first[-1:] in [*_COMMAS] and not any(one[-1:] in [*_COMMAS] for one in others)


def _is_signature(line: str) -> bool:
    is_other = ITEM.match(line) or line.rstrip()[-1] in STOPS + _COLONS or "|" in line
    return count_words(line) <= _SIGNED and not is_other and data_in(line, least=1) is None


def _parts(paragraphs: Sequence[_Paragraph]) -> Iterator[tuple[str, int, list[str]]]:
    """Yield headings with their levels and the lines below; what nothing heads has an empty one.

    A heading right above its paragraph heads no other one; one that stands alone heads all up to the next, or the one
    paragraph that its colon announces.
    """
    heading, level, said = "", 0, list[str]()
    marked, left = 0, len(paragraphs)
    for at, paragraph in enumerate(paragraphs):
        below = paragraphs[at + 1].lines if at + 1 < len(paragraphs) and not paragraphs[at + 1].level else ()
        head, rest = _heading(paragraph, below, is_first=not at)
        if head or not left:
            if heading or said:
                yield heading, level, said
            marked = paragraph.level or marked
            is_title = not at and not rest
            heading, said = head, []
            level = paragraph.level or marked + (0 if not head else 1 if is_title else 2)
            is_announced = paragraph.lines[0].rstrip()[-1:] in [*_COLONS] and not paragraph.level
            left = len(paragraphs) if not (head and (rest or is_announced)) else 0 if rest else 1
        else:
            left -= 1
        said += ["", *rest] if said and rest else rest
    if heading or said:
        yield heading, level, said


def _heading(paragraph: _Paragraph, below: Sequence[str], *, is_first: bool) -> tuple[str, Sequence[str]]:
    """Return the heading of a paragraph, empty without one, and the lines under it."""
    first, *others = paragraph.lines
    if paragraph.level:
        return first, ()
    item = ITEM.match(first)
    is_counted = item is not None and bool(item["number"]) and bool(others) and not _are_set_in(others)
    if others:
        is_above = is_counted or _heads(first, others, is_first=is_first)
    else:
        is_above = bool(below) and (len(below) > 1 or not can_head(below[0]))
    words = TITLE_WORDS if is_first or first.rstrip()[-1] in _ASKS else HEADING_WORDS
    can = (item is None or is_counted) and is_above and can_head(first, words=words)
    match = None if others or item or (is_first and can) else LABELLED.match(first.strip())
    label, rest = (match["label"].strip(), match["rest"]) if match else ("", "")
    is_said = count_words(rest) >= _VALUE and data_in(first, least=1) is None
    if 0 < count_words(label) < _LABEL and is_said and is_title(label):
        return label, [rest]
    bare = first.strip()
    return (
        (bare if _DATE.search(bare) else bare.rstrip(":：.。").rstrip(), others)
        if can
        else ("", paragraph.lines)
    )


def _are_set_in(lines: Sequence[str]) -> bool:
    """Whether lines below a number go on with it, or count on."""
    return lines[0][0].isspace() or any(match["number"] for match in map(ITEM.match, lines) if match)


def _heads(first: str, others: Sequence[str], *, is_first: bool) -> bool:
    """Whether a short line stands above its paragraph as its heading: it is the first, or what follows is no such."""
    if first.rstrip()[-1] in _COLONS:
        return True
    both = [first, *others]
    is_row = table_at(both, 0)[1] or data_of_lines(both, least=2)
    is_question = first.rstrip()[-1] in _ASKS and others[0].rstrip()[-1] in _ASKS
    is_broken = len(others) == 1 and begins_small(others[0])
    if is_row or is_question or is_broken or (leads(first) and not data_of_lines(others, least=2)):
        return False
    return bool(
        (is_first and not first[0].isdigit())
        or all(ITEM.match(one) or one[:1].isspace() for one in others)
        or (table_at(others, 0)[1] or data_of_lines(others) or data_in(others[0]))
        or (others[0].rstrip()[-1] in STOPS + _COLONS and not begins_small(others[0]))
        or all(any(map(str.isdigit, one)) for one in others) > any(map(str.isdigit, first))
        or (count_words(first) <= _VALUE and min(map(count_words, others)) > count_words(first))
    )


def can_head(line: str, *, words: int = HEADING_WORDS) -> bool:
    """Whether a line is as short as a title and ends no sentence but a question."""
    said = line.strip()
    if count_words(said) > words or len(said) > _CHARACTERS * words / HEADING_WORDS or not is_title(said):
        return False
    match = LABELLED.match(said)
    is_label = match is not None and count_words(match["rest"]) > _VALUE and words == HEADING_WORDS
    is_ended = said[-1] in ENDS and said[-1] not in _ASKS and not _DATE.search(said)
    is_other = is_label or is_ended or said[0] in ">|`~[" or len(sentences(said)) > 1
    is_value = any(map(str.isdigit, said.split()[-1])) or len(said.split()[-1]) <= _VALUE
    return not is_other and not (is_value and data_in(said, least=1))


def _blocks(lines: Sequence[str]) -> Iterator[TypedBlock]:
    """Yield the blocks of a part, each with the line that announces it as its lead."""
    above: TypedBlock | None = None
    for block in _plain_blocks(lines):
        led = block
        is_set = block.kind in {"lines", "list", "table"} and not block.goes_on
        can_be_led = is_set or (block.data is not None and block.data.is_sure and not block.data.lead)
        if above is not None and above.kind == "text" and not above.data and can_be_led:
            rest, _, last = above.text.rpartition("\n")
            if last.rstrip()[-1:] in [*_COLONS] or (can_head(last) and not rest):
                above = replace(above, text=rest) if rest else None
                led = replace(block, lead=last.rstrip(":： "))
        if above is not None:
            yield above
        above = led
    if above is not None:
        yield above


def _plain_blocks(lines: Sequence[str]) -> Iterator[TypedBlock]:
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
            yield TypedBlock("table", pipe_rows(table[1]), rows=table[1])
        else:
            is_list = ITEM.match(lines[at]) is not None
            at = _end(lines, at, is_list=is_list)
            yield from _of_lines([line for line in lines[start:at] if line.strip()], is_list=is_list)


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


def _of_lines(lines: Sequence[str], *, is_list: bool) -> Iterator[TypedBlock]:
    """Yield lines as a list where they are points or their author ended them, else as sentences; data apart."""
    if data := data_of_lines(lines, least=2):
        yield TypedBlock("list" if is_list else "lines", "\n".join(lines), data=data)
        return
    are_paragraphs = not is_list and all(one.rstrip()[-1] in STOPS for one in lines)
    if are_paragraphs and len(lines) > 1 and sum(len(sentences(one)) for one in lines) > 2 * len(lines):
        for line in lines:
            yield from _of_lines([line], is_list=False)
        return
    is_run = is_list or len(lines) > 2 or (len(lines) > 1 and all(map(leads, lines)))
    pieces = lines if is_run else [one for line in lines for one in sentences(line)]
    kind: Kind = "list" if is_list else "lines" if is_run else "text"
    for number, (data, said) in enumerate(_data_and_others(pieces, is_run=is_run)):
        yield TypedBlock(kind, "\n".join(said), data=data, goes_on=number > 0)


def _data_and_others(pieces: Sequence[str], *, is_run: bool) -> Iterator[tuple[Data | None, Sequence[str]]]:
    """Yield pieces that are labels with numbers, each alone or lines of a run together, and those between.

    Of periods a run is data as a whole or not at all.
    """
    others: list[str] = []
    for has_data, group in groupby(pieces, key=lambda one: data_in(one, least=1) is not None):
        run = list(group)
        whole = data_of_lines(run, least=2) if has_data and is_run else None
        are_all = whole is None or not are_periods([label for label, _ in whole.pairs])
        each = [(whole, run)] if whole else [(data_in(one, least=2), [one]) for one in run]
        for data, said in each:
            if data is None or not are_all:
                others += said
                continue
            if others:
                yield None, others
                others = []
            yield replace(data, is_sure=data is not whole and data.is_sure), said
    if others:
        yield None, others
