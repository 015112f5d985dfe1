"""`nbdeck lint`: judges presentation files and shows what was found as a table, as JSON and as pictures."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from nbdeck.contract.check import Report
from nbdeck.errors import BadRequest, NbdeckError, NotFound

if TYPE_CHECKING:
    from rich.console import RenderableType

    from nbdeck.engine.lint.judge import Judgement

FailOn = Literal["error", "warning"]
_INKS = {"error": "red", "warning": "yellow"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one file: a judgement, or the error that it ended in."""

    path: Path
    judgement: Judgement | None = None
    error: NbdeckError | None = None

    def fails(self, fail_on: FailOn) -> bool:
        """Whether the file is not good enough."""
        if self.judgement is None:
            return True
        return any(fail_on == "warning" or each.severity == "error" for each in self.judgement.findings)


def lint(path: Path) -> Verdict:
    """Return what the rules and scores say about a file; a file that cannot be judged is a verdict too."""
    from nbdeck.engine.lint.judge import judge

    try:
        return Verdict(path, judgement=judge(_read(path)))
    except NbdeckError as error:
        return Verdict(path, error=error)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise NotFound(f"There is no file {str(path)!r}.", hint="Check the path.") from None
    except OSError as exc:
        raise BadRequest(f"{str(path)!r} cannot be read: {exc.strerror}.", hint="Give a .pptx file.") from exc


def as_json(verdicts: Iterable[Verdict]) -> str:
    """Return the verdicts as a JSON array, one object a file, keys always in the same order."""
    return json.dumps([_object(each) for each in verdicts], ensure_ascii=False, indent=2)


def _object(verdict: Verdict) -> dict[str, Any]:
    if verdict.judgement is not None:
        return {"file": str(verdict.path), **verdict.judgement.report().model_dump(mode="json")}
    error = verdict.error
    fields = {} if error is None else {"code": error.code, "message": error.message, "hint": error.hint}
    return {"file": str(verdict.path), "passed": False, "error": fields}


def shown(verdict: Verdict) -> list[RenderableType]:
    """Return a verdict as what the terminal prints: a table of findings, the scores, what was guessed."""
    from rich.text import Text

    if verdict.judgement is None:
        error = verdict.error
        return [Text(f"{verdict.path}: {error}", style="red")]
    return shown_report(str(verdict.path), verdict.judgement.report())


def shown_report(name: str, report: Report) -> list[RenderableType]:
    """Return a report as what the terminal prints under a name: a table of findings, the scores, what was guessed."""
    from rich.text import Text

    count = sum(each.severity == "error" for each in report.findings)
    head = f"{name}: {report.slide_count} slides, {count} errors, {len(report.findings) - count} warnings"
    lines: list[RenderableType] = [Text(head, style="bold")]
    if report.findings:
        lines.append(_table(report))
    scores = report.scores.model_dump()
    lines.append(Text("Scores: " + ", ".join(f"{name} {value:.2f}" for name, value in scores.items())))
    lines += [Text(sentence, style="dim") for sentence in report.warnings]
    return lines


def _table(report: Report) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    table.add_column("Slide", justify="right")
    for name in ("Rule", "Severity", "Finding"):
        table.add_column(name, overflow="fold")
    for each in report.findings:
        severity = Text(each.severity, style=_INKS[each.severity])
        table.add_row(str(each.slide or "all"), each.rule, severity, Text(each.message))
    return table


def write_pictures(verdicts: Sequence[Verdict], folder: Path) -> list[Path]:
    """Write a PNG of every slide with findings into `folder`, made when missing, and return the paths.

    Raises:
        BadRequest: the folder cannot be written.
        ExportFailed: a slide could not be drawn.
    """
    from nbdeck.engine.lint.annotated import annotated

    written = []
    names = _names([each.path for each in verdicts])
    for verdict, name in zip(verdicts, names, strict=True):
        if verdict.judgement is None:
            continue
        scene, findings = verdict.judgement.scene, verdict.judgement.findings
        for slide in scene.slides:
            on_slide = [each for each in findings if each.slide == slide.number]
            if on_slide:
                target = folder / f"{name}-{slide.number:03d}.png"
                _write(target, annotated(scene, slide.number, on_slide))
                written.append(target)
    return written


def _names(paths: Sequence[Path]) -> list[str]:
    """Return one name a file for its pictures; files of the same name in several folders are counted."""
    names: list[str] = []
    for path in paths:
        count = sum(each == path.stem or each.startswith(f"{path.stem}~") for each in names)
        names.append(f"{path.stem}~{count + 1}" if count else path.stem)
    return names


def _write(target: Path, data: bytes) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    except OSError as exc:
        raise BadRequest(
            f"{str(target)!r} cannot be written: {exc.strerror}.", hint="Give another folder to --png."
        ) from exc
