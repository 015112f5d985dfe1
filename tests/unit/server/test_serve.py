import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select

from nbdeck.errors import SettingsError
from nbdeck.server.serve import Server, listen, serve
from nbdeck.service import Service
from nbdeck.service.store.database import Database
from nbdeck.service.store.schema import tasks
from nbdeck.settings import Settings, load_settings
from unit.service.conftest import finished

TESTS = Path(__file__).parents[2]
PROGRAM = """
import gc, json, sys
from pathlib import Path
from nbdeck.server.serve import serve
from nbdeck.service import Service
from nbdeck.settings import Settings
from unit.service import standin_engine

settings = Settings(home=Path(sys.argv[1]), bootstrap_key="let-me-in-please")
service = Service(settings, engine="unit.service.standin_engine")
options = json.loads(sys.argv[2])
serve(settings, port=0, on_ready=lambda *said: print(*said, gc.get_freeze_count(), flush=True),
      service=service, **options)
print("ended", flush=True)
"""


@pytest.fixture
def started(tmp_path):
    """Starts servers on one folder; ends them."""
    running = []

    def start_one(variables=None, **options):
        one = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(tmp_path), json.dumps(options)],
            env={
                **os.environ,
                "PYTHONPATH": f"{TESTS}{os.pathsep}{TESTS.parent / 'src'}",
                **(variables or {}),
            },
            stdout=subprocess.PIPE,
            text=True,
        )
        running.append(one)
        one.url, one.new_key, frozen = one.stdout.readline().split()
        one.frozen = int(frozen)
        return one

    yield start_one
    for one in running:
        one.kill()
        one.communicate()


@pytest.fixture
def process(started):
    return started()


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


def test_a_task_that_ends_in_time_is_finished_before_the_server_ends(process, tmp_path):
    gate = tmp_path / "gate"
    task_id = start(process.url, f"until {gate}")
    process.send_signal(signal.SIGTERM)
    until(lambda: is_closed(process.url))
    gate.touch()
    assert process.wait(15) == 0
    assert state_of(tmp_path, task_id) == ("success", None)


def test_a_task_that_does_not_end_in_time_is_free_for_the_next_start(started, tmp_path):
    gate = tmp_path / "gate"
    process = started({"NBDECK_GRACE_SECONDS": "0.3"})
    task_id = start(process.url, f"until {gate}")
    process.send_signal(signal.SIGTERM)
    assert process.wait(5) == 0
    assert process.stdout.read().strip() == "ended"
    assert state_of(tmp_path, task_id) == ("queued", None)
    gate.touch()
    with Service(Settings(home=tmp_path), engine="unit.service.standin_engine") as service:
        owner = service.users.owner()
        assert finished(service, owner, task_id).is_success
        assert service.credits.balance(owner.id) == 1_000_000 - 3


def until(condition):
    end = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_closed(url):
    try:
        httpx.get(url + "/healthz", timeout=1)
    except httpx.TransportError:
        return True
    return False


def state_of(home, task_id):
    database = Database(f"sqlite:///{home / 'nbdeck.db'}")
    with database.read() as connection:
        row = connection.execute(select(tasks.c.state, tasks.c.holder).where(tasks.c.id == task_id)).one()
    database.close()
    return tuple(row)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    folder = tmp_path_factory.mktemp("tls")
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
    files = [
        "-addext",
        "subjectAltName=IP:127.0.0.1",
        "-keyout",
        folder / "key.pem",
        "-out",
        folder / "cert.pem",
    ]
    subprocess.run(["openssl", *words.split(), *files], check=True, capture_output=True)
    return str(folder / "cert.pem"), str(folder / "key.pem")


def test_a_certificate_makes_it_https(started, certificate):
    process = started(ssl_certfile=certificate[0], ssl_keyfile=certificate[1])
    assert process.url.startswith("https://127.0.0.1:")
    trust = ssl.create_default_context(cafile=certificate[0])
    assert httpx.get(process.url + "/healthz", verify=trust).json() == {"status": "ok"}
    with pytest.raises(httpx.ConnectError):
        httpx.get(process.url + "/healthz")


