"""Computes the figures of a tournament anew from its outcomes, by other ways than the library, to hold its own against.

Reads JSON from standard input: {"outcomes", "design"} for who is better, {"outcomes", "small", "long"} for the other figures.
Only the standard library is used.
"""

import json
import math
import random
import sys
from itertools import combinations
from statistics import NormalDist
from statistics import fmean as mean

Z = NormalDist().inv_cdf(0.975)
PARTS = ("all", "town", "mafia")
QUANTILE, DRAWS = 0.97, 4000


def names_in(games):
    return sorted({s["entrant"] for g in games for s in g["seats"]} - {"background"})


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


def by_block(games):
    blocks = {}
    for game in games:
        blocks.setdefault(game["block"], []).append(game)
    return list(blocks.values())


def difference(block, one, other, part, design):
    """Over the seats that both played, what one won less what the other won."""
    found = {}
    for at, seat in enumerate(block[0]["seats"]):
        if part != "all" and seat["team"] != part:
            continue
        won = {g["seats"][at]["entrant"]: g["seats"][at]["won"] for g in block if g["seats"][at]["counted"]}
        if one in won and other in won:
            side = seat["team"] == "mafia" if design == "sides" else "any"
            found.setdefault(side, []).append(int(won[one]) - int(won[other]))
    return mean(mean(values) for values in found.values()) if found else None


def standard_errors(columns, groups):
    """Moderated towards the mean variance of the group, which weighs like the blocks of `prior`."""
    prior = 12
    size = len(columns[0])
    squares = [sum((v - m) ** 2 for v in c) for c, m in zip(columns, map(mean, columns))]
    pooled = {g: mean(s / (size - 1) for s, h in zip(squares, groups) if h == g) for g in set(groups)}
    return [math.sqrt((prior * pooled[g] + s) / (prior + size - 1) / size) for s, g in zip(squares, groups)]


def largest_by_chance(columns, groups, resamples):
    """How many standard errors the largest of all means is from 0 by chance, with random signs of blocks, smallest first."""
    draw, size = random.Random(7), len(columns[0])
    centred = [[(v - mean(c)) * math.sqrt(size / (size - 1)) for v in c] for c in columns]
    largest = []
    for _ in range(resamples):
        signs = [1 if draw.random() < 0.5 else -1 for _ in range(size)]
        flipped = [[s * v for s, v in zip(signs, c)] for c in centred]
        errors = standard_errors(flipped, groups)
        largest.append(max(abs(mean(c)) / e for c, e in zip(flipped, errors) if e > 0))
    return sorted(largest)


def reach(columns, groups, resamples=300):
    return largest_by_chance(columns, groups, resamples)[math.ceil(QUANTILE * (resamples + 1)) - 1]


def told_together(columns, groups):
    """Means with corrected p-values, and two bounds of the reach of their intervals.

    The reach of as many other draws lies between the bounds: the quantile four standard errors to either side, of both draws.
    """
    drawn, aside = largest_by_chance(columns, groups, DRAWS), 4 * math.sqrt(2 * QUANTILE * (1 - QUANTILE) / DRAWS)
    told = []
    for column, error in zip(columns, standard_errors(columns, groups)):
        beyond = sum(largest >= abs(mean(column)) / error for largest in drawn)
        told.append({"difference": mean(column), "standardError": error, "p": (beyond + 1) / (DRAWS + 1)})
    return told, [drawn[math.ceil((QUANTILE + way * aside) * (DRAWS + 1)) - 1] for way in (-1, 1)]


def better(pair, reached):
    if abs(pair["difference"]) <= reached * pair["standardError"]:
        return None
    return pair["one"] if pair["difference"] > 0 else pair["other"]


def games_needed(pair, reached, games_per_block):
    """Games that show a difference as large as measured in four of five tournaments."""
    if better(pair, reached) or abs(pair["difference"]) < 1e-9:
        return None
    errors = (reached + NormalDist().inv_cdf(0.8)) * pair["standardError"] / pair["difference"]
    return games_per_block * max(5, pair["blocks"] * errors**2)


def ranks(pairs, names, reached):
    """The place of each, and those it may have: behind all who are shown to be better, before all who are shown to be worse."""
    told = []
    for part in PARTS:
        own = [p for p in pairs if p["part"] == part]
        lead = {n: sum(p["difference"] * ((n == p["one"]) - (n == p["other"])) for p in own) for n in names}
        for name in names if own else []:
            ahead, behind = (sum(way * (lead[n] - lead[name]) > 1e-9 for n in names) for way in (1, -1))
            shown = [better(p, reached) for p in own if name in (p["one"], p["other"])]
            worse = shown.count(name)
            places = {"best": 1 + len(shown) - worse - shown.count(None), "worst": len(names) - worse}
            told.append({"entrant": name, "part": part, "rank": [1 + ahead, len(names) - behind], **places})
    return told


