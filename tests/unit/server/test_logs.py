import json
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from nbdeck.contract.operations import OPERATIONS
from nbdeck.server.examples import EXAMPLES
from nbdeck.server.logs import JsonLines, LogRedaction, TextLines
from nbdeck.service import events

TESTS = Path(__file__).parents[2]
LLM_KEY = 'sk-live/odd"chars-77'
PEXELS_KEY = "pexels-key-4711"
BOOTSTRAP_KEY = "let-me-in-please-815"
PROGRAM = """
import sys, types, threading
import httpx
from pathlib import Path
from nbdeck.server.logs import log_to_stderr
from nbdeck.server.serve import serve
from nbdeck.service import Service
from nbdeck.settings import Settings

settings = Settings(home=Path(sys.argv[1]), allow_private_addresses=True)
log_to_stderr(settings)
engine = sys.modules["leaking"] = types.ModuleType("leaking")
service = Service(settings, engine="leaking")
key = service.keys.create("ada")
link = service.links.path("blob:" + "a" * 64, "a b.pptx")

def fail(*arguments, **named):
    raise RuntimeError(f"{key} {service.session_key()} {link} {settings.llm_key.get_secret_value()!r} x-api-key: {key[4:]}")

engine.__getattr__ = lambda name: fail
threading.Thread(target=fail).start()

def ready(url, _):
    print(url, key, link, flush=True)
    threading.Thread(target=httpx.get, args=(url + "/healthz?key=hook-secret",)).start()  # httpx logs addresses

serve(settings, port=0, on_ready=ready, service=service)
"""


def record(message="hello %s", *args, level=logging.INFO, exc_info=None, **extra):
    made = logging.getLogger("nbdeck.test").makeRecord("nbdeck.test", level, "f", 1, message, args, exc_info)
    vars(made).update(extra)
    return made


def test_a_line_of_json_says_when_what_and_for_which_request_and_task():
    events.current_request_id.set("r-1")
    with events.working_on("t-1"):
        line = JsonLines(LogRedaction()).format(
            record("over: %s", "slides", duration_s=0.5, note="nbd_secret-key")
        )
    entry = json.loads(line)
    assert entry.pop("time").endswith("+00:00")
    assert entry == {
        "level": "INFO",
        "logger": "nbdeck.test",
        "message": "over: slides",
        "request_id": "r-1",
        "task_id": "t-1",
        "duration_s": 0.5,
        "note": "nbd_[redacted]",
    }
    assert events.current_task_id.get() is None
    events.current_request_id.set(None)


def test_what_a_record_names_itself_wins_over_where_it_is_written():
    with events.working_on("t-1"):
        assert json.loads(JsonLines(LogRedaction()).format(record("x", task_id="t-2")))["task_id"] == "t-2"
        assert json.loads(JsonLines(LogRedaction()).format(record("x", task_id=None)))["task_id"] == "t-1"


def test_a_line_break_in_a_message_makes_no_second_line_of_json():
    line = JsonLines(LogRedaction()).format(record("a\nb", path="c\nd"))
    assert "\n" not in line
    assert json.loads(line)["message"] == "a\nb"


def test_a_line_of_text_has_the_same():
    try:
        int("nbd_secret-key")
    except ValueError:
        line = TextLines(LogRedaction()).format(
            record("x", task_id="t", duration_s=0.12345, exc_info=sys.exc_info())
        )
    first, *rest = line.splitlines()
    assert first.endswith("INFO nbdeck.test: x task_id=t duration_s=0.123")
    assert rest[-1] == "ValueError: invalid literal for int() with base 10: 'nbd_[redacted]'"


@pytest.fixture
def run(tmp_path):
    """A server on which everything fails, its key and a link; after `stop` its log."""
    variables = {
        "LLM_KEY": LLM_KEY,
        "LLM_URL": "http://127.0.0.1:9/v1",
        "LLM_MODEL": "m",
        "PEXELS_KEY": PEXELS_KEY,
    }
    variables |= {
        "PEXELS_URL": "http://127.0.0.1:9",
        "BOOTSTRAP_KEY": BOOTSTRAP_KEY,
        "LOG_FORMAT": "json",
    }
    log = tmp_path / "log"
    with log.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(tmp_path / "home")],
            env={
                **os.environ,
                **{f"NBDECK_{name}": value for name, value in variables.items()},
                "PYTHONPATH": f"{TESTS}{os.pathsep}{TESTS.parent / 'src'}",
            },
            stdout=subprocess.PIPE,
            stderr=file,
            text=True,
        )
    process.url, process.key, process.link = process.stdout.readline().split(" ")
    process.link = process.link.strip()
    process.log = log
    yield process
    process.kill()
    process.communicate()


def fail_everywhere(url, key, link):
    """Calls every operation and asks for what is not there, with secrets wherever a caller may put them."""
    with httpx.Client(base_url=url, headers={"X-API-Key": key}, timeout=20) as http:
        hook = f"http://127.0.0.1:9/{key}?key=hook-secret"
        http.post("/api/v1/webhook/subscribe", json={"endpoint": hook})
        for each in OPERATIONS:
            values = dict.fromkeys(each.path_parameters, key) | {"number": 1, "format": "png"}
            content = {"json": EXAMPLES.get((each.version, each.name))} if each.request else {}
            if each.files:
                content = {"files": {name: ("a.pptx", key.encode()) for name in each.files}}
            http.request(each.method, each.url(**values), params={"key": key, "query": "x"}, **content)
        for path in (link, link + "x", f"/nope/{key}", "/metrics"):
            http.get(path)
        http.get("/api/v1/me", headers={"X-API-Key": key + "x"})
        http.get("/api/v1/me", headers={"X-API-Key": BOOTSTRAP_KEY, "X-Request-ID": key})
        http.post("/api/v2/preview", content=key.encode())
        outline = {"prompt": f"The key {key}", "length": 3}
        task = http.post("/api/v1/presentation/outline", json=outline).json()["task_id"]
        http.get(f"/api/v2/tasks/{task}/events")
        return task


def test_no_secret_is_in_the_log_of_a_run_in_which_everything_fails(run):
    task = fail_everywhere(run.url, run.key, run.link)
    run.send_signal(signal.SIGTERM)
    assert run.wait(20) == 0
    log = run.log.read_text()
    token = run.link.split("/")[2]
    for secret in (
        run.key[4:],
        "nbd_session_",
        token,
        token.split(".")[1],
        "odd",
        PEXELS_KEY,
        BOOTSTRAP_KEY,
        "hook-secret",
    ):
        assert secret not in log
    assert log.count("RuntimeError: nbd_[redacted] nbd_[redacted] /files/[redacted]/") > 5
    assert "a thread broke off" in log
    assert "Traceback" in log
    entries = [json.loads(line) for line in log.splitlines()]
    requests = [each for each in entries if each["logger"] == "nbdeck.server" and "duration_s" in each]
    assert len(requests) > len(OPERATIONS)
    assert all(each["request_id"] for each in requests)
    (started,) = [each for each in requests if each.get("task_id") == task]
    assert started["message"].startswith("POST ")
    assert any(each.get("task_id") == task and "exception" in each for each in entries)
