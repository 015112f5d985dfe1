"""A text that a user typed as slides: every word of it, in its order.

Headings part the slides. Between them a table, a list and lines of their own make a slide each, and sentences stand
together up to four on a slide. Titles are the text's own words: its headings, the lines above lists, its first
sentences.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise, repeat
from textwrap import dedent, indent

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.contract.printing import lines_of
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words, sentences
from nbdeck.engine.author.looks.appearance import describe
from nbdeck.engine.author.looks.description import entitled, items_of, untitled
from nbdeck.engine.author.looks.length import counted, split_slide, split_to_fit
from nbdeck.engine.author.looks.short_title import is_title, is_whole_title
from nbdeck.engine.author.prompt.headings import headed_parts
from nbdeck.engine.author.prompt.text_options import ChartWish, charted, data_in_section, with_data
from nbdeck.engine.author.prompt.titles import LONGEST_TITLE, named_after, title_of_labels
from nbdeck.engine.author.prompt.typed_blocks import (
    TypedBlock,
    begins_with_year,
    blocks_of,
    points_of,
    said_of,
    with_numbers,
)
from nbdeck.engine.author.typed.tables import parted, pipe_rows
from nbdeck.engine.author.typed.text import ITEM, LABELLED, TypedSection, has_code, tidied
from nbdeck.engine.text.words import continued, is_continued

MOST_SLIDES = 100
"""Slides that a text makes."""
_SLIDEFUL = 80
"""Words that still go on one slide as they are."""
_SHOWN = 88
"""Words that a slide shows with its title and the deck's title at its foot before it leaves any out."""
_SENTENCES, _SENTENCE_WORDS = 4, 60
"""Sentences of a slide, and their words, before there is another one."""
_LONG_PARAGRAPH = 7
"""Sentences of one paragraph that still stand together."""
_GOES_ON = 3
"""Slides of sentences under one heading, beyond which those that go on have their own first words as a title."""
_ENDS = ".!?…。！？"
_POINTS = 5
_PARAGRAPH = 12
"""Words of numbered points, on average, from which on each is a paragraph with a slide of its own."""
_COUNTED = lazy_pattern(r"\s*(?:-\s+)?\d{1,3}[.)]\s")
_NAME = lazy_pattern(r"^[^.?!？！؟。*]*$|^[\d.§ ]+[^.?!？！؟。*]*$")
"""A heading that is no sentence, and is known as one without a mark."""
_BESIDE = 25
"""Words that stand below a table or beside a chart as its caption."""
_LONGEST_NAMES = 90
"""Characters of columns or labels that are a title together."""
_NAMED = 4
"""Words of what stands in front of a colon and names the subject."""
_LOOK = lazy_pattern(
    r"^\s*(?:[-*]\s*)?[*_]*(?:appearance|layout|visuals?|look|darstellung|aussehen|presentation|apparence|"
    r"apariencia|aspetto)[*_]*\s*[:：][*_]*\s*(?P<look>.+)$",
    re.IGNORECASE | re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class _Request:
    """What slides are made for.

    Attributes:
        chart: What shall be charts.
        tag: BCP 47 tag of the deck.
        title: The title above the whole text, which parts without a heading go on with; empty without any.
    """

    chart: ChartWish
    tag: str
    title: str


def slides_of_text(
    text: str, chart_type: ChartType | None = None, *, wants_chart: bool = False, tag: str = "en"
) -> tuple[OutlineSlide, ...]:
    """Return a text as slides; none where it has no words.

    Args and result as in `parts_of_text`, but each slide has a title.
    """
    return entitled(parts_of_text(text, chart_type, wants_chart=wants_chart, tag=tag), tag)


def parts_of_text(
    text: str,
    chart_type: ChartType | None = None,
    *,
    wants_chart: bool = False,
    named: Collection[str] = (),
    tag: str = "en",
) -> tuple[OutlineSlide, ...]:
    """Return a text as slides, those of sentences without a heading `untitled`; none where it has no words.

    Args:
        text: As typed.
        chart_type: Kind of chart that is asked for.
        wants_chart: Whether tables, and labels with numbers, shall be charts wherever they can be; else they are none.
        named: Stems of the words that name which of them; empty for all.
        tag: BCP 47 tag of the deck.
    """
    look = describe(Layout.CHART, None, chart_type=chart_type) if wants_chart else ""
    parts = headed_parts(text)
    heading = next((part.heading for part in parts[:1]), "")
    is_above_all = bool(heading) and all(parts[0].level < part.level for part in parts[1:])
    wish = ChartWish(look, frozenset(named), tag)
    request = _Request(wish, tag, heading if is_above_all else "")
    slides = [charted(one, wish) for group in _groups(parts) for one in _of_group(group, request)]
    most = _SHOWN - count_words(heading)
    whole = [piece for one in slides for piece in split_to_fit(one, most, tag)]
    return counted(whole[:MOST_SLIDES], tag) or _of_lines(text)


def _of_lines(text: str) -> tuple[OutlineSlide, ...]:
    """Return a text of nothing but code or a greeting as a slide of its lines; none where it has no words."""
    lines = [line for line in tidied(text).split("\n") if any(map(str.isalnum, line))]
    return (_slide(lines[0], points_of(lines)),) if lines else ()


def _groups(parts: Sequence[TypedSection]) -> Iterator[list[TypedSection]]:
    """Yield the parts of a text that a slide could hold: a heading of the level that parts it, and what is below."""
    levels = [part.level for part in parts if part.level]
    top = next((level for level in sorted(set(levels)) if levels.count(level) > 1), max(levels, default=0))
    is_titled = all(levels[0] < level for level in levels[1:])
    group: list[TypedSection] = []
    for number, part in enumerate(parts):
        is_cover = (
            not number and bool(part.heading) and is_titled and len(parts) > 1 and not part.text.strip()
        )
        if is_cover:
            continue
        if 0 < part.level <= top and group:
            yield group
            group = []
        group.append(part)
    if group:
        yield group


def _of_group(group: Sequence[TypedSection], request: _Request) -> Iterator[OutlineSlide]:
    heading, *below = group
    if heading.heading and _is_little(group):
        text = heading.text if has_code(heading.text) else _text_of(group)
        data = data_in_section(heading, request.chart) if len(group) == 1 else None
        if data is not None and count_words(data.others) > _BESIDE:
            yield from _of_section(heading.heading, heading.text, request)
            return
        if data is not None:
            title = _below(heading.heading, data.lead)
            yield _slide(title, f"{data.others}\n\n{data.rows}", data.look)
            return
        yield _slide(heading.heading, text or heading.heading)
        return
    shared: list[list[TypedSection]] = []
    for part in below if heading.heading and not heading.text.strip() else ():
        if shared and _is_little([heading, *shared[-1], part]):
            shared[-1].append(part)
        else:
            shared.append([part])
    if shared and all(_is_little([heading, *parts]) for parts in shared):
        for at, parts in enumerate(shared):
            title = continued(heading.heading, at, request.tag) if at else heading.heading
            yield _slide(title, _text_of([heading, *parts]))
        return
    if below and heading.heading and not heading.text.strip():
        group = [replace(part, heading=_below(heading.heading, part.heading)) for part in below]
    for part in group:
        yield from _of_section(part.heading, part.text, request)


def _below(heading: str, own: str) -> str:
    """Return the heading of a part with the one above it, which no slide says otherwise, where both have room."""
    both = f"{heading}: {own}"
    return both if len(both) <= _LONGEST_NAMES else own


def _is_little(group: Sequence[TypedSection]) -> bool:
    """Whether a heading and what is below it go on one slide as they are; code stands alone."""
    are_code = any(has_code(part.text) for part in group)
    text = group[0].text if are_code else _text_of(group)
    is_little = count_words(text) <= _SLIDEFUL and len(items_of(parted(text)[0])) <= _POINTS
    return is_little and (len(group) == 1 or not are_code) and _is_simple(blocks_of(text))


def _text_of(group: Sequence[TypedSection]) -> str:
    """Return what a section says; parts below it become points with their heading."""
    lines = [_lines_of(group[0].text)]
    for part in group[1:]:
        items = items_of(parted(tidied(part.text))[0])
        tables = [pipe_rows(rows) for rows in parted(part.text)[1]]
        texts = [
            f"{one.heading}: {one.text}" if one.heading and one.text else one.heading or one.text
            for one in items
        ]
        name = part.heading if _NAME.search(part.heading) else f"**{part.heading}**"
        lines.extend([lines_of([Item(name, "\n".join(texts))]), *tables])
    return "\n\n".join(filter(str.strip, lines))


def _lines_of(text: str) -> str:
    """Return a text; where it has lists or ended lines all of it as points, a list under the line that announces it."""
    blocks = blocks_of(text)
    if not any(block.kind == "list" for block in blocks):
        lines = [line for block in blocks if block.kind == "text" for line in block.text.split("\n")]
        is_of_lines = len(lines) > len(blocks) and not any(block.kind == "table" for block in blocks)
        return points_of(lines) if is_of_lines else tidied(text)
    lines = []
    for block in blocks:
        lines.extend([f"- {block.lead}"] if block.lead else [])
        if block.kind == "text":
            lines.append(points_of([one for line in block.text.split("\n") for one in sentences(line)]))
        else:
            lines.append(indent(with_numbers(block.text), "  ") if block.lead else block.text)
    return "\n".join(lines)


def _slide(title: str, text: str, look: str = "") -> OutlineSlide:
    match = None if has_code(text) else _LOOK.search(text)
    description = _LOOK.sub("", text).strip("\n") if match else text
    return OutlineSlide(
        title=title.strip()[:LONGEST_TITLE] or "–",
        description=dedent(description),
        appearance=match["look"].strip() if match else look,
    )


def _is_simple(blocks: Sequence[TypedBlock]) -> bool:
    """Whether blocks go on one slide as they are: sentences and one list, or sentences and one table."""
    kinds = [block.kind for block in blocks]
    beside = sum(count_words(block.text) for block in blocks if block.kind == "text")
    is_one = kinds.count("table") + ("table" in kinds and "list" in kinds) <= 1
    return is_one and (beside <= _BESIDE or "table" not in kinds)


def _of_section(heading: str, text: str, request: _Request) -> Iterator[OutlineSlide]:
    """Yield a slide for each table and list, and for each few sentences; the heading is the title of the first."""
    blocks, own = blocks_of(text), heading
    is_text = len(blocks) == 1 and blocks[0].kind == "text"
    if not heading and is_text and (subject := LABELLED.match(blocks[0].text)):
        own, blocks = _under_subject(subject, blocks)
    above = own or request.title
    titles = chain([own] if own else [], repeat(continued(above, 1, request.tag) if above else ""))
    said: list[list[str]] = []
    is_named = bool(own)
    for block in [*with_data(blocks, request.chart), TypedBlock("code", "")]:
        if block.kind == "text":
            said.append([one for line in block.text.split("\n") for one in sentences(line)])
            continue
        yield from _of_sentences(said, titles, request)
        is_first, said = is_named and not said, []
        yield from _of_block(_below_heading(block) if is_first else block, titles, request)
        is_named = False


def _below_heading(block: TypedBlock) -> TypedBlock:
    """Return the first block below a heading: the line that announces it is no title then, and stays above it."""
    if not block.lead:
        return block
    below = (
        f"- {block.lead}\n{indent(with_numbers(block.text), '  ')}"
        if block.kind == "list"
        else f"{block.lead}\n\n{block.text}"
    )
    return TypedBlock(block.kind, below)


def _under_subject(match: re.Match[str], blocks: list[TypedBlock]) -> tuple[str, list[TypedBlock]]:
    """Return what names the subject in front of a colon, and what follows; a list in one line becomes one."""
    others = sentences(blocks[0].text)[1:]
    if count_words(match["label"]) > _NAMED or any(map(LABELLED.match, others)):
        return "", blocks
    return match["label"].strip(), blocks_of(said_of(match["rest"].strip()))


def _of_sentences(
    said: Sequence[Sequence[str]], titles: Iterator[str], request: _Request
) -> Iterator[OutlineSlide]:
    """Yield slides of sentences; where no heading holds paragraphs together, each is called after itself."""
    groups = list(_few(said))
    title = next(titles) if groups else ""
    if not title or len(groups) > _GOES_ON:
        groups = [group for paragraph in said for group in _even(paragraph)]
    for number, group in enumerate(groups):
        subject = LABELLED.match(group[0]) if len(group) == 1 else None
        title = next(titles) if number else title
        goes_on = is_continued(title)
        if (goes_on or not title) and subject is not None and count_words(subject["label"]) <= _NAMED:
            yield _slide(subject["label"].strip(), points_of([subject["rest"]]))
        elif title and not (goes_on and (len(groups) > _GOES_ON or _is_named(group))):
            yield _slide(title, points_of(group))
        else:
            yield untitled(points_of(group))


def _is_named(said: Sequence[str]) -> bool:
    """Whether the first of several sentences is their title as it stands."""
    return is_title(said[0]) and is_whole_title(said[0])


def _few(paragraphs: Iterable[Sequence[str]]) -> Iterator[list[str]]:
    """Yield sentences in order, so many as a slide holds; a slide begins inside a paragraph only of a long one."""
    group: list[str] = []
    for paragraph in paragraphs:
        both = [*group, *paragraph]
        if group and (len(both) > _SENTENCES + 1 or sum(map(count_words, both)) > _SLIDEFUL):
            yield from _even(group)
            both = list(paragraph)
        group = both
    yield from _even(group)


def _even(said: Sequence[str]) -> Iterator[list[str]]:
    """Yield sentences shared out evenly over as few slides as hold them."""
    words = sum(map(count_words, said))
    count = max(-(-len(said) // _LONG_PARAGRAPH), round(words / _SENTENCE_WORDS), 1) if said else 0
    count = min(count, len(said))
    bounds = [round(at * len(said) / count) for at in range(count + 1)] if count else []
    yield from (list(said[start:end]) for start, end in pairwise(bounds))


def _of_block(block: TypedBlock, titles: Iterator[str], request: _Request) -> Iterator[OutlineSlide]:
    if block.kind == "table":
        rows = parted(block.text)[1][0]
        names = [name for name in rows[0] if name] or [row[0] for row in rows[1:]]
        above = next(titles) if not block.lead else ""
        title = block.lead or ("" if is_continued(above) else above) or named_after(names) or above
        part = request.chart.part_of(rows, title)
        if part != rows:
            shown = ", ".join(part[0][1:])
            yield _slide(
                shown if len(shown) <= _LONGEST_NAMES else title, pipe_rows(part), request.chart.look
            )
        look = describe(Layout.TABLE, None) if part != rows else ""
        yield _slide(title, block.text, look) if title else untitled(block.text, has_sentences=False)
    elif block.kind == "code" and block.text:
        title = next(titles)
        yield _slide(title, block.text) if title else untitled(block.text, has_sentences=False)
    elif block.kind == "list":
        yield from _of_list(block, titles, request)


def _of_list(block: TypedBlock, titles: Iterator[str], request: _Request) -> Iterator[OutlineSlide]:
    lines = block.text.splitlines()
    depths = [len(line) - len(line.lstrip()) for line in lines]
    least = min(depths)
    outer = [at for at, depth in enumerate(depths) if depth == least]
    groups = [lines[start:end] for start, end in zip(outer, [*outer[1:], len(lines)], strict=True)]
    if not block.lead and sum(len(group) > 1 for group in groups) > 1:
        for group in groups:
            head = _words(group[0])
            yield _slide(head, "\n".join(group[1:]) or head)
        return
    title = block.lead or next(titles) or title_of_labels([_words(line) for line in lines])
    are_counted = all(_COUNTED.match(group[0]) for group in groups)
    are_paragraphs = are_counted and count_words(block.text) >= _PARAGRAPH * len(groups)
    if not title and are_paragraphs and not request.chart.look:
        for group in groups:
            yield untitled(points_of(sentences(" ".join([_counted(group[0]), *map(_words, group[1:])]))))
        return
    first = _words(lines[0])
    is_sentence = (
        len(lines) > 1 and first.endswith(tuple(_ENDS)) and is_title(first) and not begins_with_year(first)
    )
    text = "\n".join(lines)
    one = _slide(title, text) if title else untitled(text, has_sentences=is_sentence)
    is_chart = bool(charted(one, request.chart).appearance)
    count = max(-(-len(groups) // _POINTS), round(count_words(text) / _SLIDEFUL))
    yield from [one] if is_chart else split_slide(one, count, request.tag)


def _counted(line: str) -> str:
    """Return the words of a point with the number that counts it."""
    match = ITEM.match(line)
    return f"{match['number']}. {_words(line)}" if match and match["number"] else _words(line)


def _words(line: str) -> str:
    match = ITEM.match(line)
    return (match["text"] if match else line).strip().strip("*_").rstrip(":").strip()
