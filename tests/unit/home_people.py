"""People and results that tests of people start from."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pyapp.engine.outcome import WON
from pyapp.ui.store.people import PREFIX, Person, write_person
from pyapp.ui.store.results import KEY, Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tests.unit.fake_page import FakeStorage


def result(
    names: Sequence[str], points: Sequence[int], winners: Sequence[int] = (0,), game: str = "nine", **more: Any
) -> Result:
    """Return the result of a match between people; names that begin with "@" are levels of the computer."""
    seats = tuple((name, name[1:] if name[:1] == "@" else "person") for name in names)
    mode = {"nine": "match", "imperial": "duel"}.get(game, "base")
    given = {"ident": f"r{abs(hash((*names, *points, *more.items()))):x}"[:20], "when": 1.75e9, "ending": WON, **more}
    return Result(game=game, mode=mode, seats=seats, points=tuple(points), winners=tuple(winners), **given)


def texts_of(people: Iterable[Person] = (), results: Iterable[Result] = ()) -> Mapping[str, str]:
    """Return people and results as the texts of a store by key."""
    texts = {PREFIX + person.ident: write_person(person) for person in people}
    return {**texts, KEY: json.dumps([asdict(one) for one in results])}


def fill(storage: FakeStorage, people: Iterable[Person] = (), results: Iterable[Result] = ()) -> FakeStorage:
    """Put people and results into a store."""
    storage.texts.update(texts_of(people, results))
    return storage


ANA = Person("ana1", "Ana", 1, "cat", created=1.0, revision=1)
BRUNO = Person("bruno1", "Bruno", 2, "0 10 10 90 90;1 10 90 90 10", created=2.0, revision=1)
NINA = Person("nina1", "Nina", 3, created=3.0, revision=1)
