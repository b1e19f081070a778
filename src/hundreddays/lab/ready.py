"""Ready studies, by name: in a wheel they stand in the package, in a checkout beside its source."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parents[1]
FOLDERS = (PACKAGE / "studies", PACKAGE.parents[1] / "studies")


def ready_study(name: str) -> Path | None:
    """The file of a ready study: `returns-points`."""
    found = (folder / f"{name}.toml" for folder in FOLDERS if name == Path(name).name)
    return next((path for path in found if path.is_file()), None)


def ready_studies() -> list[str]:
    """The names of all that there are."""
    return sorted({path.stem for folder in FOLDERS for path in folder.glob("*.toml")})
