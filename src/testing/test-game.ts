import { prepareGame } from '../game/create-mafia-game.js'
import type { PlayerOptions } from '../game/options.js'
import { assignSeats } from '../game/seating.js'
import { requireArgument } from '../kernel/errors/arguments.js'
import { InvalidOptionsError } from '../kernel/errors/errors.js'
import type { AcceptedAnswer } from '../kernel/events/answer-schema.js'
import type { Command } from '../kernel/events/decide/command.js'
import { consequences } from '../kernel/events/decide/consequences.js'
import { deathEvent } from '../kernel/events/decide/identity-events.js'
import { countEach } from '../kernel/events/game-stats.js'
import { defaultLimits } from '../kernel/events/limits.js'
import { defineRules, type RulesInput, resolveRules } from '../kernel/rules/define-rules.js'
import type { DeathCause, Phase } from '../kernel/rules/game-state.js'
import type { RequestKind } from '../kernel/rules/kinds/kinds.js'
import type { PowerName } from '../kernel/rules/powers/powers.js'
import type { PresetName } from '../kernel/rules/presets/presets.js'
import type { Role } from '../kernel/rules/role.js'
import type { Rules } from '../kernel/rules/rules-schema.js'
import type { Agent } from '../kernel/runtime/agent.js'
import type { AnswerObserver } from '../kernel/runtime/ask/failing-agents.js'
import type { Journal } from '../kernel/runtime/ask/journal.js'
import { createGameClock } from '../kernel/runtime/clock.js'
import { GameControl } from '../kernel/runtime/game-control.js'
import { GameLog } from '../kernel/runtime/game-log.js'
import { GameRuntime } from '../kernel/runtime/game-runtime.js'
import type { GameServices } from '../kernel/runtime/game-services.js'
import { derive } from '../kernel/runtime/randomness.js'
import { ownEntry } from '../kernel/text/objects.js'
import { recordPrompt } from '../players/prompts/prompt-options.js'
import { findAccused } from '../words/reading/mentions.js'

/** Players by seat, each with its id, which is its name too, and its role: `{ Ann: 'mafia', Bob: 'doctor' }`. */
export type Cast = Readonly<Record<string, Role>>

/** A cast as the `players` of `createMafiaGame`, each pinned to its role. */
export function playersOf(cast: Cast): PlayerOptions[] {
  requireArgument('cast', cast, { kind: 'an object', advice: "such as `{ Ann: 'mafia' }`" })
  return Object.entries(cast).map(([id, role]) => ({ id, name: id, role }))
}

/** The role counts, as the `roles` of the rules. */
export function rolesOf(cast: Cast): Record<Role, number> {
  requireArgument('cast', cast, { kind: 'an object', advice: "such as `{ Ann: 'mafia' }`" })
  return countEach(Object.values(cast))
}

export interface TestRuntime {
  readonly game: GameServices
  readonly runtime: GameRuntime
}

/** Everything a machine needs to run, in memory and in simulated time, with one agent for all players. */
export function testRuntime(options: TestGameOptions, agent: Agent, watch?: AnswerObserver): TestRuntime {
  const { players, rules = 'trial', seed = 'test', maxRetries = 3, journal } = options
  const roster = new Map(Object.keys(players).map((id) => [id, agent]))
  const own = rulesFor(resolveRules(rules), players)
  const seats = assignSeats(playersOf(players), derive(seed, 'names'))
  const setup = prepareGame({ rules: own, seed, maxRetries }, seats, { agents: roster, recordPrompt })
  const [clock, onLive] = [createGameClock(), () => {}]
  const game: GameServices = {
    setup,
    roster,
    findAccused,
    log: new GameLog(),
    clock,
    control: new GameControl({ clock, onLive }),
    policy: defaultLimits,
    eventSinks: [],
    onLive,
    ...(journal && { journal }),
    ...(watch && { failing: watch }),
  }
  return { game, runtime: new GameRuntime(game) }
}

function rulesFor(rules: Rules, players: Cast): Rules {
  const { min, max } = rules.table
  const size = Object.keys(players).length
  return defineRules({
    extends: rules,
    roles: rolesOf(players),
    table: { min: Math.max(4, Math.min(min, size)), max: Math.max(max, size) },
  })
}

