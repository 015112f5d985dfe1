"""A service that failed, or that does not answer as its interface says."""

from nbdeck.errors.root import NbdeckError


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
