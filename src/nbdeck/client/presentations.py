"""`client.presentations`: decks from slides, from a topic, from documents, decks made before, and the newest one."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, overload

from pydantic import BaseModel

from nbdeck.client.deck_flows import State, known_of, link
from nbdeck.client.drivers import AsyncDriver, DriverT, Flow, Resource, SyncDriver
from nbdeck.client.flows import call
from nbdeck.client.presentation import AsyncPresentation, Presentation
from nbdeck.client.task import Started, starts
from nbdeck.client.upload import Source, upload_of
from nbdeck.contract import v1, v2
from nbdeck.contract.base import Model, read, slides_of
from nbdeck.contract.enums import Tone, Verbosity
from nbdeck.contract.operations import V1, V2
from nbdeck.contract.slides import BrandFonts, Chart, OutlineSlide, Slide
from nbdeck.contract.tasks import OutlineResult, TaskStarted

StartedDeck: TypeAlias = Started[Presentation, AsyncPresentation]
SlideLike: TypeAlias = Slide | Mapping[str, Any]
OutlineLike: TypeAlias = OutlineResult | Iterable[OutlineSlide | Mapping[str, Any]]
Fonts: TypeAlias = BrandFonts | Mapping[str, str]

_DECKS: deque[Any] = deque(maxlen=1)


class Presentations(Resource[DriverT]):
    """Makes decks."""

    @starts
    def from_slides(
        self,
        slides: Iterable[SlideLike],
        *,
        template: str = "default",
        title: str | None = None,
        subtitle: str | None = None,
        language: str | None = None,
        verbosity: Verbosity | str | None = None,
        fetch_images: bool | None = None,
        include_cover: bool | None = None,
        include_table_of_contents: bool | None = None,
        add_speaker_notes: bool | None = None,
        use_branding_logo: bool | None = None,
        use_branding_fonts: bool | None = None,
        use_branding_color: bool | None = None,
        branding_logo: str | None = None,
        branding_fonts: Fonts | None = None,
        branding_color: str | None = None,
    ) -> Flow[StartedDeck]:
        """Start making a deck of slides given one by one, and return the task.

        Args:
            slides: From `nbdeck.chart`, `nbdeck.table`, `nbdeck.Slide`, or dicts of the interface's fields.
            template: Name of a template, or id of a branded one.
            title: Title on the cover.
            subtitle: Second line on the cover.
            language: Such as `ENGLISH`, `French` or `pt-BR`; left out, that of the content.
            verbosity: `concise`, `standard` or `text-heavy`.
            fetch_images: Whether to add stock pictures; the service's default is yes.
            include_cover: Whether a cover comes first; left out, where there is a title that is no single slide's.
            include_table_of_contents: Whether a table of contents follows; left out, where there is a title and
                slides of nothing but a title part the deck.
            add_speaker_notes: Whether to write speaker notes.
            use_branding_logo: Whether to use the account's logo.
            use_branding_fonts: Whether to use the account's typefaces.
            use_branding_color: Whether to use the account's colour.
            branding_logo: Address of a logo.
            branding_fonts: Typefaces, `{"title": ..., "body": ...}`.
            branding_color: Hex colour such as `#1D5FD1`.

        Raises:
            ValidationFailed: A slide or option is wrong; nothing was sent. Slides are named by index and field.
        """
        fields = dict(locals())
        del fields["self"]
        request = slides_request(**fields)
        return start(self, "slide_by_slide", request, beyond_interface(request.slides))

    @starts
    def generate(
        self,
        text: str | None = None,
        *,
        outline: OutlineLike | None = None,
        documents: Iterable[str] | None = None,
        length: int | None = None,
        template: str = "default",
        instructions: str | None = None,
        language: str | None = None,
        tone: Tone | str | None = None,
        verbosity: Verbosity | str | None = None,
        fetch_images: bool | None = None,
        use_document_images: bool | None = None,
        use_general_knowledge: bool | None = None,
        use_wording_from_document: bool | None = None,
        include_cover: bool | None = None,
        include_table_of_contents: bool | None = None,
        add_speaker_notes: bool | None = None,
        use_branding_logo: bool | None = None,
        use_branding_fonts: bool | None = None,
        use_branding_color: bool | None = None,
        branding_logo: str | None = None,
        branding_fonts: Fonts | None = None,
        branding_color: str | None = None,
    ) -> Flow[StartedDeck]:
        """Start making a deck from a text or topic, documents or an outline, and return the task.

        Args:
            text: Topic, or the text to make slides of; beside an outline the title on the cover.
            outline: Result of `client.outlines.create`, or outline slides; no other outline is made then.
            documents: Ids from `client.documents.upload`.
            length: Content slides, 1 to 100; cover and table of contents come on top. A number in the prompt's own
                words counts them too, and so does a length that repeats it.
            template: Name of a template, or id of a branded one.
            instructions: Further wishes, in words.
            language: Such as `ENGLISH`, `French` or `pt-BR`; left out, that of the content.
            tone: `default`, `casual`, `professional`, `funny`, `educational` or `sales_pitch`.
            verbosity: `concise`, `standard` or `text-heavy`.
            fetch_images: Whether to add stock pictures; the service's default is yes.
            use_document_images: Whether to use pictures out of the documents.
            use_general_knowledge: Whether the author may add what the sources do not say; where none is given, a
                model does so anyway, and a warning tells.
            use_wording_from_document: Whether to keep the documents' own words.
            include_cover: Whether a cover comes first; the service's default is yes.
            include_table_of_contents: Whether a table of contents follows; left out, in decks of seven slides
                on whose titles are short.
            add_speaker_notes: Whether to write speaker notes.
            use_branding_logo: Whether to use the account's logo.
            use_branding_fonts: Whether to use the account's typefaces.
            use_branding_color: Whether to use the account's colour.
            branding_logo: Address of a logo.
            branding_fonts: Typefaces, `{"title": ..., "body": ...}`.
            branding_color: Hex colour such as `#1D5FD1`.

        Raises:
            ValidationFailed: Nothing to make slides of, or an option is wrong; nothing was sent.
        """
        fields = dict(locals()) | {"outline": outline_of(outline), "outline_warnings": warnings_of(outline)}
        fields["most_slides"] = outline.most_slides if isinstance(outline, OutlineResult) else None
        fields["plain_text"] = _text_of(fields.pop("text"), outline)
        fields["custom_user_instructions"] = fields.pop("instructions")
        fields["document_uuids"] = ids_of(fields.pop("documents"))
        return self._start("generate", v1.GenerateRequest, fields)

    @starts
    def import_file(self, source: Source, *, name: str | None = None) -> Flow[StartedDeck]:
        """Start taking in a PowerPoint file as a presentation, and return the task.

        Its slides stay as they are, but for those that are edited; new ones get the file's own layouts.

        Args:
            source: Path, bytes, or a file opened for reading bytes; .pptx or .ppt.
            name: Name of the presentation; the file name when left out.

        Raises:
            UnsupportedFileType: It is no PowerPoint file.
            PayloadTooLarge: The file is beyond the service's limit.
        """
        form = read(v2.ImportForm, {"name": name}, origin="import_file()")
        file = upload_of(source, fallback="presentation.pptx")
        answer: TaskStarted = yield from call(
            self._site, V2["import_presentation"], body=form.wire(), files={"file": file}
        )
        return Started(answer.task_id, "v2")

    @overload
    def get(
        self: Presentations[SyncDriver], presentation_id: str, request_id: str | None = None
    ) -> Presentation: ...
    @overload
    def get(
        self: Presentations[AsyncDriver], presentation_id: str, request_id: str | None = None
    ) -> Awaitable[AsyncPresentation]: ...

    def get(self, presentation_id: str, request_id: str | None = None) -> Any:
        """Return a presentation made before.

        Args:
            presentation_id: From a task's result.
            request_id: The state wanted; left out, always the newest.

        Raises:
            NotFound: No such presentation for this key.
        """
        return self._run(self._get(presentation_id, request_id))

    def _get(self, presentation_id: str, request_id: str | None) -> Flow[Any]:
        known = yield from known_of(self._site, presentation_id, request_id)
        if not known:
            yield from link(self._site, State(presentation_id, request_id))
        return self._context.wrap_deck(self._context, presentation_id, request_id, **(known or {}))

    def _start(self, name: str, model: type[BaseModel], fields: dict[str, Any]) -> Flow[StartedDeck]:
        request = read(model, {key: value for key, value in fields.items() if key != "self"}, origin=name)
        return start(self, name, request)


def slides_request(
    slides: Iterable[SlideLike], template: str = "default", **options: Any
) -> v1.SlidesRequest:
    """Return the request for a deck slide by slide.

    Args:
        slides: As `from_slides` takes them.
        template: Likewise.
        options: Further arguments of `from_slides`.

    Raises:
        ValidationFailed: A slide or option is wrong; slides are named by index and field.
    """
    given = slides_of(Slide, slides)
    asked = {name: value for name, value in options.items() if value is not None}
    fields = {"slides": given, "template": template, **_left_out(given, asked), **asked}
    return read(v1.SlidesRequest, fields, origin="slide_by_slide")


_PARTED = 2
"""Slides of nothing but a title from which on a deck is in parts."""


def _left_out(slides: Sequence[Slide], asked: Mapping[str, Any]) -> dict[str, bool]:
    """Return which opening slides are left out unless they are asked for: those that repeat what follows."""
    title, is_single = asked.get("title"), len(slides) == 1
    parts = [
        each
        for each in slides
        if not (each.content or each.layout or each.chart or each.table or each.images)
    ]
    repeats = "subtitle" not in asked and (title is None or (is_single and title == slides[0].title))
    missing = {"include_cover": repeats, "include_table_of_contents": title is None or len(parts) < _PARTED}
    return {name: False for name, is_missing in missing.items() if is_missing}


def start(noun: Resource[Any], name: str, request: BaseModel, beyond: tuple[str, ...] = ()) -> Flow[Any]:
    """Return the record of a task that a version 1 operation starts.

    Args:
        noun: Who asks.
        name: Operation of version 1.
        request: Its body.
        beyond: What is said of the result where the service has no extensions.
    """
    body = request.wire() if isinstance(request, Model) else {}
    started: TaskStarted = yield from call(noun._site, V1[name], body=body)  # noqa: SLF001 - of this room
    return Started(started.task_id, "v1", beyond=beyond)


def ids_of(documents: Iterable[str] | None) -> tuple[str, ...] | None:
    """Return document ids as the request wants them; one id alone will do."""
    if documents is None or isinstance(documents, str):
        return None if documents is None else (documents,)
    return tuple(documents)


def _text_of(text: str | None, outline: OutlineLike | None) -> str | None:
    """Return the text of a request; an outline that knows its title gives it to the cover."""
    return outline.title if text is None and isinstance(outline, OutlineResult) else text


def warnings_of(outline: OutlineLike | None) -> tuple[str, ...] | None:
    """Return the warnings of an outline as the request wants them; None where there are none."""
    return (outline.warnings or None) if isinstance(outline, OutlineResult) else None


def outline_of(outline: OutlineLike | None) -> tuple[OutlineSlide, ...] | None:
    """Return an outline as the request wants it.

    Raises:
        ValidationFailed: A slide is wrong; it is named by index and field.
    """
    if outline is None or isinstance(outline, OutlineResult):
        return None if outline is None else outline.slides
    return slides_of(OutlineSlide, outline)


def beyond_interface(slides: Sequence[Slide]) -> tuple[str, ...]:
    """Return a sentence for each chart of which a service that knows the kinds alone shows less.

    Args:
        slides: As they are sent.
    """
    return tuple(
        f"This service has none of the extensions: of the chart on {slide.title!r} it knows the kind "
        f"{slide.chart.type}, and not {' or '.join(parts)}."
        for slide in slides
        if slide.chart is not None and (parts := list(_parts(slide.chart)))
    )


def _parts(chart: Chart) -> Iterator[str]:
    """Yield what a chart has beside its kind and numbers that changes its picture."""
    if chart.form is not None:
        yield f"the form {chart.form}"
    roles = dict.fromkeys(series.role for series in chart.series if series.role is not None)
    if roles:
        yield f"what series are for: {', '.join(roles)}"
    if chart.has_log_axis:
        yield "the logarithmic axis"
    marks = chart.marks.model_dump(exclude_defaults=True) if chart.marks else {}
    if marks:
        yield f"the marks: {', '.join(marks)}"
    if chart.has_ordered_series:
        yield "the order of its series"
    if chart.unit:
        yield f"the unit {chart.unit!r}"


def remembered(make: Callable[..., Any]) -> Callable[..., Any]:
    """Return a maker of presentations that remembers the newest one.

    Args:
        make: Makes a presentation of a context and a result.
    """

    def wrap(*given: Any, **known: Any) -> Any:
        deck = make(*given, **known)
        _DECKS.append(deck)
        return deck

    return wrap


def newest_deck() -> Any | None:
    """Return the newest presentation of any client of this process; None where there is none."""
    return _DECKS[0] if _DECKS else None
