"""The choice among a family's recipes: what suits, what differs from the slides before, what fits whole."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.arrange import Arranged
from nbdeck.engine.layouts.families.factors import named_factors
from nbdeck.engine.layouts.families.frames import frame_of, hides_logo
from nbdeck.engine.layouts.families.headings import with_heads
from nbdeck.engine.layouts.families.items import captioned, part_number, placed
from nbdeck.engine.layouts.families.load import recipes_of
from nbdeck.engine.layouts.families.parts import named_parts
from nbdeck.engine.layouts.families.reader import planned
from nbdeck.engine.layouts.families.recipes import IN_ROWS, SlidePlan, SlideRecipe, suits
from nbdeck.engine.layouts.families.rows import are_rows, in_columns, in_rows, with_air
from nbdeck.engine.layouts.families.scoring import crowding, hollowness, shortfall, smallest_type, unevenness
from nbdeck.engine.layouts.frame import is_of_one_line, standing_title
from nbdeck.engine.layouts.kit import Page, numeral
from nbdeck.engine.layouts.lines import has_divided_word
from nbdeck.engine.layouts.shortening import characters_in
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element, Picture, Shape, TextBox
from nbdeck.engine.themes.theme import Composition
from nbdeck.errors import DoesNotFit

MOST_CHARACTERS = 900
"""Of all items; with more of them a slide is too full to be composed around one thing."""
CLOSES = "closes"
"""Stands after the compositions before the last slide of a deck, which has one of its own."""
WINDOW = 11
"""Slides before one that decide its composition: of twelve slides, no more than two have the same."""
_SIDES = 2
"""What is compared stands in columns of one width."""
_USED, _WITHOUT_FIGURES, _NOT_PREFERRED = 0.5, 1.0, 0.35
"""What speaks against a composition: each use, no figure set large where others do, another that a template prefers."""
_GOOD, _ALIKE = 0.25, 0.05
"""Shortfall of a composition after which no other is looked for, and difference that is none."""
_FIRST_THAT_FITS = ("closing", "contents")
"""Kinds whose slides look alike in all decks of a template, as far as their words have room."""
_BELOW_TITLE, _HEAD = 0.86, 0.8
"""Largest sizes of an item's text and of a name apart from it, in that of the title."""
_FLOORS: tuple[Pt, ...] = (18.0, 16.0)
"""Sizes below which running text does not go; the first is tried with every recipe before the second."""
_CAPTIONS: tuple[Pt, ...] = (14.0,)
"""The same for words below or beside figures that are set large."""


def designed(
    page: Page, layout: Layout, items: Sequence[Item], recent: Sequence[str], title: str
) -> Arranged | None:
    """Return the slide as the template's family composes it, None where nothing of it suits: diagrams are drawn."""
    if not _is_free(page, title) or characters_in(items) > MOST_CHARACTERS:
        return None
    items = with_heads(items) if layout is not Layout.QUOTE else items
    make = partial(_composed, items=items, title=title)
    if list(recent[-1:]) == [CLOSES]:
        recent, is_counted = recent[:-1], page.is_numbered or layout is Layout.STEPS
        closing = _best(page, "closing_steps" if is_counted else "closing", items, recent, make)
        if closing is not None:
            return closing
    return _best(page, layout, items, recent, make, _CAPTIONS if layout is Layout.BIG_NUMBER else _FLOORS)


def designed_contents(page: Page, parts: Sequence[Item], name: str, *, bare: bool = False) -> Arranged | None:
    """Return the titles of the parts of a deck, with their numbers or `bare`, None where they have no room."""

    def make(page: Page, recipe: SlideRecipe) -> Arranged:
        return _composed(page, recipe.bare if bare else recipe, parts, name)

    return _best(page, "contents", parts, (), make, (*_FLOORS, 14.0))


