"""An answer's words as slides may show them: clean, short enough, and without numbers that nobody gave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from nbdeck.contract.content import Items, Quote
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.llm.answers import PointAnswer, SlideAnswer
from nbdeck.engine.author.llm.capacities import HEADING_CHARACTERS
from nbdeck.engine.author.llm.checking import Rules, words_of
from nbdeck.engine.author.looks.description import bare, clean

_LINK = lazy_pattern(r"!?\[([^\]\n]*)\]\([^)\s]*\)")
_MARK = lazy_pattern(r"^\s*(?:[-*•–]\s+|\d{1,2}[.)]\s+|#{1,6}\s+)")
_EMPHASIS = lazy_pattern(r"\*\*|(?<!_)__(?=[^\W_])|(?<=[^\W_])__(?!_)|`")
_WHY = {
    "number": "its number stands in nothing that it cites",
    "words": "the model did not find it in the material",
    "unjudged": "the model did not judge it",
}
_QUOTED = 160
"""Characters of a statement that a warning quotes; it quotes none in part."""


@dataclass(slots=True)
class Dropped:
    """Statements of a slide that were left out, by kind of fault, for the warning."""

    by_kind: dict[str, list[str]] = field(default_factory=dict)

    def takes(self, kind: str | None, statement: str) -> bool:
        """Note a statement that has a fault of some kind; whether it has one."""
        if kind is not None:
            self.by_kind.setdefault(kind, []).append(statement)
        return kind is not None

    def warnings(self, of: str) -> Iterator[str]:
        """Yield a line for each kind.

        Args:
            of: What they were left out of.
        """
        for kind, why in _WHY.items():
            left_out = self.by_kind.get(kind, [])
            quote = f": “{left_out[0]}”" if len(left_out) == 1 and len(left_out[0]) <= _QUOTED else ""
            if left_out:
                many = f"{len(left_out)} statements were " if len(left_out) > 1 else ""
                yield f"{of}: {many}left out, as {why}{quote}."


def plain(text: str) -> str:
    """Return a text as one line without list marks, emphasis and links."""
    words = " ".join(clean(text).split())
    return _EMPHASIS.sub("", _LINK.sub(r"\1", _MARK.sub("", words))).strip()


def title_of(title: str, rules: Rules, otherwise: Sequence[str], dropped: Dropped) -> str:
    """Return a title without unknown numbers: itself, else the first of the others."""
    words = plain(title)
    is_unknown = dropped.takes("number" if rules.unknown(words) else None, words)
    return next(iter(other_titles(rules, [*([] if is_unknown else [words]), *otherwise])), "–")


def other_titles(rules: Rules, otherwise: Sequence[str]) -> list[str]:
    """Return those of some titles that have words and no unknown number."""
    return [words for one in otherwise if not rules.unknown(one) and (words := plain(one))]


def corrected(slide: SlideAnswer, rules: Rules) -> SlideAnswer:
    """Return an answer in plain words, without empty items, each with those ids of its evidence that there are."""
    points: list[PointAnswer] = []
    for answer in slide.points:
        point: PointAnswer | None = _clean(answer)
        if point is not None and rules.options.keep_wording:
            point = _verbatim(point, rules)
        if point is not None and bare(words_of(point)):
            ids = tuple(filter(rules.knowledge.has, point.evidence))
            points.append(point.model_copy(update={"evidence": ids}))
    return slide.model_copy(update={"title": plain(slide.title), "points": tuple(points)})


def points_of(slide: SlideAnswer, refused: Mapping[str, str], dropped: Dropped) -> list[PointAnswer]:
    """Return the items of a slide but for those that may not be shown."""
    numbered = enumerate(slide.points, 1)
    return [one for at, one in numbered if not dropped.takes(refused.get(f"point {at}"), words_of(one))]


def _clean(point: PointAnswer) -> PointAnswer:
    lines = [plain(line) for line in clean(point.text).splitlines()]
    heading = plain(point.heading).rstrip(":：").replace(": ", " – ")
    if len(heading) > HEADING_CHARACTERS and not any(lines):
        heading, lines = "", [heading]
    return point.model_copy(update={"heading": heading, "text": "\n".join(filter(None, lines))})


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
    items = tuple(_item(point, is_headed=are_headed) for point in points)
    return Items(items, is_numbered=layout is Layout.STEPS)


def _item(point: PointAnswer, *, is_headed: bool) -> Item:
    first, *below = point.text.split("\n")
    if is_headed or (point.heading and below):
        return Item(point.heading, point.text)
    if below:
        return Item(first, "\n".join(below))
    return Item("", ": ".join(filter(None, (point.heading, point.text))))
