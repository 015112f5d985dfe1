"""What a store says when its database, disk or file store refuses: in words, with what to do about it."""

import errno
import re

from sqlalchemy.exc import DatabaseError, InterfaceError

from nbdeck.errors import ServiceUnavailable, StoreLocked, StoreUnusable

_LOCKED = {"BUSY", "LOCKED"}
_LOCKED_SECONDS = 120
_DAMAGED = {"CORRUPT", "NOTADB"}
_CLOSED = {"READONLY", "CANTOPEN", "PERM"}


def database_fault(exc: DatabaseError | InterfaceError) -> ServiceUnavailable:
    """Return the error for a database that refuses to work, whatever was asked of it."""
    _, _, name = getattr(exc.orig, "sqlite_errorname", "").partition("_")
    kind = name.partition("_")[0]
    if kind in _LOCKED:
        return store_locked()
    if kind in _DAMAGED:
        return StoreUnusable(
            "The database in the data folder is damaged.",
            hint="Put a copy of nbdeck.db back, or move the file away to begin anew; "
            "`sqlite3 nbdeck.db .recover` prints what can still be read.",
        )
    if kind in _CLOSED:
        return StoreUnusable("The database in the data folder cannot be written.", hint=_RIGHTS)
    if kind == "FULL":
        return _disk_full()
    if kind == "IOERR":
        return ServiceUnavailable(
            "The disk with the data folder does not answer.", hint="Look at the disk, then repeat the call."
        )
    return ServiceUnavailable("The database does not answer.")


def store_locked() -> StoreLocked:
    """Return the error for a database that another program keeps to itself; nobody is to repeat the call at once."""
    return StoreLocked(
        "The database is locked by another program.", details={"retry_after_seconds": _LOCKED_SECONDS}
    )


def store_fault(exc: Exception) -> ServiceUnavailable:
    """Return the error for a file store behind a URL that refuses.

    Of its own words, which may hold keys, only the code is shown.
    """
    code = _code(exc)
    if isinstance(exc, FileNotFoundError):
        return StoreUnusable(
            "The bucket or folder of the file store is not there.",
            hint="Make it, or correct the variable NBDECK_BLOB_URL.",
        )
    if isinstance(exc, PermissionError) or type(exc).__name__ in _WITHOUT_KEY:
        return StoreUnusable(
            f"The file store refuses access ({code}).",
            hint="Give the service a key, such as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, "
            "that may read, write and list there.",
        )
    return ServiceUnavailable(f"The file store does not answer ({code}).")


def is_place_missing(exc: FileNotFoundError) -> bool:
    """Return whether the whole bucket is missing, not only the file in it."""
    return _code(exc) == "NoSuchBucket"


def damaged_file(sha256: str) -> StoreUnusable:
    """Return the error for a file that is not what was kept under its name."""
    return StoreUnusable(
        f"The file {sha256!r} in the store is damaged.", hint="Put a copy of it back from a backup."
    )


def _code(exc: BaseException) -> str:
    """Return what a store calls its error: the code of its answer, else the name of the class."""
    answer = getattr(exc.__cause__ or exc, "response", None)
    code = answer.get("Error", {}).get("Code") if isinstance(answer, dict) else None
    return code if isinstance(code, str) and _CODE.fullmatch(code) else type(exc).__name__


_CODE = re.compile(r"[A-Za-z0-9]{1,40}")
_WITHOUT_KEY = {
    "NoCredentialsError",
    "PartialCredentialsError",
    "CredentialRetrievalError",
    "ProfileNotFound",
    "DefaultCredentialsError",
    "ClientAuthenticationError",
}


def file_fault(exc: OSError) -> ServiceUnavailable:
    """Return the error for a file of the store that cannot be read or written."""
    if exc.errno in {errno.ENOSPC, errno.EDQUOT}:
        return _disk_full()
    if exc.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return StoreUnusable("A file in the data folder cannot be read or written.", hint=_RIGHTS)
    return ServiceUnavailable("A file could not be read from or written to the data folder.")


_RIGHTS = "Let this user write there, or choose another folder: 'home' or the variable NBDECK_HOME."


def _disk_full() -> ServiceUnavailable:
    return ServiceUnavailable(
        "The disk with the data folder is full.", hint="Free some space, then repeat the call."
    )
