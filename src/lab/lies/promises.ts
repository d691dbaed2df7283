import { requireEventList } from '../../kernel/errors/arguments.js'
import type { SpeechAct } from '../../kernel/events/acts.js'
import type { GameEvent } from '../../kernel/events/event.js'
import { isSpoken } from './made-claims.js'
import { type TownVote, votesByDay } from './reception.js'

/** What a player declared about its vote that day, and what became of it. */
export interface MadePromise {
  /** Number in the log of the speech with which it was made. */
  readonly at: number
  readonly day: number
  readonly player: string
  /** `vote`: to vote against `target`. `spare`: not to. */
  readonly kind: 'vote' | 'spare'
  readonly target: string
  /** To whom it was made, if that was declared. */
  readonly to?: string
  /** `void`: the player could not vote against the target that day any more, or had taken it back before. */
  readonly outcome: 'kept' | 'broken' | 'void'
}

type Promised = Pick<MadePromise, 'kind' | 'target' | 'to'>

/** An act `vote` says what its player will do, as a promise to the table. */
function promiseIn(act: SpeechAct): Promised | undefined {
  if ('vote' in act) return { kind: 'vote', target: act.vote }
  if (!('promise' in act)) return undefined
  const { promise, to } = act
  const [kind, target] = 'vote' in promise ? (['vote', promise.vote] as const) : (['spare', promise.spare] as const)
  return { kind, target, ...(to !== undefined && { to }) }
}

/**
 * The promises that players declared, in order, settled by how they voted: by its next ballot that day in which the player could
 * choose the target, or, where it spares somebody, by all of them. Words are not read for promises.
 */
export function promisesIn(events: readonly GameEvent[]): MadePromise[] {
  requireEventList(events)
  const spoken = events.filter(isSpoken)
  const votes = votesByDay(events)
  return spoken.flatMap(({ seq: at, day, data: { player, acts = [] } }) =>
    acts.flatMap((act): MadePromise[] => {
      const promised = promiseIn(act)
      if (promised === undefined) return []
      const { target } = promised
      const retracted = spoken.find(
        ({ seq, data }) => seq > at && data.player === player && takesBack(data.acts, target),
      )
      const own = votes.filter((vote) => vote.voter === player && vote.day === day && vote.at > at)
      const open = own.filter(
        ({ at: cast, candidates }) => candidates.includes(target) && !(retracted && retracted.seq < cast),
      )
      return [{ at, day, player, ...promised, outcome: outcomeOf(promised, open) }]
    }),
  )
}

const takesBack = (acts: readonly SpeechAct[] = [], target: string): boolean =>
  acts.some((act) => 'retract' in act && act.retract === target)

function outcomeOf({ kind, target }: Promised, votes: readonly TownVote[]): MadePromise['outcome'] {
  const [first] = votes
  if (first === undefined) return 'void'
  const isKept = kind === 'vote' ? first.against === target : votes.every(({ against }) => against !== target)
  return isKept ? 'kept' : 'broken'
}
