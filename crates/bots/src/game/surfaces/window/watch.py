"""Runs a program with a window, tkinter's, turtle's or pygame's, in the hands of whoever started this script.

What is to be done comes in on standard input, what is seen goes out on standard output, a line of JSON each. The program
is run anew, in a copy of this process, whenever `{"do": "start"}` comes. Its main loop is ours: it waits for an act
when its picture stands still and no timer is about to run, and no clock of it ever waits.
"""

import builtins
import io
import json
import os
import random
import re
import sys
import threading
import time
import traceback
import types
import zlib

MOST_MOMENTS, MOST_LINES, LONGEST_LINE = 50, 100, 200
TOLD = 77  # The exit code of a copy that has told all there is to tell, or is not wanted any more.
KEYS = "1-9"  # The name of moves by keys.
GUESSES = ["X", "O", "1", "2", "y", "n", ""]


def line(text):
    return " ".join(str(text).split())[:LONGEST_LINE]


def unlike(label, taken):
    """This label, numbered if it is taken."""
    labels = (label if count == 1 else "%s #%d" % (label, count) for count in range(1, 100))
    return next(label for label in labels if label not in taken)


class Pipe:
    """Standard input and output, kept from the program. Nothing is read ahead, since the copies read the same input."""

    def __init__(self):
        self.input, self.output = os.dup(0), os.dup(1)
        null = os.open(os.devnull, os.O_RDWR)
        os.dup2(null, 0)
        os.dup2(null, 1)

    def read(self):
        text = b""
        while not text.endswith(b"\n"):
            byte = os.read(self.input, 1)
            if not byte:
                os._exit(TOLD)
            text += byte
        return json.loads(text.decode())

    def write(self, state):
        text = json.dumps(state).encode() + b"\n"
        while text:
            text = text[os.write(self.output, text) :]


class Watch(io.TextIOBase):
    """What the program shows and says since it was last told, and the time as the program sees it."""

    def __init__(self, pipe):
        self.pipe, self.kit = pipe, None
        self.news, self.moments, self.texts = [], [], []
        self.failure, self.dice, self.skipped = None, Dice(), 0.0
        self.has_clicked, self.queued, self.unfinished = False, None, ""
        self.clock, self.thread = time.monotonic, threading.get_ident()
        self.depth, self.files = 0, files()
        self.tk, self.is_direct = None, False
        self.sight, self.can_part = ([], []), None

    def next_request(self):
        """What is to be done next; `None` if this process is not wanted any more. Whatever is done is done in a copy, if it
        can be, so that this process can take up the next request. The depth says how many processes wait below it."""
        has_tk = True
        while True:
            request = self.pipe.read()
            if request["do"] == "back":
                return None
            if not self.can_return():
                return request
            status = copied()
            if self.depth == 0 and status is not None and os.WIFEXITED(status) and os.WEXITSTATUS(status) == DIRECT:
                self.is_direct, status = True, copied()
            if status is None:
                self.depth += 1
                if not has_tk and not self.is_parted():
                    self.failure = "its window cannot be built anew"
                    self.tell("ended")
                    os._exit(TOLD)
                return request
            if self.tk:
                has_tk = False  # The first copy went on with it.
                self.tk.part()
            if not (os.WIFEXITED(status) and os.WEXITSTATUS(status) == TOLD):
                self.tell_crash(os.WIFSIGNALED(status))

    def tell_crash(self, is_signal):
        """Tells the end of a copy that could not tell it."""
        before, self.failure = self.failure, "it crashed" if is_signal else None
        self.news, self.moments, self.depth = [], [], self.depth + 1
        self.tell("ended")
        self.failure, self.depth = before, self.depth - 1

    def can_return(self):
        if self.depth == 0:
            return hasattr(os, "fork")
        return can_copy(self.files) and self.can_part_from_tk()

    def can_part_from_tk(self):
        """Whether a copy, where all was done anew, looks like this process. That is tried once."""
        if self.has_window() and self.can_part is None:
            status = copied()
            if status is None:
                os._exit(int(not self.is_parted()))
            self.tk.part()
            self.can_part = status == 0
        return not self.has_window() or self.can_part and all(len(app.done) < MOST_DONE for app in self.tk.apps)

    def has_window(self):
        return bool(self.tk and self.tk.apps and self.kit)

    def is_parted(self):
        """In a copy: whether all looks as before when it was done anew."""
        self.tk.part()
        for _ in range(3 if self.has_window() else 0):
            if self.kit.look() == self.sight:
                return True
            self.kit.spin()
        return not self.has_window()

    def now(self):
        return self.clock() + self.skipped

    def sleep(self, seconds):
        """No time passes, but what a person could see meanwhile is seen."""
        self.skipped += seconds
        if threading.get_ident() == self.thread:
            self.glance()

    def write(self, text):
        *lines, self.unfinished = (self.unfinished + text).split("\n")
        for said in lines:
            self.say(said)
        return len(text)

    def say(self, text):
        if line(text) and len(self.news) < MOST_LINES:
            self.news.append(line(text))

    def fail(self, error):
        self.failure = self.failure or line(traceback.format_exception_only(type(error), error)[-1])

    def glance(self):
        """Keeps what is seen now, if it is another sight than the last; whether it is."""
        nines, texts = self.kit.look() if self.kit else ([], [])
        for text in texts:
            if text not in self.texts and len(text) > 1:
                self.say(text)
        self.texts, self.sight = texts, (nines, texts)
        return self.keep(nines)

    def keep(self, nines):
        is_new = not self.moments or self.moments[-1] != nines
        if is_new:
            self.moments = (self.moments + [nines])[-MOST_MOMENTS:]
        return is_new

    def tell(self, wait, offers=()):
        self.glance()
        if self.unfinished:
            self.write("\n")
        self.pipe.write({
            "wait": wait,
            "depth": self.depth,
            "can_return": wait == "ended" or self.can_return(),
            "moments": self.moments,
            "offers": offers,
            "chosen": list(self.kit.chosen()) if self.kit else [],
            "ways": self.kit.ways() if self.kit else [],
            "news": self.news,
            "screen": self.texts[:30],
            "failure": self.failure,
            "draws": [{"number": number, "among": among} for number, among in self.dice.drawn],
        })
        self.news, self.moments = [], []

    def next_act(self, offers):
        """What a person does next. An act that was no answer to a dialog comes when the dialog is gone."""
        if self.queued is None:
            self.tell("asks", offers)
            self.queued = self.next_request()
            if self.queued is None:
                os._exit(TOLD)
            if "dice" in self.queued:
                self.dice.roll(self.queued["dice"])
        act, self.queued = self.queued, None
        self.has_clicked |= act["do"] == "click"
        return act

    def answer(self, question, answers, default):
        """The answer to a dialog: before the game a person's, later the usual one."""
        self.say(question)
        self.glance()
        if self.has_clicked or not answers:
            return default
        kind = "press" if isinstance(answers, dict) else "type"
        act = self.next_act([[label, kind, label, 0] for label in answers])
        if act["do"] == kind:
            return answers.get(act["text"], default) if kind == "press" else act["text"]
        self.queued = act
        return default


