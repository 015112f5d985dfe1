import itertools

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nbdeck.engine.scene.boxes import ThemeStyle
from nbdeck.engine.scene.text import Run
from nbdeck.engine.text.breaking import Measured, break_runs
from nbdeck.engine.text.fonts import text_width
from nbdeck.engine.text.opportunities import NEVER_FIRST, NEVER_LAST, clings, cluster_starts
from sampling import examples

LOOK = ThemeStyle("plain", {}, "Cambria", "Calibri")
SCRIPTS = [
    "Revenue grew faster than the market – see “annex” (draft 2.1) https://example.com/a/b?c=1 ",
    "Größenordnungsübersicht, état; ¿qué? żółć ",
    "Выручка έσοδα הכנסות ירדו ב-12% ",
    "نمت الإيرادات أسرع من السوق ٢٠٢٦ ",
    "हर क्षेत्र में राजस्व तेज़ी से बढ़ा। ",
    "รายได้เติบโตเร็วกว่าตลาดในทุกภูมิภาค ",
    "今年的收入、增长（快于）“市场”！売上は「より速く」伸びっ、コストー。매출이 증가했다 ",
    "👩\u200d💻👍🏽🇩🇪❤️😀 e\u0301o\u0302\u0323 \u00a0\u200b\u200d\u2060\t",
]
TEXTS = st.text(alphabet="".join(SCRIPTS), max_size=60) | st.lists(
    st.sampled_from([word for text in SCRIPTS for word in text.split()]), max_size=12
).map(" ".join)
WIDTHS = st.floats(min_value=0, max_value=400)


def lines_of(text, width, *, size=18.0, lang="", **look):
    return [line.text for line in break_runs([Run(text, size, lang=lang, **look)], width, LOOK)]


def bare(text):
    return "".join(character for character in text if not character.isspace() and character != "\u200b")


@given(TEXTS, WIDTHS)
@settings(max_examples=examples(200))
def test_the_lines_hold_all_characters_in_order(text, width):
    assert bare("".join(lines_of(text, width))) == bare(text)


@given(TEXTS, WIDTHS)
@settings(max_examples=examples(200))
def test_a_line_is_wider_than_its_box_only_when_it_is_one_character(text, width):
    for line in break_runs([Run(text, 18)], width, LOOK):
        if len(list(cluster_starts(line.text.strip()))) > 1 and not _is_held(line.text):
            assert line.width <= width + 0.01
            # A cut word is shaped anew, so its ends may differ from those it had inside the word.
            assert text_width(line.text, typeface="Calibri", size=18) <= width + 12


def _is_held(line):
    """Whether a line consists of characters that Thai never divides."""
    return any(character in "เแโใไะาๅๆฯำ" for character in line)


@given(TEXTS, WIDTHS, st.floats(min_value=1.02, max_value=3))
@settings(max_examples=examples(150))
def test_more_width_never_gives_more_lines(text, width, factor):
    # A word that is begun takes what it clings to with it, and a line of more room begins more words.
    assume(not any(clings(text, at) and after.isalnum() for at, after in enumerate(text) if at))
    assert len(lines_of(text, width * factor + 1)) <= len(lines_of(text, width))


@given(TEXTS, WIDTHS)
@settings(max_examples=examples(100))
def test_no_line_divides_a_grapheme_cluster(text, width):
    starts, at = set(cluster_starts(text)), 0
    for line in lines_of(text, width):
        at = text.index(line, at)
        assert at in starts or not line
        at += len(line)


@given(st.lists(st.tuples(TEXTS, st.sampled_from([10.0, 18.0, 31.5]), st.booleans()), max_size=5), WIDTHS)
@settings(max_examples=examples(100))
def test_runs_of_mixed_style_keep_their_characters_and_styles(parts, width):
    runs = [Run(text, size, bold=bold) for text, size, bold in parts]
    lines = break_runs(runs, width, LOOK)
    pieces = [run for line in lines for run in line.runs]
    assert bare("".join(run.text for run in pieces)) == bare("".join(run.text for run in runs))
    assert {(run.size, run.bold) for run in pieces} <= {(run.size, run.bold) for run in runs}
    assert len(Measured(runs, LOOK).breaks(width).spans) == len(lines)


@pytest.mark.parametrize("width", [0.0, -50.0])
def test_without_width_every_character_stands_alone(width):
    assert lines_of("abc d", width) == ["a", "b", "c", "d"]


