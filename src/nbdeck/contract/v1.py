"""Bodies and answers of version 1, and the brief of a prompt, an extension that requests of both versions carry.

Unknown fields are ignored. Source: version 1 endpoints, in the service interface.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import from_json

from nbdeck.contract import bounds
from nbdeck.contract.base import Broken, Model, Request, refusal
from nbdeck.contract.bounds import AtLeastOne, Flag, Index, ShownName, SlideCount, Text, WebUrl
from nbdeck.contract.branding import Branding
from nbdeck.contract.enums import EditType, ResponseFormat, Tone, Verbosity
from nbdeck.contract.languages import LanguageName
from nbdeck.contract.slides import OutlineSlide, Slide
from nbdeck.contract.tasks import EditResult


class WishKind(StrEnum):
    """What a wish is about."""

    COUNT = "count"
    """How many slides, cover and contents among them: `5`, or `at most 5`."""
    LANGUAGE = "language"
    """Name of a language, such as `FRENCH`."""
    TONE = "tone"
    """How the text speaks, such as `professional`."""
    AUDIENCE = "audience"
    """Who sees it."""
    INTENT = "intent"
    """What it is for: to inform, to decide, to teach."""
    SHOW = "show"
    """A layout or kind of chart that shall be there, such as `TIMELINE` or `CHART`."""
    WITHOUT = "without"
    """A layout or kind of chart that shall not be there."""
    MUST_SAY = "must_say"
    """Words that shall be there."""
    OTHER = "other"
    """Any other wish, in the user's words."""


class Wish(Request):
    """One wish of a brief."""

    kind: WishKind
    """What it is about."""
    value: Annotated[str, Field(min_length=1, max_length=600)]
    """What is wished, in the words that `kind` names."""

    def __str__(self) -> str:
        return f"{self.kind.value}: {self.value}"


class Brief(Request):
    """A prompt taken apart: what is asked, and what is given to be shown."""

    request: Annotated[str, bounds.PROMPT] = ""
    """The words that say what to do, as typed; empty where there are none."""
    source: Annotated[str, bounds.PROMPT] = ""
    """All other words, as typed."""
    wishes: Annotated[tuple[Wish, ...], Field(max_length=30)] = ()
    """What is asked for, one by one. Sent with a prompt and no words, they stand instead of those that it has."""

    def of(self, kind: WishKind) -> tuple[str, ...]:
        """Return the values of all wishes of a kind."""
        return tuple(wish.value for wish in self.wishes if wish.kind is kind)


class BriefRequest(Request):
    """A prompt to be taken apart."""

    prompt: Annotated[str, bounds.PROMPT]
    """Topic, wishes, or the whole text."""
    custom_user_instructions: Annotated[str | None, bounds.INSTRUCTIONS] = None
    """Further wishes, in words."""
    has_documents: Flag = False
    """Whether documents are the material: a line beside them is a request."""


class DeckRequest(Branding):
    """What both ways of making a deck share."""

    template: Text
    """Template name or branded template id; letter case does not matter."""
    language: LanguageName = "ORIGINAL"
    """Language of the deck; ORIGINAL keeps that of the content."""
    fetch_images: Flag = True
    """Add stock pictures."""
    verbosity: Verbosity = Verbosity.STANDARD
    """How much text a slide carries."""
    include_cover: Flag = True
    """Add a cover slide."""
    include_table_of_contents: Flag = True
    """Add a table of contents."""
    add_speaker_notes: Flag = False
    """Write speaker notes."""


