"""A deck as a row of pictures in HTML that needs no script and survives a notebook's sanitizer.

Slides are `img` elements with the SVG inside: a sanitizer drops `svg` elements, and the ids of several
drawings on one page would get in each other's way.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape, unescape

MOST_SLIDES = 30
MOST_BYTES = 1_500_000

_TITLE = re.compile(r"<title[^>]*>([^<]+)</title>")
_UNSAFE = re.compile(r'[%#"&\s]')

_STRIP = "display:flex;gap:12px;overflow-x:auto;padding:4px 2px 10px;max-width:100%"
_FIGURE = "margin:0;flex:0 0 auto;width:320px;max-width:85%"
_PICTURE = "display:block;width:100%;height:auto;border:1px solid rgba(128,128,128,0.45);border-radius:3px"
_SMALL = "font-size:12px;line-height:1.5;color:inherit"


@dataclass(frozen=True, slots=True)
class Picture:
    """One slide drawn."""

    source: str
    """Value of an `img` element's `src`: a data URL without quotes and ampersands."""
    title: str = ""
    """Title of the slide, when the drawing tells it."""


@dataclass(frozen=True, slots=True)
class Filmstrip:
    """A deck's pictures, for a notebook."""

    pictures: tuple[Picture, ...]
    """The slides that are shown, in order."""
    slides: int | None
    """Slides in the deck; None when there are more than could be counted."""
    warnings: tuple[str, ...] = ()
    """What the service has to say about the deck."""

    def __repr__(self) -> str:
        return f"Filmstrip({words_for(self.slides)})"

    def _repr_html_(self) -> str:
        """Return the strip as HTML; wide decks scroll sideways."""
        figures = "".join(_figure(number, picture) for number, picture in enumerate(self.pictures, 1))
        label = f"Presentation, {words_for(self.slides)}"
        strip = (
            f'<div role="region" aria-label="{escape(label)}" tabindex="0" style="{_STRIP}">{figures}</div>'
        )
        return strip + self._left_out() + _warnings(self.warnings)

    def _left_out(self) -> str:
        shown = len(self.pictures)
        if self.slides == shown:
            return ""
        all_of = "of more" if self.slides is None else f"of {self.slides}"
        return (
            f'<p style="{_SMALL}">The first {shown} {all_of} slides are shown; '
            "<code>save()</code> writes all of them.</p>"
        )


def words_for(slides: int | None) -> str:
    """Return a slide count in words: "1 slide", "12 slides", "many slides" when it is None."""
    return "1 slide" if slides == 1 else f"{'many' if slides is None else slides} slides"


def svg_picture(svg: str) -> Picture:
    """Return an SVG drawing as a picture."""
    found = _TITLE.search(svg)
    quoted = _UNSAFE.sub(_percent, svg)
    return Picture(f"data:image/svg+xml;charset=utf-8,{quoted}", unescape(found[1]) if found else "")


def png_picture(png: bytes) -> Picture:
    """Return a PNG as a picture."""
    return Picture(f"data:image/png;base64,{base64.b64encode(png).decode()}")


def fitting(pictures: Sequence[Picture]) -> tuple[Picture, ...]:
    """Return as many of the first pictures as a notebook should carry."""
    kept, room = [], MOST_BYTES
    for picture in pictures[:MOST_SLIDES]:
        room -= len(picture.source)
        if room < 0:
            break
        kept.append(picture)
    return tuple(kept)


def _percent(match: re.Match[str]) -> str:
    character = match[0]
    return " " if character == " " else "".join(f"%{byte:02X}" for byte in character.encode())


def _figure(number: int, picture: Picture) -> str:
    name = f"Slide {number}: {picture.title}" if picture.title else f"Slide {number}"
    return (
        f'<figure style="{_FIGURE}" aria-label="{escape(name)}">'
        f'<img src="{picture.source}" alt="{escape(name)}" style="{_PICTURE}">'
        f'<figcaption style="{_SMALL}">{escape(name.removeprefix("Slide "))}</figcaption></figure>'
    )


def _warnings(warnings: Sequence[str]) -> str:
    if not warnings:
        return ""
    items = "".join(f"<li>{escape(each)}</li>" for each in warnings)
    return f'<ul aria-label="Warnings" style="{_SMALL}">{items}</ul>'
