"""`python -m noughts XO..X....` answers, and `--self-test` tests the table."""

import runpy
from pathlib import Path

runpy.run_path(str(Path(__file__).with_name("__init__.py")), run_name="__main__")
