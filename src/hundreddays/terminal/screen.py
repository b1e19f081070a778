"""One moment of a game in words and characters: where we are, the board, who stands where, the panels, what is asked.

Each part is something rich can print; `print_moment` prints them one below the other, `layout` fits them to a screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.markdown import Markdown
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from hundreddays.core import PIECE, Game, Option, Paragraph, Piece, Prompt, Track, View
from hundreddays.core.seeking import Sought
from hundreddays.tables import Line
from hundreddays.terminal.chips import HIDDEN, styles
from hundreddays.terminal.draw_board import board, legend
from hundreddays.terminal.draw_diagram import draw
from hundreddays.terminal.sheet import picture_of
from hundreddays.terminal.typed import Vocabulary
from hundreddays.terminal.window import HERE, Aim

GAP = 2
NOWHERE: Mapping[str, str] = {}
MOST_NAMED = 24
"""So many pieces of one place are named in the roster; of more, as in a box that holds half an army, only the number is
told.
"""
MOST_COLUMNS = 6
USUAL = 80
"""Per cent of the choices in a long list that are shown in full length."""
CLIPPED = "A part: “map PLACE”, “map all”"


def print_moment(out: Console, game: Game, view: View, prompt: Prompt, *, options: bool = True) -> None:
    """Everything a viewer may see now."""
    out.print(heading(view))
    out.print(map_of(game, view, prompt, out.width))
    out.print(roster(game, view))
    out.print(panels(game, view, out.width))
    out.print(question(prompt))
    if options and prompt.options:
        out.print(choices(prompt.options, out.width, places=places_of(game, view)))
    if view.over:
        out.print(Text(view.result or "The game is over.", "bold yellow"))


def heading(view: View) -> RenderableType:
    tracks = [_track(track) for track in view.tracks]
    return Group(Rule(Text(view.heading, "bold")), *([_SideBySide(tracks)] if tracks else []))


class _SideBySide(NamedTuple):
    """Short texts beside each other, as many in a line as fit; only one that is longer than a line is torn apart."""

    texts: Sequence[Text]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for text in self.texts:
            if line and line.cell_len + GAP + text.cell_len > options.max_width:
                yield line
                line = Text()
            line = Text.assemble(line, " " * GAP, text) if line else text
        yield line


def _track(track: Track) -> Text:
    value = track.text or (f"{track.value}/{track.top}" if track.top else str(track.value))
    return Text.assemble((f"{track.name} ", "dim"), (value, "bold"))


def map_of(
    game: Game,
    view: View,
    prompt: Prompt,
    width: int,
    height: int | None = None,
    look: Aim = HERE,
    signs: bool = True,
    credit: bool = True,
) -> RenderableType:
    """The board with its legend, in a window of this size.

    `signs` explains the ground, `credit` says whose map it is.
    """
    drawing = board(game, view, prompt, width, height, look)
    below = Text.assemble(legend(game, signs, credit), (CLIPPED if drawing.clipped else "", "dim"))
    return Group(*drawing.lines, below)


def roster(game: Game, view: View) -> RenderableType:
    """Who stands where, in words: a paragraph for each army."""
    picture = picture_of(game)
    names = {place.id: place.name for place in picture.places}
    style = styles(picture.armies)
    return Group(
        *(
            Text.assemble((f" {army.letter} ", style[army.id]), line)
            for army in picture.armies
            if (line := _army(view, army.id, names))
        )
    )


def _army(view: View, army: str, names: dict[str, str]) -> Text:
    rows: dict[str, list[Piece]] = {}
    for piece in view.pieces:
        if piece.army == army:
            rows.setdefault(piece.place, []).append(piece)
    line = Text()
    for place, pieces in rows.items():
        line.append(f" {names.get(place, place)}", "bold")
        line.append(f" {_listed(pieces) if len(pieces) <= MOST_NAMED else f'{len(pieces)} counters'};")
    if rows:
        line.right_crop(1)
    return line


def _listed(pieces: Sequence[Piece]) -> str:
    known = [_named(piece) for piece in pieces if piece.kind != HIDDEN]
    hidden = len(pieces) - len(known)
    return ", ".join([*known, *([f"{hidden} hidden"] if hidden else [])])


def _named(piece: Piece) -> str:
    details = [detail.replace("_", " ") for detail in (piece.strength, *piece.marks) if detail]
    return f"{piece.name or piece.id} ({', '.join(details)})" if details else piece.name or piece.id


def boards(game: Game, view: View, width: int) -> list[RenderableType]:
    """The boards beside the map, each drawn."""
    return [Group(*draw(diagram, picture_of(game), view, width)) for diagram in game.diagrams(view)]


def panels(game: Game, view: View, width: int) -> RenderableType:
    return Group(*boards(game, view, width), *(Text(line) for line in game.describe(view)))


def story(lines: Sequence[Line]) -> RenderableType:
    """Lines of the log under their headings."""
    told: list[RenderableType] = []
    current = ""
    for line in lines:
        if line.heading != current:
            current = line.heading
            told.append(Text(current, "bold dim"))
        told.append(Padding(Text.assemble(line.text, (f"  §{line.cite}" if line.cite else "", "dim")), (0, 0, 0, 2)))
    return Group(*told)


def paragraphs(found: Sequence[Paragraph]) -> RenderableType:
    """Paragraphs of the rulebook under their chapters."""
    parts: list[RenderableType] = []
    chapter = ""
    for each in found:
        if each.chapter != chapter:
            chapter = each.chapter
            parts.append(Text(chapter, "bold underline"))
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True, style="bold")
        grid.add_row(Text(each.number), Markdown(each.text))
        parts.append(grid)
    return Group(*parts)


def found_paragraphs(sought: Sought) -> RenderableType:
    """What a search found, with what has to be said of it."""
    note = [Text(sought.note, "dim")] if sought.note else []
    return Group(*note, paragraphs(sought.paragraphs))


def question(prompt: Prompt) -> Text:
    if prompt.options:
        return Text.assemble(
            (f"{prompt.seat.capitalize()}: {prompt.text}", "bold"), (f"  §{prompt.cite}" if prompt.cite else "", "dim")
        )
    waiting = prompt.decides not in (prompt.seat, "nobody")
    return Text(f"{prompt.decides.capitalize()} decides." if waiting else "", "dim")


def places_of(game: Game, view: View) -> dict[str, str]:
    """Where each piece stands, as people say it: a town by its name, a hex by its number."""
    picture = picture_of(game)
    names = {place.id: place.name for place in picture.places if picture.hexes is None or place.kind == "box"}
    return {piece.id: names.get(piece.place) or piece.place for piece in view.pieces}


def vocabulary_of(game: Game, view: View) -> Vocabulary:
    """What can be said in a game: of the pieces, what whoever sees this calls them."""
    places = {place.id: place.name for place in picture_of(game).places}
    return Vocabulary(game.words.verbs, places | {piece.id: piece.name for piece in view.pieces})


def choices(
    options: Sequence[Option], width: int, most: int | None = None, places: Mapping[str, str] = NOWHERE
) -> RenderableType:
    """The legal moves by number, in as many columns as fit, in at most `most` rows; where they are too many for that,
    in half as many. `places` says where each piece stands.
    """
    whole = [_choice(number, option, places.get(option.noun, "")) for number, option in enumerate(options, 1)]
    cells = whole if most is None else _shortened(whole, width, len(whole) > most)
    columns = _columns(cells, width)
    if most is not None and len(cells) > most * columns:
        cells = cells[: max(1, most // 2) * columns]
    uncut = whole[: len(cells)]
    if most is not None and (columns == 1 or _fit(uncut, columns, width)):
        cells = _shortened(uncut, width, many=False)
    rows = -(-len(cells) // columns)
    grid = Grid.grid(padding=(0, GAP, 0, 0))
    for row in range(rows):
        grid.add_row(*cells[row::rows])
    left_out = len(options) - len(cells)
    return Group(grid, *([Text(f"    … and {left_out} more: “moves” lists them all.", "dim")] if left_out else []))


def _shortened(cells: Sequence[Text], width: int, many: bool) -> list[Text]:
    """No choice takes more than a line; and the few longest of many are cut, so that they do not push all others into
    one column.
    """
    usual = sorted(cell.cell_len for cell in cells)[USUAL * len(cells) // 100] if many else width
    short = [cell.copy() for cell in cells]
    for cell in short:
        cell.truncate(min(usual, width), overflow="ellipsis")
    return short


def _columns(cells: Sequence[Text], width: int) -> int:
    """Into how many columns the cells fit, read downwards."""
    return next((columns for columns in range(min(len(cells), MOST_COLUMNS), 1, -1) if _fit(cells, columns, width)), 1)


def _fit(cells: Sequence[Text], columns: int, width: int) -> bool:
    rows = -(-len(cells) // columns)
    widths = [max(cell.cell_len for cell in cells[first : first + rows]) for first in range(0, len(cells), rows)]
    return sum(widths) + GAP * len(widths) <= width + GAP


def _choice(number: int, option: Option, place: str) -> Text:
    note = f"  {option.note}" if option.note else ""
    return Text.assemble((f"{number:>3} ", "cyan"), labelled(option, place), (note, "dim"))


def labelled(option: Option, place: str) -> Text:
    """What an option is called; of a piece also where it stands."""
    said = place in option.label or place in option.note
    where = f" @ {place}" if option.on == PIECE and place and not said else ""
    return Text.assemble(option.label, (where, "dim cyan"))
