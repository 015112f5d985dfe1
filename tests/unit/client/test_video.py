"""Videos as the client sees them, also of services that tell little."""

import base64
import json

import pytest

from nbdeck.client.presentation import AsyncPresentation
from nbdeck.client.video import AsyncVideo, Video
from nbdeck.errors import ExportFailed, FolderNotFound, UnsupportedFileType, ValidationFailed
from unit.client.little_server import Answer, problem, said, task

MP4 = b"\0\0\0\x20ftypisom" + bytes(100)
START, STATUS, DOWNLOAD = (
    "/api/v2/presentation/video",
    "/api/v2/task_status/t1",
    "/api/v2/presentation/download/v",
)
RESULT = {"presentation_id": "p", "request_id": "v"}
TOLD = RESULT | {"duration_s": 75.0, "language": "ENGLISH", "voice_id": "en-male", "warnings": ["A < B"]}


@pytest.fixture
def serve(server):
    """Makes the server answer with a finished video, of which it tells this."""

    def answer(result=TOLD, data=MP4, links=("v",)):
        server.on("/api/v2/presentation/download/r", said({"url": f"{server.url}/files/x"}))
        server.on(START, said({"task_id": "t1"}))
        server.on("/api/v2/tasks/t1/events", problem(404, "NOT_FOUND"))
        server.on(STATUS, task("SUCCESS", result))
        server.on(DOWNLOAD, *(said({"url": f"{server.url}/files/{link}"}) for link in links))
        server.on("/files/v", Answer(200, data))
        server.on("/files/vsrt", Answer(200, b"1\n"))
        server.on("/files/vvtt", Answer(200, b"WEBVTT\n"))
        return server

    return answer


@pytest.fixture
def deck(serve, client):
    serve()
    return client.presentations.get("p", "r")


def test_only_what_was_said_is_sent(server, deck):
    deck.video(captions=True, voice="en-male", verbosity="detailed")
    body = json.loads(next(each.body for each in server.seen if each.path == START))
    assert body == {
        "presentation_id": "p",
        "captions": True,
        "voice_id": "en-male",
        "narration_verbosity": "DETAILED",
    }


@pytest.mark.parametrize("wrong", [{"speed": 3}, {"quality": "8k"}, {"language": "Klingon"}])
def test_wrong_wishes_are_not_sent(server, deck, wrong):
    with pytest.raises(ValidationFailed):
        deck.video(**wrong)
    assert START not in server.paths()


def test_a_finished_task_is_a_video(deck):
    video = deck.video().result()
    assert isinstance(video, Video)
    assert (video.request_id, video.duration_s, video.language) == ("v", 75.0, "ENGLISH")
    assert repr(video) == "Video(1:15 min)"


def test_a_service_that_tells_no_length_makes_a_video_all_the_same(serve, client):
    serve(RESULT)
    video = client.presentations.get("p", "r").video().result()
    assert isinstance(video, Video)
    assert repr(video) == "Video(of unknown length)"
    assert "<video" in video._repr_html_()


def test_a_video_is_found_again_by_its_task(deck, client):
    assert isinstance(client.tasks.get("t1").result(), Video)


def test_the_video_and_its_captions_are_saved(serve, server, client, tmp_path):
    serve(links=("v", "vsrt", "vsrt", "vvtt", "v"))
    video = client.presentations.get("p", "r").video().result()
    assert video.save(tmp_path / "a.MP4").read_bytes() == MP4
    assert video.save(tmp_path / "a.srt").read_bytes() == b"1\n"
    assert (video.captions(), video.captions("vtt")) == ("1\n", "WEBVTT\n")
    assert video.url == f"{server.url}/files/v"
    asked = [path.partition("?")[2] for path in server.paths() if path.startswith(DOWNLOAD)]
    assert asked == ["", "format=srt", "format=srt", "format=vtt", ""]
    for wrong in ("a.avi", "a"):
        with pytest.raises(UnsupportedFileType):
            video.save(tmp_path / wrong)
    asked = len(server.seen)
    with pytest.raises(FolderNotFound):
        video.save(tmp_path / "missing" / "a.mp4")
    assert len(server.seen) == asked
    with pytest.raises(UnsupportedFileType):
        video.to_bytes("gif")


def test_a_service_without_captions_says_so(serve, client):
    serve()
    with pytest.raises(UnsupportedFileType, match="no captions"):
        client.presentations.get("p", "r").video().result().captions()


def test_something_else_than_a_video_is_not_saved(serve, client, tmp_path):
    serve(data=b"<html>")
    with pytest.raises(ExportFailed):
        client.presentations.get("p", "r").video().result().save(tmp_path / "a.mp4")
    assert list(tmp_path.iterdir()) == []


def test_a_small_video_is_shown_in_the_notebook_with_its_warnings(deck):
    shown = deck.video().result()._repr_html_()
    assert base64.b64encode(MP4).decode() in shown
    assert 'aria-label="Video, 1:15 min"' in shown
    assert "A &lt; B" in shown


@pytest.mark.parametrize(("seconds", "size"), [(900.0, 10), (60.0, 3_100_000)])
def test_a_large_video_is_linked_to(serve, server, client, seconds, size):
    serve(TOLD | {"duration_s": seconds}, MP4 + bytes(size))
    shown = client.presentations.get("p", "r").video().result()._repr_html_()
    assert f'src="{server.url}/files/v"' in shown
    assert len(shown) < 2000


def test_a_video_that_cannot_be_had_is_told_in_words(serve, server, client):
    serve()
    server.script["/files/v"].clear()
    server.on("/files/v", problem(404, "NOT_FOUND", message="Gone <away>."))
    assert "Gone &lt;away&gt;." in client.presentations.get("p", "r").video().result()._repr_html_()


def test_voices_are_listed(server, client):
    voices = [{"voice_id": "en-male", "name": "English, Male", "language": "ENGLISH", "gender": "male"}]
    server.on("/api/v2/presentation/voices?language=english", said(voices))
    server.on("/api/v2/presentation/voices", said(voices * 2))
    assert client.voices.list("english")[0].voice_id == "en-male"
    assert len(client.voices.list()) == 2


def test_an_async_client_does_the_same(serve, server, in_async, tmp_path):
    serve(links=("v", "vsrt", "v"))

    async def go(client):
        deck = await client.presentations.get("p", "r")
        assert isinstance(deck, AsyncPresentation)
        video = await (await deck.video(captions=True)).result()
        assert isinstance(video, AsyncVideo)
        assert await video.url == f"{server.url}/files/v"
        assert await video.captions() == "1\n"
        assert (await video.save(tmp_path / "b.mp4")).read_bytes() == MP4

    in_async(go)
