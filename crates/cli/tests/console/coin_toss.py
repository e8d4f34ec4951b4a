# Numbers as on a keypad, marks of one's choice, and a coin says who begins. It can be beaten by a fork.
import random
import sys
import time

KEYS = [7, 8, 9, 4, 5, 6, 1, 2, 3]
WAYS = [[7, 8, 9], [4, 5, 6], [1, 2, 3], [7, 4, 1], [8, 5, 2], [9, 6, 3], [7, 5, 3], [9, 5, 1]]


def draw(board):
    print("   |   |")
    print(" " + board[7] + " | " + board[8] + " | " + board[9])
    print("   |   |")
    print("-----------")
    print("   |   |")
    print(" " + board[4] + " | " + board[5] + " | " + board[6])
    print("   |   |")
    print("-----------")
    print("   |   |")
    print(" " + board[1] + " | " + board[2] + " | " + board[3])
    print("   |   |")


def wins(board, letter):
    return any(all(board[k] == letter for k in way) for way in WAYS)


def computer(board, own, other):
    for letter in (own, other):
        for key in range(1, 10):
            if board[key] == " ":
                copy = board[:]
                copy[key] = letter
                if wins(copy, letter):
                    return key
    for key in (1, 3, 7, 9, 5, 2, 4, 6, 8):
        if board[key] == " ":
            return key


print("Welcome to Tic Tac Toe!")
while True:
    board = [" "] * 10
    letter = ""
    while not (letter == "X" or letter == "O"):
        print("Do you want to be X or O?")
        letter = input().upper()
    other = "O" if letter == "X" else "X"
    turn = "computer" if random.randint(0, 1) == 0 else "player"
    print("The " + turn + " will go first.")
    playing = True
    while playing:
        if turn == "player":
            draw(board)
            move = " "
            while move not in "1 2 3 4 5 6 7 8 9".split() or board[int(move)] != " ":
                print("What is your next move? (1-9)")
                move = input()
            board[int(move)] = letter
            if wins(board, letter):
                draw(board)
                print("Hooray! You have won the game!")
                playing = False
            turn = "computer"
        else:
            board[computer(board, other, letter)] = other
            if wins(board, other):
                draw(board)
                print("The computer has beaten you! You lose.")
                playing = False
            turn = "player"
        if playing and " " not in board[1:]:
            draw(board)
            print("The game is a tie!")
            playing = False
    print("Do you want to play again? (yes or no)")
    if not input().lower().startswith("y"):
        break
