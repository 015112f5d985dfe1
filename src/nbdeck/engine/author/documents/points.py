"""What of a text a slide can say: whole sentences and points of lists, by their form alone, in any language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from nbdeck.contract.words.marks import heading_of
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import begins_small, count_words, sentences
from nbdeck.engine.author.documents.titles import is_heading
from nbdeck.engine.author.material.passages import Passage, Section
from nbdeck.engine.author.sentences.cleaning import cleaned, heading_words, is_caption

_FEWEST, _MOST = 4, 60
"""Words of a sentence that a slide says."""
_LABEL = 6
"""Words of a first sentence that only names what its paragraph is about."""
_LETTERS = 0.5
"""Share of letters in prose."""
_END = lazy_pattern(r"(?<!\.)[.!…。！।؟]['\"”’»)\]）」』]*$")
_CODE = lazy_pattern(r"https?://|www\.|\w@\w|[{}\\|]|[=<>]{2,}|\.{4,}|_{3,}|\w\(\)")
_PAIRS = (("(", ")"), ("[", "]"), ("“", "”"), ("«", "»"), ("（", "）"), ("「", "」"))


@dataclass(frozen=True, slots=True)
class SaidPoint:
    """What a slide says of a passage, in its words.

    Attributes:
        text: Its words without the full stop.
        passage: Where they stand.
        heading: What stands above it on its slide: the words in front of a colon.
        details: What stands below it on its slide.
    """

    text: str
    passage: Passage
    heading: str = ""
    details: tuple[str, ...] = ()

    @property
    def words(self) -> float:
        """How many words it has, with those above and below."""
        return sum(map(count_words, (self.heading, self.text, *self.details)))


def is_whole_sentence(text: str) -> bool:
    """Whether a text is one sentence of prose from its beginning to its end."""
    letters = sum(map(str.isalpha, text))
    is_prose = letters >= _LETTERS * len("".join(text.split())) and _CODE.search(text) is None
    is_begun = bool(text) and (text[0].isalnum() or text[0] in "\"'“„«「『") and not begins_small(text)
    is_long = _FEWEST <= count_words(text) <= _MOST
    return is_prose and _is_balanced(text) and is_begun and is_long and _END.search(text) is not None


def _is_balanced(text: str) -> bool:
    return all(text.count(left) == text.count(right) for left, right in _PAIRS)


def without_full_stop(text: str) -> str:
    """Return a sentence without the full stop at its end; other marks, and that of an abbreviation, stay."""
    is_stop = text.endswith((".", "。")) and not text.endswith("..")
    last = text[:-1].rpartition(" ")[2]
    return text[:-1].rstrip() if is_stop and "." not in last and len(last) > 1 else text


def paragraphs(section: Section) -> list[list[Passage]]:
    """Return the passages of a section by their paragraph or list; speakers' notes are none."""
    passages = (one for one in section.passages if one.kind != "note")
    return [list(group) for _, group in groupby(passages, key=lambda one: one.paragraph)]


def sentences_of(section: Section) -> list[list[SaidPoint]]:
    """Return the whole sentences of each paragraph of a section that are no point of a list.

    A line that opens a list stands with the list. What only names a paragraph stands above the first of its sentences:
    a short line in front of it, or few words that are its first sentence.
    """
    told: list[list[SaidPoint]] = []
    label = ""
    for own in _texts(section):
        points = [SaidPoint(without_full_stop(text), one) for one in own if (text := _sentence(one))]
        if not points:
            has_lines = (
                section.kind != "pdf"
            )  # whose lines may be those of a figure, or stand around the text
            label = heading_words(own[-1].text) if has_lines and _is_label(own) else ""
            continue
        if len(points) > 1 and points[0].passage is own[0] and points[0].words <= _LABEL:
            points[:2] = [replace(points[1], heading=points[0].text)]
        elif label:
            points[0] = replace(points[0], heading=label)
        told.append(points)
        label = ""
    return told


def _is_label(own: Sequence[Passage]) -> bool:
    """Whether a paragraph or point is a short line in words, as headings are that nobody marked as such."""
    text = own[-1].text.strip()
    is_short = len(own) == 1 and count_words(text) <= _LABEL + 2
    return (
        is_short
        and text[-1:] not in ".!?。，,;；"
        and not is_caption(text)
        and is_heading(heading_words(text))
    )


def lines_of(section: Section) -> list[list[SaidPoint]]:
    """Return the lines of a section that are words, for documents that have no sentence."""
    lines = [SaidPoint(cleaned(one.text), one) for own in _texts(section) for one in own if one.text.strip()]
    return [[one] for one in lines if _is_line(one)]


def _texts(section: Section) -> list[list[Passage]]:
    leads = {one.lead for one in section.passages if one.lead}
    labels = {id(one) for own in label_lists(section) for one in own}
    groups = [
        own
        for own in paragraphs(section)
        if own[0].kind == "sentence" or id(own[0]) in labels or is_single(own)
    ]
    return [
        own[-1:] if own[0].kind == "item" else own
        for own in groups
        if " ".join(one.text for one in own) not in leads
    ]


def label_lists(section: Section) -> list[list[Passage]]:
    """Return the lists of a section that count on behind paragraphs: their points name what stands below them."""
    lists = [own for own in paragraphs(section) if own[0].kind == "item" and own[0].number is not None]
    named: list[list[Passage]] = []
    for before, own in pairwise(lists):
        if own[0].number == (before[-1].number or 0) + 1:
            named += [one for one in (before, own) if one not in named]
    return named


def is_single(own: Sequence[Passage]) -> bool:
    """Whether a list is one point alone."""
    return own[0].kind == "item" and len(own) == 1 and len(own[0].details) < 2


def _sentence(passage: Passage) -> str:
    text = cleaned(passage.text)
    return text if is_whole_sentence(text) and not is_caption(text) else ""


def _is_line(point: SaidPoint) -> bool:
    return sum(map(str.isalpha, point.text)) * 2 > len(point.text)


def list_points(points: Sequence[Passage]) -> list[SaidPoint]:
    """Return the points of a list, whole, with those below them; apart where each begins with words and a colon.

    Points without a letter or digit are none; where most have brackets that stay open they are code.
    """
    texts = [(cleaned(one.text).rstrip(",;，；"), one) for one in points]
    texts = [(text, one) for text, one in texts if any(map(str.isalnum, text))]
    if sum(map(_is_balanced, (text for text, _ in texts))) * 2 < len(texts):
        return []
    heads = [heading_of(text) for text, _ in texts]
    return [
        SaidPoint(without_full_stop(head[1]), one, head[0], tuple(map(cleaned, one.details)))
        if head and all(heads)
        else SaidPoint(without_full_stop(text), one, "", tuple(map(cleaned, one.details)))
        for (text, one), head in zip(texts, heads, strict=True)
    ]


def opening(point: SaidPoint) -> SaidPoint:
    """Return a point of a list with its first sentence alone; what stands below it goes."""
    first = (sentences(point.text) or [point.text])[0]
    return replace(point, text=without_full_stop(first), details=())
