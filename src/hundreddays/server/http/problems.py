"""Refusals: every fault as a status, a code for programs and a sentence for people."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from hundreddays.core import BadData, BadOption, BadPosition, BadRecord, Fault, Game, Illegal, Reason, Unknown
from hundreddays.server.store import StoreFault, StoreFull, Unwritable
from hundreddays.server.wire import Code, Problem, RuledBy
from hundreddays.tables import BadNonce, Early, Ended, NoTakeBack, NotAMove, NotBegun, NotYours, Stale


class RequestRefused(Fault):
    """A request that the server itself turns away."""

    def __init__(
        self,
        status: int,
        code: Code,
        message: str,
        hint: str = "",
        ply: int | None = None,
        wait: float = 0.0,
        reasons: Sequence[RuledBy] = (),
    ) -> None:
        super().__init__(message, hint)
        self.status = status
        self.code: Code = code
        self.ply = ply
        self.reasons = list(reasons)
        self.wait = wait
        """With 429: how many seconds to wait."""


def no_table() -> RequestRefused:
    return RequestRefused(
        404, "unknown", "There is no such table.", "It may have been mistyped; the lobby lists yours."
    )


def outdated(table: str, fault: Fault) -> RequestRefused:
    """A table that this program cannot open at all."""
    text = f"This table cannot be opened by this version of the program: {fault.message}"
    hint = "If its game is over, its record can still be downloaded."
    return RequestRefused(409, "outdated", text, hint)


def too_many(wait: float) -> RequestRefused | None:
    """The refusal for whoever must wait so many seconds; None for one who need not."""
    if not wait:
        return None
    hint = f"Wait {math.ceil(wait)} s and try again."
    return RequestRefused(429, "too_many", "That is too much at once.", hint, wait=wait)


def not_yours(seat: str) -> RequestRefused:
    return RequestRefused(
        403,
        "forbidden",
        f"You do not hold the seat “{seat}” at this table.",
        "Use the link that you were given, in this browser.",
    )


def not_over() -> RequestRefused:
    return RequestRefused(409, "not_over", "The game is not over yet.", "Ask again when it is.")


_KINDS: list[tuple[type[Fault], int, Code]] = [
    (Illegal, 422, "illegal"),
    (NotAMove, 422, "illegal"),
    (NotYours, 409, "not_your_turn"),
    (NotBegun, 409, "not_your_turn"),
    (Ended, 409, "over"),
    (NoTakeBack, 409, "nothing_to_take_back"),
    (BadNonce, 400, "malformed"),
    (BadOption, 400, "bad_option"),
    (BadRecord, 400, "bad_record"),
    (BadPosition, 400, "bad_position"),
    (BadData, 400, "malformed"),
    (Unknown, 404, "unknown"),
    (Unwritable, 400, "malformed"),
    (StoreFull, 507, "full"),
    (StoreFault, 503, "store"),
]


def problem_of(fault: Fault) -> tuple[int, Problem]:
    """The status and the body that tell of a fault."""
    if isinstance(fault, RequestRefused):
        return fault.status, Problem(
            code=fault.code, text=fault.message, hint=fault.hint, ply=fault.ply, reasons=fault.reasons
        )
    if isinstance(fault, Stale):
        late: Code = "early" if isinstance(fault, Early) else "stale"
        return 409, Problem(code=late, text=fault.message, hint=fault.hint, ply=fault.reached)
    for kind, status, code in _KINDS:
        if isinstance(fault, kind):
            return status, Problem(code=code, text=fault.message, hint=fault.hint)
    return 400, Problem(code="malformed", text=fault.message, hint=fault.hint)


def ruled_by(game: Game, reasons: Iterable[Reason]) -> list[RuledBy]:
    """Reasons with the text of their paragraphs."""
    rulebook = game.rulebook()
    return [
        RuledBy(
            text=text, cite=cite, paragraph=" ".join(p.text for p in rulebook.find(cite)) if cite in rulebook else ""
        )
        for text, cite in reasons
    ]
