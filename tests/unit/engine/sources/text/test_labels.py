"""Labels with a number each in lines of plain text, and headings counted in full-width letters."""

import pytest

from nbdeck.engine.model.source import Heading, Paragraph, TableBlock
from nbdeck.engine.sources.reading import Limits
from nbdeck.engine.sources.text.joined_lines import depth_of
from nbdeck.engine.sources.text.plain import read


def blocks(text):
    return read(text.encode(), Limits()).blocks


INCOME = "　収入\n　　市補助金　　　250,000円\n　　町内会負担金　180,000円\n　　協賛金　　　　 45,000円\n"


def test_labels_with_a_number_each_are_a_table_below_the_line_that_heads_them():
    (table,) = blocks(INCOME)
    assert isinstance(table, TableBlock)
    assert table.caption == "収入"
    assert [[cell.text for cell in row] for row in table.rows] == [
        ["市補助金", "250,000円"],
        ["町内会負担金", "180,000円"],
        ["協賛金", "45,000円"],
    ]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "11月9日　　　班長講習（第1回）\n2月15日　夜間の避難所開設訓練（50人規模）\n6月　　要配慮者名簿の更新",
            [
                "11月9日 班長講習（第1回）",
                "2月15日 夜間の避難所開設訓練（50人規模）",
                "6月 要配慮者名簿の更新",
            ],
        ),
        ("今後の予定は次の通り\n9月　　　避難所", ["今後の予定は次の通り", "9月 避難所"]),
    ],
)
def test_what_stands_in_two_columns_is_never_one_line(text, lines):
    (paragraph,) = blocks(text)
    assert isinstance(paragraph, Paragraph)
    assert [" ".join(line.split()) for line in paragraph.text.split("\n")] == lines


def test_lines_with_a_blank_too_many_go_on_in_the_next():
    (paragraph,) = blocks(
        "The valve  leaks and the water goes down\nthe hill, where nobody had looked for it"
    )
    assert "\n" not in paragraph.text


@pytest.mark.parametrize(
    "text", ["市補助金　　250円\n負担金　　180円", "市補助金　　250円\n負担金　　多い\n協賛金　　45円"]
)
def test_fewer_pairs_and_words_are_no_table(text):
    assert not any(isinstance(one, TableBlock) for one in blocks(text))


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        ("４．アンケートの結果", 1),
        ("４.１．結果", 2),
        ("４．２ 結果", 2),
        ("（５）炊き出し", 0),
        ("4.5 million", 2),
        ("4.", 0),
    ],
)
def test_full_width_numbers_count_headings(text, depth):
    assert depth_of(text) == depth


def test_counted_lines_of_full_width_letters_are_headings():
    text = "１．概要\n\n　晴れの日に行った。人も多く来た。\n\n２．結果\n\n　よく出来た。来年も行う。\n"
    assert [one.text for one in blocks(text) if isinstance(one, Heading)] == ["１．概要", "２．結果"]
