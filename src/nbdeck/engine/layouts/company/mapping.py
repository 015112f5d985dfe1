"""Which of a company's layouts each kind of slide stands on: by exact name, type, words of the name, and geometry."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations

from nbdeck.contract.layouts import Layout
from nbdeck.engine.layouts.company.names import Role, folded, named_role, system_name
from nbdeck.engine.layouts.company.slots import MOST_LAYOUTS, Slot, is_even, slots_of
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.themes.company import CompanyLayout, CompanyPlaceholder, CompanyTemplate
from nbdeck.errors import ValidationFailed

_TYPES: dict[str, Role] = {
    "title": "cover",
    "secHead": "section",
    "tbl": Layout.TABLE,
    "chart": Layout.CHART,
}
"""Purposes that a layout's type states."""
_VERTICAL = ("vertTx", "vertTitleAndTx", "vertTitleAndTxOverChart", "clipArtAndVertTx")
_SPECIAL = ("cover", "contents", "section", Layout.THANKS)
_DRAWN = (Layout.FUNNEL, Layout.PYRAMID, Layout.CYCLE, Layout.TIMELINE, Layout.STEPS, Layout.MILESTONE)
"""Layouts that are a figure with words beside it."""
_PLAIN = (None, Layout.ITEMS, Layout.SUMMARY, Layout.COMPARISON)
"""Purposes of layouts that serve for others as well; the last one only where no other does."""
_GOOD_ROOM, _LEAST_ROOM = 0.24, 0.18
"""Shares of the page from which on the places of a layout are roomy, and from which on they hold content at all."""
LEAST_HEIGHT = 0.4
"""Share of the page's height that charts and tables need."""
_LEAST_TEXT = 18.0
"""Size of text beside a picture, points."""
_LEAST_TITLE = (90.0, 16.0)
"""Width and height inside a place that holds titles, points."""
_NEAR = 24.0
"""How far apart titles stand that look to be in one place, points."""
_COLUMNED = (Layout.COMPARISON, Layout.SWOT, Layout.PESTEL)
"""Layouts whose items stand in two columns where they can."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A company's layout for a slide.

    Attributes:
        reason: Why it was taken, for people.
        is_exact: Whether the layout is made for this very purpose, so that nothing is drawn over its own design.
        is_missing: Whether it only stands in, for the company has none that fits.
    """

    layout: CompanyLayout
    reason: str
    is_exact: bool = False
    is_missing: bool = False


@dataclass(frozen=True, slots=True)
class _Offer:
    """A layout with what is known about it."""

    layout: CompanyLayout
    slots: tuple[Slot, ...]
    role: Role | None
    is_vertical: bool

    @property
    def room(self) -> float:
        """Area of its slots, square points."""
        return sum(slot.box.w * slot.box.h for slot in self.slots)

    @property
    def is_clear(self) -> bool:
        """Whether its title has room, and title and slots lie beside each other."""
        title = self.layout.title
        if title is not None and (title.inner.w < _LEAST_TITLE[0] or title.inner.h < _LEAST_TITLE[1]):
            return False
        boxes = [slot.box for slot in self.slots] + ([] if title is None else [title.box])
        return not any(one.overlaps(other, 0.5) for one, other in combinations(boxes, 2))


