"""What every test shares."""

import gc
import os
import tempfile
from contextlib import nullcontext
from pathlib import Path

import certifi
import pytest
from hypothesis import HealthCheck, settings

import sampling
from forked_processes import ForkingProcess
from kernels import forked_kernels

ONE_WORKER = ("tests/browser/", "tests/commands/", "tests/fidelity/")
"""Folders whose files share what takes seconds to start: JupyterLab, Chromium, warm commands, LibreOffice with fonts."""
FORKED = ("tests/conformance/", "tests/unit/engine/decks/", "tests/unit/server/", "tests/unit/service/")
"""Folders where nbdeck starts process upon process; that these start as they do for users is tested elsewhere."""
LAST = "tests/unit/engine/"
"""The folder whose files take least: with them all workers end together."""


def pytest_configure(config):
    """Do not collect by the thousand what the run leaves out, nor search for garbage meanwhile: nearly all stays."""
    gc.disable()
    sampling.takes_all = config.option.markexpr != "not exhaustive"
    settings.register_profile(
        "any machine",
        deadline=None,
        max_examples=sampling.examples(100),
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("any machine")
    config.add_cleanup(_trust_one_authority())


def _trust_one_authority():
    """Have clients read one certificate in place of all, which takes each client 20 ms; return what ends that."""
    first, end, _ = certifi.contents().partition("-----END CERTIFICATE-----\n")
    handle, name = tempfile.mkstemp(suffix=".pem")
    os.write(handle, (first + end).encode())
    os.close(handle)
    before = os.environ.get("SSL_CERT_FILE")
    os.environ["SSL_CERT_FILE"] = name

    def end_trust():
        Path(name).unlink()
        if before is None:
            del os.environ["SSL_CERT_FILE"]
        else:
            os.environ["SSL_CERT_FILE"] = before

    return end_trust


def pytest_collection_modifyitems(items):
    """Put short files last, and mark what draws more examples where all cases are asked for."""
    items.sort(key=lambda item: item.nodeid.startswith(LAST))
    sampling.mark_properties(items)


def pytest_collection_finish():
    """Leave what was collected, tens of thousands of objects, out of every search for garbage, and search less often."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


def pytest_sessionfinish():
    """Search for garbage once; pytest does it ten times more, each time among all that is left."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def warm_kernels():
    """Return the value of JUPYTER_PATH under which kernels have imported nbdeck before they start."""
    with forked_kernels() as path:
        yield path


@pytest.fixture(scope="session")
def forking():
    """Return a process that forks."""
    process = ForkingProcess()
    yield process
    process.close()


@pytest.fixture(scope="module", autouse=True)
def _forked(request, forking):
    """Have what reads files and does tasks forked from a warm process."""
    path = request.path.relative_to(request.config.rootpath).as_posix()
    with forking.in_use() if path.startswith(FORKED) else nullcontext():
        yield


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Return what gives each worker one file after the other, or one folder of those that belong together."""
    from xdist.scheduler import LoadFileScheduling

    class ByFile(LoadFileScheduling):
        def _split_scope(self, nodeid):
            together = (folder for folder in ONE_WORKER if nodeid.startswith(folder))
            return next(together, None) or super()._split_scope(nodeid)

    return ByFile(config, log) if config.getvalue("dist") == "loadfile" else None
