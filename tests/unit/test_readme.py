"""README tells the truth: its commands are the ones that CI runs, its code is the code that works."""

import io
import re
import shutil
import subprocess
from pathlib import Path

import pandas as pd
import pytest
from pptx import Presentation

import nbdeck
from apertium_standin import install
from nbdeck.engine.speech.speaker import find_engine

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def example_with(words):
    """Return the one example of README that has these words."""
    (example,) = (each for each in re.findall(r"```python\n(.*?)```", README, re.DOTALL) if words in each)
    return example


def test_the_gate_runs_the_test_command_as_it_stands():
    gate = (ROOT / ".ci" / "run").read_text()
    program = re.search(r"\$\(awk '(.*)' README.md\)", gate)
    assert program
    shown = subprocess.run(
        ["awk", program[1], "README.md"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert shown.splitlines()[-1].startswith(".venv/bin/pytest")
    assert shown.strip() in README


def test_both_commands_install_with_the_pinned_set():
    installs = [line for line in README.splitlines() if line.startswith(".venv/bin/pip install")]
    assert [line.split()[3:5] for line in installs] == [
        ["-c", "binder/requirements.txt"],
        ["-c", "tests/requirements.txt"],
    ]


def test_the_first_example_runs_as_it_stands(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NBDECK_HOME", str(tmp_path / "home"))
    months = pd.date_range("2026-01-01", periods=8, freq="MS")
    sales = pd.DataFrame({"month": months, "north": [9, 9, 11, 12, 15, 16, 16, 18], "south": range(11, 19)})
    example = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert example
    names = {"sales": sales}
    exec(example[1], names)
    assert len(Presentation("report.pptx").slides) == 3
    assert Path("report.pdf").read_bytes().startswith(b"%PDF")
    assert names["deck"]._repr_html_().count("<figure") == 3
    names["client"].close()


def test_the_example_of_marks_runs_as_it_stands():
    months = pd.date_range("2026-01-01", periods=8, freq="MS")
    sales = pd.DataFrame({"month": months, "north": [9, 9, 11, 12, 15, 16, 16, 18], "south": range(11, 19)})
    names = {"nbdeck": nbdeck, "sales": sales}
    exec(example_with("highlight="), names)
    assert names["lead"].chart.marks.target.value == 12
    assert names["steps"].chart.marks.growth.start == names["steps"].chart.categories[0]
    assert sum(names["spread"].chart.series[0].values) == len(sales)
    assert names["closing"].table[-1] == ("Total", "106", "116")


def test_the_example_of_icons_runs_as_it_stands():
    names = {"nbdeck": nbdeck}
    exec(example_with('"icon":'), names)
    assert names["way"].icons == ("shopping-cart", "package", "truck")
    with nbdeck.connect(":memory:") as client:
        deck = client.presentations.from_slides([names["way"]]).result()
        shapes = Presentation(io.BytesIO(deck.to_bytes())).slides[-1].shapes
        assert [each.name for each in shapes if each.name.startswith("Icon")] == [
            "Icon shopping-cart",
            "Icon package",
            "Icon truck",
        ]
        assert deck.warnings == ()


def test_the_example_of_a_document_runs_as_it_stands(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "notebooks" / "data" / "shade.pdf", "paper.pdf")
    example = example_with("documents.upload(")
    with nbdeck.connect(":memory:") as client:
        names = {"client": client}
        exec(example, names)
        assert len(names["outline"].slides) == 7
        assert names["deck"].content_source == "outline"
        assert "paper.pdf" in {each.document for each in names["deck"].provenance}


def test_the_example_of_edits_runs_as_it_stands():
    example = example_with("deck.edit(")
    points = "- In March we plant\n- In May we water\n- In July we count"
    outline = [{"title": title, "description": points} for title in ("Why", "How", "When")]
    with nbdeck.connect(":memory:") as client:
        deck = client.presentations.generate(outline=outline).result()
        names = {"client": client, "deck": deck}
        exec(example, names)
        assert len(names["deck"].versions()) == 5
        assert names["deck"].slides == deck.slides + 1


def test_the_example_of_a_translation_runs_as_it_stands(tmp_path, monkeypatch):
    install(tmp_path / "bin")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    example = example_with("translate")
    with nbdeck.connect(":memory:") as client:
        deck = client.presentations.generate("# Why\n- We plant trees\n# How\n- We water them").result()
        names = {"client": client, "deck": deck}
        exec(example, names)
        assert names["french"].id != deck.id
        assert "through Spanish" in names["french"].warnings[0]


def test_linked_files_exist():
    for name in re.findall(r"`((?:notebooks|binder|src|\.ci)/[\w./-]+)`", README):
        assert (ROOT / name).exists(), name


def test_the_example_of_a_video_runs_as_it_stands(tmp_path, monkeypatch):
    pytest.importorskip("av", reason="the extra `video` is not installed")
    if find_engine() is None:
        pytest.skip("no voice engine is installed")
    monkeypatch.chdir(tmp_path)
    example = example_with(".video(")
    slide = {"title": "Our plan", "layout": "ITEMS", "item_amount": 1, "content": "Sign it"}
    bare = {"include_cover": False, "include_table_of_contents": False}
    with nbdeck.connect(":memory:") as client:
        exec(example, {"deck": client.presentations.from_slides([slide], **bare).result()})
    assert Path("talk.mp4").read_bytes()[4:8] == b"ftyp"
    assert "Our plan." in Path("talk.srt").read_text()