def without_gaps(column):
    """A block without a value is at the mean, and the others are as much further from it."""
    own = [v for v in column if v is not None]
    return [mean(own) + (0 if v is None else (v - mean(own)) * len(column) / len(own)) for v in column]


def compare(games, design):
    names, blocks = names_in(games), by_block(games)
    keys = [(one, other, part) for part in PARTS for one, other in combinations(names, 2)]
    values = [[difference(b, *key, design) for b in blocks] for key in keys]
    kept = [(key, column) for key, column in zip(keys, values) if any(v is not None for v in column)]
    columns, groups = [without_gaps(column) for _, column in kept], [key[2] for key, _ in kept]
    told, reached = told_together(columns, groups)
    pairs = []
    for ((one, other, part), column), figures in zip(kept, told):
        count = sum(v is not None for v in column)
        pairs.append({"one": one, "other": other, "part": part, "blocks": count, **figures})
    for pair in pairs:
        pair["gamesNeeded"] = [games_needed(pair, r, len(games) / len(blocks)) for r in reached]
        pair["better"] = [better(pair, r) for r in reached]
    return {"pairs": pairs, "reach": reached, "ranks": [ranks(pairs, names, r) for r in reached]}


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
    names = sorted({s["entrant"] for g in games for s in g["seats"]})
    for role in roles:
        for name in names:
            own = [
                [s["won"] for g in b for s in g["seats"] if s["role"] == role and s["entrant"] == name]
                for b in by_block(games)
            ]
            own = [w for w in own if w]
            rates[f"{role} {name}"] = cluster_rate([(sum(w), len(w)) for w in own])
    return rates


def place_rates(games):
    """How often an entrant chose the first, and the last, of its options; chance is one divided by their number."""
    rates = {}
    for name in sorted({s["entrant"] for g in games for s in g["seats"]}):
        for end in (0, -1):
            clusters, expected = [], 0.0
            for g in games:
                own = [(int(k), c) for s in g["seats"] if s["entrant"] == name for k, c in s["places"].items()]
                clusters.append((sum(c[end] for _, c in own), sum(sum(c) for _, c in own)))
                expected += sum(sum(c) / k for k, c in own)
            rate = cluster_rate(clusters)
            rates[f"{name} {'last' if end else 1}"] = {**rate, "chance": expected / rate["of"]}
    return rates


def balances(games):
    """How often each side won, with Student's t over blocks."""
    told = {}
    for side in sorted({g["winner"] for g in games}):
        shares = [mean(int(g["winner"] == side) for g in b) for b in by_block(games)]
        spread = math.sqrt(sum((s - mean(shares)) ** 2 for s in shares) / (len(shares) - 1))
        half = t_quantile(len(shares) - 1) * spread / math.sqrt(len(shares)) if spread else 3 / len(shares)
        told[side] = {"value": mean(int(g["winner"] == side) for g in games), "half": half}
    return told


def costs(games):
    """The cost of all calls of an entrant, for each seat that won."""
    told = {}
    for name in {s["entrant"] for g in games for s in g["seats"]}:
        own = [s for g in games for s in g["seats"] if s["entrant"] == name]
        told[name] = sum(s["costUsd"] for s in own) / sum(s["won"] for s in own)
    return told


def meetings(games):
    """By how much more than usual at its table the side of one won against that of the other: a ratio of sums over blocks."""

    def share(game, team, name):
        side = [s["entrant"] if s["counted"] else None for s in game["seats"] if s["team"] == team]
        return side.count(name) / len(side)

    met, columns = [], []
    usual = mean(int(g["winner"] == "mafia") for g in games)
    for one, other in combinations(names_in(games), 2):
        sums, count = [], 0
        for block in by_block(games):
            as_mafia = [share(g, "mafia", one) * share(g, "town", other) for g in block]
            as_town = [share(g, "town", one) * share(g, "mafia", other) for g in block]
            beyond = [int(g["winner"] == "mafia") - usual for g in block]
            excess = sum((m - t) * b for m, t, b in zip(as_mafia, as_town, beyond))
            sums.append((excess, sum(as_mafia) + sum(as_town)))
            count += sum(m + t > 0 for m, t in zip(as_mafia, as_town))
        if not count:
            continue
        weight = mean(w for _, w in sums)
        ratio = mean(e for e, _ in sums) / weight
        met.append({"one": one, "other": other, "games": count})
        columns.append([ratio + (e - ratio * w) / weight for e, w in sums])
    if not met:
        return {"pairs": [], "reach": None}
    told, reached = told_together(columns, [0] * len(columns))
    pairs = [{**m, **figures} for m, figures in zip(met, told)]
    return {"pairs": [{**p, "better": [better(p, r) for r in reached]} for p in pairs], "reach": reached}


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
    if "design" in given:
        told = {"comparison": compare(games, given["design"]), "meetings": meetings(games)}
    else:
        told = {"roles": role_rates(games), "balances": balances(games), "strengths": strengths(given["long"])}
        told.update(places=place_rates(given["small"]), costs=costs(given["small"]))
    json.dump(told, sys.stdout)
