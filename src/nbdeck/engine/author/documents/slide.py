"""One slide from given material: the door for those who know what the slide is about."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.layouts import Layout
from nbdeck.engine.author.documents.forms import form_of
from nbdeck.engine.author.documents.planned import planned
from nbdeck.engine.author.documents.titles import SourcedTitle, shortened
from nbdeck.engine.author.documents.topics import Topic
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.material.ranking import ranked
from nbdeck.engine.model import AuthorOptions, PictureBlock, PlannedSlide
from nbdeck.errors import ValidationFailed


def slide_about(
    title: str,
    material: Sequence[Passage],
    options: AuthorOptions,
    *,
    points: int | None = None,
    without: frozenset[Layout] = frozenset(),
) -> PlannedSlide:
    """Return a slide with that title whose points are the best statements of some passages.

    Args:
        title: Title of the slide; it also steers which passages are chosen.
        material: Passages to choose from, in the order in which they are to be read.
        options: Verbosity, wording, notes and pictures.
        points: How many points at most, 1 to 5; None follows the verbosity.
        without: Layouts that are not wanted.

    Raises:
        ValidationFailed: no passage says anything that fits a slide.
    """
    passages = [passage for passage in material if passage.kind != "note"]
    ranking = ranked(passages, title)
    topic = Topic(
        heading=title,
        headings=(title,),
        document=passages[0].document if passages else "",
        language=passages[0].language if passages else "",
        ranked=tuple(ranking),
        pictures=_pictures(passages),
        parts=_parts(passages),
    )
    form = form_of(topic, options, points=points, without=without) if passages else None
    if form is None:
        raise ValidationFailed(
            f"No passage says anything about {title[:60]!r}.",
            hint="Give passages with whole sentences or points of a list.",
        )
    documents = {passage.document for passage in passages}
    notes = [passage for passage in material if passage.kind == "note"]
    return planned(
        form, SourcedTitle(shortened(title)), topic, options, notes=notes, names_documents=len(documents) > 1
    )


def _pictures(material: Sequence[Passage]) -> tuple[PictureBlock, ...]:
    return tuple(dict.fromkeys(picture for passage in material for picture in passage.pictures))


def _parts(material: Sequence[Passage]) -> tuple[tuple[str, int], ...]:
    """Return the headings of passages that follow each other, with how many stand below each."""
    parts: list[tuple[str, int]] = []
    for passage in material:
        heading = passage.headings[-1] if passage.headings else ""
        if parts and parts[-1][0] == heading:
            parts[-1] = (heading, parts[-1][1] + 1)
        else:
            parts.append((heading, 1))
    return tuple(parts)
