# python3 pictures.py: reads the picture of every position as XML, and compares what it shows with the evaluation.
from itertools import product
from xml.etree import ElementTree

import noughts

pictures = 0
for cells in product(".XO", repeat=9):
    try:
        e = noughts.evaluate("".join(cells))
    except ValueError:
        continue
    assert "<rect width='120' height='120' fill='white'/>" in e._repr_svg_(), "black marks need a ground in dark notebooks"
    texts = list(ElementTree.fromstring(e._repr_svg_()).iter("{http://www.w3.org/2000/svg}text"))
    for i, (cell, text) in enumerate(zip(e.board, texts)):
        dot = "●" if i + 1 == e.pick else "·" if i + 1 in e.best else None
        assert (text.text or None) == (dot if cell == "." else cell), e.board
        assert (int(text.attrib["x"]) // 40, int(text.attrib["y"]) // 40) == (i % 3, i // 3)
    assert len(texts) == 9
    pictures += 1
print(pictures, "pictures")
