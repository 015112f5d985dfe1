"""What Binder reads is complete: it looks at nothing outside `binder/`."""

import re
import stat
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"


def _pinned() -> dict[str, str]:
    lines = [
        line.partition("#")[0].strip() for line in (BINDER / "requirements.txt").read_text().splitlines()
    ]
    found = {}
    for line in filter(None, lines):
        requirement = Requirement(line)
        found[canonicalize_name(requirement.name)] = str(requirement.specifier).removeprefix("==")
    return found


def test_the_python_is_asked_for():
    assert (BINDER / "runtime.txt").read_text().strip() == "python-3.11"


def test_every_dependency_and_extra_is_pinned():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *(line for name in extras for line in extras[name])]
    pinned = _pinned()
    names = {canonicalize_name(Requirement(line).name): Requirement(line) for line in wanted}
    for name, requirement in names.items():
        if name == "nbdeck":
            continue
        assert name in pinned, name
        assert requirement.specifier.contains(pinned[name]), name


def test_every_pin_is_exact():
    assert all(re.fullmatch(r"[\w.+!]+", version) for version in _pinned().values())


def test_the_kernel_is_one_that_threads_work_in():
    major, minor = (int(part) for part in _pinned()["ipykernel"].split(".")[:2])
    assert (major, minor) >= (7, 4)


def test_post_build_stops_at_the_first_error_and_can_be_run():
    script = BINDER / "postBuild"
    lines = script.read_text().splitlines()
    assert lines[:2] == ["#!/bin/bash", "set -e"]
    assert script.stat().st_mode & stat.S_IXUSR
    assert any(line.startswith("pip install --no-deps .") for line in lines)
    assert any("jupyter trust" in line for line in lines)
    assert any("fetchNews" in line for line in lines)


def test_apt_txt_lists_plain_package_names():
    lines = [line.partition("#")[0].strip() for line in (BINDER / "apt.txt").read_text().splitlines()]
    assert all(re.fullmatch(r"[a-z0-9.+-]+", line) for line in lines if line)
