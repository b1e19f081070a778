"""For whoever runs the server: is it alive, is it ready, and what is it doing."""

from __future__ import annotations

from litestar import Response, get
from litestar.exceptions import NotFoundException

from hundreddays.server.http.metrics import MEDIA_TYPE, Metrics
from hundreddays.server.http.visitor import VisitorRequest, live_tables_of
from hundreddays.server.store import StoreFault

PLAIN = "text/plain; charset=utf-8"


@get("/healthz", include_in_schema=False)
async def show_health() -> Response[str]:
    """The process answers: whoever watches it need not start it again."""
    return Response("alive\n", media_type=PLAIN)


@get("/readyz", include_in_schema=False)
async def show_readiness(request: VisitorRequest) -> Response[str]:
    """The database answers and the server is not about to stop: visitors may be sent here."""
    live_tables = live_tables_of(request)
    if live_tables.closing:
        return Response("stopping\n", status_code=503, media_type=PLAIN)
    try:
        await live_tables.store.ping()
    except StoreFault:
        return Response("the database does not answer\n", status_code=503, media_type=PLAIN)
    return Response("ready\n", media_type=PLAIN)


@get("/metrics", include_in_schema=False)
async def show_metrics(request: VisitorRequest) -> Response[str]:
    """For those whom the settings name, and nobody else."""
    live_tables = live_tables_of(request)
    client = request.client
    if client is None or client.host not in live_tables.settings.metrics_readers.split(","):
        raise NotFoundException
    metrics: Metrics = request.app.state.metrics
    streams = float(request.app.state.streams.total)
    gauges = {
        "hundred_days_streams": ("Open event streams.", streams),
        "hundred_days_tables_in_memory": ("Tables in memory.", float(live_tables.in_memory)),
        "hundred_days_computers_busy": (
            "Processes in which a computer player thinks.",
            float(live_tables.computers.busy),
        ),
        "hundred_days_computers_waiting": (
            "Questions that wait for such a process.",
            float(live_tables.computers.waiting),
        ),
    }
    return Response(metrics.text(gauges), media_type=MEDIA_TYPE)


ROUTES = [show_health, show_readiness, show_metrics]