/** The game so far, in a short description. All of it happened on the day before; on day 1, on that day. Default: the dawn of day 1. */
export interface Past {
  readonly day?: number
  readonly phase?: Phase
  /** The living players; the others were voted out. Default: everyone not in `dead`. */
  readonly alive?: readonly string[]
  /** The causes by player: `{ Gus: 'night', Hal: 'vote' }`. */
  readonly dead?: Readonly<Record<string, DeathCause>>
  /** Who voted for whom: `{ Ann: 'Bob' }`. */
  readonly votes?: Readonly<Record<string, string>>
  /** Who used which power on whom: `{ protect: { Eve: 'Flo' } }`. */
  readonly acts?: { readonly [Power in PowerName]?: Readonly<Record<string, string>> }
  /** The nominations in speeches of this day, by nominator: `{ Ann: 'Bob' }`. */
  readonly nominations?: Readonly<Record<string, string>>
}

function recordPast(table: TestRuntime, past: Past): void {
  const { day = 1, phase = 'dawn', acts = {}, votes = {}, nominations = {} } = past
  const before = Math.max(1, day - 1)
  const dead = Object.entries(listDeaths(past, listSeats(table)))
  const killed = dead.filter(([, cause]) => cause !== 'vote')
  const votedOut = dead.filter(([, cause]) => cause === 'vote')
  const done = Object.entries(acts) as [PowerName, Choices][]
  if (done.length + killed.length > 0) enter(table, 'night', before)
  for (const [power, choices] of done) recordChoices(table, power, choices)
  recordDeaths(table, killed)
  if (Object.keys(votes).length + votedOut.length > 0) enter(table, 'vote', before)
  recordChoices(table, 'vote', votes)
  recordDeaths(table, votedOut)
  enter(table, phase, day)
  recordChoices(table, 'speak', nominations)
}

type Choices = Readonly<Record<string, string>>

const listSeats = ({ runtime }: TestRuntime): string[] => runtime.state.players.map(({ id }) => id)

const enter = ({ runtime }: TestRuntime, phase: Phase, day: number): void =>
  runtime.carryOut({ type: 'enter', phase, day })

function recordChoices(table: TestRuntime, kind: RequestKind, choices: Choices): void {
  for (const [player, choice] of Object.entries(choices)) {
    requireSeat(player, listSeats(table))
    const answered = {
      question: { kind, player, place: { phase: table.runtime.state.phase } },
      answer: { choice } as AcceptedAnswer,
      state: table.runtime.state,
    }
    table.game.log.append(consequences(answered))
  }
}

function recordDeaths({ game, runtime }: TestRuntime, dead: readonly (readonly [string, DeathCause])[]): void {
  for (const [player, cause] of dead) game.log.append([deathEvent(player, cause, runtime.state)])
}

function listDeaths({ alive, dead = {} }: Past, seats: readonly string[]): Readonly<Record<string, DeathCause>> {
  for (const id of Object.keys(dead)) requireSeat(id, seats)
  if (alive === undefined) return dead
  for (const id of alive) {
    requireSeat(id, seats)
    if (Object.hasOwn(dead, id))
      throw new InvalidOptionsError(`\`${id}\` is both \`alive\` and \`dead\`.`, 'before.alive')
  }
  const others = seats.filter((id) => !alive.includes(id))
  return Object.fromEntries(others.map((id) => [id, ownEntry(dead, id) ?? 'vote']))
}

function requireSeat(id: string, seats: readonly string[]): void {
  if (seats.includes(id)) return
  throw new InvalidOptionsError(
    `Nobody at the table is called \`${id}\`: the players are ${seats.join(', ')}.`,
    'before',
  )
}

/** The players of a test, and the game so far. */
export interface TestGameOptions {
  /** The role of each player, by seat; each player's name is its id. */
  readonly players: Cast
  /** A preset's name, or rules. Default `'trial'`. Their role counts are replaced by those of `players`. */
  readonly rules?: PresetName | RulesInput | Rules
  /** Default `'test'`. */
  readonly seed?: string
  /** How often a player is asked again. Default 3. */
  readonly maxRetries?: number
  /** Saves each try as soon as it is over; an error it throws is an engine fault. */
  readonly journal?: Journal
  /** What came before, or commands that are carried out after the roles are dealt. Default: the dawn of day 1. */
  readonly before?: Past | readonly Command[]
  /** Whether the game is open and the roles are dealt before the test. Default true. */
  readonly dealt?: boolean
}

export function openTestGame(
  { dealt = true, before = dealt ? {} : [], ...options }: TestGameOptions,
  agent: Agent,
  watch?: AnswerObserver,
): TestRuntime {
  const table = testRuntime(options, agent, watch)
  if (dealt) for (const type of ['open', 'deal'] as const) table.runtime.carryOut({ type })
  if (isCommands(before)) for (const command of before) table.runtime.carryOut(command)
  else recordPast(table, before)
  return table
}

const isCommands = (before: Past | readonly Command[]): before is readonly Command[] => Array.isArray(before)
