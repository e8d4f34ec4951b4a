free = list(range(1, 10))
while free:
    m = int(input("Your move (1-9): "))
    if m in free:
        free.remove(m)
    if free:
        print("I take", free.pop(0))
