# Whether a copy of this process, made by fork, would do what the process itself does.

import _thread
import os
import stat
import sys


def files():
    """The open files that a copy would share: what the one reads, the other misses."""
    shared = {}
    for name in os.listdir("/proc/self/fd") if sys.platform == "linux" else ():
        try:
            kept = os.fstat(int(name))
        except OSError:
            continue
        if stat.S_IFMT(kept.st_mode) in (stat.S_IFREG, stat.S_IFSOCK, stat.S_IFIFO):
            shared[name] = kept.st_dev, kept.st_ino
    return shared


def has_children():
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        return True
    except ChildProcessError:
        return False


def can_copy(own):
    """`own` are the files that were open before the program started."""
    return sys.platform == "linux" and not _thread._count() and not has_children() and files() == own
