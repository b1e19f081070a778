"""What goes over the wire about people. `docs/wire.md` says how it is used."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from hundreddays.core import OptionValue
from hundreddays.server.wire import Asked, Id, NewTable, Pace, Told

AccountName = Annotated[str, Meta(min_length=2, max_length=24, pattern=r"^[A-Za-z][A-Za-z0-9_-]*$(?!\n)")]
NameSought = Annotated[str, Meta(max_length=24, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
PasswordTried = Annotated[str, Meta(max_length=200)]
Base64 = Annotated[str, Meta(min_length=1, max_length=8000, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")]
PasskeyId = Annotated[str, Meta(min_length=1, max_length=512, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")]
DeviceId = Annotated[str, Meta(min_length=16, max_length=16, pattern=r"^[0-9a-f]*$(?!\n)")]
DeviceLabel = Annotated[str, Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$(?!\n)")]


# Accounts


class NewPasskey(Asked, frozen=True):
    """A passkey that this browser has just made, for the challenge it was given."""

    challenge: PasskeyId
    id: PasskeyId
    client_data: Base64
    attestation: Base64
    label: DeviceLabel = ""


class UsedPasskey(Asked, frozen=True):
    """What a passkey has signed."""

    challenge: PasskeyId
    id: PasskeyId
    client_data: Base64
    authenticator_data: Base64
    signature: Base64


class NewAccount(Asked, frozen=True):
    """Open an account, with a password or with a passkey. The games of this browser move into it."""

    name: AccountName
    password: PasswordTried = ""
    passkey: NewPasskey | None = None
    device: DeviceLabel = ""


class SignIn(Asked, frozen=True):
    """By name and password. The games that this browser played as a guest move into the account."""

    name: NameSought
    password: PasswordTried
    device: DeviceLabel = ""


class SignInByPasskey(Asked, frozen=True):
    """By a passkey, which knows the account itself."""

    passkey: UsedPasskey
    device: DeviceLabel = ""


class Recover(Asked, frozen=True):
    """By one of the codes that were given with the account. It sets a new password and signs out everywhere else."""

    name: NameSought
    code: Annotated[str, Meta(min_length=8, max_length=60)]
    password: Password
    device: DeviceLabel = ""


class SignOut(Asked, frozen=True):
    """Here, or on every device."""

    everywhere: bool = False


class SignOutDevice(Asked, frozen=True):
    """One of the devices on which I am signed in, which may be this one."""

    id: DeviceId


class AskPasskey(Asked, frozen=True):
    """Ask for what a browser needs to make a passkey: for a new account of this name, or for mine."""

    name: NameSought = ""


class PasskeyOptions(Told, frozen=True):
    """For `navigator.credentials`, binary fields in base64url."""

    challenge: str
    options: dict[str, Any]


class RemovePasskey(Asked, frozen=True):
    """Forget one of my passkeys."""

    id: PasskeyId


class ChangePassword(Asked, frozen=True):
    """A new password. The old one is asked for where there is one."""

    new: Password
    old: PasswordTried = ""


class AskCodes(Asked, frozen=True):
    """New recovery codes in place of the old ones."""

    password: PasswordTried = ""


class RecoveryCodes(Told, frozen=True):
    """Shown this once. Each signs in once, when all else is lost."""

    name: str
    codes: list[str]


class DeleteAccount(Asked, frozen=True):
    """For good. The name is typed once more; the password where there is one."""

    name: NameSought
    password: PasswordTried = ""


class MyPasskey(Told, frozen=True):
    """One of my passkeys."""

    id: str
    label: str
    created: str


class MyDevice(Told, frozen=True):
    """A browser in which I am signed in."""

    id: str
    """By which it can be signed out."""
    device: str
    first: str
    """The day on which I signed in there, and the last on which it was used."""
    last: str
    here: bool


class Me(Told, frozen=True):
    """Who I am here."""

    name: str
    """Empty for a guest."""
    operator: bool
    password: bool
    """Whether I can sign in with a password."""
    codes: int
    """How many recovery codes are left."""
    passkeys: list[MyPasskey]
    devices: list[MyDevice]
    can_passwords: bool
    """Whether this server offers passwords, and passkeys at the address by which I reach it."""
    can_passkeys: bool
    can_mail: bool
    """Whether it sends mail."""


class Nothing(Told, frozen=True):
    """It is done, and there is nothing more to say of it."""


# Ratings and profiles


class RatingState(Told, frozen=True):
    """How strong somebody is in a game. A newcomer stands at 1500."""

    game: str
    points: int
    within: int
    """Nineteen times in twenty the truth lies within so many points."""
    provisional: bool
    games: int


class RatingStep(Told, frozen=True):
    """A rating after one game."""

    game: str
    at: str
    points: int
    within: int


class RankLine(Told, frozen=True):
    """Somebody in the list of a game: a person, or a computer player by its level."""

    name: str
    computer: bool
    rating: RatingState


class Ranks(Told, frozen=True):
    """The strongest of a game, and how much its sides are worth."""

    game: str
    lines: list[RankLine]
    sides: dict[str, int]
    """By a side's first seat, the points that it is stronger than the average side. With other options than usual they
    stand behind the seat, after commas: such a side is one of its own.
    """


class SeatRecord(Told, frozen=True):
    """How somebody fared in a game with a seat."""

    game: str
    seat: str
    won: int
    lost: int
    drawn: int


class Against(Told, frozen=True):
    """Somebody who played in the same game. Neither named nor a computer: a guest, or somebody who has left."""

    seat: str
    name: str
    """Of an account, or a computer player's level."""
    computer: bool


