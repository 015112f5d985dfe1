"""Every error that nbdeck raises, as one tree.

    NbdeckError
    ├── BadRequest                 400  a request that makes no sense for this resource
    ├── Unauthorized               401  no key, or one that nobody knows
    ├── InsufficientCredits        403  carries required_credits and available_credits
    ├── LinkExpired                403  a signed file link past its time
    ├── NotFound                   404
    ├── Conflict                   409
    ├── PayloadTooLarge            413
    ├── UnsupportedFileType        415  and, for one written before Office 97, FileTooOld
    ├── UnreadableFile             422  a document of a known type whose content cannot be had
    │   └── EmptyFile, EncryptedFile, CorruptFile, ParseTimeout
    ├── ValidationFailed           422  carries errors: [{loc, msg, type}]
    │   └── DoesNotFit, DataError, ColumnNotFound (a DataError)
    ├── ModelRequired              422  only a language model could do this
    ├── ModelFailed                502  the configured language model gave no usable answer; retryable
    ├── RateLimited                429  retryable
    ├── InternalError              500  retryable
    ├── ExportFailed               500  retryable
    ├── NotImplementedHere         501  part of the interface that this version does not offer
    ├── RendererUnavailable, TranslatorUnavailable, VoiceEngineUnavailable, VideoEncoderUnavailable, KernelUnavailable  501
    ├── TranslatorFailed           502  an installed translator gave no usable answer; retryable
    ├── CellFailed                 422  a cell of a notebook that was run ended in an error; carries its traceback
    ├── ServiceUnavailable         503  retryable
    │   └── StoreUnusable               damaged, or closed to this user; not retryable
    ├── SettingsError                   an argument or NBDECK_* variable with a wrong value
    ├── UnreadableAnswer                the server said something outside the interface
    ├── ConnectionFailed                no answer from the server; retryable
    └── TaskError
        └── TaskFailed, TaskCancelled, TaskTimeout

`code` is stable and may be tested for; `hint` says what to do; `details` holds figures.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar


class NbdeckError(Exception):
    r"""The root of all errors of this package.

    Attributes:
        code: Stable machine code, unique per class.
        status: HTTP status that a server answers with.
        retryable: Whether the same call may succeed later.
        hint: What to do about it, one sentence.
        details: Figures and names that belong to the error; JSON-able.

    Examples:
        >>> try:
        ...     nbdeck.chart({"month": ["Mar", "Apr"], "north": [31, 38]}, x="day")
        ... except nbdeck.NbdeckError as error:
        ...     print(error.code, error.message, error.hint, sep="\n")
        COLUMN_NOT_FOUND
        There is no column 'day'.
        The columns are 'month' and 'north'.
    """

    code: ClassVar[str] = "ERROR"
    status: ClassVar[int] = 500
    retryable: ClassVar[bool] = False
    default_hint: ClassVar[str] = "Read the message; if it makes no sense, report it with the call."

    def __init__(
        self,
        message: str,
        *,
        hint: str | None = None,
        details: Mapping[str, Any] | None = None,
        request_id: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.hint = self.default_hint if hint is None else hint
        self.details: dict[str, Any] = dict(details or {})
        self.request_id = request_id

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".rstrip()


class BadRequest(NbdeckError, ValueError):
    """The request makes no sense for the resource it names."""

    code = "BAD_REQUEST"
    status = 400
    default_hint = "Change the request as the message says."


class Unauthorized(NbdeckError, PermissionError):
    """The key is missing or unknown."""

    code = "UNAUTHORIZED"
    status = 401
    default_hint = "Send a valid key in the X-API-Key header; `nbdeck keys create` makes one."


class InsufficientCredits(NbdeckError):
    """The account holds fewer credits than the operation costs."""

    code = "INSUFFICIENT_API_CREDITS"
    status = 403
    default_hint = "Ask for fewer slides or add credits."


class LinkExpired(NbdeckError):
    """A signed file link is past its time."""

    code = "LINK_EXPIRED"
    status = 403
    default_hint = "Ask the download endpoint for a fresh link."


class NotFound(NbdeckError, LookupError):
    """Nothing of that name or id exists for this key."""

    code = "NOT_FOUND"
    status = 404
    default_hint = "Check the id; resources of other users are not visible."


class Conflict(NbdeckError):
    """The resource is in a state that forbids the call."""

    code = "CONFLICT"
    status = 409
    default_hint = "Read the resource again, then repeat the call."


class PayloadTooLarge(NbdeckError, ValueError):
    """The body or file is larger than the limit."""

    code = "PAYLOAD_TOO_LARGE"
    status = 413
    default_hint = "Send a smaller file or split the request."


class UnsupportedFileType(NbdeckError, ValueError):
    """The file is of a type that is not read here."""

    code = "UNSUPPORTED_FILE_TYPE"
    status = 415
    default_hint = "Send .pptx, .ppt, .docx, .doc, .xlsx, .pdf, .txt or .md."


class FileTooOld(UnsupportedFileType):
    """The file was written by a program before Office 97."""

    code = "FILE_TOO_OLD"
    default_hint = "Open it in LibreOffice, save it as .docx or .pptx, and send that."


class UnreadableFile(NbdeckError, ValueError):
    """The file is of a known type, but its content cannot be had."""

    code = "UNREADABLE_FILE"
    status = 422
    default_hint = "Open the file in its own program, save it again, and send that."


class EmptyFile(UnreadableFile):
    """The file holds no bytes, or nothing but blanks."""

    code = "EMPTY_FILE"
    default_hint = "Send a file that has content."


class EncryptedFile(UnreadableFile):
    """The file opens only with a password."""

    code = "ENCRYPTED_FILE"
    default_hint = "Open it in its own program, remove the password, and send it again."


class CorruptFile(UnreadableFile):
    """The file is cut off, altered, or not what its first bytes say."""

    code = "CORRUPT_FILE"
    default_hint = "Open it in its own program, let it repair the file, save it, and send that."


class ParseTimeout(UnreadableFile):
    """The file was still not read when its time was over."""

    code = "PARSE_TIMEOUT"
    default_hint = "Send a shorter or simpler file, or the same content in another format."


class ValidationFailed(NbdeckError, ValueError):
    """The request does not have the form that the interface asks for."""

    code = "VALIDATION_FAILED"
    status = 422
    default_hint = "Correct the fields named in the message."


class DoesNotFit(ValidationFailed):
    """The content cannot be shown at a readable size; `details["left_over"]` is what is too much."""

    code = "DOES_NOT_FIT"
    default_hint = "Shorten the text or spread it over more slides."


class DataError(ValidationFailed):
    """A DataFrame cannot become the chart or table that was asked for."""

    code = "UNSUITABLE_DATA"
    default_hint = "Change the data or the arguments as the message says."


class ColumnNotFound(DataError):
    """A column that was named is not in the data."""

    code = "COLUMN_NOT_FOUND"
    default_hint = "Use one of the columns that the message lists."


class ModelRequired(NbdeckError, ValueError):
    """Only a language model could do this, and none is configured; the message says what was understood."""

    code = "MODEL_REQUIRED"
    status = 422
    default_hint = "Configure a language model, or ask for one of the changes that the message lists."


class ModelFailed(NbdeckError):
    """The configured language model gave no answer that can be used; the message says why, never with its key."""

    code = "MODEL_FAILED"
    status = 502
    retryable = True
    default_hint = "Check NBDECK_LLM_URL, NBDECK_LLM_MODEL and NBDECK_LLM_KEY, then repeat the call."


class RateLimited(NbdeckError):
    """Too many requests in too short a time."""

    code = "RATE_LIMITED"
    status = 429
    retryable = True
    default_hint = "Wait as long as Retry-After says, then repeat the call."


class InternalError(NbdeckError):
    """The service failed in a way that is its own fault."""

    code = "INTERNAL_ERROR"
    status = 500
    retryable = True
    default_hint = "Repeat the call; if it fails again, report the request id."


class ExportFailed(NbdeckError):
    """A finished deck could not be turned into the file that was asked for."""

    code = "EXPORT_FAILED"
    status = 500
    retryable = True
    default_hint = "Repeat the call or ask for another format."


class NotImplementedHere(NbdeckError, NotImplementedError):
    """This endpoint belongs to the interface, but this version does not offer it."""

    code = "NOT_IMPLEMENTED"
    status = 501
    default_hint = "The page at /docs says which endpoints this version offers."


class RendererUnavailable(NbdeckError):
    """Slides that nbdeck did not draw need a renderer that is not installed."""

    code = "RENDERER_UNAVAILABLE"
    status = 501
    default_hint = "Install LibreOffice: `apt install libreoffice-impress-nogui`."


class TranslatorUnavailable(NbdeckError):
    """No translator for this pair of languages is installed or configured."""

    code = "TRANSLATOR_UNAVAILABLE"
    status = 501
    default_hint = "Install apertium with the language pair, or configure a model."


class TranslatorFailed(NbdeckError):
    """An installed translator gave no answer that can be used."""

    code = "TRANSLATOR_FAILED"
    status = 502
    retryable = True
    default_hint = "Repeat the call; if it fails again, run the translator by hand to see what is wrong."


class VoiceEngineUnavailable(NbdeckError):
    """Nothing that speaks is installed."""

    code = "VOICE_ENGINE_UNAVAILABLE"
    status = 501
    default_hint = "Run `pip install 'nbdeck[speech]'`, or install espeak-ng: `apt install espeak-ng`."


class VideoEncoderUnavailable(NbdeckError):
    """Nothing that writes video is installed."""

    code = "VIDEO_ENCODER_UNAVAILABLE"
    status = 501
    default_hint = "Run `pip install 'nbdeck[video]'`."


class KernelUnavailable(NbdeckError):
    """A notebook cannot be run: its kernel, or what runs kernels, is not installed or does not start."""

    code = "KERNEL_UNAVAILABLE"
    status = 501
    default_hint = "Run `pip install 'nbdeck[lab]'`."


class CellFailed(NbdeckError):
    """A cell ended in an error; `details` holds its `cell`, `count`, `source`, `ename`, `evalue` and `traceback`."""

    code = "CELL_FAILED"
    status = 422
    default_hint = "Run the notebook from top to bottom and correct the cell."


class ServiceUnavailable(NbdeckError):
    """The service is stopping or overloaded."""

    code = "SERVICE_UNAVAILABLE"
    status = 503
    retryable = True
    default_hint = "Repeat the call in a few seconds."


class StoreUnusable(ServiceUnavailable):
    """The data folder or database cannot be used until somebody mends it."""

    code = "STORE_UNUSABLE"
    retryable = False
    default_hint = "Look at the data folder; `nbdeck doctor` says where it is."


class SettingsError(NbdeckError, ValueError):
    """An argument or an NBDECK_* variable has a value that cannot be used."""

    code = "INVALID_SETTINGS"
    default_hint = "Correct the value; the message names it."


class UnreadableAnswer(NbdeckError):
    """The server answered something that the interface does not know."""

    code = "UNREADABLE_ANSWER"
    status = 502
    default_hint = "Check that the URL is that of a presentation service."


class ConnectionFailed(NbdeckError, ConnectionError):
    """No answer came from the server."""

    code = "CONNECTION_FAILED"
    status = 502
    retryable = True
    default_hint = "Check the URL and that the service is running; `nbdeck serve` starts one."


class TaskError(NbdeckError):
    """A task did not end in a result."""

    code = "TASK_ERROR"
    default_hint = "Look at the task's status."


class TaskFailed(TaskError):
    """The task ended in FAILURE; `details["code"]` is the service's own error code.

    Examples:
        >>> client = nbdeck.connect(":memory:")
        >>> outline = client.outlines.create("Bees dance. They tell where flowers are.").result()
        >>> try:
        ...     client.outlines.edit(outline, "Make it rhyme").result()
        ... except nbdeck.TaskFailed as error:
        ...     print(error.details["code"])
        MODEL_REQUIRED
    """

    code = "TASK_FAILED"
    default_hint = "Change the request as the message says, or repeat it if it is retryable."


class TaskCancelled(TaskError):
    """The task was cancelled before it finished."""

    code = "TASK_CANCELLED"
    status = 409
    default_hint = "Start it again if it is still wanted."


class TaskTimeout(TaskError, TimeoutError):
    """The wait was shorter than the task; the task itself goes on."""

    code = "TASK_TIMEOUT"
    status = 504
    retryable = True
    default_hint = "Wait again with a larger timeout; the task goes on."


def walk(root: type[NbdeckError] = NbdeckError) -> Iterator[type[NbdeckError]]:
    """Yield `root` and every class below it, parents first."""
    yield root
    for child in root.__subclasses__():
        yield from walk(child)


def error_for(code: str) -> type[NbdeckError]:
    """Return the class with this `code`, or `NbdeckError` for a code of a newer service."""
    return next((cls for cls in walk() if cls.code == code), NbdeckError)
