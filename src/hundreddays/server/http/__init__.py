"""Everything that belongs to HTTP itself: who asks, what is refused at the door, and how answers go out."""
