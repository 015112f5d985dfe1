import pytest

from nbdeck.engine.scene.boxes import INK
from nbdeck.engine.scene.text import Run
from nbdeck.engine.text.breaking import break_runs
from nbdeck.engine.text.opportunities import cluster_starts, phrase_ends, segments, unparted
from nbdeck.engine.themes.load import load_theme

LOOK = load_theme("default").look


def pieces(text):
    start, found = 0, []
    for segment in segments(text):
        found.append(text[start : segment.end])
        start = segment.next
    return found


@pytest.mark.parametrize(
    "expected",
    [
        ["one", "two"],
        ["ลูกค้า", "ใหม่", "เติบโต"],
        ["ข้อมูล", "และ", "บริการ"],
        ["ลาว", "ไทย"],
    ],
)
def test_words_are_told_apart(expected):
    text = ("" if any("\u0e00" <= character <= "\u0eff" for character in expected[0]) else " ").join(expected)
    assert pieces(text) == expected


@pytest.mark.parametrize(
    "text", ["ที่ดิน", "เเก่", "สะอาด", "น้ำ", "ๆ", "word", "f(x)", "1,000.50", "a/b", "50%", "@home"]
)
def test_a_stretch_begins_with_the_text_and_ends_with_it(text):
    assert "".join(pieces(text)) == text


@pytest.mark.parametrize("text", ["เก", "แม่", "กะ", "กา", "น้ำ", "ใจ", "ดีๆ"])
def test_a_thai_vowel_stays_with_its_consonant(text):
    assert pieces(text) == [text]


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("救急外来の待ち時間は秋以降に", "ja", "救急外来の|待ち時間は|秋以降に|"),
        ("2026年11月28日に東京で", "ja-JP", "2026年11月28日に|東京で|"),
        ("收入增长了12%", "zh-CN", "收入|增长|了|12%|"),
        ("収入", "en-US", "収入"),
    ],
)
def test_phrases_end_where_a_reader_pauses_and_never_inside_a_figure(text, lang, expected):
    ends = phrase_ends(text, lang)
    assert "".join(letter + "|" * (at in ends) for at, letter in enumerate(text, 1)) == expected


def test_spaces_before_the_first_word_stay_with_it():
    assert pieces("   one two") == ["   one", "two"]


def test_only_spaces_are_one_empty_stretch():
    assert pieces("   ") == [""]
    assert pieces("") == [""]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("run --dry-run now", ["run", "--dry-run", "now"]),
        ("the `no-tray-icon` switch", ["the", "`no-tray-icon`", "switch"]),
        ("(-x-y)", ["(-x-y)"]),
        ("on-site work", ["on-", "site", "work"]),
        ("`code` on-site", ["`code`", "on-", "site"]),
        ("a\n--b-c", ["a", "--b-c"]),
    ],
)
def test_words_of_code_are_not_parted_at_their_hyphens(text, expected):
    assert pieces(text) == expected


@pytest.mark.parametrize(
    ("text", "glued"),
    [
        ("12 % of all", "12_% of all"),
        ("by 6 November, at noon", "by 6_November, at noon"),
        ("since December 2025 or so", "since December_2025_or so"),
        ("for all – and for none", "for all_– and for none"),
        ("le 1er mars 2026 au port", "le 1er_mars_2026_au port"),
        ("am 3. Oktober im Hafen", "am 3._Oktober im Hafen"),
        ("el 1 de enero de 2026", "el 1_de_enero_de_2026"),
        ("of £3.8 million in all", "of £3.8_million_in all"),
        ("12 marches and 2025 plans", "12_marches and 2025_plans"),
        ("reset 3 times", "reset 3_times"),
        ("in 2025 March was cold", "in 2025_March was cold"),
        ("for EUR 18,000 a year", "for EUR_18,000_a year"),
        ("4.20 per m2", "4.20_per_m2"),
        ("1 234 567 people", "1_234_567_people"),
        ("18.000 € im Jahr", "18.000_€ im Jahr"),
        ("5 kg, 7 kWh and 3 bn", "5_kg, 7_kWh and 3_bn"),
        ("80 km/h or 9 m²", "80_km/h or 9_m²"),
        ("US$ 5 each", "US$_5_each"),
        ("20 °C outside", "20_°C outside"),
        ("12 people in 2024 here", "12_people in 2024_here"),
        ("12 per cent of all", "12_per_cent of all"),
        ("47 million euros a year", "47_million_euros a_year"),
        ("4.12 Mio. € im Jahr", "4.12_Mio._€ im Jahr"),
        ("2.5 kg/h (3 t)", "2.5_kg/h (3_t)"),
        ("3 Beneficiaries, 7 Krankenhausverwaltungen", "3 Beneficiaries, 7 Krankenhausverwaltungen"),
        ("5 of 7 or 5 - 7", "5_of 7_or 5 - 7"),
        ("only 10 – 25 mm wide", "only 10_–_25_mm wide"),
        ("the GDPS 2024", "the GDPS 2024"),
        ("a % b", "a % b"),
        ("Mesnerin von St. Gallus", "Mesnerin von St._Gallus"),
        ("Verein e. V., Bericht", "Verein e._V., Bericht"),
        ("mit Dr. J. Ott und Prof. Au", "mit Dr._J._Ott und Prof. Au"),
        ("ca. 30 km", "ca._30_km"),
        ("the end. Then (no. (2))", "the end._Then (no. (2))"),
        ("du 2 au 27 février 2026, de 5 à 7", "du 2_au_27_février_2026, de 5_à_7"),
        ("Was a plan B there", "Was a_plan B there"),
        ("Mniej wody w ziemi i w kranie", "Mniej wody w_ziemi i_w_kranie"),
        ("W 2025 i 2026 roku z planu", "W_2025_i_2026_roku z_planu"),
        ("Вода в земле и в доме", "Вода в_земле и_в_доме"),
        ("18 000 a year, 5 h and 3 t", "18_000_a year, 5_h and 3_t"),
        ("l’a dit, (no 2a) and a.b c d", "l’a dit, (no 2a) and a.b c_d"),
        ("Plan d’investissement : le pic", "Plan d’investissement_: le pic"),
        ("Où affiner ? Ici ; là ! Non", "Où affiner_? Ici_; là_! Non"),
        ("il dit « le prix » et part", "il dit «_le prix_» et part"),
        ("er sagt »das Wort« und geht", "er sagt »das Wort« und geht"),
        ("sagt :that or ?query", "sagt :that or ?query"),
        ("1 2345", "1 2345"),
    ],
)
def test_a_figure_holds_on_to_its_unit_and_to_nothing_else(text, glued):
    assert unparted(text).replace("\u00a0", "_") == glued
    assert len(unparted(text)) == len(text)


