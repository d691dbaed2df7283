import { z } from 'zod'
import { checkFields } from '../errors/check-fields.js'
import { InvalidLogError } from '../errors/invalid-log-error.js'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import type { Answer } from '../events/answer-schema.js'
import { sha256Hex } from '../events/commitment.js'
import { type GameEvent, isEvent } from '../events/event.js'
import type { MafiaGame } from '../game/mafia-game.js'
import { openGame } from '../game/open-game.js'
import { optionsSchema } from '../game/options.js'
import { setupOf } from '../game/setup.js'
import type { LogStore } from '../stores/log-store.js'
import { changedAnswer, changeSchema } from './changed-answer.js'
import { createdOf } from './check-log.js'
import { forkedPast } from './forked-past.js'
import { agentsFor, type ResumeOptions, resumeSchema } from './resume-game.js'

/** Where a game takes another turn, and how. */
export interface ForkOptions extends Omit<ResumeOptions, 'journal'> {
  /** Number of the `answer.recorded` or `answer.defaulted` event that is changed. */
  readonly at: number
  /** What the player answers instead: fields that are absent stay as they were, fields that are `undefined` go. */
  readonly change: Answer
  /** Keeps the new game, as in `createMafiaGame`. */
  readonly store?: LogStore
  /** The new game's id. Default: derived from the old id and the change. */
  readonly id?: string
}

const { store, id } = optionsSchema.shape
const forkSchema = resumeSchema.omit({ journal: true }).extend({ at: z.number(), change: changeSchema, store, id })

/**
 * "What if this vote had been different": a new game with the same past, in which one answer is another. Whoever answered
 * without knowing of the changed answer answers as before; everything after it is asked anew, with the same random streams.
 * Its first event points to the parent: `parent: { id, seq }`.
 *
 * @throws {InvalidLogError} when the log cannot be played, or `at` is no answer in it.
 * @throws {InvalidOptionsError} when an option is of the wrong shape, `change` changes nothing, or the rules would not have taken the answer it makes.
 */
export function forkGame(events: readonly GameEvent[], options: ForkOptions): MafiaGame {
  const created = createdOf(events).data
  checkFields(forkSchema, options)
  const { at, change } = options
  const changed = events[at]
  if (changed === undefined || !(isEvent(changed, 'answer.recorded') || isEvent(changed, 'answer.defaulted')))
    throw new InvalidLogError(
      `Expected \`at\` to be the number of an \`answer.recorded\` or \`answer.defaulted\`, got ${at}.`,
      at,
    )
  if (Object.keys(change).length === 0)
    throw new InvalidOptionsError('Expected `change` to say what is answered instead.', 'change')
  const answer = changedAnswer(events, changed, change)
  const id = options.id ?? `${created.id.slice(0, 80)}-${sha256Hex(JSON.stringify([at, change])).slice(0, 8)}`
  const setup = setupOf({ ...created, id, parent: { id: created.id, seq: at } })
  const past = forkedPast(events, changed, answer)
  return openGame(setup, agentsFor(created, options), {
    clock: options.clock ?? (created.clock === 'simulated' ? 'simulated' : 'real'),
    remembered: past,
    ...(options.budget && { budget: options.budget }),
    ...(options.store && { store: options.store }),
    ...(options.onListenerError && { onListenerError: options.onListenerError }),
  })
}
