"""Computes the figures of a tournament anew from its outcomes, by other ways than the library, to hold its own against.

Reads {"outcomes", "long", "design", "reach"} as JSON from standard input. Only the standard library is used.
"""

import json
import math
import sys
from functools import cache
from itertools import combinations
from statistics import NormalDist, stdev
from statistics import fmean as mean

from rejudge import better, by_block, difference, names_in, told_together, without_gaps

Z = NormalDist().inv_cdf(0.975)


@cache
def t_quantile(freedom):
    """The 97.5th percentile of Student's t, by integrating its density."""
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)

    def upper(limit, steps=2000):
        width = limit / steps
        heights = [scale * (1 + (i * width) ** 2 / freedom) ** (-(freedom + 1) / 2) for i in range(steps + 1)]
        return width / 3 * (heights[0] + heights[-1] + 4 * sum(heights[1:-1:2]) + 2 * sum(heights[2:-1:2]))

    low, high = 0.0, 200.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if upper(middle) < 0.475 else (low, middle)
    return low


def wilson(share, cases):
    middle = (share + Z**2 / (2 * cases)) / (1 + Z**2 / cases)
    half = Z / (1 + Z**2 / cases) * math.sqrt(share * (1 - share) / cases + Z**2 / (4 * cases**2))
    return max(0, middle - half), min(1, middle + half)


def cluster_rate(clusters):
    """The ratio of the sums; its variance by leaving out one cluster after another."""
    clusters = [(count, of) for count, of in clusters if of]
    wins, of = sum(c for c, _ in clusters), sum(o for _, o in clusters)
    if not of:
        return {"count": 0, "of": 0, "low": 0, "high": 1}
    share, size = wins / of, len(clusters)
    if of == size:
        cases = of
    elif size == 1:
        return {"count": wins, "of": of, "low": 0, "high": 1}
    else:
        without = [(wins - c) / (of - o) for c, o in clusters]
        spread = (size - 1) / size * sum((w - share) ** 2 for w in without)
        cases = min(of, size if spread < 1e-18 else share * (1 - share) / spread)
        alike = of**2 / sum(o**2 for _, o in clusters)
        cases *= (Z / t_quantile(max(1, math.floor(alike + 1e-9) - 1))) ** 2
    low, high = wilson(share, cases)
    return {"count": wins, "of": of, "low": low, "high": high}


def role_rates(games):
    rates = {}
    roles = sorted({s["role"] for g in games for s in g["seats"]})
    for role in roles:
        all_won = [s["won"] for g in games for s in g["seats"] if s["role"] == role]
        for name in names_in(games):
            own = [
                [s["won"] for g in b for s in g["seats"] if s["role"] == role and s["entrant"] == name]
                for b in by_block(games)
            ]
            own = [w for w in own if w]
            rates[f"{role} {name}"] = {**cluster_rate([(sum(w), len(w)) for w in own]), "chance": mean(all_won)}
    return rates


def place_rates(games):
    """How often an entrant chose each of its options, and the last; chance is one divided by their number.

    A liking for the first or the last is shown with those of all entrants together, over games, from a thousand draws.
    """
    rates, ends, columns = {}, [], []
    for name in names_in(games):
        for place in (*range(9), -1):
            cases = []
            for g in games:
                own = [(int(k), c) for s in g["seats"] if s["entrant"] == name for k, c in s["places"].items()]
                own = [(k, c) for k, c in own if place < len(c)]
                cases.append([sum(c[place] for _, c in own), sum(sum(c) for _, c in own), sum(sum(c) / k for k, c in own)])
            key = f"{name} {place + 1 if place >= 0 else 'last'}"
            chance = sum(by_chance for _, _, by_chance in cases) / sum(of for _, of, _ in cases)
            rates[key] = {**cluster_rate([(count, of) for count, of, _ in cases]), "chance": chance, "shown": [None]}
            if place in (0, -1):
                ends.append(key)
                columns.append(without_gaps([(count - by_chance) / of if of else None for count, of, by_chance in cases]))
    told, reached = told_together(columns, [0] * len(columns), 1000)
    for key, figures in zip(ends, told):
        rates[key]["shown"] = [better({"one": "more", "other": "less", **figures}, r) for r in reached]
    return rates


def courses(games, design, reached):
    """The difference of each pair after two blocks and more; intervals are those of one mean, or of all, whichever is wider."""
    told = []
    for one, other in combinations(names_in(games), 2):
        values = [difference(b, one, other, "all", design) for b in by_block(games)]
        for count in range(2, len(values) + 1):
            spread, middle = stdev(values[:count]), mean(values[:count])
            half = max(reached, t_quantile(count - 1)) * spread / math.sqrt(count) if spread else 3 / count
            told.append([one, other, middle, max(-1, middle - half), min(1, middle + half)])
    return told


def balances(games):
    """How often each side won, with Student's t over blocks."""
    told = {}
    for side in sorted({g["winner"] for g in games}):
        shares = [mean(int(g["winner"] == side) for g in b) for b in by_block(games)]
        spread = math.sqrt(sum((s - mean(shares)) ** 2 for s in shares) / (len(shares) - 1))
        half = t_quantile(len(shares) - 1) * spread / math.sqrt(len(shares)) if spread else 3 / len(shares)
        told[side] = {"value": mean(int(g["winner"] == side) for g in games), "half": half}
    return told


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
    told.update(entrants=entrants(games), courses=courses(games, given["design"], given["reach"]))
    told["strengths"] = strengths(given["long"])
    json.dump(told, sys.stdout)
