"""Vector drawings as text, and as pixels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from nbdeck.errors import ExportFailed

if TYPE_CHECKING:
    import typst

Point = tuple[float, float]


def disc(x: float, y: float, radius: float, fill: str, opacity: float = 1.0) -> str:
    """Return a filled circle around a point."""
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="#{fill}"{_seen(opacity)}/>'


def ring(x: float, y: float, radius: float, color: str, width: float, opacity: float = 1.0) -> str:
    """Return the line of a circle around a point."""
    place = f'cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"'
    return f'<circle {place} fill="none" stroke="#{color}" stroke-width="{_n(width)}"{_seen(opacity)}/>'


def oval(x: float, y: float, across: float, down: float, fill: str, turn: float = 0.0) -> str:
    """Return a filled ellipse of half axes `across` and `down`, turned clockwise by degrees."""
    turned = f' transform="rotate({_n(turn)} {_n(x)} {_n(y)})"' if turn else ""
    return f'<ellipse cx="{_n(x)}" cy="{_n(y)}" rx="{_n(across)}" ry="{_n(down)}" fill="#{fill}"{turned}/>'


def bar(
    x: float, y: float, width: float, height: float, fill: str, radius: float = 0.0, turn: float = 0.0
) -> str:
    """Return a filled rectangle by its upper left corner, turned clockwise about its middle by degrees."""
    middle = f"{_n(x + width / 2)} {_n(y + height / 2)}"
    turned = f' transform="rotate({_n(turn)} {middle})"' if turn else ""
    round_corners = f' rx="{_n(radius)}"' if radius else ""
    size = f'width="{_n(width)}" height="{_n(height)}"'
    return f'<rect x="{_n(x)}" y="{_n(y)}" {size}{round_corners} fill="#{fill}"{turned}/>'


def area(points: Iterable[Point], fill: str, opacity: float = 1.0) -> str:
    """Return a filled polygon."""
    return f'<polygon points="{_points(points)}" fill="#{fill}"{_seen(opacity)}/>'


def line(points: Iterable[Point], color: str, width: float, opacity: float = 1.0) -> str:
    """Return a line through points, round at its ends and corners."""
    style = f'fill="none" stroke="#{color}" stroke-width="{_n(width)}" {_ROUND}'
    return f'<polyline points="{_points(points)}" {style}{_seen(opacity)}/>'


def shape(path: str, fill: str, opacity: float = 1.0) -> str:
    """Return a filled path, in the commands of SVG."""
    return f'<path d="{path}" fill="#{fill}"{_seen(opacity)}/>'


def curve(path: str, color: str, width: float, opacity: float = 1.0) -> str:
    """Return the line of a path, in the commands of SVG."""
    return f'<path d="{path}" fill="none" stroke="#{color}" stroke-width="{_n(width)}" {_ROUND}{_seen(opacity)}/>'


def page(parts: Iterable[str], ground: str, width: int, height: int) -> str:
    """Return a drawing on a ground; sizes in pixels."""
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    ground = f'<rect width="{width}" height="{height}" fill="#{ground}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{ground}{"".join(parts)}</svg>'


def pixels(svg: str, width: int, height: int) -> bytes:
    """Return a drawing of that size, in pixels, as PNG; the same drawing gives the same bytes.

    Raises:
        ExportFailed: it cannot be drawn.
    """
    import typst

    quoted = svg.replace("\\", "\\\\").replace('"', '\\"')
    source = (
        f"#set page(width: {width}pt, height: {height}pt, margin: 0pt)\n"
        f'#image(bytes("{quoted}"), format: "svg", width: 100%, height: 100%)'
    )
    compiler = typst.Compiler(source.encode(), font_paths=_no_fonts(), ignore_system_fonts=True)
    try:
        pages = compiler.compile(format="png", ppi=72)
    except typst.TypstError as error:
        raise ExportFailed(f"A picture could not be drawn: {error.message}.") from error
    return pages if isinstance(pages, bytes) else (pages or [b""])[0]


@cache
def _no_fonts() -> typst.Fonts:
    import typst

    nothing: Sequence[str] = ()
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=list(nothing))


_ROUND = 'stroke-linecap="round" stroke-linejoin="round"'


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _seen(opacity: float) -> str:
    return "" if opacity == 1.0 else f' opacity="{_n(opacity)}"'


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
