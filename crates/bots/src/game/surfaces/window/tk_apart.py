# Tk in a process of its own. A copy of the program gets a new one, in which all that was done is done again: so a program
# of tkinter can be copied, though no two processes can share a window.

import marshal
import socket

DIRECT = 78  # The exit code of a copy whose program needs Tk in its own process.
MOST_DONE = 20000  # After more, no copy is made: it would take too long to do all again.
# The second words of calls that change nothing.
READS = {"cget", "itemcget", "entrycget", "bbox", "find", "type", "get", "index", "canvasx", "canvasy", "data"}
PLAIN = {str, int, float, bool, bytes, type(None)}
ERRORS = {error.__name__: error for error in (ValueError, TypeError, RuntimeError)}
pause = time.sleep


def plain(value):
    """As it goes through a pipe. Tcl makes texts of all other objects, too."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, (tuple, list)):
        return tuple(map(plain, value))
    if isinstance(value, (int, float)):
        return float(value) if isinstance(value, float) else int(value)
    return {"text": str(value), "kind": value.typename} if hasattr(value, "typename") else str(value)


class TclObject:
    """An object of Tcl that is no text and no number, such as a colour or a state."""

    def __init__(self, told):
        self.string, self.typename = told["text"], told["kind"]

    def __str__(self):
        return self.string

    def __eq__(self, other):
        return isinstance(other, TclObject) and self.string == other.string

    def __hash__(self):
        return hash(self.string)


def revived(value):
    if type(value) is tuple:
        return tuple(map(revived, value))
    return TclObject(value) if type(value) is dict else value


def as_text(value):
    if type(value) is tuple:
        return tuple(map(as_text, value))
    return value["text"] if type(value) is dict else value


class Messages:
    """One end of a pipe, for values."""

    def __init__(self, end):
        self.end, self.input = end, end.makefile("rb")

    def send(self, *message):
        text = marshal.dumps(message)
        self.end.sendall(len(text).to_bytes(4, "little") + text)

    def receive(self):
        size = self.input.read(4)
        return marshal.loads(self.input.read(int.from_bytes(size, "little"))) if len(size) == 4 else ("end",)


def is_read(method, given):
    """Whether nothing comes of it but a value."""
    if method != "call":
        return method in ("getvar", "globalgetvar", "wantobjects", "getint", "getdouble", "getboolean", "splitlist")
    first, second = (given + ("", ""))[:2]
    is_short = len(given) <= {"bind": 3, "coords": 3, "state": 2}.get(first if first == "bind" else second, 0)
    return first == "winfo" or second in READS or is_short


class ApartTk:
    """A process with Tk, and its interpreters, which programs have one of as a rule. One copy of the program after the other
    uses it."""

    def __init__(self, kit, create):
        self.kit, self.apps, self.turn, self.is_stale = kit, [], 0, True
        self.is_waiting, self.later = False, []
        before = files()
        ours, theirs = socket.socketpair()
        child = os.fork()
        if child == 0:
            if os.fork() == 0:  # It is nobody's child, so that nobody waits for it.
                TkProcess(Messages(theirs), create).serve()
            os._exit(0)
        os.waitpid(child, 0)
        theirs.close()
        self.messages = Messages(ours)
        kit.watch.files.update({name: file for name, file in files().items() if name not in before})

    def part(self):
        """All will be done again before anything else."""
        self.turn, self.is_stale = self.turn + 1, True
        for app in self.apps:
            app.known = {}

    def add(self, given):
        app = ApartInterpreter(self, len(self.apps), given)
        self.apps.append(app)
        if not self.is_stale:
            self.result("add", given)
        return app

    def renew(self):
        """In a copy, does again all that was done."""
        if self.is_stale:
            self.is_stale = False
            self.messages.send("new", self.turn, [(app.given, app.done, app.returned) for app in self.apps])
            while self.messages.receive() != ("new", self.turn):
                """What is left for a copy that has ended."""

    def result(self, *message):
        """What comes of it. Meanwhile commands of the program run, and may do more."""
        self.renew()
        turn = self.turn
        self.messages.send(*message)
        while True:
            kind, *told = self.heard()
            if kind == "result":
                return revived(told[0])
            if kind == "error":
                raise ERRORS.get(told[0], self.kit.tkinter.TclError)(told[1])
            if kind == "end":
                os.abort()  # As the program would have crashed with a Tk of its own.
            value = self.apps[told[0]].run(*told[1:])
            if self.turn != turn:
                return ""  # This is a copy. What led here was done again to its end.
            self.messages.send("result", value)

    def throw_away(self):
        """Does what Python's collector asked for while an answer was waited for."""
        while self.later:
            app, act = self.later.pop(0)
            try:
                app.do(*act)
            except self.kit.tkinter.TclError:
                pass  # It is gone already.

    def heard(self):
        """The next message. What Python throws away meanwhile is thrown away in Tk later."""
        self.is_waiting = True
        message = self.messages.receive()
        self.is_waiting = False
        return message


