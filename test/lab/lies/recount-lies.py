"""Counts claims, lies and who believed them anew, from the lines of logs alone, to hold the library's figures against. Claims are the declared ones."""

import json
import math
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tournament"))
from rejudge import ratio_values, told_together  # noqa: E402

LEARN = {"investigation.learned"}
SPOKEN = {"speech.given", "defense.given", "last-words.given"}


WORDED = (
    ["liesTold", "lies", "liesBelieved", "liesBelievedStated", "liesCaught"]
    + ["truthsDoubted", "truthsDoubtedStated", "disclosure", "persuasion"]
)


def read(path):
    with open(path, encoding="utf-8") as log:
        return [json.loads(line) for line in log if line.strip()]


class Game:
    def __init__(self, events):
        self.events = events
        created = events[0]["data"]
        self.cast = created["rules"]["cast"]
        self.rules = created["rules"]
        self.seed = created["seed"]
        self.agent = {p["id"]: p["agent"] for p in created["players"]}
        self.order = [p["id"] for p in sorted(created["players"], key=lambda p: p["seat"])]
        self.role = {e["data"]["player"]: e["data"]["role"] for e in events if e["type"] == "role.dealt"}
        self.team = {p: self.cast[r]["team"] for p, r in self.role.items()}
        self.wins_with = {p: self.winning_side(self.cast[r]) for p, r in self.role.items()}
        self.mafia = {p for p in self.order if self.team[p] == "mafia"}
        self.walk()

    def side(self, named):
        return self.cast[named]["team"] if named in self.cast else named

    @staticmethod
    def winning_side(definition):
        wins = definition.get("wins")
        return wins["with"] if isinstance(wins, dict) and "with" in wins else definition["team"]

    def walk(self):
        alive, nominated, tied, last_speech = set(self.order), [], [], {}
        self.votes, self.beliefs, self.claims, self.accusations = [], [], {}, []
        self.spoke, self.found, self.dead, self.out, learned = [], [], {}, {}, {}
        self.declared = set()
        for e in self.events:
            kind, data, seq, day = e["type"], e["data"], e["seq"], e["day"]
            if kind == "phase.changed" and data["to"] == "discussion":
                nominated = []
            elif kind in SPOKEN:
                last_speech[data["player"]] = seq
                self.spoke.append((seq, data["player"]))
                if "acts" in data:
                    self.declared.add(data["player"])
                for act in data.get("acts", []):
                    self.accuse(seq, day, data["player"], act.get("accuse"))
                if "nominee" in data:
                    if data["nominee"] not in nominated:
                        nominated.append(data["nominee"])
                    self.accuse(seq, day, data["player"], data["nominee"])
            elif kind == "role.claimed":
                self.declared.add(data["player"])
                self.claim(data["player"], data["claim"], last_speech[data["player"]], day, learned)
            elif kind in LEARN:
                learned.setdefault(data["player"], []).append((data["target"], data["result"]))
                if data["target"] in self.mafia and self.side(data["result"]) == "mafia":
                    self.found.append((seq, data["player"], data["target"]))
            elif kind == "beliefs.stated" and data["player"] not in self.mafia:
                self.beliefs.append((seq, day, data["player"], data["beliefs"]))
            elif kind in ("nomination.made", "vote.cast", "judgment.cast"):
                voter, choice, judged = data["player"], data["choice"], kind == "judgment.cast"
                if judged or e["phase"] == "revote":
                    options = list(tied)
                elif kind == "vote.cast" and self.rules["vote"]["candidates"] == "nominated":
                    options = list(nominated)
                else:
                    options = [p for p in self.order if p in alive]
                options = [p for p in options if p != voter]
                target = (tied[0] if choice == "guilty" else None) if judged else choice
                if voter not in self.mafia:
                    self.votes.append((seq, day, voter, target if target in options else None, options, judged))
            elif kind == "nomination.resolved":
                tied = [data["accused"]] if "accused" in data else []
            elif kind == "vote.resolved":
                tied = data["tied"]
            elif kind == "player.died":
                alive.discard(data["player"])
                self.dead[data["player"]] = seq
                if data["cause"] == "vote":
                    self.out[data["player"]] = (seq, day)

    def accuse(self, at, day, player, accused):
        if accused not in (None, player) and (at, day, player, accused) not in self.accusations:
            self.accusations.append((at, day, player, accused))

    def claim(self, player, claim, at, day, learned):
        def note(kind, target, result, honest):
            accuses = self.side(result) == "mafia"
            key = (kind, player, target, result)
            if key not in self.claims:
                self.claims[key] = {"kind": kind, "player": player, "target": target, "honest": honest, "accuses": accuses, "at": at, "day": day}
                if accuses:
                    self.accuse(at, day, player, target)

        note("role", player, claim["role"], self.role[player] == claim["role"])
        for r in claim.get("results", []):
            if r["player"] in self.role:
                known = learned.get(player, [])
                honest = any(t == r["player"] and r["result"] in (s, self.cast[s]["team"] if s in self.cast else None) for t, s in known)
                note("result", r["player"], r["result"], honest)

    def taken(self, c):
        at, day, target = c["at"], c["day"], c["target"]
        along = votes = moved = stated = 0
        for p in self.order:
            if p in self.mafia or p in (c["player"], target) or self.dead.get(p, math.inf) <= at:
                continue
            own = [v for v in self.votes if v[2] == p and target in v[4] and v[0] > at and v[1] <= day + 1]
            if own:
                votes += 1
                along += (own[0][3] == target) == c["accuses"]
            before = [b for b in self.beliefs if b[2] == p and target in b[3] and b[0] < at]
            after = [b for b in self.beliefs if b[2] == p and target in b[3] and b[0] > at and b[1] == day]
            if before and after:
                shift = after[0][3][target] - before[-1][3][target]
                stated += 1
                moved += shift > 0 if c["accuses"] else shift < 0
        out = self.out.get(c["player"])
        caught = out is not None and out[0] > at and out[1] <= day + 1
        return along, votes, moved, stated, caught

    def seat(self, p):
        own = [(c, self.taken(c)) for c in self.claims.values() if c["player"] == p]
        lies, truths = [(c, t) for c, t in own if not c["honest"]], [(c, t) for c, t in own if c["honest"]]
        total = lambda rows, at: sum(t[at] for _, t in rows)
        f = {
            "liesTold": (len(lies), 1),
            "lies": (len(lies), len(own)),
            "liesBelieved": (total(lies, 0), total(lies, 1)),
            "liesBelievedStated": (total(lies, 2), total(lies, 3)),
            "liesCaught": (total(lies, 4), len(lies)),
            "truthsDoubted": (total(truths, 1) - total(truths, 0), total(truths, 1)),
            "truthsDoubtedStated": (total(truths, 3) - total(truths, 2), total(truths, 3)),
        }
        could = [v for v in self.votes if v[2] != p and p in v[4]]
        f["votedAgainst"] = (sum(v[3] == p for v in could), len(could))
        chances = [b[3][p] for b in self.beliefs if b[2] != p and p in b[3]]
        f["suspected"] = (sum(chances), len(chances))
        mine = [v for v in self.votes if v[2] == p and v[3] is not None and not v[5] and self.wins_with[p] == "town"]
        f["detection"] = (sum(v[3] in self.mafia for v in mine), len(mine))
        found = {t for at, who, t in self.found if who == p and any(s == p and n > at for n, s in self.spoke)}
        named = {c["target"] for c, _ in own if c["kind"] == "result" and c["accuses"]}
        f["disclosure"] = (len(found & named), len(found))
        follow = heard = 0
        for at, day, who, accused in self.accusations:
            if who != p:
                continue
            for q in self.order:
                if q in (p, accused):
                    continue
                own_votes = [v for v in self.votes if v[2] == q and v[0] > at and v[1] == day and accused in v[4]]
                if own_votes and not own_votes[0][5]:
                    heard += 1
                    follow += own_votes[0][3] == accused
        f["persuasion"] = (follow, heard)
        # Of who declared nothing at all, nothing that rests on words is known.
        if p not in self.declared:
            f.update({name: (0, 0) for name in WORDED})
        return f


