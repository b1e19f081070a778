"""Every form about people, filled in and sent by the keyboard alone, on a phone; axe finds nothing on the way."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser as Chrome
from playwright.sync_api import Page, expect

from browser.conftest import PATIENCE, Visitor
from browser.keys import Keys
from browser.test_accounts_page import with_authenticator
from browser.test_people_pages import enter
from hundreddays.cli.app import hundred_days
from hundreddays.server.live import live_table
from hundreddays.server.people import sessions
from hundreddays.server.settings import sqlite_url
from serving import EASY, Browser, running, settle_dice
from serving.receivers import Postbox, Receiver, post_office, receiving
from serving.waiting import eventually

WATERLOO = [{"seat": "french", "who": "me"}, {"seat": "allied", "who": "friend"}]
PROOF = {"X-Hundred-Days": "1"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("keys")


@pytest.fixture(scope="module")
def postbox() -> Iterator[Postbox]:
    with post_office() as postbox:
        yield postbox


@pytest.fixture(scope="module")
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@pytest.fixture(scope="module")
def site(folder: Path, postbox: Postbox, receiver: Receiver) -> Iterator[str]:
    """A server that sends mail, and believes at once what it is told of accounts."""
    settings = msgspec.structs.replace(
        EASY(folder),
        smtp=postbox.address,
        mail_from="post@play.example",
        public_url="https://play.example",
        private_webhooks=True,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sessions, "TRUST_SECONDS", 0.0)
        with running(settings) as address:
            yield address


@pytest.fixture
def phone(visitor: Visitor) -> Page:
    return visitor(width=390, height=844)


def signed_in(visitor: Visitor, name: str, dark: bool = False) -> tuple[Page, Keys]:
    page = visitor(width=390, height=844, dark=dark)
    enter(page, name)
    return page, Keys(page)


def code_in(mail: str) -> str:
    found = re.search(r"[a-z0-9]{5}-[a-z0-9]{5}", mail)
    assert found is not None
    return found[0]


def test_an_account_from_its_opening_to_its_end(phone: Page, visitor: Visitor, postbox: Postbox) -> None:
    keys = Keys(phone)
    phone.goto("/")
    phone.get_by_role("button", name="Play the computer").first.wait_for()
    keys.press(phone.get_by_role("link", name="Account"))
    opening = phone.get_by_role("region", name="Open an account")
    keys.write(opening.get_by_label("Name"), "Lasalle")
    keys.write(opening.get_by_label("Password"), "hussars of 1815")
    keys.press(opening.get_by_role("button", name="With this password"))
    phone.get_by_role("heading", name="Your recovery codes").wait_for()
    keys.fits()
    codes = phone.locator(".codes code").all_inner_texts()
    keys.press(phone.get_by_role("button", name="I have kept them"))
    expect(phone.get_by_role("heading", name="Lasalle")).to_be_visible()

    other = visitor(width=390, height=844, dark=True)
    there = Keys(other)
    other.goto("/account")
    entry = other.get_by_role("region", name="Sign in")
    there.write(entry.get_by_label("Name"), "lasalle")
    there.write(entry.get_by_label("Password"), "hussars of 1815")
    there.press(entry.get_by_role("button", name="Sign in"))
    expect(other.get_by_role("heading", name="Lasalle")).to_be_visible()
    phone.reload()
    devices = phone.get_by_role("region", name="Where you are signed in")
    expect(devices.get_by_role("listitem")).to_have_count(2)
    expect(devices.get_by_text("(this one)")).to_have_count(1)
    keys.fits()
    keys.press(devices.get_by_role("button", name=re.compile(r"^Sign out .+, signed in on")))
    keys.told("is signed out.")
    expect(devices.get_by_role("listitem")).to_have_count(1)
    other.reload()
    expect(other.get_by_role("heading", name="Open an account")).to_be_visible()

    keys.write(phone.get_by_label("Your password now"), "hussars of 1815")
    keys.write(phone.get_by_label("The new one"), "lancers of 1815")
    keys.press(phone.get_by_role("button", name="Change it"))
    keys.told("Your password is changed.")
    recovery = phone.get_by_role("region", name="Recovery codes")
    keys.write(recovery.get_by_label("Your password"), "lancers of 1815")
    keys.press(recovery.get_by_role("button", name="Make new codes"))
    phone.get_by_role("heading", name="Your recovery codes").wait_for()
    fresh = phone.locator(".codes code").all_inner_texts()
    assert not set(fresh) & set(codes)
    keys.press(phone.get_by_role("button", name="I have kept them"))
    with phone.expect_download() as download:
        keys.press(phone.get_by_role("link", name="Take everything with you"))
    assert download.value.suggested_filename == "hundred-days-Lasalle.json"
    phone.request.post("/api/alerts/mail", headers=PROOF, data={"address": "lasalle@there.example"})
    confirmed = code_in(postbox.to("lasalle@there.example")[0].get_content())
    assert phone.request.post("/api/alerts/mail/confirm", headers=PROOF, data={"code": confirmed}).ok

    for way in ("a recovery code", "a mailed code"):
        keys.press(phone.get_by_role("button", name="Sign out", exact=True))
        keys.told("You are signed out here.")
        keys.press(phone.get_by_text("I have lost my password"))
        lost = phone.locator("details[open]")
        keys.fits()
        keys.write(lost.get_by_label("Name"), "Lasalle")
        if way == "a mailed code":
            keys.press(lost.get_by_role("button", name="Mail me a code"))
            keys.told("a code is on its way there")
            eventually(lambda: len(postbox.to("lasalle@there.example")) == 2)
            code = code_in(postbox.to("lasalle@there.example")[1].get_content())
        else:
            code = fresh[0]
        keys.write(lost.get_by_label("One of your recovery codes"), code)
        keys.write(lost.get_by_label("A new password"), f"by {way}")
        keys.press(lost.get_by_role("button", name="Sign in with the code"))
        expect(phone.get_by_role("heading", name="Lasalle")).to_be_visible()

    keys.press(phone.get_by_text("Delete this account"))
    leaving = phone.get_by_role("region", name="Your data")
    keys.write(leaving.get_by_label("Type your name once more"), "Lasalle")
    keys.write(leaving.get_by_label("Your password"), "by a mailed code")
    keys.fits()
    keys.press(leaving.get_by_role("button", name="Delete it for good"))
    keys.told("The account is deleted.")


def test_a_passkey_is_made_used_added_and_forgotten(chrome: Chrome, site: str) -> None:
    context = chrome.new_context(
        base_url=site.replace("127.0.0.1", "localhost"), viewport={"width": 390, "height": 844}
    )
    context.set_default_timeout(PATIENCE)
    page = with_authenticator(context)
    keys = Keys(page)
    page.goto("/account")
    opening = page.get_by_role("region", name="Open an account")
    keys.write(opening.get_by_label("Name"), "Colbert")
    keys.press(opening.get_by_role("button", name="With a passkey"))
    keys.press(page.get_by_role("button", name="I have kept them"))
    password = page.get_by_role("region", name="Password")
    keys.write(password.get_by_label("The new one"), "red lancers")
    keys.press(password.get_by_role("button", name="Set it"))
    keys.told("Your password is changed.")
    held = page.get_by_role("region", name="Passkeys")
    keys.press(held.get_by_role("button", name="Forget"))
    keys.told("The passkey is forgotten.")
    keys.write(held.get_by_label("What to call it"), "the stick")
    keys.press(held.get_by_role("button", name="Add a passkey"))
    keys.told("The passkey is added.")
    expect(held.get_by_role("button", name="Forget the stick")).to_be_visible()
    keys.fits()
    keys.press(page.get_by_role("button", name="Sign out everywhere"))
    keys.told("You are signed out everywhere.")
    keys.press(page.get_by_role("region", name="Sign in").get_by_role("button", name="With a passkey"))
    expect(page.get_by_role("heading", name="Colbert")).to_be_visible()
    context.close()


def test_notices_and_their_hours(visitor: Visitor, postbox: Postbox, receiver: Receiver) -> None:
    page, keys = signed_in(visitor, "Montbrun", dark=True)
    page.goto("/account")
    page.get_by_role("heading", name="Notices").wait_for()
    keys.tick(page.get_by_label("Somebody challenges you"))
    keys.told("Your notices are as you wish.")
    keys.write(page.get_by_label("Mail address"), "montbrun@there.example")
    keys.press(page.get_by_role("button", name="Mail me a code"))
    keys.told("A code is on its way to montbrun@there.example.")
    code = code_in(postbox.to("montbrun@there.example")[0].get_content())
    keys.write(page.get_by_label("The code that was mailed there"), code)
    keys.press(page.get_by_role("button", name="Confirm it"))
    keys.told("Your address is confirmed.")
    keys.choose(page.get_by_label("How often by mail"), "60")
    expect(page.get_by_label("How often by mail")).to_have_value("60")
    keys.write(page.get_by_label("Address", exact=True), f"{receiver.address}/montbrun")
    keys.choose(page.get_by_label("Written for"), "json")
    keys.press(page.get_by_role("button", name="Post notices there"))
    keys.told("Notices will be posted there.")
    keys.press(page.get_by_role("button", name="Try it by webhook"))
    keys.told("It is sent.")
    assert receiver.at("/montbrun")
    keys.tick(page.get_by_label("Send me nothing at certain hours"))
    keys.set_time(page.get_by_label("From"), "0930PM")
    keys.set_time(page.get_by_label("Until"), "0700AM")
    keys.choose(page.get_by_label("Time zone"), "UTC")
    keys.fits()
    keys.press(page.get_by_role("button", name="Keep these hours"))
    keys.told("Your notices are as you wish.")
    keys.press(page.get_by_role("button", name="Forget the webhook"))
    keys.told("The webhook is forgotten.")
    keys.press(page.get_by_role("button", name="Forget the address"))
    keys.told("Your address is forgotten.")
    kept = page.request.get("/api/alerts").json()
    assert (kept["challenge"], kept["quiet_from"], kept["quiet_until"]) == (False, 21 * 60 + 30, 7 * 60)
    assert kept["channels"] == []


def test_people_are_found_offered_to_challenged_and_reported(visitor: Visitor) -> None:
    host, keys = signed_in(visitor, "Ponsonby")
    other, others = signed_in(visitor, "Travers", dark=True)
    host.goto("/people")
    keys.choose(host.get_by_label("Game"), "waterloo")
    keys.choose(host.get_by_label("Pace"), "post3")
    keys.press(host.get_by_role("button", name="Play somebody now"))
    host.wait_for_selector(".table .board")
    host.goto("/people")
    keys.press(host.get_by_role("button", name="Withdraw"))
    keys.told("The offer is withdrawn.")
    keys.choose(host.get_by_label("Game"), "waterloo")
    keys.press(host.get_by_role("button", name="Offer a seat of your own"))
    dialog = host.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Offer the seat")).to_be_enabled()
    keys.choose(dialog.get_by_label("Allied", exact=True), "me")
    keys.choose(dialog.get_by_label("French", exact=True), "anyone")
    keys.write(dialog.get_by_label("Rated at least"), "1200")
    keys.write(dialog.get_by_label("Rated at most"), "1800")
    keys.choose(dialog.get_by_label("Clock"), "post1")
    keys.tick(dialog.get_by_label("Others may watch"))
    keys.fits()
    keys.press(dialog.get_by_role("button", name="Offer the seat"))
    host.wait_for_selector(".table .board")
    other.goto("/people")
    offer = other.get_by_role("listitem").filter(has_text="against Ponsonby")
    expect(offer).to_contain_text("1 day a turn")
    expect(offer).to_contain_text("for ratings 1200 to 1800")
    others.press(offer.get_by_role("button", name="Sit down"))
    other.wait_for_selector(".table .board")

    other.goto("/people")
    others.write(other.get_by_label("Look somebody up"), "Ponsonby")
    others.press(other.get_by_role("button", name="Look up"))
    others.press(other.get_by_role("button", name="Note as a friend"))
    others.told("Noted as a friend.")
    others.press(other.get_by_role("link", name="Play others"))
    others.press(other.get_by_role("button", name="Challenge Ponsonby"))
    dialog = other.get_by_role("dialog")
    expect(dialog.get_by_label("Only for")).to_have_value("Ponsonby")
    others.press(dialog.get_by_role("button", name="Not now"))
    expect(dialog).to_have_count(0)
    others.press(other.get_by_role("button", name="Challenge Ponsonby"))
    others.press(other.get_by_role("dialog").get_by_role("button", name="Offer the seat"))
    other.wait_for_selector(".table .board")
    host.goto("/people")
    keys.press(host.get_by_role("button", name="Accept the challenge"))
    host.wait_for_selector(".table .board")

    other.goto("/people/Ponsonby")
    others.press(other.get_by_role("button", name="Forget that"))
    others.told("Forgotten.")
    others.press(other.get_by_role("button", name="Shut out"))
    others.told("Shut out: you do not meet any more.")
    others.press(other.get_by_role("button", name="Report", exact=True))
    report = other.get_by_role("form", name="Report Ponsonby")
    others.choose(report.get_by_label("What is wrong"), "cheating")
    others.write(report.get_by_label("In your words"), "He knows my cards")
    others.fits()
    others.press(report.get_by_role("button", name="Report Ponsonby"))
    others.told("Reported.")
    others.press(report.get_by_role("button", name="Close"))


def test_talk_notes_and_the_clock_of_a_table(visitor: Visitor, site: str) -> None:
    page, keys = signed_in(visitor, "Desvaux")
    guest = Browser(site)
    pace = {"days": 1, "bank": 3, "holidays": 7}
    wanted = {"game": "waterloo", "seats": WATERLOO, "pace": pace}
    made = page.request.post("/api/tables", headers=PROOF, data=wanted).json()
    table = made["table"]
    assert guest.join(made["links"][0]["path"].partition("#")[2], name="Hill").status_code == 200
    page.goto(f"/table/{table}")
    page.wait_for_selector(".table .board")
    settle_dice(table, guest)
    page.wait_for_selector(".question")
    said = {"seat": "allied", "text": "Good day", "key": "1"}
    assert guest.post(f"/api/tables/{table}/chat", said).status_code == 200
    keys.press(page.get_by_role("button", name="Show army, log, rules and talk"))
    keys.press(page.get_by_role("button", name="Take a day off (7 left)"))
    expect(page.get_by_role("button", name="Take a day off (6 left)")).to_be_visible()
    tab = page.get_by_role("tab", name="Talk")
    keys.reach(page.get_by_role("tab", selected=True))
    for _ in range(8):
        if tab.get_attribute("aria-selected") == "true":
            break
        page.keyboard.press("ArrowRight")
    expect(tab).to_have_attribute("aria-selected", "true")
    keys.write(page.get_by_label("Say something"), "And to you")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Talk").get_by_text("And to you")).to_be_visible()
    keys.write(page.get_by_label("My notes"), "He is polite")
    keys.told("Kept. Only you see this.")
    keys.fits()
    keys.press(page.get_by_role("button", name="Mute or report Hill, line 1"))
    keys.press(page.get_by_role("button", name="Mute Hill"))
    expect(page.get_by_text("You have muted this person.")).to_be_visible()
    keys.fits()
    page.goto("/account")
    keys.press(page.get_by_role("button", name=re.compile("^Hear .* again$")))
    expect(page.get_by_role("heading", name="Whom you do not hear")).to_have_count(0)
    guest.close()


def test_time_is_given_and_a_game_claimed(visitor: Visitor, site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page, keys = signed_in(visitor, "Picton")
    late = Browser(site)
    seats = [{"seat": "french", "who": "friend"}, {"seat": "allied", "who": "me"}]
    wanted = {"game": "waterloo", "seats": seats, "pace": {"minutes": 1}}

    def begun() -> str:
        made = page.request.post("/api/tables", headers=PROOF, data=wanted).json()
        page.goto(f"/table/{made['table']}")
        page.wait_for_selector(".table .board")
        assert late.join(made["links"][0]["path"].partition("#")[2], name="Ney").status_code == 200
        settle_dice(made["table"], late)
        page.get_by_role("timer").wait_for()
        return str(made["table"])

    begun()
    clock = page.get_by_role("timer")
    keys.press(clock.get_by_role("button", name="Give an hour more"))
    expect(clock).to_contain_text(re.compile("1:0[01]:"))
    keys.fits()
    with monkeypatch.context() as earlier:  # the other began to think two hours ago
        watch = SimpleNamespace(time=lambda: time.time() - 7200.0, monotonic=time.monotonic)
        earlier.setattr(live_table, "time", watch)
        table = begun()
    page.goto(f"/table/{table}")
    expect(clock).to_contain_text("time is up")
    keys.fits()
    keys.press(clock.get_by_role("button", name="Claim the game"))
    page.get_by_role("heading", name="You won", exact=True).wait_for()
    keys.fits()
    late.close()


def test_a_tournament_is_made_joined_begun_and_cancelled(visitor: Visitor) -> None:
    page, keys = signed_in(visitor, "Vivian", dark=True)
    page.goto("/tournaments")
    keys.press(page.get_by_role("link", name="Make a tournament"))
    keys.write(page.get_by_label("What to call it"), "Cup of Hussars")
    keys.choose(page.get_by_label("Game"), "returns")
    keys.choose(page.get_by_label("Kind"), "round")
    keys.choose(page.get_by_label("Pace"), "post3")
    keys.write(page.get_by_label("Places"), "3")
    keys.tick(page.get_by_label("All rounds at the same time"))
    keys.write(page.get_by_label("How many"), "2")
    keys.choose(page.get_by_label("Level"), "recruit")
    keys.write(page.get_by_label("Minutes to come to a table"), "600")
    keys.fits()
    keys.press(page.get_by_role("button", name="Make it"))
    expect(page.get_by_role("heading", name="Cup of Hussars")).to_be_visible()
    keys.press(page.get_by_role("button", name="Take part"))
    keys.told("You take part.")
    keys.press(page.get_by_role("button", name="Cancel it"))
    keys.press(page.get_by_role("button", name="Stay"))
    keys.press(page.get_by_role("button", name="Start now"))
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    keys.fits()
    keys.press(page.get_by_role("button", name="Cancel it"))
    keys.press(page.get_by_role("button", name="Cancel for everyone"))
    keys.told("It is cancelled.")
    keys.fits()


def test_the_desk(visitor: Visitor, folder: Path) -> None:
    page, keys = signed_in(visitor, "Fouche", dark=True)
    bad, _ = signed_in(visitor, "Bourrienne")
    line = {"name": "Bourrienne", "reason": "spam"}
    assert page.request.post("/api/reports", headers=PROOF, data=line).ok
    command = ["admin", "trust", "Fouche", "--database", sqlite_url(folder / "tables.sqlite3")]
    with ThreadPoolExecutor(1) as threads:  # this one has a loop running, Playwright's
        assert threads.submit(CliRunner().invoke, hundred_days, command).result().exit_code == 0
    page.goto("/account")
    keys.press(page.get_by_role("link", name="To the desk"))
    why = page.get_by_label("Why; it stands in the log")
    report = page.get_by_role("article", name="Report about Bourrienne")
    doing = page.get_by_role("region", name="What you do, and why")

    def because(reason: str) -> None:
        keys.write(why, reason)

    because("he sells things")
    keys.write(doing.get_by_label("For how many days"), "3")
    keys.fits()
    keys.press(report.get_by_role("button", name="Shut Bourrienne out"))
    keys.told("Bourrienne is shut out.")
    because("he is sorry")
    keys.press(page.get_by_role("button", name="Let Bourrienne in again"))
    keys.told("Bourrienne is let in again.")
    because("again")
    bans = page.get_by_role("region", name="Shut out")
    keys.write(bans.get_by_label("An account, by its name"), "Bourrienne")
    keys.press(bans.get_by_role("button", name="Shut out", exact=True))
    keys.told("Bourrienne is shut out.")
    because("the name is false")
    keys.press(report.get_by_role("button", name="Take the name down"))
    keys.told("The account has another name now.")
    because("it is settled")
    renamed = page.get_by_role("article", name=re.compile("^Report about Player-"))
    keys.press(renamed.get_by_role("button", name="Dealt with"))
    keys.told("Dealt with.")
    expect(renamed).to_have_count(0)
    keys.tick(page.get_by_label("Show those that were dealt with"))
    expect(renamed).to_have_count(1)
    told = page.get_by_role("region", name="Announcements")
    keys.write(told.get_by_label("What everyone is told"), "The bridge is closed.")
    keys.write(told.get_by_label("For how many days"), "2")
    keys.press(told.get_by_role("button", name="Tell everyone"))
    keys.told("Everyone is told.")
    keys.fits()
    page.goto("/people")
    banner = page.get_by_role("complementary", name="Announcements")
    keys.press(banner.get_by_role("button", name="I have read it"))
    expect(banner).to_be_hidden()
    page.goto("/desk")
    because("it is open again")
    keys.press(page.get_by_role("button", name="End it"))
    keys.told("It is told no longer.")
    keys.fits()
    bad.close()


def test_a_link_is_followed_a_rated_game_ends_and_stands_in_the_profile(visitor: Visitor, site: str) -> None:
    page, keys = signed_in(visitor, "Exmouth")
    other = Browser(site)
    assert other.post("/api/account", {"name": "Clauzel", "password": "nothing secret"}).status_code == 201
    seats = [{"seat": "french", "who": "friend"}, {"seat": "allied", "who": "me"}]
    table = other.post("/api/tables", {"game": "waterloo", "seats": seats, "public": True, "no_analysis": True}).json()
    page.goto(table["links"][0]["path"])
    keys.press(page.get_by_role("button", name="Sit down"))
    page.wait_for_selector(".table .board")
    settle_dice(table["table"], other)
    page.wait_for_selector(".question")
    keys.press(page.get_by_role("button", name="Menu"))
    keys.press(page.get_by_role("button", name="Resign…"))
    keys.press(page.get_by_role("button", name="Yes, resign"))
    page.get_by_role("heading", name="You lost", exact=True).wait_for()
    keys.fits()
    keys.press(page.get_by_role("button", name="Embed"))
    keys.reach(page.get_by_label("To show this game in another page"))
    keys.fits()
    page.goto("/people/Exmouth")
    expect(page.get_by_role("region", name="Ratings")).to_contain_text("provisional, from 1 game")
    expect(page.get_by_role("row").filter(has_text="Clauzel")).to_contain_text("lost")
    keys.fits()
    keys.press(page.get_by_role("link", name="Clauzel"))
    expect(page.get_by_role("heading", name="Clauzel")).to_be_visible()
    expect(page.get_by_text("Against you: 1 won, 0 drawn, 0 lost.")).to_be_visible()
    keys.press(page.get_by_role("link", name="Play others"))
    keys.choose(page.get_by_label("Game"), "waterloo")
    expect(page.get_by_role("row").filter(has_text="Exmouth")).to_contain_text("provisional")
    keys.fits()
    page.goto(f"/embed/{table['table']}")
    page.wait_for_selector(".board svg")
    keys.reach(page.get_by_role("slider", name="Moment"))
    keys.fits()
    other.close()
