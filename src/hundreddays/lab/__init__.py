"""Mass play: studies of a game's options and figures, by the hundred thousand, on one machine or many."""

from hundreddays.lab.checking import BadStudy, read_study
from hundreddays.lab.study import Cell, Study

__all__ = ["BadStudy", "Cell", "Study", "read_study"]
