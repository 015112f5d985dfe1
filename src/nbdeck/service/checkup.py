"""Looks through a store for what crashes, full disks and hands left in it, and mends what nobody loses by.

Balances, rows of users and files that a row names are never changed: those findings are for a person.
"""

import re
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, delete, exists, func, select, update

from nbdeck.engine.scratch import sweep
from nbdeck.errors import NbdeckError, NotFound, SettingsError, StoreUnusable
from nbdeck.service.runner import is_dead
from nbdeck.service.store.archive import dump, tables_of
from nbdeck.service.store.blobs import Blobs, FolderBlobs, read_blob
from nbdeck.service.store.database import Database
from nbdeck.service.store.opening import open_existing, open_files, revision_of
from nbdeck.service.store.schema import (
    HEAD,
    blob_refs,
    branded_templates,
    brands,
    credit_entries,
    documents,
    renditions,
    reusable_sections,
    tasks,
    users,
    versions,
    videos,
)
from nbdeck.service.tasks import UNFINISHED
from nbdeck.settings import Settings


@dataclass(frozen=True, slots=True)
class StoreFinding:
    """One thing that is not as it should be."""

    kind: str
    """`database`, `credits`, `task`, `file` or `scratch`."""
    what: str
    """A sentence."""
    remedy: str = "`nbdeck doctor --repair` mends it."
    """What to do about it."""
    can_mend: bool = False
    """Whether `--repair` mends it."""
    is_mended: bool = False
    """Whether it has just been mended."""


_RESTORE = "Restore a backup."


def look_through(settings: Settings, *, repair: bool = False) -> Iterator[StoreFinding]:
    """Yield what is wrong with a store; nothing is changed unless that is asked for.

    Args:
        settings: Where the data is.
        repair: Mend what can be mended.

    Raises:
        SettingsError: There is no store, or another version wrote it.
        ServiceUnavailable: The file store does not answer.
    """
    database = open_existing(settings)
    try:
        yield from _look_at_tables(database)
        yield from _look_at_credits(database)
        yield from _look_at_tasks(database, repair=repair)
        yield from look_through_files(database, open_files(settings), repair=repair)
    except SettingsError:
        raise
    except NbdeckError as exc:
        yield StoreFinding("database", exc.message, exc.hint)
    finally:
        database.close()
    left = sweep(remove=repair)
    if left:
        yield StoreFinding(
            "scratch", f"{left} folders of processes that were killed.", is_mended=repair, can_mend=True
        )


def _look_at_tables(database: Database) -> Iterator[StoreFinding]:
    with database.read() as connection:
        revision = revision_of(connection)
        if connection.dialect.name == "sqlite":
            yield from _look_at_sqlite(connection)
    if revision is None:
        raise SettingsError(
            "There is no store in the database.", hint="Start `nbdeck serve` once to make one."
        )
    if revision != HEAD:
        raise SettingsError(
            "The data was written by another version of nbdeck.",
            hint="A newer nbdeck brings an older store up to date when it opens it.",
        )


def _look_at_sqlite(connection: Connection) -> Iterator[StoreFinding]:
    for (message,) in connection.exec_driver_sql("PRAGMA quick_check(10)").all():
        if message != "ok":
            yield StoreFinding("database", f"SQLite finds damage: {message}.", _RESTORE)
    for row in connection.exec_driver_sql("PRAGMA foreign_key_check").all()[:10]:
        yield StoreFinding("database", f"A row of {row[0]!r} refers to none of {row[2]!r}.", _RESTORE)