@pytest.mark.parametrize(
    "text", ["Growth of 12 % in Europe", "It costs EUR 18,000 a year", "Rent is 4.20 per m2 now"]
)
def test_no_line_ends_between_a_figure_and_its_unit(text):
    run = Run(text, 20.0, INK, "minor")
    for width in range(111, 300, 7):
        lines = [line.text for line in break_runs((run,), float(width), LOOK)]
        held = "\n".join(lines)
        assert not any(f"{figure}\n" in held for figure in ("12", "EUR", "4.20", "per"))


def test_where_a_figure_and_its_unit_have_no_room_the_words_stay_whole():
    run = Run("EUR 18,000", 20.0, INK, "minor")
    assert [line.text.strip() for line in break_runs((run,), 70.0, LOOK)] == ["EUR", "18,000"]


@pytest.mark.parametrize(
    "clusters",
    [
        ["a", "b"],
        ["e\u0301", "x"],
        ["👩\u200d💻", "👍🏽", "❤\ufe0f"],
        ["🇩🇪", "🇫🇷", "🇬"],
        ["👨\u200d👩\u200d👧\u200d👦", "a"],
        ["क्षे", "त्र"],
        ["น้ำ", "ที่"],
        ["\u1112\u1161\u11ab", "\u1100\u1173"],
        ["한", "국"],
        ["1\ufe0f\u20e3", "2"],
        ["\r\n", "\n"],
        ["🏴\U000e0067\U000e007f", "!"],
    ],
)
def test_what_a_reader_takes_for_one_character_is_one_cluster(clusters):
    text = "".join(clusters)
    starts = [*cluster_starts(text), len(text)]
    assert [text[start:end] for start, end in zip(starts, starts[1:], strict=False)] == clusters


def test_no_text_has_no_clusters():
    assert list(cluster_starts("")) == []


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Expenditure by type, £ million", "£ million"),
        ("Umsatz in Mio. € je Jahr", "Mio. €"),
        ("оборот, млн ₽ за год", "млн ₽"),
    ],
)
def test_the_sign_of_a_currency_stands_with_its_word_in_text_without_a_figure(text, whole):
    assert whole in pieces(text)


@pytest.mark.parametrize(
    ("text", "bad"),
    [
        ("Plan d’investissement : le pic est en 2027 ; le reste suit ! Oui", ("\n:", "\n;", "\n!")),
        ("Il a dit « non merci » et il est parti dans la nuit", ("«\n", "\n»")),
        ("Mniej wody w ziemi i więcej w kranie z planu na lata 2026–2028", (" w\n", " i\n", " z\n", "–\n")),
        ("Method of the years 2026–2028: 101 million", ("–\n",)),
    ],
)
def test_no_line_begins_with_a_mark_or_ends_with_a_letter_or_inside_a_range(text, bad):
    run = Run(text, 20.0, INK, "minor")
    for width in range(150, 500, 6):
        lines = [line.text for line in break_runs((run,), float(width), LOOK)]
        held = "\n".join(lines)
        assert not any(piece in held for piece in bad)
        assert not any(line.startswith(" ") for line in lines)


def test_a_stretch_without_room_is_parted_at_its_spaces_of_which_none_begins_a_line():
    run = Run("September 2026", 20.0, INK, "minor")
    for width in range(108, 150):
        lines = [line.text for line in break_runs((run,), float(width), LOOK)]
        assert lines in (["September", "2026"], ["September 2026"])


def test_a_range_keeps_its_dash_and_words_may_end_at_theirs():
    assert pieces("in 2026–2028, Nord–Süd 5-6") == ["in", "2026–2028,", "Nord–", "Süd", "5-", "6"]
