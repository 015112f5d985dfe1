"""What an outline shall be like: the fields of the outline panel's form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets

from nbdeck.contract.base import read
from nbdeck.contract.enums import Tone
from nbdeck.contract.languages import LANGUAGES, find_language
from nbdeck.contract.v1 import Brief, Wish
from nbdeck.errors import ValidationFailed
from nbdeck.widgets.form import Form
from nbdeck.widgets.panel import Panel, at_position
from nbdeck.widgets.work import Work, then

MOST_SLIDES = 100

FIELDS: list[dict[str, Any]] = [
    {
        "name": "prompt",
        "label": "What is the deck about?",
        "kind": "lines",
        "wide": True,
        "rows": 3,
        "placeholder": "A topic, a few sentences, or the whole text",
    },
    {
        "name": "documents",
        "label": "Documents",
        "kind": "choices",
        "options": [],
        "none": 'Nothing uploaded yet: client.documents.upload("paper.pdf")',
    },
    {
        "name": "length",
        "label": "Slides",
        "kind": "number",
        "min": 1,
        "max": MOST_SLIDES,
        "placeholder": "as needed",
    },
    {
        "name": "tone",
        "label": "Tone",
        "kind": "choice",
        "options": [[tone.value, tone.value.replace("_", " ").capitalize()] for tone in Tone],
    },
    {
        "name": "language",
        "label": "Language",
        "kind": "choice",
        "options": [["ORIGINAL", "As the content"], *([each.name, each.title] for each in LANGUAGES[1:])],
    },
    {
        "name": "wishes",
        "label": "Wishes",
        "kind": "chips",
        "wide": True,
        "none": "Nothing read yet: “Read the wishes” shows what the words above ask for.",
        "empty": "None: all words are shown as they stand.",
    },
]
ACTIONS: list[dict[str, Any]] = [
    {"name": "generate", "label": "Make the outline", "main": True},
    {"name": "read_wishes", "label": "Read the wishes"},
]


class OutlineOptions(Panel):
    """The traits that the form shows; a wrong value is refused in words."""

    prompt = traitlets.Unicode("", help="What the deck is about, or a text to make it of.")
    documents = traitlets.List(traitlets.Unicode(), help="Ids of documents to draw from.")
    length = traitlets.Any(None, allow_none=True, help="Slides, 1 to 100; None for as many as needed.")
    tone = traitlets.Any(Tone.DEFAULT.value, help="How the text speaks.")
    language = traitlets.Any("ORIGINAL", help="Language of the outline.")
    wishes = traitlets.Any(
        None,
        allow_none=True,
        help="What the prompt asks for, as dicts of `kind` and `value`; None before it is read.",
    )

    _form: Form

    def options(self) -> dict[str, Any]:
        """Return the form as arguments of `client.outlines.create`."""
        return {
            "topic": self.prompt.strip() or None,
            "documents": list(self.documents) or None,
            "length": self.length,
            "tone": self.tone,
            "language": self.language,
            **({"brief": {"wishes": list(self.wishes)}} if self.wishes is not None else {}),
        }

    def set_options(self, *, documents: Iterable[str], **given: Any) -> None:
        """Set all fields of the form.

        Raises:
            ValidationFailed: One has a wrong value.
        """
        self.documents = [documents] if isinstance(documents, str) else list(documents)
        for name, value in given.items():
            setattr(self, name, value)

    def read_wishes(self) -> Work[Any]:
        """Start reading what the prompt asks for; `wishes` then has it, to be changed before anything is written."""
        prompt = self.prompt

        def show(brief: Brief) -> None:
            if self.prompt == prompt:
                self.wishes = [wish.wire() for wish in brief.wishes]

        return self._begin(
            lambda _: self.client.outlines.brief(prompt, documents=list(self.documents)), end=then(show)
        )

    def change_wish(self, position: int, value: str) -> None:
        """Change what a wish says; positions are counted from 0.

        Raises:
            NotFound: There is no such wish.
            ValidationFailed: It says nothing.
        """
        wish = at_position(self.wishes or [], position, "wish")
        self.wishes = [{**each, "value": value} if each is wish else each for each in self.wishes]

    def drop_wish(self, position: int) -> None:
        """Take a wish out; positions are counted from 0.

        Raises:
            NotFound: There is no such wish.
        """
        wish = at_position(self.wishes or [], position, "wish")
        self.wishes = [each for each in self.wishes if each is not wish]

    @traitlets.observe("prompt")
    def _forget_wishes(self, _change: Any) -> None:
        self.wishes = None

    @traitlets.validate("wishes")
    def _check_wishes(self, proposal: Any) -> list[dict[str, Any]] | None:
        if proposal["value"] is None:
            return None
        return [read(Wish, dict(each), origin="wishes").wire() for each in proposal["value"]]

    def look_for_documents(self) -> Work[list[Any]]:
        """Start fetching which documents there are to choose from."""

        def show(documents: list[Any]) -> None:
            self._form.offer("documents", [(each.id, each.title or each.name) for each in documents])

        return self._begin(lambda _: self.client.documents.list(limit=100), end=then(show))

    @traitlets.validate("length")
    def _check_length(self, proposal: Any) -> int | None:
        value = proposal["value"]
        if value is None or (
            isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_SLIDES
        ):
            return value
        raise ValidationFailed(
            f"{value!r} is no number of slides.", hint=f"Give 1 to {MOST_SLIDES}, or nothing."
        )

    @traitlets.validate("tone")
    def _check_tone(self, proposal: Any) -> str:
        try:
            return Tone(proposal["value"]).value
        except ValueError:
            names = ", ".join(Tone)
            raise ValidationFailed(f"{proposal['value']!r} is no tone.", hint=f"There are {names}.") from None

    @traitlets.validate("language")
    def _check_language(self, proposal: Any) -> str:
        try:
            return find_language(str(proposal["value"])).name
        except ValueError as error:
            raise ValidationFailed(str(error), hint="") from None
