# Programs of tkinter: windows of widgets and canvases, and turtles, which draw on a canvas.


class Tk:
    """A program of tkinter: its widgets, its timers and its dialogs."""

    def __init__(self, watch):
        import tkinter
        import tkinter.messagebox
        import tkinter.simpledialog
        import tkinter.ttk

        self.watch, self.tkinter, self.root = watch, tkinter, None
        self.timers, self.running, self.numbers, self.end, self.has_left = [], frozenset(), 0, None, False
        self.filled = []
        self.boards, self.doing, self.updates, self.depth, self.has_asked = {}, {}, 0, 0, False
        create = tkinter._tkinter.create
        watch.tk = ApartTk(self, create) if sys.platform == "linux" else None
        is_apart = lambda given: watch.tk and not watch.is_direct and given[5:6] != (0,)
        tkinter._tkinter.create = lambda *given: watch.tk.add(given) if is_apart(given) else create(*given)
        misc = tkinter.Misc
        self.call_update = misc.update
        misc.mainloop = lambda root, n=0: self.loop(root._root(), lambda: not self.has_left)
        tkinter.mainloop = lambda n=0: self.loop(tkinter._default_root, lambda: not self.has_left)
        misc.quit = lambda root: setattr(self, "has_left", True)
        misc.update = lambda widget: self.update(widget)
        misc.after = lambda widget, *given: self.after(*given)
        misc.after_cancel = lambda widget, name: self.after_cancel(name)
        misc.wait_window = lambda own, window=None: self.loop(own._root(), (window or own).winfo_exists)
        misc.wait_variable = misc.waitvar = lambda widget, name="PY_VAR": self.wait_variable(widget, name)
        destroy = tkinter.Tk.destroy
        tkinter.Tk.destroy = lambda root: (watch.glance(), destroy(root))[1]  # What it shows last is seen.
        tkinter.CallWrapper.__call__ = lambda wrapper, *given: self.called(wrapper, given)
        lenient(tkinter.Wm, tkinter.TclError, "iconbitmap", "wm_iconbitmap", "state", "wm_state", "attributes")
        self.take_dialogs(tkinter.messagebox, tkinter.simpledialog)

    def take_dialogs(self, messagebox, simpledialog):
        yes_no = {"Yes": True, "No": False}
        kinds = [(name, {}, "ok") for name in ("showinfo", "showwarning", "showerror", "_show")]
        kinds += [("askyesno", yes_no, True)]
        kinds += [("askokcancel", {"OK": True, "Cancel": False}, True), ("askyesnocancel", yes_no, True)]
        kinds += [("askretrycancel", {"Retry": True, "Cancel": False}, True)]
        kinds += [("askquestion", {"Yes": "yes", "No": "no"}, "yes")]
        for name, answers, default in kinds:
            setattr(messagebox, name, self.dialog(answers, default, lambda given: given))
        for name, default, kind in [("askstring", "X", str), ("askinteger", 1, int), ("askfloat", 1.0, float)]:
            guesses = [guess for guess in GUESSES if kind is str or guess.isdigit()]
            setattr(simpledialog, name, self.dialog(guesses, default, kind))

    def dialog(self, answers, default, read):
        def show(title=None, message=None, *_, **options):
            said = [title, message or options.get("prompt"), options.get("detail")]
            return read(self.watch.answer(": ".join(line(text) for text in said if text), answers, default))

        return show

    def called(self, wrapper, given):
        """A callback; the end of the program is kept for the loop, since Tcl would lose it."""
        self.depth += 1
        try:
            return wrapper.func(*(wrapper.subst(*given) if wrapper.subst else given))
        except SystemExit as end:
            self.end = end
        except self.tkinter.TclError as error:
            if not re.search("destroyed|invalid command name|bad window path", str(error)):
                self.report(error)
        except Exception as error:
            self.report(error)
        finally:
            self.depth -= 1

    def report(self, error):
        traceback.print_exc()
        self.watch.fail(error)

    def after(self, delay, call=None, *given):
        if call is None:
            return self.watch.sleep(int(delay) / 1000)
        if delay == "idle":
            delay = 0
        self.numbers += 1
        name, key = "after#%d" % self.numbers, getattr(call, "__code__", getattr(call, "__func__", call))
        due = self.watch.now() + max(0, float(delay)) / 1000
        self.timers.append((due, self.numbers, name, key, self.running, lambda: call(*given)))
        return name

    def after_cancel(self, name):
        self.timers = [timer for timer in self.timers if timer[2] != name]

    def wait_variable(self, widget, name):
        changed = []
        variable = name if isinstance(name, self.tkinter.Variable) else self.tkinter.Variable(widget, name=name)
        trace = variable.trace_add("write", lambda *_: changed.append(True))
        self.loop(widget._root(), lambda: not changed)
        variable.trace_remove("write", trace)

    def update(self, widget):
        """A program that updates again and again, by itself, has a main loop of its own."""
        self.call_update(widget)
        if self.depth:
            return
        self.root, self.watch.kit = widget._root(), self
        self.drop_drafts()
        self.updates = 0 if self.watch.glance() else self.updates + 1
        if self.updates >= (60 if "turtle" in sys.modules else 5):
            self.updates = 0
            self.settle()
            self.act(self.watch.next_act(self.offers()))

    def drop_drafts(self):
        """Until somebody is asked, what was seen may be half drawn. The last sight alone tells what is new."""
        if not self.has_asked:
            self.boards, self.watch.moments[:-1] = {}, []

    def loop(self, root, goes_on):
        """The main loop, as long as there is the window and it goes on."""
        self.drop_drafts()
        if root is not self.root:
            self.boards = {}
        outer, self.root, self.watch.kit, self.has_left = self.root, root, self, False
        while self.is_there(root) and goes_on():
            self.settle()
            if not (self.is_there(root) and goes_on()):
                break
            self.act(self.watch.next_act(self.offers()))
        self.root, self.has_left = outer or root, False

    def is_there(self, root):
        if self.end:
            end, self.end = self.end, None
            raise end
        try:
            return bool(root and int(root.tk.call("winfo", "exists", ".")))
        except self.tkinter.TclError:
            return False

    def settle(self):
        """Runs what is due, until only timers are left that call themselves and change nothing."""
        self.spin()
        start, rounds = self.watch.now(), 0
        for _ in range(500):
            if not self.timers or not self.is_there(self.root) or self.has_left:
                break
            first = min(self.timers)
            is_idle = all(key in before for _, _, _, key, before, _ in self.timers)
            if is_idle and (rounds >= 40 or first[0] - start > 3):
                break
            if (not is_idle or rounds % 5 == 0) and self.watch.glance():
                start, rounds = self.watch.now(), 0
            rounds += 1
            self.watch.skipped += max(0, first[0] - self.watch.now())
            self.timers.remove(first)
            self.running = first[4] | {first[3]}
            self.called(types.SimpleNamespace(func=first[5], subst=None), ())
            self.running = frozenset()
            self.spin()

    def spin(self):
        """Lets Tk do what there is to do, and other threads finish what they do."""
        while True:
            try:
                if threading.active_count() > 1:
                    self.root.tk.createtimerhandler(5, self.root.tk.quit)
                    self.root.tk.mainloop(0)
                else:
                    self.root.tk.call("update")
                    return
            except self.tkinter.TclError:
                return

    def widgets(self):
        """All that is seen, from the outside in."""
        found, rest = [], [self.root]
        while rest and len(found) < 500:
            widget = rest.pop(0)
            children = widget.winfo_children()
            rest += children
            if widget.winfo_viewable() and not self.is_covered(widget):
                found.append(widget)
        return found

    def is_covered(self, widget):
        """Whether another widget of the same window lies over the middle of its part in the window, and is neither in it nor around it."""
        window = widget.winfo_toplevel()
        (x, y, width, height), (left, top, wide, high) = self.box(widget), self.box(window)
        middle = lambda start, size, least, most: (max(start, least) + min(start + size, most)) // 2
        top = self.topmost(window, middle(x, width, left, left + wide), middle(y, height, top, top + high))
        if top is None or window in (top, widget) or top.winfo_toplevel() != window:
            return False
        paths = [str(widget) + ".", str(top) + "."]
        return not (paths[0].startswith(paths[1]) or paths[1].startswith(paths[0]))

    def topmost(self, window, x, y):
        """The widget of the program that is seen at this place. Where a window of another game lies over this one, it is raised."""
        is_on_screen = 0 <= x < window.winfo_screenwidth() and 0 <= y < window.winfo_screenheight()
        for _ in range(20 if is_on_screen else 1):
            top = window.winfo_containing(x, y)
            if top is not None:
                return top
            window.lift()
        return None

    def box(self, widget):
        return widget.winfo_rootx(), widget.winfo_rooty(), widget.winfo_width(), widget.winfo_height()

    def look(self):
        try:
            widgets = self.widgets() if self.is_there(self.root) else []
            self.find_boards(widgets)
            looks = [look for board in self.boards.values() for look in board.looks()]
            return looks, [text for text in map(line, self.texts(widgets)) if text]
        except self.tkinter.TclError:
            return [], []

    def texts(self, widgets):
        """What is written outside the nines; of what is written on a canvas, what is more than a mark."""
        cells = {str(cell) for board in self.boards.values() for cell in board.cells}
        for widget in widgets:
            if widget.winfo_class() == "Canvas":
                texts = [option_of(widget, item, "text").strip() for item in widget.find_all()]
                yield from (text for text in texts if len(text) > 1)
            elif is_leaf(widget) and not any((str(widget) + ".").startswith(cell + ".") for cell in cells):
                yield text_of(widget)

    def find_boards(self, widgets):
        self.boards = {key: board for key, board in self.boards.items() if board.is_there(widgets)}
        groups, known = {}, {str(cell) for board in self.boards.values() for cell in board.cells}
        for widget in widgets:
            groups.setdefault(type(widget).__name__, []).append(self.box(widget) + (widget,))
        found = [(name, nine) for name, boxes in groups.items() if len(boxes) >= 9 for nine in lattices(boxes)]
        for name, nine in sorted(found, key=lambda one: -one[1][0][2]):
            if nine[0][2] >= 12 and not any(str(box[4]) in known for box in nine):
                self.boards[unlike(name, self.boards)] = Cells(self, [box[4] for box in nine])
        for widget in widgets:
            if isinstance(widget, self.tkinter.Canvas) and min(self.box(widget)[2:]) >= 90 and str(widget) not in known:
                if not type(widget).__name__.startswith("CTk"):
                    self.boards[unlike("Canvas", self.boards)] = Fields(self, widget)

    def ways(self):
        clicks = [[key, look[0]] for key, board in self.boards.items() for look in board.looks()[:1]] + [
            [look[0], look[0]] for board in self.boards.values() if isinstance(board, Fields) for look in board.looks()[2::2]
        ]
        return clicks + ([[KEYS, ""]] if self.boards and self.listener() else [])

    def listener(self):
        """What hears the key of a digit."""
        return next((one for one in [self.root] + self.widgets() if {"1", "<Key>", "<Key-1>"} & set(one.bind() or ())), None)

    def offers(self):
        """What can be pressed outside the boards, and how."""
        self.has_asked = True
        self.look()
        cells = {str(cell) for board in self.boards.values() for cell in board.cells}
        self.doing, offers = {}, []
        for widget in self.widgets():
            if str(widget) in cells and not isinstance(widget, self.tkinter.Canvas):
                continue
            for label, kind, doing in controls(self, widget):
                label = unlike(line(label)[:60], self.doing)
                self.doing[label] = doing
                offers.append([label, kind, label, 0])
        return offers

    def chosen(self):
        """What was filled in, what is chosen in lists, and which buttons of a group are set."""
        yield from self.filled
        for widget in self.widgets() if self.is_there(self.root) else []:
            if widget.winfo_class() == "TCombobox":
                yield widget.get()
            elif widget.winfo_class() in ("Radiobutton", "TRadiobutton"):
                variable = option(widget, "variable")
                if variable and str(widget.getvar(variable)) == option(widget, "value"):
                    yield text_of(widget)

    def act(self, act):
        try:
            self.do(act)
        except self.tkinter.TclError:
            pass  # What was acted on is gone, perhaps with its window.

    def do(self, act):
        if act["do"] == "click":
            board = next((b for b in self.boards.values() if any(look[0] == act["nine"] for look in b.looks())), None)
            if board:
                board.click(act["nine"], act["place"])
        elif act.get("text") in self.doing:
            self.doing[act["text"]]()
        elif act["do"] == "type":
            self.type(act["text"])

    def type(self, text):
        entry = next((widget for widget in self.widgets() if widget.winfo_class() in ("Entry", "TEntry")), None)
        listener = None if entry else self.listener()
        if listener:
            listener.focus_force()
            self.spin()
            listener.event_generate("<Key-%s>" % (text or "Return"))
        if entry:
            entry.focus_force()
            entry.delete(0, "end")
            entry.insert(0, text)
            entry.event_generate("<Return>")

    def click(self, widget, x, y):
        """The events of a click at a place of a widget, or of what lies there in it."""
        for child in reversed(widget.winfo_children()):
            left, top = child.winfo_x(), child.winfo_y()
            if child.winfo_viewable() and child.winfo_toplevel() == widget.winfo_toplevel():
                if left <= x < left + child.winfo_width() and top <= y < top + child.winfo_height():
                    return self.click(child, x - left, y - top)
        self.numbers += 1
        place = {"x": x, "y": y, "rootx": widget.winfo_rootx() + x, "rooty": widget.winfo_rooty() + y}
        for event in "<Enter>", "<Motion>", "<ButtonPress-1>", "<ButtonRelease-1>", "<Leave>":
            if widget.winfo_exists():
                widget.event_generate(event, time=self.numbers * 1000, **place)

    def press(self, widget):
        """A click in the middle. Where nothing at all comes of it, what is empty is filled in before another."""
        entries = [one for one in self.widgets() if one.winfo_class() in ("Entry", "TEntry") and not one.get().strip()]
        before = entries and self.shown()
        self.click(widget, widget.winfo_width() // 2, widget.winfo_height() // 2)
        if entries and self.shown() == before:
            for entry in entries:
                entry.insert(0, FILLED)
                self.filled.append(FILLED)
            self.click(widget, widget.winfo_width() // 2, widget.winfo_height() // 2)

    def shown(self):
        return [(str(widget), text_of(widget)) for widget in self.widgets()]


# What stands in an entry that was left empty: a name that will do, and the number of rows.
FILLED = "3"


def Turtles(watch):
    """A program of turtle, whose main loop goes past tkinter's."""
    import turtle  # This takes tkinter in hand.

    turtle.TurtleScreenBase.mainloop = lambda screen: screen.cv.mainloop()


def lenient(owner, error, *names):
    """Lets these methods do nothing where they cannot be had on this system."""

    def forgiving(method):
        def call(*given, **named):
            try:
                return method(*given, **named)
            except error:
                return ""

        return call

    for name in names:
        setattr(owner, name, forgiving(getattr(owner, name)))


def option(widget, *names):
    """The first of these options that the widget has."""
    for name in names:
        try:
            return str(widget.cget(name) or "")
        except Exception:
            continue
    return ""


def is_leaf(widget):
    return not widget.winfo_children() or option(widget, "text")


def text_of(widget):
    """What a widget says, by itself or by what is in it."""
    variable, kind = option(widget, "textvariable"), widget.winfo_class()
    if kind in ("Entry", "TEntry", "TCombobox", "Spinbox"):
        return str(widget.get()).strip()
    if kind == "Text":
        return widget.get("1.0", "end").strip()
    if kind == "Canvas":
        texts = [widget.itemcget(item, "text") for item in widget.find_all() if widget.type(item) == "text"]
        return " ".join(texts).strip()
    own = str(widget.getvar(variable)) if variable else option(widget, "text")
    return (own or " ".join(text_of(child) for child in widget.winfo_children())).strip()


def image_of(widget):
    """The picture on a widget: its file, or a check sum of its pixels."""
    return picture(widget, option(widget, "image").split(" ")[0]) or "".join(image_of(c) for c in widget.winfo_children())


def picture(widget, name):
    if not name:
        return ""
    try:
        file = str(widget.tk.call(name, "cget", "-file"))
        return file or str(zlib.crc32(widget.tk.call(name, "data", "-format", "ppm")))
    except Exception:
        return name


def colours_of(widget):
    own = [option(widget, "background", "fg_color"), option(widget, "foreground", "text_color"), option(widget, "style")]
    return " ".join(own + [colours_of(child) for child in widget.winfo_children()])


def sight_of(widget):
    state = " ".join(map(str, widget.state())) if hasattr(widget, "identify_element") else option(widget, "state")
    own = [text_of(widget), image_of(widget), colours_of(widget), state, option(widget, "relief")]
    drawn = [items_of(w, w.find_all()) for w in [widget] + widget.winfo_children() if w.winfo_class() == "Canvas"]
    return " | ".join(own + drawn)


def items_of(canvas, items, size=100):
    """The items of a canvas as they look, wherever they are."""
    looks = []
    for item in items:
        if not is_drawn(canvas, item):
            continue
        left, top, right, bottom = canvas.bbox(item) or (0, 0, 0, 0)
        drawn = [option_of(canvas, item, name) for name in ("fill", "outline", "text", "state")]
        drawn.append(picture(canvas, option_of(canvas, item, "image")))
        shape = [len(canvas.coords(item)), round((right - left) / size * 4), round((bottom - top) / size * 4)]
        looks.append(" ".join(map(str, [canvas.type(item)] + drawn + shape)))
    return "; ".join(sorted(looks))


def is_drawn(canvas, item):
    """Whether anything of an item is seen. A hidden turtle leaves its shape and its line behind, without colour."""
    has_colour = canvas.type(item) in ("image", "bitmap", "window") or any(
        option_of(canvas, item, name) for name in ("fill", "outline")
    )
    return has_colour and option_of(canvas, item, "state") != "hidden"


def option_of(canvas, item, name):
    try:
        return canvas.itemcget(item, name)
    except Exception:
        return ""


class Cells:
    """Nine widgets. One that is gone is stood for by what has come into its place."""

    def __init__(self, tk, cells):
        self.tk, self.cells, self.boxes = tk, cells, [tk.box(cell) for cell in cells]
        self.name = type(cells[0]).__name__

    def is_there(self, widgets):
        seen = {str(widget) for widget in widgets}
        if not any(str(cell) in seen for cell in self.cells):
            return False
        for place, cell in enumerate(self.cells):
            if str(cell) in seen:
                self.boxes[place] = self.tk.box(cell)
            else:
                x, y, width, height = self.boxes[place]
                for other in widgets[1:]:
                    left, top, wide, high = self.tk.box(other)
                    if abs(2 * x + width - 2 * left - wide) < width and abs(2 * y + height - 2 * top - high) < height:
                        if wide < 2 * width:
                            self.cells[place] = other
        return True

    def looks(self):
        key = next(key for key, board in self.tk.boards.items() if board is self)
        alive = [cell if cell.winfo_exists() and cell.winfo_viewable() else None for cell in self.cells]
        kinds = [("text", text_of), ("image", image_of), ("colour", colours_of), ("sight", sight_of)]
        return [["%s %s" % (key, kind), [look(c) if c else "gone" for c in alive]] for kind, look in kinds]

    def click(self, nine, place):
        if self.cells[place].winfo_exists():
            self.tk.press(self.cells[place])


class Fields:
    """A canvas, divided into three by three."""

    def __init__(self, tk, canvas):
        self.tk, self.cells, self.boxes = tk, [canvas], {}
        self.find()

    def find(self):
        """The board may be all of the canvas, or where its first items are, or what its lines or rectangles divide."""
        canvas = self.cells[0]
        origin, size = (canvas.canvasx(0), canvas.canvasy(0)), self.tk.box(canvas)[2:]
        whole = origin + size
        columns, rows = set(), set()
        drawn = []
        for item in [item for item in canvas.find_all() if canvas.type(item) in ("line", "rectangle", "polygon")][:200]:
            left, top, right, bottom = canvas.bbox(item) or (0, 0, 0, 0)
            coords = canvas.coords(item)
            if canvas.type(item) == "line":
                for a, b, c, d in zip(coords[0::2], coords[1::2], coords[2::2], coords[3::2]):
                    if abs(a - c) <= 1 and abs(b - d) >= 80:
                        columns.add(round(a))
                    if abs(b - d) <= 1 and abs(a - c) >= 80:
                        rows.add(round(b))
            else:
                drawn.append((left, top, right - left, bottom - top))
        found = [(n[0][0], n[0][1], n[8][0] + n[8][2] - n[0][0], n[8][1] + n[8][3] - n[0][1]) for n in lattices(drawn)]
        found += squares_of_lines(sorted(columns)[:8], sorted(rows)[:8])
        inside = lambda b: all(b[i] >= whole[i] - 6 and b[i] + b[i + 2] <= whole[i] + whole[i + 2] + 6 for i in (0, 1))
        found = [box for box in found if inside(box)]
        left, top, right, bottom = canvas.bbox("all") or (0, 0, 0, 0)
        if 0.8 < (right - left) / max(1, bottom - top) < 1.25:
            found.append((left, top, right - left, bottom - top))
        for box in unequal(list(self.boxes.values()) + found[:6] + [whole])[len(self.boxes) :]:
            if min(box[2:]) >= 80:
                self.boxes[unlike("", self.boxes)] = box

    def is_there(self, widgets):
        if not any(widget is self.cells[0] for widget in widgets):
            return False
        if len(self.boxes) < 2:
            self.find()
        return True

    def looks(self):
        key, canvas = next(key for key, board in self.tk.boards.items() if board is self), self.cells[0]
        drawn = [(item, canvas.bbox(item)) for item in canvas.find_all()]
        middles = [(item, (b[0] + b[2]) / 2, (b[1] + b[3]) / 2, b[2] - b[0], b[3] - b[1]) for item, b in drawn if b]
        looks = []
        for name, box in self.boxes.items():
            items, texts = [], []
            for x, y, width, height in fields(box):
                # What is larger than a field belongs to the board: its lines, its ground, the line that wins.
                is_inside = lambda a, b, w, h: x <= a < x + width and y <= b < y + height and w <= 1.2 * width and h <= 1.2 * height
                inside = [item for item, *place in middles if is_inside(*place)]
                items.append(items_of(canvas, inside, width))
                texts.append(" ".join(option_of(canvas, item, "text") for item in inside).strip())
            looks += [["%s%s items" % (key, name), items], ["%s%s text" % (key, name), texts]]
        return looks

    def click(self, nine, place):
        canvas = self.cells[0]
        key = next(key for key, board in self.tk.boards.items() if board is self)
        box = next(box for name, box in self.boxes.items() if nine.rpartition(" ")[0] == key + name)
        x, y, width, height = fields(box)[place]
        self.tk.click(canvas, int(x + width / 2 - canvas.canvasx(0)), int(y + height / 2 - canvas.canvasy(0)))


def controls(tk, widget):
    """What can be done with a widget: a label, how it is named by an act, and a function."""
    kind, state = widget.winfo_class(), option(widget, "state")
    if kind == "Menu" or state == "disabled":
        return
    if kind in ("Entry", "TEntry"):
        for guess in GUESSES[:2]:
            yield guess, "type", lambda guess=guess: tk.type(guess)
    if kind == "TCombobox":
        for value in widget.cget("values") or ():
            yield value, "press", lambda value=value: (widget.set(value), widget.event_generate("<<ComboboxSelected>>"))
    elif kind in ("Button", "TButton", "Radiobutton", "TRadiobutton", "Checkbutton", "TCheckbutton") or (
        type(widget).__name__.startswith("CTk") and hasattr(widget, "invoke")
    ):
        yield text_of(widget) or image_of(widget) or "button", "press", lambda: tk.press(widget)
    elif kind in ("Label", "TLabel", "Frame") and any(widget.bind(e) for e in ("<Button-1>", "<ButtonRelease-1>")):
        if text_of(widget) or image_of(widget):
            yield text_of(widget) or image_of(widget), "press", lambda: tk.press(widget)
    elif kind == "Canvas":
        for item in [item for item in widget.find_all() if len(option_of(widget, item, "text").strip()) > 1][:20]:
            left, top, right, bottom = widget.bbox(item)
            x, y = (left + right) // 2 - int(widget.canvasx(0)), (top + bottom) // 2 - int(widget.canvasy(0))
            yield option_of(widget, item, "text"), "press", lambda x=x, y=y: tk.click(widget, x, y)
    menu = option(widget, "menu")
    if menu and kind in ("Menubutton", "TMenubutton", "Toplevel", "Tk", widget.tk.call("winfo", "class", ".")):
        yield from entries(widget, menu, 0)


def entries(widget, menu, depth):
    """The entries of a menu and of those below it."""
    call = widget.tk.call
    last = str(call(menu, "index", "end"))
    for index in range(int(last) + 1 if last.isdigit() else 0):
        if str(call(menu, "type", index)) == "cascade" and depth < 3:
            yield from entries(widget, str(call(menu, "entrycget", index, "-menu")), depth + 1)
        elif str(call(menu, "type", index)) in ("command", "radiobutton", "checkbutton"):
            yield str(call(menu, "entrycget", index, "-label")), "press", lambda index=index: call(menu, "invoke", index)
