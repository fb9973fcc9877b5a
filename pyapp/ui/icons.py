"""Which pictograms of the game-icons set the app uses; the build takes them from the npm package."""

from typing import Final

PICTOGRAMS: Final = (
    "amphora",
    "clover",
    "cornucopia",
    "defensive-wall",
    "grain-bundle",
    "granary",
    "hut",
    "laurel-crown",
    "laurels",
    "pencil-ruler",
    "shaking-hands",
    "sickle",
    "stone-bridge",
)
