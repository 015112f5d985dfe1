import pytest

from nbdeck.engine.scene.boxes import Color, ThemeStyle
from nbdeck.engine.scene.text import Run, TextStyle
from nbdeck.engine.text.composing import from_runs, paragraph
from nbdeck.engine.text.hyphens import whole
from nbdeck.engine.text.language import LEFT_TO_RIGHT_MARK, detect, is_rtl, is_rtl_text, numbers_in_order
from nbdeck.engine.themes.load import load_theme

SENTENCES = [
    ("en-US", "Revenue grew faster than the market in every region that we serve."),
    ("de-DE", "Die Umsätze sind in allen Regionen schneller gewachsen als der Markt."),
    ("fr-FR", "Le chiffre d’affaires a progressé plus vite que le marché dans toutes les régions."),
    ("es-ES", "Los ingresos crecieron más rápido que el mercado en todas las regiones."),
    ("it-IT", "I ricavi sono cresciuti più del mercato in tutte le regioni che serviamo."),
    ("pt-BR", "As receitas não cresceram mais do que o mercado em todas as regiões."),
    ("nl-NL", "De omzet groeide sneller dan de markt in elke regio die wij bedienen."),
    ("pl-PL", "Przychody rosły szybciej niż rynek i to we wszystkich regionach się nie zmieniło."),
    ("sv-SE", "Intäkterna växte snabbare än marknaden och vi är nöjda med det."),
    ("fi-FI", "Liikevaihto kasvoi nopeammin kuin markkinat ja se on hyvä."),
    ("cs-CZ", "Tržby rostly rychleji než trh a to je ve všech regionech, které máme."),
    ("hu-HU", "A bevétel gyorsabban nőtt, mint a piac, és ez nem meglepő."),
    ("ro-RO", "Veniturile au crescut mai repede decât piața în toate regiunile și este bine."),
    ("tr-TR", "Gelirler her bölgede pazardan daha hızlı büyüdü ve bu çok iyi."),
    ("vi-VN", "Doanh thu tăng nhanh hơn thị trường ở mọi khu vực chúng tôi phục vụ."),
    ("id-ID", "Pendapatan tumbuh lebih cepat dari pasar di semua wilayah yang kami layani."),
    ("ru-RU", "Выручка росла быстрее рынка во всех регионах, и это хороший знак."),
    ("uk-UA", "Виручка зростала швидше за ринок у всіх регіонах, і це добре."),
    ("el-GR", "Τα έσοδα αυξήθηκαν ταχύτερα από την αγορά."),
    ("zh-CN", "今年的收入增长快于市场。"),
    ("zh-TW", "這個國家的收入增長對我們來說很重要。"),
    ("ja-JP", "売上は市場より速く伸びました。"),
    ("ko-KR", "매출이 시장보다 빠르게 증가했습니다."),
    ("ar-SA", "نمت الإيرادات أسرع من السوق."),
    ("fa-IR", "درآمد سریع‌تر از بازار رشد کرد و گزارش چاپ شد."),
    ("he-IL", "ההכנסות צמחו מהר יותר מהשוק."),
    ("hi-IN", "राजस्व बाज़ार से तेज़ी से बढ़ा।"),
    ("th-TH", "รายได้เติบโตเร็วกว่าตลาด"),
]
ARABIC = "اتصل بنا {} في أي وقت"
LOOK: ThemeStyle = load_theme("default").look


@pytest.mark.parametrize(("tag", "sentence"), SENTENCES)
def test_a_sentence_tells_its_language(tag, sentence):
    assert detect(sentence) == tag


@pytest.mark.parametrize(
    "text",
    [
        "North overtook South in May", "All in", "", "2026", "Q3 KPI", "😀", "ARR MRR", "x = y + 1",
        "Los Angeles\nNo\nLos Angeles\nNo\nLa Paz\nEl Paso", "vendas de que para",
    ],
)  # fmt: skip
def test_what_says_nothing_is_taken_for_english(text):
    assert detect(text) == "en-US"


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("ja-JP", "データ 2026 KPI"),
        ("zh-CN", "2026年收入 (Revenue)"),
        ("ar-SA", "الإيرادات في 2026 (KPI)"),
        ("en-US", "The Tokyo (東京) office is the largest of the group"),
    ],
)
def test_the_script_with_the_most_text_decides(tag, text):
    assert detect(text) == tag


