"""Bodies and answers of version 2.

Unknown fields are refused. Source: version 2 endpoints, in the service interface.
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import AliasChoices, Field

from nbdeck.contract import bounds
from nbdeck.contract.base import Broken, Model, StrictModel
from nbdeck.contract.bounds import AtLeastOne, Flag, Index, ShownName, SlideCount, Text, WholeNumber
from nbdeck.contract.branding import Branding
from nbdeck.contract.check import FileRemedy
from nbdeck.contract.enums import (
    NarrationVerbosity,
    Placement,
    PreviewFormat,
    Tone,
    Verbosity,
    VideoQuality,
)
from nbdeck.contract.languages import LanguageName
from nbdeck.contract.slides import Slide
from nbdeck.contract.v1 import ShapeReplacement, TemplateImages


class ShapeDescription(StrictModel):
    """What a screen reader says for every picture, chart, table or shape of one name."""

    shape_name: Annotated[Text, bounds.TITLE]
    """Name of the shape, as in the selection pane."""
    text: Annotated[Text, Field(max_length=2000)]
    """What it shows, in words."""


class ShapeMend(StrictModel):
    """A finding of a check that is mended in the file itself."""

    shape_name: Annotated[Text, bounds.TITLE]
    """Name of the shape that the finding names."""
    remedy: FileRemedy
    """What the finding says that it needs."""


class ChangeRequest(Branding, StrictModel):
    """What to change in a presentation; what is left out stays as it is."""

    presentation_id: Text
    """The presentation; it gets one new state."""
    template: Text | None = None
    """Template name or branded template id that carries it from now on."""
    position: Index | None = None
    """Index of the slide whose shapes are meant, from 0 over all slides; left out, those of every slide."""
    shapes: Annotated[tuple[ShapeReplacement, ...], bounds.REPLACEMENTS] = ()
    """New words of shapes."""
    alt_texts: Annotated[tuple[ShapeDescription, ...], bounds.REPLACEMENTS] = ()
    """Alternative texts of shapes."""
    mend: ShapeMend | None = None
    """A finding of the slide at `position` to mend, in a change of its own: nothing else changes."""

    @property
    def changes_design(self) -> bool:
        """Whether template or brand change."""
        return self.template is not None or any(
            getattr(self, name) != field.get_default() for name, field in Branding.model_fields.items()
        )

    def broken_rules(self) -> Iterator[Broken]:
        """Yield what makes no change, or names no place."""
        is_said = self.shapes or self.alt_texts or self.changes_design
        if not is_said and self.mend is None:
            yield Broken(
                "shapes", "Say what to change: shapes, alt_texts, mend, template or a field of the brand."
            )
        if self.mend is not None and (is_said or self.position is None):
            yield Broken("mend", "Mend one finding at a time: give its position, and nothing else.")
        if self.position is not None and self.position < 0:
            yield Broken("position", "Count slides from 0; negative indices name none.")
        if self.position is not None and not self.shapes and not self.alt_texts and self.mend is None:
            yield Broken("position", "Template and brand are those of all slides; leave the position out.")


class GenerateSettings(StrictModel):
    """How a deck is made; what is left out the service chooses."""

    design_kit_id: str | None = None
    """Design kit; left out, the design is chosen automatically."""
    reusable_section_id: str | None = None
    """Saved slides to insert as they are."""
    length: SlideCount | None = None
    """Number of slides, cover and inserted section included, 1 to 100; fewer where the material carries fewer, which a
    warning says; left out, 3 to 8."""
    language: LanguageName = "ORIGINAL"
    """Language of the deck."""
    tone: Tone = Tone.DEFAULT
    """How the text speaks."""
    verbosity: Verbosity = Verbosity.STANDARD
    """How much text a slide carries."""
    add_speaker_notes: Flag = False
    """Write speaker notes."""


class GenerateRequest(StrictModel):
    """A deck from a prompt and, if given, documents."""

    prompt: Annotated[Text, bounds.PROMPT]
    """What the deck is about."""
    document_ids: Annotated[tuple[str, ...], bounds.DOCUMENTS] = ()
    """Uploaded documents to draw from."""
    settings: GenerateSettings = Field(default_factory=GenerateSettings)
    """How the deck is made."""


class ImportForm(StrictModel):
    """Form beside the uploaded file of an import."""

    name: ShownName | None = None
    """Name of the presentation; the file name when left out."""


class TranslateRequest(StrictModel):
    """A presentation to translate."""

    presentation_id: Text
    """The presentation; it stays as it is."""
    language: LanguageName
    """Language to translate into."""

    def broken_rules(self) -> Iterator[Broken]:
        """Yield the one language that nothing can be translated into."""
        if self.language == "ORIGINAL":
            yield Broken("language", "Name the language to translate into, such as FRENCH.")


class VideoRequest(StrictModel):
    """A presentation to narrate."""

    presentation_id: Text
    """The presentation."""
    language: LanguageName = "ORIGINAL"
    """Language of the narration; ORIGINAL is the deck's own."""
    voice_id: str | None = None
    """Voice of that language; left out, its default voice."""
    captions: Flag = False
    """Burn subtitles into the picture."""
    quality: VideoQuality = VideoQuality.HD
    """`sd` is 720 lines, `hd` is 900."""
    speed: Annotated[float, Field(ge=0.5, le=2.0, allow_inf_nan=False)] = 1.0
    """Speed of speech, 0.5 to 2.0; 1.0 is natural."""
    narration_verbosity: NarrationVerbosity = Field(
        default=NarrationVerbosity.DEFAULT,
        validation_alias=AliasChoices("narration_verbosity", "verbosity"),
    )
    """How much is said; CONCISE halves, DETAILED doubles. Also read as `verbosity`."""


