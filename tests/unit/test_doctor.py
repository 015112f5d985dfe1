from apertium_standin import install
from nbdeck.doctor import examine


def apertium():
    return next(part for part in examine() if part.name == "apertium")


def test_the_doctor_names_the_languages_that_are_translated_here(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert not apertium().is_there
    assert "apt install apertium" in apertium().remedy
    install(tmp_path / "bin", pairs="eng-spa spa-eng es-pt_BR")
    assert apertium().is_there
    assert "between en, es, pt," in apertium().gives


def test_a_program_that_is_broken_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    install(tmp_path / "bin").write_text("#!/nowhere/python\n")
    assert not apertium().is_there
    assert "could not be started" in apertium().gives


def test_voice_engine_and_encoder_are_named_with_what_brings_them(monkeypatch):
    monkeypatch.setattr("nbdeck.doctor.find_engine", lambda: None)
    monkeypatch.setattr("nbdeck.doctor.find_spec", lambda name: None)
    parts = {part.name: part for part in examine()}
    assert not parts["Voice engine"].is_there
    assert parts["Voice engine"].remedy == "pip install 'nbdeck[speech]'"
    assert parts["Video encoder"].remedy == "pip install 'nbdeck[video]'"
