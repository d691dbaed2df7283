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

/**
 * The state of a discussion without turns (source 004): who wants to speak, and when. Times are in ms since it began.
 * Small JSON.
 */
export interface ReactiveDiscussion {
  readonly now: number
  readonly messages: number
  readonly quietSince: number
  readonly asked: number
  readonly talkers: readonly Talker[]
}

type DiscussionRules = Rules['discussion']

export interface DiscussionContext {
  readonly rules: DiscussionRules
  readonly day: number
  readonly draw: Draw
}

const untouched = { lastSpokeAt: null, heard: 0, accused: false, readyAt: null, waitingSince: 0 }

export function startDiscussion(living: readonly string[]): ReactiveDiscussion {
  return { now: 0, messages: 0, quietSince: 0, asked: 0, talkers: living.map((id) => ({ id, ...untouched })) }
}

/** Time is over, the message limit is reached, or nobody has spoken for `quietMs` and nobody is due. */
export function isDiscussionOver(state: ReactiveDiscussion, rules: DiscussionRules): boolean {
  const { now, messages, quietSince, talkers } = state
  if (now >= rules.durationMs || messages >= rules.messagesPerPlayer * talkers.length) return true
  return now - quietSince >= rules.quietMs && readySpeaker(state) === null
}

/** The next time at which something can happen while nobody is being asked. */
export function nextMomentAt(state: ReactiveDiscussion, rules: DiscussionRules): number {
  const { now, quietSince, talkers } = state
  const ready = talkers.flatMap(({ readyAt }) => (readyAt === null ? [] : [Math.max(now, readyAt)]))
  return Math.min(
    rules.durationMs,
    quietSince + rules.quietMs,
    nextCheckAt(now, rules),
    nextRestedAt(state, rules),
    ...ready,
  )
}

/** The end of the next cooldown among players with a reason to speak. */
function nextRestedAt({ now, talkers }: ReactiveDiscussion, rules: DiscussionRules): number {
  const ends = talkers
    .filter((talker) => talker.readyAt === null && hasReason(talker, rules))
    .flatMap(({ lastSpokeAt }) => (lastSpokeAt === null ? [] : lastSpokeAt + rules.cooldownMs))
  return Math.min(Number.POSITIVE_INFINITY, ...ends.filter((end) => end > now))
}

const hasReason = ({ heard, accused }: Talker, rules: DiscussionRules): boolean => heard >= rules.heard || accused

const nextCheckAt = (now: number, { checkMs }: DiscussionRules): number => (Math.floor(now / checkMs) + 1) * checkMs
const isCheck = (now: number, { checkMs }: DiscussionRules): boolean => now % checkMs === 0

/** The player to ask now: the one who has waited longest (by seat at a tie), if nobody spoke during the wait. */
export function readySpeaker({ now, messages, talkers }: ReactiveDiscussion): string | null {
  const ready = talkers.flatMap(({ id, readyAt, waitingSince }) =>
    readyAt !== null && readyAt <= now && waitingSince === messages ? [{ id, readyAt }] : [],
  )
  return ready.sort((one, other) => one.readyAt - other.readyAt)[0]?.id ?? null
}

/** The state at the next moment at which something can happen; at a check some decide to speak by chance. */
export function advance(state: ReactiveDiscussion, context: DiscussionContext): ReactiveDiscussion {
  const now = nextMomentAt(state, context.rules)
  return updateWaits({ ...state, now }, context, isCheck(now, context.rules))
}

/** The state after a player answered at `at`, with a message or with silence. */
export function applyAnswer(
  state: ReactiveDiscussion,
  answer: HeardAnswer,
  context: DiscussionContext,
): ReactiveDiscussion {
  const { player, spoke, at, accuses } = answer
  const now = Math.max(state.now, at)
  const talkers = passTime(state, now, context).talkers.map((talker): Talker => {
    if (talker.id === player)
      return { ...talker, heard: 0, accused: false, readyAt: null, ...(spoke && { lastSpokeAt: now }) }
    return spoke
      ? { ...talker, heard: talker.heard + 1, accused: talker.accused || accuses.includes(talker.id) }
      : talker
  })
  const quietSince = spoke ? now : state.quietSince + (now - state.now)
  const messages = state.messages + (spoke ? 1 : 0)
  const checked = now > state.now && isCheck(now, context.rules)
  return updateWaits({ now, messages, quietSince, asked: state.asked + 1, talkers }, context, checked)
}

