"""HTML as a type: escaping, and building elements."""

from __future__ import annotations

import pytest

from pyapp.drawing.language import fill
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from tests.unit.markup import Element, read, read_any, read_plain

HOSTILE = '<b>"x"&\''
ESCAPED = "&lt;b&gt;&quot;x&quot;&amp;&#x27;"


def test_text_is_escaped_and_markup_is_left_alone() -> None:
    assert esc(HOSTILE) == ESCAPED
    assert esc(Markup("<b>")) == "<b>"
    assert esc(esc(HOSTILE)) == ESCAPED
    assert esc(7) == "7"
    assert NOTHING == ""
    assert not NOTHING


def test_text_combined_with_markup_is_escaped() -> None:
    bold = Markup("<b>")
    for whole in (bold + HOSTILE, join(bold, HOSTILE), Markup("<b>{}").format(HOSTILE)):
        assert isinstance(whole, Markup)
        assert whole == f"<b>{ESCAPED}"
    assert HOSTILE + bold == f"{ESCAPED}<b>"
    assert isinstance(HOSTILE + bold, Markup)
    assert Markup("<br>").join([HOSTILE, bold]) == f"{ESCAPED}<br><b>"
    assert Markup("<i>{name}").format(name=HOSTILE) == f"<i>{ESCAPED}"
    assert Markup("<i>{name}{number}").format(name=bold, number=2) == "<i><b>2"
    assert bold * 2 == "<b><b>"
    assert isinstance(bold * 2, Markup)


def test_string_operations_on_markup_give_text_that_is_escaped() -> None:
    for text in (f"{Markup('<b>')}", Markup("<b>x")[:3], Markup("<B>").lower(), ", ".join([Markup("<b>")])):
        assert not isinstance(text, Markup)
        assert el("p", text) == "<p>&lt;b&gt;</p>"


def test_messages_are_markup_and_their_values_are_escaped_once() -> None:
    text = fill("<b>{name}</b> wins.", name=HOSTILE)
    assert isinstance(text, Markup)
    assert text == f"<b>{ESCAPED}</b> wins."
    assert fill("{name}", name=esc(HOSTILE)) == ESCAPED
    assert el("p", text) == f"<p><b>{ESCAPED}</b> wins.</p>"


def test_elements_escape_their_children_and_attributes() -> None:
    assert el("p", HOSTILE, title=HOSTILE) == f'<p title="{ESCAPED}">{ESCAPED}</p>'
    assert el("p", el("b", HOSTILE), 3, Markup("<br>")) == f"<p><b>{ESCAPED}</b>3<br></p>"
    assert el("p", title=fill('say "{name}"', name=HOSTILE)) == f'<p title="say &quot;{ESCAPED}&quot;"></p>'
    assert isinstance(el("p"), Markup)


@pytest.mark.parametrize(
    ("attributes", "written"),
    [
        ({"cls": "key go", "do": "look 0"}, ' class="key go" data-do="look 0"'),
        ({"move": "+na", "field": "beside m1"}, ' data-move="+na" data-field="beside m1"'),
        ({"aria_label": "A", "stroke_width": 2, "viewBox": "0 0 9 9"}, ' aria-label="A" stroke-width="2" viewBox="0 0 9 9"'),
        ({"id": None, "cls": ""}, ' class=""'),
        ({"disabled": True, "selected": False, "data_still": True}, " disabled data-still"),
        ({"aria_pressed": True, "aria_checked": False, "aria_current": None}, ' aria-pressed="true" aria-checked="false"'),
        ({"tabindex": 0, "value": 1}, ' tabindex="0" value="1"'),
    ],
)  # fmt: skip
def test_attributes(attributes: dict[str, str | int | None], written: str) -> None:
    assert el("i", **attributes) == f"<i{written}></i>"


def test_empty_elements_end_as_html_and_svg_require() -> None:
    assert el("input", value="a") == '<input value="a">'
    assert el("br") == "<br>"
    assert el("use", href="#t1") == '<use href="#t1"/>'
    assert el("circle", el("title", "a")) == "<circle><title>a</title></circle>"
    assert el("td") == "<td></td>"


def shape(root: Element) -> list[object]:
    return [child if isinstance(child, str) else [child.tag, child.attributes, shape(child)] for child in root.children]


@pytest.mark.parametrize(
    "html",
    [
        '<p class="a b" data-x="&lt;b&gt; &amp;quot;">one &amp; two<br>three</p><svg><path d="M0 0"/><g></g></svg>',
        '<title>a &lt;b&gt;</title><button disabled type="button" aria-label="it&#x27;s > that">\n x </button>',
        "",
        "plain",
    ],
)
def test_the_quick_reader_reads_as_the_thorough_one_does(html: str) -> None:
    quick = read_plain(html)
    assert quick is not None
    assert shape(quick) == shape(read_any(html)) == shape(read(html))


@pytest.mark.parametrize(
    "html",
    [
        *(
            "<p",
            "<p>",
            "</p>",
            "<p></b></p>",
            "a < b",
            "a & b",
            "<p a=1></p>",
            "<p a='1'></p>",
            "<p a a></p>",
            "<!-- -->",
        ),
        *(
            "<script>1 < 2</script>",
            '<p id="a" id="b"></p>',
            '<p id="a"onclick="b"></p>',
            "<!doctype html>",
            '<a b="c></a>',
        ),
    ],
)
def test_foreign_html_is_left_to_the_thorough_reader(html: str) -> None:
    assert read_plain(html) is None
