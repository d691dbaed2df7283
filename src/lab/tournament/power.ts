import { derive } from '../../index.js'
import { mafiaTeam, townTeam } from '../../kernel/rules/index.js'
import { mean } from '../intervals.js'
import { beyondReach } from '../simultaneous.js'
import { type ComparedPart, compareEntrants } from './comparison.js'
import { dealtSeats } from './designs.js'
import { type PlannedGame, type PlanOptions, planTournament } from './plan.js'
import { type GameOutcome, hashRules } from './play-planned.js'

/** What a tournament of this plan can show. */
export interface TournamentPower {
  readonly games: number
  readonly blocks: number
  /**
   * For each part, the smallest true difference, as a share of games from 0 to 1, that four of five such tournaments show, with all
   * pairs and parts taken together; null where none can be shown: of fewer than five blocks, or if it would be more than 1.
   */
  readonly smallest: { readonly all: number | null; readonly [part: string]: number | null }
}

/** See `tournamentPower`. */
export interface PowerOptions extends PlanOptions {
  /** How many tournaments are simulated. Default 12. */
  readonly simulations?: number
}

/**
 * What a plan can show before anything is played: tournaments between equals are simulated with its seats, roles and blocks, in which a
 * deal favours one side by chance, and the smallest difference follows from how far their intervals reach.
 */
export function tournamentPower({ simulations = 12, ...options }: PowerOptions): TournamentPower {
  const plan = planTournament(options)
  const { entrants, design } = options
  const simulated = Array.from({ length: simulations }, (_, at) => {
    const games = simulateEqual(plan, `${options.seed} ${at}`)
    return compareEntrants(games, { entrants, ...(design && { design }), seed: `${at}`, resamples: 400 })
  })
  const blocks = simulated[0]?.blocks ?? 0
  const smallestIn = (part: ComparedPart): number | null => {
    const found = simulated.flatMap(({ pairs, reach }) =>
      reach === null
        ? []
        : pairs.flatMap((pair) =>
            pair.part === part && pair.standardError > 0 ? [(reach + beyondReach) * pair.standardError] : [],
          ),
    )
    const smallest = found.length === 0 ? null : mean(found)
    // More than always winning against never winning there cannot be.
    return smallest === null || smallest > 1 ? null : smallest
  }
  const parts = [...new Set(simulated.flatMap(({ pairs }) => pairs.map(({ part }) => part)))]
  const smallest = Object.fromEntries(parts.map((part) => [part, smallestIn(part)]))
  return { games: plan.length, blocks, smallest: { all: smallestIn('all'), ...smallest } }
}

/** The chances of the town lie about a half: in a block, from 0.3 to 0.7. */
const [leastChance, mostChance] = [0.3, 0.7]

/** Games that chance decides, whoever plays. */
export function simulateEqual(plan: readonly PlannedGame[], seed: string): GameOutcome[] {
  const random = derive(seed, 'power')
  const hashes = new Map([...new Set(plan.map(({ table }) => table))].map((table) => [table, hashRules(table.rules)]))
  const deals = new Map<string, { readonly seats: ReturnType<typeof dealtSeats>; readonly chance: number }>()
  return plan.map(({ id, block, table, seats, seed: deal }) => {
    const known = deals.get(deal) ?? {
      seats: dealtSeats(table, deal),
      chance: leastChance + (mostChance - leastChance) * random(),
    }
    deals.set(deal, known)
    const winner = random() < known.chance ? townTeam : mafiaTeam
    return {
      id,
      block,
      table: `${table.rules.name} of ${table.players}`,
      rulesHash: hashes.get(table) as string,
      winner,
      seats: seats.map((entrant, at) => {
        const { role, side } = known.seats[at] as (typeof known.seats)[number]
        const team = side ?? townTeam
        return { ...unplayed, entrant, role, team, won: team === winner }
      }),
      void: false,
      defaulted: false,
      costUsd: null,
    }
  })
}

const unplayed = {
  forfeited: false,
  counted: true,
  calls: 0,
  failed: 0,
  defaulted: 0,
  faults: { cutOff: 0, refused: 0, malformed: 0, illegal: 0, late: 0, crashed: 0 },
  costUsd: null,
} as const
