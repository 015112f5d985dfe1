"""What an edit adds to an outline: points and slides from the sources, else prompts to the author."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nbdeck.contract.content import lines_of
from nbdeck.contract.layouts import Layout
from nbdeck.contract.remembering import computed_once
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.looks.appearance import describe, understand
from nbdeck.engine.author.looks.description import bare, items_of, read_description, sentence_of
from nbdeck.engine.author.looks.length import is_closing
from nbdeck.engine.author.scaffold import slides as scaffold
from nbdeck.engine.author.typed.tables import pipe_rows
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import Source
from nbdeck.errors import ModelRequired, ValidationFailed

if TYPE_CHECKING:
    from nbdeck.engine.author.outline.of_documents import OutlineDocuments

_NEW_POINTS, _MOST_POINTS = 3, 6
"""Points that are added to a slide, and that it has at most then."""


@dataclass(frozen=True)
class Library:
    """The sources of an edit.

    Attributes:
        sources: Documents; may be none.
        options: How slides are written.
        tag: BCP 47 tag of the outline.
    """

    sources: Sequence[Source]
    options: AuthorOptions
    tag: str

    @computed_once
    def _documents(self) -> OutlineDocuments | None:
        """The documents, where they have words to tell from."""
        if not self.sources:
            return None
        from nbdeck.engine.author.outline.of_documents import OutlineDocuments

        documents = OutlineDocuments(self.sources, self.options)
        return documents if documents.has_words else None

    @property
    def has_sources(self) -> bool:
        """Whether there is anything to tell from."""
        return self._documents is not None

    def fuller(self, before: OutlineSlide, about: str) -> OutlineSlide | None:
        """Return a slide with further points from the sources, None where they say nothing new.

        Raises:
            ModelRequired: there are no sources.
        """
        documents = self._required(about)
        said = read_description(before.description)
        old = items_of(said.text)
        room = min(_NEW_POINTS, _MOST_POINTS - len(old))
        if room < 1:
            return None
        planned = documents.slide_about(about, before.title, points=min(len(old) + _NEW_POINTS, 5))
        if planned is None:
            return None
        known = {bare(sentence_of(item)) for item in old}
        new = [item for item in items_of(planned.spec.content) if bare(sentence_of(item)) not in known][:room]
        parts = [lines_of([*old, *new]), *(pipe_rows(rows) for rows in said.tables)]
        is_counted = understand(before.appearance).items is not None
        update = {"description": "\n\n".join(parts), "appearance": "" if is_counted else before.appearance}
        return before.model_copy(update=update) if new else None

    def told(self, about: str) -> OutlineSlide:
        """Return a slide about something that the sources tell of.

        Raises:
            ModelRequired: there are no sources.
            ValidationFailed: they say nothing about it.
        """
        slide = self._required(about).slide_about(about)
        if slide is None:
            raise ValidationFailed(
                f"The documents say nothing about {about!r}.", hint="Name other words or further documents."
            )
        return scaffold.as_outline(slide)

    def slide_about(self, about: str) -> OutlineSlide:
        """Return a slide about something: from the sources, else with prompts to the author; thanks are only said."""
        if is_closing(OutlineSlide(title=about)):
            return OutlineSlide(title=about, appearance=describe(Layout.THANKS, None))
        slide = None if self._documents is None else self._documents.slide_about(about)
        return scaffold.as_outline(slide or scaffold.scaffold_slide(about, self.tag))

    def further(self, outline: Sequence[OutlineSlide], count: int) -> list[OutlineSlide]:
        """Return at most so many slides with other titles that the sources make."""
        further = () if self._documents is None else self._documents.further(outline, count)
        return list(map(scaffold.as_outline, further))

    def _required(self, about: str) -> OutlineDocuments:
        if self._documents is None:
            raise ModelRequired(
                f"There is no document to say more about {about!r} from.",
                hint="Name documents, or configure a language model.",
                details={"understood": [f"more about {about}"], "not_understood": []},
            )
        return self._documents
