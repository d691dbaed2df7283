import type { Choice } from './poll.js'
import { type Draw, pick } from './random.js'
import type { Rules } from './rules-schema.js'

/** One living player in a discussion without turns. */
export interface Talker {
  readonly id: string
  readonly lastSpokeAt: number | null
  /** Messages by others since it was last asked. */
  readonly heard: number
  /** Whether one of them accused it. */
  readonly accused: boolean
  /** When its wait ends and it can be asked; null while it does not want to speak. */
  readonly readyAt: number | null
  /** The number of messages when it began to wait. */
  readonly waitingSince: number
}

/** A discussion without turns (source 004), in ms since it began: who wants to speak and when. Small JSON. */
export interface Floor {
  readonly now: number
  readonly messages: number
  readonly quietSince: number
  /** How many questions were asked. */
  readonly asked: number
  /** The living, by seat. */
  readonly talkers: readonly Talker[]
}

type FloorRules = Rules['discussion']

/** The inputs of a move of the floor besides the floor itself. */
export interface FloorContext {
  readonly rules: FloorRules
  readonly day: number
  readonly draw: Draw
}

const untouched = { lastSpokeAt: null, heard: 0, accused: false, readyAt: null, waitingSince: 0 }

/** The floor at the start of a discussion. */
export function openFloor(living: readonly string[]): Floor {
  return { now: 0, messages: 0, quietSince: 0, asked: 0, talkers: living.map((id) => ({ id, ...untouched })) }
}

/** The player who is asked first, and must speak. */
export function firstSpeaker(living: readonly string[], { draw, day }: FloorContext): string {
  return pick(living, draw('first-speaker', day))
}

/**
 * Whether the discussion has ended: its time is over, the message limit is reached, or nobody has spoken for `quietMs`
 * and nobody is due at this moment.
 */
export function isFloorClosed(floor: Floor, rules: FloorRules): boolean {
  const { now, messages, quietSince, talkers } = floor
  if (now >= rules.durationMs || messages >= rules.messagesPerPlayer * talkers.length) return true
  return now - quietSince >= rules.quietMs && readySpeaker(floor) === null
}

/** The next time at which something can happen while nobody is being asked. */
export function nextMomentAt(floor: Floor, rules: FloorRules): number {
  const { now, quietSince, talkers } = floor
  const ready = talkers.flatMap(({ readyAt }) => (readyAt === null ? [] : [Math.max(now, readyAt)]))
  return Math.min(
    rules.durationMs,
    quietSince + rules.quietMs,
    nextCheckAt(now, rules),
    nextRestedAt(floor, rules),
    ...ready,
  )
}

/** The end of the next cooldown among players with a reason to speak. */
function nextRestedAt({ now, talkers }: Floor, rules: FloorRules): number {
  const ends = talkers
    .filter((talker) => talker.readyAt === null && hasReason(talker, rules))
    .map(({ lastSpokeAt }) => (lastSpokeAt ?? 0) + rules.cooldownMs)
  return Math.min(Number.POSITIVE_INFINITY, ...ends.filter((end) => end > now))
}

const hasReason = ({ heard, accused }: Talker, rules: FloorRules): boolean => heard >= rules.heard || accused

const nextCheckAt = (now: number, { checkMs }: FloorRules): number => (Math.floor(now / checkMs) + 1) * checkMs
const isCheck = (now: number, { checkMs }: FloorRules): boolean => now % checkMs === 0

/** The player to ask now: the one who has waited longest (by seat at a tie), if nobody spoke during the wait. */
export function readySpeaker({ now, messages, talkers }: Floor): string | null {
  const ready = talkers
    .filter(({ readyAt, waitingSince }) => readyAt !== null && readyAt <= now && waitingSince === messages)
    .sort((one, other) => (one.readyAt ?? 0) - (other.readyAt ?? 0))
  return ready[0]?.id ?? null
}

/**
 * The floor at its next moment: time has passed, waits have ended, and at a check some players may decide to speak by
 * chance.
 */
export function advance(floor: Floor, context: FloorContext): Floor {
  const now = nextMomentAt(floor, context.rules)
  return wanting({ ...floor, now }, context, isCheck(now, context.rules))
}

