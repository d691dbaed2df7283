"""Computes the figures of a tournament anew from its outcomes, by other ways than the library, to hold its own against.

Reads {"outcomes", "long", "design"} as JSON from standard input. Only the standard library is used.
"""

import json
import math
import sys
from itertools import combinations
from statistics import fmean as mean

from rejudge import better, by_block, difference, names_in, ratio_values, told_together


def compared(columns, groups):
    """Rates beside what is expected, all told together; each block of a column has a count, its cases, and the count expected."""
    values = [ratio_values([(count - expected, of) for count, of, expected in column]) for column in columns]
    told, reached = told_together(values, groups, 2000)
    rates = []
    for column, figures in zip(columns, told):
        count, of, expected = (sum(part) for part in zip(*column))
        shown = [better({"one": "more", "other": "less", **figures}, r) for r in reached]
        rates.append({"count": count, "of": of, "chance": expected / of, "shown": shown, "reach": reached, **figures})
    return rates


def role_rates(games):
    """Beside how often the others won in the role in the same block."""
    keys, columns = [], []
    for role in sorted({s["role"] for g in games for s in g["seats"]}):
        for name in names_in(games):
            column = []
            for block in by_block(games):
                seats = [s for g in block for s in g["seats"] if s["role"] == role]
                own = [s["won"] for s in seats if s["entrant"] == name]
                others = [s["won"] for s in seats if s["entrant"] != name]
                column.append((sum(own), len(own), len(own) * mean(others)) if others else (0, 0, 0))
            keys.append((role, name))
            columns.append(column)
    rates = compared(columns, [role for role, _ in keys])
    return {f"{role} {name}": rate for (role, name), rate in zip(keys, rates)}


def place_rates(games):
    """How often an entrant chose the first and the last of its options; chance is one divided by their number."""
    keys, columns = [], []
    for name in names_in(games):
        for place, at in (("first", 0), ("last", -1)):
            column = []
            for block in by_block(games):
                own = [(int(k), c) for g in block for s in g["seats"] if s["entrant"] == name for k, c in s["places"].items()]
                column.append((sum(c[at] for _, c in own), sum(sum(c) for _, c in own), sum(sum(c) / k for k, c in own)))
            keys.append(f"{name} {place}")
            columns.append(column)
    return dict(zip(keys, compared(columns, [0] * len(columns))))


def courses(games, design):
    """The difference of each pair after one block and more."""
    told = []
    for one, other in combinations(names_in(games), 2):
        values = [difference(b, one, other, "all", design) for b in by_block(games)]
        told += [[one, other, mean(values[:count])] for count in range(1, len(values) + 1)]
    return told


def balances(games):
    """How often each side won, all together."""
    sides = sorted({g["winner"] for g in games})
    columns = [[mean(int(g["winner"] == side) for g in b) for b in by_block(games)] for side in sides]
    told, reached = told_together(columns, [0] * len(columns), 2000)
    return {side: {**figures, "reach": reached} for side, figures in zip(sides, told)}


def entrants(games):
    """The seats of an entrant, those that won, its answers, and the cost of all calls for each seat that won."""
    told = {}
    for name in names_in(games):
        own = [s for g in games for s in g["seats"] if s["entrant"] == name]
        sums = {what: sum(s[what] for s in own) for what in ("won", "calls", "failed", "defaulted")}
        faults = {fault: sum(s["faults"][fault] for s in own) for fault in own[0]["faults"]}
        forfeits = len({g["id"] for g in games for s in g["seats"] if s["entrant"] == name and s["forfeited"]})
        played = sum(any(s["entrant"] == name for s in g["seats"]) for g in games)
        cost = sum(s["costUsd"] for s in own)
        told[name] = {**sums, "faults": faults, "forfeits": forfeits, "games": played, "seats": len(own)}
        told[name].update(costUsd=cost, costPerPointUsd=cost / sums["won"])
    return told


def solve(matrix, right):
    """Gaussian elimination with the largest pivot; `right` has several columns."""
    rows = [list(a) + list(b) for a, b in zip(matrix, right)]
    for at in range(len(rows)):
        pivot = max(range(at, len(rows)), key=lambda r: abs(rows[r][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [v / rows[at][at] for v in rows[at]]
        for other in range(len(rows)):
            if other != at and rows[other][at]:
                times = rows[other][at]
                rows[other] = [v - times * w for v, w in zip(rows[other], rows[at])]
    return [row[len(rows) :] for row in rows]


def strengths(games):
    """Free strengths by plain maximum likelihood with the last entrant at 0, then centred: for many games they are the ratings'."""
    names = sorted({s["entrant"] for g in games for s in g["seats"]})
    size = 2 * (len(names) - 1) + 1
    rows = []
    for g in games:
        row = [1.0]
        for team, sign in (("town", 1), ("mafia", -1)):
            side = [s["entrant"] for s in g["seats"] if s["team"] == team]
            row += [sign * side.count(name) / len(side) for name in names[:-1]]
        rows.append((row, int(g["winner"] == "town")))
    weights = [0.0] * size
    for _ in range(8):
        slope, curve = [0.0] * size, [[0.0] * size for _ in range(size)]
        for row, won in rows:
            chance = 1 / (1 + math.exp(-sum(a * b for a, b in zip(row, weights))))
            for i in range(size):
                slope[i] += (won - chance) * row[i]
                for j in range(size):
                    curve[i][j] += chance * (1 - chance) * row[i] * row[j]
        change = [c[0] for c in solve(curve, [[s] for s in slope])]
        weights = [w + c for w, c in zip(weights, change)]
    points = 400 / math.log(10)
    told = {}
    for at, team in enumerate(("town", "mafia")):
        own = weights[1 + at * (len(names) - 1) : 1 + (at + 1) * (len(names) - 1)] + [0.0]
        told[team] = {name: (value - mean(own)) * points for name, value in zip(names, own)}
    return told


if __name__ == "__main__":
    given = json.load(sys.stdin)
    games = [g for g in given["outcomes"] if not g["void"]]
    told = {"roles": role_rates(games), "balances": balances(games), "places": place_rates(games)}
    told.update(entrants=entrants(games), courses=courses(games, given["design"]))
    told["strengths"] = strengths(given["long"])
    json.dump(told, sys.stdout)
