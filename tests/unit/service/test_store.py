import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, select, text, update

from nbdeck.errors import NotFound, ServiceUnavailable, SettingsError
from nbdeck.service.store.blobs import FolderBlobs, MemoryBlobs, open_blobs, read_blob
from nbdeck.service.store.database import Database
from nbdeck.service.store.opening import bring_up_to_date, migrate
from nbdeck.service.store.schema import HEAD, metadata, revision


@pytest.fixture(params=["folder", "memory", "file-url", "memory-url"])
def blobs(request, tmp_path):
    kinds = {
        "folder": lambda: FolderBlobs(tmp_path / "blobs"),
        "memory": MemoryBlobs,
        "file-url": lambda: open_blobs(None, f"file://{tmp_path}/blobs"),
        "memory-url": lambda: open_blobs(None, f"memory://{tmp_path.name}"),
    }
    return kinds[request.param]()


def test_a_blob_is_read_back_under_its_hash(blobs):
    sha256 = blobs.put(b"abc")
    assert sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert read_blob(blobs, sha256) == b"abc"
    assert blobs.put(b"abc") == sha256
    with blobs.open(sha256) as file:
        assert file.seek(0, 2) == 3


@pytest.mark.parametrize("sha256", ["", "0" * 64, "../../etc/passwd", "\0"])
def test_what_is_no_blob_is_not_found(blobs, sha256):
    with pytest.raises(NotFound):
        blobs.open(sha256)


def test_no_part_of_a_blob_is_left_behind(tmp_path):
    blobs = FolderBlobs(tmp_path)
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: blobs.put(bytes([n % 4]) * 100_000), range(64)))
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert sorted(len(path.name) for path in files) == [64] * 4


def test_a_folder_that_cannot_be_written_is_our_error(tmp_path):
    (tmp_path / "blobs").write_text("in the way")
    with pytest.raises(ServiceUnavailable):
        FolderBlobs(tmp_path / "blobs").put(b"abc")


def columns_of(url):
    engine = create_engine(url)
    found = inspect(engine)
    described = {
        table: (
            sorted((c["name"], str(c["type"]), c["nullable"]) for c in found.get_columns(table)),
            sorted(found.get_pk_constraint(table)["constrained_columns"]),
            sorted(
                str(key["constrained_columns"]) + key["referred_table"]
                for key in found.get_foreign_keys(table)
            ),
            sorted((index["name"], str(index["column_names"])) for index in found.get_indexes(table)),
            sorted(str(each["column_names"]) for each in found.get_unique_constraints(table)),
            sorted(each["name"] for each in found.get_check_constraints(table)),
        )
        for table in found.get_table_names()
    }
    engine.dispose()
    return described


def test_migrations_and_a_fresh_start_give_the_same_schema(tmp_path):
    urls = [f"sqlite:///{tmp_path / name}.db" for name in ("fresh", "migrated")]
    fresh, migrated = Database(urls[0]), Database(urls[1])
    bring_up_to_date(fresh)
    with migrated.write() as connection:
        migrate(connection)
    with migrated.read() as connection:
        assert connection.execute(select(revision.c.version_num)).scalar() == HEAD
    assert columns_of(urls[0]) == columns_of(urls[1])
    tables = {name for name in columns_of(urls[0]) if not name.startswith("passage_words")}
    assert tables == set(metadata.tables)


def test_a_database_of_another_version_is_refused(tmp_path):
    url = f"sqlite:///{tmp_path / 'other.db'}"
    bring_up_to_date(Database(url))
    with Database(url).write() as connection:
        connection.execute(update(revision).values(version_num="9999"))
    with pytest.raises(SettingsError, match="another"):
        bring_up_to_date(Database(url))


def test_a_current_database_is_opened_without_alembic(tmp_path):
    program = (
        "import sys; from pathlib import Path\n"
        "from nbdeck.service import Service; from nbdeck.settings import Settings\n"
        f"for _ in range(2): Service(Settings(home=Path({str(tmp_path)!r}))).close()\n"
        "heavy = {'alembic', 'fsspec', 'httpx', 'PIL', 'typst', 'pptx', 'pandas', 'starlette', 'uvicorn'}\n"
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_two_threads_may_open_the_same_new_folder(tmp_path):
    url = f"sqlite:///{tmp_path / 'new.db'}"
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda _: bring_up_to_date(Database(url)), range(8)))


def test_sqlite_keeps_a_log_and_its_foreign_keys(tmp_path):
    database = Database(f"sqlite:///{tmp_path / 'a.db'}")
    with database.read() as connection:
        told = [
            connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "foreign_keys", "synchronous")
        ]
    assert told == ["wal", 1, 1]


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///{}/a.db"])
def test_what_fails_in_the_middle_leaves_nothing(tmp_path, url):
    database = Database(url.format(tmp_path))
    bring_up_to_date(database)

    def fail_in_the_middle():
        with database.write() as connection:
            connection.execute(update(revision).values(version_num="half"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_in_the_middle()
    with database.read() as connection:
        assert connection.execute(select(revision.c.version_num)).scalar() == HEAD


def test_a_reader_sees_one_state_while_others_write(tmp_path):
    database = Database(f"sqlite:///{tmp_path / 'a.db'}")
    bring_up_to_date(database)
    with database.read() as reader:
        before = reader.execute(select(revision.c.version_num)).scalar()

        def write():
            with database.write() as writer:
                writer.execute(update(revision).values(version_num="new"))

        thread = threading.Thread(target=write)
        thread.start()
        thread.join()
        assert reader.execute(select(revision.c.version_num)).scalar() == before


def test_a_closed_database_refuses(tmp_path):
    database = Database(f"sqlite:///{tmp_path / 'a.db'}")
    database.close()
    with pytest.raises(ServiceUnavailable), database.read():
        pass


def test_a_database_that_does_not_answer_is_our_error(tmp_path):
    with pytest.raises(ServiceUnavailable):
        bring_up_to_date(Database(f"sqlite:///{tmp_path}/no/such/folder/a.db"))


def test_a_file_has_its_name_only_once_it_is_whole(tmp_path, monkeypatch):
    replace, seen = Path.replace, []

    def looked_at(part, path):
        seen.append((part.read_bytes(), path.exists()))
        return replace(part, path)

    monkeypatch.setattr(Path, "replace", looked_at)
    blobs = FolderBlobs(tmp_path / "blobs")
    assert read_blob(blobs, blobs.put(b"whole")) == b"whole"
    assert seen == [(b"whole", False)]
