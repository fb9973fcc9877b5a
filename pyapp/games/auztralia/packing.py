"""The tags that are usual in links of AuZtralia matches, as a compression dictionary. These bytes must never change."""

from __future__ import annotations

from typing import Final

TITLE: Final = b'[Game "auztralia"]\n'
OPTIONS_AND_MODES: Final = (
    b'[Option "objective" "S01 S02 S03 S04 S05 S06 S07 S08 S09 S10"]\n[Option "difficulty" "insane"]\n[Option '
    b'"difficulty" "hard"]\n[Option "difficulty" "steady"]\n[Option "difficulty" "gentle"]\n[Option "objective" '
    b'"random"]\n[Option "cards" "two"]\n[Option "cards" "one"]\n[Option "guns" "no"]\n[Option "map" "west"]\n[Mode '
    b'"coop"]\n[Mode "solo"]\n[Mode "match"]\n[Option "map" "east"]\n[Option "guns" "yes"]\n[Option "cards" "none"]\n'
)
