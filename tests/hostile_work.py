"""Work for the tests of workers: a worker imports it by name, as it does with every work."""

import atexit
import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from nbdeck.errors import DoesNotFit


def add(one, other):
    print("not part of the answer")
    return one + other


def write_at_the_end(path):
    atexit.register(Path(path).write_text, "tidy")


def slow(seconds, report):
    for step in range(3):
        report("Waiting", step, 3, f"{seconds:g}")
        time.sleep(seconds)
    return "done"


def end(status):
    os._exit(status)


def be_killed(number):
    os.kill(os.getpid(), number)


def spin():
    while True:
        pass


def spin_deaf():
    """Spin, whatever the system says about the time."""
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    spin()


def spin_in_c():
    return sum(range(10**12))


def sleep_in_c(seconds):
    """Sleep without letting another thread of the interpreter run."""
    ctypes.PyDLL(None).usleep(int(seconds * 1e6))


def recurse():
    """Overflow the stack of the process, not that of the interpreter."""
    ctypes.string_at(0)


def allocate(size):
    return len(bytearray(size))


def hide_memory_error(size):
    try:
        bytearray(size)
    except MemoryError:
        raise ValueError("It says something else.") from None


def share(size):
    """Take shared memory, which no limit of the data of a process counts."""
    import mmap

    area = mmap.mmap(-1, size)
    for at in range(0, size, 4096):
        area[at] = 1
    time.sleep(20)


def feed_children(size):
    """Let two children take the memory, in sessions of their own and one by way of a shell."""
    code = f"a = b'1' * {size}; import time; time.sleep(20)"
    commands = [[sys.executable, "-c", code], ["sh", "-c", f'"{sys.executable}" -c "{code}" & wait']]
    children = [subprocess.Popen(command, start_new_session=True) for command in commands]
    return [child.wait() for child in children]


def print_garbage():
    os.write(1, b"\xff" * 100)
    subprocess.run([sys.executable, "-c", "print('garbage')"], check=True)
    return "clean"


def steal_order():
    return subprocess.run(
        [sys.executable, "-c", "import sys; print(sys.stdin.read())"], capture_output=True, check=True
    ).stdout.strip()


def close_pipes():
    os.closerange(3, 64)
    time.sleep(20)


def fork_and_return():
    pid = os.fork()
    if pid:
        os.waitpid(pid, 0)
    return pid == 0


def fork_away_and_die(seconds):
    """End, while a process in a session of its own holds all that was open."""
    if os.fork():
        os._exit(5)
    os.setsid()
    time.sleep(seconds)
    os._exit(0)


def leave_child(own_session):
    child = subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(60)"], start_new_session=own_session
    )
    return os.getpid(), child.pid


def leave_child_and_die(own_session, seconds, report):
    child = subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(60)"], start_new_session=own_session
    )
    report("Started", child.pid, 0, "")
    time.sleep(seconds)
    os._exit(9)


def wait_with_child(path, own_session=False):
    _, child = leave_child(own_session)
    Path(path).write_text(f"{os.getpid()} {child}\n")
    time.sleep(60)


def wait_with_daemon(path):
    wait_with_child(path, own_session=True)


def wait_with_interpreter_locked(path):
    Path(path).write_text(f"{os.getpid()}\n")
    sleep_in_c(60)


def report_late(report):
    def go_on():
        while True:
            report("Late", 0, 0, "")
            time.sleep(0.001)

    threading.Thread(target=go_on, daemon=True).start()
    return "early"


def ignore_signals():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    time.sleep(60)


class Unpicklable(Exception):
    def __init__(self, one, other):
        super().__init__(one)
        self.lock = threading.Lock()


def raise_unpicklable():
    raise Unpicklable(1, 2)


class Strange(Exception):
    """Pickles, but cannot be made again."""

    def __init__(self, one, other):
        super().__init__(one)


def raise_strange():
    raise Strange(1, 2)


def leave_by_exit():
    sys.exit(3)


def answer_with_lock():
    return threading.Lock()


def blob(size):
    return bytes(size)


def variables():
    return dict(os.environ)


def slow_alone(seconds):
    time.sleep(seconds)
    return "done"


def refuse():
    raise DoesNotFit("Too long.", hint="Shorten it.", details={"left_over": "x"})


def dispositions():
    """Return what a program that the work starts does at an interrupt and at the request to end."""
    code = "import signal; print(*[int(signal.getsignal(n) == signal.SIG_IGN) for n in (2, 15)])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return [signal.SIG_IGN if each == "1" else signal.SIG_DFL for each in done.stdout.split()]


def pid_after(seconds):
    time.sleep(seconds)
    return os.getpid()


def modules(name):
    """Return whether a module is there, and whether it is warm."""
    module = sys.modules.get(name)
    return [module is not None, bool(module and module.is_warm)]


def limits():
    """Return the limits that the system itself holds: data, core files, processor time left in seconds."""
    import resource

    data, core, cpu = (
        resource.getrlimit(each)[0]
        for each in (resource.RLIMIT_DATA, resource.RLIMIT_CORE, resource.RLIMIT_CPU)
    )
    return data, core, cpu - time.process_time()
