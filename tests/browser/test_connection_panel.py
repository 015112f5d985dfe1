"""The connection panel in a real JupyterLab: one page, a local engine, and a service on a real socket."""

import json

import pytest
from playwright.sync_api import expect

from browser.pages.connection import ConnectionPanelPage
from browser.pages.notebook import without_kernel

KEY = "sk-browser-4711"
SET_UP = f"""import socket, threading, uvicorn, nbdeck
from pathlib import Path
from nbdeck.server.app import create_app
from nbdeck.service import Service
from nbdeck.settings import Settings
listener = socket.socket()
listener.bind(("127.0.0.1", 0))
service = Service(Settings(home=Path("served"), bootstrap_key="{KEY[:8]}" + "{KEY[8:]}"))
server = uvicorn.Server(uvicorn.Config(create_app(service), log_level="error", lifespan="off"))
threading.Thread(target=server.run, args=([listener],), daemon=True).start()
address = "http://127.0.0.1:%d" % listener.getsockname()[1]
panel = nbdeck.ConnectionPanel()
panel"""


@pytest.fixture(scope="module")
def opened(notebook):
    """The panel, once for all tests."""
    notebook.write("connection.ipynb", SET_UP)
    notebook.open("connection.ipynb")
    notebook.run(0)
    panel = ConnectionPanelPage(notebook)
    expect(panel.button("Connect")).to_be_visible()
    return panel


@pytest.fixture
def panel(opened):
    yield opened
    opened.notebook.expect_no_error()


def test_a_local_engine_by_mouse(panel):
    expect(panel.state).to_have_text("Not connected")
    panel.field("Folder for data").fill(":memory:")
    panel.button("Connect").click()
    expect(panel.state).to_have_text("Connected to the local engine as owner, 1,000,000 credits left")
    panel.notebook.expect("panel.value", {"kind": "local", "target": ":memory:"})
    panel.notebook.shoot("connection-local")
    panel.button("Disconnect").click()
    expect(panel.state).to_have_text("Not connected")
    panel.expect_focus(panel.button("Connect"))


def test_a_service_by_keyboard_alone_and_no_key_leaks(panel):
    cells, address = panel.notebook.cells(), panel.notebook.ask("address")
    panel.root.get_by_role("radio", name="On this machine").focus()
    for key in "abdd":
        panel.press(key)
    panel.press("ArrowDown")
    panel.press("Tab")
    panel.expect_focus(panel.field("Address"))
    panel.page.keyboard.type(address)
    panel.press("Tab")
    panel.page.keyboard.type("wrong key")
    panel.press("Enter")
    expect(panel.alert).to_contain_text("Send a valid key")
    panel.notebook.shoot("connection-error")
    expect(panel.field("Key")).to_have_value("")
    panel.field("Key").focus()
    panel.page.keyboard.type(KEY)
    panel.press("Enter")
    expect(panel.state).to_contain_text(f"Connected to {address}")
    expect(panel.alert).to_have_count(0)
    panel.notebook.expect("panel.client.account.me().credits", 1_000_000)
    assert panel.notebook.cells() == cells


def test_what_python_does_is_seen(panel):
    panel.notebook.tell("panel.disconnect()")
    expect(panel.state).to_have_text("Not connected")
    panel.notebook.tell("panel.connect(':memory:')")
    expect(panel.state).to_contain_text("the local engine")
    panel.notebook.tell("panel.connect(address, api_key=service and '-'.join(['sk', 'browser', '4711']))")
    expect(panel.state).to_contain_text("127.0.0.1")


def test_what_is_installed_is_listed(panel):
    panel.root.get_by_text("What is installed here").click()
    expect(panel.installed.filter(has_text="JupyterLab, installed")).to_be_visible()
    panel.expect_accessible()


def test_it_fits_and_is_accessible_in_both_themes_and_narrow(panel):
    panel.expect_everywhere("connection")


def test_the_key_is_not_in_the_saved_notebook(panel, lab):
    notebook = panel.notebook
    notebook.save()
    text = (lab[1] / "connection.ipynb").read_text()
    assert KEY not in text
    bundle = without_kernel(json.loads(text), 0)
    assert "ConnectionPanel(http://127.0.0.1:" in "".join(bundle["text/plain"])
    assert KEY not in notebook.page.content()
    assert KEY not in notebook.ask("str(__import__('ipywidgets').Widget.get_manager_state())")
    notebook.reopen("connection.ipynb")
    expect(panel.state).to_contain_text("127.0.0.1")
    notebook.tell("server.__setattr__('should_exit', True)")
