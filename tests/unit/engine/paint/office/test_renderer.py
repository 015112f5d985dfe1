"""The process with LibreOffice: kept, renewed, ended, and replaced when it fails."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from coloured_decks import COLORS, deck
from nbdeck.engine.paint.office import frames, process
from nbdeck.engine.paint.office.process import Process, ProcessBounds, launcher
from nbdeck.engine.paint.office.renderer import Renderer
from nbdeck.engine.scratch import Scratch
from nbdeck.errors import ExportFailed, NbdeckError, RendererUnavailable

pytestmark = [pytest.mark.tools, pytest.mark.usefixtures("installation")]
SECONDS = 60.0


def drawn(renderer: Renderer, pptx: bytes) -> bool:
    return renderer.pdf(pptx, 1, seconds=SECONDS)[0].startswith(b"%PDF")


def double(scratch: Scratch, code: str, hung_seconds: float = 5.0) -> Process:
    """Return a process that runs `code` in place of LibreOffice."""
    return Process(scratch, [sys.executable, "-c", code], dict(os.environ), hung_seconds)


def failure(
    renderer: Renderer, seconds: float = SECONDS, pptx: bytes = b"", kind: type[NbdeckError] = ExportFailed
) -> tuple[NbdeckError, float]:
    """Return how a call fails, and after how many seconds."""
    start = time.monotonic()
    with pytest.raises(kind) as failed:
        renderer.pdf(pptx or deck(COLORS[0]), 1, seconds=seconds)
    return failed.value, time.monotonic() - start


def children() -> set[str]:
    return set(Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split())


KILLED = "import os; os.kill(os.getpid(), 9)"
STARTED = f"""import os, sys, time
sys.path.insert(0, {str(Path(frames.__file__).parents[4])!r})
from nbdeck.engine.paint.office.frames import read_frame, write_frame
write_frame(1, {{}})
"""
"""A LibreOffice that has started."""
DRAWS = (
    STARTED
    + """
while True:
    message, data = read_frame(0)
    if data.startswith(b"hang"):
        time.sleep(60)
    write_frame(1, {"slides": 1, "open": [], "is_last": False}, b"%PDF")
