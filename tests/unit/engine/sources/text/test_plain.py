import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.engine.model.source import Heading, ListItem, Paragraph, SourcePlace, TableBlock
from nbdeck.engine.sources.reading import Limits
from nbdeck.engine.sources.text.encoding import decoded
from nbdeck.engine.sources.text.plain import read


def blocks(text):
    return read(text.encode(), Limits()).blocks


def test_headings_are_told_by_underline_capitals_and_number():
    text = (
        "Report\n======\n\nPart\n----\n\nINTRODUCTION\n\nText of the part.\n\n2.1 Method used\n\nMore text.\n"
    )
    assert [(block.text, block.level) for block in blocks(text) if isinstance(block, Heading)] == [
        ("Report", 1),
        ("Part", 2),
        ("INTRODUCTION", 1),
        ("2.1 Method used", 2),
    ]


def test_counted_questions_head_what_is_below_them_over_two_lines_too():
    text = (
        "Kapitel 2. Garten\nund Hof\n\n    Er ist groß.\n\n2.1. Darf ich hier pflanzen?\n\n    Ja.\n\n"
        "2.2. Darf ich einen Baum fällen,\nder mir nicht gehört?\n\n    Nein.\n\n2.2.1. Warum\n\n    So.\n\n"
        "2.5 million people\nlive here\n\n3.1. The tenant pays\non the first.\n\n2.3. One\n2.4. Two\n\nRaum 7. Oben"
    )
    assert [(block.level, block.text) for block in blocks(text) if isinstance(block, Heading)] == [
        (2, "2.1. Darf ich hier pflanzen?"),
        (2, "2.2. Darf ich einen Baum fällen, der mir nicht gehört?"),
        (3, "2.2.1. Warum"),
    ]


def test_lines_of_a_paragraph_are_joined_and_broken_words_whole():
    assert blocks("This is a para-\ngraph over\nlines.\n\nNext one.\n") == [
        Paragraph(text="This is a paragraph over lines.", place=SourcePlace(kind="line", number=1)),
        Paragraph(text="Next one.", place=SourcePlace(kind="line", number=5)),
    ]


@pytest.mark.parametrize(
    "lines",
    [
        ["Present: all of them", "Excused: nobody at all"],
        ["受访者:陈国栋", "采访时间:2025年"],
        ["No pellet at step eight of it     -> was it ethanol?", "smear on the gel     -> too rough"],
        ["Katrin Hellwig", "Wilhelm Street 112", "34121 Kassel"],
    ],
    ids=["labels", "labels of another script", "columns", "short lines"],
)
def test_lines_that_their_author_ended_stay_lines(lines):
    assert blocks("\n".join(lines))[0].text.split("\n") == lines


def test_lines_of_a_window_are_joined():
    text = "We met on the pier of the old harbour and\nwalked to the end of it before\nwe turned."
    assert "\n" not in blocks(text)[0].text


def test_east_asian_lines_meet_without_a_space():
    assert blocks("在过去的一年里，\n我们与数十个团队。\n")[0].text == "在过去的一年里，我们与数十个团队。"


def test_lists_are_nested_by_their_indent():
    found = blocks(
        "Before:\n- one\n- two\n    - nested\n      goes on\n        * deep\n1. first\n2) second\n"
    )
    assert [(item.text, item.level, item.number) for item in found if isinstance(item, ListItem)] == [
        ("one", 0, None),
        ("two", 0, None),
        ("nested goes on", 1, None),
        ("deep", 2, None),
        ("first", 0, 1),
        ("second", 0, 2),
    ]


def test_lines_between_tabs_are_a_table():
    (table,) = blocks("name\tvalue\na\t1\nb\t2\n")
    assert isinstance(table, TableBlock)
    assert [cell.value for row in table.rows[1:] for cell in row] == [None, 1, None, 2]


