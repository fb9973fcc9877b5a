"""Usual tag values of a match of Imperial Settlers, the compression dictionary of its links: bytes that must never
change.
"""

from __future__ import annotations

from typing import Final

TITLE: Final = b'[Game "imperial"]\n'
SHEETS: Final = (
    rb"action_if_worker action_when buy_action free_cost substitute free_harvest harvest_bonus harvest_vp "
    rb'vp_per_box gain_choice gain_per copy_die token_twice "tracks" "village" "boxes" '
    rb"\"where\":\"walls\",\"what\":\"circles\",\"every\":2,\"event\":\"sections\",\"count\":3,\"max\":2,\"vp\":1,\"underline\":\"vp\"},\"prebuilt\":true,\"star\":true,"
    rb"\"ability\":{\"kind\":\"gain_if_dice\",\"pattern\":\"pair\",\"kind\":\"discount\",\"kind\":\"star_per\",\"kind\":\"blueprint_vp\",\"kind\":\"trade\",\"give\":\"any\",\"n\":1,"
    rb"\"get\":\"gold\",\"m\":1,\"times\":1,\"underline\":\"times\"},\"blueprint\":[\".X\",\"XX\"]},\"blueprint\":[\"XXX\",\".X.\"]},\"blueprint\":[\"X.\",\"XX\",\"X.\"]},"
    rb"{\"name\":{\"en\":\"\",\"es\":\"\"},\"boxes\":[\"SS\",\"WW\",\"WS\",\"W\",\"F\",\"S\",\"\"],\"ability\":{\"kind\":\"gain\",\"resource\":\"wood\",\"resource\":\"stone\",\"resource\":\"food\","
    rb"\"n\":1,\"underline\":\"n\"},\"blueprint\":[\"XX\",\"X.\"]},"
    rb'[Content "{\"id\":\"own\",\"civilisation\":\"\",\"difficulty\":2,'
    rb"\"name\":{\"en\":\"\",\"es\":\"\"},\"building\":["
)
"""Sheets of the players' own, as content."""
OPTIONS_AND_MODES: Final = (
    b'[Option "repeat" "yes"]\n[Option "repeat" "no"]\n[Option "second" '
    b'"sumer-nabataea-carthage-aksum-khmer-inca-norse-song-1"]\n[Option "sheet" "own"]\n[Seat "away" "Bruno"]\n'
    b'[Option "first" "listed"]\n[Option "first" "drawn"]\n[Mode "adventure"]\n[Mode "duel"]\n[Mode '
    b'"solo"]\n[Mode "basic"]\n[Mode "advanced"]\n'
)
