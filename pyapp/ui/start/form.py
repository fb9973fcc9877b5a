"""The form of a new match: what is set before the first move, drawn from what the game declares."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import _
from pyapp.engine.contract import AWAY, LEVELS, MAX_NAME, N_, PERSON, PLAYERS, Game, Mode, Option, Seat, Setup
from pyapp.engine.names import cleaned, cut
from pyapp.engine.randomness import pick, rng, shuffled, table_code

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.ui.store.results import SheetRecord

LISTED: Final = "listed"
DRAWN: Final = "drawn"
OWN: Final = "own"
"""The choice of a picker that stands for players' own material; in the form it is written own:IDENT."""
TABLET: Final = "tablet"
"""A person at another tablet, in the form alone: in the match it is a person like any other."""
COMPUTER: Final = N_("Computer")
PLAYER_NAMES: Final = {
    PERSON: N_("Person"),
    TABLET: N_("Another tablet"),
    "calm": N_("Calm"),
    "steady": N_("Steady"),
    "sharp": N_("Sharp"),
    AWAY: N_("Away"),
}
PLAYER_HELP: Final = {
    PERSON: N_("On this tablet, or taking turns by link."),
    TABLET: N_("On their own tablet or phone, on the same Wi-Fi. You connect with a code."),
    "calm": N_("Calm: plays the first good move it sees. Good for a first game."),
    "steady": N_("Steady: looks a few moves ahead."),
    "sharp": N_("Sharp: uses all its time and plays the endgame perfectly."),
    AWAY: N_("Plays on paper or another device. You enter here what they take from the table."),
}


def draws(option: Option) -> bool:
    """Return whether the table code can draw a choice of an option: a picker with several that are not players' own."""
    return option.picker and sum(name != OWN for name, _title in option.choices) > 1


@dataclass(slots=True)
class FormSeat:
    """A seat of the form: the name as typed, and who plays."""

    name: str
    player: str = PERSON

    @property
    def typed(self) -> str:
        """Return the name as it can stand in a match."""
        return cut(cleaned(self.name), MAX_NAME).strip()


