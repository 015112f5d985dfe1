"""From documents to a plan: length, layouts, titles, evidence, and nothing that the documents do not say."""

import functools
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.contract.enums import Tone, Verbosity
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.author.material.passages import passages
from nbdeck.engine.author.sentences.grounding import names_in, numbers_in
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.intake.items import items_of
from nbdeck.engine.model.plan import AuthorOptions, Plan, PlannedSlide
from nbdeck.engine.model.source import (
    Cell,
    Heading,
    ListItem,
    Paragraph,
    PictureBlock,
    Source,
    SourcePlace,
    TableBlock,
)
from nbdeck.engine.sources.read import read
from nbdeck.engine.text.language import without_mark
from nbdeck.errors import NbdeckError, ValidationFailed
from sampling import examples
from shared_files import DOCUMENTS as SHARED

TEXTS = Path(__file__).parents[4] / "data" / "author"
OWN = sorted(TEXTS.glob("*.md"))
FOREIGN = sorted(SHARED.glob("*"))
LENGTHS = (1, 3, 8, 40)
CUT = re.compile(
    r"\d+ of \d+ rows and \d+ of \d+ columns are shown\.| \(\d+/\d+\)|(?<!\S)\d+\. ", re.MULTILINE
)
WRITTEN_BY_US = re.compile(
    r"\d+ of \d+ rows.*?shown\.|\((?:[^()]*, )?(?:page|slide|sheet|line|Zeile) [^()]*\)"
)


@functools.cache
def _source(path: Path) -> Source:
    try:
        return read(path.read_bytes(), path.name).source
    except NbdeckError as error:
        pytest.skip(f"{path.name} cannot be read: {error}")


@functools.cache
def _plan(path: Path, length: int | None = None, **options) -> Plan:
    try:
        return plan_from_documents([_source(path)], "", AuthorOptions(length=length, **options))
    except ValidationFailed as error:
        pytest.skip(f"{path.name} has no content: {error}")


def unfounded(statement, sources):
    """Return the numbers and names of a statement that stand in none of its sources."""
    text = " ".join("\n".join(sources).split())
    if statement[1:] in text:
        return set()
    known = numbers_in(text)
    lower = text.lower()
    missing = {number for number in numbers_in(statement) if number not in known}
    missing |= {name for name in names_in(statement) if name.lower() not in lower}
    return missing


def _everything(source: Source) -> str:
    """Return all words and values of a document."""
    said = [source.title, source.author, source.name]
    for passage in passages([source]):
        said.extend((passage.text, *passage.details, *passage.headings))
    for block in source.blocks:
        for row in getattr(block, "rows", ()):
            said.extend(cell.text for cell in row)
        said.extend((getattr(block, "caption", ""), getattr(block, "text", ""), getattr(block, "title", "")))
        if chart := getattr(block, "chart", None):
            said.extend((chart.x_title or "", *chart.categories, *(row.name for row in chart.series)))
            said.extend(_written(value) for row in chart.series for value in row.values if value is not None)
    return "\n".join(said)


def _written(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)


def _shown(slide: PlannedSlide) -> str:
    spec = slide.spec
    cells = [cell for row in spec.table or () for cell in row]
    chart = spec.chart
    if chart is not None:
        cells.extend((*chart.categories, *(row.name for row in chart.series)))
    title, content = (
        without_mark(spec.title),
        re.sub(r"^\d\. ", "", spec.content, flags=re.MULTILINE),
    )
    return "\n".join((title, content, *cells))


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
@pytest.mark.parametrize("length", LENGTHS)
def test_the_length_is_hit_as_far_as_the_document_carries_it(path, length):
    plan = _plan(path, length)
    is_told = any(f"where {length} were asked for" in one for one in plan.warnings)
    assert len(plan.slides) <= length
    assert is_told is (len(plan.slides) < length)
    assert not any(slide.is_scaffold for slide in plan.slides)