def test_names_beside_a_text_say_something_by_their_script_only():
    assert detect("", "las ventas de los clientes no son muy altas") == "en-US"
    assert detect("", "الإيرادات") == "ar-SA"
    assert detect("Los ingresos crecieron y no bajaron", "the sales of it") == "es-ES"


def test_words_that_two_languages_share_do_not_make_a_text_the_first_of_them():
    assert detect("Este resultado: as vendas desta semana e esta meta para os clientes") == "pt-BR"


@pytest.mark.parametrize("tag", ["ar", "ar-SA", "he-IL", "HE", "fa_IR", "ur", "pa-Arab-PK"])
def test_languages_from_right_to_left(tag):
    assert is_rtl(tag)


@pytest.mark.parametrize("tag", ["en", "de-DE", "zh-Hant-TW", "az-Latn", "ku-Latn-TR", "th"])
def test_languages_from_left_to_right(tag):
    assert not is_rtl(tag)


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("2026: نمو", "", True),
        ("KPI نمو", "", False),
        ("(הכנסות)", "", True),
        ("2026 %", "ar-SA", True),
        ("2026 %", "en-US", False),
        ("2026 %", "", False),
        ("", "he", True),
    ],
)
def test_the_first_letter_decides_and_the_language_where_there_is_none(text, lang, expected):
    assert is_rtl_text(text, lang) is expected


def test_a_text_is_recognised_as_such():
    assert is_rtl("نمت الإيرادات أسرع")
    assert not is_rtl("Revenue grew faster.")


def run(text):
    return Run(text, 18.0, Color("tx1"), "minor")


@pytest.mark.parametrize(
    ("number", "groups"),
    [
        ("+49 30 123456", ["+49 ", "30 ", "123456"]),
        ("+49 (30) 123-456", ["+49 ", "(30) ", "123-", "456"]),
        ("030 123456", ["030 ", "123456"]),
        ("(030) 123456", ["(030) ", "123456"]),
        ("-12.5%", ["-12.5%"]),
        ("+34", ["+34"]),
    ],
)
def test_a_number_stands_alone_with_a_mark_before_every_group(number, groups):
    before, middle, after = numbers_in_order(run(ARABIC.format(number)))
    assert middle.text == "".join(LEFT_TO_RIGHT_MARK + group for group in groups)
    assert (before.text, after.text) == tuple(ARABIC.split("{}"))


@pytest.mark.parametrize(
    "number", ["2024 2025", "2026-07-31", "5 + 3", "10-20", "09:30", "0.5", "A-4", "ISO+9"]
)
def test_numbers_that_read_well_as_they_are_stay(number):
    assert [part.text for part in numbers_in_order(run(ARABIC.format(number)))] == [ARABIC.format(number)]


def test_only_paragraphs_from_right_to_left_get_marks_and_only_once():
    style = TextStyle(18.0)
    assert LEFT_TO_RIGHT_MARK not in paragraph("Call +49 30 123456 now", style, 900.0, LOOK, "en-US").text
    first = paragraph(ARABIC.format("+49 30 123456"), style, 900.0, LOOK, "ar")
    again = from_runs(first.runs, style, 900.0, LOOK, "ar")
    assert first.is_rtl
    assert again.text == first.text
    assert first.text.count(LEFT_TO_RIGHT_MARK) == 3
    assert whole(first.text) == ARABIC.format("+49 30 123456")


def test_a_paragraph_of_only_a_number_keeps_the_direction_of_its_language():
    made = paragraph("+49 30 123456", TextStyle(18.0), 900.0, LOOK, "he")
    assert made.is_rtl
    assert from_runs(made.runs, TextStyle(18.0), 900.0, LOOK, "he").is_rtl


def test_a_second_line_of_a_number_begins_with_a_mark():
    made = paragraph(ARABIC.format("+49 30 123456"), TextStyle(18.0), 150.0, LOOK, "ar")
    digits = [
        line.text.lstrip() for line in made.lines if line.text.lstrip(f" {LEFT_TO_RIGHT_MARK}")[:1].isdigit()
    ]
    assert all(text.startswith(LEFT_TO_RIGHT_MARK) for text in digits)
