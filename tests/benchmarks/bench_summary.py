"""Prints how close extracts come to abstracts: ours beside lead and plain LexRank, by ROUGE; and how long an outline takes.

    python tests/benchmarks/bench_summary.py [paper.pdf ...]

The two texts of `tests/data/author` have an abstract. Of a file that is named, the section called Abstract or Summary is
the reference. An extract is as many sentences as come nearest to the reference's words; the reference itself is never
among the text. ROUGE: F1 of stemmed unigrams, bigrams, and of the longest common subsequence of words.

Source: Lin, ROUGE: a package for automatic evaluation of summaries (2004).
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from nbdeck.engine.author.documents.choosing import told_sections
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.author.documents.statements import best_of, statements_of
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.material.passages import Passage, Section, sections
from nbdeck.engine.author.material.ranking import lexrank, vector, weights
from nbdeck.engine.model import AuthorOptions, Heading, ListItem, Paragraph, Source
from nbdeck.engine.sources.read import read

TEXTS = Path(__file__).parent.parent / "data" / "author"
OWN = ("bicycle-report.md", "heat-pumps.md")
REFERENCE = ("abstract", "summary")
STEM = lexicon("en").stem

Extract = Callable[[Sequence[Passage], int], list[Passage]]


def words(text: str) -> list[str]:
    return [STEM(word) for word in "".join(c if c.isalnum() else " " for c in text.lower()).split()]


def f1(common: int, one: int, other: int) -> float:
    return 2 * common / (one + other) if one + other else 0.0


def rouge(n: int, one: list[str], other: list[str]) -> float:
    grams = [Counter(zip(*(text[at:] for at in range(n)), strict=False)) for text in (one, other)]
    return f1((grams[0] & grams[1]).total(), grams[0].total(), grams[1].total())


def rouge_l(one: list[str], other: list[str]) -> float:
    row = [0] * (len(other) + 1)
    for word in one:
        before = 0
        for at, right in enumerate(other, 1):
            kept = row[at]
            row[at] = before + 1 if word == right else max(row[at], row[at - 1])
            before = kept
    return f1(row[-1], len(one), len(other))


def cut(order: Sequence[Passage], budget: int) -> list[Passage]:
    """Return the first passages whose words come nearest to `budget`."""
    chosen: list[Passage] = []
    total = 0
    for passage in order:
        count = len(words(passage.text))
        if chosen and abs(total + count - budget) > abs(total - budget):
            break
        chosen.append(passage)
        total += count
    return chosen


def lead(passages: Sequence[Passage], budget: int) -> list[Passage]:
    return cut(passages, budget)


def plain_lexrank(passages: Sequence[Passage], budget: int) -> list[Passage]:
    counted = [Counter(terms(passage.text, lexicon("en"))) for passage in passages]
    idf = weights(counted)
    ranks = lexrank([vector(counts, idf) for counts in counted])
    return cut([passages[at] for at in sorted(range(len(ranks)), key=lambda at: -ranks[at])], budget)


def ours(passages: Sequence[Passage], budget: int) -> list[Passage]:
    (found,) = statements_of([Section(heading="", level=0, document="", passages=tuple(passages))])
    best: list[Passage] = []
    for count in range(1, len(found) + 1):
        chosen = [one.passage for one in best_of(found, count)]
        longer = sum(len(words(passage.text)) for passage in chosen)
        shorter = sum(len(words(passage.text)) for passage in best)
        if best and abs(longer - budget) > abs(shorter - budget):
            break
        best = chosen
    return best


def parted(source: Source) -> tuple[str, list[Passage]]:
    """Return the reference and the sentences of everything else that a deck would be made of."""
    reference = [section for section in sections([source]) if section.heading.lower() in REFERENCE]
    body = [
        section for section in told_sections([sections([source])]) if section.heading.lower() not in REFERENCE
    ]
    text = " ".join(passage.text for section in reference for passage in section.passages)
    return text, [one for section in body for one in section.passages if one.kind == "sentence"]


def milliseconds(source: Source) -> float:
    """Return the processor time of an outline whose sentences were never seen, stems of words warm."""
    times = []
    for _ in range(5):
        start = time.process_time()
        plan_from_documents([source], "", AuthorOptions(length=10))
        times.append((time.process_time() - start) * 1000)
    return statistics.median(times)


def main(paths: Sequence[Path]) -> None:
    methods: dict[str, Extract] = {"lead": lead, "LexRank": plain_lexrank, "nbdeck": ours}
    print(f"{'text':24} {'method':8} {'R-1':>6} {'R-2':>6} {'R-L':>6}  words")
    for path in paths:
        source = read(path.read_bytes(), path.name).source
        text, passages = parted(source)
        reference = words(text)
        if not reference:
            print(f"{path.name:24} has no abstract or summary")
            continue
        for name, method in methods.items():
            extract = words(" ".join(one.text for one in method(passages, len(reference))))
            scores = (rouge(1, extract, reference), rouge(2, extract, reference), rouge_l(extract, reference))
            print(
                f"{path.name[:24]:24} {name:8} {' '.join(f'{score:6.3f}' for score in scores)}  {len(extract)}/{len(reference)}"
            )
    print(f"\n{'outline of':24} {'KB':>6} {'ms':>7}")
    for path in paths:
        source = read(path.read_bytes(), path.name).source
        print(f"{path.name[:24]:24} {size(source):6.0f} {milliseconds(source):7.0f}")
    large = fifty_kilobytes([read(path.read_bytes(), path.name).source for path in paths])
    print(f"{'all, to 50 KB':24} {size(large):6.0f} {milliseconds(large):7.0f}")


def size(source: Source) -> float:
    return sum(len(getattr(block, "text", "")) for block in source.blocks) / 1000


def fifty_kilobytes(sources: Sequence[Source]) -> Source:
    """Return the texts one after the other, again and again with other numbers, until there are 50 KB."""
    blocks = list(sources[0].blocks)
    for number in range(1000):
        for block in sources[number % len(sources)].blocks:
            if size(sources[0].model_copy(update={"blocks": tuple(blocks)})) >= 50:
                return sources[0].model_copy(update={"blocks": tuple(blocks)})
            if isinstance(block, Heading | Paragraph | ListItem):
                blocks.append(block.model_copy(update={"text": f"{block.text} {number}"}))
            else:
                blocks.append(block)
    return sources[0]


if __name__ == "__main__":
    main([TEXTS / name for name in OWN] + [Path(argument) for argument in sys.argv[1:]])
