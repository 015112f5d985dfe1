"""A deck as a row of pictures in HTML that needs no script and survives a notebook's sanitizer.

Slides are `img` elements with the SVG inside: a sanitizer drops `svg` elements, and the ids of several
drawings on one page would get in each other's way. The HTML stands in short lines, one for each thing that is
drawn, so that two saved notebooks can be compared. A browser reads line breaks in a data URL as spaces or leaves
them out: they stand after spaces within tags and in base64, where both mean the same.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

MOST_SLIDES = 30
MOST_BYTES = 1_500_000
HEAVY_SVG = MOST_BYTES // 5
"""Bytes of a drawing that is shown as a PNG."""

_OUTLINE = re.compile(r'\sd="[^"]*"')
_LONG_NUMBER = re.compile(r"-?\d+\.\d{3,}")
_GLYPH = re.compile(r'(?P<short>(?:\bid="|href="#)[\w-]*g[0-9A-F]{8})[0-9A-F]+(?=")')
_UNSAFE = re.compile(r'[%#"&\s]')
_DRAWN = re.compile(r"<(?!use )[\w:]+ ")
_LETTERS = re.compile(r"(?:<use [^<>]*>(?:</use>)?){2}<use ")
_LONG_TAG = re.compile(r"<[^<>]{200,}>")
_WORDS = 20
_PIXELS = re.compile(r"(?<=;base64,)[\w+/%]+")
_STRETCH = re.compile(r"(?:%..|[^%]){120}")

_STRIP = "display:flex;gap:12px;overflow-x:auto;padding:4px 2px 10px;max-width:100%"
_FIGURE = "margin:0;flex:0 0 auto;width:320px;max-width:85%"
_PICTURE = "display:block;width:100%;height:auto;border:1px solid rgba(128,128,128,0.45);border-radius:3px"
_SMALL = "font-size:12px;line-height:1.5;color:inherit"
_LARGE_FIGURE = "margin:0;max-width:720px"


@dataclass(frozen=True, slots=True)
class DrawnSlide:
    """One slide drawn."""

    source: str
    """Value of an `img` element's `src`: a data URL in short lines, without double quotes and ampersands."""
    title: str = ""
    """Title of the slide."""
    words: str = ""
    """What the slide says, for those who do not see it; empty where its number and title are all."""
    about: str = ""
    """What stands below the picture, such as why the slide is made as it is."""


@dataclass(frozen=True, slots=True)
class Filmstrip:
    """A deck's pictures, for a notebook."""

    pictures: tuple[DrawnSlide, ...]
    """The slides that are shown, in order."""
    slides: int
    """Slides in the deck."""
    warnings: tuple[str, ...] = ()
    """What the service has to say about the deck."""
    text: str = ""
    """What the slides say, one fact a line."""
    name: str = "Presentation"
    """What the slides are together."""
    elsewhere: str = "<code>save()</code> writes all of them"
    """Where those are that are not shown, as HTML."""

    def __repr__(self) -> str:
        return f"Filmstrip({words_for(self.slides)})"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self._repr_html_(), "text/plain": self.text or repr(self)}

    def _repr_html_(self) -> str:
        """Return the strip as HTML; wide decks scroll sideways."""
        figures = "\n".join(_figure(number, picture) for number, picture in enumerate(self.pictures, 1))
        label = f"{self.name}, {words_for(self.slides)}"
        strip = f'<div role="region" aria-label="{escape(label)}" tabindex="0" style="{_STRIP}">\n{figures}\n</div>\n'
        return strip + self._left_out() + _warnings(self.warnings)

    def _left_out(self) -> str:
        shown = len(self.pictures)
        if self.slides == shown:
            return ""
        return (
            f'<p style="{_SMALL}">The first {shown} of {self.slides} slides are shown; '
            f"{self.elsewhere}.</p>\n"
        )


