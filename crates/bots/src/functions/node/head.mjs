// Lets `noughts` ask a JavaScript function for moves: adapter FILE[:FUNCTION] [OPTIONS].
//
// First it prints one line of JSON: the function that it found, or an error (then it ends with code 3). With --form it
// prints no such line, since nothing has to be found out. After that each input line is a position of nine characters
// X O . and each output line a square 1 to 9, or "returned ..." for an answer that names no square. What the file's own
// code prints goes to standard error.
import fs from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import readline from 'node:readline'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { inspect, parseArgs } from 'node:util'
import vm from 'node:vm'
