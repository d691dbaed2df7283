"""Counts logs of games anew, from their lines alone, to hold the library's own figures against. No part of it is used here."""

import json
import sys


def read(path):
    with open(path, encoding="utf-8") as log:
        return [json.loads(line) for line in log if line.strip()]


def side(definition):
    wins = definition.get("wins")
    return wins["with"] if isinstance(wins, dict) and "with" in wins else definition["team"]


def recount(paths):
    wins, power = {}, {}
    town_votes = {"against": 0, "onMafia": 0}
    deaths = {}
    for path in paths:
        events = read(path)
        cast = events[0]["data"]["rules"]["cast"]
        role = {e["data"]["player"]: e["data"]["role"] for e in events if e["type"] == "role.dealt"}
        mafia = {p for p, r in role.items() if cast[r]["team"] == "mafia"}
        town = {p for p, r in role.items() if side(cast[r]) == "town"}
        ended = [e for e in events if e["type"] == "game.ended"]
        wins[ended[0]["data"]["winner"]] = wins.get(ended[0]["data"]["winner"], 0) + 1
        accused = None
        for e in events:
            data = e["data"]
            if e["type"] == "nomination.resolved":
                accused = data.get("accused")
            if e["type"] == "player.died":
                dead = role[data["player"]]
                deaths[dead] = deaths.get(dead, 0) + 1
            if e["type"] in ("vote.cast", "nomination.made", "judgment.cast") and data["player"] in town:
                target = data["choice"] if e["type"] != "judgment.cast" else accused if data["choice"] == "guilty" else None
                if target in role:
                    town_votes["against"] += 1
                    town_votes["onMafia"] += target in mafia
            if e["type"] == "power.used" and data["target"] in role:
                sums = power.setdefault(data["action"], {"used": 0, "onMafia": 0, "saved": 0})
                sums["used"] += 1
                sums["onMafia"] += data["target"] in mafia
            if e["type"] == "night.explained":
                died = {d["player"] for d in data["deaths"]}
                stopped = {a["target"] for a in data["acts"] if a["result"] == "prevented" and a["power"] in ("kill", "shoot")}
                for act in data["acts"]:
                    sums = power.setdefault(act["power"], {"used": 0, "onMafia": 0, "saved": 0})
                    sums["used"] += 1
                    sums["onMafia"] += act["target"] in mafia
                    sums["saved"] += act["power"] == "protect" and act["result"] == "done" and act["target"] in stopped - died
    return {"wins": wins, "powers": power, "townVotes": town_votes, "deaths": deaths}


if __name__ == "__main__":
    print(json.dumps(recount(sys.argv[1:])))
