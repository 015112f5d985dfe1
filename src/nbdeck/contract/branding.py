"""A company's own logo, typefaces and colour, as three requests take them."""

from nbdeck.contract.base import Request
from nbdeck.contract.fields import HexColor, PictureUrl
from nbdeck.contract.slides import BrandFonts


class Branding(Request):
    """Brand of one deck; what is given outright wins over its `use_` flag."""

    use_branding_logo: bool = False
    """Use the account's logo."""
    use_branding_fonts: bool = False
    """Use the account's typefaces."""
    use_branding_color: bool = False
    """Use the account's colour."""
    branding_logo: PictureUrl | None = None
    """Address of a logo; wins over use_branding_logo."""
    branding_fonts: BrandFonts | None = None
    """Typefaces; win over use_branding_fonts."""
    branding_color: HexColor | None = None
    """Hex colour; wins over use_branding_color."""
