"""The OpenAPI document: it tells the truth about every endpoint, and nothing sent according to it, or against it, makes
the server fail.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from hundreddays.server.http.access import ACCESS
from hundreddays.server.wire import Code
from serving import Browser
from soak_share import share

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ENDPOINTS = sorted(ACCESS)


@pytest.fixture(scope="module")
def operations(address: str) -> dict[str, Any]:
    """Every operation that the document names."""
    schema = schemathesis.openapi.from_url(f"{address}/schema/openapi.json")
    found: list[Any] = list(schema.get_all_operations())
    return {f"{operation.method.upper()} {operation.path}": operation for operation in (each.ok() for each in found)}


def test_the_document_names_every_endpoint(operations: dict[str, Any]) -> None:
    assert sorted(operations) == ENDPOINTS


def test_what_takes_nothing_is_known(operations: dict[str, Any]) -> None:
    """To these nothing unfit can be sent, so that no unfit request is made up for them."""
    raw = {name: operation.definition.raw for name, operation in operations.items()}
    assert sorted(name for name, one in raw.items() if not {"parameters", "requestBody"} & one.keys()) == [
        *NOTHING_TAKEN
    ]


def test_the_page_on_the_wire_keeps_up() -> None:
    page = (Path(__file__).parents[2] / "docs" / "wire.md").read_text("utf-8")
    for endpoint in ENDPOINTS:
        assert f"`{endpoint}" in page, f"docs/wire.md does not mention {endpoint}"
    for code in get_args(Code):
        assert f"`{code}`" in page, f"docs/wire.md does not mention the refusal {code}"


NOTHING_TAKEN = (
    "GET /api/account/export",
    "GET /api/alerts",
    "GET /api/announcements",
    "GET /api/contacts",
    "GET /api/designer/questions",
    "GET /api/games",
    "GET /api/me",
    "GET /api/mutes",
    "GET /api/offers",
    "GET /api/puzzle",
    "GET /api/tables",
    "GET /api/tournaments",
    "POST /api/sign-in/passkey/ask",
)
FITTING = [(name, GenerationMode.POSITIVE) for name in ENDPOINTS]
UNFIT = [(name, GenerationMode.NEGATIVE) for name in ENDPOINTS if name not in NOTHING_TAKEN]


def about_people(name: str) -> bool:
    return not name.split()[1].startswith(("/api/games", "/api/studio", "/api/tables"))


EVERY_DAY = share([*FITTING, *UNFIT], 3)
"""Making up what is sent takes the time: a third in each run, all of them at length in the soak."""


@pytest.mark.parametrize(("name", "mode"), EVERY_DAY)
def test_nothing_makes_the_server_fail(
    browser: Browser, operations: dict[str, Any], name: str, mode: GenerationMode
) -> None:
    usual = 4 if about_people(name) else 12
    send(browser, operations[name], mode, 2 if "/studio/" in name else usual)  # whose bodies take long to make up


@pytest.mark.soak
@pytest.mark.parametrize(("name", "mode"), [*FITTING, *UNFIT])
def test_nothing_sent_for_long_makes_the_server_fail(
    browser: Browser, operations: dict[str, Any], name: str, mode: GenerationMode
) -> None:
    send(browser, operations[name], mode, 300)


def watch(case: Any, browser: Browser) -> None:
    """A stream that is granted has no end: only its beginning is looked at."""
    sent = case.as_transport_kwargs(base_url=browser.address)
    wanted = {key: sent[key] for key in ("method", "url", "params", "headers") if sent.get(key)}
    with browser.http.stream(**wanted) as answer:
        assert answer.status_code < 500
        if answer.status_code == 200:
            assert answer.headers["content-type"].startswith("text/event-stream")
            assert next(answer.iter_lines()).startswith("retry: ")
        else:
            answer.read()
            assert answer.json()["code"] in get_args(Code)


def send(browser: Browser, operation: Any, mode: GenerationMode, count: int) -> None:
    table = browser.table()
    cookies = dict(browser.http.cookies)

    @given(operation.as_strategy(generation_mode=mode), st.booleans())
    @settings(max_examples=count, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    def each(case: Any, at_my_table: bool) -> None:
        if at_my_table and "table" in case.path_parameters:
            case.path_parameters["table"] = table
        if at_my_table and "game" in case.path_parameters:
            case.path_parameters["game"] = "ambush"
        if operation.path.endswith("stream"):
            watch(case, browser)
            return
        answer = case.call(headers={"X-Hundred-Days": "1"}, cookies=cookies)
        case.validate_response(answer, checks=CHECKS)

    each()
