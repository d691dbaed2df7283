import { requireEventList } from '../errors/arguments.js'
import type { Usage } from '../errors/call-facts.js'
import type { Role } from '../rules/role.js'
import { castTypes } from './ballots.js'
import { type GameEvent, isEvent } from './event.js'
import type { EventType } from './event-data.js'

/** How often each name occurs, in the order of their first occurrence. */
export function countEach(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries(counts)
}

/** The sum of the known values; null if none is known: unknown is not 0. */
export function knownSum(values: readonly (number | null | undefined)[]): number | null {
  let sum: number | null = null
  for (const value of values) if (value !== null && value !== undefined) sum = (sum ?? 0) + value
  return sum
}

/** The usage of several calls together. A sum is null when no call reported that part: unknown is not 0. */
export type SummedUsage = { readonly [Part in (typeof usageParts)[number]]: number | null }

const usageParts = [
  'inputTokens',
  'outputTokens',
  'cachedTokens',
  'cacheWriteTokens',
  'reasoningTokens',
  'costUsd',
] as const

export function sumUsage(used: readonly (Usage | SummedUsage)[]): SummedUsage {
  return Object.fromEntries(usageParts.map((part) => [part, knownSum(used.map((usage) => usage[part]))])) as SummedUsage
}

/** The counts of a game's log. */
export interface GameStats {
  /** Days with a discussion. */
  readonly rounds: number
  /** How many of each role died; roles without a death are absent. */
  readonly deathsByRole: Readonly<Record<Role, number>>
  readonly speeches: number
  /** Votes, nominations and judgments cast. */
  readonly votes: number
  /** How often an agent was asked, failed tries and calls included. */
  readonly calls: number
  /** How many tries failed. */
  readonly rejected: number
  /** How many of them were cut off at the limit of their tokens. */
  readonly cutOff: number
  /** How many calls failed because of a service; they used up no try. */
  readonly failedCalls: number
  /** How many questions ended with the default of the rules. */
  readonly defaulted: number
}

/** The total usage of a game's answers. A sum is null when no answer reported that part. */
export type TotalUsage = SummedUsage

/** Counts a game's log. */
export function gameStats(events: readonly GameEvent[]): GameStats {
  requireEventList(events)
  const counts: Partial<Record<EventType, number>> = {}
  const days = new Set<number>()
  let cutOff = 0
  for (const event of events) {
    counts[event.type] = (counts[event.type] ?? 0) + 1
    if (isEvent(event, 'answer.rejected') && event.data.fault === 'cut-off') cutOff += 1
    if (isEvent(event, 'phase.changed') && event.data.to === 'discussion') days.add(event.day)
  }
  const of = (...types: readonly EventType[]) => types.reduce((sum, type) => sum + (counts[type] ?? 0), 0)
  return {
    rounds: days.size,
    deathsByRole: deathsByRole(events),
    speeches: of('speech.given', 'defense.given', 'last-words.given'),
    votes: of(...castTypes),
    calls: of('answer.recorded', 'answer.rejected', 'call.failed'),
    rejected: of('answer.rejected'),
    cutOff,
    failedCalls: of('call.failed'),
    defaulted: of('answer.defaulted'),
  }
}

export function totalUsage(events: readonly GameEvent[]): TotalUsage {
  const used: Usage[] = []
  for (const { meta } of events) if (meta?.usage) used.push(meta.usage)
  return sumUsage(used)
}

function deathsByRole(events: readonly GameEvent[]): GameStats['deathsByRole'] {
  const dealt = new Map<string, Role>()
  const dead: Role[] = []
  for (const event of events) {
    if (isEvent(event, 'role.dealt')) dealt.set(event.data.player, event.data.role)
    const role = isEvent(event, 'player.died') ? dealt.get(event.data.player) : undefined
    if (role !== undefined) dead.push(role)
  }
  return countEach(dead)
}
