"""One content slide on a company's layouts: tried on the layouts that suit, shortened only where none holds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, islice, tee

from nbdeck.contract.content import Closing, Content, Items, Quote
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.intake.words import content_of, layout_of
from nbdeck.engine.layouts.arrange import Arranged, best_of
from nbdeck.engine.layouts.company.bodies import offer_on
from nbdeck.engine.layouts.company.context import LayoutContext
from nbdeck.engine.layouts.company.data import data_bodies
from nbdeck.engine.layouts.company.mapping import LEAST_HEIGHT, Choice, LayoutMapping, emptied
from nbdeck.engine.layouts.company.pictures import Pictured, pictured
from nbdeck.engine.layouts.company.slots import MOST_LAYOUTS
from nbdeck.engine.layouts.company.words import bare, filled_as_fits, title_in
from nbdeck.engine.layouts.composer import ComposedSlide, source_of, with_notices
from nbdeck.engine.layouts.pictures import whole_picture
from nbdeck.engine.layouts.shortening import characters_in, characters_of, shown
from nbdeck.engine.model.deck import DeckSlide
from nbdeck.engine.scene.boxes import Pt
from nbdeck.engine.scene.elements import Element, TextBox
from nbdeck.engine.text.composing import plain
from nbdeck.errors import DoesNotFit

_LEAST_WIDTH = 0.5
"""Share of the page's width from which on a place is wide enough for charts and tables."""
_MOST_CHOICES = 5
"""Layouts that are tried for one slide."""
_WITHOUT_PICTURE = (Layout.TABLE, Layout.CHART, Layout.THANKS)


@dataclass(frozen=True, slots=True)
class CompanySlideInput:
    """What one specification's slides are made from.

    Attributes:
        context: Template, language and verbosity; its layout says nothing yet.
        mapping: Which layouts there are for what.
        title: Unique among the deck's titles.
        media: Pictures by SHA-256.
        foot_words: What the footers say, for counting.
    """

    context: LayoutContext
    mapping: LayoutMapping
    slide: DeckSlide
    title: str
    media: Mapping[str, bytes]
    foot_words: str = ""

    @property
    def spec(self) -> Slide:
        """The specification."""
        return self.slide.spec

    @property
    def taken(self) -> float:
        """How many words the slide's title and foot take."""
        return count_words(f"{self.title} {self.foot_words}")


def company_content(task: CompanySlideInput) -> tuple[ComposedSlide, ...]:
    """Return the slides of one specification; more than one only for a long table.

    Raises:
        DoesNotFit: content that no layout can hold at a readable size.
        ValidationFailed: a layout without the content that it needs, or a `layout_name` that does not exist.
    """
    layout = layout_of(task.spec)
    content = None if layout is None else content_of(task.spec, layout)
    composed = _made(task, layout, content)
    return with_notices(
        composed, task.slide, content, task.context.lang, has_place=layout not in _WITHOUT_PICTURE
    )


def _made(
    task: CompanySlideInput, layout: Layout | None, content: Content | None
) -> tuple[ComposedSlide, ...]:
    if layout is None:
        return (_titled(task) if task.slide.picture is None else _picture(task),)
    if isinstance(content, Closing):
        return (_closing(task, content),)
    return _data(task, layout) if content is None else (_arranged(task, layout, content),)


def _choices(
    task: CompanySlideInput, role: object, count: int, *, has_picture: bool = False
) -> Sequence[Choice]:
    name = task.spec.layout_name
    if name is not None:
        return [Choice(task.mapping.named(name), "it was asked for by name", is_exact=True)]
    return task.mapping.choices(role, count, has_picture=has_picture)  # type: ignore[arg-type]


def _on(task: CompanySlideInput, choice: Choice, *, has_body: bool = True) -> LayoutContext:
    context = replace(task.context, layout=choice.layout, is_exact=choice.is_exact)
    return _ready(context, bool(source_of(task.spec)), has_body)


@lru_cache(maxsize=MOST_LAYOUTS)
def _ready(context: LayoutContext, has_source: bool, has_body: bool) -> LayoutContext:  # noqa: FBT001
    context = context.grown() if has_body else context
    context = context.above_source() if has_source else context
    return context.backed(has_body=has_body)


@lru_cache(maxsize=MOST_LAYOUTS)
def _under(context: LayoutContext, title: Pt) -> LayoutContext:
    return context.under(title)


def with_title(
    context: LayoutContext, title: str, body: Sequence[Element], *, is_opening: bool = False
) -> ComposedSlide:
    """Return a slide with its title and body in reading order.

    Args:
        context: The layout.
        title: All of it.
        body: What else stands there.
        is_opening: Whether the title is what the slide is for.
    """
    place = context.layout.title or context.made_up_title(is_alone=is_opening or not body)
    heading, shown = title_in(context, place, title)
    is_below = any(each.box.bottom <= heading.box.y + 1.0 for each in body)
    notices = () if shown == plain(title) else ("the title was shortened; all of it is in its notes",)
    above = [each for each in body if is_below and each.box.bottom <= heading.box.y + 1.0]
    rest = [each for each in body if each not in above]
    elements = context.with_plates([*above, heading, *rest])
    return ComposedSlide(context.layout.name, shown, elements, notices=notices)