def lattices(boxes):
    """All threes by threes of boxes (x, y, width, height, …) of equal size at equal distances, the largest first."""
    found = []
    for x, y, width, height, *_ in boxes[:300]:
        alike = [box for box in boxes if abs(box[2] - width) <= 4 and abs(box[3] - height) <= 4]
        rights = [box[0] - x for box in alike if abs(box[1] - y) <= 4 and box[0] - x > width // 2]
        downs = [box[1] - y for box in alike if abs(box[0] - x) <= 4 and box[1] - y > height // 2]
        if rights and downs:
            steps = [(x + column * min(rights), y + row * min(downs)) for row in range(3) for column in range(3)]
            at = lambda left, top: next((b for b in alike if abs(b[0] - left) <= 4 and abs(b[1] - top) <= 4), None)
            nine = [at(*step) for step in steps]
            if all(nine):
                found.append(nine)
    return sorted(found, key=lambda nine: -nine[0][2] * nine[0][3])[:4]


def threes(places):
    """Where three equal parts may begin and how large they are, divided by lines at these places, some of them outer."""
    near = lambda place: any(abs(place - other) <= 5 for other in places)
    pairs = [(2 * a - b, 3 * (b - a)) for a in places for b in places if b - a >= 24]
    outlined = [(start, size) for start, size in pairs if near(start) and near(start + size)]
    return outlined or pairs


def squares_of_lines(columns, rows):
    """The boxes (x, y, width, height) of boards that lines at these places divide."""
    found = [(x, y, width, height) for x, width in threes(columns) for y, height in threes(rows)]
    return [box for box in found if 0.8 < box[2] / box[3] < 1.25]


def fields(box):
    x, y, width, height = box
    return [(x + column * width / 3, y + row * height / 3, width / 3, height / 3) for row in range(3) for column in range(3)]


def unequal(boxes):
    """The boxes without those that nearly are one before them."""
    kept = []
    for box in boxes:
        if all(max(abs(a - b) for a, b in zip(box[:4], other[:4])) > box[2] * 0.05 for other in kept):
            kept.append(box)
    return kept
