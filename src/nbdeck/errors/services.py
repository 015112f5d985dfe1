"""A service, a task or a part of this installation that failed, is missing, or does not answer as it should."""

from nbdeck.errors.root import NbdeckError


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


class NotImplementedHere(NbdeckError, NotImplementedError):
    """This endpoint belongs to the interface, but this version does not offer it."""

    code = "NOT_IMPLEMENTED"
    status = 501
    default_hint = "The page at /docs says which endpoints this version offers."


class RendererUnavailable(NbdeckError):
    """Slides that nbdeck did not draw need a renderer that is not installed, or that hangs."""

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


class TaskTooLarge(TaskError):
    """The task took more time or memory than one task may; nothing was made, and it cost nothing."""

    code = "TASK_TOO_LARGE"
    status = 413
    default_hint = (
        "Ask for less at a time; whoever runs the service can raise NBDECK_TASK_SECONDS and "
        "NBDECK_TASK_MEGABYTES."
    )


class TaskTimeout(TaskError, TimeoutError):
    """The wait was shorter than the task; the task itself goes on."""

    code = "TASK_TIMEOUT"
    status = 504
    retryable = True
    default_hint = "Wait again with a larger timeout; the task goes on."


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


class ServiceUnavailable(NbdeckError):
    """The service is stopping or overloaded."""

    code = "SERVICE_UNAVAILABLE"
    status = 503
    retryable = True
    default_hint = "Repeat the call in a few seconds."


class QueueFull(ServiceUnavailable):
    """As many tasks wait as the service takes, of all users."""

    code = "QUEUE_FULL"
    default_hint = "Repeat the call when some of them have ended; Retry-After says when to look again."


class StoreLocked(ServiceUnavailable):
    """Another program keeps the database to itself for longer than a call waits."""

    code = "STORE_LOCKED"
    default_hint = "Wait until it has written, or end it; then repeat the call."


class StoreUnusable(ServiceUnavailable):
    """The data folder or database cannot be used until somebody mends it."""

    code = "STORE_UNUSABLE"
    retryable = False
    default_hint = "Look at the data folder; `nbdeck doctor` says where it is."


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


class NotRecorded(NbdeckError, LookupError):
    """The recording that is replayed has no answer; the message names the nearest request and what differs."""

    code = "NOT_RECORDED"
    default_hint = "Record again with `nbdeck.connect(..., record='rec.json')`."
