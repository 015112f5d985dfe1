"""What is made of a presentation beside it: translations and narrated videos."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, Unpack

from nbdeck.client.presentation import Presentation
from nbdeck.client.task import Task
from nbdeck.contract.enums import NarrationVerbosity, VideoQuality
from nbdeck.errors import BadRequest, ValidationFailed
from nbdeck.widgets.presentation.changes import PresentationChanges
from nbdeck.widgets.presentation.choices import language_title
from nbdeck.widgets.presentation.state import PresentationState
from nbdeck.widgets.task_line import Following
from nbdeck.widgets.work import Work

if TYPE_CHECKING:
    from nbdeck.client.video import Video

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
