"""The panel that builds slides one by one, from words and from DataFrames, and makes the deck."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

import traitlets

from nbdeck.client.presentation import Presentation
from nbdeck.client.presentations import SlideLike
from nbdeck.client.synchronous import Client
from nbdeck.client.task import Task
from nbdeck.contract.base import slides_of
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.errors import NbdeckError, NotFound, ValidationFailed
from nbdeck.widgets.drafting import Drafting
from nbdeck.widgets.form import Form, card_of_step, sent
from nbdeck.widgets.frame import Steps
from nbdeck.widgets.running_cell import call, cell, client_lines, listed, notebook_variables
from nbdeck.widgets.slides.editing import SlidesEditing, card_code, kept
from nbdeck.widgets.slides.edits import DeckStrip, SlidesBoard
from nbdeck.widgets.slides.form import changes_of, content_layouts
from nbdeck.widgets.slides.offering import OFFER, SlidesOffering
from nbdeck.widgets.slides.recipes import Frames
from nbdeck.widgets.slides.sheet import html_of, in_words
from nbdeck.widgets.still import CellWatch
from nbdeck.widgets.task_line import Following, TaskLine
from nbdeck.widgets.work import Work, raise_failure, then

_FIELDS: list[dict[str, Any]] = [
    {"name": "title", "label": "Title of the deck", "kind": "text", "placeholder": "that of the first slide"},
]
_ACTIONS = [{"name": "make", "label": "Make the deck", "main": True}]


class SlidesPanel(SlidesOffering, Drafting):
    """Builds slides and makes the deck. Every click is a method; positions are counted from 0.

    `value` is the list of slides, as dicts of the interface's fields; `slides` gives and takes them as models.
    A slide made of a DataFrame stays tied to its variable: `changes` says which numbers differ, `refresh` takes them.

    Args:
        client: Draws and makes slides; `nbdeck.connect()` gives one.
        slides: Slides to begin with: from `nbdeck.chart`, `nbdeck.table`, `nbdeck.Slide`, or dicts.
        data: DataFrames by name, beside the notebook's variables.
        template: Name of a template, or id of a branded one.
        title: Title of the deck.
        draft: Name by which the work is kept and comes back; left out, that of the notebook and its cell, an empty one
            for none.

    Raises:
        SettingsError: There is no client, the kernel loses updates, or a keyword is unknown.
        ValidationFailed: A slide is wrong; it is named by index and field.

    Examples:
        >>> panel = nbdeck.SlidesPanel(nbdeck.connect(":memory:"), title="Spring")
        >>> panel.chart({"month": ["Mar", "Apr", "May"], "north": [31, 38, 47]})
        >>> panel.edit(0, title="Orders in the north")
        >>> deck = panel.make().result()
        >>> deck.slides
        2
    """

    title = traitlets.Unicode("", help="Title of the deck, on its cover.")

    def __init__(
        self,
        client: Client,
        *,
        slides: Iterable[SlideLike] = (),
        data: Mapping[str, Any] | None = None,
        template: str = "default",
        title: str = "",
        draft: str | None = None,
    ) -> None:
        self._frames = Frames(notebook_variables)
        self._frames.give(data or {})
        self._editing, self._differences = SlidesEditing(self._frames.find), {}
        self._wanted: tuple[Slide, str, str] | None = None
        self._drawn: tuple[Slide, str, str] | None = None
        self._is_open, self._is_drawing = threading.Event(), False
        self._own: set[str] = set()
        self._following: Following | None = None
        self._made: Presentation | None = None
        self._form, self._line, self._board = Form(_FIELDS, _ACTIONS), TaskLine(), SlidesBoard()
        self._strip = DeckStrip()
        super().__init__(client, [self._board], [self._form, self._line, self._strip, *self._draft_line()])
        self.add_class("nbdeck-slides")
        self._watch = CellWatch(self._look_for_changes)
        self._tell([])
        self.revision = 0
        try:
            self.template, self.title = template, title
            self._editing.begin_with(slides_of(Slide, slides))
            self._show()
            self._come_back(draft)
        except BaseException:
            self.close()
            raise
        self._form.bind(self, act={"make": self._make_from_browser})
        self._line.button.on_click(lambda _: self._guard(self.cancel))
        self._board.answer(self._steps(), self._guard)

    def _steps(self) -> Steps:
        """Return what to do for each step, by its name; each takes what the browser sent."""
        editing, edit, show = self._editing, self._edit, self._show
        return {
            "opened": lambda _: self._open(),
            "frames": lambda _: self._list_frames(),
            "show": lambda asked: show(sent(asked, "card", str)),
            "add": lambda asked: self._add(
                lambda behind: editing.add_layout(Layout(sent(asked, "layout", str)), after=behind),
                card_of_step(asked, "after"),
            ),
            "offer": lambda asked: self.offer_data(sent(asked, "frame", str)),
            "try": lambda asked: self.change_offer(**sent(asked, "options", dict[str, Any])),
            "take": lambda asked: self._take(card_of_step(asked, "after")),
            "drop": lambda _: self.drop_offer(),
            "edit": lambda asked: self._edit_field(asked),
            "choose": lambda asked: edit(
                lambda: editing.choose(
                    sent(asked, "card", str),
                    sent(asked, "options", dict[str, Any]),
                    session=asked.get("session"),
                ),
                is_typed={*sent(asked, "options", dict[str, Any])}.isdisjoint({"frame", "form"}),
            ),
            "duplicate": lambda asked: show((*editing.duplicate(sent(asked, "cards", list[str])), None)[0]),
            **self._card_steps(),
            "free": lambda asked: edit(lambda: editing.free(sent(asked, "card", str))),
            "refresh": lambda asked: self.refresh(
                [editing.position(card) for card in sent(asked, "cards", list[str])]
            ),
            "template": lambda asked: self.set_trait("template", sent(asked, "name", str)),
        }

    def _edit_field(self, asked: Mapping[str, Any]) -> None:
        editing = self._editing
        card, name = sent(asked, "card", str), sent(asked, "name", str)
        changes = changes_of(editing.cards[editing.position(card)], name, asked.get("value"))
        # What another layout or form makes of the words is not in the fields yet.
        self._edit(
            lambda: editing.edit(card, changes, session=asked.get("session")),
            is_typed=name not in {"layout", "layout_name", "as"},
        )

    @property
    def own_layouts(self) -> list[str]:
        """Layouts of a template of one's own, as `layout_name` takes them; known once a reader sees the panel."""
        return list(self._board.own_layouts)

    @property
    def deck(self) -> Presentation | None:
        """What `make` made last; None before."""
        return self._made

    def make(self, template: str | None = None, **options: Any) -> Task[Presentation]:
        """Start making the deck, and return the task; the panel shows it too.

        Args:
            template: Name of a template, or id of a branded one; left out, that of the panel.
            options: Further arguments of `client.presentations.from_slides`.

        Raises:
            ValidationFailed: There is no slide, or one has a problem.
        """
        if template is not None:
            self.template = template
        start = self._order(options)
        task = start()
        self._follow(lambda: task)
        return task

    def cancel(self) -> None:
        """Ask the service to stop making the deck."""
        if self._following is not None:
            self._following.cancel()

    def close(self) -> None:
        """Take the panel and all its parts away; tasks of the service go on."""
        if hasattr(self, "_watch"):
            self._watch.stop()
        super().close()

    def to_python(self) -> str:
        """Return the cell that makes the same slides, and the deck of them.

        A slide of a DataFrame is the call that makes it, where that makes the same slide now.
        """
        return cell(*self._slides_code(), *self._deck_code())

    def _slides_code(self) -> list[str]:
        variables = notebook_variables()
        return [f"slides = {listed(card_code(card, variables) for card in self._editing.cards)}"]

    def _deck_code(self) -> list[str]:
        if not self._editing.cards:
            return []
        name, first = client_lines(self.client, notebook_variables())
        fields = {"template": self.template, "title": self.title.strip() or None}
        deck_call = call(f"{name}.presentations.from_slides", "slides", **fields)
        return [*first, f"deck = {deck_call}.result()\ndeck"]

    def _work(self) -> dict[str, Any]:
        cards = [kept(card) for card in self._editing.cards]
        return {"title": self.title, "template": self.template, "slides": cards}

    def _resume(self, work: Mapping[str, Any]) -> None:
        title, template = str(work["title"]), str(work["template"])
        self._editing.bring_back(work["slides"])
        self.title, self.template = title, template
        self._show()

    def _make_from_browser(self) -> None:
        self._follow(self._order({}))

    def _order(self, options: Mapping[str, Any]) -> Callable[[], Task[Presentation]]:
        """Return what starts the task, with the slides as they are now."""
        if not self._editing.cards:
            raise ValidationFailed("There is no slide to make a deck of.", hint="Add one.")
        for at, problems in self.problems.items():
            raise ValidationFailed(
                f"Slide {at + 1} has a problem: {problems[0]}", hint="Mend it, or take the step back."
            )
        slides, template = self.slides, self.template
        chosen = {"title": self.title.strip() or None, **options}
        return lambda: self.client.presentations.from_slides(slides, template=template, **chosen)

    def _follow(self, start: Callable[[], Task[Presentation]]) -> None:
        with self._lock:
            self.error = ""
            self._strip.show("")
            self._following = following = Following(self._line, start)
            self._line.begin("Making the deck")
            self._form.is_busy = True
            self._begin(
                lambda work: _read(following, work),
                show=following.show,
                end=lambda work: self._end(work, following),
            )

    def _end(self, work: Work[tuple[Presentation, str] | None], following: Following) -> None:
        if following is not self._following:
            return
        self._form.is_busy = False
        failure = following.end(work)
        if failure is not None:
            self._show_error(failure)
        elif work.result is not None:
            self._made, pictures = work.result
            self._strip.show(pictures)
            self.say("The deck is made")

    def _open(self) -> None:
        """Bring what only a reader in front of the panel needs."""
        self._is_open.set()
        self._drawn = None
        self._draw()
        self._list_frames()
        if not self._board.templates:
            self._begin(lambda _: self._templates(), end=then(self._offer))

    def _templates(self) -> list[list[str]]:
        own = [[each.id, each.name] for each in self.client.templates.branded()]
        self._own = {each[0] for each in own}
        return [*[[each.name, each.name.capitalize()] for each in self.client.templates.list()], *own]

    def _offer(self, templates: list[list[str]]) -> None:
        self._board.templates = templates
        self._look_for_layouts()

    def _look_for_layouts(self) -> None:
        """Have the layouts of a template of one's own fetched; a built-in one has none to choose by name."""
        template = self.template
        self._board.own_layouts = []
        if template in self._own:
            self._begin(
                lambda _: content_layouts(self.client.templates.report(template)),
                end=lambda work: self._offer_layouts(template, work),
            )

    def _offer_layouts(self, template: str, work: Work[list[str]]) -> None:
        if work.failure is not None and not isinstance(work.failure, NotFound):
            raise work.failure  # a service without this extension lists none
        if template == self.template:
            self._board.own_layouts = work.result or []

    def _list_frames(self) -> None:
        self._board.frames = [list(each) for each in self._frames.listed()]

    def _look_for_changes(self) -> None:
        """Look, off the main thread, whether DataFrames differ from their slides."""
        with self._lock:
            if self._is_open.is_set():
                self._list_frames()
            if not any(card.recipe for card in self._editing.cards):
                return
        self._begin(lambda _: self._editing.changes(), end=then(self._tell_changes))

    def _tell_changes(self, changes: dict[str, Any]) -> None:
        if changes == self._differences:
            return
        self._differences = changes
        self._show(is_typed=True)
        for card, each in changes.items():
            self.say(f"Slide {self._editing.position(card) + 1}: {in_words(each)}")

    def _draw(self) -> None:
        current = next((card for card in self._editing.cards if card.id == self._board.current), None)
        if self._trial is not None and self._trial.slide is not None:
            self._wanted = self._trial.slide, self.template, OFFER
        else:
            self._wanted = None if current is None else (current.slide, self.template, current.id)
        if self._wanted in {None, self._drawn} or self._is_drawing or not self._is_open.is_set():
            return
        self._is_drawing = True
        self._begin(self._draw_all, end=self._drew)

    def _draw_all(self, work: Work[None]) -> None:
        """Draw what is wanted until nothing newer is."""
        while (wanted := self._next(work)) is not None:
            slide, template, card = wanted
            try:
                picture, remark = self.client.v2.preview(slide=slide, template=template), ""
            except NbdeckError as error:
                picture, remark = b"", str(error)
            with self._lock:
                self._drawn = wanted
                if not self.is_closed and card in {self._board.current, OFFER}:
                    self._board.show_picture(picture.decode(), card, remark)

    def _next(self, work: Work[None]) -> tuple[Slide, str, str] | None:
        with self._lock:
            if work.is_stopped or self._wanted in {None, self._drawn}:
                self._is_drawing = False
                return None
            return self._wanted

    def _drew(self, work: Work[None]) -> None:
        self._is_drawing = self._is_drawing and work.failure is None
        raise_failure(work)

    @traitlets.observe("template")
    def _on_template(self, change: Any) -> None:
        with self._lock:
            self._board.template = change["new"]
            if self._is_open.is_set() and all(change["new"] != name for name, _ in self._board.templates):
                self._begin(lambda _: self._templates(), end=then(self._offer))  # it may be a new one
            else:
                self._look_for_layouts()
            self._draw()

    def _static_html(self) -> str:
        heading = f"<h3>{escape(self.title)}</h3>" if self.title else ""
        paragraph = f"<p>Made: {escape(repr(self._made))}</p>" if self._made is not None else ""
        return heading + html_of(self.slides) + paragraph


def _read(following: Following, work: Work[Any]) -> tuple[Presentation, str] | None:
    """Follow a task to its end; return the deck and its pictures, None when there is none."""
    following.read(work)
    if not following.is_success or following.task is None:
        return None
    deck: Presentation = following.task.result(timeout=0)
    return deck, deck._repr_html_() or ""
