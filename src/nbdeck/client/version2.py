"""Version 2 of the interface: one method per endpoint, with the interface's own names and models."""

from __future__ import annotations

from nbdeck.client.drivers import DriverT, Flow, Resource, event_stream, flow
from nbdeck.client.flows import call, posted
from nbdeck.client.following import TaskRecord, watch
from nbdeck.client.upload import Source, upload_of
from nbdeck.contract import tasks, v1, v2
from nbdeck.contract.branding import AccountBrand, BrandRequest
from nbdeck.contract.changes import ChangeRequest
from nbdeck.contract.check import Report
from nbdeck.contract.documents import DocumentReading, FoundPassage, StoredDocument
from nbdeck.contract.enums import DownloadFormat, PreviewFormat
from nbdeck.contract.operations import V2
from nbdeck.contract.presentation_slides import PresentationSlides, PresentationVersion
from nbdeck.contract.template_report import TemplateReport
from nbdeck.contract.v1 import Brief, BriefRequest


class Version2(Resource[DriverT]):
    """Every operation of version 2. Arguments are the fields of its request model, or the model itself.

    Raises, in every method: `ValidationFailed` before anything is sent when an argument is wrong;
    any other `NbdeckError` for what the service answers; `ConnectionFailed` when it does not answer.
    """

    TABLE = V2

    generate = posted(v2.GenerateRequest, tasks.TaskStarted)
    translate = posted(v2.TranslateRequest, tasks.TaskStarted)
    video = posted(v2.VideoRequest, tasks.TaskStarted)
    change = posted(ChangeRequest, tasks.TaskStarted)
    preview = posted(v2.PreviewRequest, bytes)
    brief = posted(BriefRequest, Brief)
    create_reusable_section = posted(v2.SectionRequest, v2.ReusableSection)
    set_brand = posted(BrandRequest, AccountBrand)

    @flow
    def task_status(self, task_id: str) -> Flow[tasks.Task]:
        """State, result and error of a task."""
        return call(self._site, V2["task_status"], path={"task_id": task_id})

    @flow
    def download(
        self, request_id: str, *, format: DownloadFormat | str | None = None
    ) -> Flow[v1.DownloadLink]:
        """Fresh address of the file that a request made.

        Args:
            request_id: From a task's result.
            format: `powerpoint` or `pdf` of a presentation; `mp4`, `srt` or `vtt` of a video.
        """
        return call(self._site, V2["download"], path={"request_id": request_id}, query={"format": format})

    @flow
    def upload_document(self, file: Source, *, name: str | None = None) -> Flow[tasks.TaskStarted]:
        """Store a document as source material; the task's result holds its id.

        Args:
            file: Path, bytes, or open file; read in pieces.
            name: File name, needed for bytes.
        """
        return call(self._site, V2["upload_document"], files={"file": upload_of(file, name)})

    @flow
    def list_documents(self, *, limit: int | None = None) -> Flow[list[StoredDocument]]:
        """The user's documents, newest first.

        Args:
            limit: How many at most, 1 to 100; 20 when left out.
        """
        return call(self._site, V2["list_documents"], query={"limit": limit})

    @flow
    def search_documents(self, query: str, *, limit: int | None = None) -> Flow[list[FoundPassage]]:
        """Passages of the user's documents that match some words, best first.

        Args:
            query: Words to look for.
            limit: How many at most, 1 to 100; 20 when left out.
        """
        return call(self._site, V2["search_documents"], query={"query": query, "limit": limit})

    @flow
    def read_document(self, document_id: str) -> Flow[DocumentReading]:
        """What was read in a document."""
        return call(self._site, V2["read_document"], path={"document_id": document_id})

    @flow
    def delete_document(self, document_id: str) -> Flow[None]:
        """Forget a document; decks made from it stay."""
        return call(self._site, V2["delete_document"], path={"document_id": document_id})

    @flow
    def design_kits(self) -> Flow[list[v2.DesignKit]]:
        """Every design that a deck can have."""
        return call(self._site, V2["design_kits"])

    @flow
    def reusable_sections(self) -> Flow[list[v2.ReusableSection]]:
        """Saved slides that a new deck can take in."""
        return call(self._site, V2["reusable_sections"])

    @flow
    def reusable_sections_unversioned(self) -> Flow[list[v2.ReusableSection]]:
        """Saved slides that a new deck can take in; path without a version."""
        return call(self._site, V2["reusable_sections_unversioned"])

    @flow
    def import_presentation(self, file: Source, *, name: str | None = None) -> Flow[tasks.TaskStarted]:
        """Take in a PowerPoint file as a presentation.

        Args:
            file: Path, bytes, or open file of the .pptx or .ppt.
            name: Name of the presentation; the file name when left out.
        """
        return call(
            self._site,
            V2["import_presentation"],
            body=_named(name),
            files={"file": upload_of(file, fallback="presentation.pptx")},
        )

    @flow
    def voices(self, *, language: str | None = None) -> Flow[list[v2.Voice]]:
        """Narration voices, of one language or all."""
        return call(self._site, V2["voices"], query={"language": language})

    @event_stream
    def task_events(self, task_id: str) -> Flow[None]:
        """Progress of a task while it runs; polled where the service tells none."""
        return watch(self._site, TaskRecord(task_id, "v2"))

    @flow
    def cancel_task(self, task_id: str) -> Flow[tasks.Task]:
        """Stop a task; a finished one stays as it is."""
        return call(self._site, V2["cancel_task"], path={"task_id": task_id})

    @flow
    def retry_task(self, task_id: str) -> Flow[tasks.TaskStarted]:
        """Start once more what a task was to do that failed in a way that may pass."""
        return call(self._site, V2["retry_task"], path={"task_id": task_id})

    @flow
    def list_tasks(self, *, limit: int | None = None) -> Flow[list[tasks.ListedTask]]:
        """The user's tasks, newest first.

        Args:
            limit: How many at most, 1 to 100; 20 when left out.
        """
        return call(self._site, V2["list_tasks"], query={"limit": limit})

    @flow
    def slide_preview(
        self,
        presentation_id: str,
        number: int,
        format: PreviewFormat | str = PreviewFormat.SVG,
        *,
        width: int | None = None,
        request_id: str | None = None,
    ) -> Flow[bytes]:
        """Picture of one slide: UTF-8 SVG or PNG.

        Args:
            presentation_id: The presentation.
            number: Slide, from 1.
            format: `svg` or `png`.
            width: Width in pixels, 16 to 3840, for png; 960 when left out.
            request_id: The state to show; the newest when left out.
        """
        return call(
            self._site,
            V2["slide_preview"],
            path={"presentation_id": presentation_id, "number": number, "format": str(format)},
            query={"width": width, "request_id": request_id},
        )

    @flow
    def check(self, presentation_id: str, *, request_id: str | None = None) -> Flow[Report]:
        """What the quality rules and scores say about a presentation.

        Args:
            presentation_id: The presentation.
            request_id: The state to judge; the newest when left out.
        """
        path, query = {"presentation_id": presentation_id}, {"request_id": request_id}
        return call(self._site, V2["check"], path=path, query=query)

    @flow
    def slides(self, presentation_id: str, *, request_id: str | None = None) -> Flow[PresentationSlides]:
        """What was asked for on each slide of a presentation, and what the file shows there.

        Args:
            presentation_id: The presentation.
            request_id: The state to read; the newest when left out.
        """
        path, query = {"presentation_id": presentation_id}, {"request_id": request_id}
        return call(self._site, V2["slides"], path=path, query=query)

    @flow
    def versions(self, presentation_id: str) -> Flow[list[PresentationVersion]]:
        """Every state that a presentation has been in, the first one first."""
        return call(self._site, V2["versions"], path={"presentation_id": presentation_id})

    @flow
    def create_design_kit(self, file: Source, *, name: str | None = None) -> Flow[v2.DesignKit]:
        """Add a design kit from a PowerPoint file.

        Args:
            file: Path, bytes, or open file of the .pptx or .potx.
            name: Name to show; the file name when left out.
        """
        return call(
            self._site,
            V2["create_design_kit"],
            body=_named(name),
            files={"file": upload_of(file, fallback="kit.pptx")},
        )

    @flow
    def check_design_kit(self, file: Source) -> Flow[TemplateReport]:
        """What a PowerPoint file would offer as a design kit; nothing is kept.

        Args:
            file: Path, bytes, or open file of the .pptx or .potx.
        """
        return call(
            self._site, V2["check_design_kit"], files={"file": upload_of(file, fallback="template.pptx")}
        )

    @flow
    def design_kit_report(self, id: str) -> Flow[TemplateReport]:
        """What a design kit of one's own offers: layouts, room, what is missing."""
        return call(self._site, V2["design_kit_report"], path={"id": id})

    @flow
    def delete_design_kit(self, id: str) -> Flow[None]:
        """Remove a design kit."""
        return call(self._site, V2["delete_design_kit"], path={"id": id})

    @flow
    def delete_reusable_section(self, id: str) -> Flow[None]:
        """Remove saved slides."""
        return call(self._site, V2["delete_reusable_section"], path={"id": id})

    @flow
    def brand(self) -> Flow[AccountBrand]:
        """The account's logo, colour and typefaces."""
        return call(self._site, V2["brand"])

    @flow
    def clear_brand(self) -> Flow[None]:
        """Forget the account's logo, colour and typefaces."""
        return call(self._site, V2["clear_brand"])


def _named(name: str | None) -> dict[str, str]:
    return {} if name is None else {"name": name}