class Voice(Model):
    """A narration voice."""

    voice_id: str
    """Identifier to narrate with."""
    name: str
    """Name for people."""
    language: str
    """Language it speaks, such as ENGLISH_UK."""
    gender: str | None = None
    """How the voice sounds, when known."""


class DesignKitForm(StrictModel):
    """Form beside the uploaded file of a new design kit. Extension."""

    name: ShownName | None = None
    """Name to show; the file name when left out."""


class DesignKit(Model):
    """A template of either kind, as version 2 offers it."""

    id: str
    """Identifier for `settings.design_kit_id`."""
    name: str
    """Name for people."""
    images: TemplateImages | None = None
    """Preview pictures; null for a company's template where nothing can draw it."""


class SectionRequest(StrictModel):
    """Slides of a presentation to keep for later decks. Extension."""

    name: Annotated[Text, Field(max_length=200)]
    """Name for people."""
    presentation_id: Text
    """Presentation to take the slides from."""
    slides: Annotated[AtLeastOne[Index], bounds.SLIDES]
    """Indices of the slides, from 0, over all slides, in the order wanted."""
    placement: Placement = Placement.END
    """Where they go in a new deck."""

    def broken_rules(self) -> Iterator[Broken]:
        """Yield indices that name no slide, or one slide twice."""
        if any(index < 0 for index in self.slides):
            yield Broken("slides", "Count slides from 0; negative indices name none.")
        if len(set(self.slides)) < len(self.slides):
            yield Broken("slides", "Name each slide once.")


class ReusableSection(Model):
    """Saved slides that a new deck can take in."""

    id: str
    """Identifier for `settings.reusable_section_id`."""
    name: str
    """Name for people."""
    slide_count: int
    """Number of slides."""
    placement: Placement
    """Where they go in a new deck."""


class PreviewRequest(Branding, StrictModel):
    """One slide to draw without keeping it. Extension."""

    slide: Slide
    """The slide."""
    template: Text = "default"
    """Template name or branded template id."""
    language: LanguageName = "ORIGINAL"
    """Language of the slide."""
    verbosity: Verbosity = Verbosity.STANDARD
    """How much text the slide carries."""
    format: PreviewFormat = PreviewFormat.SVG
    """Kind of picture."""
    width: Annotated[WholeNumber, Field(ge=16, le=3840)] = 960
    """Width in pixels, 16 to 3840; only for `png`."""
