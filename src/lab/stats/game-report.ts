import { requireArgument, requireEventList } from '../../kernel/errors/arguments.js'
import type { Usage } from '../../kernel/errors/call-facts.js'
import { type GameEvent, isEvent } from '../../kernel/events/event.js'
import { foldEvents } from '../../kernel/events/evolve.js'
import { countEach, type GameStats, gameStats, type SummedUsage, sumUsage } from '../../kernel/events/game-stats.js'
import type { GameState, PlayerState } from '../../kernel/rules/game-state.js'
import { findSide, type Role } from '../../kernel/rules/role.js'
import { isKiller, type Team, type Winner } from '../../kernel/rules/team.js'
import { hasWon } from '../../kernel/rules/winning.js'
import { groupBy, ownEntry, pickFields } from '../../kernel/text/objects.js'
import { dealKey } from '../deal.js'
import { LogReader } from '../lies/log-reader.js'
import { suspectedIn, type ThoughtReport, thoughtsIn } from './accusations.js'
import { beliefsIn, type GameBeliefs, type PlayerBeliefs } from './beliefs/belief-report.js'
import { ballotsIn, type PowerReport, powersIn, type VoteReport, votesIn } from './votes-and-powers.js'

/** The share of a game's answers that are defaults of the rules, from 0 to 1. */
export function defaultedShare({ calls, rejected, failedCalls, defaulted }: GameStats): number {
  const answered = calls - rejected - failedCalls
  return defaulted === 0 ? 0 : defaulted / (answered + defaulted)
}

/** The share of defaults above which a game is void. */
export const defaultMaxDefaulted = 0.2

/** Whether a game says nothing about its players: more than `maxDefaulted` of its answers are defaults of the rules. */
export function isVoid(stats: GameStats, maxDefaulted = defaultMaxDefaulted): boolean {
  return defaultedShare(stats) > maxDefaulted
}

/** The usage of some calls together. A sum is null when no call reported that part: unknown is not 0. */
export interface CostSum extends SummedUsage {
  readonly calls: number
  /** Calls that used tokens and whose cost is unknown: `costUsd` does not include them. */
  readonly unpricedCalls: number
  /** Calls whose tokens are estimated, since their server did not count them. */
  readonly estimatedCalls: number
}

/** One call: its player, its request and its usage. */
export interface CallCost {
  readonly requestId: string
  readonly attempt: number
  readonly player: string
  readonly usage: Usage
}

/** The usage of a game: in all, by player, by model, and call by call in the order of the log. */
export interface GameCosts {
  readonly total: CostSum
  readonly byPlayer: Readonly<Record<string, CostSum>>
  readonly byModel: Readonly<Record<string, CostSum>>
  readonly calls: readonly CallCost[]
}

/** Adds up the usage of a game's calls. Works on any part of a log, and on the logs of many games joined. */
export function gameCosts(events: readonly GameEvent[]): GameCosts {
  requireEventList(events)
  const calls = events.flatMap(callCosts)
  return {
    total: sumCosts(calls),
    byPlayer: sumsBy(calls, ({ player }) => player),
    byModel: sumsBy(calls, ({ usage }) => usage.model ?? 'unknown'),
    calls,
  }
}

function callCosts(event: GameEvent): CallCost[] {
  const isCall = isEvent(event, 'answer.recorded') || isEvent(event, 'answer.rejected') || isEvent(event, 'call.failed')
  if (!isCall) return []
  const { requestId, attempt, player } = event.data
  return event.meta?.usage ? [{ requestId, attempt, player, usage: event.meta.usage }] : []
}

/** Adds two sums. */
export const addCosts = (one: CostSum, other: CostSum): CostSum => ({
  calls: one.calls + other.calls,
  ...sumUsage([one, other]),
  unpricedCalls: one.unpricedCalls + other.unpricedCalls,
  estimatedCalls: one.estimatedCalls + other.estimatedCalls,
})

