"""Version 1 of the interface: one method per endpoint, with the interface's own names and models."""

from __future__ import annotations

from types import NoneType

from nbdeck.client.drivers import DriverT, Flow, Resource, flow
from nbdeck.client.flows import call, posted, waitable
from nbdeck.client.upload import Source, upload_of
from nbdeck.contract import tasks, v1
from nbdeck.contract.base import read
from nbdeck.contract.enums import ResponseFormat
from nbdeck.contract.operations import V1


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

    @flow
    def task_status(self, task_id: str) -> Flow[tasks.Task]:
        """State and result of a task."""
        return call(self._site, V1["task_status"], path={"task_id": task_id})

    @flow
    def download(self, id: str) -> Flow[v1.DownloadLink]:
        """Fresh address of the file that a request made.

        Args:
            id: `request_id` of a task's result.
        """
        return call(self._site, V1["download"], path={"id": id})

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
    def templates(self) -> Flow[list[v1.Template]]:
        """The default templates."""
        return call(self._site, V1["templates"])

    @flow
    def branded_templates(self) -> Flow[list[v1.BrandedTemplate]]:
        """The user's own templates."""
        return call(self._site, V1["branded_templates"])

    @flow
    def upload_document(self, file: Source, *, name: str | None = None) -> Flow[tasks.TaskStarted]:
        """Store a document as source material; the task's result is its id.

        Args:
            file: Path, bytes, or open file; read in pieces.
            name: File name, needed for bytes.
        """
        return call(self._site, V1["upload_document"], files={"file": upload_of(file, name)})

    @flow
    def me(self) -> Flow[v1.Me]:
        """Who the API key belongs to."""
        return call(self._site, V1["me"])

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

    @flow
    def delete_branded_template(self, id: str) -> Flow[None]:
        """Remove a company's own template."""
        return call(self._site, V1["delete_branded_template"], path={"id": id})