def _look_at_credits(database: Database) -> Iterator[StoreFinding]:
    """Yield balances that differ from their ledger, and tasks whose credits were neither taken nor given back."""
    total = func.coalesce(func.sum(credit_entries.c.amount), 0)
    sums = (
        select(users.c.name, users.c.credits, total)
        .outerjoin(credit_entries, credit_entries.c.user_id == users.c.id)
        .group_by(users.c.id, users.c.name, users.c.credits)
        .having(total != users.c.credits)
    )
    closing = (credit_entries.c.task_id == tasks.c.id, credit_entries.c.kind.in_(("settle", "release")))
    ended = select(tasks.c.id, tasks.c.reserved).where(
        tasks.c.reserved > 0, tasks.c.state.not_in(UNFINISHED), ~exists().where(*closing)
    )
    with database.read() as connection:
        for name, credits, added in connection.execute(sums):
            what = f"{name!r} has {credits} credits, and the ledger adds up to {added}."
            yield StoreFinding("credits", what, "Look at `nbdeck credits ledger`; it is never changed here.")
        for task_id, reserved in connection.execute(ended):
            what = f"{reserved} credits of the task {task_id} were neither charged nor given back."
            yield StoreFinding("credits", what, "`nbdeck credits add` gives them back.")


def _look_at_tasks(database: Database, *, repair: bool) -> Iterator[StoreFinding]:
    """Yield tasks that a process holds which is no more; a running service takes them over once they are free."""
    held = (tasks.c.state.in_(UNFINISHED), tasks.c.holder.is_not(None))
    columns = (tasks.c.id, tasks.c.kind, tasks.c.holder, tasks.c.lease_until)
    with database.read() as connection:
        rows = connection.execute(select(*columns).where(*held)).all()
    for row in rows:
        if row.lease_until < time.time() or is_dead(row.holder):
            if repair and not _free(database, row):
                continue  # somebody works on it by now
            what = f"The task {row.id} ({row.kind}) is held by a process that ended."
            yield StoreFinding("task", what, can_mend=True, is_mended=repair)


def _free(database: Database, row: Any) -> bool:
    """Queue a task for whoever takes it, and return False where its lease is another one by now."""
    same = (tasks.c.id == row.id, tasks.c.holder == row.holder, tasks.c.lease_until == row.lease_until)
    with database.write() as connection:
        freed = update(tasks).where(*same, tasks.c.state.in_(UNFINISHED))
        changed = connection.execute(freed.values(state="queued", holder=None, lease_until=0.0))
    return bool(changed.rowcount)


DAMAGED = "damaged"
"""Folder beside the files that damaged ones are moved to."""
_YOUNG = 24 * 3600.0
"""Seconds for which a file may be on its way to the row that will name it."""
_NAME = re.compile(rb"(?=([0-9a-f]{64}))")
_NAMING: tuple[tuple[Column[str], Column[str]], ...] = (
    (versions.c.id, versions.c.pptx),
    (brands.c.user_id, brands.c.logo),
    (documents.c.id, documents.c.file),
    (documents.c.id, documents.c.source),
    (branded_templates.c.id, branded_templates.c.file),
    (reusable_sections.c.id, reusable_sections.c.file),
    (videos.c.request_id, videos.c.mp4),
    (videos.c.request_id, videos.c.srt),
    (videos.c.request_id, videos.c.vtt),
    (blob_refs.c.user_id, blob_refs.c.sha256),
)
"""Columns that name files, each with what tells its rows apart."""


def look_through_files(database: Database, blobs: Blobs, *, repair: bool) -> Iterator[StoreFinding]:
    """Yield what is wrong with the files of a store.

    Raises:
        ServiceUnavailable: The file store does not answer.
    """
    began = time.time()
    names = set(blobs.names())
    needed = _named_in_rows(database) & names
    whole = set[str]()
    for name in sorted(names):
        try:
            data = read_blob(blobs, name)
        except NotFound:
            continue  # removed since
        except StoreUnusable:
            yield _damaged(blobs, name, repair=repair)
        else:
            whole.add(name)
            if name in needed:
                needed |= _named_in_files(blobs, data)
    yield from _look_for_missing(database, whole, repair=repair)
    if isinstance(blobs, FolderBlobs):
        yield from _look_for_unneeded(blobs, whole - needed, began - _YOUNG, repair=repair)
        yield from _look_for_parts(blobs.folder, began - _YOUNG, repair=repair)


