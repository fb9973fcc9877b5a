"""The two codes by which tablets connect: an offer and its answer. Each has what a browser cannot guess of the other's
description (SDP), in few bytes, so that it makes a small QR code.

The rest of a description is the same for all and is written by the reader. A code holds: protocol, kind, a part of the
build, a nonce by which an answer names its offer, the credentials of ICE, the fingerprint of the certificate, the
addresses of the tablet, and a checksum.
"""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING, Final
from uuid import UUID

from pyapp.engine.contract import N_
from pyapp.ui.links.fragments import CHECK, checked, decode_payload, encode_payload, survives_link_detection
from pyapp.ui.live.protocol import VERSION, VERSIONS, WHY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PROTOCOL: Final = VERSION
"""The version of the protocol of matches; tablets with the same one understand each other, whatever their builds."""
PAPER: Final = 0x41
"""The protocol of tables of Paper: 0x40 and its version. Versions of the app without Paper refuse it as a later one."""
MOVING: Final = 0x81
"""The protocol of moving to another device: 0x80 and its version."""
ROOMS: Final = {PROTOCOL: "match", PAPER: "paper", MOVING: "move"}
"""The rooms that guests join, by the protocol of a code."""
OFFER: Final = "offer"
ANSWER: Final = "answer"
KINDS: Final = (OFFER, ANSWER)
NONCE: Final = 3
"""Bytes of the nonce by which an answer names its offer."""
BUILD: Final = 3
"""Bytes of the build in a code."""
JOIN: Final = "join"
"""The first word of a code's address."""
MAX_BYTES: Final = 320
"""The most bytes of a code."""
MAX_CANDIDATES: Final = 6
_SETUP: Final = {OFFER: "actpass", ANSWER: "active"}
_TYPES: Final = ("host", "srflx", "relay")
_MDNS, _IPV4, _IPV6 = range(3)
_WIDTHS: Final = (16, 4, 16)
_ICE: Final = re.compile(r"[A-Za-z0-9+/]{4,127}")
_HEX: Final = re.compile(r"([0-9a-f]{2})+")
_IN_HEX: Final = 128
_PORT: Final = range(1, 1 << 16)

DAMAGED: Final = N_("This code is damaged or incomplete. Scan or copy it again.")
FOREIGN: Final = N_("This is not a Sobremesa code. Scan the one on the other tablet.")
NOT_AN_ANSWER: Final = N_("This is an invitation, not an answer. Open it on the guest's tablet.")
NOT_AN_OFFER: Final = N_("This is a guest's answer. Scan it on the tablet that showed the first code.")
OWN: Final = N_("This is this tablet's own code. Open it on another one.")
OLD: Final = N_("This answer is for an older code. Have your guest scan the current one.")
UNREACHABLE: Final = N_("No network. Join the same Wi-Fi as the others and start again.")
UNREADABLE: Final = N_("This browser can't connect to the others. Try another browser.")


class HandshakeError(Exception):
    """A code that cannot be used: `reason` explains in one sentence what to do, a message of the catalogue."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Candidate:
    """An address of a tablet, or the name that the browser gives instead of it (mDNS), and a UDP port."""

    host: UUID | IPv4Address | IPv6Address
    port: int
    type: str = "host"

    @property
    def named(self) -> str:
        """Return the address in the form of descriptions."""
        return f"{self.host}.local" if isinstance(self.host, UUID) else str(self.host)


@dataclass(frozen=True, slots=True)
class Code:
    """A parsed code: `kind` is OFFER or ANSWER, `nonce` and `build` are hexadecimal."""

    kind: str
    build: str
    nonce: str
    ufrag: str
    password: str
    fingerprint: bytes
    candidates: tuple[Candidate, ...]
    protocol: int = PROTOCOL

    @property
    def text(self) -> str:
        """Return the code as letters, digits, hyphens and underscores. A code that would end in a hyphen or an
        underscore repeats its last address, if there is room.
        """
        text, longer = (self._text_of(all_of) for all_of in (self.candidates, (*self.candidates, self.candidates[-1])))
        return text if survives_link_detection(text) or len(self.candidates) == MAX_CANDIDATES else longer

    def _text_of(self, candidates: Sequence[Candidate]) -> str:
        head = bytes([self.protocol, KINDS.index(self.kind)])
        head += bytes.fromhex(self.build.ljust(2 * BUILD, "0")[: 2 * BUILD]) + bytes.fromhex(self.nonce)
        body = b"".join((head, _letters(self.ufrag), _letters(self.password), self.fingerprint, _reached(candidates)))
        return encode_payload(checked(body))

    @property
    def description(self) -> str:
        """Return the description (SDP) that the reader writes from the code."""
        fingerprint = ":".join(f"{byte:02X}" for byte in self.fingerprint)
        reached = (
            f"a=candidate:{number} 1 udp {(126 - 10 * _TYPES.index(one.type)) << 24 | (65535 - number) << 8 | 255}"
            f" {one.named} {one.port} typ {one.type}{'' if one.type == 'host' else ' raddr 0.0.0.0 rport 9'}"
            for number, one in enumerate(self.candidates, 1)
        )
        lines = (
            *("v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0"),
            *("m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0"),
            *reached,
            *(f"a=ice-ufrag:{self.ufrag}", f"a=ice-pwd:{self.password}", f"a=fingerprint:sha-256 {fingerprint}"),
            *(f"a=setup:{_SETUP[self.kind]}", "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144"),
        )
        return "".join(f"{line}\r\n" for line in lines)


def code_of(kind: str, description: str, build: str, nonce: str, protocol: int = PROTOCOL) -> Code:
    """Return the code for a browser's own description. Raises HandshakeError if it lacks something."""
    found = dict(re.findall(r"^a=([\w-]+):(.*?)\r?$", description, re.MULTILINE))
    ufrag, password = found.get("ice-ufrag", ""), found.get("ice-pwd", "")
    hashed, _space, digits = found.get("fingerprint", "").partition(" ")
    fingerprint = digits.replace(":", "")
    if not (
        hashed.lower() == "sha-256"
        and re.fullmatch(r"[0-9A-Fa-f]{64}", fingerprint)
        and _ICE.fullmatch(ufrag)
        and _ICE.fullmatch(password)
    ):
        raise HandshakeError(UNREADABLE)
    candidates = tuple(dict.fromkeys(_candidates(description)))[:MAX_CANDIDATES]
    if not candidates:
        raise HandshakeError(UNREACHABLE)
    named = build if re.fullmatch(r"[0-9a-f]+", build) else ""
    cut = named[: 2 * BUILD].ljust(2 * BUILD, "0")
    return Code(kind, cut, nonce, ufrag, password, bytes.fromhex(fingerprint), candidates, protocol)


