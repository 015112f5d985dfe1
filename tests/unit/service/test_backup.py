"""Everything as one file, and back: whole, checked, all or nothing."""

import hashlib
import io
import json
import os
import shutil
import sqlite3
import threading
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select, update

from nbdeck.errors import Conflict, CorruptFile, SettingsError
from nbdeck.service import Service, backup
from nbdeck.service.backup import back_up, restore
from nbdeck.service.store.archive import dump, tables_of
from nbdeck.service.store.blobs import FolderBlobs
from nbdeck.service.store.database import Database
from nbdeck.service.store.schema import HEAD, metadata, versions
from nbdeck.settings import Settings
from unit.service.conftest import finished, slides


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """A data folder with a deck, a document with umlauts and a key, its backup, and the key."""
    folder = tmp_path_factory.mktemp("first")
    with Service(Settings(home=folder / "home")) as service:
        owner = service.users.owner()
        finished(service, owner, service.from_slides.start(owner.id, slides("Grüße", "b")))
        text = "# Möwen\n\nThe moon pulls the sea.".encode()
        finished(service, owner, service.documents.start(owner.id, "notes.md", text))
        key = service.keys.create("ada", name="ci")
    back_up(Settings(home=folder / "home"), folder / "kept.zip")
    return folder, key


@pytest.fixture
def home(first, tmp_path):
    return shutil.copytree(first[0] / "home", tmp_path / "home")


@pytest.fixture
def archive(first, tmp_path):
    return shutil.copy(first[0] / "kept.zip", tmp_path / "kept.zip")


def is_empty(home):
    """Whether there is no row of anybody."""
    database = home / "nbdeck.db"
    return not database.exists() or not database.stat().st_size


def named(connection, table):
    names = [each.name for each in table.columns]
    return [dict(sorted(zip(names, json.loads(line), strict=True))) for line in dump(connection, table)]


def rows_of(home):
    database = Database(f"sqlite:///{home / 'nbdeck.db'}")
    with database.read() as connection:
        rows = {each.name: sorted(named(connection, each), key=repr) for each in tables_of(connection)}
    database.close()
    return rows


def files_of(home):
    blobs = FolderBlobs(home / "blobs")
    return {name: blobs.path(name).read_bytes() for name in blobs.names()}


def changed(path, name, data, **info):
    """Writes the archive again with one member changed, added, or (None) left out."""
    with zipfile.ZipFile(path) as old:
        members = {each.filename: old.read(each) for each in old.infolist()}
    members[name] = data
    with zipfile.ZipFile(path, "w") as new:
        for each, bytes_ in members.items():
            if bytes_ is not None:
                new.writestr(each, bytes_, **(info if each == name else {}))


def test_what_was_backed_up_is_restored_row_by_row_and_byte_by_byte(first, archive, home, tmp_path):
    made = restore(Settings(home=tmp_path / "new"), archive)
    assert rows_of(tmp_path / "new") == rows_of(home)
    assert files_of(tmp_path / "new") == files_of(home)
    assert made.rows == sum(map(len, rows_of(home).values())) > 10
    assert made.files == len(files_of(home)) >= 3
    assert made.bytes == archive.stat().st_size
    with Service(Settings(home=tmp_path / "new")) as service:
        owner = service.users.owner()
        assert service.keys.authenticate(first[1]).name == "ada"
        assert service.documents.search(owner.id, "moon", 1)
        assert finished(
            service, owner, service.documents.start(owner.id, "more.md", b"# More\n\nSun.")
        ).is_success


def test_files_of_a_backup_and_of_a_restored_store_are_their_owners_only(archive, tmp_path):
    restore(Settings(home=tmp_path / "new"), archive)
    paths = [archive, *(tmp_path / "new").rglob("*"), tmp_path / "new"]
    assert not [each for each in paths if each.stat().st_mode & 0o077]
    assert {each.name for each in (tmp_path / "new").iterdir()} == {"nbdeck.db", "blobs"}