def test_no_text_is_one_line_without_width():
    (line,) = break_runs([], 100, LOOK)
    assert (line.text, line.width, line.runs) == ("", 0.0, ())


def test_ten_thousand_characters_without_a_space_are_cut_into_full_lines():
    lines = break_runs([Run("x" * 10_000, 18)], 300, LOOK)
    assert sum(len(line.text) for line in lines) == 10_000
    assert all(290 < line.width <= 300 for line in lines[:-1])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one two three", ["one two", "three"]),
        ("one  two   three", ["one", "two", "three"]),
        ("ends in spaces   ", ["ends in spaces"]),
        ("well-known semi-automatic", ["well-known", "semi-", "automatic"]),
        ("pre- and post-war", ["pre- and", "post-war"]),
        ("2019-2020-2021", ["2019-", "2020-", "2021"]),
        ("a -5 -6", ["a", "-5", "-6"]),
        ("2020–2021, a–b", ["2020–", "2021,", "a–b"]),
        ("one—two—three", ["one—two—", "three"]),
        ("a\u00a0b\u00a0c d\u202fe", ["a\u00a0b\u00a0c", "d\u202fe"]),
        ("an and/or either/or", ["an", "and/or", "either/or"]),
        ("https://example.com/path/to/page", ["https://", "example.com/", "path/to/page"]),
        ("ok Rindfleischetikettierung", ["ok", "Rindfleischeti", "kettierung"]),
        ("nnnnnnnnnnn, nnnnnnnnni", ["nnnnnnnnnn", "n, nnnnnnnnni"]),
        ("ירדו ב-12%", ["ירדו", "ב-12%"]),
        ("a\nb\n\nc\n", ["a", "b", "", "c", ""]),
        ("a\vb", ["a", "b"]),
        ("zero\u200bwidth", ["zero", "width"]),
        ("Vraiment ! Oui", ["Vraiment !", "Oui"]),
    ],
)
def test_lines_end_where_office_programs_end_them(text, expected):
    width = max(text_width(line, typeface="Calibri", size=18) for line in expected)
    assert lines_of(text, width + 0.3) == expected


@pytest.mark.parametrize(
    ("text", "lang", "width", "expected"),
    [
        ("今年的收入、增长快于市场（运营）", "zh-CN", 73, ["今年的收", "入、增长", "快于市场", "（运营）"]),
        ("“成本”在合并。数据", "zh-CN", 54, ["“成", "本”在", "合并。", "数据"]),
        (
            "今年の売上、は市場「より速く」伸びっ、コ",
            "ja-JP",
            90,
            ["今年の売", "上、は市場", "「より速", "く」伸", "びっ、コ"],
        ),
        ("중국어 매출이 시장보다", "ko-KR", 70, ["중국어", "매출이", "시장보다"]),
        ("ภาษาไทยเป็นภาษาที่", "th-TH", 100, ["ภาษาไทยเป็น", "ภาษาที่"]),
        ("收入ABC增长", "zh-CN", 60, ["收入", "ABC增", "长"]),
    ],
)
def test_scripts_without_spaces_are_broken_by_their_own_rules(text, lang, width, expected):
    assert lines_of(text, width, lang=lang) == expected


@given(st.text(alphabet="今年的收入、。，）」！？（「“”ーっゃ", min_size=1, max_size=40), st.integers(4, 12))
@settings(max_examples=examples(100))
def test_east_asian_punctuation_is_never_left_on_the_wrong_line(text, columns):
    lines = lines_of(text, columns * 18 + 1, lang="ja-JP")
    for before, after in itertools.pairwise(lines):
        if len(before) < columns - 2 or not any(
            _may_part(a, b) for a, b in itertools.pairwise(before + after)
        ):
            continue
        assert _may_part(before[-1], after[0]) or len(before) >= columns


def _may_part(before, after):
    return after not in NEVER_FIRST and before not in NEVER_LAST


def test_the_gap_between_east_asian_and_latin_text_is_part_of_the_line():
    text = "收入NPS"
    (line,) = break_runs([Run(text, 20, lang="zh-CN")], 200, LOOK)
    apart = sum(text_width(part, typeface="Calibri", size=20, lang="zh-CN") for part in ("收入", "NPS"))
    assert line.width == pytest.approx(apart + 0.24 * 20)
    assert len(break_runs([Run(text, 20, lang="zh-CN")], line.width, LOOK)) == 1
    assert len(break_runs([Run(text, 20, lang="zh-CN")], line.width - 1, LOOK)) == 2


