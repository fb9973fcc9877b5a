"""Which pictograms of the game-icons set the app uses; the build takes them from the npm package."""

from typing import Final

PICTOGRAMS: Final = ("laurel-crown",)
