"""Event sentences: fillers in both languages, and merged events."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.log import EventLog
from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.telling import Log, Telling
from pyapp.drawing.vocabulary import capitalized_sentence
from pyapp.engine.contract import EventKind
from pyapp.games.auztralia import GAME, plain
from pyapp.games.auztralia.rules import events
from tests.unit.auztralia_matches import setup

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyapp.engine.contract import Event

NAMES = (esc("Ana"), esc("B&B"))
SEEN = EventKind("seen", "{name} sees {bird}, {number} times.")
FLOWN = EventKind("flown", "{name} flies.")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    catalogue.use("en")


def test_calling_a_kind_creates_an_event() -> None:
    event = SEEN(1, visible_to=0, bird="owl", number=2)
    assert (event.kind, event.seat, event.text, event.params, event.visible_to) == (
        "seen",
        1,
        SEEN.text,
        {"bird": "owl", "number": 2},
        0,
    )


def test_fields_without_filler_are_inserted_unchanged() -> None:
    log: Log[str] = Log({"bird": lambda telling, params: f"{telling.vocabulary} {params['bird']}"})
    telling = Telling(log, NAMES, "the <snowy>")
    assert telling.say(SEEN(1, bird="owl", number=2)) == "B&amp;B sees the &lt;snowy&gt; owl, 2 times."
    assert telling.fill("{bird} of {where}", {"bird": "owl"}, where=Markup("<b>x</b>")) == (
        "the &lt;snowy&gt; owl of <b>x</b>"
    )
    with pytest.raises(KeyError):
        telling.say(SEEN(1, bird="owl"))


def test_several_events_are_merged_into_one_sentence() -> None:
    def tells(telling: Telling[None], told: Sequence[Event], at: int) -> tuple[Markup, int]:
        return telling.sentence("{name} and others fly.", told[at]), len(told)

    telling = Telling(Log({}, {"flown": tells}), NAMES, None)
    told = [SEEN(0, bird="owl", number=1), FLOWN(0), FLOWN(1)]
    assert telling.sentences(told) == [("Ana sees owl, 1 times.", told[:1]), ("Ana and others fly.", told[1:])]


def test_a_view_without_fillers_writes_the_parameters() -> None:
    assert EventLog().line([FLOWN(0), SEEN(1, bird="owl", number=1)], NAMES) == "Ana flies. B&amp;B sees owl, 1 times."


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Ana mines 2 coal on hex 18."), ("es", "Ana mina 2 de carbón (hexágono 18).")]
)
def test_a_log_writes_the_sentence_of_a_kind(language: str, said: str) -> None:
    catalogue.use(language)
    log = GAME.view().for_setup(setup("match", 2)).log
    assert log.say(events.MINE(0, hex="r3c4", good="coal", number=2), NAMES) == said


def test_the_console_names_hexes_by_their_codes() -> None:
    log = plain.log(setup("match", 2))
    assert log.say(events.MINE(0, hex="r3c4", good="coal", number=2), NAMES) == "Ana mines 2 coal on r3c4."
    assert log.say(events.TRACK(0, border="r3c4-r4c4"), NAMES) == "Ana lays a track: r3c4-r4c4."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("huts 2: all complete.", "Huts 2: all complete."),
        ("iñaki rolls first.", "iñaki rolls first."),
        ("i takes the Boon.", "i takes the Boon."),
        ("iron is missing.", "Iron is missing."),
        ("b&amp;b is done.", "b&amp;b is done."),
    ],
)
def test_a_name_at_the_start_of_a_sentence_stays_as_typed(text: str, said: str) -> None:
    assert capitalized_sentence(Markup(text), [esc("iñaki"), esc("i"), esc("b&b"), esc("")]) == said