def test_a_backup_is_one_state_although_the_service_goes_on(tmp_path):
    settings = Settings(home=tmp_path / "busy")
    service = Service(settings)
    owner, stop = service.users.owner(), threading.Event()

    def work():
        while not stop.is_set():
            finished(service, owner, service.from_slides.start(owner.id, slides("a")))

    working = threading.Thread(target=work)
    working.start()
    try:
        for number in range(2):
            path = tmp_path / f"{number}.zip"
            back_up(settings, path)
            new = tmp_path / f"new{number}"
            restore(Settings(home=new), path)
            files, rows = files_of(new), rows_of(new)
            assert {row["pptx"] for row in rows["versions"]} <= files.keys()
            assert sum(row["amount"] for row in rows["credit_entries"]) == rows["users"][0]["credits"]
            assert len(rows["versions"]) == len(rows["presentations"])
    finally:
        stop.set()
        working.join()
        service.close()


def test_every_table_is_in_a_backup(archive):
    with zipfile.ZipFile(archive) as opened:
        names = {
            name.partition("/")[2].partition(".")[0] for name in opened.namelist() if name.startswith("rows/")
        }
        assert names == set(metadata.tables) - {"alembic_version"}
        assert json.loads(opened.read("manifest.json"))["revision"] == HEAD
        assert {each.compress_type for each in opened.infolist()} == {zipfile.ZIP_STORED}


def test_nothing_is_written_over(archive, home, tmp_path):
    before = archive.read_bytes()
    with pytest.raises(Conflict, match="already"):
        back_up(Settings(home=home), archive)
    assert archive.read_bytes() == before
    back_up(Settings(home=home), archive, force=True)
    assert archive.read_bytes() != before
    kept = rows_of(home)
    with pytest.raises(Conflict, match="already") as caught:
        restore(Settings(home=home), archive)
    assert "--force" in caught.value.hint
    assert rows_of(home) == kept


def test_a_store_that_is_there_is_put_aside_and_works_there(archive, home, tmp_path):
    other = Settings(home=tmp_path / "other")
    with Service(other) as service:
        service.keys.create("eve")
    before = rows_of(other.home)
    made = restore(other, archive, force=True)
    assert rows_of(other.home) == rows_of(home)
    assert made.aside.parent == other.home
    made.aside.rename(tmp_path / "nbdeck.db")
    assert rows_of(tmp_path) == before


def test_a_damaged_store_is_put_aside_with_the_log_that_belongs_to_it(archive, first, home, tmp_path):
    killed = tmp_path / "killed"
    with closing(sqlite3.connect(home / "nbdeck.db")) as connection:
        connection.execute("UPDATE users SET credits = 7")
        connection.commit()
        shutil.copytree(home, killed)
    os.truncate(killed / "nbdeck.db", 100)
    log = (killed / "nbdeck.db-wal").read_bytes()
    made = restore(Settings(home=killed), archive, force=True)
    assert rows_of(killed) == rows_of(first[0] / "home")
    assert made.aside.stat().st_size == 100
    assert made.aside.with_name(f"{made.aside.name}-wal").read_bytes() == log


def test_a_store_in_memory_is_not_restored_and_no_folder_of_that_name_is_made(archive, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SettingsError, match="in memory"):
        restore(Settings(home=":memory:"), archive)
    assert not list(tmp_path.glob(":*"))


def test_a_store_in_use_is_not_put_aside(archive, open_service, tmp_path):
    service = open_service(home=tmp_path / "used")
    service.keys.create("eve")
    with pytest.raises(Conflict, match="in use") as caught:
        restore(Settings(home=tmp_path / "used"), archive, force=True)
    assert "Stop the service" in caught.value.hint
    assert [key.user_name for key in service.keys.list()] == ["eve"]
    assert not list(tmp_path.rglob("*before*"))


@pytest.mark.parametrize("part", [0, 1, 22, 0.3, 0.9, -1])
def test_a_torn_archive_is_refused_and_leaves_no_store(archive, tmp_path, part):
    data = archive.read_bytes()
    end = int(len(data) * part) if isinstance(part, float) else part if part >= 0 else len(data) + part
    archive.write_bytes(data[:end])
    with pytest.raises(CorruptFile):
        restore(Settings(home=tmp_path / "new"), archive)
    assert (
        not (tmp_path / "new" / "nbdeck.db").exists() or not (tmp_path / "new" / "nbdeck.db").stat().st_size
    )


