"""Sixty typical faults, fifteen in the rules of each game, for `faults.py` to plant.

A fault is given by the rule that it breaks and by a piece of source that occurs exactly once in the game's rules, with
its replacement, so that it is still found when code moves to another file.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Fault(NamedTuple):
    """A fault: the game, the broken rule, a description, the original source and its replacement."""

    game: str
    rule: str
    wrong: str
    right: str
    planted: str


NINE: Final = tuple(
    Fault("nine", *row)
    for row in (
        (
            "NI-5.1",
            "tokens from the east slide the wrong way",
            "return squares[::-1] if side in (0, 1) else squares",
            "return squares[::-1] if side in (0, 2) else squares",
        ),
        (
            "NI-3.2",
            "red tokens on the outermost columns",
            "if s // 9 in (0, 8) or s % 9 in (0, 8))",
            "if s // 9 in (0, 8))",
        ),
        (
            "NI-3.3",
            "a section gets a second red token",
            "for section in sections if not self.closed >> section & 1 for s in",
            "for section in sections for s in",
        ),
        ("NI-3.4", "drawn tokens are told apart otherwise", "neutral {section + 1}", "neutral {section}"),
        (
            "NI-4.1",
            "tokens are placed against the turn order",
            "self.filled |= bit\n            self.turn = (self.turn + 1)",
            "self.filled |= bit\n            self.turn = (self.turn - 1)",
        ),
        (
            "NI-4.1",
            "whoever put down the last red token places first",
            "self.phase, self.turn = PLACEMENT, 0",
            "self.phase = PLACEMENT",
        ),
        (
            "NI-5.2",
            "a slide ends on the token in its way",
            "            if occupied & bits[square]:\n                break\n            stop = square",
            "            stop = square\n            if occupied & bits[square]:\n                break",
        ),
        (
            "NI-5.4",
            "a corner stops one of its two lines alone",
            "for outer in range(36) if FIRST[outer] == square)",
            "for outer in range(18) if FIRST[outer] == square)",
        ),
        (
            "NI-5.6",
            "nobody passes",
            "if tokens[turn] & alive or not self.passed >> turn & 1:",
            "if tokens[turn] & alive:",
        ),
        (
            "NI-5.6",
            "a pass of somebody who can move is not refused",
            'N_("You may pass only when you cannot move.")) if live else None',
            'N_("You may pass only when you cannot move.")) if not live else None',
        ),
        (
            "NI-5.7",
            "the game does not wait for green",
            "if not (tokens[0] | tokens[1] | tokens[2] | tokens[3]) & alive:",
            "if not (tokens[0] | tokens[1] | tokens[2]) & alive:",
        ),
        ("NI-6.2", "a tie goes to the first colour", "NOBODY if not most or row.count(most) > 1", "NOBODY if not most"),
        ("NI-6.3", "the earlier wins a tie", "(totals[colour], colour), reverse", "(totals[colour], -colour), reverse"),
        (
            "NI-6.4",
            "the colours are not swapped",
            "return 1 - colour if self.game == 1 else colour",
            "return colour",
        ),
        (
            "NI-6.4",
            "the second game counts for the other seat",
            "totals[1 - colour if game else colour] += number",
            "totals[colour] += number",
        ),
    )
)

IMPERIAL: Final = tuple(
    Fault("imperial", *row)
    for row in (
        (
            "IS-1.4",
            "the last gold does not pay",
            "if sum(least) > (spare if gold else 0):",
            "if sum(least) > (spare - 1 if gold and spare else 0):",
        ),
        ("IS-2.2", "two tokens in play alone", "return max(3, seats + 1)", "return max(2, seats + 1)"),
        ("IS-3.3", "kept actions are lost when the dice fall", "self.actions += worker\n", "self.actions = worker\n"),
        (
            "IS-4.1",
            "two take the same token",
            "[token for token in self.tokens if token not in self.taken]",
            "[token for token in self.tokens]",
        ),
        (
            "IS-5.2",
            "a die is rerolled twice",
            "for die in range(3) if not self.rerolled >> die & 1]",
            "for die in range(3)]",
        ),
        (
            "IS-6.5",
            "a field opens one section late",
            "if track == BRIDGES and section + 1 in OPENS:",
            "if track == BRIDGES and section in OPENS:",
        ),
        (
            "IS-7.2",
            "a building works in the round it is finished",
            "return done < 0 or 0 < done < self.round",
            "return done < 0 or 0 < done <= self.round",
        ),
        (
            "IS-7.7",
            "buildings that stand from the start are counted",
            "if done and counted[building])",
            "if done)",
        ),
        (
            "IS-8.4",
            "Export takes more than three",
            "for gold in range(min(have[3], 3 - len(plain)) + 1)]",
            "for gold in range(min(have[3], 3) + 1)]",
        ),
        ("IS-9.2", "settlements overlap", "            free &= ~mask", "            free &= ~0"),
        (
            "IS-9.5",
            "an underlined number rises once",
            "return number + self.raised[building] if",
            "return number + min(1, self.raised[building]) if",
        ),
        ("IS-9.1", "a second settlement for everybody", "if self.settled >= 1 + any(", "if self.settled > 1 + any("),
        (
            "IS-10.1",
            "what is kept replaces what a settlement brings",
            "self.start_pool += self.kept_pool",
            "self.start_pool = self.kept_pool",
        ),
        (
            "IS-11.4",
            "circles break ties before bridges",
            "sum(card.points for card in kept), sum(card.bridges for card in kept), sum(card.circles for card in kept)",
            "sum(card.points for card in kept), sum(card.circles for card in kept), sum(card.bridges for card in kept)",
        ),
        (
            "IS-14.1",
            "the sheets are not swapped",
            "return tuple(chosen), tuple(reversed(chosen))",
            "return tuple(chosen), tuple(chosen)",
        ),
    )
)

ARTEMIS: Final = tuple(
    Fault("artemis", *row)
    for row in (
        (
            "AP-2.5",
            "the start player has toolkits in any game",
            "more = FIRST_TOOLKITS[p.players] if p.compensation else 0",
            "more = FIRST_TOOLKITS[p.players]",
        ),
        (
            "AP-3.5",
            "more than twelve wait at the Doorstep",
            "DOORSTEP_MOST - size(p.queue))",
            "DOORSTEP_MOST)",
        ),
        (
            "AP-4.3",
            "one toolkit turns a die to any face",
            "return abs(self.shows - self.face)",
            "return int(self.shows != self.face)",
        ),
        (
            "AP-5.6",
            "a Steward goes with a three",
            'number_of(shelters, KIND["S"]) and face <= 2',
            'number_of(shelters, KIND["S"]) and face <= 3',
        ),
        (
            "AP-10.2",
            "the exact sum is not enough",
            "if total < need:",
            "if total <= need:",
        ),
        (
            "AP-10.3",
            "equal sums go by seat",
            "key=lambda one: -one[1])",
            "key=lambda one: (-one[1], one[0]))",
        ),
        (
            "AP-11.2",
            "who finds too little takes nothing",
            "taken.append(min(die >> 3, pool))",
            "taken.append(die >> 3 if die >> 3 <= pool else 0)",
        ),
        (
            "AP-12.4",
            "who let a tile go has Relief, too",
            "if die & 7 != builder and not void >> (die & 7) & 1]",
            "if die & 7 != builder]",
        ),
        (
            "AP-13.1",
            "a die recruits as many as it shows",
            "return min(DOORSTEP_LIMIT[face], waiting)",
            "return min(face, waiting)",
        ),
        (
            "AP-14.1",
            "training goes one rank at a time",
            "range(kind + 1, min(kind + steps, 3) + 1)",
            "range(kind + 1, min(kind + 1, 3) + 1)",
        ),
        (
            "AP-15.2",
            "the last step of Relief is like those beyond",
            "if step <= len(TRACK)",
            "if step < len(TRACK)",
        ),
        (
            "AP-17.3",
            "who is lost to the cold never comes back",
            "p.shelters[seat] -= lost * UNIT[kind]\n        p.bag.discard(*letter * lost)",
            "p.shelters[seat] -= lost * UNIT[kind]",
        ),
        (
            "AP-18.3",
            "second most badges with two parties",
            "if len(first) == 1 and len(badges) > 2 and len(ranks) > 1:",
            "if len(first) == 1 and len(ranks) > 1:",
        ),
        (
            "AP-18.5",
            "resources break ties before colonists",
            "p.badges[party], own, p.energy[party] + p.minerals[party]",
            "p.badges[party], p.energy[party] + p.minerals[party], own",
        ),
        (
            "AP-21.4",
            "a drone begins each time at its first region",
            "first = p.regions[party - p.players] - 1 + number",
            "first = p.regions[party - p.players] - 1",
        ),
    )
)

AUZTRALIA: Final = tuple(
    Fault("auztralia", *row)
    for row in (
        (
            "AZ-3.7",
            "a second Old One on a hex is of the same level",
            "wanted = p.levels[lies] + 1",
            "wanted = p.levels[lies]",
        ),
        (
            "AZ-4.1",
            "on a space the first come acts",
            "for seat in reversed(stack) if times[seat] == low",
            "for seat in stack if times[seat] == low",
        ),
        (
            "AZ-4.3",
            "repeating costs one gold at most",
            "        return 0\n    return cubes\n",
            "        return 0\n    return min(1, cubes)\n",
        ),
        (
            "AZ-5.4",
            "Hills lays tracks on hills alone",
            "return borders & ~p.board.hills if box == RAIL else borders",
            "return borders & ~p.board.hills if box == RAIL else borders & p.board.hills",
        ),
        (
            "AZ-6.2",
            "gold is mined with gold beside",
            "PHOSPHATE_GOLD if good == PHOSPHATE else 0",
            "PHOSPHATE_GOLD if good in (GOLD, PHOSPHATE) else 0",
        ),
        (
            "AZ-7.6",
            "more units than the box holds",
            "moved = min(number, p.in_box(at))",
            "moved = number",
        ),
        (
            "AZ-9.1",
            "the last piece cannot be exported",
            'if way == "import" or have[good]]',
            'if way == "import" or have[good] > 1]',
        ),
        (
            "AZ-10.3",
            "farms where there is something to mine",
            "& ~p.rich & ~p.occupied & ~p.blocked",
            "& ~p.occupied & ~p.blocked",
        ),
        (
            "AZ-11.5",
            "an attack takes time for every unit",
            "max(1, sum(number > 0 for number in force[:GROUND]))",
            "max(1, sum(force[:GROUND]))",
        ),
        (
            "AZ-12.8",
            "madness comes with the last sanity",
            "mad = sanity > combat.sanity and not destroyed",
            "mad = sanity >= combat.sanity and not destroyed",
        ),
        (
            "AZ-13.2",
            "Mi-Go regenerate in place of Zombies",
            "tiles.kind_of(p, tile) == tiles.ZOMBIE and any(p.damage[tile])",
            "tiles.kind_of(p, tile) == tiles.MI_GO and any(p.damage[tile])",
        ),
        (
            "AZ-14.4",
            "the first of the line leaves in place of the last",
            "*others, card = p.display",
            "card, *others = p.display",
        ),
        (
            "AZ-15.4",
            "ports go before farms as near",
            "        nearest &= ~ports\n",
            "        nearest &= ports\n",
        ),
        (
            "AZ-15.7",
            "Shoggoths alone stop at a farm",
            "if tiles.kind_of(p, tile) != tiles.SHOGGOTH:",
            "if tiles.kind_of(p, tile) == tiles.SHOGGOTH:",
        ),
        ("AZ-16.3", "hidden Old Ones count once", "FACE_DOWN_TIMES: Final = 2", "FACE_DOWN_TIMES: Final = 1"),
        (
            "AZ-19.5",
            "jointly destroyed tiles are left out of the average",
            "for seat in range(p.players)) + p.joint) // p.players",
            "for seat in range(p.players))) // p.players",
        ),
    )
)

FAULTS: Final = (*NINE, *IMPERIAL, *ARTEMIS, *AUZTRALIA)
