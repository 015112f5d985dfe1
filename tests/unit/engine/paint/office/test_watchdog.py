"""A process is taken for one that hangs after as many looks without a sign of life, not before."""

import os

import pytest

from nbdeck.engine.paint.office.frames import LOOK_SECONDS, Hung
from nbdeck.engine.paint.office.process import Watchdog

LOOKS = 8
TICKS = os.sysconf("SC_CLK_TCK")


class Stat:
    """The file with the figures of a process, as the kernel writes it."""

    def __init__(self, path):
        self.path = path
        self.tell("S", 100)

    def tell(self, state, ticks, name="soffice.bin", system=40):
        fields = ["0"] * 10 + [str(ticks - system), str(system)] + ["0"] * 20
        self.path.write_text(f"7 ({name}) {state} {' '.join(fields)}\n")


@pytest.fixture
def stat(tmp_path):
    return Stat(tmp_path / "stat")


@pytest.fixture
def watchdog(stat):
    dog = Watchdog(os.getpid(), LOOKS * LOOK_SECONDS)
    dog._stat = stat.path
    dog._ticks = 100
    return dog


def looks_until_hung(watchdog, most=3 * LOOKS):
    for number in range(1, most + 1):
        try:
            watchdog.look()
        except Hung:
            return number
    return None


def test_an_idle_process_hangs_after_its_looks(watchdog):
    assert looks_until_hung(watchdog) == LOOKS


@pytest.mark.parametrize(
    ("state", "hangs"), [("R", False), ("D", False), ("S", True), ("T", True), ("t", True)]
)
def test_a_process_that_wants_the_processor_or_a_disk_works(watchdog, stat, state, hangs):
    stat.tell(state, 100)
    assert (looks_until_hung(watchdog) is not None) is hangs


def test_work_in_between_begins_the_count_anew(watchdog, stat):
    for _ in range(LOOKS - 1):
        watchdog.look()
    stat.tell("S", 100 + TICKS)
    watchdog.look()
    assert looks_until_hung(watchdog) == LOOKS


def test_work_that_is_done_counts_once(watchdog, stat):
    stat.tell("S", 100 + TICKS)
    watchdog.look()
    assert looks_until_hung(watchdog) == LOOKS


def test_time_in_the_kernel_is_work(watchdog, stat):
    for _ in range(LOOKS - 1):
        watchdog.look()
    stat.tell("S", 100 + TICKS, system=40 + TICKS)
    watchdog.look()
    assert looks_until_hung(watchdog) == LOOKS


def test_a_name_with_brackets_and_spaces_hides_nothing(watchdog, stat):
    stat.tell("R", 100, name="a ) S (b")
    assert looks_until_hung(watchdog) is None


def test_a_process_that_has_ended_is_told_by_its_pipe(watchdog, stat):
    stat.path.unlink()
    assert looks_until_hung(watchdog) is None


def test_a_process_that_starts_may_take_so_much_processor_time_and_no_more(stat):
    dog = Watchdog(os.getpid(), LOOKS * LOOK_SECONDS, 2.0)
    dog._stat = stat.path
    stat.tell("R", 2 * TICKS)
    assert looks_until_hung(dog) is None
    stat.tell("R", 2 * TICKS + 1)
    assert looks_until_hung(dog) == 1
