"""Stands for numpy.random where numpy is missing: dice that Python code cannot look into."""
import _random


class BitGenerator:
    def __init__(self, seed=None):
        self._dice = _random.Random(seed)


class PCG64(BitGenerator):
    pass


class Generator:
    def __init__(self, bit_generator):
        self.bit_generator = bit_generator

    def random(self):
        return self.bit_generator._dice.random()

    def integers(self, low, high=None):
        return int(self.random() * low) if high is None else low + int(self.random() * (high - low))


class RandomState(Generator):
    def __init__(self, seed=None):
        self.seed(seed)

    def seed(self, seed=None):
        self.bit_generator = PCG64(seed)

    random_sample = Generator.random
    randint = Generator.integers


def default_rng(seed=None):
    return Generator(PCG64(seed))


_rand = RandomState()
random, random_sample, randint, seed = _rand.random, _rand.random_sample, _rand.randint, _rand.seed