class LayoutMapping:
    """Answers which layout a slide stands on."""

    def __init__(self, template: CompanyTemplate) -> None:
        self._template = template
        self._offers = [
            _Offer(layout, slots_of(layout), _role(layout), _is_vertical(layout))
            for layout in template.layouts
        ]
        self._page, self._height = template.page.w * template.page.h, template.page.h
        self._known: dict[tuple[Role, int, bool], tuple[Choice, ...]] = {}

    def choices(self, role: Role, count: int = 0, *, has_picture: bool = False) -> tuple[Choice, ...]:
        """Return layouts for a slide, the best first; never empty.

        Args:
            role: What the slide is.
            count: How many items it has; 0 where that says nothing.
            has_picture: Whether it shows a picture.
        """
        asked = (role, count, has_picture)
        if asked not in self._known:
            self._known[asked] = tuple(self._sought(*asked))
        return self._known[asked]

    def _sought(self, role: Role, count: int, has_picture: bool) -> Iterable[Choice]:  # noqa: FBT001
        exact = list(self._exact(role, count))
        if not exact or not exact[0].is_exact:
            exact += list(
                self._special(role) if role in _SPECIAL else self._general(role, count, has_picture)
            )
        if not exact:
            exact = [self._last_resort()]
        unique: dict[tuple[str, bool], Choice] = {}
        for choice in exact:
            unique.setdefault((choice.layout.name, choice.layout.title is None), choice)
        return unique.values()

    def named(self, name: str) -> CompanyLayout:
        """Return the layout of that name, any letter case.

        Raises:
            ValidationFailed: there is none, or it is that of the cover or the contents.
        """
        wanted = folded(name)
        by_name = {folded(offer.layout.name): offer for offer in self._offers}
        offer = by_name.get(wanted)
        if offer is None:
            free = {key: each for key, each in by_name.items() if each.role not in ("cover", "contents")}
            close = difflib.get_close_matches(wanted, free, n=3, cutoff=0.4)
            names = [free[key].layout.name for key in close or free]
            raise ValidationFailed(
                f"The template has no layout {name!r}.",
                hint=f"{'The closest are' if close else 'There are'}: {', '.join(map(repr, names[:12]))}.",
            )
        if offer.role in ("cover", "contents"):
            raise ValidationFailed(
                f"The layout {offer.layout.name!r} is that of the {offer.role}, which nbdeck makes itself.",
                hint="Name a content layout, or leave layout_name out.",
            )
        return offer.layout

    def _exact(self, role: Role, count: int) -> Iterator[Choice]:
        """Yield layouts whose name states the role, those of the same item count first."""
        for offer in self._offers:
            name = system_name(offer.layout.name)
            if name is not None and name[0] == role and name[1] in (count, 0) and self._holds(offer, role):
                yield Choice(offer.layout, f"its name is {offer.layout.name}", is_exact=True)
        for offer in self._offers:
            is_for_it = offer.role == role and role not in _SPECIAL
            if role in _PLAIN and not self._is_headed_alike(offer.layout):
                continue
            if is_for_it and not offer.is_vertical and self._holds(offer, role):
                if role in (Layout.TABLE, Layout.CHART):
                    yield Choice(offer.layout, _told(offer.layout.kind, role), is_exact=True)
                elif len(offer.slots) == count and count > 1:
                    yield Choice(offer.layout, f"its name says so and it has {count} places", is_exact=True)
                elif len(offer.slots) == 1:
                    yield Choice(offer.layout, "its name says so")

    def _holds(self, offer: _Offer, role: Role) -> bool:
        """Whether a layout has enough room for what its name or type promises."""
        if role in _SPECIAL:
            return offer.is_clear
        if role in (Layout.TABLE, Layout.CHART):
            own = offer.layout.first("tbl" if role is Layout.TABLE else "chart")
            places = [slot.box for slot in offer.slots[:1]] if own is None else [own.box]
            return offer.is_clear and self._is_roomy(places, LEAST_HEIGHT)
        return offer.is_clear and self._is_roomy([slot.box for slot in offer.slots])

    def _is_roomy(self, boxes: Sequence[Box], height: float = 0.0) -> bool:
        area = sum(box.w * box.h for box in boxes)
        return area >= self._page * _LEAST_ROOM and all(box.h >= self._height * height for box in boxes)

    def _special(self, role: Role) -> Iterator[Choice]:
        """Yield layouts for cover, contents, sections and the closing slide."""
        order: dict[Role, tuple[Role, ...]] = {
            "cover": ("cover", "section", Layout.THANKS),
            "section": ("section", "cover"),
            Layout.THANKS: (Layout.THANKS, "cover", "section"),
            "contents": ("contents",),
        }
        for wished in order[role]:
            for offer in self._offers:
                if offer.role != wished or (role == "contents" and not offer.is_clear):
                    continue
                if not offer.is_vertical and offer.layout.title is not None:
                    name = "closing slide" if wished is Layout.THANKS else wished
                    reason = f"there is none for this; the one of the {name} stands in"
                    reason = _told(offer.layout.kind, role) if wished == role else reason
                    yield Choice(offer.layout, reason, is_missing=wished != role)
        if role == "contents":
            yield from self._general(role, 1, has_picture=False)
        else:
            for choice in self._titled(
                lambda offer: -offer.room, "there is none; its title is in the middle"
            ):
                yield replace(choice, layout=emptied(choice.layout)[1])

    def _general(self, role: Role, count: int, has_picture: bool) -> Iterator[Choice]:  # noqa: FBT001
        """Yield layouts with as many places as a slide has use for; those headed otherwise than most only stand in."""
        choices = list(self._pictured()) if has_picture else []
        for wanted in self._slot_counts(role, count):
            word = "one place for content" if wanted == 1 else f"{wanted} places of one size"
            choices += [Choice(offer.layout, f"it has {word}") for offer in self._with_slots(wanted)]
        choices += self._with_main_slot()
        alike = [choice for choice in choices if self._is_headed_alike(choice.layout)]
        yield from alike
        yield from (replace(choice, is_missing=bool(alike)) for choice in choices if choice not in alike)
        for choice in self._titled(lambda offer: offer.room, "its title leaves the most room", bare=True):
            titled, untitled = emptied(choice.layout)
            yield replace(choice, layout=titled)
            title = titled.title
            if title is not None and max(title.box.y, self._height - title.box.bottom) < self._height / 2:
                yield replace(choice, layout=untitled)

    def _slot_counts(self, role: Role, count: int) -> tuple[int, ...]:
        if role in _COLUMNED:
            return 2, 1
        if role in _DRAWN or count < 2 or role in ("contents", Layout.QUOTE, Layout.TABLE, Layout.CHART):
            return (1,)
        return (count, 1, 2) if count > 2 else (2, 1)

    def _with_slots(self, count: int) -> list[_Offer]:
        """Return the layouts with so many slots of one size, the plain and the roomiest first."""
        typed = {1: ("obj", "tx"), 2: ("twoObj", "twoTxTwoObj")}.get(count, ())
        candidates = [
            offer
            for offer in self._offers
            if len(offer.slots) == count
            and (count == 1 or is_even(offer.slots))
            and not offer.is_vertical
            and offer.layout.title is not None
            and offer.is_clear
            and offer.role not in _SPECIAL
            and self._is_roomy([slot.box for slot in offer.slots])
        ]
        return sorted(
            candidates,
            key=lambda offer: (
                _PLAIN.index(offer.role) // 3 if offer.role in _PLAIN else 2,
                offer.room < self._page * _GOOD_ROOM,
                self._is_special(offer),
                _rank(offer.layout.kind, typed),
                -sum(_are_alike(offer.layout.title, each.layout.title) for each in self._offers),
                -offer.room,
            ),
        )

    @cached_property
    def _plain_title(self) -> CompanyPlaceholder | None:
        return next((offer.layout.title for offer in self._with_slots(1)), None)

    def _is_headed_alike(self, layout: CompanyLayout) -> bool:
        """Whether a layout's title stands and looks as that of the plain layout with one place."""
        plain = self._plain_title
        return plain is None or layout.title is None or _are_alike(plain, layout.title)

    def _with_main_slot(self) -> Iterator[Choice]:
        """Yield layouts of several places of unlike size, of which only the largest is used."""
        candidates = []
        for offer in self._offers:
            title = offer.layout.title
            if len(offer.slots) < 2 or offer.is_vertical or offer.role in _SPECIAL or title is None:
                continue
            main = max(offer.slots, key=lambda slot: slot.box.w * slot.box.h)
            others = (place for slot in offer.slots if slot is not main for place in (slot.body, slot.head))
            # A title smaller than what it heads is a caption.
            is_heading = title.style.size >= main.body.style.size
            if is_heading and not main.box.overlaps(title.box, 0.5):
                candidates.append((main.box.w * main.box.h, offer.layout.without(*others)))
        for area, layout in sorted(candidates, key=lambda pair: -pair[0]):
            if area >= self._page * _LEAST_ROOM:
                yield Choice(layout, "its largest place holds content")

    def _is_special(self, offer: _Offer) -> bool:
        """Whether a layout has more than title, content and footers."""
        used = 1 + sum(1 + (slot.head is not None) for slot in offer.slots)
        shown = [place for place in offer.layout.placeholders if place.kind not in ("dt", "ftr", "sldNum")]
        return len(shown) > used

    def _pictured(self) -> Iterator[Choice]:
        """Yield layouts with a place for a picture and a good one for text."""
        for offer in self._offers:
            picture = offer.layout.first("pic")
            if picture is None or offer.is_vertical or len(offer.slots) != 1 or offer.layout.title is None:
                continue
            body = offer.slots[0].body.box
            is_large = (
                body.w * body.h >= self._page * _LEAST_ROOM and offer.slots[0].body.style.size >= _LEAST_TEXT
            )
            if is_large and not body.overlaps(picture.box, 2.0):
                yield Choice(offer.layout, "it has places for a picture and for text")
        for offer in self._with_slots(2):
            yield Choice(offer.layout, "it has two places, one of them for the picture")

    def _titled(self, key: Callable[[_Offer], float], reason: str, *, bare: bool = False) -> Iterator[Choice]:
        """Yield layouts with a title, sorted by `key`."""
        candidates = [
            offer for offer in self._offers if offer.layout.title is not None and not offer.is_vertical
            and (not bare or offer.role is None)
        ]  # fmt: skip
        for offer in sorted(
            candidates, key=lambda offer: (bare and offer.layout.kind != "titleOnly", key(offer))
        ):
            yield Choice(offer.layout, reason, is_missing=True)

    def _last_resort(self) -> Choice:
        upright = [offer for offer in self._offers if not offer.is_vertical] or self._offers
        best = max(upright, key=lambda offer: (offer.layout.title is not None, offer.room))
        if not any(self._is_roomy([slot.box]) for slot in best.slots):
            best = min(
                upright,
                key=lambda offer: (
                    offer.role in _SPECIAL,
                    len(offer.layout.art) + len(offer.layout.placeholders),
                ),
            )
            return Choice(emptied(best.layout)[0], "the template has no room for content", is_missing=True)
        return Choice(best.layout, "the template has nothing better", is_missing=True)


