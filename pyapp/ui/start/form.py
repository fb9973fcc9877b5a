"""The form of a new match, drawn from what the game declares."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import _
from pyapp.engine.contract import AWAY, MAX_NAME, N_, PERSON, PLAYERS, Game, Mode, Option, Seat, Setup, is_computer
from pyapp.engine.names import cleaned, truncated
from pyapp.engine.randomness import pick, rng, shuffled, table_code
from pyapp.games import GAMES, parts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.games.contract import Character
    from pyapp.ui.store.people import Person
    from pyapp.ui.store.results import SheetRecord

LISTED: Final = "listed"
DRAWN: Final = "drawn"
OWN: Final = "own"
"""The choice of players' own material in a picker; in the form it is written own:IDENT."""
TABLET: Final = "tablet"
"""A person at another tablet. Only the form distinguishes it; in the match it is an ordinary person."""
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


def character_of(game: str, player: str) -> Character | None:
    """Return the character that plays a seat; None for any other player, and while the game is not loaded."""
    if game in parts.ABSENT or player not in GAMES[game].characters:
        return None
    return next((one for one in GAMES[game].cast() if one.key == player), None)


def player_title(player: str, game: str = "") -> str:
    """Return the title of a kind of player, in the language of the page; that of a character of a game is its style."""
    character = character_of(game, player) if game else None
    return _(character.style) if character else _(PLAYER_NAMES.get(player, COMPUTER))


def can_draw(option: Option) -> bool:
    """Return whether the table code can draw the choice of an option: a picker with several choices besides players'
    own.
    """
    return option.picker and sum(name != OWN for name, _title in option.choices) > 1


@dataclass(slots=True)
class FormSeat:
    """A seat of the form: the name as typed, its player, and its head start, which a mode may not have."""

    name: str
    player: str = PERSON
    head_start: int = 0

    @property
    def typed(self) -> str:
        """Return the name in the form that a match accepts."""
        return truncated(cleaned(self.name), MAX_NAME).strip()

    @property
    def is_computer(self) -> bool:
        """Return whether a computer plays here."""
        return is_computer(self.player) and self.player != TABLET


