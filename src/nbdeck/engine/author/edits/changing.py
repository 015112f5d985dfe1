"""An outline and an instruction become another outline: its commands carried out, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import singledispatchmethod

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.edits import commands as do
from nbdeck.engine.author.edits.commands import Length
from nbdeck.engine.author.edits.reading import read_instruction
from nbdeck.engine.author.edits.suggesting import suggestions_for, with_working
from nbdeck.engine.author.edits.writing_more import Library
from nbdeck.engine.author.language.options import language_tag
from nbdeck.engine.author.looks.appearance import describe, understand
from nbdeck.engine.author.looks.description import MOST
from nbdeck.engine.author.looks.length import is_closing, lengthened_to, merged, shortened_to, split_slide
from nbdeck.engine.author.outline.shorter import shorter
from nbdeck.engine.author.scaffold import slides as scaffold
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import Source
from nbdeck.engine.text.language import word
from nbdeck.errors import ModelRequired, ValidationFailed

_SHARE = 2 / 3
"""Share of its slides that an outline keeps when it is only to be shorter."""
_FEW = 3
"""Slides below which a shorter outline only says less on each."""
_MOST = 100
_SUMMED = 5


@dataclass(frozen=True, slots=True)
class _Slot:
    """A slide and the numbers, from 0, that it had in the outline as it was given."""

    slide: OutlineSlide
    origins: frozenset[int] = frozenset()


class OutlineDraft:
    """An outline while it is changed.

    Args:
        outline: The slides as they were given.
        library: What can be told from the sources.
        tag: BCP 47 tag of the outline.
    """

    def __init__(self, outline: Sequence[OutlineSlide], library: Library, tag: str) -> None:
        self._slots = [_Slot(slide, frozenset({number})) for number, slide in enumerate(outline)]
        self._library = library
        self._tag = tag

    @property
    def slides(self) -> tuple[OutlineSlide, ...]:
        """The slides as they are now."""
        return tuple(slot.slide for slot in self._slots)

    @singledispatchmethod
    def apply(self, command: do.Command) -> None:
        """Carry out one command.

        Raises:
            ValidationFailed: it cannot be done with these slides and sources.
            ModelRequired: it needs words that no source holds.
        """
        raise TypeError(f"{command!r} is no command")

    @apply.register
    def _(self, command: do.Delete) -> None:
        removed = self._at(command.slides)
        if len(removed) == len(self._slots):
            raise ValidationFailed("That would leave no slide.", hint="Keep at least one slide.")
        self._slots = [slot for at, slot in enumerate(self._slots) if at not in removed]

    @apply.register
    def _(self, command: do.Keep) -> None:
        places = self._at(command.slides)
        self._slots = [slot for at, slot in enumerate(self._slots) if at in places]

    @apply.register
    def _(self, command: do.Merge) -> None:
        places = self._at(command.slides)
        if len(places) < 2:
            return
        chosen = [self._slots[at] for at in places]
        one = _Slot(merged([slot.slide for slot in chosen]), frozenset().union(*(s.origins for s in chosen)))
        first = min(places)
        rest = [slot for at, slot in enumerate(self._slots) if at not in places]
        self._slots = [*rest[:first], one, *rest[first:]]

    @apply.register
    def _(self, command: do.Split) -> None:
        at = self._one(command.slide)
        slot = self._slots[at]
        parts = split_slide(slot.slide, command.parts, self._tag)
        if len(parts) < command.parts:
            raise ValidationFailed(
                f"“{slot.slide.title}” has too little to say for {command.parts} slides.",
                hint="Add points to it first, or split a slide with more of them.",
            )
        self._check_room(len(parts) - 1)
        self._slots[at : at + 1] = [_Slot(parts[0], slot.origins), *map(_Slot, parts[1:])]

    @apply.register
    def _(self, command: do.Move) -> None:
        places = self._at(command.slides)
        moved = [self._slots[at] for at in places]
        if command.spot.kind in {"before", "after"} and self._one(command.spot.value) in places:
            raise ValidationFailed(
                "A slide cannot be moved before or after itself.", hint="Name another slide."
            )
        rest = [slot for at, slot in enumerate(self._slots) if at not in places]
        target = self._target(command.spot, rest, start=min(places))
        self._slots = [*rest[:target], *moved, *rest[target:]]

    def _target(self, spot: do.Spot, rest: Sequence[_Slot], start: int) -> int:
        """Return the index among the other slides where those that move or are new go."""
        if spot.kind in {"before", "after"}:
            anchor = self._slots[self._one(spot.value)]
            return next(at for at, slot in enumerate(rest) if slot is anchor) + (spot.kind == "after")
        wanted = {"start": 0, "end": len(rest), "position": spot.value - 1, "shift": start + spot.value}
        return min(max(wanted[spot.kind], 0), len(rest))

    @apply.register
    def _(self, command: do.Swap) -> None:
        one, other = self._one(command.slide), self._one(command.other)
        self._slots[one], self._slots[other] = self._slots[other], self._slots[one]

    @apply.register
    def _(self, command: do.Arrange) -> None:
        places = self._at(command.slides)
        rest = [slot for at, slot in enumerate(self._slots) if at not in places]
        self._slots = [*(self._slots[at] for at in places), *rest]

    @apply.register
    def _(self, command: do.Rename) -> None:
        self._update(command.slide, title=command.title)

    @apply.register
    def _(self, command: do.Show) -> None:
        for number in command.slides:
            slide = self._slots[self._one(number)].slide
            self._update(number, appearance=_look(slide.appearance, command.appearance))

    @apply.register
    def _(self, command: do.Length) -> None:
        slides = self.slides
        if command.slides <= len(slides):
            self._replace(shortened_to(slides, command.slides)[0])
            return
        groups = lengthened_to(slides, command.slides, self._tag, least=2)
        missing = command.slides - sum(map(len, groups))
        if missing and not self._library.has_sources:
            groups = lengthened_to(slides, command.slides, self._tag, least=1)
            missing = command.slides - sum(map(len, groups))
        longer = [slide for group in groups for slide in group]
        end = len(longer) - 1 if is_closing(longer[-1]) else len(longer)
        self._replace([*longer[:end], *self._library.further(slides, missing), *longer[end:]])

    @apply.register
    def _(self, command: do.Shorten) -> None:
        if command.slides is None and not command.text_only and len(self._slots) > _FEW:
            self._replace(shortened_to(self.slides, round(len(self._slots) * _SHARE))[0])
        chosen = range(len(self._slots)) if command.slides is None else self._at(command.slides)
        for at in chosen:
            self._slots[at] = replace(self._slots[at], slide=shorter(self._slots[at].slide))

    @apply.register
    def _(self, command: do.Expand) -> None:
        chosen = range(len(self._slots)) if command.slides is None else self._at(command.slides)
        fuller = {
            at: self._library.fuller(self._slots[at].slide, self._slots[at].slide.title) for at in chosen
        }
        if not any(fuller.values()):
            raise ValidationFailed(
                "The documents say nothing that the slides do not say.", hint="Name further documents."
            )
        for at, slide in fuller.items():
            self._slots[at] = replace(self._slots[at], slide=slide or self._slots[at].slide)

    @apply.register
    def _(self, command: do.More) -> None:
        at = self._one(command.slide) if command.slide is not None else self._about(command.about)
        if at is not None:
            slide = self._library.fuller(self._slots[at].slide, command.about)
            if slide is None:
                raise ValidationFailed(
                    f"The documents say nothing more about {command.about!r}.", hint="Name further documents."
                )
            self._slots[at] = replace(self._slots[at], slide=slide)
            return
        new = self._library.slide_from_sources(command.about)
        self._insert([new], None)

    def _about(self, words: str) -> int | None:
        """Return the slide whose title holds the words, None where no single one does."""
        wanted = words.casefold()
        places = [at for at, slot in enumerate(self._slots) if wanted in slot.slide.title.casefold()]
        return places[0] if len(places) == 1 else None

    @apply.register
    def _(self, command: do.Add) -> None:
        if command.kind == "summary":
            new = self._summary()
        elif command.kind == "thanks":
            new = OutlineSlide(title=word("thanks", self._tag), appearance=describe(Layout.THANKS, None))
        else:
            new = self._library.slide_about(command.about, self._tag)
        if command.kind == "thanks" and command.spot is None:
            self._check_room(1)
            self._slots.append(_Slot(new))
            return
        self._insert([new], command.spot)

    def _summary(self) -> OutlineSlide:
        titles = [slot.slide.title for slot in self._slots if not is_closing(slot.slide)]
        count = min(len(titles), _SUMMED)
        chosen = [titles[round(n * (len(titles) - 1) / max(count - 1, 1))] for n in range(count)]
        lines = "\n".join(f"- {title}" for title in dict.fromkeys(chosen))
        return OutlineSlide(
            title=scaffold.summary_title(self._tag),
            description=lines,
            appearance=describe(Layout.SUMMARY, count or 1),
        )

    @apply.register
    def _(self, command: do.Duplicate) -> None:
        places = self._at(command.slides)
        copies = [self._slots[at].slide for at in places]
        spot = command.spot
        if spot is not None:
            self._insert(copies, spot)
            return
        self._check_room(len(copies))
        self._slots = [
            twin
            for at, slot in enumerate(self._slots)
            for twin in ([slot, _Slot(slot.slide)] if at in places else [slot])
        ]

    def _insert(self, slides: Sequence[OutlineSlide], spot: do.Spot | None) -> None:
        """Put new slides to a spot; without one before the closing slide, else at the end."""
        self._check_room(len(slides))
        if spot is None:
            at = len(self._slots) - (len(self._slots) > 1 and is_closing(self._slots[-1].slide))
        else:
            at = self._target(spot, self._slots, start=0)
        self._slots[at:at] = list(map(_Slot, slides))

    def _check_room(self, new: int) -> None:
        if len(self._slots) + new > _MOST:
            raise ValidationFailed(f"An outline has at most {_MOST} slides.", hint="Leave slides out first.")

    def _update(self, number: int, **fields: str) -> None:
        at = self._one(number)
        slot = self._slots[at]
        self._slots[at] = replace(slot, slide=slot.slide.model_copy(update=fields))

    def _replace(self, slides: Iterable[OutlineSlide]) -> None:
        """Take over slides that were made from the present ones; those that stayed as they were keep their numbers."""
        known = {id(slot.slide): slot for slot in self._slots}
        self._slots = [known.get(id(slide), _Slot(slide)) for slide in slides]

    def _at(self, numbers: Sequence[int]) -> list[int]:
        return list(dict.fromkeys(map(self._one, numbers)))

    def _one(self, number: int) -> int:
        place = next((at for at, slot in enumerate(self._slots) if number in slot.origins), None)
        if place is None:
            raise ValidationFailed(
                f"Slide {number + 1} is not there any more after the changes before.",
                hint="Numbers name slides of the outline as it was given; change the order of the instructions.",
            )
        return place


def _look(before: str, wished: str) -> str:
    """Return the appearance with what is wished for in place of what was there."""
    old, new = understand(before), understand(wished)
    layout = new.layout or old.layout
    has_picture = old.wants_picture if new.wants_picture is None else new.wants_picture
    shown = new.picture_words if new.wants_picture else old.picture_words
    if layout is None:
        return wished
    is_same = new.layout is None
    return describe(
        layout,
        old.items if is_same else new.items,
        chart_type=(old.chart_type if is_same else new.chart_type) if layout is Layout.CHART else None,
        picture=shown if has_picture else None,
    )


def edit_outline(
    outline: Sequence[OutlineSlide], instruction: str, sources: Sequence[Source], options: AuthorOptions
) -> tuple[OutlineSlide, ...]:
    """Return the outline changed as an instruction says; either all of it is done or nothing.

    Understood in English and German, and in the commonest forms in French, Spanish and Italian: shorten, expand, make
    it so many slides, merge, split, move, swap, reorder, delete, keep only, rename, show as a layout, more about
    something, add a slide, duplicate; several in one text. Numbers and titles name slides of the outline given.

    Args:
        outline: The slides.
        instruction: What to change, in words.
        sources: Documents that "more about" and "add a slide about" are told from.
        options: How new slides are written; `length` is met last.

    Raises:
        ValidationFailed: the outline is empty, a slide that is named does not exist or could be several, or the
            slides and documents do not allow the change.
        TranslatorUnavailable: a translation is asked for.
        ModelRequired: something else is asked for; the message says what was understood and what was not.
    """

    def follow(words: str) -> tuple[OutlineSlide, ...]:
        return changed_outline(outline, words, sources, options)

    try:
        return follow(instruction)
    except (ValidationFailed, ModelRequired) as refusal:
        raise with_working(refusal, suggestions_for(outline), follow) from refusal.__cause__


def changed_outline(
    outline: Sequence[OutlineSlide], instruction: str, sources: Sequence[Source], options: AuthorOptions
) -> tuple[OutlineSlide, ...]:
    """Return what `edit_outline` returns; the hint of a refusal may hold `suggesting.WORKING`."""
    if not outline:
        raise ValidationFailed("The outline has no slides.", hint="Give at least one slide with a title.")
    commands = read_instruction(instruction, outline)
    tag = language_tag(options, "\n".join(f"{slide.title}\n{slide.description[:MOST]}" for slide in outline))
    change = OutlineDraft(outline, Library(sources, options, tag), tag)
    for command in commands:
        change.apply(command)
    if options.length is not None and options.length != len(change.slides):
        change.apply(Length(options.length))
    return change.slides
