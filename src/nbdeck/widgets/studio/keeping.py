"""The studio's work as data that a draft holds, and as Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nbdeck.contract.base import slides_of
from nbdeck.contract.slides import Slide
from nbdeck.widgets.outline.keeping import outline_code, outline_from, outline_work
from nbdeck.widgets.python_code import call, cell, client_lines, listed, model
from nbdeck.widgets.running_cell import notebook_variables
from nbdeck.widgets.studio.flow import StudioFlow

_OWN = ("documents", "template", "presentation")


class StudioKeeping(StudioFlow):
    """The part of the studio that keeps its work: what its panels hold, those that were not opened yet too."""

    def to_python(self) -> str:
        """Return the cell that makes the same deck, of the slides or of the outline."""
        order, variables = self._order_now(), notebook_variables()
        if order.slides:
            panel = self._panels.get("slides")
            slides = f"slides = {listed(model('nbdeck.Slide', slide) for slide in order.slides)}"
            name, first = client_lines(self.client, variables)
            deck_call = call(
                f"{name}.presentations.from_slides", "slides", template=order.template, title=order.title
            )
            code = [slides] if panel is None else panel._slides_code()  # noqa: SLF001 - a part of this
            return cell(*code, *first, f"deck = {deck_call}.result()\ndeck")
        options = self.outline.options()
        return cell(*outline_code(self._outlined(), options, self.client, variables, template=order.template))

    def _work(self) -> dict[str, Any]:
        return {
            **{name: self._held[name] for name in _OWN},
            "step": self.step,
            "made_of": self.made_of,
            "outline": self._outline_work(),
            "slides": self._slides_work(),
        }

    def _outline_work(self) -> dict[str, Any]:
        panel = self._panels.get("outline")
        if panel is not None:
            work: dict[str, Any] = panel._work()  # noqa: SLF001 - a part of this
            return work
        usual = {"length": None, "tone": "default", "language": "ORIGINAL"}
        documents = list(self._held["documents"]) or None
        asked = {"topic": self._prompt.strip() or None, "documents": documents, **usual}
        return {**asked, **outline_work(self._outlined())}

    def _slides_work(self) -> dict[str, Any]:
        panel = self._panels.get("slides")
        if panel is not None:
            work: dict[str, Any] = panel._work()  # noqa: SLF001 - a part of this
            return work
        slides = [{"fields": each} for each in self._held["slides"]]
        return {"title": "", "template": self._held["template"], "slides": slides}

    def _resume(self, work: Mapping[str, Any]) -> None:
        outline_from(work["outline"])
        slides_of(Slide, [each.get("slide", each["fields"]) for each in work["slides"]["slides"]])
        self.value = {name: work[name] for name in _OWN}
        if work["outline"] != self._outline_work():
            self.outline._resume(work["outline"])  # noqa: SLF001 - parts of this
        if work["slides"] != self._slides_work():
            self.slides._resume(work["slides"])  # noqa: SLF001
        self.made_of, self.step = work["made_of"], work["step"]
