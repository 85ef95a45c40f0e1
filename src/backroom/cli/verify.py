"""`backroom verify`: checks the chance and the log of a finished game."""

from __future__ import annotations

from pathlib import Path

import click

from backroom.cli.common import blaming, language, open_console, own_words, read_file
from backroom.tables.proof import check, read_proof


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@language
def verify(file: Path, lang: str) -> None:
    """Check a proof, as downloaded from the page of a finished game: its seeds, its log and every draw."""
    say, console = own_words(lang), open_console()
    with blaming(file):
        proof = read_proof(read_file(file))
        found = check(proof)
    seeds = sum(bool(one.seed) for one in proof.contributions)
    console.print(say.fill("verify", "game", game=proof.game, code=proof.code), soft_wrap=True)
    text = say.fill("verify", "seeds", seeds=seeds) if seeds else say("verify", "server_seed")
    console.print(text, soft_wrap=True)
    console.print(say.fill("verify", "rows", rows=found.rows, key=proof.public_key), soft_wrap=True)
    console.print(say.fill("verify", "draws", draws=found.draws), soft_wrap=True)
