# Programs of pygame: pictures, clicks and keys.

ENOUGH, LONG, MOST_FRAMES, FRAME = 6, 40, 400, 0.25


class Pixels:
    """A program of pygame. It waits for the person when its picture is the same for some frames."""

    def __init__(self, watch):
        os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
        import pygame

        self.watch, self.pygame, self.screen, self.shown = watch, pygame, None, None
        self.picture, self.still, self.frames, self.before = None, 0, 0, None
        self.mouse, self.pressed, self.queue, self.alarms = (0, 0), False, [], {}
        self.boards, self.rendered, self.places, self.is_unseen = {}, {}, {}, False
        self.nine, self.is_marked = None, False
        self.start = watch.now()
        self.take_events(pygame.event)
        self.take_time(pygame.time)
        self.take_texts(pygame)
        self.take_drawings(pygame.draw)
        self.take_sounds(pygame.mixer)
        pygame.mouse.get_pos = lambda: self.mouse
        pygame.mouse.get_pressed = lambda num_buttons=3, **_: (self.pressed,) + (False,) * (num_buttons - 1)
        pygame.mouse.get_focused = lambda: True
        self.plain_mode = pygame.display.set_mode
        pygame.display.set_mode = self.set_mode
        pygame.display.get_surface = lambda: self.screen
        pygame.display.flip = pygame.display.update = lambda *_: self.show()

    def take_events(self, event):
        plain = {name: getattr(event, name) for name in ("get", "poll", "pump")}

        def asked(name):
            def ask(*given, **named):
                self.asked()
                return plain[name](*given, **named)

            return ask

        def wait(timeout=0):
            """Never looks ahead: pygame 2.6 crashes when an event that was posted has been peeked at."""
            while True:
                self.asked()
                found = plain["poll"]()
                if timeout or found.type != self.pygame.NOEVENT:
                    return found

        event.get, event.poll, event.pump, event.wait = asked("get"), asked("poll"), asked("pump"), wait

    def take_time(self, clock):
        watch = self.watch

        class Clock:
            """A clock that never waits."""

            last, passed = watch.now(), 0

            def tick(self, framerate=0):
                watch.skipped += 1 / (framerate or 1000)
                self.passed, self.last = int((watch.now() - self.last) * 1000), watch.now()
                return self.passed

            tick_busy_loop = tick

            def get_time(self):
                return self.passed

            get_rawtime = get_time

            def get_fps(self):
                return 60.0

        clock.Clock = Clock
        clock.wait = clock.delay = lambda milliseconds: watch.sleep(milliseconds / 1000) or milliseconds
        clock.get_ticks = lambda: int((watch.now() - self.start) * 1000)
        clock.set_timer = self.set_timer

    def set_timer(self, event, millis, loops=0):
        self.alarms.pop(event, None)
        if millis:
            self.alarms[event] = (self.watch.now() + millis / 1000, millis / 1000, int(loops))

    def ring(self):
        """Posts the events of timers that are due."""
        for event, (due, period, loops) in list(self.alarms.items()):
            if due <= self.watch.now():
                self.alarms[event] = (due + max(period, FRAME), period, loops - 1)
                if loops == 1:
                    del self.alarms[event]
                self.pygame.event.post(self.pygame.event.Event(event) if isinstance(event, int) else event)

    def take_sounds(self, mixer):
        """No sound takes time: nobody hears it, and in a copy of the process nothing plays it."""
        if isinstance(mixer, types.ModuleType):
            mixer.get_busy = mixer.music.get_busy = lambda: False

    def take_texts(self, pygame):
        """Texts are known by what renders them, and their places by what draws on the screen."""
        kit = self

        class Font(pygame.font.Font):
            def render(self, text, *given, **named):
                surface = super().render(text, *given, **named)
                while len(kit.rendered) > 300:
                    kit.rendered.pop(next(iter(kit.rendered)))
                kit.rendered[id(surface)] = (line(text), surface)
                return surface

        class Surface(pygame.Surface):
            """The screen, or a picture, which is known by the text that is drawn on it."""

            def blit(self, source, *given, **named):
                at = tuple(given[0] if given else named["dest"])[:2]
                kit.before_drawing(self, at, source.get_size())
                rect = super().blit(source, *given, **named)
                text, drawn = kit.rendered.get(id(source), ("", None))
                if text and drawn is source and rect.width and self.get_rect().contains(rect):
                    if self is kit.screen:
                        kit.places[tuple(rect)] = (text, kit.pixels(self, rect))
                    else:
                        kit.rendered[id(self)] = (text, self)
                return rect

            def blits(self, *given, **named):
                sources = given[0] if given else named["blit_sequence"]
                return [self.blit(*source) for source in sources]

        self.plain_surface, pygame.Surface = pygame.Surface, Surface
        pygame.font.Font = pygame.sysfont.Font = Font
        pygame.font.SysFont = lambda name, size, *_, **__: Font(None, size)

    def take_drawings(self, draw):
        """What a drawing covers is known before it only for lines and pictures. Others are as large as a mark, or a board."""

        def line(plain):
            def drawn(surface, color, start_pos, end_pos, *given, **named):
                size = [abs(a - b) + 1 for a, b in zip(start_pos, end_pos)]
                self.before_drawing(surface, list(map(min, zip(start_pos, end_pos))), size)
                return plain(surface, color, start_pos, end_pos, *given, **named)

            return drawn

        def shape(plain):
            def drawn(surface, *given, **named):
                rect = plain(surface, *given, **named)
                self.is_marked |= surface is self.screen and not self.is_larger(rect.size)
                return rect

            return drawn

        draw.line, draw.aaline = line(draw.line), line(draw.aaline)
        for name in "circle", "ellipse", "arc", "rect", "polygon", "lines", "aalines":
            setattr(draw, name, shape(getattr(draw, name)))

    def is_larger(self, size):
        """Whether this is larger than a mark on the board that is played on."""
        _, _, width, height = self.boards.get(self.nine, (0, 0, 0, 0))
        return 2.5 * size[0] > width or 2.5 * size[1] > height

    def before_drawing(self, surface, at, size):
        """What is about to be covered by something larger than a mark is seen as it is: a line through three marks, a
        sentence, or a shade over the board. It may cover marks that were drawn since the last picture was shown."""
        if surface is not self.screen or self.nine not in self.boards:
            return
        if not self.is_larger(size):
            self.is_marked = True
        elif self.is_marked and self.pygame.Rect(at, size).colliderect(self.boards[self.nine]):
            self.is_marked = False
            self.watch.keep([[self.nine, self.looks(self.boards[self.nine], self.screen)]])

    def set_mode(self, *given, **named):
        real = self.plain_mode(*given, **named)
        if self.screen is None or self.screen.get_size() != real.get_size():
            self.screen, self.boards, self.places = self.pygame.Surface(real.get_size()), {}, {}
            self.shown, self.mouse = self.screen, self.away()
            self.queue = [(self.mouse, False, [self.mouse_event("MOUSEMOTION", self.mouse)])]
        self.watch.kit = self
        return self.screen

    def show(self):
        """What is on the screen can be seen from now on, and no more of what is drawn until it is shown again."""
        if self.is_unseen:
            self.watch.glance()  # It is drawn over before it was looked at.
        self.is_unseen = True
        if self.shown is self.screen:
            self.shown = self.plain_surface(self.screen.get_size())
        self.shown.blit(self.screen, (0, 0))

    def away(self):
        """Where the mouse is while it does nothing: near a corner, where a board is rarely."""
        width, height = self.screen.get_size()
        return (max(0, width - 8), max(0, height - 8))

    def asked(self):
        """The program asks for events: a frame has passed."""
        self.watch.skipped += FRAME
        self.frames += 1
        # Of many frames in a row, only the first are all looked at.
        self.is_unseen = self.is_unseen and len(self.watch.moments) < 10
        self.ring()
        if self.screen is None or not self.pygame.display.get_init():
            return
        if self.queue:
            self.mouse, self.pressed, events = self.queue.pop(0)
            for event in events:
                self.pygame.event.post(event)
            self.still = 0
            return
        picture = self.shown.get_buffer().raw
        self.still = self.still + 1 if picture == self.picture else 0
        self.picture = picture
        if self.still == 1 and len(self.watch.moments) < 10:
            self.is_unseen = False
            self.watch.glance()
        if self.still == ENOUGH and self.has_moved_alone():
            return
        if self.still in (ENOUGH, LONG) or self.frames > MOST_FRAMES:
            self.wait()

    def has_moved_alone(self):
        """Whether one field is another since the act, so that an answer may be on its way."""
        key, before = next(iter(self.ways()), [""])[0], dict(self.before or [])
        pairs = list(zip(self.looks(self.boards[key], self.shown), before[key])) if key in before else []
        return sum(a != b for a, b in pairs) == 1

    def wait(self):
        if not self.watch.has_clicked:  # Later the board is known.
            self.find_boards()
        act = self.watch.next_act(self.offers())
        self.before, self.still, self.frames = self.look()[0], 0, 0
        if act["do"] == "click" and act["nine"] in self.boards:
            self.nine = act["nine"]
            x, y, width, height = fields(self.boards[act["nine"]])[act["place"]]
            self.click((int(x + width / 2), int(y + height / 2)))
        elif "text" in act:
            self.doing.get(act["text"], lambda: self.type(act["text"]))()

    def mouse_event(self, kind, place):
        more = {"pos": place, "touch": False, "window": None}
        if kind == "MOUSEMOTION":
            more.update(rel=(place[0] - self.mouse[0], place[1] - self.mouse[1]), buttons=(0, 0, 0))
        else:
            more.update(button=1)
        return self.pygame.event.Event(getattr(self.pygame, kind), more)

    def click(self, place):
        step = lambda kind, at, pressed: self.queue.append((at, pressed, [self.mouse_event(kind, at)]))
        step("MOUSEMOTION", place, False)
        step("MOUSEBUTTONDOWN", place, True)
        step("MOUSEBUTTONUP", place, False)
        step("MOUSEMOTION", self.away(), False)

    def type(self, text):
        for letter in text:
            self.key(ord(letter.lower()), letter)
        self.key(self.pygame.K_RETURN, "\r")

    def key(self, key, letter):
        event, kit = self.pygame.event.Event, self.pygame
        more = {"key": key, "mod": 0, "unicode": letter, "scancode": 0}
        down = [event(kit.KEYDOWN, more)] + ([event(kit.TEXTINPUT, {"text": letter})] if letter.isprintable() else [])
        self.queue += [(self.mouse, False, down), (self.mouse, False, [event(kit.KEYUP, more)])]

    def look(self):
        if self.screen is None:
            return [], []
        return [[key, self.looks(box, self.shown)] for key, box in self.boards.items()], [text for text, _ in self.seen_texts()]

    def seen_texts(self):
        """The texts that can be seen and look as they were drawn, with their places. Others may be shown later."""
        on = lambda surface, rect: self.places[rect][1] == self.pixels(surface, rect)
        self.places = {rect: self.places[rect] for rect in self.places if on(self.screen, rect) or on(self.shown, rect)}
        return [(text, rect) for rect, (text, _) in self.places.items() if on(self.shown, rect)]

    def pixels(self, screen, rect):
        return self.pygame.image.tostring(self.cut(screen, rect), "RGB")

    def cut(self, screen, rect):
        """A copy of a part."""
        part = self.plain_surface(rect[2:])
        part.blit(screen, (0, 0), rect)
        return part

    def looks(self, box, screen):
        """The fields of a board, each by its colours without the outermost of twelve times twelve dots, where lines may be."""
        area = self.cut(screen, box)
        dots = self.pygame.image.tostring(self.pygame.transform.smoothscale(area, (36, 36)), "RGB")
        row = lambda x, y: dots[(y * 36 + x) * 3 : (y * 36 + x + 10) * 3]
        cuts = [(12 * column + 1, 12 * line + 1) for line in range(3) for column in range(3)]
        return ["pixels:" + b"".join(row(x, y + down) for down in range(10)).hex() for x, y in cuts]

    def find_boards(self):
        """Where a board may be: between long lines, or all of the window, or a square of it."""
        width, height = self.screen.get_size()
        side = min(width, height)
        squares = [(0, 0, width, height), ((width - side) // 2, (height - side) // 2, side, side), (0, 0, side, side)]
        squares.append((width - side, height - side, side, side))
        found = [] if len(self.boards) > 8 else unequal(list(map(self.inside, self.lined())))[:6]
        for name, boxes in ("fields between lines", found), ("fields of its window", squares):
            for box in boxes:
                if len(unequal(list(self.boards.values()) + [box])) > len(self.boards):
                    self.boards[unlike(name, self.boards)] = box

    def inside(self, box):
        return tuple(self.pygame.Rect(box).clip(self.screen.get_rect()))

    def lined(self):
        """The boxes between long lines of one colour."""
        width, height = self.screen.get_size()
        counts = {}
        for part in range(1, 12):
            for x in range(0, width):
                colour = self.shown.get_at_mapped((x, height * part // 12))
                counts[colour] = counts.get(colour, 0) + 1
        boxes = []
        for colour in sorted(counts, key=lambda colour: -counts[colour])[:6]:
            mask = self.pygame.mask.from_threshold(self.shown, self.shown.unmap_rgb(colour), (8, 8, 8, 255))
            column, row = (self.pygame.mask.Mask(size, fill=True) for size in ((1, height), (width, 1)))
            columns = peaks([mask.overlap_area(column, (x, 0)) / height for x in range(width)])
            boxes += squares_of_lines(columns, peaks([mask.overlap_area(row, (0, y)) / width for y in range(height)]))
        fits = lambda b: b[2] >= 90 and b[0] >= -9 and b[1] >= -9 and b[0] + b[2] <= width + 9 and b[1] + b[3] <= height + 9
        return sorted(filter(fits, boxes), key=lambda box: -box[2])

    def offers(self):
        """Texts and blobs to be clicked at, and keys."""
        self.doing, offers = {}, []

        def offer(label, words, least, doing):
            if label not in self.doing:
                self.doing[label] = doing
                offers.append([label, "press", words, least])

        for text, (x, y, width, height) in self.seen_texts():
            if text:
                # A single letter may be a mark on the board.
                offer(text[:60], text, 0 if len(text) > 1 else 20, lambda at=(x + width // 2, y + height // 2): self.click(at))
        for text in self.watch.texts + self.watch.news:
            for key in re.findall(r"(?i)press (?:the )?['\"\[(]?(\w+)", text):
                offer("key " + key, text, 0, lambda key=key: self.named_key(key))
        for rank, key in enumerate(["return", "space", "1", "2", "x", "o", "r"]):
            offer("key " + key, "", 45 + rank, lambda key=key: self.named_key(key))
        for x, y in [] if self.watch.has_clicked else self.blobs():
            offer("at %d,%d" % (x, y), "", 60, lambda at=(x, y): self.click(at))
        return offers

    def chosen(self):
        return []

    def named_key(self, name):
        code = {"enter": "return", "any": "space", "spacebar": "space", "esc": "escape"}.get(name.lower(), name.lower())
        code = getattr(self.pygame, "K_" + (code if len(code) == 1 else code.upper()), self.pygame.K_SPACE)
        self.key(code, {"return": "\r", "space": " "}.get(name, name if len(name) == 1 else ""))

    def blobs(self):
        """The middles of what stands out from the ground and is no text, at most eight."""
        width, height = 32, 32
        dots = self.pygame.image.tostring(self.pygame.transform.smoothscale(self.shown, (width, height)), "RGB")
        dots = [dots[at : at + 3] for at in range(0, len(dots), 3)]
        ground = max(set(dots), key=dots.count)
        rest = {at for at, dot in enumerate(dots) if max(abs(a - b) for a, b in zip(dot, ground)) > 24}
        found, wide, high = [], self.screen.get_width() / width, self.screen.get_height() / height
        while rest:
            blob, edge = set(), [rest.pop()]
            while edge:
                at = edge.pop()
                blob.add(at)
                near = {at - width, at + width} | ({at - 1} if at % width else set()) | ({at + 1} if (at + 1) % width else set())
                edge += near & rest
                rest -= near
            x, y = sum(at % width for at in blob) / len(blob), sum(at // width for at in blob) / len(blob)
            place = int((x + 0.5) * wide), int((y + 0.5) * high)
            is_text = any(self.pygame.Rect(rect).inflate(20, 20).collidepoint(place) for _, rect in self.seen_texts())
            if 2 <= len(blob) <= 200 and not is_text:
                found.append((len(blob), place))
        return [place for _, place in sorted(found, reverse=True)[:8]]

    def ways(self):
        """What lines divide goes before what is a guess."""
        return [[key, key] for key in sorted(self.boards, key=lambda key: key.startswith("window"))]


def peaks(shares):
    """The places of narrow peaks in a row of shares of one: thin lines."""
    reach, found, place = max(4, len(shares) // 25), [], 0
    around = lambda at: shares[at] if 0 <= at < len(shares) else 0
    while place < len(shares):
        end, height = place + 1, shares[place]
        while height >= 0.2 and end < len(shares) and abs(shares[end] - height) < 0.06:
            end += 1
        if height >= 0.2 and end - place <= reach and height - max(around(place - 3), around(end + 2)) > 0.12:
            found.append((place + end) // 2)
        place = end
    return found[:8]
