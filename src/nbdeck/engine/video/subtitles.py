"""Captions as files of their own."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.engine.video.track import Cue


def srt(cues: Sequence[Cue]) -> str:
    """Return captions as SubRip text."""
    blocks = (
        f"{number}\n{_time(cue.start_s, ',')} --> {_time(cue.end_s, ',')}\n{cue.text}\n"
        for number, cue in enumerate(cues, 1)
    )
    return "\n".join(blocks)


def vtt(cues: Sequence[Cue]) -> str:
    """Return captions as WebVTT text. Source: W3C, WebVTT."""
    blocks = (
        f"{_time(cue.start_s, '.')} --> {_time(cue.end_s, '.')}\n{_escaped(cue.text)}\n" for cue in cues
    )
    return "\n".join(("WEBVTT\n", *blocks))


def _time(seconds: float, mark: str) -> str:
    milliseconds = round(seconds * 1000)
    minutes, rest = divmod(milliseconds, 60_000)
    return f"{minutes // 60:02}:{minutes % 60:02}:{rest // 1000:02}{mark}{rest % 1000:03}"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