def designed_picture(
    page: Page,
    items: Sequence[Item],
    title: str,
    recent: Sequence[str],
    picture_in: Callable[[Box], Picture | None],
) -> Arranged | None:
    """Return items beside a picture that is a part of the composition, None where nothing of that suits.

    Args:
        page: The page.
        items: What is said.
        title: Of the slide.
        recent: Names of the compositions of the slides before, newest last.
        picture_in: Returns the picture as it fills a box.
    """
    if not _is_free(page, title) or characters_in(items) > MOST_CHARACTERS:
        return None

    def make(page: Page, recipe: SlideRecipe) -> Arranged:
        composed = _composed(page, recipe, items, title)
        picture = picture_in(_figure_box(_plan(page, recipe, len(items))[0]))
        if picture is None:
            raise DoesNotFit("The picture cannot be shown.")
        return replace(composed, elements=(*composed.elements, picture))

    return _best(page, "pictures", items, recent, make)


def designed_figure(
    page: Page,
    caption: str,
    title: str,
    lay_out: Callable[[Page], tuple[Element, ...]],
    *,
    least_width: Pt = 0.0,
) -> Arranged | None:
    """Return a chart or table as a part of a composition, with its caption where it has one.

    Args:
        page: The page.
        caption: What is said of it; may be empty.
        title: Of the slide.
        lay_out: Returns chart or table for a page.
        least_width: Of its place, points.

    Returns:
        None where the words are too many or the figure too large.
    """
    if not _is_free(page, title):
        return None
    items = [Item("", caption)] if caption.strip() else []

    def make(page: Page, recipe: SlideRecipe) -> Arranged:
        if _figure_box(_plan(page, recipe, len(items))[0]).w < least_width:
            raise DoesNotFit("The figure needs more width.")
        return _with_figure(page, recipe, caption, title, lay_out)

    return _best(page, "figures", items, (), make)


def _best(
    page: Page,
    kind: str,
    items: Sequence[Item],
    recent: Sequence[str],
    make: Callable[[Page, SlideRecipe], Arranged],
    floors: Sequence[Pt] = _FLOORS,
) -> Arranged | None:
    """Return what the first recipe makes that leaves nothing to be desired, else the best of those with room.

    None where the template has no family, or no recipe of it has room.
    """
    family = page.theme.design.family
    recipes = recipes_of(family).get(kind, ()) if family is not None else ()
    for floor in floors:
        best, least = None, math.inf
        for worn, recipe in _fresh(page, kind, recipes, items, recent):
            if worn >= least:
                continue
            with suppress(DoesNotFit):
                composition = make(replace(page, floor=floor), recipe)
                heading = composition.heading
                cost = worn + (shortfall(heading, composition.elements) if heading else 0.0)
                if recipe.cells.cut in {"columns", "fields"}:
                    cost += unevenness(composition.elements)
                if recipe.kind == "plain" and recipe.lead is not None:
                    cost += hollowness(composition.elements)
                if cost < least - _ALIKE:
                    best, least = composition, cost
                if least <= _GOOD or kind.startswith(_FIRST_THAT_FITS):
                    return best
        if best is not None:
            return best
    return None


def designed_section(page: Page, title: str, part: int, parts: Sequence[str]) -> Arranged | None:
    """Return the title of a part with its number and what there is beside it, None where the title has no room.

    Args:
        page: The page.
        title: Of the part.
        part: Which it is, from 1; 0 where it has no number.
        parts: Titles of all parts in order, or of the slides of the only one; fewer than two are not shown.
    """
    if page.theme.design.family is None or not title.strip():
        return None
    (recipe,) = recipes_of(page.theme.design.family)["section"]
    plan, frame = _plan(page, recipe, 1)
    if hides_logo(page, plan):
        return None
    with suppress(DoesNotFit):
        standing_title(page, frame.title, title)  # one that takes smaller type is no such slide
        names: tuple[TextBox, ...] = ()
        number = part_number(page, plan, part)
        with suppress(DoesNotFit):  # what other parts are called decides nothing but this list
            names = named_parts(page, plan, part, parts)
        layout = "Section" + (" with number" if number else "") + (" and parts" if names else "")
        return Arranged((*number, *names), "section", frame=frame, layout_name=layout)
    return None