@lru_cache(maxsize=MOST_LAYOUTS)
def emptied(layout: CompanyLayout) -> tuple[CompanyLayout, CompanyLayout]:
    """Return a layout without its places for text, and also without that for its title."""
    bare = layout.without(*layout.texts)
    return bare, bare.without(bare.title)


def _are_alike(one: CompanyPlaceholder | None, other: CompanyPlaceholder | None) -> bool:
    """Whether two titles stand at one place and look alike."""
    if one is None or other is None:
        return False
    near = abs(one.box.x - other.box.x) + abs(one.box.y - other.box.y) < _NEAR
    looks = [(each.style.size, each.style.align, each.style.color) for each in (one, other)]
    return near and looks[0] == looks[1]


def _role(layout: CompanyLayout) -> Role | None:
    name = system_name(layout.name)
    if name is not None:
        return name[0]
    typed = _TYPES.get(layout.kind)
    if typed is not None:
        return typed
    named = named_role(layout.name)
    if named is not None:
        return named
    if layout.first("ctrTitle") is not None or (layout.first("subTitle") and not layout.first("obj")):
        return "cover"
    return None


def _is_vertical(layout: CompanyLayout) -> bool:
    title = layout.title
    return layout.kind in _VERTICAL or (title is not None and title.is_vertical)


def _rank(kind: str, typed: Sequence[str]) -> int:
    return typed.index(kind) if kind in typed else len(typed)


def _told(kind: str, role: Role) -> str:
    return "its type says so" if _TYPES.get(kind) == role else "its name says so"
