"""Captions as files."""

from nbdeck.engine.video.captions import srt, vtt
from nbdeck.engine.video.track import Cue

CUES = [Cue(0.4, 2.5, "Hello <b> & all"), Cue(3661.05, 3662, "Much later")]


def test_subrip():
    assert srt(CUES) == (
        "1\n00:00:00,400 --> 00:00:02,500\nHello <b> & all\n\n2\n01:01:01,050 --> 01:01:02,000\nMuch later\n"
    )
    assert srt([]) == ""


def test_webvtt():
    assert vtt(CUES) == (
        "WEBVTT\n\n00:00:00.400 --> 00:00:02.500\nHello &lt;b&gt; &amp; all\n\n"
        "01:01:01.050 --> 01:01:02.000\nMuch later\n"
    )
