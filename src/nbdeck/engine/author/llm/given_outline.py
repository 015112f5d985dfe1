"""The user's own outline: what of it a model words, and what stays as it is."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.enums import Tone
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.llm.answers import BriefAnswer
from nbdeck.engine.author.llm.checking import SHOWN
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.looks.description import MOST, clean, items_of, read_description
from nbdeck.engine.author.looks.length import is_closing
from nbdeck.engine.author.outline.from_outline import plan_from_outline
from nbdeck.engine.model.plan import AuthorOptions, PlannedSlide
from nbdeck.engine.model.source import Source


def brief_of(slide: OutlineSlide) -> BriefAnswer:
    """Return a slide of the user's outline as what is to be written."""
    title = " ".join(clean(slide.title[:300]).split()) or "–"
    said = clean(slide.description[:MOST]).strip()
    look = understand(slide.appearance)
    about = f"The user's outline says:\n{said}" if said else "The outline gives only the title."
    picture = f"\nBeside it: a figure of {look.picture_words}" if look.picture_words else ""
    return BriefAnswer(title=title, about=f"{about}{picture}", layout=look.layout or Layout.ITEMS)


def kept_slide(slide: OutlineSlide, sources: Sequence[Source], options: AuthorOptions) -> PlannedSlide | None:
    """Return a slide that is made as the outline says it: a typed table, a typed chart, a closing slide; else None."""
    said = read_description(slide.description)
    is_shown = bool(said.tables) or (
        understand(slide.appearance).layout in SHOWN and bool(items_of(said.text))
    )
    is_end = is_closing(slide) and len(items_of(said.text)) < 2 and options.language == "ORIGINAL"
    return as_given(slide, sources, options) if is_shown or is_end else None


def as_given(slide: OutlineSlide, sources: Sequence[Source], options: AuthorOptions) -> PlannedSlide:
    """Return a slide of the user's outline in its own words, made without a model.

    Args:
        slide: The outline's slide.
        sources: Documents that back it up.
        options: Notes are made from the sources; the words of the slide are not changed by any wish.
    """
    as_written = options.model_copy(
        update={
            "length": None,
            "language": "ORIGINAL",
            "tone": Tone.DEFAULT,
            "instructions": "",
            "general_knowledge": False,
        }
    )
    return plan_from_outline((slide,), sources, as_written).slides[0]
