"""The part of the material that a model sees: chosen by the extractive search, cut to a budget, fenced off as data."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain
from typing import TypeVar

from nbdeck.engine.author.language.lexicon import is_spaceless
from nbdeck.engine.author.llm.answers import BriefAnswer
from nbdeck.engine.author.llm.cited_tables import table_of
from nbdeck.engine.author.llm.knowledge import Knowledge
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.material.search import find

T = TypeVar("T")

_LETTERS = 4
"""Letters of one token in a script with spaces."""
_LONGEST = 1_500
"""Characters of one passage that are shown."""
_OF_A_SECTION = 2
"""Passages of every section that come before the others of any."""
_TABLES = 0.35
"""Share of the budget that tables and charts may take."""
_FIGURES = 30
"""Figures that are named."""
_WHOLE = 6_000
"""Tokens of the text that a slide is shown; a material of no more is shown whole: about twelve pages."""
_FOUND = 12
"""Passages that answer a slide, beside those that its plan cites."""


def tokens(text: str) -> int:
    """Return about how many tokens a text is, on the safe side."""
    return len(text) if is_spaceless(text) else len(text) // _LETTERS + 1


def overview(knowledge: Knowledge, topic: str, budget: int) -> str:
    """Return the material from which a deck is planned: all of it, or of a long one what each section says best.

    Args:
        knowledge: The material.
        topic: What the reader asks about; it steers the choice.
        budget: Tokens.
    """
    text = _of_text(knowledge)
    order = _best_of_each_section([one for one in text if one.kind != "note"] or text, topic)
    return _excerpt(knowledge, order, [*knowledge.tables], budget)


def _excerpt(
    knowledge: Knowledge,
    passages: Sequence[Passage],
    tables: Sequence[str],
    budget: int,
    cited: Sequence[str] = (),
) -> str:
    """Return all of a material that has room, else of some passages and tables what does, those that matter most first.

    Nothing is returned where there is no material.
    """
    figures, numbers = _figures(knowledge), knowledge.number_by_passage
    whole = (_lines(_of_text(knowledge), numbers), _tables(knowledge, [*knowledge.tables], None), figures)
    text = "\n".join(chain.from_iterable(whole))
    if tokens(text) > budget:
        shown = [*_tables(knowledge, tables, round(budget * _TABLES), cited), *figures]
        left = budget - sum(map(tokens, shown))
        chosen = within(passages, left, lambda one: tokens(one.text[:_LONGEST]) + 3)
        text = "\n".join((*_lines(chosen, numbers), *shown))
    return "" if knowledge.is_empty else fenced(text)


def _of_text(knowledge: Knowledge) -> list[Passage]:
    """Return the passages that are no rows of a table with an id of its own."""
    shown = {id(visual.table) for visual in knowledge.visuals.values() if visual.table is not None}
    return [one for one in knowledge.passages if id(one.table) not in shown]


def _best_of_each_section(passages: Sequence[Passage], topic: str) -> list[Passage]:
    """Return two passages of every section first, then all others; what answers a topic is best."""
    ranked = {id(one): one for one in (*find(topic, passages, len(passages)), *passages)}.values()
    taken: Counter[tuple[str, tuple[str, ...]]] = Counter()
    rounds: list[int] = []
    for one in ranked:
        section = (one.document, one.headings)
        rounds.append(min(taken[section], _OF_A_SECTION))
        taken[section] += 1
    return [one for _, one in sorted(zip(rounds, ranked, strict=True), key=lambda pair: pair[0])]


def about(knowledge: Knowledge, brief: BriefAnswer, budget: int) -> str:
    """Return the material for a slide: all of it where it is short, else what belongs to what its plan cites.

    That is what is cited, what answers the slide best in all that there is, the sections of both, the tables of all
    these, and the figures.

    Args:
        knowledge: The material.
        brief: Claim, subject, evidence and table of the slide.
        budget: Tokens.
    """
    by_table = {id(one.table): name for name, one in knowledge.visuals.items() if one.table is not None}
    found = find(f"{brief.title} {brief.about}", knowledge.passages, _FOUND)
    tables = [
        *map(table_of, (brief.shows, *brief.evidence)),
        *(by_table.get(id(one.table), "") for one in found),
    ]
    best = [one for one in (*knowledge.cited(brief.evidence), *found) if id(one.table) not in by_table]
    text = _of_text(knowledge)
    beside = [
        one for near in best for one in text if (one.document, one.headings) == (near.document, near.headings)
    ]
    order = {id(one): one for one in (*best, *(beside or text))}
    shown = [name for name in dict.fromkeys(tables) if name in knowledge.tables]
    return _excerpt(knowledge, [*order.values()], shown, min(budget, _WHOLE), brief.evidence)


def fenced(text: str) -> str:
    """Return a text between two lines that it cannot hold itself, for they are made from it."""
    mark = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return f"<material {mark}>\n{text}\n</material {mark}>"


def within(texts: Sequence[T], room: int, size: Callable[[T], int]) -> list[T]:
    """Return texts from the first on that have room together, one at least."""
    sizes = accumulate(map(size, texts))
    return [one for one, used in zip(texts, sizes, strict=True) if used <= room] or list(texts[:1])


def _lines(passages: Sequence[Passage], numbers: dict[int, int]) -> Iterator[str]:
    """Yield passages in the order of their numbers, each group under its heading and place."""
    above = ""
    for passage in sorted(passages, key=lambda one: numbers[id(one)]):
        heading = _heading(passage)
        if heading != above:
            above = heading
            yield f"# {heading}"
        text = " ".join("; ".join((passage.text, *passage.details)).replace(":;", ":").split())
        is_note = "(speaker's note) " if passage.kind == "note" else ""
        yield f"[{numbers[id(passage)]}] {is_note}{text[:_LONGEST]}"


def _heading(passage: Passage) -> str:
    where = ", ".join(filter(None, (passage.document, str(passage.place or ""))))
    return (
        f"{' > '.join(passage.headings)} ({where})" if where else " > ".join(passage.headings) or "The prompt"
    )


def _tables(
    knowledge: Knowledge, ids: Sequence[str], budget: int | None, cited: Sequence[str] = ()
) -> list[str]:
    """Return tables with as many rows as there is room for: those that are cited, then from the first on.

    Args:
        knowledge: The material.
        ids: Tables, those that matter most first.
        budget: Tokens; None for no limit.
        cited: Ids of what is cited.
    """
    texts: list[str] = []
    for name in ids:
        table, head = knowledge.tables[name], _head(name, knowledge)
        order = list(range(len(table.rows)))
        if budget is not None:
            named = [table.citation(one.partition("|")[2])[0] for one in cited if table_of(one) == name]
            order = list(dict.fromkeys(chain(*named, order)))
            left = budget - sum(map(tokens, texts)) - tokens("\n".join((head, *table.lines([]))))
            if left < 0 and texts:
                continue
            sizes = [tokens(line) for line in table.lines(order)[1:]]
            order = [row for row, _ in within([*zip(order, sizes, strict=True)], left, lambda one: one[1])]
        more = len(table.rows) - len(order)
        told = [f"({more} more rows)"] if more else []
        texts.append("\n".join((head, *table.lines(sorted(order)), *told)))
    return texts


def _figures(knowledge: Knowledge) -> list[str]:
    """Return what is known of figures without seeing them: where they stand, their size, caption and alt text."""
    lines: list[str] = []
    for name in [*knowledge.figures][:_FIGURES]:
        section, picture = knowledge.figures[name].section, knowledge.figures[name].picture
        if picture is not None:
            where = ", ".join(filter(None, (section.document, str(picture.place or ""), section.heading)))
            said = (
                "; ".join(filter(None, (picture.caption[:_LONGEST], picture.alt[:_LONGEST]))) or "no caption"
            )
            lines.append(f"{name}, a figure ({where}; {picture.width} x {picture.height} pixels): {said}")
    return lines


def _head(name: str, knowledge: Knowledge) -> str:
    visual = knowledge.visuals[name]
    kind = "chart" if visual.chart is not None else "table"
    section = visual.section
    where = ", ".join(filter(None, (section.document, str(section.place or ""))))
    called = knowledge.tables[name].caption or next(iter(visual.titles), "–")
    return f"{name}, a {kind}{f' ({where})' if where else ''}: {called}"
