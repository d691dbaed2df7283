import type { GameEvent } from '../../../src/kernel/events/event.js'
import { audienceLaw } from './audience-laws.js'
import { chapterLaws } from './chapter-laws.js'
import { breachesOf, type Law } from './law.js'
import { faultsOfLog, logLaws } from './log-laws.js'
import { ruleLaws } from './rule-laws.js'

/** Every law that a log can be held against. */
export const laws: readonly Law[] = [...logLaws, audienceLaw, ...ruleLaws, ...chapterLaws]

/** Everything in a finished game's log that breaks a law; nothing, if the engine keeps the rules. */
export function faultsOf(events: readonly GameEvent[]): string[] {
  return [...faultsOfLog(events), ...breachesOf(events, laws)]
}
