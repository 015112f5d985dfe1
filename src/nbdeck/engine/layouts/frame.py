"""The frame of every slide: title, source, footer and page number, and the slide layouts of a theme that hold them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from nbdeck.engine.layouts.kit import BODY_FLOOR, LABEL_FLOOR, Page, text_box
from nbdeck.engine.layouts.lines import has_divided_word, is_calm, magnified
from nbdeck.engine.layouts.phrases import has_lone_word, is_run_on, is_torn, phrased
from nbdeck.engine.layouts.shortening import shorten
from nbdeck.engine.scene.boxes import Pt
from nbdeck.engine.scene.elements import Element, PlaceholderKey, TextBox, moved
from nbdeck.engine.scene.text import LINE_PITCH, TIGHT_BASELINE, Role, TextParagraph
from nbdeck.engine.text.composing import paragraph, plain
from nbdeck.engine.text.language import word
from nbdeck.engine.themes.theme import Composition, TextArea, Theme
from nbdeck.errors import DoesNotFit

TITLE = PlaceholderKey("title")
CENTER_TITLE = PlaceholderKey("ctrTitle")
SUBTITLE = PlaceholderKey("subTitle", 1)
FOOTER = PlaceholderKey("ftr", 11)
PAGE_NUMBER = PlaceholderKey("sldNum", 12)
TITLE_FLOOR: Pt = 20.0
"""Smallest comfortable size of a title; only a very long one goes below, and never under `BODY_FLOOR`."""
TITLE_STEP = 0.82
"""Share of the template's size down to which all titles of a deck become smaller, and to which a long one does then."""
_FULL = 0.86
"""Share of its area that a title of several lines may fill at its usual size."""
_COUNTED_ON = 0.98
"""Share of its width that one line may fill, so that it stands whole in every program."""
_LARGER = 1.6
"""How much larger a title may be set that opens or closes a deck."""
_SMALLEST, _MOST_LINES = 27, 3
"""Size above which such a title is tried, points, and how many lines it has at the most where one size allows."""
_CALMER = 0.66
"""Share of its largest size down to which one is looked for whose lines end where its phrases do."""
_LINES = 2
"""Lines that it may always have; more only where it has them at its usual size."""
_LARGER_LINES = 1.4
"""How much larger lines below it are set that need not be broken."""
_LONGEST_TITLE = 320
"""Characters above which a title is shortened."""
_SOURCES, _FOOTERS = (140, 100, 60), (90, 75, 60, 45)
"""Characters to which sources, and a deck's title at the foot, are shortened until they have room."""
_CLOSE: Pt = 11.0
"""Size of a line at the foot that is a little too long."""
_RISE: Pt = 12.0
"""Of a second line of a deck's title above the foot, where there is nothing."""
_STEP: Pt = 3.0
"""Whole pixels of every program, to which it fits what it draws."""
_ROUNDING: Pt = 0.1
_MOST_THEMES = 64
_MOST_PLACED = 256
"""Titles, and lines at the foot, that are remembered in their places."""
NAMES = {"title": "Title", "ctrTitle": "Title", "subTitle": "Subtitle", "body": "Content", "ftr": "Footer",
          "sldNum": "Slide number"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Foot:
    """What stands at the foot of a slide.

    Attributes:
        deck_title: Shortened where it does not fit on one line; empty where the deck has none of its own.
        number: The slide's, 0 for none.
        source: Where the content comes from; empty for none.
    """

    deck_title: str = ""
    number: int = 0
    source: str = ""


def framed(
    page: Page, composition: Composition, title: TextBox, body: Sequence[Element], foot: Foot
) -> tuple[Element, ...]:
    """Return the elements of a slide in reading order: title, body, source, footer, page number."""
    return (title, *body, *_footer(page, composition, foot))


def title_box(
    page: Page, frame: TextArea, title: str, key: PlaceholderKey = TITLE, *, least: Pt = BODY_FLOOR
) -> TextBox:
    """Return the title in its placeholder, at the theme's size or one step below, else as small as it must be.

    Raises:
        DoesNotFit: longer than its frame can show at the least size.
    """
    with suppress(DoesNotFit):
        return replace(standing_title(page, frame, title), placeholder=key)
    return _fitted(page, frame, [title], key, least)


def standing_title(page: Page, frame: TextArea, title: str) -> TextBox:
    """Return a title with its words whole at the size of its frame, or one step below where it is none of the content.

    The titles of a deck's content are of one size: only one that has no room in the template's own place is smaller.
    Others leave no short word a line alone.

    Raises:
        DoesNotFit: it takes smaller type.
    """
    return _standing(_place_of(page, frame), frame, title)


def with_one_title_size(page: Page, titles: Sequence[str], size: Pt | None = None) -> Theme:
    """Return the page's theme with the size that titles of a deck's content have: the largest at which all have room.

    It is no more than the template's and no less than one step below; titles that need smaller type than that do not
    count.

    Args:
        page: The page of the content.
        titles: Of the slides that stand below them.
        size: What was found before, points; None finds it.
    """
    style = page.theme.content.title.style
    if size is None:
        sizes = [style.size - step for step in range(int(style.size * (1.0 - TITLE_STEP)) + 1)]
        largest = (
            next((each for each in sizes if _has_room(page, title, each)), style.size) for title in titles
        )
        size = min(largest, default=style.size)
    return page.theme if size == style.size else _titled(page.theme, size)


def _has_room(page: Page, title: str, size: Pt) -> bool:
    """Whether a title stands whole and at ease in the template's place for it."""
    frame = page.theme.content.title
    with suppress(DoesNotFit):
        text = _at_size(page, frame, title, size)
        return not has_divided_word([text]) and not _is_jammed(text)
    return False


@lru_cache(maxsize=_MOST_THEMES)
def _titled(theme: Theme, size: Pt) -> Theme:
    content, contents = (
        replace(each, title=replace(each.title, style=each.title.style.sized(size)))
        for each in (theme.content, theme.contents)
    )
    return replace(theme, content=content, contents=contents, type=replace(theme.type, title=size))


def below_title(page: Page, title: str) -> Page:
    """Return the page as it is below that title: one of one line leaves the room of its others to the body."""
    low = _below_one_line(page.theme)
    size = low.content.title.style.size
    has_room = low is not page.theme and _has_room(replace(page, theme=low), title, size)
    return replace(page, theme=low) if has_room else page


@lru_cache(maxsize=_MOST_THEMES)
def _below_one_line(theme: Theme) -> Theme:
    """Return a theme whose titles are one line high, with what is below them higher; itself with none below."""
    content, title, body = theme.content, theme.content.title, theme.content.body
    line = title.style.size * LINE_PITCH * title.style.spacing
    box = title.box.below(_above_lines(title))
    spare = min(box.h - line - _ROUNDING, line) // _STEP * _STEP
    if body is None or title.box.y > body.box.y or spare <= 0.0:
        return theme
    content = replace(
        content,
        title=replace(title, box=box.top_slice(box.h - spare)),
        body=replace(body, box=body.box.below(-spare)),
        art=tuple(_risen(each, title.box.bottom, body.box.y, spare) for each in content.art),
    )
    return replace(theme, content=content)


def is_of_one_line(title: TextArea) -> bool:
    """Whether a place for titles has no room for a second line."""
    return title.box.h < 2 * title.style.size * LINE_PITCH * title.style.spacing - _STEP


def _risen(art: Element, bottom: Pt, body: Pt, spare: Pt) -> Element:
    """Return art that ends between a slide's title and its body, higher by the line that the title does not have."""
    if not bottom <= art.box.bottom <= body:
        return art
    if art.box.y >= bottom:
        return moved(art, 0.0, -spare)
    return replace(art, box=art.box.top_slice(art.box.h - spare))


def _above_lines(title: TextArea) -> Pt:
    """Return the room above two lines of a title of the usual size that stands on its body, points."""
    if title.anchor != "bottom":
        return 0.0
    return max(title.box.h - 2 * title.style.size * LINE_PITCH * title.style.spacing, 0.0)


def _hung(page: Page, frame: TextArea, title: TextBox) -> TextBox:
    """Return a title above content with its first line where all have it, however many it has and of what size."""
    usual = page.theme.content.title
    if frame.anchor == "middle" or frame.box != usual.box:
        return title
    lower = usual.style.size * LINE_PITCH * usual.style.spacing - title.paragraphs[0].line_heights[0]
    box = frame.box.below(_above_lines(usual) + TIGHT_BASELINE * max(lower, 0.0))
    return title if title.text_height > box.h else replace(title, box=box, anchor="top")


def _place_of(page: Page, frame: TextArea) -> Page:
    """Return the page of a text alone, equal for one composition after the other and for all slides of a deck."""
    return Page(page.theme, page.lang, is_rtl=False, body=frame.box)


@lru_cache(maxsize=_MOST_PLACED)
def _standing(page: Page, frame: TextArea, title: str) -> TextBox:
    usual = page.theme.content.title
    is_beside = frame.style.size == usual.style.size and frame.box != usual.box
    standing: list[TextBox] = []
    for share in (1.0,) if is_beside else (1.0, TITLE_STEP):
        with suppress(DoesNotFit):
            box = _at_size(page, frame, title, frame.style.size * share)
            if not has_divided_word([box]):
                standing.append(phrased(page, box, may_hold=frame != usual))
        is_calm_enough = standing and (frame == usual or not has_lone_word(standing[-1]))
        if is_calm_enough and not _is_jammed(standing[-1]):
            return _hung(page, frame, standing[-1])
    if standing:
        return _hung(page, frame, min(standing, key=_is_jammed))
    raise DoesNotFit(f"The title {title!r} takes smaller type than others.")


def _at_size(page: Page, frame: TextArea, title: str, size: Pt) -> TextBox:
    """Return a title in its frame at that size, in two lines where one would fill it to the last point.

    Raises:
        DoesNotFit: it takes smaller type.
    """
    look = frame.style.sized(size)
    box = text_box(
        page, frame.box, [(title, look)], floor=size, role="title", anchor=frame.anchor, name="Title"
    )
    sure = paragraph(title, look, frame.box.w * _COUNTED_ON, page.look, page.lang)
    is_full = len(box.paragraphs[0].lines) == 1 < len(sure.lines)
    return replace(box, paragraphs=(sure,)) if is_full else box


def _is_jammed(title: TextBox) -> bool:
    """Whether the lines of a title fill the area in whose middle they stand, so that they touch its edges."""
    return (
        title.anchor == "middle"
        and len(title.paragraphs[0].lines) > 1
        and title.text_height > title.box.h * _FULL
    )


def enlarged(page: Page, frame: TextArea, title: str) -> TextArea:
    """Return the frame of a title that opens or closes a deck, with larger type where the title leaves room for it.

    It is smaller where that leaves three lines at most, no short word a line alone and no phrase torn; smaller still,
    by a third at most, where as many lines then end with phrases each.
    """
    box, look = frame.box, frame.style
    lines = max(_LINES, len(paragraph(title, look, box.w, page.look, page.lang).lines))
    largest = look.size * _LARGER
    ((_, look),) = magnified(
        page, [[(title, look)]], box.w, box.h, most=_LARGER, largest=largest, lines=lines
    )[0]
    first: TextParagraph | None = None
    for size in range(round(look.size), _SMALLEST, -2):
        own = replace(frame, style=look.sized(float(size)))
        with suppress(DoesNotFit):
            text = standing_title(page, own, title)
            words = text.paragraphs[0]
            is_whole = words.style.size == own.style.size and not is_torn(page, text)
            if not is_whole or len(words.lines) > _MOST_LINES or has_lone_word(text, _LONGEST_TITLE):
                continue
            first = first or words
            if size < first.style.size * _CALMER or len(words.lines) < len(first.lines):
                break
            if not is_run_on(text):
                return own
    return replace(frame, style=look if first is None else first.style)


def subtitle_box(page: Page, frame: TextArea, lines: Sequence[str]) -> TextBox:
    """Return the lines under the title of cover or closing slide, larger where none of them need be broken for it."""
    large = larger(frame)
    if is_calm(page, [(line, large.style) for line in lines], frame.box.w, frame.box.h, 1):
        frame = large
    return _fitted(page, frame, lines, SUBTITLE)


def larger(frame: TextArea) -> TextArea:
    """Return the place of lines under a title with the type of lines that need not be broken."""
    return replace(frame, style=frame.style.sized(frame.style.size * _LARGER_LINES))


def _fitted(
    page: Page, frame: TextArea, lines: Sequence[str], key: PlaceholderKey, least: Pt = BODY_FLOOR
) -> TextBox:
    words = [(line, frame.style) for line in lines]
    role: Role = "body" if key == SUBTITLE else "title"

    def fitted(floor: Pt) -> TextBox:
        box = text_box(
            page,
            frame.box,
            words,
            floor=floor,
            role=role,
            anchor=frame.anchor,
            placeholder=key,
            name=NAMES[key.kind],
        )
        return phrased(page, box)

    for floor in (TITLE_FLOOR, 16.0):
        with suppress(DoesNotFit):
            return fitted(max(floor, least))
    return fitted(least)


def short_title(title: str) -> str:
    """Return a title that every frame can hold: the title itself, unless it is as long as a paragraph."""
    title = " ".join(title.split())
    return title if len(title) <= _LONGEST_TITLE else shorten(title, _LONGEST_TITLE)


def source_line(page: Page, frame: TextArea, source: str) -> TextBox | None:
    """Return the line that says where a slide's content comes from, shortened if it must; None where none fits."""
    text = f"{word('source', page.lang)}: {source.strip()}"
    line = _first_line(page, frame, text, _SOURCES)
    return None if line is None else replace(line, name="Source")


def _first_line(
    page: Page, frame: TextArea, text: str, budgets: Sequence[int], rise: Pt = 0.0
) -> TextBox | None:
    """Return a text at the foot, shortened to the first of some counts of characters that has room."""
    shorter = (shorten(text, budget) for budget in budgets if budget < len(text))
    return next(filter(None, (foot_line(page, frame, each, rise) for each in (text, *shorter))), None)


def _footer(page: Page, composition: Composition, foot: Foot) -> tuple[Element, ...]:
    lines: list[TextBox | None] = []
    if composition.source is not None and foot.source.strip():
        lines.append(source_line(page, composition.source, foot.source))
    if composition.footer is not None and foot.deck_title:
        rise = 0.0 if any(lines) else _RISE
        title = _first_line(page, composition.footer, plain(foot.deck_title), _FOOTERS, rise)
        lines.append(title and replace(title, placeholder=FOOTER, name="Footer"))
    if composition.page_number is not None and foot.number:
        number = foot_line(page, composition.page_number, str(foot.number))
        lines.append(number and replace(number, placeholder=PAGE_NUMBER, name="Slide number"))
    return tuple(filter(None, lines))


def renumbered(page: Page, element: TextBox, number: int) -> TextBox | None:
    """Return a slide's page number saying another number, None where that takes more than its line.

    Args:
        page: The slide's page.
        element: The page number as `framed` made it, for a number that is no longer than this one.
        number: What it shall say.
    """
    frame = TextArea(element.box, element.paragraphs[0].style, element.anchor)
    line = foot_line(page, frame, str(number))
    return None if line is None else replace(line, placeholder=PAGE_NUMBER, name=element.name)


def foot_line(page: Page, frame: TextArea, text: str, rise: Pt = 0.0) -> TextBox | None:
    """Return the text on one line, smaller if need be, or on as many as its frame has room for; None for more.

    Several lines may begin `rise` points above the frame.
    """
    return _line(_place_of(page, frame), frame, text, rise)


@lru_cache(maxsize=_MOST_PLACED)
def _line(page: Page, frame: TextArea, text: str, rise: Pt) -> TextBox | None:
    width, sizes = frame.box.w * 0.98, (frame.style.size, BODY_FLOOR, _CLOSE, LABEL_FLOOR)
    for is_one, size in product((True, False), sizes):
        words = paragraph(text, frame.style.sized(size), width, page.look, page.lang)
        risen = max(words.height - frame.box.h, 0.0)
        if len(words.lines) == 1 if is_one else risen <= (rise if size <= BODY_FLOOR else 0.0):
            box = replace(frame.box, y=frame.box.y - risen, h=frame.box.h + risen)
            return TextBox(box, (words,), role="caption", anchor=frame.anchor)
    return None
