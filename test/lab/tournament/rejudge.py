"""Computes anew who is better than whom, from the outcomes of a tournament, to hold the library's own against.

Reads {"outcomes", "design"} as JSON from standard input. Only the standard library is used, and draws are its own.
"""

import json
import math
import random
import sys
from itertools import combinations
from statistics import NormalDist
from statistics import fmean as mean

PARTS = ("all", "town", "mafia")
QUANTILE, DRAWS = 0.97, 4000


def names_in(games):
    return sorted({s["entrant"] for g in games for s in g["seats"]} - {"background"})


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


def standard_errors(columns, groups, counts=None):
    """Moderated towards the variance of the group, which weighs like the blocks of `prior`.

    `counts`: how many blocks have a value, where the columns are without gaps.
    """
    prior = 12
    size = len(columns[0])
    counts = counts or [size] * len(columns)
    squares = [
        sum((v - m) ** 2 for v in c) * (n / size) ** 2 for c, m, n in zip(columns, map(mean, columns), counts)
    ]
    pooled = {
        g: sum(s for s, h in zip(squares, groups) if h == g)
        / max(1, sum(n - 1 for n, h in zip(counts, groups) if h == g))
        for g in set(groups)
    }
    return [math.sqrt((prior * pooled[g] + s) / (prior + n - 1) / n) for s, g, n in zip(squares, groups, counts)]


def largest_by_chance(columns, groups, resamples, counts=None):
    """How many standard errors the largest of all means is from 0 by chance, with random signs of blocks, smallest first."""
    draw, size = random.Random(7), len(columns[0])
    centred = [[(v - mean(c)) * math.sqrt(size / (size - 1)) for v in c] for c in columns]
    largest = []
    for _ in range(resamples):
        signs = [1 if draw.random() < 0.5 else -1 for _ in range(size)]
        flipped = [[s * v for s, v in zip(signs, c)] for c in centred]
        errors = standard_errors(flipped, groups, counts)
        largest.append(max(abs(mean(c)) / e for c, e in zip(flipped, errors) if e > 0))
    return sorted(largest)


def reach(columns, groups, resamples=300):
    return largest_by_chance(columns, groups, resamples)[math.ceil(QUANTILE * (resamples + 1)) - 1]


def told_together(columns, groups, theirs=DRAWS, counts=None):
    """Means with corrected p-values, and two bounds of the reach of their intervals.

    The reach of so many other draws lies between the bounds: the quantile four standard errors to either side, of both draws.
    """
    drawn = largest_by_chance(columns, groups, DRAWS, counts)
    aside = 4 * math.sqrt(QUANTILE * (1 - QUANTILE) * (1 / DRAWS + 1 / theirs))
    told = []
    for column, error in zip(columns, standard_errors(columns, groups, counts)):
        told.append({"difference": mean(column), "standardError": error})
        if error:
            beyond = sum(largest >= abs(mean(column)) / error for largest in drawn)
            told[-1]["p"] = (beyond + 1) / (DRAWS + 1)
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
    counts = [sum(v is not None for v in column) for _, column in kept]
    told, reached = told_together(columns, groups, counts=counts)
    pairs = []
    for ((one, other, part), _), count, figures in zip(kept, counts, told):
        pairs.append({"one": one, "other": other, "part": part, "blocks": count, **figures})
    for pair in pairs:
        pair["gamesNeeded"] = [games_needed(pair, r, len(games) / len(blocks)) for r in reached]
        pair["better"] = [better(pair, r) for r in reached]
    return {"pairs": pairs, "reach": reached, "ranks": [ranks(pairs, names, r) for r in reached]}


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


if __name__ == "__main__":
    given = json.load(sys.stdin)
    games = [g for g in given["outcomes"] if not g["void"]]
    json.dump({"comparison": compare(games, given["design"]), "meetings": meetings(games)}, sys.stdout)
