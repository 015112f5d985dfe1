"""What documents offer to an author: passages with their place, in sections."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.material.two_scripts import one_script
from nbdeck.engine.author.sentences.cleaning import heading_words
from nbdeck.engine.author.sentences.prose import count_words
from nbdeck.engine.model.deck import with_lead_ins
from nbdeck.engine.model.source import (
    Block,
    ChartBlock,
    Heading,
    ListItem,
    Paragraph,
    PictureBlock,
    Source,
    SourcePlace,
    TableBlock,
)

PassageKind: TypeAlias = Literal["sentence", "item", "row", "note", "quote"]
"""Sentence of running text, point of a list, row of a table, speaker's note, or quotation as a whole."""


@dataclass(frozen=True, slots=True)
class Passage:
    """The smallest piece of a document that is used as a whole.

    Attributes:
        text: Its words as they stand there.
        document: Name of the document.
        place: Page, slide, sheet or line.
        headings: Headings above it, the highest first.
        kind: What it is.
        language: BCP 47 tag of its document; empty when it cannot be told.
        number: Its number in a numbered list.
        details: Points below a point of a list.
        paragraph: Which paragraph or list of its document it belongs to, counted from 0.
        sentence: Its number in its paragraph, from 0.
        pictures: Pictures of its section.
        table: The table that it is a row of.
        lead: The words that open the list it is a point of, where they end in a colon or in dots.
        before: The sentence before it in its paragraph; empty for the first, and for a point of a list.
        after: The sentence behind it in its paragraph, where nothing else shows that one; else empty.
        code: The code right behind it, as it stands there.
        is_beside_code: Whether code stands right behind it or right in front of it.
        is_torn: Whether it may be the rest of a sentence that a picture or a page parts.
    """

    text: str
    document: str
    place: SourcePlace | None = None
    headings: tuple[str, ...] = ()
    kind: PassageKind = "sentence"
    language: str = ""
    number: int | None = None
    details: tuple[str, ...] = ()
    paragraph: int = 0
    sentence: int = 0
    pictures: tuple[PictureBlock, ...] = ()
    table: TableBlock | None = None
    lead: str = ""
    before: str = ""
    after: str = ""
    code: str = ""
    is_beside_code: bool = False
    is_torn: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with everything up to the next one.

    Attributes:
        heading: Its words without numbering; empty above the first heading.
        level: 1 is the highest; 0 above the first heading.
        document: Name of the document.
        place: Where the heading stands.
        headings: Headings above it and itself.
        passages: Text, in reading order.
        tables: Tables.
        charts: Charts.
        pictures: Pictures.
        language: BCP 47 tag of the document.
        position: How far into its document it begins, 0 to 1.
    """

    heading: str
    level: int
    document: str
    place: SourcePlace | None = None
    headings: tuple[str, ...] = ()
    passages: tuple[Passage, ...] = ()
    tables: tuple[TableBlock, ...] = ()
    charts: tuple[ChartBlock, ...] = ()
    pictures: tuple[PictureBlock, ...] = ()
    language: str = ""
    position: float = 0.0

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing but the heading."""
        return not (self.passages or self.tables or self.charts or self.pictures)


def sections(sources: Sequence[Source], *, as_typed: bool = False) -> list[Section]:
    """Return the sections of documents in order; a heading with nothing below it is a section too.

    Args:
        sources: The documents.
        as_typed: Whether headings keep their numbers and marks.
    """
    return [section for source in sources for section in _sections_of(source, as_typed=as_typed)]


def passages(sources: Sequence[Source]) -> list[Passage]:
    """Return all passages of documents in order, rows of tables and notes included."""
    all_passages: list[Passage] = []
    for section in sections(sources):
        all_passages.extend(replace(passage, pictures=section.pictures) for passage in section.passages)
        for table in section.tables:
            all_passages.extend(_rows(table, section))
    return all_passages


def _rows(table: TableBlock, section: Section) -> Iterator[Passage]:
    heads = [cell.text.strip() for cell in table.rows[0]] if table.header_rows and table.rows else []
    for row in table.rows[table.header_rows :]:
        cells = [cell.text.strip() for cell in row]
        named = (
            f"{head}: {cell}" if head else cell
            for head, cell in zip(heads or [""] * len(cells), cells, strict=False)
            if cell
        )
        yield Passage(
            "; ".join(named),
            section.document,
            table.place,
            section.headings,
            "row",
            section.language,
            pictures=section.pictures,
            table=table,
        )


@dataclass(slots=True)
class _Open:
    """A section while its blocks are read."""

    heading: str
    level: int
    place: SourcePlace | None
    headings: tuple[str, ...]
    position: float
    blocks: list[Block]


def _are_counted(blocks: Sequence[Block]) -> bool:
    """Whether headings are counted by bare numbers from 1 on, as in "3 Results"; "5 ways to save" is no such one."""
    matches = [_BARE.match(block.text) for block in blocks if isinstance(block, Heading)]
    numbers = [int(match[1]) for match in matches if match]
    return len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1))


