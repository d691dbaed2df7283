import * as z from 'zod/mini'
import type { RoundsInput } from '../../machines/mafia/protocols.js'
import type { ChildMachine } from '../../machines/runtime.js'
import { checkFields } from '../errors/checks.js'
import type { RulesInput } from '../rules/define-rules.js'
import { isReservedId, type Persona, personaSchema, playerIdPattern, playerNameSchema } from '../rules/persona.js'
import type { PresetName } from '../rules/presets/presets.js'
import { type Role, roleSchema } from '../rules/role.js'
import type { Rules } from '../rules/rules-schema.js'
import type { Agent } from '../runtime/agent.js'
import { isJournal, type Journal } from '../runtime/ask/journal.js'
import type { Budget, BudgetLimits } from '../runtime/budget.js'
import type { Clock } from '../runtime/clock.js'
import type { Inspect } from '../runtime/listeners.js'
import type { CallSink, LogStore } from '../runtime/log-store.js'

/** A hint for callers who give a function that answers requests: as `agent`, a function is one that chooses agents. */
export const wrapHint =
  'A function that answers requests becomes an agent as `{ act: yourFunction }`, and a class as `new YourAgent()`'

/** Whatever has a method `act`. */
export const agentObjectSchema = z.custom<Agent>((value) => typeof (value as Agent | undefined)?.act === 'function', {
  error: ({ input }) =>
    `Expected an agent: an object with a method \`act(request)\`${typeof input === 'function' ? `, got a function. ${wrapHint}` : ''}`,
})

/**
 * Your own machines, by the names that rules use for them. Each has the same input and output as the built-in machines.
 */
export type Protocols = Readonly<Record<string, ChildMachine<RoundsInput, string | null>>>

const isMachine = (value: unknown): boolean =>
  typeof (value as Partial<Protocols[string]> | null)?.provide === 'function'

/** The option `protocols`. */
const protocolsSchema = z.record(
  z.string(),
  z.custom<Protocols[string]>(isMachine, 'Expected a state machine'),
  'Expected machines by name',
)

/** The options for watching a game while it is played. */
interface WatchingOptions {
  /**
   * Gets the XState inspection events of every actor of the game, the root's `@xstate.actor` first: a function or an
   * observer, such as `inspector.inspect`. These events contain the whole context of each machine, hidden roles
   * included.
   */
  readonly inspect?: Inspect
  /**
   * How long each question takes at least, in ms of real time, so that people can follow. A simulated clock stands
   * still meanwhile, so no event changes. Default 0.
   */
  readonly paceMs?: number
  /**
   * Called with the error that a listener, `inspect` or the sink of `calls` threw; the game continues. Default: a warning on the
   * console.
   */
  readonly onListenerError?: (error: unknown) => void
  /**
   * Called with a warning about an agent that threw in each of its first three tries, with the error, or that gave only
   * invalid answers to three questions before its first valid choice, with the reason of the last rejection; once for
   * each agent, and not when `answer.rejected` or `answer.defaulted` has a listener. Also called once when the game opens
   * if the installed XState is not one that it can step fast. Default: a warning on the console, the same one only once.
   */
  readonly onWarning?: (message: string, cause: unknown) => void
}

const expectedPace = 'Expected a number of milliseconds from 0 to 2,147,483,647'

/** The fields of `WatchingOptions`. */
const watchingFields = {
  inspect: z.optional(
    z.custom<Inspect>(
      (value) => typeof value === 'function' || typeof (value as { next?: unknown } | null)?.next === 'function',
      'Expected a function, or an observer with a method `next`',
    ),
  ),
  paceMs: z.optional(z.number(expectedPace).check(z.gte(0, expectedPace), z.lte(2_147_483_647, expectedPace))),
  onListenerError: z.optional(
    z.custom<(error: unknown) => void>((value) => typeof value === 'function', 'Expected a function'),
  ),
  onWarning: z.optional(
    z.custom<(message: string, cause: unknown) => void>((value) => typeof value === 'function', 'Expected a function'),
  ),
}

