"""An outline while it is changed; slides are named as they stood in the outline that was given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.edits.grammar import AskedChange
from nbdeck.engine.author.edits.library import Library
from nbdeck.engine.author.edits.naming import named_slides
from nbdeck.engine.author.edits.suggesting import WORKING
from nbdeck.engine.author.looks.appearance import describe, understand
from nbdeck.engine.author.looks.length import is_closing, lengthened_to, merged, shortened_to, split_slide
from nbdeck.engine.author.outline.shorter import shorter
from nbdeck.engine.author.scaffold import slides as scaffold
from nbdeck.errors import ValidationFailed

_MOST = 100
"""Slides of an outline."""
_QUOTES = " \"'“”„«»"


@dataclass(frozen=True, slots=True, eq=False)
class _Slot:
    """A slide and the indices that it had in the outline as it was given."""

    slide: OutlineSlide
    origins: frozenset[int] = frozenset()


class OutlineDraft:
    """An outline while it is changed; each method but `change` makes one kind of change.

    A change that cannot be made with these slides and sources raises `ValidationFailed`; one that needs words that no
    source holds raises `ModelRequired`.

    Args:
        outline: The slides as they were given.
        library: What can be told from the sources.
        tag: BCP 47 tag of the outline.

    Attributes:
        warnings: What a change left out, in sentences.
    """

    def __init__(self, outline: Sequence[OutlineSlide], library: Library, tag: str) -> None:
        self._given = tuple(outline)
        self._slots = [_Slot(slide, frozenset({number})) for number, slide in enumerate(outline)]
        self._library = library
        self._tag = tag
        self.warnings: list[str] = []

    @property
    def slides(self) -> tuple[OutlineSlide, ...]:
        """The slides as they are now."""
        return tuple(slot.slide for slot in self._slots)

    def change(self, asked: AskedChange) -> None:
        """Make the change that is asked for."""
        getattr(self, asked.kind)(**asked.fields)

    def delete(self, slides: str) -> None:
        """Leave slides out."""
        _, rest = self._taken(slides)
        if not rest:
            raise ValidationFailed("That would leave no slide.", hint="Keep at least one slide.")
        self._slots = rest

    def keep(self, slides: str) -> None:
        """Leave out all others."""
        self._slots = [self._slots[at] for at in sorted(self._at(slides))]

    def merge(self, slides: str) -> None:
        """Make one slide of several."""
        chosen, rest = self._taken(slides)
        if len(chosen) < 2:
            raise ValidationFailed(
                "Merging needs two slides or more.", hint=f"Name both, or say another change: {WORKING}."
            )
        first = min(self._at(slides))
        origins = frozenset[int]().union(*(slot.origins for slot in chosen))
        self._slots = [*rest[:first], _Slot(merged([slot.slide for slot in chosen]), origins), *rest[first:]]

    def split(self, slides: str, count: str = "2") -> None:
        """Make several slides of one."""
        at, parts = self._one(slides), max(int(count), 2)
        slot = self._slots[at]
        pieces = split_slide(slot.slide, parts, self._tag)
        if len(pieces) < parts:
            raise ValidationFailed(
                f"“{slot.slide.title}” has too little to say for {parts} slides.",
                hint="Add points to it first, or split a slide with more of them.",
            )
        self._check_room(len(pieces) - 1)
        self._slots[at : at + 1] = [_Slot(pieces[0], slot.origins), *map(_Slot, pieces[1:])]

    def move(self, slides: str, **place: str) -> None:
        """Put slides in another place, in the order in which they are named."""
        moved, rest = self._taken(slides)
        target = self._target(place, rest)
        self._slots = [*rest[:target], *moved, *rest[target:]]

    def swap(self, slides: str) -> None:
        """Let two slides change places."""
        places = self._at(slides)
        if len(places) != 2:
            raise ValidationFailed(f"{slides!r} names no two slides.", hint="Name two slides that swap.")
        one, two = places
        self._slots[one], self._slots[two] = self._slots[two], self._slots[one]

    def reorder(self, slides: str) -> None:
        """Put slides in an order; those that are not named follow."""
        chosen, rest = self._taken(slides)
        self._slots = [*chosen, *rest]

    def rename(self, title: str, slides: str = "it") -> None:
        """Give a slide another title."""
        self._revise([self._one(slides)], lambda one: one.model_copy(update={"title": title.strip(_QUOTES)}))

    def show(self, look: str, slides: str = "it") -> None:
        """Give slides another look, in words."""
        self._revise(
            self._at(slides),
            lambda one: one.model_copy(update={"appearance": _look(one.appearance, look)}),
        )

    def length(self, count: str) -> None:
        """Make the outline so many slides long."""
        if not 1 <= int(count) <= _MOST:
            raise ValidationFailed(
                f"An outline has 1 to {_MOST} slides, not {count}.", hint=f"Give a number from 1 to {_MOST}."
            )
        length, slides = int(count), self.slides
        if length <= len(slides):
            shortened, told = shortened_to(slides, length)
            self._replace(shortened)
            self.warnings += told
            return
        groups = lengthened_to(slides, length, self._tag, least=2 if self._library.has_sources else 1)
        longer = [slide for group in groups for slide in group]
        end = len(longer) - is_closing(longer[-1])
        further = self._library.further(slides, length - len(longer))
        if len(longer) + len(further) == len(slides):
            raise ValidationFailed(
                f"The outline has too little to say for {count} slides.",
                hint="Add points to its slides, or name documents.",
            )
        self._replace([*longer[:end], *further, *longer[end:]])
        if len(self._slots) < length:
            self.warnings.append(scaffold.about_missing(len(self._slots), length))

    def shorten(self, slides: str | None = None) -> None:
        """Say less on some slides or on all."""
        self._revise(self._at(slides), shorter)

    def expand(self, slides: str | None = None) -> None:
        """Say more from the sources, on some slides or on all."""
        places = self._at(slides)
        fuller = [self._library.fuller(one, one.title) for one in (self._slots[at].slide for at in places)]
        if not any(fuller):
            raise ValidationFailed(
                "The documents say nothing that the slides do not say.", hint="Name further documents."
            )
        for at, slide in zip(places, fuller, strict=True):
            self._slots[at] = replace(self._slots[at], slide=slide or self._slots[at].slide)

    def more(self, topic: str, slides: str | None = None) -> None:
        """Say more about something from the sources: on a slide, on the one that is called so, or on a new one."""
        about = _named(topic)
        titled = [at for at, one in enumerate(self.slides) if one.title.casefold() == about.casefold()]
        if slides is None and len(self._given) > 1 and len(titled) != 1:
            self._insert([self._library.told(about)], {})
            return
        at = self._one(slides or "it") if slides or not titled else titled[0]
        fuller = self._library.fuller(self._slots[at].slide, about)
        if fuller is None:
            raise ValidationFailed(
                f"The documents say nothing more about {about!r}.", hint="Name further documents."
            )
        self._slots[at] = replace(self._slots[at], slide=fuller)

    def add(self, topic: str, **place: str) -> None:
        """Add a slide about something."""
        self._insert([self._library.slide_about(_named(topic))], place)

    def add_summary(self, **place: str) -> None:
        """Add a slide that names the others."""
        titles = dict.fromkeys(slide.title for slide in self.slides if not is_closing(slide))
        summary = OutlineSlide(
            title=scaffold.summary_title(self._tag),
            description="\n".join(f"- {title}" for title in titles),
            appearance=describe(Layout.SUMMARY, None),
        )
        self._insert([summary], place)

    def duplicate(self, slides: str, **place: str) -> None:
        """Copy slides, each right behind itself or all to a place."""
        copied, _ = self._taken(slides)
        if place:
            self._insert([slot.slide for slot in copied], place)
            return
        self._check_room(len(copied))
        for slot in copied:
            self._slots.insert(self._slots.index(slot) + 1, _Slot(slot.slide))

    def _insert(self, slides: Sequence[OutlineSlide], place: Mapping[str, str]) -> None:
        """Put new slides to a place; without one before the closing slide, else at the end."""
        self._check_room(len(slides))
        is_closed = len(self._slots) > 1 and is_closing(self._slots[-1].slide) and not is_closing(slides[0])
        usual = len(self._slots) - is_closed
        at = self._target(place, self._slots) if place else usual
        self._slots[at:at] = map(_Slot, slides)

    def _target(self, place: Mapping[str, str], rest: Sequence[_Slot]) -> int:
        """Return the index among the other slides where those that move or are new go."""
        if "start" in place or "end" in place:
            return 0 if "start" in place else len(rest)
        if "position" in place:
            return min(max(int(place["position"]) - 1, 0), len(rest))
        anchor = self._slots[self._one(place.get("before") or place["after"])]
        if anchor not in rest:
            raise ValidationFailed(
                "A slide cannot be moved before or after itself.", hint="Name another slide."
            )
        return rest.index(anchor) + ("after" in place)

    def _check_room(self, new: int) -> None:
        if len(self._slots) + new > _MOST:
            raise ValidationFailed(f"An outline has at most {_MOST} slides.", hint="Leave slides out first.")

    def _revise(self, places: Iterable[int], revised: Callable[[OutlineSlide], OutlineSlide]) -> None:
        for at in places:
            self._slots[at] = replace(self._slots[at], slide=revised(self._slots[at].slide))

    def _replace(self, slides: Iterable[OutlineSlide]) -> None:
        """Take over slides that were made from the present ones; those that stayed as they were keep their numbers."""
        known = {id(slot.slide): slot for slot in self._slots}
        self._slots = [known.get(id(slide), _Slot(slide)) for slide in slides]

    def _taken(self, words: str) -> tuple[list[_Slot], list[_Slot]]:
        """Return the slides named, in the order in which they are named, and all others."""
        places = self._at(words)
        rest = [slot for at, slot in enumerate(self._slots) if at not in places]
        return [self._slots[at] for at in places], rest

    def _at(self, words: str | None) -> list[int]:
        """Return where the slides that words name stand now; None names all."""
        if words is None:
            return list(range(len(self._slots)))
        return list(dict.fromkeys(map(self._present, named_slides(words, self._given))))

    def _one(self, words: str) -> int:
        places = self._at(words)
        if len(places) != 1:
            raise ValidationFailed(
                f"{words!r} names {len(places)} slides where one is meant.", hint="Name one slide."
            )
        return places[0]

    def _present(self, number: int) -> int:
        place = next((at for at, slot in enumerate(self._slots) if number in slot.origins), None)
        if place is None:
            raise ValidationFailed(
                f"Slide {number + 1} is not there any more after the changes before.",
                hint="Numbers name slides of the outline as it was given; change the order of the instructions.",
            )
        return place


def _named(topic: str) -> str:
    """Return what a slide is about as its title: as it is quoted, else with a capital."""
    bare = topic.strip(_QUOTES)
    return bare if bare != topic else f"{bare[:1].upper()}{bare[1:]}"


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
