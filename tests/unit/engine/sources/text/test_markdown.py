import pytest

from nbdeck.engine.model.source import Heading, ListItem, Paragraph, SourcePlace, TableBlock
from nbdeck.engine.sources.reading import Limits
from nbdeck.engine.sources.text.markdown import read
from nbdeck.errors import CorruptFile


def blocks(text, **limits):
    return read(text.encode(), Limits(**limits)).blocks


def line(number):
    return SourcePlace(kind="line", number=number)


def test_headings_keep_their_level_and_their_number():
    assert blocks("# 1. Intro\n\n## 1.1 Why\n\nAlso\n====\n") == [
        Heading(text="1. Intro", level=1, place=line(1)),
        Heading(text="1.1 Why", level=2, place=line(3)),
        Heading(text="Also", level=1, place=line(5)),
    ]


def test_marks_and_links_leave_their_words():
    text = (
        "Some *soft* and **hard** words, [a link][1] and `code`,\nsecond line.\n\n[1]: http://example.com\n"
    )
    assert blocks(text) == [
        Paragraph(text="Some soft and hard words, a link and `code`, second line.", place=line(1))
    ]


def test_lists_are_nested_and_numbered():
    text = "- a\n  - b\n\n    more b\n- [x] c\n- [ ] d\n\n3. three\n4. four\n   - deep\n"
    found = [(block.text, block.level, block.number) for block in blocks(text)]
    assert found == [
        ("a", 0, None),
        ("b\nmore b", 1, None),
        ("√ c", 0, None),
        ("□ d", 0, None),
        ("three", 0, 3),
        ("four", 0, 4),
        ("deep", 1, None),
    ]


def test_lists_are_read_however_deep_they_are_nested_and_beyond_the_limit_refused_with_it():
    def nested(depth):
        return "\n".join(f"{'  ' * level}- item {level}" for level in range(depth))

    assert [block.level for block in blocks(nested(150))] == list(range(150))
    with pytest.raises(CorruptFile, match="nested 200 deep or more"):
        blocks(nested(201))
    assert blocks(">" * 300 + " words")[0].text == "words"
    with pytest.raises(CorruptFile, match="quotes twice as deep"):
        blocks(">" * 400 + " words")


def test_a_table_has_typed_cells_and_its_line():
    (table,) = blocks("\n| A | B |\n|---|--:|\n| x | 1,200 |\n| y | 3 |\n")
    assert isinstance(table, TableBlock)
    assert table.columns == ("text", "number")
    assert [cell.value for cell in table.rows[1]] == [None, 1200]
    assert table.place == line(2)


def test_a_table_beyond_the_limit_is_cut_with_a_remark():
    reading = read(("| A |\n|---|\n" + "| x |\n" * 50).encode(), Limits(rows=10))
    assert len(reading.blocks[0].rows) == 10
    assert [remark.code for remark in reading.remarks] == ["rows_capped"]


def test_quotes_callouts_and_code_have_roles():
    text = "> Said once\n\n> [!NOTE]\n> Watch out\n\n```py\nx = 1\n\ny = 2\n```\n\n    indented\n"
    assert [(block.text, block.role) for block in blocks(text)] == [
        ("Said once", "quote"),
        ("Watch out", "body"),
        ("x = 1\n\ny = 2", "code"),
        ("indented", "code"),
    ]


def test_html_leaves_its_text_only():
    text = (
        "<div>Hello <b>you</b> &amp; me</div>\n\nA<br>B <!-- hidden --> C\n\n<script>\nalert(1)\n</script>\n"
    )
    assert [block.text for block in blocks(text)] == ["Hello you & me", "A\nB  C"]


def test_front_matter_becomes_properties_and_lines_still_count_from_the_top():
    reading = read(
        b'---\ntitle: "My: talk"\nauthors:\n  - Ann\n  - Bob\ndate: 2024-01-02\nlang: fr\ntags: [a, "b"]\n---\n# Hi\n',
        Limits(),
    )
    assert (reading.title, reading.author, reading.language) == ("My: talk", "Ann, Bob", "fr")
    assert reading.metadata == {"created": "2024-01-02", "tags": "a, b"}
    assert reading.blocks == [Heading(text="Hi", level=1, place=line(10))]


@pytest.mark.parametrize("text", ["---\n\nJust a rule\n\n---\n", "---\nno value here\n---\n"])
def test_rules_are_no_front_matter(text):
    assert any("rule" in block.text or "value" in block.text for block in blocks(text))


def test_linked_pictures_are_named_in_a_remark():
    reading = read(b"# A ![x](a.png)\n\n![y](b.png)\n", Limits())
    assert [block.text for block in reading.blocks] == ["A"]
    assert [remark.code for remark in reading.remarks] == ["linked_pictures"]


def test_nesting_without_end_is_read_or_refused_quickly():
    assert len(blocks("[" * 5000)[0].text) == 5000
    for text in ("> " * 5000 + "x\n", "- " * 3000 + "y\n"):
        with pytest.raises(CorruptFile):
            blocks(text)


