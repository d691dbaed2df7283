import * as z from 'zod/mini'
import { checkFields } from '../kernel/errors/checks.js'
import { InvalidLogError, InvalidOptionsError } from '../kernel/errors/errors.js'
import { excerpt } from '../kernel/errors/explain.js'
import type { OptionsFrom } from '../kernel/errors/option-fields.js'
import type { GameSetup } from '../kernel/events/decide/decide.js'
import { type GameEvent, isFinished } from '../kernel/events/event.js'
import { isEvidence } from '../kernel/events/evidence.js'
import type { Agent } from '../kernel/runtime/agent.js'
import { isIterableValue, isJournal, type Journal, type JournalEntry } from '../kernel/runtime/ask/journal.js'
import { finalAttempt, type RecordedAnswers, recordedAnswers } from '../kernel/runtime/ask/recorded-answers.js'
import { type LogStore, storeJournal } from '../kernel/runtime/log-store.js'
import { definedFields, ownEntry } from '../kernel/text/objects.js'
import type { Composition } from './composition.js'
import { restoreSetup } from './create-mafia-game.js'
import type { MafiaGame } from './mafia-game.js'
import { openGame } from './open-game.js'
import { agentObjectSchema, type GameOptions, gameOptionsSchema, renewableOptions, type Seat } from './options.js'
import { requirePlayedHere } from './read-elsewhere.js'
import { requireCreated } from './replay-game.js'
import { seatAgents, seatNarrator } from './seating.js'

export const resumeSchema = z.strictObject(
  {
    ...z.pick(gameOptionsSchema, renewableOptions).shape,
    /** Agents by player id, used instead of `agent`. */
    agents: z.optional(z.readonly(z.record(z.string(), agentObjectSchema, 'Expected agents by player id'))),
    /** The journal saved beside the log, or its entries: answers that are not in the log yet. */
    journal: z.optional(
      z.custom<Journal | Iterable<JournalEntry>>(
        (value) => typeof value !== 'string' && (isIterableValue(value) || isJournal(value)),
        'Expected a journal, an object with `entries`, `record(entry)` or both, or a list of its entries',
      ),
    ),
  },
  'Expected the options as an object, for example `{ agent }`',
)

/**
 * The options of `resumeGame`. Everything else comes from the log's first event, and absent ones are as the game was
 * made; a clock of one's own must be given again. A `budget` of limits counts what the log has spent, a shared one only
 * new answers. Default of `narrator`: `scriptedAgent()`, if the game has one.
 */
export interface ResumeOptions extends OptionsFrom<typeof resumeSchema> {}

/** `resumeGame`, as the library composes it. */
export function continueGame(
  events: readonly GameEvent[],
  options: ResumeOptions,
  composition: Composition,
): MafiaGame {
  checkFields(resumeSchema, options)
  return reopenGame(events, options, { composition })
}

function reopenGame(
  events: readonly GameEvent[],
  options: ResumeOptions,
  { composition, store }: { readonly composition: Composition; readonly store?: LogStore },
): MafiaGame {
  const created = requireCreated(events).data
  if (!isFinished(events)) requirePlayedHere(events)
  const { journal, ...others } = options
  return openGame(restoreSetup(created), chooseAgents(created, options, composition.defaultAgent), {
    ...others,
    findAccused: composition.findAccused,
    clock: chooseClock(created, options),
    known: events,
    evidence: continuedEvidence(events, options.evidence),
    ...(journal && { journal: Symbol.iterator in journal ? { entries: journal } : journal }),
    ...(store && { store }),
  })
}

/** A log stays what it began as. Throws `InvalidOptionsError` when it cannot go on with what is given. */
function continuedEvidence(
  events: readonly GameEvent[],
  given: GameOptions['evidence'] = false,
): NonNullable<GameOptions['evidence']> {
  const key = typeof given === 'object' ? given.publicKey : undefined
  const { publicKey } = events[0]?.meta?.evidence ?? {}
  if (!isEvidence(events)) {
    if (given === false) return false
    throw new InvalidOptionsError('The log began without evidence: leave `evidence` out.', 'evidence')
  }
  if (key === publicKey) return typeof given === 'object' ? given : true
  throw new InvalidOptionsError(
    publicKey === undefined
      ? 'The log began without a signer: leave the signer out.'
      : `The log is to be signed by the key \`${publicKey}\`: give its signer as \`evidence\`.`,
    'evidence',
  )
}