@pytest.mark.parametrize(
    ("text", "caption", "width"),
    [
        ("Ship  Flag   Year\nAda   NL     2001\nBo    FR     1999\n", "", 3),
        ("List of ships\nShip  Flag   Year\nAda   NL     2001\nBo    FR     1999\n", "List of ships", 3),
        ("船　　国　　年\n甲　　日本　　2001\n乙　　仏　　1999\n", "", 3),
        ("Ship  Flag   Year\nAda   NL     2001\n", "", 0),
        ("We met today\nWe ate fish\nWe went home\n", "", 0),
        ("Ship  Flag\nAda   NL\nBo    FR\n", "", 0),
        ("Ship  Flag   Year\nAda   NL\nBo    FR     1999\n", "", 3),
        ("      Flag   Year\nAda   NL     2001\nBo    FR     1999\n", "", 3),
        ("Ship  Flag   Year\nAda        NL     2001   new\nBo\n", "", 0),
        ("Ship   Flag   Year\nAda   of  NL  2001\nBo     FR     1999\n", "", 0),
        ("- Ship  Flag   Year\n- Ada   NL     2001\n- Bo    FR     1999\n", "", 0),
    ],
)
def test_lines_whose_cells_stand_two_blanks_apart_are_a_table(text, caption, width):
    tables = [block for block in blocks(text) if isinstance(block, TableBlock)]
    assert [(one.caption, len(one.rows[0]), len(one.rows)) for one in tables] == (
        [(caption, width, 3)] if width else []
    )


def test_a_table_stands_below_its_underlined_heading():
    text = "Ships\n-----\nShip  Flag   Year\nAda   NL     2001\nBo    FR     1999\n"
    heading, table = blocks(text)
    assert (heading.text, [cell.text for cell in table.rows[0]]) == ("Ships", ["Ship", "Flag", "Year"])
    assert table.place.number == 3


def test_a_text_that_shouts_has_no_headings():
    found = blocks(
        "\n\n".join(["WE MUST ACT NOW", "NOBODY WILL DO IT", "THE TIME IS SHORT", "GO AHEAD", "NOW"])
    )
    assert {type(block) for block in found} == {Paragraph}


SENTENCES = {
    "utf-8": "Ünïcödé text with an em dash — and more.",
    "utf-16": "Большой текст на русском языке.",
    "utf-16-le": "Plain words without a mark at the start.",
    "utf-8-sig": "With a mark.",
    "cp1251": "Сегодня хорошая погода, и мы идём гулять в парк вместе с друзьями. " * 4,
    "koi8-r": "Сегодня хорошая погода, и мы идём гулять в парк вместе с друзьями. " * 4,
    "gb18030": "今天天气很好，我们和朋友们一起去公园散步，然后回家吃饭。" * 4,
    "big5": "今天天氣很好，我們和朋友們一起去公園散步，然後回家吃飯。" * 4,
    "cp932": "今日は天気がいいので、友達と一緒に公園を散歩してから家に帰ります。" * 4,
    "cp949": "오늘은 날씨가 좋아서 친구들과 함께 공원에서 산책을 하고 집에 돌아갑니다. " * 4,
    "cp1252": "Müller fährt für größere Ausflüge häufig nach Österreich; das weiß jeder „Gast“. " * 4,
    "cp1250": "Zażółć gęślą jaźń, pięć łóżek stoi w małym pokoju, a źródło bije obok świątyni. " * 4,
    "cp1253": "Σήμερα ο καιρός είναι καλός και πηγαίνουμε βόλτα στο πάρκο με φίλους. " * 4,
}


@pytest.mark.parametrize("encoding", SENTENCES)
def test_the_encoding_is_found(encoding):
    assert decoded(SENTENCES[encoding].encode(encoding)) == SENTENCES[encoding]


def test_french_is_read_as_western():
    text = "Les élèves étaient déjà prêts à partir, mais la forêt était très loin où l'on a goûté. " * 3
    assert decoded(text.encode("cp1252")) == text


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("Tag 😀 gut".encode(), "Tag 😀 gut"),
        (b"Day \xed\xa0\xbd\xed\xb8\x80 one", "Day 😀 one"),
        ("schöne Grüße aus Köln über ".encode() + b"\xff", "schöne Grüße aus Köln über \ufffd"),
        ("Café à la crème".encode("cp1252"), "Café à la crème"),
    ],
)
def test_halves_of_letters_are_joined_and_a_damaged_byte_does_not_change_the_encoding(data, expected):
    assert decoded(data) == expected


def test_control_characters_go():
    assert decoded(b"a\x0cb\r\nc\rd") == "a\n\nb\nc\nd"


HEADED = "What we do\n- bake\n- sell\n\nWhom we need\nA baker who is at work at three in the morning, every day.\n\n"