def _named_in_rows(database: Database) -> set[str]:
    """Return whatever in any row has the form of a file's name."""
    names = set[bytes]()
    with database.read() as connection:
        for table in tables_of(connection):
            for line in dump(connection, table):
                names.update(_NAME.findall(line))
    return {name.decode() for name in names}


def _named_in_files(blobs: Blobs, data: bytes) -> set[str]:
    """Return the files that a file of JSON names, and those that these name."""
    if data[:1] not in (b"{", b"["):
        return set()
    names = set[str]()
    for name in {each.decode() for each in _NAME.findall(data)}:
        with suppress(NotFound, StoreUnusable):
            names |= {name} | _named_in_files(blobs, read_blob(blobs, name))
    return names


def _damaged(blobs: Blobs, name: str, *, repair: bool) -> StoreFinding:
    """Return the finding for a file whose bytes are not its own; put aside, it can be kept once more."""
    what = f"The file {name} is not what was kept under that name."
    if not isinstance(blobs, FolderBlobs):
        return StoreFinding("file", what, "Put a copy of it there, or restore a backup.")
    if repair:
        aside = blobs.folder / DAMAGED
        aside.mkdir(mode=0o700, exist_ok=True)
        blobs.path(name).replace(aside / name)
        what += f" It is now in {str(aside)!r}."
    return StoreFinding("file", what, "Restore it from a backup.", can_mend=True, is_mended=repair)


def _look_for_missing(database: Database, whole: set[str], *, repair: bool) -> Iterator[StoreFinding]:
    """Yield rows that name files which are not there; forms of decks that can be made again are forgotten."""
    with database.read() as connection:
        for key, column in _NAMING:
            for owner, name in connection.execute(select(key, column).where(column.is_not(None))):
                if name not in whole:
                    where = f"{column.table.name}.{column.name}"
                    what = f"The file {name}, which {where} of {owner} names, is not there whole."
                    yield StoreFinding("file", what, "Restore it from a backup.")
        missing = set(connection.execute(select(renditions.c.sha256)).scalars()) - whole
    for name in sorted(missing):
        if repair:
            with database.write() as connection:
                connection.execute(delete(renditions).where(renditions.c.sha256 == name))
        yield StoreFinding(
            "file",
            f"The file {name} is not there whole; it is made again when it is asked for.",
            can_mend=True,
            is_mended=repair,
        )


def _look_for_unneeded(
    blobs: FolderBlobs, names: set[str], before: float, *, repair: bool
) -> Iterator[StoreFinding]:
    sizes = {
        name: size for name in sorted(names) if (size := _size_of_old(blobs.path(name), before)) is not None
    }
    if not sizes:
        return
    left = [name for name in sizes if not (repair and _remove(blobs.path(name), before))]
    what = f"{len(sizes)} files, {sum(sizes.values()) / 1e6:.1f} MB, that nothing names and that are older than a day."
    yield StoreFinding("file", what, can_mend=True, is_mended=not left)


def _look_for_parts(folder: Path, before: float, *, repair: bool) -> Iterator[StoreFinding]:
    for path in sorted(folder.rglob(".*.part")):
        if _size_of_old(path, before) is not None:
            if repair:
                path.unlink(missing_ok=True)
            yield StoreFinding("file", f"The half written {path.name!r}.", can_mend=True, is_mended=repair)


def _size_of_old(path: Path, before: float) -> int | None:
    """Return the bytes of a file that is old; None for a young one and for one that is gone."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return status.st_size if status.st_mtime < before else None


def _remove(path: Path, before: float) -> bool:
    """Remove a file unless somebody has kept it once more in the meantime, which makes it young."""
    away = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        path.rename(away)
    except FileNotFoundError:
        return True
    if _size_of_old(away, before) is not None:
        away.unlink()
        return True
    away.rename(path)
    return False
