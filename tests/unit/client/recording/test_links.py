"""Short-lived links get names that are the same in every recording of the same work."""

import pytest

from nbdeck.client.recording.recorder import LinkCollector

URL = "https://api.example.com/base"
TOKEN, OTHER = "MTc5NTM3MjgzNTp0ZW1w.OjRV78f7VJ2f", "MTc5NTM3MjgzNjp0ZW1w.xxRV78f7VJ2f"


def link(token, name="a%20b.pptx", base=URL):
    return f"{base}/files/{token}/{name}"


def test_links_to_the_same_bytes_are_one_and_those_nobody_followed_are_none():
    links = LinkCollector(URL, [])
    for token in (TOKEN, OTHER):
        links.find({"url": link(token)})
        links.fetched(link(token), "200 abc")
    links.find({"url": link("never-followed-by-anyone")})
    names = links.names()
    assert {names[TOKEN], names[OTHER]} == {"link-1"}
    assert names[f"/base/files/{TOKEN}/a%20b.pptx"] == "/files/link-1/a%20b.pptx"
    assert names["never-followed-by-anyone"] == "link-0"


@pytest.mark.parametrize(("name", "content"), [("b.pptx", "200 abc"), ("a%20b.pptx", "200 xyz")])
def test_links_to_other_bytes_or_names_are_others(name, content):
    links = LinkCollector(URL, [])
    links.fetched(link(TOKEN), "200 abc")
    links.fetched(link(OTHER, name), content)
    assert (links.names()[TOKEN], links.names()[OTHER]) == ("link-1", "link-2")


def test_a_link_that_was_followed_twice_is_the_same_link():
    links = LinkCollector(URL, [])
    for token in (TOKEN, TOKEN, OTHER):
        links.fetched(link(token), "200 abc")
    assert links.names()[TOKEN] == links.names()[OTHER] == "link-1"


@pytest.mark.parametrize(
    ("answer", "hidden"),
    [
        ({"url": "/files/short/x.pptx"}, "/files/short/x.pptx"),
        (
            {"url": "https://cdn.example/deck.pptx?signature=abc"},
            "https://cdn.example/deck.pptx?signature=abc",
        ),
        ({"images": {"cover": "https://cdn.example/c.png?s=1"}}, "https://cdn.example/c.png?s=1"),
        (
            {"images": {"content": link(TOKEN, base="https://cdn.example")}},
            link(TOKEN, base="https://cdn.example"),
        ),
        ({"message": f"Fetch {link(TOKEN)} now."}, f"/base/files/{TOKEN}/a%20b.pptx"),
        ({"told": '{"url": "https://cdn.example/d?s=1"}'}, "https://cdn.example/d?s=1"),
        (f"plain text {link(TOKEN)}", TOKEN),
    ],
)
def test_a_link_is_found_where_the_interface_puts_it_and_in_texts(answer, hidden):
    links = LinkCollector(URL, [])
    links.find(answer)
    assert "link-0" in links.names()[hidden]


@pytest.mark.parametrize(
    "url", ["https://api.example.com", "https://[", "data:image/png;base64,AP8=", "/", "a/b"]
)
def test_an_odd_address_does_no_harm(url):
    links = LinkCollector(URL, [])
    links.find({"url": url})
    assert "https://api.example.com" not in links.names()


def test_a_link_to_elsewhere_is_hidden_with_its_host():
    links = LinkCollector(URL, [])
    links.find({"url": "https://cdn.example/deck.pptx?signature=abc"})
    assert links.names() == {
        "https://cdn.example/deck.pptx?signature=abc": "http://{service}/files/link-0/deck.pptx"
    }


@pytest.mark.parametrize(
    "answer",
    [
        {"quote": "https://news.example/sites/default/files/report/a.pdf?page=2"},
        {"content": "See https://news.example/files/x/y.pdf for more"},
        {"content": "What? https://news.example"},
        {"url": f"{URL}/api/v2/presentation/p/slides/1.svg"},
        {"url": "none"},
        {"endpoint": "https://user.example/hook?x=1"},
    ],
)
def test_content_is_no_link(answer):
    links = LinkCollector(URL, [])
    links.find(answer)
    assert links.names() == {}


def test_an_address_that_the_user_gave_is_content():
    links = LinkCollector(URL, [{"images": [{"data": "https://cdn.example/a.png?s=1"}]}, None])
    links.find({"url": "https://cdn.example/a.png?s=1"})
    assert links.names() == {}


@pytest.mark.parametrize(
    "given", [{"data": link(TOKEN)}, [f"Look at {link(TOKEN).replace('api.', 'API.')} and"]]
)
def test_a_link_of_the_service_stays_one_when_it_is_given_back(given):
    links = LinkCollector(URL, [given])
    links.find({"url": link(TOKEN)})
    assert links.names()[TOKEN] == "link-0"
