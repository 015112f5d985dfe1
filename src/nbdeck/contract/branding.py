"""A company's own logo, typefaces and colour, as three requests take them."""

from typing import Annotated, TypeAlias

from pydantic import Field

from nbdeck.contract.base import Model, Request, StrictModel
from nbdeck.contract.bounds import Flag, HexColor, PictureUrl, Text
from nbdeck.contract.slides import BrandFonts

_Typeface: TypeAlias = Annotated[Text, Field(max_length=100)]


class Branding(Request):
    """Brand of one deck; what is given outright wins over its `use_` flag."""

    use_branding_logo: Flag = False
    """Use the account's logo."""
    use_branding_fonts: Flag = False
    """Use the account's typefaces."""
    use_branding_color: Flag = False
    """Use the account's colour."""
    branding_logo: PictureUrl | None = None
    """Address of a logo; wins over use_branding_logo."""
    branding_fonts: BrandFonts | None = None
    """Typefaces; win over use_branding_fonts."""
    branding_color: HexColor | None = None
    """Hex colour; wins over use_branding_color."""


class BrandRequest(StrictModel):
    """The account's brand as a whole: what is left out it has no longer. Extension."""

    logo: PictureUrl | None = None
    """Logo, http(s) address or `data:image/...`; fetched once and kept."""
    color: HexColor | None = None
    """Main colour, hex."""
    title_font: _Typeface | None = None
    """Typeface of titles, at most 100 characters; left out, that of everything else."""
    body_font: _Typeface | None = None
    """Typeface of everything else, at most 100 characters; left out, that of titles."""


class AccountBrand(Model):
    """The account's brand; what it lacks is null. Extension."""

    logo: str | None = None
    """Logo as it is kept, `data:image/png;base64,...`; it can be sent back."""
    color: str | None = None
    """Main colour, `#RRGGBB`."""
    title_font: str | None = None
    """Typeface of titles."""
    body_font: str | None = None
    """Typeface of everything else."""
