"""The pictograms that people can choose as their picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

PICTOGRAMS: Final[Mapping[str, str]] = {
    "cat": N_("cat"),
    "sitting-dog": N_("dog"),
    "fox": N_("fox"),
    "hedgehog": N_("hedgehog"),
    "squirrel": N_("squirrel"),
    "panda": N_("panda"),
    "lion": N_("lion"),
    "unicorn": N_("unicorn"),
    "horse-head": N_("horse"),
    "wolf-head": N_("wolf"),
    "pig": N_("pig"),
    "donkey": N_("donkey"),
    "duck": N_("duck"),
    "penguin": N_("penguin"),
    "flamingo": N_("flamingo"),
    "eagle-head": N_("eagle"),
    "butterfly": N_("butterfly"),
    "turtle": N_("turtle"),
    "dolphin": N_("dolphin"),
    "octopus": N_("octopus"),
    "dinosaur-rex": N_("dinosaur"),
    "cactus": N_("cactus"),
    "palm-tree": N_("palm tree"),
    "mushroom": N_("mushroom"),
    "ice-cream-cone": N_("ice cream"),
    "croissant": N_("croissant"),
    "coffee-cup": N_("coffee"),
    "rocket": N_("rocket"),
    "sailboat": N_("sailing boat"),
    "lighthouse": N_("lighthouse"),
    "guitar": N_("guitar"),
    "grand-piano": N_("piano"),
    "basketball-ball": N_("ball"),
    "paint-brush": N_("paintbrush"),
    "chess-knight": N_("knight"),
    "astronaut-helmet": N_("astronaut"),
}
"""Names of the game-icons set, with the word for each."""
