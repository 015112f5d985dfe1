"""A notebook open in JupyterLab, as a user handles it."""

import json
import os
import time
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlparse

from playwright.sync_api import expect

READY = """() => {
  const kernel = document.querySelector('.jp-KernelName')?.innerText;
  const status = document.querySelector('.jp-Notebook-ExecutionIndicator')?.dataset.status;
  // Right after loading, the indicator says idle although nothing can be run yet.
  const session = window.jupyterapp?.shell.currentWidget?.sessionContext?.session;
  const isConnected = session?.kernel?.connectionStatus === 'connected';
  return isConnected && kernel && kernel !== 'No Kernel' && status === 'idle';
}"""
INSTEAD = """async ([path, keepsKernel]) => {
  const { commands, shell } = window.jupyterapp;
  for (const old of [...shell.widgets('main')]) {
    if (!keepsKernel) await old.sessionContext?.shutdown();
    old.dispose();
  }
  await commands.execute('docmanager:open', { path });
}"""
PANEL = ".jp-OutputArea-output [class*='nbdeck-']:not([class*='nbdeck-still'], [class*='nbdeck-still'] *)"
"""What a panel draws where a kernel runs."""
NOT_FOUND = "widget model not found"
AXE = "axe_playwright_python"
_UNDER_WAY_SECONDS = 5.0
OUR_OWN = {"region", "page-has-heading-one", "landmark-one-main", "bypass", "document-title", "html-has-lang"}
"""Rules about whole pages, which are JupyterLab's affair."""


FILMSTRIP = ".jp-OutputArea-output figure img:not(.nbdeck-picture, [class^='nbdeck-still'] *)"
"""Pictures of decks; not those that stand in for a panel without a kernel, which are not seen."""
_UNDRAWN = """selector => Promise.all([...document.querySelectorAll(selector)].map(
  img => img.decode().then(() => img.naturalWidth > 0 ? [] : [img.alt], () => [img.alt])
)).then(lists => lists.flat())"""


def undrawn(page):
    """Return the alternative texts of those slides in filmstrips that the browser cannot draw."""
    return page.evaluate(_UNDRAWN, FILMSTRIP)