def test_items_are_items_wherever_they_stand():
    assert all(isinstance(block, ListItem) for block in blocks("> - a\n> - b\n"))


def test_authors_with_addresses_of_their_own_are_names():
    text = (
        "---\ntitle: '`nb` and *more* of _it_'\nauthors:\n  - name: Ann Author\n    orcid: 0000-1\n    affiliation: \"1,2\"\n"
        "  - given-names: Bob\n    surname: Writer\naffiliations:\n - name: A University\n   index: 1\nabstract: >\n  Two\n  lines\n---\n"
    )
    reading = read(text.encode(), Limits())
    assert (reading.title, reading.author) == ("nb and more of it", "Ann Author, Bob Writer")
    assert reading.metadata == {"affiliations": "A University", "abstract": "Two lines"}


def test_footnotes_are_no_text_and_keep_their_words():
    text = (
        "Said[^1] of `a[^b]`[^site].\n\n[^1]: Once *only*.\n[^2]: And twice.\n[^site]: https://example.com\n"
    )
    assert [(block.text, block.role) for block in blocks(text)] == [
        ("Said of `a[^b]`.", "body"),
        ("Once only.", "footnote"),
        ("And twice.", "footnote"),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("10^-3^ m^2^ of CO~2~", "10⁻³ m² of CO₂"),
        ("the 1^st^ x~i~", "the 1st xi"),
        ("a ^ b ^ c, ~/here and ~/there, `x^2^`", "a ^ b ^ c, ~/here and ~/there, `x^2^`"),
    ],
)
def test_raised_and_lowered_letters_are_read_as_they_are_meant(text, words):
    assert [block.text for block in blocks(text)] == [words]


def test_names_of_headings_are_left_out():
    assert [block.text for block in blocks("# Why {#sec:why .wide}\n")] == ["Why"]


def test_a_callout_is_no_quotation_and_what_it_quotes_is():
    text = "> [!NOTE]\n>\n> Watch out.\n>\n> > Said once.\n>\n> Again.\n\n> Said twice.\n"
    assert [(block.text, block.role) for block in blocks(text)] == [
        ("Watch out.", "body"),
        ("Said once.", "quote"),
        ("Again.", "body"),
        ("Said twice.", "quote"),
    ]


def test_a_bold_line_heads_what_is_below_it():
    text = "## Use\n\n**How long?**\n45 minutes. Then it **costs**.\n\n**And then**\n\n**Never** alone.\n\n**Do not lean out.**\n\n> **Note**\n> it rains"
    assert [(block.type, getattr(block, "level", 0), block.text) for block in blocks(text)] == [
        ("heading", 2, "Use"),
        ("heading", 3, "How long?"),
        ("paragraph", 0, "45 minutes. Then it costs."),
        ("heading", 3, "And then"),
        ("paragraph", 0, "Never alone."),
        ("paragraph", 0, "Do not lean out."),
        ("paragraph", 0, "Note it rains"),
    ]


def test_code_keeps_its_mark_in_sentences_and_not_in_headings_and_cells():
    text = "# `nb`\n\n`gaps` takes 3 s.\n\n- `show`\n\n| a |\n|---|\n| `b` |"
    heading, paragraph, item, table = blocks(text)
    assert (heading.text, paragraph.text, item.text) == ("nb", "`gaps` takes 3 s.", "`show`")
    assert table.rows[1][0].text == "b"


def test_lines_above_a_rule_are_a_paragraph_and_one_line_is_a_heading():
    text = "Roof\n---\n\n**Motion**\nThe board moves to mend the roof.\n---\n**Yes: 16**\n**No: 0**\nIt is carried.\n---\n\nWhole\nline\n===\n"
    found = [(type(block).__name__, block.text) for block in blocks(text)]
    assert found == [
        ("Heading", "Roof"),
        ("Heading", "Motion"),
        ("Paragraph", "The board moves to mend the roof."),
        ("Paragraph", "Yes: 16 No: 0 It is carried."),
        ("Heading", "Whole line"),
    ]


@pytest.mark.parametrize(
    "block",
    [
        '+++\ntitle = "The new quay"\nauthors = ["Ada Lo", {name = "Bo"}]\ndraft = false\n+++\n',
        '+++\nTitle = "The new quay"\n[[authors]]\nname = "Ada Lo"\n[[authors]]\nname = "Bo"\n+++\n',
        '---\ntitle: "The new quay"\nauthors: [Ada Lo, Bo]\n---\n',
    ],
)
def test_front_matter_gives_title_and_authors(block):
    reading = read(f"{block}Text.\n".encode(), Limits())
    assert (reading.title, reading.author) == ("The new quay", "Ada Lo, Bo")
    assert [block.text for block in reading.blocks] == ["Text."]


@pytest.mark.parametrize(
    "text",
    [
        "+++\nThe price is high\n+++\n",
        "---\n\nThe price = 3\n\n---\n",
        f"+++\na = {'[' * 5000}\n+++\nThe price\n",
    ],
)
def test_what_is_no_front_matter_is_text(text):
    assert "The price" in " ".join(block.text for block in blocks(text))
