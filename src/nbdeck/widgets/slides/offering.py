"""A slide of a DataFrame that is tried out before it is added: its form, its picture, what would work instead."""

from __future__ import annotations

from typing import Any

from nbdeck.errors import NotFound
from nbdeck.widgets.slides.data_form import offered
from nbdeck.widgets.slides.edits import SlidesEdits
from nbdeck.widgets.slides.recipes import Recipe, Trial, changed

OFFER = "offer"
"""Stands for the slide that is tried out where pictures are told by card."""


class SlidesOffering(SlidesEdits):
    """The part of the slides panel that tries a DataFrame out."""

    _trial: Trial | None = None

    @property
    def offer(self) -> Trial | None:
        """The slide that is tried out: `slide`, or why there is none and `ways` that make one; None for none."""
        return self._trial

    def offer_data(self, data: Any, form: str = "chart", **options: Any) -> Trial:
        """Try out a slide of a DataFrame: the panel shows its whole form and its picture, and adds nothing yet.

        Args:
            data: Name of a variable, or a DataFrame.
            form: `chart` or `table`.
            options: As in `chart` and `table`.

        Returns:
            The slide, or why there is none and which options make one.
        """
        return self._try(Recipe(self._frame(data), "table" if form == "table" else "chart", options), "frame")

    def change_offer(self, **options: Any) -> Trial:
        """Change options of the slide that is tried out, also `frame` and `form`.

        Raises:
            NotFound: Nothing is tried out.
        """
        return self._try(changed(self._tried().recipe, options), next(iter(options), "frame"))

    def take_offer(self, *, after: int | None = None) -> None:
        """Add the slide that is tried out.

        Args:
            after: Position of the slide to put it behind; None for the end.

        Raises:
            NotFound: Nothing is tried out.
            DataError: It makes no slide.
        """
        self._take(self._behind(after))

    def drop_offer(self) -> None:
        """Try out nothing any more."""
        with self._lock:
            self._trial, self._board.offer = None, {}
            self._draw()

    def _take(self, behind: str | None) -> None:
        with self._lock:
            recipe = self._tried().recipe
            card = self._editing.add_data(recipe, after=behind)
            self._trial, self._board.offer = None, {}
            self._add(lambda _: card, None)

    def _try(self, recipe: Recipe, option: str) -> Trial:
        with self._lock:
            self._trial = trial = self._editing.tried(recipe)
            self._board.offer = offered(trial, option, self._frames.find)
            self._draw()
            return trial

    def _tried(self) -> Trial:
        if self._trial is None:
            raise NotFound("No DataFrame is tried out.", hint="Choose one first: `offer_data`.")
        return self._trial
