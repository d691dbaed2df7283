"""Computes anew what rests on a model: ratings of few games, circles, sequential tests, and what a plan can show.

By other ways than the library: with the last entrant left out instead of pseudo-inverses and axes, with the rows of games
written out instead of sums by block, and with draws of its own. Reads JSON from standard input; only the standard library.
"""

import json
import math
import random
import sys
from itertools import combinations
from statistics import fmean as mean

from recompute import solve
from rejudge import by_block, compare, names_in, reach, standard_errors

POINTS = 400 / math.log(10)


def t_quantile(freedom, p=0.975):
    """By bisection over Simpson's integral of the density."""
    c = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)
    density = lambda x: c * (1 + x * x / freedom) ** (-(freedom + 1) / 2)

    def below(x, n=4000):
        h = x / n
        return 0.5 + h / 3 * sum((1 if i in (0, n) else 4 if i % 2 else 2) * density(i * h) for i in range(n + 1))

    low, high = 0.0, 50.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) < p else (low, middle)
    return (low + high) / 2


def share(game, team, name):
    side = [s["entrant"] for s in game["seats"] if s["team"] == team]
    return side.count(name) / len(side)


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector)) for row in matrix]


def inverse(matrix):
    return solve(matrix, [[float(i == j) for j in range(len(matrix))] for i in range(len(matrix))])


def log_determinant(matrix):
    rows, total = [list(r) for r in matrix], 0.0
    for at in range(len(rows)):
        total += math.log(rows[at][at])
        for other in range(at + 1, len(rows)):
            factor = rows[other][at] / rows[at][at]
            rows[other] = [v - factor * w for v, w in zip(rows[other], rows[at])]
    return total


def bend(rows, weights):
    """Slope, curve and chances of a logistic likelihood."""
    size = len(weights)
    slope, curve, chances = [0.0] * size, [[0.0] * size for _ in range(size)], []
    for row, won in rows:
        chance = 1 / (1 + math.exp(-sum(a * b for a, b in zip(row, weights))))
        chances.append(chance)
        for i in range(size):
            slope[i] += (won - chance) * row[i]
            for j in range(size):
                curve[i][j] += chance * (1 - chance) * row[i] * row[j]
    return slope, curve, chances


def leaning_fit(rows, pulls):
    """The most likely weights under normal priors about 0."""
    weights = [0.0] * len(pulls)
    for _ in range(30):
        slope, curve, _ = bend(rows, weights)
        aim = [s - p * w for s, p, w in zip(slope, pulls, weights)]
        pulled = [[c + (pulls[i] if i == j else 0) for j, c in enumerate(row)] for i, row in enumerate(curve)]
        weights = [w + c[0] for w, c in zip(weights, solve(pulled, [[a] for a in aim]))]
    return weights


def free_strengths(games, names, width):
    """One Newton step of the likelihood alone from the fit that leans on a prior, and its covariance; the last entrant is 0."""
    n, blocks = len(names), [g["block"] for g in games]
    won = [{"town": 1.0, "mafia": 0.0}.get(g["winner"], 0.5) for g in games]
    signed = [[share(g, "town", x) for x in names] + [-share(g, "mafia", x) for x in names] + [1.0] for g in games]
    weights = leaning_fit(list(zip(signed, won)), [1 / width**2] * (2 * n) + [1 / 2**2])
    # Strengths are told only as differences within a team: the last of each is taken away from the others.
    kept = [i for i in range(2 * n + 1) if i not in (n - 1, 2 * n - 1)]
    town_last, mafia_last = weights[n - 1], weights[2 * n - 1]
    less = [town_last] * (n - 1) + [mafia_last] * (n - 1)
    start = [weights[i] for i in kept]
    start = [w - l for w, l in zip(start, less)] + [start[-1] + town_last - mafia_last]
    rows = [[row[i] for i in kept] for row in signed]
    slope, curve, chances = bend(list(zip(rows, won)), start)
    inverted = inverse(curve)
    step = times(inverted, slope)
    levers = [sum(a * b for a, b in zip(row, times(inverted, row))) for row in rows]
    pulls = [c * (1 - c) * h * (0.5 - c) for c, h in zip(chances, levers)]
    bias = times(inverted, [sum(p * row[i] for p, row in zip(pulls, rows)) for i in range(len(start))])
    free = [w + s + 0.6 * b for w, s, b in zip(start, step, bias)][:-1]
    rests = [w - c - c * (1 - c) * sum(a * b for a, b in zip(row, step)) for w, c, row in zip(won, chances, rows)]
    squares = 0.0
    for block in set(blocks):
        own = [r for r, b in zip(rests, blocks) if b == block]
        squares += sum((r - mean(own)) ** 2 for r in own)
    freedom = max(1, len(games) - len(set(blocks)) - 2 * (n - 1))
    spread = mean(c * (1 - c) for c in chances)
    dispersion = (squares + 0.5) / (freedom * spread + 0.5)
    covariance = [[dispersion * v for v in row[:-1]] for row in inverted[:-1]]
    return free, covariance, 1.03 * t_quantile(math.floor(freedom + 0.5 / spread + 10), 1 - 0.025 / (3 * n))


