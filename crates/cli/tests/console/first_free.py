board = [' '] * 9

def show():
    print()
    print(' ' + board[0] + ' | ' + board[1] + ' | ' + board[2])
    print('---+---+---')
    print(' ' + board[3] + ' | ' + board[4] + ' | ' + board[5])
    print('---+---+---')
    print(' ' + board[6] + ' | ' + board[7] + ' | ' + board[8])
    print()

def won(m):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == board[b] == board[c] == m:
            return True
    return False

print('Welcome to Tic Tac Toe!')
first = input('Do you want to go first? (y/n) ')
turn = 'me' if first == 'y' else 'cpu'
show()
while ' ' in board:
    if turn == 'me':
        m = input('Your move (1-9): ')
        if not m.isdigit() or int(m) < 1 or int(m) > 9 or board[int(m)-1] != ' ':
            print('Invalid move!')
            continue
        board[int(m)-1] = 'X'
        if won('X'):
            show()
            print('You win!')
            break
        turn = 'cpu'
    else:
        i = board.index(' ')
        board[i] = 'O'
        print('Computer plays', i + 1)
        show()
        if won('O'):
            print('Computer wins!')
            break
        turn = 'me'
else:
    print("It's a tie!")
