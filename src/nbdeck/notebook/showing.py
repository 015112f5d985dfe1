"""Joins a live notebook: objects show themselves, lists of slides too, and Tab knows the words of arguments.

Loaded with the first name of `nbdeck` that a notebook uses. What is heavy is loaded with the first picture, or by a
thread that warms up meanwhile.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Container
from functools import partial
from html import escape
from typing import Any

from nbdeck.contract.shown import paint_by
from nbdeck.notebook.beside import SLIDES_TYPE, keep_beside, slides_in

_log = logging.getLogger("nbdeck.notebook")
_JOINED = "_nbdeck_joined"
_SECONDS = 10
"""That a fork waits at most."""


def join(shell: Any) -> None:
    """Have a shell of IPython show what nbdeck makes, once.

    Args:
        shell: The interactive shell; one without a kernel shows words alone.
    """
    if getattr(shell, _JOINED, False):
        return
    setattr(shell, _JOINED, True)
    from nbdeck.notebook.completing import offer_words

    offer_words(shell)
    if getattr(shell, "kernel", None) is None:
        return
    paint_by(bundle_of)
    keep_beside(shell.display_formatter, SLIDES_TYPE, slides_in)
    html = shell.display_formatter.formatters["text/html"]
    html.for_type(list, _Lists(html.for_type(list)))
    warming = threading.Thread(target=_warm_up, name="nbdeck-warm-up")
    warming.start()
    if hasattr(os, "register_at_fork"):  # a fork would inherit the locks of modules that are half imported
        os.register_at_fork(before=partial(_wait_for, warming))


def bundle_of(value: Any, include: Container[str] | None = None) -> dict[str, str]:
    """Return a value by media type; one that cannot be drawn says so in words.

    Args:
        value: Slide, template, outline, document or passage; anything else has no picture.
        include: Types that are wanted; None for all. A PNG is drawn where it is wanted and HTML is not.
    """
    from nbdeck.notebook.showable import html_of, png_of

    try:
        if include is not None and "text/html" not in include:
            return png_of(value) if "image/png" in include else {}
        html = html_of([value])
    except Exception as error:  # noqa: BLE001 - a picture that fails is told, and the cell goes on
        return {"text/plain": f"{_words_of(value)}\nNo picture: {error}"}
    return {} if html is None else {"text/html": html}


class _Lists:
    """Shows lists of what has a picture; all others as if it were not there.

    Args:
        before: What showed lists as HTML so far; None for nothing.
    """

    def __init__(self, before: Callable[[Any], str | None] | None) -> None:
        self._before = before

    def __call__(self, values: list[Any]) -> str | None:
        """Return a list as HTML; None for one that has none."""
        html = _html_of_list(values) if type(values) is list else None
        if html is not None:
            return html
        if self._before is not None:
            return self._before(values)
        from IPython.utils.dir2 import get_real_method

        own = None if type(values) is list else get_real_method(values, "_repr_html_")
        return None if own is None else own()


def _html_of_list(values: list[Any]) -> str | None:
    if not values or not type(values[0]).__module__.startswith("nbdeck."):
        return None
    from nbdeck.notebook.showable import html_of

    try:
        return html_of(values)
    except Exception as error:  # noqa: BLE001 - told below the words that IPython shows of a list
        return f"<pre>{escape(_words_of(values))}\nNo picture: {escape(str(error))}</pre>"


def _words_of(value: Any) -> str:
    from IPython.lib.pretty import pretty

    return str(pretty(value))  # type: ignore[no-untyped-call]


def _wait_for(thread: threading.Thread) -> None:
    if thread is not threading.current_thread():
        thread.join(_SECONDS)


def _warm_up() -> None:
    """Draw a slide that nobody sees, so that the first one that is shown comes at once."""
    try:
        from nbdeck.contract.slides import Slide
        from nbdeck.notebook.painting import html_of_slides

        chart = {"type": "BAR", "categories": ["a", "b"], "series": [{"name": "c", "values": [1, 2]}]}
        html_of_slides([Slide.model_validate({"title": "Warm", "chart": chart})])
        import nbdeck.frames.charts
        import nbdeck.frames.tables  # noqa: F401
    except Exception:  # noqa: BLE001 - what cannot be drawn is told with the first picture
        _log.debug("warming up failed", exc_info=True)
