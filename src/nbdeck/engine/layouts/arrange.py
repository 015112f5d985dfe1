"""The choice among a layout's compositions: what suits, what differs from the slides before, what fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from operator import attrgetter

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.kit import BODY_FLOOR, Page, Variant
from nbdeck.engine.layouts.lines import has_divided_word
from nbdeck.engine.layouts.shortening import SHARES, characters_in, items_cut, items_cut_to_share
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element, Table, TextBox, flatten, moved
from nbdeck.engine.themes.theme import Composition
from nbdeck.errors import DoesNotFit

_MODULES = {Layout.BIG_NUMBER: "numbers"}
"""Modules of layouts that are not called as the layout is."""
_MUCH = 0.2
"""Share of the body's height below its elements from which on they are moved."""
_ABOVE = 0.38
"""Share of the empty room that goes above: a little less than half looks like the middle."""
_ENLARGED = (1.6, 1.4, 1.25, 1.16)
"""How much larger few words are set on much room, the most first."""
_BELOW_TITLE = 0.92
"""Share of the title's size that heads in larger type have at most."""
_CALM_LINES = 3
"""Lines of a paragraph in the largest type; more of them would be narrow."""
_FULL_LINE = 0.985
"""Share of its room that a line in the largest type may fill."""
_GOOD: Pt = 16.0
"""Size below which another composition that suits is tried before the text shrinks further."""
_COMFORTABLE: Pt = 14.0
"""Size below which any other composition is tried before the text shrinks further."""
_WORN = 2
"""How worn a composition may be: one that both of the last two slides have is more than that."""
_MOST_TRIED = 4000
"""Characters of an item beyond which no composition is tried: none holds more at a readable size."""


@dataclass(frozen=True, slots=True)
class Arranged:
    """A finished body.

    Attributes:
        variant: Name of the composition.
        left_out: Characters that were shortened away.
        frame: The slide's own, where the composition is one of the whole slide.
        layout_name: Of that frame with its places for items.
        heading: The title as it stands there.
    """

    elements: tuple[Element, ...]
    variant: str
    left_out: int = 0
    frame: Composition | None = None
    layout_name: str = ""
    heading: TextBox | None = None


@cache
def variants_of(layout: Layout) -> tuple[Variant, ...]:
    """Return the compositions of a layout that arranges items, best first; its module is loaded when it is used."""
    module = import_module(f"nbdeck.engine.layouts.{_MODULES.get(layout, layout.lower())}")
    compositions: tuple[Variant, ...] = module.VARIANTS[layout]
    return compositions


@dataclass(frozen=True, slots=True)
class Offer:
    """A page with the compositions that there are for it.

    Attributes:
        suited: Those that look well with the items, best first.
        last: Those that are tried where no other holds the items whole.
    """

    page: Page
    suited: Sequence[Variant]
    others: Sequence[Variant] = ()
    last: Sequence[Variant] = ()


def arranged(
    page: Page, layout: Layout, items: Sequence[Item], recent: Sequence[str] = (), *, title: str = ""
) -> Arranged:
    """Return the items in the best composition of a layout, shortened only where nothing holds them whole.

    Args:
        page: The page.
        layout: One that arranges items.
        items: At least one.
        recent: Names of the compositions of the slides before, newest last.
        title: Of the slide, for the message.

    Raises:
        DoesNotFit: not even shortened.
    """
    best = best_of((_offer(page, layout, items_cut(items, _MOST_TRIED), recent),), items)
    if best is None:
        raise DoesNotFit(f"The content of {title!r} fits no composition of {layout}.")
    return best[1]


def best_of(offered: Iterable[Offer], items: Sequence[Item]) -> tuple[int, Arranged] | None:
    """Return the index of the offer that holds the items best, and its body; None where not even shortened ones fit.

    Args:
        offered: The best first; those behind one that holds the items in good type are not looked at.
        items: At least one; shortened only where nothing holds them whole.
    """
    length = characters_in(items)
    items = items_cut(items, _MOST_TRIED)
    offers: list[Offer] = []
    for offer in offered:
        offers.append(offer)
        body = _enlarged(offer.page, offer.suited[:1] or offer.others, items) or _whole(offer, items)
        if body is not None:
            return len(offers) - 1, replace(body, left_out=length - characters_in(items))
    best = _first_that_fits(offers, items) or _first_that_fits(
        [Offer(each.page, each.last) for each in offers], items
    )
    for share, least in (*((share, 60) for share in SHARES), (0.0, 30), (0.0, 12)) if best is None else ():
        shorter = items_cut_to_share(items, share, least)
        all_of = [replace(each, others=(*each.others, *each.last)) for each in offers]
        best = _first_that_fits(all_of, shorter, (BODY_FLOOR,))
        if best is not None:
            items = shorter
            break
    return best and (best[0], replace(best[1], left_out=length - characters_in(items)))


