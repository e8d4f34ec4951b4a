# Reads notebooks of Python. Has no apostrophe, so that it can stand in quotes of the shell.
import json, re

def code_of_notebook(text):
    """The code of all cells. Cells of other languages are left out, and lines that are commands of the notebook do nothing."""
    cells = ["".join(cell["source"]) for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
    code = "\n".join(cell for cell in cells if not re.match(r"%%(?!time|capture)", cell))
    return re.sub(r"(?m)^(\s*)(%[a-zA-Z%]|!).*", r"\1pass", code)

