"""What is said about each slide, from its notes, words and numbers; nothing is added but where they are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nbdeck.contract.enums import NarrationVerbosity
from nbdeck.contract.slides import Slide
from nbdeck.contract.tables import on_one_line
from nbdeck.contract.words.sentences import CJK_SCRIPTS, script_of, sentences
from nbdeck.engine.cells.marks import is_blank
from nbdeck.engine.charts.figures import Figures, figures_of
from nbdeck.engine.charts.heights import Point, extremes, extremes_and_total
from nbdeck.engine.charts.statements import courses, points_of, statements
from nbdeck.engine.intake.data import TableContent, table_of
from nbdeck.engine.text.composing import plain
from nbdeck.engine.text.language import Phrases, phrases, word

if TYPE_CHECKING:
    from nbdeck.engine.scene.slides import SlideScene


_MOST_SERIES = 4
_MOST_VALUES = 12
_MOST_ROWS = 8


def chart_sentences(figures: Figures, marked: Iterable[str], lang: str) -> Iterator[str]:
    """Yield what is worth saying of a chart, the most telling first: its numbers, then what is marked on it.

    Args:
        figures: What it shows.
        marked: Sentences on its marks, as they are drawn.
        lang: BCP 47 tag of the deck.
    """
    yield from statements(figures, lang)
    yield from courses(figures, lang)
    yield from marked


def every_value(figures: Figures, lang: str) -> Iterator[str]:
    """Yield for each series a sentence with its values, as many as a listener can take in."""
    series, words = points_of(figures, lang), phrases(lang)
    for row, points in series[:_MOST_SERIES]:
        said = words.joint.join(f"{point.place} {point.written}" for point in points[:_MOST_VALUES])
        if said:
            yield _named(row.name, len(series), said + words.stop)


def table_sentences(table: TableContent, lang: str) -> Iterator[str]:
    """Yield what is worth saying of a table: its size and columns, then the extremes of columns of numbers.

    A column has extremes where all that it says is a number whose value is known.
    """
    (header, rows), words = _read(table), phrases(lang)
    if len(rows) == 1 or not table.header:
        yield from every_row(table, words)
        return
    yield words.table.format(rows=len(rows), columns=words.joint.join(filter(None, header)))
    if len(rows) > 1 and header[1:] == [row[0] for row in rows]:
        yield extremes(list(_pairs(table, rows)), words)
        return
    for at, column in enumerate(table.columns[1:], 1):
        cells = [
            (place, row, cell)
            for place, (row, cell) in enumerate(zip(rows, column.cells, strict=True))
            if row[0] and not is_blank(row[at])
        ]
        points = [
            Point(place, row[0], float(cell.value), row[at])
            for place, row, cell in cells
            if isinstance(cell.value, int | float)
        ]
        if not column.is_numeric or len(points) < len(cells):
            continue
        if (
            len(points) > 1
            and len(points) * 2 > len(rows)
            and (said := extremes_and_total(points, words, lang, table.totals))
        ):
            yield _named(header[at], 2, said)


def _pairs(table: TableContent, rows: Sequence[Sequence[str]]) -> Iterator[Point]:
    """Yield the values of pairs of rows of a table that has a column for each row, as one of correlations has.

    A pair that has the same value both ways is said once, and nothing of a row with itself.
    """
    values = [[column.cells[at].value for column in table.columns[1:]] for at in range(len(rows))]
    for at, row in enumerate(values):
        for other, value in enumerate(row):
            is_again = other < at and values[other][at] == value
            if isinstance(value, int | float) and other != at and not is_again:
                place = f"{rows[at][0]} – {rows[other][0]}"
                yield Point(at, place, float(value), rows[at][other + 1])


def every_row(table: TableContent, words: Phrases) -> Iterator[str]:
    """Yield a sentence for each of the first rows: its name, then each cell with its column."""
    header, rows = _read(table)
    for row in rows[:_MOST_ROWS]:
        cells = [
            f"{name} {cell}".strip()
            for name, cell in zip(header[1:], row[1:], strict=True)
            if not is_blank(cell)
        ]
        said = words.joint.join(cells)
        yield f"{row[0]}: {said}{words.stop}" if row[0] and said else f"{row[0] or said}{words.stop}"


def _read(table: TableContent) -> tuple[list[str], list[list[str]]]:
    """Return a table's header and its rows, each cell on one line."""
    header, *rows = (
        [" ".join(table.read(cell).split()) for cell in row]
        for row in (on_one_line(table.header) or [""] * len(table.columns), *table.body)
    )
    return header, rows


def _named(name: str, count: int, sentence: str) -> str:
    return f"{name}: {sentence}" if name and count > 1 else sentence


