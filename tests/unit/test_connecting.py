"""`connect`: which target means what, who shares an engine, what is refused."""

import asyncio
import os
import subprocess
import sys
import threading

import pytest

import nbdeck
from nbdeck.errors import ConnectionFailed, SettingsError


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch, tmp_path):
    for name in ("NBDECK_URL", "NBDECK_API_KEY", "NBDECK_REPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NBDECK_HOME", str(tmp_path / "home"))


def test_no_target_is_the_local_engine_in_the_users_folder(tmp_path):
    with nbdeck.connect() as client:
        assert client.account.me().user_name
        assert repr(client) == "Client('the local engine')"
        assert client.home == tmp_path / "home"
    assert (tmp_path / "home" / "nbdeck.db").exists()


def test_clients_compare_with_files_on_this_machine(tmp_path):
    slide = {"title": "Orders", "table": [["region", "orders"], ["north", "31"]]}

    async def go():
        async with nbdeck.connect_async(":memory:") as client:
            task = await client.presentations.from_slides([slide])
            deck = await task.result()
            return await deck.diff(await deck.save(tmp_path / "b.pptx"))

    with nbdeck.connect(":memory:") as client:
        deck = client.presentations.from_slides([slide]).result(timeout=20)
        assert not deck.diff(deck.save(tmp_path / "a.pptx"))
    assert not asyncio.run(go())


def test_a_folder_keeps_what_was_made(tmp_path):
    with nbdeck.connect(tmp_path / "mine") as client:
        name = client.account.me().user_name
    with nbdeck.connect(str(tmp_path / "mine")) as client:
        assert client.account.me().user_name == name


