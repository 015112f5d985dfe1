"""What a deck can look like: the default templates by name, those of companies by id, and pictures of both."""

import difflib
import time
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Row, delete, insert, select

from nbdeck.contract.problems import invalid, unknown
from nbdeck.contract.slides import Slide
from nbdeck.contract.template_report import TemplateReport
from nbdeck.contract.v1 import BrandedTemplate, Template, TemplateImages
from nbdeck.contract.v2 import DesignKit
from nbdeck.errors import Conflict, NotFound
from nbdeck.service.engine import Engine
from nbdeck.service.links import LinkSigner, file_name
from nbdeck.service.presentations import refer
from nbdeck.service.store.blobs import Blobs, read_blob
from nbdeck.service.store.database import Database, is_record_id, new_record_id, record_id_of
from nbdeck.service.store.schema import branded_templates
from nbdeck.service.versions import Renditions

Side = Literal["cover", "content"]
SIDES: tuple[Side, ...] = ("cover", "content")


@dataclass(frozen=True, slots=True)
class OwnTemplate:
    """A company's template of one user."""

    id: str
    """Identifier to generate with."""
    name: str
    """Name for people."""
    file: str
    """SHA-256 of the file, hex."""


@dataclass(frozen=True, slots=True)
class BrandedTemplates:
    """Keeps the templates of companies. The file of a removed one stays with the decks that were made on it."""

    database: Database
    blobs: Blobs
    renditions: Renditions
    engine: Engine

    def add(self, user_id: str, name: str, pptx: bytes) -> OwnTemplate:
        """Keep a template and return it.

        Args:
            user_id: Whose it is.
            name: Name for people.
            pptx: The .pptx or .potx.

        Raises:
            NbdeckError: The file cannot be a template; the message says why, and nothing is kept.
        """
        self.engine.examine_template(pptx, name)
        template, now = OwnTemplate(new_record_id(), name, self.blobs.put(pptx)), time.time()
        with self.database.write() as connection:
            connection.execute(
                insert(branded_templates).values(
                    id=template.id, user_id=user_id, name=name, file=template.file, created_at=now
                )
            )
            refer(connection, user_id, [(template.file, len(pptx))], now)
        return template

    def of_user(self, user_id: str) -> list[OwnTemplate]:
        """Return a user's templates, the first one first."""
        columns = branded_templates.c
        query = select(branded_templates).where(columns.user_id == user_id)
        with self.database.read() as connection:
            rows = connection.execute(query.order_by(columns.created_at, columns.id)).all()
        return [_template(row) for row in rows]

    def find(self, user_id: str, template_id: str) -> OwnTemplate | None:
        """Return a user's template; None where there is none of that id."""
        if not is_record_id(template_id):
            return None
        columns = branded_templates.c
        query = select(branded_templates).where(columns.id == template_id, columns.user_id == user_id)
        row = self.database.first(query)
        return None if row is None else _template(row)

    def pptx(self, template: OwnTemplate) -> bytes:
        """Return the file of a template."""
        return read_blob(self.blobs, template.file)

    def remove(self, user_id: str, template_id: str) -> bool:
        """Forget a template; false where the user has none of that id. Decks made on it stay as they are."""
        if not is_record_id(template_id):
            return False
        columns = branded_templates.c
        command = delete(branded_templates).where(columns.id == template_id, columns.user_id == user_id)
        with self.database.write() as connection:
            return bool(connection.execute(command).rowcount)

    def picture(self, file: str, side: str) -> str:
        """Return the SHA-256 of a preview picture, PNG, drawn at the first call.

        Args:
            file: SHA-256 of the template's file, hex.
            side: `cover` or `content`.

        Raises:
            NotFound: No such file or picture.
            RendererUnavailable: Nothing on this machine draws files that are not ours.
        """
        which = next((each for each in SIDES if each == side), None)
        if which is None:
            raise NotFound("There is no such picture.")

        def make() -> bytes:
            return self.engine.company_preview(read_blob(self.blobs, file), which)

        return self.renditions.get(file, f"kit.{which}", make)


def _template(row: Row[Any]) -> OwnTemplate:
    return OwnTemplate(row.id, row.name, row.file)


@dataclass(frozen=True, slots=True)
class DeckDesign:
    """What carries a deck."""

    template: str = "default"
    """Name of a default template, as the engine spells it."""
    base: str | None = None
    """SHA-256 of a company's file that carries the deck instead of the template, hex."""


def kit_of(template: str) -> str:
    """Return the design kit's id of a built-in template: always the same."""
    return record_id_of(f"template:{template}")


