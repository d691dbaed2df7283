import * as z from 'zod/mini'
import type { Charts } from '../../machines/own-charts.js'
import type { OptionsFrom } from '../kernel/errors/option-fields.js'
import type { LogSigner } from '../kernel/events/evidence.js'
import { languageSchema } from '../kernel/events/language.js'
import { limitsSchema, longestTimeMs, renewableLimits } from '../kernel/events/limits.js'
import type { RulesInput } from '../kernel/rules/define-rules.js'
import { isReservedId, personaSchema, playerIdPattern, playerNameSchema } from '../kernel/rules/persona.js'
import type { OwnPower } from '../kernel/rules/powers/own-power.js'
import type { PresetName } from '../kernel/rules/presets/presets.js'
import { roleSchema } from '../kernel/rules/role.js'
import type { Rules } from '../kernel/rules/rules-schema.js'
import type { Agent } from '../kernel/runtime/agent.js'
import { isJournal, type Journal } from '../kernel/runtime/ask/journal.js'
import type { Budget, BudgetLimits } from '../kernel/runtime/budget.js'
import type { Clock } from '../kernel/runtime/clock.js'
import type { Inspect } from '../kernel/runtime/listeners.js'
import type { CallSink, LogStore } from '../kernel/runtime/log-store.js'
import type { ReadingTime } from '../kernel/runtime/pace.js'
import { isObject } from '../kernel/text/objects.js'
import type { EarlierGame } from './past-games.js'

/** A hint for callers who give a function that answers requests: as `agent`, a function is one that chooses agents. */
export const wrapHint =
  'A function that answers requests becomes an agent as `{ act: yourFunction }`, and a class as `new YourAgent()`'

export const agentObjectSchema = z.custom<Agent>((value) => typeof (value as Agent | undefined)?.act === 'function', {
  error: ({ input }) =>
    `Expected an agent: an object with a method \`act(request)\`${typeof input === 'function' ? `, got a function. ${wrapHint}` : ''}`,
})

const isMachine = (value: unknown): boolean => typeof (value as Partial<Charts[string]> | null)?.provide === 'function'

const machinesSchema = z.record(
  z.string(),
  z.custom<Charts[string]>(isMachine, 'Expected a state machine'),
  'Expected machines by name',
)
/** With the type of each built-in name. */
const chartsSchema = machinesSchema as z.ZodMiniType<Charts, Charts>

const isPower = (value: unknown): boolean => {
  const { name, words } = (value ?? {}) as Partial<OwnPower>
  return typeof name === 'string' && isObject(words)
}

const powersSchema = z.record(
  z.string(),
  z.custom<OwnPower>(isPower, 'Expected a power, as `definePower` makes one'),
  'Expected powers by name',
)

const gameIdPattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/
/** More than any rules allow; a larger number of players throws an error at once. */
export const maxSeats = 1_000
const expectedPlayers = 'Expected a whole number of players that the rules allow'
const expectedGame = 'Expected an earlier game: the list of its events, or a result with `events`'
const expectedPace = 'Expected a number of milliseconds from 0 to 2,147,483,647'

const custom = <T>(isValid: (value: unknown) => boolean, expected: string) => z.optional(z.custom<T>(isValid, expected))
const isFunction = (value: unknown): boolean => typeof value === 'function'
const hasMethod = (value: unknown, ...names: string[]): boolean =>
  names.every((name) => isFunction((value as Readonly<Record<string, unknown>> | null | undefined)?.[name]))

const playerSchema = z.strictObject(
  {
    /** Default `p1`, `p2`, ... by seat. Letters, digits, `-` and `_`. */
    id: z.optional(
      z.string().check(
        z.regex(playerIdPattern, 'Expected letters, digits, - and _, at most 64'),
        z.refine((id) => !isReservedId(id), 'Expected an id that is not a word the game uses itself'),
      ),
    ),
    /** The displayed name. Default: the persona's name, or that of a built-in character, drawn with the seed. */
    name: z.optional(playerNameSchema),
    /** The role that this player gets for certain. `detective` is another name for `sheriff`. */
    role: z.optional(roleSchema),
    persona: z.optional(personaSchema),
    /** This player's own agent, used instead of the game's `agent`. */
    agent: z.optional(agentObjectSchema),
  },
  'Expected a player as an object, for example `{ name, role, agent }`',
)

