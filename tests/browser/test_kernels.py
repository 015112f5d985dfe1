"""All panels on the kernels that people have: some run callbacks in threads of their own, some after the running cell.

The installed ipykernel is used; others, each in a throw-away environment, when they are asked for:
NBDECK_TEST_KERNELS="6.31.0 7.3.0 7.4.0".
"""

import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.pages.every_panel import BEGIN, NAMES, SET_UP, EveryPanel
from browser.pages.slides import SlidesPanelPage

INSTALLED = "installed"
EDIT_AND_SLEEP = """pause = 0
for number in range(60):
    slides.edit(0, title=f"Sales {number}")
    time.sleep(0.03)"""


@pytest.fixture(params=[INSTALLED, *os.environ.get("NBDECK_TEST_KERNELS", "").split()])
def kernel(request, lab, tmp_path):
    """The name under which JupyterLab starts a kernel."""
    if request.param == INSTALLED:
        return "python3"
    specification = lab[1].parent / "data" / "kernels" / request.param / "kernel.json"
    specification.parent.mkdir(parents=True)
    python = _environment(tmp_path / "environment", f"ipykernel=={request.param}")
    specification.write_text(
        json.dumps(
            {
                "argv": [str(python), "-m", "ipykernel_launcher", "-f", "{connection_file}"],
                "display_name": request.param,
                "language": "python",
            }
        )
    )
    return request.param


def _environment(folder, requirement):
    """Return the Python of an environment with a package of its own and all of this one's behind it."""
    venv.create(folder)
    python = folder / "bin" / "python"
    here = {"base": str(folder), "platbase": str(folder)}
    site = Path(sysconfig.get_path("purelib", vars=here))
    behind = sysconfig.get_path("purelib")
    (site / "behind.pth").write_text(f"import site; site.addsitedir({behind!r})\n")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", requirement]
    others = {
        name: value for name, value in os.environ.items() if name != "SSL_CERT_FILE"
    }  # tests trust but one
    subprocess.run(pip, check=True, env=others)
    return python


@pytest.fixture
def every(notebook, kernel):
    """All panels on one page."""
    name = f"kernel-{kernel}.ipynb"
    notebook.write(name, SET_UP, *NAMES, BEGIN + "\ntime.sleep(2.5)", EDIT_AND_SLEEP, kernel=kernel)
    notebook.open(name)
    for at in range(1 + len(NAMES)):
        notebook.run(at)
    if kernel != "python3":
        assert notebook.ask("__import__('ipykernel').__version__") == kernel
    page = EveryPanel(notebook)
    page.expect_shown()
    yield page
    notebook.tell("client.close()")
    notebook.expect_no_error()


def test_every_panel_works_while_the_kernel_is_idle_and_while_a_cell_runs(every):
    notebook = every.notebook
    notebook.tell(BEGIN)
    every.expect_busy()
    assert notebook.ask("1") == 1, "the kernel is idle while the panels work"
    every.expect_done()
    notebook.begin(1 + len(NAMES))
    every.expect_busy()
    assert notebook.is_running(1 + len(NAMES))
    every.expect_done()
    _edit_on_both_sides(notebook, SlidesPanelPage(notebook))


def _edit_on_both_sides(notebook, slides):
    at = 2 + len(NAMES)
    notebook.begin(at)
    expect(slides.opener(1)).to_contain_text(re.compile(r"Sales \d"))
    for _ in range(4):
        slides.button("Duplicate slide").click()
    expect(slides.cards).to_have_count(6)
    print("clicks were heard", "while the cell ran" if notebook.is_running(at) else "after the cell")
    expect(slides.opener(1)).to_contain_text("Sales 59")
    titles = notebook.ask("[slide['title'] for slide in slides.value]")
    assert len(titles) == 6
    expect(slides.titles).to_have_text(titles)
