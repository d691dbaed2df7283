import * as z from 'zod/mini'
import type { Agent } from '../agents/agent.js'
import { scriptedAgent } from '../agents/scripted/scripted.js'
import { checkFields } from '../errors/check-fields.js'
import { excerpt } from '../errors/describe-value.js'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import type { GameSetup } from '../events/decide/decide.js'
import type { GameEvent } from '../events/event.js'
import { agentSchema } from '../game/agent-schema.js'
import { isIterable, isJournal } from '../game/journal-shape.js'
import type { MafiaGame } from '../game/mafia-game.js'
import { openGame } from '../game/open-game.js'
import { type GameOptions, optionsSchema, type Seat } from '../game/options.js'
import { seatAgents, seatNarrator } from '../game/seating.js'
import { setupOf } from '../game/setup.js'
import { ownEntry } from '../rules/own-entry.js'
import type { Journal, JournalEntry } from '../runtime/ask/journal.js'
import type { LogStore } from '../stores/log-store.js'
import { createdOf } from './check-log.js'

/** The options of a game that can be given again when it continues. */
const renewable = {
  agent: true,
  narrator: true,
  clock: true,
  budget: true,
  calls: true,
  patienceMs: true,
  onServiceFault: true,
  inspect: true,
  paceMs: true,
  protocols: true,
  onListenerError: true,
  onWarning: true,
} as const

/** The options of `resumeGame`. Everything else comes from the log's first event. */
export interface ResumeOptions extends Pick<GameOptions, keyof typeof renewable> {
  /** Agents by player id, used instead of `agent`. */
  readonly agents?: Readonly<Record<string, Agent>>
  /** The narrator, if the game has one. Default `scriptedAgent()`. */
  readonly narrator?: Agent
  /** The journal saved beside the log, or its entries: answers that are not in the log yet. */
  readonly journal?: Journal | Iterable<JournalEntry>
  /** Default: the kind of clock the game was made with. A custom clock must be given again. */
  readonly clock?: NonNullable<GameOptions['clock']>
  /** Limits for the whole game, including what its log has spent, or a shared budget for the new answers. */
  readonly budget?: NonNullable<GameOptions['budget']>
  /** Default: as the game was made. */
  readonly patienceMs?: NonNullable<GameOptions['patienceMs']>
  /** Default: as the game was made. */
  readonly onServiceFault?: NonNullable<GameOptions['onServiceFault']>
}

/** The fields of `ResumeOptions`. */
export const resumeSchema = z.strictObject(
  {
    ...z.pick(optionsSchema, renewable).shape,
    agents: z.optional(z.record(z.string(), agentSchema, 'Expected agents by player id')),
    journal: z.optional(
      z.custom<Journal | Iterable<JournalEntry>>(
        (value) => typeof value !== 'string' && (isIterable(value) || isJournal(value)),
        'Expected a journal, an object with `entries`, `record(entry)` or both, or a list of its entries',
      ),
    ),
  },
  'Expected the options as an object, for example `{ agent }`',
)

/**
 * A game that continues from its log, which may be cut at any event. It replays what is recorded without asking any
 * agent, and asks only questions without a recorded or journaled answer. Listeners get only new events.
 *
 * `run()` rejects with `GameFailedError`, caused by `DivergenceError`, when the log does not follow from its own
 * answers.
 *
 * @throws {InvalidLogError} when the log is empty, foreign or gapped.
 * @throws {InvalidOptionsError} when an option has the wrong shape, a player has no agent, or a `narrator` is given for
 *   a game made without one.
 */
export function resumeGame(events: readonly GameEvent[], options: ResumeOptions = {}): MafiaGame {
  checkFields(resumeSchema, options)
  return reopenGame(events, options)
}

/** The same, saved by the store that has its log. */
export function reopenGame(events: readonly GameEvent[], options: ResumeOptions, store?: LogStore): MafiaGame {
  const created = createdOf(events).data
  const { journal, ...others } = options
  return openGame(setupOf(created), agentsFor(created, options), {
    ...others,
    clock: clockOf(created, options),
    known: events,
    ...(journal && { journal: journalOf(journal) }),
    ...(store && { store }),
  })
}

/** The clock of a game that is opened again. */
export const clockOf = (created: Created, { clock }: Pick<GameOptions, 'clock'>): NonNullable<GameOptions['clock']> =>
  clock ?? (created.clock === 'simulated' ? 'simulated' : 'real')

/** The agents of a game that is opened again. */
export function agentsFor(created: Created, { agent, agents = {}, narrator }: ResumeOptions): Map<string, Agent> {
  const players: readonly Seat[] = created.players
  const stranger = Object.keys(agents).find((id) => !players.some((player) => player.id === id))
  if (stranger !== undefined)
    throw new InvalidOptionsError(
      `\`agents\` has an agent for \`${excerpt(stranger)}\`, but the players are ${players.map(({ id }) => id).join(', ')}.`,
      'agents',
    )
  const own = players.map(({ id }) => {
    const given = ownEntry(agents, id)
    return given ? { agent: given } : {}
  })
  const seated = seatAgents({ players: own, ...(agent && { agent }) }, players, scriptedAgent)
  if (created.narrator !== undefined) return new Map([...seated, ...seatNarrator(narrator ?? scriptedAgent())])
  if (narrator === undefined) return seated
  throw new InvalidOptionsError('The game was made without a narrator: leave `narrator` out.', 'narrator')
}

type Created = GameSetup['created']

function journalOf(journal: Journal | Iterable<JournalEntry>): Journal {
  return Symbol.iterator in journal ? { entries: journal } : journal
}
