"""Short-lived addresses of what requests made: presentations as PowerPoint or PDF, videos with their captions."""

from dataclasses import dataclass

from nbdeck.contract.enums import DownloadFormat, ResponseFormat
from nbdeck.contract.tasks import Task
from nbdeck.errors import BadRequest, NotFound
from nbdeck.service.links import LinkSigner, file_name
from nbdeck.service.presentations import PresentationStore, Version
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
