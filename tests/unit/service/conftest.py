import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from nbdeck.contract.v1 import SlidesRequest
from nbdeck.service import Service
from nbdeck.settings import Settings
from unit.service import standin_engine


@pytest.fixture
def home(tmp_path):
    return tmp_path / "home"


@pytest.fixture
def open_service(home, with_tables):
    """Opens services on one folder, with an engine that fails on demand; closes what is left open."""
    opened = []
    standin_engine.GATE.clear()

    def open_one(*, executor=None, engine="unit.service.standin_engine", session=None, **given):
        settings = with_tables(Settings(**{"home": home, **given}))
        at = None if executor is None else executor(settings)
        service = Service(settings, at, engine=engine, session=session)
        opened.append(service)
        return service

    yield open_one
    standin_engine.GATE.set()
    for service in opened:
        service.close()


@pytest.fixture
def service(open_service):
    return open_service()


@pytest.fixture
def owner(service):
    return service.users.owner()


def slides(*titles, **fields):
    each = [{"title": title, "layout": "ITEMS", "item_amount": 1, "content": "One: two"} for title in titles]
    return SlidesRequest.model_validate({"template": "default", "slides": each, **fields})


def finished(service, user, task_id, seconds=60.0):
    """Waits for the task as event streams do, by its notifications, and returns it."""
    import threading

    notified = threading.Event()
    stop = service.notifier.listen(task_id, notified.set)
    try:
        for _ in range(int(seconds / 0.1)):
            task = service.tasks.get(user.id, task_id)
            if task.is_finished:
                return task
            notified.wait(0.1)
            notified.clear()
    finally:
        stop()
    raise AssertionError(f"task {task_id} is not over after {seconds} s")


class ObjectStore:
    """An S3-compatible server on loopback, with a bucket; it may be down for a while and keeps what it has."""

    def __init__(self):
        import logging

        from moto.server import ThreadedMotoServer

        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        self._make, self._port, self.is_up = ThreadedMotoServer, 0, False
        self.up()

    def up(self):
        if not self.is_up:
            self._server = self._make(ip_address="127.0.0.1", port=self._port, verbose=False)
            self._server.start()
            self._port = self._server.get_host_and_port()[1]
            self.is_up = True

    def down(self):
        if self.is_up:
            self._server.stop()
            self.is_up = False

    @property
    def address(self):
        return f"http://127.0.0.1:{self._port}"


@pytest.fixture(scope="session")
def object_store():
    pytest.importorskip("moto.server", reason="moto with Flask is not installed")
    s3fs = pytest.importorskip("s3fs", reason="the extra `s3` is not installed")
    store = ObjectStore()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_ACCESS_KEY_ID", "AKIATHEKEY")
        patch.setenv("AWS_SECRET_ACCESS_KEY", "the-secret-key")
        patch.setenv("AWS_DEFAULT_REGION", "us-east-1")
        patch.setenv("AWS_ENDPOINT_URL_S3", store.address)
        patch.setenv("AWS_EC2_METADATA_DISABLED", "true")
        s3fs.S3FileSystem.clear_instance_cache()
        s3fs.S3FileSystem().mkdir("deck")
        yield store
        s3fs.S3FileSystem.clear_instance_cache()
    store.down()


@pytest.fixture
def s3(object_store, request, monkeypatch):
    """Gives the server, with the URL of an empty folder in it; what is refused is not tried again."""
    from nbdeck.service.store import blobs

    monkeypatch.setitem(blobs._PATIENCE["s3"]["config_kwargs"], "retries", {"max_attempts": 0})
    object_store.url = f"s3://deck/{abs(hash(request.node.nodeid))}"
    yield object_store
    object_store.up()


@pytest.fixture(scope="session")
def postgres_folder():
    """A cluster of its own behind a Unix socket; gives the folder of the socket."""
    pytest.importorskip("psycopg", reason="the extra `postgres` is not installed")
    if shutil.which("initdb") is None:
        pytest.skip("initdb of PostgreSQL is not installed")
    as_user = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
    folder = Path(tempfile.mkdtemp(prefix="nbdeck-pg-", dir="/tmp"))
    if as_user:
        shutil.chown(folder, "postgres", "postgres")
    data = folder / "data"
    quiet = {"check": True, "capture_output": True, "cwd": folder, **as_user}
    subprocess.run(
        ["initdb", "-D", data, "-A", "trust", "-U", "deck", "-N", "--locale=C", "-E", "UTF8"], **quiet
    )
    options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
    control = ["pg_ctl", "-D", data, "-w", "-s", "-l", folder / "log"]
    subprocess.run([*control, "-o", options, "start"], **{**quiet, "capture_output": False})
    yield folder
    subprocess.run([*control, "-m", "fast", "stop"], **{**quiet, "capture_output": False})
    shutil.rmtree(folder)


def new_database(postgres_folder, name):
    """Returns the URL of a new database in the cluster."""
    name = f"deck{abs(hash(name)) % 10**12}"
    subprocess.run(
        ["psql", "-h", postgres_folder, "-U", "deck", "-d", "postgres", "-qc", f"create database {name}"],
        check=True,
    )
    return f"postgresql+psycopg://deck@/{name}?host={postgres_folder}"


@pytest.fixture
def postgres(postgres_folder, request):
    """Gives the URL of a new database."""
    return new_database(postgres_folder, request.node.nodeid)
