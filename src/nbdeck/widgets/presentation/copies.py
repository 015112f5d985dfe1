"""What is made of a presentation beside it, and what changes it without an author: words of shapes, its design."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, Unpack

from nbdeck.client.changes import Style
from nbdeck.client.contents import CheckReport
from nbdeck.client.presentation import Presentation
from nbdeck.client.synchronous import Client
from nbdeck.client.task import Task
from nbdeck.contract.check import Finding
from nbdeck.contract.enums import NarrationVerbosity, VideoQuality
from nbdeck.contract.languages import LANGUAGES, find_language
from nbdeck.contract.presentation_slides import SlideShape
from nbdeck.errors import BadRequest, NbdeckError, ValidationFailed
from nbdeck.widgets.presentation.edits import PresentationEdits, said
from nbdeck.widgets.presentation.state import PresentationState, report_wire
from nbdeck.widgets.task_line import Following
from nbdeck.widgets.work import Work, raise_failure

if TYPE_CHECKING:
    from nbdeck.client.video import Video


def choices_for(client: Client, tool: str) -> dict[str, Any]:
    """Return what one tool of the panel offers.

    Args:
        client: Knows the account.
        tool: `design`, `translate` or `narrate`.

    Raises:
        BadRequest: There is no such tool.
        NbdeckError: The service does not tell.
    """
    if tool not in _TOOLS:
        raise BadRequest(f"There is no tool {tool!r}.", hint=f"There are {', '.join(_TOOLS)}.")
    return _TOOLS[tool](client)


def _designs(client: Client) -> dict[str, Any]:
    own = [{"name": each.name, "id": each.id} for each in client.templates.branded()]
    built_in = [{"name": each.name, "id": each.name} for each in client.templates.list()]
    return {"templates": [*own, *built_in], "brand": _brand(client)}


def _brand(client: Client) -> dict[str, Any]:
    try:
        brand = client.v2.brand()
    except NbdeckError:  # a service without this extension
        return {}
    fonts = " and ".join(dict.fromkeys(filter(None, (brand.title_font, brand.body_font))))
    return {"color": brand.color or "", "fonts": fonts, "has_logo": brand.logo is not None}


def _languages(_: Client) -> dict[str, Any]:
    return {"languages": [{"id": each.name, "name": each.title} for each in LANGUAGES if each.tag]}


def _voices(client: Client) -> dict[str, Any]:
    voices = [
        {
            "id": each.voice_id,
            "name": each.name,
            "language": each.language,
            "title": language_title(each.language),
        }
        for each in client.v2.voices()
    ]
    return {"voices": voices}


def language_title(language: str) -> str:
    """Return a language as people write it, such as `English (UK)` for `ENGLISH_UK`; an unknown one as it is."""
    try:
        return find_language(language).title
    except ValueError:
        return language


_TOOLS: Mapping[str, Callable[[Client], dict[str, Any]]] = MappingProxyType(
    {"design": _designs, "translate": _languages, "narrate": _voices}
)


class PresentationChanges(PresentationEdits):
    """The changes of the presentation panel; each is one step that `undo` takes back."""

    @property
    def shapes(self) -> tuple[SlideShape, ...]:
        """The named shapes of the chosen slide, with their words."""
        return () if self._state is None else self._state.shapes(self.position)

    def replace_text(self, position: int, words: Mapping[str, str]) -> Work[Any]:
        """Start putting new words into shapes of a slide, those of the cover's title and subtitle included.

        Args:
            position: Index of the slide from 0.
            words: New text by name of the shape, as `shapes` has it.

        Raises:
            BadRequest: There is no such slide, or an earlier state is shown.
            ValidationFailed: There are no words.
        """
        return self._reword(position, words)

    def describe(self, position: int, alt_texts: Mapping[str, str]) -> Work[Any]:
        """Start giving alternative texts to shapes of a slide.

        Args:
            position: Index of the slide from 0.
            alt_texts: What a screen reader says, by name of the shape, as `shapes` has it.

        Raises:
            BadRequest: There is no such slide, or an earlier state is shown.
            ValidationFailed: There are no texts.
        """
        return self._describe(position, alt_texts)

    def restyle(self, **style: Unpack[Style]) -> Work[Any]:
        """Start putting another template or brand on the presentation; what is left out stays.

        Args:
            style: `template`, and the fields of a brand, such as `branding_color="#1D5FD1"` or
                `use_branding_color=True` for the account's.

        Raises:
            BadRequest: An earlier state is shown.
            ValidationFailed: Nothing is given.
        """
        deck = self._editable().deck
        if not style:
            raise ValidationFailed(
                "No design is given.", hint="Give a template, a colour, typefaces or a logo."
            )
        return self._change("Changing the design", lambda: deck.restyle(**style), None)

    def mend(self, finding: Finding | int, text: str | None = None) -> Work[Any]:
        """Start mending what a check found, and check again. Only showing a slide another way costs a credit.

        Args:
            finding: One of `report.findings`, or its index there.
            text: Words to use where it needs some; left out, those that are proposed.

        Raises:
            BadRequest: Nothing was checked, there is no such finding, or only hands can mend it.
            ValidationFailed: Only the author can say what to put there, and no text is given.
        """
        problem = self._finding(finding)
        mend = self._editable().mend(problem)
        if mend is None or problem.slide is None:
            raise BadRequest(
                f"This cannot be mended by itself: {problem.message}",
                hint="Write the slide again, or change it in PowerPoint.",
            )
        place = problem.slide - 1
        if mend.text is None:
            deck = self._slide(place).deck
            return self._change(f"Mending slide {place + 1}", lambda: deck.mend(problem), place, self.check)
        words = said(mend.text if text is None else text)
        if mend.call == "edit":
            return self._edit(place, words, self.check)
        if mend.call == "describe":
            return self._describe(place, {mend.shape: words}, self.check)
        if words == mend.text and any(each.text == words for each in self._here().shapes(place)):
            raise ValidationFailed("The words are the same as before.", hint="Shorten them.")
        return self._reword(place, {mend.shape: words}, self.check)

    def check(self) -> Work[Any]:
        """Start judging the state that is shown; `report` and the panel show what was found.

        Raises:
            BadRequest: Nothing is shown.
        """
        shown = self._here()

        def end(work: Work[CheckReport]) -> None:
            if self._state is shown and work.result is not None:
                self._report = work.result
                self._part.report = report_wire(work.result, shown)
                number = len(work.result.findings)
                self.say("1 finding" if number == 1 else f"{number or 'No'} findings")
            else:
                self._part.send({"refused": "check"})
            raise_failure(work)

        return self._begin(lambda _: shown.deck.check(), end=end)

    def _reword(
        self, position: int, words: Mapping[str, str], then: Callable[[], Any] = lambda: None
    ) -> Work[Any]:
        deck = self._slide(position).deck
        given = _given(words)
        doing = f"Changing words of slide {position + 1}"
        return self._change(doing, lambda: deck.replace_text(given, position), position, then)

    def _describe(
        self, position: int, texts: Mapping[str, str], then: Callable[[], Any] = lambda: None
    ) -> Work[Any]:
        deck = self._slide(position).deck
        given = _given(texts)
        doing = f"Describing slide {position + 1}"
        return self._change(doing, lambda: deck.describe(given, position), position, then)

    def _finding(self, finding: Finding | int) -> Finding:
        if self._report is None:
            raise BadRequest("Nothing was checked in this state.", hint="Call `check()` first.")
        if isinstance(finding, Finding):
            return finding
        if not 0 <= finding < len(self._report.findings):
            raise BadRequest(
                f"There is no finding {finding!r}.", hint=f"There are {len(self._report.findings)}, from 0."
            )
        return self._report.findings[finding]


def _given(words: Mapping[str, str]) -> dict[str, str]:
    if not words:
        raise ValidationFailed("No words are given.", hint="Name a shape of the slide, and its new text.")
    return dict(words)


Product: TypeAlias = "Presentation | Video"


class Narration(TypedDict, total=False):
    """How a presentation is narrated; what is left out the service chooses."""

    captions: bool
    """Whether subtitles are burned into the picture."""
    voice: str
    """Id of a voice, as `client.v2.voices()` has it."""
    language: str
    """Language of the narration; left out, that of the presentation."""
    quality: VideoQuality | str
    """`sd` or `hd`."""
    speed: float
    """0.5 to 2.0; 1.0 is natural."""
    verbosity: NarrationVerbosity | str
    """`CONCISE`, `DEFAULT` or `DETAILED`."""


@dataclass(frozen=True, slots=True)
class DerivedCopy:
    """Something that was made of the presentation."""

    title: str
    """What it is, in words."""
    product: Product
    """The presentation or the video itself."""

    def wire(self, shown: str) -> dict[str, Any]:
        """Return it as the browser draws it; `shown` is the presentation in sight."""
        product = self.product
        return {
            "title": self.title,
            "kind": "presentation" if isinstance(product, Presentation) else "video",
            "is_shown": isinstance(product, Presentation) and product.id == shown,
            "warnings": list(product.warnings),
        }


class PresentationCopies(PresentationChanges):
    """The translations and videos of the presentation panel."""

    _copies: tuple[DerivedCopy, ...] = ()

    @property
    def made(self) -> tuple[Product, ...]:
        """What was made of the presentation here: the presentation itself first, then translations and videos."""
        return tuple(each.product for each in self._copies)

    def translate(self, language: str) -> Work[Any]:
        """Start translating the newest state; the translation is a presentation of its own, listed in `made`.

        Args:
            language: Such as `French`.

        Raises:
            BadRequest: An earlier state is shown.
            ValidationFailed: No language is named.
        """
        deck = self._editable().deck
        if not language.strip():
            raise ValidationFailed("No language is named.", hint="Name one, such as French.")
        title = language_title(language)
        return self._make(
            f"Translating into {title}", f"Translation into {title}", lambda: deck.translate(language)
        )

    def narrate(self, **options: Unpack[Narration]) -> Work[Any]:
        """Start making a narrated video of the newest state; it is listed in `made`.

        Args:
            options: `captions`, `voice`, `language`, `quality`, `speed`, `verbosity`.

        Raises:
            BadRequest: An earlier state is shown.
        """
        deck = self._editable().deck
        return self._make("Making the video", "Video", lambda: deck.video(**options))

    def show_made(self, index: int) -> None:
        """Show a presentation of `made` in place of the one that is shown.

        Raises:
            BadRequest: There is none at that place, or it is a video.
        """
        product = self._product(index)
        if not isinstance(product, Presentation):
            raise BadRequest("A video is not shown here.", hint="Save it, and play it.")
        self._free()
        self.value = product.id

    def _product(self, index: int) -> Product:
        if not 0 <= index < len(self._copies):
            raise BadRequest(f"Nothing was made at {index!r}.", hint="`made` lists what there is.")
        return self._copies[index].product

    def _make(self, words: str, title: str, start: Callable[[], Task[Any]]) -> Work[Any]:
        following, deck = Following(self._line, start), self._here().deck

        def end(work: Work[Any]) -> Exception | None:
            failure = following.end(work)
            if failure is None and following.task is not None and following.is_success:
                self._line.hide()
                self._add(deck, DerivedCopy(title, following.task.result(timeout=0)))
            return failure

        with self._lock:
            self._line.begin(words)
            self._following = following
            return self._occupy(words, following.read, None, show=following.show, end=end)

    def _add(self, deck: Presentation, copy: DerivedCopy) -> None:
        if not any(getattr(each.product, "id", None) == deck.id for each in self._copies):
            self._copies = (*self._copies, DerivedCopy("The presentation", deck))
        self._copies = (*self._copies, copy)
        self._draw_made()
        self.say(f"{copy.title} is ready")

    def _show(self, shown: PresentationState, place: int | None) -> None:
        super()._show(shown, place)
        self._draw_made()

    def _draw_made(self) -> None:
        shown = "" if self._state is None else self._state.deck.id
        self._part.made = [each.wire(shown) for each in self._copies]
