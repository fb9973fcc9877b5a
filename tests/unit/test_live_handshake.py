"""The two codes by which tablets connect: from a browser's description to a short text and back, with a message for
every error.
"""

from __future__ import annotations

import contextlib
import re
import zlib
from ipaddress import ip_address
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.ui.links.fragments import decode_payload, encode_payload
from pyapp.ui.live import handshake
from pyapp.ui.live.handshake import ANSWER, OFFER, Candidate, Code, HandshakeError, code_of, read
from pyapp.ui.live.protocol import VERSIONS, WHY

BUILD, NONCE = "0123abcd4567", "a1b2c3"
CHROMIUM = """v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 52704 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:1 1 udp 2113937151 0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0.local 52704 typ host generation 0 network-cost 999
a=candidate:2 1 udp 2113939711 11111111-2222-3333-4444-555555555555.local 38414 typ host generation 0 network-cost 999
a=candidate:3 1 tcp 1518214911 192.168.1.4 9 typ host tcptype active generation 0
a=ice-ufrag:Zq+/
a=ice-pwd:abcdEFGH0123+/ijklMNOPqr
a=ice-options:trickle
a=fingerprint:sha-256 {fingerprint}
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
""".replace("{fingerprint}", ":".join(f"{7 * n % 256:02X}" for n in range(32))).replace("\n", "\r\n")
FIREFOX = """v=0
o=mozilla...THIS_IS_SDPARTA-99.0 4973408398311158161 0 IN IP4 0.0.0.0
s=-
t=0 0
a=sendrecv
a=fingerprint:sha-256 {fingerprint}
a=group:BUNDLE 0
a=ice-options:trickle
m=application 51472 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 192.168.1.20
a=candidate:0 1 UDP 2122187007 192.168.1.20 51472 typ host
a=candidate:1 1 UDP 2122252543 fd00::1:2 40123 typ host
a=candidate:2 1 UDP 1686052863 203.0.113.9 51472 typ srflx raddr 192.168.1.20 rport 51472
a=candidate:3 1 UDP 2122252543 127.0.0.1 40124 typ host
a=ice-pwd:0123456789abcdef0123456789abcdef
a=ice-ufrag:8f4a2c1e
a=mid:0
a=setup:active
""".replace("{fingerprint}", ":".join(f"{11 * n % 256:02X}" for n in range(32))).replace("\n", "\r\n")

words = st.one_of(
    st.text("ABCXYZabcxyz0189+/", min_size=4, max_size=40), st.text("0189abcdef", min_size=4, max_size=40)
)
hosts = st.one_of(
    st.binary(min_size=16, max_size=16).map(lambda data: UUID(bytes=data)),
    st.binary(min_size=3, max_size=3).map(lambda data: ip_address(b"\xc0" + data)),
    st.binary(min_size=15, max_size=15).map(lambda data: ip_address(b"\xfd" + data)),
)
candidates = st.builds(
    Candidate, host=hosts, port=st.integers(1, 65535), type=st.sampled_from(("host", "srflx", "relay"))
)
codes = st.builds(
    Code,
    kind=st.sampled_from((OFFER, ANSWER)),
    build=st.binary(min_size=3, max_size=3).map(bytes.hex),
    nonce=st.binary(min_size=3, max_size=3).map(bytes.hex),
    ufrag=words,
    password=words,
    fingerprint=st.binary(min_size=32, max_size=32),
    candidates=st.lists(candidates, min_size=1, max_size=6, unique=True).map(tuple),
)


def refusal(text: str, wanted: str = OFFER) -> str:
    """Return what is wrong with a text."""
    with pytest.raises(HandshakeError) as refused:
        read(text, wanted)
    return refused.value.reason


def test_a_description_becomes_a_short_text_and_a_description_again() -> None:
    code = code_of(OFFER, CHROMIUM, BUILD, NONCE)
    assert len(code.text) <= 145, "two names"
    known = read(f"https://mesa.example.org/sobremesa/#join/{code.text}", OFFER)
    assert known == code
    assert (known.ufrag, known.password) == ("Zq+/", "abcdEFGH0123+/ijklMNOPqr")
    assert [one.named for one in known.candidates] == [
        "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0.local",
        "11111111-2222-3333-4444-555555555555.local",
    ], "by UDP alone"
    lines = known.description.split("\r\n")
    for line in ("a=ice-ufrag:Zq+/", "a=setup:actpass", "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144"):
        assert line in lines
    fingerprints = [line for line in CHROMIUM.split("\r\n") if line.startswith("a=fingerprint")]
    assert fingerprints == [line for line in lines if line.startswith("a=fingerprint")]
    assert code_of(OFFER, known.description, BUILD, NONCE) == code