def _sections_of(source: Source, *, as_typed: bool) -> list[Section]:
    language = lexicon(source.language)
    blocks = _without_feet(one_script(source))
    opened = [_Open("", 0, None, (), 0.0, [])]
    path: list[tuple[int, tuple[str, ...], str]] = []
    bare = _BARE if _are_counted(blocks) else None
    for number, block in enumerate(blocks):
        if not isinstance(block, Heading):
            opened[-1].blocks.append(block)
            continue
        words = heading_words(bare.sub("", block.text) if bare else block.text, language)
        words = block.text if as_typed else words
        count = _COUNT.match(block.text)
        parts = tuple(count[1].split(".")) if count else ()
        path = [one for one in path if _is_below(block.level, parts, one)]
        path.append((block.level, parts, words))
        headings = tuple(text for _, _, text in path if text)
        opened.append(_Open(words, block.level, block.place, headings, number / len(blocks), []))
    counter = iter(range(len(blocks) + 1))
    closed = [_closed(one, source, counter) for one in opened]
    return [section for section in closed if section.heading or not section.is_empty]


def _without_feet(blocks: Sequence[Block]) -> list[Block]:
    """Return blocks without lines at the foot of two pages or more, which end in the number of their page or slide."""
    feet = [_foot(block) for block in blocks]
    number = Counter(feet)
    return [block for block, foot in zip(blocks, feet, strict=True) if not foot or number[foot] == 1]


def _foot(block: Block) -> str:
    match = _FOOT.match(block.text.strip()) if isinstance(block, Paragraph) else None
    if match is None or block.place is None or block.place.kind not in {"page", "slide"}:
        return ""
    return match[1] if block.place.number == int(match[2]) else ""


def _is_below(level: int, number: tuple[str, ...], other: tuple[int, tuple[str, ...], str]) -> bool:
    """Whether a heading stands below another one: of a higher level, or counted as its part, as 7.1 is of 7."""
    is_part = len(number) > len(other[1]) > 0 and number[: len(other[1])] == other[1]
    is_beside = len(number) > 1 and number[:-1] == other[1][:-1]
    return is_part or (other[0] < level and not is_beside)


def _closed(one: _Open, source: Source, counter: Iterator[int]) -> Section:
    return Section(
        heading=one.heading,
        level=one.level,
        document=source.name,
        place=one.place,
        headings=one.headings,
        passages=tuple(_texts(one, source, counter)),
        tables=tuple(block for block in one.blocks if isinstance(block, TableBlock) and block.rows),
        charts=tuple(block for block in one.blocks if isinstance(block, ChartBlock)),
        pictures=tuple(block for block in one.blocks if isinstance(block, PictureBlock)),
        language=source.language,
        position=one.position,
    )


def _texts(one: _Open, source: Source, counter: Iterator[int]) -> Iterator[Passage]:
    """Yield the passages of a section; a list is one paragraph, its deeper points are details of those above."""
    base = Passage("", source.name, headings=one.headings, language=source.language)
    current: Passage | None = None
    in_list = level = 0
    is_open = False
    blocks = _with_typed_lists(one.blocks)
    for at, (block, lead) in enumerate(with_lead_ins(blocks, one.heading)):
        if isinstance(block, ListItem):
            goes_on = current is not None and None not in (current.number, block.number)
            is_next = current is not None and goes_on and block.number == (current.number or 0) + 1
            if current is not None and block.level > level and not is_next:
                current = replace(current, details=(*current.details, block.text.strip()))
                continue
            if current is not None:
                yield current
            else:
                in_list = next(counter)
            level = block.level
            current = replace(
                base,
                text=block.text.strip(),
                place=block.place,
                kind="item",
                number=block.number,
                paragraph=in_list,
                lead=lead,
                code=_code_at(blocks, at + 1),
                is_beside_code=bool(_code_at(blocks, at + 1)),
            )
            continue
        if isinstance(block, Paragraph) and block.role == "code":
            continue
        if current is not None:
            yield current
            current = None
        if isinstance(block, Paragraph):
            passage = replace(base, place=block.place, paragraph=next(counter), is_torn=is_open)
            yield from _beside_code(list(_of_paragraph(block, passage)), blocks, at)
            if block.role == "body":
                is_open = source.kind == "pdf" and _is_open(block.text)
    if current is not None:
        yield current


