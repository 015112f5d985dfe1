"""The parts of a section that are a slide each: first sentences of its paragraphs, its lists, tables and charts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.words.figures import figure_of
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.marks import heading_of
from nbdeck.contract.words.sentences import joined, sentences
from nbdeck.engine.author.documents.statements import any_text, statement_text, without_full_stop
from nbdeck.engine.author.documents.visuals import Visual, pictures_of, visuals_of
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.material.passages import Passage, Section
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.author.sentences.prose import count_words, is_code, is_prose, is_sentence

_SEVERAL = ITEM_COUNTS[Layout.ITEMS][1:]
"""Points of a list that one slide shows."""
_LINES, _LINE = 8, 8
"""Points of a list that one slide shows as lines, and words of one."""
_MANY = 1_000
"""More than a section has tables and charts."""
_MARKS = 8
"""Characters of the marks that words of a slide have not."""
_LEAST = 2
"""Statements that a slide of text has where its section has as many."""
_LONGEST = 60
"""Words of the first sentence of a point."""
_THOUGHT = 40
"""Words of a statement with what leans on it."""
_RUN = 3
"""Paragraphs of one statement each that are a list."""
_WORDS = 20
"""Words for each statement of a slide, and for one more."""
_ROW = 15
"""Words that a row of a table counts for."""


@dataclass(frozen=True, slots=True)
class SourcedStatement:
    """What a slide says of a passage: its words without marks of citations and the full stop.

    Attributes:
        text: Its words.
        passage: Where they stand.
        heading: What stands above it on its slide; statements of one heading are one point.
        details: What stands below it on its slide.
    """

    text: str
    passage: Passage
    heading: str = ""
    details: tuple[str, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether it says all of its passage."""
        is_long = len(self.passage.text) > len(self.heading) + len(self.text) + _MARKS
        return not is_long and self.details == self.passage.details and not self.passage.code


def shown_by(statements: Iterable[SourcedStatement]) -> Callable[[Passage], bool]:
    """Return whether statements show any of a passage; the same words elsewhere are not its."""
    texts: dict[tuple[str, int], list[str]] = defaultdict(list)
    for one in statements:
        texts[one.passage.document, one.passage.paragraph].append(one.passage.text)
    return lambda passage: any(
        passage.text in text for text in texts.get((passage.document, passage.paragraph), ())
    )


@dataclass(frozen=True, slots=True)
class Part:
    """What one slide shows.

    Attributes:
        section: Where it stands.
        statements: What it says; empty for a table or chart.
        visual: The table or chart.
        list_at: The paragraph that its list begins with; None where it is no list of the document.
        is_shared: Whether its statements are those of several sections.
    """

    section: Section
    statements: tuple[SourcedStatement, ...] = ()
    visual: Visual | None = None
    list_at: int | None = None
    is_shared: bool = False

    @property
    def is_list(self) -> bool:
        """Whether it is a list of the document, or paragraphs of a sentence each."""
        return self.list_at is not None

    @property
    def order(self) -> tuple[float, int]:
        """Where it stands in its section: text by its paragraph, tables and charts behind the text, then pictures."""
        if self.visual is None:
            return self.paragraph, 0
        return float("inf"), self.visual.number + (_MANY if self.visual.picture else 0)

    @property
    def paragraph(self) -> int:
        """Number of the paragraph or list that its first statement stands in; -1 for a table or chart."""
        return self.statements[0].passage.paragraph if self.statements else -1


@dataclass(frozen=True, slots=True)
class Detail:
    """How finely sections are taken apart.

    Attributes:
        points: Statements of one slide.
        sentences: Sentences of one paragraph that are looked at; None for all.
    """

    points: int
    sentences: int | None = 1


def parts_of(section: Section, detail: Detail) -> list[Part]:
    """Return the parts of a section, the one that stands for it first; none where nothing of it stands for itself.

    A table or chart comes first, then the text or the list: the one that begins the section, or a list that is longer;
    pictures come last, without the first one where it stands beside words.
    """
    shown = [Part(section, visual=visual) for visual in visuals_of([section])]
    runs = _runs(section)
    lists = [
        part
        for points in (*_lists(section), *runs)
        for part in _of_list(section, points, words_of(detail.points))
    ]
    listed = {id(one) for points in runs for one in points}
    rest = replace(section, passages=tuple(one for one in section.passages if id(one) not in listed))
    text = list(_of_text(rest, _said(rest, detail), detail.points))
    in_runs = sum(count_words(one.text) for points in runs for one in points)
    is_of_points = _words(section, "item") + in_runs > _words(section, "sentence") - in_runs
    begins = bool(lists and text) and lists[0].paragraph < text[0].paragraph
    words = lists + text if is_of_points or begins else text + lists
    pictures = [Part(section, visual=visual) for visual in pictures_of(section)]
    return [*shown[:1], *words, *shown[1:], *pictures[bool(words) :]]


