"""Yes, or no with the reasons and their paragraphs."""

from __future__ import annotations

from typing import Final, NamedTuple

from hundreddays.core.faults import Fault


class Reason(NamedTuple):
    """Why a move is refused, and the paragraph that refuses it."""

    text: str
    cite: str

    def __str__(self) -> str:
        return f"{self.text} (§{self.cite})" if self.cite else self.text


class Verdict:
    """The referee's answer to a move. True when the move is legal."""

    __slots__ = ("reasons",)

    def __init__(self, reasons: tuple[Reason, ...] = ()) -> None:
        self.reasons = reasons

    @property
    def ok(self) -> bool:
        """Whether the move is legal."""
        return not self.reasons

    def __bool__(self) -> bool:
        return not self.reasons

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Verdict) and self.reasons == other.reasons

    def __hash__(self) -> int:
        return hash(self.reasons)

    def __str__(self) -> str:
        return "legal" if not self.reasons else " ".join(str(reason) for reason in self.reasons)

    def __repr__(self) -> str:
        return f"Verdict({self.reasons!r})"


LEGAL: Final = Verdict()


def refusal(text: str, cite: str = "") -> Verdict:
    """A verdict of one reason."""
    return Verdict((Reason(text, cite),))


class Illegal(Fault):
    """A move that the rules refuse. Nothing has changed."""

    def __init__(self, words: str, verdict: Verdict) -> None:
        super().__init__(f"“{words}” is not legal: {verdict}")
        self.words = words
        self.verdict = verdict
