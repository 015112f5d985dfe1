"""What documents give to an outline beside them: what its words rest on, what fills its slides, charts and pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nbdeck.contract.slides import Chart, OutlineSlide
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.author.documents.planned import alt_of
from nbdeck.engine.author.documents.shown_data import chart_rows
from nbdeck.engine.author.documents.slide import slide_about
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.material.backing import Backing
from nbdeck.engine.author.material.passages import Passage, passages
from nbdeck.engine.author.material.search import find
from nbdeck.engine.author.typed.tables import CELL_MARK, Rows
from nbdeck.engine.model.plan import AuthorOptions, Evidence, PlannedSlide
from nbdeck.engine.model.source import ChartBlock, PictureBlock, Source

_FOUND = 40
"""Passages looked at to fill a slide without a description."""


class OutlineDocuments:
    """The documents beside an outline.

    Args:
        sources: The documents; may be none.
        options: How slides are written.

    Attributes:
        charts: Those of the documents by the rows that an outline shows of them.
        pictures: Those of the documents, each with its document, by how an outline names them; none where none are
            wanted.
    """

    def __init__(self, sources: Sequence[Source], options: AuthorOptions) -> None:
        self._sources, self._options = sources, options
        self._passages = passages(sources)
        self._backing = Backing([*self._passages, *_numbers_of(sources)])
        self.charts: Mapping[Rows, Chart] = _charts_of(sources)
        pictures = _pictures_of(sources) if options.document_pictures else {}
        self.pictures: Mapping[str, tuple[PictureBlock, Source]] = pictures

    @property
    def has_words(self) -> bool:
        """Whether there is anything to tell from."""
        return bool(self._passages)

    def evidence(self, statement: str) -> Evidence:
        """Return what a statement rests on."""
        return self._backing.evidence(statement)

    def slide_about(
        self, words: str, title: str | None = None, *, points: int | None = None
    ) -> PlannedSlide | None:
        """Return a slide of what the documents say about something, None where they say nothing that fits a slide.

        Args:
            words: What it is about.
            title: Of the slide; the words where it is None.
            points: How many at most, 1 to 5; None follows the verbosity.
        """
        passages = find(words, self._passages, _FOUND)
        return slide_about(title or words, passages, self._options, points=points)

    def further(self, outline: Sequence[OutlineSlide], count: int) -> tuple[PlannedSlide, ...]:
        """Return at most so many slides that the documents alone would make, with titles that an outline has not."""
        if count < 1:
            return ()
        titles = {slide.title.casefold() for slide in outline}
        options = self._options.model_copy(update={"length": None})
        planned = plan_from_documents(self._sources, "", options).slides
        return tuple(one for one in planned if one.spec.title.casefold() not in titles)[:count]


def _charts_of(sources: Sequence[Source]) -> dict[Rows, Chart]:
    blocks = [block for source in sources for block in source.blocks if isinstance(block, ChartBlock)]
    return {tuple(map(tuple, chart_rows(block.chart))): block.chart for block in blocks}


def _numbers_of(sources: Sequence[Source]) -> Iterator[Passage]:
    """Yield the rows of the charts of documents."""
    for source in sources:
        for block in source.blocks:
            if isinstance(block, ChartBlock):
                for row in chart_rows(block.chart)[1:]:
                    text = CELL_MARK.join(row)
                    yield Passage(text, source.name, block.place, kind="row", language=source.language)


def _pictures_of(sources: Sequence[Source]) -> dict[str, tuple[PictureBlock, Source]]:
    pictures: dict[str, tuple[PictureBlock, Source]] = {}
    for source in sources:
        for block in source.blocks:
            if isinstance(block, PictureBlock) and (alt := alt_of(block, lexicon(source.language))):
                pictures.setdefault(bare(alt), (block, source))
    return pictures