class TemplateCatalog:
    """What a deck can look like."""

    def __init__(
        self,
        engine: Engine,
        renditions: Renditions,
        links: LinkSigner,
        branded: BrandedTemplates,
    ) -> None:
        self._engine = engine
        self._renditions = renditions
        self._links = links
        self._branded = branded

    def names(self) -> tuple[str, ...]:
        """Return the names of the built-in templates."""
        return self._engine.template_names()

    def find(self, user_id: str, name: str) -> DeckDesign:
        """Return the design of that name, in any letter case, or of that id of a user's own template.

        Raises:
            ValidationFailed: There is none; the message names the closest.
        """
        names, wanted = self.names(), name.strip().lower()
        if wanted in names:
            return DeckDesign(wanted)
        own = self._branded.find(user_id, wanted)
        if own is not None:
            return DeckDesign(base=own.file)
        raise invalid(("template",), self._closest(user_id, name, wanted), "template")

    def _closest(self, user_id: str, name: str, wanted: str) -> str:
        message = f"There is no template {name[:100]!r}"
        named = [each.id for each in self._branded.of_user(user_id) if each.name.lower() == wanted]
        if named:
            return f"{message}; a template of your own is named by its id, {' or '.join(named)}."
        names = self.names()
        near = difflib.get_close_matches(wanted, names, n=3, cutoff=0.5)
        if near:
            return f"{message}; the closest are {', '.join(near)}."
        return f"{message}; there are {', '.join(sorted(names))}."

    def of_kit(self, user_id: str, kit_id: str | None) -> DeckDesign | None:
        """Return the design behind a design kit; None for no kit.

        Raises:
            NotFound: There is no such kit for this user.
        """
        if kit_id is None:
            return None
        name = self._default_of(kit_id)
        if name is not None:
            return DeckDesign(name)
        own = self._branded.find(user_id, kit_id)
        if own is None:
            raise unknown("design kit")
        return DeckDesign(base=own.file)

    def _default_of(self, kit_id: str) -> str | None:
        return next((name for name in self.names() if kit_id in {name, kit_of(name)}), None)

    def kits(self, user_id: str, base_url: str) -> list[DesignKit]:
        """Return every template as a design kit, with links to its pictures, the default ones first.

        A company's template has none where nothing on this machine draws files that are not ours.
        """
        kits = [
            DesignKit(id=kit_of(each.name), name=each.name, images=each.images)
            for each in self.listing(base_url)
        ]
        own = self._branded.of_user(user_id)
        can_draw = bool(own) and self._engine.draws_files()
        return [*kits, *(self._kit(each, base_url if can_draw else None) for each in own)]

    def add(self, user_id: str, name: str, pptx: bytes) -> BrandedTemplate:
        """Keep a company's template and return it.

        Raises:
            NbdeckError: The file cannot be a template; the message says why, and nothing is kept.
        """
        added = self._branded.add(user_id, name, pptx)
        return BrandedTemplate(id=added.id, name=added.name)

    def add_kit(self, user_id: str, name: str, pptx: bytes, base_url: str) -> DesignKit:
        """Keep a company's template and return it as a design kit.

        Raises:
            NbdeckError: The file cannot be a template; the message says why, and nothing is kept.
        """
        added = self._branded.add(user_id, name, pptx)
        return self._kit(added, base_url if self._engine.draws_files() else None)

    def examine(self, name: str, pptx: bytes) -> TemplateReport:
        """Return what a file of that name would offer as a template; nothing is kept.

        Raises:
            NbdeckError: The file cannot be a template; the message says why.
        """
        return self._engine.examine_template(pptx, name)

    def report(self, user_id: str, template_id: str, resource: str) -> TemplateReport:
        """Return what a company's template that was kept offers.

        Args:
            user_id: Whose it is.
            template_id: Its id.
            resource: What the caller calls it.

        Raises:
            NotFound: The user has no such template.
        """
        template = self._branded.find(user_id, template_id)
        if template is None:
            raise unknown(resource)
        return self._engine.examine_template(self._branded.pptx(template), template.name)

    def remove(self, user_id: str, template_id: str, resource: str) -> None:
        """Forget a company's template; decks made on it stay as they are.

        Args:
            user_id: Whose it is.
            template_id: Its id.
            resource: What the caller calls it.

        Raises:
            NotFound: The user has no such template.
            Conflict: It is one of the default templates.
        """
        if self._branded.remove(user_id, template_id):
            return
        name = self._default_of(template_id)
        if name is None:
            raise unknown(resource)
        raise Conflict(
            f"{name!r} is one of the default templates and stays.", hint="Name one that you added."
        )

    def branded(self, user_id: str) -> list[BrandedTemplate]:
        """Return a user's own templates, the first one first."""
        return [BrandedTemplate(id=each.id, name=each.name) for each in self._branded.of_user(user_id)]

    @staticmethod
    def refuse_layout_name(design: DeckDesign, slide: Slide, loc: tuple[str | int, ...]) -> None:
        """Refuse a slide that names a layout of its template where the template is a default one: they name none.

        Raises:
            ValidationFailed: At `loc`, where the slide is in the request.
        """
        if slide.layout_name is not None and design.base is None:
            sentence = "Use layout instead: layout_name belongs to branded templates."
            raise invalid((*loc, "layout_name"), sentence, "layout_name")

    def listing(self, base_url: str) -> list[Template]:
        """Return every default template with links to its pictures.

        Args:
            base_url: Address of this service, without a slash at its end.
        """
        return [
            Template(name=name, images=self._images(base_url, f"template:{name}", name))
            for name in self.names()
        ]

    def _kit(self, own: OwnTemplate, base_url: str | None) -> DesignKit:
        images = None if base_url is None else self._images(base_url, f"kit:{own.file}", own.name)
        return DesignKit(id=own.id, name=own.name, images=images)

    def _images(self, base_url: str, target: str, name: str) -> TemplateImages:
        cover, content = (
            base_url + self._links.path(f"{target}:{side}", file_name(f"{name} {side}", ".png"))
            for side in SIDES
        )
        return TemplateImages(cover=cover, content=content)

    def picture(self, name: str, side: str) -> str:
        """Return the SHA-256 of a default template's preview picture, PNG, drawn at the first call.

        Raises:
            NotFound: No such template or picture.
        """
        which = next((each for each in SIDES if each == side), None)
        if which is None or name not in self.names():
            raise NotFound("There is no such picture.")
        return self._renditions.get(
            f"template:{name}", which, lambda: self._engine.template_preview(name, which)
        )