class GenerateRequest(DeckRequest):
    """A deck from a topic, documents or an outline; at least one of them."""

    plain_text: Annotated[str | None, bounds.PROMPT] = None
    """Topic or text to make slides of."""
    document_uuids: Annotated[tuple[str, ...], bounds.DOCUMENTS] = ()
    """Uploaded documents to make slides of."""
    outline: Annotated[tuple[OutlineSlide, ...], bounds.SLIDES] = ()
    """Finished outline; no other is made then."""
    outline_warnings: Annotated[tuple[str, ...], bounds.WARNINGS] = ()
    """Warnings of the task that made the outline; those of the deck repeat them. Extension."""
    most_slides: SlideCount | None = None
    """`most_slides` of the outline: a contents slide is left out where the deck would have more. Extension."""
    length: SlideCount | None = None
    """Content slides, 1 to 100; cover and table of contents come on top."""
    use_document_images: Flag = Field(default=True, json_schema_extra=bounds.without_default)
    """Use pictures out of the documents; left out, where there are documents. An explicit true needs some."""
    tone: Tone = Tone.DEFAULT
    """How the text speaks."""
    custom_user_instructions: Annotated[str | None, bounds.INSTRUCTIONS] = None
    """Further wishes, in words."""
    brief: Brief | None = None
    """The topic taken apart, its wishes perhaps changed; left out, it is read here. Extension."""
    use_general_knowledge: Flag = False
    """Let the author add what the sources do not say. Without any source a model does so anyway: warnings tell."""
    use_wording_from_document: Flag = False
    """Keep the documents' own words; needs documents."""
    run_sync: Flag = False
    """Answer with the finished task instead of its id."""
    response_format: ResponseFormat = ResponseFormat.POWERPOINT
    """Kind of file."""

    def broken_rules(self) -> Iterator[Broken]:
        """Yield a missing source, and every flag that needs documents and has none."""
        has_topic = bool(self.plain_text and self.plain_text.strip())
        if not (has_topic or self.document_uuids or self.outline):
            yield Broken(
                "plain_text", "Give plain_text, document_uuids or outline; all are empty.", "missing"
            )
        if self.document_uuids:
            return
        for name in ("use_document_images", "use_wording_from_document"):
            if name in self.model_fields_set and getattr(self, name):
                yield Broken(name, f"Give document_uuids, or set {name} to false.")


class SlidesRequest(DeckRequest):
    """A deck slide by slide."""

    slides: Annotated[AtLeastOne[Slide], bounds.SLIDES]
    """The slides in order, at least one; cover and table of contents are added."""
    title: Annotated[str | None, bounds.TITLE] = None
    """Title on the cover. Extension."""
    subtitle: Annotated[str | None, bounds.TITLE] = None
    """Second line on the cover. Extension."""


class OutlineRequest(Request):
    """A new outline from a topic or documents, or an edit of an existing one."""

    prompt: Annotated[str | None, bounds.PROMPT] = None
    """Topic; with an outline, what to change in it."""
    document_uuids: Annotated[tuple[str, ...], bounds.DOCUMENTS] = ()
    """Documents to draw from."""
    outline: Annotated[tuple[OutlineSlide, ...], bounds.SLIDES] = ()
    """Outline to edit; needs a prompt."""
    outline_warnings: Annotated[tuple[str, ...], bounds.WARNINGS] = ()
    """Warnings of the task that made the outline; the changed one repeats them. Extension."""
    language: LanguageName = "ORIGINAL"
    """Language of the outline."""
    tone: Tone = Tone.DEFAULT
    """How the text speaks."""
    length: SlideCount | None = None
    """Slides in the outline, 1 to 100."""
    brief: Brief | None = None
    """The prompt taken apart, its wishes perhaps changed; left out, it is read here. Extension."""

    def broken_rules(self) -> Iterator[Broken]:
        """Yield a missing topic, or a missing instruction for an existing outline."""
        if self.prompt and self.prompt.strip():
            return
        if self.outline:
            yield Broken("prompt", "Say in prompt what to change in the outline.", "missing")
        elif not self.document_uuids:
            yield Broken("prompt", "Give a prompt, document_uuids, or both.", "missing")