def _candidates(description: str) -> Iterator[Candidate]:
    """Yield the addresses of a description that other tablets can reach: UDP, not those of the machine itself."""
    pattern = r"^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (\w+)"
    for host, port, kind in re.findall(pattern, description, re.MULTILINE | re.IGNORECASE):
        address = _address(host)
        if address is not None and int(port) in _PORT and kind in _TYPES:
            yield Candidate(address, int(port), kind)


def _address(host: str) -> UUID | IPv4Address | IPv6Address | None:
    try:
        if host.endswith(".local"):
            return UUID(host.removesuffix(".local"))
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return None if address.is_loopback or address.is_unspecified else address


def read(text: str, wanted: str) -> Code:
    """Parse a code of the wanted kind, from its text or a link. Raises HandshakeError, and nothing else."""
    code = read_any(text)
    if code.kind != wanted:
        raise HandshakeError(NOT_AN_OFFER if wanted == OFFER else NOT_AN_ANSWER)
    return code


def read_any(text: str) -> Code:
    """Parse a code of either kind. Raises HandshakeError, and nothing else."""
    payload = payload_of(text)
    data = decode_payload(payload, MAX_BYTES)
    if data is None:
        raise HandshakeError(DAMAGED if payload else FOREIGN)
    body = data[:-CHECK]
    if body[0] not in ROOMS:  # the format of later versions is unknown here
        raise HandshakeError(WHY[VERSIONS])
    try:
        return _parsed(body)
    except (ValueError, IndexError):
        raise HandshakeError(DAMAGED) from None


def payload_of(text: str) -> str:
    """Return the payload of a link to a code, or of a bare code; empty for anything else."""
    words = text.split()
    one = next((word for word in words if f"#{JOIN}/" in word), words[0] if len(words) == 1 else "")
    return one.partition(f"#{JOIN}/")[2] if "#" in one else "" if "/" in one or ":" in one else one


def _parsed(body: bytes) -> Code:
    """Parse the parts of a code. Raises ValueError or IndexError."""
    at = 2 + BUILD + NONCE
    build, nonce = body[2 : 2 + BUILD].hex(), body[2 + BUILD : at].hex()
    ufrag, at = _word(body, at)
    password, at = _word(body, at)
    fingerprint, at = body[at : at + 32], at + 32
    count, at = body[at], at + 1
    candidates: list[Candidate] = []
    for _ in range(count):
        family, kind = body[at] & 15, _TYPES[body[at] >> 4]
        width = _WIDTHS[family]
        address, at = body[at + 1 : at + 1 + width], at + 1 + width
        host = UUID(bytes=address) if family == _MDNS else ip_address(address)
        candidates.append(Candidate(host, int.from_bytes(body[at : at + 2]), kind))
        at += 2
    if at != len(body) or len(fingerprint) != 32 or not 0 < count <= MAX_CANDIDATES:
        raise ValueError(body)
    if any(one.port not in _PORT for one in candidates):
        raise ValueError(candidates)
    reached = tuple(dict.fromkeys(candidates))
    return Code(KINDS[body[1]], build, nonce, ufrag, password, fingerprint, reached, body[0])


def _reached(candidates: Sequence[Candidate]) -> bytes:
    """Format addresses as bytes: their number, then each of them."""
    lines = [bytes([len(candidates)])]
    for one in candidates:
        family = _MDNS if isinstance(one.host, UUID) else _IPV4 if one.host.version == 4 else _IPV6
        address = one.host.bytes if isinstance(one.host, UUID) else one.host.packed
        lines.append(bytes([_TYPES.index(one.type) << 4 | family]) + address + one.port.to_bytes(2))
    return b"".join(lines)


def _letters(word: str) -> bytes:
    """Format a word of ICE as bytes: its letters are those of base64, or in Firefox hexadecimal digits."""
    if _HEX.fullmatch(word):
        return bytes([_IN_HEX | len(word)]) + bytes.fromhex(word)
    return bytes([len(word)]) + base64.b64decode(word + "A" * (-len(word) % 4))


def _word(body: bytes, at: int) -> tuple[str, int]:
    """Parse a word of ICE; return it and the index after it. Raises ValueError."""
    length, in_hex = body[at] & ~_IN_HEX, body[at] & _IN_HEX
    end = at + 1 + (length // 2 if in_hex else (length + 3) // 4 * 3)
    data = body[at + 1 : end]
    word = data.hex() if in_hex else base64.b64encode(data).decode()[:length]
    if not _ICE.fullmatch(word):
        raise ValueError(word)
    return word, end