LONGEST = 20_000
"""Characters that are said about one slide; what notes have beyond is left out."""
_HALF = 0.55
_DOUBLE = 2.3
"""Of the usual narration, what a concise and a detailed one may take, by characters."""
_MARK = re.compile(r"^\s*(?:[-*+•–‣▪]|\d{1,3}[.)]|#{1,6}|>)\s+")
_LABELLED = re.compile(r"^(?P<label>[^:：.!?。]{1,60})[:：]\s+(?=\S)")
_ENDS = ".!?。！？…।؟۔:："
_COLONS = ":："
_REFERENCE = re.compile(r"\s*\((?:[^()]*, )?(?P<word>[^\W\d]+) \d{1,4}\)\s*(?=$|\n)", re.MULTILINE)
"""Where a note of our own comes from, such as "(report.docx, page 3)"."""
_SAID_ON_COVERS = frozenset({"subTitle", "body"})
_RULE = re.compile(r"^[\s|:=_*-]+$")
_NUMBERED = re.compile(r"Slide \d+")


@dataclass(frozen=True, slots=True)
class Said:
    """The narration of one slide.

    Attributes:
        sentences: Paragraphs or sentences, in order; none for a slide that nothing is said about.
        is_cut: Whether notes beyond `LONGEST` were left out.
        is_spoken: Whether it comes from the author's own speaker notes.
        has_content: Whether the slide is one of content, not cover, contents or a continued table.
    """

    sentences: tuple[str, ...]
    is_cut: bool = False
    is_spoken: bool = False
    has_content: bool = True


@dataclass(frozen=True, slots=True)
class _Material:
    """What a slide offers.

    Attributes:
        title: Its title as a sentence.
        body: What is usually said.
        more: What can be said besides.
        heads: Names of its points; none where not all have one.
        points: How many sentences of the body are points that can be counted.
    """

    title: str
    body: tuple[str, ...]
    more: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    points: int = 0


def narrate(
    scenes: Sequence[SlideScene], specs: Sequence[Slide], tag: str, verbosity: NarrationVerbosity
) -> tuple[Said, ...]:
    """Return what is said about each slide of a file.

    Args:
        scenes: The slides, cover and contents included.
        specs: The deck's own slides, which the scenes refer to.
        tag: BCP 47 tag of the deck's language.
        verbosity: CONCISE says about half, DETAILED about double.
    """
    words, texts = phrases(tag), []
    for at, scene in enumerate(scenes):
        spec = None if scene.source_index is None else specs[scene.source_index]
        again = bool(at) and spec is not None and scenes[at - 1].source_index == scene.source_index
        following = scenes[at + 1].title if spec is not None and at + 1 < len(scenes) else ""
        material = _opening(scene, scenes, tag, words) if spec is None else _of_slide(scene, spec, words, tag)
        if again:
            material = _Material(material.title, ())
        notes, is_ours = ("", False) if again or spec is None else _notes(spec, tag)
        if is_ours:
            material, notes = _with_backing(material, notes, words), ""
        spoken = _told(material, notes, _Options(tag, verbosity, following))
        texts.append(replace(spoken, has_content=spec is not None and not again))
    return tuple(texts)


def _opening(scene: SlideScene, scenes: Sequence[SlideScene], tag: str, words: Phrases) -> _Material:
    """Return what cover and contents say."""
    if scene.title and scene.title != word("contents", tag):
        others = _texts(scene)
        return _Material(_sentence(scene.title, words), tuple(_sentence(text, words) for text in others))
    titles = list(
        dict.fromkeys(each.title for each in scenes if each.source_index is not None and each.title)
    )
    body = (words.joint.join(titles) + words.stop,) if titles else ()
    return _Material(_sentence(scene.title, words), body)


def _texts(scene: SlideScene) -> list[str]:
    """Return the lines of a cover besides its title; number and foot of the slide are not among them."""
    from nbdeck.engine.scene.elements import TextBox, flatten

    boxes = (element for element in flatten(scene.elements) if isinstance(element, TextBox))
    texts = (
        " ".join(box.text.split())
        for box in boxes
        if box.placeholder is not None and box.placeholder.kind in _SAID_ON_COVERS
    )
    return [text for text in dict.fromkeys(texts) if text and text != scene.title]


def _of_slide(scene: SlideScene, spec: Slide, words: Phrases, tag: str) -> _Material:
    from nbdeck.engine.scene.elements import ChartElement

    title = "" if _NUMBERED.fullmatch(scene.title) and scene.is_kept else scene.title or plain(spec.title)
    points, is_grouped = _points(spec.content, words)
    data: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    if spec.chart is not None:
        figures = figures_of(spec.chart, tag)
        marked = (
            each for chart in scene.elements if isinstance(chart, ChartElement) for each in chart.marked
        )
        data, more = tuple(chart_sentences(figures, marked, tag)), tuple(every_value(figures, tag))
    elif spec.table is not None:
        table = table_of(spec, tag)
        data, more = tuple(table_sentences(table, tag)), tuple(every_row(table, words))
    heads = tuple(filter(None, map(_head, points)))
    return _Material(
        _sentence(title, words),
        (*points, *data),
        more,
        heads if len(heads) == len(points) else (),
        0 if is_grouped else len(points),
    )


def _notes(spec: Slide, tag: str) -> tuple[str, bool]:
    """Return the speaker notes, and whether they are those that nbdeck writes beside a slide, known by their source.

    Where they come from is left out, and notes that only repeat the slide are none.
    """
    label = re.escape(word("source", tag))
    source = re.compile(rf"^{label}\s?[:：].*(?:\d|\.\w{{2,5}})[.。]?\s*$", re.MULTILINE)
    given = spec.notes or ""
    notes = _REFERENCE.sub("", source.sub("", given)).strip()
    if " ".join(plain(notes).split()) == " ".join(plain(spec.content).split()):
        return "", False
    return notes, source.search(given) is not None


