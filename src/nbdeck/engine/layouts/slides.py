"""One content slide: its specification laid out, on as many slides as it needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Literal

from nbdeck.contract.content import Closing, Content, Items, Quote
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.intake.words import content_of, layout_of
from nbdeck.engine.layouts import covers
from nbdeck.engine.layouts.arrange import Arranged, arranged
from nbdeck.engine.layouts.captions import caption_box, caption_within_budget, captioned_tables
from nbdeck.engine.layouts.composer import ComposedSlide, with_notices
from nbdeck.engine.layouts.covers import closing
from nbdeck.engine.layouts.designed import (
    designed,
    designed_figure,
    designed_picture,
    designed_section,
)
from nbdeck.engine.layouts.frame import Foot, below_title, framed, short_title, title_box
from nbdeck.engine.layouts.items import with_icons
from nbdeck.engine.layouts.kit import Page, natural_height, style
from nbdeck.engine.layouts.quote import ground_of
from nbdeck.engine.layouts.shortening import characters_in, characters_of, shown
from nbdeck.engine.layouts.slide_layouts import CONTENT_LAYOUTS, layout_name, own_layout
from nbdeck.engine.layouts.verbatim import (
    GAP,
    MOST_ABOVE,
    lay_out_verbatim,
    verbatim_height,
    words_and_picture,
)
from nbdeck.engine.model.deck import DeckSlide
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import Element, Picture, TextBox
from nbdeck.engine.text.composing import plain
from nbdeck.engine.text.language import continued
from nbdeck.engine.themes.theme import Composition
from nbdeck.errors import DoesNotFit

_FEW_SERIES, _FEW_CATEGORIES, _MANY_CATEGORIES = 4, 12, 24
"""Of a chart that can be read on part of the slide, and on its whole width."""
_TABLE = 14.0
"""Size of the type of a table beside its caption, at the least."""
_OF_TABLE = 0.9
"""Of the width of the body that a table has at the least: its caption stands below it."""
_CAPTION = 220  # characters of a line below a picture
_POINTS = frozenset({Layout.ITEMS, Layout.SUMMARY})
"""Layouts whose items are points, which stand well beside a photo."""
_FREE = _POINTS | {Layout.BIG_NUMBER}
"""Layouts in which an item without words keeps no place."""
_WITHOUT_PICTURE = frozenset({Layout.TABLE, Layout.THANKS, None})
"""Layouts that have no place for a picture; None is a section's title."""


@dataclass(frozen=True, slots=True)
class SlideInput:
    """What one specification's slides are made from.

    Attributes:
        page: The page; its body is that of the slide's composition.
        slide: The specification with its picture.
        title: Unique among the deck's titles.
        foot: What stands at the foot; its number is that of the first slide.
        media: Pictures by SHA-256.
        recent: Names of the compositions of the slides before, newest last.
        part: Which part of the deck it begins, from 1; 0 where it begins none that is counted.
        parts: Titles of all parts, for a slide that begins one, or of the slides of the only part.
    """

    page: Page
    slide: DeckSlide
    title: str
    foot: Foot
    media: Mapping[str, bytes]
    recent: Sequence[str]
    part: int = 0
    parts: tuple[str, ...] = ()

    @property
    def spec(self) -> Slide:
        """The specification."""
        return self.slide.spec


def content_slides(task: SlideInput) -> tuple[ComposedSlide, ...]:
    """Return the slides of one specification; more than one only for a long table.

    Raises:
        DoesNotFit: content that no slide can hold at a readable size.
        ValidationFailed: a layout without the content that it needs.
    """
    layout, title = layout_of(task.spec), short_title(task.title)
    usual, low = task.page.theme, below_title(task.page, title)
    task = replace(task, title=title, page=low)
    content = None if _is_picture_alone(task) else content_of(task.spec, layout)
    composed = _made(task, layout, content)
    if low.theme.content.art != usual.content.art:
        composed = tuple(_on_own_art(low, each) for each in composed)
    has_place = layout not in _WITHOUT_PICTURE or _is_picture_alone(task)
    return with_notices(composed, task.slide, content, task.page.lang, has_place=has_place)


