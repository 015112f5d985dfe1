"""The default templates: names in any letter case, and their preview pictures."""

import difflib
from collections.abc import Callable
from typing import Literal

from nbdeck.contract.slides import Slide
from nbdeck.contract.v1 import Template, TemplateImages
from nbdeck.contract.v2 import DesignKit
from nbdeck.errors import NotFound
from nbdeck.service.engine import Engine
from nbdeck.service.failures import invalid
from nbdeck.service.ids import record_id_of
from nbdeck.service.links import Links
from nbdeck.service.renditions import Renditions


def kit_of(template: str) -> str:
    """Return the design kit's id of a built-in template: always the same."""
    return record_id_of(f"template:{template}")


_SIDES: tuple[Literal["cover", "content"], ...] = ("cover", "content")


class Templates:
    """What a deck can look like."""

    def __init__(self, engine: Callable[[], Engine], renditions: Renditions, links: Links) -> None:
        self._engine = engine
        self._renditions = renditions
        self._links = links

    def names(self) -> tuple[str, ...]:
        """Return the names of the built-in templates."""
        return self._engine().template_names()

    def find(self, name: str) -> str:
        """Return the template of that name, in any letter case, as the engine spells it.

        Raises:
            ValidationFailed: There is none; the message names the closest.
        """
        names = self.names()
        wanted = name.strip().lower()
        if wanted in names:
            return wanted
        near = difflib.get_close_matches(wanted, names, n=3, cutoff=0.5) or sorted(names)
        sentence = f"There is no template {name[:100]!r}; the closest are {', '.join(near)}."
        raise invalid(("template",), sentence, "template")

    def of_kit(self, kit_id: str | None) -> str | None:
        """Return the template behind a design kit; None for no kit.

        Raises:
            NotFound: There is no such kit for this user.
        """
        if kit_id is None:
            return None
        found = next((name for name in self.names() if kit_id in {name, kit_of(name)}), None)
        if found is None:
            raise NotFound("There is no such design kit.")
        return found

    def kits(self, base_url: str) -> list[DesignKit]:
        """Return every template as a design kit, with links to its pictures."""
        return [
            DesignKit(id=kit_of(each.name), name=each.name, images=each.images)
            for each in self.listing(base_url)
        ]

    def refuse_layout_name(self, slide: Slide, loc: tuple[str | int, ...]) -> None:
        """Refuse a slide that names a layout of its template: the built-in ones name none.

        Raises:
            ValidationFailed: At `loc`, where the slide is in the request.
        """
        if slide.layout_name is not None:
            sentence = "Use layout instead: layout_name belongs to branded templates."
            raise invalid((*loc, "layout_name"), sentence, "layout_name")

    def listing(self, base_url: str) -> list[Template]:
        """Return every template with links to its pictures.

        Args:
            base_url: Address of this service, without a slash at its end.
        """
        return [
            Template(
                name=name,
                images=TemplateImages(
                    **{
                        side: base_url + self._links.path(f"template:{name}:{side}", f"{name} {side}.png")
                        for side in _SIDES
                    }
                ),
            )
            for name in self.names()
        ]

    def picture(self, name: str, side: str) -> str:
        """Return the SHA-256 of a preview picture, PNG, drawn at the first call.

        Raises:
            NotFound: No such template or picture.
        """
        which = next((each for each in _SIDES if each == side), None)
        if which is None or name not in self.names():
            raise NotFound("There is no such picture.")
        return self._renditions.get(
            f"template:{name}", which, lambda: self._engine().template_preview(name, which)
        )
