"""The records: what was played of each game and mode, and sheet by sheet the honours of a solo game, each with its
attempts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, current, decimal, esc, fill, ngettext, when
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import AWAY, N_, Game
from pyapp.engine.outcome import ALONE
from pyapp.games import GAMES
from pyapp.ui.leaves import leaf
from pyapp.ui.result import endings
from pyapp.ui.start.form import PLAYER_NAMES
from pyapp.ui.store.results import (
    Attempt,
    Line,
    Result,
    SheetRecord,
    computers,
    people,
    sheet_records,
    standing,
)
from pyapp.ui.widgets import key

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from pyapp.games.contract import Honours, Marks

LATEST = 20
"""So many of the latest results are listed."""
SHOWN = 12
"""So many of the latest attempts on a sheet are listed; the chart has the latest CHARTED."""
CHARTED = 40

_BARS = ("", "M9.5 15h5", "M9.3 13.4h5.4M9.3 16.6h5.4", "M9.2 12.2h5.6M9.2 15h5.6M9.2 17.8h5.6")


def page(
    rest: str, results: Sequence[Result], kept: Collection[str], own: Collection[str], now: float, offset: int
) -> str:
    """Draw the records that the address names: all, a game's sheets, or one sheet. `kept` are the names of the matches
    still on this device, `own` the marks of the sheets of one's own.
    """
    game, _slash, sheet = rest.partition("/")
    honours = GAMES[game].honours() if game in GAMES else None
    if honours is None:
        return _all(results, kept, now, offset)
    found = sheet_records(results, game)
    if not sheet:
        return _sheets(GAMES[game], honours, found)
    if sheet not in honours.sheets() and sheet not in found:
        return _sheets(GAMES[game], honours, found)
    return _sheet(
        GAMES[game],
        honours,
        found.get(sheet, SheetRecord(sheet)),
        kept,
        now,
        offset,
        can_play=sheet in honours.sheets() or sheet in own,
    )


def medal(number: int) -> str:
    """Draw an honour, 1 to 4: a medal with as many bars, the highest a laurel; 0 is an empty place."""
    if number == 4:
        return '<svg class="medal m4" viewBox="0 0 24 24" aria-hidden="true"><use href="#g-laurel-crown"/></svg>'
    ribbon = "" if number == 0 else '<path class="ribbon" d="M7.5 2h3L13 8.5H9.6zM16.5 2h-3L11 8.5h3.4z"/>'
    bars = f'<path class="st bars" d="{_BARS[number]}"/>' if number else ""
    return (
        f'<svg class="medal m{number}" viewBox="0 0 24 24" aria-hidden="true">{ribbon}'
        f'<circle cx="12" cy="15" r="7.2"/>{bars}</svg>'
    )


# --- everything that was played ---


def _all(results: Sequence[Result], kept: Collection[str], now: float, offset: int) -> str:
    parts = []
    if not results:
        parts.append(
            f'<p class="empty"><b class="h">{_("Your first game will be written here.")}</b><br>'
            f'<span class="muted">{_("Records of every table.")}</span></p>'
        )
    for game in GAMES.values():
        mine = [result for result in results if result.game == game.key]
        honours = GAMES[game.key].honours()
        if mine or honours is not None:
            parts.append(
                f'<h2 class="h">{esc(game.title)}'
                f"</h2>{_banner(game, honours, mine) if honours is not None else ''}{_modes(game, mine)}"
            )
    if results:
        latest = "".join(_result(result, kept, now, offset) for result in reversed(results[-LATEST:]))
        parts.append(
            f'<h2 class="h">{_("Latest")}</h2><ul class="lines">{latest}</ul>'
            f'<div class="keys">{key(_("Forget all records"), "ask-forget", kind="small")}</div>'
        )
    return leaf(_("Records"), "".join(parts))


def _modes(game: Game, results: Sequence[Result]) -> str:
    """Draw what was played of a game, mode by mode; of modes that are gone too."""
    titles = {mode.key: _(mode.title) for mode in game.modes}
    titles |= {result.mode: esc(result.mode) for result in results if result.mode not in titles}
    parts = []
    for mode, title in titles.items():
        mine = [result for result in results if result.mode == mode]
        if mine:
            head = f"<h3>{title}</h3>" if len(titles) > 1 else ""
            alone = all(len(result.seats) == 1 and result.ending == ALONE for result in mine)
            lines = _table(_("Who"), [(esc(line.who), line) for line in people(mine)], alone=alone)
            lines += _table(_("Computer"), [(_(PLAYER_NAMES[line.who]), line) for line in computers(mine)], alone=alone)
            parts.append(f"{head}<p>{ngettext('{number} match', '{number} matches', len(mine))}</p>{lines}")
    return "".join(parts)


def _table(title: str, lines: Sequence[tuple[str, Line]], *, alone: bool = False) -> str:
    """Draw lines of the statistics; where everybody played alone nobody won."""
    if not lines:
        return ""
    heads = [title, _("Played"), *(() if alone else (_("Won"), _("Win rate"))), _("Best"), _("Mean")]
    rows = []
    for who, line in lines:
        won = "" if alone else f"<td>{line.won}</td><td>{round(100 * line.won / line.played)} %</td>"
        rows.append(
            f'<tr><th scope="row">{who}</th><td>{line.played}</td>{won}<td>{line.best}</td>'
            f"<td>{decimal(line.mean)}</td></tr>"
        )
    head = "".join(f'<th scope="col">{name}</th>' for name in heads)
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{title}"><table class="stats"><thead><tr>{head}'
        f"</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _result(result: Result, kept: Collection[str], now: float, offset: int) -> str:
    seats = [
        _bold(f"{esc(name)} {result.points[seat]}", on=seat in result.winners)
        for seat, (name, player) in enumerate(result.seats)
        if player != AWAY
    ]
    best = max((points for _side, points in result.sides), default=0)
    seats += [
        _bold(f"{esc(_(name)) if name else ''} {points}", on=not result.winners and points == best)
        for name, points in result.sides
    ]
    game = GAMES.get(result.game)
    told = [esc(game.title)] if game else []
    told += [said] if (said := endings.note(result)) else []
    told += [esc(_name(result.names))] if result.names else []
    text = (
        f'<span class="grow">{", ".join(seats)}<small>{" · ".join([*told, when(result.when, now, offset)])}</small>'
        "</span>"
    )
    if result.ident in kept:
        return f'<li><a class="line-key grow" href="#result/{esc(result.ident)}">{text}{icon("replay")}</a></li>'
    return f'<li class="plainline">{text}</li>'


def _bold(text: str, *, on: bool) -> str:
    return f"<b>{text}</b>" if on else text


def _name(names: Sequence[tuple[str, str]]) -> str:
    """Return the name in the language of the page, or in whatever language there is one; as it was typed, not
    escaped.
    """
    return dict(names).get(current()) or next((name for _language, name in names), "")


# --- sheet by sheet ---


def played(game: str, results: Sequence[Result]) -> str:
    """Say how many of a game's sheets were played; nothing for a game without honours."""
    honours = GAMES[game].honours()
    if honours is None:
        return ""
    return fill(
        N_("{played} of {number} sheets played"),
        played=standing(honours, sheet_records(results, game)).played,
        number=len(honours.sheets()),
    )


