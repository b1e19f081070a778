"""The group of all commands, and the one place where what goes wrong becomes a message and an exit code.

0    done
1    the answer is no: an illegal move, a record that does not hold, a position that cannot be, data that does not fit
2    asked wrongly: an unknown command, option, game, seat, player or paragraph, or a file that is not there
130  interrupted with Ctrl-C
141  whoever read our output stopped reading
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

import click
from click.shell_completion import CompletionItem

from hundreddays import __version__
from hundreddays.cli.completion import VARIABLE, complete

COMMANDS = {
    "play": "hundreddays.cli.play:play",
    "learn": "hundreddays.cli.learn_command:learn",
    "puzzle": "hundreddays.cli.puzzles_command:puzzle",
    "puzzles": "hundreddays.cli.puzzles_command:puzzles",
    "serve": "hundreddays.cli.serve:serve",
    "think": "hundreddays.cli.think:think",
    "admin": "hundreddays.cli.admin_desk:admin",
    "games": "hundreddays.cli.games_command:games",
    "rules": "hundreddays.cli.games_command:rules",
    "simulate": "hundreddays.cli.simulate:simulate",
    "ladder": "hundreddays.cli.ladder_command:ladder",
    "league": "hundreddays.cli.league_command:league",
    "fit": "hundreddays.cli.fit:fit",
    "train": "hundreddays.cli.train:train",
    "space": "hundreddays.cli.space:space",
    "lab": "hundreddays.cli.lab_command:lab",
    "replay": "hundreddays.cli.records:replay",
    "verify": "hundreddays.cli.records:verify",
    "analyse": "hundreddays.cli.analyse_command:analyse",
    "position": "hundreddays.cli.positions:position",
    "perft": "hundreddays.cli.positions:perft",
    "data": "hundreddays.cli.data_command:data",
    "soak": "hundreddays.cli.soak_command:soak",
}
"""Every command and where it lives.

A module is imported only when its command is used, so that none waits for another's libraries.
"""

HELP = {
    "play": "Play a game at this terminal.",
    "learn": "Learn a game by playing: short guided positions, with the referee as teacher.",
    "puzzle": "Solve the puzzle of the day, or another.",
    "puzzles": "List a game's puzzles, or mine new ones from games of the computer.",
    "serve": "Serve tables to browsers: against the computer, at one screen, or with friends by a link.",
    "think": "Let the computer players of a site think on this machine, for servers started with --thinkers 0.",
    "admin": "Look after a server: its tables and backups, its people, reports, bans and announcements.",
    "games": "List the games and what they offer.",
    "rules": "Print a rulebook, or paragraphs of it.",
    "simulate": "Play many games between computer players.",
    "ladder": "Let players of GAME meet, every pair, seats swapped after each game, and rate them.",
    "league": "Let computer players of GAME meet, and rate them on a server.",
    "fit": "Fit how likely each side is to win, on games of the planner from positions of all kinds.",
    "train": "Train a network to say how likely each side is to win.",
    "space": "Find how far apart a game's levels should stand.",
    "lab": "Run studies: games by the thousand, with options and figures varied.",
    "replay": "Tell and show a recorded game.",
    "verify": "Prove a record: its moves and its dice.",
    "analyse": "Say how a moment stands, or where a game was won and lost.",
    "position": "Check and show a position.",
    "perft": "Count all sequences of moves.",
    "data": "List, print and check a game's figures.",
    "soak": "Play and check games of every kind until the time is up.",
}
"""The first sentence of each command, so that `--help` need import none of them."""

MAINTAINERS = ("fit", "train", "space", "perft", "soak")
"""Commands for those who look after the games and their opponents; they stand by themselves in the help."""

BROWSER = ["serve", "--open"]
"""What somebody wants who says nothing."""

DONE, NO, WRONG, INTERRUPTED, UNREAD = 0, 1, 2, 130, 141


class Commands(click.Group):
    """The commands of the register above, in its order."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].split(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, said) for name, said in HELP.items() if name not in MAINTAINERS])
        with formatter.section("For maintainers"):
            formatter.write_dl([(name, HELP[name]) for name in MAINTAINERS])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        offered = [CompletionItem(name, help=HELP[name]) for name in COMMANDS if name.startswith(incomplete)]
        return offered + click.Command.shell_complete(self, ctx, incomplete)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            from hundreddays.core import Unknown

            raise Unknown("command", args[0], COMMANDS)
        return super().resolve_command(ctx, args)


def _version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from hundreddays import __build__

        click.echo(f"hundred-days {__version__} ({__build__})")
        ctx.exit()


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    no_args_is_help=True,
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the version and exit."
)
def hundred_days() -> None:
    """The Waterloo campaign of 1815 in four classic board-wargame systems.

    Without a command the game opens in your browser.

    \b
    Examples:
      hundred-days play returns
      hundred-days rules returns 17.5
      hundred-days simulate returns --games 1000 --players planner,random
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit code."""
    args = list(sys.argv[1:] if arguments is None else arguments) or BROWSER
    as_json = "--json" in args
    if VARIABLE in os.environ:
        return complete(hundred_days, os.environ[VARIABLE])
    _never_fail_on_characters()
    try:
        with hundred_days.make_context(
            "hundred-days", args
        ) as context:  # not `main`, which answers closed pipes in its own way
            code = hundred_days.invoke(context)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as asked:  # a group of commands, such as `lab`
        click.echo(asked.ctx.get_help() if asked.ctx else "")
        return WRONG
    except click.exceptions.Exit as done:
        return done.exit_code
    except (KeyboardInterrupt, click.Abort):
        sys.stderr.write("\nInterrupted.\n")
        return INTERRUPTED
    except BrokenPipeError:
        _let_go_of_stdout()
        return UNREAD
    except _understood() as error:
        return _failed(error, as_json)
    return code if isinstance(code, int) else DONE


def _understood() -> tuple[type[Exception], ...]:
    """What is answered with a message. Python asks only once something has gone wrong, so the help need not wait."""
    from hundreddays.core import Fault

    return (click.ClickException, Fault, OSError)


def _failed(error: Exception, as_json: bool) -> int:
    """What went wrong as a message and an exit code."""
    from hundreddays.cli.output import complain
    from hundreddays.cli.usage import UsageFault
    from hundreddays.core import BadOption, Fault, Unknown

    if isinstance(error, click.ClickException):
        where = getattr(error, "ctx", None)
        complain(UsageFault(error.format_message(), f"Try: {where.command_path} --help" if where else ""), as_json)
        return WRONG
    if isinstance(error, Fault):
        complain(error, as_json)
        return WRONG if isinstance(error, (Unknown, BadOption, UsageFault)) else NO
    assert isinstance(error, OSError)  # a full disk, a device that went away
    complain(Fault(f"{error.strerror or error}.", f"({error.filename})" if error.filename else ""), as_json)
    return NO


def _never_fail_on_characters() -> None:
    """What a terminal cannot show is shown as a question mark, and what is typed in another encoding is no reason to
    stop.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _let_go_of_stdout() -> None:
    """Nobody reads any more: what Python still flushes at exit goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
