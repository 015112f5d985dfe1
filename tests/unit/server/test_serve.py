import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from nbdeck.errors import SettingsError
from nbdeck.server.serve import listen, serve
from nbdeck.service import Service
from nbdeck.settings import Settings
from unit.service.conftest import finished

TESTS = Path(__file__).parents[2]
PROGRAM = """
import sys
from pathlib import Path
from nbdeck.server.serve import serve
from nbdeck.service import Service
from nbdeck.settings import Settings
from unit.service import standin_engine

settings = Settings(home=Path(sys.argv[1]), bootstrap_key="let-me-in-please")
service = Service(settings, engine="unit.service.standin_engine")
serve(settings, port=0, on_ready=lambda url, new_key: print(url, new_key, flush=True), service=service)
print("ended", flush=True)
"""


@pytest.fixture
def process(tmp_path):
    running = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(tmp_path)],
        env={**os.environ, "PYTHONPATH": f"{TESTS}{os.pathsep}{TESTS.parent / 'src'}"},
        stdout=subprocess.PIPE,
        text=True,
    )
    running.url, running.new_key = running.stdout.readline().split()
    yield running
    running.kill()
    running.communicate()


def start(url, title):
    body = {
        "template": "default",
        "slides": [{"title": title, "layout": "ITEMS", "item_amount": 1, "content": "a"}],
    }
    path = "/api/v1/presentation/generate/slide-by-slide"
    return httpx.post(url + path, json=body, headers={"x-api-key": "let-me-in-please"}).json()["task_id"]


@pytest.mark.parametrize("name", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_order(process, name):
    assert httpx.get(process.url + "/healthz").json() == {"status": "ok"}
    start(process.url, "a")
    process.send_signal(name)
    assert process.wait(15) == 0
    assert process.stdout.read().strip() == "ended"


def test_the_address_is_of_this_machine_only(process):
    assert process.url.startswith("http://127.0.0.1:")


def test_a_key_is_made_only_where_there_is_none(process, tmp_path):
    assert process.new_key == "None"
    with Service(Settings(home=tmp_path / "new")) as service:
        key = service.keys.create_first()
        assert service.keys.authenticate(key).name == "owner"
        assert service.keys.create_first() is None


def test_a_running_task_is_resumed_after_the_server_was_killed(process, tmp_path):
    task_id = start(process.url, "a")
    gate = tmp_path / "gate"
    waiting = start(process.url, f"until {gate}")
    process.kill()
    process.wait()
    gate.touch()
    service = Service(Settings(home=tmp_path), engine="unit.service.standin_engine")
    try:
        owner = service.users.owner()
        assert finished(service, owner, task_id).is_success
        assert finished(service, owner, waiting).is_success
    finally:
        service.close()


def test_a_port_that_is_taken_is_our_error(tmp_path):
    with listen("127.0.0.1", 0) as taken:
        taken.listen()
        with pytest.raises(SettingsError, match="listen"):
            serve(Settings(home=tmp_path), port=taken.getsockname()[1])


@pytest.mark.parametrize(
    ("host", "port"), [("127.0.0.1", 70_000), ("no-such-host.invalid", 0), ("192.0.2.1", 0)]
)
def test_a_place_where_nothing_can_listen_is_our_error(host, port):
    with pytest.raises(SettingsError):
        listen(host, port)
