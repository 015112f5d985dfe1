"""What crashes leave in a store: found, told, and mended where nobody loses by it."""

import hashlib
import itertools
import json
import os
import shutil
import time

import pytest
from sqlalchemy import insert, select, update

from nbdeck.engine.scratch import Scratch
from nbdeck.errors import SettingsError
from nbdeck.service import Service, checkup
from nbdeck.service.checkup import look_through
from nbdeck.service.runner import new_holder
from nbdeck.service.store.blobs import FolderBlobs
from nbdeck.service.store.database import Database
from nbdeck.service.store.schema import credit_entries, metadata, renditions, revision, tasks, users, versions
from nbdeck.settings import Settings
from unit.service.conftest import finished, slides

DAY = 24 * 3600
ABSENT = "a" * 64


@pytest.fixture(autouse=True)
def _own_scratch(tmp_path, monkeypatch):
    (tmp_path / "scratch").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "scratch"))


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """A store with a deck and a document, and nobody at work in it."""
    home = tmp_path_factory.mktemp("first") / "home"
    with Service(Settings(home=home)) as service:
        owner = service.users.owner()
        finished(service, owner, service.from_slides.start(owner.id, slides("a")))
        finished(service, owner, service.documents.start(owner.id, "a.md", b"# Sea\n\nThe moon."))
    return home


@pytest.fixture
def settings(first, home):
    return Settings(home=shutil.copytree(first, home))


@pytest.fixture
def blobs(settings):
    return FolderBlobs(settings.home / "blobs")


def found(settings, *, repair=False):
    return [(each.kind, each.can_mend, each.is_mended) for each in look_through(settings, repair=repair)]


def written(settings, *statements):
    database = Database(f"sqlite:///{settings.home / 'nbdeck.db'}")
    with database.write() as connection:
        results = [connection.execute(each) for each in statements]
        rows = [each.all() if each.returns_rows else None for each in results]
    database.close()
    return rows


def tree(settings):
    """All files and their bytes, the log of the database left out."""
    paths = [
        each
        for each in settings.home.rglob("*")
        if each.is_file() and each.suffix not in {".db-wal", ".db-shm"}
    ]
    return {each: each.read_bytes() for each in paths if not each.name.startswith("nbdeck.db-")}


def make_old(*paths, seconds=DAY + 60):
    for path in paths:
        os.utime(path, (time.time() - seconds,) * 2)


def test_nothing_is_found_in_a_whole_store_however_old_its_files_are(settings, blobs):
    assert found(settings) == []
    make_old(*(blobs.path(name) for name in blobs.names()), seconds=100 * DAY)
    before = tree(settings)
    assert found(settings, repair=True) == []
    assert tree(settings).keys() == before.keys()


def test_files_that_nothing_names_go_when_they_are_older_than_a_day(settings, blobs):
    old, young = blobs.put(b"old"), blobs.put(b"young")
    make_old(blobs.path(old))
    make_old(blobs.path(young), seconds=DAY - 60)
    before = tree(settings)
    assert found(settings) == [("file", True, False)]
    assert tree(settings) == before
    assert found(settings, repair=True) == [("file", True, True)]
    assert set(before) - set(tree(settings)) == {blobs.path(old)}
    assert found(settings, repair=True) == []


def test_a_file_that_only_a_kept_file_of_json_names_stays(settings, blobs):
    inner = blobs.put(b"picture")
    middle = blobs.put(json.dumps({"picture": inner}).encode())
    nests = (json.dumps([middle, number]).encode() for number in itertools.count())
    outer = blobs.put(
        next(each for each in nests if hashlib.sha256(each).hexdigest() > middle)
    )  # read after it
    stray = blobs.put(json.dumps({"of nobody": 1}).encode())
    make_old(*(blobs.path(each) for each in (inner, middle, outer, stray)))
    written(settings, update(versions).values(settings=json.dumps({"file": f"x{outer}"})))
    found(settings, repair=True)
    assert {inner, middle, outer} <= set(blobs.names())
    assert stray not in set(blobs.names())


