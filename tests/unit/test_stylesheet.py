"""Style sheets: minifying, scoping to a game, named screens."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform == "emscripten":
    pytest.skip("the tools are not here", allow_module_level=True)

sys.path.append(str(Path(__file__).parents[2] / "tools"))

import stylesheet


def shipped(rules: list[stylesheet.Rule]) -> list[str]:
    return [rule.text() for rule in rules]


def test_comments_and_spaces_are_dropped_where_they_separate_nothing() -> None:
    style = """
    /* one */
    .a > .b , .c:is(.d, .e:not(.f .g)) ~ [data-h="i, j"] {
      --k: 1px  2px; /* two */
      width: calc(100% - (1rem + 2px));
      font: 500 1rem/1.2 "A  B", serif !important;
    }
    li:nth-child(2n + 1):not(:first-child) { color: red }
    """
    assert shipped(stylesheet.parse(style)) == [
        '.a>.b,.c:is(.d,.e:not(.f .g))~[data-h="i, j"]{--k:1px 2px;width:calc(100% - (1rem + 2px));'
        'font:500 1rem/1.2 "A  B",serif!important}',
        "li:nth-child(2n + 1):not(:first-child){color:red}",
    ]


def test_at_rules_hold_rules_frames_or_declarations() -> None:
    style = """
    @media print, (width < 5em) { @supports (gap: 1px) { .a { b: c } .d { e: f } } }
    @keyframes g { from, 50% { opacity: 0 } to { opacity: 1 } }
    @font-face { font-family: "H"; src: url(fonts/h.woff2) format("woff2") }
    """
    assert shipped(stylesheet.parse(style)) == [
        "@media print,(width < 5em){@supports (gap: 1px){.a{b:c}.d{e:f}}}",
        "@keyframes g{from,50%{opacity:0}to{opacity:1}}",
        '@font-face{font-family:"H";src:url(fonts/h.woff2) format("woff2")}',
    ]


def test_rules_of_the_dark_theme_are_repeated_for_the_preference_of_the_system() -> None:
    style = """
    @media screen {
      @dark {
        [data-theme="dark"] .a { b: c }
        [data-game="g"]:is([data-theme="dark"], [data-theme="dark"] *) { d: e }
      }
    }
    .f { g: h }
    """
    chosen = '[data-theme="dark"] .a{b:c}[data-game="g"]:is([data-theme="dark"],[data-theme="dark"] *){d:e}'
    assert shipped(stylesheet.parse(style)) == [
        f"@media screen{{{chosen}@media (prefers-color-scheme: dark){{"
        + chosen.replace('[data-theme="dark"]', ':root:not([data-theme="light"])')
        + "}}",
        ".f{g:h}",
    ]


@pytest.mark.parametrize(
    ("style", "message"),
    [
        (".a { b: c }\n.d { e }", "look.css:2: "),
        (".a { b: c;\n .d { e: f } }", "look.css:2: a rule among declarations"),
        ('.a { b: c }\n@import "d.css";', "look.css:2: @import has no block"),
        (".a { b: c }\n.d", "look.css:2: "),
    ],
)
def test_unsupported_rules_stop_the_build(style: str, message: str) -> None:
    with pytest.raises(SystemExit, match=message):
        stylesheet.parse(style, "look.css")


@pytest.mark.parametrize(
    ("written", "scoped"),
    [
        (".a .b,.c", ":where([data-game=chess]) .a .b,:where([data-game=chess]) .c"),
        (":is(.a,.b)", ":where([data-game=chess]) :is(.a,.b)"),
        ('&[data-shows~="x"] .a', ':where([data-game=chess])[data-shows~="x"] .a'),
        (".a &:not(.b)", ".a :where([data-game=chess]):not(.b)"),
        ('[data-game="chess"]:is(.a)', '[data-game="chess"]:is(.a)'),
    ],
)
def test_selectors_of_a_game_are_those_nested_in_its_scope(written: str, scoped: str) -> None:
    assert shipped(stylesheet.scoped(stylesheet.parse(written + "{d:e}"), "chess")) == [scoped + "{d:e}"]


def test_scoping_enters_conditions_but_no_other_at_rules() -> None:
    style = "@media print{@container (width > 1em){@supports (a: b){.c{d:e}}}}"
    scoped = "@media print{@container (width > 1em){@supports (a: b){:where([data-game=chess]) .c{d:e}}}}"
    assert shipped(stylesheet.scoped(stylesheet.parse(style), "chess")) == [scoped]
    for style in ("@keyframes a{from{b:c}}", '@font-face{font-family:"D"}', '@property --e{syntax:"*"}', "@page{f:g}"):
        assert shipped(stylesheet.scoped(stylesheet.parse(style), "chess")) == [style]


def test_named_screens_become_their_conditions() -> None:
    look = stylesheet.parse("@custom-media --low (max-height: 9em);\n@custom-media --high (not (--low));.a{b:c}")
    screens = stylesheet.screens(look)
    assert screens == {"--low": "(max-height: 9em)", "--high": "(not (max-height: 9em))"}
    style = stylesheet.parse("@media (--low) and (--high){@media (--low){.a{b:var(--low)}}}")
    assert shipped(stylesheet.with_screens([*look, *style], screens)) == [
        ".a{b:c}",
        "@media (max-height: 9em) and (not (max-height: 9em)){@media (max-height: 9em){.a{b:var(--low)}}}",
    ]
    with pytest.raises(SystemExit, match="--wide"):
        stylesheet.with_screens(stylesheet.parse("@media (--wide){.a{b:c}}"), screens)


def test_rules_are_found_by_property() -> None:
    style = stylesheet.parse(".a{--b:1}.c{--bb:2}@media print{.d{e:f}.g{h:i;--b:3}}@media all{.j{k:l}}")
    assert shipped(stylesheet.setting(style, "--b")) == [".a{--b:1}", "@media print{.g{h:i;--b:3}}"]
