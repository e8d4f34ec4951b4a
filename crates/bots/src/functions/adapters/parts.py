# A number that is at once compared with a constant has no name, so nothing else is made of it.

MOST_PARTS = 1000
CALLS = {"CALL", "CALL_FUNCTION", "CALL_METHOD"}
known_parts = {}


def parts_of(frame):
    """Among how many equal parts of 0 to 1 it matters where the number lies that this frame is calling for, in
    `random.random() < 0.25`. None if it is not compared so, or if there would be too many."""
    place = frame.f_code, frame.f_lasti
    if place not in known_parts:
        known_parts[place] = parts_at(*place)
    return known_parts[place]


def parts_at(code, offset):
    import dis

    instructions = list(dis.get_instructions(code))
    at = sum(one.offset <= offset for one in instructions) - 1  # What is called may stand in the middle of its caches.
    if at < 0 or at + 2 >= len(instructions):
        return None
    call, constant, comparison = instructions[at : at + 3]
    # A call of given arguments may be one of a function that draws twice. What is equal to the constant has no part of its own.
    is_call = call.opname in CALLS and call.argval == 0
    is_order = comparison.opname == "COMPARE_OP" and ("<" in comparison.argrepr or ">" in comparison.argrepr)
    if not is_call or constant.opname != "LOAD_CONST" or not is_order:
        return None
    edge = constant.argval
    if not isinstance(edge, float) or not 0 < edge < 1:
        return None
    return next((parts for parts in range(2, MOST_PARTS + 1) if abs(edge * parts - round(edge * parts)) < 1e-9), None)


