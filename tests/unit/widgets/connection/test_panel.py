"""The connection panel without a kernel: it makes a client, and the key stays inside that."""

import logging
import threading

import httpx
import ipywidgets
import pytest
from pydantic import SecretStr

import nbdeck
from nbdeck.client.site import NEAR, Site
from nbdeck.client.synchronous import Client
from nbdeck.doctor import OptionalPart
from nbdeck.errors import SettingsError, ValidationFailed
from nbdeck.widgets.connection.panel import ConnectionPanel

KEY = "sk-very-secret-0815"
ADDRESS = "https://decks.example.com"
ME = {"user_name": "ada", "username": "ada", "credits": 4200}
PARTS = [
    OptionalPart("Typeface", True, "Chinese text.", "pip install typeface"),
    OptionalPart("Office", False, "pictures of files.", "apt install office"),
]


class Remote:
    """A service that knows one key."""

    def __init__(self):
        self.keys, self.clients = [], []

    def answer(self, request):
        self.keys.append(request.headers["X-API-Key"])
        if request.headers["X-API-Key"] != KEY:
            error = {"code": "UNAUTHORIZED", "status_code": 401, "message": "The key is unknown."}
            return httpx.Response(401, json={"detail": "The key is unknown.", "error": error})
        return httpx.Response(200, json=ME)

    def connect(self, target=None, *, api_key=None):
        if not api_key:
            raise SettingsError(f"There is no API key for {target!r}.", hint="Pass one.")
        site = Site(target, SecretStr(api_key), name=target, pace=NEAR)
        client = Client(site, httpx.Client(transport=httpx.MockTransport(self.answer)))
        self.clients.append(client)
        return client


