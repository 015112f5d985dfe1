"""What documents offer to slides: whole sentences with what leans on them, lists under their lead, tables, figures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.words.marks import heading_of
from nbdeck.contract.words.sentences import joined, sentences
from nbdeck.engine.author.documents.statements import any_text, statement_text, without_full_stop
from nbdeck.engine.author.documents.visuals import Visual
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.material.passages import Passage, Section
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.author.sentences.prose import count_words, is_code, is_prose, is_sentence

POINTS = ITEM_COUNTS[Layout.ITEMS][-1]
"""Points of a list that one slide shows apart."""
LINES, LINE = 12, 14
"""Points of a list that one slide shows as lines, and words of one."""
_MARKS = 8
"""Characters of the marks that words of a slide have not."""
_THOUGHT = 40
"""Words of a statement with what leans on it."""
_LIST = 110
"""Words of a list on one slide."""
_LONGEST = 60
"""Words of the first sentence of a point."""


@dataclass(frozen=True, slots=True)
class SourcedStatement:
    """What a slide says of a passage: its words without marks of citations and the full stop.

    Attributes:
        text: Its words.
        passage: Where they stand.
        heading: What stands above it on its slide.
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
        statements: What it says; empty for a table, chart or figure alone.
        visual: The table, chart or figure, alone or with what is said.
        list_at: The paragraph that its list begins with; None where it is no list of the document.
        stated: The sentence that is its title, if one is.
    """

    section: Section
    statements: tuple[SourcedStatement, ...] = ()
    visual: Visual | None = None
    list_at: int | None = None
    stated: SourcedStatement | None = None

    @property
    def said(self) -> tuple[SourcedStatement, ...]:
        """What title and points say."""
        return (*([self.stated] if self.stated else ()), *self.statements)

    @property
    def is_list(self) -> bool:
        """Whether it is a list of the document."""
        return self.list_at is not None

    @property
    def order(self) -> tuple[float, int]:
        """Where it stands in its section: text by its paragraph, tables, charts and figures behind the text."""
        if self.statements:
            return self.statements[0].passage.paragraph, 0
        return float("inf"), self.visual.number if self.visual is not None else 0


def split_to(parts: Sequence[Part], count: int) -> list[Part]:
    """Return parts, those with most statements halved until there are so many, as far as there are statements."""
    split = list(parts)
    while len(split) < count:
        at = max(range(len(split)), key=lambda at: len(split[at].said), default=0)
        if not split or len(split[at].said) < 2:
            break
        part = split[at]
        if len(part.statements) < 2:
            part = replace(part, statements=part.said, stated=None)
        middle = (len(part.statements) + 1) // 2
        first = replace(part, statements=part.statements[:middle])
        split[at : at + 1] = [
            first,
            replace(part, statements=part.statements[middle:], stated=None, visual=None),
        ]
    return split


def paragraphs(section: Section) -> list[list[Passage]]:
    """Return the passages of a section by their paragraph or list; speakers' notes are none."""
    passages = (one for one in section.passages if one.kind != "note")
    return [list(group) for _, group in groupby(passages, key=lambda one: one.paragraph)]


def statements_of(section: Section) -> list[SourcedStatement]:
    """Return the sentences of a section that stand alone, each with those behind it that lean on it."""
    return [one for own in paragraphs(section) if own[0].kind != "item" for one in _standing(own)]


def any_statements(section: Section) -> list[SourcedStatement]:
    """Return what a section says in whatever words, where no document has a sentence that stands alone."""
    passages = (one for own in paragraphs(section) for one in own)
    return [SourcedStatement(text, one) for one in passages if (text := any_text(one))]


def _standing(paragraph: Sequence[Passage]) -> list[SourcedStatement]:
    """Return the statements of a paragraph, each with the sentences behind it that lean on it and have room."""
    said: list[SourcedStatement] = []
    is_next = False
    for one in paragraph:
        text = statement_text(one)
        if text:
            said.append(SourcedStatement(text, one))
            is_next = True
        elif is_next:
            both = _with_next(said[-1], one)
            is_next = both is not None
            said[-1] = both or said[-1]
    return said


def _with_next(statement: SourcedStatement, leaning: Passage) -> SourcedStatement | None:
    """Return a statement with the sentence behind it that leans on it; None where that is no prose, or too long."""
    language = lexicon(leaning.language)
    text = cleaned(leaning.text, language)
    is_short = count_words(statement.text) + count_words(text) <= _THOUGHT
    if not (is_short and is_sentence(text) and is_prose(text, language)) or is_code(text):
        return None
    both = replace(statement.passage, text=joined(statement.passage.text, leaning.text))
    return SourcedStatement(without_full_stop(cleaned(both.text, language)), both)


def lists_of(section: Section) -> Iterator[Part]:
    """Yield the lists of a section with two points or more, each whole on one slide where it has room."""
    for own in paragraphs(section):
        if own[0].kind == "item" and len(own) > 1:
            yield from _of_list(section, own)


def _of_list(section: Section, points: Sequence[Passage]) -> Iterator[Part]:
    """Yield a list, on several slides where it has more points or words than one shows; none of one that is no prose.

    Of points that a slide has no room for as a whole the first sentences are said; the notes have the others.
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
    most = LINES if are_lines and len(points) <= LINES else POINTS
    count = max(-(-len(points) // most), min(-(-least // _LIST), len(points) // 2))
    size = -(-len(points) // count)
    for at in range(0, len(points), size):
        own = range(at, min(at + size, len(points)))
        words = sum(count_words(texts[each]) + sum(map(count_words, points[each].details)) for each in own)
        share = _LIST if words <= _LIST else _LIST // len(own)
        said = []
        for each in own:
            heading, text = (heads[each] if has_heads else None) or ("", texts[each])
            below = points[each].details if words <= _LIST else ()
            said.append(SourcedStatement(_opening(text, share), points[each], heading, below))
        yield Part(section, tuple(said), list_at=points[0].paragraph)


def _is_line(text: str, point: Passage) -> bool:
    """Whether a point is one of few words, without points below it."""
    return count_words(text) <= LINE and not point.details


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