def _titled(task: CompanySlideInput) -> ComposedSlide:
    """Return a slide with nothing but its title, on the first layout that has the room."""
    choices = _choices(task, "section", 0)
    for choice in choices[:-1]:
        with suppress(DoesNotFit):
            return with_title(_on(task, choice, has_body=False), task.title, ())
    return with_title(_on(task, choices[-1], has_body=False), task.title, ())


def _picture(task: CompanySlideInput) -> ComposedSlide:
    """Return a slide with nothing but its title and all of its picture, where a chart would stand."""
    data = task.media.get(task.slide.picture or "") or b""
    for choice in _choices(task, Layout.CHART, 1)[:_MOST_CHOICES]:
        context = _on(task, choice)
        picture = whole_picture(context.slots[0].body.inner, data, alt=plain(task.slide.picture_alt))
        if picture is None:
            break
        with suppress(DoesNotFit):
            return with_title(context, task.title, (picture,))
    return _without_picture(_titled(task))


def _without_picture(slide: ComposedSlide) -> ComposedSlide:
    return replace(slide, notices=(*slide.notices, "its picture could not be shown"))


def _closing(task: CompanySlideInput, content: Closing) -> ComposedSlide:
    choice = _choices(task, Layout.THANKS, 0)[0]
    context = _on(task, choice, has_body=bool(choice.layout.texts) or choice.layout.title is None)
    text = "\n".join(map(plain, content.lines))
    if not text:
        return with_title(context, task.title, ())
    place = context.line
    look, left_out = bare(place.style), len(text)
    body: tuple[TextBox, ...] = ()
    with suppress(DoesNotFit):
        body, left_out = filled_as_fits(
            context, place, text, lambda shorter: [(line, look) for line in shorter.split("\n")]
        )
    return replace(with_title(context, task.title, body, is_opening=True), left_out=left_out)


# Items


def _arranged(task: CompanySlideInput, layout: Layout, content: Items | Quote) -> ComposedSlide:
    items = shown(content, task.context.verbosity, task.taken)
    condensed = max(characters_of(content) - characters_in(items), 0)
    is_unheaded = layout is Layout.COMPARISON and not any(item.heading for item in items)
    data = task.media.get(task.slide.picture or "")
    role = Layout.ITEMS if is_unheaded else layout
    choices = _choices(task, role, len(items), has_picture=data is not None)
    good = [choice for choice in choices if not choice.is_missing] or choices
    for tried, picture in ((good[:_MOST_CHOICES], data), (tuple(_emptied(choices)), None)):
        options, again = tee(_options(task, tried, picture))
        best = best_of((offer_on(_under(each.context, each.size), layout, items) for each in options), items)
        if best is not None:
            return _with_body(task, next(islice(again, best[0], None)), best[1], condensed)
    raise DoesNotFit(f"The content of {task.spec.title!r} fits no layout of the template.")


def _emptied(choices: Sequence[Choice]) -> Iterator[Choice]:
    """Yield layouts without their places for text, then also without that for their title."""
    for at in (0, 1):
        yield from (replace(each, layout=emptied(each.layout)[at]) for each in choices)


def _with_body(task: CompanySlideInput, option: _Option, body: Arranged, condensed: int) -> ComposedSlide:
    pieces = body.elements if option.picture is None else option.picture.beside(body.elements)
    composed = with_title(option.context, task.title, pieces)
    if task.slide.picture is not None and option.picture is None:
        composed = _without_picture(composed)
    return replace(composed, left_out=condensed + body.left_out)


@dataclass(frozen=True, slots=True)
class _Option:
    """A layout to try: what is left of it for words, the size of its title, and the picture beside the words."""

    context: LayoutContext
    size: Pt
    picture: Pictured | None = None


def _options(task: CompanySlideInput, choices: Sequence[Choice], data: bytes | None) -> Iterator[_Option]:
    """Yield the layouts to try, then all of them with their lines close together, so that no word is left out."""
    contexts = [_on(task, choice) for choice in choices]
    for context in chain(contexts, map(LayoutContext.tight, contexts)):
        place = context.layout.title or context.made_up_title()
        try:
            heading, _ = title_in(context, place, task.title)
        except DoesNotFit:
            continue
        with_picture = None if data is None else pictured(context, data, plain(task.slide.picture_alt))
        size = heading.paragraphs[0].style.size
        yield _Option(context if with_picture is None else with_picture.context, size, with_picture)


# Tables and charts


def _data(task: CompanySlideInput, layout: Layout) -> tuple[ComposedSlide, ...]:
    """Return the slides of a chart or table, on the first layout that has a large enough place for it, else any."""
    choices = _choices(task, layout, 1)
    good, missing = (
        [each for each in choices if each.is_missing == is_missing][:_MOST_CHOICES]
        for is_missing in (False, True)
    )
    contexts = [_on(task, choice).papered() for choice in (*good, *missing)]
    page = task.context.template.page
    refusal = DoesNotFit(f"No layout holds {task.title!r}.")
    for context in sorted(
        contexts, key=lambda on: (on.body.h < page.h * LEAST_HEIGHT, on.body.w < page.w * _LEAST_WIDTH)
    ):
        try:
            bodies = data_bodies(context, layout, task.spec, task.title, task.taken)
        except DoesNotFit as exc:
            refusal = exc
        else:
            return tuple(
                replace(with_title(context, title, body), left_out=left_out)
                for title, body, left_out in bodies
            )
    raise refusal