@pytest.fixture
def remote(sent, monkeypatch):
    for name in ("NBDECK_URL", "NBDECK_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    remote = Remote()
    yield remote
    for client in remote.clients:
        client.close()


@pytest.fixture
def panel(remote):
    return ConnectionPanel(connect=remote.connect, examine=lambda: PARTS)


@pytest.fixture
def ask(panel, browser):
    def step(step, **content):
        browser.sends(panel._part, {"step": step, **content})
        panel.wait(10)

    return step


def test_it_is_a_public_name():
    assert nbdeck.ConnectionPanel is ConnectionPanel


def test_it_makes_a_client_from_an_address_and_a_key(panel, ask):
    assert (panel.client, panel.value, repr(panel)) == (None, None, "ConnectionPanel(not connected)")
    told = []
    panel.observe(lambda change: told.append(change["new"]), "client")
    ask("connect", kind="remote", target=f" {ADDRESS} ", key=KEY)
    assert panel.error == ""
    assert isinstance(panel.client, Client)
    assert told == [panel.client]
    assert panel.value == {"kind": "remote", "target": ADDRESS}
    assert panel.revision == 1
    assert panel._part.status == {"name": ADDRESS, "user": "ada", "credits": "4,200"}
    assert repr(panel) == f"ConnectionPanel({ADDRESS})"


def test_the_key_is_nowhere_but_in_the_client(panel, ask, sent, caplog):
    with caplog.at_level(logging.DEBUG):
        ask("connect", kind="remote", target=ADDRESS, key=KEY)
        ask("connect", kind="remote", target="no address", key=KEY)
        ask("conect", key=KEY)
        ask("connect", kind="remote", target=ADDRESS, key=f"{KEY}x")
    state = ipywidgets.Widget.get_manager_state()
    held = vars(panel)
    traits = {name: getattr(panel, name) for name in panel.trait_names() if name != "comm"}
    for place in (state, sent, caplog.text, panel._repr_mimebundle_(), panel.error, held, traits):
        assert KEY not in repr(place)


@pytest.mark.parametrize(
    ("target", "key", "words"),
    [
        (ADDRESS, "wrong", "The key is unknown."),
        (ADDRESS, "", "no API key"),
        ("decks.example.com", KEY, "no address of a service"),
        (ADDRESS, "sk-\u00fc", "characters that no key has"),
    ],
)
def test_what_goes_wrong_is_said_and_nothing_is_connected(panel, ask, target, key, words):
    ask("connect", kind="remote", target=target, key=key)
    assert words in panel.error
    assert panel.client is panel.value is None
    assert not panel._part.is_busy


def test_a_client_that_nobody_gets_is_closed(panel, ask, remote):
    ask("connect", kind="remote", target=ADDRESS, key="wrong")
    with pytest.raises(Exception, match="closed"):
        remote.clients[0].account.me()


def test_a_new_connection_leaves_the_old_client_to_others(panel, ask, remote):
    ask("connect", kind="remote", target=ADDRESS, key=KEY)
    first = panel.client
    panel.connect("https://other.example.com", api_key=KEY).wait(10)
    assert panel.client is not first
    assert first.account.me().credits == 4200
    ask("disconnect")
    assert panel.client is panel.value is None
    assert panel._part.status == {}
    with pytest.raises(ValidationFailed, match="no client"):
        panel.refresh()


def test_a_client_that_is_there_is_shown(client, remote, sent):
    panel = ConnectionPanel(client).wait(10)
    assert panel.client is client
    assert panel._part.status["name"] == "the local engine"
    assert panel._part.status["credits"] == "1,000,000"
    assert "1,000,000 credits left" in panel._repr_mimebundle_()["text/html"]
    with pytest.raises(SettingsError, match="takes a client or nothing"):
        ConnectionPanel("https://decks.example.com")


def test_optional_parts_are_listed_with_what_installs_them(panel, ask):
    ask("examine")
    assert [(part["name"], part["is_there"]) for part in panel._part.installed] == [
        ("Typeface", True),
        ("Office", False),
    ]
    assert panel._part.installed[1]["remedy"] == "apt install office"


def test_left_to_itself_it_uses_the_public_names(remote, tmp_path, monkeypatch, browser):
    monkeypatch.setenv("NBDECK_HOME", str(tmp_path / "home"))
    panel = ConnectionPanel()
    panel.examine().wait(10)
    assert {"LibreOffice", "JupyterLab"} <= {part["name"] for part in panel._part.installed}
    panel.connect(":memory:").wait(20)
    assert panel.error == ""
    assert panel.value == {"kind": "local", "target": ":memory:"}
    panel.disconnect()
    browser.sends(panel._part, {"step": "connect", "kind": "local", "target": ""})
    panel.wait(20)
    assert panel.value == {"kind": "local", "target": ""}
    assert (tmp_path / "home").exists()
    panel.disconnect()


def test_two_attempts_at_once_are_refused(remote):
    gate = threading.Event()

    def slow(target, *, api_key):
        gate.wait(5)
        return remote.connect(target, api_key=api_key)

    panel = ConnectionPanel(connect=slow)
    panel.connect(ADDRESS, api_key=KEY)
    with pytest.raises(ValidationFailed, match="connecting already"):
        panel.connect(ADDRESS, api_key=KEY)
    gate.set()
    panel.wait(10)
    assert panel.client is not None


def test_settings_are_filled_in_and_the_key_only_counted(remote, monkeypatch):
    monkeypatch.setenv("NBDECK_URL", ADDRESS)
    monkeypatch.setenv("NBDECK_API_KEY", KEY)
    panel = ConnectionPanel(connect=remote.connect)
    assert (panel._part.kind, panel._part.target, panel._part.has_key) == ("remote", ADDRESS, True)
    assert KEY not in repr(ipywidgets.Widget.get_manager_state())


def test_a_value_is_changed_by_connecting_only(panel):
    with pytest.raises(ValidationFailed, match="connect"):
        panel.value = ADDRESS
    assert "Not connected" in panel._repr_mimebundle_()["text/html"]


def test_closing_it_leaves_the_client_alone(panel, ask):
    before = set(ipywidgets.widgets.widget._instances)
    ask("connect", kind="remote", target=ADDRESS, key=KEY)
    client = panel.client
    panel.close()
    assert not set(ipywidgets.widgets.widget._instances) - before
    assert client.account.me().user_name == "ada"


def test_its_state_is_small(panel):
    state = ipywidgets.Widget.get_manager_state(widgets=[panel, *panel.children])["state"]
    assert len(str(state)) < 50_000
