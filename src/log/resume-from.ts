import * as z from 'zod/mini'
import { checkFields } from '../errors/check-fields.js'
import { InvalidLogError } from '../errors/invalid-log-error.js'
import type { MafiaGame } from '../game/mafia-game.js'
import { optionsSchema } from '../game/options.js'
import type { LogStore } from '../stores/log-store.js'
import { journalIn } from '../stores/store-sink.js'
import { type ResumeOptions, reopenGame, resumeSchema } from './resume-game.js'

const placeSchema = z.strictObject({ store: optionsSchema.shape.store.def.innerType, gameId: z.string() })
const optionsOfResume = z.omit(resumeSchema, { journal: true })

/**
 * A game that continues from a store: from its log, and from the answers that came in after the last event was
 * recorded. From now until the game is over, this process is its only writer.
 *
 * @throws {GameConflictError} when the store has no such game, or another process is writing it.
 * @throws {InvalidLogError} when the game's log is damaged or empty.
 * @throws {InvalidOptionsError} when an option has the wrong shape; the store is not read then.
 */
export async function resumeFrom(
  store: LogStore,
  gameId: string,
  options: Omit<ResumeOptions, 'journal'> = {},
): Promise<MafiaGame> {
  checkFields(placeSchema, { store, gameId })
  checkFields(optionsOfResume, options)
  await store.claimGame(gameId)
  try {
    const events = await store.getEvents(gameId)
    if (events[0]?.type === 'game.created' && events[0].data.id !== gameId)
      throw new InvalidLogError(`Expected the log of game \`${gameId}\`, got that of \`${events[0].data.id}\`.`, 0)
    const entries = await store.getTries(gameId)
    return reopenGame(events, { ...options, journal: { ...journalIn(store, gameId), entries } }, store)
  } catch (error) {
    await releaseQuietly(store, gameId)
    throw error
  }
}

/** A failure to release a game must not hide why the game could not be resumed. */
async function releaseQuietly(store: LogStore, gameId: string): Promise<void> {
  try {
    await store.releaseGame(gameId)
  } catch {}
}
