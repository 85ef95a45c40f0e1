"""What hostile files would do to the processes that work on them, if they could."""

from __future__ import annotations

import os
import signal
import time

from backroom.tables.workers import BotReply, BotTask, think


def deed(request: bytes) -> bytes:
    """Do what the request names."""
    if b"wait" in request:
        time.sleep(600)
    if b"loop" in request:
        while True:
            pass
    if b"grow" in request:
        bytearray(2**33)
    if b"die" in request:
        os.kill(os.getpid(), signal.SIGKILL)
    return b"%d" % os.getpid()


def ponder(bot_task: BotTask) -> BotReply:
    """Think as a worker does, unless the set-up asks for something else."""
    if b"kill the worker" in bot_task.record:
        os.kill(os.getpid(), signal.SIGKILL)
    while b"hang the worker" in bot_task.record:
        pass
    return think(bot_task)
