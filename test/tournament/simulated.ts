import seedrandom from 'seedrandom'
import { presets } from '../../src/index.js'
import { type GameOutcome, planTournament } from '../../src/lab/tournament/index.js'
import { rolesOfTen } from '../support/casts.js'

/** How strong entrants are in truth, in log odds of a whole team of them. */
export type Truth = Readonly<Record<string, { readonly town: number; readonly mafia: number }>>

/** A tournament whose games are decided by a coin, of a chance that the strengths of both teams set. */
export function simulated(
  truth: Truth,
  { games, seed }: { readonly games: number; readonly seed: string },
): GameOutcome[] {
  const random = seedrandom.alea(seed)
  const tables = [{ rules: presets.trial, players: rolesOfTen.length }]
  const plan = planTournament({ entrants: Object.keys(truth), tables, games, seed })
  const deals = new Map<number, { readonly roles: readonly string[]; readonly luck: number }>()
  return plan.map(({ id, block, seats }) => {
    const turn = Math.floor(random() * rolesOfTen.length)
    const deal = deals.get(block) ?? {
      roles: [...rolesOfTen.slice(turn), ...rolesOfTen.slice(0, turn)],
      luck: random() - 0.5,
    }
    deals.set(block, deal)
    const isMafia = (seat: number) => deal.roles[seat] === 'mafia'
    const mean = (team: 'town' | 'mafia') => {
      const own = seats.filter((_, seat) => isMafia(seat) === (team === 'mafia'))
      return own.reduce((sum, entrant) => sum + (truth[entrant]?.[team] ?? 0), 0) / own.length
    }
    const townWins = random() < 1 / (1 + Math.exp(-(deal.luck + mean('town') - mean('mafia'))))
    return {
      id,
      block,
      table: 'trial of 10',
      winner: townWins ? 'town' : 'mafia',
      seats: seats.map((entrant, seat) => ({
        entrant,
        role: deal.roles[seat] as string,
        team: isMafia(seat) ? 'mafia' : 'town',
        won: isMafia(seat) !== townWins,
        calls: 10,
        failed: 0,
        defaulted: 0,
        costUsd: null,
      })),
      void: false,
      defaulted: false,
      costUsd: null,
    }
  })
}
