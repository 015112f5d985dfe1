"""Numbers in text from right to left that must be read from left to right: telephone numbers and signed numbers.

After Arabic letters the groups of "+49 30 123456" would stand in reverse order and its sign at the wrong end; after
Hebrew letters only the sign and the order of groups. A left-to-right mark before every group makes all of it one run
from left to right, in every program and on either side of a line break.

Source: rules W2, W7 and N1 of UAX 9.
"""

from __future__ import annotations

import re
from dataclasses import replace

from nbdeck.engine.scene import Run

MARK = "\u200e"
"""The left-to-right mark, which is never seen."""
_NUMBER = re.compile(
    r"(?<![\w\u200e.,:/+-])"
    r"(?:\+\d[\d.,]*%?|[-\u2212]\d[\d.,]*%?|(?=\(?0\d*\)?[ \u00a0/-]\(?\d)\(?0\d*\)?)"
    r"(?:[ \u00a0/-]?\(?\d+\)?)*"
    r"(?!\w)"
)
"""A sign or a leading nought, then groups of digits."""
_MARKED = re.compile(r"\u200e(?=[-\u2212+(\d])")
_GROUP = re.compile(r"(?<=[\d)][ \u00a0/-])(?=[(\d])")


def numbers_in_order(run: Run) -> tuple[Run, ...]:
    """Return a run of a paragraph from right to left as runs in which such numbers stand alone, with their marks.

    Programs set what follows a mark in the Latin typeface; a run of its own is measured and drawn with it too. A run
    that has the marks already stays as it is.
    """
    parts, end = [], 0
    for found in _NUMBER.finditer(run.text):
        parts += [run.text[end : found.start()], MARK + _GROUP.sub(MARK, found[0])]
        end = found.end()
    return tuple(replace(run, text=part) for part in (*parts, run.text[end:]) if part)


def without_marks(text: str) -> str:
    """Return `text` without the marks before numbers, which say nothing on the direction of its paragraph."""
    return _MARKED.sub("", text)
