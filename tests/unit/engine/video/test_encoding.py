"""Segments and movies, decoded back."""

import array
import io
import math

import pytest
from PIL import Image

from nbdeck.engine.video import encoding
from nbdeck.engine.video.encoding import Movie, encode_segment, is_available, require_encoder
from nbdeck.engine.video.track import RATE, Track
from nbdeck.errors import VideoEncoderUnavailable

av = pytest.importorskip("av", reason="the extra `video` is not installed")
SIZE = (320, 180)
COLORS = ["#C02040", "#20A060", "#2040C0"]
FRAMES = [13, 7, 21]


def still(color):
    return Image.new("RGB", SIZE, color)


def tone(frames):
    """Return a track that begins with a tenth of a second of silence, then sounds until its end."""
    samples = frames * RATE // 10
    sound = array.array("h", (round(9000 * math.sin(n / 9)) if n > RATE // 10 else 0 for n in range(samples)))
    return Track(sound.tobytes(), ())


@pytest.fixture(scope="module")
def movie(tmp_path_factory):
    path = tmp_path_factory.mktemp("movie") / "a.mp4"
    with Movie(path) as made:
        for color, frames in zip(COLORS, FRAMES, strict=True):
            made.add(encode_segment([(still(color), frames)], SIZE), tone(frames))
    return path.read_bytes()


def test_a_segment_holds_each_picture_for_its_frames():
    data = encode_segment([(still("#FF0000"), 3), (still("#0000FF"), 5)], SIZE)
    with av.open(io.BytesIO(data)) as file:
        reds = [frame.to_image().getpixel((9, 9))[0] for frame in file.decode(video=0)]
    assert [red > 128 for red in reds] == [True] * 3 + [False] * 5


def test_the_same_pictures_are_the_same_bytes():
    assert encode_segment([(still("#FF0000"), 3)], SIZE) == encode_segment([(still("#FF0000"), 3)], SIZE)


def test_colours_come_back_as_they_were():
    with av.open(io.BytesIO(encode_segment([(still("#C02040"), 2)], SIZE))) as file:
        frame = next(file.decode(video=0))
        assert frame.format.name == "yuv420p"
        assert int(frame.colorspace) == 1
        rgb = frame.reformat(format="rgb24", src_colorspace=1, dst_colorspace=1).to_ndarray()[50, 50]
    assert max(abs(int(a) - b) for a, b in zip(rgb, (0xC0, 0x20, 0x40), strict=True)) < 6


def test_a_movie_is_h264_and_aac_and_begins_with_what_players_read_first(movie):
    assert movie[4:8] == b"ftyp"
    assert movie.index(b"moov") < movie.index(b"mdat")
    with av.open(io.BytesIO(movie)) as file:
        video, audio = file.streams.video[0], file.streams.audio[0]
        assert (video.codec_context.name, audio.codec_context.name) == ("h264", "aac")
        assert (video.width, video.height, video.average_rate) == (*SIZE, 10)
        assert (audio.rate, audio.channels) == (48_000, 1)
        lengths = [float(each.duration * each.time_base) for each in (video, audio)]
    assert lengths[0] == pytest.approx(sum(FRAMES) / 10, abs=0.001)
    assert lengths[1] == pytest.approx(sum(FRAMES) / 10, abs=0.05)


def test_pictures_change_with_their_sound(movie):
    with av.open(io.BytesIO(movie)) as file:
        shown = [(frame.time, frame.to_image().getpixel((9, 9))) for frame in file.decode(video=0)]
    changes = [
        time
        for (_, before), (time, now) in zip(shown, shown[1:], strict=False)
        if math.dist(before, now) > 60
    ]
    assert changes == pytest.approx([1.3, 2.0], abs=0.001)
    assert [time for time, _ in shown] == pytest.approx([number / 10 for number in range(sum(FRAMES))])
    with av.open(io.BytesIO(movie)) as file:
        heard = [(frame.time, float(abs(frame.to_ndarray()).max())) for frame in file.decode(audio=0)]
    onsets = [time for (_, before), (time, now) in zip(heard, heard[1:], strict=False) if before < 0.05 < now]
    assert onsets == pytest.approx([0.1, 1.4, 2.1], abs=0.04)


def test_without_an_encoder_the_remedy_is_told(monkeypatch):
    assert is_available()
    monkeypatch.setattr(encoding, "find_spec", lambda name: None)
    with pytest.raises(VideoEncoderUnavailable) as refused:
        require_encoder()
    assert refused.value.hint == "Run `pip install 'nbdeck[video]'`."
    assert refused.value.status == 501
