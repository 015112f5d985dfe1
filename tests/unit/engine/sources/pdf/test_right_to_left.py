import pytest
import typst

from nbdeck.engine.model.source import Heading, ListItem, TableBlock
from nbdeck.engine.sources.pdf.right_to_left import PlacedLetter, faces_away, in_reading_order
from nbdeck.engine.sources.read import read


def drawn(visual, *, step=5.0):
    """Return letters as they stand on a page, from the left; a blank is a gap, as many files have it."""
    letters = [
        PlacedLetter(letter, step * at, step * at + step, step * at, step * at + step / 2)
        for at, letter in enumerate(visual)
    ]
    return [letter for letter in letters if letter.character != " "]


def reading(visual, *, is_turned=True, faces_away=False):
    return in_reading_order(drawn(visual), 10.0, is_turned=is_turned, faces_away=faces_away)


@pytest.mark.parametrize(
    ("visual", "logical"),
    [
        ("77 רפסמ ,רבמצדב 1-ב", "ב-1 בדצמבר, מספר 77"),
        (".03:30 דע 23:30-מ ועסנ", "נסעו מ-23:30 עד 03:30."),
        (
            "2023-05-01 זאמ Ubuntu [22.04] לעו Windows 11 לע",
            "על Windows 11 ועל Ubuntu [22.04] מאז 2023-05-01",
        ),
        ("ABC ,2025 בא", "אב 2025, ABC"),
        ("10 km דע", "עד 10 km"),
        ("8.5% לש", "של 8.5%"),
        ("p?id=12 בא", "אב p?id=12"),
        ("2025-12-31 يف", "في 31-12-2025"),
        ("%12.5 يأ", "أي 12.5%"),
        ("٠١٢٫٥ ABC نم", "من ABC ٠١٢٫٥"),
        ("S/4HANA ماظن", "نظام S/4HANA"),
        ("“דג” בא", "אב “גד”"),
    ],
)
def test_figures_and_words_of_the_other_direction_keep_their_own_order(visual, logical):
    assert reading(visual) == logical


def test_a_line_from_left_to_right_has_its_other_words_in_their_order():
    assert reading("The word םולש 12 בוט means good 3 days", is_turned=False) == (
        "The word טוב 12 שלום means good 3 days"
    )


@pytest.mark.parametrize("is_away", [True, False])
def test_brackets_stand_around_their_words(is_away):
    assert reading("(בא) גד" if is_away else ")בא( גד", faces_away=is_away) == "דג (אב)"
    assert reading("(אב" if not is_away else ")אב", faces_away=is_away) == "בא("
    assert faces_away("ג )אב( ד )x y(")
    assert not faces_away("ג (אב) ד")


def test_marks_ligatures_and_letters_that_bring_others_along_are_read_once():
    mark = PlacedLetter("\u064f", 10, 12, 10, 11)
    lam_alef = [PlacedLetter("أ", 0, 5, 0, 2.5), PlacedLetter("ل", 0, 5, 0, 2.5)]
    dots = [PlacedLetter("ش", 9, 20, 9, 14), PlacedLetter("ش", 13, 15, 13, 14)]

    assert in_reading_order([*lam_alef, *dots, mark, mark], 10, is_turned=True, faces_away=False) == "شُ لأ"


PAGE = """
#set page(width: 12cm, height: 16cm)
#set text(lang: "he", font: "DejaVu Sans")
= קו לילה חדש
החל ב-1 בדצמבר יפעל הקו (כניסה צפונית בלבד) מתחנת הרכבת ועד שכונת נווה שאנן, כל 40 דקות. הקו יפעל מ-23:30 עד 03:30.

+ תחנת הרכבת
+ בית החולים

#table(columns: 2, [שנה], [עלות], [2024], [120], [2025], [135])
"""


def test_a_page_from_right_to_left_has_its_paragraphs_lists_and_tables_in_their_order():
    heading, paragraph, *items, table = read(typst.compile(PAGE.encode()), "he.pdf").source.blocks

    assert isinstance(heading, Heading)
    assert paragraph.text == (
        "החל ב-1 בדצמבר יפעל הקו (כניסה צפונית בלבד) מתחנת הרכבת ועד שכונת נווה שאנן, כל 40 דקות. "
        "הקו יפעל מ-23:30 עד 03:30."
    )
    assert [(item.number, item.text) for item in items if isinstance(item, ListItem)] == [
        (1, "תחנת הרכבת"),
        (2, "בית החולים"),
    ]
    assert isinstance(table, TableBlock)
    assert [[cell.text for cell in row] for row in table.rows] == [
        ["שנה", "עלות"],
        ["2024", "120"],
        ["2025", "135"],
    ]