@pytest.mark.parametrize("pair", [(0, 0), (1, 1), (0, None), (None, 1), ("nothing.pem", 1)], ids=str)
def test_what_is_no_certificate_with_its_key_is_refused_before_anything_listens(tmp_path, certificate, pair):
    files = [certificate[each] if isinstance(each, int) else each for each in pair]
    with pytest.raises(SettingsError, match="certificate"):
        serve(Settings(home=tmp_path / "new"), port=0, ssl_certfile=files[0], ssl_keyfile=files[1])
    assert not (tmp_path / "new").exists()


@pytest.fixture
def in_thread(tmp_path):
    """Starts servers in threads; ends them."""
    running = []

    def start_one(options, **settings):
        ready = threading.Event()
        service = Service(Settings(home=tmp_path, bootstrap_key="let-me-in-please", **settings))
        server = Server(service, listen("127.0.0.1", 0), lambda _url: ready.set(), **options)
        running.append((service, server, thread := threading.Thread(target=server.run, name="server")))
        thread.start()
        assert ready.wait(10)
        return server

    yield start_one
    for service, server, thread in running:
        server.should_exit = True
        thread.join()
        service.close()


def links_of(url, caller="127.0.0.1", **headers):
    with httpx.Client(transport=httpx.HTTPTransport(local_address=caller)) as http:
        path = "/api/v1/presentation/templates"
        return http.get(url + path, headers={"x-api-key": "let-me-in-please", **headers}).text


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have only one address of their own")
def test_a_proxy_on_this_machine_is_believed_and_a_caller_from_elsewhere_is_not(process):
    said = {"x-forwarded-proto": "https", "host": "decks.example.com"}
    assert '"https://decks.example.com/' in links_of(process.url, **said)
    assert '"http://decks.example.com/' in links_of(process.url, caller="127.0.0.2", **said)


def test_what_was_imported_is_not_searched_for_garbage_while_a_server_answers(process):
    assert process.frozen > 50_000


@pytest.mark.parametrize(("proxies", "scheme"), [("192.0.2.7", "http"), ("127.0.0.0/8", "https")])
def test_another_proxy_is_believed_when_it_is_named(in_thread, proxies, scheme):
    server = in_thread({"forwarded_allow_ips": proxies})
    assert f'"{scheme}://decks.example.com/' in links_of(
        server.url, **{"x-forwarded-proto": "https", "host": "decks.example.com"}
    )


def test_the_public_address_of_the_settings_stands_in_links(in_thread):
    links = links_of(in_thread({}, base_url="https://decks.example.com/api/").url, host="evil.example")
    assert '"https://decks.example.com/api/' in links
    assert "evil" not in links


@pytest.mark.parametrize(
    "address", ["decks.example.com", "ftp://x", "https://", "https://x?y", "https://a b"]
)
def test_a_public_address_that_is_none_is_refused(address):
    with pytest.raises(SettingsError, match="base_url"):
        load_settings(base_url=address)


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


def test_a_server_opens_its_service_with_limits(monkeypatch, tmp_path):
    class Opened(Exception):
        pass

    def opened(settings, *_):
        raise Opened(settings)

    monkeypatch.setattr("nbdeck.server.serve.Service", opened)
    monkeypatch.setattr("nbdeck.server.serve.processes", lambda settings: None)
    with pytest.raises(Opened) as caught:
        serve(Settings(home=tmp_path, tasks_per_user=3), port=0)
    settings = caught.value.args[0]
    assert (settings.requests_per_second, settings.tasks_per_user, settings.queued_tasks) == (100.0, 3, 2000)


def test_an_answer_is_sent_at_once_and_not_when_the_one_before_was_acknowledged(in_thread):
    server = in_thread({})
    with httpx.Client(base_url=server.url) as client:
        client.get("/healthz").raise_for_status()
        (connection,) = server.server_state.connections
        accepted = connection.transport.get_extra_info("socket")
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
