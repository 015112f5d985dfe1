"""A deck as a narrated video: written, spoken, drawn and joined, slide by slide."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nbdeck.contract.enums import NarrationVerbosity
from nbdeck.contract.languages import Language, find_language
from nbdeck.contract.v2 import VideoRequest
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.decks.composing import compose, is_ours
from nbdeck.engine.decks.pages import is_approximate, preview
from nbdeck.engine.model.deck import Deck
from nbdeck.engine.model.plan import ModelSettings
from nbdeck.engine.model.progress import Report, silent
from nbdeck.engine.scratch import Scratch
from nbdeck.engine.speech.speaker import Speaker, require_engine
from nbdeck.engine.speech.voices import EspeakVoice, choose_voice, is_guessing
from nbdeck.engine.speech.voices import voices as known_voices
from nbdeck.engine.video.captions import srt, vtt
from nbdeck.engine.video.encoding import Movie, encode_segment, require_encoder
from nbdeck.engine.video.frames import SIZES, frame_of, slide_width
from nbdeck.engine.video.narration import LONGEST, Said, narrate
from nbdeck.engine.video.track import PACES, Cue, Manner, Track, speak
from nbdeck.errors import RendererUnavailable

if TYPE_CHECKING:
    from PIL.Image import Image

    from nbdeck.engine.scene.slides import DeckScene, SlideScene
    from nbdeck.engine.video.captions import Captions


_FEWEST_WORDS = 12
"""Asked of a model for a slide that says little itself."""


@dataclass(frozen=True, slots=True)
class Script:
    """What a deck's narration is written from.

    Attributes:
        deck: What is shown.
        media: Pictures and PowerPoint files by SHA-256.
        language: What is spoken.
        verbosity: How much is said.
    """

    deck: Deck
    media: Mapping[str, bytes]
    language: Language
    verbosity: NarrationVerbosity

    def said(self, model: ModelSettings | None, report: Report) -> tuple[tuple[Said, ...], list[str]]:
        """Return what is said about each slide of the file, in sentences, and warnings.

        Args:
            model: Writes it for slides without speaker notes; None takes the slides' own words.
            report: Hears of the model's answers.

        Raises:
            SettingsError: The model's settings make no sense.
        """
        scenes = compose(self.deck, self.media).slides
        drafts = self._narrated(scenes, self.deck, self.verbosity)
        if model is None:
            return self._in_sentences(drafts), []
        from nbdeck.engine.author.llm.narrating import NarratedSlide, narrate_with_model

        whole = self._narrated(scenes, self.deck, NarrationVerbosity.DETAILED)
        asked = [
            NarratedSlide(
                number, " ".join(full.sentences), max(_FEWEST_WORDS, len(" ".join(one.sentences)) // 6)
            )
            for number, (one, full) in enumerate(zip(drafts, whole, strict=True), 1)
            if one.sentences and one.has_content and not one.is_spoken
        ]
        if not asked:
            return self._in_sentences(drafts), []
        written, warnings = narrate_with_model(asked, self.language, model, report)
        said = (
            replace(one, sentences=tuple(written[number].splitlines())) if number in written else one
            for number, one in enumerate(drafts, 1)
        )
        return self._in_sentences(said), list(warnings)

    def translated(
        self, model: ModelSettings | None, glossary: str | None, report: Report
    ) -> tuple[tuple[Said, ...], list[str]]:
        """Return what is said where the deck is written in another language, and warnings; slides stay as they are.

        Args:
            model: A language model to translate with; None uses what is installed.
            glossary: Path of the user's glossary; None for none.
            report: Hears of each batch of texts.

        Raises:
            TranslatorUnavailable: Nothing here translates between these languages.
            NbdeckError: What there is gave no usable answer.
        """
        from nbdeck.engine.decks.translating import translate_deck

        deck_translation = translate_deck(self.deck, self.media, self.language.name, model, glossary, report)
        media: Mapping[str, bytes] = ChainMap(dict(deck_translation.files), dict(self.media))
        shown = compose(self.deck, self.media).slides
        scenes = tuple(_renamed(shown, compose(deck_translation.deck, media).slides, deck_translation.deck))
        said = self._narrated(scenes, deck_translation.deck, self.verbosity)
        return self._in_sentences(said), list(deck_translation.warnings)

    def _narrated(
        self, scenes: Sequence[SlideScene], deck: Deck, verbosity: NarrationVerbosity
    ) -> tuple[Said, ...]:
        return narrate(scenes, [slide.spec for slide in deck.slides], self.language.tag, verbosity)

    def _in_sentences(self, said: Iterable[Said]) -> tuple[Said, ...]:
        return tuple(
            replace(one, sentences=tuple(part for line in one.sentences for part in sentences(line)))
            for one in said
        )


def _renamed(
    shown: Sequence[SlideScene], translated: Sequence[SlideScene], deck: Deck
) -> Iterator[SlideScene]:
    """Yield the slides that are shown with their translated titles; a table may take another number of slides there."""
    openings = iter([scene for scene in translated if scene.source_index is None])
    for scene in shown:
        if scene.source_index is None:
            yield next(openings, scene)
        else:
            yield replace(scene, title=deck.slides[scene.source_index].spec.title)


STAGE = "video"
_SAMPLE = 4000
_ENOUGH = 300
"""Characters from which on all languages are told apart; shorter texts only where a language has signs of its own."""
_ONE_IN_WRITING = {"nb": "no", "nn": "no", "yue": "zh"}
"""Languages that are written as another one is."""


@dataclass(frozen=True, slots=True)
class Narrator:
    """Who speaks, and in which language.

    Attributes:
        language: Name of the contract.
        voice: The voice.
        translates: Whether the deck is written in another language.
    """

    language: Language
    voice: EspeakVoice
    translates: bool = False


@dataclass(frozen=True, slots=True)
class MadeVideo:
    """A finished video.

    Attributes:
        mp4: The file.
        cues: What is said when, also where no captions are burned in.
        starts: When each slide begins, seconds.
        duration_s: Length, seconds.
        language: Name of the language that is spoken.
        voice_id: Who speaks.
        warnings: What the caller should know, in sentences.
    """

    mp4: bytes
    cues: tuple[Cue, ...]
    starts: tuple[float, ...]
    duration_s: float
    language: str
    voice_id: str
    warnings: tuple[str, ...]

    @property
    def srt(self) -> bytes:
        """The cues as SubRip, UTF-8."""
        return srt(self.cues).encode()

    @property
    def vtt(self) -> bytes:
        """The cues as WebVTT, UTF-8."""
        return vtt(self.cues).encode()


def voices(language: str | None = None) -> tuple[EspeakVoice, ...]:
    """Return the narration voices of a language of the contract, the default one first; all for None.

    Raises:
        VoiceEngineUnavailable: Nothing that speaks is installed.
    """
    require_engine()
    return known_voices(language)


def narrator_of(deck: Deck, media: Mapping[str, bytes], request: VideoRequest) -> Narrator:
    """Return who narrates a deck, after looking whether everything is there that a video of it needs.

    Raises:
        BadRequest: No voice speaks the language, or the one named speaks another.
        VoiceEngineUnavailable, VideoEncoderUnavailable, RendererUnavailable: Something is not installed.
    """
    asked = find_language(request.language)
    written = _written_in(deck, compose(deck, media), asked)
    if not asked.tag:
        asked = written or find_language("en-US")
    is_general = request.language == "ORIGINAL"
    voice = choose_voice(asked.name, request.voice_id, is_general=is_general)
    require_engine()
    require_encoder()
    _require_renderer(deck)
    translates = written is not None and _primary(asked) != _primary(written)
    return Narrator(voice.language if is_general else asked, voice, translates)


def make_video(
    deck: Deck,
    media: Mapping[str, bytes],
    request: VideoRequest,
    model: ModelSettings | None = None,
    report: Report = silent,
    glossary: str | None = None,
) -> MadeVideo:
    """Return a deck as a video in which its slides are explained.

    Args:
        deck: What is shown.
        media: Pictures and PowerPoint files by SHA-256.
        request: Language, voice, captions, size, speed, how much is said.
        model: Writes the narration of slides without speaker notes, where one is configured.
        report: Hears of each slide.
        glossary: Path of the user's glossary, for narration in another language than the deck's; None for none.

    Raises:
        TranslatorUnavailable: The deck is written in another language, and nothing translates it.
        NbdeckError: As `narrator_of`; or a slide cannot be drawn, spoken or encoded; the message says which.
    """
    narrator, scene = narrator_of(deck, media, request), compose(deck, media)
    script = Script(deck, media, narrator.language, request.narration_verbosity)
    if narrator.translates:
        said, warnings = script.translated(model, glossary, report)
    else:
        said, warnings = script.said(model, report)
    recording = _Studio(deck, media, scene, request, narrator).recorded(said, report)
    all_warnings = (*warnings, *recording.warnings, *_about(said, narrator, deck))
    return replace(recording, warnings=all_warnings)


class _Studio:
    """Where one video is made: what its slides have in common."""

    def __init__(
        self,
        deck: Deck,
        media: Mapping[str, bytes],
        scene: DeckScene,
        request: VideoRequest,
        narrator: Narrator,
    ) -> None:
        from nbdeck.engine.video.captions import Captions

        self._deck, self._media = deck, media
        self._narrator = narrator
        self._size = SIZES[request.quality]
        self._width = slide_width(self._size, scene.page.w / scene.page.h)
        self._has_captions = request.captions
        self._captions: Captions = Captions(narrator.language.tag, self._size)
        pace = PACES[request.narration_verbosity]
        self._manner = Manner(narrator.voice.engine_name, narrator.language.tag, request.speed, pace)

    def recorded(self, said: Sequence[Said], report: Report) -> MadeVideo:
        """Return the video in which this is said about the slides; its warnings are those of its captions."""
        cues: list[Cue] = []
        starts: list[float] = []
        at, total = 0.0, len(said)
        with Scratch("video") as scratch:
            path = scratch.path / "video.mp4"
            with Speaker() as speaker, Movie(path) as movie:
                for number, one in enumerate(said, 1):
                    report(STAGE, number - 1, total, f"Slide {number} of {total}")
                    track = speak(speaker, one.sentences, self._manner, self._captions.split)
                    movie.add(self._segment(number, track), track)
                    starts.append(round(at, 3))
                    cues += [cue.later(at) for cue in track.cues]
                    at += track.seconds
                report("join", 0, 1, "Writing the file")
            mp4 = path.read_bytes()
        report("join", 1, 1, f"Wrote {at:.0f} seconds")
        spoken = self._narrator.language.name, self._narrator.voice.voice_id
        return MadeVideo(mp4, tuple(cues), tuple(starts), round(at, 3), *spoken, tuple(self._missing(cues)))

    def _segment(self, number: int, track: Track) -> bytes:
        """Return the pictures of a slide, counted from 1, as long as its sound."""
        png = preview(self._deck, self._media, number, "png", self._width)
        cues = track.cues if self._has_captions else ()
        return encode_segment(self._stills(png, cues, track.frames), self._size)

    def _missing(self, cues: Sequence[Cue]) -> Iterator[str]:
        """Yield a warning about characters that captions cannot show."""
        missing = self._captions.missing("".join(cue.text for cue in cues)) if self._has_captions else ()
        if missing:
            from nbdeck.engine.text.fonts import remedy

            shown = ", ".join(repr(character) for character in missing[:10])
            yield f"No installed font has {shown} of the captions{remedy(missing)}."

    def _stills(self, png: bytes, cues: Sequence[Cue], frames: int) -> Iterator[tuple[Image, int]]:
        frame, at = frame_of(png, self._size), 0
        for cue, picture in zip(cues, self._captions.drawn(frame, cues), strict=True):
            if cue.first_frame > at:
                yield frame, cue.first_frame - at
            yield picture, cue.end_frame - cue.first_frame
            at = cue.end_frame
        if frames > at:
            yield frame, frames - at


def _about(said: Sequence[Said], narrator: Narrator, deck: Deck) -> list[str]:
    """Return what the caller should know about a finished video."""
    sentences = [
        f"Slide {number}: its notes are longer than {LONGEST} characters; the rest is not said."
        for number, one in enumerate(said, 1)
        if one.is_cut
    ]
    if is_guessing(narrator.voice):
        sentences.append(
            f"The voice guesses the vowels of {narrator.language.title} where they are not written."
        )
    if is_approximate(deck):
        sentences.append("Pictures of slides from the file are approximate until LibreOffice is installed.")
    return sentences


def _require_renderer(deck: Deck) -> None:
    from nbdeck.engine.paint.office.painting import is_available

    if not is_ours(deck) and not is_available():
        raise RendererUnavailable(
            "A video of slides that nbdeck did not draw needs LibreOffice; there is none."
        )


def _written_in(deck: Deck, scene: DeckScene, asked: Language) -> Language | None:
    """Return the language of a deck's words; None where they may well be in the one that was asked for."""
    from nbdeck.engine.sources.language import spoken

    stated, seen = find_language(deck.language), find_language(scene.language)
    if stated.tag and _primary(stated) == _primary(seen):
        return stated
    if not _is_told_apart(seen):  # by its script, which does not mislead
        return seen
    text = " ".join(
        f"{slide.spec.title}. {slide.spec.content} {slide.spec.notes or ''}" for slide in deck.slides
    )
    if len(text) >= _ENOUGH and (tag := spoken(text[:_SAMPLE], stated=stated.tag)):
        return find_language(tag)
    if stated.tag:
        return seen if _is_told_apart(stated) else stated
    return seen if _is_told_apart(asked) or not asked.tag else None


def _is_told_apart(language: Language) -> bool:
    """Whether a short text in this language is told from others of the same script by its words."""
    from nbdeck.engine.text.word_lists import STOP_WORDS

    return any(tag.startswith(f"{_primary(language)}-") for tag in STOP_WORDS)


def _primary(language: Language) -> str:
    primary = language.tag.partition("-")[0]
    return _ONE_IN_WRITING.get(primary, primary)
