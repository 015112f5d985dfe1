"""What the presentation panel stands on: one state at a time, its pictures, and the way to another state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import Any, TypeAlias

import traitlets

from nbdeck.client.contents import CheckReport
from nbdeck.client.deck_flows import Versions
from nbdeck.client.diff import DeckDiff
from nbdeck.client.filmstrip import png_picture, words_for
from nbdeck.client.presentation import Presentation
from nbdeck.client.synchronous import Client
from nbdeck.errors import BadRequest, NbdeckError
from nbdeck.widgets.assets import script, style
from nbdeck.widgets.frame import HTML, ScriptPart, note
from nbdeck.widgets.panel import Panel
from nbdeck.widgets.presentation.state import (
    Drawn,
    PresentationState,
    SlidePictures,
    fetched,
    place_after,
    value_of,
)
from nbdeck.widgets.task_line import TaskLine
from nbdeck.widgets.work import Work

MOST_SLIDES = 12
MOST_SECONDS = 1.5
"""So long a cell's output waits for a deck that is not read yet."""


def contact_html(shown: PresentationState | None, pictures: SlidePictures) -> str:
    """Return the first slides on one picture, and the titles of all.

    Args:
        shown: What is shown; None for nothing.
        pictures: Draws the slides, or has them already.
    """
    if shown is None:
        return "<p>No presentation.</p>"
    drawn = list(_drawn(shown, pictures))
    items = "".join(f"<li>{escape(page.title or 'Untitled')}</li>" for page in shown.slides)
    titles = f"<ol>{items}</ol>"
    if not drawn:
        return f"<p>Presentation, {words_for(len(shown.slides))}</p>{titles}"
    from nbdeck.client.contact_sheet import contact_sheet  # loads Pillow

    picture = png_picture(contact_sheet(drawn)).source
    what = f"The first {len(drawn)} of" if len(drawn) < len(shown.slides) else "All"
    return (
        f'<img src="{picture}" style="max-width:100%;width:48rem" '
        f'alt="{what} {words_for(len(shown.slides))}"><details><summary>Presentation, '
        f"{words_for(len(shown.slides))}</summary>{titles}</details>"
    )


def _drawn(shown: PresentationState, pictures: SlidePictures) -> Iterator[bytes]:
    for position in range(min(MOST_SLIDES, len(shown.slides))):
        try:
            yield pictures.small(shown, position)
        except NbdeckError:
            return


class PresentationPart(ScriptPart):
    """Shows what Python says and asks for steps. Pictures and files go by message: no saved notebook holds them."""

    _esm = script(
        *(
            "dom",
            "pictures",
            "presentation_zoom",
            "presentation_drawers",
            "presentation_tools",
            "presentation",
        )
    )
    _css = style("presentation")
    slides = traitlets.List(traitlets.Dict()).tag(sync=True)
    size = traitlets.List(traitlets.Float()).tag(sync=True)
    position = traitlets.Int(0).tag(sync=True)
    versions = traitlets.List(traitlets.Dict()).tag(sync=True)
    is_newest = traitlets.Bool(default_value=True).tag(sync=True)
    undoes = traitlets.Unicode("").tag(sync=True)
    redoes = traitlets.Unicode("").tag(sync=True)
    difference = traitlets.Dict().tag(sync=True)
    report = traitlets.Dict().tag(sync=True)
    made = traitlets.List(traitlets.Dict()).tag(sync=True)
    going = traitlets.Unicode("", help="What goes on, in words; nothing can be edited meanwhile.").tag(
        sync=True
    )

    def take(self, step: Callable[..., Any], guard: Callable[..., bool], content: Any, buffers: Any) -> None:
        """Do a step; pictures must clear no error."""
        if content.get("step") == "pictures":
            step(content)
        elif not guard(step, content):
            self.send({"refused": content.get("step"), "view": content.get("view")})


PresentationLike: TypeAlias = Presentation | str | Mapping[str, Any]


