"""The result page: who won and why, the score sheet with rules and tie-breaks, the honour of a solo match, the points
by round, the review.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import piece
from pyapp.engine.contract import AWAY, N_, PERSON, Outcome
from pyapp.games import GAMES
from pyapp.ui.challenge import challenge as today
from pyapp.ui.records.medal import medal
from pyapp.ui.records.page import sheet_name
from pyapp.ui.result import celebration, endings, sheet, turning_points
from pyapp.ui.result.chart import chart, chart_title
from pyapp.ui.start import head_start
from pyapp.ui.store.attachments import can_compare
from pyapp.ui.store.results import SheetRecord, sheet_of
from pyapp.ui.table.printing import address_of
from pyapp.ui.table.seats import face
from pyapp.ui.widgets import bar, glyph_key, glyph_link, key, rule_key, voice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.games.achievements import Achievements, Marks
    from pyapp.ui.store.results import Attempt
    from pyapp.ui.table.selectors import Selectors


def page(
    shown: Selectors,
    record: SheetRecord | None = None,
    notice: str = "",
    *,
    picture: Markup = NOTHING,
    gains: Markup = NOTHING,
    you: int | None = None,
    fresh: bool = False,
    asks: bool = False,
) -> Markup:
    """Draw the result page. `record` is the record of the sheet of a solo match, this one included; `notice` the result
    of saving the picture; `picture` is that of the winner, `gains` are the figures of a person's matches, `you` is the
    seat of the only person who looks at it. With `fresh` the match has just ended: the card rises, bars grow and the
    scraps of a celebration fall. With `asks` the page asks about sounds.
    """
    match = shown.match
    outcome = match.outcome()
    if outcome is None:
        return NOTHING
    game = GAMES[match.setup.game]
    title = game.title.partition(":")[0]
    sub = join(_(game.mode(match.setup.mode).title), " · ", fill(N_("table code {code}"), code=match.setup.code))
    ends, short = _finished(shown, notice), sheet.is_short(shown)
    scores = el(
        "section",
        sheet.score_sheet(shown, outcome),
        cls="paper scoresheet",
        aria_label=_("Score sheet"),
        tabindex="0",
    )
    pieces = celebrated_pieces(shown, outcome, record)
    cards = join(earned(shown, outcome, record, gains, you=you), turning_points.costliest(shown))
    moves = fresh and shown.settings["motion"] != "no"
    winner = shown.view.piece(match.position, endings.best_party(outcome, shown.session.seats))
    kind = "falling" if moves else "still" if shown.settings["motion"] == "no" else ""
    return el(
        "div",
        celebration.scraps(pieces, kind) if pieces else "",
        el(
            "header",
            glyph_link("back", _("Back to the shelf"), "#"),
            el("h1", title, cls="h title", tabindex="-1"),
            el("span", sub, cls="sub"),
            el("span", cls="push"),
            glyph_key("print", _("Print the sheet"), "print shown") if address_of(shown) else "",
            glyph_key("gear", _("Settings"), "to settings"),
            glyph_key("bin", _("Delete this match"), "ask-delete"),
            cls="bar-top",
        ),
        headline(shown, outcome, picture, _sound_question() if asks else NOTHING, you=you),
        el("div", cards, cls="endcards") if cards else "",
        el(
            "main",
            ends if short else scores,
            el(
                "div",
                scores if short else ends,
                el(
                    "section",
                    el("h3", chart_title(match), cls="h"),
                    chart(shown, sheet.parties_of(shown)),
                    el("h3", _("What would have been better?"), cls="h"),
                    turning_points.section(shown),
                    cls="paper chartbox",
                    aria_label=chart_title(match),
                ),
                cls="beyond",
                role="group",
                tabindex="0",
                aria_label=_("How it went"),
            ),
            el("div", id="p-drawer"),
            cls="columns short" if short else "columns",
        ),
        el(
            "footer",
            key(_("Replay"), "replay", glyph="replay"),
            key(_("Share"), "to-share", glyph="share"),
            key(_("Save match"), "export", glyph="save"),
            el("span", cls="push"),
            _next_links(shown),
            cls="acts",
        ),
        cls=f"page result-page s{winner}{' fresh' if moves else ''}",
        data_game=game.key,
    )


def _sound_question() -> Markup:
    """Draw the question about sounds, which is asked after the first finished match."""
    return el(
        "div",
        el("p", _("Turn on quiet sounds?"), id="sound-question"),
        key(_("Yes"), "set sound yes", kind="small"),
        key(_("No"), "set sound no", kind="small"),
        cls="question",
        role="group",
        aria_labelledby="sound-question",
    )


def celebrated_pieces(shown: Selectors, outcome: Outcome, record: SheetRecord | None) -> tuple[int, ...]:
    """Return the pieces of the people whom the page celebrates: for a win, a medal, or the first match on a sheet."""
    setup, attempt = shown.match.setup, _attempt(shown, record)
    achievements = GAMES[setup.game].achievements()
    earned = 0
    if achievements is not None and attempt is not None and not attempt.again and not setup.practice:
        earned = achievements.marks_of(sheet_of(setup)[0]).earned(attempt.points)
    first = attempt is not None and record is not None and record.attempts[0] is attempt
    return celebration.celebrated(shown, outcome, earned=first or bool(earned))


def _attempt(shown: Selectors, record: SheetRecord | None) -> Attempt | None:
    """Return the attempt of a record that this match is."""
    attempts = record.attempts if record else ()
    return next((one for one in attempts if one.result.ident == shown.session.entry.ident), None)


def headline(
    shown: Selectors,
    outcome: Outcome,
    picture: Markup = NOTHING,
    question: Markup = NOTHING,
    *,
    you: int | None = None,
) -> Markup:
    """Draw who won, by how much and why, with the winner's picture, else the laurel of a win, and a question of the
    page. `you` is the seat of the only person who looks at it.
    """
    seats = shown.session.seats
    laurel = el("svg", el("use", href="#g-laurel-crown"), cls="laurel", aria_hidden=True)
    said = endings.title(outcome, shown.names, sheet.points_of(shown), seats, you)
    by = endings.margin(outcome, shown.names, sheet.points_of(shown), seats, you)
    return el(
        "section",
        picture or (laurel if endings.is_won_by_players(outcome, seats) else ""),
        el("div", el("h2", said, cls="h"), el("p", Markup(" ").join(filter(None, (by, _reason(shown, outcome)))))),
        _bars(shown, outcome),
        question,
        cls="headline",
        aria_label=_("Result"),
    )


def earned(
    shown: Selectors,
    outcome: Outcome,
    record: SheetRecord | None,
    gains: Markup = NOTHING,
    *,
    you: int | None = None,
) -> Markup:
    """Draw what a person has earned: the medal of a solo match, how it compares with their best, and the figures of
    their matches. Empty if there is nothing to show. `you` is the seat of the only person who looks at it.
    """
    medal_won, honour = _honour(shown, outcome, record)
    if not honour and not gains:
        return NOTHING
    who = celebration.earner(shown, outcome)
    named = who is not None and who != you
    heading = fill(N_("What {name} earned"), name=shown.names[who or 0]) if named else _("What you earned")
    said = el("div", el("small", heading), el("p", honour) if honour else "", gains)
    return el("section", medal_won, said, cls="paper endearned", aria_label=heading)


def _bars(shown: Selectors, outcome: Outcome) -> Markup:
    """Draw the points of the parties as bars, the best ranked one first; nothing for somebody alone."""
    points = sheet.points_of(shown)
    ranked = outcome.order
    if len(ranked) < 2:
        return NOTHING
    most = max(1, *(points[party] for party in ranked))
    rows = (
        el(
            "li",
            piece(number := shown.view.piece(shown.match.position, party), size="small"),
            el("span", face(shown, party), shown.names[party], _given(shown, party)),
            el("svg", bar(number, 0, max(0, 100 * points[party] / most)), aria_hidden=True),
            el("b", points[party], cls="h"),
        )
        for party in ranked
    )
    return el("ol", *rows, cls="bars")


def _given(shown: Selectors, party: int) -> Markup:
    """Draw the head start of a seat beside its name; empty without one."""
    points = shown.match.setup.seats[party].head_start if party < shown.session.seats else 0
    if not points:
        return NOTHING
    return el("small", el("span", " ", head_start.words(points), cls="vh"), el("span", f" +{points}", aria_hidden=True))


def final_table(shown: Selectors) -> Markup:
    """Draw the table at the end of the match."""
    return shown.view.finished(replace(shown.scene, acting=None, chosen=None, draft=""))


def _finished(shown: Selectors, notice: str) -> Markup:
    """Draw the finished table, the explanation of a thing on it, and the button that saves a picture."""
    said = el(
        "div",
        voice(shown.selection.notice) if shown.selection.notice is not None else NOTHING,
        cls="asked",
        role="status",
    )
    title = _("The table at the end")
    keep = key(_("Save picture"), "picture", kind="small", glyph="picture")
    head = el("div", el("h3", title, cls="h"), el("p", notice, role="status"), keep, cls="endhead")
    return el("section", head, said, final_table(shown), cls="paper endbox", aria_label=title)


def _next_links(shown: Selectors) -> Markup:
    """Draw the links after a match: compare with other tablets, another sheet or match, the same again."""
    match = shown.match
    beside = key(_("Compare sheets"), f"to compare/{shown.session.entry.ident}") if can_compare(match.setup) else ""
    achievements = GAMES[match.setup.game].achievements()
    if achievements is not None and sheet_of(match.setup)[0]:
        another = key(_(achievements.words.another), f"to records/{match.setup.game}")
        if shown.goal is not None:
            another = key(_("Your days"), f"to {today.CALENDAR}")
        return join(
            beside,
            another,
            key(_("Same code again"), "same-dice"),
            key(_(achievements.words.again), "rematch", kind="go"),
        )
    return join(
        beside,
        key(_("New match"), f"to new/{match.setup.game}"),
        key(_("Rematch"), "rematch", kind="go"),
    )


# --- who won ---


def _reason(shown: Selectors, outcome: Outcome) -> Markup:
    text = shown.view.log.reason(outcome, shown.names)
    if not sheet_of(shown.match.setup)[0]:  # else it is said with the honour
        text += _challenge(shown, outcome)
    if any(seat.player == AWAY for seat in shown.match.setup.seats):
        text += " " + _("The other players have their own sheets elsewhere.")
    return join(text, " ", rule_key(outcome.rule) if outcome.rule else "")


def _challenge(shown: Selectors, outcome: Outcome) -> Markup:
    """Describe whether the challenge of a match is beaten, one that came by link or that of its day. A match that
    everybody lost beats nothing.
    """
    if shown.session.entry.challenge is None:
        return _of_the_day(shown, outcome)
    name, goal = shown.session.entry.challenge
    persons = [
        seat for seat, who in enumerate(shown.match.setup.seats) if who.player == PERSON and shown.session.is_here(seat)
    ]
    points = sheet.points_of(shown)
    best = max(points[seat] for seat in persons or range(shown.session.seats))
    if best > goal and outcome.winners:
        said = N_("You beat {name}'s challenge by {number}: {points} to {goal}.")
    elif best < goal:
        said = N_("Challenge not beaten: {name} scored {goal}, {number} more than you.")
    else:
        said = N_("{name}'s challenge isn't beaten: {points} to {goal}.")
    return " " + fill(said, name=name, number=abs(best - goal), points=best, goal=goal)


def _of_the_day(shown: Selectors, outcome: Outcome) -> Markup:
    """Describe whether the challenge of the day is beaten, and by how much."""
    goal, achievements = shown.goal, GAMES[shown.match.setup.game].achievements()
    if goal is None or achievements is None:
        return NOTHING
    points = achievements.measure(sheet.points_of(shown), 0 in outcome.winners)
    ahead = points - goal.points
    if ahead < 0:
        said = N_("Today's target is {goal}; you scored {points}.")
        late = N_("The target is {goal}; you scored {points}.")
    elif ahead:
        said = N_("You beat today's target by {number}: {points} to {goal}.")
        late = N_("You beat the target by {number}: {points} to {goal}.")
    elif goal.honour:
        said, late = N_("You reach today's target: {points}."), N_("You reach the target: {points}.")
    else:
        said, late = N_("You equal your best today: {points}."), N_("You equal your best: {points}.")
    text = fill(
        late if shown.other_day else said,
        number=abs(ahead),
        points=achievements.points_text(points),
        goal=achievements.points_text(goal.points),
    )
    return join(" ", text, " ", shown.other_day)


def _honour(shown: Selectors, outcome: Outcome, record: SheetRecord | None) -> tuple[str, str]:
    """Draw the honour of a solo match, and describe it, the distance to the next one and whether it is the best so far;
    empty for any other match.
    """
    setup = shown.match.setup
    achievements, scenario = GAMES[setup.game].achievements(), sheet_of(setup)[0]
    if achievements is None or not scenario:
        return "", ""
    points = achievements.measure(sheet.points_of(shown), 0 in outcome.winners)
    marks = achievements.marks_of(scenario)
    attempt = _attempt(shown, record)
    said = [el("b", sheet_name(achievements, record), ".") if record and record.attempts else ""]
    earned = 0
    if setup.practice:
        said.append(_("Practice matches earn no medals and don't count towards records."))
    elif attempt is not None and attempt.again:
        said.append(_("You've played this table code before, so no medal this time."))
    elif marks.known:
        earned = marks.earned(points)
        said.append(el("b", _(achievements.honours[earned - 1]), ".") if earned else _("No medal this time."))
        said.append(_next(achievements, marks, points))
    elif scenario in achievements.scenarios:
        said.append(_(achievements.words.unknown))
    worn = achievements.medal_of(earned)
    said += [_best(achievements, record, attempt, points), _challenge(shown, outcome), rule_key(achievements.rule)]
    return el("span", medal(*worn), cls="prize") if worn[0] else "", Markup(" ").join(filter(None, said))


def _next(achievements: Achievements, marks: Marks, points: int) -> str:
    after = marks.next(points)
    if after is None:
        return (
            _(achievements.words.highest)
            if marks.earned(points) == len(achievements.honours)
            else _("The next medal has no score set yet.")
        )
    number, mark = after
    text = ngettext(
        "{{honour}} is {{mark}}, {number} point more.", "{{honour}} is {{mark}}, {number} points more.", mark - points
    )
    return text.format(honour=_(achievements.honours[number - 1]), mark=achievements.points_text(mark))


def _best(achievements: Achievements, record: SheetRecord | None, attempt: Attempt | None, points: int) -> str:
    if record is None or attempt is None or attempt.again:
        return ""
    earlier = [
        one.points
        for one in record.attempts
        if not one.again and one is not attempt and one.result.when <= attempt.result.when
    ]
    return compared(points, earlier, achievements.points_text) or _(achievements.words.first)


def compared(points: int, earlier: Sequence[int], text: Callable[[int], str] = str) -> str:
    """Compare points with the best of earlier ones, which `text` formats; empty if there are none."""
    best = max(earlier, default=None)
    if best is None:
        return ""
    if points > best:
        return fill(N_("New best! It was {points}."), points=text(best))
    if points < best:
        return fill(N_("Your best stays {points}. You were {number} short."), points=text(best), number=best - points)
    return fill(N_("Your best is still {points}."), points=text(best))
