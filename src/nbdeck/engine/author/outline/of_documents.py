"""What documents hold that an outline made from them names: their charts, the numbers in these, and their pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nbdeck.contract.slides import Chart
from nbdeck.engine.author.documents.planned import alt_of
from nbdeck.engine.author.documents.shown_data import chart_rows
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.typed.tables import Rows
from nbdeck.engine.model import ChartBlock, PictureBlock, Source

CELL_MARK = " | "
"""Between the cells of a row that is quoted."""


def charts_of(sources: Sequence[Source]) -> dict[Rows, Chart]:
    """Return the charts of documents by the rows that an outline shows of them."""
    blocks = [block for source in sources for block in source.blocks if isinstance(block, ChartBlock)]
    return {tuple(map(tuple, chart_rows(block.chart))): block.chart for block in blocks}


def numbers_of(sources: Sequence[Source]) -> Iterator[Passage]:
    """Yield the rows of the charts of documents."""
    for source in sources:
        for block in source.blocks:
            if isinstance(block, ChartBlock):
                for row in chart_rows(block.chart)[1:]:
                    text = CELL_MARK.join(row)
                    yield Passage(text, source.name, block.place, kind="row", language=source.language)


def pictures_of(sources: Sequence[Source]) -> dict[str, PictureBlock]:
    """Return the pictures of documents by how an outline names them."""
    pictures: dict[str, PictureBlock] = {}
    for source in sources:
        for block in source.blocks:
            if isinstance(block, PictureBlock) and (alt := alt_of(block, lexicon(source.language))):
                pictures.setdefault(bare(alt), block)
    return pictures