@pytest.mark.parametrize(
    ("more", "headings"),
    [
        ("", ["What we do", "Whom we need"]),
        ("Where we are\n- Hill Street", ["What we do", "Whom we need", "Where we are"]),
        ("Ada Bell\n12 Hill Street\nNorby", ["What we do", "Whom we need"]),
        (
            "We met at noon.\nNobody was late, and nobody left before four in the afternoon.",
            ["What we do", "Whom we need"],
        ),
        (
            "Price: 12 euros\nIt holds for as long as the flour costs what it costs today.",
            ["What we do", "Whom we need"],
        ),
        (
            "13:02 we begin\nThe first loaves leave the oven at a quarter to five or later.",
            ["What we do", "Whom we need"],
        ),
    ],
)
def test_short_lines_above_lists_and_paragraphs_are_headings(more, headings):
    found = [block for block in blocks(HEADED + more) if isinstance(block, Heading)]
    assert [block.text for block in found] == headings
    assert {block.level for block in found} == {2}


def test_a_single_short_line_above_others_may_be_anything():
    assert not any(isinstance(block, Heading) for block in blocks("What we do\n- bake\n- sell\n\nCome by."))


def test_letters_of_a_list_stay_with_their_words():
    items = blocks("We want:\n\na) two legs\n   i. of oak\n   xiv. of ash\nb) the money\n")[1:]
    assert [(item.number, item.level, item.text) for item in items] == [
        (None, 0, "a) two legs"), (None, 1, "i. of oak"), (None, 1, "xiv. of ash"), (None, 0, "b) the money"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "line", ["z. B. a plank of oak", "e. V. and others", "c. 1890 it was built", "xi was the name"]
)
def test_an_abbreviation_at_the_start_of_a_line_counts_nothing(line):
    assert not any(isinstance(block, ListItem) for block in blocks(f"We want\n{line}"))


def test_a_remark_below_several_points_is_a_paragraph_and_what_a_point_means_stays_with_it():
    assert [type(block) for block in blocks("- Rent: 500\n- Water: 40\nAll prices include tax.")] == [
        ListItem, ListItem, Paragraph,
    ]  # fmt: skip
    for text in (
        "- one point\nGoes on",
        "- a\n- Term\nWhat it means\n- Other\nIts meaning",
        "- a\n- b and\nmore",
    ):
        assert not any(isinstance(block, Paragraph) for block in blocks(text))


def test_a_rule_between_blank_lines_and_one_above_a_text_are_no_text():
    for text in ("One.\n\n-----\n\nTwo.", "-----\nOne.\n\nTwo.\n\n=====", "One.\n\n---\n---\n\nTwo."):
        assert [block.text for block in blocks(text)] == ["One.", "Two."]
    assert [block.place.number for block in blocks("-----\nOne.\n\nTwo.\n\n=====")] == [2, 4]


def test_a_bare_number_that_counts_nothing_is_no_heading():
    text = "1 Plan\n\nText of the plan here.\n\n12 High Street\n\n3 May 2025\n\n2 Costs\n\nThey are high."
    assert [block.text for block in blocks(text) if isinstance(block, Heading)] == ["1 Plan", "2 Costs"]


def test_counted_lines_above_longer_ones_are_headings_and_a_first_line_alone_heads_them():
    told = "The roof was looked at in the summer and is in need of repair before the winter."
    text = f"Minutes of the board\n\nPresent: Ada, Bo\n\n1. The roof\n{told}\n\n2. Fees\n{told}\n\n3. Other\n{told}\n"
    found = [(block.level, block.text) for block in blocks(text) if isinstance(block, Heading)]
    assert found == [(1, "Minutes of the board"), (2, "1. The roof"), (2, "2. Fees"), (2, "3. Other")]
    listed = f"1. Apples\n2. {told}\n\n1. Pears\n2. {told}\n"
    assert not [block for block in blocks(listed) if isinstance(block, Heading)]
    ends = text.replace("of the board", "of the board.")
    assert not [block for block in blocks(ends) if isinstance(block, Heading) and block.level == 1]
    alone = f"Minutes of the board\n\n{told}\n"
    assert not [block for block in blocks(alone) if isinstance(block, Heading)]


def test_a_counted_list_whose_points_go_on_in_lines_of_their_own_has_no_heading():
    points = "1. Pump\nThe pump of the old mill was mended by the town on Friday.\n2. Roof\nThe roof waits for its tiles since the end of May."
    found = blocks(f"{points}\n\nMore words of the same kind stand here.\n\n{points}")
    assert not any(isinstance(block, Heading) for block in found)
    assert sum(isinstance(block, ListItem) for block in found) == 4


@pytest.mark.parametrize(
    ("line", "level"),
    [("3.1 Fences", 2), ("3.1.2 Fences", 3), ("3.1 fences cost more.", None), ("3 Fences", None)],
)
def test_a_counted_line_right_above_points_is_their_heading(line, level):
    text = f"REPORT\n======\n{line}\n- 38 km are ready.\n- 9 km are not.\n"
    blocks = read(text.encode(), Limits()).blocks
    assert [block.level for block in blocks if isinstance(block, Heading)][1:] == (
        [] if level is None else [level]
    )
    assert [block.text for block in blocks if isinstance(block, ListItem)] == [
        "38 km are ready.",
        "9 km are not.",
    ]


@pytest.mark.parametrize(
    ("rule", "rows"),
    [
        ("-------  -----  -----", 3),
        ("======   ==     ==", 3),
        ("| --- | --- | --- |", 3),
        ("--  5  --", 4),
    ],
)
def test_a_line_that_only_parts_the_rows_of_a_table_is_none_of_them(rule, rows):
    text = f"Item     2024   2025\n{rule}\nGas      61     74\nWater    18     19\n"
    (table,) = (block for block in read(text.encode(), Limits()).blocks if isinstance(block, TableBlock))
    assert len(table.rows) == rows


def shapes(text):
    return [(type(block).__name__, getattr(block, "text", "")) for block in blocks(text)]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("1 Opening", "2 Costs"),
        ("１　開会", "２　費用"),
        ("第1章 開会", "第2章 費用"),
        ("一、开会", "二、费用"),
    ],
)
def test_numbers_that_count_the_first_lines_of_parts_make_them_headings_in_any_script(first, second):
    text = f"Minutes\n\n{first}\n  We met at ten and\n  left at noon.\n\n{second}\n - 12 euros\n\n5 High Street\nNorby\n"
    assert [(block.text, block.level) for block in blocks(text) if isinstance(block, Heading)] == [
        ("Minutes", 1), (first, 2), (second, 2),
    ]  # fmt: skip


