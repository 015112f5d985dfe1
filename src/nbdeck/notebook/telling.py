"""A deck of a notebook whatever happens: one that says why where the notebook's own cannot be made."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nbdeck.contract.slides import Slide
from nbdeck.errors import NbdeckError
from nbdeck.notebook.deck import deck_of


def deck_or_reason(
    notebook: Mapping[str, Any], *, name: str, folder: str | None, template: str | None
) -> tuple[bytes, tuple[str, ...]]:
    """Return a .pptx and what it does not show, in sentences.

    Args:
        notebook: As nbformat 4 has it.
        name: What the deck is called where the notebook does not say so.
        folder: Where its text finds pictures; None for nowhere.
        template: Name of a template; one that does not exist is replaced by the default one, and that is said.
    """
    place = Path(folder) if folder else None
    try:
        deck = deck_of(notebook, name=name, folder=place, template=template)
    except NbdeckError as exc:
        reason = exc.message
    except Exception as exc:  # noqa: BLE001 - an exporter that raises shows a bare page instead of a file
        reason = f"{type(exc).__name__}: {exc}"
    else:
        return deck.file, deck.not_shown
    return _deck_of_reason(notebook, name, place, reason), (reason,)


def _deck_of_reason(notebook: Mapping[str, Any], name: str, folder: Path | None, reason: str) -> bytes:
    """Return the deck in the default template with the reason at its end, else the reason alone."""
    from nbdeck.connecting import connect

    cell = {"cell_type": "markdown", "metadata": {}, "source": f"## Not shown\n\n{reason}"}
    try:
        with_reason = {**notebook, "cells": [*notebook["cells"], cell]}
        return deck_of(with_reason, name=name, folder=folder, template="default").file
    except Exception:  # noqa: BLE001 - the same
        slide = Slide(title="Not shown", item_amount=1, content=f"- {reason[:1000]}")
        with connect(":memory:") as client:
            return client.presentations.from_slides([slide], title=name).result().to_bytes()
