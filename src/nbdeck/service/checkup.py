"""Looks through a store for what crashes, full disks and hands left in it, and mends what nobody loses by.

Balances, rows of users and files that a row names are never changed: those findings are for a person.
"""

import re
import time
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, exists, func, inspect, select, update

from nbdeck.engine.scratch import sweep
from nbdeck.errors import NbdeckError, SettingsError
from nbdeck.service.file_checkup import StoreFinding, look_through_files
from nbdeck.service.runner import is_dead
from nbdeck.service.store.database import Database
from nbdeck.service.store.opening import open_existing, open_files
from nbdeck.service.store.schema import HEAD, credit_entries, tasks, users
from nbdeck.service.store.upgrade import bring_up_to_date, revision_of
from nbdeck.service.tasks import UNFINISHED
from nbdeck.settings import Settings

_RESTORE = "Restore a backup."
_LEFT_TABLE = re.compile(r"_alembic_tmp_\w+")


def look_through(settings: Settings, *, repair: bool = False) -> Iterator[StoreFinding]:
    """Yield what is wrong with a store; nothing is changed unless that is asked for.

    Args:
        settings: Where the data is.
        repair: Mend what can be mended.

    Raises:
        SettingsError: There is no store, or a newer version wrote it.
        ServiceUnavailable: The file store does not answer.
    """
    database = open_existing(settings)
    try:
        yield from _look_at_tables(database, repair=repair)
        if _is_current(database):
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


def _is_current(database: Database) -> bool:
    with database.read() as connection:
        return revision_of(connection) == HEAD


def _look_at_tables(database: Database, *, repair: bool) -> Iterator[StoreFinding]:
    with database.read() as connection:
        revision = revision_of(connection)
        left = [name for name in inspect(connection).get_table_names() if _LEFT_TABLE.fullmatch(name)]
        if connection.dialect.name == "sqlite":
            yield from _look_at_sqlite(connection)
    for name in left:
        if repair:
            with database.write() as connection:
                connection.exec_driver_sql(f'DROP TABLE "{name}"')
        yield StoreFinding(
            "migration",
            f"The table {name!r} of an upgrade that was cut off.",
            can_mend=True,
            is_mended=repair,
        )
    if revision is None:
        raise SettingsError(
            "There is no store in the database.", hint="Start `nbdeck serve` once to make one."
        )
    if revision > HEAD:
        raise SettingsError("The data was written by a newer version of nbdeck.", hint="Upgrade nbdeck.")
    if revision != HEAD:
        if repair:
            bring_up_to_date(database)
        what = f"The tables are those of version {revision}, not {HEAD}; what else there is shows after the upgrade."
        yield StoreFinding(
            "migration", what, "The next start of the service upgrades them.", can_mend=True, is_mended=repair
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
