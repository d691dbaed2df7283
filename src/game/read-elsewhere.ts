import { InvalidLogError } from '../kernel/errors/errors.js'
import type { GameEvent } from '../kernel/events/event.js'

const answers: ReadonlySet<string> = new Set(['answer.recorded', 'answer.defaulted'])
const acts: ReadonlySet<string> = new Set(['vote.cast', 'speech.given', 'night.acted'])

/** Whether a log tells what players did and no answer of any: then it was read from another system. */
export const isFromElsewhere = (events: readonly GameEvent[]): boolean =>
  events.some(({ type }) => acts.has(type)) && !events.some(({ type }) => answers.has(type))

/** The error of a game that cannot be played again or on, from this event. */
export const notPlayedHere = (index: number): InvalidLogError =>
  new InvalidLogError(
    'This game was not played by this engine, but read from elsewhere: it can be shown, counted, analysed, exported and cut into positions, but not played again or on.',
    index,
  )