def single_slide(picture: DrawnSlide, warnings: Sequence[str] = ()) -> str:
    """Return one slide as HTML, larger than in a strip; what is said about it stands below."""
    about = f'<p style="{_SMALL};margin:4px 0">{escape(picture.about)}</p>\n' if picture.about else ""
    return (
        f'<figure style="{_LARGE_FIGURE}" aria-label="{escape(f"Slide: {picture.title}")}">\n'
        f'<img src="{picture.source}"\nalt="{escape(picture.words or picture.title)}" style="{_PICTURE}">\n'
        f"<figcaption>{about}{_warnings(warnings)}</figcaption></figure>"
    )


def words_for(slides: int) -> str:
    """Return a slide count in words: "1 slide", "12 slides"."""
    return "1 slide" if slides == 1 else f"{slides} slides"


def light_picture(svg: bytes, png: Callable[[], bytes], most: int = HEAVY_SVG) -> DrawnSlide:
    """Return a slide as its drawing, or as the PNG that `png` makes where the drawing has more bytes than `most`."""
    return png_picture(png()) if len(svg) > most else svg_picture(svg.decode())


def svg_picture(svg: str, title: str = "") -> DrawnSlide:
    """Return an SVG drawing as a picture: outlines to a hundredth of a pixel, short names of glyphs.

    Args:
        svg: The drawing.
        title: Title of the slide.
    """
    drawing = _OUTLINE.sub(
        lambda outline: _LONG_NUMBER.sub(_hundredths, outline[0]), _GLYPH.sub(r"\g<short>", svg)
    )
    if "'" not in drawing:
        drawing = drawing.replace('"', "'")  # one character each instead of three
    return DrawnSlide(_in_lines(f"data:image/svg+xml;charset=utf-8,{_UNSAFE.sub(_percent, drawing)}"), title)


def png_picture(png: bytes, title: str = "") -> DrawnSlide:
    """Return a PNG as a picture.

    Args:
        png: The file.
        title: Title of the slide.
    """
    return DrawnSlide(_in_lines(f"data:image/png;base64,{base64.b64encode(png).decode()}"), title)


def _hundredths(number: re.Match[str]) -> str:
    return f"{float(number[0]):.2f}".rstrip("0").rstrip(".")


def _in_lines(address: str) -> str:
    for ends in (_DRAWN, _LETTERS):
        address = ends.sub(_and_break, address)
    address = _LONG_TAG.sub(_cut_words, address)
    return _PIXELS.sub(lambda pixels: _STRETCH.sub(_and_break, pixels[0]), address)


def _and_break(piece: re.Match[str]) -> str:
    return f"{piece[0]}\n"


def _cut_words(tag: re.Match[str]) -> str:
    words = tag[0].split(" ")
    return " \n".join(" ".join(words[at : at + _WORDS]) for at in range(0, len(words), _WORDS))


def _percent(match: re.Match[str]) -> str:
    character = match[0]
    return " " if character == " " else "".join(f"%{byte:02X}" for byte in character.encode())


def _figure(number: int, picture: DrawnSlide) -> str:
    name = f"Slide {number}: {picture.title}" if picture.title else f"Slide {number}"
    return (
        f'<figure style="{_FIGURE}" aria-label="{escape(name)}">\n'
        f'<img src="{picture.source}"\nalt="{escape(picture.words or name)}" style="{_PICTURE}">\n'
        f'<figcaption style="{_SMALL}">{escape(name.removeprefix("Slide "))}'
        f"{_below(picture.about)}</figcaption></figure>"
    )


def _below(about: str) -> str:
    return f'\n<div style="opacity:0.8">{escape(about)}</div>' if about else ""


def _warnings(warnings: Sequence[str]) -> str:
    if not warnings:
        return ""
    items = "\n".join(f"<li>{escape(each)}</li>" for each in warnings)
    return f'<ul aria-label="Warnings" style="{_SMALL}">\n{items}\n</ul>'
