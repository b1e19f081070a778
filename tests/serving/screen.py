"""What a client shows, kept up to date by nothing but the messages of an event stream."""

from __future__ import annotations

from hundreddays.server.wire import ChatLine, Moment, TableState
from hundreddays.tables import Line
from serving.browser import Message


class Screen:
    """A table as its stream told it. Every message must say something new, and leave no gap."""

    def __init__(self, state: TableState | None = None) -> None:
        self.now: Moment | None = state.now if state else None
        self.log: list[Line] = list(state.log) if state else []
        self.chat: list[ChatLine] = list(state.chat) if state else []
        self.stamp = state.stamp if state else ""

    def take(self, message: Message) -> None:
        update = message.update
        # What was done and taken back before this reader was told of it leaves nothing but the count of cuts.
        cut = message.id.partition(".")[0] != self.stamp.partition(".")[0]
        assert cut or update.now is not None or update.log or update.chat or update.log_from is not None, (
            "an update that says nothing"
        )
        assert message.id != self.stamp, "the same message twice"
        if update.log_from is not None:
            del self.log[update.log_from :]
        self.log += update.log
        self.chat += update.chat
        self.now = update.now or self.now
        self.stamp = message.id
        assert [line.number for line in self.log] == list(range(1, len(self.log) + 1)), "a gap in the log"
        assert [line.number for line in self.chat] == list(range(1, len(self.chat) + 1)), "a gap in the talk"

    def shows(self, state: TableState) -> bool:
        return (self.now, self.log, self.chat, self.stamp) == (state.now, state.log, state.chat, state.stamp)
