"""Text made shorter by leaving words out, never by other words: points and whole sentences from the end.

No sentence is cut where less of it would stand as if it were all; where not even the first fits, it is cut behind a
word, with an ellipsis. No cut parts a number from its sign or unit.

A slide shows so many words, its title, its items and its foot together:

========== ============ ======= ==== =====
Verbosity  about        kept    most least
========== ============ ======= ==== =====
concise    45 words     50      66   40
standard   130 words    150     150  120
text-heavy every word
========== ============ ======= ==== =====

Two East Asian characters count as one word. Up to `kept` words nothing is left out. Beyond them:

1. Every item shows at least its heading and the first sentence of its text.
2. The words that are left go to the shortest text first, up to the end of its next sentence, while the slide stays near
   `about` and the text near its fair share: what the shorter texts leave over, shared out evenly. So few items get
   more words each. Texts of about one length get more together or not at all.
3. Where the first sentences alone are more than `most`, and the items more than the `least` that even the longest
   title leaves them, what was joined to an item keeps its heading only. Then every text beyond its share is cut by
   `shorten`, at the last with an ellipsis; where a share holds little more than the headings, they stand alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from nbdeck.contract.content import Items, Quote
from nbdeck.contract.enums import Verbosity
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.words.item import Item, joined_items, points_of
from nbdeck.contract.words.sentences import count_words, joined, parts
from nbdeck.engine.text.opportunities import cluster_starts, segments

ELLIPSIS = "…"
_NEAR = 100
"""Characters on either side of a cut that are looked at."""
_MARKS = ("**", "*", "_")
_OPENINGS = {mark: re.compile(rf"(?<![\w*]){re.escape(mark)}(?=[^\s*])") for mark in _MARKS}
_SIGNS = frozenset("$€£¥₹₩₽%‰°§#№~≈<>±+")
_LISTING = ",;:)،，、；："
_TAIL = " \t,;:،，、；：–—-("
_ABOUT = {Verbosity.CONCISE: 45.0, Verbosity.STANDARD: 130.0}
_KEPT = {Verbosity.CONCISE: 50.0, Verbosity.STANDARD: 150.0}
_MOST = {Verbosity.CONCISE: 66.0, Verbosity.STANDARD: 150.0}
_LEAST = {Verbosity.CONCISE: 40.0, Verbosity.STANDARD: 120.0}
_SLACK = 1.05
"""How far beyond `about` a text may take the slide."""
_OWN_SLACK = 1.25
"""How far beyond its share a text may go to the end of a sentence."""
_ALIKE = 2.0
"""Words by which texts that look alike differ."""
_FEWEST = 6.0
"""Words of a text that is worth showing with an ellipsis."""
SHARES = (0.85, 0.7, 0.55, 0.42, 0.32, 0.24, 0.16)
"""Of a long text, that are tried when all of it does not fit."""


def shorten(text: str, budget: int) -> str:
    """Return at most `budget` characters of a text that already says what matters first.

    Only leaves out whole sentences from the end, or words from the end of the first, marked by an ellipsis. No number
    is cut, none loses its unit sign, and names of several capitalised words stay whole where there is any other place
    to cut. The same text and budget always give the same result.

    Args:
        text: Plain text with inline marks; line feeds part its points.
        budget: Characters, 0 or more.
    """
    text = text.strip()
    if len(text) <= budget:
        return text
    lines = points_of(text)
    return _whole_sentences(lines, budget) or _cut_after_word(parts(lines[0], "sentence")[0], budget)


def rungs(text: str, most: float) -> tuple[str, ...]:
    """Return the shorter forms of a text that come to a clean end, the shortest first, the text itself last.

    Args:
        text: Plain text with inline marks; line feeds part its points.
        most: Words of the forms between the first and the last, at most.
    """
    text = text.strip()
    return (*_growing(points_of(text), most), text)


def _growing(lines: Iterable[str], most: float) -> Iterator[str]:
    """Yield the first sentence, the first two and so on, but not all; none behind the first with too many words."""
    sentences = [(number, each) for line in lines for number, each in enumerate(parts(line, "sentence"))]
    grown = ""
    for number, sentence in sentences[:-1]:
        longer = joined(grown, sentence) if number or not grown else f"{grown}\n{sentence}"
        if grown and count_words(longer) > most:
            return
        grown = longer
        yield grown


def _whole_sentences(lines: list[str], budget: int) -> str:
    """Return as many sentences from the start as the budget holds; empty if not even the first."""
    whole = ""
    for line in lines:
        for number, sentence in enumerate(parts(line, "sentence")):
            longer = joined(whole, sentence) if number or not whole else f"{whole}\n{sentence}"
            if len(longer) > budget:
                return whole
            whole = longer
    return whole


def _cut_after_word(text: str, budget: int) -> str:
    """Return the text up to a place between words, with an ellipsis; the ellipsis alone where there is none."""
    room = budget - len(ELLIPSIS)
    if room < 1:
        return ELLIPSIS[: max(budget, 0)]
    text = text[: room + 2 * _NEAR]
    ends = [segment.end for segment in segments(text) if 0 < segment.end <= room]
    clean = [end for end in ends if _is_clean(text, end)]
    unbroken = [end for end in clean if not _parts_name(text, end)]
    if choice := unbroken or clean:
        head = text[: choice[-1]].rstrip(_TAIL)
        if head := _without_open_mark(head):
            return head + ELLIPSIS
    return _cut_in_word(text, room) + ELLIPSIS


def _cut_in_word(text: str, room: int) -> str:
    """Return the start of a word too long for the budget, up to its first digit; empty where a digit comes first."""
    digits = next((at for at, character in enumerate(text) if character.isnumeric()), len(text))
    starts = [start for start in cluster_starts(text) if start <= min(room, digits)]
    end = starts[-1] if starts else 0
    while end and (text[end - 1] in _SIGNS or text[end - 1] in "-−.,"):
        end -= 1
    return _without_open_mark(text[:end].rstrip(_TAIL))


def _without_open_mark(text: str) -> str:
    """Return the text without the last of inline marks that the cut has left without a partner."""
    for mark, pattern in _OPENINGS.items():
        places = [match.start() for match in pattern.finditer(text)]
        if places and len(re.findall(rf"(?<!\*){re.escape(mark)}(?!\*)", text)) % 2:
            at = places[-1]
            text = text[:at] + text[at + len(mark) :]
    return text.rstrip(_TAIL)


def _is_clean(text: str, end: int) -> bool:
    """Whether a cut parts no number from its other digits, its sign or its unit."""
    before, after = text[max(end - _NEAR, 0) : end].rstrip(), text[end : end + _NEAR].lstrip()
    if not before or not after:
        return True
    if text[end] in _LISTING or text[end - 1] in _LISTING:
        return not (before[-1].isnumeric() and after[0].isnumeric() and text[end] not in " \n" + _LISTING)
    is_range = before[-1] in "-–−" and after[0].isnumeric()
    return not (before[-1].isnumeric() or before[-1] in _SIGNS or after[0] in ".%‰" or is_range)


def _parts_name(text: str, end: int) -> bool:
    """Whether a cut stands between two words that both begin with a capital."""
    words = text[:end].rsplit(maxsplit=2)
    after = text[end : end + _NEAR].lstrip()
    return len(words) > 1 and words[-1][:1].isupper() and after[:1].isupper()


_MOST_ITEMS = ITEM_COUNTS[Layout.ITEMS][-1]


def shown(
    content: Items | Quote, verbosity: Verbosity, taken: float, *, is_plain: bool = False
) -> tuple[Item, ...]:
    """Return what a layout arranges, with the words that the slide has room for; see `within_budget`.

    The line above a list stands in front of the first item with `text-heavy`, and as an item of its own above those of
    a plain list that has room for one more; else notes say it.

    Args:
        content: Of the slide.
        verbosity: How much of it is shown.
        taken: Words that the slide shows beside it.
        is_plain: Whether its items are a list in which nothing is counted.
    """
    if isinstance(content, Quote):
        items: tuple[Item, ...] = (Item(content.author, content.words),)
    elif verbosity is Verbosity.TEXT_HEAVY or content.icons:
        items = content.with_lead()
    elif content.lead and is_plain and len(content.items) < _MOST_ITEMS:
        items = (Item("", content.lead), *content.items)
    else:
        items = content.items
    return within_budget(items, verbosity, taken)


def characters_of(content: Items | Quote) -> int:
    """Return how many characters a content has in all."""
    if isinstance(content, Quote):
        return len(content.author) + len(content.words)
    return len(content.lead) + characters_in(content.items)


def characters_in(items: Iterable[Item]) -> int:
    """Return how many characters items have in all."""
    return sum(len(item.heading) + len(item.text) for item in items)


def items_cut(items: Iterable[Item], budget: int) -> tuple[Item, ...]:
    """Return the items with no text longer than the budget, characters."""

    def cut(text: str) -> str:
        return text if len(text) <= budget else shorten(text, budget)

    return tuple(replace(item, heading=cut(item.heading), text=cut(item.text)) for item in items)


def items_cut_to_share(items: Sequence[Item], share: float, least: int = 60) -> tuple[Item, ...]:
    """Return the items with every long text cut to a share of the longest one.

    Args:
        items: At least one.
        share: 0 to 1.
        least: Characters that every text may keep.
    """
    longest = max(max(len(item.heading), len(item.text)) for item in items)
    return items_cut(items, max(int(longest * share), least))


def within_budget(items: Sequence[Item], verbosity: Verbosity, taken: float = 0.0) -> tuple[Item, ...]:
    """Return the items with the words that their slide has room for; what is left out goes from the ends of texts.

    Args:
        items: The items with every word.
        verbosity: Which budget.
        taken: Words that the slide shows beside the items: its title and foot.
    """
    if verbosity is Verbosity.TEXT_HEAVY:
        return tuple(items)
    most = _ABOUT[verbosity] * _SLACK
    parts = [part for number, item in enumerate(items) for part in _parts(number, item, most)]
    if sum(part.full for part in parts) + taken <= _KEPT[verbosity]:
        return tuple(items)
    share = _share([part.full for part in parts], _ABOUT[verbosity] - taken)
    room = max(_MOST[verbosity] - taken, _LEAST[verbosity])
    if _shown(parts) > room:
        parts = [part.bare() if part.is_joined else part for part in parts]
    if _shown(parts) > room:
        parts = _cut_alike(parts, _share([part.shown for part in parts], room))
    else:
        parts = _raised(parts, share * _OWN_SLACK, _ABOUT[verbosity] * _SLACK - taken)
    return tuple(
        replace(item, text="\n".join(part.line for part in own if part.line))
        for item, (_, own) in zip(items, groupby(parts, lambda part: part.number), strict=True)
    )


@dataclass(frozen=True, slots=True)
class _TextPart:
    """A heading and its text: an item's own, or those of another that was joined to it.

    Attributes:
        number: Index of its item.
        heading: Its heading, empty for none.
        ladder: Its text, from the first sentence to all of it.
        height: Which of them is shown.
        is_joined: Whether it stands below the text of another.
    """

    number: int
    heading: str
    ladder: tuple[str, ...]
    height: int = 0
    is_joined: bool = False

    @property
    def text(self) -> str:
        return self.ladder[self.height]

    @property
    def full(self) -> float:
        return count_words(self.heading) + count_words(self.ladder[-1])

    @property
    def shown(self) -> float:
        return count_words(self.heading) + count_words(self.text)

    @property
    def line(self) -> str:
        """What stands in the item's text."""
        if not self.is_joined:
            return self.text
        return f"**{self.heading}:** {self.text}" if self.text else f"**{self.heading}**"

    def bare(self) -> _TextPart:
        return replace(self, ladder=("",), height=0)

    def raised(self) -> _TextPart | None:
        """Return it with its text up to the end of the next sentence, None where there is none."""
        return replace(self, height=self.height + 1) if self.height + 1 < len(self.ladder) else None

    def cut(self, share: float) -> _TextPart:
        """Return it with about as many words, heading included, as its share is."""
        if self.shown <= share or not count_words(self.text):
            return self
        words = max(share - count_words(self.heading), _FEWEST)
        return replace(self, ladder=(_cut(self.text, words),), height=0)


