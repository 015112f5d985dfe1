"""The friendly calls for what carries a deck: `client.templates` and `client.sections`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from nbdeck.client.drivers import DriverT, Flow, Resource, flow
from nbdeck.client.flows import call, fetch
from nbdeck.client.presentation import BaseDeck
from nbdeck.client.upload import Source, upload_of
from nbdeck.contract import v1, v2
from nbdeck.contract.base import read
from nbdeck.contract.enums import Placement
from nbdeck.contract.operations import V1, V2
from nbdeck.contract.template_report import TemplateReport

BrandedTemplates: TypeAlias = list[v1.BrandedTemplate]


class Templates(Resource[DriverT]):
    """Designs that a deck can have."""

    @flow
    def list(self) -> Flow[list[v1.Template]]:
        """The default templates, each with addresses of two preview pictures."""
        return call(self._site, V1["templates"])

    @flow
    def branded(self) -> Flow[BrandedTemplates]:
        """The user's own templates; the id of one is what `template=` takes."""
        return call(self._site, V1["branded_templates"])

    @flow
    def picture(self, address: str) -> Flow[bytes]:
        """The preview picture of a template.

        Args:
            address: One of a template's `images`; good for as long as the service says.

        Raises:
            LinkExpired: The address is too old; list the templates again.
        """
        return fetch(self._site, address)

    @flow
    def add(self, source: Source, *, name: str | None = None) -> Flow[v1.BrandedTemplate]:
        """Add a company's PowerPoint file as a template, and return its id and name.

        Args:
            source: Path, bytes, or a file opened for reading bytes; .pptx or .potx.
            name: Name to show; the file name when left out.

        Raises:
            UnreadableFile: The file is damaged or protected by a password.
            UnsupportedFileType: It is no PowerPoint file, or holds macros.
        """
        return call(
            self._site,
            V1["create_branded_template"],
            body=_named(v1.BrandedTemplateForm, name, "add()"),
            files={"file": upload_of(source, fallback="template.pptx")},
        )

    @flow
    def doctor(self, source: Source) -> Flow[TemplateReport]:
        """What a PowerPoint file would offer as a template: layouts, room, what is missing; nothing is kept.

        Args:
            source: Path, bytes, or a file opened for reading bytes; .pptx or .potx.

        Raises:
            NotFound: A service without this extension.
            UnreadableFile: The file is damaged or protected by a password.
            UnsupportedFileType: It is no PowerPoint file, or holds macros.
        """
        file = upload_of(source, fallback="template.pptx")
        return call(self._site, V2["check_design_kit"], files={"file": file})

    @flow
    def report(self, template: str | v1.BrandedTemplate | v2.DesignKit) -> Flow[TemplateReport]:
        """What a template of the user's own offers: layouts, room, what is missing.

        Args:
            template: Its id, or what `add` returned.

        Raises:
            NotFound: The user has none of that id, or a service without this extension.
        """
        template_id = template if isinstance(template, str) else template.id
        return call(self._site, V2["design_kit_report"], path={"id": template_id})

    @flow
    def remove(self, template: str | v1.BrandedTemplate | v2.DesignKit) -> Flow[None]:
        """Remove a template of the user's own; decks that were made on it stay as they are.

        Args:
            template: Its id, or what `add` returned.

        Raises:
            NotFound: The user has none of that id.
        """
        template_id = template if isinstance(template, str) else template.id
        return call(self._site, V1["delete_branded_template"], path={"id": template_id})


class Sections(Resource[DriverT]):
    """Saved slides that new decks take in as they are: `settings.reusable_section_id` of version 2 names one."""

    @flow
    def list(self) -> Flow[list[v2.ReusableSection]]:
        """The user's sections, the first one first."""
        return call(self._site, V2["reusable_sections"])

    @flow
    def add(
        self,
        name: str,
        presentation: str | BaseDeck[Any],
        slides: Iterable[int],
        *,
        placement: Placement | str = Placement.END,
    ) -> Flow[v2.ReusableSection]:
        """Keep slides of a presentation as they are now, and return the section.

        Args:
            name: Name for people.
            presentation: Where they are; its newest state counts.
            slides: Positions, counted from 0 over all slides, in the order wanted.
            placement: `start` (before the cover), `after_cover` or `end`.

        Raises:
            ValidationFailed: A slide is named twice, or none at all; nothing was sent.
            BadRequest: The presentation has no such slide.
        """
        fields = {
            "name": name,
            "presentation_id": presentation if isinstance(presentation, str) else presentation.id,
            "slides": tuple(slides),
            "placement": placement,
        }
        request = read(v2.SectionRequest, fields, origin="add()")
        return call(self._site, V2["create_reusable_section"], body=request.wire())

    @flow
    def remove(self, section: str | v2.ReusableSection) -> Flow[None]:
        """Remove a section; decks that took it in stay as they are.

        Args:
            section: Its id, or what `add` returned.

        Raises:
            NotFound: The user has none of that id.
        """
        section_id = section if isinstance(section, str) else section.id
        return call(self._site, V2["delete_reusable_section"], path={"id": section_id})


def _named(model: type[v1.BrandedTemplateForm], name: str | None, origin: str) -> dict[str, str]:
    request = read(model, {"name": name}, origin=origin)
    return {} if request.name is None else {"name": request.name}