def _made(task: SlideInput, layout: Layout | None, content: Content | None) -> tuple[ComposedSlide, ...]:
    page, title, foot = task.page, task.title, task.foot
    if _is_picture_alone(task):
        return (_picture_slide(task),)
    if layout is None:
        large = None if task.spec.content.strip() else designed_section(page, title, task.part, task.parts)
        if large is not None:
            return (_framed(task, page.theme.quote, large),)
        return (ComposedSlide("Quote", title, covers.section(page, title, foot), "section"),)
    if isinstance(content, Closing):
        with suppress(DoesNotFit):
            return (ComposedSlide("Closing", title, *closing(page, title, content, foot)),)
        layout, content = Layout.ITEMS, Items(items=tuple(Item(text=line) for line in content.lines))
    ground: Literal["content", "quote"] = "content"
    if isinstance(content, Quote):
        ground = ground_of(content, has_picture=task.slide.picture is not None)
    composition = page.theme.quote if ground == "quote" else page.theme.content
    task = replace(task, page=replace(page, body=(composition.body or composition.title).box, ground=ground))
    if layout is Layout.TABLE:
        large = _with_table(task)
        return _table_slides(task) if large is None else (_framed(task, composition, large),)
    if task.slide.picture is not None:
        return (_with_picture(task, composition, layout, content),)
    return (_framed(task, composition, _body(task, layout, content)),)


def _framed(task: SlideInput, composition: Composition, body: Arranged) -> ComposedSlide:
    composition = body.frame or composition
    heading = title_box(task.page, composition.title, task.title)
    elements = framed(task.page, composition, heading, body.elements, task.foot)
    own = None if body.frame is None else own_layout(body.layout_name, body.frame)
    name = layout_name(task.page, body.elements) if own is None else own.name
    return ComposedSlide(name, task.title, elements, body.variant, body.left_out, own_layout=own)


def _on_own_art(page: Page, slide: ComposedSlide) -> ComposedSlide:
    """Return a slide of content on a layout with the page's art in place of one that all slides share."""
    if slide.own_layout is not None or slide.layout not in CONTENT_LAYOUTS:
        return slide
    own = own_layout(f"{slide.layout}, below one line", page.theme.content)
    return replace(slide, layout=own.name, own_layout=own)


def _body(task: SlideInput, layout: Layout, content: Items | Quote | None) -> Arranged:
    page, spec = task.page, task.spec
    if content is None:
        return _chart_body(task)
    if spec.is_verbatim:
        with suppress(DoesNotFit):
            return Arranged((lay_out_verbatim(page, spec.content, page.body),), "verbatim")
    if isinstance(content, Items) and layout in _FREE:
        words = tuple(item for item in content.items if f"{item.heading}{item.text}".strip())
        content = content.model_copy(update={"items": words})
    page = replace(page, is_numbered=isinstance(content, Items) and content.is_numbered)
    is_plain = layout in _POINTS and not page.is_numbered
    page, items = with_icons(page, shown(content, page.verbosity, _taken(task), is_plain=is_plain))
    body = designed(page, layout, items, task.recent, task.title) or arranged(
        page, layout, items, task.recent, title=spec.title
    )
    condensed = characters_of(content) - characters_in(items)
    return replace(body, left_out=body.left_out + max(condensed, 0))


def _chart_body(task: SlideInput) -> Arranged:
    from nbdeck.engine.layouts.chart import lay_out_chart  # a deck without charts loads nothing of them

    page, spec = task.page, task.spec
    if _has_words_above(page, spec):
        lead = _above(page, spec.content)
        page = replace(page, body=page.body.below(lead.box.h + GAP))
        elements, left_out = lay_out_chart(page, spec.model_copy(update={"content": ""}), title=task.title)
        return Arranged((lead, *elements), "chart", left_out)
    caption, condensed = spec.content.strip(), 0
    if caption:
        caption, condensed = caption_within_budget(caption, page.verbosity, _taken(task))
    if (large := _with_chart(task, caption)) is not None:
        return replace(large, left_out=condensed)
    spec = task.spec.model_copy(update={"content": caption})
    text_first = list(task.recent[-1:]) == ["chart"]
    elements, left_out = lay_out_chart(task.page, spec, title=task.title, text_first=text_first)
    return Arranged(elements, "chart after text" if text_first else "chart", left_out + condensed)


