"""People: accounts and how to sign in, pace, ratings, and finding each other. Nobody needs any of it to play."""
