# The program's own files are for the program alone, even one that is named like a module which is needed here.

import os, sys

at_start = set(sys.modules)
sys.path.pop(0)  # The folder in which this was started.


def import_from(folder):
    """Lets the program find its own files first, as it does by itself."""
    sys.path.insert(0, folder)
    for name in set(sys.modules) - at_start:
        if os.path.exists(os.path.join(folder, name + ".py")):
            del sys.modules[name]


