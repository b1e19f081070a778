"""Why the referee says no: a class for each kind of refusal, with a code for programs and a sentence for people."""

from __future__ import annotations

from typing import ClassVar

from hundreddays.core import Fault, Reason, Verdict


class Refused(Fault):
    """The table refuses; nothing has changed."""

    code: ClassVar[str] = "refused"

    def __init__(self, message: str, hint: str = "", reasons: tuple[Reason, ...] = ()) -> None:
        super().__init__(message, hint)
        self.reasons = reasons
        """For a move against the rules: each reason with its paragraph."""


class NotBegun(Refused):
    """The table has not begun."""

    code = "not-begun"


class Begun(Refused):
    """The table has begun: what was fixed before play stays fixed."""

    code = "begun"


class Ended(Refused):
    """The game is over."""

    code = "over"


class NotYours(Refused):
    """Another seat decides now."""

    code = "not-yours"


class Stale(Refused):
    """The message answers a question that has been answered before, or was taken back."""

    code = "stale"

    def __init__(self, reached: int, message: str = "That question has already been answered.") -> None:
        super().__init__(message, "Look again and choose.")
        self.reached = reached
        """The question that this seat has reached."""


class Early(Stale):
    """The message answers a question that has not been asked yet."""

    code = "early"

    def __init__(self, reached: int) -> None:
        super().__init__(reached, "That question has not been asked yet.")


class NotAMove(Refused):
    """Words that are no move of this game."""

    code = "unknown-move"


class AgainstRules(Refused):
    """A move that the rules refuse, with the reasons and their paragraphs."""

    code = "illegal"

    def __init__(self, words: str, verdict: Verdict) -> None:
        super().__init__(f"“{words}” is not legal: {verdict}", reasons=verdict.reasons)


class NoTakeBack(Refused):
    """Nothing can be taken back: chance was drawn, or someone learned something."""

    code = "no-take-back"


class BadNonce(Refused):
    """A nonce that cannot be used."""

    code = "bad-nonce"
