"""A model reads the whole deck once, beside the request and the material, and names the slides that must change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import Field

from nbdeck.engine.author.llm.answers import Answer, Must, SlideAnswer
from nbdeck.engine.author.llm.asking import ModelQuestion
from nbdeck.engine.author.llm.checking import words_of
from nbdeck.engine.author.llm.excerpts import fenced

_REVIEW = """\
Read it as the one who asked for it, and as its audience. A slide is written anew for each fault that you name, so name
only what is one of these, and one for a slide at most, the gravest; most slides have none:
- what the request asks for (listed below) stands on no slide, or not in the form that was asked for, or a slide has
  what it forbids: name the slide where it belongs;
- two slides contradict each other, or say the same;
- a title that nothing below it shows; a large figure, a highlighted bar or an item that is about something else than
  its title; items of unlike kind under one title;
- a sentence that cannot be understood by itself ("this many caused harm"), or a term that the audience does not know
  and no slide explains;
- numbers of one kind, three or more, that stand in sentences and would be seen in a chart or table at once;
- what is told of the user's own matter as a fact and nobody said; a blank in place of what was asked for.
Say in `what` in one sentence what is wrong and what belongs there; the words are found by whoever writes the slide.
More detail, another wording, notes and conditions on a line that is right without them are no faults."""


class ReviewedSlide(Answer):
    """A slide that must change."""

    slide: int
    """Its number."""
    what: str = Field(min_length=1, max_length=1_000)
    """What is wrong, and what belongs there."""


class Review(Answer):
    """What must change in a deck."""

    faults: tuple[ReviewedSlide, ...] = Field(default=(), max_length=60)
    """Empty where everything is good."""


def reviewing(
    instructions: str, slides: Mapping[int, SlideAnswer], material: str, musts: Sequence[Must] = ()
) -> ModelQuestion[Review]:
    """Return the question what must change in a deck; faults of slides that there are not are passed over.

    Args:
        instructions: The rules for all slides, with the request.
        slides: What was written, by number.
        material: Excerpts, fenced.
        musts: What the request asks for, and which slides were to have it.
    """
    listed = "\n".join(_told(number, slide) for number, slide in slides.items())
    asked = (f"- {one.wish} (slide {', '.join(map(str, one.slides)) or '–'})" for one in musts)
    parts = (
        f"Review the {len(slides)} slides of the deck.",
        _REVIEW,
        "\n".join(("What the request asks for, as it was planned:", *asked)) if musts else "",
        f"The deck:\n{fenced(listed)}",
        material,
    )
    return ModelQuestion(instructions, "\n\n".join(filter(None, parts)), Review, lambda _: ())


def _told(number: int, slide: SlideAnswer) -> str:
    shows = f", shows {slide.shows}" if slide.shows else ""
    drawn = slide.chart and "; ".join((slide.beside, *slide.chart.series, *slide.chart.rows))
    lines = (
        f"Slide {number} ({slide.layout}{shows}{f': {drawn}' if drawn else ''}): {slide.title}",
        *(f"  {at}. {words_of(point)}" for at, point in enumerate(slide.points, 1)),
        *(f"  | {' | '.join(row)}" for row in slide.table),
    )
    return "\n".join(lines)
