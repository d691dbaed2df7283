import type { Phase } from '../rules/game-state.js'
import type { GameEvent, ViewEvent } from './event.js'
import type { EventType } from './event-data.js'

/** The kind of ballot by the kind of request. */
const askedKinds: { readonly [Kind in string]?: BallotKind } = {
  nominate: 'nomination',
  vote: 'vote',
  judge: 'judgment',
}

const castKinds = { 'nomination.made': 'nomination', 'vote.cast': 'vote', 'judgment.cast': 'judgment' } as const

/** The result of each kind of ballot of the library; `ballot.resolved` is the result of any other. */
const verdictKinds = {
  'nomination.resolved': 'nomination',
  'vote.resolved': 'vote',
  'judgment.resolved': 'judgment',
  'ballot.resolved': undefined,
} as const

/** What is chosen in a ballot: whom to put on trial, whom to eliminate (or whatever else is voted on), or a verdict. */
export type BallotKind = (typeof castKinds)[keyof typeof castKinds]

/** The type of an event that is one choice in a ballot. */
export type CastType = keyof typeof castKinds

/** The type of an event that is the result of a ballot. */
export type VerdictType = keyof typeof verdictKinds

type AnyEvent = GameEvent | ViewEvent
type OfType<Type extends EventType> = Extract<ViewEvent, { readonly type: Type }>

/** What a result says, whoever reads it. */
type Result = { [Type in VerdictType]: Pick<OfType<Type>, 'type' | 'data'> }[VerdictType]

/** Whether an event is one choice in a ballot, of whatever phase. */
export const isCast = <Event extends Pick<AnyEvent, 'type'>>(
  event: Event,
): event is Extract<Event, { type: CastType }> => Object.hasOwn(castKinds, event.type)

/** Whether an event is the result of a ballot, of whatever phase. */
export const isVerdict = <Event extends Pick<AnyEvent, 'type'>>(
  event: Event,
): event is Extract<Event, { type: VerdictType }> => Object.hasOwn(verdictKinds, event.type)

/** All types of events that are a choice in a ballot. */
export const castTypes = Object.keys(castKinds) as readonly CastType[]

/** All types of events that are the result of a ballot. */
export const verdictTypes = Object.keys(verdictKinds) as readonly VerdictType[]

/** One choice in a ballot. */
export interface RecordedVote {
  /** The number of its event. */
  readonly at: number
  readonly player: string
  readonly choice: string
  readonly reason?: string | undefined
}

/** A ballot as the log has it, in a phase of the library or of the game's own. */
export interface RecordedBallot {
  readonly kind: BallotKind
  readonly day: number
  readonly phase: Phase
  /** What is asked, if a chart asks in words of its own. */
  readonly question?: OfType<'question.put'>['data']
  /** The last choice of each voter, in the order of the log. */
  readonly votes: readonly RecordedVote[]
  /** The number of the event that ends it; absent while it is open. */
  readonly endedAt?: number
  /** The event of its result; a ballot of a chart of one's own may end with its phase, without one. */
  readonly verdict?: OfType<VerdictType>
}

/**
 * The ballots after one more event; the last one may still be open. A ballot ends with its result, with its phase, or
 * when something of another kind is voted on. The same list if the event is about no ballot.
 */
export function ballotsAfter(ballots: readonly RecordedBallot[], event: AnyEvent): readonly RecordedBallot[] {
  if (isCast(event)) return withVote(ballots, event)
  if (isVerdict(event)) return withVerdict(ballots, event)
  if (event.type === 'question.put') return withQuestion(ballots, event)
  return event.type === 'phase.changed' ? ended(ballots, event) : ballots
}

/** The same, the last one ended by this event if it was open. */
function ended(ballots: readonly RecordedBallot[], event: AnyEvent): readonly RecordedBallot[] {
  const last = ballots.at(-1)
  if (last === undefined || last.endedAt !== undefined) return ballots
  return [...ballots.slice(0, -1), { ...last, endedAt: numberOf(event) }]
}

/** Another question begins another ballot, if it is one on which is voted. */
function withQuestion(ballots: readonly RecordedBallot[], event: Extract<AnyEvent, { type: 'question.put' }>) {
  const { day, phase, data: question } = event
  const kind = askedKinds[question.kind]
  return kind === undefined ? ballots : [...ended(ballots, event), { kind, day, phase, question, votes: [] }]
}

/** All ballots of these events, in order. */
export const collectBallots = (events: readonly AnyEvent[]): readonly RecordedBallot[] =>
  events.reduce<readonly RecordedBallot[]>(ballotsAfter, [])

const numberOf = (event: AnyEvent): number => ('seq' in event ? event.seq : event.n)

function withVote(ballots: readonly RecordedBallot[], event: Extract<AnyEvent, { type: CastType }>) {
  const { type, day, phase } = event
  const { player, choice, reason } = event.data
  const kind = castKinds[type]
  const at = numberOf(event)
  const vote = { at, player, choice, ...(reason !== undefined && { reason }) }
  const last = ballots.at(-1)
  if (last === undefined || last.endedAt !== undefined || last.kind !== kind)
    return [...ended(ballots, event), { kind, day, phase, votes: [vote] }]
  const others = last.votes.filter((earlier) => earlier.player !== player)
  return [...ballots.slice(0, -1), { ...last, votes: [...others, vote] }]
}

/** A result may come after the phase in which the votes were cast. */
function withVerdict(ballots: readonly RecordedBallot[], event: Extract<AnyEvent, { type: VerdictType }>) {
  const { type, day, phase } = event
  const kind = verdictKinds[type]
  const last = ballots.at(-1)
  const isIts = last?.verdict === undefined && last?.day === day && (kind ?? last.kind) === last.kind
  const ballot = last && isIts ? last : { kind: kind ?? 'vote', day, phase, votes: [] }
  const resolved: RecordedBallot = {
    ...ballot,
    endedAt: numberOf(event),
    verdict: event as OfType<VerdictType>,
  }
  return [...(isIts ? ballots.slice(0, -1) : ballots), resolved]
}

/** How often each was chosen: as its result says, otherwise each vote once. */
export function ballotTally({ votes, verdict }: RecordedBallot): Readonly<Record<string, number>> {
  if (verdict !== undefined) return verdict.data.tally
  const counts: Record<string, number> = {}
  for (const { choice } of votes) if (choice !== 'abstain') counts[choice] = (counts[choice] ?? 0) + 1
  return counts
}

/** Whom the result of a ballot put on trial, convicted, eliminated or otherwise chose; nobody without a result. */
export function chosenInBallot({ verdict }: { readonly verdict?: Result | undefined }): readonly string[] {
  switch (verdict?.type) {
    case undefined:
      return []
    case 'ballot.resolved':
      return verdict.data.chosen
    case 'nomination.resolved':
      return verdict.data.accused === undefined ? [] : [verdict.data.accused]
    case 'vote.resolved':
      return verdict.data.player === undefined ? [] : [verdict.data.player]
    case 'judgment.resolved':
      return verdict.data.outcome === 'guilty' ? [verdict.data.accused] : []
  }
}

/** Who is judged at the end of these events: whom the last nomination, or the last ballot of a chart of one's own, chose. */
export function findAccused(events: readonly AnyEvent[]): string | undefined {
  const last = events.findLast(({ type }) => type === 'nomination.resolved' || type === 'ballot.resolved')
  return last && isVerdict(last) ? chosenInBallot({ verdict: last })[0] : undefined
}
