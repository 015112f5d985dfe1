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
from nbdeck.engine.paint.office.painting import Renderer
from nbdeck.engine.paint.office.process import Process, ProcessBounds, launcher
from nbdeck.engine.scratch import Scratch
from nbdeck.errors import ExportFailed

pytestmark = [pytest.mark.tools, pytest.mark.usefixtures("installation")]
SECONDS = 60.0


def drawn(renderer: Renderer, pptx: bytes) -> bool:
    return renderer.pdf(pptx, 1, seconds=SECONDS)[0].startswith(b"%PDF")


def double(scratch: Scratch, code: str, hung_seconds: float = 5.0) -> Process:
    """Return a process that runs `code` in place of LibreOffice."""
    return Process(scratch, [sys.executable, "-c", code], dict(os.environ), hung_seconds)


def failure(renderer: Renderer, seconds: float = SECONDS) -> tuple[ExportFailed, float]:
    """Return how a call fails, and after how many seconds."""
    start = time.monotonic()
    with pytest.raises(ExportFailed) as failed:
        renderer.pdf(deck(COLORS[0]), 1, seconds=seconds)
    return failed.value, time.monotonic() - start


def children() -> set[str]:
    return set(Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split())


KILLED = "import os; os.kill(os.getpid(), 9)"


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

    assert drawn(renderer, deck(COLORS[0]))
    renderer.close()


def test_a_file_is_drawn_although_four_processes_were_killed_over_it(installation):
    starts = iter([partial(double, Scratch("test"), KILLED) for _ in range(4)] + [launcher(installation)])
    renderer = Renderer(lambda: next(starts)())

    assert drawn(renderer, deck(COLORS[0]))
    renderer.close()


@pytest.mark.parametrize("is_warm", [True, False], ids=["idle before", "while it starts"])
def test_a_libreoffice_that_hangs_is_given_up_in_seconds_and_those_who_wait_are_answered(
    make_renderer, is_warm
):
    before, renderer = children(), make_renderer()
    if is_warm:
        assert drawn(renderer, deck(COLORS[0]))
        os.kill(renderer.pid, signal.SIGSTOP)

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(failure, renderer)
        while renderer.pid is None:
            time.sleep(0.001)
        stopped = renderer.pid
        os.kill(stopped, signal.SIGSTOP)
        time.sleep(0.2)
        second = pool.submit(drawn, renderer, deck(COLORS[1], text="Other"))
        told, seconds = first.result()
        assert second.result()

    assert (told.details["reason"], "no sign of life" in told.message) == ("timeout", True)
    assert 4 < seconds < 10
    assert renderer.pid != stopped
    assert not Path(f"/proc/{stopped}").exists()
    renderer.close()
    assert children() <= before


def test_a_process_hangs_when_it_sleeps_and_works_when_it_computes():
    sleeping = Renderer(lambda: double(Scratch("test"), "import time; time.sleep(60)", 1.0))
    told, seconds = failure(sleeping)
    assert "no sign of life" in told.message
    assert seconds < 4

    computing = Renderer(lambda: double(Scratch("test"), "while True: pass", 1.0))
    told, seconds = failure(computing, seconds=3.0)
    assert "within 3 seconds" in told.message
    assert seconds >= 3


def test_small_steps_are_a_sign_of_life():
    code = "import time\nwhile True: time.sleep(0.01); sum(range(20_000))"
    told, seconds = failure(Renderer(lambda: double(Scratch("test"), code, 1.0)), seconds=3.0)

    assert "within 3 seconds" in told.message
    assert seconds >= 3


def test_nobody_waits_for_others_longer_than_for_an_answer():
    renderer = Renderer(lambda: double(Scratch("test"), "while True: pass"))

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(failure, renderer, 2.0)
        time.sleep(0.3)
        told, seconds = failure(renderer, seconds=0.4)
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
    process = renderer._process

    assert process._popen.wait(10) == 0

    assert not process._scratch.path.exists()


AFTER_A_FORK = """
import os, sys
from pathlib import Path
from nbdeck.engine.paint.office.process import launcher
from nbdeck.engine.paint.office.program import find
from nbdeck.engine.paint.office.painting import Renderer

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