def _banner(game: Game, honours: Honours, results: Sequence[Result]) -> str:
    """Draw the honours of a game in a line, the way to its sheets."""
    whole = standing(honours, sheet_records(results, game.key))
    played = fill(N_("{played} of {number} sheets played"), played=whole.played, number=len(honours.sheets()))
    return (
        f'<a class="honourline" data-game="{esc(game.key)}" href="#records/{esc(game.key)}">{medal(4)}'
        f'<span class="grow"><b class="h">{_(whole.rank)}</b>'
        f"<small>{played} · {_missing(whole.after, whole.points)}</small></span>{icon('next')}</a>"
    )


def _missing(after: tuple[str, int] | None, points: int) -> str:
    """Say what is missing to the next rank."""
    if after is None:
        return _("There is nothing above.")
    missing = ngettext("{number} point of honour", "{number} points of honour", after[1] - points)
    return fill(N_("{points} to {rank}"), points=missing, rank=_(after[0]))


def _sheets(game: Game, honours: Honours, found: Mapping[str, SheetRecord]) -> str:
    whole = standing(honours, dict(found))
    counts = "".join(
        f"<li>{medal(number)}<span>{_(honours.HONOUR_NAMES[number - 1])}</span><b>{count}</b></li>"
        for number, count in enumerate(whole.earned, 1)
    )
    points = fill(
        N_("{points} of {most} points of honour"),
        points=whole.points,
        most=len(honours.HONOURS) * len(honours.sheets()),
    )
    head = (
        f'<section class="rankbox" aria-label="{_("Honours")}"><div><b class="h rank">{_(whole.rank)}</b>'
        f"<p>{points}. {_missing(whole.after, whole.points)}.</p></div>"
        f'<ul class="earned">{counts}</ul></section>'
    )
    groups = [
        (_(title), [_tile(game, honours, found.get(sheet, SheetRecord(sheet))) for sheet in sheets])
        for title, sheets in honours.groups()
    ]
    own = [_tile(game, honours, record) for sheet, record in found.items() if sheet not in honours.sheets()]
    if own:
        groups.append((_("Sheets of your own"), own))
    tiles = "".join(f'<h2 class="h">{title}</h2><ul class="tiles">{"".join(items)}</ul>' for title, items in groups)
    return leaf(fill(N_("{title}: honours"), title=_short(game.title)), head + tiles, game=game.key, back="#records")