def test_a_file_that_is_kept_once_more_meanwhile_stays(settings, blobs, monkeypatch):
    old = blobs.put(b"old")
    make_old(blobs.path(old))
    named = checkup._named_in_rows

    def put_meanwhile(database):
        try:
            return named(database)
        finally:
            blobs.put(b"old")

    monkeypatch.setattr(checkup, "_named_in_rows", put_meanwhile)
    assert found(settings, repair=True) == []
    assert old in set(blobs.names())
    make_old(blobs.path(old))
    whole = checkup._size_of_old

    def put_at_the_last_moment(path, before):
        size = whole(path, before)
        if path.name == old:
            blobs.put(b"old")
        return size

    monkeypatch.setattr(checkup, "_named_in_rows", named)
    monkeypatch.setattr(checkup, "_size_of_old", put_at_the_last_moment)
    assert found(settings, repair=True) == [("file", True, False)]
    assert blobs.open(old).read() == b"old"
    assert not list(blobs.folder.rglob("*.part"))


def test_a_damaged_file_is_put_aside_and_what_names_it_is_told(settings, blobs):
    ((row,),) = written(settings, select(versions.c.pptx))
    path = blobs.path(row.pptx)
    path.write_bytes(b"x" * path.stat().st_size)
    before = tree(settings)
    said = list(look_through(settings))
    assert [(each.can_mend, each.is_mended) for each in said] == [
        (True, False),
        (False, False),
        (False, False),
    ]
    assert all(row.pptx in each.what for each in said)
    assert "versions.pptx" in said[1].what
    assert tree(settings) == before
    assert found(settings, repair=True)[0] == ("file", True, True)
    assert (blobs.folder / "damaged" / row.pptx).read_bytes().startswith(b"xxx")
    assert not path.exists()
    assert [each[2] for each in found(settings)] == [False, False]


def test_forms_of_decks_whose_file_is_missing_are_forgotten_and_other_rows_stay(settings, blobs):
    row = {"content_hash": "h", "form": "pdf:1", "sha256": ABSENT, "created_at": 0.0}
    kept = blobs.put(b"form")
    written(
        settings,
        insert(renditions).values(row),
        insert(renditions).values({**row, "form": "png:1", "sha256": kept}),
        update(versions).values(pptx=ABSENT),
    )
    assert found(settings) == [("file", False, False), ("file", True, False)]
    assert found(settings, repair=True) == [("file", False, False), ("file", True, True)]
    rows = written(
        settings, select(renditions.c.sha256).where(renditions.c.content_hash == "h"), select(versions.c.pptx)
    )
    assert rows == [[(kept,)], [(ABSENT,)]]


def test_every_column_that_names_a_file_is_looked_at():
    columns = {
        each for table in metadata.sorted_tables for each in table.columns if str(each.type) == "VARCHAR(64)"
    }
    others = {"secrets.name", "api_keys.hash", "webhooks.secret"}
    others |= {"versions.content_hash", "renditions.content_hash", "renditions.sha256"}
    assert {str(column) for _, column in checkup._NAMING} == {str(each) for each in columns} - others


def test_half_written_files_go_when_they_are_older_than_a_day(settings, blobs):
    folder = next(each for each in blobs.folder.iterdir() if each.is_dir())
    old, young = folder / ".0.part", folder / ".1.part"
    for each in (old, young):
        each.write_bytes(b"half")
    make_old(old)
    assert found(settings) == [("file", True, False)]
    assert old.exists()
    assert found(settings, repair=True) == [("file", True, True)]
    assert (old.exists(), young.exists()) == (False, True)


def task(settings, **values):
    row = {
        "id": "t1",
        "kind": "slides",
        "request": "{}",
        "state": "running",
        "reserved": 3,
        "created_at": 0.0,
    }
    owner = written(settings, select(users.c.id))[0][0][0]
    written(settings, insert(tasks).values({**row, "user_id": owner, **values}))


@pytest.mark.parametrize(
    ("holder", "lease", "is_left"),
    [
        (new_holder(), 9e9, False),
        (new_holder(), 1.0, True),
        ("elsewhere:1:abc", 9e9, False),
        (new_holder().replace(f":{os.getpid()}:", ":4194399:"), 9e9, True),
        (None, 0.0, False),
    ],
    ids=["at work", "late", "on another machine", "dead", "waiting"],
)
def test_tasks_of_processes_that_ended_are_freed(settings, holder, lease, is_left):
    task(settings, holder=holder, lease_until=lease)
    query = select(tasks.c.state, tasks.c.holder, tasks.c.lease_until).where(tasks.c.id == "t1")
    assert found(settings) == [("task", True, False)] * is_left
    assert written(settings, query) == [[("running", holder, lease)]]
    assert found(settings, repair=True) == [("task", True, True)] * is_left
    assert written(settings, query) == [[("queued", None, 0.0) if is_left else ("running", holder, lease)]]


