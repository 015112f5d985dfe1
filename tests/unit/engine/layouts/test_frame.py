from nbdeck.engine.layouts.frame import source_lines


def test_a_source_is_tried_whole_then_shorter_and_never_longer():
    whole, *shorter = source_lines(f"  Harbour office, {'quarterly report ' * 8}", "de")
    assert whole.startswith("Quelle: Harbour office, ")
    assert [len(line) <= most for line, most in zip(shorter, (140, 100, 60), strict=True)] == [True] * 3
    assert all(line.startswith("Quelle: Harbour office") for line in shorter)
    assert list(source_lines("Harbour office", "en")) == ["Source: Harbour office"]
