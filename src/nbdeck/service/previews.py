"""Pictures of slides, of stored presentations and of slides that nobody keeps."""

from collections.abc import Mapping
from dataclasses import dataclass

from nbdeck.contract.enums import PreviewFormat
from nbdeck.contract.v2 import PreviewRequest
from nbdeck.engine.model.deck import Deck
from nbdeck.errors import NotFound
from nbdeck.service.decks import on_design, single_slide_deck
from nbdeck.service.engine import Answer, Engine, exporting
from nbdeck.service.media import gather
from nbdeck.service.media_rules import MediaRules
from nbdeck.service.presentations import PresentationStore, Version
from nbdeck.service.store.blobs import Blobs, read_blob
from nbdeck.service.templates import TemplateCatalog


@dataclass(frozen=True, slots=True)
class Previews:
    """Draws slides; those of stored presentations once."""

    engine: Engine
    answer: Answer
    presentations: PresentationStore
    templates: TemplateCatalog
    blobs: Blobs
    rules: MediaRules

    def slide(self, version: Version, number: int, format: PreviewFormat, width: int) -> tuple[bytes, str]:
        """Return the picture of one stored slide, and the SHA-256 of its bytes.

        Args:
            version: The state to show.
            number: Slide, counted from 1.
            format: Kind of picture.
            width: Pixels; only for PNG.

        Raises:
            NotFound: The presentation has no such slide.
            ExportFailed: The slide could not be drawn.
        """
        if not 1 <= number <= version.slide_count:
            raise NotFound(
                f"There is no slide {number}.", hint=f"Slides count from 1 to {version.slide_count}."
            )
        is_png = format is PreviewFormat.PNG
        form = f"{number}.png.{width}" if is_png else f"{number}.svg"

        def make() -> bytes:
            deck = self.presentations.deck(version)
            media = self.presentations.media(deck)
            return self._draw(deck, media, number, format, width)

        sha256 = self.presentations.page(version, form, make)
        return read_blob(self.blobs, sha256), sha256

    def single(self, user_id: str, request: PreviewRequest) -> bytes:
        """Return the picture of a slide that is not kept.

        Raises:
            ValidationFailed: The template or layout is not known.
            ExportFailed: The slide could not be drawn.
        """
        design = self.templates.find(user_id, request.template)
        self.templates.refuse_layout_name(design, request.slide, ("slide",))
        request, _ = on_design(request, design.base)
        stored = {design.base: read_blob(self.blobs, design.base)} if design.base else {}
        gathered = gather((request.slide,), request, self.rules, self.answer)
        deck = single_slide_deck(request, gathered, design)
        return self._draw(deck, gathered.files | stored, 1, request.format, request.width)

    def _draw(
        self, deck: Deck, media: Mapping[str, bytes], number: int, format: PreviewFormat, width: int
    ) -> bytes:
        is_png = format is PreviewFormat.PNG
        with exporting(f"Slide {number} could not be drawn."):
            return self.engine.preview(
                deck, media, number, "png" if is_png else "svg", width if is_png else None
            )
