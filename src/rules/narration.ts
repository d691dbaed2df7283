import type { Phase } from './game-state.js'
import { narratorId } from './player-id.js'
import type { Place, Poll } from './poll.js'
import type { Rules } from './rules-schema.js'

/** The moments at which a narrator speaks. `describe` is part of the narrator's prompt. */
export const narrationMoments = {
  opening: { describe: 'The roles are dealt and the game is about to begin: open it.' },
  dawn: { describe: 'It is dawn, and the table has just heard what the night brought: tell it.' },
  decision: { describe: 'The table has just decided: tell what it did, and what that did to the table.' },
  end: { describe: 'The game is decided. Who won is announced right after your words: close it.' },
} as const

/** The name of a moment at which a narrator speaks. */
export type NarrationMoment = keyof typeof narrationMoments

const phases: Readonly<Record<NarrationMoment, Phase>> = {
  opening: 'setup',
  dawn: 'dawn',
  decision: 'vote',
  end: 'ended',
}

/** The question for a narrator at a moment of a game; `decision` is how its days are decided. */
export function narrationPoll(moment: NarrationMoment, decision: Rules['decision']): Poll {
  const phase = moment === 'decision' && decision === 'trial' ? 'judgment' : phases[moment]
  return { kind: 'narrate', place: { phase, moment }, players: [narratorId] }
}

/** The moment that a request of kind `narrate` is about, by its place; undefined for any other place. */
export function narrationMomentOf({ moment = '' }: Place): NarrationMoment | undefined {
  return Object.hasOwn(narrationMoments, moment) ? (moment as NarrationMoment) : undefined
}
