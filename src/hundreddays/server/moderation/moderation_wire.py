"""What goes over the wire about talk: mutes, notes, reports, announcements, and the desk."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hundreddays.server.people.people_wire import NameSought
from hundreddays.server.wire import Asked, Count, Id, Told

_TEXT = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$"
NoteText = Annotated[str, Meta(max_length=8000, pattern=_TEXT)]
ReportText = Annotated[str, Meta(max_length=1000, pattern=_TEXT)]
Why = Annotated[str, Meta(min_length=3, max_length=500, pattern=_TEXT)]
Shout = Annotated[str, Meta(min_length=3, max_length=600, pattern=_TEXT)]
DeskId = Annotated[str, Meta(min_length=1, max_length=16, pattern=r"^[0-9a-f]*$(?!\n)")]
Days = Annotated[float, Meta(gt=0, le=3650)]
Reason = Literal["insult", "threat", "spam", "cheating", "name", "other"]


# For everyone


class MutePerson(Asked, frozen=True):
    """Do not hear whoever sits there any more, here or elsewhere; or hear him again."""

    table: Id
    seat: Id
    mute: bool = True


class MutedPerson(Told, frozen=True):
    """Somebody I do not hear."""

    name: str
    """The name of an account; empty for a guest."""
    table: str
    """Where I met him."""
    seat: str


class Mutes(Told, frozen=True):
    """Everyone I have muted."""

    mutes: list[MutedPerson]


class MakeReport(Asked, frozen=True):
    """Bring a person, or a line of talk, before those who look after this site.

    A person is named by his seat at a table, or by the name of his account.
    """

    reason: Reason
    text: ReportText = ""
    table: Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_:.-]*$(?!\n)")] = ""
    seat: Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_:.-]*$(?!\n)")] = ""
    line: Count = 0
    """The number of the line of talk; 0 for the person himself."""
    name: NameSought = ""


class KeepNote(Asked, frozen=True):
    """What I write down for myself at my seat, in place of what stood there. Nobody else sees it."""

    seat: Id
    text: NoteText


class Note(Told, frozen=True):
    """What I have written down for myself at my seat."""

    seat: str
    text: str


class Announcement(Told, frozen=True):
    """What everyone is told."""

    id: str
    text: str
    created: str
    until: str


class Announcements(Told, frozen=True):
    """Those that still hold, the newest first."""

    announcements: list[Announcement]


# At the desk


class ReportedLine(Told, frozen=True):
    """A line of talk near the one that was reported, as it was said: with its links."""

    number: int
    seat: str
    text: str
    at: str
    reported: bool


class Report(Told, frozen=True):
    """What somebody brought before the desk."""

    id: str
    created: str
    reporter: str
    """The name of the account; empty for a guest."""
    name: str
    """Whom it is about, as he was called then."""
    account: str
    """The account it is about; empty for a guest."""
    table: str
    seat: str
    line: int
    quote: str
    reason: str
    text: str
    closed: str
    """When it was dealt with; empty as long as it is open."""
    before: int
    """How many other reports there are about the same person."""
    banned: bool
    address_known: bool
    """Whether the server still knows where this person wrote from: for a day after he last said something."""
    context: list[ReportedLine]


class ShutOut(Told, frozen=True):
    """Someone who is shut out."""

    who: str
    """What the ban is lifted by."""
    name: str
    """An account's name, `a guest`, or `an address`."""
    until: str
    note: str


class DeskAction(Told, frozen=True):
    """One thing that the desk did: who, when, what, why."""

    at: str
    who: str
    kind: str
    about: str
    why: str


class DeskState(Told, frozen=True):
    """Everything on the desk."""

    reports: list[Report]
    bans: list[ShutOut]
    announcements: list[Announcement]
    log: list[DeskAction]


class CloseReport(Asked, frozen=True):
    """Deal with a report."""

    report: DeskId
    why: Why


class BanPerson(Asked, frozen=True):
    """Shut out whom a report is about, or an account by its name. An address is shut out for a day at most."""

    why: Why
    days: Days
    report: Annotated[str, Meta(max_length=16, pattern=r"^[0-9a-f]*$(?!\n)")] = ""
    name: NameSought = ""
    address: bool = False
    """Shut out the address as well, if it is still known."""


class LiftBan(Asked, frozen=True):
    """Let someone in again."""

    who: Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$(?!\n)")]
    why: Why


class MakeAnnouncement(Asked, frozen=True):
    """Tell everyone something."""

    text: Shout
    days: Days = 7.0


class EndAnnouncement(Asked, frozen=True):
    """Tell it no longer."""

    id: DeskId
    why: Why


class TakeDown(Asked, frozen=True):
    """Take a text down for good: a line of talk, or the name of a guest at a seat, an account or a tournament."""

    why: Why
    table: Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_:.-]*$(?!\n)")] = ""
    line: Count = 0
    seat: Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_:.-]*$(?!\n)")] = ""
    name: NameSought = ""
    tournament: Annotated[str, Meta(max_length=32, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")] = ""