@dataclass(slots=True)
class Form:
    """The form of a new match of one game. `open` is the seat whose row shows who can play, or None; `problem` and
    `said` are messages of the catalogue: what hinders the match, and what was done.

    `tablets` says whether other tablets can be tied to this one. `own` are the players' own sheets by the name of their
    entry; `picking` is the option whose many choices are open, `search` what is looked for there, `records` what was
    reached with each scenario.
    """

    game: Game
    code: str
    mode: str = ""
    seats: list[FormSeat] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    start: str = LISTED
    practice: bool = False
    physical: bool = False
    open: int | None = None
    problem: str = ""
    said: str = ""
    tablets: bool = False
    own: dict[str, str] = field(default_factory=dict)
    picking: str = ""
    search: str = ""
    records: Mapping[str, SheetRecord] = field(default_factory=dict)

    @classmethod
    def begin(
        cls,
        game: Game,
        code: str,
        remembered: dict[str, Any],
        own: dict[str, str] | None = None,
        *,
        tablets: bool = False,
    ) -> Form:
        """Begin a form as it was left last time; whatever is missing or does not fit any more gets its default."""
        form = cls(game, code, own=own or {}, tablets=tablets)
        form.mode = game.usual or game.modes[0].key
        form.set_mode(str(remembered.get("mode", "")))
        seats = remembered.get("seats")
        for seat in seats if isinstance(seats, list) else []:
            if (
                isinstance(seat, list)
                and len(seat) == 2
                and all(isinstance(value, str) for value in seat)
                and seat[1] in (*PLAYERS, AWAY, TABLET)
            ):
                form.seats.append(FormSeat(cut(seat[0], MAX_NAME), seat[1]))
        if not form.seats:
            form.seats = [FormSeat(""), FormSeat("", "steady")]
        options = remembered.get("options")
        form.options = options if isinstance(options, dict) else {}
        form.start = DRAWN if remembered.get("start") == DRAWN else LISTED
        form.practice = remembered.get("practice") is True
        form.physical = bool(form.current.physical) and remembered.get("physical") is True
        form._fit()
        return form

    def remembered(self) -> dict[str, Any]:
        """Return what the next form of this game begins with."""
        return {
            "mode": self.mode,
            "seats": [[seat.name, seat.player] for seat in self.seats],
            "options": dict(self.options),
            "start": self.start,
            "practice": self.practice,
            "physical": self.physical,
        }

    @property
    def current(self) -> Mode:
        """Return the mode that is chosen."""
        return self.game.mode(self.mode)

    def set_mode(self, mode: str) -> None:
        """Choose a mode; seats and options are brought to fit it."""
        if mode in {known.key for known in self.game.modes}:
            self.mode = mode
        self._fit()

    def _fit(self) -> None:
        least, most = self.current.seats
        if self.seats:
            del self.seats[most:]
            while len(self.seats) < least:
                self.seats.append(FormSeat("", "steady"))
        for seat in self.seats:
            if seat.player not in self.players:
                seat.player = PERSON
        self._fit_options()
        self.physical = self.physical and bool(self.current.physical)
        self.open, self.picking = None, ""

    def _fit_options(self) -> None:
        """Return every option of the mode a choice that there is for a number of seats; one that is not offered to them
        keeps its own for later.
        """
        kept, seats = self.options, len(self.seats)
        self.options = {
            option.key: self._fitting(option.at(seats) or option, kept.get(option.key))
            for option in self.current.options
        }
        if self.picking not in {option.key for option in self.offered}:
            self.picking = ""

    @property
    def offered(self) -> tuple[Option, ...]:
        """Return the options that there are for a number of seats."""
        return self.current.options_at(len(self.seats))

    def _fitting(self, option: Option, wanted: Any) -> str:
        """Return the choice that was wanted, if there is such a one, or the default: of a picker, what the table code
        draws, where there is something to draw.
        """
        if isinstance(wanted, str) and self.can_choose(option, wanted):
            return wanted
        return DRAWN if draws(option) else option.choices[0][0]

    def can_choose(self, option: Option, value: str) -> bool:
        """Return whether an option can have a value: one of its choices; of a picker also own:IDENT of a sheet that is
        here, and "drawn" where the table code has several to draw from.
        """
        known = {name for name, _title in option.choices}
        if not option.picker:
            return value in known
        kind, _colon, ident = value.partition(":")
        return (
            (value == DRAWN and draws(option))
            or (value in known and value != OWN)
            or (kind == OWN and OWN in known and ident in self.own)
        )

    @property
    def content(self) -> tuple[str, ...]:
        """Return the texts of the players' own material that is chosen."""
        chosen = (self.options[option.key].partition(":") for option in self.offered)
        return tuple(self.own[ident] for kind, _colon, ident in chosen if kind == OWN and ident in self.own)

    def choose(self, key: str, value: str) -> None:
        """Choose a value of an option; one that is not offered changes nothing."""
        if any(option.key == key and self.can_choose(option, value) for option in self.offered):
            self.options[key] = value
            self.picking = ""

    def offer(self, own: dict[str, str]) -> None:
        """Take the players' own sheets that are here now; what was chosen and is gone gets its default."""
        if own != self.own:
            self.own = own
            self._fit_options()

    @property
    def players(self) -> tuple[str, ...]:
        """Return who can sit at this table."""
        person, *levels = PLAYERS
        return (person, *([TABLET] if self.tablets else []), *levels, *([AWAY] if self.current.away else []))

    def add(self) -> None:
        """Add a seat, if the mode has room."""
        if len(self.seats) < self.current.seats[1]:
            self.seats.append(FormSeat("", PERSON))
            self._fit_options()

    def remove(self, seat: int) -> None:
        """Remove a seat, if the mode can do without."""
        if len(self.seats) > self.current.seats[0]:
            del self.seats[seat]
            self.open = None
            self._fit_options()

    def name_of(self, seat: int) -> str:
        """Return the name of a seat as it will stand in the match: as typed, or what kind of player with a number where
        needed.
        """
        typed = self.seats[seat].typed
        if typed:
            return typed
        if self.seats[seat].player not in LEVELS:
            return _("Player {number}").format(number=seat + 1)
        same = [i for i, other in enumerate(self.seats) if not other.typed and other.player in LEVELS]
        return _("Computer {number}").format(number=same.index(seat) + 1) if len(same) > 1 else _(COMPUTER)

    def local(self, setup: Setup) -> tuple[int, ...] | None:
        """Return the seats of a setup, made of this form, that play on this device; None where all do."""
        elsewhere = {self.name_of(number) for number, seat in enumerate(self.seats) if seat.player == TABLET}
        here = (number for number, seat in enumerate(setup.seats) if seat.name not in elsewhere)
        return tuple(here) if elsewhere else None

    def setup(self) -> Setup:
        """Return the setup that the form describes. ValueError, with a message, if something is missing."""
        code = table_code(self.code)
        if not code:
            raise ValueError(N_("Enter a table code: a few letters or digits."))
        names = [self.name_of(seat) for seat in range(len(self.seats))]
        if len(set(names)) < len(names):
            raise ValueError(N_("Two seats have the same name."))
        seats = [
            Seat(name, PERSON if seat.player == TABLET else seat.player)
            for name, seat in zip(names, self.seats, strict=True)
        ]
        if self.start == DRAWN:
            seats = shuffled(rng(code, "order of the seats"), seats)
        options, content = self._settled(code)
        return Setup(
            game=self.game.key,
            mode=self.mode,
            seats=tuple(seats),
            code=code,
            options=options,
            practice=self.practice,
            physical=self.physical,
            edition=self.game.edition,
            content=content,
        )

    def _settled(self, code: str) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
        """Return the options as the match has them - what the code draws is drawn, none twice - and the own sheets that
        they name, in their order.
        """
        chosen, content = {option.key: self.options[option.key] for option in self.offered}, list[str]()
        for option in self.offered:
            value = chosen[option.key]
            if option.picker and value == DRAWN:
                left = [name for name, _title in option.choices if name != OWN and name not in chosen.values()]
                chosen[option.key] = pick(rng(code, option.key), left)
            elif value.startswith(f"{OWN}:"):
                content.append(self.own[value.partition(":")[2]])
                chosen[option.key] = OWN
        return self.current.settled(chosen, len(self.seats)), tuple(content)
