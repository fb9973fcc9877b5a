"""make balance GAME=imperial: judge the adventure sheets of Imperial Settlers by simulated games of the computer.

    tools/sheets.py [SHEET ...] [--games 24] [--tries 4] [--player sharp] [--jobs 2] [--shun TOKEN=POINTS] [--fields]
    [--honours]

Prints one line per sheet (mean, 10th and 90th percentile and mean of the best tries, how often each building occurs in
good games, how often all six do, the number of good games, the sources of points), then the value of the favor tokens
and the balance criteria that fail. A good game is within 2 points of the best known for its seed; 24 seeds give about
thirty of them. `--tries` plays each seed several times with the same dice: first as the computer plays, then with
random preferences for tracks and buildings, so that what the computer undervalues gets tried as well. Mean and
percentiles are those of the first tries. With `--shun coin=0.01` the Lucky Coin is only taken if it promises 0.01
points more than every other token: among equal choices the computer takes the last, and such rounds say nothing about a
token. `--fields` adds random and greedy players. `--honours` plays all three levels and writes their medians into
data/honours.toml. Games of unchanged sheets are cached in .cache/balance.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import fmean, median, pstdev
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from balances.figures import percentile  # noqa: E402

from pyapp.bots.solo import play_alone, resolve_chance, single_beam  # noqa: E402
from pyapp.engine.contract import CHANCE, Move  # noqa: E402
from pyapp.engine.randomness import pick, rng  # noqa: E402
from pyapp.games.imperial.rules import scoring  # noqa: E402
from pyapp.games.imperial.rules.components import ROUNDS, TOKENS, Sheet, sheet_ids  # noqa: E402
from pyapp.games.imperial.rules.position import Position  # noqa: E402
from pyapp.games.imperial.rules.schema import to_json  # noqa: E402
from pyapp.games.imperial.rules.sheets import sheet_of  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from pyapp.games.imperial.rules.player import Player

KEPT = ROOT / ".cache" / "balance"
HONOURS = ROOT / "pyapp" / "games" / "imperial" / "data" / "honours.toml"
SOURCES = ("walls", "huts", "granaries", "bridges", "settlements", "large")
LEVELS = {"bronze": "calm", "silver": "steady", "gold": "sharp"}
GOOD = 2
"""Maximum distance in points of a good game from the best known for its seed."""
LIKING = (3.0, 2.0)
"""Standard deviation, in points, of a try's preference for a track or building; it fades to nothing over the rounds."""

Game = dict[str, Any]


# --- playing ---


def fresh(sheet: Sheet) -> Position:
    """Start a solo game on a sheet."""
    return Position(((sheet,),), advanced=True, away=[False], first_drawn=False)


def by_computer(sheet: Sheet, seed: str, player: str, number: int = 0, shun: str = "") -> Game:
    """Play a game by a level, or by a number of positions per round. Tries after the first have random preferences;
    `shun` is `--shun`.
    """
    from pyapp.games.imperial.computer.levels import LEVELS
    from pyapp.games.imperial.computer.planner import RoundLog

    position, log = fresh(sheet), RoundLog()
    beams = single_beam(int(player)) if player.isdigit() else LEVELS[player].beams
    play_alone(position, _strategy(seed, number, shun), seed, beams, log)
    return facts(position, [one.token for one in log.rounds])


