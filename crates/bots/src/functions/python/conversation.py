# The conversation.

def show(value):
    text = " ".join(repr(value).split())
    return text if len(text) <= 100 else text[:97] + "..."

def introduce(module):
    """Finds out how to call the function, examines it, and returns both: the form in a word, and the findings."""
    errors = os.dup(2)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # Nobody wants to see what it prints hundreds of times.
    call, replies = choose(module)
    findings = changes(call, replies) + Exam(call).run()
    os.dup2(errors, 2)
    random.seed()
    marks = [m for group in mark_groups(call.module) for m in group].index(tuple(call.form[1:]))
    return "|".join([call.name, call.form.container, str(marks), call.part, call.answer, call.truth]), findings

def serve(call):
    """Answers every position; returns the exit code."""
    for line in lines:
        try:
            reply = Reply(line.strip(), *call.ask(line.strip()), None)
        except BaseException as error:
            traceback.print_exception(type(error), error, error.__traceback__.tb_next.tb_next)
            return 1
        square = call.square(reply)
        answers.write(f"{square}\n" if square else f"returned {call.form.cells(reply.returned) or show(reply.returned)}\n")
    return 0

def main():
    global seconds
    module, seconds = load()
    imported()
    findings, form = [], options.form
    if not options.form:
        options.form, findings = introduce(module)
        module, _ = load()  # One that no probe has touched.
    name, container, marks, part, answer, truth = options.form.split("|")
    marks = [m for group in mark_groups(module) for m in group][int(marks)]
    call = Call(module, name, Form(container, *marks), part, answer, truth)
    if not form:
        answers.write(json.dumps({"signature": call.signature(), "form": options.form, "findings": findings}) + "\n")
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return serve(call)

def read_options():
    parser = argparse.ArgumentParser(prog="adapter")
    parser.add_argument("path", metavar="FILE[:FUNCTION]")
    parser.add_argument("--first", choices=["x", "o"], default="x")
    parser.add_argument("--takes", choices=["rows", "flat", "string"])
    parser.add_argument("--returns", choices=list(ANSWERS))
    parser.add_argument("--form", help="from the first line of an earlier run: nothing is tried out then")
    options = parser.parse_args()
    options.first, options.function = options.first.upper(), None
    path, _, function = options.path.rpartition(":")
    if path and function.isidentifier() and not os.path.exists(options.path):
        options.path, options.function = path, function
    return options

options, deadline, patience, give_up = read_options(), math.inf, 2, time.process_time() + 40
lines, answers = take_streams()
try:
    with open(options.path, "rb") as file:
        source = file.read()
except OSError as error:
    fail(f"cannot read {options.path}: {error.strerror}")
sys.argv, sys.path[0], sys.dont_write_bytecode = [options.path], os.path.dirname(os.path.abspath(options.path)), True
threading.Thread(target=watch, args=[time.sleep], daemon=True).start()
signal.signal(signal.SIGINT, on_interrupt)
time.sleep = lambda seconds: None  # Pauses are for people.
code = main()
sys.stderr.flush()
os._exit(code)  # The module's threads and windows do not keep it alive.
