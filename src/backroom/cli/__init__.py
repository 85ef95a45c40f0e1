"""The command line. Errors are reported in one line, never as a traceback."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, NoReturn

import click

import backroom
from backroom.cli.bench import bench
from backroom.cli.play import play
from backroom.cli.replay import replay
from backroom.cli.rules import rules
from backroom.cli.simulate import simulate
from backroom.engine.errors import BackroomError

INTERRUPTED = 130
EXTRAS = {
    "arena": "arena",
    "dataset": "dataset",
    "leaderboard": "arena",
    "mcp": "mcp",
    "screenshots": "dev",
    "task": "arena",
}  # commands that need one
LOADED_LATE = (
    "arena",
    "calibrate",
    "clean",
    "dataset",
    "leaderboard",
    "learn",
    "loadtest",
    "mcp",
    "review",
    "screenshots",
    "serve",
    "tables",
    "task",
    "verify",
    "worker",
)


class Commands(click.Group):
    """A group that reports errors in the input as one line on standard error, and exits with 2.

    Commands that import much, or need an extra, are loaded when they are called.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, including those of extras that may not be installed."""
        return sorted([*super().list_commands(ctx), *LOADED_LATE])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by name; if its extra is not installed, a command that says so."""
        if cmd_name not in LOADED_LATE:
            return super().get_command(ctx, cmd_name)
        try:
            found: click.Command = getattr(import_module(f"backroom.cli.{cmd_name}"), cmd_name)
        except ModuleNotFoundError as error:
            if cmd_name not in EXTRAS:
                raise
            return missing(cmd_name, str(error.name).partition(".")[0])
        return found

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command and exit with its exit code."""
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
        except click.Abort:  # Ctrl-C, or the end of the input
            sys.exit(INTERRUPTED)
        except click.ClickException as error:
            complain(error.format_message())
        except BackroomError as error:
            complain(str(error))
        sys.exit(code)


def missing(name: str, module: str) -> click.Command:
    """Return a placeholder for a command whose extra is not installed: it says what to install."""
    install = f"pip install 'backroom[{EXTRAS[name]}]'"

    def refuse() -> None:
        raise BackroomError(f"{name} needs {module}, which is not installed: {install}")

    anything = {"ignore_unknown_options": True, "allow_extra_args": True}
    return click.Command(name, context_settings=anything, callback=refuse, short_help=f"(needs {install})")


def complain(message: str) -> NoReturn:
    """Print a message as one line and exit with 2."""
    click.echo(f"backroom: {' '.join(message.split())}", err=True)
    sys.exit(2)


@click.group(cls=Commands, invoke_without_command=True)
@click.version_option(backroom.__version__, prog_name="backroom")
@click.pass_context
def main(context: click.Context) -> None:
    """Gangster board games with people and bots, in the browser and in the terminal."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in (play, simulate, replay, rules, bench):
    main.add_command(command)
