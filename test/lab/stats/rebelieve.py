"""Scores the beliefs in logs anew, from their lines alone, to hold the library's own figures against. No part of it is used here."""

import json
import math
import sys

squares, logs, days = [], [], {}
for path in sys.argv[1:]:
    events = [json.loads(line) for line in open(path, encoding="utf-8") if line.strip()]
    cast = events[0]["data"]["rules"]["cast"]
    team = {e["data"]["player"]: cast[e["data"]["role"]]["team"] for e in events if e["type"] == "role.dealt"}
    for e in events:
        if e["type"] == "beliefs.stated" and team[e["data"]["player"]] != "mafia":
            for player, chance in e["data"]["beliefs"].items():
                right = chance if team[player] == "mafia" else 1 - chance
                squares.append((1 - right) ** 2)
                logs.append(-math.log(max(0.001, right)))
                days.setdefault(e["day"], []).append(squares[-1])
mean = lambda values: sum(values) / len(values)
print(json.dumps({
    "chances": len(squares),
    "brier": mean(squares),
    "logLoss": mean(logs),
    "byDay": {day: mean(days[day]) for day in sorted(days)},
}))