const sumsBy = (calls: readonly CallCost[], keyOf: (call: CallCost) => string): Record<string, CostSum> =>
  Object.fromEntries([...groupBy(calls, keyOf)].map(([name, group]) => [name, sumCosts(group)]))

function sumCosts(calls: readonly CallCost[]): CostSum {
  const used = calls.map(({ usage }) => usage)
  const unpriced = used.filter(
    ({ costUsd, inputTokens = 0, outputTokens = 0 }) => costUsd === undefined && inputTokens + outputTokens > 0,
  )
  const estimated = used.filter((usage) => usage.estimated)
  return { calls: calls.length, ...sumUsage(used), unpricedCalls: unpriced.length, estimatedCalls: estimated.length }
}

/** One player's game in numbers (source 001). */
export interface PlayerReport extends Pick<GameStats, 'calls' | 'rejected' | 'cutOff' | 'failedCalls' | 'defaulted'> {
  readonly id: string
  readonly name: string
  readonly seat: number
  readonly role: Role
  /** With which it wins: its own, or the one that its role helps, such as the mafia for a possessed. */
  readonly team: Winner
  /**
   * Who played it: the label of its agent, otherwise the model that answered first; null when the log does not say. A seat that was
   * given to another agent has both, `first, then second`, and counts for neither alone.
   */
  readonly agent: string | null
  /** The model that answered first; null if no model did. */
  readonly model: string | null
  readonly persona: string | null
  readonly won: boolean
  readonly survived: boolean
  /** The day of its death; null for survivors. */
  readonly diedOn: number | null
  /** Who or what killed it: `vote`, or the team or the role that killed it; null for survivors. */
  readonly cause: string | null
  /** Public speeches of others that accuse it, read from English by fixed rules. */
  readonly suspected: number
  readonly votes: VoteReport
  readonly powers: Readonly<Record<string, PowerReport>>
  readonly thoughts: ThoughtReport
  /** What it stated about the others, if the rules ask for it, and what they stated about it. */
  readonly beliefs: PlayerBeliefs
  readonly cost: CostSum
}

/** One death of a game. */
export interface DeathReport {
  readonly player: string
  readonly role: Role
  readonly day: number
  readonly cause: string
}

/** A game in numbers, for statistics over many (source 001). */
export interface GameReport {
  readonly id: string
  /** The same for games with the same rules, seed and roles by seat: such games are alike, and count as one in intervals. */
  readonly deal: string
  readonly rules: string
  readonly size: number
  /** Null for a game that is still open. */
  readonly winner: Winner | null
  readonly void: boolean
  readonly days: number
  readonly rounds: number
  readonly roles: Readonly<Record<Role, number>>
  readonly deaths: readonly DeathReport[]
  readonly stats: GameStats
  readonly cost: CostSum
  readonly beliefs: Omit<GameBeliefs, 'players'>
  readonly players: readonly PlayerReport[]
}

/** See `gameReport`. */
export interface ReportOptions {
  /** The share of defaults above which a game is void. Default 0.2. */
  readonly maxDefaulted?: number
}

/** A game's log in numbers. Works on a game that is still open: its winner is null. */
export function gameReport(events: readonly GameEvent[], options: ReportOptions = {}): GameReport {
  requireEventList(events)
  requireArgument('options', options, { kind: 'an object' })
  const state = foldEvents(events)
  const stats = gameStats(events)
  const deaths = deathsIn(events, state)
  const { players: believed, ...beliefs } = beliefsIn(events, state.players)
  return {
    id: state.id,
    deal: dealKey(events),
    rules: state.rules?.name ?? '',
    size: state.players.length,
    winner: state.winner,
    void: isVoid(stats, options.maxDefaulted),
    days: events.reduce((most, { day }) => Math.max(most, day), 0),
    rounds: stats.rounds,
    roles: countEach(state.players.flatMap(({ role }) => role ?? [])),
    deaths,
    stats,
    cost: gameCosts(events).total,
    beliefs,
    players: playersIn(events, state, deaths).map((player) => ({
      ...player,
      beliefs: believed[player.id] as PlayerBeliefs,
    })),
  }
}

