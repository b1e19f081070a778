"""Mass play: studies of a game's options and figures, by the hundred thousand, on one machine or many."""

from hundreddays.lab.study import BadStudy, Cell, Study, read_study

__all__ = ["BadStudy", "Cell", "Study", "read_study"]
