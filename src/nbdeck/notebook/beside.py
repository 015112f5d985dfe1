"""Data beside what a cell shows: one more media type of its output, shown nowhere, for those who read the notebook."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

SLIDES_TYPE = "application/vnd.nbdeck.slides+json"
"""Media type of the slides that a cell showed, as the interface has them."""


def keep_beside(formatter: Any, media_type: str, data_of: Callable[[Any], dict[str, Any] | None]) -> None:
    """Have IPython keep data beside whatever is shown.

    Args:
        formatter: The display formatter of the interactive shell.
        media_type: Of the data.
        data_of: Returns the data of a thing; None for most. It looks types up by itself: matplotlib's own backend takes
            its figures out of every formatter's table.
    """
    from IPython.core.formatters import BaseFormatter
    from traitlets import ObjectName, Unicode

    class DataFormatter(BaseFormatter):
        format_type = Unicode(media_type)
        print_method = ObjectName("_nbdeck_data_")
        _return_type = dict

        def __call__(self, obj: Any) -> dict[str, Any] | None:
            try:
                return data_of(obj)
            except Exception:  # noqa: BLE001 - IPython would print the traceback into the user's cell
                return None

    formatter.formatters[media_type] = DataFormatter(parent=formatter)


def slides_in(value: Any) -> dict[str, Any] | None:
    """Return a slide, or a list of slides, as JSON can hold it; None for anything else."""
    home = sys.modules.get("nbdeck.contract.slides")  # without it there is no slide yet
    values = value if type(value) is list else [value]
    if home is None or not values or not all(isinstance(each, home.Slide) for each in values):
        return None
    return {"slides": [each.wire() for each in values]}
