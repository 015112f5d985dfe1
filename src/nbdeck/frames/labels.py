"""What a value is called on a chart or in a cell: its own words, and ours where it has none."""

from typing import Any

from nbdeck.contract.bounds import LABELS as LABELS_OF_CHARTS
from nbdeck.frames.frame import clean
from nbdeck.frames.title_words import ENGLISH, said


def is_missing(value: Any) -> bool:
    """Tell whether a value is one of the marks for a missing one."""
    if value is None or type(value).__name__ in {"NAType", "NaTType"}:
        return True
    return isinstance(value, float) and value != value


def truth(value: object, tag: str) -> str | None:
    """Return a truth value as `Yes` or `No` in the language of a BCP 47 tag, None for any other value."""
    if isinstance(value, bool) or type(value).__name__ in {"bool_", "bool"}:
        return said("yes" if value else "no", tag)
    return None


def label_of(value: object, tag: str = ENGLISH) -> str:
    """Return one value as a label; what is longer than a chart takes is cut with an ellipsis.

    Args:
        value: A value of a column; not a missing one.
        tag: BCP 47 tag of the language of words that are not the value's own.
    """
    if (answer := truth(value, tag)) is not None:
        return answer
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    text = clean(value) or said("blank", tag)
    most = LABELS_OF_CHARTS.characters or 0
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
