"""An outline while it is changed; slides are named by their index in the outline as it was given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.edits.places import Spot
from nbdeck.engine.author.edits.writing_more import Library
from nbdeck.engine.author.looks.appearance import describe, understand
from nbdeck.engine.author.looks.length import is_closing, lengthened_to, merged, shortened_to, split_slide
from nbdeck.engine.author.outline.shorter import shorter
from nbdeck.engine.author.scaffold import slides as scaffold
from nbdeck.engine.text.language import word
from nbdeck.errors import ValidationFailed

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
    """An outline while it is changed; each method makes one kind of change.

    A change that cannot be made with these slides and sources raises `ValidationFailed`; one that needs words that no
    source holds raises `ModelRequired`.

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

    def delete(self, slides: Sequence[int]) -> None:
        """Leave slides out."""
        _, rest = self._taken(slides)
        if not rest:
            raise ValidationFailed("That would leave no slide.", hint="Keep at least one slide.")
        self._slots = rest

    def keep(self, slides: Sequence[int]) -> None:
        """Leave out all others."""
        chosen = set(self._at(slides))
        self._slots = [slot for at, slot in enumerate(self._slots) if at in chosen]

    def merge(self, slides: Sequence[int]) -> None:
        """Make one slide of several."""
        chosen, rest = self._taken(slides)
        if len(chosen) < 2:
            return
        first = min(self._at(slides))
        origins = frozenset[int]().union(*(slot.origins for slot in chosen))
        self._slots = [*rest[:first], _Slot(merged([slot.slide for slot in chosen]), origins), *rest[first:]]

    def split(self, slide: int, parts: int) -> None:
        """Make several slides of one."""
        at = self._one(slide)
        slot = self._slots[at]
        pieces = split_slide(slot.slide, parts, self._tag)
        if len(pieces) < parts:
            raise ValidationFailed(
                f"“{slot.slide.title}” has too little to say for {parts} slides.",
                hint="Add points to it first, or split a slide with more of them.",
            )
        self._check_room(len(pieces) - 1)
        self._slots[at : at + 1] = [_Slot(pieces[0], slot.origins), *map(_Slot, pieces[1:])]

    def move(self, slides: Sequence[int], spot: Spot) -> None:
        """Put slides in another place, in the order in which they are named."""
        places = self._at(slides)
        if spot.kind in {"before", "after"} and self._one(spot.value) in places:
            raise ValidationFailed(
                "A slide cannot be moved before or after itself.", hint="Name another slide."
            )
        moved, rest = self._taken(slides)
        target = self._target(spot, rest, start=min(places))
        self._slots = [*rest[:target], *moved, *rest[target:]]

    def swap(self, slide: int, other: int) -> None:
        """Let two slides change places."""
        one, two = self._one(slide), self._one(other)
        self._slots[one], self._slots[two] = self._slots[two], self._slots[one]

    def arrange(self, slides: Sequence[int]) -> None:
        """Put slides in an order; those that are not named follow."""
        chosen, rest = self._taken(slides)
        self._slots = [*chosen, *rest]

    def rename(self, slide: int, title: str) -> None:
        """Give a slide another title."""
        self._revise([self._one(slide)], lambda one: one.model_copy(update={"title": title}))

    def show(self, slides: Sequence[int], look: str) -> None:
        """Give slides another look, in words."""
        self._revise(
            self._at(slides),
            lambda one: one.model_copy(update={"appearance": _look(one.appearance, look)}),
        )

    def to_length(self, length: int) -> None:
        """Make the outline so many slides long."""
        slides = self.slides
        if length <= len(slides):
            self._replace(shortened_to(slides, length)[0])
            return
        groups = lengthened_to(slides, length, self._tag, least=2)
        missing = length - sum(map(len, groups))
        if missing and not self._library.has_sources:
            groups = lengthened_to(slides, length, self._tag, least=1)
            missing = length - sum(map(len, groups))
        longer = [slide for group in groups for slide in group]
        end = len(longer) - is_closing(longer[-1])
        self._replace([*longer[:end], *self._library.further(slides, missing), *longer[end:]])

    def shorten(self, slides: Sequence[int] | None = None, *, text_only: bool = False) -> None:
        """Say less, on some slides; on all, with fewer slides too."""
        if slides is None and not text_only and len(self._slots) > _FEW:
            self._replace(shortened_to(self.slides, round(len(self._slots) * _SHARE))[0])
        self._revise(self._at(slides), shorter)

    def expand(self, slides: Sequence[int] | None = None) -> None:
        """Say more from the sources, on some slides or on all."""
        places = self._at(slides)
        fuller = [self._library.fuller(one, one.title) for one in (self._slots[at].slide for at in places)]
        if not any(fuller):
            raise ValidationFailed(
                "The documents say nothing that the slides do not say.", hint="Name further documents."
            )
        for at, slide in zip(places, fuller, strict=True):
            self._slots[at] = replace(self._slots[at], slide=slide or self._slots[at].slide)

    def more(self, about: str, slide: int | None) -> None:
        """Say more about something from the sources: on a slide, on the one whose title holds it, or on a new one."""
        titled = [
            at for at, slot in enumerate(self._slots) if about.casefold() in slot.slide.title.casefold()
        ]
        if slide is None and len(titled) != 1:
            self._insert([self._library.slide_from_sources(about)], None)
            return
        at = titled[0] if slide is None else self._one(slide)
        fuller = self._library.fuller(self._slots[at].slide, about)
        if fuller is None:
            raise ValidationFailed(
                f"The documents say nothing more about {about!r}.", hint="Name further documents."
            )
        self._slots[at] = replace(self._slots[at], slide=fuller)

    def add(self, about: str, spot: Spot | None) -> None:
        """Add a slide about something."""
        self._insert([self._library.slide_about(about, self._tag)], spot)

    def add_thanks(self, spot: Spot | None) -> None:
        """Add a slide that closes the talk."""
        one = OutlineSlide(title=word("thanks", self._tag), appearance=describe(Layout.THANKS, None))
        self._insert([one], spot or Spot("end"))

    def add_summary(self, spot: Spot | None) -> None:
        """Add a summary of the others."""
        titles = [slot.slide.title for slot in self._slots if not is_closing(slot.slide)]
        count = min(len(titles), _SUMMED)
        chosen = [titles[round(n * (len(titles) - 1) / max(count - 1, 1))] for n in range(count)]
        summary = OutlineSlide(
            title=scaffold.summary_title(self._tag),
            description="\n".join(f"- {title}" for title in dict.fromkeys(chosen)),
            appearance=describe(Layout.SUMMARY, count or 1),
        )
        self._insert([summary], spot)

    def duplicate(self, slides: Sequence[int], spot: Spot | None) -> None:
        """Copy slides, each right behind itself or all to a place."""
        copies = [(number, self._slots[self._one(number)].slide) for number in dict.fromkeys(slides)]
        if spot is not None:
            self._insert([slide for _, slide in copies], spot)
            return
        for number, slide in copies:
            self._insert([slide], Spot("after", number))

    def _insert(self, slides: Sequence[OutlineSlide], spot: Spot | None) -> None:
        """Put new slides to a spot; without one before the closing slide, else at the end."""
        self._check_room(len(slides))
        if spot is None:
            at = len(self._slots) - (len(self._slots) > 1 and is_closing(self._slots[-1].slide))
        else:
            at = self._target(spot, self._slots, start=0)
        self._slots[at:at] = list(map(_Slot, slides))

    def _target(self, spot: Spot, rest: Sequence[_Slot], start: int) -> int:
        """Return the index among the other slides where those that move or are new go."""
        if spot.kind in {"before", "after"}:
            anchor = self._slots[self._one(spot.value)]
            return next(at for at, slot in enumerate(rest) if slot is anchor) + (spot.kind == "after")
        wanted = {"start": 0, "end": len(rest), "position": spot.value - 1, "shift": start + spot.value}
        return min(max(wanted[spot.kind], 0), len(rest))

    def _check_room(self, new: int) -> None:
        if len(self._slots) + new > _MOST:
            raise ValidationFailed(f"An outline has at most {_MOST} slides.", hint="Leave slides out first.")

    def _revise(self, places: Sequence[int], revised: Callable[[OutlineSlide], OutlineSlide]) -> None:
        for at in places:
            self._slots[at] = replace(self._slots[at], slide=revised(self._slots[at].slide))

    def _replace(self, slides: Iterable[OutlineSlide]) -> None:
        """Take over slides that were made from the present ones; those that stayed as they were keep their numbers."""
        known = {id(slot.slide): slot for slot in self._slots}
        self._slots = [known.get(id(slide), _Slot(slide)) for slide in slides]

    def _taken(self, numbers: Sequence[int]) -> tuple[list[_Slot], list[_Slot]]:
        """Return the slides named, in the order in which they are named, and all others."""
        places = self._at(numbers)
        rest = [slot for at, slot in enumerate(self._slots) if at not in places]
        return [self._slots[at] for at in places], rest

    def _at(self, numbers: Sequence[int] | None) -> list[int]:
        """Return where the slides named stand now; None names all."""
        if numbers is None:
            return list(range(len(self._slots)))
        return list(dict.fromkeys(map(self._one, numbers)))

    def _one(self, number: int) -> int:
        place = next((at for at, slot in enumerate(self._slots) if number in slot.origins), None)
        if place is None:
            raise ValidationFailed(
                f"Slide {number + 1} is not there any more after the changes before.",
                hint="Numbers name slides of the outline as it was given; change the order of the instructions.",
            )
        return place


Change: TypeAlias = Callable[[OutlineDraft], None]
"""One thing to do."""


def _look(before: str, wished: str) -> str:
    """Return the appearance with what is wished for in place of what was there."""
    old, new = understand(before), understand(wished)
    layout = new.layout or old.layout
    if layout is None:
        return wished
    has_picture = old.wants_picture if new.wants_picture is None else new.wants_picture
    shown = new.picture_words if new.wants_picture else old.picture_words
    kept = new if new.layout else old
    return describe(layout, kept.items, chart_type=kept.chart_type, picture=shown if has_picture else None)
