"""A notebook -> its deck as a file, made by the local engine in memory."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nbdeck.contract.bounds import MOST_ALL_CELLS, MOST_CHARACTERS, MOST_SLIDES
from nbdeck.contract.slides import Slide
from nbdeck.errors import NbdeckError
from nbdeck.notebook.cells import read
from nbdeck.notebook.pieces import NotShown
from nbdeck.notebook.slides import MOST_NOTES, about_not_shown, lay_out

if TYPE_CHECKING:
    from nbdeck.client.presentation import Presentation
    from nbdeck.client.synchronous import Client

DEFAULT = "default"
"""Template where nobody names one."""
_OF_A_SLIDE = re.compile(r"Slide \d")
"""How a warning begins that tells what a slide does not say; others are about how the deck is made."""
_MEGABYTES = 2000
"""Of pictures; the notebook is the user's own."""
_MOST_SLIDES = MOST_SLIDES - 20
_MOST_CELLS = MOST_ALL_CELLS - 1000
_MOST_CHARACTERS = MOST_CHARACTERS - 50_000
"""What a request holds, but for the slides at its end."""


@dataclass(frozen=True, slots=True)
class NotebookDeckFile:
    """A deck made of a notebook.

    Attributes:
        file: A .pptx, or the format that was asked for.
        not_shown: What no slide shows, which the last slides say too, and what is not as it should be, which the last
            notes say.
    """

    file: bytes
    not_shown: tuple[str, ...]


def deck_of(
    notebook: Mapping[str, Any],
    *,
    name: str = "Notebook",
    folder: Path | None = None,
    template: str | None = None,
    format: str = "pptx",
) -> NotebookDeckFile:
    r"""Return the deck of a notebook's own text and outputs; its code is not run.

    Args:
        notebook: As nbformat 4 has it.
        name: What the deck is called where neither metadata nor a first heading says so.
        folder: Where its text finds pictures; None for nowhere.
        template: Name of a template; left out, that of the notebook's metadata.
        format: `pptx` or `pdf`.

    Raises:
        NbdeckError: The template does not exist, or no deck can be made.

    Example:
        >>> from nbformat import v4
        >>> notebook = v4.new_notebook(cells=[v4.new_markdown_cell("# Sales\n\n## North leads\n\n- By far")])
        >>> deck_of(notebook).file[:2]
        b'PK'
    """
    from nbdeck.connecting import connect

    contents = read(notebook, folder)
    laid_out = lay_out(contents, name)
    wanted: dict[str, Any] = {
        "template": template or contents.template or DEFAULT,
        "title": laid_out.title[:1000],
        "subtitle": laid_out.subtitle[:1000] or None,
        "language": contents.language or None,
        "verbosity": "text-heavy",
        "fetch_images": False,
        "include_cover": laid_out.has_cover,
        "include_table_of_contents": False,
    }
    wanted = {key: value for key, value in wanted.items() if value is not None}
    slides, beyond = _within_bounds(laid_out.slides)
    lost = [*laid_out.not_shown, *beyond]
    if not slides and not lost:
        slides = [Slide(title=laid_out.title[:1000], item_amount=0, content="")]
    with connect(":memory:", upload_megabytes=_MEGABYTES, request_megabytes=_MEGABYTES) as client:
        deck, for_the_maker = _with_what_is_lost(client, slides, lost, wanted)
        points = (point for slide in about_not_shown(lost) for point in slide.content.split("\n"))
        return NotebookDeckFile(
            deck.to_bytes(format), (*(point.removeprefix("- ") for point in points), *for_the_maker)
        )


def _with_what_is_lost(
    client: Client, slides: Sequence[Slide], lost: list[NotShown], wanted: Mapping[str, Any]
) -> tuple[Presentation, list[str]]:
    """Return the deck and what its maker has to know; what no slide can say is added to `lost`, which slides tell."""
    from_slides = client.presentations.from_slides
    try:
        deck = from_slides([*slides, *about_not_shown(lost)], **wanted).result()
    except NbdeckError:
        slides, failed = _possible(client, slides, wanted)
        lost += failed
        deck = from_slides([*slides, *about_not_shown(lost)], **wanted).result()
    of_slides = [each for each in deck.warnings if _OF_A_SLIDE.match(each)]
    lost += [NotShown(each.rstrip("."), 0) for each in of_slides]
    for_the_maker = [each.rstrip(".") for each in deck.warnings if each not in of_slides]
    if deck.warnings:
        noted = _with_last_notes([*slides, *about_not_shown(lost)], for_the_maker)
        deck = from_slides(noted, **wanted).result()
    return deck, for_the_maker


def _with_last_notes(slides: Sequence[Slide], lines: Sequence[str]) -> list[Slide]:
    """Return the slides with lines at the end of the notes of the last one: an audience has no use for them."""
    if not lines:
        return list(slides)
    *before, last = slides
    notes = "\n\n".join(filter(None, (last.notes, *lines)))[:MOST_NOTES]
    return [*before, last.model_copy(update={"notes": notes})]


def _within_bounds(slides: Sequence[Slide]) -> tuple[list[Slide], list[NotShown]]:
    """Return as many of the slides as a request holds, and what is said of the others."""
    cells = characters = 0
    for number, slide in enumerate(slides):
        cells += sum(map(len, slide.table or ()))
        cells += sum(len(each.values) for each in slide.chart.series) if slide.chart else 0
        characters += len(slide.content) + len(slide.notes or "")
        characters += sum(len(cell) for row in slide.table or () for cell in row)
        if number >= _MOST_SLIDES or cells > _MOST_CELLS or characters > _MOST_CHARACTERS:
            left = len(slides) - number
            return list(slides[:number]), [
                NotShown(f"the last {left} slides, from “{slide.title[:80]}” on", 0, "a deck holds no more")
            ]
    return list(slides), []


def _possible(
    client: Client, slides: Sequence[Slide], wanted: Mapping[str, Any]
) -> tuple[list[Slide], list[NotShown]]:
    """Return the slides that can be made; each other one only as its title, its words in the notes.

    Raises:
        NbdeckError: Not even a slide with only a title can be made: it is not for a slide.
    """
    possible: list[Slide] = []
    failed: list[NotShown] = []
    client.presentations.from_slides([Slide(title="Title", item_amount=0, content="")], **wanted).result()
    for slide in slides:
        try:
            client.presentations.from_slides([slide], **wanted).result()
            possible.append(slide)
        except NbdeckError as exc:
            rows = "\n".join(" | ".join(row) for row in slide.table or ())
            words = "\n\n".join(filter(None, (slide.content, rows, slide.notes)))[:MOST_NOTES]
            bare = Slide(title=slide.title[:1000] or "Slide", item_amount=0, content="", notes=words or None)
            possible.append(bare)
            failed.append(NotShown(f"what belongs under “{slide.title[:80]}”", 0, exc.message, words))
    return possible, failed