def test_a_gap_between_runs_has_the_size_of_the_first():
    (line,) = break_runs([Run("12", 40), Run("万", 20, lang="zh-CN"), Run("a", 20)], 200, LOOK)
    apart = text_width("12", typeface="Calibri", size=40) + 20 + text_width("a", typeface="Calibri", size=20)
    assert line.width == pytest.approx(apart + 0.24 * 40 + 0.24 * 20)


@pytest.mark.parametrize(("width", "expected"), [(60.5, 60.5), (70, 64.8)])
def test_a_gap_at_the_end_of_a_line_needs_no_room_but_takes_what_is_there(width, expected):
    first, second = break_runs([Run("收入长ABCDE", 20, lang="zh-CN")], width, LOOK)
    assert (first.text, second.text) == ("收入长", "ABCDE")
    assert first.width == pytest.approx(expected)


@pytest.mark.parametrize(
    ("text", "lang", "columns", "expected"),
    [
        ("日本語日本，3456日本", "ja-JP", 6.3, ["日本語日本，", "3456日本"]),
        ("日本語日本，3456日本", "ja-JP", 7, ["日本語日", "本，3456日本"]),
        ("日本語日本：3456日本", "ja-JP", 7, ["日本語日本：", "3456日本"]),
        ("日本語日本“abcd”日", "zh-CN", 5.5, ["日本語日本", "“abcd”日"]),
        ("日本語日本“abcd”日", "zh-CN", 7, ["日本語日", "本“abcd”日"]),
        ("日本語日本…3456", "zh-CN", 7, ["日本語日本…", "3456"]),
        ("平台“abcd”增长很快", "zh-CN", 6.2, ["平", "台“abcd”增", "长很快"]),
        ("仍需关注——“缺货”", "zh-CN", 6.5, ["仍需关注——", "“缺货”"]),
        ("지역 팀 3개를", "ko-KR", 5, ["지역 팀 3", "개를"]),
        ("공급망(SCM)을", "ko-KR", 4, ["공급망", "(SCM)을"]),
    ],
)
def test_a_latin_word_that_is_begun_takes_what_it_clings_to_with_it(text, lang, columns, expected):
    assert lines_of(text, columns * 18, lang=lang) == expected


def test_a_mark_without_room_takes_the_last_syllable_of_a_korean_word_with_it():
    text, width = "안에 돌아옵니다.", text_width("안에 돌아옵니다", typeface="Calibri", size=18, lang="ko-KR")
    assert lines_of(text, width + 1, lang="ko-KR") == ["안에 돌아옵니", "다."]
    assert lines_of(text, width - 1, lang="ko-KR") == ["안에", "돌아옵니다."]
    assert Measured([Run(text, 18, lang="ko-KR")], LOOK).breaks(width + 1).has_broken_word


def test_a_line_knows_what_stands_before_it():
    runs = [Run("收入 2026 ", 20, lang="zh-CN"), Run("“增长”很快", 20, lang="zh-CN", bold=True)]
    lines = break_runs(runs, 60, LOOK)
    assert [(line.text, line.follows) for line in lines] == [
        ("收入", ""),
        ("2026", "asian"),
        ("“增", "latin"),
        ("长”很", "asian"),
        ("快", "asian"),
    ]
    arabic = break_runs([Run("نمت الإيرادات (2026).", 20, lang="ar-SA")], 70, LOOK)
    assert [line.follows for line in arabic[1:]] == ["rtl"] * (len(arabic) - 1)
    assert {line.follows for line in break_runs([Run("plain words in lines", 20)], 60, LOOK)} == {""}


def test_an_empty_line_keeps_the_size_of_its_text():
    lines = break_runs([Run("a\n\nb", 30)], 100, LOOK)
    assert [line.size for line in lines] == [30, 30, 30]


def test_only_a_divided_word_counts_as_broken():
    def is_broken(text, width):
        return Measured([Run(text, 18)], LOOK).breaks(width).has_broken_word

    assert not is_broken("one two three", 45)
    assert not is_broken("https://example.org/path/", 100)
    assert not is_broken("今年的收入", 20)
    assert is_broken("Rindfleischetikettierung", 100)
