"""Usual tag values of a match of The Artemis Project, the compression dictionary of its links: bytes that must never
change.
"""

from __future__ import annotations

from typing import Final

TITLE: Final = b'[Game "artemis"]\n'
PACK: Final = (
    r'"source, public, house","provenance":{\"name\":\"\",\"rules\":\"\"}},{\"id\":\"V01\",\"name\":{\"en\":\"\",'
    r"\"es\":\"\"},\"text\":{\"en\":\"Each player \",\"es\":\"Cada jugador "
    r"\"},\"letter\":\"H\",\"good\":true,\"kind\":\"HEATING TRAINING MINERALS CENSUS LEADER DIFFICULTY TOOLKITS "
    r"CARGO AUDIT VENTS QUARRY PRICE RECRUIT\",\"good\":false,\"amount\":2},{\"id\":\"X01\",\"difficulty\":9,"
    r"\"energy\":3,\"minerals\":3,\"rewards\":[[\"VP 3\",\"RELIEF 1\"],[\"COLONIST 1\",\"BUILDING 1\"],[\"BADGE "
    r"1\",\"MINERAL 3\"]]},{\"id\":\"S01\",\"slots\":\"PEMS\",\"flat\":2,\"per\":{\"what\":\"surface_full "
    r"ocean_full toolkits badges pioneers engineers "
    r"relief\",\"quota\":2,\"vp\":1,\"cap\":6},\"copies\":[2,1]},{\"id\":\"O01\",\"name\":{\"en\":\"\","
    r"\"es\":\"\"},\"slots\":\"E○\",\"effects\":[\"SENDFREE\",\"BUILD 1\",\"WARM 3\",\"TRAIN 1\",\"ANY 1\",\"VP "
    r"1\",\"TOOLKIT 2\",\"ENERGY 1\",\"MINERAL 1\"],\"copies\":[1,1]},"
    r'\"events\":[\"expeditions\":[\"surface\":[\"ocean\":[[Content "{\"name\":{\"en\":\"\",\"es\":\"\"},'
).encode()
"""Packs of the players' own, as content."""
OPTIONS_AND_MODES: Final = (
    b'[Option "pack" "own"]\n[Option "start" "no"]\n[Option "hard" "yes"]\n[Seat "person" "Bruno"]\n[Option "hard" '
    b'"no"]\n[Option "start" "yes"]\n[Option "pack" "house"]\n[Mode "solo"]\n[Mode "match"]\n'
)