/** The state after the time that a question took: the checks and the ends of cooldowns in that time have happened. */
function passTime(state: ReactiveDiscussion, until: number, context: DiscussionContext): ReactiveDiscussion {
  const { rules } = context
  const end = Math.min(until, rules.durationMs)
  const next = (passing: ReactiveDiscussion) => Math.min(nextCheckAt(passing.now, rules), nextRestedAt(passing, rules))
  let moved = state
  for (let now = next(state); now < end; now = next(moved))
    moved = updateWaits({ ...moved, now }, context, isCheck(now, rules))
  return moved
}

/** The result of a question in a free discussion. */
export interface HeardAnswer {
  readonly player: string
  readonly spoke: boolean
  readonly at: number
  readonly accuses: readonly string[]
}

export function toHeardAnswer({ player, choice, at = 0, accuses = [] }: Choice): HeardAnswer {
  return { player, spoke: choice !== 'silent', at, accuses }
}

/** Who may and wants to speak begins to wait. If somebody speaks meanwhile, the wait starts again. */
function updateWaits(state: ReactiveDiscussion, context: DiscussionContext, checked: boolean): ReactiveDiscussion {
  const talkers = state.talkers.map((talker) => {
    const { readyAt, waitingSince } = talker
    const overtaken = readyAt !== null && readyAt <= state.now && waitingSince !== state.messages
    const begins =
      readyAt === null && (wantsToSpeak(talker, state, context) || (checked && speaksByChance(talker, state, context)))
    return overtaken || begins ? startWait(talker, state, context) : talker
  })
  return { ...state, talkers }
}

function startWait(
  talker: Talker,
  { now, messages }: ReactiveDiscussion,
  { rules, day, draw }: DiscussionContext,
): Talker {
  const { minDelayMs, maxDelayMs } = rules
  const delay = minDelayMs + Math.round(draw('speaking-delay', day, now, talker.id)() * (maxDelayMs - minDelayMs))
  return { ...talker, readyAt: now + delay, waitingSince: messages }
}

const isRested = ({ lastSpokeAt }: Talker, { now }: ReactiveDiscussion, { rules }: DiscussionContext): boolean =>
  lastSpokeAt === null || now >= lastSpokeAt + rules.cooldownMs

function wantsToSpeak(talker: Talker, state: ReactiveDiscussion, context: DiscussionContext): boolean {
  return isRested(talker, state, context) && hasReason(talker, context.rules)
}

function speaksByChance(talker: Talker, state: ReactiveDiscussion, context: DiscussionContext): boolean {
  const { rules, day, draw } = context
  return isRested(talker, state, context) && draw('speaking-chance', day, state.now, talker.id)() < rules.chance
}

/** When a player is asked or the discussion ends: how long to wait for it, in ms, and the state then. */
export interface NextMoment {
  readonly discussion: ReactiveDiscussion
  readonly inMs: number
  /** Who is asked; empty when nobody is. */
  readonly speaker: string
}

export function openingMoment(state: ReactiveDiscussion, context: DiscussionContext): NextMoment {
  const living = state.talkers.map(({ id }) => id)
  return { discussion: state, inMs: 0, speaker: firstSpeaker(living, context) }
}

/** The next moment at which a player is asked or the discussion ends, after an answer. */
export function nextMoment(state: ReactiveDiscussion, answer: HeardAnswer, context: DiscussionContext): NextMoment {
  const answered = applyAnswer(state, answer, context)
  let moved = answered
  while (!isDiscussionOver(moved, context.rules) && readySpeaker(moved) === null) moved = advance(moved, context)
  return { discussion: moved, inMs: moved.now - answered.now, speaker: readySpeaker(moved) ?? '' }
}

export function firstSpeaker(living: readonly string[], { draw, day }: DiscussionContext): string {
  return pick(living, draw('first-speaker', day))
}
