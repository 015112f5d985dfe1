"""What leaves the service: links to presentations as PowerPoint or PDF and to videos, pictures of slides."""

from collections.abc import Mapping
from dataclasses import dataclass

from nbdeck.contract.enums import DownloadFormat, PreviewFormat, ResponseFormat
from nbdeck.contract.tasks import Task
from nbdeck.contract.v2 import PreviewRequest
from nbdeck.engine.model import Deck
from nbdeck.errors import BadRequest, NotFound
from nbdeck.service.decks import on_design, single_slide_deck
from nbdeck.service.engine import Answer, Engine, exporting
from nbdeck.service.links import LinkSigner, file_name
from nbdeck.service.media import gather
from nbdeck.service.media_rules import MediaRules
from nbdeck.service.presentations import PresentationStore, Version
from nbdeck.service.store.blobs import Blobs, read_blob
from nbdeck.service.templates import TemplateCatalog
from nbdeck.service.videos import VideoStore

_SUFFIXES = {ResponseFormat.POWERPOINT: ".pptx", ResponseFormat.PDF: ".pdf"}


@dataclass(frozen=True, slots=True)
class Downloads:
    """Finds the files of requests and signs links to them; `base_url` is this service's address without a slash."""

    presentations: PresentationStore
    videos: VideoStore
    links: LinkSigner

    def request_link(
        self, user_id: str, request_id: str, base_url: str, form: DownloadFormat | None = None
    ) -> str:
        """Return the address of the file that a request made.

        Args:
            user_id: Whose request.
            request_id: The request.
            base_url: Address of this service.
            form: Kind of file; left out, that of the request.

        Raises:
            NotFound: The user has no such request.
            BadRequest: It made something that has no such file.
        """
        try:
            version = self.presentations.by_request(user_id, request_id)
        except NotFound:
            video = self.videos.find(user_id, request_id)
            if video is None:
                raise
            sha256, suffix = video.file(form)
            return base_url + self._path(sha256, file_name(video.title, suffix))
        if form is not None and form.value not in set(ResponseFormat):
            raise BadRequest(
                f"This request made a presentation, which is no {form.value} file.",
                hint="Ask for powerpoint or pdf; POST /api/v2/presentation/video makes a video.",
            )
        return self.file_link(version, base_url, None if form is None else ResponseFormat(form.value))

    def file_link(self, version: Version, base_url: str, form: ResponseFormat | None = None) -> str:
        """Return the address of a version as a file; a PDF is made at the first call.

        Args:
            version: Which state of which presentation.
            base_url: Address of this service.
            form: Kind of file; left out, what the version was asked for as.
        """
        form = ResponseFormat(version.form) if form is None else form
        is_pdf = form is ResponseFormat.PDF
        sha256 = self.presentations.pdf(version) if is_pdf else version.pptx
        return base_url + self._path(sha256, file_name(version.title, _SUFFIXES[form]))

    def with_link(self, user_id: str, task: Task, base_url: str) -> Task:
        """Return the task with a fresh `url` in the result of a finished presentation or video."""
        result = task.task_result
        if not isinstance(result, dict) or "presentation_id" not in result:
            return task
        linked = {"url": self.request_link(user_id, result["request_id"], base_url), **result}
        return task.model_copy(update={"task_result": linked, "task_info": linked})

    def _path(self, sha256: str, name: str) -> str:
        return self.links.path(f"blob:{sha256}", name)


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
