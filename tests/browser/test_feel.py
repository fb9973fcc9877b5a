"""Sounds, tumbling dice and the celebration of a win: nothing sounds before a tap or while sounds are off, each sound is
short and seldom, dice give way to a tap, scraps lie behind the cards, and reduced motion is respected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing.sounds import BUILDING, CARD, DICE, LOSS, PENCIL, PIECE, WIN
from pyapp.paper.store import PlayEntry, Player, Plays, Sheets, StoredSheet
from pyapp.ui.page import MemoryStorage
from tests.marks import nightly

from .axe import violations
from .conftest import ROOT, poll
from .helpers import (
    CREATED,
    QUICK,
    TOUCH,
    WIDE,
    arrives,
    do,
    end_motions,
    entry,
    finished,
    go,
    golden,
    legal,
    picture,
    play,
    point,
    setup,
    shortened,
    store,
    tap_at,
    to_move,
)
from .paper import filling, sample, surface
from .screens import KEYS, WORDS, large_text, low_contrast, name_of, small_type, turned

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Page, Playwright
    from serve import Site

    from pyapp.engine.match import Match

SHOTS = ROOT / "test-results" / "feel"
LOUD = {**QUICK, "sound": "yes", "volume": "high"}
RATE = 22_050
LISTEN = f"""
globalThis.contexts = [];
globalThis.started = [];
globalThis.AudioContext = function () {{
    const made = new OfflineAudioContext(1, {RATE}, {RATE});
    contexts.push({{made, tapped: navigator.userActivation.isActive}});
    return made;
}};
OfflineAudioContext.prototype.resume = async () => {{}};
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {{
    const start = kind.prototype.start;
    kind.prototype.start = function (at) {{ started.push(at); return start.call(this, at); }};
}}
globalThis.buzzed = [];
Navigator.prototype.vibrate = (time) => buzzed.push(time);
"""
"""Replaces the audio context by one that renders a second of silence and what is played, and counts vibrations."""
RENDER = """async () => {
    const samples = (await contexts.at(-1).made.startRendering()).getChannelData(0);
    const heard = [...samples.keys()].filter(at => Math.abs(samples[at]) > 0.002);
    return {peak: Math.max(...samples.map(Math.abs)), first: heard[0] / samples.length, last: heard.at(-1) / samples.length};
}"""
SCREENS = ((1366, 625), (844, 390), (390, 844), (1180, 820), (820, 1180), (1440, 900), (720, 450))
"""The first three are tried at every run."""
SLOW = """(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...all) { const motion = animate.apply(this, all); motion.updatePlaybackRate(0.05); return motion; };
})()"""
OLD = finished(setup())
FULL_TRAY = sample().tray.dice


def written() -> Callable[[Page], None]:
    """Return a function for `before=` that stores a play of a sheet of Paper with dice."""
    storage = MemoryStorage()
    Sheets(storage).save(StoredSheet("aaaa1111", sample()), CREATED)
    Plays(storage).save(
        PlayEntry("aaaa1111", "aaaa1111", sample(), (Player("Ana", 1),), "olive-42-bread", CREATED, CREATED), CREATED
    )
    return filling(storage)


def listening(*entries: Any, settings: Mapping[str, Any]) -> Callable[[Page], None]:
    """Return a function for `before=` that fills the store and listens to sounds."""
    fill = store(*entries, settings=settings)

    def before(opened: Page) -> None:
        fill(opened)
        opened.add_init_script(LISTEN)

    return before


def at_table(page: Callable[..., Page], settings: Mapping[str, Any], **options: Any) -> Page:
    """Open a match of 9 with slides to come."""
    return page("#match/m1", before=listening(entry(shortened(OLD, 20)), settings=settings), **TOUCH, **options)


# --- sounds ---


def test_no_audio_context_exists_before_a_tap_or_while_sounds_are_off(page: Callable[..., Page]) -> None:
    opened = at_table(page, QUICK)
    play(opened, legal(opened)[0])
    assert opened.evaluate("contexts.length") == 0, "off"
    go(opened, "settings")
    assert opened.evaluate("contexts.length") == 0
    do(opened, "set sound yes")
    assert opened.evaluate("contexts.map(({tapped}) => tapped)") == [True], "the sample"
    poll(opened, "started.length")
    opened.reload()
    poll(opened, "document.documentElement.dataset.boot === 'ready'", 60)
    assert opened.evaluate("contexts.length") == 0, "no tap yet"
    go(opened, "match/m1")
    poll(opened, "document.querySelector('.touch.legal')")
    assert opened.evaluate("contexts.length") == 0
    play(opened, legal(opened)[0])
    assert opened.evaluate("contexts.map(({tapped}) => tapped)") == [True]
    before = poll(opened, "started.length")
    do(opened, "drawer more")
    do(opened, "set sound no")
    do(opened, "drawer close")
    play(opened, legal(opened)[0])
    assert opened.evaluate("started.length") == before, "switched off in a tap"


@pytest.mark.parametrize("sound", [PIECE, PENCIL, CARD, DICE, BUILDING, WIN, LOSS])
def test_every_sound_is_heard_and_short(page: Callable[..., Page], sound: str) -> None:
    opened = page("#settings", before=listening(settings=LOUD), **TOUCH)
    do(opened, "set confirm no")
    assert opened.evaluate("contexts.length") == 1
    opened.evaluate(f"sobremesa.app.page.play_sounds(['{sound}'], 1)")
    poll(opened, "started.length")
    heard = opened.evaluate(RENDER)
    assert 0.05 < heard["peak"] <= 1
    assert heard["first"] < 0.05
    assert heard["last"] <= 0.6


def test_a_sound_is_not_repeated_within_80_milliseconds(page: Callable[..., Page]) -> None:
    opened = page("#settings", before=listening(settings=LOUD), **TOUCH)
    do(opened, "set confirm no")
    twice = f"for (let n = 0; n < 2; n++) sobremesa.app.page.play_sounds(['{PIECE}', '{PENCIL}'], 1)"
    poll(opened, "!!sobremesa.app.page._sounds")
    opened.evaluate(f"() => {{ {twice} }}")  # the clock of an offline context stands still
    assert len(opened.evaluate("started")) == 4, "two notes each"


# --- dice ---

TUMBLING = "document.getAnimations().filter(a => a.playState === 'running' && a.effect.getKeyframes().length === 7).map(a => a.effect.target.id)"
TURNED = "ids => ids.map(id => parseFloat(getComputedStyle(document.getElementById(id)).rotate))"


def replay_roll(opened: Page, match: Match, kind: str) -> None:
    """Show the first roll of a stored match in the replay: the dice of an event."""
    go(opened, "replay/m1")
    at = next(at for at, events in enumerate(match.events) if at and any(event.kind == kind for event in events))
    opened.evaluate(f"sobremesa.app.do('look {at}')")
    do(opened, "step 1")


@pytest.mark.parametrize(
    ("name", "kind", "dice"),
    [
        ("imperial/advanced-four-tie", "dice", ["is-die-1", "is-die-2", "is-die-3", "is-die-w"]),
        ("artemis/five-tie", "roll", [f"ap-hand-{number}" for number in range(5)]),
    ],
)
def test_rolled_dice_tumble_and_lie_a_little_turned(
    page: Callable[..., Page], name: str, kind: str, dice: list[str]
) -> None:
    match = golden(name)
    opened = page("#settings", before=listening(entry(match), settings=LOUD), **TOUCH)
    opened.evaluate(SLOW)
    replay_roll(opened, match, kind)
    assert sorted(opened.evaluate(TUMBLING)) == dice
    lasting = opened.evaluate(
        "document.getAnimations().map(a => a.effect.getComputedTiming()).map(t => [t.duration, t.delay])"
    )
    assert sorted(lasting) == [[500, 40 * number] for number in range(len(dice))]
    picture(opened, SHOTS / f"{kind}-tumbling.png")
    faces = opened.evaluate("ids => ids.map(id => document.getElementById(id).outerHTML)", dice)
    end_motions(opened)
    assert opened.evaluate("ids => ids.map(id => document.getElementById(id).outerHTML)", dice) == faces
    turns = opened.evaluate(TURNED, dice)
    assert all(0 < abs(turn) <= 6 for turn in turns), turns
    picture(opened, SHOTS / f"{kind}-rolled.png")
    poll(opened, "started.length")


def test_dice_lie_still_with_reduced_motion_or_without_animation(page: Callable[..., Page]) -> None:
    match = golden("imperial/advanced-four-tie")
    for settings, media in ((QUICK, "reduce"), ({**QUICK, "motion": "no"}, "no-preference")):
        opened = page("#settings", before=store(entry(match), settings=settings), reduced_motion=media, **TOUCH)
        opened.evaluate(SLOW)
        replay_roll(opened, match, "dice")
        assert opened.evaluate(TUMBLING) == []


def test_a_tap_during_a_tumble_acts_at_once(page: Callable[..., Page]) -> None:
    opened = page("#settings", before=written(), **TOUCH)
    go(opened, "paper/play/aaaa1111")
    surface(opened)
    spots = [point(opened, f"#pp-die-{die}") for die in range(2)]
    opened.evaluate(SLOW)
    do(opened, "paper roll")
    assert len(opened.evaluate(TUMBLING)) == len(FULL_TRAY)
    picture(opened, SHOTS / "paper-tumbling.png")
    tap_at(opened, *spots[1])
    assert opened.evaluate(TUMBLING) == []
    assert opened.locator("#pp-die-1").get_attribute("aria-pressed") == "true"
    assert opened.locator("#pp-die-0").get_attribute("aria-pressed") == "false"
    picture(opened, SHOTS / "paper-rolled.png")


# --- the question ---


def finish(opened: Page) -> None:
    """Play a match of 9 to its end, and go to its result."""
    while moves := to_move(opened):
        play(opened, moves[0])
    do(opened, "result")
    arrives(opened, "result/")
    opened.wait_for_selector(".headline")


@pytest.mark.parametrize("answer", ["no", *nightly("yes")])
def test_the_question_about_sounds_comes_once(page: Callable[..., Page], answer: str) -> None:
    near = [entry(shortened(finished(setup(), label), 2), f"m{at}") for at, label in enumerate(("one", "two"))]
    opened = page("#match/m0", before=listening(*near, settings=QUICK), **TOUCH)
    finish(opened)
    assert opened.locator(".question").count() == 1
    assert violations(opened) == []
    do(opened, f"set sound {answer}")
    assert opened.locator(".question").count() == 0
    go(opened, "match/m1")
    finish(opened)
    assert opened.locator(".question").count() == 0
    go(opened, "settings")
    assert opened.locator('[data-do^="set sound"]').get_attribute("aria-checked") == (
        "true" if answer == "yes" else "false"
    )


# --- vibration ---


def test_placing_vibrates_unless_it_is_switched_off(page: Callable[..., Page]) -> None:
    opened = at_table(page, QUICK)
    play(opened, legal(opened)[0])
    assert opened.evaluate("buzzed") == [10]
    go(opened, "settings")
    do(opened, "set vibration no")
    opened.reload()
    poll(opened, "document.documentElement.dataset.boot === 'ready'", 60)
    go(opened, "match/m1")
    poll(opened, "document.querySelector('.touch.legal')")
    play(opened, legal(opened)[0])
    assert opened.evaluate("buzzed") == []


# --- the celebration ---


def test_scraps_fall_once_for_a_win_and_never_catch_a_tap(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=listening(entry(shortened(OLD, 2)), settings=QUICK), **TOUCH)
    finish(opened)
    scraps = opened.locator(".scraps.falling")
    assert scraps.get_attribute("aria-hidden") == "true"
    assert opened.evaluate("document.querySelectorAll('.scraps *').length") <= 10
    longest = "Math.max(...document.querySelector('.scraps').getAnimations({subtree: true}).map(a => a.effect.getComputedTiming().endTime))"
    assert opened.evaluate(longest) <= 400 + 1200
    for x in range(10, 1180, 30):
        assert not opened.evaluate(f"document.elementFromPoint({x}, 62).closest('.scraps')")
    end_motions(opened)
    picture(opened, SHOTS / "landed.png")
    go(opened, "result/m1")
    assert opened.locator(".scraps:not(.falling)").count() == 1, "they lie there"


def test_with_reduced_motion_only_a_still_band_of_scraps_lies_there(page: Callable[..., Page]) -> None:
    opened = page("#match/m1", before=store(entry(shortened(OLD, 2)), settings=QUICK), reduced_motion="reduce", **TOUCH)
    finish(opened)
    assert opened.evaluate("document.querySelector('.scraps').getAnimations({subtree: true}).length") == 0
    assert opened.locator(".scraps path:visible").count() == 4
    card = opened.evaluate("document.querySelector('.headline').getBoundingClientRect().top")
    tops = opened.evaluate(
        "[...document.querySelectorAll('.scraps path')].filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect().top)"
    )
    assert all(top < card for top in tops)
    picture(opened, SHOTS / "band.png")


LOST = {"drones": "artemis/solo-lost", "together": "auztralia/coop-two-lost", "alone": "auztralia/solo-steady-lost"}


def test_a_lost_match_is_not_celebrated(page: Callable[..., Page]) -> None:
    computers = finished(setup("person", "steady", code="fig-7-sea"))
    ends = {"won": OLD, "computer": computers, **{ident: golden(name) for ident, name in LOST.items()}}
    before = store(*(entry(match, ident) for ident, match in ends.items()), settings=QUICK)
    opened = page("#settings", before=before, **TOUCH)
    for ident in ends:
        go(opened, f"result/{ident}")
        opened.wait_for_selector(".headline")
        assert opened.locator(".scraps").count() == (ident == "won"), ident


HEADLINE = """() => {
    const card = document.querySelector(".headline")?.getBoundingClientRect(), wrong = [];
    const parts = [...document.querySelectorAll(".headline > *")].map(e => [e.className || e.tagName, e.getBoundingClientRect()]);
    parts.forEach(([name, r], at) => {
        if (r.left < card.left || r.right > card.right || r.bottom > card.bottom) wrong.push(`${name} leaves the card`);
        for (const [other, s] of parts.slice(at + 1))
            if (r.right > s.left + 1 && s.right > r.left + 1 && r.bottom > s.top + 1 && s.bottom > r.top + 1) wrong.push(`${name} lies on ${other}`);
        if (r.height > 330) wrong.push(`${name} is ${r.height} px high`);
    });
    return wrong;
}"""


@pytest.mark.parametrize(
    ("language", "theme", "sizes"),
    [("es", "light", SCREENS[:3]), *nightly(*((a, b, SCREENS) for a in ("en", "es") for b in ("light", "dark")))],
    ids=lambda value: value if isinstance(value, str) else len(value),
)
def test_the_pages_fit_every_screen(
    page: Callable[..., Page], language: str, theme: Any, sizes: tuple[tuple[int, int], ...]
) -> None:
    near = entry(shortened(finished(setup(names=WIDE)), 2))
    opened = page(
        "#match/m1", before=store(near, settings={**QUICK, "language": language}), has_touch=True, color_scheme=theme
    )
    finish(opened)
    found: list[str] = []
    for place in ("result", "settings"):
        if place == "settings":
            do(opened, "set sound yes")
            go(opened, "settings")
        for size in sizes:
            turned(opened, size)
            end_motions(opened)
            problems = [f"the headline: {found}" for found in opened.evaluate(HEADLINE)]
            problems += [
                *opened.evaluate(WORDS),
                *opened.evaluate(KEYS, 43),
                *small_type(opened, 15, ".endbox, .chart"),
            ]
            found += [f"{place}, {name_of(size)}: {problem}" for problem in problems[:6]]
            picture(opened, SHOTS / f"{place}-{language}-{theme}-{name_of(size)}.png")
        found += [f"{place}: {problem}" for problem in [*low_contrast(opened), *violations(opened)]]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize("sizes", [SCREENS[2:3], *nightly((SCREENS,))], ids=len)
def test_text_of_twice_the_size_fits(playwright: Playwright, site: Site, sizes: tuple[tuple[int, int], ...]) -> None:
    found: list[str] = []
    with large_text(
        playwright, site, store(entry(shortened(OLD, 2)), settings={**QUICK, "language": "es"}), "match/m1"
    ) as opened:
        finish(opened)
        for size in sizes:
            turned(opened, size)
            end_motions(opened)
            problems = [*opened.evaluate(HEADLINE), *opened.evaluate(WORDS), *opened.evaluate(KEYS, 43)]
            found += [f"{name_of(size)}: {problem}" for problem in problems[:6]]
            picture(opened, SHOTS / f"result-large-{name_of(size)}.png")
    assert not found, "\n" + "\n".join(found)
