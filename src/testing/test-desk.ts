import type { Agent } from '../agents/agent.js'
import { clocksFor } from '../game/clocks.js'
import { seatPlayers } from '../game/seating.js'
import { prepareGame } from '../game/setup.js'
import { defineRules, type RulesInput, rulesOf } from '../rules/define-rules.js'
import type { PresetName } from '../rules/presets/presets.js'
import type { Rules } from '../rules/rules-schema.js'
import type { Journal } from '../runtime/ask/journal.js'
import type { Desk } from '../runtime/desk.js'
import { GameLog } from '../runtime/game-log.js'
import { Pace } from '../runtime/pace.js'
import { type Cast, rolesOf, seated } from './seated.js'

/** What a desk for one machine is made of. */
export interface DeskOptions {
  readonly players: Cast
  readonly rules?: PresetName | RulesInput | Rules
  readonly seed?: string
  readonly maxRetries?: number
  readonly journal?: Journal
}

/** Everything a table needs besides the statecharts, in memory and in simulated time, with one agent for all players. */
export function testDesk(options: DeskOptions, agent: Agent): Desk {
  const { players, rules = 'trial', seed = 'test', maxRetries = 3, journal } = options
  const agents = new Map(Object.keys(players).map((id) => [id, agent]))
  const own = defineRules({ extends: rulesOf(rules), roles: rolesOf(players) })
  const setup = prepareGame({ rules: own, seed, maxRetries }, seatPlayers(seated(players)), agents)
  return {
    seed,
    rules: own,
    setup,
    limits: setup.created.limits,
    agents,
    log: new GameLog(() => ({ at: Date.now() })),
    ...clocksFor(),
    wallTimeMs: Date.now,
    pace: new Pace(() => {}),
    onLive: () => {},
    ...(journal && { journal }),
  }
}
