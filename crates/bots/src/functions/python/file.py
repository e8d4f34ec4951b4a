# The file, its functions, and what it imports.

def describe(error):
    """The exception in a line, with the line of the file that it came from."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == options.path]
    text = str(error)
    if isinstance(error, SyntaxError):
        text, lines = error.msg, [error.lineno]
    name = "" if isinstance(error, Slow) else f"{type(error).__name__}: "
    return name + " ".join(text.split()) + (f" (line {lines[-1]})" if lines and lines[-1] else "")

@functools.lru_cache(None)
def compiled():
    return compile(source, options.path, "exec")

def load():
    """The file as a fresh module, and the seconds that it took."""
    name = os.path.splitext(os.path.basename(options.path))[0]
    module = sys.modules[name] = types.ModuleType(name)
    module.__file__ = options.path
    start = time.process_time()
    try:
        limited(10, exec, compiled(), vars(module))
    except EOFError as error:
        fail(f"{options.path} is interactive: it asks for input when it is imported; put the game under "
             f"`if __name__ == \"__main__\":` ({describe(error)})")
    except BaseException as error:
        fail(f"{options.path} cannot be imported: {describe(error)}")
    return module, time.process_time() - start

def functions_of(module):
    """The functions of the file itself."""
    def is_own(value):
        code = getattr(inspect.unwrap(value), "__code__", None) if callable(value) else None
        return code is not None and code.co_filename == options.path
    return [name for name, value in vars(module).items() if is_own(value)]

@functools.lru_cache(None)
def imported():
    """The modules of the same folder that the file imports, and what they import: their names, and their text with the
    file's. They are looked up once, so that what is imported later changes nothing."""
    folder, names, texts = os.path.dirname(os.path.abspath(options.path)), [], [source]
    for name, module in sorted(sys.modules.items()):
        path = os.path.abspath(getattr(module, "__file__", None) or os.sep)
        is_local = path.startswith(os.path.join(folder, "")) and "site-packages" not in path and path.endswith(".py")
        if is_local and path != os.path.abspath(options.path):
            names.append(name)
            with open(path, "rb") as file:
                texts.append(file.read())
    return names, b"\n".join(texts).decode("utf-8", "replace")
