"""Which chunks of a PDF are headings, and of what level: by outline, number, size and weight."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from nbdeck.engine.sources.pdf.flow import Chunk
from nbdeck.engine.sources.shortening import is_caption
from nbdeck.engine.sources.text.joined_lines import depth_of

_LARGE = 1.12
_MOST_SHARE = 0.2
"""Of all characters: a size that holds more is running text."""
_LONGEST, _LONGEST_BOLD = 220, 130
_KNOWN = re.compile(
    r"(?i)(?:abstract|summary|introduction|references|bibliography|acknowledge?ments?|conclusions?|appendix(?: \w)?"
    r"|zusammenfassung|einleitung|literatur(?:verzeichnis)?|résumé|références|摘要|参考文献|referencias|resumen)[.:]?"
)
_NO_WORDS = re.compile(r"[\W\d_]+")
_DEEPEST = 6


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """One line of a document's own outline; `page` from 1, `level` from 1."""

    title: str
    page: int
    level: int


@dataclass(slots=True)
class Headings:
    """Finds headings among the chunks of a document.

    Attributes:
        body: Size of running text, points.
        is_body_bold: Whether running text is bold.
        shares: Share of all characters by size.
        outline: The document's own outline.
    """

    body: float
    is_body_bold: bool
    shares: dict[float, float]
    outline: Sequence[OutlineEntry] = ()
    _by_title: dict[str, list[OutlineEntry]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        for entry in self.outline:
            self._by_title.setdefault(_plain(entry.title), []).append(entry)

    def levels(self, chunks: Sequence[Chunk], texts: Sequence[str]) -> dict[int, int]:
        """Return the level of each heading by its position among the chunks."""
        candidates = [
            index
            for index, (chunk, text) in enumerate(zip(chunks, texts, strict=True))
            if chunk.lines and (self._entry(chunk, text) or self._is_heading(chunk, text))
        ]
        title = self._title(chunks, texts, candidates)
        if title is not None:
            candidates = self._without_subtitles(chunks, texts, candidates, title)
        by_style = _style_levels(chunks, texts, [index for index in candidates if index != title])
        first = 1 if title is None else 2
        levels = {}
        for index in candidates:
            entry = self._entry(chunks[index], texts[index])
            if index == title:
                levels[index] = 1
            elif entry is not None:
                levels[index] = min(entry.level + first - 1, _DEEPEST)
            else:
                levels[index] = min(by_style[index] + first - 1, _DEEPEST)
        return levels

    def _without_subtitles(
        self, chunks: Sequence[Chunk], texts: Sequence[str], candidates: Sequence[int], title: int
    ) -> list[int]:
        """Return the headings without the lines right below a title, where others show what headings look like."""
        is_told = [
            bool(depth_of(texts[index]) or self._entry(chunks[index], texts[index])) for index in candidates
        ]
        if sum(is_told) < 3:
            return list(candidates)
        remaining = []
        is_right_below = True
        for index, is_listed in zip(candidates, is_told, strict=True):
            if index > title:
                is_right_below = is_right_below and not is_listed and chunks[index].page == chunks[title].page
            if index <= title or not is_right_below or _KNOWN.fullmatch(texts[index]):
                remaining.append(index)
        return remaining

    def _entry(self, chunk: Chunk, text: str) -> OutlineEntry | None:
        entries = self._by_title.get(_plain(text), ())
        return next((entry for entry in entries if abs(entry.page - chunk.page) <= 1), None)

    def _is_heading(self, chunk: Chunk, text: str) -> bool:
        letters = sum(map(str.isalpha, text))
        is_plain_item = chunk.is_item and chunk.number is None
        if is_plain_item or letters < 2 or len(text) > _LONGEST or len(chunk.lines) > 4 or is_caption(text):
            return False
        if letters < 0.4 * len(text.replace(" ", "")):
            return False
        if _KNOWN.fullmatch(text) and len(chunk.lines) == 1:
            return True
        if chunk.size >= _LARGE * self.body and self.shares.get(chunk.size, 0) < _MOST_SHARE:
            return not (text.endswith(".") and len(text.split()) > 12)
        return self._is_heading_of_body_size(chunk, text)

    def _is_heading_of_body_size(self, chunk: Chunk, text: str) -> bool:
        is_open = text[-1] in ":：" and not chunk.is_bold
        if is_open or text[-1] in ".,;。，；" or chunk.size < 0.94 * self.body or len(text) > _LONGEST_BOLD:
            return False
        if any(line.is_mono for line in chunk.lines):
            return False
        if chunk.is_bold and not self.is_body_bold and len(chunk.lines) <= 2:
            return True
        if len(chunk.lines) == 1 and depth_of(text) > 1 and chunk.gap > 1.5:
            return True
        is_capitals = text.upper() == text and text.lower() != text and sum(map(str.isalpha, text)) > 5
        return is_capitals and chunk.gap > 1.5 and len(chunk.lines) == 1

    def _title(self, chunks: Sequence[Chunk], texts: Sequence[str], candidates: Sequence[int]) -> int | None:
        """Return the document's title: larger than every other heading, on the first pages, once."""
        if not candidates:
            return None
        largest = max(chunks[index].size for index in candidates)
        same = [index for index in candidates if chunks[index].size > 0.97 * largest]
        index = same[0]
        is_alone = len(same) == 1 or (len(same) == 2 and same[1] == same[0] + 1)
        is_early = chunks[index].page <= 2 and candidates.index(index) < 4
        is_large = largest >= _LARGE * self.body
        in_outline = self._entry(chunks[index], texts[index]) is not None
        return (
            index if is_alone and is_early and is_large and not in_outline and len(candidates) > 1 else None
        )


def _plain(text: str) -> str:
    return _NO_WORDS.sub("", text).casefold()


def _style_levels(chunks: Sequence[Chunk], texts: Sequence[str], candidates: Sequence[int]) -> dict[int, int]:
    """Return levels from 1 by number where headings are numbered, else by size and weight."""
    sizes: list[float] = []
    for size in sorted({chunks[index].size for index in candidates}, reverse=True):
        if not sizes or size < 0.95 * sizes[-1]:
            sizes.append(size)

    def style(index: int) -> tuple[int, bool]:
        size = chunks[index].size
        rank = next(rank for rank, largest in enumerate(sizes) if size >= 0.95 * largest)
        return rank, not chunks[index].is_bold

    ranks = {key: rank for rank, key in enumerate(sorted({style(index) for index in candidates}), start=1)}
    depths = {index: depth_of(texts[index]) for index in candidates}
    if sum(depth > 0 for depth in depths.values()) < 3:
        return {index: min(ranks[style(index)], 4) for index in candidates}
    seen: dict[tuple[int, bool], Counter[int]] = {}
    for index, depth in depths.items():
        if depth:
            seen.setdefault(style(index), Counter())[depth] += 1
    common = {key: counts.most_common(1)[0][0] for key, counts in seen.items()}
    return {
        index: depths[index] or common.get(style(index)) or _near(style(index), common)
        for index in candidates
    }


def _near(style: tuple[int, bool], common: dict[tuple[int, bool], int]) -> int:
    """Return the level of a look that no numbered heading has: between those of larger and smaller ones."""
    larger = [level for key, level in common.items() if key < style]
    return min(max(larger) + 1, 4) if larger else 1
