"""Typefaces that are not known here: which one they are measured and drawn with."""

from __future__ import annotations

from nbdeck.engine.text.fonts import is_known

_NARROW = ("narrow", "condensed", "gill sans", "garamond", "corbel", "candara")
_SERIF = (
    "times", "georgia", "palatino", "book antiqua", "bookman", "baskerville", "didot", "serif", "roman", "minion",
    "constantia", "century schoolbook", "merriweather", "playfair", "lora",
)  # fmt: skip


def stand_in(typeface: str) -> str:
    """Return the typeface to measure `typeface` with: itself where it is known, else one of about its width.

    No width is added, as layouts do to be safe: a judge must not find faults that are only its own.
    """
    name = typeface.lower()
    if is_known(typeface):
        return typeface
    if any(word in name for word in _NARROW):
        return "Calibri"
    is_sans = "sans" in name and "serif" in name
    return "Cambria" if not is_sans and any(word in name for word in _SERIF) else "Arial"
