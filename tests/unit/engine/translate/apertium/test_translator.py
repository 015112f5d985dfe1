"""The program: asked well, and whatever it does, an answer or an error in time."""

import shutil
import time

import pytest

from apertium_standin import WAYS, install
from nbdeck.contract.languages import find_language
from nbdeck.engine.translate.apertium.translator import open_apertium, run
from nbdeck.engine.translate.pieces import Piece, of_text, plain
from nbdeck.errors import TaskCancelled, TranslatorFailed, TranslatorUnavailable

ENGLISH, SPANISH, GERMAN = map(find_language, ("ENGLISH", "SPANISH", "GERMAN"))
TEXTS = [
    of_text("Our plan"),
    of_text("See {name} & https://example.com <3"),
    (Piece("The "), Piece("big", 1), Piece(" house")),
    of_text("Last"),
]


def silent(_):
    pass


def translated(tmp_path, way="works", texts=TEXTS, target=SPANISH, beat=silent):
    return open_apertium(install(tmp_path / "bin", way)).translate(texts, ENGLISH, target, beat)


def test_texts_come_back_with_looks_and_fixed_pieces(tmp_path):
    first, second, third, last = translated(tmp_path)
    assert (plain(first), plain(last)) == ("Ours plans", "Lasts")
    assert plain(second) == "Sees {name} & https://example.com <3"
    assert third == (Piece("Thes "), Piece("bigs", 1), Piece(" houses"))


FAILING = {
    "dies": "was killed",
    "ends with an error": "error 3",
    "says nothing": "nothing back",
    "says something else": "nothing back",
    "sends no UTF-8": "nothing back",
}


@pytest.mark.parametrize("way", FAILING)
def test_a_program_that_fails_is_an_error_that_may_pass(tmp_path, way):
    with pytest.raises(TranslatorFailed, match=FAILING[way]) as caught:
        translated(tmp_path, way)
    assert caught.value.retryable


def test_texts_that_do_not_come_back_are_told_from_the_others(tmp_path):
    found = translated(tmp_path, "leaves every second out")
    assert [each is None for each in found] == [False, True, False, True]
    assert translated(tmp_path, "says one twice")[0] is None


def test_the_table_of_ways_is_complete():
    elsewhere = {
        "works",
        "hangs",
        "leaves every second out",
        "says one twice",
        "counts otherwise",
        "loses spans",
    }
    assert set(WAYS) == FAILING.keys() | elsewhere


def test_a_program_that_hangs_is_ended(tmp_path):
    program = install(tmp_path / "bin", "hangs")
    started = time.monotonic()
    with pytest.raises(TranslatorFailed, match="not done within"):
        run(program, ("eng-spa",), "text", silent, seconds=0.6)
    assert time.monotonic() - started < 10


def test_a_wait_that_nobody_wants_any_more_ends_the_program(tmp_path):
    def cancelled(_):
        raise TaskCancelled("Enough.")

    with pytest.raises(TaskCancelled):
        translated(tmp_path, "hangs", beat=cancelled)


def test_what_is_no_program_is_an_error(tmp_path):
    with pytest.raises(TranslatorFailed, match="could not be started"):
        open_apertium(tmp_path / "gone")
    text = install(tmp_path / "bin")
    text.write_text("no program")
    with pytest.raises(TranslatorFailed):
        open_apertium(text)


def test_a_pair_that_is_not_installed_is_named(tmp_path):
    with pytest.raises(TranslatorUnavailable, match="English to German"):
        translated(tmp_path, target=GERMAN)


def test_nothing_of_ours_is_handed_to_it(tmp_path, monkeypatch):
    monkeypatch.setenv("NBDECK_LLM_KEY", "sk-secret")
    program = install(tmp_path / "bin")
    program.write_text(f"{program.read_text().splitlines()[0]}\nimport os\nprint(sorted(os.environ))\n")
    shown = run(program, (), "", silent)
    assert "NBDECK" not in shown
    assert "HOME" not in shown


needs_apertium = pytest.mark.skipif(
    shutil.which("apertium") is None or open_apertium() is None or not open_apertium().can("en", SPANISH),
    reason="apertium with apertium-eng-spa is not installed",
)


@pytest.mark.tools
@needs_apertium
def test_the_real_one_translates_and_keeps_what_is_fixed():
    texts = [
        of_text("The moon pulls the water of the sea."),
        of_text("Contents"),
        of_text("See {the_house} & https://example.com/the/house for 3 <new> rules"),
        (Piece("The "), Piece("big", 1), Piece(" house is red")),
        of_text("a[b] $5 ^hat \\ / @at"),
    ]
    found = open_apertium().translate(texts, ENGLISH, SPANISH, silent)
    assert "luna" in plain(found[0])
    assert plain(found[0]).endswith(" mar.")
    assert plain(found[1]) == "Contenidos"
    assert "{the_house} & https://example.com/the/house" in plain(found[2])
    assert found[3] == (Piece("La casa "), Piece("grande", 1), Piece(" es roja"))
    assert None not in found


@pytest.mark.tools
@needs_apertium
def test_the_real_one_takes_a_thousand_texts_at_once():
    texts = [of_text(f"Ship number {number} arrives in the port") for number in range(1000)]
    found = open_apertium().translate(texts, ENGLISH, SPANISH, silent)
    assert all(each is not None and str(number) in plain(each) for number, each in enumerate(found))
