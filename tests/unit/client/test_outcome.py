"""The newest presentation is known, whichever client made it."""

from nbdeck.client.outcome import newest_deck, remembered


def test_the_newest_presentation_of_any_client_is_remembered():
    first, second = remembered(lambda *given, **known: (given, known)), remembered(str)
    assert first(1, a=2) == ((1,), {"a": 2})
    assert newest_deck() == ((1,), {"a": 2})
    assert second(3) == newest_deck() == "3"