export const chooseClock = (
  created: Created,
  { clock }: Pick<GameOptions, 'clock'>,
): NonNullable<GameOptions['clock']> => clock ?? (created.clock === 'simulated' ? 'simulated' : 'real')

export function chooseAgents(
  created: Created,
  { agent, agents = {}, narrator }: ResumeOptions,
  defaultAgent: Composition['defaultAgent'],
): Map<string, Agent> {
  const players: readonly Seat[] = created.players
  const stranger = Object.keys(agents).find((id) => !players.some((player) => player.id === id))
  if (stranger !== undefined)
    throw new InvalidOptionsError(
      `\`agents\` has an agent for \`${excerpt(stranger)}\`, but the players are ${players.map(({ id }) => id).join(', ')}.`,
      'agents',
    )
  const own = players.map(({ id }) => definedFields({ agent: ownEntry(agents, id) }))
  const seated = seatAgents({ players: own, ...(agent && { agent }) }, players, defaultAgent)
  if (created.narrator !== undefined) return new Map([...seated, ...seatNarrator(narrator ?? defaultAgent())])
  if (narrator === undefined) return seated
  throw new InvalidOptionsError('The game was made without a narrator: leave `narrator` out.', 'narrator')
}

type Created = GameSetup['created']

const savedGameSchema = z.strictObject({ store: gameOptionsSchema.shape.store.def.innerType, gameId: z.string() })
const resumeFromSchema = z.omit(resumeSchema, { journal: true })

/** `resumeFrom`, as the library composes it. */
export async function continueFrom(
  store: LogStore,
  gameId: string,
  { composition, ...options }: Omit<ResumeOptions, 'journal'> & { readonly composition: Composition },
): Promise<MafiaGame> {
  checkFields(savedGameSchema, { store, gameId })
  checkFields(resumeFromSchema, options)
  await store.claimGame(gameId)
  try {
    const events = await store.getEvents(gameId)
    if (events[0]?.type === 'game.created' && events[0].data.id !== gameId)
      throw new InvalidLogError(`Expected the log of game \`${gameId}\`, got that of \`${events[0].data.id}\`.`, 0)
    const entries = await store.getTries(gameId)
    return reopenGame(
      events,
      { ...options, journal: { ...storeJournal(store, gameId), entries } },
      { composition, store },
    )
  } catch (error) {
    // A failure to release the game must not hide why it could not be resumed.
    try {
      await store.releaseGame(gameId)
    } catch {}
    throw error
  }
}

const { agent, journal } = gameOptionsSchema.shape
const reaskSchema = z.strictObject(
  {
    ...z.omit(resumeSchema, { agents: true, narrator: true, evidence: true }).shape,
    /** The request, as `openRequests` of `nightzero/prompts` lists it for this log. */
    requestId: z.string('Expected the id of a request'),
    agent: agent.def.innerType,
    journal,
  },
  'Expected the options as an object, for example `{ requestId, agent }`',
)

/** The options of `reaskGame`: which question of a log is asked again, and who answers it. */
export interface ReaskOptions extends OptionsFrom<typeof reaskSchema> {}

/** `reaskGame`, as the library composes it. */
export function askAgain(events: readonly GameEvent[], options: ReaskOptions, composition: Composition): MafiaGame {
  const created = requireCreated(events).data
  checkFields(reaskSchema, options)
  const { requestId, agent, ...rest } = options
  return openGame(restoreSetup(created), chooseAgents(created, { agent }, composition.defaultAgent), {
    ...rest,
    findAccused: composition.findAccused,
    clock: chooseClock(created, options),
    known: events,
    answers: askOnly(requestId, recordedAnswers(events, options.journal?.entries)),
  })
}

/** Of the questions without a recorded answer only this request is asked; the others stay open. */
function askOnly(requestId: string, known: RecordedAnswers): RecordedAnswers {
  return {
    find(pending) {
      const { question, number } = pending
      const attempts = known.find(pending)
      const isAsked = question.id === requestId || finalAttempt(attempts) !== undefined
      return isAsked ? attempts : [...attempts, { outcome: 'late', number }]
    },
  }
}
