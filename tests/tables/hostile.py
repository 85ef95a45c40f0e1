"""What hostile files would do to the process that checks them, if they could."""

from __future__ import annotations

import os
import signal
import time


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
