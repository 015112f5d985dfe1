"""Sound and captions of one slide, by a voice whose length is known."""

import pytest

from nbdeck.contract.enums import NarrationVerbosity
from nbdeck.engine.video.track import PACES, RATE, Cue, Manner, speak
from unit.engine.video.conftest import Counting

PACE = PACES[NarrationVerbosity.DEFAULT]
MANNER = Manner("any", "en", 1.0, PACE)


def halves(sentence):
    """Cuts a sentence in two at its comma."""
    first, comma, second = sentence.partition(", ")
    return [f"{first},", second] if comma else [sentence]


def test_a_track_is_a_whole_number_of_frames_and_begins_with_silence(voice):
    track = speak(voice, ["Twenty characters ok", "And some more words"], MANNER, halves)
    assert len(track.pcm) == track.frames * RATE // 10 * 2
    first, second = track.cues
    assert first == Cue(0.4, pytest.approx(1.6), "Twenty characters ok")
    assert second.start_s == pytest.approx(0.4 + 1.0 + PACE.between, abs=0.05)
    assert track.seconds == pytest.approx(0.4 + 1.0 + PACE.between + 0.95 + PACE.after, abs=0.1)


@pytest.mark.parametrize("tells_words", [True, False])
def test_a_sentence_of_two_captions_is_said_in_one_go_and_parted_where_the_word_is_heard(tells_words):
    voice = Counting(tells_words=tells_words)
    track = speak(voice, ["First half here, second half there"], MANNER, halves)
    assert voice.texts == ["First half here, second half there"]
    first, second = track.cues
    assert second.start_s == pytest.approx(0.4 + 17 * 0.05, abs=0.06)
    assert first.end_s == second.start_s


def test_speed_shortens_words_and_pauses(voice):
    usual = speak(voice, ["Some words to be said"] * 9, MANNER, halves).seconds
    fast = speak(voice, ["Some words to be said"] * 9, Manner("any", "en", 2.0, PACE), halves).seconds
    assert fast == pytest.approx(usual / 2, abs=0.2)


@pytest.mark.parametrize("sentences", [[], ["!!!"], ["🎉"]])
def test_a_slide_that_says_nothing_is_shown_for_a_while(voice, sentences):
    track = speak(voice, sentences, MANNER, halves)
    assert track.cues == ()
    assert track.seconds == PACE.least
    assert not any(track.pcm)


def test_what_is_said_is_speakable_and_what_is_shown_is_as_written(voice):
    track = speak(voice, ["It costs €1.2M"], MANNER, halves)
    assert voice.texts == ["It costs 1.2 million euros"]
    assert track.cues[0].text == "It costs €1.2M"


def test_a_very_long_sentence_is_said_in_pieces(voice):
    speak(voice, ["x"], MANNER, lambda _: ["word " * 20] * 30)
    assert len(voice.texts) > 1
    assert max(map(len, voice.texts)) <= 1000


def test_captions_never_overlap(voice):
    track = speak(voice, [f"Sentence, number {number}" for number in range(30)], MANNER, halves)
    for cue, following in zip(track.cues, track.cues[1:], strict=False):
        assert cue.start_s < cue.end_s <= following.start_s
    assert track.cues[-1].end_frame <= track.frames
