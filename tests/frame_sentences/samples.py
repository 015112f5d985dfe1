"""Histograms and boxes."""

import re

import numpy as np

from frame_sentences.reading import count, finite, label_of, number, says


@says(
    r"(?P<n>[\d,]+) values counted in ranges of (?P<step>[\d.e+-]+), each from its lower end up to its upper, which belongs to the next if there is one\."
)
def _ranges(said, match):
    known = np.sort(finite(said.own(said.chart.x_title)).to_numpy())
    ends = [label.split("–")[0] for label in said.chart.categories if "–" in label and "to" not in label]
    lows = [number(end)[0] for end in ends]
    is_even = np.allclose(np.diff(lows), float(match["step"])) if len(lows) > 1 else True
    return count(match["n"]) == len(known) == sum(said.values()) and is_even


@says(r"All values are alike\.")
def _alike(said, match):
    return finite(said.own(said.chart.x_title)).nunique() == 1


@says(
    r"Each box goes from the lower to the upper quartile around the median, its lines to the lowest and the highest value; quartiles by linear interpolation between ranks\."
)
def _boxes(said, match):
    for at, label in enumerate(said.chart.categories):
        sample = samples(said)[label]
        drawn = [values[at] for values in said.series.values()]
        if len(sample) and not np.allclose(drawn, np.percentile(sample, [0, 25, 50, 75, 100])):
            return False
    return True


@says(r"All columns stand on one axis\.")
def _one_axis(said, match):
    return len(said.chart.categories) > 1 and set(said.chart.categories) <= set(said.columns)


def samples(said):
    """Return the values of each box."""
    labels = said.chart.categories
    if set(labels) <= set(said.columns):
        return {label: finite(said.own(label)) for label in labels}
    named = [each.map(label_of) for each in said.columns.values()]
    keys = next(each for each in named if set(each) == set(labels))
    return {label: finite(said.own(said.chart.y_title)[(keys == label).to_numpy()]) for label in labels}


@says("values_in_each")
def _in_each(said, match):
    return {len(each) for each in samples(said).values()} == {count(match["all"])}


says("all_values")(_in_each)


@says("values")
def _of_each(said, match):
    told = re.findall(r"([\d,]+) of ([^,]+)", match["names"])
    return {name: count(n) for n, name in told} == {name: len(each) for name, each in samples(said).items()}


@says("values_between")
def _between(said, match):
    sizes = [len(each) for each in samples(said).values()]
    return (count(match["low"]), count(match["high"])) == (min(sizes), max(sizes))


@says("flat_boxes")
def _flat(said, match):
    heights = [
        high - low for low, high in zip(*list(said.series.values())[1:4:2], strict=True) if low is not None
    ]
    size = max(map(abs, said.values()))
    return (count(match["count"]), count(match["all"])) == (
        sum(200 * one < size for one in heights),
        len(heights),
    )


@says("first_range")
def _first_range(said, match):
    return float(match["end"].replace(",", "")) == float(f"{finite(said.own(said.chart.x_title)).min():.6g}")


@says("last_range")
def _last_range(said, match):
    return float(match["end"].replace(",", "")) == float(f"{finite(said.own(said.chart.x_title)).max():.6g}")
