"""Messages of real conversations, spoilt in every way, for hosts and guests to refuse."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

from pyapp.engine.conformance import digest
from pyapp.engine.contract import CHANCE
from pyapp.ui.live.protocol import ProtocolError, read
from tests.unit.helpers import begin, nine
from tests.unit.live_tables import End, guest_of, live_of, record_of, seated

if TYPE_CHECKING:
    from pyapp.engine.match import Match
    from tests.unit.fake_page import Tablet

STRANGE: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        2**31,
        2**64,
        10**30,
        1.5,
        "",
        " ",
        "e5",
        "x" * 200,
        "\ud800",
        "\x00",
        "{0.__class__}",
    ),
    *(
        "<b>",
        "roll 1",
        [],
        [[]],
        [0, 0],
        ["e5"],
        ["e5"] * 3000,
        [None],
        [["a", "b"]],
        {},
        {"a": 1},
        {"k": {"k": {}}},
        "é🎲",
    ),
)


def conversation() -> list[str]:
    """Return what two tablets say to each other: joining, acts, taking back, asking, leaving."""
    net, host, (guest,) = seated(begin(nine()), [1])
    tablets = (host, guest)
    for number in range(26):
        record = record_of(host)
        table = live_of(tablets[record.position.seat or 0]).table
        assert table is not None
        table.skip()
        table.play(record.position.moves()[number % 3])
        net.wait(0.2)
        if number % 5 == 4:
            table.undo()
            net.wait(0.2)
            table.undo()
            net.wait(0.2)
            for tablet in tablets:
                live_of(tablet).act("yes" if number % 2 else "no")
            net.wait(4)
    end = guest_of(guest).channel  # type: ignore[union-attr]
    assert isinstance(end, End)
    live_of(guest).leave()
    return [line for one in (end, end.other) for line in one.said]


def spoilt(line: str, random: Random) -> str:
    """Spoil a message, as a text or as what it says."""
    how = random.random()
    if how < 0.15:
        at, end = sorted(random.randrange(len(line) + 1) for _ in range(2))
        return line[:at] + random.choice(('"', "{", "[" * 9000, "\\u0000", "9" * 5000, ",", "NaN", line)) + line[end:]
    if how < 0.25:
        at = random.randrange(len(line))
        return (
            line[:at] + chr(random.choice((0, 34, 92, 48, 0xD800, 0x1F3B2, random.randrange(32, 127)))) + line[at + 1 :]
        )
    body = json.loads(line)
    for _time in range(random.choice((1, 1, 2))):
        name = random.choice(list(body))
        if how < 0.35:
            body.pop(name)
        elif how < 0.4:
            body[str(random.choice(STRANGE[1:8]))] = random.choice(STRANGE)
        elif how < 0.6 and isinstance(body[name], int) and not isinstance(body[name], bool):
            body[name] += random.choice((-1, 1, 2, 100))
        elif how < 0.7 and isinstance(body[name], list):
            body[name] = [*body[name], random.choice((*STRANGE, *body[name]))]
        else:
            body[name] = random.choice(STRANGE)
        if not body:
            break
    return json.dumps(body)


def check_reading(line: str) -> bool:
    """Read a line, and return whether it is a message; whatever else is raised than ProtocolError ends the test."""
    try:
        read(line)
    except ProtocolError:
        return False
    return True


class Battered:
    """A host, or a guest, that is sent spoilt messages; those that it takes change nothing that they may not."""

    def __init__(self, *, host: bool) -> None:
        self.net, self.host, (self.guest,) = seated(begin(nine(), ":b2", ":b4", ":b7"), [1])
        for tablet in (self.host, self.guest):
            tablet.app.paint = lambda: None  # type: ignore[method-assign]
        self.target: Tablet = self.host if host else self.guest
        self.is_host = host
        self.end = self._end()

    def _end(self) -> End:
        guest = guest_of(self.guest)
        assert guest is not None
        end = guest.channel
        assert isinstance(end, End)
        return end.other if self.is_host else end

    def take(self, line: str) -> bool:
        """Take a line; return whether it was refused, and so the channel closed."""
        target = self.target
        target.page.clock += 1
        before, state = record_of(target), digest(record_of(target).position)
        known = before.cursor
        live_of(target).heard(self.end, line)
        target.page.settle()
        after = record_of(target)
        if self.is_host:
            _check_movers(after, min(known, after.cursor))
        refused = not self.end.open
        if refused:
            assert digest(after.position) == state, f"refused, and the match is another: {line[:200]}"
        self.net.settle()
        if refused:
            self.net.connect(self.host, self.guest, 1)
            self.net.settle()
            self.end = self._end()
        return refused


def _check_movers(match: Match, start: int) -> None:
    """Check that what came after a moment was played by the guest's seat, or is nobody's."""
    assert all(match.movers[at] in (1, CHANCE, None) for at in range(start, match.cursor)), "another seat was played"


def batter(messages: int, seed: int = 1) -> dict[str, int]:
    """Send spoilt messages to readers, a host and a guest; return how many were read, and refused by whom."""
    random, lines = Random(seed), conversation()
    targets = [Battered(host=True), Battered(host=False)]
    counts = {"messages": 0, "read": 0, "refused": 0}
    for number in range(messages):
        line = spoilt(random.choice(lines), random)
        counts["messages"] += 1
        counts["read"] += check_reading(line)
        counts["refused"] += targets[number % 2].take(line)
    return counts
