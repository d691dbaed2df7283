import { budgetWith, entrantNames } from '../comparison/index.js'
import { InvalidOptionsError, memoryStore } from '../index.js'
import { rulesOf } from '../rules/index.js'
import { inProcess } from './executor.js'
import { paidBefore } from './paid-before.js'
import { type PlannedGame, planTournament, type TournamentTable } from './plan.js'
import type { TournamentOptions, TournamentResult } from './tournament-options.js'
import { TournamentRun } from './tournament-run.js'

/**
 * Plays a tournament: every entrant plays every role and seat equally often, in games that differ in nothing else.
 * Finished games in the store are not played again, and unfinished ones are resumed, so that no answer is paid for
 * twice. When one game has to stop, no new one begins, and the running ones continue as far as they can.
 *
 * @throws {InvalidOptionsError} for a plan that cannot be made, before anything is played, and for a store that has
 *   games of another tournament.
 */
export async function runTournament(options: TournamentOptions): Promise<TournamentResult> {
  const plan = planOf(options)
  requirePair(options)
  const { budget: given, store = memoryStore(), executor = inProcess(options.concurrency ?? 4), ...rest } = options
  const budget = given && (await budgetWith(given, () => paidBefore(plan, store)))
  const run = new TournamentRun({ ...rest, store, ...(budget && { budget }) }, plan)
  await executor.execute(run)
  return run.result()
}

function requirePair({ until, entrants }: TournamentOptions): void {
  if (until === undefined) return
  for (const name of [until.one, until.other])
    if (!Object.hasOwn(entrants, name))
      throw new InvalidOptionsError(
        `There is no entrant \`${name}\`; the entrants are ${Object.keys(entrants).join(', ')}.`,
        'until',
      )
  if (until.errorRate !== undefined && !(until.errorRate > 0 && until.errorRate < 1))
    throw new InvalidOptionsError(
      `Expected \`until.errorRate\` to be a share between 0 and 1, got \`${until.errorRate}\`.`,
      'until.errorRate',
    )
  if (until.one === until.other)
    throw new InvalidOptionsError(`Expected two entrants to compare, got \`${until.one}\` twice.`, 'until')
}

/** The games that `options` ask for. Throws `InvalidOptionsError` as `planTournament` does. */
export function planOf({ entrants, tables = [{ rules: 'trial' }], games, seed }: TournamentOptions): PlannedGame[] {
  return planTournament({ entrants: entrantNames(entrants), tables: tables.map(tableOf), games, seed })
}

function tableOf({ rules = 'trial', players = 10 }: NonNullable<TournamentOptions['tables']>[number]): TournamentTable {
  return { rules: rulesOf(rules), players }
}