/** Who killed at night is only in the moderator's events. */
function deathsIn(events: readonly GameEvent[], { players }: GameState): DeathReport[] {
  const hands = new Map<string, string>()
  const deaths: DeathReport[] = []
  for (const event of events) {
    if (isEvent(event, 'night.explained')) for (const { player, cause } of event.data.deaths) hands.set(player, cause)
    if (!isEvent(event, 'player.died')) continue
    const { player, cause } = event.data
    const role = players.find(({ id }) => id === player)?.role ?? ''
    deaths.push({ player, role, day: event.day, cause: hands.get(player) ?? cause })
  }
  return deaths
}

function playersIn(
  events: readonly GameEvent[],
  state: GameState,
  deaths: readonly DeathReport[],
): Omit<PlayerReport, 'beliefs'>[] {
  const { players } = state
  const killers = new Set(players.filter((player) => isKiller(player, state.rules)).map(({ id }) => id))
  const votes = votesIn(ballotsIn(events), { players, killers, sequential: state.rules?.ballot === 'sequential' })
  const powers = powersIn(events, state, killers)
  const reader = new LogReader(events, state)
  const thoughts = thoughtsIn({ events, players, killers, reader })
  const { byPlayer } = gameCosts(events)
  const suspected = suspectedIn(events, reader)
  return players.map((player) => ({
    ...playerIdentity(player, events),
    ...playerOutcome(player, state, deaths),
    suspected: ownEntry(suspected, player.id) ?? 0,
    votes: votes[player.id] as VoteReport,
    powers: ownEntry(powers, player.id) ?? {},
    thoughts: thoughts[player.id] as ThoughtReport,
    ...answerCounts(events, player.id),
    cost: ownEntry(byPlayer, player.id) ?? gameCosts([]).total,
  }))
}

function playerIdentity({ id, name, seat, role = '', team, persona }: PlayerState, events: readonly GameEvent[]) {
  const created = events.find((event) => isEvent(event, 'game.created'))
  const seated = created?.data.players.find((other) => other.id === id)
  const label = seated?.agent
  const definition = created?.data.rules.cast[role]
  // A seat may die before its first question: counted by answers alone, a model would look better than it is.
  const models = findModels(events, id)
  const model = seated?.model ?? models[0] ?? null
  // What a seat did that changed hands is the merit of none of them alone.
  const takers = events.flatMap((event) =>
    isEvent(event, 'seat.taken') && event.data.player === id ? [event.meta?.agent ?? 'unknown'] : [],
  )
  const inTurn = (first: string | null, others: readonly string[]) =>
    takers.length === 0 ? first : [first ?? 'unknown', ...others].join(', then ')
  return {
    id,
    name,
    seat,
    role,
    team: definition ? findSide(definition) : (team as Team),
    agent: inTurn(label ?? model, takers),
    model: inTurn(
      model,
      models.filter((other) => other !== model),
    ),
    persona: persona?.character ?? persona?.name ?? null,
  }
}

/** The models that answered for a player, in order. */
function findModels(events: readonly GameEvent[], player: string): string[] {
  const answers = events.filter((event) => isEvent(event, 'answer.recorded') && event.data.player === player)
  return [...new Set(answers.flatMap(({ meta }) => meta?.usage?.model ?? []))]
}

function playerOutcome(player: PlayerState, state: GameState, deaths: readonly DeathReport[]) {
  const death = deaths.find((other) => other.player === player.id)
  return {
    won: state.winner !== null && hasWon(player, state),
    survived: player.status === 'alive',
    diedOn: death?.day ?? null,
    cause: death?.cause ?? null,
  }
}

function answerCounts(events: readonly GameEvent[], player: string) {
  const own = events.filter((event) => (event.data as { player?: unknown }).player === player)
  return pickFields(gameStats(own), ['calls', 'rejected', 'cutOff', 'failedCalls', 'defaulted'])
}
