"""The part of the material that a model sees: chosen by the extractive search, cut to a budget, fenced off as data."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.lexicon import is_spaceless
from nbdeck.engine.author.llm.answers import BriefAnswer
from nbdeck.engine.author.llm.cited_tables import CitedTable, table_of
from nbdeck.engine.author.llm.knowledge import Knowledge
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.material.search import find

_LETTERS = 4
"""Letters of one token in a script with spaces."""
_LONGEST = 600
"""Characters of one passage that are shown."""
_DRAWING = 1_500
"""Characters of the labels of a drawing that are shown."""
_NAME = lazy_pattern(r"\b\w{1,6}\b")
_ROWS = 30
"""Rows of a table that are shown where there is no room for all of them."""
_OF_A_SECTION = 2
"""Passages of every section that come before the others of any."""
_TABLES = 0.35
"""Share of the budget that tables and charts may take."""
_FIGURES = 30
"""Figures that are named."""
_WHOLE = 6_000
"""Tokens of the text that a slide is shown; a material of no more is shown whole: about twelve pages."""
_PER_SLIDE = 24
"""Passages that are looked at for a slide whose plan cites nothing."""
_BESIDE = 6
"""Passages that are shown beside those that the plan of a slide cites."""


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
    if knowledge.is_empty:
        return ""
    whole = _everything(knowledge)
    if tokens(whole) <= budget:
        return whole
    tables = _tables(knowledge, knowledge.visuals, round(budget * _TABLES))
    tables += _figures(knowledge, knowledge.figures)
    left = budget - sum(map(tokens, tables))
    order = _of_text(knowledge)
    if sum(tokens(passage.text) for passage in order) > left:
        passages = [passage for passage in order if passage.kind != "note"] or order
        order = _best_of_each_section(passages, topic)
    return fenced("\n".join((*_lines(_chosen(order, left), knowledge.number_by_passage), *tables)))


def _everything(knowledge: Knowledge) -> str:
    """Return all of the material, tables whole."""
    lines = _lines(_of_text(knowledge), knowledge.number_by_passage)
    tables = (
        "\n".join((_head(name, knowledge), *table.lines(range(len(table.rows)))))
        for name, table in knowledge.tables.items()
    )
    return fenced("\n".join((*lines, *tables, *_figures(knowledge, knowledge.figures))))


def _of_text(knowledge: Knowledge) -> list[Passage]:
    """Return the passages that are no rows of a table with an id of its own."""
    shown = {id(visual.table) for visual in knowledge.visuals.values() if visual.table is not None}
    return [one for one in knowledge.passages if id(one.table) not in shown]


def _best_of_each_section(passages: Sequence[Passage], topic: str) -> list[Passage]:
    """Return two passages of every section first, then all others.

    What answers a topic is best, then what opens a paragraph.
    """
    hits = find(topic, passages, len(passages))
    known = set(map(id, hits))
    others = sorted((one for one in passages if id(one) not in known), key=lambda one: bool(one.before))
    taken: Counter[tuple[str, tuple[str, ...]]] = Counter()
    rounds: list[tuple[int, Passage]] = []
    for one in (*hits, *others):
        section = (one.document, one.headings)
        rounds.append((min(taken[section], _OF_A_SECTION), one))
        taken[section] += 1
    return [passage for _, passage in sorted(rounds, key=lambda one: one[0])]


def about(knowledge: Knowledge, brief: BriefAnswer, budget: int) -> str:
    """Return the material for a slide: all of it where it is short, else what belongs to what its plan cites.

    That is what is cited with what stands around it, what answers the slide best in all that there is, what says first
    what a short name such as S1 means, the sections of what is cited, and the tables of all these.

    Args:
        knowledge: The material.
        brief: Claim, subject, evidence and table of the slide.
        budget: Tokens.
    """
    if knowledge.is_empty:
        return ""
    whole = _everything(knowledge)
    if tokens(whole) <= min(budget, _WHOLE):
        return whole
    cited = knowledge.cited(brief.evidence)
    cited_tables = [
        name for name in map(table_of, (brief.shows, *brief.evidence)) if name in knowledge.tables
    ]
    most = _BESIDE if cited or cited_tables else _PER_SLIDE
    by_table = {
        id(visual.table): name for name, visual in knowledge.visuals.items() if visual.table is not None
    }
    best = find(f"{brief.title} {brief.about}", knowledge.passages, most)
    best = best or ([] if cited or cited_tables else list(knowledge.passages))
    telling = [one for one in best if id(one.table) not in by_table]
    near = [
        near for one in (*cited, *telling) for near in (one, *knowledge.whole(one), *_beside(one, knowledge))
    ]
    names = _short_names(" ".join((brief.title, brief.about, *(one.text for one in near))))
    near_tables = [by_table[id(one.table)] for one in best if id(one.table) in by_table]
    near_tables += [
        name for name, one in knowledge.tables.items() if any(row[0].strip() in names for row in one.rows)
    ]
    tables = _tables(knowledge, dict.fromkeys((*cited_tables, *near_tables)), budget // 2, brief.evidence)
    sections = {(one.document, one.headings) for one in (*cited, *best)}
    beside = (
        name
        for name, one in knowledge.figures.items()
        if name == brief.shows or (one.section.document, one.section.headings) in sections
    )
    tables += _figures(knowledge, beside)
    left = min(budget - sum(map(tokens, tables)), _WHOLE)
    own = {(one.document, one.headings) for one in cited}
    others = _of_text(knowledge)
    around = [one for one in others if (one.document, one.headings) in own]
    passages = {id(one): one for one in (*near, *_first_with(names, others), *around)}
    lines = _lines(_chosen(passages.values(), left), knowledge.number_by_passage)
    return fenced("\n".join((*lines, *tables)))


def _short_names(text: str) -> set[str]:
    """Return the names of a text in capitals: S1, VTS."""
    return {one for one in _NAME.findall(text) if one.isupper()}


def _first_with(names: set[str], passages: Sequence[Passage]) -> Iterator[Passage]:
    """Yield for each short name of several letters the passage that has it first, where it is told what it means."""
    left = {one for one in names if len(one) > 1}
    for passage in passages:
        if new := left & set(_NAME.findall(passage.text)):
            left -= new
            yield passage


def fenced(text: str) -> str:
    """Return a text between two lines that it cannot hold itself, for they are made from it."""
    mark = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return f"<material {mark}>\n{text}\n</material {mark}>"


def shows(material: str, cited: str) -> bool:
    """Whether a material that a model was shown has the passage, table or figure of an id."""
    return f"\n[{cited}] " in material or f"\n{table_of(cited)}, a " in material


def _chosen(passages: Iterable[Passage], budget: int) -> list[Passage]:
    """Return passages from the first on, as many as the budget holds and one at least."""
    chosen: list[Passage] = []
    used = 0
    for passage in passages:
        used += tokens(passage.text[: _most(passage)]) + 3
        if chosen and used > budget:
            break
        chosen.append(passage)
    return chosen


def _beside(passage: Passage, knowledge: Knowledge) -> list[Passage]:
    """Return the sentence before and the one behind in the same paragraph."""
    at = knowledge.number_by_passage[id(passage)]
    where = (passage.document, passage.headings, passage.paragraph, passage.kind)
    return [
        near
        for near in (*knowledge.passages[max(at - 2, 0) : at - 1], *knowledge.passages[at : at + 1])
        if (near.document, near.headings, near.paragraph, near.kind) == where and near.kind != "row"
    ]


def _lines(passages: Sequence[Passage], numbers: dict[int, int]) -> Iterator[str]:
    """Yield passages in the order of their numbers, each group under its heading and place."""
    above = ""
    for passage in sorted(passages, key=lambda one: numbers[id(one)]):
        heading = _heading(passage)
        if heading != above:
            above = heading
            yield f"# {heading}"
        text = " ".join(" ".join((passage.text, *passage.details)).split())
        yield f"[{numbers[id(passage)]}] {text[: _most(passage)]}"


def _most(passage: Passage) -> int:
    return _DRAWING if passage.kind == "row" else _LONGEST


def _heading(passage: Passage) -> str:
    where = ", ".join(filter(None, (passage.document, str(passage.place or ""))))
    return (
        f"{' > '.join(passage.headings)} ({where})" if where else " > ".join(passage.headings) or "The prompt"
    )


def _tables(knowledge: Knowledge, ids: Iterable[str], budget: int, cited: Sequence[str] = ()) -> list[str]:
    """Return tables with their rows as far as there is room, the others as their columns and the names of rows.

    Args:
        knowledge: The material.
        ids: Tables, those that matter most first.
        budget: Tokens.
        cited: Ids whose rows are shown of a long table too.
    """
    texts: list[str] = []
    left = budget
    for name in ids:
        table = knowledge.tables[name]
        head, rows = _head(name, knowledge), list(range(len(table.rows)))
        some = dict.fromkeys(rows[:_ROWS])
        some |= dict.fromkeys(row for one in cited if table_of(one) == name for row in _named(table, one))
        more = [f"({len(rows) - len(some)} more rows)"] if len(rows) > len(some) else []
        whole = "\n".join([head, *table.lines(rows)])
        part = "\n".join([head, *table.lines(list(some)), *more])
        names = f"{head}; columns: {table.lines([])[0]}; rows: {'; '.join(table.labels[:_ROWS])}"
        text = next((one for one in (whole, part) if tokens(one) <= left), names)
        if tokens(text) > left and texts:
            continue
        texts.append(text)
        left -= tokens(text)
    return texts


def _figures(knowledge: Knowledge, ids: Iterable[str]) -> list[str]:
    """Return what is known of figures without seeing them: where they stand, their size, caption and alt text."""
    lines: list[str] = []
    for name in (*ids,)[:_FIGURES]:
        section, picture = knowledge.figures[name].section, knowledge.figures[name].picture
        if picture is not None:
            where = ", ".join(filter(None, (section.document, str(picture.place or ""), section.heading)))
            said = (
                "; ".join(filter(None, (picture.caption[:_LONGEST], picture.alt[:_LONGEST]))) or "no caption"
            )
            lines.append(f"{name}, a figure ({where}; {picture.width} x {picture.height} pixels): {said}")
    return lines


def _named(table: CitedTable, cited: str) -> list[int]:
    """Return the rows that an id names, none for one that means all."""
    rows, _ = table.citation(cited.partition("|")[2])
    return rows if len(rows) < len(table.rows) else []


def _head(name: str, knowledge: Knowledge) -> str:
    visual = knowledge.visuals[name]
    kind = "chart" if visual.chart is not None else "table"
    section = visual.section
    where = ", ".join(filter(None, (section.document, str(section.place or ""))))
    return f"{name}, a {kind}{f' ({where})' if where else ''}: {knowledge.tables[name].caption or visual.titles[0]}"
