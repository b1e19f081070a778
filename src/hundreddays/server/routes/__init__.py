"""The endpoints, one module for each kind of thing that is asked."""
