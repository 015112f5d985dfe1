"""The in-process transport: streaming both ways, failures, the app's life."""

import asyncio
import gc
import io
import threading
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from nbdeck.client.in_process import AsyncInProcess, Host, InProcess, uncollected
from nbdeck.errors import ServiceUnavailable

BASE = "http://nbdeck.local"


class App:
    """An ASGI app with one path for each thing that can happen."""

    def __init__(self):
        self.life = []
        self.went_on = threading.Event()
        self.gone = threading.Event()
        self.pieces = []

    async def __call__(self, scope, receive, send):
        if scope["type"] == "lifespan":
            return await self.live(receive, send)
        self.scope = scope
        return await getattr(self, scope["path"].strip("/"))(receive, send)

    async def live(self, receive, send):
        for what in ("startup", "shutdown"):
            message = await receive()
            self.life.append(message["type"])
            await send({"type": f"lifespan.{what}.complete"})

    async def reply(self, send, body=b"", status=200, more=False):
        await send({"type": "http.response.start", "status": status, "headers": [(b"x-a", b"b")]})
        await send({"type": "http.response.body", "body": body, "more_body": more})

    async def hello(self, receive, send):
        await self.reply(send, b"hello")

    async def upload(self, receive, send):
        size, more = 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            self.pieces.append(len(message["body"]))
            size, more = size + len(message["body"]), message["more_body"]
        await self.reply(send, str(size).encode())

    async def drip(self, receive, send):
        """Sends the second piece only after the client has seen the first."""
        await self.reply(send, b"one\n", more=True)
        await asyncio.to_thread(self.went_on.wait, 10)
        await send({"type": "http.response.body", "body": b"two\n"})

    async def endless(self, receive, send):
        await self.reply(send, b"one\n", more=True)
        try:
            await asyncio.sleep(60)
        finally:
            self.gone.set()

    async def crash(self, receive, send):
        raise RuntimeError("inside")

    async def late_crash(self, receive, send):
        await self.reply(send, b"one\n", more=True)
        raise RuntimeError("inside")

    async def nothing(self, receive, send):
        return


@pytest.fixture
def app():
    return App()


@pytest.fixture
def host(app):
    host = Host(app)
    yield host
    host.close()


@pytest.fixture
def http(host):
    with httpx.Client(transport=InProcess(host), base_url=BASE, trust_env=False) as http:
        yield http


@pytest.fixture
def run(host):
    """Runs an async function with an async httpx client over the same app."""

    def go(function):
        async def inside():
            transport = AsyncInProcess(host)
            async with httpx.AsyncClient(transport=transport, base_url=BASE, trust_env=False) as http:
                return await function(http)

        return asyncio.run(inside())

    return go


def test_the_app_lives_from_open_to_close(app):
    host = Host(app)
    assert app.life == ["lifespan.startup"]
    host.close()
    host.close()
    assert app.life == ["lifespan.startup", "lifespan.shutdown"]
    with pytest.raises(httpx.ConnectError):
        InProcess(host).handle_request(httpx.Request("GET", BASE))


def test_an_app_that_fails_to_start_is_refused():
    async def broken(scope, receive, send):
        await receive()
        await send({"type": "lifespan.startup.failed", "message": "no disk"})

    before = threading.active_count()
    with pytest.raises(ServiceUnavailable, match="no disk"):
        Host(broken)
    assert threading.active_count() == before


def test_a_request_arrives_as_it_was_sent(app, http):
    response = http.get("/hello", params={"a": "b c"}, headers={"X-Api-Key": "k"})
    assert (response.text, response.headers["x-a"]) == ("hello", "b")
    assert app.scope["query_string"] == b"a=b+c"
    assert (b"x-api-key", b"k") in app.scope["headers"]


def test_pieces_arrive_as_they_are_sent(app, http, run):
    with http.stream("GET", "/drip") as response:
        lines = response.iter_lines()
        assert next(lines) == "one"
        app.went_on.set()
        assert list(lines) == ["two"]

    app.went_on.clear()

    async def read(http):
        async with http.stream("GET", "/drip") as response:
            lines = response.aiter_lines()
            first = await anext(lines)
            app.went_on.set()
            return [first] + [line async for line in lines]

    assert run(read) == ["one", "two"]


