"""The panel that makes an outline, edits it, and lets an instruction change it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from nbdeck.client.outline import Outline
from nbdeck.client.presentations import OutlineLike, outline_of, warnings_of
from nbdeck.client.synchronous import Client
from nbdeck.client.task import Task
from nbdeck.contract.enums import Tone
from nbdeck.contract.slides import OutlineSlide
from nbdeck.errors import ValidationFailed
from nbdeck.widgets.drafting import Drafting
from nbdeck.widgets.form import Form, card_of_step, sent
from nbdeck.widgets.frame import HTML, Steps, note
from nbdeck.widgets.outline.changes import Proposal, proposed
from nbdeck.widgets.outline.editing import OutlineEditing
from nbdeck.widgets.outline.edits import OutlineCards, OutlineEdits, title_of
from nbdeck.widgets.outline.options import ACTIONS, FIELDS, OutlineOptions
from nbdeck.widgets.panel import Positions, at_position, several
from nbdeck.widgets.running_cell import call, cell, client_lines, listed, literal, model, notebook_variables
from nbdeck.widgets.task_line import Following, TaskLine
from nbdeck.widgets.work import Work

_USUAL = {"tone": Tone.DEFAULT.value, "language": "ORIGINAL"}


def outline_work(outline: Outline) -> dict[str, Any]:
    """Return an outline as data that JSON can hold."""
    return {
        "title": outline.title or "",
        "slides": [slide.wire() for slide in outline.slides],
        "warnings": list(outline.warnings),
    }


def outline_from(work: Mapping[str, Any]) -> Outline:
    """Return the outline that `outline_work` made into data.

    Raises:
        Exception: It is no such data.
    """
    slides = tuple(OutlineSlide.model_validate(each) for each in work["slides"])
    return Outline(
        slides=slides, title=work["title"] or None, request_id="", warnings=tuple(work["warnings"])
    )


def outline_code(
    outline: Outline,
    options: Mapping[str, Any],
    client: Client,
    variables: Mapping[str, Any],
    *,
    template: str | None = None,
) -> list[str]:
    """Return the statements that make an outline and the deck of it.

    Args:
        outline: The outline; without slides, it is written anew.
        options: What it shall be like, as `client.outlines.create` takes it.
        client: Makes it.
        variables: The notebook's variables.
        template: That of the deck; None for the usual one.
    """
    name, first = client_lines(client, variables)
    said = {key: value for key, value in options.items() if value and value != _USUAL.get(key)}
    deck = {key: said[key] for key in ("documents", "tone", "language") if key in said}
    if not outline.slides:
        creation = call(f"{name}.outlines.create", **said)
        return [*first, f"outline = {creation}.result()"] if said.keys() & {"topic", "documents"} else []
    slides = listed(model("nbdeck.OutlineSlide", slide) for slide in outline.slides)
    comments = [f"# Told when it was made: {sentence}" for sentence in outline.warnings]
    title = [literal(outline.title)] if outline.title else []
    making = call(f"{name}.presentations.generate", *title, "outline=outline", template=template, **deck)
    return ["\n".join([*comments, f"outline = {slides}"]), *first, f"deck = {making}.result()\ndeck"]


_NEW = {"title": "New slide"}


class OutlinePanel(OutlineOptions, OutlineEdits, Drafting):
    """Makes and edits an outline. Every click is a method; positions are counted from 0.

    `value` is the list of slides, as dicts of `title`, `description`, `appearance` and `notes`; `outline` is what
    `client.outlines` and `client.presentations.generate` take and give.

    Args:
        client: Makes and changes outlines; `nbdeck.connect()` gives one.
        prompt: What the deck is about, or a text to make it of.
        documents: Ids of uploaded documents to draw from.
        length: Slides, 1 to 100; None for as many as the material carries.
        tone: How the text speaks, such as `professional`.
        language: Such as `ENGLISH`, `French` or `pt-BR`; `ORIGINAL` for that of the content.
        outline: An outline, or slides, to begin with.
        draft: Name by which the work is kept and comes back; left out, that of the notebook and its cell, an empty one
            for none.

    Raises:
        SettingsError: There is no client, the kernel loses updates, or a keyword is unknown.
        ValidationFailed: An argument has a wrong value.

    Examples:
        >>> panel = nbdeck.OutlinePanel(nbdeck.connect(":memory:"), outline=[{"title": "Why we move"}])
        >>> panel.add("What it costs")
        >>> panel.move(1, to=0)
        >>> [slide["title"] for slide in panel.value]
        ['What it costs', 'Why we move']
    """

    def __init__(
        self,
        client: Client,
        *,
        prompt: str = "",
        documents: Iterable[str] = (),
        length: int | None = None,
        tone: str = "default",
        language: str = "ORIGINAL",
        outline: OutlineLike = (),
        draft: str | None = None,
    ) -> None:
        self._editing, self._proposal = OutlineEditing(), Proposal()
        self._following: Following | None = None
        self._making: Work[Any] | None = None
        self._form, self._line, self._cards = Form(FIELDS, ACTIONS), TaskLine(), OutlineCards()
        self._note = HTML()
        super().__init__(client, [self._form, self._line], [self._note, self._cards, *self._draft_line()])
        self.add_class("nbdeck-outline")
        self._tell([])
        self.revision = 0
        try:
            self.set_options(prompt=prompt, documents=documents, length=length, tone=tone, language=language)
            self._editing.begin_with(outline_of(outline) or (), title_of(outline), warnings_of(outline) or ())
            self._show()
            self._come_back(draft)
        except BaseException:
            self.close()
            raise
        self._form.bind(
            self,
            act={"generate": self.generate, "read_wishes": self.read_wishes},
            on_open=lambda _: self.look_for_documents(),
        )
        self._line.button.on_click(lambda _: self._guard(self.cancel))
        self._cards.answer(self._steps(), self._guard)

    def _steps(self) -> Steps:
        """Return what to do for each step, by its name; each takes what the browser sent."""
        editing, edit = self._editing, self._edit
        return {
            "edit": lambda asked: edit(
                lambda: editing.edit(
                    sent(asked, "card", str),
                    {sent(asked, "field", str): sent(asked, "text", str)},
                    session=asked.get("session"),
                )
            ),
            "title": lambda asked: edit(
                lambda: editing.retitle(sent(asked, "text", str), session=asked.get("session"))
            ),
            "add": lambda asked: edit(
                lambda: editing.add(
                    [_NEW], after=card_of_step(asked, "after"), ids=sent(asked, "ids", list[str])
                )
            ),
            "duplicate": lambda asked: edit(
                lambda: editing.duplicate(sent(asked, "cards", list[str]), ids=sent(asked, "ids", list[str]))
            ),
            **self._card_steps(),
            "paste": lambda asked: self._paste(sent(asked, "text", str), card_of_step(asked, "after")),
            "change": lambda asked: edit(lambda: self.change(sent(asked, "text", str))),
            "markdown": lambda _: {"markdown": self.to_markdown()},
            "accept": lambda asked: self._decide(sent(asked, "cards", list[str]), is_wanted=True),
            "reject": lambda asked: self._decide(sent(asked, "cards", list[str]), is_wanted=False),
        }

    @property
    def changes(self) -> Proposal:
        """What the last instruction would change and nobody has decided on."""
        return self._proposal

    def generate(self) -> Work[None]:
        """Start making an outline from what the form says; it replaces the slides, and `undo` brings them back.

        Returns:
            The work: `wait()` for it, or await it. What goes wrong shows in the panel.

        Raises:
            ValidationFailed: There is neither a prompt nor a document.
        """
        if not self.prompt.strip() and not self.documents:
            self._form.problems = {"prompt": "Say what the deck is about, or choose a document."}
            raise ValidationFailed(
                "There is nothing to make an outline of.", hint="Give a prompt or a document."
            )
        options = self.options()
        return self._make("Making the outline", lambda: self.client.outlines.create(**options), self._take)

    def change(self, instruction: str) -> Work[None]:
        """Start working out what an instruction would change; `changes` then waits for `accept` or `reject`.

        Args:
            instruction: What to change, in words, such as "merge slides 2 and 3".

        Raises:
            ValidationFailed: There is no instruction, or no outline.
        """
        if not instruction.strip() or not self._editing.cards:
            missing = "no outline to change" if instruction.strip() else "no instruction"
            raise ValidationFailed(f"There is {missing}.", hint="Both are needed.")
        before = self._editing.cards
        slides = [card.slide for card in before]

        def propose(outline: Outline) -> None:
            fresh = iter(self._editing.fresh_id, None)
            self._proposal = proposed(
                before, outline.slides, instruction=instruction, fresh_ids=fresh, warnings=outline.warnings
            )
            self._note.value = note(outline.warnings)
            number = len(self._proposal.changes)
            if not number:
                self.error = "The instruction changes nothing in this outline."
            self._show()
            self.say(f"{number} changes to look at" if number != 1 else "1 change to look at")

        return self._make(
            "Working out the change", lambda: self.client.outlines.edit(slides, instruction), propose
        )

    def accept(self, positions: Positions | None = None) -> None:
        """Make proposed changes.

        Args:
            positions: Places in `changes.changes`; left out, all of them.
        """
        self._decide(self._changed(positions), is_wanted=True)

    def reject(self, positions: Positions | None = None) -> None:
        """Drop proposed changes.

        Args:
            positions: Places in `changes.changes`; left out, all of them.
        """
        self._decide(self._changed(positions), is_wanted=False)

    def cancel(self) -> None:
        """Ask the service to stop what this panel waits for."""
        if self._following is not None and self._making is not None:
            self._following.cancel()
            self._making.nudge()

    def to_python(self) -> str:
        """Return the cell that makes the same outline, and the deck of it."""
        return cell(*outline_code(self.outline, self.options(), self.client, notebook_variables()))

    def _work(self) -> dict[str, Any]:
        return {**self.options(), **outline_work(self.outline)}

    def _resume(self, work: Mapping[str, Any]) -> None:
        outline = outline_from(work)
        options = {name: work[name] for name in ("documents", "length", "tone", "language")}
        self.set_options(prompt=work["topic"] or "", **{**options, "documents": options["documents"] or ()})
        self.wishes = work["brief"]["wishes"] if "brief" in work else None
        self._editing.replace_all(
            outline.slides, outline.title or "", "bringing a draft back", outline.warnings
        )
        self._proposal = Proposal()
        self._show()

    def _make(
        self, words: str, start: Callable[[], Task[Outline]], take: Callable[[Outline], None]
    ) -> Work[None]:
        with self._lock:
            if self._making is not None and not self._making.is_over:
                raise ValidationFailed(
                    "This panel waits for a task already.", hint="Cancel it, or wait for it."
                )
            self.error = ""
            self._note.value = note(())
            self._form.problems = {}
            self._following = following = Following(self._line, start)
            self._line.begin(words)
            self._form.is_busy = self._cards.is_busy = True
            self._making = self._begin(
                following.read, show=following.show, end=lambda work: self._made(work, following, take)
            )
            return self._making

    def _made(self, work: Work[None], following: Following, take: Callable[[Outline], None]) -> None:
        self._form.is_busy = self._cards.is_busy = False
        failure = following.end(work)
        if failure is not None:
            self._form.show_problems(failure)
            self._show_error(failure)
        elif following.is_success and following.task is not None:
            take(following.task.result(timeout=0))
            self._line.hide()

    def _take(self, outline: Outline) -> None:
        self._editing.replace_all(outline.slides, outline.title or "", "making the outline", outline.warnings)
        self._proposal = Proposal()
        self._show()
        self.say(f"The outline has {len(outline.slides)} slides")
        self._note.value = note(outline.warnings)

    def _decide(self, decided: Iterable[str], *, is_wanted: bool) -> None:
        chosen = set(decided)
        with self._lock:
            if is_wanted:
                self._editing.put(self._proposal.merged(self._editing.cards, chosen), "the accepted change")
            self._proposal = self._proposal.without(chosen)
            self._show()

    def _changed(self, positions: Positions | None) -> list[str]:
        changes = self._proposal.changes
        if positions is None:
            return [each.card for each in changes]
        return [at_position(changes, at, "change").card for at in several(positions)]

    def _static_html(self) -> str:
        if not self._editing.cards:
            return "<p>An outline without slides.</p>"
        proposal = self._proposal._repr_html_() if self._proposal else ""
        html: str = self.outline._repr_html_() + self._note.value + proposal
        return html