@pytest.mark.parametrize("path", FOREIGN, ids=lambda path: path.name)
@pytest.mark.parametrize("length", [1, 4, 10])
def test_real_files_have_the_length_or_tell_how_many_slides_they_carry(path, length):
    plan = _plan(path, length)
    carried = len(plan.slides)
    told = "One slide has" if carried == 1 else f"{carried} slides have"
    assert carried <= length
    assert any(one.startswith(f"{told} text that was given") for one in plan.warnings) is (carried < length)
    assert not any(slide.is_scaffold for slide in plan.slides)


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_without_a_length_the_sections_decide_up_to_25(path):
    assert 3 <= len(_plan(path).slides) <= 25


@pytest.mark.parametrize("path", [*OWN, *FOREIGN], ids=lambda path: path.name)
@pytest.mark.parametrize("length", [None, 12])
def test_every_number_and_name_on_a_slide_stands_in_the_document(path, length):
    plan = _plan(path, length, notes=True)
    everything = _everything(_source(path))
    for slide in plan.slides:
        if not slide.is_scaffold:
            assert unfounded(CUT.sub("", _shown(slide)), [everything]) == set(), slide.spec.title
            notes = WRITTEN_BY_US.sub("", slide.spec.notes or "")
            assert unfounded(notes, [everything]) == set(), slide.spec.notes


@pytest.mark.parametrize("path", [*OWN, *FOREIGN], ids=lambda path: path.name)
def test_the_numbers_of_a_chart_are_those_of_the_document(path):
    plan, source = _plan(path, 12), _source(path)
    written = {re.sub(r"[^\d]", "", number) for number in numbers_in(_everything(source))}
    for slide in plan.slides:
        for row in slide.spec.chart.series if slide.spec.chart else ():
            for value in row.values:
                digits = re.sub(r"[^\d]", "", _written(value)) if value is not None else ""
                assert not digits or any(
                    digits.lstrip("0") in (one, one.rstrip("0")) or one.strip("0") == digits.strip("0")
                    for one in written
                )


@pytest.mark.parametrize("path", [*OWN, *FOREIGN], ids=lambda path: path.name)
@pytest.mark.parametrize("length", [None, 12])
def test_content_splits_into_the_items_that_are_meant(path, length):
    for slide in _plan(path, length).slides:
        spec = slide.spec
        if spec.layout is None:
            assert slide.picture is not None
            assert (spec.item_amount, spec.body) == (0, None)
            continue
        assert spec.item_amount in ITEM_COUNTS[spec.layout]
        if spec.content and spec.layout not in {Layout.QUOTE, Layout.CHART, Layout.TABLE}:
            assert len(items_of(spec.content, 0).items) == spec.item_amount, spec.content


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_every_point_has_evidence_with_a_place_and_words_of_its_own(path):
    for slide in _plan(path).slides:
        assert slide.evidence
        for one in slide.evidence:
            assert one.document == path.name
            assert one.place is not None
            assert numbers_in(one.statement) <= numbers_in(one.quote)
            assert {name.lower() for name in names_in(one.statement)} <= set(
                re.findall(r"\w[\w'’&.-]*\w|\w", one.quote.lower())
            ) | {word.strip(".,;:()") for word in one.quote.lower().split()}


def test_references_and_acknowledgements_are_dropped():
    said = "\n".join(_shown(slide) for slide in _plan(TEXTS / "bicycle-report.md", 20).slides)
    assert "chamber of commerce for its data" not in said
    assert "Journal of Streets" not in said


def test_a_topic_steers_what_is_shown_and_stands_below_the_title_of_the_document():
    plan = plan_from_documents(
        [_source(TEXTS / "heat-pumps.md")], "Noise complaints", AuthorOptions(length=3)
    )
    assert (plan.title, plan.subtitle) == (_source(TEXTS / "heat-pumps.md").title, "Noise complaints")
    assert any("noise" in f"{slide.spec.title} {slide.spec.notes}".lower() for slide in plan.slides)


