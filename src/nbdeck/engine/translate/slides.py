"""Slide specifications of our own, said in another language: structure, numbers and sources stay."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from nbdeck.contract.chart_marks import ChartMarks, Highlight, PointNote
from nbdeck.contract.content import Closing, Content, Quote, printed, with_lines
from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.contract.reading import quotation
from nbdeck.contract.slides import Chart, Slide
from nbdeck.contract.tables import TableColumn, TableTypes, on_one_line
from nbdeck.contract.words.marks import escaped, heading_of, stretches
from nbdeck.engine.author.sentences.grounding import names_in
from nbdeck.engine.translate.pieces import Piece, Pieces, merged, of_text, plain, with_fixed

_BOLD, _ITALIC = 1, 2


def read_marked(text: str) -> Pieces:
    """Return a line with inline marks as pieces; look 1 is bold, 2 italic, 3 both."""
    spans = (
        Piece(each.text, _BOLD * each.bold + _ITALIC * each.italic) for each in stretches(text) if each.text
    )
    return tuple(with_fixed(spans))


def write_marked(pieces: Pieces) -> str:
    """Return pieces as a line with inline marks."""
    return "".join(
        _marked(replace(piece, text=escaped(piece.text)))
        for piece in merged(Piece(each.text, each.look) for each in pieces)
    )


def _marked(piece: Piece) -> str:
    mark = "**" * bool(piece.look & _BOLD) + "*" * bool(piece.look & _ITALIC)
    words = piece.text.strip()
    if not mark or not words:
        return piece.text
    start = piece.text.index(words)
    return f"{piece.text[:start]}{mark}{words}{mark[::-1]}{piece.text[start + len(words) :]}"


Say: TypeAlias = Callable[[Pieces], Pieces]
"""Returns a paragraph in the other language; or notes it and returns it as it is."""

_LINE = re.compile(r"^(\s*(?:#{1,6}\s+|[-*•‣◦▪–]\s+|\(?\d{1,2}[.)]\s+)?)(.*?)(\s*)$")
_NAME = re.compile(r"^([^,(]+)(.*)$")


def said_slide(slide: Slide, say: Say) -> Slide:
    """Return a specification with every text said: title, content, cells, labels of charts and notes.

    Sources that name somebody stay as they are cited, and so do layout names and addresses of pictures.
    """
    changed: dict[str, Any] = {"title": said_line(slide.title, say)}
    if slide.body is not None:
        body = _body(slide.body, say)
        changed |= {"body": body, "content": printed(body)}
    elif slide.layout is Layout.QUOTE:
        changed["content"] = _quotation(slide.content, say)
    else:
        changed["content"] = _lines(slide.content, say)
    if slide.source:
        changed["source"] = _source(slide.source, say)
    if slide.notes:
        changed["notes"] = said_lines(slide.notes, say)
    if slide.table is not None:
        changed |= _table(slide.table, slide.types, say)
    if slide.chart is not None:
        changed["chart"] = _chart(slide.chart, say)
    return slide.model_copy(update=changed)


def said_line(text: str, say: Say) -> str:
    """Return one line said, its inline marks kept."""
    given = read_marked(text)
    said = say(given)
    return text if said == given else write_marked(said)


def said_lines(text: str, say: Say) -> str:
    """Return lines of plain text said one by one."""
    return "\n".join(plain(say(of_text(line))) if line.strip() else line for line in text.split("\n"))


def _body(body: Content, say: Say) -> Content:
    """Return typed content said part by part."""
    if isinstance(body, Quote):
        return _quote(body, say)
    say_line = _content_line if isinstance(body, Closing) else said_line
    return with_lines(body, lambda line: say_line(line, say))


def _marked_lines(text: str, say: Say) -> str:
    return "\n".join(said_line(line, say) for line in text.split("\n"))


def _lines(content: str, say: Say) -> str:
    return "\n".join(_content_line(line, say) for line in content.split("\n"))


def _content_line(line: str, say: Say) -> str:
    """Return a line of the content said: mark, heading and text apart, so that it reads back as the same item."""
    match = _LINE.match(line)
    if match is None or not match[2]:
        return line
    mark, words, end = match.groups()
    headed = heading_of(words)
    if headed is None:
        return f"{mark}{said_line(words, say)}{end}"
    heading, text = headed
    head = words[: len(words) - len(text)]
    start = head.find(heading)
    said = said_line(heading, say), said_line(text, say)
    whole = head[:start] + said[0] + head[start + len(heading) :] + said[1]
    if heading_of(whole) != said:
        whole = f"**{said[0]}:** {said[1]}"
    return f"{mark}{whole}{end}"


def _quotation(content: str, say: Say) -> str:
    """Return the words of a quotation said; as they stand where nothing of them changes."""
    quote = quotation(content)
    said = _quote(quote, say)
    return content if said == quote else printed(said)


def _quote(quote: Quote, say: Say) -> Quote:
    """Return a quotation said; the name of who said it stays, what stands behind the name is said too."""
    name = _NAME.match(quote.author)
    who, about = (name[1], name[2]) if name else (quote.author, "")
    return replace(
        quote, words=said_line(quote.words, say), author=f"{who}{about[:2]}{said_line(about[2:], say)}"
    )


def _source(text: str, say: Say) -> str:
    """Return a source line said, unless it names a person, an office or a work: then nobody would find it again."""
    return text if names_in(text) else said_line(text, say)


def _table(table: Sequence[Sequence[str]], types: TableTypes | None, say: Say) -> dict[str, object]:
    """Return a table said; typed numbers and times stay, for the slide writes them in the language of its deck."""
    if types is None:
        return {"table": tuple(tuple(_marked_lines(cell, say) for cell in row) for row in table)}
    header, *body = table
    columns = types.columns or (TableColumn(),) * len(header)
    levels = tuple(tuple(said_lines(part, say) for part in level) for level in types.levels_of(header))
    rows = (
        tuple(
            cell if column.value_of(at, cell) else said_lines(cell, say)
            for column, cell in zip(columns, row, strict=True)
        )
        for at, row in enumerate(body)
    )
    given = {"types": types.model_copy(update={"header": levels})} if types.header else {}
    return {"table": (on_one_line(levels), *rows), **given}


def _chart(chart: Chart, say: Say) -> Chart:
    def label(text: str) -> str:
        return plain(say(of_text(text)))

    changed: dict[str, object] = {
        name: label(value) for name in ("x_title", "y_title") if (value := getattr(chart, name))
    }
    if chart.source:
        changed["source"] = _source(chart.source, say)
    categories = list(chart.categories)
    if chart.type is not ChartType.SCATTER:
        times = chart.times or TableColumn()
        labels = [name if times.value_of(at, name) else label(name) for at, name in enumerate(categories)]
        categories = apart(categories, labels)
    names = [series.name for series in chart.series]
    distinct = apart(names, [label(name) for name in names])
    changed["categories"] = tuple(categories)
    changed["series"] = tuple(
        series.model_copy(update={"name": name}) for series, name in zip(chart.series, distinct, strict=True)
    )
    if chart.marks is not None:
        said = dict(zip(chart.categories, categories, strict=True))
        changed["marks"] = _marks(chart.marks, said, dict(zip(names, distinct, strict=True)), label)
    return chart.model_copy(update=changed)


def _marks(
    marks: ChartMarks, categories: Mapping[str, str], series: Mapping[str, str], label: Callable[[str], str]
) -> ChartMarks:
    """Return marks that name series and categories as the chart now does, their own words said."""

    def point(mark: Highlight | PointNote) -> dict[str, str]:
        # A point of a scatter is named by its value, however that is written.
        category = categories.get(mark.category, mark.category)
        return {"category": category, "series": series.get(mark.series, "")}

    changed: dict[str, object] = {
        "highlight": tuple(each.model_copy(update=point(each)) for each in marks.highlight),
        "notes": tuple(
            each.model_copy(update=point(each) | {"text": label(each.text)}) for each in marks.notes
        ),
    }
    if growth := marks.growth:
        ends = {"start": categories[growth.start], "end": categories[growth.end]}
        changed["growth"] = growth.model_copy(update=ends | {"series": series.get(growth.series, "")})
    for name, level in (("target", marks.target), ("band", marks.band)):
        if level is not None and level.name:
            changed[name] = level.model_copy(update={"name": label(level.name)})
    return marks.model_copy(update=changed)


def apart(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Return labels said; those that would be the same as another one, and were not before, stay as they were."""
    return [
        old if any(new == other and old != older for other, older in zip(after, before, strict=True)) else new
        for old, new in zip(before, after, strict=True)
    ]