/** A player in the options. Absent fields get their defaults. */
export interface PlayerOptions {
  /** Default `p1`, `p2`, ... by seat. Letters, digits, `-` and `_`. */
  readonly id?: string
  /** The displayed name. Default: the persona's name, or that of a built-in character, drawn with the seed. */
  readonly name?: string
  /** The role that this player gets for certain. `detective` is another name for `sheriff`. */
  readonly role?: Role
  readonly persona?: Persona
  /** This player's own agent, used instead of the game's `agent`. */
  readonly agent?: Agent
}

/** A player before the game, when its agent is chosen. */
export interface Seat {
  readonly id: string
  readonly name: string
  /** From 0. */
  readonly seat: number
}

/** The options of a game. All have defaults: `createMafiaGame()` alone plays a `trial` of ten scripted players. */
export interface GameOptions extends WatchingOptions {
  /** Default: derived from the seed. Letters, digits, `-` and `_`. */
  readonly id?: string
  /** The name of a preset, or rules. Default `'trial'`. */
  readonly rules?: PresetName | RulesInput | Rules
  /** Machines for your own protocols that the rules name; see `docs/machines.md`. */
  readonly protocols?: Protocols
  /** Exact role counts, like `rules.roles`; a role without a count is not dealt. */
  readonly roles?: RulesInput['roles']
  /** The number of players, or the list of players in seat order. Default 10. */
  readonly players?: number | readonly PlayerOptions[]
  /** One agent for all players, or a function that returns the agent of each. Default `scriptedAgent()`. */
  readonly agent?: Agent | ((player: Seat) => Agent)
  /**
   * Comments on the game for spectators: the opening, each dawn, each decision, the end. It sees only what is public
   * and does not change the game; the rule field `narration` says whether players hear it too. Default: no narrator.
   */
  readonly narrator?: Agent
  /** The seed of all random draws of the game. Default: 128 random bits. */
  readonly seed?: string | number
  /** `'simulated'` (default): waiting takes no time. `'real'`: for people and live games. Or your own clock. */
  readonly clock?: 'simulated' | 'real' | Clock
  /** How often a player is asked again after a first failed try. Default 3. */
  readonly maxRetries?: number
  /** How long an answer may take, in ms. Default 120,000. */
  readonly timeoutMs?: number
  /** For how many ms a service that is down is retried for one answer; pauses do not count. Default 600,000. */
  readonly patienceMs?: number
  /**
   * What happens after `patienceMs`, and at once when a service refuses (wrong key, no credit, no such model).
   * `'pause'` (default): the game pauses and emits `service.failed`; `resume()` asks again with new patience.
   * `'default'`: the rules' default answer is used. Neither uses up a try.
   */
  readonly onServiceFault?: 'pause' | 'default'
  /** Speech beyond this many characters is cut. Default 2,000. */
  readonly maxSpeechChars?: number
  /**
   * Saves each answer as soon as it arrives; the log waits until a ballot is complete. Entries already in it belong to
   * another game and are not read.
   */
  readonly journal?: Journal
  /**
   * What the answers may cost: limits for this game alone, or a `createBudget(...)` that several games share. When it
   * is used up, the game pauses and emits `budget.reached`; only calls in flight can exceed the limit.
   */
  readonly budget?: Budget | BudgetLimits
  /**
   * Saves the game: every batch of events before the next question is asked, every answer before the game uses it. If
   * the store fails, the game fails. `resumeFrom(store, id)` continues the game after a crash.
   */
  readonly store?: LogStore
  /**
   * Saves every call to a model as it was sent and received, with times and without secrets, for audits. An error of
   * the sink goes to `onListenerError`; the game continues. Default: nothing is saved.
   */
  readonly calls?: CallSink
}

const gameIdPattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/
/** More than any rules allow; a larger number of players throws an error at once. */
const maxSeats = 1_000

const expectedTimeout = 'Expected a number of milliseconds above 0 and at most 2,147,483,647'
const expectedPatience = 'Expected a number of milliseconds from 0 to 2,147,483,647'
const wholeNumberBetween = (min: number, max: number, what: string) =>
  z.int(what).check(z.gte(min, what), z.lte(max, what))
