"""Slides that were laid out before, for decks that differ from an earlier one in a slide or two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType

from nbdeck.contract.layouts import Layout
from nbdeck.engine.layouts.frame import Foot
from nbdeck.engine.layouts.slides import Made, Task, content_slides
from nbdeck.engine.model import Branding, DeckSlide
from nbdeck.engine.themes.branding import branded
from nbdeck.engine.themes.load import load_theme
from nbdeck.engine.themes.theme import Theme

_MOST = 400
_MOST_THEMES = 64
_RECENT = 3
"""Compositions before a slide that may decide its own; for a quotation all of them may."""
_NO_MEDIA: Mapping[str, bytes] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class _Asked:
    """Everything that decides how a slide without a picture is laid out.

    The theme is the same object or another one; the task keeps it alive, so that its number is not given again.
    """

    theme: int
    lang: str
    is_rtl: bool
    verbosity: str
    body: object
    slide: DeckSlide
    title: str
    foot: Foot
    recent: tuple[str, ...]
    task: Task = field(compare=False)


def remembered_theme(
    template: str, branding: Branding, media: Mapping[str, bytes]
) -> tuple[Theme, tuple[str, ...]]:
    """Return what `branded` returns for a template; without a logo the same theme is the same object.

    Raises:
        NotFound: the template does not exist.
    """
    if branding.logo is not None:
        return branded(load_theme(template), branding, media)
    return _theme(template, branding)


@lru_cache(maxsize=_MOST_THEMES)
def _theme(template: str, branding: Branding) -> tuple[Theme, tuple[str, ...]]:
    return branded(load_theme(template), branding, _NO_MEDIA)


def remembered_slides(task: Task) -> tuple[Made, ...]:
    """Return what `content_slides` returns; the same slide in the same place is laid out once.

    Raises:
        DoesNotFit: content that no slide can hold at a readable size.
        ValidationFailed: a layout without the content that it needs.
    """
    if task.slide.picture is not None:
        return content_slides(task)  # pictures are not kept in memory
    page, recent = task.page, tuple(task.recent)
    if task.spec.layout not in {Layout.QUOTE, None}:
        recent = recent[-_RECENT:]
    steady = replace(task, media=_NO_MEDIA, recent=recent)
    return _laid_out(
        _Asked(
            id(page.theme),
            page.lang,
            page.is_rtl,
            page.verbosity,
            page.body,
            task.slide,
            task.title,
            task.foot,
            recent,
            steady,
        )
    )


@lru_cache(maxsize=_MOST)
def _laid_out(asked: _Asked) -> tuple[Made, ...]:
    return content_slides(asked.task)