@dataclass(slots=True)
class Form:
    """The form of a new match of one game. `open` is the seat whose choice of player is open, or None; `problem` and
    `notice` are messages of the catalogue: why no match can be begun, and what was done.

    `even` asks for opponents close to a person's own rating. `tablets` says whether this tablet can connect to others.
    `own` are the players' own sheets by the name of their entry; `picking` is the option whose list of choices is
    open, `search` the text of its search, `records` the record of each scenario, `people` those who are known on this
    device.
    """

    game: Game
    code: str
    mode: str = ""
    seats: list[FormSeat] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    start: str = LISTED
    practice: bool = False
    physical: bool = False
    even: bool = True
    open: int | None = None
    problem: str = ""
    notice: str = ""
    tablets: bool = False
    own: dict[str, str] = field(default_factory=dict)
    picking: str = ""
    search: str = ""
    records: Mapping[str, SheetRecord] = field(default_factory=dict)
    people: Sequence[Person] = ()

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
        """Return a form in the state in which it was last used; missing or outdated values get their defaults."""
        form = cls(game, code, own=own or {}, tablets=tablets)
        form.mode = game.usual or game.modes[0].key
        form.set_mode(str(remembered.get("mode", "")))
        seats = remembered.get("seats")
        for seat in seats if isinstance(seats, list) else []:
            if (
                isinstance(seat, list)
                and len(seat) in (2, 3)
                and all(isinstance(value, str) for value in seat[:2])
                and seat[1] in (*PLAYERS, AWAY, TABLET, *game.characters)
            ):
                given = seat[2] if len(seat) == 3 and type(seat[2]) is int else 0
                form.seats.append(FormSeat(truncated(seat[0], MAX_NAME), seat[1], given))
        if not form.seats:
            form.seats = [FormSeat(""), FormSeat("", "steady")]
        options = remembered.get("options")
        form.options = options if isinstance(options, dict) else {}
        form.start = DRAWN if remembered.get("start") == DRAWN else LISTED
        form.practice = remembered.get("practice") is True
        form.even = remembered.get("even") is not False
        form.physical = bool(form.current.physical) and remembered.get("physical") is True
        form._fit()
        return form

    def remembered(self) -> dict[str, Any]:
        """Return the values with which the next form of this game starts."""
        return {
            "mode": self.mode,
            "seats": [[seat.name, seat.player, *filter(None, [seat.head_start])] for seat in self.seats],
            "options": dict(self.options),
            "start": self.start,
            "practice": self.practice,
            "physical": self.physical,
            "even": self.even,
        }

    @property
    def current(self) -> Mode:
        """Return the chosen mode."""
        return self.game.mode(self.mode)

    def set_mode(self, mode: str) -> None:
        """Choose a mode; seats and options are adjusted to it."""
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
            if seat.player not in (*self.levels, *self.game.characters):
                seat.player = PERSON
        self._fit_options()
        self.physical = self.physical and bool(self.current.physical)
        self.open, self.picking = None, ""

    def _fit_options(self) -> None:
        """Give every option of the mode a valid choice for the number of seats. An option that is not offered for this
        number keeps its choice for later.
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
        """Return the options that are offered for the number of seats."""
        return self.current.options_at(len(self.seats))

    def _fitting(self, option: Option, wanted: Any) -> str:
        """Return the wanted choice if it exists, else the default: for a picker that the table code can
        draw, "drawn".
        """
        if isinstance(wanted, str) and self.can_choose(option, wanted):
            return wanted
        return DRAWN if can_draw(option) else option.choices[0][0]

    def can_choose(self, option: Option, value: str) -> bool:
        """Return whether an option can have a value: one of its choices. A picker also accepts own:IDENT of a stored
        sheet, and "drawn" if the table code has several to draw from.
        """
        known = {name for name, _title in option.choices}
        if not option.picker:
            return value in known
        kind, _colon, ident = value.partition(":")
        return (
            (value == DRAWN and can_draw(option))
            or (value in known and value != OWN)
            or (kind == OWN and OWN in known and ident in self.own)
        )

    @property
    def content(self) -> tuple[str, ...]:
        """Return the texts of the chosen own material."""
        chosen = (self.options[option.key].partition(":") for option in self.offered)
        return tuple(self.own[ident] for kind, _colon, ident in chosen if kind == OWN and ident in self.own)

    def choose(self, key: str, value: str) -> None:
        """Choose a value of an option; an invalid one changes nothing."""
        if any(option.key == key and self.can_choose(option, value) for option in self.offered):
            self.options[key] = value
            self.picking = ""

    def set_own_sheets(self, own: dict[str, str]) -> None:
        """Set the players' own sheets; a chosen one that is gone is replaced by the default."""
        if own != self.own:
            self.own = own
            self._fit_options()

    @property
    def levels(self) -> tuple[str, ...]:
        """Return the kinds of players that can sit at this table, except characters."""
        person, *levels = PLAYERS
        away = [AWAY] if self.current.away else []
        return (person, *([TABLET] if self.tablets else []), *levels, *away)

    def give(self, seat: int, player: str, name: str = "") -> None:
        """Give a seat to a player; a name is that of a character, and leaves the seat with it."""
        if name or self.seats[seat].player in self.game.characters:
            self.seats[seat].name = name
        self.seats[seat].player = player
        self.open = None

    @property
    def head_starts(self) -> tuple[int, ...]:
        """Return the head starts that a seat can have."""
        return self.current.head_starts if len(self.seats) > 1 else ()

    def head_start_of(self, seat: int) -> int:
        """Return the head start of a seat in this mode."""
        points = self.seats[seat].head_start
        return points if points in self.head_starts else 0

    def add(self) -> None:
        """Add a seat, if the mode allows more."""
        if len(self.seats) < self.current.seats[1]:
            self.seats.append(FormSeat("", PERSON))
            self._fit_options()

    def remove(self, seat: int) -> None:
        """Remove a seat, if the mode allows fewer."""
        if len(self.seats) > self.current.seats[0]:
            del self.seats[seat]
            self.open = None
            self._fit_options()

    def name_of(self, seat: int) -> str:
        """Return the name of a seat for the match: as typed, or the kind of player, with a number where needed."""
        typed = self.seats[seat].typed
        if typed:
            return typed
        if not self.seats[seat].is_computer:
            return _("Player {number}").format(number=seat + 1)
        same = [i for i, other in enumerate(self.seats) if not other.typed and other.is_computer]
        return _("Computer {number}").format(number=same.index(seat) + 1) if len(same) > 1 else _(COMPUTER)

    def local(self, setup: Setup) -> tuple[int, ...] | None:
        """Return the seats of a set-up from this form that play on this device; None if all do."""
        elsewhere = {self.name_of(number) for number, seat in enumerate(self.seats) if seat.player == TABLET}
        here = (number for number, seat in enumerate(setup.seats) if seat.name not in elsewhere)
        return tuple(here) if elsewhere else None

    def setup(self) -> Setup:
        """Return the set-up that the form describes. Raises ValueError with a message if something is missing."""
        code = table_code(self.code)
        if not code:
            raise ValueError(N_("Enter a table code: a few letters or digits."))
        names = [self.name_of(seat) for seat in range(len(self.seats))]
        if len(set(names)) < len(names):
            raise ValueError(N_("Two seats have the same name."))
        seats = [
            Seat(name, PERSON if seat.player == TABLET else seat.player, self.head_start_of(number))
            for number, (name, seat) in enumerate(zip(names, self.seats, strict=True))
        ]
        if self.start == DRAWN:
            seats = shuffled(rng(code, "order of the seats"), seats)
        options, content = self._resolved_options(code)
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

    def _resolved_options(self, code: str) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
        """Return the options of the match, with drawn choices in place of "drawn", none drawn twice, and the own sheets
        that they name, in order.
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
