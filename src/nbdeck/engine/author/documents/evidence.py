"""What documents offer to slides: whole sentences with what leans on them, lists under their lead, tables, figures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import groupby

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.words.marks import heading_of
from nbdeck.contract.words.sentences import joined
from nbdeck.engine.author.documents.statements import (
    FEWEST,
    any_text,
    is_labelled,
    is_said,
    without_full_stop,
)
from nbdeck.engine.author.documents.visuals import Visual
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.material.passages import Passage, Section
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.author.sentences.prose import count_words, is_code, is_prose, is_sentence, leans

POINTS = ITEM_COUNTS[Layout.ITEMS][-1]
"""Points of a list that one slide shows apart."""
SENTENCES = 6
"""Sentences of a slide."""
LINES, LINE = 12, 14
"""Points of a list that one slide shows as lines, and words of one."""
_MARKS = 8
"""Characters of the marks that words of a slide have not."""
THOUGHT = 64
"""Words of a sentence and what leans on it, which are said together or not at all."""
_QUESTION = frozenset("?？؟")
_LIST = 110
"""Words of a list on one slide."""
_LONGEST = 80
"""Words of a point."""


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
    """

    section: Section
    statements: tuple[SourcedStatement, ...] = ()
    visual: Visual | None = None
    list_at: int | None = None

    @property
    def is_list(self) -> bool:
        """Whether it is a list of the document."""
        return self.list_at is not None

    @property
    def order(self) -> tuple[int, int]:
        """Where it stands in its section: tables, charts and figures, then text by its paragraph."""
        if self.visual is not None:
            return -1, self.visual.number
        return self.statements[0].passage.paragraph, self.statements[0].passage.sentence


def split_to(parts: Sequence[Part], count: int) -> list[Part]:
    """Return parts split until there are so many: words leave a table, chart or figure, most statements are halved."""
    split = list(parts)

    def size(at: int) -> int:
        visual = split[at].visual
        is_whole = visual is not None and visual.is_on_sheet
        return 1 if is_whole else len(split[at].statements) + (visual is not None)

    while len(split) < count:
        at = max(range(len(split)), key=size, default=0)
        if not split or size(at) < 2:
            break
        part, middle = split[at], (len(split[at].statements) + 1) // 2
        middle = middle if part.visual is None else 0
        split[at : at + 1] = [
            replace(part, statements=part.statements[:middle]),
            replace(part, statements=part.statements[middle:], visual=None),
        ]
    return split


def paragraphs(section: Section) -> list[list[Passage]]:
    """Return the passages of a section by their paragraph or list; speakers' notes are none."""
    passages = (one for one in section.passages if one.kind != "note")
    return [list(group) for _, group in groupby(passages, key=lambda one: one.paragraph)]


def statements_of(section: Section) -> list[SourcedStatement]:
    """Return what the paragraphs of a section say.

    Each statement is a sentence with what leans on it. Lines of a label and a value, such as who printed it, and
    nothing else, are none.
    """
    texts = [own for own in paragraphs(section) if own[0].kind != "item"]
    asked = [own[-1].text if own[-1].text[-1:] in _QUESTION else "" for own in texts]
    known = [
        _answering(question, one)
        for question, own in zip(["", *asked], texts, strict=False)
        for one in _standing(own)
    ]
    return known if not all(is_labelled(one.text) for one in known) else []


def _answering(question: str, one: SourcedStatement) -> SourcedStatement:
    """Return a statement below the question that the paragraph before it asks, which it says nothing without."""
    passage = replace(one.passage, text=f"{question} {one.passage.text}")
    return replace(one, heading=question, passage=passage) if question else one


def any_statements(section: Section) -> list[SourcedStatement]:
    """Return what a section says in whatever words, where no document has a sentence that stands alone."""
    passages = (one for own in paragraphs(section) for one in own)
    return [SourcedStatement(text, one) for one in passages if (text := any_text(one))]


def thoughts(paragraph: Sequence[Passage]) -> list[list[Passage]]:
    """Return the sentences of a paragraph, each with those behind it that lean on it, as far as few words say them.

    One of a word or two goes with the one before, or with the one behind it, as a single word such as "Method." does.
    """
    groups: list[list[Passage]] = []
    for one in paragraph:
        group = groups[-1] if groups else []
        count = sum(count_words(each.text) for each in group)
        is_head = count_words(one.text) == 1 and one is not paragraph[-1]
        leaning = points_back(one) or (count_words(one.text) < FEWEST and not is_head) or count < FEWEST
        goes_on = bool(group) and is_sentence(group[-1].text) and leaning
        if goes_on and count + count_words(one.text) <= THOUGHT:
            group.append(one)
        else:
            groups.append([one])
    return groups


def points_back(passage: Passage) -> bool:
    """Whether a passage opens with words that lean on what is before it."""
    language = lexicon(passage.language)
    return leans(cleaned(passage.text, language), language)


def _standing(paragraph: Sequence[Passage]) -> Iterator[SourcedStatement]:
    """Yield the points of a paragraph that are prose."""
    for group in thoughts(paragraph):
        language = lexicon(group[0].language)
        texts = [cleaned(one.text, language) for one in group]
        whole = replace(group[0], text=reduce(joined, (one.text for one in group)))
        if is_said(whole) and all(is_prose(text, language) for text in texts):
            text = reduce(joined, texts)
            yield SourcedStatement(text if len(group) > 1 else without_full_stop(text), whole)


def lists_of(section: Section) -> list[tuple[Part, ...]]:
    """Return the lists of a section with two points or more, each as the slides that show all of it."""
    lists = (own for own in paragraphs(section) if own[0].kind == "item" and len(own) > 1)
    return [slides for own in lists if (slides := _of_list(section, own))]


def _of_list(section: Section, points: Sequence[Passage]) -> tuple[Part, ...]:
    """Return a list, on several slides where it has too many points or words for one; none of one that is no prose."""
    language = lexicon(section.language)
    texts = [cleaned(one.text, language).rstrip(",;:，；：") for one in points]
    if sum(map(is_code, texts)) * 2 >= len(texts) or any(map(_is_no_point, texts)):
        return ()
    heads = [heading_of(text) for text in texts]
    has_heads = all(heads)
    said = []
    for point, head, text in zip(points, heads, texts, strict=True):
        heading, words = (head if has_heads else None) or ("", text)
        said.append(SourcedStatement(without_full_stop(words), point, heading, point.details))
    are_lines = not has_heads and len(said) <= LINES and all(map(is_line, said))
    is_led = bool(points[0].lead) and (has_heads or any(one.details for one in said))
    total, most = sum(map(words_of, said)), LINES if are_lines else POINTS - is_led
    count = max(-(-len(said) // most), min(-(-total // _LIST), len(said) // 2))
    size = -(-len(said) // count)
    return tuple(
        Part(section, tuple(said[at : at + size]), list_at=points[0].paragraph)
        for at in range(0, len(said), size)
    )


def words_of(one: SourcedStatement) -> int:
    """Return how many words a statement has, with those below it."""
    return count_words(one.text) + sum(map(count_words, one.details))


def is_line(one: SourcedStatement) -> bool:
    """Whether a point is one of few words, without points below it."""
    return count_words(one.text) <= LINE and not one.details


def _is_no_point(text: str) -> bool:
    """Whether a point of a list has no words, or too many for a slide."""
    return not any(map(str.isalnum, text)) or count_words(text) > _LONGEST