def test_an_answer_with_addresses_is_shorter_and_names_its_offer() -> None:
    code = code_of(ANSWER, FIREFOX, BUILD, NONCE)
    assert read(code.text, ANSWER).nonce == NONCE
    assert [(one.named, one.port, one.type) for one in code.candidates] == [
        ("192.168.1.20", 51472, "host"),
        ("fd00::1:2", 40123, "host"),
        ("203.0.113.9", 51472, "srflx"),
    ], "never the machine itself"
    assert "a=setup:active" in code.description
    assert "typ srflx raddr 0.0.0.0 rport 9" in code.description
    two = re.sub(r"a=candidate:[123].*\r\n", "", FIREFOX)
    assert len(code_of(ANSWER, two, BUILD, NONCE).text) <= 112


@given(codes)
def test_every_code_is_read_as_it_was_written(code: Code) -> None:
    assert read(code.text, code.kind) == code
    assert code_of(code.kind, code.description, code.build, code.nonce) == code, "by way of a description, too"


@given(codes, st.lists(st.tuples(st.floats(0, 0.999), st.integers(0, 3), st.sampled_from("aZ9_-+=é \n")), min_size=1))
def test_a_mutated_code_is_refused_or_read_as_what_it_was(code: Code, edits: list[tuple[float, int, str]]) -> None:
    text = code.text
    for where, kind, sign in edits:
        at = int(where * len(text))
        text = (text[:at] + sign + text[at + 1 :], text[:at] + sign + text[at:], text[:at] + text[at + 1 :], text[:at])[
            kind
        ]
    if text.strip() == code.text or decode_payload(handshake.payload_of(text), handshake.MAX_BYTES) is not None:
        assert read(text, code.kind) == code
    else:
        assert refusal(text, code.kind) in (handshake.DAMAGED, handshake.FOREIGN)


@given(codes)
def test_apps_that_detect_links_do_not_cut_a_code(code: Code) -> None:
    assert code.text[-1].isalnum() or len(code.candidates) == handshake.MAX_CANDIDATES
    for text in (f"{code.text}.", f"<https://example.org/#join/{code.text}>", f"#join/{code.text}%20"):
        assert read(text, code.kind) == code


@given(codes, st.integers(2, 400), st.integers(0, 255))
def test_codes_with_a_valid_checksum_are_read_or_refused(code: Code, at: int, byte: int) -> None:
    body = bytearray((decode_payload(code.text, handshake.MAX_BYTES) or b"")[:-4])
    body[at % len(body)] = byte
    text = encode_payload(bytes(body) + zlib.crc32(body).to_bytes(4))
    with contextlib.suppress(HandshakeError):
        assert read(text, code.kind).description


@given(st.text())
def test_any_text_is_refused_in_a_sentence(text: str) -> None:
    assert refusal(text).endswith((".", "!"))


def test_each_handshake_error_has_its_message() -> None:
    offer, answer = code_of(OFFER, CHROMIUM, BUILD, NONCE), code_of(ANSWER, FIREFOX, BUILD, NONCE)
    assert refusal(answer.text) == handshake.NOT_AN_OFFER
    assert refusal(offer.text, ANSWER) == handshake.NOT_AN_ANSWER
    body = bytearray((decode_payload(offer.text, handshake.MAX_BYTES) or b"")[:-4])
    body[0] += 1
    assert refusal(encode_payload(bytes(body) + zlib.crc32(body).to_bytes(4))) == WHY[VERSIONS]
    assert refusal(offer.text[:-9]) == handshake.DAMAGED
    for text in ("", "WIFI:S:mesa;;", "https://example.org/", "two words"):
        assert refusal(text) == handshake.FOREIGN
    assert read(f"Sobremesa: 9\nhttps://mesa.example.org/#join/{offer.text}\n", OFFER) == offer, "as apps share it"


@pytest.mark.parametrize(
    ("gone", "reason"),
    [
        ("a=candidate.*\r\n", handshake.UNREACHABLE),
        ("a=ice-pwd.*\r\n", handshake.UNREADABLE),
        ("sha-256", handshake.UNREADABLE),
    ],
)
def test_an_unusable_browser_description_is_refused(gone: str, reason: str) -> None:
    with pytest.raises(HandshakeError) as refused:
        code_of(OFFER, re.sub(gone, "", CHROMIUM), BUILD, NONCE)
    assert refused.value.reason == reason