def test_a_task_whose_lease_was_renewed_meanwhile_is_not_freed(settings):
    for name in ("t1", "t2"):
        task(settings, id=name, holder="elsewhere:1:abc", lease_until=1.0)
    finding = look_through(settings, repair=True)
    freed = next(finding).what.split()[2]
    renewed = update(tasks).where(tasks.c.id != freed, tasks.c.state == "running").values(lease_until=9e9)
    written(settings, renewed)
    assert list(finding) == []
    query = select(tasks.c.id, tasks.c.state).where(tasks.c.id.in_(["t1", "t2"]))
    assert dict(written(settings, query)[0]) == {
        name: "queued" if name == freed else "running" for name in ("t1", "t2")
    }


@pytest.mark.parametrize("more", [7, -7])
def test_balances_that_are_not_their_ledger_are_told_and_never_changed(settings, more):
    eve = {"id": "c1", "name": "eve", "credits": 5, "created_at": 0.0}
    written(settings, update(users).values(credits=users.c.credits + more), insert(users).values(eve))
    columns = (select(users.c.credits), select(credit_entries))
    before = written(settings, *columns)
    for repair in (False, True):
        told = list(look_through(settings, repair=repair))
        assert {(each.kind, each.can_mend, each.is_mended) for each in told} == {("credits", False, False)}
        assert sorted(each.what for each in told) == [
            "'eve' has 5 credits, and the ledger adds up to 0.",
            f"'owner' has {999_997 + more} credits, and the ledger adds up to 999997.",
        ]
    assert written(settings, *columns) == before


def moved(settings, *movements):
    """Lets tasks take credits or give them back, in the balance and in its ledger."""
    owner = written(settings, select(users.c.id))[0][0][0]
    for task_id, kind, amount in movements:
        row = {"id": f"{task_id} {kind}", "user_id": owner, "created_at": 0.0}
        entry = insert(credit_entries).values(**row, task_id=task_id, kind=kind, amount=amount)
        written(settings, entry, update(users).values(credits=users.c.credits + amount))


def test_credits_of_a_task_that_ended_without_them_are_told_and_those_of_no_other(settings):
    states = {"dead": "failure", "released": "failure", "settled": "success", "unpaid": "success"}
    for name, state in {**states, "running": "running"}.items():
        task(settings, id=name, state=state, reserved=0 if name == "unpaid" else 3)
        moved(settings, (name, "reserve", 0 if name == "unpaid" else -3))
    moved(settings, ("released", "release", 3), ("settled", "settle", 0))
    for repair in (False, True):
        (said,) = look_through(settings, repair=repair)
        assert (said.kind, said.can_mend, said.is_mended) == ("credits", False, False)
        assert said.what == "3 credits of the task dead were neither charged nor given back."


def test_a_store_of_another_version_and_none_at_all_are_refused(settings, tmp_path):
    written(settings, update(revision).values(version_num="9999"))
    with pytest.raises(SettingsError, match="another"):
        found(settings, repair=True)
    with pytest.raises(SettingsError, match="no store"):
        found(Settings(home=tmp_path / "nothing"))
    assert not (tmp_path / "nothing").exists()


def test_a_database_that_is_none_is_told(settings):
    (settings.home / "nbdeck.db").write_bytes(b"no database at all" * 1000)
    (said,) = look_through(settings, repair=True)
    assert (said.kind, said.is_mended) == ("database", False)
    assert "damaged" in said.what


def test_rows_that_refer_to_none_are_told(settings):
    database = Database(f"sqlite:///{settings.home / 'nbdeck.db'}")
    connection = database._engine.raw_connection()
    connection.execute("PRAGMA foreign_keys=OFF")
    connection.execute("UPDATE versions SET presentation_id = 'gone'")
    connection.close()
    database.close()
    assert [each.what for each in look_through(settings)] == [
        "A row of 'versions' refers to none of 'presentations'."
    ]


def test_folders_of_killed_processes_are_counted_and_go(settings, tmp_path):
    used, left = Scratch("used"), Scratch("left")
    left.release()
    assert found(settings) == [("scratch", True, False)]
    assert left.path.exists()
    assert found(settings, repair=True) == [("scratch", True, True)]
    assert (used.path.exists(), left.path.exists()) == (True, False)
    used.close()


def test_a_service_that_runs_is_left_alone(settings, blobs):
    with Service(settings) as service:
        owner = service.users.owner()
        assert found(settings, repair=True) == []
        assert finished(service, owner, service.from_slides.start(owner.id, slides("b"))).is_success
        assert found(settings, repair=True) == []
