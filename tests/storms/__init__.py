"""Long trials of a running server, on this machine alone: `make storm`."""