class PublicGame(Told, frozen=True):
    """A finished game that anyone may watch again."""

    table: str
    game: str
    seat: str
    others: list[Against]
    score: float
    ended: str
    rated: bool
    change: int
    """By how many points it changed the rating; 0 too where that is too long ago to be told."""


class RunningGame(Told, frozen=True):
    """A game that is being played where anyone may watch."""

    table: str
    game: str
    seat: str
    others: list[Against]
    since: str


class Encounters(Told, frozen=True):
    """How often the one who asks has won, drawn and lost against somebody."""

    won: int
    drawn: int
    lost: int


class Profile(Told, frozen=True):
    """What everyone may know of an account."""

    name: str
    since: str
    ratings: list[RatingState]
    history: list[RatingStep]
    record: list[SeatRecord]
    games: list[PublicGame]
    playing: list[RunningGame]
    encounters: Encounters | None
    """Mine against this person; None for myself, for guests, and where we have not met."""
    contact: Literal["", "friend", "block"]
    """What the one who asks has noted of this person; nobody else sees it."""


# Finding each other


class NewOffer(Asked, frozen=True):
    """A free seat for anyone, or for one account. Exactly one seat of the table is a friend's."""

    table: NewTable
    to: NameSought = ""
    casual: bool = False
    """Whether everyone may ask the computer for advice; then the game is not rated."""
    least: Annotated[int, Meta(ge=0, le=6000)] = 0
    most: Annotated[int, Meta(ge=0, le=6000)] = 6000


class Offer(Told, frozen=True):
    """A free seat that needs no link."""

    table: str
    seat: str
    host: str
    """The account of whoever offers it; empty for a guest."""
    rating: RatingState | None
    game: str
    title: str
    options: dict[str, OptionValue]
    pace: Pace | None
    rated: bool
    """Whether the game is rated if an account takes the seat."""
    least: int
    most: int
    mine: bool
    for_me: bool
    """Whether it is a challenge to me alone."""
    here: bool
    """Whether whoever offers it waits at the table."""
    created: str


class Offers(Told, frozen=True):
    """Challenges to me and my own first, then what is open to all."""

    offers: list[Offer]


class AskPairing(Asked, frozen=True):
    """Play somebody now: whoever waits for the same is taken, else I wait."""

    game: Id
    pace: Pace | None = None


class Paired(Told, frozen=True):
    """My table. `waiting`: nobody was there yet; the seat is offered to the next who comes."""

    table: str
    seat: str
    waiting: bool


class NoteContact(Asked, frozen=True):
    """Note somebody as a friend, or shut him out of my offers, or neither."""

    name: NameSought
    kind: Literal["", "friend", "block"]


class Contact(Told, frozen=True):
    """Somebody I have noted."""

    name: str
    kind: str


class Contacts(Told, frozen=True):
    """Everyone I have noted."""

    contacts: list[Contact]
