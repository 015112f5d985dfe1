"""Where connections may go; only the answers of name servers are made up, everything else is real."""

import socket
import ssl
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx
import pytest

from nbdeck.errors import ConnectionFailed, Forbidden
from nbdeck.service.outbound import checked_address, is_public, request_to, trusted

PUBLIC, OTHER, PRIVATE, SIX = "8.8.8.8", "1.1.1.1", "10.0.0.1", "2606:4700::1111"


@pytest.fixture
def names(monkeypatch):
    """Lets every name lead to the addresses that a test puts in; counts how often it is asked."""
    answers, asked = [], []

    def getaddrinfo(host, port, **_):
        asked.append(host)
        if not answers:
            raise socket.gaierror("no such host")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in answers]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    answers_and_count = answers
    return answers_and_count, asked


@pytest.mark.parametrize(
    "found",
    [[PRIVATE], [PUBLIC, PRIVATE], [PRIVATE, PUBLIC], [PUBLIC, OTHER, "127.0.0.1"], [SIX, "::1"]],
    ids=" ".join,
)
def test_one_private_address_behind_a_name_is_enough_to_refuse_it(names, found):
    names[0].extend(found)
    with pytest.raises(Forbidden, match="private"):
        checked_address(httpx.URL("https://example.com/a"), allow_private=False)
    assert checked_address(httpx.URL("https://example.com/a"), allow_private=True) == found[0]


def test_the_first_address_is_taken_and_the_name_is_asked_once(names):
    names[0].extend([PUBLIC, OTHER])
    assert checked_address(httpx.URL("https://example.com/a"), allow_private=False) == PUBLIC
    assert names[1] == ["example.com"]


def test_a_name_that_nobody_knows_is_no_connection(names):
    with pytest.raises(ConnectionFailed, match="cannot be found"):
        checked_address(httpx.URL("http://example.com"), allow_private=True)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        (PUBLIC, True),
        (SIX, True),
        ("192.168.1.1", False),
        ("172.16.0.1", False),
        ("100.64.0.1", False),
        ("169.254.169.254", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("0.0.0.0", False),
        ("::", False),
        ("fc00::1", False),
        ("fe80::1%eth0", False),
        ("ff02::1", False),
        ("ff0e::1", False),
        ("233.252.0.1", False),
        ("::ffff:10.0.0.1", False),
        ("::ffff:8.8.8.8", True),
        ("::ffff:224.0.1.1", False),
        ("2002:7f00:1::", False),
        ("2002:0808:0808::", True),
        ("2001:0:808:808:0:0:f5ff:fffe", False),
        ("2001:0:a00:1:0:0:f7f7:f7f7", True),
        ("64:ff9b::a00:1", False),
        ("64:ff9b::808:808", True),
        ("64:ff9b::7f00:1", False),
    ],
)
def test_only_the_public_internet_is_public(address, public):
    """The last words of a Teredo address are the client's, turned over: f5ff:fffe is 10.0.0.1, f7f7:f7f7 is 8.8.8.8."""
    assert is_public(address) is public


def test_a_request_goes_to_the_checked_address_and_says_the_name():
    seen = []

    class Page(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            seen.append((self.path, self.headers["Host"], self.headers["X-One"], body))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *args):
            pass

    server = HTTPServer(("127.0.0.1", 0), Page)
    thread = threading.Thread(target=server.handle_request, daemon=True)
    thread.start()
    with httpx.Client(trust_env=False) as client:
        url = httpx.URL(f"http://example.com:{server.server_port}/a?b=c")
        request = request_to(
            client,
            "POST",
            url,
            "127.0.0.1",
            headers={"X-One": "1"},
            timeout=httpx.Timeout(5),
            content=b"body",
        )
        assert client.send(request).status_code == 204
    thread.join()
    server.server_close()
    assert seen == [("/a?b=c", f"example.com:{server.server_port}", "1", b"body")]
    assert request.extensions["sni_hostname"] == "example.com"
    assert request.extensions["timeout"]["read"] == 5


def test_certificates_and_names_are_checked_against_a_list_that_is_read_once():
    assert trusted() is trusted()
    assert (trusted().verify_mode, trusted().check_hostname) == (ssl.CERT_REQUIRED, True)
    assert len(trusted().get_ca_certs()) > 20