def _short(title: str) -> str:
    return title.partition(":")[0]


def name_of(honours: Honours, record: SheetRecord) -> str:
    """Return the name of a sheet, escaped; one of one's own bears the name of its last attempt."""
    if record.sheet in honours.sheets():
        return esc(honours.name_of(record.sheet, current()))
    return esc(_name(record.attempts[-1].result.names)) if record.attempts else ""


def _earned(honours: Honours, record: SheetRecord) -> int:
    return honours.marks_of(record.sheet).earned(record.best) if record.best is not None else 0


def _tile(game: Game, honours: Honours, record: SheetRecord) -> str:
    earned = _earned(honours, record)
    if record.best is None:
        low = f"<small>{_('not played yet') if not record.attempts else _('dice known')}</small>"
    else:
        state = (
            f"<small>{_(honours.HONOUR_NAMES[earned - 1])}</small>"
            if earned
            else f'<small class="vh">{_("no honour yet")}</small>'
        )
        low = f'{state}<b class="hand">{record.best}</b>'
    return (
        f'<li><a class="tile{"" if record.best is not None else " new"}" '
        f'href="#records/{esc(game.key)}/{esc(record.sheet)}">'
        f'<span class="tname">{name_of(honours, record)}</span><span class="tlow">{medal(earned)}{low}</span></a></li>'
    )


def _sheet(
    game: Game, honours: Honours, record: SheetRecord, kept: Collection[str], now: float, offset: int, *, can_play: bool
) -> str:
    """Draw one sheet: its marks, what was reached, every attempt, and the way to play it."""
    house = record.sheet in honours.sheets()
    marks = honours.marks_of(record.sheet)
    lead = (
        f"{_(honours.group_of(record.sheet))} · {_(_DIFFICULTY[honours.difficulty_of(record.sheet)])}"
        if house
        else _("A sheet of your own")
    )
    facts = ""
    if record.counted:
        best, mean = record.best or 0, record.mean
        facts = (
            f'<ul class="facts"><li><span>{_("Best")}</span><b class="hand">{best}</b></li><li><span>{_("Mean")}'
            f'</span><b class="hand">{decimal(mean)}</b></li>'
            f'<li><span>{_("Attempts")}</span><b class="hand">{len(record.attempts)}</b></li></ul>'
        )
    chart = (
        f'<h2 class="h">{_("Attempts over time")}</h2>{attempts_chart(record, marks, honours)}'
        if len(record.attempts) > 1
        else ""
    )
    rows = "".join(
        _attempt(attempt, marks, honours, kept, now, offset) for attempt in reversed(record.attempts[-SHOWN:])
    )
    listed = f'<ul class="lines">{rows}</ul>' if rows else f'<p class="muted">{_("Not played yet.")}</p>'
    again = (
        f'<p class="muted small">{_("An attempt with dice known from an earlier one earns no honour.")}</p>'
        if _known(record)
        else ""
    )
    play = key(_("Play this sheet"), f"sheet-play {game.key} {record.sheet}", kind="go") if can_play else ""
    return leaf(
        name_of(honours, record),
        f'<p class="muted">{lead}</p><div '
        f'class="recordtop">{_ladder(honours, marks, record) if house else ""}{facts}</div>'
        f'<div class="keys">{play}</div>{chart}'
        f'<h2 class="h">{_("Latest attempts")}</h2>{listed}{again}',
        game=game.key,
        back=f"#records/{game.key}",
    )


_DIFFICULTY = {1: N_("gentle"), 2: N_("middling"), 3: N_("demanding")}


