"""What is asked for makes no sense, is not allowed or too much, or is a document that cannot be taken in."""

from nbdeck.errors.root import NbdeckError


class UnsupportedFileType(NbdeckError, ValueError):
    """The file is of a type that is not read here."""

    code = "UNSUPPORTED_FILE_TYPE"
    status = 415
    default_hint = "Open it in its own program, save it as .docx, .pptx, .xlsx, .pdf or .txt, and send that."


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


class InvalidSignature(NbdeckError, PermissionError):
    """A message that claims to come from the service and is not proved to."""

    code = "INVALID_SIGNATURE"
    status = 401
    default_hint = "Answer 401 and do nothing; check the secret, the clock, and that the body is as it came."


class InsufficientCredits(NbdeckError):
    """The account holds fewer credits than the operation costs."""

    code = "INSUFFICIENT_API_CREDITS"
    status = 403
    default_hint = "Ask for fewer slides or add credits."


class Forbidden(BadRequest):
    """The service is not to do this, for nobody."""

    code = "FORBIDDEN"
    status = 403
    default_hint = "Ask for something else; whoever runs the service can allow it."


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


class FolderNotFound(NbdeckError, FileNotFoundError):
    """The folder that a file shall be written to does not exist."""

    code = "FOLDER_NOT_FOUND"
    status = 404
    default_hint = "Make the folder first, or write the file elsewhere."


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


class ValidationFailed(NbdeckError, ValueError):
    """The request does not have the form that the interface asks for."""

    code = "VALIDATION_FAILED"
    status = 422
    default_hint = "Correct the fields named in the message."


class DoesNotFit(ValidationFailed):
    """The content cannot be shown at a readable size; `details["floor"]` is the smallest, points."""

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


class RateLimited(NbdeckError):
    """Too many requests in too short a time."""

    code = "RATE_LIMITED"
    status = 429
    retryable = True
    default_hint = "Wait as long as Retry-After says, then repeat the call."


class TooManyTasks(RateLimited):
    """The user has as many unfinished tasks as one may have."""

    code = "TOO_MANY_TASKS"
    default_hint = "Wait until some of them have ended, or cancel some, then repeat the call."


class SettingsError(NbdeckError, ValueError):
    """An argument or an NBDECK_* variable has a value that cannot be used."""

    code = "INVALID_SETTINGS"
    default_hint = "Correct the value; the message names it."