const playerSchema = z.strictObject(
  {
    id: z.optional(
      z.string().check(
        z.regex(playerIdPattern, 'Expected letters, digits, - and _, at most 64'),
        z.refine((id) => !isReservedId(id), 'Expected an id that is not a word the game uses itself'),
      ),
    ),
    name: z.optional(playerNameSchema),
    role: z.optional(roleSchema),
    persona: z.optional(personaSchema),
    agent: z.optional(agentObjectSchema),
  },
  'Expected a player as an object, for example `{ name, role, agent }`',
)

/** The schema of `GameOptions`. */
export const gameOptionsSchema = z.strictObject(
  {
    id: z.optional(z.string().check(z.regex(gameIdPattern, 'Expected letters, digits, ., - and _, at most 100'))),
    rules: z.optional(z.unknown()),
    roles: z.optional(z.unknown()),
    players: z.optional(
      z.union(
        [
          wholeNumberBetween(0, maxSeats, 'Expected a whole number of players that the rules allow'),
          z.array(playerSchema).check(z.maxLength(maxSeats)),
        ],
        'Expected a whole number of players that the rules allow, or a list of players',
      ),
    ),
    agent: z.optional(
      z.union(
        [agentObjectSchema, z.custom<(player: Seat) => Agent>((value) => typeof value === 'function')],
        'Expected an agent, an object with a method `act(request)`, or a function that returns one',
      ),
    ),
    narrator: z.optional(agentObjectSchema),
    seed: z.optional(
      z.union(
        [z.string().check(z.minLength(1), z.maxLength(1_000)), z.number()],
        'Expected a text of 1 to 1,000 characters or a finite number',
      ),
    ),
    clock: z.optional(
      z.union(
        [
          z.enum(['simulated', 'real']),
          z.custom<Clock>(
            (value) =>
              typeof (value as Clock | undefined)?.setTimeout === 'function' &&
              typeof (value as Clock).clearTimeout === 'function',
          ),
        ],
        'Expected `simulated`, `real` or a clock with `setTimeout` and `clearTimeout`',
      ),
    ),
    maxRetries: z.optional(wholeNumberBetween(0, 100, 'Expected a whole number from 0 to 100')),
    timeoutMs: z.optional(
      z.number(expectedTimeout).check(z.positive(expectedTimeout), z.lte(2_147_483_647, expectedTimeout)),
    ),
    patienceMs: z.optional(
      z.number(expectedPatience).check(z.gte(0, expectedPatience), z.lte(2_147_483_647, expectedPatience)),
    ),
    onServiceFault: z.optional(z.enum(['pause', 'default'], 'Expected `pause` or `default`')),
    maxSpeechChars: z.optional(wholeNumberBetween(1, 1_000_000, 'Expected a whole number from 1 to 1,000,000')),
    journal: z.optional(
      z.custom<Journal>(isJournal, 'Expected a journal: an object with `entries`, `record(entry)` or both'),
    ),
    budget: z.optional(
      z.custom<Budget | BudgetLimits>(
        (value) => typeof value === 'object' && value !== null,
        'Expected limits, for example `{ maxCostUsd: 1 }`, or what `createBudget(limits)` returns',
      ),
    ),
    store: z.optional(
      z.custom<LogStore>(
        (value) => typeof (value as LogStore | undefined)?.appendEvents === 'function',
        'Expected a store, as `memoryStore()` makes one',
      ),
    ),
    calls: z.optional(
      z.custom<CallSink>(
        (value) => typeof (value as CallSink | undefined)?.record === 'function',
        'Expected a sink, an object with a method `record(call)`, as `jsonlCalls()` makes one',
      ),
    ),
    protocols: z.optional(protocolsSchema),
    ...watchingFields,
  },
  'Expected the options as an object',
)

/** The options, checked: every field has the right shape. Throws `InvalidOptionsError` for the first that has not. */
export function checkOptions(options: GameOptions): GameOptions {
  return checkFields(gameOptionsSchema, options) as GameOptions
}
