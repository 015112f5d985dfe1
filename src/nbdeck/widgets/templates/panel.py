"""The panel that shows what a deck can look like, and takes in a company's own template."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import traitlets

from nbdeck.client.synchronous import Client
from nbdeck.client.upload import Source, upload_of
from nbdeck.contract.base import read
from nbdeck.contract.slides import Slide
from nbdeck.contract.template_report import TemplateReport
from nbdeck.errors import BadRequest, NotFound, ValidationFailed
from nbdeck.widgets.assets import script, style
from nbdeck.widgets.documents.document_list import Arrival, Arrivals
from nbdeck.widgets.frame import ScriptPart
from nbdeck.widgets.panel import Panel
from nbdeck.widgets.templates.catalog import (
    Design,
    Name,
    TemplatePictures,
    closest,
    designs_of,
    layouts_table,
    report_words,
    shade_of,
    template_name,
)
from nbdeck.widgets.work import Work, then


class TemplatesPart(ScriptPart):
    """Shows what Python says and asks for steps. Pictures go by message, so that no saved notebook holds them."""

    _esm = script("dom", "pictures", "documents_sending", "templates")
    _css = style("templates")
    designs = traitlets.List(traitlets.Dict()).tag(sync=True)
    shades = traitlets.Dict().tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)
    search = traitlets.Unicode("").tag(sync=True)
    shade = traitlets.Unicode("").tag(sync=True)
    edition = traitlets.Int(0, help="Changes whenever pictures are out of date.").tag(sync=True)
    report = traitlets.Dict().tag(sync=True)
    going = traitlets.Unicode("").tag(sync=True)

    def take(self, step: Callable[..., Any], guard: Callable[..., bool], content: Any, buffers: Any) -> None:
        """Do a step, and say of a piece of a file whether it was taken; pictures must clear no error."""
        if content.get("step") == "pictures":
            step(content, buffers)
            return
        went_well = guard(step, content, buffers)
        if "file" in content:
            self.send({"file": content["file"], "is_taken": went_well})


SHADES = ("", "light", "dark")


class TemplatePanel(Panel):
    """Shows built-in templates, one's own, and design kits, each with two pictures. Every click is a method.

    `value` is what `template=` takes: the name of a built-in template, or the id of another one.

    Args:
        client: Has the templates; `nbdeck.connect()` gives one.
        template: Name or id of the one that is chosen to begin with.
        slide: A slide of one's own, shown in each template instead of a sample.
        search: Words that names must have.
        shade: `light` or `dark`; empty for both.

    Raises:
        SettingsError: There is no client, the kernel loses updates, or a keyword is unknown.
        ValidationFailed: An argument has a wrong value.

    Examples:
        >>> panel = nbdeck.TemplatePanel(nbdeck.connect(":memory:"), search="mona")
        >>> panel.value = "monarch"
        >>> panel
        TemplatePanel('monarch')
    """

    search = traitlets.Unicode("", help="Words that names must have.")
    shade = traitlets.Any("", help="`light`, `dark`, or empty for both.")

    def __init__(
        self,
        client: Client,
        *,
        template: str = "default",
        slide: Slide | Mapping[str, Any] | None = None,
        search: str = "",
        shade: str = "",
    ) -> None:
        self._designs: list[Design] = []
        self._pictures = TemplatePictures(client, lambda: self._designs)
        self._report: TemplateReport | None = None
        self._file: tuple[Source, str] | None = None
        self._arrivals = Arrivals(self._arrived)
        self._part = TemplatesPart()
        super().__init__(client, (), [self._part])
        self.add_class("nbdeck-templates")
        try:
            self._tell(template)
            self._pictures.slide = _slide(slide)
            self.search, self.shade = search, shade
        except BaseException:
            self.close()
            raise
        self.revision = 0
        self._part.chosen = self.value
        self._part.answer(self._steps(), self._guard)
        for name in ("search", "shade"):
            traitlets.link((self, name), (self._part, name))
        self.refresh()

    @property
    def slide(self) -> Slide | None:
        """One's own slide, shown in each template. Setting it takes a `Slide`, a dict, or None for a sample."""
        return self._pictures.slide

    @slide.setter
    def slide(self, slide: Slide | Mapping[str, Any] | None) -> None:
        checked = _slide(slide)
        with self._lock:
            self._pictures.renew(checked)
            self._part.edition += 1

    @property
    def report(self) -> TemplateReport | None:
        """What the file that was examined last offers; None after it was added or put aside."""
        return self._report

    @property
    def designs(self) -> dict[str, str]:
        """What the search and the filter leave, as names by ids."""
        words = self.search.lower().split()
        return {
            each.id: each.wire()["name"]
            for each in self._designs
            if all(word in f"{each.wire()['name']} {each.id}".lower() for word in words)
            and (not self.shade or self._part.shades.get(each.id, self.shade) == self.shade)
        }

    @property
    def names(self) -> dict[str, str]:
        """Names of all templates by ids, whatever is searched for; empty before they are here."""
        return {each.id: each.wire()["name"] for each in self._designs}

    def refresh(self) -> Work[Any]:
        """Start fetching which templates there are."""
        return self._begin(lambda _: designs_of(self.client), end=then(self._show_designs))

    def load(self) -> Work[None]:
        """Start fetching all pictures; a browser asks for those in sight by itself."""
        return self._want([(each.id, which) for each in self._designs for which in ("content", "cover")])

    def examine(self, source: Source, *, name: str | None = None) -> Work[Any]:
        """Start examining a company's PowerPoint file; `report` and the panel say what it offers. Nothing is kept.

        Args:
            source: Path, bytes, or a file opened for reading bytes; .pptx or .potx.
            name: Name to show when it is added; the file name when left out.
        """
        shown = name or upload_of(source, fallback="template.pptx").name
        self._part.going = f"Examining {shown}"
        return self._begin(
            lambda _: self.client.templates.doctor(source),
            end=lambda work: self._examined(source, shown, work),
        )

    def add(self, source: Source | None = None, *, name: str | None = None) -> Work[Any]:
        """Start adding a company's template; it is chosen then.

        Args:
            source: Path, bytes, or an open file; left out, the file that was examined.
            name: Name to show; the file name when left out.

        Raises:
            BadRequest: Nothing was examined.
        """
        if source is None and self._file is None:
            raise BadRequest("There is no file to add.", hint="Hand one over, or examine one first.")
        data, shown = self._file or (b"", None)
        self._part.going = "Adding the template"

        def keep(_work: Work[Any]) -> tuple[Any, list[Design]]:
            added = self.client.templates.add(data if source is None else source, name=name or shown)
            return added, designs_of(self.client)

        return self._begin(keep, end=self._added)

    def put_aside(self) -> None:
        """Forget the file that was examined."""
        with self._lock:
            self._file, self._report, self._part.report = None, None, {}

    def remove(self, template: str) -> Work[None]:
        """Start removing a template of one's own; decks made with it stay as they are.

        Args:
            template: Its id.

        Raises:
            BadRequest: It is none of one's own.
        """
        if not any(each.id == template and each.origin == "own" for each in self._designs):
            raise BadRequest(
                f"{template!r} is no template of your own.", hint="Only those that were added go away."
            )

        def show(_: None) -> None:
            if self.value == template:
                self.value = "default"
            self.refresh()

        return self._begin(lambda _: self.client.templates.remove(template), end=then(show))

    def close(self) -> None:
        """Take the panel and all its parts away."""
        self._arrivals.drop_all()
        super().close()

    # What the browser asks for

    def _steps(self) -> Mapping[str, Callable[[Mapping[str, Any], list[memoryview]], Any]]:
        return {
            "pictures": lambda asked, _: self._want([_name(each) for each in asked["names"]]),
            "choose": lambda asked, _: setattr(self, "value", str(asked["id"])),
            "begin": lambda asked, _: self._arrivals.begin(
                str(asked["file"]), str(asked["name"]), int(asked["size"])
            ),
            "piece": lambda asked, pieces: self._take(str(asked["file"]), pieces, int(asked["at"])),
            "lost": lambda _asked, _: _refuse(
                "The browser cannot read this file.", "It may be a folder, or gone."
            ),
            "stop": lambda asked, _: self._drop(str(asked["row"])),
            "add": lambda asked, _: self.add(name=str(asked.get("name") or "").strip() or None),
            "aside": lambda _asked, _: self.put_aside(),
            "remove": lambda asked, _: self.remove(str(asked["id"])),
            "refresh": lambda _asked, _: self.refresh(),
        }

    def _take(self, key: str, pieces: Sequence[memoryview], at: int) -> None:
        try:
            arrival = self._arrivals.take(key, pieces[0], at)
        except ValidationFailed:
            self._drop(key)
            raise
        if arrival is not None and not arrival.is_whole:
            self._part.going = f"Sending {arrival.name}, {arrival.share:.0%}"

    def _drop(self, key: str) -> None:
        self._arrivals.drop(key)
        self._part.going = ""

    def _arrived(self, _key: str, arrival: Arrival) -> None:
        with arrival.file as file:
            self.examine(file.read(), name=arrival.name)

    # Pictures

    def _want(self, names: list[Name]) -> Work[None]:
        # What LibreOffice has to draw takes seconds, so it comes after what is quick.
        quick = {each.id for each in self._designs if each.origin == "default"}
        if not self._pictures.want(sorted(names, key=lambda name: name[0] not in quick)):
            return self._begin(lambda _: None)
        return self._begin(
            lambda work: self._pictures.fetch(self._send_picture, lambda: bool(work.is_stopped))
        )

    def _send_picture(self, name: Name, picture: bytes | None) -> None:
        if self.is_closed:
            return
        design, which = name
        message, shade = {"picture": f"{design}/{which}"}, None if picture is None else shade_of(picture)
        if picture is None or shade is None:
            self._part.send(message)
            return
        self._part.send(message, [picture])
        if which == "content" or design not in self._part.shades:
            with self._lock:
                self._part.shades = {**self._part.shades, design: shade}

    # What is shown

    def _show_designs(self, designs: list[Design]) -> None:
        self._show_list(designs)
        self._check_known(self.value)

    def _show_list(self, designs: list[Design]) -> None:
        self._designs = designs
        self._part.designs = [each.wire() for each in designs]

    def _examined(self, source: Source, name: str, work: Work[Any]) -> None:
        self._part.going = ""
        report = work.result
        if isinstance(work.failure, NotFound):
            report = None  # a service without this extension: the file may be good all the same
        elif work.failure is not None:
            raise work.failure
        self._file, self._report = (source, name), report
        facts = [list(pair) for pair in report_words(report)] if report is not None else []
        self._part.report = {
            "name": name.rsplit(".", 1)[0],
            "facts": facts,
            "warnings": list(report.warnings) if report is not None else [],
            "layouts": layouts_table(report) if report is not None else [],
        }
        self.say(f"{name} was examined")

    def _added(self, work: Work[Any]) -> None:
        self._part.going = ""
        if work.failure is not None or work.result is None:
            raise work.failure or BadRequest("Nothing was added.")
        self.put_aside()
        added, designs = work.result
        self._show_list(designs)
        self.search = self.shade = ""
        self.value = added.id
        self.say(f"{added.name} was added and chosen")

    def _check_known(self, template: str) -> None:
        if self._designs and all(each.id != template for each in self._designs):
            raise ValidationFailed(
                f"There is no template {template!r}.", hint=closest(self._designs, template)
            )

    def _checked(self, value: Any) -> str:
        name = "default" if value is None else template_name(value)
        self._check_known(name)
        return name

    def _adopt(self, value: str) -> None:
        self._part.chosen = value

    @traitlets.validate("shade")
    def _check_shade(self, proposal: Any) -> str:
        shade: str = proposal["value"]
        if shade not in SHADES:
            raise ValidationFailed(f"{shade!r} is no shade.", hint="There are 'light', 'dark' and ''.")
        return shade

    def _words(self) -> str:
        """Return the template by its name, which is another on no run, as the id of one's own is."""
        own = {each.id: each.name for each in self._designs if each.origin != "default"}
        return repr(own.get(self.value, self.value))

    def _static_html(self) -> str:
        chosen = escape(self.value or "")
        names = ", ".join(escape(each.wire()["name"]) for each in self._designs)
        return f"<p>Template: <b>{chosen}</b></p>" + (f"<p>There are {names}.</p>" if names else "")


def _slide(slide: Slide | Mapping[str, Any] | None) -> Slide | None:
    return slide if slide is None or isinstance(slide, Slide) else read(Slide, dict(slide), origin="slide")


def _name(written: Any) -> Name:
    design, _, which = str(written).rpartition("/")
    return design, which


def _refuse(message: str, hint: str) -> None:
    raise BadRequest(message, hint=hint)