def _fresh(
    page: Page, kind: str, recipes: Sequence[SlideRecipe], items: Sequence[Item], recent: Sequence[str]
) -> Iterator[tuple[float, SlideRecipe]]:
    """Yield the recipes that suit, the least used first in the template's order, each with what speaks against it.

    Those that set the items' figures large come before all others, where the items have no icons; the others are
    then bare of figures.
    """
    last = recent[-WINDOW:]
    suited = [each for each in recipes if suits(each, page, items)]
    with_figures = [each for each in suited if "figure" in each.mark and not page.icons]
    plain = [each for each in suited if each not in with_figures]
    for some, bare in ((with_figures, 0.0), (plain, _WITHOUT_FIGURES * bool(with_figures))):
        turned, wanted = _turned(page, kind, some), page.theme.design.prefers.get(kind)
        others = [_NOT_PREFERRED * (wanted not in {None, each.name}) for each in turned]
        worn = [
            (_USED * last.count(_name(each)) + crowding(each, items) + other + bare, each)
            for each, other in zip(turned, others, strict=True)
        ]
        yield from sorted(worn, key=lambda each: each[0])


def _turned(page: Page, kind: str, recipes: Sequence[SlideRecipe]) -> Sequence[SlideRecipe]:
    """Return compositions from the one on that a template prefers; contents and last slides have the first they can."""
    design, names = page.theme.design, [each.name for each in recipes]
    begin = 0 if kind.startswith(_FIRST_THAT_FITS) else design.first
    wanted = design.prefers.get(kind, "")
    first = names.index(wanted) if wanted in names else begin % max(len(names), 1)
    return (*recipes[first:], *recipes[:first])


def _name(recipe: SlideRecipe) -> str:
    return f"{recipe.frame.name}: {recipe.name}"


def _is_free(page: Page, title: str) -> bool:
    """Whether all of a slide of one of our templates is free: no picture stands beside its body."""
    frame = page.theme.quote if page.ground == "quote" else page.theme.content
    return bool(title.strip()) and frame.body is not None and page.body == frame.body.box


def _composed(page: Page, recipe: SlideRecipe, items: Sequence[Item], title: str) -> Arranged:
    """Return the items and the frame of their slide, in rows or columns as large as they need where those are unequal.

    Raises:
        DoesNotFit: words that are too many, or no figure where there has to be one.
    """
    titled = _with_title(page, recipe, title, len(items))

    def place(recipe: SlideRecipe, shares: tuple[float, ...]) -> tuple[SlidePlan, Arranged]:
        plan, frame = _plan(page, recipe, len(items), shares)
        return plan, _placed(page, replace(titled, recipe=recipe, plan=plan, frame=frame), items)

    if recipe.lead is None and recipe.cells.cut == "columns" and len(items) > _SIDES:
        return in_columns(recipe, place)
    if are_rows(recipe) and len(items) > (recipe.lead is not None):
        return in_rows(recipe, titled.plan, items, place)
    return with_air(recipe, (), place)


def _placed(page: Page, titled: _Titled, items: Sequence[Item]) -> Arranged:
    recipe = titled.recipe
    plan = _below_title(titled) if len(items) > 1 and recipe.mark != "author" else titled.plan
    if recipe.kind == "counted":
        items = [
            replace(item, heading=f"{numeral(page, number)}\u2002{item.heading}")
            for number, item in enumerate(items, 1)
        ]
    words = (
        tuple(named_factors(page, plan, items))
        if recipe.kind == "factors"
        else placed(page, recipe.mark, plan, items, has_dots=recipe.cells.line)
    )
    arrangement = _in_frame(page, titled, words)
    if any(
        isinstance(each, TextBox) and each.text_height > each.box.h + 0.01 for each in arrangement.elements
    ):
        raise DoesNotFit("Lines that are wider than counted on are more than were counted on.")
    return arrangement