def _with_chart(task: SlideInput, caption: str) -> Arranged | None:
    """Return a chart as a part of a composition: one of few categories with its caption, if any."""
    from nbdeck.engine.layouts.chart import lay_out_chart

    chart, most = task.spec.chart, _FEW_CATEGORIES if caption else _MANY_CATEGORIES
    if chart is None or len(chart.series) > _FEW_SERIES or len(chart.categories) > most:
        return None

    def lay_out(page: Page) -> tuple[Element, ...]:
        return lay_out_chart(page, task.spec.model_copy(update={"content": ""}), title=task.title)[0]

    return designed_figure(task.page, caption, task.title, lay_out)


def _with_table(task: SlideInput) -> Arranged | None:
    """Return a short table as a part of a composition, with its caption, if any, below it."""
    from nbdeck.engine.layouts.table_looks import filling
    from nbdeck.engine.layouts.tables import lay_out_table

    spec, caption = task.spec, task.spec.content.strip()
    bare = spec.model_copy(update={"content": ""})
    if spec.is_verbatim:
        return None

    def lay_out(page: Page) -> tuple[Element, ...]:
        (table,) = lay_out_table(page, bare, title=task.title, least=_TABLE)
        return (filling(table, page.body.h),)

    return designed_figure(task.page, caption, task.title, lay_out, least_width=task.page.body.w * _OF_TABLE)


def _taken(task: SlideInput) -> float:
    """Return how many words the slide's title and foot take."""
    return count_words(f"{task.title} {task.foot.deck_title} {task.foot.source} {task.foot.number or ''}")


def _table_slides(task: SlideInput) -> tuple[ComposedSlide, ...]:
    """Return the table's slides: verbatim words above its first part, else each with the caption under its part."""
    page, spec = task.page, task.spec
    caption, condensed = caption_within_budget(spec.content, page.verbosity, _taken(task))
    lead = None
    if _has_words_above(page, spec):
        lead, caption, condensed = _above(page, spec.content), "", 0
    parts = captioned_tables(page, spec, task.title, caption, lead=lead)
    if lead is not None and len(parts) > len(captioned_tables(page, spec, task.title, "")):
        return _words_before_table(task)
    slides = []
    for number, (name, body, left_out) in enumerate(parts):
        foot = replace(task.foot, number=task.foot.number + number)
        heading = title_box(page, page.theme.content.title, name)
        elements = framed(page, page.theme.content, heading, body, foot)
        slides.append(
            ComposedSlide(
                layout_name(page, body), name, elements, "table", 0 if number else left_out + condensed
            )
        )
    return tuple(slides)


def _words_before_table(task: SlideInput) -> tuple[ComposedSlide, ...]:
    """Return a slide of the verbatim words, then those of the table, which needs fewer without them."""
    page, spec = task.page, task.spec
    words = Arranged((lay_out_verbatim(page, spec.content, page.body),), "verbatim")
    bare = task.slide.model_copy(
        update={"spec": spec.model_copy(update={"content": "", "is_verbatim": False})}
    )
    foot = replace(task.foot, number=task.foot.number + 1)
    rest = replace(task, slide=bare, title=continued(task.title, 1, page.lang), foot=foot)
    return (_framed(task, page.theme.content, words), *_table_slides(rest))


def _has_words_above(page: Page, spec: Slide) -> bool:
    """Whether verbatim words stand above a chart or table: there are some, and they leave it its room."""
    is_short = verbatim_height(page, spec.content, page.body.w) <= page.body.h * MOST_ABOVE
    return spec.is_verbatim and bool(spec.content.strip()) and is_short


def _above(page: Page, content: str) -> TextBox:
    """Return verbatim words at the top of the body, as high as they are."""
    height = verbatim_height(page, content, page.body.w)
    return lay_out_verbatim(page, content, page.body.top_slice(height))


def _is_picture_alone(task: SlideInput) -> bool:
    """Whether a slide shows its picture and nothing but a line below it: neither layout nor items are asked for."""
    spec, words = task.spec, task.spec.content.strip()
    is_free = spec.layout is None and not spec.is_verbatim and not spec.item_amount
    is_free = is_free and spec.chart is None and spec.table is None
    return task.slide.picture is not None and is_free and len(words) <= _CAPTION and "\n" not in words