def a_blob(archive):
    with zipfile.ZipFile(archive) as opened:
        return next(name for name in opened.namelist() if name.startswith("blobs/"))


def manifest_of(archive):
    with zipfile.ZipFile(archive) as opened:
        return opened.read("manifest.json")


def richer(archive):
    """The users, each with one credit more."""
    with zipfile.ZipFile(archive) as opened:
        at = json.loads(opened.read("manifest.json"))["tables"]["users"]["columns"].index("credits")
        rows = [json.loads(line) for line in opened.read("rows/users.jsonl").splitlines()]
    return "".join(json.dumps([*row[:at], row[at] + 1, *row[at + 1 :]]) + "\n" for row in rows).encode()


CHANGES = {
    "a file's bytes": lambda path: changed(path, a_blob(path), b"other"),
    "another file in its place": lambda path: (
        changed(path, a_blob(path), None),
        changed(path, f"blobs/{hashlib.sha256(b'x').hexdigest()}", b"x"),
    ),
    "a file left out": lambda path: changed(path, a_blob(path), None),
    "a file more": lambda path: changed(path, f"blobs/{hashlib.sha256(b'x').hexdigest()}", b"x"),
    "rows": lambda path: changed(path, "rows/users.jsonl", b'["c1","eve",5,0.0]\n'),
    "a balance": lambda path: changed(path, "rows/users.jsonl", richer(path)),
    "no rows": lambda path: changed(path, "rows/users.jsonl", b""),
    "a table left out": lambda path: changed(path, "rows/users.jsonl", None),
    "a path outside": lambda path: changed(path, "../../outside", b"x"),
    "an absolute path": lambda path: changed(path, "/outside", b"x"),
    "a name like a blob": lambda path: changed(path, "blobs/../../outside", b"x"),
    "no manifest": lambda path: changed(path, "manifest.json", None),
    "a manifest of nothing": lambda path: changed(path, "manifest.json", b"{}"),
    "a manifest that is no JSON": lambda path: changed(path, "manifest.json", b"{"),
    "a deep manifest": lambda path: changed(path, "manifest.json", b"[" * 100_000),
    "a large manifest": lambda path: changed(path, "manifest.json", manifest_of(path) + b" " * 1_000_000),
    "compressed": lambda path: changed(path, a_blob(path), b"0" * 10**7, compress_type=zipfile.ZIP_DEFLATED),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_changed_archive_is_refused_and_leaves_nothing_outside(archive, tmp_path, change):
    change(archive)
    before = {each for each in tmp_path.rglob("*") if "new" not in each.parts}
    with pytest.raises(CorruptFile):
        restore(Settings(home=tmp_path / "new"), archive)
    assert {each for each in tmp_path.rglob("*") if "new" not in each.parts} >= before
    assert not list(tmp_path.rglob("*outside*"))
    assert not Path("/outside").exists()
    assert is_empty(tmp_path / "new")
    assert not list(tmp_path.rglob("*restoring*"))


def with_manifest(archive, change):
    with zipfile.ZipFile(archive) as opened:
        said = json.loads(opened.read("manifest.json"))
    change(said)
    changed(archive, "manifest.json", json.dumps(said).encode())


def with_rows(archive, table, lines):
    """Adds rows, or leaves all out, and lets the manifest say so, as somebody would who means harm."""
    with zipfile.ZipFile(archive) as opened:
        before = opened.read(f"rows/{table}.jsonl") if lines else b""
    data = before + "".join(f"{line}\n" for line in lines).encode()
    changed(archive, f"rows/{table}.jsonl", data)
    said = {"rows": len(data.splitlines()), "sha256": hashlib.sha256(data).hexdigest()}
    with_manifest(archive, lambda manifest: manifest["tables"][table].update(said))


HOSTILE = {
    "no version": lambda each: with_manifest(each, lambda said: said.update(revision="head")),
    "columns": lambda each: with_manifest(each, lambda said: said["tables"]["users"]["columns"].pop()),
    "columns twice": lambda each: with_manifest(
        each, lambda said: said["tables"]["users"].update(columns=["id", "id", "name", "credits"])
    ),
    "a table that is none": lambda each: with_manifest(
        each, lambda said: said["tables"].update(sqlite_master=said["tables"].pop("users"))
    ),
    "a text for a number": lambda each: with_rows(each, "users", ['["c1","eve","many",0.0]']),
    "a yes for a number": lambda each: with_rows(each, "users", ['["c1","eve",true,0.0]']),
    "too large a number": lambda each: with_rows(each, "users", [f'["c1","eve",{10**30},0.0]']),
    "less than nothing": lambda each: with_rows(each, "users", ['["c1","eve",-1,0.0]']),
    "half a character": lambda each: with_rows(each, "users", [r'["c1","\ud800",1,0.0]']),
    "too few values": lambda each: with_rows(each, "users", ['["c1","eve"]']),
    "an object": lambda each: with_rows(each, "users", ['{"id": "c1"}']),
    "a deep row": lambda each: with_rows(each, "users", ["[" * 100_000]),
    "a row of nobody": lambda each: with_rows(each, "users", []),
    "no JSON": lambda each: with_rows(each, "users", ["'"]),
}


@pytest.mark.parametrize("change", HOSTILE.values(), ids=HOSTILE)
def test_rows_that_are_not_those_of_a_store_are_refused(archive, tmp_path, change):
    change(archive)
    with pytest.raises(CorruptFile):
        restore(Settings(home=tmp_path / "new"), archive)
    assert is_empty(tmp_path / "new")


def test_one_archive_that_names_the_same_bytes_many_times_is_refused(archive, tmp_path):
    data = bytearray(archive.read_bytes())
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        blobs = [each for each in opened.infolist() if each.filename.startswith("blobs/")]
    largest = max(blobs, key=lambda each: each.file_size)
    for each in blobs:  # sizes in the list at the end of a zip may lie
        at = data.rindex(each.filename.encode()) - 46
        data[at + 20 : at + 28] = 2 * (largest.file_size * 2).to_bytes(4, "little")
    archive.write_bytes(data)
    with pytest.raises(CorruptFile, match="not written by"):
        restore(Settings(home=tmp_path / "new"), archive)


def test_an_archive_with_a_member_that_is_encrypted_is_refused(archive, tmp_path):
    data, name = bytearray(archive.read_bytes()), a_blob(archive).encode()
    data[data.rindex(name) - 46 + 8] |= 1  # its flags in the list at the end
    archive.write_bytes(data)
    with pytest.raises(CorruptFile, match="not written by"):
        restore(Settings(home=tmp_path / "new"), archive)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("change", "said"),
    [({"nbdeck_backup": 2}, "newer version"), ({"revision": "9999"}, "another version")],
    ids=["format", "schema"],
)
def test_a_backup_of_another_version_says_so(archive, tmp_path, change, said):
    with_manifest(archive, lambda manifest: manifest.update(change))
    with pytest.raises(SettingsError, match=said):
        restore(Settings(home=tmp_path / "new"), archive)