def _strategy(seed: str, number: int, shun: str) -> Any:
    """Return the computer's strategy, with random preferences for tries after the first, and with the penalty of a
    shunned token.
    """
    from pyapp.games.imperial.computer.evaluation import PROGRESS, Appraiser, track_states
    from pyapp.games.imperial.computer.strategy import ImperialStrategy

    if not number and not shun:
        return ImperialStrategy(1)
    token, _, points = shun.partition("=")
    generator = rng(seed, f"try {number}")
    tracks = [generator.gauss(0.0, LIKING[0]) for _ in range(4)]
    buildings = [generator.gauss(0.0, LIKING[1]) for _ in range(6)]

    class Inclined(Appraiser):
        def gain(self, player: Player) -> float:
            liked = sum(like * PROGRESS[state] for like, state in zip(tracks, track_states(player), strict=True))
            liked += sum(like * self.progress(player, building) for building, like in enumerate(buildings))
            return super().gain(player) + liked * (ROUNDS - player.round) / (ROUNDS - 1)

    class Trying(ImperialStrategy):
        def __init__(self) -> None:
            super().__init__(1)
            self.own: Appraiser | None = None

        def appraiser(self, player: Player, tokens: tuple[str, ...]) -> Appraiser:
            if self.own is None:
                self.own = (Inclined if number else Appraiser)(player.village, tokens)
            return self.own

        def turn_plan(self, position: Position) -> Any:
            plan = super().turn_plan(position)
            if plan is not None and shun:
                # An experiment modifies the planner, which has no option for it.
                plan._denial_value = lambda move: -float(points) if move == f"take {token}" else 0.0  # noqa: SLF001
            return plan

    return Trying()


def by_chance(sheet: Sheet, seed: str) -> Game:
    """Play uniformly random moves; `done` and `rest` only when nothing else is left."""
    return simply(sheet, seed, "random", lambda _position, moves, generator: pick(generator, moves))


def by_greed(sheet: Sheet, seed: str) -> Game:
    """Take the move after which the current points are highest, ties at random; `done` and `rest` only when nothing
    else is left.
    """

    def best(position: Position, moves: list[Move], generator: Random) -> Move:
        rated = []
        for move in moves:
            after = position.copy()
            after.advance(move)
            rated.append((scoring.total(after.players[0]), generator.random(), move))
        return max(rated)[2]

    return simply(sheet, seed, "greedy", best)


def simply(sheet: Sheet, seed: str, label: str, choose: Callable[[Position, list[Move], Random], Move]) -> Game:
    """Play a match in which each move is chosen on its own, among those that end nothing while there are others."""
    position, generator = fresh(sheet), rng(seed, label)
    while position.seat is not None:
        if position.seat == CHANCE:
            resolve_chance(position, seed)
            continue
        moves = position.moves()
        position.advance(choose(position, [move for move in moves if move not in ("done", "rest")] or moves, generator))
    return facts(position, [])


def facts(position: Position, taken: Sequence[str]) -> Game:
    """Return the facts of a finished game that the table needs."""
    player = position.players[0]
    return {
        "points": scoring.total(player),
        "parts": [line.points for line in position.score(0)],
        "built": [bool(done) for done in player.finished],
        "length": player.length,
        "settlements": len(player.settlements),
        "tokens": list(position.tokens),
        "taken": list(taken),
    }


def games_of(sheet: str, player: str, games: int, tries: int, shun: str = "") -> list[list[Game]]:
    """Return the games on a sheet by seed and try, from the cache where possible."""
    text = to_json(sheet_of(sheet))
    name = hashlib.sha256(f"{text} {player} {_engine()} {LIKING}{shun}".encode()).hexdigest()[:24]
    path = KEPT / f"{sheet}-{name}.json"
    kept: list[list[Game]] = json.loads(path.read_text()) if path.exists() else []
    play = {"random": by_chance, "greedy": by_greed}.get(player)
    for seed in range(games):
        while len(kept) <= seed:
            kept.append([])
        for number in range(len(kept[seed]), tries):
            label = f"{sheet} {seed}"
            kept[seed].append(
                play(sheet_of(sheet), label) if play else by_computer(sheet_of(sheet), label, player, number, shun)
            )
    KEPT.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(kept))
    return [row[:tries] for row in kept[:games]]


def _engine() -> str:
    """Return a hash of the computer player's weights: with other weights it plays other games."""
    weights = ROOT / "pyapp" / "games" / "imperial" / "data" / "weights.toml"
    levels = ROOT / "pyapp" / "games" / "imperial" / "computer" / "levels.py"
    return hashlib.sha256(b"".join(path.read_bytes() for path in (weights, levels) if path.exists())).hexdigest()[:8]


# --- counting ---


def good(games: list[list[Game]]) -> Iterator[Game]:
    """Yield the games within GOOD points of the best known for their seed."""
    for row in games:
        best = max(game["points"] for game in row)
        yield from (game for game in row if game["points"] >= best - GOOD)


