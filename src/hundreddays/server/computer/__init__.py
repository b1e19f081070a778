"""The computer players: the processes they think in, and how those are asked."""