def test_memory_leaves_nothing_behind(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with nbdeck.connect(":memory:") as client:
        client.account.me()
    assert list(tmp_path.iterdir()) == []


def test_clients_of_one_folder_share_an_engine_until_the_last_is_closed(tmp_path):
    first = nbdeck.connect(tmp_path)
    threads = threading.active_count()
    second = nbdeck.connect(tmp_path / "." / "x" / "..")
    assert threading.active_count() == threads
    first.close()
    first.close()
    assert second.account.me().user_name
    with pytest.raises(ConnectionFailed, match="closed"):
        first.account.me()
    second.close()
    with nbdeck.connect(tmp_path) as again:
        assert again.account.me().user_name


def test_what_is_in_memory_is_never_shared():
    with nbdeck.connect(":memory:", credits=7) as one, nbdeck.connect(":memory:", credits=8) as other:
        assert (one.account.me().credits, other.account.me().credits) == (7, 8)


def test_an_async_client_shares_with_a_sync_one(tmp_path):
    async def go():
        async with nbdeck.connect_async(tmp_path) as client:
            return (await client.account.me()).user_name

    async def awaited():
        client = await nbdeck.connect_async(":memory:")
        try:
            return repr(client)
        finally:
            await client.close()

    with nbdeck.connect(tmp_path) as client:
        assert asyncio.run(go()) == client.account.me().user_name
    assert asyncio.run(awaited()) == "AsyncClient('the local engine')"


def test_an_address_is_a_remote_service():
    with nbdeck.connect("https://api.example.com/base/", api_key="k") as client:
        assert client.url == "https://api.example.com/base"


def test_the_environment_names_a_service_and_a_key(monkeypatch, tmp_path):
    monkeypatch.setenv("NBDECK_URL", "https://api.example.com")
    monkeypatch.setenv("NBDECK_API_KEY", "k")
    with nbdeck.connect() as client:
        assert client.url == "https://api.example.com"
    with nbdeck.connect(tmp_path) as client:
        assert client.account.me()


@pytest.fixture
def recording(tmp_path):
    path = tmp_path / "rec.json"
    with nbdeck.connect(":memory:", credits=7, record=path) as client:
        client.account.me()
    return path


def test_a_recording_answers_without_target_key_or_network(recording):
    with nbdeck.connect(replay=recording) as client:
        assert (client.account.me().credits, client.url) == (7, "http://recorded.invalid")
        assert repr(client) == "Client(\"the recording 'rec.json'\")"

    async def go():
        async with nbdeck.connect_async(replay=str(recording)) as client:
            return (await client.account.me()).credits

    assert asyncio.run(go()) == 7


def test_the_variable_makes_every_bare_connect_replay(recording, monkeypatch):
    monkeypatch.setenv("NBDECK_REPLAY", str(recording))
    for variable, value in (("NBDECK_RETRIES", "1"), ("NBDECK_URL", "https://api.example.com")):
        monkeypatch.setenv(variable, value)
        with nbdeck.connect() as client, nbdeck.connect(api_key="k", timeout_seconds=3) as other:
            assert client.account.me().credits == other.account.me().credits == 7
    assert client.url == "https://api.example.com"


@pytest.mark.parametrize("how", ["target", "home", "record", "url"])
def test_arguments_that_name_a_place_win_over_the_variable(recording, monkeypatch, tmp_path, how):
    monkeypatch.setenv("NBDECK_REPLAY", str(recording))
    arguments = {
        "target": {"target": ":memory:"},
        "home": {"home": ":memory:"},
        "record": {"record": tmp_path / "new.json"},
        "url": {"url": "https://api.example.com", "api_key": "k"},
    }[how]
    with nbdeck.connect(**arguments) as client:
        if how == "url":
            assert repr(client) == "Client('https://api.example.com')"
        else:
            assert client.account.me().credits == 1_000_000


@pytest.mark.parametrize("target", [None, ":memory:", "https://api.example.com"])
def test_a_recording_given_here_wins_over_everything(recording, monkeypatch, tmp_path, target):
    monkeypatch.setenv("NBDECK_REPLAY", str(tmp_path / "none.json"))
    with nbdeck.connect(target, replay=recording) as client:
        assert client.account.me().credits == 7
        assert (client.url == target) == (target is not None and "://" in target)


def test_a_recording_in_the_users_home_is_found(recording, monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    with nbdeck.connect(replay="~/rec.json") as client:
        assert client.account.me().credits == 7


@pytest.mark.parametrize(
    ("arguments", "match"),
    [
        ({"record": "a.json", "replay": "b.json"}, "records or replays, not both"),
        ({"record": ""}, "'' is no file to record to"),
        ({"record": 7}, "7 is no file to record to"),
        ({"replay": 7}, "'replay' cannot be used"),
        ({"replay": "none.json"}, "There is no recording 'none.json'"),
        ({"record": "none/rec.json"}, "No file can be written to the folder"),
    ],
)
def test_a_wrong_recording_is_our_error_and_leaves_nothing_open(arguments, match, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    before = threading.active_count()
    with pytest.raises(SettingsError, match=match) as caught:
        nbdeck.connect(**arguments)
    assert caught.value.hint
    assert threading.active_count() == before


@pytest.mark.parametrize(
    ("target", "settings", "match"),
    [
        ("https://api.example.com", {}, "no API key"),
        ("https://api.example.com", {"api_key": " "}, "no API key"),
        ("https://api.example.com", {"api_key": "nbd_pw\nx"}, "characters that no key has"),
        ("https://api.example.com", {"api_key": "nbd_pwö"}, "characters that no key has"),
        ("ftp://example.com", {"api_key": "k"}, "no address"),
        ("https://user:pw@example.com", {"api_key": "k"}, "carries a user name"),
        ("https://", {"api_key": "k"}, "no address"),
        ("", {}, "is no target"),
        (7, {}, "is no target"),
        (":memory:", {"timeout": 3}, "no setting 'timeout'"),
        (":memory:", {"workers": 0}, "'workers'"),
        (":memory:", {"executor": 4}, "4 is no executor"),
        (":memory:", {"scheduler": "host:8786"}, "'host:8786' is no address of a scheduler"),
    ],
)
def test_a_wrong_target_or_setting_is_our_error(target, settings, match):
    with pytest.raises(SettingsError, match=match) as caught:
        nbdeck.connect(target, **settings)
    assert caught.value.hint
    assert "pw" not in str(caught.value)


def test_a_close_word_is_guessed_for_a_setting():
    with pytest.raises(SettingsError) as caught:
        nbdeck.connect(":memory:", time_out_seconds=3)
    assert caught.value.hint == "Did you mean 'timeout_seconds'?"


def test_a_folder_that_cannot_be_used_is_refused(tmp_path):
    taken = tmp_path / "file"
    taken.write_text("x")
    before = threading.active_count()
    with pytest.raises(SettingsError, match="data folder"):
        nbdeck.connect(taken / "below")
    assert threading.active_count() == before


def test_an_open_client_does_not_keep_the_interpreter_from_ending(tmp_path):
    code = f"import nbdeck; c = nbdeck.connect({str(tmp_path)!r}); c.account.me(); print('end')"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "end\n", "")


FORKS = """
import multiprocessing, os, sys, threading, traceback
import nbdeck

client = nbdeck.connect("home")
slides = [nbdeck.Slide(title="T", layout="ITEMS", item_amount=1, content="One: two")]


def deck(client):
    return client.presentations.from_slides(slides, template="monarch").result(timeout=90)


def pdf(client):
    return deck(client).save(f"{os.getpid()}-{threading.get_ident()}.pdf").read_bytes()[:4] == b"%PDF"


def other(_):
    return pdf(client)


def fresh(_):
    with nbdeck.connect("home") as again:
        return pdf(again)


def in_fork(call, end=os._exit):
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        status = 0 if call() else 2
    except Exception:
        traceback.print_exc()
    finally:
        end(status)


def ended(pids):
    return [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in pids]
"""
"""What a user's program begins with; it forks after `connect`."""


def run_forking(folder, code):
    """Runs a program that forks, in a folder, and returns what it printed; it must end well and complain of nothing."""
    done = subprocess.run(
        [sys.executable, "-c", FORKS + code],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split()


needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")


@needs_fork
def test_a_pool_of_forks_makes_decks_with_its_own_clients_and_with_the_one_it_was_given(tmp_path):
    code = """
assert pdf(client)
with multiprocessing.get_context("fork").Pool(2) as pool:
    print(*pool.map(other, range(3)), *pool.map(fresh, range(3)))
print(pdf(client))
"""
    assert run_forking(tmp_path, code) == ["True"] * 7


@needs_fork
def test_forks_and_their_forks_work_while_tasks_of_the_parent_are_running(tmp_path):
    code = """
threads = [threading.Thread(target=lambda: [pdf(client) for _ in range(4)]) for _ in range(3)]
for each in threads: each.start()
children = [in_fork(lambda: other(0)) for _ in range(3)]
children.append(in_fork(lambda: ended([in_fork(lambda: fresh(0))]) == [0] and other(0)))
waiting = client.presentations.from_slides(slides, template="aurora")
children.append(in_fork(lambda: client.tasks.get(waiting.id).result(timeout=90).slides == 1))
print(*ended(children))
for each in threads: each.join()
print(waiting.result(timeout=60).slides, len(client.tasks.list(limit=100)))
"""
    assert run_forking(tmp_path, code) == ["0"] * 5 + ["1", "18"]


@needs_fork
def test_a_fork_waits_until_no_thread_builds_a_model(tmp_path):
    code = """
import signal, time
from nbdeck.contract.base import Model

building = threading.Event()

class Slow:
    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        building.set()
        time.sleep(0.5)
        return handler.generate_schema(int)

class First(Model):
    field: Slow

class Second(Model):
    field: int

threading.Thread(target=First.model_rebuild).start()
building.wait()
print(*ended([in_fork(lambda: signal.alarm(20) == 0 and Second(field=1).field == 1)]))
"""
    assert run_forking(tmp_path, code) == ["0"]


@needs_fork
def test_a_fork_while_an_import_builds_a_model_waits_for_both_and_not_for_nothing(tmp_path):
    (tmp_path / "late.py").write_text(
        "import time\nfrom nbdeck.contract.base import Model\ntime.sleep(0.3)\n"
        "class Late(Model):\n    field: int\nvalue = Late(field=1)\ntime.sleep(0.3)\n"
    )
    code = """
import signal, time
sys.path.insert(0, ".")
threading.Thread(target=lambda: __import__("late")).start()
time.sleep(0.1)
begun = time.monotonic()
print(*ended([in_fork(lambda: signal.alarm(20) == 0 and __import__("late").value.field == 1)]))
print(time.monotonic() - begun < 5)
"""
    assert run_forking(tmp_path, code) == ["0", "True"]


@needs_fork
def test_a_fork_while_a_property_is_computed_computes_its_own(tmp_path):
    code = """
import signal, time
from nbdeck.contract.remembering import computed_once

computing = threading.Event()

class Slow:
    @computed_once
    def value(self):
        computing.set()
        time.sleep(0.5)
        return 1

threading.Thread(target=lambda: Slow().value).start()
computing.wait()
print(*ended([in_fork(lambda: signal.alarm(20) == 0 and Slow().value == 1)]))
"""
    assert run_forking(tmp_path, code) == ["0"]


@needs_fork
def test_a_fork_that_closes_its_client_or_never_uses_it_leaves_the_parent_unharmed(tmp_path):
    code = """
def close():
    client.close()
    return True

print(*ended([in_fork(each, sys.exit) for each in (close, lambda: True, lambda: other(0) and close())]))
print(pdf(client))
"""
    assert run_forking(tmp_path, code) == ["0", "0", "0", "True"]


@needs_fork
def test_in_a_fork_an_engine_in_memory_begins_anew(tmp_path):
    code = """
memory = nbdeck.connect(":memory:", credits=50)
deck(memory)
def count(): return len(memory.tasks.list()) == 0 and deck(memory).slides == 1
print(*ended([in_fork(count)]), len(memory.tasks.list()))
"""
    assert run_forking(tmp_path, code) == ["0", "1"]


BUSY = """
import sys
import nbdeck

client = nbdeck.connect("home")
slide = nbdeck.Slide(title="T", layout="ITEMS", item_amount=1, content="One: two")
print("ready", flush=True)
input()
tasks = [client.presentations.from_slides([slide], template="monarch") for _ in range(12)]
decks = [task.result(timeout=90) for task in tasks]
for deck in decks[:3]:
    deck.edit(0, "Say thanks to the whole team")
print(len({deck.id for deck in decks}), flush=True)
"""


def test_two_kernels_work_in_one_data_folder_at_once(tmp_path):
    options = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    kernels = [
        subprocess.Popen([sys.executable, "-W", "error", "-c", BUSY], cwd=tmp_path, **options)
        for _ in range(2)
    ]
    assert [each.stdout.readline() for each in kernels] == ["ready\n"] * 2
    for each in kernels:
        each.stdin.write("go\n")
        each.stdin.flush()
    ends = [each.communicate(timeout=150) for each in kernels]
    assert ends == [("12\n", "")] * 2
    with nbdeck.connect(tmp_path / "home") as client:
        tasks = client.tasks.list(limit=100)
        assert len(tasks) == 30