def main(paths):
    rows = []
    for path in paths:
        g = Game(read(path))
        if not any(e["type"] == "game.ended" for e in g.events):
            continue
        deal = json.dumps([g.rules, g.seed, [g.role[p] for p in g.order]], sort_keys=True)
        for at, p in enumerate(g.order):
            rows.append((deal, at, g.agent[p], g.wins_with[p], g.seat(p)))
    rates, differences, columns, ratios = {}, {}, {}, {}
    all_deals = sorted({r[0] for r in rows})
    for agent, team in sorted({(r[2], r[3]) for r in rows}):
        for name in rows[0][4]:
            own = [(r[0], *r[4][name]) for r in rows if r[2] == agent and r[3] == team and r[4][name][1] > 0]
            if not own:
                continue
            s, n = sum(o[1] for o in own), sum(o[2] for o in own)
            deals = sorted({o[0] for o in own})
            rate = {"value": s / n, "occasions": n, "blocks": len(deals)}
            sums = [(sum(o[1] for o in own if o[0] == d), sum(o[2] for o in own if o[0] == d)) for d in all_deals]
            ratios[agent, team, name] = ratio_values(sums)
            rates[f"{agent} {team} {name}"] = rate
            by_deal = []
            for d in sorted({r[0] for r in rows}):
                at_seats = []
                for seat in sorted({r[1] for r in rows}):
                    here = [r for r in rows if r[0] == d and r[1] == seat and r[3] == team and r[4][name][1] > 0]
                    mine = [r[4][name][0] / r[4][name][1] for r in here if r[2] == agent]
                    others = [r[4][name][0] / r[4][name][1] for r in here if r[2] != agent]
                    if mine and others:
                        at_seats.append(sum(mine) / len(mine) - sum(others) / len(others))
                by_deal.append(sum(at_seats) / len(at_seats) if at_seats else None)
            if any(d is not None for d in by_deal):
                columns[agent, team, name] = by_deal
    counts = [sum(d is not None for d in by_deal) for by_deal in columns.values()]
    told, reach = told_together(list(columns.values()), [key[1:] for key in columns], 2000)
    for key, count, figures in zip(columns, counts, told):
        differences[" ".join(key)] = {**figures, "blocks": count}
    told, rate_reach = told_together(list(ratios.values()), [key[1:] for key in ratios], 2000)
    for key, figures in zip(ratios, told):
        rates[" ".join(key)]["standardError"] = figures["standardError"]
    print(json.dumps({"seats": len(rows), "rates": rates, "differences": differences, "reach": reach, "rateReach": rate_reach}))


main(sys.argv[1:])
