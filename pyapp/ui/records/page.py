"""The records: the matches played of each game and mode, and the honours of solo games by sheet, with all attempts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pyapp.drawing.language import Zone, _, current, decimal, fill, ngettext, when
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.drawing.scene import PickItem
from pyapp.engine.contract import AWAY, N_, Game
from pyapp.engine.outcome import ALONE
from pyapp.games import GAMES
from pyapp.games import parts as parts_of_games
from pyapp.ui import gallery
from pyapp.ui.challenge.challenge import address_of
from pyapp.ui.records.medal import medal
from pyapp.ui.result import endings
from pyapp.ui.sheet_page import page_shell
from pyapp.ui.start import head_start
from pyapp.ui.start.form import PLAYER_NAMES
from pyapp.ui.store.results import (
    Attempt,
    Result,
    SheetRecord,
    StatsRow,
    computers,
    people,
    sheet_records,
    standing,
)
from pyapp.ui.views import name_in, name_of
from pyapp.ui.widgets import key

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from pyapp.games.achievements import Achievements, Marks
    from pyapp.games.contract import TableGame

MAX_LISTED = 20
"""The most results listed."""
MAX_ATTEMPTS = 12
"""The most attempts listed for a sheet; its chart has up to MAX_CHARTED."""
MAX_CHARTED = 40
MAX_SIDE_NAME = 12
"""The length up to which names of honours are written beside the chart; longer ones are written inside."""


def page(
    rest: str, results: Sequence[Result], kept: Collection[str], own: Collection[str], now: float, zone: Zone
) -> Markup:
    """Draw the records of an address: all, a game's sheets, or one sheet. `kept` are the names of the saved matches,
    `own` the record keys of the own sheets on this device.
    """
    game, _slash, sheet = rest.partition("/")
    achievements = GAMES[game].achievements() if game in GAMES else None
    if achievements is None:
        return _all(results, kept, now, zone)
    records = sheet_records(results, game)
    if not sheet:
        return _sheets(GAMES[game], achievements, records)
    if sheet not in achievements.scenarios and sheet not in records:
        return _sheets(GAMES[game], achievements, records)
    return _sheet(
        GAMES[game],
        achievements,
        records.get(sheet, SheetRecord(sheet)),
        kept,
        now,
        zone,
        can_play=sheet in achievements.scenarios or sheet in own,
    )


# --- all matches ---


def _all(results: Sequence[Result], kept: Collection[str], now: float, zone: Zone) -> Markup:
    parts = []
    if not results:
        parts.append(
            el(
                "p",
                el("b", _("No games recorded yet."), cls="h"),
                cls="empty",
            )
        )
    for game in GAMES.values():
        mine = [result for result in results if result.game == game.key]
        if not mine and game.key in parts_of_games.ABSENT:
            continue  # without results, and loaded in a moment
        achievements = GAMES[game.key].achievements()
        if mine or achievements is not None:
            parts.append(
                join(
                    el("h2", game.title, cls="h"),
                    _banner(game, achievements, mine) if achievements is not None else "",
                    _modes(game, mine),
                )
            )
    if results:
        latest = join(*(_result(result, kept, now, zone) for result in reversed(results[-MAX_LISTED:])))
        parts.append(
            join(
                el("h2", _("Latest"), cls="h"),
                el("ul", latest, cls="lines"),
                el("div", key(_("Delete all records"), "ask-forget", kind="small"), cls="keys"),
            )
        )
    return page_shell(_("Records"), join(*parts))


def _modes(game: Game, results: Sequence[Result]) -> Markup:
    """Draw the results of a game by mode; modes that no longer exist are included."""
    titles = {mode.key: _(mode.title) for mode in game.modes}
    titles |= {result.mode: result.mode for result in results if result.mode not in titles}
    parts = []
    for mode, title in titles.items():
        mine = [result for result in results if result.mode == mode]
        if mine:
            head = el("h3", title) if len(titles) > 1 else ""
            alone = all(result.ending == ALONE for result in mine)
            lines = _table(_("Player"), [(name_of(line.who), line) for line in people(mine)], alone=alone)
            rivals = [(_(PLAYER_NAMES.get(line.who, line.who)), line) for line in computers(mine)]
            lines += _table(_("Computer"), rivals, alone=alone)
            parts.append(join(head, el("p", ngettext("{number} match", "{number} matches", len(mine))), lines))
    return join(*parts)


def _table(title: str, lines: Sequence[tuple[str, StatsRow]], *, alone: bool = False) -> Markup:
    """Draw rows of the statistics; without wins if everybody played `alone`."""
    if not lines:
        return NOTHING
    several = any(line.played > 1 for _who, line in lines)
    heads = [_("Played"), *(() if alone else (_("Won"), _("Win rate"))), _("Best"), *([_("Mean")] if several else ())]
    rows = []
    for who, line in lines:
        rate = f"{round(100 * line.won / line.contested)} %" if line.contested else "–"
        won = () if alone else (line.won, rate)
        numbers = (line.played, *won, line.best, decimal(line.mean) if line.played > 1 else "")
        cells = (el("td", number, data_head=head) for head, number in zip(heads, numbers, strict=False))
        rows.append(el("tr", el("th", who, scope="row"), *cells))
    head = join(*(el("th", name, scope="col") for name in (title, *heads)))
    return el(
        "div",
        el("table", el("thead", el("tr", head)), el("tbody", *rows), cls="stats"),
        cls="scroll",
        tabindex="0",
        role="group",
        aria_label=title,
    )


def _result(result: Result, kept: Collection[str], now: float, zone: Zone) -> Markup:
    seats = [
        _scored(name_of(name), result.points[seat], on=seat in result.winners)
        for seat, (name, player) in enumerate(result.seats)
        if player != AWAY
    ]
    best = max((points for _side, points in result.sides), default=0)
    seats += [_scored(_(name), points, on=not result.winners and points == best) for name, points in result.sides]
    game = GAMES.get(result.game)
    notes = [game.title] if game else []
    notes += [said] if (said := endings.note(result)) else []
    notes += [name_in(result.names)] if result.names else []
    if result.head_starts:
        given = (
            join(name_of(name), " ", points)
            for (name, _player), points in zip(result.seats, result.head_starts, strict=True)
            if points
        )
        notes.append(head_start.words(Markup(", ").join(given)))
    text = el(
        "span",
        Markup(", ").join(seats),
        el("small", Markup(" · ").join([*notes, when(result.when, now, zone)])),
        cls="grow",
    )
    if result.ident in kept:
        return el("li", el("a", text, icon("replay"), cls="line-key grow", href=f"#result/{result.ident}"))
    return el("li", text, cls="plainline")


def _scored(name: str, points: int, *, on: bool) -> Markup:
    text = fill(N_("{name}: {points}"), name=name, points=points)
    return el("b", text) if on else text


# --- records by sheet ---


def sheets_played(game: str, results: Sequence[Result]) -> Markup:
    """Describe how many of a game's sheets were played, or whether its only one was; empty for a game
    without honours.
    """
    achievements = GAMES[game].achievements()
    if achievements is None:
        return NOTHING
    number, count = len(achievements.scenarios), standing(achievements, sheet_records(results, game)).played
    if number > 1:
        return fill(achievements.words.played, played=count, number=number)
    return join(
        achievements.name_of(achievements.scenarios[0], current()), ": ", _("played") if count else _("not played yet")
    )


def _banner(game: Game, achievements: Achievements, results: Sequence[Result]) -> Markup:
    """Draw the honours of a game in a line, with the link to its sheets."""
    whole = standing(achievements, sheet_records(results, game.key))
    return el(
        "a",
        medal(*achievements.medal_of(len(achievements.honours))),
        el(
            "span",
            el("b", _(whole.rank), cls="h"),
            el("small", sheets_played(game.key, results), " · ", _missing(whole.after, whole.points)),
            cls="grow",
        ),
        icon("next"),
        cls="honourline",
        data_game=game.key,
        href=f"#records/{game.key}",
    )


def _missing(after: tuple[str, int] | None, points: int) -> str:
    """Describe the distance to the next rank."""
    if after is None:
        return _("That is the highest rank.")
    missing = ngettext("{number} more point", "{number} more points", after[1] - points)
    return fill(N_("{points} to {rank}"), points=missing, rank=_(after[0]))


def _sheets(game: TableGame[Any], achievements: Achievements, records: Mapping[str, SheetRecord]) -> Markup:
    whole = standing(achievements, dict(records))
    counts = join(
        *(
            el("li", medal(*achievements.medal_of(number)), el("span", _(title)), el("b", count))
            for number, (title, count) in enumerate(zip(achievements.honours, whole.earned, strict=True), 1)
        )
    )
    points = fill(
        N_("{points} of {most} medal points"),
        points=whole.points,
        most=len(achievements.honours) * len(achievements.scenarios),
    )
    head = el(
        "section",
        el(
            "div",
            el("b", _(whole.rank), cls="h rank"),
            el("p", points, ". ", _missing(whole.after, whole.points), "." if whole.after else ""),
        ),
        el("ul", counts, cls="earned"),
        cls="rankbox",
        aria_label=_("Medals"),
    )
    day = el("div", el("a", _("Today's challenge"), cls="key", href=f"#{address_of(game.key)}"), cls="keys")
    groups = [
        (_(title), [_tile(game, achievements, records.get(sheet, SheetRecord(sheet))) for sheet in sheets])
        for title, sheets in achievements.groups
    ]
    own = [
        _tile(game, achievements, record) for sheet, record in records.items() if sheet not in achievements.scenarios
    ]
    if own:
        groups.append((_(achievements.words.own), own))
    tiles = join(
        *(
            join(el("h2", title, cls="h"), el("ul", *(el("li", item) for item in items), cls="cards"))
            for title, items in groups
        )
    )
    return page_shell(
        fill(N_("{title}: medals"), title=_short(game.title)), head + day + tiles, game=game.key, back="#records"
    )


def _short(title: str) -> str:
    return title.partition(":")[0]


def sheet_name(achievements: Achievements, record: SheetRecord) -> str:
    """Return the name of a sheet; an own sheet has the name of its last attempt."""
    if record.sheet in achievements.scenarios:
        return achievements.name_of(record.sheet, current())
    return name_in(record.attempts[-1].result.names) if record.attempts else ""


def _earned(achievements: Achievements, record: SheetRecord) -> int:
    return achievements.marks_of(record.sheet).earned(record.best) if record.best is not None else 0


def _tile(game: TableGame[Any], achievements: Achievements, record: SheetRecord) -> Markup:
    item = game.view().box.card(record.sheet, current()) or PickItem(record.sheet, "")
    return gallery.card(
        replace(item, title=sheet_name(achievements, record)),
        href=f"#records/{game.key}/{record.sheet}",
        kind="tile" if record.best is not None else "tile new",
        low=gallery.reached(achievements, record),
    )


def _sheet(
    game: Game,
    achievements: Achievements,
    record: SheetRecord,
    kept: Collection[str],
    now: float,
    zone: Zone,
    *,
    can_play: bool,
) -> Markup:
    """Draw the page of one sheet: its honours, the best points, every attempt, and the button that plays it."""
    house = record.sheet in achievements.scenarios
    marks = achievements.marks_of(record.sheet)
    lead = (
        f"{_(achievements.group_of(record.sheet))} · {_(_DIFFICULTY[achievements.scenario(record.sheet).difficulty])}"
        if house
        else _(achievements.words.one_of_own)
    )
    facts = ""
    if record.counted:
        best, mean = record.best or 0, record.mean
        facts = el(
            "ul",
            el("li", el("span", _("Best")), el("b", achievements.points_text(best), cls="hand")),
            el("li", el("span", _("Mean")), el("b", decimal(mean), cls="hand")) if len(record.counted) > 1 else "",
            el("li", el("span", _("Attempts")), el("b", len(record.attempts), cls="hand")),
            cls="facts",
        )
    chart = (
        join(el("h2", _("Attempts over time"), cls="h"), attempts_chart(record, marks, achievements))
        if len(record.attempts) > 1
        else ""
    )
    rows = join(
        *(
            _attempt(attempt, marks, achievements, kept, now, zone)
            for attempt in reversed(record.attempts[-MAX_ATTEMPTS:])
        )
    )
    listed = el("ul", rows, cls="lines") if rows else el("p", _("Not played yet."), cls="muted")
    again = el("p", _("Replaying a table code earns no medal."), cls="muted small") if _known(record) else ""
    play = key(_(achievements.words.play), f"sheet-play {game.key} {record.sheet}", kind="go") if can_play else ""
    return page_shell(
        sheet_name(achievements, record),
        join(
            el("p", lead, cls="muted"),
            el("div", _honours(achievements, marks, record) if house else "", facts, cls="recordtop"),
            el("div", play, cls="keys"),
            chart,
            el("h2", _("Latest attempts"), cls="h"),
            listed,
            again,
        ),
        game=game.key,
        back=f"#records/{game.key}",
    )


_DIFFICULTY = {1: N_("gentle"), 2: N_("medium"), 3: N_("demanding")}


def _known(record: SheetRecord) -> bool:
    return any(attempt.again for attempt in record.attempts)


def _honours(achievements: Achievements, marks: Marks, record: SheetRecord) -> Markup:
    """Draw the honours of a sheet with their points, the earned ones filled."""
    earned = _earned(achievements, record)
    rungs = []
    for number, (name, mark) in enumerate(zip(achievements.honours, marks.points, strict=True), 1):
        points = _("not set yet") if mark is None else fill(achievements.words.rung(mark), points=mark)
        state = el("span", _("earned"), cls="vh") if number <= earned else ""
        rungs.append(
            el(
                "li",
                medal(*achievements.medal_of(number)),
                el("span", el("b", _(name)), el("small", points)),
                state,
                cls="got" if number <= earned else "",
            )
        )
    note = (
        ""
        if marks.games or not marks.known
        else el("p", _("The medal scores of this sheet are estimates."), cls="muted small")
    )
    return el("div", el("ol", *rungs, cls="ladder", aria_label=_("Medals")), note)


def _attempt(
    attempt: Attempt, marks: Marks, achievements: Achievements, kept: Collection[str], now: float, zone: Zone
) -> Markup:
    result = attempt.result
    earned = 0 if attempt.again else marks.earned(attempt.points)
    notes = [when(result.when, now, zone), name_of(result.seats[0][0])]
    if earned:
        notes.insert(0, _(achievements.honours[earned - 1]))
    if attempt.again:
        notes.append(_("repeated code"))
    if result.physical:
        notes.append(_("real dice"))
    text = join(
        medal(*achievements.medal_of(earned)),
        el("b", achievements.points_text(attempt.points), cls="hand"),
        el("span", el("small", Markup(" · ").join(notes)), cls="grow"),
    )
    if result.ident in kept:
        return el(
            "li",
            el(
                "a",
                text,
                icon("replay"),
                cls="line-key grow",
                href=f"#replay/{result.ident}",
                aria_label=fill(N_("Replay of {points} points"), points=attempt.points),
            ),
        )
    return el("li", text, cls="line-key")


def attempts_chart(record: SheetRecord, marks: Marks, achievements: Achievements) -> Markup:
    """Draw the points of the latest attempts in order. Attempts with known dice or cards are hollow. The points of
    honours are dashed lines with their names; an honour for 0 points, which everybody gets, is left out.
    """
    shown = record.attempts[-MAX_CHARTED:]
    points = [attempt.points for attempt in shown]
    lines = [(mark, _(name)) for name, mark in zip(achievements.honours, marks.points, strict=True) if mark]
    low, high = min(points + [mark for mark, _name in lines[:1]]), max(points + [mark for mark, _name in lines])
    low, high = low - 3, high + 3
    longest = max((len(name) for _mark, name in lines), default=0)
    beside = longest <= MAX_SIDE_NAME
    width, height, left = 560, 210 if len(lines) <= 4 else 264, 34
    right, top, base = (max(76, 16 + 7 * longest), 10, height - 26) if beside else (16, 24, height - 26)

    def y(value: int) -> float:
        return float(base - (value - low) * (base - top) / (high - low))

    step = (width - left - right) / max(1, len(shown) - 1)
    grid = [
        join(
            el("path", d=f"M{left} {y(mark):.1f}H{width - right}", cls="markline"),
            el("text", name, x=width - right + 8, y=f"{y(mark) + 5:.1f}", cls="tick")
            if beside
            else el("text", name, x=width - right, y=f"{y(mark) - 4:.1f}", cls="tick", text_anchor="end"),
            el("text", mark, x=left - 6, y=f"{y(mark) + 5:.1f}", cls="tick", text_anchor="end"),
        )
        for mark, name in lines
    ]
    path = " ".join(f"{left + step * at:.1f},{y(value):.1f}" for at, value in enumerate(points))
    dots = [
        el(
            "circle",
            cx=f"{left + step * at:.1f}",
            cy=f"{y(attempt.points):.1f}",
            r="4.5",
            cls="dot again" if attempt.again else "dot",
        )
        for at, attempt in enumerate(shown)
    ]
    ends = [(0, "start"), (len(shown) - 1, "end" if len(shown) > 1 else "start")]
    earlier = len(record.attempts) - len(shown)
    labels = [
        el("text", earlier + at + 1, x=f"{left + step * at:.1f}", y=height - 4, cls="tick", text_anchor=anchor)
        for at, anchor in ends
    ]
    said = fill(N_("Points of the attempts, the oldest first: {points}"), points=", ".join(map(str, points)))
    return el(
        "svg",
        *grid,
        el("polyline", cls="trend", points=path),
        *dots,
        *labels,
        cls="attempts",
        viewBox=f"0 0 {width} {height}",
        role="img",
        aria_label=said,
    )