"""
)
"""It hangs over some files and draws the others."""


@pytest.mark.parametrize(
    ("code", "seconds", "reason", "starts"),
    [
        (KILLED, 30.0, "crash", 5),
        (f"import os; os.close(1); import time; time.sleep(0.1); {KILLED}", 30.0, "crash", 5),
        ("import os; os.abort()", 30.0, "crash", 1),
        ("import os, time; os.close(1); time.sleep(60)", 30.0, "crash", 1),
        ("import sys; sys.exit('no such library')", 30.0, "crash", 1),
        ("import time; time.sleep(60)", 0.1, "timeout", 1),
        ("import os, time; os.write(1, b'half'); time.sleep(60)", 0.5, "timeout", 1),
    ],
    ids=[
        "killed",
        "killed slowly",
        "aborted",
        "silent and alive",
        "did not start",
        "silent",
        "half an answer",
    ],
)
def test_a_process_that_fails_is_ended_and_the_error_says_how(code, seconds, reason, starts):
    scratches = []

    def launch() -> Process:
        scratches.append(Scratch("test"))
        return double(scratches[-1], code)

    renderer = Renderer(launch)
    with pytest.raises(ExportFailed) as failed:
        renderer.pdf(deck(COLORS[0]), 1, seconds=seconds)

    assert failed.value.details["reason"] == reason
    assert ("was killed 5 times" in failed.value.message) == (starts == 5)
    assert failed.value.hint
    assert len(scratches) == starts
    assert not any(each.path.exists() for each in scratches)
    assert renderer.pid is None
    renderer.close()


def test_the_call_after_a_failure_is_answered(installation):
    starts = iter([lambda: double(Scratch("test"), "import time; time.sleep(60)"), launcher(installation)])
    renderer = Renderer(lambda: next(starts)())
    with pytest.raises(ExportFailed):
        renderer.pdf(deck(COLORS[0]), 1, seconds=0.1)

    assert drawn(renderer, deck(COLORS[1]))
    renderer.close()


def test_a_file_is_drawn_although_four_processes_were_killed_over_it(installation):
    starts = iter([partial(double, Scratch("test"), KILLED) for _ in range(4)] + [launcher(installation)])
    renderer = Renderer(lambda: next(starts)())

    assert drawn(renderer, deck(COLORS[0]))
    renderer.close()


class Clock:
    def __init__(self):
        self.later = 0.0

    def __call__(self):
        return time.monotonic() + self.later


class Launches:
    """Starts doubles, counts them, and looks after what they leave."""

    def __init__(self, code, hung_seconds=1.0):
        self.count, self.code, self.hung_seconds = 0, code, hung_seconds

    def __call__(self):
        self.count += 1
        return double(Scratch("test"), self.code, self.hung_seconds)


@pytest.mark.parametrize("code", ["import time; time.sleep(60)", "while True: pass"], ids=["sleeps", "spins"])
def test_a_libreoffice_that_hangs_before_it_has_started_is_given_up_once_for_all_who_wait(monkeypatch, code):
    monkeypatch.setattr(process, "START_CPU_SECONDS", 0.5)
    before, launches, clock = children(), Launches(code), Clock()
    renderer = Renderer(launches, clock=clock)

    with ThreadPoolExecutor(3) as pool:
        calls = [
            pool.submit(failure, renderer, pptx=deck(color), kind=RendererUnavailable) for color in COLORS[:3]
        ]
        outcomes = [call.result() for call in calls]

    assert launches.count == 1
    assert {error.message for error, _ in outcomes} == {"LibreOffice on this machine hangs and was ended."}
    assert all(seconds < 8 for _, seconds in outcomes)
    assert not outcomes[0][0].retryable
    assert children() <= before
    clock.later = 29
    assert failure(renderer, kind=RendererUnavailable)[1] < 0.5
    assert launches.count == 1
    launches.code, clock.later = DRAWS, 31
    assert drawn(renderer, b"other")
    renderer.close()


def test_a_file_over_which_libreoffice_hangs_is_refused_for_a_while_and_others_are_drawn():
    launches, clock = Launches(DRAWS), Clock()
    renderer = Renderer(launches, clock=clock)

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(failure, renderer, pptx=b"hang")
        while renderer.pid is None:
            time.sleep(0.001)
        assert drawn(renderer, b"other")
        assert "hung over the presentation" in first.result()[0].message

    assert launches.count == 2
    assert failure(renderer, pptx=b"hang")[1] < 0.5
    assert drawn(renderer, b"other")
    assert launches.count == 2
    clock.later = 31
    assert failure(renderer, pptx=b"hang")[1] > 0.9
    assert drawn(renderer, b"other")
    renderer.close()


def test_a_libreoffice_that_hangs_over_two_files_in_a_row_hangs():
    renderer = Renderer(Launches(DRAWS))

    failure(renderer, pptx=b"hang 1")
    assert drawn(renderer, b"good")
    failure(renderer, pptx=b"hang 2")
    failure(renderer, pptx=b"hang 3", kind=RendererUnavailable)

    assert failure(renderer, pptx=b"good", kind=RendererUnavailable)[1] < 0.5


def test_a_call_that_waited_has_only_what_is_left_of_its_seconds():
    renderer = Renderer(lambda: double(Scratch("test"), STARTED + "while True: pass"))

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(failure, renderer, 1.5, b"one")
        while renderer.pid is None:
            time.sleep(0.001)
        told, seconds = failure(renderer, 2.5, b"two")
        assert "within 1.5 seconds" in first.result()[0].message

    assert "within 2.5 seconds" in told.message
    assert 2.4 < seconds < 3.5
    assert failure(renderer, 2.5, b"one")[1] < 0.5


def test_a_libreoffice_that_is_ended_for_its_processor_time_hung_over_the_file():
    code = STARTED + "import signal; os.kill(os.getpid(), signal.SIGXCPU); time.sleep(60)"
    launches = Launches(code)
    renderer = Renderer(launches)

    assert "hung over the presentation" in failure(renderer, pptx=b"one")[0].message
    assert failure(renderer, pptx=b"one")[1] < 0.5
    assert launches.count == 1


def test_a_stopped_libreoffice_is_given_up_and_those_who_wait_are_answered(make_renderer):
    before, renderer = children(), make_renderer()
    assert drawn(renderer, deck(COLORS[0]))
    stopped = renderer.pid
    os.kill(stopped, signal.SIGSTOP)

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(failure, renderer)
        time.sleep(0.2)
        assert drawn(renderer, deck(COLORS[1], text="Other"))
        told, seconds = first.result()

    assert told.details["reason"] == "timeout"
    assert 4 < seconds < 10
    assert renderer.pid != stopped
    assert not Path(f"/proc/{stopped}").exists()
    renderer.close()
    assert children() <= before


def test_a_process_that_computes_over_a_file_works():
    computing = Renderer(lambda: double(Scratch("test"), STARTED + "while True: pass", 1.0))
    told, seconds = failure(computing, seconds=3.0)
    assert "within 3 seconds" in told.message
    assert seconds >= 3


def test_small_steps_are_a_sign_of_life():
    code = STARTED + "while True: time.sleep(0.01); sum(range(20_000))"
    told, seconds = failure(Renderer(lambda: double(Scratch("test"), code, 1.0)), seconds=3.0)

    assert "within 3 seconds" in told.message
    assert seconds >= 3


def test_nobody_waits_for_others_longer_than_for_an_answer():
    renderer = Renderer(lambda: double(Scratch("test"), STARTED + "while True: pass"))

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(failure, renderer, 2.0)
        time.sleep(0.3)
        told, seconds = failure(renderer, 0.4, b"other")
        assert first.result()[0].details == {"reason": "timeout", "seconds": 2.0}

    assert "busy with other presentations for 0.4 seconds" in told.message
    assert told.details["reason"] == "timeout"
    assert 0.4 <= seconds < 1.5


def test_it_has_no_network_and_starts_no_programs_and_is_replaced_unnoticed_when_killed(make_renderer):
    renderer, pptx = make_renderer(), deck(COLORS[0])
    assert drawn(renderer, pptx)
    before = renderer.pid
    status = Path(f"/proc/{before}/status").read_text("ascii")
    assert "NoNewPrivs:\t1" in status
    assert "Seccomp:\t2" in status

    os.kill(before, signal.SIGKILL)

    assert drawn(renderer, pptx)
    assert renderer.pid != before


def test_a_warm_process_is_kept_until_it_has_loaded_its_number_of_files(make_renderer):
    renderer = make_renderer(most_loaded=2)
    first, second = deck(COLORS[0]), deck(COLORS[1])

    assert drawn(renderer, first)
    before = renderer.pid
    assert drawn(renderer, first)
    assert renderer.pid == before
    assert drawn(renderer, second)

    assert renderer.pid is None


def test_a_process_that_has_grown_ends_after_its_second_file(make_renderer):
    renderer = make_renderer(resident_bytes=1)

    assert drawn(renderer, deck(COLORS[0]))
    assert renderer.pid is not None
    assert drawn(renderer, deck(COLORS[1]))

    assert renderer.pid is None


def test_an_idle_process_ends_by_itself_and_leaves_nothing(make_renderer):
    renderer = make_renderer(idle_seconds=0.05)
    assert drawn(renderer, deck(COLORS[0]))
    running = renderer._process

    assert running._popen.wait(10) == 0

    assert not running._scratch.path.exists()


AFTER_A_FORK = """
import os, sys
from pathlib import Path
from nbdeck.engine.paint.office.process import launcher
from nbdeck.engine.paint.office.program import find
from nbdeck.engine.paint.office.renderer import Renderer

pptx = Path(sys.argv[1]).read_bytes()
renderer = Renderer(launcher(find()))
renderer.pdf(pptx, 1, seconds=60)
before = renderer.pid
child = os.fork()
if child == 0:
    assert renderer.pid is None
    renderer.pdf(pptx, 1, seconds=60)
    assert renderer.pid not in (None, before)
    renderer.close()
    os._exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
renderer.pdf(pptx, 1, seconds=60)
assert renderer.pid == before
"""


def test_a_fork_has_a_process_of_its_own_and_the_end_of_the_interpreter_leaves_nothing(tmp_path):
    (tmp_path / "deck.pptx").write_bytes(deck(COLORS[0]))
    (tmp_path / "scratch").mkdir()

    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", AFTER_A_FORK, str(tmp_path / "deck.pptx")],
        env={**os.environ, "TMPDIR": str(tmp_path / "scratch")},
        capture_output=True,
        timeout=120,
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert list((tmp_path / "scratch").iterdir()) == []


def test_the_usual_bounds_keep_a_process_between_previews_and_under_a_gigabyte():
    assert ProcessBounds().idle_seconds > 30
    assert ProcessBounds().most_open > 1
    assert ProcessBounds().resident_bytes < 1_000_000_000