def _picture_slide(task: SlideInput) -> ComposedSlide:
    from nbdeck.engine.layouts.pictures import whole_picture  # loads Pillow

    page, composition, words = task.page, task.page.theme.content, task.spec.content.strip()
    body = (composition.body or composition.title).box
    page = replace(page, body=body)
    look = style(page, "label")
    height = natural_height(page, [(words, look)], body.w * 0.97) + 2.0 if words else 0.0
    room = body.top_slice(body.h - height - (12.0 if words else 0.0))
    alt, data = plain(task.slide.picture_alt), task.media.get(task.slide.picture or "") or b""
    picture = whole_picture(room, data, alt=alt)
    if picture is None:
        alone = ComposedSlide("Quote", task.title, covers.section(page, task.title, task.foot), "section")
        return replace(alone, notices=("its picture could not be shown",))
    shown: tuple[Element, ...] = (picture,)
    if words:
        place = Box(body.x, picture.box.bottom + 12.0, body.w, height)
        shown = (picture, caption_box(page, place, words, lambda text: [(text, look)])[0])
    heading = title_box(page, composition.title, task.title)
    elements = framed(page, composition, heading, shown, task.foot)
    return ComposedSlide("Title only", task.title, elements, "picture")


def _with_picture(
    task: SlideInput, composition: Composition, layout: Layout, content: Items | Quote | None
) -> ComposedSlide:
    """Return the slide with its picture at the end side or, a figure that is larger so, above its words."""
    from nbdeck.engine.layouts.pictures import is_figure, places_for, whole_picture

    data = task.media.get(task.slide.picture or "")
    alt = plain(task.slide.picture_alt)
    if task.spec.is_verbatim and data is not None:
        both = words_and_picture(task.page, task.spec.content, data, alt)
        if both is not None:
            return _framed(task, composition, Arranged(both, "verbatim"))
    if data is not None and (large := _beside_large_picture(task, layout, content, data)) is not None:
        return _framed(task, composition, large)
    pairs: list[tuple[Picture, Arranged]] = []
    is_drawing = data is not None and is_figure(data, task.page.body)
    for words, room in places_for(task.page, is_drawing=is_drawing):
        picture = (
            whole_picture(room, data or b"", alt=alt) if is_drawing else _cut(task, room, data or b"", alt)
        )
        if picture is None:
            break
        if words.x == room.x:
            words = task.page.body.below(picture.box.bottom + words.y - room.bottom - room.y)
        with suppress(DoesNotFit):
            pairs.append(
                (picture, _body(replace(task, page=replace(task.page, body=words)), layout, content))
            )
            if not pairs[-1][1].left_out and not is_drawing:
                break
    if not pairs:
        alone = _framed(task, composition, _body(task, layout, content))
        return replace(alone, notices=("its picture could not be shown",))
    picture, body = min(pairs, key=lambda pair: (pair[1].left_out, -pair[0].box.w * pair[0].box.h))
    return _framed(task, composition, replace(body, elements=(*body.elements, picture)))


def _cut(task: SlideInput, room: Box, data: bytes, alt: str) -> Picture | None:
    """Return a picture that fills its place; None for what is none."""
    from nbdeck.engine.layouts.pictures import picture_in

    page = task.page
    return picture_in(room, data, radius=page.theme.picture.radius, alt=alt, ground=page.look.colors["bg2"])


def _beside_large_picture(
    task: SlideInput, layout: Layout, content: Items | Quote | None, data: bytes
) -> Arranged | None:
    """Return points beside a photo that is a part of the composition, None for others."""
    from nbdeck.engine.layouts.pictures import is_figure, picture_in

    page = task.page
    if not isinstance(content, Items) or layout not in _POINTS or task.spec.is_verbatim:
        return None
    if is_figure(data, page.body):
        return None
    alt, ground = plain(task.slide.picture_alt), page.look.colors["bg2"]
    items = shown(content, page.verbosity, _taken(task))
    if characters_of(content) > characters_in(items):
        return None
    page, items = with_icons(replace(page, is_numbered=content.is_numbered), items)
    return designed_picture(
        page, items, task.title, task.recent, lambda box: picture_in(box, data, alt=alt, ground=ground)
    )
