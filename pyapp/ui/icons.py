"""Which pictograms of the game-icons set the app uses; the build takes them from the npm package."""

PICTOGRAMS: tuple[str, ...] = ("laurel-crown", "medal")
