"""The effect of a tap on the page: only changed elements are patched, and a press is visible before Python answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .conftest import poll
from .helpers import TOUCH, entry, finished, legal, setup, store

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

PATCH = """([before, after]) => {
    const place = document.createElement("div");
    place.id = "place";
    place.innerHTML = before;
    document.body.append(place);
    const kept = new Map([...place.querySelectorAll("*")].map((element, at) => [element, at]));
    const changed = new Set(), watch = new MutationObserver(() => {});
    watch.observe(place, {subtree: true, childList: true, attributes: true, characterData: true});
    globalThis.sobremesa.paint([["place", after]]);
    for (const record of watch.takeRecords()) changed.add(record.target);
    const state = [place.innerHTML, [...place.querySelectorAll("*")].map(element => kept.get(element) ?? -1), changed.size];
    place.remove();
    return state;
}"""
CASES = {
    "a class": ('<p id="a">x</p><p id="b">y</p>', '<p id="a">x</p><p id="b" class="on">y</p>', [0, 1], 1),
    "a text": ("<p>one</p><p>two</p>", "<p>one</p><p>three</p>", [0, 1], 1),
    "a line in front": (
        '<ol><li data-key="2">b</li><li data-key="1">a</li></ol>',
        '<ol><li data-key="3">c</li><li data-key="2">b</li><li data-key="1">a</li></ol>',
        [0, -1, 1, 2],
        1,
    ),
    "a line gone": (
        '<ol><li data-key="3">c</li><li data-key="2">b</li></ol>',
        '<ol><li data-key="2">b</li></ol>',
        [0, 2],
        1,
    ),
    "places changed": ('<i id="a"></i><i id="b"></i>', '<i id="b"></i><i id="a"></i>', [1, 0], 1),
    "another key in the same place": ('<b id="a">x</b>', '<b id="c">x</b>', [0], 1),
    "another kind": ('<b id="a">x</b>', '<i id="a">x</i>', [-1], 1),
    "nothing": ('<b id="a">x<i>y</i></b>', '<b id="a">x<i>y</i></b>', [0, 1], 0),
    "a drawing": (
        '<svg viewBox="0 0 9 9"><g id="a"><path d="M0 0h1"></path></g></svg>',
        '<svg viewBox="0 0 9 9"><g id="a"><path d="M0 0h2"></path><circle r="1"></circle></g></svg>',
        [0, 1, 2, -1],
        2,
    ),
}


def test_only_changed_elements_are_patched(page: Callable[..., Page]) -> None:
    shown = page()
    for name, (before, after, kept, touched) in CASES.items():
        assert shown.evaluate(PATCH, [before, after]) == [after, kept, touched], name


def test_a_part_within_another_stays_when_that_is_painted(page: Callable[..., Page]) -> None:
    shown = page()
    kept = shown.evaluate("""() => {
        const place = document.createElement("div");
        place.id = "place";
        document.body.append(place);
        const draw = text => globalThis.sobremesa.paint([["place", `<p>${text}</p><div id="inner"></div>`], ["inner", "<button>x</button>"], ["none", ""]]);
        const missing = draw("one"), button = place.querySelector("button");
        button.focus();
        draw("two");
        const state = [missing, place.textContent, button.isConnected && document.activeElement === button];
        place.remove();
        return state;
    }""")
    assert kept == [["none"], "twox", True]


def test_a_focused_element_is_removed_with_the_rest(page: Callable[..., Page]) -> None:
    left = page().evaluate("""() => {
        const place = document.createElement("div"), draw = html => globalThis.sobremesa.paint([["place", html]]);
        place.id = "place";
        document.body.append(place);
        const states = [];
        for (const after of ["<p>1</p>", "<p>1</p><p>2</p>", ""]) {
            draw('<p>1</p><ul><li id="li"><button>x</button></li></ul>');
            place.querySelector("button").focus();
            draw(after);
            states.push([place.innerHTML === after, document.activeElement === document.body]);
        }
        place.remove();
        return states;
    }""")
    assert left == [[True, True]] * 3


def test_a_field_keeps_what_was_typed_until_python_writes_another(page: Callable[..., Page]) -> None:
    values = page().evaluate(
        """() => {
            const place = document.createElement("div"), patch = html => globalThis.sobremesa.paint([["place", html]]);
            place.id = "place";
            document.body.append(place);
            patch('<input id="f" value=""><input type="checkbox" id="c"><textarea id="t">a</textarea><p>1</p>');
            const [field, box, text] = place.children;
            field.focus();
            field.value = "typed"; box.checked = true; text.value = "ab";
            patch('<input id="f" value=""><input type="checkbox" id="c"><textarea id="t">a</textarea><p>2</p>');
            const first = [field.value, box.checked, text.value, document.activeElement === field];
            patch('<input id="f" value="said"><input type="checkbox" id="c" checked><textarea id="t">b</textarea><p>2</p>');
            const second = [field.value, box.checked, text.value, document.activeElement === field];
            patch('<input id="f"><input type="checkbox" id="c"><textarea id="t">b</textarea><p>2</p>');
            const third = [field.value, box.checked];
            place.remove();
            return [first, second, third];
        }"""
    )
    assert values == [["typed", True, "ab", True], ["said", True, "b", True], ["", False]]


def test_a_press_is_visible_before_python_answers(page: Callable[..., Page]) -> None:
    shown = page("#match/m1", before=store(entry(finished(setup()).branch(46))), **TOUCH)
    poll(shown, "document.querySelector('.touch.legal')")
    move = legal(shown)[0]
    spot = shown.locator(f'[data-move="{move}"] .hit').bounding_box()
    assert spot is not None
    finger = {"x": spot["x"] + spot["width"] / 2, "y": spot["y"] + spot["height"] / 2}
    touch = shown.context.new_cdp_session(shown)
    looks = "[...document.querySelectorAll('.pressed')].map(e => e.dataset.move)"
    assert shown.evaluate(looks) == []
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    assert shown.evaluate(looks) == [move]
    assert not shown.locator(".touch.chosen").count(), "Python answers a tap, not a press"
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    poll(shown, "document.querySelector('.touch.chosen')")
    assert shown.evaluate(looks) == []


def test_a_tap_on_9_touches_its_squares_and_no_others(page: Callable[..., Page]) -> None:
    shown = page("#match/m1", before=store(entry(finished(setup()).branch(46))), **TOUCH)
    poll(shown, "document.querySelector('.touch.legal')")
    move = legal(shown)[0]
    shown.evaluate(
        """globalThis.places = new Set();
           new MutationObserver(all => all.forEach(one => { const place = one.target.closest?.('[id^="in-"],[id^="out-"]'); if (place) places.add(place.id); }))
               .observe(document.getElementById("p-board"), {subtree: true, childList: true, attributes: true});"""
    )
    shown.locator(f'[data-move="{move}"]').tap()
    poll(shown, "document.querySelector('.touch.chosen')")
    touched = shown.evaluate("[...places]")
    assert f"out-{move}" in touched
    assert len(touched) <= 2, "the square that was tapped, and the one that the tabulator reached before"
