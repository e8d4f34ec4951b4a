"""Lets `noughts` ask a Python function for moves: adapter FILE[:FUNCTION] [OPTIONS].

First it prints one line of JSON: the function that it found, or an error (then it ends with code 3). With --form it
prints no such line, since nothing has to be found out. After that each input line is a position of nine characters
X O . and each output line a square 1 to 9, or "returned ..." for an answer that names no square. What the file's own
code prints goes to standard error.
"""
import _thread, argparse, functools, inspect, io, itertools, json, math, operator, os, random, re, signal, sys, threading
import time, traceback, types
from collections import namedtuple
from collections.abc import Iterable
from numbers import Real