def any_parts(section: Section) -> list[Part]:
    """Return the parts of a section of a document that has nothing which stands for itself, in whatever words."""
    said = [
        SourcedStatement(text, one) for own in paragraphs(section) for one in own if (text := any_text(one))
    ]
    return list(_of_text(section, said, 1))


def weight(section: Section) -> int:
    """Return how much material a section has: its words, and its tables and charts by their rows."""
    rows = sum(len(table.rows) for table in section.tables)
    rows += sum(len(chart.numbers.categories) for chart in section.charts)
    return _words(section, "sentence") + _words(section, "item") + _words(section, "quote") + _ROW * rows


def _words(section: Section, kind: str) -> int:
    return sum(count_words(one.text) for one in section.passages if one.kind == kind)


def paragraphs(section: Section) -> list[list[Passage]]:
    """Return the passages of a section by their paragraph or list; speakers' notes are none."""
    passages = (one for one in section.passages if one.kind != "note")
    return [list(group) for _, group in groupby(passages, key=lambda one: one.paragraph)]


def _of_text(section: Section, said: Sequence[SourcedStatement], points: int) -> Iterator[Part]:
    """Yield parts of so many statements, each said once; without a heading the first one may be the title of others."""
    size = points + (not section.heading)
    held: list[SourcedStatement] = []
    for one in {one.text: one for one in reversed(said)}.values().__reversed__():
        if held and (
            len(held) == size or sum(count_words(each.text) for each in (*held, one)) > words_of(points)
        ):
            yield Part(section, tuple(held))
            held = []
        held.append(one)
    if held:
        yield Part(section, tuple(held))


def words_of(points: int) -> int:
    """Return how many words a slide of so many statements has room for beside its title."""
    return _WORDS + _WORDS * points


def _said(section: Section, detail: Detail) -> Sequence[SourcedStatement]:
    """Return what a section says: all of one that fits a slide, else as much of its paragraphs as is looked at."""
    said = _statements(section)
    if detail.sentences is None or _is_whole(section, said, detail.points):
        return said
    return _with_figures(section, _first_sentences(section, detail.sentences), said, detail.points)


def _is_whole(section: Section, said: Sequence[SourcedStatement], points: int) -> bool:
    """Whether statements say all of a section's text and are no more than a slide may have."""
    is_said = shown_by(said)
    texts = [one for one in section.passages if one.kind not in ("item", "note")]
    return len(said) <= points and all(map(is_said, texts))


def _first_sentences(section: Section, most: int) -> list[SourcedStatement]:
    """Return the first sentences of the first paragraph and of those of several sentences, as far as they stand alone.

    A later paragraph of one sentence often only leads to something else; one is said where nothing else is.
    """
    texts = [own for own in paragraphs(section) if own[0].kind != "item"]
    opening = [own for own in texts if own is texts[0] or len(own) > 1]
    limit = most if section.heading else None
    said = [one for own in opening if statement_text(own[0]) for one in _standing(own)[:limit]]
    return said or [one for own in texts if statement_text(own[0]) for one in _standing(own)][:1]


def _with_figures(
    section: Section, said: Sequence[SourcedStatement], known: Sequence[SourcedStatement], points: int
) -> Sequence[SourcedStatement]:
    """Return the opening of a section, statements with a number and its unit, other openings: those of a slide first.

    Where these are fewer than a slide has at least, the first of the others stand beside them.
    """
    if not section.heading:
        return said
    is_said = shown_by(said)
    others = [one for one in known if not is_said(one.passage)]
    figures = [one for one in known if one not in said[:1] and _has_figure(one.text)]
    ranked = list({id(one): one for one in (*said[:1], *figures, *said[1:], *others)}.values())
    count = max(min(len(said) + len(figures), points), min(points, _LEAST))
    first = ranked[:count]
    return [*(one for one in known if one in first), *(one for one in said if one not in first)]