@lru_cache(maxsize=512)
def _plan(
    page: Page, recipe: SlideRecipe, count: int, shares: tuple[float, ...] = ()
) -> tuple[SlidePlan, Composition]:
    """Return the slide that a recipe gives for a number of items, and its frame; slides of a deck share them."""
    plan = planned(page, recipe, count, shares)
    return plan, frame_of(page, plan)


@dataclass(frozen=True, slots=True)
class _Titled:
    """A recipe with the slide that it gives for a number of items, and the title in its place."""

    recipe: SlideRecipe
    plan: SlidePlan
    frame: Composition
    heading: TextBox


def _with_title(page: Page, recipe: SlideRecipe, title: str, count: int) -> _Titled:
    """Return the title on a recipe's slide.

    Raises:
        DoesNotFit: it is too long to stand out there.
    """
    plan, frame = _plan(page, recipe, count)
    return _Titled(recipe, plan, frame, standing_title(page, frame.title, title))


def _below_title(titled: _Titled) -> SlidePlan:
    """Return the slide with no heading of an item as large as its title, and texts below that."""
    most = titled.heading.paragraphs[0].style.size
    is_named = titled.recipe.mark == "heading"
    places = [
        replace(
            each,
            head=min(each.head, most),
            size=min(each.size, most * (_HEAD if is_named else _BELOW_TITLE)),
            mark_size=min(each.mark_size, most * _HEAD) if is_named else each.mark_size,
        )
        for each in titled.plan.places
    ]
    return replace(titled.plan, places=places)


def _in_frame(page: Page, titled: _Titled, words: Sequence[Element]) -> Arranged:
    """Return words in the frame of a recipe's slide.

    Raises:
        DoesNotFit: a word that is too long, or a logo where something else stands.
    """
    recipe, plan = titled.recipe, titled.plan
    if hides_logo(page, plan) or has_divided_word((*words, titled.heading)):
        raise DoesNotFit("The logo has no place, or a word is wider than its own.")
    layout = f"{recipe.frame.name.capitalize()}, {recipe.name}" + f", {len(plan.places)}" * bool(plan.places)
    is_wide = recipe.cells.cut == "columns"
    ends = [round(place.text.w if is_wide else place.text.h) for place in plan.places]
    if (is_wide or recipe.cells.cut in IN_ROWS) and len({*ends}) > 1:
        kind = "wide" if is_wide else "high"
        layout = f"{layout}: {'-'.join(map(str, ends))} pt {kind}"  # lines between rows stand on the layout
    layout += ", below one line" * (plan.title is None and is_of_one_line(titled.frame.title))
    layout += ", with icons" * any(isinstance(each, Shape) and each.icon for each in words)
    return Arranged(
        tuple(words), _name(recipe), frame=titled.frame, layout_name=layout, heading=titled.heading
    )


def _with_figure(
    page: Page, recipe: SlideRecipe, caption: str, title: str, lay_out: Callable[[Page], tuple[Element, ...]]
) -> Arranged:
    """Return a chart or table with its caption, in reading order.

    Raises:
        DoesNotFit: words that are too many, or a figure that is too large.
    """
    titled = _with_title(page, recipe, title, 1 if caption.strip() else 0)
    box = _figure_box(titled.plan)
    figure = lay_out(replace(page, body=box))
    words = captioned(page, titled.plan, caption, smallest_type(figure)) if titled.plan.places else ()
    arrangement = _in_frame(page, titled, words)
    is_first = any(each.box.right <= box.x or each.box.bottom <= box.y for each in words)
    return replace(arrangement, elements=(*words, *figure) if is_first else (*figure, *words))


def _figure_box(plan: SlidePlan) -> Box:
    if plan.figure is None:
        raise DoesNotFit("The composition has no place for a figure.")
    return plan.figure
