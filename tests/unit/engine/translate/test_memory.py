"""Glossaries and translation memories: read whatever program wrote them, asked first, never trusted with our machine."""

import pytest

from nbdeck.contract.languages import find_language
from nbdeck.engine.translate.memory import load_memory
from nbdeck.errors import SettingsError

ENGLISH, FRENCH, BRAZILIAN = map(find_language, ("ENGLISH", "FRENCH", "PORTUGUESE_BRAZIL"))
TMX = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header srclang="en"/><body>
<tu><tuv xml:lang="en-US"><seg>Our <bpt i="1">&lt;b&gt;</bpt>plan<ept i="1">&lt;/b&gt;</ept></seg></tuv>
<tuv xml:lang="fr-FR"><seg>Notre <hi>plan</hi></seg></tuv></tu>
<tu><tuv lang="EN"><seg>Berth</seg></tuv><tuv lang="FR"><seg>Poste à quai</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Alone</seg></tuv></tu>
</body></tmx>"""


def written(tmp_path, name, text):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def memory(path, source=ENGLISH, target=FRENCH):
    return load_memory(path, source, target)


@pytest.mark.parametrize(
    "text",
    [
        "en,fr\nBerth,Poste à quai\n",
        "English;French;note\nBerth;Poste à quai;harbour\n",
        "\ufefffr\ten-GB\nPoste à quai\tBerth\n",
        'EN,FR\r\n"Berth","Poste à quai"\r\n\r\n,\r\n',
    ],
)
def test_a_table_names_its_languages_in_its_first_line(tmp_path, text):
    known = memory(written(tmp_path, "terms.csv", text))
    assert known.find("Berth") == "Poste à quai"
    assert known.find(" Berth ") == "Poste à quai"
    assert known.find("Berths") is None
    assert len(known) == 1


def test_letter_case_counts_only_where_entries_differ_by_it(tmp_path):
    known = memory(written(tmp_path, "a.csv", "en,fr\nlead,mener\nLead,plomb\nberth,poste\n"))
    assert (known.find("lead"), known.find("Lead"), known.find("Berth")) == ("mener", "plomb", "Poste")


def test_the_very_region_goes_before_others(tmp_path):
    path = written(tmp_path, "a.csv", "en,pt-PT,pt-BR\nBus,Autocarro,Ônibus\nShip,Navio,\n")
    assert memory(path, target=BRAZILIAN).find("Bus") == "Ônibus"
    assert memory(path, target=BRAZILIAN).find("Ship") == "Navio"


def test_a_memory_is_read_without_the_markup_of_the_program_that_wrote_it(tmp_path):
    known = memory(written(tmp_path, "old.tmx", TMX))
    assert (known.find("Our plan"), known.find("Berth")) == ("Notre plan", "Poste à quai")
    assert known.find("Alone") is None


def test_a_folder_holds_several(tmp_path):
    written(tmp_path, "b.tmx", TMX)
    written(tmp_path, "a.csv", "en,fr\nBerth,Quai\n")
    written(tmp_path, "notes.txt", "nothing")
    known = memory(str(tmp_path))
    assert (known.find("Berth"), known.find("Our plan")) == ("Quai", "Notre plan")


def test_terms_stand_inside_texts_as_whole_words(tmp_path):
    known = memory(written(tmp_path, "a.csv", "en,fr\nberth,quai\nship,navire\n"))
    assert known.terms(["Two Berths", "each berth has shipping"]) == {"berth": "quai"}


BOMB = (
    '<!DOCTYPE tmx [<!ENTITY a "'
    + "x" * 1000
    + '">'
    + "".join(f'<!ENTITY {b} "{f"&{a};" * 50}">' for a, b in zip("abcdef", "bcdefg", strict=True))
    + ']><tmx><body><tu><tuv xml:lang="en"><seg>A &g; b</seg></tuv><tuv xml:lang="fr"><seg>&g;</seg></tuv></tu>'
    '<tu><tuv xml:lang="en"><seg>Berth</seg></tuv><tuv xml:lang="fr"><seg>Quai</seg></tuv></tu></body></tmx>'
)


def test_entities_are_never_resolved(tmp_path):
    secret = tmp_path / "secret.txt"
    secret.write_text("root:x")
    outer = TMX.replace('SYSTEM "tmx14.dtd"', f'[<!ENTITY s SYSTEM "{secret.as_uri()}">]').replace(
        "Poste à quai", "Quai &s;"
    )
    assert memory(written(tmp_path, "outer.tmx", outer)).find("Berth") == "Quai"
    with pytest.raises(SettingsError, match="no XML"):
        memory(written(tmp_path, "bomb.tmx", BOMB))


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("a.csv", "source,target\na,b\n", "two languages"),
        ("a.csv", "", "two languages"),
        ("a.csv", "en,fr\ncaf\xe9,x".encode("latin-1"), "UTF-8"),
        ("a.csv", 'en,fr\n"' + "x" * 200_000 + '",b\n', "line 2"),
        ("a.tmx", "<tmx><body>", "no XML"),
        ("a.tmx", "<html/>", "no TMX"),
        ("a.tmx", b"\x00\x01", "no XML"),
    ],
)
def test_a_file_that_cannot_be_used_is_named_with_the_reason(tmp_path, name, data, why):
    with pytest.raises(SettingsError, match=why) as caught:
        memory(written(tmp_path, name, data))
    assert name in caught.value.message
    assert "NBDECK_GLOSSARY" in caught.value.hint


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(SettingsError, match="no glossary at"):
        memory(str(tmp_path / "gone.csv"))


def test_a_changed_file_is_read_again(tmp_path):
    path = written(tmp_path, "a.csv", "en,fr\nBerth,Quai\n")
    assert memory(path).find("Berth") == "Quai"
    import os

    written(tmp_path, "a.csv", "en,fr\nBerth,Poste\n")
    os.utime(path, ns=(1, 1))
    assert memory(path).find("Berth") == "Poste"


def test_no_setting_is_an_empty_memory():
    assert memory(None).find("Berth") is None
