"""The page's script, which PyScript runs once on the main thread."""

import asyncio
from types import ModuleType

import js  # type: ignore[import-not-found]


def here() -> ModuleType:
    """Load the worker's code into the page, for browsers where no worker can start."""
    from pyapp import worker

    return worker


def paper() -> type:
    """Return the room of Paper, which is in a part of its own."""
    from pyapp.paper.room import PaperRoom

    return PaperRoom


def move() -> type:
    """Return the room that moves everything to another device, which is in the part of live play."""
    from pyapp.ui.live.moving_room import MoveRoom

    return MoveRoom


def places() -> type:
    """Return the room of the seats of a shared table, which is in the part of live play."""
    from pyapp.ui.live.room import PlacesRoom

    return PlacesRoom


def join() -> type:
    """Return the room in which a tablet joins another, which is in the part of live play."""
    from pyapp.ui.live.room import JoinRoom

    return JoinRoom


def days() -> type:
    """Return the room of the calendar, which is in the part of people and days."""
    from pyapp.ui.days.room import DaysRoom

    return DaysRoom


def people() -> type:
    """Return the room of people, which is in a part of its own."""
    from pyapp.ui.people.room import PeopleRoom

    return PeopleRoom


def puzzle() -> type:
    """Return the room of the puzzles, which is in the part of people and days."""
    from pyapp.ui.puzzles.room import PuzzleRoom

    return PuzzleRoom


def practice() -> type:
    """Return the room of one's own turning points, which is in the part of people and days."""
    from pyapp.ui.puzzles.own_room import OwnRoom

    return OwnRoom


def opponents() -> type:
    """Return the room where opponents are chosen, which is in the part of people and days."""
    from pyapp.ui.opponents.room import OpponentsRoom

    return OpponentsRoom


def result() -> type:
    """Return the room of the result, which is in the part about played matches."""
    from pyapp.ui.result.room import ResultRoom

    return ResultRoom


def records() -> type:
    """Return the room of the records, which is in the part about played matches."""
    from pyapp.ui.records.room import RecordsRoom

    return RecordsRoom


def compare() -> type:
    """Return the room of sheets side by side, which is in the part about played matches."""
    from pyapp.ui.compare.room import CompareRoom

    return CompareRoom


async def begin() -> None:
    try:
        from pyapp.studio.rooms import ROOMS
        from pyapp.ui.browser.parts import bring_first
        from pyapp.ui.browser.start import start

        await bring_first()
        late = {"paper": paper, "move": move, "days": days, "people": people, "puzzle": puzzle, "practice": practice}
        late |= {"opponents": opponents, "result": result, "records": records, "compare": compare}
        late |= {"places": places, "join": join}
        await start(ROOMS, late, here)
    except BaseException as error:
        js.sobremesa.fail(repr(error))
        raise


starting = asyncio.ensure_future(begin())  # noqa: RUF006 - kept by its name