def test_a_damaged_file_of_the_store_is_told_and_left_out(home, tmp_path):
    blobs = FolderBlobs(home / "blobs")
    name = sorted(blobs.names())[0]
    blobs.path(name).write_bytes(b"x" * blobs.path(name).stat().st_size)
    made = back_up(Settings(home=home), tmp_path / "kept.zip")
    assert made.damaged == (name,)
    assert made.files == len(files_of(home)) - 1
    restore(Settings(home=tmp_path / "new"), tmp_path / "kept.zip")
    assert name not in files_of(tmp_path / "new")


def test_a_restore_that_was_killed_goes_on_and_mends_damaged_files(archive, home, tmp_path):
    settings = Settings(home=tmp_path / "new")
    blobs, (first, second, *_) = FolderBlobs(settings.home / "blobs"), sorted(files_of(home))
    blobs.put(files_of(home)[first])
    blobs.put(files_of(home)[second])
    blobs.path(second).write_bytes(b"x" * len(files_of(home)[second]))
    (settings.home / "nbdeck.db.restoring").write_bytes(b"half")
    before = blobs.path(first).stat().st_ino
    restore(settings, archive)
    assert files_of(settings.home) == files_of(home)
    assert blobs.path(first).stat().st_ino == before
    assert rows_of(settings.home) == rows_of(home)