def test_points_that_bare_numbers_count_without_an_empty_line_are_no_headings():
    assert not any(isinstance(block, Heading) for block in blocks("1 onion\n2 eggs\n\n2 pans\n3 bowls\n"))
    assert not any(isinstance(block, Heading) for block in blocks("2 Costs\nThey are high.\n\n3 Ends\nSoon."))


def test_parts_are_not_deeper_where_no_title_stands_above_them():
    found = [
        block for block in blocks("1 Plan\nIt is big.\n\n1.1 Roof\n\nGreen.\n") if isinstance(block, Heading)
    ]
    assert [block.level for block in found] == [1, 2]


def test_columns_are_counted_as_the_screen_shows_them():
    text = "期間       延長     事業費\n前期       13.5km   14億円\n合計                48億円\n"
    (table,) = blocks(text)
    assert [[cell.text for cell in row] for row in table.rows] == [
        ["期間", "延長", "事業費"], ["前期", "13.5km", "14億円"], ["合計", "", "48億円"],
    ]  # fmt: skip


def test_two_lines_are_a_table_where_they_have_four_columns():
    (table,) = blocks("漏水件数の推移\n  令和元   2    3    4\n    29     31    36    40\n")
    assert (table.caption, [[cell.text for cell in row] for row in table.rows]) == (
        "漏水件数の推移", [["令和元", "2", "3", "4"], ["29", "31", "36", "40"]],
    )  # fmt: skip


