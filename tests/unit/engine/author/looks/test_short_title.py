"""Sentences as titles: whole where they are short."""

from nbdeck.engine.author.looks.short_title import short_title


def test_a_short_sentence_is_a_title_without_its_stop_and_a_long_one_is_shortened_behind_a_word():
    short = "The harbour handled more freight in May than in all of the year before it"
    assert short_title(f"{short}.") == short
    long = "The harbour handled 12 million tons of freight last year, and 40 boats of the fleet left it for the north"
    title = short_title(long)
    assert title.endswith("…")
    assert len(title) <= 60
    assert long.startswith(title.rstrip("…"))
