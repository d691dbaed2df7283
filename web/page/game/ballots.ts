import type { EventData, ViewEvent } from '../../../src/index.js'

/** The kinds of ballots, as the types of their events begin. */
export type BallotKind = 'nomination' | 'vote' | 'judgment'

/** What one player chose in a ballot. */
export interface BallotVote {
  /** The number of its event. */
  readonly n: number
  readonly player: string
  readonly choice: string
  readonly reason?: string | undefined
}

/** One ballot of a day: what everybody chose, and the outcome. */
export interface Ballot {
  readonly kind: BallotKind
  readonly day: number
  readonly phase: ViewEvent['phase']
  readonly votes: readonly BallotVote[]
  /** The number of the event that closes it; absent while it is open. */
  readonly closedAt?: number
  readonly tally: Readonly<Record<string, number>>
  /** Whom it put on trial, eliminated or judged. */
  readonly player?: string | undefined
  readonly outcome?: string
}

type Resolved = EventData['nomination.resolved'] | EventData['vote.resolved'] | EventData['judgment.resolved']

/** All ballots of the first `count` events, in order. */
export function ballotsIn(events: readonly ViewEvent[], count = events.length): Ballot[] {
  const ballots: Ballot[] = []
  for (let n = 0; n < count; n += 1) {
    const event = events[n] as ViewEvent
    const [kind, step] = event.type.split('.') as [BallotKind, string]
    if (step === 'cast' || step === 'made') addVote(ballots, event as ViewEvent<'vote.cast'>, kind)
    else if (step === 'resolved' && kind in openers) close(ballots, event as ViewEvent<'vote.resolved'>, kind)
  }
  return ballots
}

const openers = { nomination: true, vote: true, judgment: true } as const

function addVote(ballots: Ballot[], { n, day, phase, data }: ViewEvent<'vote.cast'>, kind: BallotKind): void {
  const { player, choice, reason } = data
  const vote = { n, player, choice, reason }
  const open = openBallot(ballots, kind)
  const tally = { ...open?.tally, [choice]: (open?.tally[choice] ?? 0) + 1 }
  if (open) ballots[ballots.length - 1] = { ...open, votes: [...open.votes, vote], tally }
  else ballots.push({ kind, day, phase, votes: [vote], tally })
}

function close(ballots: Ballot[], { n, day, phase, data }: ViewEvent<'vote.resolved'>, kind: BallotKind): void {
  const { tally, outcome, ...rest } = data as Resolved
  const player = 'accused' in rest ? rest.accused : 'player' in rest ? rest.player : undefined
  const open = openBallot(ballots, kind)
  if (open) ballots.pop()
  ballots.push({ ...(open ?? { kind, day, phase, votes: [] }), closedAt: n, tally, outcome, player })
}

function openBallot(ballots: readonly Ballot[], kind: BallotKind): Ballot | undefined {
  const last = ballots.at(-1)
  return last?.kind === kind && last.closedAt === undefined ? last : undefined
}
