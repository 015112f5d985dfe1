"""One database: short transactions, on SQLite or any other SQLAlchemy URL, and identifiers for what goes into it.

Source: "Ids" in the decisions beside the service interface, for the two forms of identifiers.
"""

import errno
import hashlib
import math
import re
import secrets
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import URL, Connection, Engine, Row, Select, Table, create_engine, event, insert
from sqlalchemy.engine import make_url
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    ProgrammingError,
)
from sqlalchemy.exc import (
    TimeoutError as PoolTimeout,
)
from sqlalchemy.pool import StaticPool

from nbdeck.engine.forks import around_forks
from nbdeck.errors import ServiceUnavailable, SettingsError, StoreLocked, StoreUnusable

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


_BUSY_MILLISECONDS = 6_000
"""How long another program's lock is waited for; longer than our own largest write, a document of 50 MB, holds it."""
_CLOSING_SECONDS = 5.0
_POOL_SECONDS = 10.0
_PATIENCE = {"connect_timeout": 5, "keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3}
"""How long to wait for a PostgreSQL server that does not answer, seconds."""
_MEMORY = "sqlite://"


class Database:
    """Transactions over one URL; may be shared by threads, and pickled to another process.

    Writers of one process queue on a lock, so that SQLite's own waiting is left for other processes.

    Attributes:
        is_closed: Whether transactions are refused.
    """

    def __init__(self, url: str | URL) -> None:
        """Open nothing yet.

        Raises:
            SettingsError: There is no such kind of database, or what reads it is not installed.
        """
        self._url = url
        self.is_closed = False
        self._active = 0
        self._idle = threading.Condition()
        self._writing = threading.Lock()
        self._locked_at = -math.inf
        is_memory = url == _MEMORY
        self._reading: AbstractContextManager[Any] = self._writing if is_memory else nullcontext()
        self._engine = _memory_engine() if is_memory else _engine(url)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _set_up_sqlite)
            event.listen(self._engine, "begin", _begin_sqlite)
        else:
            self._writing = nullcontext()  # type: ignore[assignment]
        self._for_writing = self._engine.execution_options(nbdeck_begins="BEGIN IMMEDIATE")
        self._for_one_query = self._engine.execution_options(nbdeck_begins=None)
        _DATABASES.add(self)

    def __reduce__(self) -> tuple[type["Database"], tuple[str | URL]]:
        return Database, (self._url,)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Give a connection whose reads see one state.

        Raises:
            ServiceUnavailable: The database does not answer.
        """
        with self._reading, self._transaction(self._engine) as connection:
            yield connection

    def first(self, query: Select[*tuple[Any, ...]], **values: Any) -> Row[*tuple[Any, ...]] | None:
        """Return the first row of a query, None where there is none; alone it needs no transaction to see one state.

        Args:
            query: What is looked for.
            values: Its parameters.

        Raises:
            ServiceUnavailable: The database does not answer.
        """
        with self._reading, self._transaction(self._for_one_query) as connection:
            return connection.execute(query, values).first()

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Give a connection whose changes are kept together, or not at all on an exception.

        Raises:
            ServiceUnavailable: The database does not answer, or, as `StoreLocked`, another program has it too long.
        """
        began = time.monotonic()
        with self._writing:
            if self._locked_at > began:  # who was before us has waited for the lock, and we for them
                raise store_locked()
            try:
                with self._transaction(self._for_writing) as connection:
                    yield connection
            except StoreLocked:
                self._locked_at = time.monotonic()
                raise

    @contextmanager
    def _transaction(self, engine: Engine) -> Iterator[Connection]:
        self._enter()
        try:
            with engine.begin() as connection:
                yield connection
        except (IntegrityError, ProgrammingError, DataError):
            raise  # our own fault
        except (DatabaseError, InterfaceError) as exc:
            raise database_fault(exc) from exc
        except PoolTimeout:
            raise ServiceUnavailable("The database is busy.") from None
        finally:
            self._leave()

    def _enter(self) -> None:
        with self._idle:
            if self.is_closed:
                raise ServiceUnavailable("The database is closed.")
            self._active += 1

    def _leave(self) -> None:
        with self._idle:
            self._active -= 1
            self._idle.notify_all()

    def hold(self) -> None:
        """Let no transaction begin until `resume`; those that run are waited for, a while."""
        self._idle.acquire()
        self._idle.wait_for(lambda: not self._active, _CLOSING_SECONDS)

    def resume(self) -> None:
        """Let transactions begin again."""
        self._idle.release()

    def close(self) -> None:
        """Refuse later transactions, wait a little for those that run, and close every connection."""
        with self._idle:
            self.is_closed = True
            self._idle.wait_for(lambda: not self._active, _CLOSING_SECONDS)
        self._engine.dispose()


