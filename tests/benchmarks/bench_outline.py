"""Prints how long an outline of documents takes.

python tests/benchmarks/bench_outline.py [paper.pdf ...]
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import Heading, ListItem, Paragraph, Source
from nbdeck.engine.sources.read import read

TEXTS = Path(__file__).parent.parent / "data" / "author"
OWN = ("bicycle-report.md", "heat-pumps.md")


def milliseconds(source: Source) -> float:
    """Return the processor time of an outline, stems of words warm."""
    times = []
    for _ in range(5):
        start = time.process_time()
        plan_from_documents([source], "", AuthorOptions(length=10))
        times.append((time.process_time() - start) * 1000)
    return statistics.median(times)


def main(paths: Sequence[Path]) -> None:
    sources = [read(path.read_bytes(), path.name).source for path in paths]
    print(f"{'outline of':24} {'KB':>6} {'ms':>7}")
    for source in sources:
        print(f"{source.name[:24]:24} {size(source):6.0f} {milliseconds(source):7.0f}")
    large = fifty_kilobytes(sources)
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
