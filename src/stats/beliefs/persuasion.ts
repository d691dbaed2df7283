import { maySee } from '../../events/audience.js'
import { type GameEvent, isEvent } from '../../events/event.js'
import type { EventType } from '../../events/event-data.js'
import { openingOf } from '../../events/opening.js'
import { ownEntry } from '../../rules/own-entry.js'

/** One listener before and after one speech. */
export interface Shift {
  /** Number of the speech in the log. */
  readonly at: number
  readonly day: number
  readonly speaker: string
  readonly listener: string
  readonly before: Readonly<Record<string, number>>
  readonly after: Readonly<Record<string, number>>
}

/**
 * Events that give a player no knowledge about others: those about its own answers, and those that belong to a speech.
 */
const neutral: ReadonlySet<EventType> = new Set<EventType>([
  'beliefs.stated',
  'memory.updated',
  'answer.rejected',
  'phase.changed',
  'narration.given',
  'role.claimed',
  'vote.corrected',
])

/** If all vote at once, nobody has seen a vote when stating beliefs, whatever the order in the log. */
const ballots: readonly EventType[] = ['nomination.made', 'vote.cast', 'judgment.cast']

type Speech = GameEvent<'speech.given'> | GameEvent<'defense.given'>

interface Mind {
  readonly beliefs: Readonly<Record<string, number>>
  /** The speeches the player heard since; null as soon as it learned anything else. */
  readonly heard: readonly Speech[] | null
}

/**
 * The beliefs of every listener before and after every speech: the last statement before it and the next one after it,
 * if the listener learned nothing in between except this one speech of another player.
 */
export function shiftsIn(events: readonly GameEvent[]): Shift[] {
  const minds = new Map<string, Mind>()
  const ignored = ignoredIn(events)
  const shifts: Shift[] = []
  for (const event of events) {
    if (isEvent(event, 'beliefs.stated')) {
      const { player: listener, beliefs } = event.data
      const mind = minds.get(listener)
      const speech = mind?.heard?.length === 1 ? mind.heard[0] : undefined
      if (mind && speech) {
        const { seq: at, day, data } = speech
        shifts.push({ at, day, speaker: data.player, listener, before: mind.beliefs, after: beliefs })
      }
      minds.set(listener, { beliefs, heard: [] })
    } else
      for (const [player, mind] of minds) if (!ignored.has(event.type)) minds.set(player, inform(player, mind, event))
  }
  return shifts
}

function ignoredIn(events: readonly GameEvent[]): ReadonlySet<EventType> {
  return openingOf(events)?.rules.ballot === 'sequential' ? neutral : new Set([...neutral, ...ballots])
}

function inform(player: string, mind: Mind, event: GameEvent): Mind {
  if (mind.heard === null || !maySee(player, event.audience)) return mind
  const isSpeech = isEvent(event, 'speech.given') || isEvent(event, 'defense.given')
  // A player learns nothing from its own words.
  if (isSpeech && event.data.player === player) return mind
  return { ...mind, heard: isSpeech ? [...mind.heard, event] : null }
}

/** How much a listener moved: sums over the players in both statements. */
export interface Movement {
  readonly players: number
  /** Sum of how much each chance changed, up or down. */
  readonly moved: number
  /** Sum of how much nearer each chance came to the truth; negative: farther. */
  readonly towardsTruth: number
  /** How much the chance of the speaker changed; null if one of the statements does not name it. */
  readonly onSpeaker: number | null
}

/** How much a listener moved, and whether towards the truth. */
export function movementOf({ before, after, speaker }: Shift, mafia: ReadonlySet<string>): Movement {
  const named = Object.keys(after).filter((id) => Object.hasOwn(before, id))
  const pairs = named.map((id) => ({
    was: before[id] as number,
    is: after[id] as number,
    truth: mafia.has(id) ? 1 : 0,
  }))
  const [from, to] = [ownEntry(before, speaker), ownEntry(after, speaker)]
  return {
    players: pairs.length,
    moved: pairs.reduce((sum, { was, is }) => sum + Math.abs(is - was), 0),
    towardsTruth: pairs.reduce((sum, { was, is, truth }) => sum + Math.abs(was - truth) - Math.abs(is - truth), 0),
    onSpeaker: from === undefined || to === undefined ? null : to - from,
  }
}