def test_an_indented_line_begins_a_paragraph_where_words_have_no_blanks_between():
    text = (
        " 町の水道は昭和に給水を始めた。古い管の漏水が増えており、\n本日は意見を伺いたい。\n"
        " 料金は据え置く。\n 改定は来年に諮問する。\n"
    )
    assert [text for _, text in shapes(text)] == [
        "町の水道は昭和に給水を始めた。古い管の漏水が増えており、本日は意見を伺いたい。",
        "料金は据え置く。",
        "改定は来年に諮問する。",
    ]
    wrapped = "    答 県の広域化の協議に参加している試算\n    があるが管の更新は必要である。\n"
    assert len(blocks(wrapped)) == 1
    assert len(blocks("  Er ist groß und\n  steht im Garten.\n")) == 1


def test_a_rule_below_a_sentence_closes_what_stands_above_it():
    assert shapes("----\nInternal\n The price is not settled.\n----\nAda, 3 May\n") == [
        ("Paragraph", "Internal\nThe price is not settled."), ("Paragraph", "Ada, 3 May"),
    ]  # fmt: skip


def test_wide_marks_count_points():
    found = blocks("（１）屋根\n2．壁\n")
    assert [(item.number, item.text) for item in found] == [(1, "屋根"), (2, "壁")]


def test_full_width_letters_take_two_columns_and_a_cell_may_end_where_one_of_another_row_begins():
    for text in (
        "品目ＡＢＣ  数    円\nＸＸ        3     9\n計                9\n",
        "Name        Qty   Cost\nLonger names  3   9\nTotal             9\n",
    ):
        (table,) = blocks(text)
        assert [cell.text for cell in table.rows[2]][1:] == ["", "9"]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("会長のあいさつ文では「32か所」\n  とある。注は料金に含めた。\n", 1),
        ("お知らせ\n 料金は来年の春から上がる予定です\n", 2),
        (" 町の水道は古い管の漏水が多い。\n 料金は来年の春から上がる予定。\n", 2),
        (" 町の水道は古い管の漏水が多くて\n 料金は来年の春から上がる予定。\n", 1),
        ("町の水道は古い管の漏水が多い。\n料金は来年の春から上がる予定。\n", 1),
        ("町の水道は古い管の漏水が多い。\n    料金は来年の春から上がる予定。\n", 1),
    ],
)
def test_only_an_indent_as_that_of_a_first_line_begins_a_paragraph(text, count):
    assert len(blocks(text)) == count


def test_numbers_that_are_words_count_too():
    text = "一、开\n我们开会了。\n\n二、费\n很贵。\n\n十、末\n完了。\n"
    assert [block.text for block in blocks(text) if isinstance(block, Heading)] == ["一、开", "二、费"]


WORDS = st.sampled_from(
    ["in", "der", "Nacht", "Frost", "1.4", "+20", "2024", "22", "(3)", "A", "wir.", "RUHE"]
)
MARKS = st.sampled_from(
    ["", "", "", "- ", "  - ", "1. ", "2. ", "3. ", "22. ", "  2) ", "(3) ", "a) ", "3.1 ", "1 ", "2 "]
)
LINES = st.one_of(
    st.sampled_from(["", "", "---", "====="]),
    st.builds(
        lambda mark, words, gap: mark + gap.join(words),
        MARKS,
        st.lists(WORDS, min_size=1, max_size=9),
        st.sampled_from([" ", " ", " ", "   ", "\t"]),
    ),
)


def signs(text):
    return "".join(filter(str.isalnum, text))


def said(block):
    if isinstance(block, TableBlock):
        return block.caption + "".join(cell.text for row in block.rows for cell in row)
    return f"{block.number or ''}{block.text}" if isinstance(block, ListItem) else block.text


