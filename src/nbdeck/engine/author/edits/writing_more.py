"""What an edit adds to an outline: points and slides from the sources, else prompts to the author."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.printing import lines_of
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.documents import from_documents, slide
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.looks.description import items_of, read_description, sentence_of
from nbdeck.engine.author.material import passages as material
from nbdeck.engine.author.material import search
from nbdeck.engine.author.scaffold import slides as scaffold
from nbdeck.engine.author.scaffold.asked_topic import read_topic
from nbdeck.engine.author.typed.tables import pipe_rows
from nbdeck.engine.model import AuthorOptions, Source
from nbdeck.errors import ModelRequired, ValidationFailed

_FOUND = 40
"""Passages looked at for one slide."""
_NEW_POINTS = 3
_MOST_POINTS = 6


class Library:
    """The sources of an edit.

    Args:
        sources: Documents; may be none.
        options: How slides are written.
        tag: BCP 47 tag of the outline.
    """

    def __init__(self, sources: Sequence[Source], options: AuthorOptions, tag: str) -> None:
        self._sources = sources
        self._passages = material.passages(sources)
        self._options = options
        self._tag = tag

    @property
    def has_sources(self) -> bool:
        """Whether there is anything to tell from."""
        return bool(self._passages)

    def fuller(self, before: OutlineSlide, about: str) -> OutlineSlide | None:
        """Return a slide with further points from the sources, None where they say nothing new.

        Raises:
            ModelRequired: there are no sources.
        """
        self._require_sources(about)
        passages = search.find(about, self._passages, _FOUND)
        said = read_description(before.description)
        old = items_of(said.text)
        if not passages or len(old) >= _MOST_POINTS:
            return None
        known = {_bare(sentence_of(item)) for item in old}
        planned = slide.slide_about(
            before.title, passages, self._options, points=min(len(old) + _NEW_POINTS, 5)
        )
        new = [item for item in items_of(planned.spec.content) if _bare(sentence_of(item)) not in known]
        room = min(_NEW_POINTS, _MOST_POINTS - len(old))
        if not new:
            return None
        items = [*old, *new[:room]]
        look = understand(before.appearance)
        parts = [lines_of(items), *(pipe_rows(rows) for rows in said.tables)]
        appearance = before.appearance if look.items in {None, len(items)} else ""
        return before.model_copy(update={"description": "\n\n".join(parts), "appearance": appearance})

    def slide_from_sources(self, about: str) -> OutlineSlide:
        """Return a slide about something that the sources tell of.

        Raises:
            ModelRequired: there are no sources.
            ValidationFailed: they say nothing about it.
        """
        self._require_sources(about)
        slide = self._from_sources(about)
        if slide is None:
            raise ValidationFailed(
                f"The documents say nothing about {about!r}.", hint="Name other words or further documents."
            )
        return slide

    def slide_about(self, about: str, tag: str) -> OutlineSlide:
        """Return a slide about something: from the sources, else with prompts to the author."""
        slide = self._from_sources(about)
        return slide or scaffold.as_outline(scaffold.scaffold_slide(_titled(about), tag))

    def further(self, outline: Sequence[OutlineSlide], count: int) -> list[OutlineSlide]:
        """Return so many slides with other titles: from the sources, else prompts to the author."""
        new: list[OutlineSlide] = []
        titles = {one.title.casefold() for one in outline}
        if count and self.has_sources:
            options = self._options.model_copy(update={"length": min(count + len(outline), 100)})
            plan = from_documents.plan_from_documents(self._sources, "", options)
            fresh = [one for one in plan.slides if one.spec.title.casefold() not in titles]
            new = [scaffold.as_outline(one) for one in fresh[:count]]
        taken = [one.title for one in (*outline, *new)]
        missing = scaffold.missing_slides(outline[0].title, count - len(new), self._tag, taken)
        return [*new, *map(scaffold.as_outline, missing)]

    def _from_sources(self, about: str) -> OutlineSlide | None:
        passages = search.find(about, self._passages, _FOUND)
        return (
            scaffold.as_outline(slide.slide_about(_titled(about), passages, self._options))
            if passages
            else None
        )

    def _require_sources(self, about: str) -> None:
        if not self._passages:
            raise ModelRequired(
                f"There is no document to say more about {about!r} from.",
                hint="Name documents, or configure a language model.",
                details={"understood": [f"more about {about}"], "not_understood": []},
            )


def _titled(about: str) -> str:
    return read_topic(about).subject[:300]


def _bare(words: str) -> str:
    return "".join(filter(str.isalnum, words.casefold()))