def _known(record: SheetRecord) -> bool:
    return any(attempt.again for attempt in record.attempts)


def _ladder(honours: Honours, marks: Marks, record: SheetRecord) -> str:
    """Draw the four marks of a sheet, those earned filled."""
    earned = _earned(honours, record)
    rungs = []
    for number, (name, mark) in enumerate(zip(honours.HONOUR_NAMES, marks.points, strict=True), 1):
        points = _("not measured yet") if mark is None else fill(N_("from {points}"), points=mark)
        state = f'<span class="vh">{_("earned")}</span>' if number <= earned else ""
        rungs.append(
            f'<li class="{"got" if number <= earned else ""}">{medal(number)}<span><b>{_(name)}</b>'
            f"<small>{points}</small></span>{state}</li>"
        )
    note = (
        ""
        if marks.games or not marks.known
        else f'<p class="muted small">{_("Estimated marks: this sheet is not measured yet.")}</p>'
    )
    return f'<div><ol class="ladder" aria-label="{_("Honours")}">{"".join(rungs)}</ol>{note}</div>'


def _attempt(attempt: Attempt, marks: Marks, honours: Honours, kept: Collection[str], now: float, offset: int) -> str:
    result = attempt.result
    earned = 0 if attempt.again else marks.earned(attempt.points)
    notes = [when(result.when, now, offset), esc(result.seats[0][0])]
    if earned:
        notes.insert(0, _(honours.HONOUR_NAMES[earned - 1]))
    if attempt.again:
        notes.append(_("dice known"))
    if result.physical:
        notes.append(_("dice of the table"))
    text = (
        f'{medal(earned)}<b class="hand">{attempt.points}</b><span class="grow"><small>{" · ".join(notes)}</small>'
        "</span>"
    )
    if result.ident in kept:
        return (
            f'<li><a class="line-key grow" href="#replay/{esc(result.ident)}" '
            f'aria-label="{fill(N_("Replay of {points} points"), points=attempt.points)}">{text}{icon("replay")}</a>'
            "</li>"
        )
    return f'<li class="line-key">{text}</li>'


def attempts_chart(record: SheetRecord, marks: Marks, honours: Honours) -> str:
    """Draw the points of the latest attempts in their order; hollow where the dice were known, the marks as broken
    lines with their names.
    """
    shown = record.attempts[-CHARTED:]
    points = [attempt.points for attempt in shown]
    lines = [(mark, _(name)) for name, mark in zip(honours.HONOUR_NAMES, marks.points, strict=True) if mark is not None]
    low, high = min(points + [mark for mark, _name in lines[:1]]), max(points + [mark for mark, _name in lines])
    low, high = low - 3, high + 3
    width, height, left, right, top, base = 560, 210, 34, 76, 10, 184

    def y(value: int) -> float:
        return float(base - (value - low) * (base - top) / (high - low))

    step = (width - left - right) / max(1, len(shown) - 1)
    grid = "".join(
        f'<path d="M{left} {y(mark):.1f}H{width - right}" class="markline"/>'
        f'<text x="{width - right + 8}" y="{y(mark) + 5:.1f}" class="tick">{name}</text>'
        f'<text x="{left - 6}" y="{y(mark) + 5:.1f}" class="tick" text-anchor="end">{mark}</text>'
        for mark, name in lines
    )
    path = " ".join(f"{left + step * at:.1f},{y(value):.1f}" for at, value in enumerate(points))
    dots = "".join(
        f'<circle cx="{left + step * at:.1f}" cy="{y(attempt.points):.1f}" r="4.5" '
        f'class="dot{" again" if attempt.again else ""}"/>'
        for at, attempt in enumerate(shown)
    )
    ends = [(0, "start"), (len(shown) - 1, "end" if len(shown) > 1 else "start")]
    labels = "".join(
        f'<text x="{left + step * at:.1f}" y="{height - 4}" class="tick" '
        f'text-anchor="{anchor}">{len(record.attempts) - len(shown) + at + 1}</text>'
        for at, anchor in ends
    )
    said = fill(N_("Points of the attempts, the oldest first: {points}"), points=", ".join(map(str, points)))
    return (
        f'<svg class="attempts" viewBox="0 0 {width} {height}" role="img" aria-label="{said}">{grid}'
        f'<polyline class="trend" points="{path}"/>{dots}{labels}</svg>'
    )