def test_a_large_upload_is_read_in_pieces(app, http, run):
    size = 20_000_000
    files = {"file": ("a.bin", io.BytesIO(b"x" * size))}
    assert int(http.post("/upload", files=files).text) > size
    assert max(app.pieces) < 1_000_000

    async def post(http):
        return int((await http.post("/upload", files=files)).text)

    assert run(post) > size


def test_a_body_that_is_made_as_it_goes_arrives_whole(run, http):
    async def post(http):
        async def parts():
            yield b"some"
            yield b" words"

        return (await http.post("/upload", content=parts())).text

    assert run(post) == "10"
    assert http.post("/upload", content=(part for part in (b"a", b"bc"))).text == "3"


def test_a_body_that_breaks_is_the_callers_own_error(http):
    def broken():
        yield b"some"
        raise OSError("disk gone")

    with pytest.raises(OSError, match="disk gone"):
        http.post("/upload", content=broken())


def test_leaving_a_stream_tells_the_app(app, http, run):
    with http.stream("GET", "/endless") as response:
        assert next(response.iter_lines()) == "one"
    assert app.gone.wait(5)
    app.gone.clear()

    async def leave(http):
        async with http.stream("GET", "/endless") as response:
            return await anext(response.aiter_lines())

    assert run(leave) == "one"
    assert app.gone.wait(5)


@pytest.mark.parametrize("path", ["/crash", "/late_crash", "/nothing"])
def test_a_crash_is_a_lost_connection_for_both_kinds_of_client(http, run, path):
    with pytest.raises(httpx.RemoteProtocolError):
        http.get(path)

    async def get(http):
        await http.get(path)

    with pytest.raises(httpx.RemoteProtocolError):
        run(get)


def test_a_silent_app_is_left_after_the_timeout(app, http, run):
    with pytest.raises(httpx.ReadTimeout), http.stream("GET", "/endless", timeout=0.05) as response:
        list(response.iter_lines())
    assert app.gone.wait(5)

    async def get(http):
        async with http.stream("GET", "/endless", timeout=0.05) as response:
            return [line async for line in response.aiter_lines()]

    with pytest.raises(httpx.ReadTimeout):
        run(get)


def test_threads_share_one_app(http):
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda _: http.get("/hello").text, range(200)))
    assert answers == ["hello"] * 200


def test_closing_ends_requests_that_are_under_way(app):
    host = Host(app)
    with httpx.Client(transport=InProcess(host), base_url=BASE, trust_env=False) as http:
        response = http.send(http.build_request("GET", "/endless"), stream=True)
        lines = response.iter_lines()
        assert next(lines) == "one"
        host.close()
        assert app.gone.wait(5)
        with pytest.raises(httpx.RemoteProtocolError):
            list(lines)


@pytest.fixture
def usual_collector():
    """The collector as programs find it; that of the tests keeps objects out of its sight."""
    gc.unfreeze()
    yield
    gc.freeze()


def test_no_garbage_is_searched_while_modules_load_and_what_they_make_is_old_then(usual_collector):
    with uncollected():
        assert not gc.isenabled()
        loaded = [[] for _ in range(3)]
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
    assert any(loaded is old for old in gc.get_objects(generation=2))


def test_the_collector_runs_again_after_a_load_that_failed(usual_collector):
    with pytest.raises(ImportError), uncollected():
        raise ImportError("missing")
    assert gc.isenabled()


@pytest.mark.parametrize(("take", "give_back"), [(gc.disable, gc.enable), (gc.freeze, gc.unfreeze)])
def test_a_process_with_rules_of_its_own_keeps_them(usual_collector, take, give_back):
    take()
    before = gc.isenabled(), bool(gc.get_freeze_count())
    try:
        with uncollected():
            assert gc.isenabled() == before[0]
        assert (gc.isenabled(), bool(gc.get_freeze_count())) == before
    finally:
        give_back()
