"""`%%slide` in a shell that has variables and magics, and nothing else; the notebooks run in a real one."""

import types
from html import escape

import pytest

import nbdeck
from nbdeck.errors import SettingsError, ValidationFailed
from nbdeck.widgets import magic
from nbdeck.widgets.slides.panel import SlidesPanel

DRAWING = pytest.mark.parametrize("client", ["unit.widgets.slides.drawing_engine"], indirect=True)
CELL = "# One\n\n- a: b\n- c: d"


@pytest.fixture
def shown(monkeypatch):
    """Everything that cells have displayed."""
    every = []
    monkeypatch.setattr(magic, "display", lambda bundle, raw: every.append(bundle))
    return every


class Shell:
    """What the magics use of a notebook's shell."""

    def __init__(self, **variables):
        self.user_ns = variables
        self.magics_manager = types.SimpleNamespace(magics={"cell": {}, "line": {}})

    def register_magic_function(self, function, magic_kind, magic_name):
        self.magics_manager.magics[magic_kind][magic_name] = function

    def run_line_magic(self, name, line):
        return self.magics_manager.magics["line"][name](line)

    def run_cell_magic(self, name, line, cell):
        return self.magics_manager.magics["cell"][name](line, cell)


@pytest.fixture
def shell(client, shown):
    shell = Shell(client=client)
    nbdeck.load_ipython_extension(shell)
    return shell


def run(shell, line, cell=CELL):
    shell.run_cell_magic("slide", line, cell)


def titles(shell):
    return [slide.title for slide in shell.run_line_magic("slides", "")]


@DRAWING
def test_a_cell_is_shown_and_kept(shell, shown):
    run(shell, "items --template monarch")
    assert 'aria-label="Slide: One">\n<img src="data:image/svg+xml' in shown[0]["text/html"]
    assert '\nalt="Slide &#x27;One&#x27;, ITEMS\n  - a: b\n' in shown[0]["text/html"]
    assert shown[0]["text/plain"] == "Slide 'One', ITEMS\n  - a: b\n  - c: d"
    assert titles(shell) == ["One"]
    run(shell, "", "# Two\n\n- a")
    assert titles(shell) == ["One", "Two"]
    shell.run_line_magic("slides", "clear")
    assert titles(shell) == []


@DRAWING
def test_why_a_chart_is_what_it_is_stands_below_it(shell, shown):
    run(shell, "chart", "# Orders\n\n| m | n |\n|---|---|\n| a | 1 |\n| b | 2 |")
    (slide,) = shell.run_line_magic("slides", "")
    assert slide.why
    assert escape(slide.why) in shown[0]["text/html"].partition("<figcaption>")[2]


@DRAWING
def test_a_cell_that_runs_again_replaces_its_slide(shell):
    parent = {"metadata": {"cellId": "c1"}}
    shell.kernel = types.SimpleNamespace(get_parent=lambda channel: parent)
    run(shell, "--into deck")
    run(shell, "--into deck", "# Other\n\n- a")
    assert titles(shell) == ["Other"]
    assert [slide.title for slide in shell.user_ns["deck"]] == ["Other"]
    parent["metadata"]["cellId"] = "c2"
    run(shell, "--into deck --name two", "# Two\n\n- a")
    assert [slide.title for slide in shell.user_ns["deck"]] == ["Other", "Two"]
    assert shell.user_ns["two"].title == "Two"


@DRAWING
def test_a_panel_takes_slides_in(shell, client):
    with SlidesPanel(client) as panel:
        shell.user_ns["panel"] = panel
        run(shell, "--into panel --name a")
        run(shell, "--into panel --name a", "# Uno\n\n- a")
        assert [slide["title"] for slide in panel.value] == ["Uno"]
        panel.undo()
        assert [slide["title"] for slide in panel.value] == ["One"]
    shell.user_ns["text"] = "words"
    with pytest.raises(ValidationFailed, match="takes no slides"):
        run(shell, "--into text")


def test_a_slide_that_cannot_be_drawn_is_not_kept(shell):
    with pytest.raises(nbdeck.NbdeckError, match="could not be drawn"):
        run(shell, "")
    assert titles(shell) == []


@pytest.mark.parametrize("line", ["swat", "--items many", "--nonsense x"])
def test_a_wrong_line_is_refused(shell, line):
    with pytest.raises(Exception, match=r"swat|many|nonsense"):
        run(shell, line)


def test_without_a_client_the_way_to_one_is_told(shell):
    shell.user_ns.pop("client")
    with pytest.raises(SettingsError, match=r"nbdeck\.connect"):
        run(shell, "")
    with pytest.raises(SettingsError, match="no client 'c'"):
        run(shell, "--client c")


def test_the_extension_can_be_taken_away(shell):
    nbdeck.unload_ipython_extension(shell)
    assert "slide" not in shell.magics_manager.magics["cell"]
