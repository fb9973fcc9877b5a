"""A village sheet in the fragment of a link: its JSON, deflated, with a checksum. No server ever sees it."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_
from pyapp.engine.schema import DataError
from pyapp.games.imperial.rules.schema import LONGEST_TEXT, from_json, to_json
from pyapp.ui.links.fragments import DAMAGED, decode_payload, encode_payload, survives_link_detection

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.components import Sheet

ROOM: Final = "sheet"
FORMAT: Final = 1
"""The first byte: the number of the compression dictionary."""
MAX_BYTES: Final = 8_192
_SPARE: Final = tuple(" " * number for number in range(8))
"""Spaces that can follow the JSON; they change nothing but the text of the link."""
_DICTIONARY: Final = (
    b'"settlement_gain" "second_settlement" "store_action" "token_both" "reroll_worker" "harvest_ahead" '
    b'"settlement_vp" "turn_die" "action_if_worker" "faces":[3,4] "buy_action" "free_cost" '
    b'"substitute" "instead_of" "free_harvest" "harvest_bonus" "harvest_vp" "vp_per_box" "vp_left" "vp_if" '
    b'"gain_choice" "resources":["wood","stone"] "gain_per" "per":"open_fields" "copy_die" '
    b'"token_twice" "tokens":["boon"] "star_if" "columns" "settlements" "buildings" "imperial" "walls" "huts" '
    b'"granaries" "bridges" "tracks" "village" "boxes" "where":"walls","what":"circles",'
    b'"every":2,"event":"sections","count":3,"max":2,"vp":1,"underline":"vp"},"prebuilt":true,"star":true,'
    b'"ability":{"kind":"gain_if_dice","pattern":"pair","kind":"discount","resource":"any",'
    b'"kind":"star_per","kind":"blueprint_vp","kind":"trade","give":"any","n":1,"get":"gold","m":1,"times":1,'
    b'"underline":"times"},"blueprint":[".X","XX"]},"blueprint":["X","X","X"]},'
    b'"blueprint":["XXX",".X."]},"blueprint":["X.","XX","X."]},{"name":{"en":"","es":""},"boxes":["SS","WW","WS",'
    b'"FF","W","F","S",""],"ability":{"kind":"gain","resource":"wood","resource":"stone",'
    b'"resource":"food","n":1,"underline":"n"},"blueprint":["XX","X."]},{"id":"own","civilisation":"",'
    b'"difficulty":2,"name":{"en":"","es":""},"building":['
)


def fragment(sheet: Sheet) -> str:
    """Return the fragment (without #) of a link to a sheet."""
    text = to_json(sheet)
    return f"{ROOM}/{next(filter(survives_link_detection, (_payload_of(text + spare) for spare in _SPARE)))}"


def _payload_of(text: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_DICTIONARY)
    body = bytes([FORMAT]) + packer.compress(text.encode()) + packer.flush()
    return encode_payload(body + zlib.crc32(body).to_bytes(4, "big"))


def read(text: str) -> Sheet:
    """Parse the sheet of the payload at the beginning of a text. Raises DataError, and nothing else."""
    data = decode_payload(text, MAX_BYTES)
    if data is None:
        raise DataError(DAMAGED)
    if data[0] != FORMAT:
        raise DataError(N_("This link was made by a newer version of Sobremesa."))
    return from_json(_inflate(data[1:-4]))


def _inflate(data: bytes) -> str:
    opener = zlib.decompressobj(-15, zdict=_DICTIONARY)
    try:
        text = opener.decompress(data, 4 * LONGEST_TEXT)
        if not opener.eof or opener.unused_data:
            raise DataError(DAMAGED)
        return text.decode()
    except (zlib.error, UnicodeDecodeError):
        raise DataError(DAMAGED) from None
