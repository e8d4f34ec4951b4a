// Plays tic-tac-toe over the serial port, on an Arduino Uno and its like. It never loses.
//
//   noughts export c -o noughts.h
//
// Put noughts.h beside this file, upload, and open the serial monitor at 9600 baud. You are X: send the number of a square.

#include "noughts.h"

static uint16_t yours, mine;  // The squares of the player at the other end, X, and those of this device, O.

static void showBoard() {
  for (uint8_t square = 1; square <= 9; square++) {
    const uint16_t bit = 1 << (square - 1);
    Serial.print(yours & bit ? 'X' : mine & bit ? 'O' : char('0' + square));
    Serial.print(square % 3 ? ' ' : '\n');
  }
}

static void newGame() {
  yours = mine = 0;
  showBoard();
}

// Whether the game is over; the player who would be next is named first.
static bool isOver(uint16_t next, uint16_t last, const char *winner) {
  const noughts_result result = noughts_probe(next, last);
  if (NOUGHTS_PICK(result) != 0) return false;
  showBoard();
  Serial.print(NOUGHTS_WDL(result) == NOUGHTS_DRAW ? "Nobody" : winner);
  Serial.print(" won.\n");
  newGame();
  return true;
}

static void answer() {
  const noughts_result result = noughts_probe(mine, yours);
  Serial.print("I play ");
  Serial.print(char('0' + NOUGHTS_PICK(result)));
  if (NOUGHTS_WDL(result) == NOUGHTS_WIN && NOUGHTS_PLIES(result) == 1) Serial.print(" and win");
  Serial.print(".\n");
  mine |= 1 << (NOUGHTS_PICK(result) - 1);
  if (!isOver(yours, mine, "O")) showBoard();
}

void setup() {
  Serial.begin(9600);
  newGame();
}

void loop() {
  if (!Serial.available()) return;
  const char key = Serial.read();
  if (key < '1' || key > '9') return;
  const uint16_t bit = 1 << (key - '1');
  if ((yours | mine) & bit) {
    Serial.print("Taken.\n");
    return;
  }
  yours |= bit;
  if (!isOver(mine, yours, "X")) answer();
}
