import type { Fault } from './faults.js'
import type { Finding, Outcome } from './play-scenario.js'
import type { RulesOf, Scenario } from './scenario.js'

/** A number of games, and a sum over them. */
export interface Count {
  readonly games: number
  /** Events of games by rules, strikes of games by fault. */
  readonly sum: number
}

/** A finding, and the game it belongs to. */
export interface Found extends Finding {
  readonly game: number
  readonly rules: RulesOf
  readonly fault: Scenario['fault']
}

/** The results of a number of games. */
export interface Tally {
  readonly games: number
  /** Planted secrets that were shown to those who may see them. */
  readonly secrets: number
  readonly rules: Readonly<Partial<Record<RulesOf, Count>>>
  readonly faults: Readonly<Partial<Record<Fault, Count>>>
  readonly found: readonly Found[]
}

/** No game. */
export const nothing: Tally = { games: 0, secrets: 0, rules: {}, faults: {}, found: [] }

/** The tally of one game. */
export function tallyOf({ game, rules, fault }: Scenario, { events, strikes, secrets, findings }: Outcome): Tally {
  return {
    games: 1,
    secrets,
    rules: { [rules]: { games: 1, sum: events } },
    faults: fault === 'none' ? {} : { [fault]: { games: 1, sum: strikes } },
    found: findings.map((finding) => ({ ...finding, game, rules, fault })),
  }
}

/** Both tallies together. */
export function plus(one: Tally, other: Tally): Tally {
  return {
    games: one.games + other.games,
    secrets: one.secrets + other.secrets,
    rules: mergeCounts(one.rules, other.rules),
    faults: mergeCounts(one.faults, other.faults),
    found: [...one.found, ...other.found],
  }
}

type Counts<K extends string> = Readonly<Partial<Record<K, Count>>>

function mergeCounts<K extends string>(one: Counts<K>, other: Counts<K>): Counts<K> {
  const all: Partial<Record<K, Count>> = { ...one }
  for (const [name, { games, sum }] of Object.entries(other) as [K, Count][]) {
    const known = all[name] ?? { games: 0, sum: 0 }
    all[name] = { games: known.games + games, sum: known.sum + sum }
  }
  return all
}