class PresentationStage(Panel):
    """Shows one state of a presentation.

    Args:
        client: Has the presentation.
        presentation: What to show.
    """

    position = traitlets.Int(
        0, help="Index of the chosen slide, from 0, cover and table of contents included."
    )

    def __init__(self, client: Client, presentation: PresentationLike | None = None) -> None:
        self._state: PresentationState | None = None
        self._pictures = SlidePictures(lambda: self._state)
        self._difference: DeckDiff | None = None
        self._report: CheckReport | None = None
        self._making: Work[Any] | None = None
        self._turn = 0
        self._part, self._line, self._note = PresentationPart(), TaskLine(), HTML()
        super().__init__(client, [self._line], [self._note, self._part])
        self.add_class("nbdeck-presentation")
        try:
            self.value = presentation
        except BaseException:
            self.close()
            raise
        self.revision = 0
        self._part.observe(self._on_chosen, "position")

    @property
    def presentation(self) -> Presentation | None:
        """The state that is shown, as `client.presentations` gives it; None before it is here."""
        return None if self._state is None else self._state.deck

    @property
    def titles(self) -> list[str]:
        """Titles of the slides, in order."""
        return [] if self._state is None else [page.title for page in self._state.slides]

    @property
    def notes(self) -> str:
        """Speaker notes of the chosen slide."""
        slides = () if self._state is None else self._state.slides
        return slides[self.position].notes if self.position < len(slides) else ""

    @property
    def versions(self) -> Versions:
        """All states of the presentation, the first one first."""
        return Versions() if self._state is None else self._state.versions

    @property
    def difference(self) -> DeckDiff | None:
        """What `compare` found last in this state; None before."""
        return self._difference

    @property
    def report(self) -> CheckReport | None:
        """What `check` found in the state that is shown; None before."""
        return self._report

    def _open(self, presentation_id: str, request_id: str | None) -> Work[Any]:
        return self._occupy(
            "Opening the presentation", lambda _: fetched(self.client, presentation_id, request_id), None
        )

    def _occupy(
        self,
        words: str,
        run: Callable[[Work[PresentationState | None]], PresentationState | None],
        place: int | None,
        *,
        show: Callable[[Work[PresentationState | None]], None] | None = None,
        end: Callable[[Work[PresentationState | None]], Exception | None] = lambda work: work.failure,
        then: Callable[[], Any] = lambda: None,
    ) -> Work[Any]:
        """Start what leads to another state; one that is set meanwhile wins. `then` goes on from there."""
        with self._lock:
            self._turn += 1
            turn = self._turn
            if show is None:
                self._line.hide()
            self.error, self._note.value, self._part.going = "", "", words

            def over(work: Work[PresentationState | None]) -> None:
                failure = end(work)
                if turn != self._turn:
                    return
                try:
                    if failure is None and work.result is not None:
                        self._show(work.result, place)
                finally:
                    self._part.going = ""  # last, so that the browser knows whose doing the new slides are
                if failure is not None:
                    raise failure
                if work.result is not None:
                    then()

            self._making = self._begin(run, show=show, end=over)
            return self._making

    def _show(self, shown: PresentationState, place: int | None) -> None:
        before, self._state = self._state, shown
        self._difference = self._report = None
        last = max(0, len(shown.slides) - 1)
        position = min(place, last) if place is not None else place_after(before, shown, self.position)
        with self._part.hold_sync():
            self._part.difference, self._part.report = {}, {}
            for name, value in shown.wire().items():
                setattr(self._part, name, value)
            self.position = self._part.position = position
        self._note.value = note(shown.deck.warnings)
        self._tell(shown.value)
        self.say(f"The presentation has {len(shown.slides)} slides")

    def _here(self) -> PresentationState:
        if self._state is None:
            raise BadRequest(
                "No presentation is shown.", hint="Set `value`, or `wait()` until the panel has fetched it."
            )
        return self._state

    def _free(self) -> None:
        if self._making is not None and not self._making.is_over and self._part.going:
            raise BadRequest(
                f"Something goes on already: {self._part.going!r}.", hint="Wait for it, or cancel it."
            )

    def _editable(self) -> PresentationState:
        shown = self._here()
        self._free()
        if not shown.is_newest:
            raise BadRequest(
                "An earlier state is shown; edits go on from the newest.",
                hint="`refresh()` shows the newest; `restore()` makes this one the newest.",
            )
        return shown

    def _slide(self, position: int, *, beyond: int = 0) -> PresentationState:
        shown = self._editable()
        refuse_place(position, len(shown.slides) + beyond)
        return shown

    def _on_chosen(self, change: Any) -> None:
        if change["new"] == self.position:
            return
        if not self._guard(setattr, self, "position", change["new"]):
            self._part.position = self.position
            self._part.send_state("position")

    def _want(self, names: Iterable[str]) -> Work[None] | None:
        def arrived(name: str, drawn: Drawn | None) -> None:
            message = {"picture": name, "type": drawn[1] if drawn else ""}
            self._part.send(message, [drawn[0]] if drawn else [])

        if not self._pictures.want(names):
            return None
        return self._begin(lambda work: self._pictures.fetch(arrived, lambda: work.is_stopped))

    def _checked(self, value: Any) -> dict[str, str | None] | None:
        return value_of(value)

    def _adopt(self, value: Any) -> None:
        if value is not None:
            self._open(value["presentation_id"], value["request_id"])
            return
        self._turn += 1
        self._state, self._difference, self._report, self.position = None, None, None, 0
        with self._part.hold_sync():
            self._part.slides, self._part.versions, self._part.going = [], [], ""
            self._part.difference, self._part.report, self._part.is_newest = {}, {}, True
            self._part.undoes = self._part.redoes = ""

    @traitlets.validate("position")
    def _check_position(self, proposal: Any) -> int:
        wanted = int(proposal["value"])
        if self._state is not None:
            refuse_place(wanted, max(1, len(self._state.slides)))
        elif wanted < 0:
            refuse_place(wanted, 1)
        return wanted

    @traitlets.observe("position")
    def _on_position(self, change: Any) -> None:
        self._part.position = change["new"]

    def _words(self) -> str:
        return "" if self._state is None else f"{len(self._state.slides)} slides"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        if self._state is None and self._making is not None:
            self._making.wait(MOST_SECONDS)
        return super()._repr_mimebundle_(**kwargs)

    def _static_html(self) -> str:
        return f"{contact_html(self._state, self._pictures)}{self._note.value}"


def refuse_place(position: int, count: int) -> None:
    """Raise `BadRequest` unless `position` is one of `count` places."""
    if not 0 <= position < count:
        raise BadRequest(
            f"There is no slide at {position!r}.",
            hint=f"Positions go from 0 to {count - 1}, cover and table of contents included.",
        )
