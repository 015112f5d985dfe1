"""One file of everything that a service keeps, and a store from it: on SQLite or PostgreSQL, whichever it came from.

Rows are read in one state of the database and files after it; a file is kept before any row names it, so what the rows
name is among the files, whatever the service does meanwhile.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import URL, Connection, create_engine, inspect
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.pool import NullPool

from nbdeck import __version__
from nbdeck.errors import Conflict, CorruptFile, NbdeckError, NotFound, SettingsError, StoreUnusable
from nbdeck.service.store.archive import ArchiveWriter, BackupArchive, dump, load, open_archive, tables_of
from nbdeck.service.store.blobs import Blobs, read_blob
from nbdeck.service.store.database import Database
from nbdeck.service.store.opening import WHERE, is_store, migrate, open_existing, open_files, revision_of
from nbdeck.service.store.private import DATABASE, open_folder, open_new
from nbdeck.settings import Settings

_RESTORING = f"{DATABASE}.restoring"


@dataclass(frozen=True, slots=True)
class BackupSummary:
    """What went into a backup or came out of one."""

    rows: int
    """Rows of all tables."""
    files: int
    """Files of the file store."""
    bytes: int
    """Size of the backup."""
    damaged: tuple[str, ...] = ()
    """SHA-256 of files that are in the store, not in the backup, because their bytes are not what was kept."""
    aside: Path | None = None
    """Where the database is now that stood in the place before."""


def back_up(settings: Settings, path: Path, *, force: bool = False) -> BackupSummary:
    """Write everything that a service keeps to a new file, while it may run; the file appears when it is whole.

    Args:
        settings: Where the data is.
        path: The file, `.zip`.
        force: Replace a file that is there.

    Raises:
        SettingsError: There is no store, or the file cannot be written.
        Conflict: There is a file of that name, or one that another backup is writing.
        ServiceUnavailable: The database or the file store does not answer.
    """
    if path.exists() and not force:
        raise Conflict(
            f"There is a file {str(path)!r} already.", hint="Choose another name, or give --force."
        )
    database, blobs = open_existing(settings), open_files(settings)
    try:
        with _new_file(path) as file, ArchiveWriter(file) as writer:
            with database.read() as connection:
                revision = _copy_rows(connection, writer)
            damaged = _pack_files(blobs, writer)
            manifest = writer.close(revision=revision, made_by=__version__, made_at=time.time())
            size = file.tell()
    finally:
        database.close()
    rows = sum(each.rows for each in manifest.tables.values())
    return BackupSummary(rows, manifest.files, size, damaged)


def _pack_files(blobs: Blobs, writer: ArchiveWriter) -> tuple[str, ...]:
    """Copy the files and return the names of those that are damaged."""
    damaged = []
    for sha256 in blobs.names():
        try:
            writer.add_blob(sha256, read_blob(blobs, sha256))
        except StoreUnusable:
            damaged.append(sha256)
        except NotFound:
            continue  # it was not needed and has been removed since
    return tuple(sorted(damaged))


def _copy_rows(connection: Connection, writer: ArchiveWriter) -> str:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    revision = revision_of(connection)
    if revision is None:
        raise SettingsError("There is no store in the database.", hint=WHERE)
    for table in tables_of(connection):
        writer.add_rows(table.name, [each.name for each in table.columns], dump(connection, table))
    return revision


def restore(settings: Settings, path: Path, *, force: bool = False) -> BackupSummary:
    """Make a store from a backup: files first, each checked, then all rows at once; a second try goes on after a first.

    Args:
        settings: Where the data is to be: an empty folder, or an empty database.
        path: The file.
        force: Put the database of a folder aside that is there; it is never removed.

    Raises:
        CorruptFile: The backup was cut off or changed; no row is kept.
        Conflict: There is a store already, or it is in use.
        SettingsError: The file cannot be read, or a newer version made it.
        ServiceUnavailable: The database or the file store does not answer.
    """
    if settings.is_in_memory:
        raise SettingsError("A store in memory cannot be restored.", hint=WHERE)
    with open_archive(path) as archive:
        if settings.database_url is None:
            rows, aside = _into_folder(archive, settings, force=force)
        else:
            _check_empty(settings.database_url)
            _copy_files(archive, open_files(settings))
            rows, aside = _fill(archive, settings.database_url), None
        return BackupSummary(rows, archive.manifest.files, path.stat().st_size, aside=aside)


def _into_folder(archive: BackupArchive, settings: Settings, *, force: bool) -> tuple[int, Path | None]:
    """Fill a database beside the folder's own and let it take the place when it is whole."""
    place = open_folder(settings.home)
    if is_store(place) and not force:
        raise Conflict(f"There is a store in {str(settings.home)!r} already.", hint=_FORCE)
    _fold(place)
    _copy_files(archive, open_files(settings))
    new = place.with_name(_RESTORING)
    _remove(new)
    os.close(open_new(new))
    try:
        rows = _fill(archive, URL.create("sqlite", database=str(new)))
        _fold(new)
        _fold(place)
        aside = _put_aside(place) if is_store(place) else None
        new.replace(place)
    finally:
        _remove(new)
    return rows, aside