def _with_backing(material: _Material, notes: str, words: Phrases) -> _Material:
    """Return what a slide offers with notes that say more: told besides, or where it says nothing itself."""
    backing = tuple(_sentence(line, words) for line in notes.splitlines() if _is_words(line))
    if not material.body:
        return replace(material, body=backing)
    return replace(material, more=(*material.more, *backing))


@dataclass(frozen=True, slots=True)
class _Options:
    """How a slide is told: language, how much, and which title comes next."""

    tag: str
    verbosity: NarrationVerbosity
    following: str

    @property
    def words(self) -> Phrases:
        return phrases(self.tag)


def _told(material: _Material, notes: str, options: _Options) -> Said:
    words, verbosity = options.words, options.verbosity
    spoken = tuple(_sentence(line, words) for line in notes[:LONGEST].splitlines() if _is_words(line))
    usual = spoken or ((material.title,) if material.title else ()) + material.body
    room = sum(map(len, usual))
    if verbosity is NarrationVerbosity.CONCISE:
        sentences = _shorter(spoken, material, room * _HALF, options)
    elif verbosity is NarrationVerbosity.DETAILED:
        sentences = _longer(spoken, material, room * _DOUBLE, options)
    else:
        sentences = usual
    return Said(_within(sentences), is_cut=len(notes) > LONGEST, is_spoken=bool(spoken))


def _shorter(spoken: Sequence[str], material: _Material, room: float, options: _Options) -> tuple[str, ...]:
    """Return the title and as much of the rest as has room: heads alone where points have heads."""
    lines = [material.title] if material.title else []
    if spoken:
        parts = [part for line in spoken for part in sentences(line)]
        lines = []
    elif material.heads:
        parts = [_sentence(head, options.words) for head in material.heads]
        parts += material.body[len(material.heads) :]
    else:
        parts = list(material.body)
    left, chosen = room - sum(map(len, lines)), set[int]()
    # Where headings part the points, the first one under each comes first: no side is left out for another.
    is_grouped = not spoken and not material.points
    for at in sorted(range(len(parts)), key=lambda at: is_grouped and not _LABELLED.match(parts[at])):
        if len(parts[at]) <= left * 1.1 or not (lines or chosen):
            chosen.add(at)
            left -= len(parts[at])
    return (*lines, *(parts[at] for at in sorted(chosen)))


def _longer(spoken: Sequence[str], material: _Material, room: float, options: _Options) -> tuple[str, ...]:
    """Return everything there is to say, each point announced, with heads repeated at the end, within `room`."""
    lines, words = [material.title] if material.title else [], options.words
    total = material.points if material.points > 1 else 0
    for number, point in enumerate(material.body[:total], 1):
        lines.append(words.point.format(number=number, total=total, text=point))
    lines += material.body[total:]
    lines += spoken
    left = room - sum(map(len, lines))
    extra = list(material.more)
    if len(material.heads) > 1:
        extra.append(words.recap.format(heads=words.joint.join(material.heads)))
    if options.following:
        extra.append(words.next.format(title=options.following))
    for sentence in extra:
        if left > 0:
            lines.append(sentence)
            left -= len(sentence)
    return tuple(lines)


def _points(content: str, words: Phrases) -> tuple[tuple[str, ...], bool]:
    """Return the lines of a content as sentences, and whether some were headings: these begin what follows them."""
    points: list[str] = []
    heading, is_grouped = "", False
    for line in content.splitlines():
        if not _is_words(line):
            continue
        sentence = _sentence(line, words)
        if sentence[-1:] in _COLONS:
            heading, is_grouped = f"{heading} {sentence}".strip(), True
            continue
        points.append(f"{heading} {sentence}".strip())
        heading = ""
    return (*points, heading) if heading else tuple(points), is_grouped


def _is_words(line: str) -> bool:
    return bool(line.strip()) and not _RULE.match(line)


def _head(point: str) -> str:
    """Return the name of a point such as "Costs: 5 million"; empty where it has none, or a number in its place."""
    match = _LABELLED.match(point)
    return match["label"] if match and not any(map(str.isdigit, match["label"])) else ""


def _sentence(text: str, words: Phrases) -> str:
    """Return a line of text that ends as a sentence does; empty for none."""
    line = " ".join(plain(_MARK.sub("", text)).split())
    if not line or line[-1] in _ENDS:
        return line
    stop = (
        words.stop
        if words.stop != "." or not any(script_of(letter) in CJK_SCRIPTS for letter in line[-3:])
        else "。"
    )
    return line + stop


def _within(sentences: Iterable[str]) -> tuple[str, ...]:
    """Return as many sentences as one slide takes."""
    lines, left = [], LONGEST
    for sentence in sentences:
        if sentence and left > 0:
            lines.append(sentence[:left])
            left -= len(sentence)
    return tuple(lines)