def test_what_a_line_over_time_does_not_draw_is_a_warning():
    rows = [["Day", "Seen"], *([f"2024-05-{at + 1:02}", str(at + 5)] for at in range(20))]
    rows[3][1] = "n/a"
    table = typed_table(rows, header_rows=1)
    source = Source(name="a.csv", kind="csv", language="en", blocks=(Heading(text="Seen"), table))
    plan = plan_from_documents([source], "", AuthorOptions())
    assert plan.slides[0].spec.chart is not None
    assert "“Seen”: Not drawn: 1 cells without a number (“n/a”)." in plan.warnings


def test_a_long_wish_is_no_title():
    wish = "Please make a deck for the board. It must be about money and nothing else, and short."
    assert plan_from_documents([_source(OWN[0])], wish, AuthorOptions()).title == _source(OWN[0]).title


def test_more_slides_than_the_material_carries_are_told():
    source = Source(name="a.md", kind="md", language="en", blocks=(Paragraph(text="The valve leaks."),))
    plan = plan_from_documents([source], "", AuthorOptions(length=9))
    assert [one.quote for slide in plan.slides for one in slide.evidence] == ["The valve leaks."]
    assert plan.warnings[-1] == (
        "One slide has text that was given, beside cover and contents, where 9 were asked for."
    )


ANY_BLOCK = st.one_of(
    st.builds(Heading, text=st.text(max_size=60), level=st.integers(1, 6)),
    st.builds(Paragraph, text=st.text(max_size=200), role=st.sampled_from(["body", "quote", "code", "note"])),
    st.builds(
        ListItem, text=st.text(max_size=80), level=st.integers(0, 3), number=st.none() | st.integers(0, 9)
    ),
)


@settings(max_examples=examples(120))
@given(
    st.lists(ANY_BLOCK, max_size=12),
    st.sampled_from(["", "en", "de", "zh", "xx"]),
    st.integers(1, 12),
    st.booleans(),
    st.text(max_size=30),
)
def test_any_text_ends_in_a_plan_of_at_most_that_length_or_in_a_clear_error(blocks, tag, length, keep, topic):
    source = Source(name="a.md", kind="md", language=tag, blocks=tuple(blocks))
    try:
        plan = plan_from_documents(
            [source], topic, AuthorOptions(length=length, keep_wording=keep, notes=True)
        )
    except ValidationFailed as error:
        assert "No text" in str(error)
        return
    assert len(plan.slides) <= length
    assert not any(slide.is_scaffold for slide in plan.slides)
    assert all(slide.spec.title.strip() for slide in plan.slides)
    assert all(
        slide.spec.item_amount in ITEM_COUNTS[slide.spec.layout] for slide in plan.slides if slide.spec.layout
    )


def test_a_long_text_without_an_end_is_read_fast_and_shortened():
    source = Source(
        name="a.txt",
        kind="txt",
        language="en",
        blocks=(Paragraph(text="word " * 40_000), Paragraph(text="x" * 50_000)),
    )
    slide = plan_from_documents([source], "", AuthorOptions(length=1)).slides[0]
    assert len(slide.spec.content) < 700
    assert len(slide.spec.title) <= 150


def test_a_document_without_text_is_a_clear_error():
    with pytest.raises(ValidationFailed, match="No text"):
        plan_from_documents([Source(name="scan.pdf", kind="pdf")], "", AuthorOptions())


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"tone": Tone.FUNNY}, "tone"),
        ({"instructions": "Mention our logo"}, "instructions"),
        ({"general_knowledge": True}, "knowledge"),
        ({"language": "FRENCH"}, "French"),
    ],
)
def test_what_only_a_model_could_do_is_said(options, word):
    (warning,) = _besides_left_out(plan_from_documents([_source(OWN[0])], "", AuthorOptions(**options)))
    assert word in warning


@pytest.mark.parametrize("options", [{}, {"tone": Tone.PROFESSIONAL}, {"language": "ENGLISH_UK"}])
def test_what_is_met_gives_no_warning(options):
    assert _besides_left_out(plan_from_documents([_source(OWN[0])], "", AuthorOptions(**options))) == []


def _besides_left_out(plan: Plan) -> list[str]:
    return [sentence for sentence in plan.warnings if not sentence.startswith("On no slide")]


