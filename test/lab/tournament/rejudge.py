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
QUANTILE, DRAWS = 0.97, 2000


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


def own(column):
    """The values of the blocks that have one."""
    return [v for v in column if v is not None]


def standard_errors(columns, groups):
    """Moderated towards the variance of the group, which weighs like the blocks of `prior`."""
    prior = 12
    counts = [len(own(c)) for c in columns]
    squares = [sum((v - mean(own(c))) ** 2 for v in own(c)) for c in columns]
    pooled = {
        g: sum(s for s, h in zip(squares, groups) if h == g) / sum(n - 1 for n, h in zip(counts, groups) if h == g)
        for g in set(groups)
    }
    return [math.sqrt((prior * pooled[g] + s) / (prior + n - 1) / n) for s, g, n in zip(squares, groups, counts)]


def largest_by_chance(columns, groups, resamples):
    """How many standard errors the largest of all means is from 0 by chance, with random signs of blocks, smallest first."""
    draw = random.Random(7)
    centred = []
    for column in columns:
        middle, count = mean(own(column)), len(own(column))
        centred.append([None if v is None else (v - middle) * math.sqrt(count / (count - 1)) for v in column])
    largest = []
    for _ in range(resamples):
        signs = [1 if draw.random() < 0.5 else -1 for _ in columns[0]]
        flipped = [[None if v is None else s * v for s, v in zip(signs, c)] for c in centred]
        errors = standard_errors(flipped, groups)
        largest.append(max(abs(mean(own(c))) / e for c, e in zip(flipped, errors) if e > 0))
    return sorted(largest)


def reach(columns, groups, resamples=300):
    return largest_by_chance(columns, groups, resamples)[math.ceil(QUANTILE * (resamples + 1)) - 1]


def told_together(columns, groups, theirs=DRAWS):
    """Means with corrected p-values, and two bounds of the reach of their intervals. Columns of fewer than five blocks take no part.

    The reach of so many other draws lies between the bounds: the quantile four standard errors to either side, of both draws.
    """
    counted = [len(own(c)) >= 5 for c in columns]
    taken, their_groups = [c for c, k in zip(columns, counted) if k], [g for g, k in zip(groups, counted) if k]
    drawn = largest_by_chance(taken, their_groups, DRAWS) if taken else []
    aside = 4 * math.sqrt(QUANTILE * (1 - QUANTILE) * (1 / DRAWS + 1 / theirs))
    told, errors = [], iter(standard_errors(taken, their_groups))
    for column, is_counted in zip(columns, counted):
        error = next(errors) if is_counted else 0
        told.append({"difference": mean(own(column)) if own(column) else None, "standardError": error, "p": 1})
        if error:
            beyond = sum(largest >= abs(told[-1]["difference"]) / error for largest in drawn)
            told[-1]["p"] = (beyond + 1) / (DRAWS + 1)
    if not taken:
        return told, None
    return told, [drawn[math.ceil((QUANTILE + way * aside) * (DRAWS + 1)) - 1] for way in (-1, 1)]


def better(pair, reached):
    if not pair["standardError"] or abs(pair["difference"]) <= reached * pair["standardError"]:
        return None
    return pair["one"] if pair["difference"] > 0 else pair["other"]


def ratio_values(blocks):
    """For each block of a sum and its cases a value: their mean is the ratio of all sums. None without a case."""
    met = [(s, n) for s, n in blocks if n]
    if not met:
        return [None for _ in blocks]
    size = mean(n for _, n in met)
    ratio = mean(s for s, _ in met) / size
    return [ratio + (s - ratio * n) / size if n else None for s, n in blocks]


def games_needed(pair, reached, games_per_block):
    """Games that show a difference as large as measured in four of five tournaments."""
    if not pair["standardError"] or better(pair, reached) or abs(pair["difference"]) < 1e-9:
        return None
    errors = (reached + NormalDist().inv_cdf(0.8)) * pair["standardError"] / pair["difference"]
    return games_per_block * max(5, pair["blocks"] * errors**2)


def ranks(pairs, names, reached):
    """The place of each, and those it may have: behind all who are shown to be better, before all who are shown to be worse."""
    told = []
    for part in PARTS:
        theirs = [p for p in pairs if p["part"] == part]
        lead = {n: sum(p["difference"] * ((n == p["one"]) - (n == p["other"])) for p in theirs) for n in names}
        for name in names if theirs else []:
            ahead, behind = (sum(way * (lead[n] - lead[name]) > 1e-9 for n in names) for way in (1, -1))
            shown = [better(p, reached) for p in theirs if name in (p["one"], p["other"])]
            worse = shown.count(name)
            places = {"best": 1 + len(shown) - worse - shown.count(None), "worst": len(names) - worse}
            told.append({"entrant": name, "part": part, "rank": [1 + ahead, len(names) - behind], **places})
    return told


def compare(games, design):
    names, blocks = names_in(games), by_block(games)
    keys = [(one, other, part) for part in PARTS for one, other in combinations(names, 2)]
    values = [[difference(b, *key, design) for b in blocks] for key in keys]
    kept = [(key, column) for key, column in zip(keys, values) if any(v is not None for v in column)]
    columns, groups = [column for _, column in kept], [key[2] for key, _ in kept]
    counts = [len(own(column)) for column in columns]
    told, reached = told_together(columns, groups)
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
        met.append({"one": one, "other": other, "games": count})
        columns.append(ratio_values(sums))
    if not met:
        return {"pairs": [], "reach": None}
    told, reached = told_together(columns, [0] * len(columns))
    pairs = [{**m, **figures} for m, figures in zip(met, told)]
    return {"pairs": [{**p, "better": [better(p, r) for r in reached]} for p in pairs], "reach": reached}


if __name__ == "__main__":
    given = json.load(sys.stdin)
    games = [g for g in given["outcomes"] if not g["void"]]
    json.dump({"comparison": compare(games, given["design"]), "meetings": meetings(games)}, sys.stdout)
