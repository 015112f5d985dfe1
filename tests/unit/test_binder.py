"""What Binder reads is complete: it looks at nothing outside `binder/`."""

import re
import stat
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"


def _pinned(folder: Path) -> dict[str, str]:
    lines = [
        line.partition("#")[0].strip() for line in (folder / "requirements.txt").read_text().splitlines()
    ]
    requirements = [Requirement(line) for line in lines if line and not line.startswith("-c ")]
    return {canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in requirements}


def test_the_python_is_asked_for():
    assert (BINDER / "runtime.txt").read_text().strip() == "python-3.11"


def _wanted(*extras: str) -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    groups = project["optional-dependencies"]
    lines = [*project["dependencies"], *(line for name in extras or groups for line in groups[name])]
    return [requirement for requirement in map(Requirement, lines) if requirement.name != "nbdeck"]


def test_binder_pins_what_the_demo_needs_and_nothing_that_only_tests_need():
    pinned = _pinned(BINDER)
    for requirement in _wanted("lab"):
        assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), requirement
    only_tests = {"pytest", "mypy", "ruff", "playwright", "polars", "pyarrow", "scipy", "av", "openai"}
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
    lines = script.read_text().splitlines()
    assert lines[:2] == ["#!/bin/bash", "set -e"]
    assert script.stat().st_mode & stat.S_IXUSR
    assert any(line.startswith("pip install --no-deps .") for line in lines)
    assert any("jupyter trust" in line for line in lines)
    assert any("fetchNews" in line for line in lines)


def test_no_debian_package_is_asked_for_since_even_an_empty_list_runs_apt():
    assert not (BINDER / "apt.txt").exists()