def _with_typed_lists(blocks: Sequence[Block]) -> list[Block]:
    """Return blocks; paragraphs that count on from 1, "1. Plan", "2. Build", or have a dash, are points of a list.

    So are the lines of a paragraph each of which has a number and none of which ends as sentences do.
    """
    blocks = [line for block in blocks for line in _lines_with_numbers(block)]
    listed = list(blocks)
    numbers = [_typed_number(block) for block in blocks]
    dashed = [_is_dashed(block) for block in blocks]
    for at, number in enumerate(numbers):
        is_next = at > 0 and number == (numbers[at - 1] or 0) + 1 and isinstance(listed[at - 1], ListItem)
        opens = number == 1 and numbers[at + 1 : at + 2] == [2]
        is_point = dashed[at] and True in (*dashed[max(at - 1, 0) : at], *dashed[at + 1 : at + 2])
        block = blocks[at]
        if (is_next or opens or is_point) and isinstance(block, Paragraph):
            text = (_DASH if is_point else _TYPED_NUMBER).sub("", block.text)
            listed[at] = ListItem(text=text, number=number, place=block.place)
    return listed


def _is_dashed(block: Block) -> bool:
    return isinstance(block, Paragraph) and block.role == "body" and _DASH.match(block.text) is not None


def _lines_with_numbers(block: Block) -> Iterator[Block]:
    lines = block.text.splitlines() if isinstance(block, Paragraph) and block.role == "body" else []
    if len(lines) > 1 and all(_DIGIT.search(line) and not _ENDED.search(line.rstrip()) for line in lines):
        yield from (ListItem(text=line.strip(), place=block.place) for line in lines)
    else:
        yield block


def _typed_number(block: Block) -> int | None:
    match = _TYPED_NUMBER.match(block.text) if isinstance(block, Paragraph) and block.role == "body" else None
    return int(match[1]) if match else None


def _beside_code(passages_beside: list[Passage], blocks: Sequence[Block], at: int) -> list[Passage]:
    """Return the sentences of a paragraph, the first and the last of which know of code next to them."""
    if passages_beside and _code_at(blocks, at - 1):
        passages_beside[0] = replace(passages_beside[0], is_beside_code=True)
    if passages_beside and (code := _code_at(blocks, at + 1)):
        passages_beside[-1] = replace(passages_beside[-1], code=code, is_beside_code=True)
    return passages_beside


def _code_at(blocks: Sequence[Block], at: int) -> str:
    block = blocks[at] if 0 <= at < len(blocks) else None
    return block.text if isinstance(block, Paragraph) and block.role == "code" else ""


def _of_paragraph(block: Paragraph, base: Passage) -> Iterator[Passage]:
    if block.role in {"code", "caption", "footnote"} or not block.text.strip():
        return
    if block.role == "quote":
        yield replace(base, text=" ".join(block.text.split()), kind="quote")
        return
    kind: PassageKind = "note" if block.role == "note" else "sentence"
    sentences = split_sentences(block.text)
    around = zip(("", *sentences), sentences, (*sentences[1:], ""), strict=False)
    for number, (before, text, after) in enumerate(around):
        is_torn = base.is_torn and not number
        yield replace(
            base, text=text, kind=kind, sentence=number, before=before, after=after, is_torn=is_torn
        )


def _is_open(text: str) -> bool:
    """Whether a paragraph of many words ends in the middle of a sentence."""
    return count_words(text) > _OPEN and _ENDED.search(text.rstrip()) is None


def split_sentences(paragraph: str) -> list[str]:
    """Return the sentences of a paragraph; line feeds that the author set part them too."""
    split: list[str] = []
    for line in paragraph.splitlines():
        split.extend(piece for sentence in sentences(line.strip()) for piece in _pieces(sentence))
    return split


def _pieces(sentence: str) -> list[str]:
    """Return a sentence, or the pieces of a text without an end, which no one could read as one."""
    if len(sentence) <= _ENDLESS:
        return [sentence]
    return textwrap.wrap(sentence, _ENDLESS // 2)


_OPEN = 12
"""Words of a paragraph that a page may part."""
_TYPED_NUMBER = lazy_pattern(r"^[(（]?(\d{1,2})(?:[.)）]\s+|[.、．)）\s](?=[^\W\d]))")
"""The number that a person typed in front of a point."""
_DASH = lazy_pattern(r"^[-–—*•]\s+(?=\S)")
"""The dash that a person typed in front of a point."""
_DIGIT = lazy_pattern(r"\d")
_ENDED = lazy_pattern(r"[.!?:;。！？：；…؟।][\"'”’»)\]」』）]*$")
_FOOT = lazy_pattern(r"^(.+?)\s*[|·•–—-]\s*(\d{1,4})\.?$")
"""A line that ends in a number behind a mark."""
_BARE = lazy_pattern(r"^(\d{1,2})\s+(?=\S)")
_COUNT = lazy_pattern(r"^(?:[^\W\d_]{1,9}\.?\s)?(\d{1,2}(?:\.\d{1,2})*)(?=[.):\s]|$)")
"""The number in front of a heading, perhaps behind a word: "7.1 Vote", "TOP 7. Votes"."""
_ENDLESS = 1200
"""Characters that no sentence has."""