def _offer(page: Page, layout: Layout, items: Sequence[Item], recent: Sequence[str]) -> Offer:
    """Return the compositions of a layout; what was just used comes last in its list."""
    last = list(recent[-2:])

    def worn(variant: Variant) -> int:
        return last.count(variant.name) + (variant.name in last[-1:])

    fresh = sorted((variant for variant in variants_of(layout) if worn(variant) <= _WORN), key=worn)
    worn_out = [variant for variant in variants_of(layout) if variant not in fresh]
    return replace(offer_of(page, fresh, items), last=worn_out)


def offer_of(page: Page, variants: Sequence[Variant], items: Sequence[Item]) -> Offer:
    """Return a page with those of the compositions that suit the items, and the others."""
    with_icons = [variant for variant in variants if variant.shows_icons] if page.icons else []
    suited = with_icons or [variant for variant in variants if variant.suits(page, items)]
    return Offer(page, suited, [variant for variant in variants if variant not in suited])


def _enlarged(page: Page, choices: Sequence[Variant], items: Sequence[Item]) -> Arranged | None:
    """Return the body in larger type, None where that has no room: what does not fit a little larger fits no larger."""
    least = _at_scale(page, choices, items, _ENLARGED[-1])
    if least is None:
        return None
    larger = (_at_scale(page, choices, items, factor) for factor in _ENLARGED[:-1])
    return next((each for each in larger if each is not None and _is_calm(each.elements)), least)


def _at_scale(
    page: Page, choices: Sequence[Variant], items: Sequence[Item], factor: float
) -> Arranged | None:
    """Return the body in type larger by a factor with every word whole, None where that has no room."""
    scale = page.theme.type
    if factor > _ENLARGED[-2] and scale.heading * factor > scale.title * _BELOW_TITLE:
        return None
    theme = replace(page.theme, type=scale.enlarged(factor))
    floor = scale.body * factor / _ENLARGED[-1]
    enlarged = _first_that_fits((Offer(replace(page, theme=theme), choices),), items, (floor,))
    return None if enlarged is None or has_divided_word(enlarged[1].elements) else enlarged[1]


def _is_calm(elements: Sequence[Element]) -> bool:
    texts = [element for element in flatten(elements) if isinstance(element, TextBox)]
    return all(len(words.lines) <= _CALM_LINES for text in texts for words in text.paragraphs) and not any(
        _is_tight(text) for text in texts
    )


def _is_tight(text: TextBox) -> bool:
    """Whether a line is so full that another program could break it earlier."""
    room = text.box.w - text.insets.left - text.insets.right
    return any(
        line.width > (room - words.style.indent) * _FULL_LINE
        for words in text.paragraphs
        for line in words.lines
    )


def _whole(offer: Offer, items: Sequence[Item]) -> Arranged | None:
    """Return the body in good type with every word whole, None where no composition that suits has the room."""
    whole = _first_that_fits((replace(offer, others=()),), items, (_GOOD,))
    return None if whole is None or has_divided_word(whole[1].elements) else whole[1]


def _first_that_fits(
    offers: Sequence[Offer], items: Sequence[Item], floors: Sequence[Pt] = (_COMFORTABLE, BODY_FLOOR)
) -> tuple[int, Arranged] | None:
    """Return the first attempt that leaves words whole, else the first that fits at all."""
    second_best: tuple[int, Arranged] | None = None
    for at, variant, floor in _attempts(offers, floors):
        page = offers[at].page
        try:
            elements = variant.lay_out(replace(page, floor=floor), items)
            arrangement = Arranged(centred(elements, page.body), variant.name)
        except DoesNotFit:
            continue
        if not has_divided_word(arrangement.elements):
            return at, arrangement
        second_best = second_best or (at, arrangement)
    return second_best


def _attempts(offers: Sequence[Offer], floors: Sequence[Pt]) -> Iterator[tuple[int, Variant, Pt]]:
    for floor in floors:
        for pick in (attrgetter("suited"), attrgetter("others")):
            for at, offer in enumerate(offers):
                for variant in pick(offer):
                    yield at, variant, floor


def centred(elements: Sequence[Element], body: Box) -> tuple[Element, ...]:
    """Return the elements of a body moved towards its middle where more than a fifth of its height is empty below them.

    A table, and text alone, begin under the title whatever their length, as readers expect of them.
    """
    spare = body.bottom - max(element.box.bottom for element in elements)
    is_plain = all(isinstance(element, TextBox | Table) for element in elements)
    if is_plain or spare < body.h * _MUCH:
        return tuple(elements)
    return tuple(moved(element, 0.0, spare * _ABOVE) for element in elements)
