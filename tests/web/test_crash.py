"""Kill -9 under load: after a restart every acknowledged answer is there once, and every table goes on."""

from __future__ import annotations

from pathlib import Path

from backroom.loadtest.serving import serving
from tests.web.players import Company, check_answers, check_bots_went_on, logs, run

TABLES = 6
QUICK = {"bot_pace": "0", "lease": "600"}  # long leases: the restarted server must drop them


def test_a_server_that_is_killed_under_load_loses_no_acknowledged_answer_and_plays_on(tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'app.sqlite3'}"

    async def evening() -> None:
        company = Company(seed=3)
        with serving(url, **QUICK) as server:
            await company.sit_down(server.port, server.port, TABLES)
            company.play()
            await company.until(lambda: company.answers() >= 10 * TABLES)
            server.kill()
        before = logs(url, company.players)
        with serving(url, **QUICK) as again:
            await company.move(server.port, again.port)
            check_answers(company.players, before)
            company.play()
            await company.until(company.more(4))
            await company.stop()
            after = logs(url, company.players)
        check_answers(company.players, after)
        check_bots_went_on(before, after)

    run(evening())
