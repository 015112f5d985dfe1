"""A store that refuses says so in words: at the open, and in the answers of a server that has it open already."""

import errno
import json
import os
import sqlite3
import sys
import threading
import time
import traceback

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import IntegrityError

from nbdeck.errors import ServiceUnavailable, SettingsError, StoreLocked, StoreUnusable
from nbdeck.server.problems import problem_response
from nbdeck.service.store import database as module
from nbdeck.service.store.blobs import FolderBlobs, read_blob
from nbdeck.service.store.database import Database, file_fault, store_fault

NOBODY = 65534


@pytest.fixture
def store(open_service, home):
    open_service().close()
    return home / "nbdeck.db"


@pytest.mark.parametrize("damage", ["no database", "cut off", "overwritten"])
def test_a_damaged_database_is_named_with_its_folder_and_what_to_do(open_service, store, home, damage):
    data = store.read_bytes()
    damaged = {
        "no database": b"not a database" * 500,
        "cut off": data[: len(data) // 2],
        "overwritten": data[:100] + b"\xff" * (len(data) - 100),
    }
    store.write_bytes(damaged[damage])
    with pytest.raises(StoreUnusable, match="is damaged") as caught:
        open_service()
    assert str(home) in caught.value.message
    assert "nbdeck.db" in caught.value.hint
    assert not caught.value.retryable


def test_a_locked_database_is_named_and_opens_when_it_is_free(open_service, store, monkeypatch):
    monkeypatch.setattr("nbdeck.service.store.database._BUSY_MILLISECONDS", 50)
    other = sqlite3.connect(store)
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreLocked, match="is locked by another program") as caught:
        open_service()
    assert (caught.value.retryable, caught.value.details["retry_after_seconds"]) == (True, 120)
    assert str(store.parent) in caught.value.message
    other.close()
    open_service().close()


@pytest.fixture
def locked(store):
    """A connection of another program, which keeps writers out until it is closed."""
    other = sqlite3.connect(store, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    yield other
    other.close()


def test_a_short_lock_is_waited_out(open_service, locked):
    database = open_service().credits._database
    threading.Timer(0.2, locked.close).start()
    with database.write() as connection:
        assert connection.exec_driver_sql("SELECT 1").scalar() == 1


def test_all_who_wait_for_a_lock_are_told_together_and_the_next_one_waits_anew(
    open_service, locked, monkeypatch
):
    monkeypatch.setattr(module, "_BUSY_MILLISECONDS", 1000)
    database = open_service().credits._database
    database._engine.dispose()  # connections are opened anew, and wait so long
    refused = []

    def write():
        try:
            with database.write():
                pass
        except StoreLocked as exc:
            refused.append(exc)

    writers = [threading.Thread(target=write) for _ in range(8)]
    began = time.monotonic()
    for each in writers:
        each.start()
    for each in writers:
        each.join()
    assert len(refused) == 8
    assert 1 <= time.monotonic() - began < 4
    threading.Timer(0.2, locked.close).start()
    with database.write():
        pass


def test_a_server_says_that_its_database_is_locked_and_not_to_hurry(open_service, locked, monkeypatch):
    monkeypatch.setattr(module, "_BUSY_MILLISECONDS", 50)
    database = open_service().credits._database
    database._engine.dispose()
    with pytest.raises(StoreLocked) as caught, database.write():
        pass
    answer = problem_response(caught.value, "r1")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "120")
    assert "or end it; then repeat the call" in json.loads(answer.body)["error"]["message"]


def as_nobody(call):
    """Returns what `call` returns, a text, in a process without the rights of the administrator."""
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        try:
            if os.getuid() == 0:
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            said = call()
        except BaseException as exc:  # noqa: BLE001 - the parent reads it
            said = repr(exc)
        os.write(writing, said.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read().decode()
    os.waitpid(pid, 0)
    return told


def open_way_to(home):
    for path in home.parents:
        if path.stat().st_uid == os.getuid() and path.name.startswith(("pytest-", "popen-", "test_")):
            path.chmod(0o755)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_a_read_only_store_is_named_with_what_to_do(open_service, store, home):
    store.chmod(0o444)
    home.chmod(0o555)
    open_way_to(home)

    def open_it():
        try:
            open_service()
        except StoreUnusable as exc:
            return str(exc)
        return "opened"

    told = as_nobody(open_it)
    home.chmod(0o755)
    assert "cannot be written" in told
    assert "NBDECK_HOME" in told


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
@pytest.mark.parametrize(
    ("home_mode", "file_mode"),
    [(0o555, 0o644), (0o500, 0o600), (0o755, 0o444), (0o555, 0o444)],
    ids=["folder", "closed folder", "file", "both"],
)
def test_what_its_owner_made_unwritable_is_named_and_stays_so(
    open_service, store, home, home_mode, file_mode
):
    for path in (home, *home.rglob("*")):
        path.chmod(0o755 if path.is_dir() else file_mode)
        if os.getuid() == 0:
            os.chown(path, NOBODY, NOBODY)
    home.chmod(home_mode)
    open_way_to(home)

    def open_it():
        try:
            with open_service().credits._database.write() as connection:
                connection.exec_driver_sql("CREATE TABLE new (a)")
                return "written"
        except StoreUnusable as exc:
            return str(exc)

    told = as_nobody(open_it)
    modes = home.stat().st_mode, store.stat().st_mode
    home.chmod(0o755)
    assert "cannot be written" in told
    assert "NBDECK_HOME" in told
    assert [mode & 0o777 for mode in modes] == [home_mode & 0o700, file_mode & 0o700]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
@pytest.mark.parametrize("home_mode", [0o755, 0o600], ids=["files", "whole folder"])
def test_files_that_cannot_be_written_are_told_before_one_is(home, home_mode):
    blobs = FolderBlobs(home / "blobs")
    blobs.check()  # it is made with the first file
    blobs.folder.mkdir(parents=True)
    blobs.check()
    open_way_to(home)
    blobs.folder.chmod(0o555)
    home.chmod(home_mode)
    told = as_nobody(blobs.check)
    home.chmod(0o755)
    assert told.startswith("StoreUnusable")


class Refusal(Exception):
    """What the driver of a store raises: its answer, with a code."""

    def __init__(self, code):
        super().__init__(f"{code} at https://user:the-secret-key@store")
        self.response = {"Error": {"Code": code}}


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("SlowDown", "SlowDown"),
        ("the-secret-key is unknown", "Refusal"),
        ("x" * 41, "Refusal"),
        (7, "Refusal"),
    ],
)
def test_of_a_store_behind_a_url_only_a_code_is_told(code, told):
    assert store_fault(Refusal(code)).message == f"The file store does not answer ({told})."


