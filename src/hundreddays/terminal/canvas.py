"""A sheet of characters, each with a style, to draw a board on."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

BLANK = (" ", "")


class Canvas:
    """Columns from the left, rows from the top. What falls outside is not drawn."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells = [[BLANK] * width for _ in range(height)]
        self._taken = [[False] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "", take: bool = True) -> None:
        """Write text from a cell rightwards; `take` keeps later labels off it."""
        if not 0 <= y < self.height:
            return
        for offset, char in enumerate(text):
            if 0 <= x + offset < self.width:
                self._cells[y][x + offset] = (char if cell_len(char) == 1 else "?", style)
                self._taken[y][x + offset] = take

    def underline(self, x: int, y: int, width: int, sign: str, style: str) -> None:
        """Draw a line along the foot of some cells: under what stands there, and by its sign where nothing does."""
        for column in range(x, x + width):
            if 0 <= y < self.height and 0 <= column < self.width:
                char, before = self._cells[y][column]
                blank = char == " "
                self._cells[y][column] = (sign if blank else char, f"underline {style if blank else before}".strip())
                self._taken[y][column] = True

    def free(self, x: int, y: int, width: int) -> bool:
        """Whether a run of cells lies on the sheet and nothing has taken any of them."""
        return 0 <= y < self.height and x >= 0 and x + width <= self.width and not any(self._taken[y][x : x + width])

    def lines(self, left: int = 0, top: int = 0, width: int | None = None, height: int | None = None) -> list[Text]:
        """A window of the sheet, a line each, without trailing blanks."""
        right = self.width if width is None else min(self.width, left + width)
        bottom = self.height if height is None else min(self.height, top + height)
        return [self._line(row[left:right]) for row in self._cells[top:bottom]]

    @staticmethod
    def _line(cells: list[tuple[str, str]]) -> Text:
        line = Text(no_wrap=True, overflow="crop")
        for char, style in cells:
            line.append(char, style or None)
        line.rstrip()
        return line
