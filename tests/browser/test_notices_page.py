"""Notices in a real browser: set up by keys on a phone, shown by a real service worker, ended by a mail's link."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import CDPSession, Page, expect

from browser.conftest import Visitor
from browser.test_access import violations
from browser.test_people_pages import enter
from serving import EASY, Browser, running, settle_dice
from serving.receivers import Device, Postbox, Receiver, post_office, receiving
from serving.waiting import eventually


@pytest.fixture(scope="module")
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@pytest.fixture(scope="module")
def postbox() -> Iterator[Postbox]:
    with post_office() as postbox:
        yield postbox


@pytest.fixture(scope="module")
def site(receiver: Receiver, postbox: Postbox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    settings = msgspec.structs.replace(
        EASY(tmp_path_factory.mktemp("site")),
        smtp=postbox.address,
        mail_from="post@play.example",
        public_url="https://play.example",
        private_webhooks=True,
    )
    with running(settings) as address:
        yield address


def hide(page: Page, hidden: bool) -> None:
    """The page goes behind others, or comes before them again: what a browser without a window never does."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_whoever_turns_to_another_window_counts_as_away(visitor: Visitor, site: str) -> None:
    page, other = visitor(), Browser(site)
    seats = [{"seat": "french", "who": "friend"}, {"seat": "allied", "who": "me"}]
    made = other.post("/api/tables", {"game": "waterloo", "seats": seats}).json()
    page.goto(made["links"][0]["path"])
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(".table .board")
    settle_dice(made["table"], other)
    page.wait_for_selector(".question")
    looking = other.listen(made["table"])
    eventually(lambda: set(looking.here) == {"french", "allied"})
    hide(page, True)
    eventually(lambda: looking.here == ["allied"])
    assert other.post(f"/api/tables/{made['table']}/chat", {"seat": "allied", "text": "Hurry", "key": "1"}).is_success
    hide(page, False)
    eventually(lambda: set(looking.here) == {"french", "allied"})
    page.get_by_role("tab", name="Talk").click()
    expect(page.get_by_role("list", name="Talk").get_by_text("Hurry")).to_have_count(1)
    other.close()


def notices(page: Page) -> None:
    page.goto("/account")
    page.get_by_role("heading", name="Notices").wait_for()


def said(page: Page, words: str) -> None:
    expect(page.get_by_role("status").first).to_contain_text(words)


def test_notices_are_set_up_by_keys_on_a_phone(visitor: Visitor, receiver: Receiver, postbox: Postbox) -> None:
    page = visitor(width=390, height=844, dark=True)
    enter(page, "Subervie")
    notices(page)
    assert violations(page) == []
    page.get_by_label("Mail address").fill("subervie@there.example")
    page.get_by_label("Mail address").press("Enter")
    said(page, "A code is on its way to subervie@there.example.")
    assert violations(page) == []
    code = re.search(r"[a-z0-9]{5}-[a-z0-9]{5}", postbox.to("subervie@there.example")[0].get_content())
    assert code is not None
    page.get_by_label("The code that was mailed there").fill(code[0])
    page.get_by_label("The code that was mailed there").press("Enter")
    said(page, "Your address is confirmed.")
    page.get_by_label("Address", exact=True).fill(f"{receiver.address}/hook")
    page.get_by_label("Written for").select_option("json")
    page.get_by_role("button", name="Post notices there").press("Enter")
    said(page, "Notices will be posted there.")
    page.get_by_role("button", name="Try it by webhook").press("Enter")
    said(page, "It is sent.")
    assert receiver.at("/hook")[0].json["notices"][0]["kind"] == "trial"
    page.get_by_label("Your game has ended").press("Space")
    said(page, "Your notices are as you wish.")
    page.get_by_label("How often by mail").select_option("1440")
    page.get_by_label("Send me nothing at certain hours").press("Space")
    page.get_by_label("From").fill("21:30")
    page.get_by_label("Time zone").select_option("Europe/Brussels")
    page.get_by_role("button", name="Keep these hours").press("Enter")
    said(page, "Your notices are as you wish.")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    kept = page.request.get("/api/alerts").json()
    assert (kept["ended"], kept["turn"], kept["zone"]) == (False, True, "Europe/Brussels")
    assert (kept["quiet_from"], kept["quiet_until"]) == (21 * 60 + 30, 8 * 60)
    assert {way["channel"]: way["every"] for way in kept["channels"]} == {"mail": 1440, "webhook": 0}