def fill(database):
    with database.write() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
        for number in range(10_000):
            connection.exec_driver_sql(f"INSERT INTO secrets VALUES ('{number}', '{'x' * 500}')")


def test_a_full_disk_is_named_and_nothing_is_half_written(open_service):
    service = open_service()
    owner = service.users.owner()
    with pytest.raises(ServiceUnavailable, match="disk with the data folder is full") as caught:
        fill(service.credits._database)
    assert caught.value.retryable
    service.credits._database._engine.dispose()
    assert service.users.owner() == owner


@pytest.mark.parametrize(
    ("number", "kind", "words"),
    [
        (errno.ENOSPC, ServiceUnavailable, "full"),
        (errno.EROFS, StoreUnusable, "cannot be"),
        (errno.EACCES, StoreUnusable, "cannot be"),
        (errno.EIO, ServiceUnavailable, "could not"),
    ],
)
def test_what_a_disk_says_about_a_file_is_told_in_words(number, kind, words):
    fault = file_fault(OSError(number, "told by the system"))
    assert type(fault) is kind
    assert words in fault.message
    assert fault.hint


def test_a_file_that_is_a_folder_is_our_error(tmp_path):
    blobs = FolderBlobs(tmp_path)
    sha256 = blobs.put(b"abc")
    (tmp_path / sha256[:2] / sha256).unlink()
    (tmp_path / sha256[:2] / sha256).mkdir()
    with pytest.raises(ServiceUnavailable):
        blobs.open(sha256)


def test_a_file_that_was_changed_on_the_disk_is_refused_and_a_cut_one_is_written_again(tmp_path):
    blobs = FolderBlobs(tmp_path)
    sha256 = blobs.put(b"abc")
    path = tmp_path / sha256[:2] / sha256
    path.write_bytes(b"abX")
    with pytest.raises(StoreUnusable, match=sha256):
        read_blob(blobs, sha256)
    path.write_bytes(b"")
    assert blobs.put(b"abc") == sha256
    assert read_blob(blobs, sha256) == b"abc"


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "nosuch://user:the-password@host/name",
        "postgresql+psycopg://user:the-password@host:port/x",
    ],
)
def test_an_address_of_a_database_that_makes_no_sense_is_refused_without_its_words(url):
    with pytest.raises(SettingsError, match="address of the database") as caught:
        Database(url)
    assert "NBDECK_DATABASE_URL" in caught.value.hint
    assert "the-password" not in "".join(traceback.format_exception(caught.value))


def test_a_driver_of_a_database_that_is_missing_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(SettingsError, match="more than is installed") as caught:
        Database("postgresql+psycopg://deck@host/deck")
    assert "nbdeck[postgres]" in caught.value.hint


def test_a_database_whose_connections_are_all_taken_is_busy(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "_POOL_SECONDS", 0.01)
    monkeypatch.setattr(
        module, "create_engine", lambda *a, **b: create_engine(*a, **b, pool_size=1, max_overflow=0)
    )
    database = Database(f"sqlite:///{tmp_path / 'a.db'}")
    began = time.monotonic()
    with database.read(), pytest.raises(ServiceUnavailable, match="is busy"), database.read():
        pass
    assert time.monotonic() - began < 10


def test_what_a_statement_was_given_is_in_no_error(tmp_path):
    database = Database(f"sqlite:///{tmp_path / 'a.db'}")
    with database.write() as connection:
        connection.exec_driver_sql("CREATE TABLE t (x TEXT UNIQUE)")
    add = text("INSERT INTO t VALUES (:x), (:x)")
    with pytest.raises(IntegrityError) as caught, database.write() as connection:
        connection.execute(add, {"x": "a secret"})
    assert "a secret" not in str(caught.value)