@settings(max_examples=400, deadline=None)
@given(st.lists(LINES, min_size=1, max_size=14))
def test_every_word_of_a_text_is_read_and_in_its_order(lines):
    assert signs("".join(map(said, blocks("\n".join(lines)) if any(lines) else []))) == signs("".join(lines))


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("There was frost in the night of\n22. April, and more of it.", ["22. April"]),
        ("There was frost in the night of\n1. April, and more of it.", ["1. April"]),
        ("22. April was a cold day for the trees.\n\nMore.", ["22. April"]),
        ("1. Roof\n2. Wall\n\nThere was frost in the night of\n3. April, and more of it.", ["3. April"]),
        ("1. We met on\n22. April\n2. Roof", ["on 22. April"]),
        (
            "Frost in the night of\n1. April, and more.\n\nMore words.\n\n2. Wall, it fell.",
            ["1. April", "2. Wall"],
        ),
    ],
)
def test_a_number_that_counts_nothing_before_or_behind_it_stays_in_its_paragraph(text, read_as):
    assert all(any(words in block.text for block in blocks(text)) for words in read_as)
    assert all(block.number in {1, 2} for block in blocks(text) if isinstance(block, ListItem))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("We need:\n1. wood\n2. nails\nand time", [1, 2]),
        ("We need:\n1. wood\n\n2. nails.", [1, 2]),
        ("7. wood.\n\nfrom the mill.\n\n8. nails.", [7, 8]),
        ("1. wood\n   1. oak\n   2. ash\n   3. elm\n2. nails", [1, 1, 2, 3, 2]),
        ("We need:\n 9. wood\n10. nails", [9, 10]),
        ("1. We met on\n22. April\n2. Roof", [1, 2]),
        ("1. We met on\n7. April\n2. Roof", [1, 2]),
    ],
)
def test_numbers_that_count_on_are_points(text, numbers):
    assert [block.number for block in blocks(text) if isinstance(block, ListItem)] == numbers


CHAPTERED = (
    "3. FENCES\n\n3.1 Oak fences\nThey were built in the spring and will last.\n\n3.2 Iron\nNone was built.\n"
)


def test_a_line_that_counts_a_part_of_a_chapter_is_its_heading():
    text = f"1. LAND\n\nOurs.\n\n2. HOUSES\n\nTwo.\n\n{CHAPTERED}\n3.4 gates\nhave no lock.\n\n2.5 million\nare there.\n"
    found = [(block.level, block.text) for block in blocks(text) if isinstance(block, Heading)]
    assert found[2:] == [(1, "3. FENCES"), (2, "3.1 Oak fences"), (2, "3.2 Iron")]
    for points in ("3.3 gates\n3.4 doors", "3.3 gates are closed.\nAlways.", f"3.3 {'gates ' * 12}\nAlways."):
        more = blocks(text.replace("3.4 gates\nhave no lock.", points))
        assert not any("3.3" in block.text for block in more if isinstance(block, Heading))


SUMS = "Costs      2023   2024\nWood      1.200    900\nNails       300    250\n"


@pytest.mark.parametrize(
    ("below", "rows"),
    [
        ("\nSum       1.500  1.150\nLeft        +20    -10\n", 5),
        ("\nSum       1.500  1.150\n", 4),
        ("\nSum       1.500  1.150\nLeft        +20    -10\nOwed         0       0\n", 6),
        ("\n\nSum       1.500  1.150\n", 3),
        ("\nIncome     2023   2024\nFees      1.200    900\n", 3),
        ("\nIncome     2023   2024\nFees      1.200    900\nGifts       300    250\n", 3),
        ("\nSum  1.500  1.150\n", 3),
        ("\nWe sold all of it.\n", 3),
        ("\nSum       1.500  1.150  new\n", 3),
    ],
)
def test_rows_below_one_empty_line_that_stand_in_the_columns_of_a_table_belong_to_it(below, rows):
    table = blocks(SUMS + below)[0]
    assert isinstance(table, TableBlock)
    assert len(table.rows) == rows
    assert table.place.number == 1


def test_rules_between_the_rows_of_a_table_part_neither_rows_nor_a_heading():
    text = (
        "Pupils\n------\n\nSubject      2023   2024   Change\n-------------------------------\nPiano         305    312     +7\n"
        "Guitar        241    238     -3\n-------------------------------\nTotal         546    550     +4\n\n"
        "INCOME\n  Fees       742.300\n  County     415.000\n  ------------------\n  Total    1.157.300\n\nResult        -6.750\n"
    )
    heading, pupils, income = blocks(text)
    assert (heading.text, income.caption) == ("Pupils", "INCOME")
    assert [[cell.text for cell in row] for row in pupils.rows] == [
        ["Subject", "2023", "2024", "Change"], ["Piano", "305", "312", "+7"], ["Guitar", "241", "238", "-3"],
        ["Total", "546", "550", "+4"],
    ]  # fmt: skip
    assert [[cell.text for cell in row] for row in income.rows] == [
        ["Fees", "742.300"], ["County", "415.000"], ["Total", "1.157.300"], ["Result", "-6.750"],
    ]  # fmt: skip