class EditSlideRequest(Request):
    """One slide to insert, write again or remove; what is left out is as in the presentation."""

    edit_type: EditType
    """INSERT, REGENERATE or REMOVE; any letter case."""
    presentation_id: Text
    """The presentation to edit."""
    prompt: Annotated[str | None, bounds.PROMPT] = None
    """What the slide shall say; needed for INSERT and REGENERATE, left out for REMOVE."""
    position: Index
    """Index of the slide, from 0, over all slides; INSERT beyond the end goes to the end."""
    document_uuids: Annotated[tuple[str, ...], bounds.DOCUMENTS] = ()
    """Documents to draw from."""
    fetch_images: Flag | None = None
    """Add stock pictures."""
    verbosity: Verbosity | None = None
    """How much text the slide carries."""
    add_speaker_notes: Flag | None = None
    """Write speaker notes."""
    use_general_knowledge: Flag | None = None
    """Let the author add what the sources do not say. Without any source a model does so anyway: warnings tell."""
    use_wording_from_document: Flag | None = None
    """Keep the documents' own words."""
    use_document_images: Flag | None = None
    """Use pictures out of the documents."""
    tone: Tone | None = None
    """How the text speaks."""

    def broken_rules(self) -> Iterator[Broken]:
        """Yield a prompt that is missing, or one that REMOVE cannot use."""
        if self.edit_type is EditType.REMOVE:
            if self.prompt is not None:
                yield Broken("prompt", "Leave prompt out: REMOVE takes none.")
        elif not (self.prompt and self.prompt.strip()):
            yield Broken("prompt", f"Say in prompt what to {self.edit_type.lower()}.", "missing")


class ShapeReplacement(Request):
    """New text for every shape of one name."""

    shape_name: Annotated[Text, bounds.TITLE]
    """Name of the shape, as in the selection pane."""
    content: Annotated[str, bounds.CONTENT]
    """Its new text; may be empty."""


class ShapeEditConfig(Request):
    """What to replace in an uploaded file."""

    replacements: Annotated[AtLeastOne[ShapeReplacement], bounds.REPLACEMENTS]
    """Shapes and their new text, at least one."""


def _read_json(value: Any) -> Any:
    if not isinstance(value, str | bytes):
        return value
    try:
        return from_json(value)
    except ValueError as error:
        raise refusal("json", f"Give config as a JSON object: {error}.") from None


class ShapeEdit(Request):
    """Form beside the uploaded file of a shape edit."""

    config: Annotated[ShapeEditConfig, BeforeValidator(_read_json)]
    """What to replace: an object, or one written as JSON text."""


class RollbackRequest(Request):
    """An edit to undo."""

    previous_version_id: Text
    """The state to go back to, from the edit's result."""
    presentation_id: str | None = None
    """The presentation, to be sure of it; may be left out."""


class RollbackResult(EditResult):
    """The presentation after going back; previous_version_id is the state just left."""


class SubscribeRequest(Request):
    """An address to be told about finished presentations."""

    endpoint: WebUrl
    """Where to POST, http or https."""


class Subscription(Model):
    """A webhook that is on."""

    webhook_id: str
    """Identifier to unsubscribe with."""
    secret: str | None = Field(default=None, repr=False)
    """Key of the signatures, told only now. Extension."""


class UnsubscribeRequest(Request):
    """A webhook to switch off."""

    webhook_id: Text
    """Identifier from subscribing."""


class DownloadLink(Model):
    """A short-lived address of a file."""

    url: str
    """Address for a plain GET without a key."""


class TemplateImages(Model):
    """Preview pictures of a template."""

    cover: str
    """Address of the cover's picture."""
    content: str
    """Address of a content slide's picture."""


class Template(Model):
    """A default template."""

    name: str
    """Name to generate with."""
    images: Annotated[TemplateImages, Field(repr=False)]
    """Preview pictures; not in `repr`, for their addresses are others each time."""


class BrandedTemplateForm(Request):
    """Form beside the uploaded file of a new branded template. Extension."""

    name: ShownName | None = None
    """Name to show; the file name when left out."""


class BrandedTemplate(Model):
    """A company's own template."""

    id: Annotated[str, Field(repr=False)]
    """Identifier to generate with; not in `repr`, for it is another one each time."""
    name: str
    """The file name."""


class Me(Model):
    """Who the API key belongs to; a service that gives one of the two names gives both."""

    user_name: str
    """Name of the user."""
    username: str
    """The same name, as older clients read it."""
    credits: int | None = None
    """Credits left; null on services that do not tell."""

    @model_validator(mode="before")
    @classmethod
    def _read_either_name(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        name = data.get("user_name") or data.get("username")
        return {**data, "user_name": name, "username": data.get("username") or name}
