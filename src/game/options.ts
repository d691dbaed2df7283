import * as z from 'zod'
import type { Agent } from '../agents/agent.js'
import { checkFields } from '../errors/check-fields.js'
import type { RulesInput } from '../rules/define-rules.js'
import { type Persona, personaSchema, playerNameSchema } from '../rules/persona.js'
import { isReservedId, playerIdPattern } from '../rules/player-id.js'
import type { PresetName } from '../rules/presets/presets.js'
import type { Role } from '../rules/roles/role.js'
import { roleSchema } from '../rules/roles/role-alias.js'
import type { Rules } from '../rules/rules-schema.js'
import type { Journal } from '../runtime/ask/journal.js'
import type { Budget, BudgetLimits } from '../runtime/budget.js'
import type { Clock } from '../runtime/clock/game-clock.js'
import type { CallSink } from '../stores/calls/call-sink.js'
import type { LogStore } from '../stores/log-store.js'
import { isJournal } from './journal-shape.js'
import { type Protocols, protocolsSchema } from './protocols-schema.js'
import { type WatchingOptions, watchingFields } from './watching-options.js'

/** A player as the options may name it. What is absent gets its default. */
export interface PlayerOptions {
  /** Default `p1`, `p2`, ... by seat. Letters, digits, `-` and `_`. */
  readonly id?: string
  /** The name shown. Default: the persona's, or that of a built-in character, drawn by the seed. */
  readonly name?: string
  /** A role this player is sure to get. `detective` is another name of `sheriff`. */
  readonly role?: Role
  readonly persona?: Persona
  /** This player's own agent; it wins over the game's. */
  readonly agent?: Agent
}

/** A player before the game, as an agent is chosen for it. */
export interface Seat {
  readonly id: string
  readonly name: string
  /** From 0. */
  readonly seat: number
}

/** How a game is made. Everything has a default: `createMafiaGame()` alone plays a `trial` of ten scripted players. */
export interface GameOptions extends WatchingOptions {
  /** Default: derived from the seed. Letters, digits, `-` and `_`. */
  readonly id?: string
  /** A preset's name, or rules. Default `'trial'`. */
  readonly rules?: PresetName | RulesInput | Rules
  /** Machines for protocols of your own that the rules name; see `docs/machines.md`. */
  readonly protocols?: Protocols
  /** Exact role counts, as `rules.roles`; a role that is absent does not play. */
  readonly roles?: RulesInput['roles']
  /** How many players, or who they are, by seat. Default 10. */
  readonly players?: number | readonly PlayerOptions[]
  /** One agent for all, or a function that chooses one. Default `scriptedAgent()`. */
  readonly agent?: Agent | ((player: Seat) => Agent)
  /**
   * Comments on the game for those who watch: the opening, each dawn, each decision, the end. It sees what is public and
   * changes nothing; whether players hear it too is the rules' `narration`. Default: nobody.
   */
  readonly narrator?: Agent
  /** What every draw of the game is derived from. Default 128 random bits. */
  readonly seed?: string | number
  /** `'simulated'` (default): waiting takes no time. `'real'`: for people and live shows. Or a clock of your own. */
  readonly clock?: 'simulated' | 'real' | Clock
  /** How often a player is asked again after a first failed try. Default 3. */
  readonly maxRetries?: number
  /** How long an answer may take, in ms. Default 120,000. */
  readonly timeoutMs?: number
  /** How long a service that is down or out of reach is asked again for one answer, in ms; a pause does not count. Default 600,000. */
  readonly patienceMs?: number
  /**
   * What happens then, and at once when a service refuses (key, credit, no such model). `'pause'` (default): the game pauses with a
   * `service.failed`; `resume()` asks again with fresh patience. `'default'`: the default of the rules stands. No try is used up.
   */
  readonly onServiceFault?: 'pause' | 'default'
  /** Speech beyond this many characters is cut. Default 2,000. */
  readonly maxSpeechChars?: number
  /**
   * Keeps each answer as soon as it is in; the log waits until a ballot is complete. Entries that it holds already belong to
   * another game and are not read.
   */
  readonly journal?: Journal
  /**
   * What the answers may cost: limits of this game alone, or a `createBudget(...)` that many games share. When it is used up
   * the game pauses with a `budget.reached`; it overspends by the calls in flight at most.
   */
  readonly budget?: Budget | BudgetLimits
  /**
   * Keeps the game: every batch of events before the next question goes out, every answer before anything depends on it. A
   * store that fails fails the game. `resumeFrom(store, id)` continues it after a crash.
   */
  readonly store?: LogStore
  /**
   * Keeps every call to a model as it went over the wire, without secrets: what was sent, what came back, when. For audits
   * alone: a sink that fails is reported to `onListenerError`, and the game goes on. Default: nothing is kept.
   */
  readonly calls?: CallSink
}

const gameIdPattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/
export const agentSchema = z.custom<Agent>(
  (value) => typeof (value as Agent | undefined)?.act === 'function',
  'Expected an agent: an object with a method `act(request)`',
)

/** More than any rules allow; a larger number of players throws an error at once. */
const maxSeats = 1_000

const milliseconds = 'Expected a number of milliseconds above 0 and at most 2,147,483,647'
const patience = 'Expected a number of milliseconds from 0 to 2,147,483,647'
const whole = (min: number, max: number, what: string) => z.int(what).min(min, what).max(max, what)
const playerSchema = z.strictObject(
  {
    id: z
      .string()
      .regex(playerIdPattern, 'Expected letters, digits, - and _, at most 64')
      .refine((id) => !isReservedId(id), 'Expected an id that is no word of the game')
      .optional(),
    name: playerNameSchema.optional(),
    role: roleSchema.optional(),
    persona: personaSchema.optional(),
    agent: agentSchema.optional(),
  },
  'Expected a player as an object, for example `{ name, role, agent }`',
)

export const optionsSchema = z.strictObject(
  {
    id: z.string().regex(gameIdPattern, 'Expected letters, digits, ., - and _, at most 100').optional(),
    rules: z.unknown().optional(),
    roles: z.unknown().optional(),
    players: z
      .union(
        [
          whole(0, maxSeats, 'Expected a whole number of players that the rules allow'),
          z.array(playerSchema).max(maxSeats),
        ],
        'Expected a whole number of players that the rules allow, or a list of players',
      )
      .optional(),
    agent: z
      .union(
        [agentSchema, z.custom<(player: Seat) => Agent>((value) => typeof value === 'function')],
        'Expected an agent, an object with a method `act(request)`, or a function that returns one',
      )
      .optional(),
    narrator: agentSchema.optional(),
    seed: z
      .union([z.string().min(1).max(1_000), z.number()], 'Expected a text of 1 to 1,000 characters or a finite number')
      .optional(),
    clock: z
      .union(
        [
          z.enum(['simulated', 'real']),
          z.custom<Clock>(
            (value) =>
              typeof (value as Clock | undefined)?.setTimeout === 'function' &&
              typeof (value as Clock).clearTimeout === 'function',
          ),
        ],
        'Expected `simulated`, `real` or a clock with `setTimeout` and `clearTimeout`',
      )
      .optional(),
    maxRetries: whole(0, 100, 'Expected a whole number from 0 to 100').optional(),
    timeoutMs: z.number(milliseconds).positive(milliseconds).max(2_147_483_647, milliseconds).optional(),
    patienceMs: z.number(patience).min(0, patience).max(2_147_483_647, patience).optional(),
    onServiceFault: z.enum(['pause', 'default'], 'Expected `pause` or `default`').optional(),
    maxSpeechChars: whole(1, 1_000_000, 'Expected a whole number from 1 to 1,000,000').optional(),
    journal: z
      .custom<Journal>(isJournal, 'Expected a journal: an object with `entries`, `record(entry)` or both')
      .optional(),
    budget: z
      .custom<Budget | BudgetLimits>((value) => typeof value === 'object' && value !== null, 'Expected a budget')
      .optional(),
    store: z
      .custom<LogStore>(
        (value) => typeof (value as LogStore | undefined)?.appendEvents === 'function',
        'Expected a store, as `memoryStore()` makes one',
      )
      .optional(),
    calls: z
      .custom<CallSink>(
        (value) => typeof (value as CallSink | undefined)?.record === 'function',
        'Expected a sink, an object with a method `record(call)`, as `jsonlCalls()` makes one',
      )
      .optional(),
    protocols: protocolsSchema.optional(),
    ...watchingFields,
  },
  'Expected the options as an object',
)

/** The options, with every field of the right shape. Throws `InvalidOptionsError` for the first that is not. */
export function checkOptions(options: GameOptions): GameOptions {
  return checkFields(optionsSchema, options) as GameOptions
}