def centring(n):
    """From strengths less those of the last entrant to strengths less the mean of all, by team."""
    own = [[(1.0 if i == j else 0.0) - 1 / n for j in range(n - 1)] for i in range(n)]
    zero = [0.0] * (n - 1)
    return [row + zero for row in own] + [zero + row for row in own]


def shrink(free, covariance, n):
    """The mean under normal priors of all widths from 20 to 800 points, by how well each explains the free strengths."""
    size = 2 * (n - 1)
    # Strengths of one width, less that of the last of the team: twice the variance, half of it in common.
    prior = [[(2.0 if i == j else 1.0) if i // (n - 1) == j // (n - 1) else 0.0 for j in range(size)] for i in range(size)]
    found = []
    for width in (20 * (k + 1) for k in range(40)):
        w = (width / POINTS) ** 2
        both = [[covariance[i][j] + w * prior[i][j] for j in range(size)] for i in range(size)]
        told = [c[0] for c in solve(both, [[f] for f in free])]
        fit = -(log_determinant(both) + sum(a * b for a, b in zip(free, told)) + (width / 300) ** 2) / 2
        found.append((fit, width, [w * v for v in times(prior, told)]))
    best = max(fit for fit, _, _ in found)
    total = sum(math.exp(fit - best) for fit, _, _ in found)
    weigh = lambda of: sum(math.exp(f - best) * of(w, m) for f, w, m in found) / total
    return [weigh(lambda _, m, at=at: m[at]) for at in range(size)], weigh(lambda w, _: w)


def ratings(games):
    names, width = names_in(games), 300.0
    n = len(names)
    for _ in range(3):
        free, covariance, reached = free_strengths(games, names, width / POINTS)
        shrunk, width = shrink(free, covariance, n)
    centre = centring(n)
    told = {"width": width, "ratings": []}
    for at, name in enumerate(names):
        sides = {"town": centre[at], "mafia": centre[at + n]}
        sides["overall"] = [(a + b) / 2 for a, b in zip(sides["town"], sides["mafia"])]
        rating = {"entrant": name}
        for side, row in sides.items():
            value, middle = (sum(a * b for a, b in zip(row, v)) * POINTS for v in (shrunk, free))
            half = reached * math.sqrt(sum(a * b for a, b in zip(row, times(covariance, row)))) * POINTS
            rating[side] = {"value": min(max(value, middle - half), middle + half), "low": middle - half, "high": middle + half}
        told["ratings"].append(rating)
    return told


def circles(games):
    """Least squares of all pairs of one as town and one as mafia, games and shares less half of their block's mean."""
    names = names_in(games)
    pairs = [(a, b) for a in names for b in names if any(share(g, "town", a) * share(g, "mafia", b) for g in games)]
    rows, won, ends = [], [], []
    for block in by_block(games):
        own = [[share(g, "town", a) * share(g, "mafia", b) for a, b in pairs] for g in block]
        results = [float(g["winner"] == "town") for g in block]
        level = [mean(column) / 2 for column in zip(*own)]
        rows += [[v - l for v, l in zip(row, level)] for row in own]
        won += [w - mean(results) / 2 for w in results]
        ends.append(len(rows))
    squares = [[sum(row[i] * row[j] for row in rows) for j in range(len(pairs))] for i in range(len(pairs))]
    products = [sum(row[i] * w for row, w in zip(rows, won)) for i in range(len(pairs))]
    added = [c[0] for c in solve(squares, [[p] for p in products])]
    rests = [w - sum(a * b for a, b in zip(row, added)) for row, w in zip(rows, won)]
    enlarge = len(rows) / (len(rows) - len(pairs))
    triples = list(combinations(names, 3))
    sums, columns = [], []
    for a, b, c in triples:
        weights = [0.0] * len(pairs)
        for one, other in ((a, b), (b, c), (c, a)):
            weights[pairs.index((one, other))] += 0.5
            weights[pairs.index((other, one))] -= 0.5
        lean = [v[0] for v in solve(squares, [[w] for w in weights])]
        pushes = [r * sum(x * y for x, y in zip(row, lean)) for row, r in zip(rows, rests)]
        sums.append(sum(x * y for x, y in zip(weights, added)))
        parts = [sum(pushes[start:end]) for start, end in zip([0, *ends], ends)]
        columns.append([sums[-1] + len(ends) * enlarge * part for part in parts])
    groups = [0] * len(triples)
    errors, reached = standard_errors(columns, groups), reach(columns, groups)
    return {
        "triples": [{"entrants": list(t), "sum": s, "error": e} for t, s, e in zip(triples, sums, errors)],
        "reach": reached,
        "leastSum": mean(reached * e for e in errors),
    }


def stakes(differences):
    """How both stakes have grown after each difference; bets rest on the earlier ones alone."""
    one = other = 1.0
    for at, d in enumerate(differences):
        before = differences[:at]
        middle = sum(before) / (at + 1)
        bold = min(0.9, abs(middle) / ((sum(b * b for b in before) + 1 / 16) / (at + 1)))
        one *= 1 + (bold if middle > 0 else 0.1) * d
        other *= 1 - (bold if middle < 0 else 0.1) * d
        yield one, other


def sequential(pairs, rate):
    """Ville's inequality for each side of each pair, Holm's steps over the pairs."""
    courses = [list(stakes(pair)) for pair in pairs]
    decided = {}
    for step in range(max(map(len, pairs))):
        largest = {}
        for at, course in enumerate(courses):
            if at not in decided:
                seen = course[: step + 1]
                largest[at] = max((max(c[side] for c in seen), side) for side in (0, 1))
        open_pairs = sorted(largest, key=lambda at: -largest[at][0])
        for rank, at in enumerate(open_pairs):
            if largest[at][0] < 2 * (len(open_pairs) - rank) / rate:
                break
            decided[at] = {"decided": ("one", "other")[largest[at][1]], "after": step + 1}
    told = []
    for at, course in enumerate(courses):
        found = decided.get(at, {"decided": None, "after": len(course)})
        told.append({**found, "evidence": course[found["after"] - 1]})
    return told


def power(plan, design, simulations=6):
    """The smallest difference that four of five tournaments show, from tournaments that chance decides."""
    draw, found = random.Random(11), {"all": [], "town": [], "mafia": []}
    for _ in range(simulations):
        chances = {b: 0.3 + 0.4 * draw.random() for b in {g["block"] for g in plan}}
        games = []
        for g in plan:
            winner = "town" if draw.random() < chances[g["block"]] else "mafia"
            games.append({**g, "seats": [{**s, "won": s["team"] == winner, "counted": True} for s in g["seats"]]})
        told = compare(games, design)
        for pair in told["pairs"]:
            found[pair["part"]].append((mean(told["reach"]) + 0.8416) * pair["standardError"])
    return {part: mean(values) for part, values in found.items()}


if __name__ == "__main__":
    given = json.load(sys.stdin)
    if "few" in given:
        told = ratings(given["few"])
    elif "circle" in given:
        told = circles(given["circle"])
    elif "plan" in given:
        told = power(given["plan"], given["design"])
    else:
        told = sequential(given["differences"], given["errorRate"])
    json.dump(told, sys.stdout)
