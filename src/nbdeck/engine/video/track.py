"""The sound of one slide, and when which words are heard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from nbdeck.contract.enums import NarrationVerbosity
from nbdeck.engine.speech.speakable import speakable
from nbdeck.engine.speech.speaker import LONGEST, Speaker, Spoken

FRAMES_PER_SECOND = 10
"""Of every video: slides stand still, and captions change on this grid."""
_COMMAS = frozenset(",;，、；،؛")
RATE = 22_050
"""Samples a second of every track, those of the engine."""
_SAMPLE_BYTES = 2


@dataclass(frozen=True, slots=True)
class Cue:
    """Words and when they are heard, seconds from the beginning."""

    start_s: float
    end_s: float
    text: str

    @property
    def first_frame(self) -> int:
        """The video frame in which the words appear."""
        return round(self.start_s * FRAMES_PER_SECOND)

    @property
    def end_frame(self) -> int:
        """The video frame in which they are gone."""
        return round(self.end_s * FRAMES_PER_SECOND)

    def later(self, seconds: float) -> Cue:
        """Return the cue at a later time."""
        return Cue(round(self.start_s + seconds, 3), round(self.end_s + seconds, 3), self.text)


@dataclass(frozen=True, slots=True)
class Pauses:
    """How much silence there is, seconds at natural speed.

    Attributes:
        before: Before the first word of a slide.
        between: Between two sentences.
        after: After the last word.
        least: A slide's shortest time on screen.
    """

    before: float
    between: float
    after: float
    least: float


PACES = {
    NarrationVerbosity.CONCISE: Pauses(0.3, 0.25, 0.5, 2.0),
    NarrationVerbosity.DEFAULT: Pauses(0.4, 0.4, 0.9, 3.0),
    NarrationVerbosity.DETAILED: Pauses(0.8, 1.0, 2.2, 5.0),
}


@dataclass(frozen=True, slots=True)
class Manner:
    """How a narration is spoken.

    Attributes:
        voice: The engine's own name of the voice.
        tag: BCP 47 tag of the language.
        speed: 0.5 to 2.0.
        pace: Silence between words.
    """

    voice: str
    tag: str
    speed: float
    pace: Pauses


@dataclass(frozen=True, slots=True)
class Track:
    """The sound of one slide.

    Attributes:
        pcm: 16-bit mono samples, a whole number of video frames long.
        cues: What is heard when, from the slide's beginning.
    """

    pcm: bytes
    cues: tuple[Cue, ...]

    @property
    def frames(self) -> int:
        """Length in video frames."""
        return len(self.pcm) // _SAMPLE_BYTES * FRAMES_PER_SECOND // RATE

    @property
    def seconds(self) -> float:
        """Length."""
        return self.frames / FRAMES_PER_SECOND


def speak(
    speaker: Speaker, sentences: Sequence[str], manner: Manner, split: Callable[[str], Sequence[str]]
) -> Track:
    """Return sentences as sound with captions.

    Args:
        speaker: The voice engine.
        sentences: As they are written; they are made speakable here.
        manner: Voice, speed and pauses.
        split: Cuts a sentence into captions.

    Raises:
        VoiceEngineUnavailable, ExportFailed: The engine does not speak.
    """
    pcm, cues = bytearray(), list[Cue]()
    pace, speed = manner.pace, manner.speed
    for sentence in sentences:
        for pieces in _groups(split(sentence)):
            spoken, starts = _spoken(speaker, pieces, manner)
            if spoken is None:
                continue
            pcm += _silence(pace.between / speed if pcm else pace.before / speed)
            at = len(pcm) / _SAMPLE_BYTES / RATE
            pcm += spoken.pcm
            ends = [*starts[1:], spoken.seconds]
            cues += [
                Cue(at + start, at + max(end, start), piece)
                for start, end, piece in zip(starts, ends, pieces, strict=True)
            ]
    pcm += _silence(pace.after / speed)
    wanted = max(len(pcm) / _SAMPLE_BYTES / RATE, pace.least / speed)
    samples = RATE // FRAMES_PER_SECOND
    frames = -(-round(wanted * RATE) // samples)
    pcm += bytes(max(0, frames * samples * _SAMPLE_BYTES - len(pcm)))
    return Track(bytes(pcm), tuple(_on_grid(cues, frames)))


def _groups(pieces: Sequence[str]) -> Iterator[list[str]]:
    """Yield the captions of a sentence as texts that the engine takes in one go; usually it is one."""
    group: list[str] = []
    for piece in pieces:
        if group and sum(map(len, group)) + len(piece) > LONGEST // 2:
            yield group
            group = []
        group.append(piece)
    if group:
        yield group


def _spoken(speaker: Speaker, pieces: Sequence[str], manner: Manner) -> tuple[Spoken | None, list[float]]:
    """Return the sound of a sentence and when each of its captions begins, seconds; None where nothing can be said."""
    said = [_with_pause(speakable(piece, manner.tag), piece) for piece in pieces]
    text = " ".join(said)
    if not text.strip():
        return None, []
    spoken = speaker.say(text, manner.voice, manner.speed)
    starts, at = [0.0], 0
    for piece in said[:-1]:
        at += len(piece) + 1
        starts.append(_time_of(at, spoken, len(text)))
    return spoken, starts


def _with_pause(said: str, piece: str) -> str:
    """Return what is said of a caption with the comma that it ends in; alone it would not be said."""
    return f"{said}," if piece.rstrip()[-1:] in _COMMAS and said[-1:].isalnum() else said


def _time_of(at: int, spoken: Spoken, length: int) -> float:
    """Return when the word at a place in the text is heard; by the place alone where the engine tells no words."""
    time = next((seconds for place, seconds in spoken.words if place >= at), None)
    return spoken.seconds * at / max(1, length) if time is None else min(time, spoken.seconds)


def _silence(seconds: float) -> bytes:
    return bytes(round(seconds * RATE) * _SAMPLE_BYTES)


def _on_grid(cues: Sequence[Cue], frames: int) -> Iterator[Cue]:
    """Yield the cues on the grid of video frames, each until shortly before the next, none empty."""
    starts = [round(cue.start_s * FRAMES_PER_SECOND) for cue in cues]
    ends = [round(cue.end_s * FRAMES_PER_SECOND) + 2 for cue in cues]
    for cue, start, end, following in zip(cues, starts, ends, [*starts[1:], frames], strict=False):
        last = min(end, following, frames)
        if last > start:
            yield Cue(start / FRAMES_PER_SECOND, last / FRAMES_PER_SECOND, cue.text)
