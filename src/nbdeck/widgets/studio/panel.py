"""The panel that leads from sources to a deck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from nbdeck.client.presentation import Presentation
from nbdeck.client.presentations import OutlineLike, SlideLike
from nbdeck.client.synchronous import Client
from nbdeck.client.task import Task
from nbdeck.contract.base import slides_of
from nbdeck.contract.slides import Slide
from nbdeck.errors import NotFound
from nbdeck.widgets.outline.panel import outline_code, outline_from, outline_work
from nbdeck.widgets.presentation.stage import PresentationLike
from nbdeck.widgets.running_cell import call, cell, client_lines, listed, model, notebook_variables
from nbdeck.widgets.studio.flow import StudioFlow
from nbdeck.widgets.studio.shared import DeckOptions, not_among, slides_from
from nbdeck.widgets.work import Work

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


class Studio(StudioKeeping):
    r"""Leads from sources to a deck: sources, outline, slides, template, deck. Every click is a method.

    A deck is made of one thing: of the slides of the step `slides` when there are any, else of the outline.
    `take_outline` puts the outline's slides before one's own; `made_of` makes it the other one. Any step can be
    skipped. A deck that is there never changes by itself: `make` makes another one, and `decks` keeps both.

    `value` is `{"documents": ..., "outline": ..., "slides": ..., "template": ..., "presentation": ...}`, each as the
    panel of that name has its value; what a dict that is set leaves out stays. The panels themselves are `documents`,
    `outline`, `slides`, `template` and `presentation`; each is made when it is first asked for.

    Args:
        client: Does the work; `nbdeck.connect()` gives one.
        documents: Ids of documents that are chosen to begin with.
        prompt: What the outline is about, or a text to make it of.
        outline: An outline, or its slides, to begin with.
        slides: Slides to begin with: from `nbdeck.chart`, `nbdeck.table`, `nbdeck.Slide`, or dicts.
        data: DataFrames by name, beside the notebook's variables.
        template: Name of a template, or id of a branded one.
        presentation: A deck to begin with: a presentation, its id, or a dict of both ids.
        step: `sources`, `outline`, `slides`, `template` or `deck`; left out, the last for which something was given.
        draft: Name by which the work is kept and comes back; left out, that of the notebook and its cell, an empty one
            for none.

    Raises:
        SettingsError: There is no client, the kernel loses updates, or a keyword is unknown.
        ValidationFailed: An argument has a wrong value.

    Examples:
        >>> studio = nbdeck.Studio(
        ...     nbdeck.connect(":memory:"), prompt="# Bees\n\n## Dance\n- They tell where flowers are"
        ... )
        >>> _ = studio.write_outline().wait(60)
        >>> deck = studio.make().result()
        >>> deck.slides
        2
    """

    def __init__(
        self,
        client: Client,
        *,
        documents: Iterable[str] = (),
        prompt: str = "",
        outline: OutlineLike = (),
        slides: Iterable[SlideLike] = (),
        data: Mapping[str, Any] | None = None,
        template: str = "default",
        presentation: PresentationLike | None = None,
        step: str | None = None,
        draft: str | None = None,
    ) -> None:
        super().__init__(
            client,
            documents=documents,
            prompt=prompt,
            outline=outline,
            slides=slides,
            data=data,
            template=template,
            presentation=presentation,
        )
        try:
            self.open(self._furthest() if step is None else step)
            self._come_back(draft)
        except BaseException:
            self.close()
            raise
        self._part.observe(lambda change: self._guard(self.open, change["new"]), "step")
        self._part.answer(self._steps(), self._guard)

    @property
    def deck(self) -> Presentation | None:
        """The deck in the state that is shown; None before there is one."""
        panel = self._panels.get("presentation")
        return None if panel is None else panel.presentation

    @property
    def decks(self) -> tuple[Presentation, ...]:
        """All decks that were made here, the first one first."""
        return self._decks.made

    @property
    def changed(self) -> tuple[str, ...]:
        """What is different since the deck that is shown was made, in words; empty too when it was not made here."""
        return self._situation().changed

    def open(self, step: str | None = None) -> None:
        """Bring a step into sight.

        Args:
            step: `sources`, `outline`, `slides`, `template` or `deck`; left out, the one in sight. (ipywidgets itself
                calls this without one when the widget is made.)

        Raises:
            ValidationFailed: There is no such step.
        """
        if step is None:
            super().open()
            return
        with self._lock:
            self.step = step
            self._enter(step)

    def write_outline(self) -> Work[None] | None:
        """Open the outline; start writing one, and return that work, if it is empty and there is a source or prompt."""
        self.open("outline")
        panel = self.outline
        if panel.value or panel._form.is_busy or not (panel.documents or panel.prompt.strip()):  # noqa: SLF001
            return None
        return panel.generate()

    def take_outline(self) -> None:
        """Put the outline's slides before one's own; those whose titles are there already stay as they are.

        Raises:
            NotFound: The outline has no other slide.
        """
        with self._lock:
            outline = self._outlined()
            missing = not_among(self._held["outline"], self._held["slides"])
            if not missing:
                raise NotFound("The outline has no other slides.", hint="Write one first, or add to it.")
            self.open("slides")
            panel = self.slides
            panel.title = panel.title or outline.title or ""
            panel.slides = (*slides_from(outline.slides[at] for at in missing), *panel.slides)
            self.say(f"{len(missing)} slides taken from the outline")

    def make(self, of: str | None = None, **options: Any) -> Task[Presentation]:
        """Start making a deck, and return the task; the step `deck` shows it. A deck that is there stays.

        Args:
            of: `slides` or `outline`; left out, what `made_of` says.
            options: Further arguments of `client.presentations.from_slides`, or of `generate` for an outline.

        Raises:
            BadRequest: A deck is being made already.
            ValidationFailed: There is nothing to make one of, or it is wrong.
        """
        if of is not None:
            self.made_of = of
        order, room = self._order(), self._deck_step()
        room.free()
        task = order.start(self.client, options)
        self._follow(lambda: task, order)
        return task

    def cancel(self) -> None:
        """Ask the service to stop making the deck."""
        if self._deck is not None:
            self._deck.cancel()

    def show_deck(self, place: int) -> None:
        """Show one of `decks` again.

        Args:
            place: Which one, from 0.

        Raises:
            NotFound: There is none.
        """
        if not 0 <= place < len(self.decks):
            raise NotFound(f"There is no deck {place!r}.", hint=f"{len(self.decks)} were made here.")
        self.presentation.value = {"presentation_id": self.decks[place].id}

    def _steps(self) -> Mapping[str, Callable[[Mapping[str, Any]], Any]]:
        acts: Mapping[str, Callable[[], Any]] = {
            "outline": self.write_outline,
            "take": self.take_outline,
            "make": self._make_from_browser,
        }
        picks: Mapping[str, Callable[[str], Any]] = {
            "made_of": lambda wanted: self.set_trait("made_of", wanted),
            "deck": lambda wanted: self.show_deck(int(wanted)),
        }
        return {
            "act": lambda asked: acts.get(asked["name"], lambda: self.open(asked["name"]))(),
            "pick": lambda asked: picks[asked["name"]](str(asked["value"])),
        }

    def _make_from_browser(self) -> None:
        order = self._order()
        self._deck_step().free()
        self._follow(lambda: order.start(self.client, {}), order)

    def _follow(self, start: Callable[[], Task[Presentation]], order: DeckOptions) -> None:
        with self._lock:
            self.open("deck")
            self._deck_step().follow(start, lambda deck: self._decks.add(deck, order))
