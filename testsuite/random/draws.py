"""What the programs that draw cases choose with: the same number gives the same case."""
import random


class Draws:
    def __init__(self, number):
        self.number, self.random = number, random.Random(number)

    def pick(self, of):
        return self.random.choice(of)

    def chance(self, part):
        return self.random.random() < part

    def quarter(self, most=2):
        """A number with few digits, up to so large"""
        return self.random.randint(-4*most, 4*most)/4
