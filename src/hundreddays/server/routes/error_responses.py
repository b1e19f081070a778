"""The refusals that any endpoint may answer with, for the OpenAPI document."""

from __future__ import annotations

from litestar.openapi import ResponseSpec

from hundreddays.server.wire import Problem

REFUSALS = {
    status: ResponseSpec(Problem, description=text, generate_examples=False)
    for status, text in {
        400: "The request does not fit",
        403: "Not yours to ask",
        404: "There is no such thing",
        409: "The table has moved on",
        413: "Too large",
        422: "Against the rules",
        429: "Too many requests",
        503: "The database does not answer",
        507: "The database is full",
    }.items()
}