def test_verbosity_changes_how_much_is_said():
    amounts = [
        sum(len(slide.description) for slide in _plan(TEXTS / "heat-pumps.md", 8, verbosity=verbosity).slides)
        for verbosity in (Verbosity.CONCISE, Verbosity.STANDARD, Verbosity.TEXT_HEAVY)
    ]
    assert amounts == sorted(amounts)
    assert amounts[0] < 0.9 * amounts[2]


def _with_picture(**about) -> Source:
    text = "The red valve leaks when the water is cold. The blue valve never leaks at all. The tank is new this year."
    picture = PictureBlock(sha256="ab" * 32, **({"width": 800, "height": 600} | about))
    return Source(
        name="a.md",
        kind="md",
        language="en",
        blocks=(Heading(text="The valves of the tank"), Paragraph(text=text), picture),
    )


def test_a_large_picture_with_a_caption_goes_on_the_slide_of_its_section():
    slide = plan_from_documents([_with_picture(caption="The red valve")], "", AuthorOptions(length=1)).slides[
        0
    ]
    assert (slide.picture, slide.picture_alt) == ("ab" * 32, "The red valve")
    assert "picture of “The red valve”" in slide.appearance


@pytest.mark.parametrize(
    "about", [{}, {"caption": "Small", "width": 100}, {"caption": "Band", "width": 6000}]
)
def test_a_picture_that_is_small_or_a_band_or_says_nothing_is_left_out(about):
    assert (
        plan_from_documents([_with_picture(**about)], "", AuthorOptions(length=1)).slides[0].picture is None
    )


def test_pictures_stay_out_where_they_are_not_wanted():
    options = AuthorOptions(length=1, document_pictures=False)
    assert (
        plan_from_documents([_with_picture(caption="The red valve")], "", options).slides[0].picture is None
    )


LANGUAGES = {
    "fr": "Les coûts ont baissé de 12 % en six ans (voir tableau 3). La ville a construit 46 kilomètres de pistes. Cette méthode est meilleure.",
    "es": "Los costes bajaron un 12 % en seis años (véase la figura 2). La ciudad construyó 46 kilómetros de carriles. Este método es mejor.",
    "it": "I costi sono scesi del 12 % in sei anni (vedi tabella 1). La città ha costruito 46 chilometri di piste. Questo metodo è migliore.",
    "pt": "Os custos caíram 12 % em seis anos (ver figura 4). A cidade construiu 46 quilómetros de ciclovias. Este método é melhor.",
    "ja": "費用は6年間で12%減少した。市は46キロメートルの自転車道を建設した。",
    "ru": "Расходы снизились на 12 % за шесть лет. Город построил 46 километров дорожек.",
    "xx": "Kost fel bi 12 % nu. Stad bild 46 km lan.",
}  # fmt: skip


@pytest.mark.parametrize("tag", LANGUAGES)
def test_other_languages_are_cleaned_and_kept(tag):
    source = Source(
        name="a.md",
        kind="md",
        language=tag,
        blocks=(Paragraph(text=LANGUAGES[tag], place=SourcePlace(kind="line", number=1)),),
    )
    said = "\n".join(
        _shown(slide) for slide in plan_from_documents([source], "", AuthorOptions(length=1)).slides
    )
    assert {"12", "46"} <= numbers_in(said)
    assert not re.search(r"\(|Toutefois|Sin embargo|Tuttavia|No entanto", said)


def test_a_document_that_says_everything_in_two_scripts_is_read_in_one():
    texts = (
        "The red valve leaks when the water is cold.",
        "红色阀门在水冷时会漏水。",
        "The blue valve never leaks at all.",
        "蓝色阀门从不漏水。",
    )
    blocks = (Heading(text="The valves 阀门"), *(Paragraph(text=text) for text in texts))
    plan = plan_from_documents(
        [Source(name="a.md", kind="md", language="en", title="Valves 阀门", blocks=blocks)],
        "",
        AuthorOptions(length=1),
    )
    assert plan.title == "Valves"
    assert [one.quote for one in plan.slides[0].evidence] == [texts[0], texts[2]]
    assert not any("阀" in (slide.spec.notes or "") for slide in plan.slides)