def _copy_files(archive: BackupArchive, blobs: Blobs) -> None:
    for sha256 in archive.blobs:
        data = archive.blob(sha256)
        try:
            read_blob(blobs, sha256)
        except NotFound:
            blobs.put(data)
        except StoreUnusable:  # damaged
            blobs.put(data, anew=True)


def _fill(archive: BackupArchive, url: str | URL) -> int:
    """Make the tables of the backup's version, insert its rows, bring them up to date; all of it or nothing."""
    database = Database(url)
    try:
        with database.write() as connection:
            if revision_of(connection) is not None:
                raise Conflict("There is a store in the database already.", hint=_EMPTY)
            migrate(connection, archive.manifest.revision)
            count = _load(connection, archive)
            migrate(connection)
    except NbdeckError:
        raise
    except (ValueError, OverflowError, DatabaseError) as exc:
        raise CorruptFile(
            "The rows of the backup do not belong together.", hint="Take another backup."
        ) from exc
    finally:
        database.close()
    return count


def _load(connection: Connection, archive: BackupArchive) -> int:
    tables = {each.name: each for each in tables_of(connection)}
    listed = archive.manifest.tables
    if tables.keys() != listed.keys():
        raise CorruptFile(
            "The tables of the backup are not those of its version.", hint="Take another backup."
        )
    count = 0
    for name, table in tables.items():
        count += load(connection, table, listed[name].columns, archive.rows(name))
    if connection.dialect.name == "postgresql":  # numbers that the database gives go on after the greatest
        greatest = "SELECT coalesce(max(id), 0) + 1 FROM passages"
        connection.exec_driver_sql(
            f"SELECT setval(pg_get_serial_sequence('passages', 'id'), ({greatest}), false)"
        )
    return count


def _check_empty(url: str) -> None:
    database = Database(url)
    try:
        with database.read() as connection:
            if inspect(connection).get_table_names():
                raise Conflict("The database is not empty.", hint=_EMPTY)
    finally:
        database.close()


def _fold(path: Path) -> None:
    """Take what SQLite keeps beside a database into its one file, which works when nobody else has it open.

    Raises:
        Conflict: Somebody has.
    """
    if not is_store(path):
        return
    engine = create_engine(
        URL.create("sqlite", database=str(path)), poolclass=NullPool, connect_args={"timeout": 1}
    )
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=DELETE")
    except OperationalError as exc:
        raise Conflict(f"The store {str(path.parent)!r} is in use.", hint="Stop the service first.") from exc
    except DatabaseError:
        return  # damaged: it is put aside with whatever belongs to it


def _put_aside(path: Path) -> Path:
    aside = path.with_name(
        f"{path.name}.before-{time.strftime('%Y%m%dT%H%M%S', time.gmtime())}-{os.getpid()}"
    )
    for ending in ("-wal", "-shm", ""):
        with suppress(FileNotFoundError):
            path.with_name(path.name + ending).rename(aside.with_name(aside.name + ending))
    return aside


def _remove(path: Path) -> None:
    for ending in ("-wal", "-shm", "-journal", ""):
        path.with_name(path.name + ending).unlink(missing_ok=True)


@contextmanager
def _new_file(path: Path) -> Iterator[BinaryIO]:
    """Give a file that appears under its name when the block ends well, and is on the disk by then."""
    part = path.with_name(f".{path.name}.part")
    try:
        descriptor = open_new(part)
    except FileExistsError:
        raise Conflict(
            f"Another backup is writing {str(part)!r}.",
            hint="Wait for it; remove the file when it was killed.",
        ) from None
    except OSError as exc:
        raise SettingsError(
            f"The file {str(path)!r} cannot be written: {exc.strerror}.", hint="Choose another folder."
        ) from exc
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException as exc:
        part.unlink(missing_ok=True)
        if isinstance(exc, OSError) and not isinstance(exc, NbdeckError):
            raise SettingsError(
                f"The file {str(path)!r} cannot be written: {exc.strerror}.", hint="Choose another disk."
            ) from exc
        raise


_FORCE = "Choose another folder; --force puts the database that is there aside."
_EMPTY = "Give an empty database; none is emptied here."
