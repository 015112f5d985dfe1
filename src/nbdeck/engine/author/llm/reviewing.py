"""A model reads the whole deck once, beside the request and the material: what is to change, which remarks are so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pydantic import Field

from nbdeck.contract.enums import Verbosity
from nbdeck.engine.author.llm.answers import Answer, Ids, Must, PointAnswer, SlideAnswer, UnservedWish
from nbdeck.engine.author.llm.asking import Complaint, ModelQuestion
from nbdeck.engine.author.llm.checking import CHART, NOTES, TABLE, TITLE, Fault, words_of, wrong_length
from nbdeck.engine.author.llm.excerpts import fenced
from nbdeck.engine.author.llm.prompts import listed_musts
from nbdeck.engine.author.llm.wording import plain

_PARTS = (TITLE, TABLE, NOTES, CHART)
_REVIEW = """\
Read it as the one who asked for it, and as its audience. Name what must change before it is shown, and nothing that is
a matter of taste: a slide without a fault stays as it is. For each fault give the slide, its part (title, point 2,
table, chart, notes, or slide for all of it), in `what` what is wrong, for a title or an item in `text` the words that
are to stand there instead, as long as the rules allow, and in `evidence` the passages and tables that they come from.
Look for, one after the other:
- each thing that the request asks for (listed below, and others): it stands whole on a slide, not in the notes alone,
  in the form that was asked for (side by side, in order, with figures); half of it or none is a fault of its slide;
- each further wish (audience, tone, plain words, what to leave out, critical, for and against) that a slide does not
  follow; a term that the audience does not know and the slide does not explain;
- a main figure or finding of the material that answers the request and stands on no slide, or without material what an
  expert would never leave out: name the slide where it belongs and what it replaces there;
- a blank ([name], ____) or words such as "to be agreed" in place of a figure or a decision that is asked for;
- a title that names a subject, a number of things or that they differ where it could say the finding; one that claims
  what nothing below it shows, an item that does not bear on it;
- an item or a chart without subject, unit, whole or year; what changes a number's meaning in the notes alone;
- slides that say the same or contradict each other, in the notes too; a selection that looks complete, a number, table,
  figure or chart under a caption that is not its own; a doubt about the material that is wrong or changes nothing;
- a telegram or a clumsy sentence, a numbered layout for what has no order; numbers to be compared that stand in words
  or in a table and would be seen in a chart at once (slide);
- what is told of the user's own matter as a fact and nobody said;
- words of the request or about this work on a slide, questions or tasks in place of what was to be told.
In `unmet` name further wishes that no slide follows and none can, for what they need is not given; look twice.
In `false_remarks` give the numbers of those remarks below that are not so, were not asked for, or matter to nobody:
what they miss stands in the material (labels of drawings too) or in the deck, two places do not contradict each other
(rounding, other words, another year), or they are about how the work was done. What they miss and the material has is
a fault of its slide besides."""


class ReviewedPart(Answer):
    """A part of a slide that must change."""

    slide: int
    """Number of the slide."""
    part: str = "slide"
    """title, point 2, table, chart, notes, or slide for all of it."""
    what: str = Field(min_length=1, max_length=1_000)
    """What is wrong."""
    text: str = ""
    """What is to stand there instead, an item as `heading: text`."""
    evidence: Ids = ()
    """Numbers of the passages, and ids of tables or cells, that it comes from."""


class Review(Answer):
    """What must change in a deck."""

    faults: tuple[ReviewedPart, ...] = Field(default=(), max_length=60)
    """Empty where everything is good."""
    unmet: tuple[UnservedWish, ...] = Field(default=(), max_length=12)
    """Wishes that nothing in the deck follows, and that what is given does not allow."""
    false_remarks: tuple[int, ...] = ()
    """Numbers of remarks that are not so."""


def reviewing(
    instructions: str,
    slides: Mapping[int, SlideAnswer],
    remarks: Sequence[str],
    material: str,
    musts: Sequence[Must] = (),
    verbosity: Verbosity = Verbosity.STANDARD,
) -> ModelQuestion[Review]:
    """Return the question what must change in a deck.

    Args:
        instructions: The rules for all slides, with the request.
        slides: What was written, by number.
        remarks: What the user would be told.
        material: Excerpts, fenced.
        musts: What the request asks for, and which slides were to have it.
        verbosity: How many words a slide has room for.
    """

    def check(answer: Review) -> list[Complaint]:
        absent = sorted({one.slide for one in answer.faults} - set(slides))
        wrong = [Complaint(f"There are no slides {', '.join(map(str, absent))}.")] if absent else []
        longer = (
            Complaint(f"Slide {one.slide}, {one.part}, `text`: {fault.text}")
            for one in answer.faults
            if one.text and one.slide in slides
            for fault in _wrong_length(one, slides[one.slide], verbosity)
        )
        return [*wrong, *longer]

    listed = "\n".join(_told(number, slide) for number, slide in slides.items())
    numbered = "\n".join(f"{number}. {' '.join(one.split())}" for number, one in enumerate(remarks, 1))
    parts = (
        f"Review the {len(slides)} slides of the deck.",
        _REVIEW,
        listed_musts(musts),
        f"The deck:\n{fenced(listed)}",
        f"Remarks for the user:\n{fenced(numbered)}" if remarks else "There are no remarks.",
        material and f"What it was made from:\n{material}",
    )
    return ModelQuestion(instructions, "\n\n".join(filter(None, parts)), Review, check)


def _told(number: int, slide: SlideAnswer) -> str:
    shows = f", shows {slide.shows}" if slide.shows else ""
    drawn = slide.chart and "; ".join((slide.chart.unit, *slide.chart.series, *slide.chart.rows))
    lines = (
        f"Slide {number} ({slide.layout}{shows}{f': {drawn}' if drawn else ''}): {slide.title}",
        *(f"  {at}. {words_of(point)}" for at, point in enumerate(slide.points, 1)),
        *(f"  | {' | '.join(row)}" for row in slide.table),
        slide.notes and f"  Notes: {slide.notes}",
    )
    return "\n".join(filter(None, lines))


def _wrong_length(reviewed: ReviewedPart, slide: SlideAnswer, verbosity: Verbosity) -> Iterator[Fault]:
    """Yield that what is to stand on a slide is longer than there is room for."""
    part = fault_of(reviewed).where
    points = {f"point {at}": at - 1 for at in range(1, len(slide.points) + 1)}
    if part == TITLE:
        yield from wrong_length(part, slide.model_copy(update={"title": reviewed.text}), verbosity)
    elif part in points:
        changed = [*slide.points]
        changed[points[part]] = PointAnswer(text=reviewed.text)
        yield from wrong_length(part, slide.model_copy(update={"points": tuple(changed)}), verbosity)


def fault_of(reviewed: ReviewedPart) -> Fault:
    """Return what is wrong with a slide; a part that there is not is the whole slide."""
    part = reviewed.part.strip().casefold()
    where = part if part in _PARTS or part.startswith("point ") else "slide"
    return Fault(where, f"{reviewed.what} Write: {reviewed.text}" if reviewed.text else reviewed.what)


def unserved(wishes: Sequence[UnservedWish]) -> Iterator[str]:
    """Yield a sentence for each wish that is not followed."""
    for one in wishes:
        if plain(one.wish):
            yield f"Not followed: “{plain(one.wish)}”{f' ({plain(one.why)})' if one.why else ''}."
