"""The browser's Back: it closes what lies over a page before it leaves the page."""

from __future__ import annotations

from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.imperial_matches import kept, played, setup


def at_the_table() -> tuple[Tablet, str]:
    """Return a tablet on which a match was begun from the shelf, and the address of its table."""
    tablet = Tablet()
    ident = tablet.begin("Ana", "Bruno")
    return tablet, f"match/{ident}"


def test_back_closes_a_drawer_and_then_leaves_the_table() -> None:
    tablet, table = at_the_table()
    for drawer in ("log", "rules", "more"):
        tablet.press(f"drawer {drawer}")
        assert tablet.page.shown["p-drawer"]
        tablet.back()
        assert not tablet.page.shown["p-drawer"]
        assert tablet.page.fragment == table
    tablet.back()
    assert tablet.page.fragment == "new/nine"
    assert tablet.app.table is None


def test_back_closes_a_dialog_without_doing_what_it_asks() -> None:
    tablet, table = at_the_table()
    tablet.press("drawer more")
    tablet.press("ask-delete")
    tablet.back()
    assert tablet.app.dialog is None
    assert tablet.page.shown["p-drawer"], "the drawer beneath is next"
    assert tablet.app.saves.idents()
    tablet.back()
    assert not tablet.page.shown["p-drawer"]
    assert tablet.page.fragment == table


def test_closing_a_layer_otherwise_removes_its_history_step() -> None:
    tablet, table = at_the_table()
    before = list(tablet.page.history)
    for drawer in ("log", "rules", "more"):
        tablet.press(f"drawer {drawer}")
        assert tablet.page.history == [*before, (table, True)]
        tablet.press("drawer close")
        assert tablet.page.history == before


def test_a_link_in_a_drawer_replaces_its_history_step() -> None:
    tablet, table = at_the_table()
    before = list(tablet.page.history)
    tablet.press("drawer more")
    tablet.press("ask-delete")
    tablet.press(f"delete {table.partition('/')[2]}")
    assert tablet.page.fragment == ""
    assert tablet.page.history == [*before, ("", False)]


def test_a_table_that_a_link_opened_first_keeps_its_drawer_closable() -> None:
    storage = FakeStorage(dict([kept("m1", played(setup(), until=lambda position: position.round == 2))]))
    tablet = Tablet(storage, at="match/m1", thinker="held")
    tablet.page.history = [("match/m1", False)]
    tablet.press("drawer log")
    tablet.back()
    assert tablet.page.fragment == "match/m1"
    assert tablet.app.table is not None
    assert not tablet.page.shown["p-drawer"]
