import { foldEvents, type GameEvent, InvalidOptionsError, isEvent, type Team } from '../index.js'
import { requestsOf } from '../log/prompts/index.js'
import { requestKinds } from '../rules/index.js'
import { choose } from './choose.js'
import { hashOf } from './hash.js'
import type { Position, Suite, SuiteLog } from './suite.js'

/** The options of `cutPositions`: which moments of logs become positions. */
export interface CutOptions {
  /** Kinds of requests. Default: `vote`, `nominate`, `judge` and `investigate`. */
  readonly kinds?: readonly string[]
  /** Names of rules. Default: all. */
  readonly rules?: readonly string[]
  readonly days?: readonly number[]
  /** The largest number of positions, spread over rules and games as evenly as possible. Default: all. */
  readonly limit?: number
  /** The seed for drawing positions when there is a limit. Default `'suite'`. */
  readonly seed?: string
}

const usualKinds = ['vote', 'nominate', 'judge', 'investigate']

/**
 * The decision points of logs as a suite: every question of these kinds that has an answer in its log, as it was first
 * asked. Works on games that have not ended.
 *
 * @throws {InvalidOptionsError} when a kind is unknown or has no choice, or `limit` is not a whole number from 1.
 * @throws {InvalidLogError} when a log cannot be replayed.
 * @throws {DivergenceError} when a log does not follow from its own answers.
 */
export async function cutPositions(
  logs: Iterable<readonly GameEvent[]> | AsyncIterable<readonly GameEvent[]>,
  options: CutOptions = {},
): Promise<Suite> {
  requireOptions(options)
  const cuts: LogCut[] = []
  for await (const events of logs) {
    const cut = await cutLog(events.map(withoutMeta), options)
    if (cut.positions.length > 0) cuts.push(cut)
  }
  return suiteOf(choose(cuts, options))
}

/** The positions of one log, which is not named yet: its name depends on where it is cut. */
export interface LogCut {
  readonly events: readonly GameEvent[]
  readonly positions: readonly Omit<Position, 'log'>[]
}

/** Without times, tokens and cost, a log is the same whenever it is written. */
function withoutMeta({ meta: _, ...event }: GameEvent): GameEvent {
  return event as GameEvent
}

async function cutLog(
  events: readonly GameEvent[],
  { kinds = usualKinds, rules: wanted, days }: CutOptions,
): Promise<LogCut> {
  const state = foldEvents(events)
  const rules = state.rules?.name ?? ''
  if (wanted && !wanted.includes(rules)) return { events, positions: [] }
  const put = (await requestsOf(events)).filter(
    ({ request: { attempt, kind, view } }) =>
      attempt === 1 && kinds.includes(kind) && (days === undefined || days.includes(view.day)),
  )
  const positions = put.map(({ request, seen }): LogCut['positions'][number] => {
    const { role = '', team } = state.players.find(({ id }) => id === request.playerId) ?? {}
    return {
      position: `${hashOf(events.slice(0, seen))}-${request.id}`,
      upTo: seen,
      requestId: request.id,
      kind: request.kind,
      player: request.playerId,
      role,
      team: team as Team,
      rules,
      players: state.players.length,
      day: request.view.day,
      options: request.options,
      ...(request.kind === 'judge' && accusedIn(events.slice(0, seen))),
    }
  })
  return { events, positions }
}

function accusedIn(events: readonly GameEvent[]): { accused: string } | undefined {
  const accused = events.findLast((event) => isEvent(event, 'nomination.resolved'))?.data.accused
  return accused === undefined ? undefined : { accused }
}

/** Each log once, cut after the last of its positions. */
function suiteOf(cuts: readonly LogCut[]): Suite {
  const named = cuts.map(({ events, positions }) => {
    const kept = events.slice(0, Math.max(...positions.map(({ upTo }) => upTo)))
    return { log: hashOf(kept), truth: truthIn(kept), events: kept, positions }
  })
  return {
    logs: named.map(({ log, truth, events }) => ({ log, truth, events })),
    positions: named.flatMap(({ log, positions }) =>
      positions.map(({ position, ...rest }) => ({ position, log, ...rest })),
    ),
  }
}

/** The role of each player. */
export function truthIn(events: readonly GameEvent[]): SuiteLog['truth'] {
  return Object.fromEntries(
    foldEvents(events).players.flatMap(({ id, role }) => (role === undefined ? [] : [[id, role]])),
  )
}

function requireOptions({ kinds = usualKinds, limit }: CutOptions): void {
  const choosing = Object.entries(requestKinds).flatMap(([kind, { options }]) => (options ? [kind] : []))
  const other = kinds.find((kind) => !choosing.includes(kind))
  if (other !== undefined)
    throw new InvalidOptionsError(
      `Expected kinds of requests that offer a choice, got \`${other}\`; known: ${choosing.join(', ')}.`,
      'kinds',
    )
  if (limit !== undefined && !(Number.isInteger(limit) && limit > 0))
    throw new InvalidOptionsError(`Expected \`limit\` to be a whole number from 1, got \`${limit}\`.`, 'limit')
}