PRINT = """
import sys
from pathlib import Path
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.sources.read import read
path = Path(sys.argv[1])
print(plan_from_documents([read(path.read_bytes(), path.name).source], "bicycle", AuthorOptions(notes=True)).model_dump_json())
"""


def test_the_same_document_gives_the_same_plan_in_two_processes():
    runs = [
        subprocess.run(
            [sys.executable, "-c", PRINT, str(TEXTS / "bicycle-report.md")],
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]


def test_a_speakers_note_is_not_counted_and_tables_without_a_slide_are():
    rows = (("Year", "Trips"), ("2023", "4"), ("2024", "5"))
    table = TableBlock(rows=tuple(tuple(Cell(text=cell) for cell in row) for row in rows))
    said = Paragraph(
        text="The market of the town opens at 9 each day. The concert in the hall of the town costs 12 euros."
    )
    note = Paragraph(text="Smile at the mayor.", role="note")
    blocks = (Heading(text="Fair", level=1), said, note, table, table.model_copy(update={"caption": "Fairs"}))
    source = Source(name="fair.md", kind="md", language="en", blocks=blocks)
    short = plan_from_documents([source], "", AuthorOptions(length=1))
    assert (
        short.slides[0].spec.content
        == "Fairs.\nThe market of the town opens at 9 each day.\nThe concert in the hall of the town costs 12 euros."
    )
    assert short.slides[0].description.startswith(f"{short.slides[0].spec.content}\n\n|")
    [warning] = short.warnings
    assert warning == "On no slide of the documents: 1 of 2 tables and charts."
    whole = plan_from_documents([source], "", AuthorOptions(length=2))
    assert [slide.spec.title for slide in whole.slides] == ["Fair", "Fairs"]
    whole = plan_from_documents([source], "", AuthorOptions(length=3))
    assert "costs 12 euros" in whole.slides[2].spec.content
    assert not any("On no slide" in sentence for sentence in whole.warnings)


@pytest.mark.parametrize("path", [*OWN, *FOREIGN], ids=lambda path: path.name)
@pytest.mark.parametrize("length", [None, 12])
def test_no_sentence_is_cut_or_shown_twice_and_titles_differ(path, length):
    slides = [slide for slide in _plan(path, length).slides if not slide.is_scaffold]
    titles = [slide.spec.title.casefold() for slide in slides]
    assert len(set(titles)) == len(titles)
    points = [one for slide in slides if slide.spec.layout is Layout.ITEMS for one in slide.evidence]
    assert not [one.statement for one in points if "…" in one.statement and "…" not in one.quote]
    said = [one.statement for one in points if len(one.statement) > 60]
    assert len(set(said)) == len(said)


def report(**chapters):
    """Return a document of chapters, each a list of sentences."""
    blocks = [
        block
        for name, sentences in chapters.items()
        for block in (Heading(text=name.replace("_", " "), level=1), Paragraph(text=" ".join(sentences)))
    ]
    return Source(name="report.md", kind="md", language="en", title="Report", blocks=tuple(blocks))


MARKET = [f"The market of week {number} sold {number * 17} baskets of fruit." for number in range(1, 13)]


@pytest.mark.parametrize(("verbosity", "points"), [("concise", 3), ("standard", 6), ("text-heavy", 8)])
def test_a_slide_says_as_many_sentences_as_are_asked_for_and_says_how_much_is_left_out(verbosity, points):
    market = [Heading(text="Market"), Paragraph(text=" ".join(MARKET[:9]))]
    roads = [Heading(text="Roads"), Paragraph(text="The road to the north was closed for nine weeks.")]
    source = Source(name="report.md", kind="md", language="en", blocks=(*market, *roads))
    plan = plan_from_documents([source], "", AuthorOptions(length=1, verbosity=Verbosity(verbosity)))
    said = [MARKET.index(one.quote) for one in plan.slides[0].evidence]
    assert said == list(range(said[0], said[0] + points))
    assert "1 of 2 sections (“Roads”)" in plan.warnings[0]
    assert all(sentence in (plan.slides[0].spec.notes or "") for sentence in MARKET[:9])


def test_every_section_that_is_left_out_is_named_references_too():
    parts = {f"Part {number}": [said] for number, said in enumerate(MARKET)}
    source = report(**parts, References=["Ann Lee, The market of baskets, 2019."])
    told = " ".join(plan_from_documents([source], "", AuthorOptions(length=1)).warnings)
    assert "12 of 13 sections" in told
    assert sum(f"“{name}”" in told for name in parts) == 8
    assert "and 4 more" in told


def test_what_stands_in_front_and_behind_is_left_out_and_each_chapter_has_its_slide():
    source = report(
        Contents=MARKET[:2], Market=MARKET, Harbour=["The harbour was dredged to a depth of 4.2 metres."],
        Conclusions=["The town should build ten more shelters."], References=MARKET[2:4], Appendix=MARKET[4:6],
    )  # fmt: skip
    plan = plan_from_documents([source], "", AuthorOptions(length=3))
    assert [slide.spec.title for slide in plan.slides] == ["Market", "Harbour", "Conclusions"]
    assert plan.slides[0].evidence[0].quote == MARKET[0]


def test_a_long_section_fills_several_slides_and_no_more_than_there_is():
    plan = plan_from_documents([report(Market=MARKET)], "", AuthorOptions(length=2))
    assert [one.quote for slide in plan.slides for one in slide.evidence] == MARKET
    plan = plan_from_documents([report(Market=MARKET)], "", AuthorOptions(length=14))
    assert [slide.is_scaffold for slide in plan.slides] == [False] * 12


def test_several_documents_follow_each_other_and_each_has_a_slide():
    sources = [_source(TEXTS / "bicycle-report.md"), _source(TEXTS / "heat-pumps.md")]
    plan = plan_from_documents(sources, "", AuthorOptions(length=6, notes=True))
    documents = [slide.evidence[0].document for slide in plan.slides]
    assert list(dict.fromkeys(documents)) == ["bicycle-report.md", "heat-pumps.md"]


def test_notes_are_the_rest_of_the_section_below_its_last_slide():
    said = ("The market opens at nine. Why so late?", "However, it rains. Nobody was late.")
    blocks = (Heading(text="Fair"), *(Paragraph(text=text) for text in said))
    source = Source(name="a.md", kind="md", language="en", blocks=blocks)
    (slide,) = plan_from_documents([source], "", AuthorOptions(length=1)).slides
    assert [one.quote for one in slide.evidence] == [f"Why so late? {said[1]}"]
    assert slide.spec.notes.replace("\n", " ") == " ".join(said)


def test_each_slide_of_a_section_has_its_own_paragraphs_in_its_notes():
    paragraphs = [
        f"{' '.join(MARKET[at : at + 2])} The town pays for it. Look at [here] | {at}."
        for at in range(0, 12, 2)
    ]
    blocks = (Heading(text="Fair"), *(Paragraph(text=text) for text in paragraphs))
    source = Source(name="a.md", kind="md", language="en", blocks=blocks)
    slides = plan_from_documents([source], "", AuthorOptions(length=2)).slides
    notes = [slide.spec.notes.replace("\n", " ") for slide in slides]
    assert [sum(f"[here] | {at}." in said for said in notes) for at in range(0, 12, 2)] == [1] * 6
    for slide, said in zip(slides, notes, strict=True):
        assert all(one.quote in said for one in slide.evidence)


@pytest.mark.parametrize(
    ("length", "shown"), [(None, ["Costs"]), (1, ["Costs"]), (3, ["Walls", "Costs", "Gates"])]
)
def test_beside_what_a_topic_names_other_sections_fill_a_number_of_slides(length, shown):
    source = report(Walls=[MARKET[0]], Costs=[MARKET[1]], Gates=[MARKET[2]])
    plan = plan_from_documents([source], "Costs", AuthorOptions(length=length))
    assert [slide.spec.title for slide in plan.slides] == shown
    assert not any(slide.is_scaffold for slide in plan.slides)
