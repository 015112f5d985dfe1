from base64 import urlsafe_b64decode, urlsafe_b64encode

import pytest

from nbdeck.errors import LinkExpired, NotFound
from nbdeck.service.links import LinkSigner, file_name

SECRET = b"s" * 32


def parts(path):
    from urllib.parse import unquote

    _, files, token, name = path.split("/")
    assert files == "files"
    return token, unquote(name)


def test_a_link_opens_what_it_was_made_for():
    links = LinkSigner(SECRET, seconds=60)
    assert links.target(*parts(links.path("blob:abc", "Über uns: 100 %.pptx"))) == "blob:abc"


def test_a_link_ends():
    links = LinkSigner(SECRET, seconds=-1)
    with pytest.raises(LinkExpired):
        links.target(*parts(links.path("blob:abc", "a.pptx")))


def test_no_character_of_a_link_can_be_changed():
    links = LinkSigner(SECRET, seconds=60)
    token, name = parts(links.path("blob:abc", "a.pptx"))
    for index in range(len(token)):
        altered = token[:index] + ("A" if token[index] != "A" else "B") + token[index + 1 :]
        with pytest.raises(NotFound):
            links.target(altered, name)


@pytest.mark.parametrize(
    ("token", "name"),
    [("", ""), (".", "a"), ("a", "a"), ("....", "a"), ("é.é", "a"), ("\ud800", "a"), ("x" * 9999, "a")],
)
def test_nonsense_is_not_found(token, name):
    with pytest.raises(NotFound):
        LinkSigner(SECRET, seconds=60).target(token, name)


def test_the_file_name_belongs_to_the_link():
    links = LinkSigner(SECRET, seconds=60)
    token, _ = parts(links.path("blob:abc", "a.pptx"))
    with pytest.raises(NotFound):
        links.target(token, "invoice.exe")


def test_no_letter_goes_from_the_file_name_to_what_the_link_opens():
    links = LinkSigner(SECRET, seconds=60)
    token, name = parts(links.path("blob:abc", "d.pptx"))
    body, _, signature = token.partition(".")
    payload = urlsafe_b64decode(body + "=" * (-len(body) % 4)) + name[:1].encode()
    longer = urlsafe_b64encode(payload).rstrip(b"=").decode()
    with pytest.raises(NotFound):
        links.target(f"{longer}.{signature}", name[1:])


def test_another_secret_opens_nothing():
    token, name = parts(LinkSigner(b"t" * 32, seconds=60).path("blob:abc", "a.pptx"))
    with pytest.raises(NotFound):
        LinkSigner(SECRET, seconds=60).target(token, name)


def test_the_secret_is_kept_in_the_store(open_service):
    token, name = parts(open_service().links.path("blob:abc", "a.pptx"))
    assert open_service().links.target(token, name) == "blob:abc"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Sales", "Sales.pptx"),
        ("Größe & Maß – 売上", "Größe & Maß – 売上.pptx"),
        ("a/b\\c:d*e?", "a b c d e.pptx"),
        ("  two\n\nlines\t", "two lines.pptx"),
        ("", "presentation.pptx"),
        ("...", "presentation.pptx"),
        ("../../etc/passwd", "etc passwd.pptx"),
        ("\u202ecod.exe", "cod.exe.pptx"),
        ("x" * 300, "x" * 100 + ".pptx"),
    ],
)
def test_file_names_are_readable_and_harmless(title, name):
    assert file_name(title, ".pptx") == name


def test_a_link_is_good_for_its_seconds_and_no_longer(monkeypatch):
    links, now = LinkSigner(SECRET, seconds=60), 1_000_000.0
    monkeypatch.setattr("nbdeck.service.links.time.time", lambda: now)
    link = parts(links.path("blob:abc", "a.pptx"))
    now += 60
    assert links.target(*link) == "blob:abc"
    now += 1
    with pytest.raises(LinkExpired):
        links.target(*link)


def test_a_target_may_hold_colons_and_any_letter():
    links = LinkSigner(SECRET, seconds=60)
    assert links.target(*parts(links.path("kit:ab:cover:ü", "a.pptx"))) == "kit:ab:cover:ü"


def test_a_signature_is_long_and_whole():
    links = LinkSigner(SECRET, seconds=60)
    token, name = parts(links.path("blob:abc", "a.pptx"))
    body, _, signature = token.partition(".")
    assert len(signature) >= 22
    for cut in (body, f"{body}.", f"{body}.{signature[:-2]}", f"{token}.", f"{token}=", f"{token}A"):
        with pytest.raises(NotFound):
            links.target(cut, name)


def test_what_one_link_signs_signs_no_other():
    links = LinkSigner(SECRET, seconds=60)
    first, name = parts(links.path("blob:abc", "a.pptx"))
    second, _ = parts(links.path("blob:abd", "a.pptx"))
    with pytest.raises(NotFound):
        links.target(f"{second.partition('.')[0]}.{first.partition('.')[2]}", name)


def test_two_stores_have_secrets_of_their_own_that_are_no_words(open_service, tmp_path):
    one, other = open_service(), open_service(home=tmp_path / "other")
    assert one.links._secret != other.links._secret
    assert len(one.links._secret) == 32
    with pytest.raises(NotFound):
        other.links.target(*parts(one.links.path("blob:abc", "a.pptx")))
