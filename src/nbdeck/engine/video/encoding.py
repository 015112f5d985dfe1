"""H.264 and AAC: still pictures as the segment of one slide, segments and sound as one MP4 file."""

from __future__ import annotations

import io
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from nbdeck.engine.video.track import FRAMES_PER_SECOND, RATE, Track
from nbdeck.errors import ExportFailed, VideoEncoderUnavailable

if TYPE_CHECKING:
    from PIL import Image

_CODEC = "libx264"
_OPTIONS = {"preset": "veryfast", "crf": "23", "tune": "stillimage", "profile": "high", "bf": "0"}
"""Without B-frames packets of different segments can be put one after the other."""
_KEYFRAME_SECONDS = 10
_AUDIO_RATE = 48_000
_AUDIO_BITS = 96_000
_FRAME_SAMPLES = 1024
_BT709 = 1
_VIDEO_RANGE = 1


def is_available() -> bool:
    """Whether video can be written."""
    return find_spec("av") is not None and _has_codec()


def require_encoder() -> None:
    """Return if video can be written.

    Raises:
        VideoEncoderUnavailable: It cannot.
    """
    if not is_available():
        raise VideoEncoderUnavailable("Video needs an encoder, and none is installed.")


@lru_cache(maxsize=1)
def _has_codec() -> bool:
    import av

    return _CODEC in av.codecs_available


def encode_segment(stills: Iterable[tuple[Image.Image, int]], size: tuple[int, int]) -> bytes:
    """Return pictures as an MP4 without sound that begins with a keyframe.

    Args:
        stills: Each picture and for how many frames it stands.
        size: Width and height, pixels, both even.

    Raises:
        ExportFailed: The encoder refused them.
    """
    import av

    out = io.BytesIO()
    try:
        with av.open(out, "w", format="mp4") as container:
            stream = _video_stream(container, size)
            at = 0
            for picture, count in stills:
                frame = _frame(picture)
                for _ in range(count):
                    frame.pts, frame.time_base = at, Fraction(1, FRAMES_PER_SECOND)
                    container.mux(stream.encode(frame))
                    at += 1
            container.mux(stream.encode(None))
    except av.FFmpegError as exc:
        raise ExportFailed("The slide could not be written as video.") from exc
    return out.getvalue()


def _video_stream(container: Any, size: tuple[int, int]) -> Any:
    stream = container.add_stream(_CODEC, rate=FRAMES_PER_SECOND, options=dict(_OPTIONS))
    stream.width, stream.height = size
    stream.pix_fmt = "yuv420p"
    codec = stream.codec_context
    codec.gop_size = _KEYFRAME_SECONDS * FRAMES_PER_SECOND
    codec.time_base = Fraction(1, FRAMES_PER_SECOND)
    codec.thread_count = 2
    codec.color_primaries = codec.color_trc = codec.colorspace = _BT709
    codec.color_range = _VIDEO_RANGE
    return stream


def _frame(picture: Image.Image) -> Any:
    import av

    rgb: Any = av.VideoFrame.from_image(picture)  # type: ignore[no-untyped-call]
    return rgb.reformat(
        format="yuv420p", dst_colorspace=_BT709, dst_color_range=_VIDEO_RANGE, interpolation="AREA"
    )


class Movie:
    """An MP4 file that grows slide by slide; it begins with what players read first.

    Args:
        path: Where it is written.
    """

    def __init__(self, path: Path) -> None:
        import av

        self._container: Any = av.open(str(path), "w", format="mp4", options={"movflags": "+faststart"})
        self._video: Any = None
        self._audio: Any = None
        self._resampler: Any = None
        self._frames = 0
        self._samples = 0

    def add(self, segment: bytes, track: Track) -> None:
        """Append one slide: its pictures, and its sound, which is as long.

        Raises:
            ExportFailed: They do not fit together.
        """
        import av

        try:
            with av.open(io.BytesIO(segment)) as source:
                self._copy(source)
            self._encode(track.pcm)
        except av.FFmpegError as exc:
            raise ExportFailed("The slides could not be joined to one video.") from exc
        self._frames += track.frames

    def _copy(self, source: Any) -> None:
        pictures = source.streams.video[0]
        if self._video is None:
            self._open(pictures)
        base: Fraction = pictures.time_base
        offset = round(Fraction(self._frames, FRAMES_PER_SECOND) / base)
        for packet in source.demux(pictures):
            if packet.dts is None:
                continue
            packet.pts += offset
            packet.dts += offset
            packet.stream = self._video
            self._container.mux(packet)

    def _open(self, pictures: Any) -> None:
        import av

        self._video = self._container.add_stream_from_template(pictures)
        self._audio = self._container.add_stream(
            "aac", rate=_AUDIO_RATE, layout="mono", options={"aac_coder": "fast"}
        )
        self._audio.bit_rate = _AUDIO_BITS
        self._resampler = av.AudioResampler(
            format="fltp", layout="mono", rate=_AUDIO_RATE, frame_size=_FRAME_SAMPLES
        )

    def _encode(self, pcm: bytes) -> None:
        import av

        frame = av.AudioFrame(format="s16", layout="mono", samples=len(pcm) // 2)
        frame.planes[0].update(pcm)
        frame.sample_rate = RATE
        frame.pts = None
        self._put(self._resampler.resample(frame))

    def _put(self, frames: Iterable[Any]) -> None:
        for frame in frames:
            frame.pts, frame.time_base = self._samples, Fraction(1, _AUDIO_RATE)
            self._samples += frame.samples
            self._container.mux(self._audio.encode(frame))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None and self._audio is not None:
            self._put(self._resampler.resample(None))
            self._container.mux(self._audio.encode(None))
        self._container.close()
