"""Motifs of work and money."""

from __future__ import annotations

import math
from collections.abc import Iterator

from nbdeck.engine.images.colors import Tones
from nbdeck.engine.images.svg import area, bar, curve, disc, line, ring, shape
from nbdeck.engine.themes.contrast import mixed


def growth(t: Tones) -> Iterator[str]:
    """Yield columns that rise under a line to a point."""
    yield disc(800, 600, 460, t.shade)
    soft = mixed(t.main, t.ground, 0.6)
    for number, (height, color) in enumerate(((170, t.paper), (280, soft), (410, t.main), (580, t.deep))):
        yield bar(470 + 175 * number, 930 - height, 130, height, color)
    yield line([(430, 690), (620, 560), (760, 600), (1110, 230)], t.second, 26)
    yield disc(1110, 230, 46, t.second) + disc(1110, 230, 20, t.paper)
    yield line([(400, 943), (1200, 943)], t.deep, 26)


def team(t: Tones) -> Iterator[str]:
    """Yield three people side by side."""
    yield disc(800, 600, 460, t.shade)
    for x, y, size, color, head in (
        (520, 560, 0.85, t.second, t.paper),
        (1080, 560, 0.85, mixed(t.main, t.ground, 0.55), t.paper),
        (800, 450, 1.15, t.main, t.paper),
    ):
        wide, top = 190 * size, y + 150 * size
        bow = f"a{wide:.0f} {wide:.0f} 0 0 1 {2 * wide:.0f} 0V1010H{x - wide:.0f}z"
        yield shape(f"M{x - wide:.0f} {top + wide:.0f}{bow}", t.ground)
        yield shape(
            f"M{x - wide + 22:.0f} {top + wide:.0f}a{wide - 22:.0f} {wide - 22:.0f} 0 0 1 {2 * wide - 44:.0f} 0V1010H{x - wide + 22:.0f}z",
            color,
        )
        yield disc(x, y, 118 * size, t.ground) + disc(x, y, 102 * size, head)
    yield line([(380, 1010), (1220, 1010)], t.deep, 26)


def finance(t: Tones) -> Iterator[str]:
    """Yield stacks of coins and one coin on edge."""
    yield disc(800, 600, 460, t.shade)
    for x, count, color in ((440, 3, mixed(t.main, t.ground, 0.6)), (660, 5, t.main)):
        for number in range(count):
            y = 880 - 74 * number
            yield bar(x, y, 200, 62, color, 31)
            yield line([(x + 50, y + 31), (x + 150, y + 31)], t.paper, 8)
    yield disc(1030, 700, 240, t.second) + ring(1030, 700, 185, t.paper, 14)
    for number in range(3):
        yield bar(960 + 55 * number, 730 - 50 * number, 34, 70 + 50 * number, t.paper, 6)
    yield line([(380, 956), (1270, 956)], t.deep, 26)


def target(t: Tones) -> Iterator[str]:
    """Yield a target and the arrow in its middle."""
    for radius, color in ((460, t.shade), (360, t.paper), (270, t.main), (180, t.paper), (90, t.second)):
        yield disc(780, 620, radius, color)
    yield line([(780, 620), (1150, 250)], t.deep, 26)
    yield area([(1110, 290), (1110, 180), (1220, 70), (1220, 180)], t.deep)
    yield area([(1110, 290), (1220, 290), (1330, 180), (1220, 180)], t.second)


def partnership(t: Tones) -> Iterator[str]:
    """Yield two rings that hold each other."""
    yield disc(800, 600, 460, t.shade)
    yield ring(650, 600, 240, t.main, 92)
    yield ring(950, 600, 240, t.second, 92)
    start, end = math.radians(-75), math.radians(-5)
    first = 650 + 240 * math.cos(start), 600 + 240 * math.sin(start)
    last = 650 + 240 * math.cos(end), 600 + 240 * math.sin(end)
    yield curve(f"M{first[0]:.1f} {first[1]:.1f}A240 240 0 0 1 {last[0]:.1f} {last[1]:.1f}", t.main, 92)
    yield disc(650, 600, 62, t.paper) + disc(950, 600, 62, t.paper)


def marketing(t: Tones) -> Iterator[str]:
    """Yield a megaphone and its sound."""
    yield disc(800, 600, 460, t.shade)
    yield bar(560, 690, 110, 250, t.deep, 40, turn=-12)
    yield area([(640, 500), (990, 290), (990, 890), (640, 700)], t.main)
    yield bar(430, 490, 240, 220, t.second, 70)
    yield bar(960, 250, 62, 680, t.paper, 31)
    for radius in (150, 260):
        yield curve(
            f"M{1060 + radius * 0.35:.0f} {590 - radius * 0.8:.0f}a{radius} {radius} 0 0 1 0 {radius * 1.6:.0f}",
            t.deep,
            26,
        )


def calendar(t: Tones) -> Iterator[str]:
    """Yield a calendar with a clock before it."""
    yield disc(800, 600, 460, t.shade)
    yield bar(440, 270, 640, 620, t.paper, 46)
    yield shape("M486 270H1034a46 46 0 0 1 46 46V420H440V316a46 46 0 0 1 46-46z", t.main)
    yield bar(560, 215, 42, 120, t.deep, 21) + bar(918, 215, 42, 120, t.deep, 21)
    for number in range(12):
        color = t.second if number == 5 else t.shade
        yield bar(500 + 138 * (number % 4), 480 + 128 * (number // 4), 92, 84, color, 14)
    yield disc(1070, 850, 206, t.ground) + disc(1070, 850, 178, t.deep)
    yield line([(1070, 740), (1070, 850), (1150, 896)], t.paper, 26)


def idea(t: Tones) -> Iterator[str]:
    """Yield a bulb with rays."""
    yield disc(800, 600, 460, t.shade)
    for number in range(9):
        angle = math.pi + number * math.pi / 8
        ends = [(800 + r * math.cos(angle), 530 + r * math.sin(angle)) for r in (310, 385)]
        yield line(ends, t.main, 24)
    yield disc(800, 530, 240, t.second)
    yield area([(610, 640), (990, 640), (900, 820), (700, 820)], t.second)
    yield curve("M720 810V600l80 70 80-70V810", t.paper, 22)
    yield bar(690, 820, 220, 56, t.deep, 28) + bar(690, 890, 220, 56, t.deep, 28)
    yield bar(745, 960, 110, 46, t.deep, 23)
