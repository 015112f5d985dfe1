"""What Binder reads is complete: it looks at nothing outside `binder/`."""

import re
import stat
import tomllib
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def _pinned(folder: Path) -> dict[str, str]:
    lines = [
        line.partition("#")[0].strip() for line in (folder / "requirements.txt").read_text().splitlines()
    ]
    requirements = [Requirement(line) for line in lines if line and not line.startswith("-c ")]
    return {canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in requirements}


def test_the_python_is_asked_for_in_the_only_form_that_is_read():
    said = (BINDER / "runtime.txt").read_text()
    assert re.fullmatch(r"python-3\.1[1-4]\n", said)
    assert SpecifierSet(PROJECT["requires-python"]).contains(said.strip().removeprefix("python-"))


def test_only_one_folder_is_read_and_it_holds_nothing_that_switches_requirements_off():
    assert not (ROOT / ".binder").exists()
    assert {each.name for each in BINDER.iterdir()} == {"requirements.txt", "runtime.txt", "postBuild"}


def test_the_layer_of_requirements_is_kept_when_the_project_changes():
    lines = [line.strip() for line in (BINDER / "requirements.txt").read_text().splitlines()]
    assert not [line for line in lines if line.startswith((".", "-", "/", "file:")) or "@" in line]


def test_both_links_open_notebooks_that_are_there():
    readme = (ROOT / "README.md").read_text()
    links = [urlsplit(link) for link in re.findall(r"https://mybinder\.org/v2/gh/[^\s)]+", readme)]
    opened = [parse_qs(link.query) for link in links]
    assert opened == [
        {"labpath": ["notebooks/00-start-here.ipynb"]},
        {"urlpath": ["voila/render/notebooks/06-studio.ipynb"]},
    ]
    for path in ("notebooks/00-start-here.ipynb", "notebooks/06-studio.ipynb"):
        assert (ROOT / path).is_file()


def test_the_server_that_the_second_link_asks_for_is_installed():
    assert "voila" in _pinned(BINDER)


def _wanted(*extras: str) -> list[Requirement]:
    groups = PROJECT["optional-dependencies"]
    lines = [*PROJECT["dependencies"], *(line for name in extras or groups for line in groups[name])]
    return [requirement for requirement in map(Requirement, lines) if requirement.name != "nbdeck"]


def test_binder_pins_what_the_course_needs_and_nothing_that_only_tests_need():
    pinned = _pinned(BINDER)
    for requirement in _wanted("lab"):
        assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), requirement
    assert "pytest" in pinned  # notebook 07
    only_tests = {
        "hypothesis",
        "schemathesis",
        "mypy",
        "ruff",
        "playwright",
        "polars",
        "pyarrow",
        "scipy",
        "av",
        "openai",
    }
    assert not only_tests & set(pinned)


def test_every_dependency_and_extra_is_pinned_once():
    binder, tests = _pinned(BINDER), _pinned(ROOT / "tests")
    assert not set(binder) & set(tests)
    for requirement in _wanted():
        pin = {**binder, **tests}[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(pin), requirement


def test_every_pin_is_exact():
    pins = {**_pinned(BINDER), **_pinned(ROOT / "tests")}
    assert all(re.fullmatch(r"[\w.+!]+", version) for version in pins.values())


def test_the_kernel_is_one_that_threads_work_in():
    major, minor = (int(part) for part in _pinned(BINDER)["ipykernel"].split(".")[:2])
    assert (major, minor) >= (7, 4)


def test_post_build_stops_at_the_first_error_and_can_be_run():
    script = BINDER / "postBuild"
    assert b"\r" not in script.read_bytes()
    lines = script.read_text().splitlines()
    assert lines[:2] == ["#!/bin/bash", "set -e"]
    assert script.stat().st_mode & stat.S_IXUSR
    assert any(line.startswith("pip install --no-deps .") for line in lines)
    assert any("jupyter trust" in line for line in lines)
    assert any("fetchNews" in line for line in lines)


def test_no_debian_package_is_asked_for_since_even_an_empty_list_runs_apt():
    assert not (BINDER / "apt.txt").exists()


def test_post_build_trusts_notebooks_that_are_there_and_a_kernel_finds_the_package_compiled():
    script = (BINDER / "postBuild").read_text()
    (trusted,) = re.findall(r"^jupyter trust (\S+)$", script, re.MULTILINE)
    assert list(ROOT.glob(trusted))
    assert "import nbdeck" in script
