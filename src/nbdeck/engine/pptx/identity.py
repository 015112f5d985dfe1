"""Who a shape is: its id, its unique name, and what a screen reader says about it."""

from __future__ import annotations

from nbdeck.engine.pptx.markup import quoted

_DECORATIVE = (
    '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}">'
    '<adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/>'
    "</a:ext></a:extLst>"
)


class Identities:
    """Hands out the ids and names of one slide, layout or master; 1 belongs to the shape tree itself."""

    def __init__(self) -> None:
        self._last = 1
        self._names: set[str] = set()

    def properties(self, name: str, *, default: str, alt: str = "", is_decorative: bool = False) -> str:
        """Return `p:cNvPr`.

        Args:
            name: Wished name; a number is put behind it where it is taken.
            default: Kind of the shape, which with its id is its name when `name` is empty.
            alt: Alternative text.
            is_decorative: Whether screen readers skip the shape.
        """
        self._last += 1
        unique = self._unique(name.strip() or f"{default} {self._last}")
        description = f" descr={quoted(alt)}" if alt else ""
        extension = _DECORATIVE if is_decorative else ""
        return f'<p:cNvPr id="{self._last}" name={quoted(unique)}{description}>{extension}</p:cNvPr>'

    def _unique(self, name: str) -> str:
        unique, number = name, 1
        while unique in self._names:
            number += 1
            unique = f"{name} {number}"
        self._names.add(unique)
        return unique
