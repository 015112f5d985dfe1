from dataclasses import replace

from nbdeck.engine.layouts.frame import source_lines, standing_title
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.themes.load import load_theme


def test_a_source_is_tried_whole_then_shorter_and_never_longer():
    whole, *shorter = source_lines(f"  Harbour office, {'quarterly report ' * 8}", "de")
    assert whole.startswith("Quelle: Harbour office, ")
    assert [len(line) <= most for line, most in zip(shorter, (140, 100, 60), strict=True)] == [True] * 3
    assert all(line.startswith("Quelle: Harbour office") for line in shorter)
    assert list(source_lines("Harbour office", "en")) == ["Source: Harbour office"]


def test_a_title_is_set_in_the_typeface_of_its_own_theme_wherever_it_stood_before():
    theme = load_theme("default")
    other = replace(theme, look=replace(theme.look, major="Courier New"))
    pages = [Page(each, "en-US", is_rtl=False, body=theme.content.title.box) for each in (theme, other)]
    area = replace(theme.content.title, style=replace(theme.content.title.style, face="major"))
    widths = [standing_title(page, area, "Winners").paragraphs[0].width for page in pages]

    assert widths[0] != widths[1]
