import { type GameEvent, isEvent, type LiveEvents, type MafiaGame } from '../index.js'
import { asSentence, describeFailed, describeReached, oneLine, quantity } from '../kernel/text/index.js'
import type { Suspension } from '../lab/tournament/index.js'

interface Continuation {
  /** The command to resume with, with raised limits if some are given; absent if nothing is saved. */
  readonly command?: (raised?: { readonly maxCost?: number; readonly maxTokens?: number }) => string
  /** The file that limits a run of games, none of which can be continued. */
  readonly run?: string
}

/** The message is one sentence that says how to continue; the program exits with 3. */
export class BudgetReached extends Error {
  override readonly name = 'BudgetReached'
}

function budgetAdvice({ reason, limits }: LiveEvents['budget.reached'], { command, run }: Continuation): string {
  if (run !== undefined)
    return reason === 'unpriced' ? 'Then play again.' : `Raise \`budget\` in \`${run}\` and play again.`
  if (command === undefined) return 'Nothing was saved: with --log you could continue the game.'
  if (reason === 'tokens') return `Continue with: ${command({ maxTokens: 2 * (limits.maxTokens ?? 0) || 100_000 })}`
  if (reason === 'cost') return `Continue with: ${command({ maxCost: 2 * (limits.maxCostUsd ?? 0) || 1 })}`
  return `Then resume with: ${command()}`
}

/** The default answers of the agents of some games, with the reasons of the failed tries before them. */
export class DefaultedAnswers {
  readonly #byAgent = new Map<string, { count: number; players: Set<string>; reasons: Map<string, number> }>()

  add(events: readonly GameEvent[]): this {
    let labels = new Map<string, string>()
    let rejected: string[] = []
    for (const event of events) {
      if (isEvent(event, 'game.created')) labels = agentLabels(event)
      if (isEvent(event, 'answer.rejected') || isEvent(event, 'call.failed')) rejected.push(event.data.reason)
      if (isEvent(event, 'answer.defaulted')) this.#count(event.data.player, labels, rejected)
      if (isEvent(event, 'answer.recorded') || isEvent(event, 'answer.defaulted')) rejected = []
    }
    return this
  }

  #count(player: string, labels: ReadonlyMap<string, string>, rejected: readonly string[]): void {
    const label = labels.get(player) ?? player
    const known = this.#byAgent.get(label) ?? { count: 0, players: new Set(), reasons: new Map() }
    this.#byAgent.set(label, known)
    known.count += 1
    known.players.add(player)
    for (const reason of rejected) known.reasons.set(reason, (known.reasons.get(reason) ?? 0) + 1)
  }

  lines(): string[] {
    return [...this.#byAgent].map(([label, { count, players, reasons }]) => {
      const who = players.size === 1 && players.has(label) ? label : `${label} (${[...players].join(', ')})`
      return oneLine(`${quantity(count, 'answer')} of ${who} by default, most often after: ${commonest(reasons)}`)
    })
  }
}

function agentLabels({ data: { players, narrator } }: GameEvent<'game.created'>): Map<string, string> {
  const seated = players.map(({ id, agent }) => [id, agent ?? id] as const)
  return new Map([...seated, ['narrator', narrator?.agent ?? 'narrator']])
}

function commonest(reasons: ReadonlyMap<string, number>): string {
  const [[reason] = ['no answer']] = [...reasons].sort(([, one], [, other]) => other - one)
  const line = oneLine(reason)
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}

/** The service behind a player does not answer. The message says what to do; the program exits with 4. */
export class Outage extends Error {
  override readonly name = 'Outage'
}

type Failed = LiveEvents['service.failed']

function labelledPlayer({ events }: MafiaGame, { player }: Failed): string {
  const [created] = events
  if (created === undefined || !isEvent(created, 'game.created')) return player
  const label = agentLabels(created).get(player)
  // A person who plays here must not learn who was asked at night.
  if (label !== undefined && created.data.players.some(({ agent }) => agent === 'human')) return label
  return label && label !== player ? `${player} (${label})` : player
}

function serviceAdvice({ fault }: Failed, { command, run }: Continuation): string {
  const mend = fault === 'unavailable' ? 'Wait until it answers' : 'Fix the key, the credit or the model'
  if (run !== undefined) return `${mend}, then play again.`
  if (command === undefined) return `${mend}, then play again: with --log you could continue this game.`
  return `${mend}, then continue with: ${command()}`
}

/** A signal that is aborted when the budget or a failing service has stopped `game`. Its reason says how to continue. */
export function gameStop(game: MafiaGame, continuation: Continuation): AbortSignal {
  const stop = new AbortController()
  const stopWith = async (reason: Error) => {
    await game.suspend()
    stop.abort(reason)
  }
  game.on('budget.reached', (reached) =>
    stopWith(new BudgetReached(`${describeReached(reached)} ${budgetAdvice(reached, continuation)}`)),
  )
  game.on('service.failed', (failed) =>
    stopWith(
      new Outage(`${describeFailed(failed, labelledPlayer(game, failed))} ${serviceAdvice(failed, continuation)}`),
    ),
  )
  return stop.signal
}

export function parkedFault(
  { by, reason }: Suspension,
  { file, signal }: { readonly file: { readonly path: string }; readonly signal: AbortSignal },
): unknown {
  if (by === 'budget') return new BudgetReached(`${reason} Raise \`budget\` in \`${file.path}\` and continue.`)
  return by === 'service' ? new Outage(`${asSentence(reason)} Fix it, then continue.`) : signal.reason
}