def subscribing(device: Device) -> str:
    """In the place of a push service that no test can reach: it gives this browser the address of a receiver."""
    told = device.subscription
    given = {"endpoint": told["endpoint"], "keys": {"p256dh": told["p256dh"], "auth": told["auth"]}}
    return (
        f"PushManager.prototype.subscribe = async () => ({{ toJSON: () => ({msgspec.json.encode(given).decode()}) }})"
    )


LISTEN = """() => {
    self.shown = [];
    self.registration.showNotification = async (title, more) => self.shown.push([title, more.body, more.data.path]);
}"""


def workers(page: Page) -> int:
    found: int = page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)")
    return found


def registration(devtools: CDPSession) -> str:
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    eventually(lambda: bool(devtools.send("Runtime.evaluate", {"expression": "1"}) and found), 10.0)
    return found[0]


def test_a_browser_is_pushed_to_when_it_asks_and_not_before(visitor: Visitor, receiver: Receiver, site: str) -> None:
    page = visitor()
    device = Device(receiver, "domon")
    page.context.grant_permissions(["notifications"], origin=site)
    page.add_init_script(subscribing(device))
    enter(page, "Domon")
    notices(page)
    assert workers(page) == 0, "no service worker unless somebody asks for it"
    page.get_by_role("button", name="Show notices in this browser").press("Enter")
    said(page, "This browser shows notices.")
    assert workers(page) == 1
    assert violations(page) == []
    page.get_by_role("button", name="Try it by push").click()
    said(page, "It is sent.")
    (told,) = device.read()
    devtools = page.context.new_cdp_session(page)
    sent = {"origin": site, "registrationId": registration(devtools), "data": msgspec.json.encode(told).decode()}
    worker = page.context.service_workers[0]
    worker.evaluate(LISTEN)  # a browser without a window shows none, so what it would show is written down
    devtools.send("ServiceWorker.deliverPushMessage", sent)
    shown = [["Hundred Days", "Notices of Hundred Days arrive here.", "/account"]]
    eventually(lambda: worker.evaluate("self.shown") == shown, 15.0)
    page.get_by_role("button", name="Stop pushing to").click()
    said(page, "Nothing is pushed there any more.")
    assert workers(page) == 0
    assert page.request.get("/api/alerts").json()["browsers"] == []


def test_one_click_ends_the_mails(visitor: Visitor, postbox: Postbox) -> None:
    page = visitor(width=390, height=844)
    enter(page, "Jacquinot")
    proof = {"X-Hundred-Days": "1"}
    assert page.request.post("/api/alerts/mail", headers=proof, data={"address": "j@there.example"}).ok
    code = re.search(r"[a-z0-9]{5}-[a-z0-9]{5}", postbox.to("j@there.example")[0].get_content())
    assert code is not None
    assert page.request.post("/api/alerts/mail/confirm", headers=proof, data={"code": code[0]}).ok
    assert page.request.post("/api/alerts/try", headers=proof, data={"channel": "mail"}).ok
    link = re.search(r"https://play\.example(/unsubscribe#\S+)", postbox.to("j@there.example")[1].get_content())
    assert link is not None
    page.goto(link[1])
    button = page.get_by_role("button", name="No more mails")
    assert page.request.get("/api/alerts").json()["channels"][0]["enabled"], "looking alone ends nothing"
    assert violations(page) == []
    button.press("Enter")
    said(page, "No more mails will come.")
    assert not page.request.get("/api/alerts").json()["channels"][0]["enabled"]