def summary(sheet: str, games: list[list[Game]]) -> dict[str, Any]:
    """Return the figures of a sheet."""
    points = [row[0]["points"] for row in games]
    chosen = list(good(games))
    whole = sum(sum(game["parts"]) for game in chosen)
    return {
        "sheet": sheet,
        "mean": fmean(points),
        "best": fmean(max(game["points"] for game in row) for row in games),
        "p10": percentile(points, 0.1),
        "p90": percentile(points, 0.9),
        "built": [fmean(game["built"][number] for game in chosen) for number in range(6)],
        "sources": [sum(game["parts"][number] for game in chosen) / whole for number in range(len(SOURCES))],
        "highest": Counter(max(range(4), key=lambda track: game["parts"][track]) for game in chosen),
        "settlements": fmean(game["settlements"] for game in chosen),
        "all": fmean(all(game["built"]) for game in chosen),
        "good": len(chosen),
        "in_play": Counter(token for row in games for game in row for token in game["tokens"] for _ in game["taken"]),
        "taken": Counter(token for row in games for game in row for token in game["taken"]),
    }


def failures(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the balance criteria that are missed."""
    for row in rows:
        if not 48 <= row["mean"] <= 78:
            yield f"{row['sheet']}: mean {row['mean']:.1f}, wanted 48 to 78"
        if row["p90"] - row["p10"] < 8:
            yield f"{row['sheet']}: p90 - p10 is {row['p90'] - row['p10']:.1f}, wanted at least 8"
        sheet = sheet_of(row["sheet"])
        for building, rate in zip(sheet.buildings, row["built"], strict=True):
            engine = building.ability.kind in ("gain", "gain_choice", "gain_per", "extra_action", "copy_die")
            if not building.prebuilt and not 0.15 <= rate <= (1.0 if engine else 0.97):
                yield f"{row['sheet']}: {building.name['en']} stands in {rate:.0%} of good games"
    if len(rows) > 8:
        spread = pstdev(row["mean"] for row in rows)
        if spread > 7:
            yield f"the means differ by {spread:.1f} (standard deviation), wanted at most 7"
        rate = sorted(row["all"] for row in rows)[(len(rows) + 2) // 3 - 1]
        outside = [row["sheet"] for row in rows if sheet_of(row["sheet"]).difficulty == 3 and row["all"] > rate]
        if outside:
            yield f"demanding sheets where all buildings are built too often: {', '.join(outside)}"
    highest: Counter[int] = sum((row["highest"] for row in rows), Counter())
    for track in range(4):
        share = highest[track] / highest.total()
        if share > 0.6 or (share < 0.1 and track < 3):
            yield f"{SOURCES[track]} are the highest track in {share:.0%} of good games"
    for token, share in token_shares(rows).items():
        if not 0.06 <= share <= 0.55:
            yield f"{token} is taken in {share:.0%} of its rounds"


def token_shares(rows: list[dict[str, Any]]) -> dict[str, float]:
    """Return how often each token is taken in the rounds in which it is available."""
    in_play: Counter[str] = sum((row["in_play"] for row in rows), Counter())
    taken: Counter[str] = sum((row["taken"] for row in rows), Counter())
    return {token: taken[token] / in_play[token] for token in TOKENS if in_play[token]}


# --- printing ---


def show(row: dict[str, Any]) -> None:
    """Print a sheet's line."""
    built = " ".join(f"{rate:4.0%}" for rate in row["built"])
    sources = " ".join(f"{share:3.0%}" for share in row["sources"])
    print(
        f"{row['sheet']:12} {row['mean']:5.1f} {row['p10']:4.0f} {row['p90']:4.0f} {row['best']:5.1f}  {built}  {row['all']:4.0%} {row['good']:4}  {sources}  {row['settlements']:4.1f}",
        flush=True,
    )


def write_honours(marks: dict[str, dict[str, int]], games: int) -> None:
    """Write the marks of all sheets; those not measured now keep their values."""
    lines = [
        "# Honours of the 48 adventure sheets: the points that earn each one (IS-12.2), written by tools/sheets.py.",
        "# Bronze, silver and gold are the medians of the three levels of the computer, laurel is the 90th percentile of the strongest; `games` are simulated games a level.",
        "",
    ]
    old = (
        {line.split(" = ")[0]: line for line in HONOURS.read_text().splitlines() if " = {" in line}
        if HONOURS.exists()
        else {}
    )
    for sheet in sheet_ids():
        if sheet in marks:
            inside = ", ".join(f"{name} = {value}" for name, value in marks[sheet].items())
            lines.append(f"{sheet} = {{ {inside}, games = {games} }}")
        elif sheet in old:
            lines.append(old[sheet])
    HONOURS.write_text("\n".join(lines) + "\n")


def rising(marks: dict[str, int]) -> dict[str, int]:
    """Raise each mark to at least a point more than the one before."""
    last = 0
    for name, value in marks.items():
        last = marks[name] = max(value, last + 1)
    return marks


def job(task: tuple[str, str, int, int, str]) -> list[list[Game]]:
    """Play one sheet's games in a worker process."""
    return games_of(*task)


def main() -> None:
    """Parse the command line, play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sheets", nargs="*", metavar="SHEET", help="ids of sheets; by default all 48")
    parser.add_argument("--games", type=int, default=24, help="seeds per sheet")
    parser.add_argument("--tries", type=int, default=4, help="games per seed")
    parser.add_argument("--player", default="sharp", help="a level, or a number of positions per round")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes")
    parser.add_argument(
        "--shun", default="", metavar="TOKEN=POINTS", help="only take this token if it promises that many points more"
    )
    parser.add_argument("--fields", action="store_true", help="add random and greedy players")
    parser.add_argument("--honours", action="store_true", help="play all three levels and write data/honours.toml")
    asked = parser.parse_args()
    sheets = asked.sheets or list(sheet_ids())
    with ProcessPoolExecutor(asked.jobs) as pool:
        print(
            f"{'sheet':12} {'mean':>5} {'p10':>4} {'p90':>4} {'best':>5}  {'built in good games, A to F':29}  {'all':>4} {'good':>4}  {'walls huts gran brid sett large':>23}  settlements"
        )
        rows = []
        for sheet, games in zip(
            sheets,
            pool.map(job, [(sheet, asked.player, asked.games, asked.tries, asked.shun) for sheet in sheets]),
            strict=True,
        ):
            rows.append(summary(sheet, games))
            show(rows[-1])
        print(
            f"\nmean of means {fmean(row['mean'] for row in rows):.1f}, standard deviation {pstdev(row['mean'] for row in rows):.1f}"
        )
        print(
            "highest track:",
            {
                SOURCES[track]: number
                for track, number in sum((row["highest"] for row in rows), Counter()).most_common()
            },
        )
        print("tokens taken when in play:", {token: f"{share:.0%}" for token, share in token_shares(rows).items()})
        if asked.fields:
            strong = fmean(row["mean"] for row in rows)
            for field, most in (("random", 0.6), ("greedy", 0.85)):
                played = pool.map(job, [(sheet, field, asked.games, 1, "") for sheet in sheets])
                mean = fmean(game["points"] for games in played for row in games for game in row)
                print(f"{field}: {mean:.1f}, {mean / strong:.0%} of the strong player's, wanted at most {most:.0%}")
        print("\n" + ("\n".join(failures(rows)) or "every criterion is met"))
        if asked.honours:
            marks: dict[str, dict[str, int]] = {}
            tasks = [(sheet, level, asked.games, 1, "") for sheet in sheets for level in LEVELS.values()]
            results = iter(pool.map(job, tasks))
            for sheet in sheets:
                points = {name: [game["points"] for row in next(results) for game in row] for name in LEVELS}
                medians = {name: round(median(values)) for name, values in points.items()}
                medians["laurel"] = round(percentile(points["gold"], 0.9))
                marks[sheet] = rising(medians)
            write_honours(marks, asked.games)
            print(f"wrote {HONOURS.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
