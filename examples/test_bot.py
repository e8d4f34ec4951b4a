"""A test that bot.py, beside this file, never loses. Run it with pytest; `noughts` must be on the path."""

import json
import subprocess
from pathlib import Path

BOT = Path(__file__).with_name("bot.py")


def audit(side):
    command = ["noughts", "audit", str(BOT), "--as", side, "--format", "json"]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.stdout, run.stderr
    return json.loads(run.stdout)


def never_loses(side):
    report = audit(side)
    assert "reason" not in report, report["reason"]
    assert report["verdict"] in ("perfect", "safe"), f"it loses as {side}: {report['losing_game']}"


def test_it_never_loses_as_x():
    never_loses("x")


def test_it_never_loses_as_o():
    never_loses("o")