def test_what_fails_leaves_no_half_archive_and_no_half_store(home, tmp_path, monkeypatch):
    def fails(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup.ArchiveWriter, "add_blob", fails)
    with pytest.raises(SettingsError, match="No space left"):
        back_up(Settings(home=home), tmp_path / "kept.zip")
    assert [each.name for each in tmp_path.iterdir()] == ["home"]

    monkeypatch.undo()
    back_up(Settings(home=home), tmp_path / "kept.zip")
    monkeypatch.setattr(backup, "_load", fails)
    with pytest.raises(OSError, match="No space left"):
        restore(Settings(home=tmp_path / "new"), tmp_path / "kept.zip")
    assert is_empty(tmp_path / "new")
    assert not list(tmp_path.rglob("*restoring*"))


def test_two_backups_to_one_file_do_not_mix(home, tmp_path):
    part = tmp_path / ".kept.zip.part"
    part.write_bytes(b"of another")
    with pytest.raises(Conflict, match="writing"):
        back_up(Settings(home=home), tmp_path / "kept.zip")
    assert part.read_bytes() == b"of another"


@pytest.mark.parametrize("home", ["nothing", ":memory:"])
def test_where_there_is_no_store_none_is_made(tmp_path, monkeypatch, home):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SettingsError, match="no store"):
        back_up(Settings(home=home), tmp_path / "kept.zip")
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_archive_is_refused_by_name(tmp_path):
    (tmp_path / "text.zip").write_text("text")
    with pytest.raises(CorruptFile, match=r"text\.zip"):
        restore(Settings(home=tmp_path / "new"), tmp_path / "text.zip")
    with pytest.raises(SettingsError, match=r"nothing\.zip"):
        restore(Settings(home=tmp_path / "new"), tmp_path / "nothing.zip")
    assert not (tmp_path / "new").exists()


def test_a_file_that_is_put_again_is_young_again(tmp_path):
    blobs = FolderBlobs(tmp_path)
    path = blobs.path(blobs.put(b"data"))
    os.utime(path, (0, 0))
    blobs.put(b"data")
    assert path.stat().st_mtime > 1e9


def test_files_elsewhere_are_backed_up_too(home, tmp_path):
    settings = Settings(home=home, blob_url=f"memory://{tmp_path.name}")
    from nbdeck.service.store.blobs import open_blobs

    blobs = open_blobs(None, settings.blob_url)
    name = blobs.put(b"far away")
    assert list(blobs.names()) == [name]
    assert back_up(settings, tmp_path / "kept.zip").files == 1
    blobs.put(b"far away", anew=True)
    restore(Settings(home=tmp_path / "new"), tmp_path / "kept.zip")
    assert files_of(tmp_path / "new") == {name: b"far away"}


def test_a_database_that_is_not_empty_is_never_filled(archive, tmp_path, monkeypatch):
    url = f"sqlite:///{tmp_path / 'other.db'}"
    settings = Settings(home=tmp_path / "new", database_url=url)
    restore(settings, archive)
    assert (tmp_path / "other.db").exists()
    for force in (False, True):
        with pytest.raises(Conflict, match="not empty"):
            restore(settings, archive, force=force)
    monkeypatch.setattr(backup, "_check_empty", lambda _url: None)  # filled by another one since then
    with pytest.raises(Conflict, match="already"):
        restore(settings, archive)
    again = Database(url)
    with again.write() as connection:
        connection.execute(update(versions).values(title="mine"))
    with again.read() as connection:
        assert connection.execute(select(versions.c.title)).scalar() == "mine"


def test_a_file_that_is_kept_while_the_rows_are_read_is_in_the_backup(home, tmp_path, monkeypatch):
    blobs, kept = backup.open_files(Settings(home=home)), set()

    def and_keep(connection, table):
        kept.add(blobs.put(b"late"))
        return dump(connection, table)

    monkeypatch.setattr(backup, "dump", and_keep)
    back_up(Settings(home=home), tmp_path / "b.zip")
    (sha256,) = kept
    with zipfile.ZipFile(tmp_path / "b.zip") as made:
        assert any(sha256 in name for name in made.namelist())
