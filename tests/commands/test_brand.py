"""`nbdeck brand`, as a shell calls it."""

import functools

import pytest
from PIL import Image

from shell import nbdeck as nbdeck_command


@pytest.fixture
def brand(tmp_path):
    return functools.partial(nbdeck_command, "brand", cwd=tmp_path, NBDECK_HOME=str(tmp_path / "home"))


def shown(done):
    assert done.returncode == 0, done.stderr
    return dict(line.split("  ", 1) for line in done.stdout.splitlines())


def test_what_is_set_stays_until_it_is_cleared(brand, tmp_path):
    Image.new("RGB", (300, 100), "#C02040").save(tmp_path / "logo.png")
    brand("set", "--color", "#7a1fa0", "--title-font", "Cambria")
    kept = shown(brand("set", "--logo", "logo.png"))
    assert {name.strip(): value.strip() for name, value in kept.items()} == {
        "logo": "PNG, 1 KB",
        "color": "#7A1FA0",
        "title font": "Cambria",
        "body font": "-",
    }
    assert shown(brand("show")) == kept
    assert brand("clear").stdout == "Cleared\n"
    assert {value.strip() for value in shown(brand("show")).values()} == {"-"}


@pytest.mark.parametrize(
    ("words", "told"),
    [(("--logo", "absent.png"), "absent.png"), (("--color", "mauve"), "hex colour")],
)
def test_a_mistake_is_a_line_and_a_remedy(brand, words, told):
    done = brand("set", *words)
    assert done.returncode == 1
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_another_data_folder_has_another_brand(brand):
    brand("set", "--color", "#7A1FA0", "--data", "other")
    assert "#7A1FA0" in brand("show", "--data", "other").stdout
    assert "#7A1FA0" not in brand("show").stdout
