import { createHash } from 'node:crypto'
import type { GameEvent, ReplayOptions, RequestKind, Role, Rules, Team } from '../../index.js'
import { derive, foldEvents, InvalidOptionsError, isEvent } from '../../index.js'
import { kindOf, requireArgument, requireEventList } from '../../kernel/errors/arguments.js'
import { findAccused } from '../../kernel/events/ballots.js'
import { countEach } from '../../kernel/events/game-stats.js'
import { codeNamedBy, requestKinds, shuffle } from '../../kernel/rules/index.js'
import { groupBy, isObject } from '../../kernel/text/objects.js'
import { requestsOf } from '../../players/prompts/index.js'
import { impliedQuestions, isImported } from './implied-questions.js'

export const contentHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

/** The part of a game's log that the positions of a suite need. */
export interface SuiteLog {
  /** The first 16 hex digits of the SHA-256 of the JSON of its events. */
  readonly log: string
  readonly truth: Readonly<Record<string, Role>>
  readonly events: readonly GameEvent[]
}

/** A moment of a game at which a player was asked something. */
export interface Position {
  /** The hash of its log and the id of its request: the same in every suite. */
  readonly position: string
  readonly log: string
  /** How many events of the log were recorded when the player was asked. */
  readonly upTo: number
  readonly requestId: string
  readonly kind: RequestKind
  readonly player: string
  readonly role: Role
  readonly team: Team
  /** The name of the rules, and the number of players. */
  readonly rules: string
  readonly players: number
  readonly day: number
  readonly options: readonly string[]
  /** The accused, if the question is a judgment. */
  readonly accused?: string
  /** The game was imported: its log does not have the question, which follows from what the player did. */
  readonly implied?: true
}

/** Positions with the logs they were cut from, each log once. */
export interface Suite {
  readonly logs: readonly SuiteLog[]
  readonly positions: readonly Position[]
}

/** The log of a position until its player was asked. Throws a `RangeError` for a position of another suite. */
export function eventsAt(suite: Suite, position: Pick<Position, 'log' | 'upTo'>): readonly GameEvent[] {
  requireArgument('suite', suite, {
    kind: 'an object',
    fields: ['logs', 'positions'],
    advice: 'as `readSuite` gives it',
  })
  requireArgument('position', position, { kind: 'an object', fields: ['log', 'upTo'] })
  const { log, upTo } = position
  const found = suite.logs.find((one) => one.log === log)
  if (found === undefined) throw new RangeError(`No log \`${log}\` is in this suite.`)
  return found.events.slice(0, upTo)
}

function choosePositions(
  cuts: readonly LogCut[],
  { limit = Number.POSITIVE_INFINITY, seed = 'suite' }: CutOptions,
): LogCut[] {
  const drawn = cuts.map(({ positions }, at) => shuffle(positions, derive(seed, 'positions', at)))
  const byRules = groupBy(drawn, ([first]) => first?.rules ?? '')
  const kept = new Set(byTurns([...byRules.values()].map(byTurns)).slice(0, limit))
  return cuts
    .map(({ events, positions }) => ({ events, positions: positions.filter((position) => kept.has(position)) }))
    .filter(({ positions }) => positions.length > 0)
}

function byTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat()
}

/** Which moments of logs become positions. */
type OwnCode = Pick<ReplayOptions, 'charts' | 'powers'>

/** `charts` and `powers` are those of your own that the games were played with. */
export interface CutOptions extends OwnCode {
  /** Kinds of requests. Default: `vote`, `nominate`, `judge` and `investigate`. */
  readonly kinds?: readonly string[]
  /** Names of rules. Default: all. */
  readonly rules?: readonly string[]
  readonly days?: readonly number[]
  /** The largest number of positions, spread over rules and games as evenly as possible. Default: all. */
  readonly limit?: number
  /** The seed for drawing positions when there is a limit. Default `'suite'`. */
  readonly seed?: string
  /** Called for each imported game of which something is left out, once for each reason. */
  readonly onLeftOut?: (left: LeftOut) => void
}

/** What of an imported game is no position. */
export interface LeftOut {
  /** The game's id. */
  readonly game: string
  /** How often. */
  readonly count: number
  /** What it is, as part of a sentence: `choices that ...`. */
  readonly reason: string
}

const usualKinds = ['vote', 'nominate', 'judge', 'investigate']