/** A player in the options. Absent fields get their defaults. */
export interface PlayerOptions extends Readonly<z.infer<typeof playerSchema>> {}

/** A player before the game, when its agent is chosen. */
export interface Seat {
  readonly id: string
  readonly name: string
  /** From 0. */
  readonly seat: number
}

/** The schema of `GameOptions`, the one statement of a game's options: what else takes some of them picks from here. */
export const gameOptionsSchema = z.strictObject(
  {
    /** Default: derived from the seed. Letters, digits, `-` and `_`. */
    id: z.optional(z.string().check(z.regex(gameIdPattern, 'Expected letters, digits, ., - and _, at most 100'))),
    /** The name of a preset, or rules. Default `'trial'`. */
    rules: z.optional(z.custom<PresetName | RulesInput | Rules>()),
    /** Exact role counts, like `rules.roles`; a role without a count is not dealt. */
    roles: z.optional(z.custom<NonNullable<RulesInput['roles']>>()),
    /** The number of players, or the list of players in seat order. Default: the sum of exact `roles`, otherwise 10. */
    players: z.optional(
      z.union(
        [
          z.int(expectedPlayers).check(z.gte(0, expectedPlayers), z.lte(maxSeats, expectedPlayers)),
          z.readonly(z.array(playerSchema).check(z.maxLength(maxSeats))),
        ],
        'Expected a whole number of players that the rules allow, or a list of players',
      ),
    ),
    /** One agent for all players, or a function that returns the agent of each. Default `scriptedAgent()`. */
    agent: z.optional(
      z.union(
        [agentObjectSchema, z.custom<(player: Seat) => Agent>(isFunction)],
        'Expected an agent, an object with a method `act(request)`, or a function that returns one',
      ),
    ),
    /** Comments on the game for spectators, and by the rule `narration` for players; it sees only what is public. */
    narrator: z.optional(agentObjectSchema),
    /** The seed of all random draws of the game. Default: 128 random bits. */
    seed: z.optional(
      z.union(
        [z.string().check(z.minLength(1), z.maxLength(1_000)), z.number()],
        'Expected a text of 1 to 1,000 characters or a finite number',
      ),
    ),
    /** The language of talk, prompts and telling: `en` (default), `zh`, `ja`, `de` or `es`. See `docs/languages.md`. */
    language: z.optional(languageSchema),
    /** `'simulated'` (default): waiting takes no time. `'real'`: for people and live games. Or your own clock. */
    clock: z.optional(
      z.union(
        [z.enum(['simulated', 'real']), z.custom<Clock>((value) => hasMethod(value, 'setTimeout', 'clearTimeout'))],
        'Expected `simulated`, `real` or a clock with `setTimeout` and `clearTimeout`',
      ),
    ),
    ...limitsSchema.shape,
    /** Saves each answer as soon as it arrives, before the log has it. Entries already in it are not read. */
    journal: custom<Journal>(isJournal, 'Expected a journal: an object with `entries`, `record(entry)` or both'),
    /**
     * Earlier games, oldest first, at most 20: logs, or results. Each player knows of those in which a player of its name
     * was what that player then knew, with the roles that the end revealed.
     */
    history: z.optional(
      z.readonly(
        z.array(
          z.custom<EarlierGame>(isObject, expectedGame),
          'Expected a list of earlier games, each a log or a result',
        ),
      ),
    ),
    /** Limits for this game, or a `createBudget(...)` that games share. Used up, it pauses the game. */
    budget: custom<Budget | BudgetLimits>(
      isObject,
      'Expected limits, for example `{ maxCostUsd: 1 }`, or what `createBudget(limits)` returns',
    ),
    /** Saves events before the next question and answers before their use. If it fails, so does the game. */
    store: custom<LogStore>(
      (value) => hasMethod(value, 'appendEvents'),
      'Expected a store, as `memoryStore()` makes one',
    ),
    /** Saves every call to a model as sent and received, without secrets. Its errors go to `onListenerError`. */
    calls: custom<CallSink>(
      (value) => hasMethod(value, 'record'),
      'Expected a sink, an object with a method `record(call)`, as `jsonlCalls()` makes one',
    ),
    /**
     * Whether the log is evidence: hashes in its `meta` show every later change, also of times, tokens and costs, and
     * name the recorded calls. A signer, as `ed25519Signer` makes one, also signs its end. A game that continues from such
     * a log keeps it so, and needs the signer again. Default `false`. See `docs/logs.md`.
     */
    evidence: z.optional(
      z.union(
        [
          z.boolean(),
          z.custom<LogSigner>(
            (value) =>
              hasMethod(value, 'sign') && /^[0-9a-f]{64}$/.test(String((value as Partial<LogSigner>).publicKey)),
          ),
        ],
        'Expected `true`, or a signer, as `ed25519Signer(privateKey)` makes one',
      ),
    ),
    /** Your own machines for phases and protocols, by the names that the rules use; see `docs/machines.md`. */
    charts: z.optional(chartsSchema),
    /** Powers of your own that the rules name, by name, as `definePower` makes them; see `docs/roles.md`. */
    powers: z.optional(powersSchema),
    /** Gets the XState inspection events of every actor, hidden roles included: for example `inspector.inspect`. */
    inspect: custom<Inspect>(
      (value) => isFunction(value) || hasMethod(value, 'next'),
      'Expected a function, or an observer with a method `next`',
    ),
    /**
     * The least time of each public question, in ms of real time, so that people can follow. A night takes eight times as long,
     * whatever is asked in it, and more only where that is not enough (each half then takes 2, 4 or 8 times its time): its
     * length tells nothing. Changes no event. Default 0.
     */
    paceMs: z.optional(z.number(expectedPace).check(z.gte(0, expectedPace), z.lte(longestTimeMs, expectedPace))),
    /**
     * How long people who watch need for what everybody learned by event `at` of `events`, in ms. A public question then takes
     * no fixed time: its answer is recorded once all before it could be read. Nights keep to `paceMs`. Changes no event.
     */
    readingMs: custom<ReadingTime>(isFunction, 'Expected a function'),
    /**
     * After how many ms of real time a question that waits for its answer is named by `onWarning`, once. Pauses do not
     * count, nor does an agent without a time limit, such as a person's. `Infinity`: never. Default 30,000.
     */
    slowAfterMs: custom<number>(
      (value) =>
        typeof value === 'number' && value > 0 && (value <= longestTimeMs || value === Number.POSITIVE_INFINITY),
      'Expected a number of milliseconds above 0 and at most 2,147,483,647, or `Infinity`',
    ),
    /** Called with what a listener, `inspect` or `calls` threw; the game continues. Default: a console warning. */
    onListenerError: custom<(error: unknown) => void>(isFunction, 'Expected a function'),
    /**
     * Called once for an agent that threw three times in a row or gave only invalid answers to its first three
     * questions, unless `answer.rejected` or `answer.defaulted` has a listener; once for a question that waits for
     * longer than `slowAfterMs`; and if the installed XState cannot be stepped fast. Default: a warning on the console,
     * the same one only once in a game.
     */
    onWarning: custom<(message: string, cause: unknown) => void>(isFunction, 'Expected a function'),
  },
  'Expected the options as an object',
)

/** The options of a game. All have defaults: `createMafiaGame()` alone plays a `trial` of ten scripted players. */
export interface GameOptions extends OptionsFrom<typeof gameOptionsSchema> {}

/** The options that can be given again when a game continues. */
export const renewableOptions = {
  agent: true,
  narrator: true,
  clock: true,
  budget: true,
  calls: true,
  evidence: true,
  ...renewableLimits,
  inspect: true,
  paceMs: true,
  readingMs: true,
  slowAfterMs: true,
  charts: true,
  powers: true,
  onListenerError: true,
  onWarning: true,
} as const

export type RenewableOption = keyof typeof renewableOptions
