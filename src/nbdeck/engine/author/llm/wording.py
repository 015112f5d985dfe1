"""An answer's words as slides may show them: clean, short enough, and without numbers that nobody gave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from nbdeck.contract.content import Items, Quote
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.author.llm.answers import PointAnswer, SlideAnswer
from nbdeck.engine.author.llm.capacities import HEADING_CHARACTERS, TITLE_CHARACTERS, words_of_item
from nbdeck.engine.author.llm.checking import Rules, words_of
from nbdeck.engine.author.looks.description import clean
from nbdeck.engine.layouts.shortening import shorten

_LINK = lazy_pattern(r"!?\[([^\]\n]*)\]\([^)\s]*\)")
_MARK = lazy_pattern(r"^\s*(?:[-*•–]\s+|\d{1,2}[.)]\s+|#{1,6}\s+)")
_EMPHASIS = lazy_pattern(r"\*\*|__|`")
_LISTED = 3
"""Statements that a warning quotes."""


@dataclass(slots=True)
class Dropped:
    """Statements that were left out, for the warning."""

    statements: list[str] = field(default_factory=list)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Nothing, or one sentence."""
        if not self.statements:
            return ()
        quoted = ", ".join(f"“{one}”" for one in self.statements[:_LISTED])
        more = f" and {len(self.statements) - _LISTED} more" if len(self.statements) > _LISTED else ""
        return (f"Left out, because the material does not say this of their numbers: {quoted}{more}.",)


def plain(text: str) -> str:
    """Return a text as one line without list marks, emphasis and links."""
    words = " ".join(clean(text).split())
    return _EMPHASIS.sub("", _LINK.sub(r"\1", _MARK.sub("", words))).strip()


def title_of(title: str, rules: Rules, otherwise: Sequence[str], dropped: Dropped) -> str:
    """Return a title without unknown numbers: itself, else the first of the others, else its words without them."""
    words = plain(title)
    if not rules.unknown(words):
        return shorten(words, TITLE_CHARACTERS)
    dropped.statements.append(words)
    for other in otherwise:
        if plain(other) and not rules.unknown(other):
            return shorten(plain(other), TITLE_CHARACTERS)
    plain_words = [word for word in words.split() if not any(map(str.isdigit, word))]
    return shorten(" ".join(plain_words), TITLE_CHARACTERS) or "–"


def points_of(slide: SlideAnswer, rules: Rules, dropped: Dropped) -> list[PointAnswer]:
    """Return the items of a slide that may be shown, short enough for its layout."""
    said = [one for one in map(_clean, slide.points) if _squeezed(words_of(one))]
    if rules.options.keep_wording:
        said = [point for one in said if (point := _verbatim(one, rules)) is not None]
    points: list[PointAnswer] = []
    for point in said:
        if rules.unknown(words_of(point), point.passages):
            dropped.statements.append(words_of(point))
        else:
            points.append(point)
    most = words_of_item(slide.layout, len(points), rules.options.verbosity) or 30
    return [one for point in points if _squeezed(words_of(one := _short(point, most)))]


def _clean(point: PointAnswer) -> PointAnswer:
    lines = [plain(line) for line in clean(point.text).splitlines()]
    heading = plain(point.heading).rstrip(":：").replace(": ", " – ")
    text = "\n".join(filter(None, lines))
    return PointAnswer(heading=heading, text=text, passages=point.passages)


def _short(point: PointAnswer, most: int) -> PointAnswer:
    heading, text = point.heading, point.text
    if len(heading) > HEADING_CHARACTERS:
        heading, text = (
            ("", f"{heading}\n{text}") if not text else (shorten(heading, HEADING_CHARACTERS), text)
        )
    words = count_words(text)
    if words > most * 1.35:
        text = shorten(text, int(len(text) * most / words))
    return point.model_copy(update={"heading": heading.strip(), "text": text.strip()})


def _verbatim(point: PointAnswer, rules: Rules) -> PointAnswer | None:
    """Return an item in the document's words: its own where they stand there, else the passage that it names."""
    cited = rules.knowledge.cited(point.passages)
    for passage in (*cited, *rules.knowledge.passages):
        if _squeezed(point.text or point.heading) in _squeezed(passage.text):
            has_heading = _squeezed(point.heading) in _squeezed(" ".join((*passage.headings, passage.text)))
            return point if has_heading else point.model_copy(update={"heading": ""})
    if not cited:
        return None
    return point.model_copy(update={"heading": "", "text": " ".join(cited[0].text.split())})


def _squeezed(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def layout_for(wanted: Layout, count: int) -> tuple[Layout, int]:
    """Return a layout for so many items, and how many of its own: the wanted one where it can take them."""
    counts = ITEM_COUNTS[wanted]
    if counts[-1] and count >= counts[0]:
        return wanted, min(count, counts[-1])
    return Layout.ITEMS, min(max(count, 1), ITEM_COUNTS[Layout.ITEMS][-1])


def content_of(points: Sequence[PointAnswer], layout: Layout) -> Items | Quote:
    """Return what an answer says in a layout; headings only where every point has one."""
    if layout is Layout.QUOTE:
        words = (points[0].text or points[0].heading).strip(' "“”„«»')
        return Quote(words, points[0].heading if points[0].text else "")
    are_headed = all(point.heading and point.text for point in points)
    items = (_item(point, is_headed=are_headed) for point in points)
    return Items(tuple(items), is_numbered=layout is Layout.STEPS)


def _item(point: PointAnswer, *, is_headed: bool) -> Item:
    first, *below = point.text.split("\n")
    if is_headed or (point.heading and below):
        return Item(point.heading, point.text)
    if below:
        return Item(first, "\n".join(below))
    return Item("", ": ".join(filter(None, (point.heading, point.text))))
