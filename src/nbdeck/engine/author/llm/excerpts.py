"""The part of the material that a model sees: chosen by the extractive search, cut to a budget, fenced off as data."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence

from nbdeck.engine.author.language.lexicon import is_spaceless
from nbdeck.engine.author.llm.knowledge import Knowledge, rows_of
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.material.ranking import ranked
from nbdeck.engine.author.material.search import find

BUDGET = 6_000
"""Tokens of material in one question; small models have room for no more."""
_LETTERS = 4
"""Letters of one token in a script with spaces."""
_LONGEST = 600
"""Characters of one passage that are shown."""
_ROWS = 12
"""Lines of one table that are shown."""
_TABLES = 0.35
"""Share of the budget that tables and charts may take."""
_PER_SLIDE = 24
"""Passages that are looked at for one slide."""


def tokens(text: str) -> int:
    """Return about how many tokens a text is, on the safe side."""
    return len(text) if is_spaceless(text) else len(text) // _LETTERS + 1


def overview(knowledge: Knowledge, topic: str) -> str:
    """Return the material from which a deck is planned: all of it, or of a long one what says most.

    Args:
        knowledge: The material.
        topic: What the reader asks about; it steers the choice.
    """
    if knowledge.is_empty:
        return ""
    tables = _within(_tables(knowledge, knowledge.visuals), round(BUDGET * _TABLES))
    left = BUDGET - sum(map(tokens, tables))
    numbers = {id(passage): number for number, passage in enumerate(knowledge.passages, 1)}
    shown = {id(visual.table) for visual in knowledge.visuals.values() if visual.table is not None}
    order = [passage for passage in knowledge.passages if id(passage.table) not in shown]
    if sum(tokens(passage.text) for passage in order) > left:
        passages = [passage for passage in order if passage.kind != "note"] or order
        order = [
            one.passage for one in sorted(ranked(passages, topic), key=lambda one: (-one.score, one.order))
        ]
    return fenced("\n".join((*_lines(_chosen(order, left), numbers), *tables)))


def about(knowledge: Knowledge, queries: Sequence[str], shown: Iterable[str], budget: int = BUDGET) -> str:
    """Return the material for some slides: for each what answers its query best, and the tables that they show.

    Args:
        knowledge: The material.
        queries: Title and subject of each slide.
        shown: Ids of tables and charts.
        budget: Tokens.
    """
    if knowledge.is_empty:
        return ""
    ids = [name for name in dict.fromkeys(shown) if name in knowledge.visuals]
    tables = _within(_tables(knowledge, ids), round(BUDGET * _TABLES))
    share = (budget - sum(map(tokens, tables))) // max(len(queries), 1)
    numbers = {id(passage): number for number, passage in enumerate(knowledge.passages, 1)}
    passages: dict[int, Passage] = {}
    for query in queries:
        best = find(query, knowledge.passages, _PER_SLIDE) or list(knowledge.passages)
        passages.update(
            (id(passage), passage) for passage in _chosen(_with_next(best, knowledge, numbers), share)
        )
    return fenced("\n".join((*_lines(list(passages.values()), numbers), *tables)))


def fenced(text: str) -> str:
    """Return a text between two lines that it cannot hold itself, for they are made from it."""
    mark = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return f"<material {mark}>\n{text}\n</material {mark}>"


def _chosen(passages: Iterable[Passage], budget: int) -> list[Passage]:
    """Return passages from the first on, as many as the budget holds and one at least."""
    chosen: list[Passage] = []
    used = 0
    for passage in passages:
        used += tokens(passage.text[:_LONGEST]) + 3
        if chosen and used > budget:
            break
        chosen.append(passage)
    return chosen


def _with_next(
    passages: Sequence[Passage], knowledge: Knowledge, numbers: dict[int, int]
) -> Iterator[Passage]:
    """Yield each passage once, followed by the next one where that stands under the same heading."""
    seen: set[int] = set()
    for passage in passages:
        for at in (numbers[id(passage)] - 1, numbers[id(passage)]):
            near = knowledge.passages[at] if at < len(knowledge.passages) else passage
            is_near = (near.document, near.headings) == (passage.document, passage.headings)
            if is_near and at not in seen:
                seen.add(at)
                yield near


def _lines(passages: Sequence[Passage], numbers: dict[int, int]) -> Iterator[str]:
    """Yield passages in the order of their numbers, each group under its heading and place."""
    above = ""
    for passage in sorted(passages, key=lambda one: numbers[id(one)]):
        heading = _heading(passage)
        if heading != above:
            above = heading
            yield f"# {heading}"
        text = " ".join(" ".join((passage.text, *passage.details)).split())
        yield f"[{numbers[id(passage)]}] {text[:_LONGEST]}"


def _heading(passage: Passage) -> str:
    where = ", ".join(filter(None, (passage.document, str(passage.place or ""))))
    return (
        f"{' > '.join(passage.headings)} ({where})" if where else " > ".join(passage.headings) or "The prompt"
    )


def _tables(knowledge: Knowledge, ids: Iterable[str]) -> Iterator[str]:
    for name in ids:
        visual = knowledge.visuals[name]
        kind = "chart" if visual.chart is not None else "table"
        rows = rows_of(visual).splitlines()
        cut = [*rows[:_ROWS], f"({len(rows) - _ROWS} more lines)"] if len(rows) > _ROWS else rows
        yield "\n".join([f"{name}, a {kind}: {'; '.join(visual.titles[:2])}", *cut])


def _within(texts: Iterable[str], budget: int) -> list[str]:
    """Return texts from the first on, as many as the budget holds and one at least."""
    lines: list[str] = []
    used = 0
    for text in texts:
        used += tokens(text)
        if lines and used > budget:
            break
        lines.append(text)
    return lines
