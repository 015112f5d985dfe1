import json
from urllib.parse import quote

import pytest

from nbdeck.server.logs import HIDDEN, LogRedaction, secrets_of
from nbdeck.settings import Settings

KEY = "nbd_Xa1-b2_C3d4e5F6g7h8i9J0kLmNoPqRsTuVwXyZ012345"
TOKEN = "MTc2MzgxOmJsb2I6YWJj.c2lnbmF0dXJl"


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        (f"no such key {KEY!r}", KEY[4:]),
        ("nbd_session_" + KEY[4:], KEY[4:]),
        (f"/api/v1/me/{KEY}?x=1", KEY[4:]),
        (f"https://decks.test/files/{TOKEN}/a%20b.pptx", TOKEN),
        (f"GET /files/{TOKEN}", TOKEN),
        (f'{{"url": "/files/{TOKEN}/a.pdf"}}', TOKEN),
        ("whsec_c2VjcmV0LzEr=", "c2VjcmV0"),
        ("Authorization: Bearer sk-abc.def-123", "sk-abc"),
        ("{'Authorization': 'Basic dXNlcjpwYXNz'}", "dXNlcjpwYXNz"),
        ("(b'x-api-key', b'hunter2-hunter2')", "hunter2"),
        ("X-API-Key: hunter2-hunter2", "hunter2"),
        ("headers={'X-Api-Key': 'hunter2-hunter2'}", "hunter2"),
        ("postgresql+psycopg://deck:pa55%40word@db.test/decks", "pa55"),
        ("host=db password=hunter2 dbname=decks", "hunter2"),
        ("https://photos.test/search?api_key=hunter2&q=bees", "hunter2"),
        ("https://photos.test/search?q=bees&access_token=hunter2", "hunter2"),
    ],
)
def test_what_looks_like_a_secret_is_hidden(text, secret):
    shown = LogRedaction()(text)
    assert secret not in shown
    assert HIDDEN in shown


@pytest.mark.parametrize(
    "text",
    [
        "GET '/api/v1/presentation/templates' 200 request_id=0123abcd duration_s=0.012",
        "The key nbd_abcd was revoked.",
        "no such file: src/nbdeck/files/a.py, line 3",
        "the token is missing; a password is needed",
        "https://decks.test:8000/docs and user@example.com",
    ],
)
def test_other_text_stays_as_it_is(text):
    assert LogRedaction()(text) == text


@pytest.mark.parametrize("secret", ['quo"te\\back', "päss wörd", "plain-text-key", "a&b=c/d"])
@pytest.mark.parametrize(
    "spelled",
    [
        str,
        repr,
        json.dumps,
        lambda each: json.dumps(each, ensure_ascii=False),
        quote,
        lambda each: quote(each, safe=""),
    ],
)
def test_a_known_secret_is_hidden_however_it_is_spelled(secret, spelled):
    shown = LogRedaction([secret])(f"refused: {spelled(secret)} (401)")
    assert shown.startswith("refused: ")
    assert shown.endswith(" (401)")
    assert HIDDEN in shown
    assert secret not in shown
    assert not any(part in shown for part in ("back", "rd", "text-key", "c/d"))


def test_the_longest_of_two_secrets_is_hidden_whole_and_a_short_one_hides_no_words():
    assert LogRedaction(["hunter", "hunter22"])("hunter22!") == f"{HIDDEN}!"
    assert LogRedaction(["", "a"])("a man") == "a man"


def test_every_secret_of_the_settings_is_known():
    given = {
        name: f"{name}-value"
        for name in ("api_key", "bootstrap_key", "llm_key", "pexels_key", "unsplash_key")
    }
    settings = Settings(
        **given,
        images_key="images_key-value",
        database_url="postgresql://deck:pass%2Fword@db.test/x",
        blob_url="s3://id:blob-secret@bucket/folder",
        llm_url="https://user:llm-secret@llm.test/v1",
    )
    found = set(secrets_of(settings))
    assert found == {*given.values(), "images_key-value", "pass/word", "blob-secret", "llm-secret"}