_DATABASES: weakref.WeakSet[Database] = weakref.WeakSet()
_held: list[Database] = []


def _hold_all() -> None:
    """Keep everybody out of SQLite: its own locks, held by a thread that a fork leaves behind, stay locked there."""
    _held.extend(_DATABASES)
    for database in _held:
        database.hold()


def _resume_all() -> None:
    while _held:
        _held.pop().resume()


around_forks(_hold_all, _resume_all)


def insert_once(connection: Connection, table: Table, **values: Any) -> bool:
    """Insert one row, or return False when another transaction was faster with the same key."""
    try:
        with connection.begin_nested():
            connection.execute(insert(table).values(values))
    except IntegrityError:
        return False
    return True


def _memory_engine() -> Engine:
    return create_engine(_MEMORY, poolclass=StaticPool, connect_args={"check_same_thread": False})


def _engine(url: str | URL) -> Engine:
    """Return an engine that tells no values in errors, and waits seconds for a server that is away."""
    try:
        place = make_url(url)
        is_server = place.get_backend_name() != "sqlite"
        given = _PATIENCE if place.get_driver_name() in {"psycopg", "psycopg2"} else {}
        options = {name: value for name, value in given.items() if name not in place.query}
        return create_engine(
            place,
            hide_parameters=True,
            pool_pre_ping=is_server,
            pool_timeout=_POOL_SECONDS,
            connect_args=options,
        )
    except ImportError:
        raise SettingsError(
            "The database needs more than is installed.", hint="Run `pip install 'nbdeck[postgres]'`."
        ) from None
    except (ArgumentError, ValueError):  # its words repeat the URL, and that holds a password
        raise SettingsError(
            "The address of the database cannot be used.",
            hint="Give a URL such as postgresql+psycopg://user:password@host/name to the variable NBDECK_DATABASE_URL.",
        ) from None


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    for pragma in (
        f"busy_timeout={_BUSY_MILLISECONDS}",
        "synchronous=NORMAL",
        "foreign_keys=ON",
    ):
        connection.execute(f"PRAGMA {pragma}").close()
    _use_log(connection)


def _use_log(connection: Any) -> None:
    """Turn on SQLite's write-ahead log; a new file that several open at once refuses without waiting."""
    deadline = time.monotonic() + _BUSY_MILLISECONDS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
        except connection.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    # A reader that turns writer in mid-transaction fails at once instead of waiting: writers say so first.
    begins = connection.get_execution_options().get("nbdeck_begins", "BEGIN")
    if begins is not None:
        connection.exec_driver_sql(begins)


_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
_RECORD = re.compile(r"c[0-9a-z]{24}")


def _base36(number: int, width: int) -> str:
    digits = []
    for _ in range(width):
        number, rest = divmod(number, 36)
        digits.append(_LETTERS[rest])
    return "".join(reversed(digits))


def new_record_id() -> str:
    """Return 25 characters in CUID form: `c`, eight of time, sixteen random."""
    return f"c{_base36(time.time_ns() // 1_000_000, 8)}{_base36(secrets.randbits(96), 16)}"


def record_id_of(name: str) -> str:
    """Return the id, of the same form, of something that has a name and no row: always the same."""
    return f"c{_base36(int.from_bytes(hashlib.sha256(name.encode()).digest()), 24)}"


def new_task_id() -> str:
    """Return a random UUID4 with dashes."""
    return str(uuid4())


def is_record_id(value: str) -> bool:
    """Return whether `value` has the form of `new_record_id`."""
    return _RECORD.fullmatch(value) is not None


def is_task_id(value: str) -> bool:
    """Return whether `value` is a UUID as `new_task_id` writes it."""
    try:
        return str(UUID(value)) == value
    except ValueError:
        return False