def write_notebook(path, *cells, kernel="python3"):
    """Write a notebook with these code cells."""
    made = {
        "cells": [
            {
                "cell_type": "code",
                "id": f"cell-{at}",
                "metadata": {},
                "execution_count": None,
                "outputs": [],
                "source": source,
            }
            for at, source in enumerate(cells)
        ],
        "metadata": {
            "kernelspec": {"name": kernel, "display_name": kernel},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path.write_text(json.dumps(made))


def without_kernel(saved, cell):
    """Return what a saved notebook holds of a cell's panel for where no kernel runs, as a bundle.

    Args:
        saved: The notebook's JSON.
        cell: Place of the cell, from 0.
    """
    panel, still = (output["data"] for output in saved["cells"][cell]["outputs"][:2])
    assert "text/html" not in panel
    return {**panel, **still}


class WatchedPage:
    """One browser page, and what it asked for and complained of.

    Args:
        page: An empty page of Playwright.
    """

    def __init__(self, page):
        self.page = page
        self.requested, self.failed, self.complained = [], [], []
        page.on("request", lambda request: self.requested.append(request.url))
        page.on(
            "pageerror", lambda error: self.failed.append(f"{error.name}: {error.stack or error.message}")
        )
        page.on("console", self._on_console)

    def forget(self):
        """Forget what was heard so far."""
        for heard in (self.requested, self.failed, self.complained):
            heard.clear()

    def resize(self, width, height=1000):
        """Change the size of the window, CSS pixels."""
        self.page.set_viewport_size({"width": width, "height": height})

    def wait_for(self, function, argument=None):
        """Wait until a function in the page returns something true.

        It is asked twenty times a second: asked at each frame, it has the page drawn without end.
        """
        self.page.wait_for_function(function, arg=argument, polling=50)

    def violations(self, selector):
        """Return what axe-core finds wrong inside `selector`, as `rule: element`."""
        script = Path(find_spec(AXE).origin).with_name("axe.min.js").read_text()
        if not self.page.evaluate("() => Boolean(window.axe)"):
            self.page.evaluate(script)
        found = self.page.evaluate(
            "selector => window.axe.run(selector, { resultTypes: ['violations'] })", selector
        )
        return [
            f"{rule['id']}: {node['html'][:160]} {node['failureSummary'][-200:]}"
            for rule in found["violations"]
            if rule["id"] not in OUR_OWN
            for node in rule["nodes"]
        ]

    def asked_outside(self):
        """Return addresses beyond this machine that the page asked for something."""
        return {each for each in self.requested if urlparse(each).hostname not in {"127.0.0.1", None, ""}}

    def shoot(self, name):
        """Keep a screenshot where a person asked for it."""
        folder = os.environ.get("NBDECK_SCREENSHOTS")
        if folder:
            self.page.screenshot(path=str(Path(folder) / f"{name}.png"))

    def _on_console(self, message):
        if message.type == "error":
            self.complained.append(f"{message.text} {message.location.get('url', '')}")


class NotebookPage(WatchedPage):
    """A page that shows one notebook.

    Args:
        page: An empty page of Playwright.
        lab: Address and folder of a JupyterLab.
    """

    def __init__(self, page, lab):
        super().__init__(page)
        self._url, self._root = lab

    def write(self, name, *cells, kernel="python3"):
        """Put a notebook with these code cells into the folder."""
        write_notebook(self._root / name, *cells, kernel=kernel)

    def open(self, name, *, at="doc/tree"):
        """Open a notebook in place of the one that is open, and wait for its kernel.

        Args:
            name: Of the file.
            at: Which application of the server shows it.
        """
        if self.page.url.startswith(f"{self._url}/{at}/"):
            self.page.evaluate(INSTEAD, [name, False])
        else:
            self.load(name, at=at)
        self.wait_for(READY)

    def load(self, name, *, at="doc/tree"):
        """Load the application anew with a notebook, and wait for its kernel."""
        self.page.goto(f"{self._url}/{at}/{name}?token=t&reset", wait_until="domcontentloaded")
        self.wait_for(READY)

    def reopen(self, name):
        """Close the notebook and open its file again, while its kernel stays.

        ipywidgets looks for a model for two seconds; where the kernel is slower, a reader opens the file once more.
        """
        while True:
            self.page.evaluate(INSTEAD, [name, True])
            self.wait_for(READY)
            panel = self.page.locator(PANEL).first
            while not (missed := [one for one in self.complained if NOT_FOUND in one]) and not panel.count():
                self.page.wait_for_timeout(100)
            if not missed:
                return
            for one in missed:
                self.complained.remove(one)

    def command(self, name, **arguments):
        """Have JupyterLab carry out a command."""
        self.page.evaluate(
            "([name, args]) => window.jupyterapp.commands.execute(name, args)", [name, arguments]
        )

    def run_all(self):
        """Run all cells."""
        self.command("notebook:run-all-cells")

    def run(self, at):
        """Run one cell, from 0, and wait for its end."""
        count = "at => window.jupyterapp.shell.currentWidget.content.widgets[at].model.executionCount"
        before = self.page.evaluate(count, at)
        self.begin(at)
        self.wait_for(f"([at, before]) => ![null, before].includes(({count})(at))", [at, before])

    def is_running(self, at):
        """Return whether a cell, from 0, is running or about to."""
        state = "at => window.jupyterapp.shell.currentWidget.content.widgets[at].model.executionState"
        return self.page.evaluate(state, at) != "idle"

    def begin(self, at):
        """Run one cell, from 0, without waiting."""
        # At once, for what takes the focus in between makes its own cell the active one. The command's own promise
        # ends with the cell.
        self.page.evaluate(
            """at => {
              const { commands, shell } = window.jupyterapp;
              const { content } = shell.currentWidget;
              content.deselectAll();
              content.activeCellIndex = at;
              commands.execute('notebook:run-cell');
            }""",
            at,
        )

    def ask(self, expression):
        """Return what the kernel says to an expression, as JSON can hold it."""
        return self.page.evaluate(
            """async expression => {
              const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
              const code = `import json as _json; print('\\\\nASKED', _json.dumps(${expression}))`;
              let out = '';
              const future = kernel.requestExecute({ code, store_history: false });
              future.onIOPub = ({ header, content }) => {
                if (header.msg_type === 'stream') out += content.text;
                if (header.msg_type === 'error') out = `ASKED ${JSON.stringify({ error: content.evalue })}`;
              };
              await future.done;
              // What threads of the kernel print comes with whatever it does.
              const said = out.split('\\n').find(line => line.startsWith('ASKED '));
              return JSON.parse(said.slice('ASKED '.length));
            }""",
            expression,
        )

    def expect(self, expression, value):
        """Wait until the kernel says `value` to an expression: what a panel sends may be under way."""
        end = time.monotonic() + _UNDER_WAY_SECONDS
        while (said := self.ask(expression)) != value and time.monotonic() < end:
            self.page.wait_for_timeout(50)
        assert said == value, f"{expression} is {said!r}, not {value!r}"

    def tell(self, code):
        """Have the kernel run code."""
        assert self.ask(f"[exec({code!r}, globals()), 1][1]") == 1

    def cells(self):
        """Return how many cells the notebook has."""
        return self.page.evaluate("() => window.jupyterapp.shell.currentWidget.content.widgets.length")

    def theme(self, name):
        """Change the theme: `Light` or `Dark`."""
        self.command("apputils:change-theme", theme=f"JupyterLab {name}")
        self.wait_for(
            """isLight => document.body.dataset.jpThemeLight === String(isLight)
              && !document.querySelector('#jupyterlab-splash')""",
            name == "Light",
        )

    def save(self):
        """Save the notebook and wait until it is written."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")

    def expect_no_error(self):
        """Check that nothing went wrong unseen.

        ipywidgets looks two seconds for a model that a slow kernel sends later, and draws it then; whether a panel
        stands there each test sees for itself.
        """
        for heard in (self.failed, self.complained):
            unseen = [one for one in heard if NOT_FOUND not in one]
            assert unseen == [], unseen
        assert self.asked_outside() == set(), self.asked_outside()
        expect(self.page.locator("[data-mime-type='application/vnd.jupyter.stderr']")).to_have_count(0)
