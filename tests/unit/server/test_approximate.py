"""Slides that a stand-in for LibreOffice draws: marked, and drawn again once LibreOffice is there."""

from unit.server.conftest import deck, run
from unit.service import standin_engine


def test_what_a_stand_in_draws_is_marked_and_drawn_again_later(failing, monkeypatch):
    made = run(failing, deck("a"))["task_result"]
    path = f"/api/v2/presentation/{made['presentation_id']}/slides/1.png"
    monkeypatch.setattr(standin_engine, "is_approximate", lambda _: True)
    monkeypatch.setattr(standin_engine, "preview", lambda *_: b"rough")
    rough = failing.get(path)
    assert (rough.content, rough.headers["x-approximate"]) == (b"rough", "true")
    monkeypatch.setattr(standin_engine, "is_approximate", lambda _: False)
    monkeypatch.setattr(standin_engine, "preview", lambda *_: b"true to the file")
    exact = failing.get(path, headers={"If-None-Match": rough.headers["etag"]})
    assert (exact.status_code, exact.content) == (200, b"true to the file")
    assert "x-approximate" not in exact.headers
    monkeypatch.setattr(standin_engine, "preview", lambda *_: b"another")
    assert failing.get(path).content == b"true to the file"
