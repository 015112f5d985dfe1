"""Puts the Carlito typeface (SIL Open Font License) beside the text engine when a wheel is built.

It comes from a wheel of its own at build time; as a run-time dependency that wheel would bring a typesetter with it.
"""

import importlib.util
import shutil
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FILES = ("Carlito-Regular.ttf", "Carlito-Bold.ttf", "Carlito-Italic.ttf", "Carlito-BoldItalic.ttf", "LICENSE")


class CollectFaces(BuildHookInterface):
    PLUGIN_NAME = "custom"

    def initialize(self, version, build_data):
        if self.target_name != "wheel":
            return
        spec = importlib.util.find_spec("rinoh_typeface_carlito")
        source = Path(spec.submodule_search_locations[0])
        target = Path(self.root) / "src/nbdeck/engine/text/faces"
        target.mkdir(parents=True, exist_ok=True)
        for name in FILES:
            shutil.copyfile(source / name, target / ("Carlito-OFL.txt" if name == "LICENSE" else name))
