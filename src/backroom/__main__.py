"""`python -m backroom`: the command line."""

from __future__ import annotations

if __name__ == "__main__":  # worker processes import this module too, and need none of it
    from backroom.cli import main

    main(prog_name="backroom")
