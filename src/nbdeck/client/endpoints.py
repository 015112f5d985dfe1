"""Both versions of the interface: one method per endpoint, with the interface's own names and models."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import NoneType
from typing import Any, ParamSpec, TypeVar

from nbdeck.client.drivers import DriverT, Flow, Resource, dressed, event_stream, flow
from nbdeck.client.flows import call, posted, waitable
from nbdeck.client.following import TaskRecord, watch
from nbdeck.client.upload import Source, upload_of
from nbdeck.contract import tasks, v1, v2
from nbdeck.contract.base import read
from nbdeck.contract.branding import AccountBrand, BrandRequest
from nbdeck.contract.check import Report
from nbdeck.contract.documents import DocumentReading, FoundPassage, StoredDocument
from nbdeck.contract.enums import DownloadFormat, PreviewFormat, ResponseFormat
from nbdeck.contract.operations import V1, V2
from nbdeck.contract.presentation_slides import PresentationSlides, PresentationVersion
from nbdeck.contract.template_report import TemplateReport
from nbdeck.contract.v1 import Brief, BriefRequest
from nbdeck.contract.v2 import ChangeRequest

P = ParamSpec("P")
T = TypeVar("T")


class asked(flow[P, T]):  # noqa: N801 - as `posted`
    """One operation without a body; a function says which arguments, of its path and its query, it takes."""

    def __init__(self, arguments: Callable[P, None], answer: type[T]) -> None:
        self._arguments = inspect.signature(arguments)
        self.answer: Any = answer

    def __set_name__(self, owner: type[Any], name: str) -> None:
        operation, arguments = owner.TABLE[name], self._arguments

        def ask(resource: Resource[Any], *args: Any, **kwargs: Any) -> Flow[T]:
            query = arguments.bind(*args, **kwargs).arguments
            path = {name: query.pop(name) for name in operation.path_parameters}
            return call(resource._site, operation, path=path, query=query)  # noqa: SLF001

        lines = (f"    {name}: {about}" for name, about in operation.query_parameters.items())
        doc = "\n".join([operation.summary, *(("", "Args:", *lines) if operation.query else ())])
        own = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
        signature = arguments.replace(parameters=[own, *arguments.parameters.values()])
        super().__init__(dressed(ask, operation.name, doc, signature))


def _of_all() -> None: ...
def _of_one(id: str) -> None: ...
def _of_task(task_id: str) -> None: ...
def _of_document(document_id: str) -> None: ...
def _of_presentation(presentation_id: str) -> None: ...
def _of_state(presentation_id: str, *, request_id: str | None = None) -> None: ...
def _newest(*, limit: int | None = None) -> None: ...


class Version1(Resource[DriverT]):
    """Every operation of version 1. Arguments are the fields of its request model, or the model itself.

    Raises, in every method: `ValidationFailed` before anything is sent when an argument is wrong;
    any other `NbdeckError` for what the service answers; `ConnectionFailed` when it does not answer.
    """

    TABLE = V1

    generate = waitable(v1.GenerateRequest)
    slide_by_slide = posted(v1.SlidesRequest, tasks.TaskStarted)
    outline = posted(v1.OutlineRequest, tasks.TaskStarted)
    edit_slide = posted(v1.EditSlideRequest, tasks.TaskStarted)
    edit_rollback = posted(v1.RollbackRequest, v1.RollbackResult)
    subscribe = posted(v1.SubscribeRequest, v1.Subscription)
    unsubscribe = posted(v1.UnsubscribeRequest, NoneType)
    task_status = asked(_of_task, tasks.Task)
    templates = asked(_of_all, list[v1.Template])
    branded_templates = asked(_of_all, list[v1.BrandedTemplate])
    me = asked(_of_all, v1.Me)
    delete_branded_template = asked(_of_one, NoneType)
    download = asked(_of_one, v1.DownloadLink)

    @flow
    def edit(
        self, pptx_file: Source, *, config: v1.ShapeEditConfig, name: str | None = None
    ) -> Flow[v1.DownloadLink]:
        """Replace text in the named shapes of an uploaded file; the answer is the new file's address.

        Args:
            pptx_file: Path, bytes, or open file of the .pptx.
            config: What to replace; a dict of its fields does as well.
            name: File name, needed for bytes.
        """
        form = read(v1.ShapeEdit, {"config": config}, origin="edit()")
        return call(
            self._site,
            V1["edit"],
            body={"config": form.config.model_dump_json()},
            files={"pptx_file": upload_of(pptx_file, name)},
        )

    @flow
    def upload_document(self, file: Source, *, name: str | None = None) -> Flow[tasks.TaskStarted]:
        """Store a document as source material; the task's result is its id.

        Args:
            file: Path, bytes, or open file; read in pieces.
            name: File name, needed for bytes.
        """
        return call(self._site, V1["upload_document"], files={"file": upload_of(file, name)})

    @flow
    def download_presentation(
        self,
        id: str,
        *,
        format: ResponseFormat | str | None = None,
    ) -> Flow[v1.DownloadLink]:
        """Fresh address of a presentation's newest state.

        Args:
            id: `presentation_id` of a task's result.
            format: `powerpoint` or `pdf`.
        """
        return call(self._site, V1["download_presentation"], path={"id": id}, query={"format": format})

    @flow
    def create_branded_template(self, file: Source, *, name: str | None = None) -> Flow[v1.BrandedTemplate]:
        """Add a company's own template.

        Args:
            file: Path, bytes, or open file of the .pptx or .potx.
            name: Name to show; the file name when left out.
        """
        return call(
            self._site,
            V1["create_branded_template"],
            body={} if name is None else {"name": name},
            files={"file": upload_of(file, fallback="template.pptx")},
        )


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
    task_status = asked(_of_task, tasks.Task)
    list_documents = asked(_newest, list[StoredDocument])
    read_document = asked(_of_document, DocumentReading)
    delete_document = asked(_of_document, NoneType)
    design_kits = asked(_of_all, list[v2.DesignKit])
    reusable_sections = asked(_of_all, list[v2.ReusableSection])
    reusable_sections_unversioned = asked(_of_all, list[v2.ReusableSection])
    cancel_task = asked(_of_task, tasks.Task)
    retry_task = asked(_of_task, tasks.TaskStarted)
    list_tasks = asked(_newest, list[tasks.ListedTask])
    check = asked(_of_state, Report)
    slides = asked(_of_state, PresentationSlides)
    versions = asked(_of_presentation, list[PresentationVersion])
    design_kit_report = asked(_of_one, TemplateReport)
    delete_design_kit = asked(_of_one, NoneType)
    delete_reusable_section = asked(_of_one, NoneType)
    brand = asked(_of_all, AccountBrand)
    clear_brand = asked(_of_all, NoneType)

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
    def search_documents(self, query: str, *, limit: int | None = None) -> Flow[list[FoundPassage]]:
        """Passages of the user's documents that match some words, best first.

        Args:
            query: Words to look for.
            limit: How many at most, 1 to 100; 20 when left out.
        """
        return call(self._site, V2["search_documents"], query={"query": query, "limit": limit})

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


def _named(name: str | None) -> dict[str, str]:
    return {} if name is None else {"name": name}
