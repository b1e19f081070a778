"""The steps of a game under their numbers: number, name and class of a step belong together, and are checked here.

`rules/steps.py` gives each step a number, `RETREAT_TO: Final = 12`; no other constant there is an int. The class says
which number it carries, `number = RETREAT_TO`, and is called `RetreatTo`; position texts call it `retreat_to`. So a
step is named once, and a slip in any of the three stops the game from loading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any

from hundreddays.core.state import OVER
from hundreddays.core.step import Step


def step_table(numbers: ModuleType, chapters: Iterable[ModuleType]) -> tuple[tuple[str, ...], tuple[Step[Any], ...]]:
    """The names and the steps of a game, by number. Raises `ValueError` with everything that does not agree."""
    constants = {name: value for name, value in vars(numbers).items() if name.isupper() and type(value) is int}
    where = numbers.__name__
    faults = [
        f"{where}: {name} and {other} are both {value}"
        for name, value in constants.items()
        for other in constants
        if name < other and constants[other] == value
    ]
    if sorted({OVER, *constants.values()}) != list(range(len(constants) + 1)):
        faults.append(f"{where}: the numbers of {len(constants)} steps must be 1 to {len(constants)}, each once")
    found: dict[str, type[Step[Any]]] = {}
    for kind in _classes(chapters):
        name = next((name for name, value in constants.items() if value == kind.number), "")
        if class_name(name) != kind.__name__:
            faults.append(
                f"{kind.__module__}: {kind.__name__} carries the number of {name or 'no step'};"
                f" that step's class is called {class_name(name) or 'nothing'}"
            )
        elif name in found and found[name] is not kind:
            faults.append(f"{kind.__module__}: {name} has a class in {found[name].__module__} already")
        found[name] = kind
    faults += [f"{where}: no chapter has the class {class_name(name)}" for name in constants if name not in found]
    if faults:
        raise ValueError("The steps of this game do not agree:\n" + "\n".join(sorted(faults)))
    ordered = sorted(constants, key=lambda name: constants[name])
    return ("over", *(name.lower() for name in ordered)), (Step(), *(found[name]() for name in ordered))


def class_name(constant: str) -> str:
    """`RETREAT_TO` as its class is called: `RetreatTo`."""
    return "".join(part.capitalize() for part in constant.split("_"))


def _classes(chapters: Iterable[ModuleType]) -> Iterator[type[Step[Any]]]:
    """Every class of a chapter that says which step it is: of its own, not from its base."""
    for chapter in chapters:
        for thing in vars(chapter).values():
            own = isinstance(thing, type) and thing.__module__ == chapter.__name__
            if own and issubclass(thing, Step) and "number" in vars(thing):
                yield thing
