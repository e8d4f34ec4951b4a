# Chance, time and imports as the program finds them, and the runs.


def take_time(watch):
    """Lets time pass as it would if nothing were skipped."""
    for name in "time", "monotonic", "perf_counter":
        plain = getattr(time, name)
        setattr(time, name, lambda plain=plain: plain() + watch.skipped)
    time.sleep = watch.sleep
    begin = threading.Timer.__init__
    threading.Timer.__init__ = lambda timer, interval, *given, **named: begin(timer, 0, *given, **named)


def prepare(watch, source):
    """Imports what the program will import, and takes it in hand; else whenever it is imported."""
    kits, plain = {"turtle": Turtles, "tkinter": Tk, "pygame": Pixels}, builtins.__import__

    def take(name):
        kit = kits.pop(name.split(".")[0], None)
        if kit:
            try:
                kit(watch)
            except ImportError:
                pass

    def importing(name, *given, **named):
        take(name)
        return plain(name, *given, **named)

    for name in list(kits):
        if re.search(r"(?m)^\s*(import|from)\b.*%s\b" % name, source):
            take(name)
    builtins.__import__ = importing


def run(watch, file, source):
    """Runs the program to its end."""
    module = types.ModuleType("__main__")
    module.__file__, module.__builtins__ = file, builtins
    sys.modules["__main__"] = module
    watch.thread = threading.get_ident()
    try:
        exec(compile(source, file, "exec"), module.__dict__)
    except SystemExit as end:
        if isinstance(end.code, str):
            watch.say(end.code)
    except ModuleNotFoundError as error:
        watch.failure = "needs %s, which is not found: a file that was not handed in, or a package that is not installed" % error.name
    except BaseException as error:
        traceback.print_exc()
        watch.fail(error)
    watch.tell("ended")
    os._exit(TOLD)


def main():
    file = os.path.abspath(sys.argv[1])
    pipe = Pipe()
    watch = Watch(pipe)
    with open(file, "rb") as opened:
        source = opened.read()
    sys.argv = [file]
    os.chdir(os.path.dirname(file))
    sys.stdout, sys.dont_write_bytecode = watch, True
    ours = sys.modules["__main__"]  # Kept, so that it is not emptied.
    prepare(watch, source.decode("utf-8", "replace"))
    take_dice(random, watch.dice)
    take_time(watch)
    import_from(os.path.dirname(file))
    builtins.input = lambda prompt="": watch.answer(str(prompt), GUESSES, "1")
    request = watch.next_request()
    if request:
        watch.dice.roll(request["dice"])
        run(watch, file, source)


main()
