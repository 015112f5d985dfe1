"""Long operations that did not end well."""

from nbdeck.errors.root import NbdeckError


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
