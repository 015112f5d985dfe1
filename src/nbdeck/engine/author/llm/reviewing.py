"""A model reads a written deck beside request and material, and names what must change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import Field

from nbdeck.engine.author.llm.answers import Answer, OutlineAnswer, Plain, SlideAnswer
from nbdeck.engine.author.llm.asking import ModelQuestion
from nbdeck.engine.author.llm.checking import words_of
from nbdeck.engine.author.llm.excerpts import fenced
from nbdeck.engine.author.llm.numbers import numbers_of

_REVIEW = """\
Read it as the one who asked for it, and as its audience, each line aloud. A slide is written anew for what you name, so
name only what is one of these, all of a slide in one entry; most slides have none:
- what the request asks for, or a fact planned for a slide, stands on none, or not in the form that was asked for, or a
  slide has what the request forbids or what is confidential: name the slide where it belongs;
- two slides contradict each other, or say the same; an item says its title again;
- a title that nothing below it shows; a large figure, a highlighted bar or an item that is about something else than
  its title;
- a line that says two things which are no one thought, that has to be read twice, or cannot be understood by itself; a
  heading that its line does not bear out; a term that the audience does not know and no slide explains;
- numbers of one kind, three or more, that stand in sentences and would be seen in a chart or table at once;
- what is told of the user's own matter as a fact and nobody said; a blank in place of what was asked for; one hedge
  behind several lines.
Say in `what`, a sentence for each, what is wrong and what belongs there; the words are found by whoever writes the
slide.
Lines "(planned: ...)" are what the plan has without a number, whether the slide says it or not. A planned fact, more
detail, another wording, notes and conditions on a line that is right without them are no faults.
In `unmet` name what the request asks for and no slide can have as it was asked for, such as a drawing or a figure that
is not there, but for what was planned for no slide."""


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
    unmet: tuple[Plain, ...] = Field(default=(), max_length=30)
    """Wishes of the request that no slide can meet, each in the user's words."""


def reviewing(
    instructions: str, slides: Mapping[int, SlideAnswer], material: str, plan: OutlineAnswer
) -> ModelQuestion[Review]:
    """Return the question what must change in a deck; faults of slides that there are not are passed over.

    Args:
        instructions: The rules for all slides, with the request.
        slides: What was written, by number.
        material: Excerpts, fenced.
        plan: What the request asks for, and which slides were to have it; facts of slides.
    """
    asked = "\n".join(f"- {one.wish} (slide {', '.join(map(str, one.slides)) or '–'})" for one in plan.musts)
    wished = asked and f"What the request asks for, as it was planned:\n{asked}"
    listed = "\n".join(line for number, one in slides.items() for line in _told(number, one, plan))
    order = f"Review the {len(slides)} slides of the deck.\n\n{_REVIEW}"
    parts = (order, wished, f"The deck:\n{fenced(listed)}", material)
    return ModelQuestion(instructions, "\n\n".join(filter(None, parts)), Review, lambda _: ())


def _told(number: int, slide: SlideAnswer, plan: OutlineAnswer) -> Iterator[str]:
    shows = f", shows {slide.shows}" if slide.shows else ""
    drawn = slide.chart and "; ".join((slide.beside, *slide.chart.series, *slide.chart.rows))
    yield f"Slide {number} ({slide.layout}{shows}{f': {drawn}' if drawn else ''}): {slide.title}"
    yield from (f"  {at}. {words_of(point)}" for at, point in enumerate(slide.points, 1))
    yield from (f"  | {' | '.join(row)}" for row in slide.table)
    yield from (f"  (at its foot: {one})" for one in (slide.caution,) if one)
    yield from (f"  (planned: {one})" for one in plan.slides[number - 1].facts if not numbers_of(one))
