"""Random play, copies and samples of every game, side by side with the peers: `python -m benchmarks`."""
