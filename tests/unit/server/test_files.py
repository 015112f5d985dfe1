import pytest

from nbdeck.server.app import byte_range, disposition
from unit.server.conftest import deck, run

CONTENT = b"deck of Umsatz"


@pytest.fixture
def link(failing):
    """The path of a file with known bytes, from a finished deck."""
    result = run(failing, deck("Umsatz", title="Größe & Maß – 売上"))["task_result"]
    assert result["url"].startswith("http://deck.test")
    return result["url"]


def test_a_file_comes_whole_with_a_readable_name_and_needs_no_key(failing, link):
    answer = failing.get(link, headers={"X-API-Key": ""})
    assert answer.status_code == 200
    assert answer.content == CONTENT
    assert answer.headers["content-length"] == str(len(CONTENT))
    assert answer.headers["accept-ranges"] == "bytes"
    assert answer.headers["content-type"].endswith("presentationml.presentation")
    assert (
        "filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%26%20Ma%C3%9F%20%E2%80%93%20"
        in answer.headers["content-disposition"]
    )


@pytest.mark.parametrize(
    ("wanted", "status", "content", "told"),
    [
        ("bytes=0-3", 206, b"deck", "bytes 0-3/14"),
        ("bytes=5-", 206, b"of Umsatz", "bytes 5-13/14"),
        ("bytes=-6", 206, b"Umsatz", "bytes 8-13/14"),
        ("bytes=8-999", 206, b"Umsatz", "bytes 8-13/14"),
        ("bytes=0-", 200, CONTENT, None),
        ("bytes=0-13", 200, CONTENT, None),
        ("bytes=-999", 200, CONTENT, None),
        ("bytes=5-2", 200, CONTENT, None),
        ("bytes=0-1,3-4", 200, CONTENT, None),
        ("bytes=a-b", 200, CONTENT, None),
        ("lines=1-2", 200, CONTENT, None),
        ("bytes=-", 200, CONTENT, None),
        ("bytes=14-", 416, b"", "bytes */14"),
        ("bytes=-0", 416, b"", "bytes */14"),
    ],
)
def test_a_range_of_a_file(failing, link, wanted, status, content, told):
    answer = failing.get(link, headers={"Range": wanted})
    assert (answer.status_code, answer.content) == (status, content)
    assert answer.headers.get("content-range") == told


def test_a_range_of_another_file_gives_the_whole(failing, link):
    headers = {"Range": "bytes=0-3", "If-Range": '"other"'}
    assert failing.get(link, headers=headers).content == CONTENT
    headers["If-Range"] = failing.get(link).headers["etag"]
    assert failing.get(link, headers=headers).content == b"deck"


def test_a_file_that_the_reader_has_is_not_sent_again(failing, link):
    etag = failing.get(link).headers["etag"]
    assert failing.get(link, headers={"If-None-Match": etag}).status_code == 304


def test_the_head_of_a_file_has_no_body(failing, link):
    answer = failing.request("HEAD", link)
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-length"] == str(len(CONTENT))


def test_an_altered_link_is_not_found(failing, link):
    assert failing.get(link.replace(".pptx", ".exe")).json()["error"]["code"] == "NOT_FOUND"
    start, name = link.rsplit("/", 1)
    flipped = start[:-1] + ("A" if start[-1] != "A" else "B")
    assert failing.get(f"{flipped}/{name}").status_code == 404


def test_an_expired_link_says_so_and_the_next_one_works(open_client):
    client = open_client(engine="unit.service.standin_engine", link_seconds=1)
    result = run(client, deck("a"))["task_result"]
    client.service.links._seconds = -5
    expired = client.get(f"/api/v1/presentation/download/{result['request_id']}").json()["url"]
    answer = client.get(expired)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "LINK_EXPIRED")
    client.service.links._seconds = 60
    fresh = client.get(f"/api/v1/presentation/download/{result['request_id']}").json()["url"]
    assert client.get(fresh).status_code == 200


def test_links_lead_to_the_address_of_the_settings(open_client):
    client = open_client(base_url="https://decks.example.com/service/", engine="unit.service.standin_engine")
    url = client.get("/api/v1/presentation/templates").json()[0]["images"]["cover"]
    assert url.startswith("https://decks.example.com/service/files/")


@pytest.mark.parametrize("header", ['"a"b<c', "[::1", "a b", "", "\xe9"])
def test_an_odd_host_header_does_no_harm(failing, header):
    answer = failing.get("/api/v1/presentation/templates", headers={"Host": header.encode("latin-1")})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("header", "size", "span"), [("", 0, (0, -1)), ("bytes=0-", 0, None), ("bytes=0-0", 1, (0, 0))]
)
def test_ranges_of_the_smallest_files(header, size, span):
    assert byte_range(header, size) == span


def test_a_name_cannot_break_out_of_its_header():
    told = disposition('a"; filename="b.exe\r\nX: y%41\\.pptx')
    assert told.count('"') == 2
    assert "\r" not in told
    assert "\n" not in told


def test_an_engine_that_fails_makes_a_file_that_fails_and_says_so(failing):
    url = failing.get("/api/v1/presentation/templates").json()[0]["images"]["cover"]
    answer = failing.get(url)
    assert answer.status_code == 500
    assert answer.json()["error"]["retryable"] is True
