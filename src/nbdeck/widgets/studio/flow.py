"""The steps of the studio: which one is in sight, what each says, what a deck would be made of."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import traitlets

from nbdeck.client.outline import Outline
from nbdeck.client.presentations import outline_of
from nbdeck.contract.base import slides_of
from nbdeck.contract.enums import Tone
from nbdeck.contract.slides import Slide
from nbdeck.errors import ValidationFailed
from nbdeck.widgets.reading import counted
from nbdeck.widgets.slides.sheet import html_of as slides_html
from nbdeck.widgets.studio.deck import DeckStep
from nbdeck.widgets.studio.rooms import PART_OF, StudioRooms
from nbdeck.widgets.studio.shared import DeckOptions, Decks, not_among, slides_from
from nbdeck.widgets.studio.status import STEPS, Situation, actions, holds, note


def html_of(value: Mapping[str, Any], panels: Mapping[str, Any], template: str) -> str:
    """Return all steps with what they hold.

    Args:
        value: The studio's value.
        panels: The panels that were made, by part of the value.
        template: Name of the template, for people.
    """
    html = []
    for number, (step, label) in enumerate(STEPS.items(), 1):
        panel = panels.get(PART_OF[step])
        inside = f"<p>{escape(template)}</p>" if step == "template" else _inside(step, value, panel)
        wrong = panel._error.value if panel is not None else ""  # noqa: SLF001 - parts of one panel
        html.append(f"<section><h4>{number}. {label}</h4>{inside}{wrong}</section>")
    return "".join(html)


def _inside(step: str, value: Mapping[str, Any], panel: Any) -> str:
    if panel is not None:
        return str(panel._static_html())  # noqa: SLF001
    held = value[PART_OF[step]]
    if step == "sources":
        return f"<p>{counted(len(held), 'document') if held else 'No documents'}.</p>"
    if step == "deck":
        return "<p>No deck was made yet.</p>" if held is None else "<p>A deck that was made before.</p>"
    if step == "slides":
        return slides_html(slides_of(Slide, held))
    slides = outline_of(held) or ()
    return Outline(slides=slides, request_id="")._repr_html_() if slides else "<p>No outline yet.</p>"


_ID_LENGTH = 25
_MATERIALS = ("", "slides", "outline")


class StudioFlow(StudioRooms):
    """The steps, and what is said about them."""

    step = traitlets.Unicode("sources", help="Which step is in sight.")
    made_of = traitlets.Unicode("", help="`slides` or `outline`; empty for the slides when there are any.")

    def __init__(self, client: Any, **given: Any) -> None:
        self._decks = Decks()
        self._preview: Slide | None = None
        super().__init__(client, **given)

    def _enter(self, step: str) -> None:
        self._room(PART_OF[step])
        if step == "template":
            first = self._first_slide()
            if first != self._preview:
                self._preview = self.template.slide = first
        self._part.step = step

    def _furthest(self) -> str:
        """Return the last step for which there is something that was given."""
        held = self._held
        there = {"deck": "presentation", "slides": "slides", "outline": "outline"}
        return next((step for step, part in there.items() if held[part]), "sources")

    def _first_slide(self) -> Slide | None:
        own = slides_of(Slide, self._held["slides"][:1])
        first = own or slides_from((outline_of(self._held["outline"]) or ())[:1])
        return first[0] if first else None

    def _deck_step(self) -> DeckStep:
        self._room("presentation")
        assert self._deck is not None  # noqa: S101 - made with its room
        return self._deck

    # What a deck would be made of

    def _source(self) -> str:
        there = [name for name in ("slides", "outline") if self._held[name]]
        return self.made_of if self.made_of in there else next(iter(there), "")

    def _order(self) -> DeckOptions:
        """Return what a deck would be made of now.

        Raises:
            ValidationFailed: There is nothing, or a slide has a problem.
        """
        if not self._source():
            raise ValidationFailed(
                "There is nothing to make a deck of.", hint="Add slides, or write an outline."
            )
        if self._source() == "slides" and "slides" in self._panels:
            self._panels["slides"]._order({})  # refuses a slide with a problem  # noqa: SLF001
        return self._order_now()

    def _order_now(self) -> DeckOptions:
        held, outline = self._held, self._outlined()
        if self._source() == "slides":
            panel = self._panels.get("slides")
            title = (panel.title.strip() if panel is not None else "") or outline.title
            slides = slides_of(Slide, held["slides"])
            return DeckOptions(slides=slides, title=title or None, template=held["template"])
        return DeckOptions(
            outline=outline.slides,
            warnings=outline.warnings,
            documents=tuple(held["documents"]),
            title=outline.title,
            template=held["template"],
            outline_options=self._outline_options(),
        )

    def _outline_options(self) -> dict[str, Any]:
        panel = self._panels.get("outline")
        if panel is None:
            return {}
        usual = {"tone": Tone.DEFAULT.value, "language": "ORIGINAL"}
        return {name: getattr(panel, name) for name, each in usual.items() if getattr(panel, name) != each}

    # What is said

    def _situation(self) -> Situation:
        held, place = self._held, self._decks.place(self._held["presentation"])
        source = self._source()
        known = place is not None
        changed = self._decks.order(place).changed(self._order_now()) if place is not None and source else ()
        panel = self._panels.get("presentation")
        return Situation(
            documents=len(held["documents"]),
            outline=len(held["outline"]),
            slides=len(held["slides"]),
            missing=len(not_among(held["outline"], held["slides"])),
            template=self._template_name(held["template"]),
            made_of=source,
            deck=0 if panel is None else len(panel.titles),
            is_there=held["presentation"] is not None,
            is_known=known,
            changed=changed,
            is_making=self._deck is not None and self._deck.is_making,
        )

    def _template_name(self, wanted: str) -> str:
        known = {} if "template" not in self._panels else self._panels["template"].names
        usual = "Your own" if len(wanted) == _ID_LENGTH else wanted.replace("_", " ").capitalize()
        return str(known.get(wanted, usual))

    def _draw(self) -> None:
        now = self._situation()
        words = holds(now)
        self._part.steps = [
            {
                "name": step,
                "label": label,
                "holds": words[step],
                "state": self._state(step, now),
                "note": note(step, now),
                "actions": actions(step, now),
                "pickers": self._pickers(now) if step == "deck" else [],
            }
            for step, label in STEPS.items()
        ]

    def _state(self, step: str, now: Situation) -> str:
        """Return `failed`, `busy`, `done`, or nothing."""
        part = PART_OF[step]
        panel = self._panels.get(part)
        if panel is not None and (panel.error or self._has_failed(part)):
            return "failed"
        if panel is not None and self._is_busy(part):
            return "busy"
        is_done = bool(self._held[part]) if part != "template" else "template" in self._panels
        return "done" if is_done and not (step == "deck" and now.changed) else ""

    def _has_failed(self, part: str) -> bool:
        if part == "documents":
            return any(row["state"] == "failed" for row in self._panels[part]._part.rows)  # noqa: SLF001
        return part == "presentation" and self._deck is not None and bool(self._deck.error)

    def _is_busy(self, part: str) -> bool:
        panel = self._panels[part]
        if part == "documents":
            return any(row["state"] in {"arriving", "reading"} for row in panel._part.rows)  # noqa: SLF001
        if part == "outline":
            return bool(panel._form.is_busy)  # noqa: SLF001
        return part == "presentation" and self._deck is not None and self._deck.is_making

    def _pickers(self, now: Situation) -> list[dict[str, Any]]:
        pickers = []
        if now.slides and now.outline:
            options = [
                ["slides", f"Your {counted(now.slides, 'slide')}"],
                ["outline", f"The outline's {counted(now.outline, 'slide')}"],
            ]
            pickers.append({"name": "made_of", "label": "Made of", "options": options, "value": now.made_of})
        if len(self._decks.made) > 1:
            place = self._decks.place(self._held["presentation"])
            options = [
                [str(at), f"Deck {at + 1}, {self._template_name(self._decks.order(at).template)}"]
                for at in range(len(self._decks.made))
            ]
            value = "" if place is None else str(place)
            pickers.append({"name": "deck", "label": "Shown", "options": options, "value": value})
        return pickers

    @traitlets.validate("step")
    def _check_step(self, proposal: Any) -> str:
        step: str = proposal["value"]
        if step not in STEPS:
            raise ValidationFailed(f"There is no step {step!r}.", hint=f"There are {', '.join(STEPS)}.")
        return step

    @traitlets.observe("step")
    def _on_step(self, change: Any) -> None:
        with self._lock:
            self._enter(change["new"])

    @traitlets.validate("made_of")
    def _check_made_of(self, proposal: Any) -> str:
        wanted: str = proposal["value"]
        if wanted not in _MATERIALS:
            raise ValidationFailed(
                f"No deck is made of {wanted!r}.", hint="There are 'slides', 'outline' and ''."
            )
        return wanted

    @traitlets.observe("made_of")
    def _on_made_of(self, _change: Any) -> None:
        with self._lock:
            self._draw()

    def _words(self) -> str:
        now = self._situation()
        words = holds(now)
        parts = [words["sources"], f"outline of {words['outline']}" if now.outline else "", words["slides"]]
        deck = f"deck of {counted(now.deck, 'slide')}" if now.deck else "deck" if now.is_there else ""
        return ", ".join(filter(None, (*parts, f"template {self._held['template']!r}", deck)))

    def _static_html(self) -> str:
        return html_of(
            self._held,
            {**self._panels, "presentation": self._deck},
            self._template_name(self._held["template"]),
        )
