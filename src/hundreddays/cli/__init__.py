"""The command line: `hundred-days COMMAND`. One module per group of commands; `app.COMMANDS` lists them."""

from hundreddays.cli.app import main

__all__ = ["main"]
