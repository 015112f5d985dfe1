"""Which line ends are the author's, and which were set by an editor that breaks text to fit a window."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import begins_small

_WRAPPED = 50
"""Characters of a line that an editor may have wrapped; a shorter one was ended by its author."""
_SHORT = 60
"""Characters that all lines of a paragraph stay below where none of them was wrapped."""
_LABEL = lazy_pattern(r"[^\W\d_][^:：.!?]{0,30}[:：]")
_COLUMNS = lazy_pattern(r"\S {3,}\S")


def goes_on(above: str, line: str) -> bool:
    """Whether a line goes on with the sentence of the one above it, as in text wrapped by an editor."""
    return begins_small(line) or len(above) >= _WRAPPED or above[-1:] in ",-–—("


def are_ended(lines: Sequence[str]) -> bool:
    """Whether the lines of a paragraph are the author's: each has a label or columns, or they are short."""
    if len(lines) < 2:
        return False
    if all(map(_LABEL.match, lines)) or any(map(_COLUMNS.search, lines)):
        return True
    are_short = all(len(line) < _SHORT for line in lines[:-1])
    return are_short and all(line[0].isupper() or line[0].isdigit() for line in lines[1:])
