"""Pictures made safe: decoded, turned upright, scaled down, and written again without anything else."""

import io
import warnings

from PIL import Image, ImageOps

from nbdeck.errors import BadRequest, PayloadTooLarge

_FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF")
_MOST_PIXELS = 50_000_000
_LONGEST_SIDE = 2560
_JPEG_QUALITY = 88
_LONGEST_LOGO = 1024


def clean_picture(data: bytes) -> bytes:
    """Return the picture as PNG, or as JPEG when it was one; the same bytes give the same bytes.

    Args:
        data: A file in one of the common raster formats; of an animation the first frame counts.

    Raises:
        BadRequest: It is no picture, or a damaged one.
        PayloadTooLarge: It has more than 50 million pixels.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=_FORMATS) as picture:
                _refuse_huge(picture)
                return _written_again(picture, is_photo=picture.format == "JPEG")
    except PayloadTooLarge:
        raise
    except Image.DecompressionBombError as exc:
        raise _too_many_pixels() from exc
    except Exception as exc:
        # Decoders raise whatever they like on damaged files: struct.error, SyntaxError, EOFError and more.
        raise BadRequest("it is no picture that can be read.") from exc


def clean_logo(data: bytes) -> bytes:
    """Return the picture as PNG of at most 1024 pixels in either direction.

    Raises:
        BadRequest: It is no picture, or a damaged one.
        PayloadTooLarge: It has more than 50 million pixels.
    """
    with Image.open(io.BytesIO(clean_picture(data))) as picture:
        plain = picture.convert("RGBA" if picture.mode == "RGBA" else "RGB")
    plain.thumbnail((_LONGEST_LOGO, _LONGEST_LOGO), Image.Resampling.LANCZOS)
    file = io.BytesIO()
    plain.save(file, "PNG", optimize=False)
    return file.getvalue()


def _refuse_huge(picture: Image.Image) -> None:
    if picture.width * picture.height > _MOST_PIXELS:
        raise _too_many_pixels()


def _too_many_pixels() -> PayloadTooLarge:
    return PayloadTooLarge("it has too many pixels.")


def _written_again(picture: Image.Image, *, is_photo: bool) -> bytes:
    picture.load()
    upright = ImageOps.exif_transpose(picture)
    has_alpha = upright.has_transparency_data
    plain = upright.convert("RGBA" if has_alpha else "RGB")
    plain.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE), Image.Resampling.LANCZOS)
    plain.info.clear()
    file = io.BytesIO()
    if is_photo and not has_alpha:
        plain.save(file, "JPEG", quality=_JPEG_QUALITY, optimize=True)
    else:
        plain.save(file, "PNG", optimize=False)
    return file.getvalue()
