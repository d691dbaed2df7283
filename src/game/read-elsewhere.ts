import { InvalidLogError } from '../kernel/errors/errors.js'
import type { GameEvent } from '../kernel/events/event.js'

const answers: ReadonlySet<string> = new Set(['answer.recorded', 'answer.defaulted'])
const words: ReadonlySet<string> = new Set(['vote.cast', 'speech.given'])

const has = (events: readonly GameEvent[], types: ReadonlySet<string>): boolean =>
  events.some(({ type }) => types.has(type))

/** Refuses, from event `index` on, a log that tells what players did and no answer of any: it was read from another system. */
export function requirePlayedHere(events: readonly GameEvent[], index = events.length): void {
  // A power without a choice acts before anybody answers; nobody speaks or votes before.
  if (!has(events, words) || has(events, answers)) return
  throw new InvalidLogError(
    'This game was not played by this engine, but read from elsewhere: it can be shown, counted, analysed, exported and cut into positions, but not played again or on.',
    index,
  )
}