/** The floor after a player answered at `at`, with a message or with silence. */
export function heardFrom(floor: Floor, answer: Heard, context: FloorContext): Floor {
  const { player, spoke, at, accuses } = answer
  const now = Math.max(floor.now, at)
  const talkers = passed(floor, now, context).talkers.map((talker): Talker => {
    if (talker.id === player)
      return { ...talker, heard: 0, accused: false, readyAt: null, ...(spoke && { lastSpokeAt: now }) }
    return spoke
      ? { ...talker, heard: talker.heard + 1, accused: talker.accused || accuses.includes(talker.id) }
      : talker
  })
  const quietSince = spoke ? now : floor.quietSince + (now - floor.now)
  const messages = floor.messages + (spoke ? 1 : 0)
  const checked = now > floor.now && isCheck(now, context.rules)
  return wanting({ now, messages, quietSince, asked: floor.asked + 1, talkers }, context, checked)
}

/** The floor after the time that a question took, with the checks and the ends of cooldowns in that time. */
function passed(floor: Floor, until: number, context: FloorContext): Floor {
  const { rules } = context
  const end = Math.min(until, rules.durationMs)
  const next = (passing: Floor) => Math.min(nextCheckAt(passing.now, rules), nextRestedAt(passing, rules))
  let moved = floor
  for (let now = next(floor); now < end; now = next(moved))
    moved = wanting({ ...moved, now }, context, isCheck(now, rules))
  return moved
}

/**
 * The next moment of a discussion: how long to wait until a player is asked or the discussion ends, and the floor then.
 */
export interface NextMoment {
  readonly floor: Floor
  readonly inMs: number
  /** Who is asked; empty when nobody is. */
  readonly speaker: string
}

/** The first moment of a discussion: a player is asked at once. */
export function openingMoment(floor: Floor, context: FloorContext): NextMoment {
  const living = floor.talkers.map(({ id }) => id)
  return { floor, inMs: 0, speaker: firstSpeaker(living, context) }
}

/** The next moment at which a player is asked or the discussion ends, after an answer. */
export function moveFloor(floor: Floor, answer: Heard, context: FloorContext): NextMoment {
  const answered = heardFrom(floor, answer, context)
  let moved = answered
  while (!isFloorClosed(moved, context.rules) && readySpeaker(moved) === null) moved = advance(moved, context)
  return { floor: moved, inMs: moved.now - answered.now, speaker: readySpeaker(moved) ?? '' }
}

/** The result of a question in a free discussion. */
export interface Heard {
  readonly player: string
  readonly spoke: boolean
  readonly at: number
  readonly accuses: readonly string[]
}

/** The result of an answer in a free discussion. */
export function heardOf({ player, choice, at = 0, accuses = [] }: Choice): Heard {
  return { player, spoke: choice !== 'silent', at, accuses }
}

/**
 * Players who may and want to speak begin to wait. If somebody spoke during a player's wait, the wait starts again,
 * whatever its reason. At a check some players decide to speak by chance, without a reason.
 */
function wanting(floor: Floor, context: FloorContext, checked: boolean): Floor {
  const talkers = floor.talkers.map((talker) => {
    const { readyAt, waitingSince } = talker
    const overtaken = readyAt !== null && readyAt <= floor.now && waitingSince !== floor.messages
    const begins = readyAt === null && (wants(talker, floor, context) || (checked && feels(talker, floor, context)))
    return overtaken || begins ? waiting(talker, floor, context) : talker
  })
  return { ...floor, talkers }
}

function waiting(talker: Talker, { now, messages }: Floor, { rules, day, draw }: FloorContext): Talker {
  const { minDelayMs, maxDelayMs } = rules
  const delay = minDelayMs + Math.round(draw('speaking-delay', day, now, talker.id)() * (maxDelayMs - minDelayMs))
  return { ...talker, readyAt: now + delay, waitingSince: messages }
}

const rested = ({ lastSpokeAt }: Talker, { now }: Floor, { rules }: FloorContext): boolean =>
  lastSpokeAt === null || now >= lastSpokeAt + rules.cooldownMs

function wants(talker: Talker, floor: Floor, context: FloorContext): boolean {
  return rested(talker, floor, context) && hasReason(talker, context.rules)
}

function feels(talker: Talker, floor: Floor, context: FloorContext): boolean {
  const { rules, day, draw } = context
  return rested(talker, floor, context) && draw('speaking-chance', day, floor.now, talker.id)() < rules.chance
}
