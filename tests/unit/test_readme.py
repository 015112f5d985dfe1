"""README tells the truth: its commands are the ones that CI runs, its code is the code that works."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def test_the_gate_runs_the_test_command_as_it_stands():
    gate = (ROOT / ".ci" / "run").read_text()
    program = re.search(r"\$\(awk '(.*)' README.md\)", gate)
    assert program
    shown = subprocess.run(
        ["awk", program[1], "README.md"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert shown.splitlines()[-1] == ".venv/bin/pytest"
    assert shown.strip() in README


def test_both_commands_install_with_the_pinned_set():
    installs = [line for line in README.splitlines() if line.startswith(".venv/bin/pip install")]
    assert len(installs) == 2
    assert all("-c binder/requirements.txt" in line for line in installs)


def test_linked_files_exist():
    for name in re.findall(r"`((?:notebooks|binder|src|\.ci)/[\w./-]+)`", README):
        assert (ROOT / name).exists(), name
