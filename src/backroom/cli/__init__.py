"""The command line: play, simulate, replay, rules and bench. A complaint is one line, never a traceback."""

from __future__ import annotations

import sys
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


class House(click.Group):
    """Says what is wrong with the input in one line on standard error, and exits with 2."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command, and leave with its exit code."""
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


def complain(message: str) -> NoReturn:
    """One line, whatever the message looks like."""
    click.echo(f"backroom: {' '.join(message.split())}", err=True)
    sys.exit(2)


@click.group(cls=House, invoke_without_command=True)
@click.version_option(backroom.__version__, prog_name="backroom")
@click.pass_context
def main(context: click.Context) -> None:
    """Gangster board games against bots: play, simulate, look up the rules, measure."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in (play, simulate, replay, rules, bench):
    main.add_command(command)
