# A number that is compared with a constant at once has no name, so nothing else depends on it.

MOST_PARTS = 1000
CALLS = {"CALL", "CALL_FUNCTION", "CALL_METHOD"}
known_parts = {}


def parts_of(frame):
    """Into how many equal parts a comparison divides the range of the number that this frame is calling for: 4 in
    `random.random() < 0.25`. None if the number is not compared at once, or if there would be too many parts."""
    place = frame.f_code, frame.f_lasti
    if place not in known_parts:
        known_parts[place] = parts_at(*place)
    return known_parts[place]


def parts_at(code, offset):
    import dis

    instructions = list(dis.get_instructions(code))
    at = sum(one.offset <= offset for one in instructions) - 1  # The offset may be in the caches of the call.
    if at < 0 or at + 2 >= len(instructions):
        return None
    call, constant, comparison = instructions[at : at + 3]
    # A function that takes arguments may draw more than once. A test for equality divides nothing.
    is_call = call.opname in CALLS and call.argval == 0
    is_order = comparison.opname == "COMPARE_OP" and ("<" in comparison.argrepr or ">" in comparison.argrepr)
    if not is_call or constant.opname != "LOAD_CONST" or not is_order:
        return None
    edge = constant.argval
    if not isinstance(edge, float) or not 0 < edge < 1:
        return None
    return next((parts for parts in range(2, MOST_PARTS + 1) if abs(edge * parts - round(edge * parts)) < 1e-9), None)


