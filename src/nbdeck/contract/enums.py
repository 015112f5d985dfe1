"""The closed word lists of the interface."""

from enum import StrEnum
from typing import Self


class AnyCaseEnum(StrEnum):
    """Words read in any letter case, with `-` or a space for `_`."""

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        if not isinstance(value, str):
            return None
        word = value.strip().upper().replace("-", "_").replace(" ", "_")
        return cls._value2member_map_.get(word)  # type: ignore[return-value]


class Tone(StrEnum):
    """How the text speaks."""

    DEFAULT = "default"
    CASUAL = "casual"
    PROFESSIONAL = "professional"
    FUNNY = "funny"
    EDUCATIONAL = "educational"
    SALES_PITCH = "sales_pitch"


class Verbosity(StrEnum):
    """How much text a slide carries."""

    CONCISE = "concise"
    STANDARD = "standard"
    TEXT_HEAVY = "text-heavy"


class EditType(AnyCaseEnum):
    """What an edit does with one slide; any letter case."""

    INSERT = "INSERT"
    REGENERATE = "REGENERATE"
    REMOVE = "REMOVE"


class ResponseFormat(StrEnum):
    """The kind of file a presentation is delivered as."""

    POWERPOINT = "powerpoint"
    PDF = "pdf"


class DownloadFormat(StrEnum):
    """The kind of file behind a request: of a presentation the first two, of a video the others."""

    POWERPOINT = "powerpoint"
    PDF = "pdf"
    MP4 = "mp4"
    SRT = "srt"
    VTT = "vtt"


class ImageType(StrEnum):
    """Where a slide's picture comes from."""

    URL = "url"
    STOCK = "stock"
    AI = "ai"


class ChartType(AnyCaseEnum):
    """The chart kinds; any letter case. AREA and SCATTER are extensions."""

    BAR = "BAR"
    STACKED_BAR = "STACKED_BAR"
    HORIZONTAL_BAR = "HORIZONTAL_BAR"
    LINE = "LINE"
    PIE = "PIE"
    DOUGHNUT = "DOUGHNUT"
    AREA = "AREA"
    SCATTER = "SCATTER"


class TaskStatus(AnyCaseEnum):
    """State of a task; FAILED and ERROR are read as FAILURE."""

    PENDING = "PENDING"
    SENT = "SENT"
    SUCCESS = "SUCCESS"
    FAILURE = "FAILURE"

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        if isinstance(value, str) and value.strip().upper() in {"FAILED", "ERROR"}:
            return cls("FAILURE")
        return super()._missing_(value)


class VideoQuality(StrEnum):
    """Height of a video: `sd` is 720 lines, `hd` is 900."""

    SD = "sd"
    HD = "hd"


class NarrationVerbosity(AnyCaseEnum):
    """How much is said about a slide; any letter case."""

    CONCISE = "CONCISE"
    DEFAULT = "DEFAULT"
    DETAILED = "DETAILED"


class Placement(StrEnum):
    """Where a reusable section goes in a new deck.

    `start` is before the cover, `after_cover` follows the cover and the contents, where there are any.
    """

    START = "start"
    AFTER_COVER = "after_cover"
    END = "end"


class PreviewFormat(StrEnum):
    """The kind of picture a slide preview is."""

    SVG = "svg"
    PNG = "png"


class ChartForm(AnyCaseEnum):
    """How a kind of chart is drawn where its name does not say it; any letter case. Extension."""

    HISTOGRAM = "HISTOGRAM"
    """BAR: one series, how many values lie in each range; the bars touch."""
    BOX = "BOX"
    """BAR: five series, the lowest value, lower quartile, median, upper quartile and highest value."""
    WATERFALL = "WATERFALL"
    """BAR: one series of steps up and down from the total before; `totals_at` says which bars are totals."""
    SLOPE = "SLOPE"
    """LINE: two categories, each series a line from one to the other."""
    STEP = "STEP"
    """LINE: a value holds until the next."""
    STACKED = "STACKED"
    """HORIZONTAL_BAR: the series lie one after the other."""
    FULL = "FULL"
    """STACKED_BAR, HORIZONTAL_BAR: stacked, each category as shares of 100 %."""
    BUBBLE = "BUBBLE"
    """SCATTER: the series with the role `size`, which follows one of dots, gives the area of each."""
    ERROR_BARS = "ERROR_BARS"
    """BAR, HORIZONTAL_BAR, LINE: the roles `low` and `high` are drawn as error bars."""
    MULTIPLES = "MULTIPLES"
    """BAR, LINE, AREA: a small chart for each series, all on one scale."""


class SeriesRole(AnyCaseEnum):
    """What a series is for where it is not drawn as its chart's kind says; any letter case. Extension."""

    LINE = "LINE"
    """A line over the bars, on the same axis."""
    RIGHT_LINE = "RIGHT_LINE"
    """A line over the bars with an axis of its own at the other side."""
    LOW = "LOW"
    """Lower end of the band, or of the error bars, of the series before it."""
    HIGH = "HIGH"
    """Upper end, likewise."""
    SIZE = "SIZE"
    """Size of the dots of the series before it."""