/**
 * The decision points of logs as a suite: every question of these kinds that has an answer in its log, as it was first
 * asked. Works on games that have not ended. Of an imported game, whose log has no questions, those that follow from
 * votes and from what players did at night.
 *
 * @throws {InvalidOptionsError} when a kind is unknown or has no choice, or `limit` is not a whole number from 1.
 * @throws {InvalidLogError} when a log cannot be replayed.
 * @throws {DivergenceError} when a log does not follow from its own answers.
 */
export async function cutPositions(
  logs: Iterable<readonly GameEvent[]> | AsyncIterable<readonly GameEvent[]>,
  options: CutOptions = {},
): Promise<Suite> {
  if (!isObject(logs) || !(Symbol.iterator in logs || Symbol.asyncIterator in logs))
    throw new InvalidOptionsError(`Expected \`logs\` to be a list of logs, got ${kindOf(logs)}.`, 'logs')
  requireArgument('options', options, { kind: 'an object' })
  requireOptions(options)
  const cuts: LogCut[] = []
  for await (const events of logs) {
    requireEventList(events)
    const cut = await cutLog(events.map(withoutMeta), options)
    if (cut.positions.length > 0) cuts.push(cut)
  }
  return assembleSuite(choosePositions(cuts, options))
}

interface LogCut {
  readonly events: readonly GameEvent[]
  readonly positions: readonly Omit<Position, 'log'>[]
}

/** Without times, tokens and cost, a log is the same whenever it is written. */
const withoutMeta = ({ meta: _, ...event }: GameEvent): GameEvent => event as GameEvent

async function cutLog(events: readonly GameEvent[], options: CutOptions): Promise<LogCut> {
  const { kinds = usualKinds, rules: wanted, days } = options
  const state = foldEvents(events)
  const rules = state.rules?.name ?? ''
  if (wanted && !wanted.includes(rules)) return { events, positions: [] }
  const asked = isImported(events)
    ? impliedIn(events, options)
    : await askedIn(events, codeNamedBy(state.rules as Rules, options))
  const positions = asked
    .filter(({ kind, day }) => kinds.includes(kind) && (days === undefined || days.includes(day)))
    .map(({ seen, requestId, kind, player, day, options: choices, implied }): LogCut['positions'][number] => {
      const { role = '', team } = state.players.find(({ id }) => id === player) ?? {}
      return {
        position: `${contentHash(events.slice(0, seen))}-${requestId}`,
        upTo: seen,
        ...{ requestId, kind, player, role },
        team: team as Team,
        rules,
        players: state.players.length,
        ...{ day, options: choices },
        ...(kind === 'judge' && accusedIn(events.slice(0, seen))),
        ...(implied && { implied }),
      }
    })
  return { events, positions }
}

interface Asked extends Pick<Position, 'requestId' | 'kind' | 'player' | 'day' | 'options' | 'implied'> {
  readonly seen: number
}

async function askedIn(events: readonly GameEvent[], code: OwnCode): Promise<Asked[]> {
  const isAnswered = events.some(({ type }) => type === 'answer.recorded' || type === 'answer.defaulted')
  const first = (isAnswered ? await requestsOf(events, code) : []).filter(({ request: { attempt } }) => attempt === 1)
  return first.map(({ request: { id, kind, playerId, view, options }, seen }) => ({
    ...{ seen, requestId: id, kind, player: playerId, day: view.day, options },
  }))
}

function impliedIn(events: readonly GameEvent[], { kinds = usualKinds, onLeftOut }: CutOptions): Asked[] {
  const found = impliedQuestions(events, kinds)
  const reasons = found.flatMap((each) => ('reason' in each ? [each.reason] : []))
  const [created] = events
  const game = created && isEvent(created, 'game.created') ? created.data.id : ''
  for (const [reason, count] of Object.entries(countEach(reasons))) onLeftOut?.({ game, count, reason })
  return found.flatMap((each) => {
    if ('reason' in each) return []
    const { id, kind, player, options } = each.question
    return [{ seen: each.seen, requestId: id, kind, player, day: each.day, options, implied: true as const }]
  })
}

function accusedIn(events: readonly GameEvent[]): { accused: string } | undefined {
  const accused = findAccused(events)
  return accused === undefined ? undefined : { accused }
}

function assembleSuite(cuts: readonly LogCut[]): Suite {
  const named = cuts.map(({ events, positions }) => {
    const kept = events.slice(0, Math.max(...positions.map(({ upTo }) => upTo)))
    return { log: contentHash(kept), truth: truthIn(kept), events: kept, positions }
  })
  return {
    logs: named.map(({ log, truth, events }) => ({ log, truth, events })),
    positions: named.flatMap(({ log, positions }) =>
      positions.map(({ position, ...rest }) => ({ position, log, ...rest })),
    ),
  }
}

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
