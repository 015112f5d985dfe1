import secrets
from contextlib import ExitStack, closing

import comm
import httpx
import ipywidgets
import pytest
from comm.base_comm import BaseComm
from pydantic import SecretStr

from nbdeck.client.in_process import Host, InProcess
from nbdeck.client.site import LOCAL_URL, Delays, Site
from nbdeck.client.synchronous import Client
from nbdeck.engine.pipeline import read_slides
from nbdeck.server.app import create_app
from nbdeck.service import Service
from nbdeck.settings import Settings
from unit.service import standin_engine

PACE = Delays(first_poll=0.001, last_poll=0.004, first_retry=0.001, last_retry=0.002)
"""As patient as with a service in this process, but nobody sleeps."""


class RecordingComm(BaseComm):
    """Keeps what would go to the browser."""

    sent: list = []  # noqa: RUF012 - one list for all, emptied by the fixture

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        self.sent.append((msg_type, data or {}))


@pytest.fixture
def sent(monkeypatch):
    """Every message to the browser, as (type, data)."""
    RecordingComm.sent = []
    monkeypatch.setattr(comm, "create_comm", RecordingComm)
    yield RecordingComm.sent
    ipywidgets.Widget.close_all()


@pytest.fixture(scope="session")
def sign_in(tmp_path_factory):
    """Return a function that gives the client of a new user; the service of an engine is opened once."""
    hosts = {}
    with ExitStack() as opened:

        def new_client(engine):
            if engine not in hosts:
                service = opened.enter_context(
                    Service(Settings(home=tmp_path_factory.mktemp("home")), engine=engine)
                )
                hosts[engine] = service, opened.enter_context(closing(Host(create_app(service))))
            service, host = hosts[engine]
            key = service.keys.create(secrets.token_hex(4), credits=1_000_000)
            http = httpx.Client(transport=InProcess(host), timeout=20, trust_env=False)
            return opened.enter_context(
                Client(Site(LOCAL_URL, SecretStr(key), pace=PACE), http, read_file=read_slides)
            )

        yield new_client
        standin_engine.GATE.set()


@pytest.fixture(params=["unit.service.standin_engine"])
def client(request, sign_in, sent):
    """A client with a user of its own, whose engine does what the title of the first slide says."""
    standin_engine.GATE.clear()
    yield sign_in(request.param)
    standin_engine.GATE.set()


class Browser:
    """Plays the browser: sets traits, and sends messages of a part's own."""

    def sets(self, widget, **state):
        self._tells(widget, {"method": "update", "state": state, "buffer_paths": []})

    def sends(self, widget, content):
        self._tells(widget, {"method": "custom", "content": content})

    def _tells(self, widget, data):
        widget._handle_msg({"content": {"comm_id": widget.model_id, "data": data}, "buffers": []})


@pytest.fixture
def browser(sent):
    return Browser()


@pytest.fixture
def offline(sent):
    """A client for panels that ask nothing of a service."""

    def refuse(request):
        raise AssertionError(request.url)

    site = Site(LOCAL_URL, SecretStr("k"), pace=PACE)
    with Client(site, httpx.Client(transport=httpx.MockTransport(refuse))) as client:
        yield client


@pytest.fixture
def start(client):
    def begin(title):
        slide = {"title": title, "layout": "ITEMS", "item_amount": 1, "content": "One: two"}
        return client.presentations.from_slides([slide])

    return begin