def _cut_alike(parts: Sequence[_TextPart], share: float) -> list[_TextPart]:
    """Return the parts cut to their share; headings alone where every part has one and a share holds little more."""
    longest = max(count_words(part.heading) for part in parts)
    if all(part.heading for part in parts) and share - longest < _FEWEST:
        return [part.bare() for part in parts]
    return [part.cut(share) for part in parts]


def _cut(text: str, words: float) -> str:
    return shorten(text, max(int(len(text) * words / count_words(text)), 24))


def _parts(number: int, item: Item, most: float) -> Iterable[_TextPart]:
    """Yield the item's own part, then those that were joined to it, each told by its bold heading.

    Between the first sentence and the whole text they have those up to `most` words.
    """
    own, *joined = joined_items(item)
    yield _TextPart(number, own.heading, rungs(own.text, most))
    for each in joined:
        yield _TextPart(number, each.heading, rungs(each.text, most), is_joined=True)


def _shown(parts: Sequence[_TextPart]) -> float:
    return sum(part.shown for part in parts)


def _share(needs: Sequence[float], room: float) -> float:
    """Return the even share at which wishes add up to the room: who wishes for less leaves the rest to the others."""
    left, waiting = room, len(needs)
    for need in sorted(needs):
        if need > left / waiting:
            return max(left, 0.0) / waiting
        left, waiting = left - need, waiting - 1
    return max(needs)


def _raised(parts: Sequence[_TextPart], most: float, room: float) -> list[_TextPart]:
    """Return the parts with as much more text as the room has, the shortest first, none above `most` words.

    Parts of about one length get more together or not at all.
    """
    raised = list(parts)
    waiting = set(range(len(raised)))
    while waiting:
        least = min(raised[at].shown for at in waiting)
        alike = {at for at in waiting if raised[at].shown <= least + _ALIKE}
        higher = {at: part for at in alike if (part := raised[at].raised()) is not None}
        wanted = sum(part.shown - raised[at].shown for at, part in higher.items())
        if _shown(raised) + wanted > room or any(part.shown > most for part in higher.values()):
            waiting -= alike
            continue
        waiting -= alike - higher.keys()
        for at, part in higher.items():
            raised[at] = part
    return raised
