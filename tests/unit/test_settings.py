import pytest

from nbdeck.errors import SettingsError
from nbdeck.settings import load_settings


def test_an_argument_wins_over_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("NBDECK_HOME", str(tmp_path / "a"))
    monkeypatch.setenv("NBDECK_WORKERS", "5")
    settings = load_settings(home=tmp_path / "b", workers=None)
    assert settings.home == tmp_path / "b"
    assert settings.workers == 5


@pytest.mark.parametrize("name", ["NBDECK_WORKERS", "nbdeck_workers"])
def test_a_variable_counts_in_capitals_or_not(monkeypatch, name):
    assert load_settings().workers is None
    monkeypatch.setenv(name, "5")
    assert load_settings().workers == 5


@pytest.mark.parametrize(
    ("name", "value"), [("workers", "0"), ("workers", "many"), ("link_seconds", "-1"), ("credits", "-1")]
)
def test_a_wrong_value_names_the_setting_and_the_variable(monkeypatch, name, value):
    monkeypatch.setenv(f"NBDECK_{name.upper()}", value)
    with pytest.raises(SettingsError, match=name) as caught:
        load_settings()
    assert f"NBDECK_{name.upper()}" in caught.value.hint


def test_secrets_are_not_shown(monkeypatch):
    monkeypatch.setenv("NBDECK_API_KEY", "top-secret-key")
    monkeypatch.setenv("NBDECK_BOOTSTRAP_KEY", "other-secret")
    shown = repr(load_settings()) + str(load_settings())
    assert "secret" not in shown


def test_a_secret_of_the_wrong_kind_is_not_in_the_error():
    with pytest.raises(SettingsError) as caught:
        load_settings(api_key=["top-secret-key"])
    assert "top-secret" not in str(caught.value)
