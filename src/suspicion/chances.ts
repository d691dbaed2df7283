import { isMafia } from '../rules/roles/team.js'
import type { Casebook } from './evidence/evidence.js'

/**
 * How much one point of suspicion adds to the log odds of being mafia: fitted to games of scripted players in all
 * presets (`npm run bench:suspicion`).
 */
const perPoint = 0.07

/**
 * How likely each of these players is to be mafia, 0 to 1: it rises with the score, and the chances add up to
 * `expected`.
 */
export function chancesOf(
  scores: ReadonlyMap<string, { readonly score: number }>,
  expected: number,
): Map<string, number> {
  const all = [...scores.values()].map(({ score }) => score)
  const sought = Math.min(Math.max(expected, 0.01), all.length - 0.01)
  let [low, high] = [-20, 20]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    const sum = all.reduce((total, score) => total + chanceAt(score, middle), 0)
    if (sum < sought) low = middle
    else high = middle
  }
  return new Map([...scores].map(([id, { score }]) => [id, chanceAt(score, low)]))
}

const chanceAt = (score: number, offset: number): number => 1 / (1 + Math.exp(-(offset + perPoint * score)))

/**
 * How many mafia this observer expects among `players` other living players, from the dealt roles and the revealed
 * ones.
 */
export function expectedMafia(players: number, { chronicle, me, knowledge }: Casebook): number {
  const { counts, rules, deaths } = chronicle
  const isDead = new Set(deaths.map(({ player }) => player))
  const out = [...isDead, me].flatMap((id) => knowledge.teams.get(id) ?? [])
  const dealt = Object.entries(counts)
  const mafia = dealt.reduce((sum, [role, count]) => sum + (isMafia({ team: rules?.cast[role]?.team }) ? count : 0), 0)
  const seats = dealt.reduce((sum, [, count]) => sum + count, 0)
  const left = mafia - out.filter((team) => isMafia({ team })).length
  return (players * left) / Math.max(1, seats - out.length)
}