class ApartInterpreter:
    """Stands in for an interpreter of Tcl. What it has read stays known until something is done, and is then read again at once."""

    def __init__(self, apart, number, given):
        self.apart, self.number, self.given = apart, number, given
        # What was done, and what each command of the program gave back, in their order; what was read before the last of it.
        self.commands, self.done, self.returned = {}, [], []
        self.known, self.wanted = {}, []
        self.lock = threading.RLock()

    def createcommand(self, name, command):
        self.commands[name] = command
        self.do("createcommand", name)

    def call(self, *given):
        given = tuple(given[0]) if len(given) == 1 and isinstance(given[0], (tuple, list)) else given
        return self.do("call", *(given[: given.index(None)] if None in given else given))

    def getint(self, value):
        return value if type(value) is int else self.do("getint", value)

    def splitlist(self, value):
        return value or () if type(value) is tuple or value == "" else self.do("splitlist", value)

    def createtimerhandler(self, milliseconds, call):
        """Only for `mainloop`, which takes a moment."""

    def mainloop(self, threshold=0):
        self.call("update")
        pause(0.005)

    def willdispatch(self):
        pass

    def __getattr__(self, name):
        if name.startswith("_") or name == "tk":  # A widget has its interpreter there, and this is one.
            raise AttributeError(name)
        if name in ("interpaddr", "createfilehandler", "dooneevent"):
            os._exit(DIRECT)
        return lambda *given: self.do(name, *given)

    def do(self, method, *given):
        act = (method,) + (given if PLAIN.issuperset(map(type, given)) else as_text(plain(given)))
        with self.lock:
            if self.apart.is_waiting:
                self.apart.later += [] if is_read(method, act[1:]) else [(self, act)]
                return ""
            self.apart.throw_away()
            if act in self.known or is_read(method, act[1:]):
                return self.read(act)
            if len(self.known) >= len(self.wanted):
                self.wanted = list(self.known)
            self.known = {}
            self.apart.renew()
            if act != ("call", "update") or self.done[-1:] != [act]:
                self.done.append(act)
            return self.apart.result("do", self.number, act)

    def read(self, act):
        found = self.known.get(act)
        if not found:
            # The first value is read by itself: many a program reads only one.
            acts = self.wanted if self.known and act in self.wanted else [act]
            values = dict(zip(acts, self.apart.result("read", self.number, acts)))
            self.known.update(values)
            found = values[act]
        is_error, value = found
        if is_error:
            raise self.apart.kit.tkinter.TclError(value)
        return value

    def run(self, name, given):
        value, kit = "", self.apart.kit
        try:
            value = as_text(plain(self.commands[name](*revived(given))))
        except SystemExit as end:
            kit.end = end
        except Exception as error:
            kit.report(error)
        self.returned.append((name, value))
        return value


class TkProcess:
    """Does what it is told."""

    def __init__(self, messages, create):
        self.messages, self.create, self.apps, self.new = messages, create, [], None
        end, null = messages.end.fileno(), os.open(os.devnull, os.O_RDWR)
        for file in 0, 1, 2:
            os.dup2(null, file)
        os.closerange(3, end)
        os.closerange(end + 1, 1024)

    def serve(self):
        try:
            while True:
                self.answer_until("new")
                (turn, apps), self.new = self.new, None
                for app in self.apps:
                    app.close()
                self.apps = []
                for app in apps:
                    self.apps.append(RealInterpreter(self, *app))
                self.messages.send("new", turn)
        finally:
            os._exit(0)

    def answer_until(self, end):
        """Answers until this comes, or until all is to be done anew for another copy."""
        while not self.new:
            kind, *told = self.messages.receive()
            if kind == "end":
                os._exit(0)
            if kind == "new":
                self.new = told
            elif kind == end:
                return told[0]
            else:
                answer = self.answer(kind, *told)
                if not self.new:
                    self.messages.send(*answer)
        return ""

    def answer(self, kind, *told):
        try:
            if kind == "add":
                self.apps.append(RealInterpreter(self, told[0], (), ()))
                return "result", None
            app, acts = self.apps[told[0]], told[1]
            return "result", app.do(*acts) if kind == "do" else tuple(map(app.read, acts))
        except Exception as error:
            return "error", type(error).__name__, str(error)


class RealInterpreter:
    """An interpreter of Tcl that has done what was done before. Meanwhile the commands of the program give back what they gave."""

    def __init__(self, process, given, done, returned):
        self.process, self.number, self.values = process, len(process.apps), {}
        for name, value in returned:
            self.values.setdefault(name, []).append(value)
        self.is_new, self.tk = False, process.create(*given)
        for act in done:
            self.read(act)
        self.is_new = True

    def do(self, method, *given):
        if method == "createcommand":
            given = (given[0], self.command(given[0]))
        return plain(getattr(self.tk, method)(*given))

    def read(self, act):
        try:
            return False, self.do(*act)
        except Exception as error:
            return True, str(error)

    def command(self, name):
        def run(*given):
            if not self.is_new:
                return (self.values.get(name) or [""]).pop(0)
            self.process.messages.send("command", self.number, name, plain(given))
            return self.process.answer_until("result")

        return run

    def close(self):
        self.is_new, self.values = False, {}
        self.read(("call", "destroy", "."))
        self.tk = None
