import type { Agent } from '../agents/agent.js'
import { clocksFor } from '../game/clocks.js'
import { seatPlayers } from '../game/seating.js'
import { prepareGame } from '../game/setup.js'
import { defineRules, type RulesInput, rulesOf } from '../rules/define-rules.js'
import type { PresetName } from '../rules/presets/presets.js'
import type { Rules } from '../rules/rules-schema.js'
import { Asker } from '../runtime/ask/asker.js'
import { defaultPolicy } from '../runtime/ask/asking.js'
import type { Journal } from '../runtime/ask/journal.js'
import type { GameContext } from '../runtime/game-context.js'
import { GameLog } from '../runtime/game-log.js'
import { GameRuntime } from '../runtime/game-runtime.js'
import { Gate } from '../runtime/gate.js'
import { Pause } from '../runtime/pause.js'
import { derive } from '../runtime/randomness.js'
import { type Cast, playersOf, rolesOf } from './cast.js'

/** What the runtime of one machine is made of. */
export interface TestRuntimeOptions {
  readonly players: Cast
  readonly rules?: PresetName | RulesInput | Rules
  readonly seed?: string
  readonly maxRetries?: number
  readonly journal?: Journal
}

/** A runtime without statecharts, and its game. */
export interface TestRuntime {
  readonly game: GameContext
  readonly runtime: GameRuntime
}

/** Everything a machine needs to run, in memory and in simulated time, with one agent for all players. */
export function testRuntime(options: TestRuntimeOptions, agent: Agent): TestRuntime {
  const { players, rules = 'trial', seed = 'test', maxRetries = 3, journal } = options
  const roster = new Map(Object.keys(players).map((id) => [id, agent]))
  const own = rulesFor(rulesOf(rules), players)
  const seats = seatPlayers(playersOf(players), derive(seed, 'names'))
  const setup = prepareGame({ rules: own, seed, maxRetries }, seats, roster)
  const onLive = () => {}
  const game = { setup, roster, log: new GameLog(), ...clocksFor(), onLive }
  const pause = new Pause(() => {})
  const gate = new Gate({ pause, onLive })
  const asker = new Asker(game, { gate, policy: defaultPolicy, ...(journal && { journal }) })
  return { game, runtime: new GameRuntime(game, { asker, pause, hearers: [], paceMs: 0 }) }
}

/** The rules at a table of just these players: a test seats as many as it is about. */
function rulesFor(rules: Rules, players: Cast): Rules {
  const { min, max } = rules.table
  const size = Object.keys(players).length
  return defineRules({
    extends: rules,
    roles: rolesOf(players),
    table: { min: Math.max(4, Math.min(min, size)), max: Math.max(max, size) },
  })
}
