"""People's own servers that help tablets find each other (STUN, TURN), entered as addresses; none by default."""

from __future__ import annotations

import re
from typing import Final

MAX_SERVERS: Final = 4
MAX_LENGTH: Final = 500
_SERVER: Final = re.compile(
    r"(?P<kind>stuns?|turns?):(?:(?P<username>[^\s:@]+):(?P<credential>[^\s@]+)@)?"
    r"(?P<host>[\w.-]+|\[[0-9A-Fa-f:.]+\])(?P<port>:\d{1,5})?(?P<query>\?transport=(?:udp|tcp))?",
    re.ASCII,
)


def servers_of(text: str) -> list[dict[str, str]]:
    """Parse addresses such as stun:192.168.1.2:3478 or turn:name:password@host, separated by spaces or commas, into the
    form that browsers expect. Raises ValueError.
    """
    words = text.replace(",", " ").split()
    if len(words) > MAX_SERVERS or len(text) > MAX_LENGTH:
        raise ValueError(text)
    return [_server(word) for word in words]


def _server(word: str) -> dict[str, str]:
    match = _SERVER.fullmatch(word)
    if match is None or (match["kind"].startswith("turn") and match["username"] is None):
        raise ValueError(word)
    address = {"urls": f"{match['kind']}:{match['host']}{match['port'] or ''}{match['query'] or ''}"}
    named = {name: match[name] for name in ("username", "credential") if match[name] is not None}
    return address | named
