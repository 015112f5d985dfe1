"""The panels of the studio: each is made when it is first wanted, and all hold parts of one value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

import traitlets

from nbdeck.client.outline import Outline
from nbdeck.client.presentations import OutlineLike, SlideLike, outline_of, warnings_of
from nbdeck.client.synchronous import Client
from nbdeck.widgets.assets import script, style
from nbdeck.widgets.drafting import Drafting
from nbdeck.widgets.frame import LeanBox, PanelBase, ScriptPart, inside
from nbdeck.widgets.outline.edits import title_of
from nbdeck.widgets.studio.shared import PARTS, Value, checked, empty
from nbdeck.widgets.studio.status import STEPS

if TYPE_CHECKING:
    from nbdeck.widgets.documents.panel import DocumentsPanel
    from nbdeck.widgets.outline.panel import OutlinePanel
    from nbdeck.widgets.presentation.panel import PresentationPanel
    from nbdeck.widgets.presentation.stage import PresentationLike
    from nbdeck.widgets.slides.panel import SlidesPanel
    from nbdeck.widgets.studio.deck import DeckStep
    from nbdeck.widgets.templates.panel import TemplatePanel


class StudioPart(ScriptPart):
    """Shows what Python says, and asks for steps. All is there for every step, so that a saved notebook shows each."""

    _esm = script("dom", "studio")
    _css = style("studio")
    steps = traitlets.List(
        traitlets.Dict(),
        help="`name`, `label`, what it `holds`, its `state`, a `note`, `actions` and `pickers`.",
    ).tag(sync=True)
    step = traitlets.Unicode("").tag(sync=True)


class StudioRooms(Drafting):
    """Holds the five panels and keeps them and `value` alike."""

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
    ) -> None:
        self._panels: dict[str, Any] = {}
        self._deck: DeckStep | None = None
        self._held = empty()
        self._prompt, self._data, self._title = prompt, data, title_of(outline) or ""
        self._warnings = warnings_of(outline) or ()
        self._part = StudioPart()
        self._places = {step: LeanBox() for step in STEPS}
        for step, place in self._places.items():
            place.add_class("nbdeck-studio-place")
            place.add_class(f"is-{step}")
        super().__init__(client, [self._part], [*self._places.values(), *self._draft_line()])
        self.add_class("nbdeck-studio")
        given = {
            "documents": [documents] if isinstance(documents, str) else documents,
            "outline": outline_of(outline) or (),
            "slides": slides,
            "template": template,
            "presentation": presentation,
        }
        try:
            self._hold(checked(given, empty()))
        except BaseException:
            self.close()
            raise
        self.revision = 0

    @property
    def documents(self) -> DocumentsPanel:
        """The panel of the step `sources`."""
        panel: DocumentsPanel = self._room("documents")
        return panel

    @property
    def outline(self) -> OutlinePanel:
        """The panel of the step `outline`."""
        panel: OutlinePanel = self._room("outline")
        return panel

    @property
    def slides(self) -> SlidesPanel:
        """The panel of the step `slides`."""
        panel: SlidesPanel = self._room("slides")
        return panel

    @property
    def template(self) -> TemplatePanel:
        """The panel of the step `template`."""
        panel: TemplatePanel = self._room("template")
        return panel

    @property
    def presentation(self) -> PresentationPanel:
        """The panel of the step `deck`."""
        panel: PresentationPanel = self._room("presentation")
        return panel

    def wait(self, timeout: float | None = None) -> Self:
        """Return this studio once all its panels show the end of their work.

        Args:
            timeout: Longest wait for each piece of work, seconds; None waits for ever.
        """
        for frame in self._frames():
            for work in list(frame._works):  # noqa: SLF001 - parts of this one
                work.wait(timeout)
        return super().wait(timeout)

    def close(self) -> None:
        """Take the studio and all its panels away; its draft is saved, tasks of the service go on."""
        self._keep_now()
        for frame in [*self._frames()]:
            frame.close()
        super().close()

    def _frames(self) -> Iterator[PanelBase]:
        """Yield all panels there are; what one begins in another comes first."""
        if getattr(self, "_deck", None) is not None:
            yield self._deck  # type: ignore[misc]
        yield from list(getattr(self, "_panels", {}).values())

    # Panels, each made once

    def _room(self, name: str) -> Any:
        with self._lock:
            if name not in self._panels:
                with inside(self._lock):
                    shown = _MAKERS[name](self)
                panel = shown if name != "presentation" else shown.panel
                self._panels[name], panel._outer = panel, self  # noqa: SLF001 - a part of this
                panel.observe(lambda change: self._share(name, change["new"]), "value")
                self._watch(name, panel)
                self._places[next(step for step, each in PART_OF.items() if each == name)].children = [shown]
                self._draw()
            return self._panels[name]

    def _make_documents(self) -> Any:
        from nbdeck.widgets.documents.panel import DocumentsPanel

        return DocumentsPanel(self.client, documents=self._held["documents"])

    def _make_outline(self) -> Any:
        from nbdeck.widgets.outline.panel import OutlinePanel

        held = self._held
        panel = OutlinePanel(
            self.client,
            prompt=self._prompt,
            documents=held["documents"],
            outline=self._outlined(),
        )
        if held["documents"]:
            panel.look_for_documents()
        return panel

    def _make_slides(self) -> Any:
        from nbdeck.widgets.slides.panel import SlidesPanel

        held = self._held
        panel = SlidesPanel(
            self.client,
            slides=held["slides"],
            data=self._data,
            template=held["template"],
        )
        panel._form.actions = []  # the deck is made in its own step  # noqa: SLF001
        return panel

    def _make_template(self) -> Any:
        from nbdeck.widgets.templates.panel import TemplatePanel

        return TemplatePanel(self.client, template=self._held["template"])

    def _make_presentation(self) -> Any:
        from nbdeck.widgets.studio.deck import DeckStep

        self._deck = DeckStep(self.client)
        self._deck.panel.value = self._held["presentation"]
        return self._deck

    def _watch(self, name: str, panel: Any) -> None:
        """Have the steps say what goes on in a panel."""
        panel.observe(lambda _: self._draw(), "error")
        for part, traits in _TELLING[name].items():
            getattr(panel, part).observe(lambda _: self._draw(), list(traits))
        if name == "outline":
            panel.observe(lambda change: self._share("documents", list(change["new"])), "documents")
        elif name == "slides":
            panel.observe(lambda change: self._share("template", change["new"]), "template")
        elif name == "presentation" and self._deck is not None:
            self._deck.observe(lambda _: self._draw(), ["error", "is_making"])

    def _outlined(self) -> Outline:
        """Return the outline as it is now."""
        if "outline" in self._panels:
            outline: Outline = self._panels["outline"].outline
            return outline
        slides = outline_of(self._held["outline"]) or ()
        return Outline(slides=slides, title=self._title or None, request_id="", warnings=self._warnings)

    # One value

    def _share(self, name: str, value: Any) -> None:
        """Take over a part of the value from whoever changed it."""
        with self._lock:
            self._put(name, value)  # first: a panel may refuse it
            self._hold({**self._held, name: value})

    def _put(self, name: str, value: Any) -> None:
        """Show a part of the value wherever it is shown."""
        panels = self._panels
        if name in panels and panels[name].value != value:
            panels[name].value = value
        if name == "documents" and "outline" in panels and list(panels["outline"].documents) != value:
            panels["outline"].documents = value
            panels["outline"].look_for_documents()
        if name == "template" and "slides" in panels and panels["slides"].template != value:
            panels["slides"].template = value

    def _hold(self, value: Value) -> None:
        self._held = value
        self._tell(value)
        self._draw()

    def _draw(self) -> None:
        """Bring the steps up to date."""

    def _checked(self, value: Any) -> Value:
        value_checked = empty() if value is None else checked(value, self._held)
        for name, panel in self._panels.items():
            if name != "presentation" and value_checked[name] != panel.value:
                panel._checked(value_checked[name])  # noqa: SLF001 - it may know more than its form
        return value_checked

    def _adopt(self, value: Value) -> None:
        self._hold(value)
        for name in PARTS:
            self._put(name, value[name])


_MAKERS: Mapping[str, Callable[[StudioRooms], Any]] = {
    "documents": StudioRooms._make_documents,  # noqa: SLF001
    "outline": StudioRooms._make_outline,  # noqa: SLF001
    "slides": StudioRooms._make_slides,  # noqa: SLF001
    "template": StudioRooms._make_template,  # noqa: SLF001
    "presentation": StudioRooms._make_presentation,  # noqa: SLF001
}
_TELLING: Mapping[str, Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "documents": {"_part": ("rows",)},
        "outline": {"_form": ("is_busy", "values"), "_cards": ("deck_title",)},
        "slides": {"_form": ("values",)},
        "template": {"_part": ("designs",)},
        "presentation": {"_part": ("slides",)},
    }
)
"""Which traits of which part of a panel say what the steps are to say."""
PART_OF: Mapping[str, str] = MappingProxyType(dict(zip(STEPS, PARTS, strict=True)))
"""Which part of the value is edited in a step."""