def _has_figure(text: str) -> bool:
    figure = figure_of(Item("", text))
    return figure is not None and bool(figure.unit)


def _standing(paragraph: Sequence[Passage]) -> list[SourcedStatement]:
    """Return the statements of a paragraph; sentences that lean on one stand behind it where there is room."""
    said: list[SourcedStatement] = []
    is_next = False
    for one in paragraph:
        text = statement_text(one)
        if text:
            said.append(SourcedStatement(text, one))
        elif is_next and (both := _with_next(said[-1], one)) is not None:
            said[-1] = both
        is_next = bool(text) or (is_next and one.text in said[-1].passage.text)
    return said


def _with_next(statement: SourcedStatement, leaning: Passage) -> SourcedStatement | None:
    """Return a statement with the sentence behind it that leans on it; None where that is none, or too long."""
    language = lexicon(leaning.language)
    text = cleaned(leaning.text, language)
    is_short = count_words(statement.text) + count_words(text) <= _THOUGHT
    if not (is_short and is_sentence(text) and is_prose(text, language)) or is_code(text):
        return None
    both = replace(statement.passage, text=joined(statement.passage.text, leaning.text))
    return SourcedStatement(without_full_stop(cleaned(both.text, language)), both)


def _statements(section: Section) -> list[SourcedStatement]:
    return [one for own in paragraphs(section) if own[0].kind != "item" for one in _standing(own)]


def _lists(section: Section) -> Iterator[list[Passage]]:
    yield from (own for own in paragraphs(section) if own[0].kind == "item" and len(own) > 1)


def _runs(section: Section) -> list[list[Passage]]:
    """Return where paragraphs of one statement each follow each other, as points of a list do."""
    groups = groupby(paragraphs(section), key=lambda own: len(own) == 1 and bool(statement_text(own[0])))
    runs = ([own[0] for own in group] for is_run, group in groups if is_run)
    return [run for run in runs if len(run) >= _RUN and run[0].kind == "sentence"]


def _of_list(section: Section, points: Sequence[Passage], room: int) -> Iterator[Part]:
    """Yield a list, on several slides where it has more points or words than one shows; none of one that is no prose.

    Of points that a slide has no room for as a whole the first sentences are said; the notes have the others.

    Args:
        section: Where it stands.
        points: Its points.
        room: Words of a slide.
    """
    language = lexicon(section.language)
    texts = [cleaned(one.text, language).rstrip(",;:，；：") for one in points]
    is_coded = sum(map(is_code, texts)) * 2 >= len(texts)
    if is_coded or any(map(_is_no_point, texts)):
        return
    heads = [heading_of(text) for text in texts]
    has_heads = all(heads)
    least = sum(count_words(_opening(text, 0)) for text in texts)
    are_lines = not has_heads and all(map(_is_line, texts, points))
    most = _LINES if are_lines and len(points) <= _LINES else _SEVERAL[-1]
    count = max(-(-len(points) // most), min(-(-least // room), len(points) // 2))
    size = -(-len(points) // count)
    for at in range(0, len(points), size):
        own = range(at, min(at + size, len(points)))
        words = sum(count_words(texts[each]) + sum(map(count_words, points[each].details)) for each in own)
        share = room if words <= room else room // len(own)
        said = []
        for each in own:
            heading, text = (heads[each] if has_heads else None) or ("", texts[each])
            below = points[each].details if words <= room else ()
            said.append(SourcedStatement(_opening(text, share), points[each], heading, below))
        yield Part(section, tuple(said), list_at=points[0].paragraph)


def _is_line(text: str, point: Passage) -> bool:
    """Whether a point is one of few words, without a number and points below it."""
    return count_words(text) <= _LINE and point.number is None and not point.details


def _opening(text: str, room: int) -> str:
    """Return the first sentences of a text, as many as have room, and at least one."""
    said, *others = sentences(text) or [text]
    for one in others:
        if count_words(said) + count_words(one) > room:
            break
        said = joined(said, one)
    return without_full_stop(said)


def _is_no_point(text: str) -> bool:
    """Whether a point of a list asks, or is too long for a slide."""
    is_open = not any(map(str.isalnum, text)) or text[-1] in "?？؟"
    return is_open or count_words(_opening(text, 0)) > _LONGEST
