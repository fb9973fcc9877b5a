"""What people are asked here and now: the answer that is proposed, and the tab on which they give it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.contract import CHANCE

if TYPE_CHECKING:
    from pyapp.engine.contract import Move
    from pyapp.ui.table.table import Table


def proposed(table: Table) -> Move | None:
    """Return the answer that is marked as the plain one to what people are asked, if there is one."""
    if table.acting in (None, CHANCE) or table.shown is not None:
        return None
    return table.view.proposed(table.position)


def tab_in_front(table: Table) -> str:
    """Return the tab in front on a narrow screen: the one taken since the last move, else the one on which people
    answer what is asked, else the one taken before.
    """
    if table.tab_taken == table.cursor or table.acting in (None, CHANCE):
        return table.tab
    return table.view.tab_asked(table.position) or table.tab
