"""What a store says when its database or its disk refuses: in words, with what to do about it."""

import errno

from sqlalchemy.exc import DatabaseError, InterfaceError

from nbdeck.errors import ServiceUnavailable, StoreUnusable

_LOCKED = {"BUSY", "LOCKED"}
_DAMAGED = {"CORRUPT", "NOTADB"}
_CLOSED = {"READONLY", "CANTOPEN", "PERM"}


def database_fault(exc: DatabaseError | InterfaceError) -> ServiceUnavailable:
    """Return the error for a database that refuses to work, whatever was asked of it."""
    _, _, name = getattr(exc.orig, "sqlite_errorname", "").partition("_")
    kind = name.partition("_")[0]
    if kind in _LOCKED:
        return ServiceUnavailable(
            "The database is locked by another program.",
            hint="End the program that has it open, then repeat the call.",
        )
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
