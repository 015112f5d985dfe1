"""An answer's words as slides may show them: clean, short enough, and without numbers that nobody gave."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from nbdeck.contract.content import Items, Quote
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.author.llm.answers import PointAnswer, SlideAnswer
from nbdeck.engine.author.llm.capacities import HEADING_CHARACTERS, TITLE_CHARACTERS, words_of_item
from nbdeck.engine.author.llm.checking import Rules, words_of
from nbdeck.engine.author.looks.description import bare, clean
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
    """Those whose numbers are not the material's."""
    unsupported: list[str] = field(default_factory=list)
    """Those that the model, asked again, found to be more than their evidence says."""

    @property
    def warnings(self) -> tuple[str, ...]:
        """A sentence for each kind."""
        why = {
            "the material does not say this of their numbers": self.statements,
            "the passages that they rest on do not say this": self.unsupported,
        }
        return tuple(f"Left out, because {reason}: {_quoted(each)}." for reason, each in why.items() if each)


def _quoted(statements: Sequence[str]) -> str:
    more = f" and {len(statements) - _LISTED} more" if len(statements) > _LISTED else ""
    return ", ".join(f"“{one}”" for one in statements[:_LISTED]) + more


def plain(text: str) -> str:
    """Return a text as one line without list marks, emphasis and links."""
    words = " ".join(clean(text).split())
    return _EMPHASIS.sub("", _LINK.sub(r"\1", _MARK.sub("", words))).strip()


def title_of(title: str, rules: Rules, otherwise: Sequence[str], dropped: Dropped) -> str:
    """Return a title without unknown numbers: itself, else the first of the others."""
    words = plain(title)
    if not rules.unknown(words):
        return shorten(words, TITLE_CHARACTERS)
    dropped.statements.append(words)
    return other_title(rules, otherwise)


def other_title(rules: Rules, otherwise: Sequence[str]) -> str:
    """Return the first of some titles without unknown numbers; a title is never cut around its numbers."""
    plain_ones = (plain(other) for other in otherwise if not rules.unknown(other))
    return shorten(next(filter(None, plain_ones), "–"), TITLE_CHARACTERS)


def points_of(
    slide: SlideAnswer,
    rules: Rules,
    dropped: Dropped,
    refused: Collection[str] = (),
    *,
    is_judged: bool = False,
) -> list[PointAnswer]:
    """Return the items of a slide that may be shown, short enough for its layout.

    Args:
        slide: The answer.
        rules: What it is held to.
        dropped: Takes the statements that may not be shown.
        refused: Where statements stand that their evidence does not say: `point 2`.
        is_judged: Whether the model was asked what their numbers count.
    """
    points: list[PointAnswer] = []
    for number, answer in enumerate(slide.points, 1):
        point: PointAnswer | None = _clean(answer)
        if point is not None and rules.options.keep_wording:
            point = _verbatim(point, rules)
        if point is None or not bare(words_of(point)):
            continue
        if rules.unknown(words_of(point), point.evidence, slide.derived, loosely=is_judged):
            dropped.statements.append(words_of(point))
        elif f"point {number}" in refused and not rules.options.keep_wording:
            dropped.unsupported.append(words_of(point))
        else:
            points.append(point)
    most = words_of_item(slide.layout, len(points), rules.options.verbosity) or 30
    return [one for point in points if bare(words_of(one := _short(point, most)))]


def _clean(point: PointAnswer) -> PointAnswer:
    lines = [plain(line) for line in clean(point.text).splitlines()]
    heading = plain(point.heading).rstrip(":：").replace(": ", " – ")
    text = "\n".join(filter(None, lines))
    return PointAnswer(heading=heading, text=text, evidence=point.evidence)


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
    cited = rules.knowledge.cited(point.evidence)
    for passage in (*cited, *rules.knowledge.passages):
        if bare(point.text or point.heading) in bare(passage.text):
            has_heading = bare(point.heading) in bare(" ".join((*passage.headings, passage.text)))
            return point if has_heading else point.model_copy(update={"heading": ""})
    if not cited:
        return None
    return point.model_copy(update={"heading": "", "text": " ".join(cited[0].text.split())})


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
